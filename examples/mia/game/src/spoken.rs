//! Words: the box, questions, choices, what is told. Also what a position is worth to bots, and its numbers for
//! learners.

use table::{
    About, BadSetup, Encode, Label, Looker, Options, Prompt, Seat, Sink, Spoken, Step, Worth, cell,
};

use crate::{Action, Chance, LANES, LIVES, Mia, Phase, Roll, SEATS, Setup, View};

// ANCHOR: about
static ABOUT: About = About {
    name: "mia",
    title: "Mia",
    blurb: "Two dice under a cup, and a claim that may be a lie.",
    seats: SEATS,
    minutes: 5,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    numbers: "",
    options: &[],
};
// ANCHOR_END: about

impl Spoken for Mia {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, _: &Options) -> Result<Setup, BadSetup> {
        ABOUT.check_seats(seats)?;
        Ok(Setup { seats })
    }

    // ANCHOR: prompt
    fn prompt(view: &View, _: Seat) -> Prompt {
        let (name, claim) = (Self::seat_name(view.open.cup), written(view.open.claim));
        match (view.open.phase, view.open.claim) {
            (Phase::Answer, _) => format!("{name} claims {claim}. Do you believe it?"),
            (_, None) => format!("You have rolled {}. What do you claim?", written(view.roll)),
            _ => format!("You have rolled {}. Claim more than {claim}.", written(view.roll)),
        }
        .into()
    }

    fn label(_: &View, _: Seat, action: Action) -> Label {
        match action {
            Action::Claim(roll) => format!("Claim {}", written(Some(roll))).into(),
            Action::Believe => "Believe it and take the cup".into(),
            Action::Doubt => "Doubt it".into(),
        }
    }
    // ANCHOR_END: prompt

    // ANCHOR: tell
    fn tell(_: Option<Seat>, before: &View, step: Step<Action, Chance>, after: &View) -> String {
        let name = Self::seat_name;
        match step {
            Step::Act(seat, Action::Claim(roll)) => {
                format!("{} claims {}.", name(seat), written(Some(roll)))
            }
            Step::Act(seat, Action::Believe) => format!("{} takes the cup.", name(seat)),
            Step::Act(seat, Action::Doubt) => {
                let (had, has) = (before.open.lives, after.open.lives);
                let loser = (0..after.open.setup.seats).map(Seat);
                let loser = loser.into_iter().find(|s| had[s.index()] > has[s.index()]);
                let (shown, loser) = (written(after.open.shown), loser.map_or(name(seat), name));
                format!("{} doubts. It was {shown}: {loser} loses a life.", name(seat))
            }
            Step::Fall(_) if after.roll.is_some() => {
                format!("{} rolls {}.", name(before.open.cup), written(after.roll))
            }
            Step::Fall(_) => format!("{} rolls under the cup.", name(before.open.cup)),
        }
    }
    // ANCHOR_END: tell

    fn chance_actor(before: &View, _: Chance) -> Option<Seat> {
        Some(before.open.cup)
    }

    // ANCHOR: conceals
    fn conceals(view: &View) -> bool {
        view.roll.is_some()
    }
    // ANCHOR_END: conceals

    fn picture(view: &View) -> String {
        let line = |seat: Seat| {
            let lives = "♥".repeat(view.open.lives[seat.index()].into());
            let cup = if seat == view.open.cup { " has the cup" } else { "" };
            format!("{}: {lives}{cup}\n", Self::seat_name(seat))
        };
        let seats: String = (0..view.open.setup.seats).map(Seat).map(line).collect();
        let claim = view.open.claim.map(|roll| format!("Claimed: {}\n", written(Some(roll))));
        seats + &claim.unwrap_or_default()
    }
}

/// A roll in words.
fn written(roll: Option<Roll>) -> String {
    match roll {
        Some(Roll::MIA) => "Mia".into(),
        Some(roll) => roll.to_string(),
        None => "something".into(),
    }
}

// ANCHOR: worth
/// A life is worth a thousand points: with one more, winning is e times as likely.
impl Worth for Mia {
    fn worth(&self, seat: Seat) -> i32 {
        i32::from(self.open.lives[seat.index()]) * 1_000
    }
}
// ANCHOR_END: worth

// ANCHOR: encode
/// What a seat knows, as numbers.
impl Encode for Mia {
    const ENCODING: u16 = 1;

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let open = &view.open;
        let look = Looker::<LANES> { seat, seats: open.setup.seats };
        let mut roll =
            |name, roll: Option<Roll>| to.one_of(name, Roll::COUNT, roll.map(Roll::rank));
        roll("roll", view.roll);
        roll("claim", open.claim);
        roll("shown", open.shown);
        to.one_of("phase", Phase::Over as usize + 1, Some(open.phase as usize));
        to.number("cup", cell(LANES), look.who(open.cup));
        to.row("lives", LIVES.into(), look.each(|seat| open.lives[seat.index()].into()));
    }

    fn encode_action(_: &View, _: Seat, action: Action, to: &mut impl Sink) {
        let which = match action {
            Action::Believe => 0,
            Action::Doubt => 1,
            Action::Claim(roll) => roll.rank() + 2,
        };
        to.one_of("action", Roll::COUNT + 2, Some(which));
    }
}
// ANCHOR_END: encode
