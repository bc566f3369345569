//! What is hidden from an onlooker, as urns: how many worlds there are, and how likely each of them is.

/// Pieces that an onlooker has not seen, and the hidden places that were filled from them, every piece as
/// likely to be in any of them. What is in no place is still in the urn.
///
/// ```
/// # use testkit::Urn;
/// // Three red and two blue cards are unseen; a hidden hand has two of them, in this game one of each.
/// let cards = Urn::new([3_u8, 2]).place([1_u8, 1]);
/// // Somebody has picked one of six numbers in secret, in this game the last one.
/// let pick = Urn::choice(6, 5);
/// # let _ = (cards, pick);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Urn {
    kinds: Vec<u32>,
    plain: Vec<bool>,
    places: Vec<Place>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    holds: Vec<u32>,
    sure: u32,
}

impl Place {
    fn size(&self) -> u32 {
        self.holds.iter().sum()
    }
}

/// What each place holds: so many of each kind.
pub(crate) type Fill = Vec<Vec<u32>>;

impl Urn {
    /// So many pieces of each kind are unseen, wherever they are.
    pub fn new<N: Into<u32>>(kinds: impl IntoIterator<Item = N>) -> Self {
        let kinds: Vec<u32> = kinds.into_iter().map(Into::into).collect();
        Self { plain: vec![true; kinds.len()], kinds, places: Vec::new() }
    }

    /// A secret choice of one among so many.
    pub fn choice(among: usize, chosen: usize) -> Self {
        let one = |number: usize| u32::from(number == chosen);
        Self::new(vec![1_u32; among]).place((0..among).map(one))
    }

    /// One more hidden place: so many of each kind does it hold in this game.
    #[must_use]
    pub fn place<N: Into<u32>>(self, holds: impl IntoIterator<Item = N>) -> Self {
        self.place_with(holds, 0)
    }

    /// One more hidden place, of whose pieces so many are known to be of [plain](Self::plain) kinds.
    #[must_use]
    pub fn place_with<N: Into<u32>>(
        mut self,
        holds: impl IntoIterator<Item = N>,
        sure: u32,
    ) -> Self {
        let holds = holds.into_iter().map(Into::into).collect();
        self.places.push(Place { holds, sure });
        self
    }

    /// Which kinds are plain; all of them, if nothing is said.
    #[must_use]
    pub fn plain(mut self, plain: impl IntoIterator<Item = bool>) -> Self {
        self.plain = plain.into_iter().collect();
        self
    }

    /// Every way to fill the places, with its weight: in how many ways single pieces make it. Nothing if
    /// there are more ways than that, or if some of them are ruled out.
    fn fills(&self, most: usize) -> Option<Vec<(Fill, f64)>> {
        if self.places.iter().any(|place| place.sure > 0) {
            return None;
        }
        let now = vec![vec![0; self.kinds.len()]; self.places.len()];
        let mut filler =
            Filler { urn: self, left: self.kinds.clone(), now, most, found: Vec::new() };
        filler.next_place(0, 1.0);
        (filler.found.len() <= most).then_some(filler.found)
    }

    /// How likely a place is to hold 0, 1, 2 … pieces of a kind. Plain pieces that are surely somewhere were
    /// dealt first, to this place and to others; then all the rest.
    fn marginal(&self, place: usize, kind: usize) -> Vec<f64> {
        let (of_kind, size) = (self.kinds[kind], self.places[place].size());
        let mut weights = vec![0.0; of_kind.min(size) as usize + 1];
        let plain = if self.plain[kind] { of_kind } else { 0 };
        let all: u32 = self.kinds.iter().sum();
        let all_plain = self.count_plain();
        let own = self.places[place].sure;
        let sure: u32 = self.places.iter().map(|place| place.sure).sum();
        for here in 0..=plain.min(own) {
            let first = drawn(all_plain, plain, own, here);
            for there in 0..=(plain - here).min(sure - own) {
                let second = drawn(all_plain - own, plain - here, sure - own, there);
                let left = of_kind - here - there;
                for late in 0..=left.min(size - own) {
                    let third = drawn(all - sure, left, size - own, late);
                    weights[(here + late) as usize] += first * second * third;
                }
            }
        }
        weights
    }

    /// The same for all kinds together that are not plain.
    fn marginal_of_others(&self, place: usize) -> Vec<f64> {
        let all: u32 = self.kinds.iter().sum();
        let others = all - self.count_plain();
        let sure: u32 = self.places.iter().map(|place| place.sure).sum();
        let free = self.places[place].size() - self.places[place].sure;
        (0..=others.min(free)).map(|count| drawn(all - sure, others, free, count)).collect()
    }

    fn count_plain(&self) -> u32 {
        self.kinds.iter().zip(&self.plain).filter(|(_, plain)| **plain).map(|(kind, _)| kind).sum()
    }
}

/// Lists all ways to fill an urn's places.
struct Filler<'a> {
    urn: &'a Urn,
    left: Vec<u32>,
    now: Fill,
    most: usize,
    found: Vec<(Fill, f64)>,
}

impl Filler<'_> {
    fn next_place(&mut self, place: usize, weight: f64) {
        match self.urn.places.get(place) {
            None => self.found.push((self.now.clone(), weight)),
            Some(next) => self.next_kind(place, 0, next.size(), weight),
        }
    }

    fn next_kind(&mut self, place: usize, kind: usize, owing: u32, weight: f64) {
        if self.found.len() > self.most || owing > self.left[kind..].iter().sum() {
            return;
        }
        if kind == self.left.len() {
            return self.next_place(place + 1, weight);
        }
        let here = self.left[kind];
        for count in 0..=owing.min(here) {
            (self.left[kind], self.now[place][kind]) = (here - count, count);
            self.next_kind(place, kind + 1, owing - count, weight * choose(here, count));
        }
        (self.left[kind], self.now[place][kind]) = (here, 0);
    }
}

/// How likely `hits` of so many `draws` are of a kind that `of_kind` of `all` pieces are.
fn drawn(all: u32, of_kind: u32, draws: u32, hits: u32) -> f64 {
    if hits > draws || draws > all || of_kind > all {
        return 0.0;
    }
    choose(of_kind, hits) * choose(all - of_kind, draws - hits) / choose(all, draws)
}

/// In how many ways so many can be chosen from so many.
fn choose(from: u32, count: u32) -> f64 {
    if count > from {
        return 0.0;
    }
    (0..count).fold(1.0, |ways, n| ways * f64::from(from - n) / f64::from(n + 1))
}

/// All that is hidden from an onlooker in a game, true or imagined: some urns, independent of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worlds {
    urns: Vec<Urn>,
    whole: bool,
}

impl Worlds {
    /// Just what is in these urns is hidden.
    pub fn new(urns: impl IntoIterator<Item = Urn>) -> Self {
        Self { urns: urns.into_iter().collect(), whole: true }
    }

    /// Something else is hidden, too: worlds are not counted, but what is in the urns is still even.
    #[must_use]
    pub fn and_more(mut self) -> Self {
        self.whole = false;
        self
    }

    /// Whether there is more than one.
    pub(crate) fn are_several(&self) -> bool {
        let open = |urn: &Urn| {
            let kinds = urn.kinds.iter().filter(|&&kind| kind > 0).count();
            kinds > 1 && urn.places.iter().any(|place| place.size() > 0)
        };
        self.urns.iter().any(open)
    }

    /// How many worlds there are, if not more than that.
    pub(crate) fn count(&self, most: usize) -> Option<usize> {
        self.whole.then_some(())?;
        self.every(most).map(|every| every.len())
    }

    /// Every way to fill all places, with its weight, if there are not more than that.
    pub(crate) fn every(&self, most: usize) -> Option<Vec<(Vec<Fill>, f64)>> {
        let mut every = vec![(Vec::new(), 1.0)];
        for urn in &self.urns {
            let fills = urn.fills(most)?;
            if every.len() * fills.len() > most {
                return None;
            }
            let with = |(before, weight): &(Vec<Fill>, f64)| {
                let (before, weight) = (before.clone(), *weight);
                let join = move |(fill, more): &(Fill, f64)| {
                    ([before.clone(), vec![fill.clone()]].concat(), weight * more)
                };
                fills.iter().map(join).collect::<Vec<_>>()
            };
            every = every.iter().flat_map(with).collect();
        }
        Some(every)
    }

    /// What the places hold in this game.
    pub(crate) fn fill(&self) -> Vec<Fill> {
        let places = |urn: &Urn| urn.places.iter().map(|place| place.holds.clone()).collect();
        self.urns.iter().map(places).collect()
    }

    /// Every count that can be compared by itself: how many of a kind a place holds.
    pub(crate) fn marginals(&self) -> Vec<Marginal> {
        let mut marginals = Vec::new();
        for (urn, pieces) in self.urns.iter().enumerate() {
            for place in 0..pieces.places.len() {
                let kinds = 0..pieces.kinds.len();
                marginals.extend(kinds.map(|kind| {
                    let weights = pieces.marginal(place, kind);
                    Marginal { urn, place, kind: Some(kind), weights }
                }));
                if pieces.plain.contains(&false) {
                    let weights = pieces.marginal_of_others(place);
                    marginals.push(Marginal { urn, place, kind: None, weights });
                }
            }
        }
        marginals.retain(|marginal| marginal.weights.len() > 1);
        marginals
    }
}

/// How many pieces of a kind a hidden place holds, or of all kinds that are not plain.
#[derive(Debug)]
pub(crate) struct Marginal {
    urn: usize,
    place: usize,
    kind: Option<usize>,
    pub(crate) weights: Vec<f64>,
}

impl Marginal {
    /// That number in a game.
    pub(crate) fn of(&self, worlds: &Worlds) -> Option<usize> {
        let urn = worlds.urns.get(self.urn)?;
        let holds = &urn.places.get(self.place)?.holds;
        let count = match self.kind {
            Some(kind) => *holds.get(kind)?,
            None => {
                holds.iter().zip(&urn.plain).filter(|(_, plain)| !**plain).map(|(n, _)| n).sum()
            }
        };
        usize::try_from(count).ok()
    }

    pub(crate) fn in_words(&self) -> String {
        let kind =
            self.kind.map_or("pieces that are not plain".into(), |kind| format!("kind {kind}"));
        format!("{kind} in place {} of urn {}", self.place, self.urn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(share: f64, expected: f64) -> bool {
        (share - expected).abs() < 1e-9
    }

    #[test]
    fn a_hand_is_as_likely_as_there_are_ways_to_deal_it() {
        let worlds = Worlds::new([Urn::new([3_u8, 2]).place([1_u8, 1])]);
        let every = worlds.every(9).expect("three hands");
        assert_eq!(worlds.count(9), Some(3));
        assert_eq!(worlds.count(2), None, "more than that");
        let weight = |red: u32, blue: u32| {
            let fill = vec![vec![vec![red, blue]]];
            every.iter().find(|(found, _)| *found == fill).map(|(_, weight)| *weight)
        };
        assert_eq!([weight(2, 0), weight(1, 1), weight(0, 2)], [Some(3.0), Some(6.0), Some(1.0)]);
        let marginal = &worlds.marginals()[0];
        assert!(is(marginal.weights[1], 0.6) && is(marginal.weights[2], 0.3));
        assert_eq!(marginal.of(&worlds), Some(1));
    }

    #[test]
    fn several_secrets_multiply() {
        let worlds = Worlds::new([Urn::choice(6, 5), Urn::choice(2, 0)]);
        let every = worlds.every(64).expect("twelve worlds");
        assert_eq!(every.len(), 12);
        assert!(every.iter().all(|(_, weight)| is(*weight, 1.0)));
        assert!(every.iter().any(|(fill, _)| *fill == worlds.fill()));
        assert_eq!(worlds.and_more().count(64), None);
    }

    /// Four plain cards and two stars; one hand holds a plain card for sure and any other, a second one only
    /// a plain card: by listing all 4 · 3 · 4 ways in which they can be dealt.
    #[test]
    fn what_is_surely_plain_comes_first_wherever_it_is() {
        let urn = Urn::new([4_u8, 2]).plain([true, false]);
        let worlds = Worlds::new([urn.place_with([1_u8, 1], 1).place_with([1_u8, 0], 1)]);
        assert_eq!(worlds.every(99), None, "some ways are ruled out");
        let shares: Vec<Vec<f64>> = worlds.marginals().into_iter().map(|m| m.weights).collect();
        let [plain, star, others, second @ ..] = &shares[..] else { panic!("{shares:?}") };
        assert!(is(plain[0], 0.0) && is(plain[1], 0.5) && is(plain[2], 0.5), "{plain:?}");
        assert!(is(star[1], 0.5) && is(others[1], 0.5), "{star:?} {others:?}");
        assert!(is(second[0][1], 1.0), "{second:?}");
    }
}
