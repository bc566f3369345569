//! One side's living dice, less all that makes no difference.
//!
//! Dead dice vanish; dice of one kind are interchangeable; so are the places on the table. What is left
//! is a multiset of squads. One thing more makes no difference: a Support on a unit **of its own kind of
//! die** is worth just what a second such unit is worth. Rolling the Support alone, or both, is rolling
//! one or two of two equal units; rolling one of two units that carry Supports of the other kind is
//! rolling the Support instead. What new Supports can be hung on then differs, but hanging all of one
//! kind on one unit is never worse than spreading them over its equals: it forbids less. So such a
//! Support is written down as a unit.

use spaca_wor::{DieKind, FORCE_SIZE, Face, Side};

/// A die that shows a unit with the Supports on it; or a die that shows nothing; or a lone Support. Ten
/// bits, and never 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Squad(u16);

/// What a squad shows, after the units 1 to 4.
const IDLE: u16 = 5;
const LONE: u16 = 6;
/// The bits of a squad.
const BITS: u32 = 10;

impl Squad {
    const fn new(kind: DieKind, shows: u16, supports: [u8; 2]) -> Self {
        Self((kind as u16) << 8 | shows << 5 | (supports[0] as u16) << 2 | supports[1] as u16)
    }

    /// A die that shows a unit, with so many Standard and Tanka dice as Supports.
    pub(crate) const fn unit(kind: DieKind, unit: usize, supports: [u8; 2]) -> Self {
        Self::new(kind, unit as u16 + 1, supports)
    }

    /// A die that shows nothing: a Turbo that lies, or a Boom that was ignored.
    pub(crate) const fn idle(kind: DieKind) -> Self {
        Self::new(kind, IDLE, [0; 2])
    }

    /// A Support that is linked to nothing.
    pub(crate) const fn lone(kind: DieKind) -> Self {
        Self::new(kind, LONE, [0; 2])
    }

    /// What a single die shows; nothing if it is a Boom.
    pub(crate) fn landed(kind: DieKind, face: Face) -> Option<Self> {
        match face {
            Face::Boom => None,
            Face::Support => Some(Self::lone(kind)),
            Face::Turbo | Face::Blank => Some(Self::idle(kind)),
            unit => Some(Self::unit(kind, unit as usize, [0; 2])),
        }
    }

    pub(crate) const fn kind(self) -> DieKind {
        DieKind::ALL[(self.0 >> 8) as usize]
    }

    const fn shows(self) -> u16 {
        self.0 >> 5 & 7
    }

    /// The unit that counts, by its number.
    pub(crate) const fn group(self) -> Option<usize> {
        let shows = self.shows();
        if shows < IDLE { Some(shows as usize - 1) } else { None }
    }

    pub(crate) const fn is_lone(self) -> bool {
        self.shows() == LONE
    }

    pub(crate) const fn is_idle(self) -> bool {
        self.shows() == IDLE
    }

    /// Its Supports: Standard and Tanka dice.
    pub(crate) const fn supports(self) -> [u8; 2] {
        [(self.0 >> 2 & 7) as u8, (self.0 & 3) as u8]
    }

    /// The squad with one Support more.
    const fn supported_by(self, kind: DieKind) -> Self {
        Self(self.0 + if matches!(kind, DieKind::Standard) { 1 << 2 } else { 1 })
    }

    /// SW-9: each die that can be rolled without the rest of the squad, and the rest.
    pub(crate) fn less_one(self) -> impl Iterator<Item = (DieKind, Option<Self>)> {
        let [standard, tanka] = self.supports();
        let bare = standard == 0 && tanka == 0;
        let options = [
            (standard > 0).then(|| (DieKind::Standard, Some(Self(self.0 - (1 << 2))))),
            (tanka > 0).then(|| (DieKind::Tanka, Some(Self(self.0 - 1)))),
            bare.then(|| (self.kind(), None)),
        ];
        options.into_iter().flatten()
    }
}

const SIX: usize = FORCE_SIZE as usize;

/// One side's living dice: its squads in descending order, then zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Line([Squad; SIX]);

impl Line {
    /// The squads.
    #[inline]
    pub(crate) fn squads(&self) -> impl Iterator<Item = Squad> {
        self.0.into_iter().take_while(|squad| squad.0 != 0)
    }

    /// Adds a squad, Supports on their own kind of die as units.
    pub(crate) fn join(&mut self, squad: Squad) {
        let mut supports = squad.supports();
        let Some(unit) = squad.group() else { return self.insert(squad) };
        if let Some(own) = supports.get_mut(squad.kind() as usize) {
            for _ in 0..std::mem::take(own) {
                self.insert(Squad::unit(squad.kind(), unit, [0; 2]));
            }
        }
        self.insert(Squad::unit(squad.kind(), unit, supports));
    }

    fn insert(&mut self, squad: Squad) {
        let mut carried = squad;
        for place in &mut self.0 {
            if *place < carried {
                std::mem::swap(place, &mut carried);
            }
        }
        debug_assert!(carried.0 == 0, "a side has six dice");
    }

    /// The line with one squad more.
    pub(crate) fn and(mut self, squad: Squad) -> Self {
        self.join(squad);
        self
    }

    /// The line with the squads of another.
    pub(crate) fn joined(mut self, other: &Self) -> Self {
        other.squads().for_each(|squad| self.insert(squad));
        self
    }

    /// The line with one squad replaced.
    pub(crate) fn replaced(&self, old: Squad, new: Option<Squad>) -> Self {
        let mut line = Self::default();
        let mut found = false;
        for squad in self.squads() {
            if squad == old && !found {
                found = true;
            } else {
                line.insert(squad);
            }
        }
        if let Some(squad) = new {
            line.join(squad);
        }
        line
    }

    /// The squads, each sort once.
    pub(crate) fn sorts(&self) -> impl Iterator<Item = Squad> {
        let squads = self.0;
        (0..SIX)
            .filter(move |&at| at == 0 || squads[at] != squads[at - 1])
            .map_while(move |at| (squads[at].0 != 0).then_some(squads[at]))
    }

    /// SW-11: how many dice count as each unit.
    pub(crate) fn groups(&self) -> [u8; 4] {
        let mut groups = [0; 4];
        for squad in self.squads() {
            if let Some(unit) = squad.group() {
                groups[unit] += 1 + squad.supports().iter().sum::<u8>();
            }
        }
        groups
    }

    /// The Supports that are linked to nothing.
    pub(crate) fn lone(&self) -> u8 {
        self.squads().filter(|squad| squad.is_lone()).count() as u8
    }

    /// How many dice of each kind.
    pub(crate) fn dice(&self) -> [u8; 3] {
        let mut dice = [0; 3];
        for squad in self.squads() {
            dice[squad.kind() as usize] += 1;
            dice[0] += squad.supports()[0];
            dice[1] += squad.supports()[1];
        }
        dice
    }

    /// All of it in sixty bits.
    pub(crate) fn key(&self) -> u64 {
        self.0.iter().rev().fold(0, |key, squad| key << BITS | u64::from(squad.0))
    }

    /// The line of a key.
    pub(crate) fn of_key(key: u64) -> Self {
        Self(std::array::from_fn(|at| {
            Squad((key >> (at as u32 * BITS)) as u16 & ((1 << BITS) - 1))
        }))
    }

    /// SW-9: every way to link the Supports that are loose, each once.
    pub(crate) fn linked(&self) -> Vec<Self> {
        let mut lines = vec![*self];
        if self.squads().all(|squad| squad.group().is_none()) {
            return lines;
        }
        for support in self.squads().filter(|squad| squad.is_lone()) {
            lines = lines
                .iter()
                .map(|line| line.replaced(support, None))
                .flat_map(|line| {
                    let units = line.sorts().filter(|squad| squad.group().is_some());
                    let linked = move |unit: Squad| {
                        line.replaced(unit, Some(unit.supported_by(support.kind())))
                    };
                    units.map(linked).collect::<Vec<_>>()
                })
                .collect();
            lines.sort_unstable_by_key(Self::key);
            lines.dedup();
        }
        lines
    }

    /// The living dice of a side on the table, as far as they are not in `rolled`.
    pub(crate) fn of_side(side: &Side, rolled: spaca_wor::Slots) -> Self {
        let mut line = Self::default();
        for slot in side.alive() - rolled {
            let Some(kind) = side.kind(slot) else { continue };
            let linked = usize::from(side.links()[slot]) < SIX;
            let mut supports = [0; 2];
            for other in (0..SIX).filter(|&other| usize::from(side.links()[other]) == slot) {
                if let Some(own) = side.kind(other).filter(|_| !rolled.contains(other)) {
                    supports[own as usize] += 1;
                }
            }
            match Squad::landed(kind, side.face(slot)) {
                Some(squad) if squad.group().is_some() => {
                    line.join(Squad::unit(kind, side.face(slot) as usize, supports));
                }
                Some(squad) if !linked => line.insert(squad),
                _ => {}
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TANKA: usize = Face::Tanka as usize;

    fn line(squads: &[Squad]) -> Line {
        squads.iter().fold(Line::default(), |line, &squad| line.and(squad))
    }

    #[test]
    fn a_support_on_its_own_kind_of_die_is_a_unit() {
        for kind in [DieKind::Standard, DieKind::Tanka] {
            let mut supports = [0; 2];
            supports[kind as usize] = 1;
            let unit = Squad::unit(kind, TANKA, [0; 2]);
            assert!(line(&[Squad::unit(kind, TANKA, supports)]) == line(&[unit, unit]));
        }
        let mixed = line(&[Squad::unit(DieKind::Turbo, TANKA, [2, 1])]);
        assert_eq!(
            (mixed.squads().count(), mixed.groups(), mixed.dice()),
            (1, [0, 0, 0, 4], [2, 1, 1])
        );
    }

    #[test]
    fn a_key_holds_the_whole_line() {
        let all = line(&[
            Squad::unit(DieKind::Turbo, 0, [1, 1]),
            Squad::unit(DieKind::Standard, 2, [0, 1]),
            Squad::idle(DieKind::Turbo),
        ]);
        assert!(Line::of_key(all.key()) == all);
        assert!(all.key() < 1 << 60);
    }

    /// SW-9: two loose Supports and two units that differ: three ways if the Supports are alike, and four if not.
    #[test]
    fn loose_supports_are_linked_in_every_way() {
        let units =
            [Squad::unit(DieKind::Turbo, 0, [0; 2]), Squad::unit(DieKind::Turbo, 1, [0; 2])];
        let [standard, tanka] = [Squad::lone(DieKind::Standard), Squad::lone(DieKind::Tanka)];
        let ways = |first, second| line(&[units[0], units[1], first, second]).linked().len();
        assert_eq!((ways(standard, standard), ways(standard, tanka)), (3, 4));
        assert_eq!(line(&[standard, tanka]).linked().len(), 1);
    }

    #[test]
    fn a_unit_is_rolled_after_its_supports() {
        let squad = Squad::unit(DieKind::Turbo, 0, [1, 1]);
        let kinds: Vec<DieKind> = squad.less_one().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [DieKind::Standard, DieKind::Tanka]);
        let bare: Vec<_> = Squad::unit(DieKind::Turbo, 0, [0; 2]).less_one().collect();
        assert!(bare == [(DieKind::Turbo, None)]);
    }
}
