//! What a seat knows, as numbers, for learners. All lies open but the dogs.

use table::{Encode, Seat, Sink, bit_cells, cell, one_more};

use crate::action::Action;
use crate::board::{DOTS, Place};
use crate::pieces::{BODIES, Cats, ELEMENTS, FACES, MOST_ROUNDS, PACK, SEATS};
use crate::state::{CatQuest, Phase, Setup};
use crate::view::{Sight, View};

type Looker = table::Looker<SEATS>;

const PHASES: usize = Phase::Over as usize + 1;
/// A place is an orbit and a dot, both from 1.
const MOST_DOT: i16 = DOTS.1 as i16;
/// What can be known of a dog: nothing, its element, that it is gone, or that others have seen it.
const SIGHTS: i16 = 7;

impl Encode for CatQuest {
    const ENCODING: u16 = 1;

    fn box_hash(setup: &Setup) -> u64 {
        setup.edition.fingerprint()
    }

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        to.number("seats", cell(SEATS), i16::from(view.open.setup.seats));
        to.one_of("phase", PHASES, Some(view.open.phase as usize));
        to.number("active", cell(SEATS), me.who(view.open.active));
        to.number("first", cell(SEATS), me.who(view.open.first));
        to.row("present", 1, me.within(view.open.present));
        to.number("round", MOST_ROUNDS.into(), cell(view.open.round.into()));
        to.number("closing", 1, view.open.closing);
        sky(view, me, to);
        cats(view, me, to);
        dogs(view, to);
        trade(view, me, to);
    }

    fn encode_action(view: &View, seat: Seat, action: Action, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        let none = (Cats::default(), Cats::default());
        let (verb, which, whom, (give, take)): (i16, Option<usize>, Option<Seat>, _) = match action
        {
            Action::First(whom) => (1, None, Some(whom), none),
            Action::Battle => (2, None, None, none),
            Action::Recruit => (3, None, None, none),
            Action::Look => (4, None, None, none),
            Action::Roll => (5, None, None, none),
            Action::Done => (6, None, None, none),
            Action::Offer { to, give, take } => (7, None, Some(to), (give, take)),
            Action::Accept => (8, None, None, none),
            Action::Refuse => (9, None, None, none),
            Action::Counter { give, take } => (10, None, None, (give, take)),
            Action::Keep => (11, None, None, none),
            Action::Reroll(quake) => (12, Some(quake as usize), None, none),
            Action::Go(_) => (13, None, None, none),
            Action::Burn => (14, None, None, none),
            Action::Spare => (15, None, None, none),
            Action::Send(cat) => (16, Some(cat as usize), None, none),
            Action::Gamble => (17, None, None, none),
            Action::GiveUp => (18, None, None, none),
            Action::Banish(cat) => (19, Some(cat as usize), None, none),
            Action::Leave => (20, None, None, none),
        };
        to.number("verb", 20, verb);
        to.one_of("which", BODIES, which);
        to.number("whom", cell(SEATS), me.whoever(whom));
        let goes = if let Action::Go(to) = action { Some(to) } else { None };
        to.row("to", MOST_DOT, goes.map_or([0; 2], place));
        // A planet is always on its own orbit.
        let lies_there = |to: &Place| view.open.planets[to.orbit.index()] == to.dot;
        to.one_of("body", BODIES, goes.filter(lies_there).map(|to| to.orbit.index()));
        to.row("give", 1, which_cats(give));
        to.row("take", 1, which_cats(take));
    }
}

fn place(place: Place) -> [i16; 2] {
    [one_more(Some(place.orbit.index())), i16::from(place.dot) + 1]
}

#[inline]
fn which_cats(cats: Cats) -> [i16; BODIES] {
    bit_cells(&[cats.bits().into()])
}

fn sky(view: &View, me: Looker, to: &mut impl Sink) {
    to.row("planets", MOST_DOT, view.open.planets.map(|dot| i16::from(dot) + 1));
    to.one_of("placing", BODIES, Some(view.open.placing.index()));
    let ships = me.every(|seat| place(view.open.ships[seat.index()]));
    to.cells("ships", [SEATS, 2], MOST_DOT, ships.as_flattened());
    to.row("stacks", 8, view.open.stacks.map(i16::from));
    to.row("barred", 1, me.within(view.open.barred));
    to.row("dice", FACES.into(), view.open.dice.map(i16::from));
    to.row("rolling", 1, view.open.rolling.map(i16::from));
    to.number("tremor", cell(SEATS), me.whoever(view.open.tremor.by));
    to.row("begun_and_moved", 1, [view.open.begun, view.open.moved].map(i16::from));
}

fn cats(view: &View, me: Looker, to: &mut impl Sink) {
    let of = |cats: [Cats; SEATS]| me.every(move |seat| which_cats(cats[seat.index()]));
    to.cells("cats", [SEATS, BODIES], 1, of(view.open.cats).as_flattened());
    to.cells("tired", [SEATS, BODIES], 1, of(view.open.tired).as_flattened());
    to.row("fresh", 1, which_cats(view.open.fresh));
    to.row("recruited", 1, which_cats(view.open.recruited));
    to.row("spent", 1, which_cats(view.open.spent));
    let best =
        |seat: Seat| view.open.best[seat.index()].map_or(0, |best| i16::from(best.beaten) + 1);
    to.row("best", cell(PACK) + 1, me.each(best));
    to.number("battles", 60, cell(view.open.battles.into()));
}

fn dogs(view: &View, to: &mut impl Sink) {
    let sight = |sight: Sight| match sight {
        Sight::Unseen => 0,
        Sight::Gone => cell(ELEMENTS) + 1,
        Sight::Hidden { .. } => cell(ELEMENTS) + 2,
        Sight::Known { dog, .. } | Sight::Open(dog) => one_more(Some(dog as usize)),
    };
    to.row("pack", SIGHTS, view.pack.map(sight));
    to.row("ashes", SIGHTS, view.ashes.map(|ash| ash.map_or(0, sight)));
    let most = view.printed().dogs.into_iter().fold(1, u8::max);
    to.row("out", most.into(), view.open.out.map(i16::from));
    to.number("boxed", view.printed().boxed().max(1).into(), i16::from(view.open.boxed));
    to.number("facing", cell(PACK), i16::from(view.open.facing));
    to.number("beaten", cell(PACK), i16::from(view.open.beaten));
}

fn trade(view: &View, me: Looker, to: &mut impl Sink) {
    let deal = view.open.deal.as_ref();
    to.number("offers", view.printed().offers.max(1).into(), i16::from(view.open.offers));
    to.number("deal_with", cell(SEATS), me.whoever(deal.map(|deal| deal.with)));
    to.row("deal_gives", 1, which_cats(deal.map_or(Cats::default(), |deal| deal.give)));
    to.row("deal_takes", 1, which_cats(deal.map_or(Cats::default(), |deal| deal.take)));
}
