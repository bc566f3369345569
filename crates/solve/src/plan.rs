//! Which positions can come up with how many rolls left.

use crate::graph::{Graph, Span};

/// The rolls that a side has left. `Open`: no Turbo has granted the fourth yet (SW-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// One.
    One,
    /// Two.
    Two,
    /// Three, after a Turbo in the first roll.
    Three,
    /// One, and one more if it shows a Turbo.
    OneOpen,
    /// Two, and one more if they show a Turbo.
    TwoOpen,
}

impl Left {
    /// How many there are.
    pub(crate) const COUNT: usize = 5;

    /// What is left after a roll that shows no Turbo and after one that shows one.
    pub(crate) const fn after_roll(self) -> [Option<Self>; 2] {
        match self {
            Self::One => [None, None],
            Self::Two => [Some(Self::One), Some(Self::One)],
            Self::Three => [Some(Self::Two), Some(Self::Two)],
            Self::OneOpen => [None, Some(Self::One)],
            Self::TwoOpen => [Some(Self::OneOpen), Some(Self::Two)],
        }
    }

    /// The same number, with no Turbo die left that could grant another.
    const fn closed(self) -> Option<Self> {
        match self {
            Self::OneOpen => Some(Self::One),
            Self::TwoOpen => Some(Self::Two),
            _ => None,
        }
    }
}

/// Positions that can come up with one number of rolls left, in ascending order.
pub(crate) struct Need {
    pub(crate) throws: Vec<u16>,
    pub(crate) stands: Vec<u16>,
    pub(crate) landings: Vec<u16>,
    /// Landings without a Turbo die: worth what they are worth when nothing is open.
    pub(crate) closed: Vec<u16>,
}

/// What can come up, by the rolls left.
pub(crate) struct Plan {
    needs: [Need; Left::COUNT],
}

impl Plan {
    /// What can come up from these first throws on, by the rolls left after them without and with a Turbo.
    pub(crate) fn new(graph: &Graph, first: &[u16], after: [Option<Left>; 2]) -> Self {
        let mut marks: [Marks; Left::COUNT] = std::array::from_fn(|_| Marks::new(graph));
        for &throw in first {
            mark_falls(graph, usize::from(throw), after, &mut marks);
        }
        // Each of these leads to later ones only.
        for left in [Left::TwoOpen, Left::Three, Left::OneOpen, Left::Two, Left::One] {
            mark_stands(graph, left, &mut marks);
            for throw in 0..graph.throws.len() {
                if marks[left as usize].throws[throw] {
                    mark_falls(graph, throw, left.after_roll(), &mut marks);
                }
            }
        }
        Self { needs: marks.map(Marks::listed) }
    }

    /// What can come up with so many rolls left.
    pub(crate) fn need(&self, left: Left) -> &Need {
        &self.needs[left as usize]
    }
}

/// SW-7, SW-10: what is left after the first roll, without and with a Turbo.
pub(crate) const FIRST: [Option<Left>; 2] = [Some(Left::TwoOpen), Some(Left::Three)];

/// One flag for each position.
struct Marks {
    throws: Vec<bool>,
    stands: Vec<bool>,
    landings: Vec<bool>,
    closed: Vec<bool>,
}

impl Marks {
    fn new(graph: &Graph) -> Self {
        Self {
            throws: vec![false; graph.throws.len()],
            stands: vec![false; graph.stands.len()],
            landings: vec![false; graph.landings.len()],
            closed: vec![false; graph.landings.len()],
        }
    }

    fn listed(self) -> Need {
        let [throws, stands, landings, closed] =
            [self.throws, self.stands, self.landings, self.closed].map(|marks| {
                (0..marks.len() as u16).filter(|&at| marks[usize::from(at)]).collect()
            });
        Need { throws, stands, landings, closed }
    }
}

/// Marks where a throw may land.
fn mark_falls(
    graph: &Graph,
    throw: usize,
    after: [Option<Left>; 2],
    marks: &mut [Marks; Left::COUNT],
) {
    let throw = &graph.throws[throw];
    let spans = [
        Span { from: throw.falls.from, to: throw.turbo },
        Span { from: throw.turbo, to: throw.falls.to },
    ];
    for (span, left) in spans.into_iter().zip(after) {
        let Some(left) = left else { continue };
        for fall in &graph.falls[span.range()] {
            let landing = usize::from(fall.to);
            match left.closed().filter(|_| !graph.landings[landing].has_turbo_die) {
                Some(closed) => {
                    marks[left as usize].closed[landing] = true;
                    marks[closed as usize].landings[landing] = true;
                }
                None => marks[left as usize].landings[landing] = true,
            }
        }
    }
}

/// Marks the stands that follow from marked landings, and the throws that follow from those.
fn mark_stands(graph: &Graph, left: Left, marks: &mut [Marks; Left::COUNT]) {
    let Marks { throws, stands, landings, .. } = &mut marks[left as usize];
    for (landing, _) in graph.landings.iter().zip(&*landings).filter(|(_, marked)| **marked) {
        graph.links[landing.stands.range()].iter().for_each(|&at| stands[usize::from(at)] = true);
    }
    for (stand, _) in graph.stands.iter().zip(&*stands).filter(|(_, marked)| **marked) {
        graph.wider[stand.throws.range()].iter().for_each(|&at| throws[usize::from(at)] = true);
    }
    // A wider throw has a lower number.
    for at in (0..graph.throws.len()).rev() {
        if throws[at] {
            let wider = graph.throws[at].wider.range();
            graph.wider[wider].iter().for_each(|&wider| throws[usize::from(wider)] = true);
        }
    }
}
