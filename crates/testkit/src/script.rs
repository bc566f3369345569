//! The language of scenarios: what a test does at a table, in the text of records.

use table::{Game, Illegal, Rule, Seat, Spoken, Turn, can_fall, count};

/// The most seats that a game has names for.
const MOST_SEATS: u8 = 8;

/// A game that a test plays by text. Whatever is not allowed fails the test, with the step.
pub trait Scripted: Spoken {
    /// A seat decides, as it may.
    #[must_use]
    fn does(mut self, seat: Seat, action: &str) -> Self {
        let parsed = read::<Self>(action);
        let verdict = self.may(seat, parsed);
        assert_eq!(verdict, Ok(()), "{} may: {action}", Self::seat_name(seat));
        self.act(seat, parsed);
        self
    }

    /// Chance decides, as it can.
    #[must_use]
    fn falls(mut self, outcome: &str) -> Self {
        let chance = outcome.parse::<Self::Chance>().unwrap_or_else(|error| panic!("{error}"));
        assert!(can_fall(&self, chance), "this can happen: {outcome}");
        self.fall(chance);
        self
    }

    /// Several steps, parted by semicolons: `ruby: name himiko` is that seat's; without a name chance
    /// decides where it is waited for, else the first seat that is.
    #[must_use]
    fn goes(self, steps: &str) -> Self {
        let steps = steps.split(';').map(str::trim).filter(|step| !step.is_empty());
        steps.fold(self, |game, step| match (named::<Self>(step), game.turn()) {
            (Some((seat, action)), _) => game.does(seat, action),
            (None, Turn::Chance) => game.falls(step),
            (None, Turn::Seats(seats)) => {
                game.does(seats.first().expect("somebody is waited for"), step)
            }
            (None, Turn::Over) => panic!("the game is over before: {step}"),
        })
    }

    /// Whether a seat may do this, or the clause that forbids it.
    fn asked(&self, seat: Seat, action: &str) -> Result<(), Illegal> {
        self.may(seat, read::<Self>(action))
    }

    /// The same for a step with its seat: `ruby: name himiko`; without a name, the
    /// first seat that is waited for.
    fn judged(&self, step: &str) -> Result<(), Illegal> {
        let asked = || match self.turn() {
            Turn::Seats(seats) => seats.first().map(|seat| (seat, step)),
            Turn::Chance | Turn::Over => None,
        };
        let (seat, action) = named::<Self>(step).or_else(asked).expect("somebody is waited for");
        self.asked(seat, action)
    }

    /// A seat may do this.
    #[track_caller]
    fn allowed(&self, step: &str) {
        assert_eq!(self.judged(step), Ok(()), "{step}");
    }

    /// A seat may do this, and it is listed.
    #[track_caller]
    fn offered(&self, step: &str) {
        self.allowed(step);
        let (seat, action) = named::<Self>(step).expect("a seat and what it does");
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        assert!(legal.contains(&read::<Self>(action)), "{step} is listed");
    }

    /// A seat may not do this, by this rule.
    #[track_caller]
    fn refused_by(&self, step: &str, rule: &'static Rule) {
        assert_eq!(self.judged(step), Err(Illegal(rule)), "{step}");
    }

    /// With what weight chance can decide this: zero if it cannot.
    fn weight(&self, outcome: &str) -> u32 {
        let wanted = outcome.parse::<Self::Chance>().unwrap_or_else(|error| panic!("{error}"));
        let mut chances = Vec::new();
        self.chances(&mut chances);
        chances.iter().filter(|(chance, _)| *chance == wanted).map(|&(_, weight)| weight).sum()
    }

    /// The one seat that is waited for.
    fn waits_for(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seats(seats) if seats.len() == 1 => seats.first(),
            _ => None,
        }
    }

    /// What a seat may do, as text.
    fn listed(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// What the one seat that is waited for may do, as text.
    fn decisions(&self) -> Vec<String> {
        self.listed(self.waits_for().expect("one seat is waited for"))
    }

    /// Whether something that begins so is listed for a seat.
    fn lists(&self, seat: Seat, start: &str) -> bool {
        self.listed(seat).iter().any(|action| action.starts_with(start))
    }
}

impl<G: Spoken> Scripted for G {}

/// The numbers of ways that the next one, two, … steps can go.
pub fn counts<const DEPTH: usize>(game: &impl Game) -> [u64; DEPTH] {
    let mut depth = 0;
    [(); DEPTH].map(|()| {
        depth += 1;
        count(game, depth)
    })
}

/// A step with a name before it: the seat of that name, at the table or not, and what it does.
fn named<G: Spoken>(step: &str) -> Option<(Seat, &str)> {
    let (name, action) = step.split_once(": ")?;
    let seat = (0..MOST_SEATS).map(Seat).find(|&seat| G::seat_name(seat).to_lowercase() == name)?;
    Some((seat, action))
}

fn read<G: Spoken>(action: &str) -> G::Action {
    action.parse().unwrap_or_else(|error: table::Misread| panic!("{error}"))
}
