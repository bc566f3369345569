//! What a seat knows, as numbers, for learners: where each card is that it knows of, and how an attack stands.

use table::{Encode, Seat, Sink, bit_cells, cell, hash_of, one_more};

use crate::action::Action;
use crate::pieces::{Card, Cards, MATCH_GAMES, MATCH_TOTAL, SEATS, TITLES};
use crate::state::{Chore, Mark, Phase, ScurvyMusketeers, Setup};
use crate::view::View;

type Looker = table::Looker<SEATS>;

const PHASES: usize = Phase::Over as usize + 1;
/// Cards that a deck can have.
const CARDS: usize = 256;
/// Strengths are told from nought to this; this much added makes them positive.
const STRENGTH: i16 = 64;
/// Where a card is: in the discards, in a Movie, in a hand.
const DISCARDED: i16 = 1;
const MOVIES: i16 = 1;
const HANDS: i16 = MOVIES + SEATS as i16;
const PLACES: i16 = HANDS + SEATS as i16;

impl Encode for ScurvyMusketeers {
    const ENCODING: u16 = 1;

    fn box_hash(setup: &Setup) -> u64 {
        hash_of(&(&setup.deck, &setup.edition))
    }

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        to.number("seats", cell(SEATS), i16::from(view.open.setup.seats));
        to.one_of("phase", PHASES, Some(view.open.phase as usize));
        to.number("asked", cell(SEATS), me.who(view.open.asked));
        to.number("active", cell(SEATS), me.who(view.open.active));
        to.number("dealer", cell(SEATS), me.who(view.open.dealer));
        to.number("round", 60, i16::from(view.open.round));
        to.row("begun_and_busy", 1, [view.open.begun, view.open.busy].map(i16::from));
        to.row("voted", 1, me.within(view.voted));
        to.number("credits", cell(SEATS), me.whoever(view.open.credits.map(|(seat, _)| seat)));
        to.number("last_turn", cell(SEATS), me.whoever(view.open.last));
        to.number("quiet_rounds", 3, i16::from(view.open.quiet));
        to.number("games", MATCH_GAMES.into(), i16::from(view.open.games));
        to.row(
            "totals",
            cell(MATCH_TOTAL.into()),
            me.each(|seat| view.open.totals[seat.index()].max(0)),
        );
        cards(view, me, to);
        waiting(view, me, to);
        attack(view, me, to);
    }

    fn encode_action(view: &View, seat: Seat, action: Action, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        let told = Told::of(action);
        to.number("verb", VERBS, told.verb);
        to.number("card", cell(CARDS), card(told.card));
        let marks = [told.one, told.two];
        to.row("on_cards", cell(CARDS), marks.map(|mark| card(mark.card())));
        to.row("on_seats", cell(SEATS), marks.map(|mark| me.whoever(mark.seat())));
        to.number("pay", cell(CARDS), card(told.pay));
        to.number("number", cell(TITLES), told.number);
    }
}

fn card(card: Option<Card>) -> i16 {
    one_more(card.map(Card::index))
}

fn cards(view: &View, me: Looker, to: &mut impl Sink) {
    let mut places = [0; CARDS];
    let mut lie = |cards: Cards, place: i16| {
        for card in cards {
            places[card.index()] = place;
        }
    };
    lie(view.open.discards, DISCARDED);
    for (nth, seat) in (1..).zip(me.round().into_iter().flatten()) {
        lie(view.open.movies[seat.index()], MOVIES + nth);
        lie(view.hands[seat.index()].cards, HANDS + nth);
    }
    to.row("where", PLACES, places);
    let mut carries = [0; CARDS];
    for (_, host) in view.open.line.iter() {
        if let Some(host) = host {
            carries[host.index()] += 1;
        }
    }
    to.row("carries", 4, carries);
    to.row("hand_size", 20, me.each(|seat| view.hands[seat.index()].size.into()));
    to.number("deck", 255, i16::from(view.deck));
    to.row("top", cell(CARDS), view.top.map(card));
    to.row("used", 1, bit_cells::<CARDS>(&view.open.used.bits().0));
    to.row("open", 1, bit_cells::<CARDS>(&view.known.bits().0));
}

fn waiting(view: &View, me: Looker, to: &mut impl Sink) {
    let top = view.open.stack.top();
    to.number("waits", cell(CARDS), card(top.map(|item| item.card)));
    to.number("waits_by", cell(SEATS), me.whoever(top.map(|item| item.by)));
    let marks = top.map_or([Mark::None; 2], |item| [item.one, item.two]);
    to.row("waits_cards", cell(CARDS), marks.map(|mark| card(mark.card())));
    to.row("waits_seats", cell(SEATS), marks.map(|mark| me.whoever(mark.seat())));
    to.number("stack", 8, cell(view.open.stack.iter().count()));
    let task = view.open.tasks.first();
    to.one_of("chore", Chore::Choose as usize + 1, task.map(|task| task.chore as usize));
    to.number("chore_of", cell(SEATS), me.whoever(task.map(|task| task.seat)));
    to.number("chore_n", 12, task.map_or(0, |task| i16::from(task.n)));
}

fn attack(view: &View, me: Looker, to: &mut impl Sink) {
    let attack = view.open.attack.as_ref();
    to.number("creature", cell(CARDS), card(attack.map(|attack| attack.creature)));
    to.number("attacker", cell(SEATS), me.whoever(attack.map(|attack| attack.by)));
    to.number("attacked", cell(SEATS), me.whoever(attack.map(|attack| attack.on)));
    to.number("duel", cell(CARDS), card(attack.and_then(|attack| attack.duel)));
    let strength = |of: i32| i16::try_from(of).unwrap_or(0).saturating_add(STRENGTH).max(0);
    let strengths = attack.map_or([0; 3], |a| [a.times, a.plus, a.guard].map(strength));
    to.row("strength", 2 * STRENGTH, strengths);
}

const VERBS: i16 = 20;

/// An action in parts.
#[derive(Default)]
struct Told {
    verb: i16,
    card: Option<Card>,
    one: Mark,
    two: Mark,
    pay: Option<Card>,
    number: i16,
}

impl Told {
    fn verb(verb: i16) -> Self {
        Self { verb, ..Self::default() }
    }

    fn card(verb: i16, card: Card, one: Mark) -> Self {
        Self { card: Some(card), one, ..Self::verb(verb) }
    }

    fn of(action: Action) -> Self {
        match action {
            Action::Title(_) => Self::verb(1),
            Action::Write(_) => Self::verb(2),
            Action::Vote(number) => Self { number: i16::from(number) + 1, ..Self::verb(3) },
            Action::Cast(card) => Self::card(4, card, Mark::None),
            Action::Equip(card, on) => Self::card(5, card, Mark::Card(on)),
            Action::Move(card, on) => Self::card(6, card, Mark::Card(on)),
            Action::Locate(card, on) => Self::card(7, card, Mark::Seat(on)),
            Action::Attach(card, on) => Self::card(8, card, Mark::Seat(on)),
            Action::Attack(card, on) => Self::card(9, card, Mark::Seat(on)),
            Action::Duel(card, on) => Self::card(10, card, Mark::Card(on)),
            Action::Lay(card) => Self::card(11, card, Mark::None),
            Action::Sfx { card, one, two } => Self { two, ..Self::card(12, card, one) },
            Action::Use { card, pay, one, two } => Self { two, pay, ..Self::card(13, card, one) },
            Action::Credits(card) => Self::card(14, card, Mark::None),
            Action::Victim(card) => Self::card(15, card, Mark::None),
            Action::Choose(card) => Self::card(16, card, Mark::None),
            Action::Discard(card) => Self::card(17, card, Mark::None),
            Action::Pass => Self::verb(18),
            Action::Done => Self::verb(19),
            Action::Keep | Action::Next => Self::verb(20),
        }
    }
}
