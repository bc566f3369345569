//! Words: the box, questions, choices, what is told. Also what a position is worth to bots, and its numbers for
//! learners.

use table::{
    About, BadSetup, Encode, Label, Looker, Options, Prompt, Seat, Sink, Spoken, Step, Worth, cell,
};

use crate::{Action, CARDS, Card, Chance, HighCard, LANES, Phase, SEATS, Setup, View};

// CHANGE ME: what is printed on the box, and all words of the game.
static ABOUT: About = About {
    name: "high-card",
    title: "High Card",
    blurb: "One card, one chance to swap it: the highest wins.",
    seats: SEATS,
    minutes: 1,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    numbers: "",
    options: &[],
};

impl Spoken for HighCard {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, _: &Options) -> Result<Setup, BadSetup> {
        ABOUT.check_seats(seats)?;
        Ok(Setup { seats })
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        format!("Do you keep your {}?", card(view.hands[seat.index()])).into()
    }

    fn label(_: &View, _: Seat, action: Action) -> Label {
        if action == Action::Keep { "Keep it" } else { "Swap it" }.into()
    }

    fn tell(_: Option<Seat>, before: &View, step: Step<Action, Chance>, after: &View) -> String {
        let turn = before.open.turn;
        let name = Self::seat_name(turn);
        match (step, after.hands[turn.index()]) {
            (Step::Act(_, Action::Keep), _) => format!("{name} keeps the card."),
            (Step::Act(_, Action::Swap), _) => {
                let aside = (after.open.aside - before.open.aside).first();
                format!("{name} lays a {} aside.", card(aside))
            }
            (Step::Fall(_), Some(Card(card))) => format!("{name} draws a {card}."),
            (Step::Fall(_), None) => format!("{name} draws a card."),
        }
    }

    fn chance_actor(before: &View, _: Chance) -> Option<Seat> {
        Some(before.open.turn)
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn picture(view: &View) -> String {
        let seats = (0..view.open.setup.seats).map(Seat);
        let line =
            |seat| format!("{}: {}\n", Self::seat_name(seat), card(view.hands[seat.index()]));
        seats.map(line).collect()
    }
}

/// A card in words.
fn card(card: Option<Card>) -> String {
    card.map_or("card".into(), |Card(card)| card.to_string())
}

/// CHANGE ME: a thousand points ahead is e times as likely to win.
impl Worth for HighCard {
    fn worth(&self, seat: Seat) -> i32 {
        let deck_is_worth = i32::from(CARDS / 2);
        let card = self.secrets.hands[seat.index()];
        card.map_or(deck_is_worth, |Card(card)| card.into()) * 300
    }
}

/// What a seat knows, as numbers.
impl Encode for HighCard {
    const ENCODING: u16 = 1;

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let (open, all) = (&view.open, usize::from(CARDS));
        let look = Looker::<LANES> { seat, seats: open.setup.seats };
        to.one_of("phase", Phase::Over as usize + 1, Some(open.phase as usize));
        to.number("turn", cell(LANES), look.who(open.turn));
        to.one_of("hand", all, view.hands[seat.index()].map(|card| card.0.into()));
        let aside = |card| i16::from(open.aside.contains(Card(card)));
        to.grid("aside", [all], 1, (0..CARDS).map(aside));
    }

    fn encode_action(_: &View, _: Seat, action: Action, to: &mut impl Sink) {
        to.one_of("action", 2, Some(action as usize));
    }
}
