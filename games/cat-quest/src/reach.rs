//! Where a ship can go: cheapest paths along directed steps (CQ-7a, CQ-8b), on the stack.
//!
//! A set of dots of one orbit is one number of 64 bits. Places are found in the order of their cost, a
//! whole level of equal costs at a time.

use table::Printed as _;

use crate::board::{Board, Place, Steps, every};
use crate::pieces::{BODIES, Body};
use crate::printed::Printed;

/// A set of places: of each orbit, a set of dots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Places([u64; BODIES]);

/// CQ-7: a board, and what steps cost on it.
#[derive(Clone, Copy, Debug)]
pub struct Sky<'a> {
    /// The board.
    pub board: &'a Board,
    /// What steps cost.
    pub steps: Steps,
}

/// Levels that are open at once where no step costs more than those of the box, and where some do.
const FEW: usize = 4;
const MANY: usize = 8;

/// CQ-7a: finds every place that costs at most `most`, cheapest first, and hands over each level's
/// share of an orbit: cost, orbit, dots.
#[inline]
fn flood<const OPEN: usize>(
    Sky { board, steps }: Sky<'_>,
    from: Place,
    most: usize,
    mut found: impl FnMut(usize, usize, u64),
) -> Places {
    let dots: [u32; BODIES] = std::array::from_fn(|orbit| board.dots(Body::ALL[orbit]).into());
    // What it costs to change from an orbit to the next one out; beyond the last one there is none.
    let change: [usize; BODIES] = std::array::from_fn(|orbit| steps.change(board, orbit).into());
    let mut open = [[0_u64; BODIES]; OPEN];
    let mut seen = [0_u64; BODIES];
    open[0][from.orbit.index()] = 1 << from.dot;
    let (mut lowest, mut highest) = (from.orbit.index(), from.orbit.index());
    let (mut cost, mut idle) = (0, 0);
    while cost <= most && idle < OPEN {
        idle += 1;
        let (first, last) = (lowest, highest);
        for orbit in first..(last + 1).min(BODIES) {
            let fresh = std::mem::take(&mut open[cost % OPEN][orbit]) & !seen[orbit];
            if fresh == 0 {
                continue;
            }
            idle = 0;
            seen[orbit] |= fresh;
            found(cost, orbit, fresh);
            let beside = turned(fresh, dots[orbit]);
            open[(cost + usize::from(steps.along)) % OPEN][orbit] |= beside;
            if orbit > 0 && cost + change[orbit - 1] <= most {
                let then = (cost + change[orbit - 1]) % OPEN;
                open[then][orbit - 1] |= neighbours(fresh, beside, dots[orbit], dots[orbit - 1]);
                lowest = lowest.min(orbit - 1);
            }
            if orbit + 1 < BODIES && cost + change[orbit] <= most {
                let then = (cost + change[orbit]) % OPEN;
                open[then][orbit + 1] |= neighbours(fresh, beside, dots[orbit], dots[orbit + 1]);
                highest = highest.max(orbit + 1);
            }
        }
        cost += 1;
    }
    Places(seen)
}

/// CQ-8: the neighbours of some of `n` dots in the next orbit, which has `m`. Where both have as many,
/// they are the same dots and those beside them.
#[inline]
fn neighbours(mut dots: u64, beside: u64, n: u32, m: u32) -> u64 {
    if n == m {
        return dots | beside;
    }
    if m == 1 {
        return 1;
    }
    let mut found = 0;
    while dots != 0 {
        found |= Board::nearest(n, dots.trailing_zeros(), m);
        dots &= dots - 1;
    }
    found
}

/// CQ-7: a set of dots, each turned by one either way.
#[inline]
fn turned(dots: u64, n: u32) -> u64 {
    (dots << 1 | dots >> 1 | dots >> (n - 1) | dots << (n - 1)) & every(n)
}

impl Steps {
    /// CQ-7, CQ-9: what it costs to change between an orbit and the next one out.
    #[inline]
    pub(crate) const fn change(self, board: &Board, inner: usize) -> u8 {
        let belt = board.belt() as usize;
        if inner == Body::Sun as usize {
            self.sunward
        } else if inner == belt {
            self.belt
        } else if inner < belt {
            self.inner
        } else {
            self.outer
        }
    }

    /// Whether the few open levels do.
    #[inline]
    fn are_short(self) -> bool {
        let Self { along, sunward, inner, outer, belt } = self;
        (along | sunward | inner | outer | belt) < FEW as u8
    }
}

impl Board {
    /// It with the steps of the box.
    pub fn sky(&self) -> Sky<'_> {
        Sky { board: self, steps: Printed::standard().steps }
    }

    /// Every place, from the centre out.
    pub fn all(&self) -> impl Iterator<Item = Place> + '_ {
        Body::ALL
            .into_iter()
            .flat_map(|orbit| (0..self.dots(orbit)).map(move |dot| Place { orbit, dot }))
    }
}

impl Sky<'_> {
    /// CQ-7a: the places in reach of a ship at this speed, its own included.
    #[inline]
    pub fn reach(self, from: Place, speed: u8) -> Places {
        if self.steps.are_short() {
            flood::<FEW>(self, from, speed.into(), |_, _, _| {})
        } else {
            flood::<MANY>(self, from, speed.into(), |_, _, _| {})
        }
    }

    /// CQ-7a: what every place costs, from one place.
    pub fn costs(self, from: Place) -> Costs {
        let mut costs = [[u8::MAX; 64]; BODIES];
        flood::<MANY>(self, from, usize::MAX - MANY, |cost, orbit, dots| {
            for (dot, known) in costs[orbit].iter_mut().enumerate() {
                if dots >> dot & 1 == 1 {
                    *known = u8::try_from(cost).unwrap_or(u8::MAX);
                }
            }
        });
        Costs { board: *self.board, steps: self.steps, known: costs }
    }

    /// CQ-8b, CQ-8c: all places one step away, with the cost of the step: along the orbit, then inward, then
    /// outward. The place has to be on the board.
    pub fn neighbours_of(self, place: Place) -> impl Iterator<Item = (Place, u8)> {
        let Self { board, steps } = self;
        let (orbit, n) = (place.orbit.index(), u32::from(board.dots(place.orbit)));
        let own = if n == 1 { 0 } else { turned(1 << place.dot, n) };
        let change = |inner: usize, to: usize| {
            let m = u32::from(board.dots(Body::ALL[to]));
            (Body::ALL[to], Board::nearest(n, place.dot.into(), m), steps.change(board, inner))
        };
        let inward = (orbit > 0).then(|| change(orbit - 1, orbit - 1));
        let outward = (orbit + 1 < BODIES).then(|| change(orbit, orbit + 1));
        [Some((place.orbit, own, steps.along)), inward, outward].into_iter().flatten().flat_map(
            |(orbit, dots, cost)| {
                let dots = (0..64).filter(move |dot| dots >> dot & 1 == 1);
                dots.map(move |dot| (Place { orbit, dot }, cost))
            },
        )
    }
}

impl Places {
    /// Whether a place is among them.
    #[inline]
    pub const fn has(&self, place: Place) -> bool {
        place.dot < 64 && self.0[place.orbit.index()] >> place.dot & 1 == 1
    }

    /// They without this place.
    #[must_use]
    #[inline]
    pub const fn without(mut self, place: Place) -> Self {
        self.0[place.orbit.index()] &= !(1 << place.dot);
        self
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|dots| dots.count_ones()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places, from the centre out and by their dots.
    pub fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        Body::ALL.into_iter().flat_map(|orbit| {
            let mut dots = self.0[orbit.index()];
            std::iter::from_fn(move || {
                let dot = dots.trailing_zeros() as u8;
                (dots != 0).then(|| {
                    dots &= dots - 1;
                    Place { orbit, dot }
                })
            })
        })
    }

    /// The place that stands at this number among them.
    #[inline]
    pub(crate) fn nth(&self, mut nth: u32) -> Option<Place> {
        for (orbit, &set) in self.0.iter().enumerate() {
            let (mut dots, count) = (set, set.count_ones());
            if nth < count {
                for _ in 0..nth {
                    dots &= dots - 1;
                }
                return Some(Place { orbit: Body::ALL[orbit], dot: dots.trailing_zeros() as u8 });
            }
            nth -= count;
        }
        None
    }
}

/// What every place costs, from one place.
#[derive(Clone, Debug)]
pub struct Costs {
    board: Board,
    steps: Steps,
    known: [[u8; 64]; BODIES],
}

impl Costs {
    /// CQ-7a: the cost of a place on the board.
    pub fn of(&self, place: Place) -> u8 {
        let dots = &self.known[place.orbit.index()];
        dots.get(usize::from(place.dot)).copied().unwrap_or(u8::MAX)
    }

    /// CQ-7a: a cheapest path, every dot on the way, both ends included.
    pub fn path(&self, to: Place) -> Vec<Place> {
        let mut path = vec![to];
        while let Some(&here) = path.last()
            && let Some(before) = self.before(here)
        {
            path.push(before);
        }
        path.reverse();
        path
    }

    /// A place from which the cheapest path comes here; none for the place it starts from.
    fn before(&self, here: Place) -> Option<Place> {
        let (orbit, cost) = (here.orbit.index(), self.of(here));
        let m = u32::from(self.board.dots(here.orbit));
        let inward = orbit.checked_sub(1);
        let outward = Some(orbit + 1).filter(|&outward| outward < BODIES);
        [Some(orbit), inward, outward].into_iter().flatten().find_map(|from| {
            let along = from == orbit;
            let step = if along {
                self.steps.along
            } else {
                self.steps.change(&self.board, from.min(orbit))
            };
            let n = u32::from(self.board.dots(Body::ALL[from]));
            let leads_here = |dot: u8| {
                let next =
                    if along { turned(1 << dot, n) } else { Board::nearest(n, dot.into(), m) };
                next >> here.dot & 1 == 1
            };
            let dots = (0..n as u8).filter(|&dot| {
                let own = self.known[from][usize::from(dot)];
                own.checked_add(step) == Some(cost)
            });
            let dot = dots.into_iter().find(|&dot| leads_here(dot))?;
            Some(Place { orbit: Body::ALL[from], dot })
        })
    }
}

#[cfg(test)]
mod tests {
    use table::Written as _;

    use super::*;

    /// The costs by the plainest method there is: steps until nothing gets cheaper.
    fn plainly(sky: Sky<'_>, from: Place) -> Vec<(Place, u32)> {
        let mut costs: Vec<(Place, u32)> =
            sky.board.all().map(|place| (place, if place == from { 0 } else { 10_000 })).collect();
        loop {
            let before = costs.clone();
            for &(place, cost) in &before {
                for (next, step) in sky.neighbours_of(place) {
                    let known = costs.iter_mut().find(|(p, _)| *p == next).expect("on the board");
                    known.1 = known.1.min(cost + u32::from(step));
                }
            }
            if before == costs {
                return costs;
            }
        }
    }

    #[test]
    fn floods_find_the_cheapest_paths() {
        let dear = Steps { along: 2, sunward: 4, inner: 3, outer: 5, belt: 7 };
        for (name, steps) in
            [("standard", None), ("brisk", None), ("standard", Some(dear)), ("brisk", Some(dear))]
        {
            let board = Board::named(name).expect("built in");
            let sky = Sky { steps: steps.unwrap_or(board.sky().steps), board: &board };
            for from in board.all().step_by(7) {
                let (plain, costs) = (plainly(sky, from), sky.costs(from));
                for speed in [0, 1, 2, 3, 5, 7, 12] {
                    let reach = sky.reach(from, speed);
                    for &(place, cost) in &plain {
                        assert_eq!(u32::from(costs.of(place)), cost, "{from} to {place}");
                        assert_eq!(reach.has(place), cost <= speed.into(), "{from} to {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_path_is_made_of_steps_and_costs_what_it_costs() {
        let board = Board::standard();
        let from = Place::new(Body::Earth, 4);
        let costs = board.sky().costs(from);
        for to in board.all() {
            let path = costs.path(to);
            assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
            let step = |pair: &[Place]| {
                let steps: Vec<_> = board.sky().neighbours_of(pair[0]).collect();
                steps.iter().find(|(next, _)| *next == pair[1]).map(|&(_, cost)| cost)
            };
            let cost: Option<u8> = path.windows(2).map(step).sum();
            assert_eq!(cost, Some(costs.of(to)), "{to}");
        }
    }

    #[test]
    fn places_are_counted_and_found_by_number() {
        let reach = Board::standard().sky().reach(Place::new(Body::Mars, 24), 6);
        let listed: Vec<Place> = reach.iter().collect();
        assert_eq!(listed.len(), reach.len() as usize);
        for (place, n) in listed.iter().zip(0..) {
            assert_eq!(reach.nth(n), Some(*place));
        }
        assert_eq!(reach.nth(reach.len()), None);
    }
}
