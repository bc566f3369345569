//! The table layer: what lies between a game and the people who play it.
//!
//! A [`Session`] keeps the history, plays what nobody needs to be asked for, answers for seats with a
//! auto pass, shows a round of passes only as a whole, and takes steps back. None of this is the
//! game's: every game gets it by being a [`Game`](table::Game).

mod clock;
mod pass_round;
mod undo;

use std::ops::Range;
use std::time::Duration;

use board::Event;
use table::{
    Dice, Options, Outcome, Record, Replay, Seat, Seats, Spoken, Step, Told, Turn, can_fall,
    hash_of,
};

use crate::refusal::{Refusal, RefusalKind};

pub use pass_round::AutoPass;
pub(crate) use pass_round::state_when_asked;

/// A game being played, with all that happened.
#[derive(Clone, Debug)]
pub struct Session<G: Spoken> {
    setup: G::Setup,
    options: Options,
    /// The opening, then the state after each step that stands.
    positions: Vec<G>,
    steps: Vec<Step<G::Action, G::Chance>>,
    record: Record,
    /// How many steps have been shown: all but the passes of an open pass round.
    shown: usize,
    auto_pass: Vec<AutoPass>,
    /// Answers given before their turn in a pass round came.
    ahead: Vec<Option<G::Action>>,
    /// The steps in which the table passed for a seat that could have done something else.
    passed_for: Vec<usize>,
    /// How many of the steps stood when the game was loaded: a record does not tell who passed.
    loaded: usize,
    /// How often chance has spoken in the steps that stand: the number of its next draw.
    falls: u64,
    /// Real time since the clock was last read; `None` where nobody measures it, and the dice simulate it.
    clock: Option<Duration>,
}

impl<G: Spoken> Session<G> {
    /// Lays out a game. `players` is a note for the record.
    pub fn new(seats: u8, options: Options, players: Vec<String>) -> Result<Self, Refusal> {
        let setup = G::set_up(seats, &options)?;
        let opening = G::new(&setup);
        let record = Record::new(&opening, &options, players);
        Ok(Self::with(setup, options, vec![opening], Vec::new(), record))
    }

    /// Goes on with a recorded game.
    pub fn load(record: Record) -> Result<Self, Refusal> {
        let Replay { setup, options, positions, steps } = table::replay::<G>(&record)?;
        Ok(Self::with(setup, options, positions, steps, record))
    }

    fn with(
        setup: G::Setup,
        options: Options,
        positions: Vec<G>,
        steps: Vec<Step<G::Action, G::Chance>>,
        record: Record,
    ) -> Self {
        let seats = usize::from(positions[0].seats());
        let (shown, loaded) = (steps.len(), steps.len());
        let passed_for = Vec::new();
        let (auto_pass, ahead) = (vec![AutoPass::Off; seats], vec![None; seats]);
        let falls = falls(&steps);
        let clock = None;
        Self {
            setup,
            options,
            positions,
            steps,
            record,
            shown,
            auto_pass,
            ahead,
            passed_for,
            loaded,
            falls,
            clock,
        }
    }

    /// This game and one that an onlooker cannot tell from it, both without their past.
    pub(crate) fn pair(&self, onlooker: Option<Seat>, dice: &mut impl Dice) -> Option<[Self; 2]> {
        let dream = G::imagine(&self.now().view(onlooker), dice);
        let session = |game: G| {
            let record = Record::new(&game, &self.options, Vec::new());
            Self::with(self.setup.clone(), self.options.clone(), vec![game], Vec::new(), record)
        };
        (self.shown == self.len()).then(|| [self.now().clone(), dream].map(session))
    }

    /// The set-up.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, for the table to note who sits where and where the dice come from.
    pub(crate) fn header_mut(&mut self) -> &mut table::Header {
        &mut self.record.header
    }

    /// The number of the next draw of chance: how many have been drawn in the steps that stand.
    pub fn falls(&self) -> u64 {
        self.falls
    }

    /// Whether a response window was open after any of these numbers of steps.
    pub fn window_in(&self, steps: Range<usize>) -> bool {
        self.positions.get(steps).is_some_and(|positions| positions.iter().any(is_window))
    }

    /// The number of steps that stand.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many steps have been shown to people.
    pub fn shown(&self) -> usize {
        self.shown
    }

    pub(crate) fn now(&self) -> &G {
        self.positions.last().expect("the opening is always there")
    }

    /// The game as everybody has been shown it. What is told about it, who is asked and what is refused follows
    /// from this position alone: passes in an open pass round have not been shown yet.
    pub(crate) fn public(&self) -> &G {
        &self.positions[self.shown]
    }

    /// What the table waits for.
    pub fn turn(&self) -> Turn {
        self.now().turn()
    }

    /// The hash of the present state.
    pub fn hash(&self) -> u64 {
        hash_of(self.now())
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record.result.as_ref()
    }

    /// What an onlooker may know after so many of the steps that have been shown.
    pub fn view_at(&self, step: usize, onlooker: Option<Seat>) -> G::View {
        self.positions[step.min(self.shown)].view(onlooker)
    }

    /// What an onlooker may know now.
    pub fn view(&self, onlooker: Option<Seat>) -> G::View {
        self.view_at(self.shown, onlooker)
    }

    /// What happened in the steps shown from `first` on, as told to an onlooker.
    pub fn story(&self, onlooker: Option<Seat>, first: usize) -> Vec<Told> {
        let told = (first..self.shown).map(|step| self.told(step, onlooker));
        told.filter(|told| !told.text.is_empty()).collect()
    }

    /// What happened in one of the steps that have been shown, as told to an onlooker; may be nothing.
    pub(crate) fn told(&self, step: usize, onlooker: Option<Seat>) -> Told {
        self.with_event(step, onlooker, |event| told_of(&event))
    }

    /// One of the steps that have been shown, as an onlooker sees it, given to `look`.
    pub(crate) fn with_event<T>(
        &self,
        step: usize,
        onlooker: Option<Seat>,
        look: impl FnOnce(Event<'_, G>) -> T,
    ) -> T {
        let [before, after] = self.views_around(step, onlooker);
        look(Event { onlooker, before: &before, step: self.steps[step], after: &after })
    }

    /// What an onlooker may know before and after a step. Once in the binary for each game.
    #[inline(never)]
    fn views_around(&self, step: usize, onlooker: Option<Seat>) -> [G::View; 2] {
        [step, step + 1].map(|at| self.positions[at].view(onlooker))
    }

    /// Every draw so far: its step, the game before it, and what came.
    pub(crate) fn draws(&self) -> impl Iterator<Item = (usize, &G, G::Chance)> {
        let steps = self.steps.iter().zip(&self.positions).enumerate();
        steps.filter_map(|(step, (what, before))| match what {
            Step::Fall(chance) => Some((step, before, *chance)),
            Step::Act(..) => None,
        })
    }

    /// Whether the seat exists.
    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.now().seats();
        if seat.0 < seats {
            return Ok(());
        }
        let message = format!("there is no seat {}: seats are 0 to {}", seat.0, seats - 1);
        Err(Refusal::new(RefusalKind::UnknownSeat, message))
    }

    /// What a seat may do: now, or when its turn in the open pass round comes.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if !self.has_answered(seat) {
            self.state_when_asked(seat).legal(seat, &mut legal);
        }
        legal
    }

    /// Whether a seat may do this: now, or when its turn in the open pass round comes.
    pub fn may(&self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.has_answered(seat) {
            let message = "you have answered; the others are being asked";
            return Err(Refusal::new(RefusalKind::Impossible, message));
        }
        Ok(self.state_when_asked(seat).may(seat, action)?)
    }

    /// A seat decides. In an open pass round it may answer before its turn comes.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.may(seat, action)?;
        match self.now().may(seat, action) {
            Ok(()) => self.step(Step::Act(seat, action)),
            Err(_) if self.is_open() && self.asked().contains(seat) => {
                self.ahead[seat.index()] = Some(action);
            }
            Err(rule) => return Err(rule.into()),
        }
        Ok(())
    }

    /// Lets this outcome of chance happen.
    pub fn fall(&mut self, chance: G::Chance) -> Result<(), Refusal> {
        if can_fall(self.now(), chance) {
            self.step(Step::Fall(chance));
            return Ok(());
        }
        let message = match self.turn() {
            Turn::Chance => format!("“{chance}” cannot come up here"),
            _ => "chance is not waited for".into(),
        };
        Err(Refusal::new(RefusalKind::Impossible, message))
    }

    fn step(&mut self, step: Step<G::Action, G::Chance>) {
        let (passed, open) = (self.is_pass(step), self.now().pass_round());
        let mut next = self.now().clone();
        step.take(&mut next);
        self.falls += u64::from(matches!(step, Step::Fall(_)));
        self.record.push(step, &next);
        self.steps.push(step);
        self.positions.push(next);
        let goes_round = passed && self.in_window() && self.now().pass_round() == open;
        if !goes_round {
            self.ahead.fill(None);
            self.shown = self.steps.len();
        }
        self.end_auto_passes();
    }

    /// The seats that are publicly waited for: all those of an open pass round, whoever of them has answered already
    /// or has nothing to answer with, or those of the turn.
    pub fn asked(&self) -> Seats {
        match self.public().turn() {
            Turn::Seats(seats) if !self.is_open() => seats,
            Turn::Seats(_) => {
                pass_round::pass_round(self.public()).iter().map(|&(seat, _)| seat).collect()
            }
            Turn::Chance | Turn::Over => Seats::NONE,
        }
    }
}

/// What an onlooker is told of a step; may be nothing. Once in the binary for each game.
#[inline(never)]
pub(crate) fn told_of<G: Spoken>(event: &Event<'_, G>) -> Told {
    let &Event { onlooker, before, step, after } = event;
    Told { actor: G::actor(before, step), text: G::tell(onlooker, before, step, after) }
}

/// How many of the steps are chance.
fn falls<A, C>(steps: &[Step<A, C>]) -> u64 {
    steps.iter().filter(|step| matches!(step, Step::Fall(_))).count() as u64
}

/// Whether a game waits for answers only: a response window.
fn is_window<G: Spoken>(game: &G) -> bool {
    matches!(game.turn(), Turn::Seats(seats) if seats.iter().all(|s| game.pass(s).is_some()))
}
