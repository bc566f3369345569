//! What a seat knows, as numbers, for learners. All lies open but a starting die in a fist.

use table::{Encode, Seat, Sink, cell, one_more};

use crate::action::Action;
use crate::pieces::{DieKind, Face, Force, Terrain};
use crate::state::{ALL_DICE, Phase, SIX, Setup, Side, Slots, SpacaWor};
use crate::view::{Pick, View};

/// More battles than that are told as that.
const MANY_BATTLES: i16 = 20;
const PHASES: usize = Phase::Over as usize + 1;
const VERBS: i16 = 8;

impl Encode for SpacaWor {
    const ENCODING: u16 = 1;

    fn box_hash(setup: &Setup) -> u64 {
        setup.edition.fingerprint()
    }

    #[inline]
    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let me = seat.index() & 1;
        let both = [me, 1 - me];
        let (setup, printed) = (&view.open.setup, view.printed());
        let options = [setup.ignore_boom, setup.terrain_first, setup.three_wins, setup.ten_battles];
        to.row("options", 1, options.map(i16::from));
        to.one_of("phase", PHASES, Some(view.open.phase as usize));
        to.row("starting_die", 4, both.map(|side| picked(view.starting[side])));
        to.number("attacks", 1, view.open.attacker.index() == me);
        to.number("rolls", 1, view.open.roller.index() == me);
        to.one_of("terrain_die", Terrain::ALL.len(), view.open.terrain_die.map(|die| die as usize));
        to.one_of("terrain", Terrain::ALL.len(), view.open.terrain.map(|terrain| terrain as usize));
        to.row("won", MANY_BATTLES, both.map(|side| view.open.won[side].into()));
        let streak = |side| view.open.last_winner.is_some_and(|winner| winner.index() == side);
        to.row(
            "streak",
            printed.wins[0].max(printed.wins[1]).into(),
            both.map(|side| if streak(side) { view.open.streak.into() } else { 0 }),
        );
        to.row("rolling", 1, dice(view.open.rolling));
        let sides = both.map(|side| &view.open.sides[side]);
        let forces = Force::ALL.len();
        to.row("force", cell(forces), sides.map(|side| one_more(side.force.map(Force::index))));
        let rolls = printed.battle.turbo_rolls.into();
        to.row("rolls_taken", rolls, sides.map(|side| side.rolls.into()));
        to.row("rolls_allowed", rolls, sides.map(|side| side.limit.into()));
        let faces = sides.map(faces);
        to.cells("faces", [2, SIX], cell(Face::ALL.len()), faces.as_flattened());
        let linked = sides.map(|side| side.links().map(linked));
        to.cells("linked_to", [2, SIX], cell(SIX), linked.as_flattened());
        let groups = sides.map(|side| side.groups().map(i16::from));
        to.cells("groups", [2, Face::UNITS.len()], cell(SIX), groups.as_flattened());
    }

    #[inline]
    fn encode_action(view: &View, _: Seat, action: Action, to: &mut impl Sink) {
        let (verb, what, set): (i16, usize, Slots) = match action {
            Action::Start(kind) => (1, kind as usize, Slots::default()),
            Action::Terrain(terrain) => (2, terrain as usize, Slots::default()),
            Action::Force(force) => (3, force.index(), Slots::default()),
            Action::Ignore(die) => (4, 0, Slots::from_bits(1 << die)),
            Action::IgnoreNone => (5, 0, Slots::default()),
            Action::Link(die) => (6, 0, Slots::from_bits(1 << die)),
            Action::Stop => (7, 0, Slots::default()),
            Action::Roll(set) => (8, 0, set),
        };
        to.number("verb", VERBS, verb);
        let names_one = verb <= 3;
        to.one_of("which", Force::ALL.len(), names_one.then_some(what));
        to.row("dice", 1, dice(set));
        // What stays: dice of each unit that are not rolled again.
        let kept = ALL_DICE - set;
        let side = &view.open.sides[view.open.roller.index() & 1];
        let keeps = verb >= 4;
        to.row(
            "kept",
            cell(SIX),
            Face::UNITS.map(|unit| if keeps { count(side.showing(unit) & kept) } else { 0 }),
        );
    }
}

/// A starting die: none, of a kind, or in a fist.
fn picked(pick: Pick) -> i16 {
    match pick {
        Pick::None => 0,
        Pick::Known(kind) => one_more(Some(kind as usize)),
        Pick::Hidden => one_more(Some(DieKind::ALL.len())),
    }
}

/// A cell for each die: whether the set has it.
#[inline]
fn dice(set: Slots) -> [i16; SIX] {
    std::array::from_fn(|slot| i16::from(set.bits() >> slot & 1))
}

/// How many dice each set has; quicker than to count where the processor has no word for it.
const COUNTS: [i16; 1 << SIX] = {
    let (mut counts, mut set) = ([0; 1 << SIX], 0_usize);
    while set < counts.len() {
        counts[set] = set.count_ones() as i16;
        set += 1;
    }
    counts
};

#[inline]
fn count(dice: Slots) -> i16 {
    COUNTS[usize::from(dice.bits()) % COUNTS.len()]
}

/// What each die shows, from 1.
#[inline]
fn faces(side: &Side) -> [i16; SIX] {
    let mut faces = [0; SIX];
    for (nth, face) in (1..).zip(Face::ALL) {
        for die in side.showing(face) {
            faces[die] = nth;
        }
    }
    faces
}

/// The die that a Support is linked to, from 1.
#[inline]
fn linked(link: u8) -> i16 {
    if usize::from(link) < SIX { i16::from(link) + 1 } else { 0 }
}
