//! A table without its game's types: text in, text and JSON out. What the terminal, the line protocol,
//! the server, the page and Python talk to.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Budget, Chances, Level, Luck, Nearer, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{
    About, Dice, Fair, Label, Odds, Options, Outcome, Prompt, Record, Seat, Seats, Spoken, Stream,
    Told, Turn,
};

use crate::Shelved;
use crate::desk::{AutoPass, Desk};
use crate::refusal::{Refusal, RefusalKind};
use crate::sight::{Sight, see};
use crate::thinking::{Question, Thinker, Thought, advised};

/// One of several choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// Its text form.
    pub text: String,
    /// What it means, for people: all of it, as it is printed.
    pub label: String,
    /// The same in parts, with its odds as numbers, where it has more than one.
    #[serde(flatten)]
    pub parts: Option<Label>,
}

impl Choice {
    /// What this action of a seat is called.
    pub fn of<G: Spoken>(view: &G::View, seat: Seat, action: G::Action) -> Self {
        Self::new(action.to_string(), G::label(view, seat, action))
    }

    /// A choice that is called so.
    pub fn new(text: String, label: Label) -> Self {
        Self { text, label: label.to_string(), parts: label.has_terms().then_some(label) }
    }

    /// How likely the roll is good that it leads to at once.
    pub fn odds(&self) -> Option<Odds> {
        self.parts.as_ref()?.odds
    }
}

/// A choice with what a bot expects of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advised {
    /// The choice.
    #[serde(flatten)]
    pub choice: Choice,
    /// The chance of each seat to win the game.
    pub chances: Vec<f64>,
    /// A goal nearer than the game, if the bot knows of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearer: Option<Nearer>,
    /// How often the bot tried it; 0 where it need not try.
    pub visits: u32,
    /// How the bot expects the game to go on, chance left out: the choice itself first.
    pub line: Vec<Expected>,
}

/// How lucky a draw was: every seat's chance to win, by the game's own worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The step.
    pub step: usize,
    /// On average over everything that could have come, by its exact weight.
    pub expected: Vec<f64>,
    /// With what came.
    pub came: Vec<f64>,
}

/// A step that a bot expects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// Who decides.
    pub seat: u8,
    /// The text form of what it decides.
    pub text: String,
}

/// A table without its game's types. Whatever is refused has changed nothing.
pub trait Table: Send {
    /// The box.
    fn about(&self) -> &'static About;
    /// The options.
    fn options(&self) -> &Options;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// What the rules call a seat.
    fn seat_name(&self, seat: Seat) -> String;

    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// Who is publicly waited for.
    fn asked(&self) -> Seats;
    /// Whether this seat should be shown a prompt.
    fn prompts(&self, seat: Seat) -> bool;
    /// Whether a seat that is not waited for has something to say that could matter just now.
    fn beckons(&self, seat: Seat) -> bool;
    /// What is asked of the seat.
    fn prompt(&self, seat: Seat) -> Prompt;
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Result<Vec<Choice>, Refusal>;
    /// What to show first of what a seat may do.
    fn menu(&self, seat: Seat) -> Result<Vec<Choice>, Refusal>;
    /// Whether a seat may do this, or why not.
    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// The text form of what a person means.
    fn understand(&self, seat: Seat, words: &str) -> Result<String, Refusal>;
    /// A seat decides.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// What chance may bring, with weights.
    fn chances(&self) -> Vec<(String, u32)>;
    /// Lets this outcome happen.
    fn fall(&mut self, chance: &str) -> Result<(), Refusal>;
    /// Lets the table's own dice decide; the outcome.
    fn toss(&mut self) -> Result<String, Refusal>;
    /// Whether real time counts in this game.
    fn has_clock(&self) -> bool;
    /// So much real time has passed while somebody was at the table; from the first call on its clock is real.
    fn time_passes(&mut self, time: Duration);
    /// Plays on by itself until somebody has a real choice.
    fn pump(&mut self);
    /// Sets or ends a standing pass.
    fn set_auto_pass(&mut self, seat: Seat, auto_pass: AutoPass) -> Result<(), Refusal>;
    /// Takes the seat's last decision back, if nothing was revealed.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes the seat's last decision back, whatever happened since.
    fn rewind(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// Lets a bot decide for a seat that is waited for; what it did.
    fn bot_act(&mut self, seat: Seat, level: Level) -> Result<String, Refusal>;
    /// A cord that makes the table's bots give their best answer so far, while it is pulled.
    fn stop(&self) -> Stop;
    /// What a bot thinks of the seat's choices, best first.
    fn advice(&mut self, seat: Seat, level: Level) -> Result<Vec<Advised>, Refusal>;
    /// How lucky every draw so far was. Looks at everything, so it is for games that are over.
    fn luck(&self) -> Vec<Draw>;

    /// The number of steps that stand.
    fn len(&self) -> usize;
    /// This game and another one that an onlooker cannot tell from it, both from here on and without their past:
    /// for tests that nothing else tells them apart either. Nothing inside a window, whose answers are unseen.
    fn pair(&self, onlooker: Option<Seat>, seed: u64) -> Option<[Box<dyn Table>; 2]>;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The hash of the state.
    fn hash(&self) -> u64;
    /// What an onlooker may know, as JSON.
    fn view(&self, onlooker: Option<Seat>) -> Value;
    /// What an onlooker sees, to be drawn and touched.
    fn sight(&self, onlooker: Option<Seat>) -> Arc<dyn Sight>;
    /// The table as text, after so many steps.
    fn picture(&self, step: usize, onlooker: Option<Seat>) -> String;
    /// Adds what an onlooker may know, as JSON text.
    fn write_view(&self, onlooker: Option<Seat>, out: &mut Vec<u8>);
    /// How many steps have been shown to people.
    fn shown(&self) -> usize;
    /// Whether a response window is open, as far as anybody has been shown: until it is closed nothing is taken
    /// back, for whether that were possible would tell who has answered.
    fn is_open(&self) -> bool;
    /// Whether a response window was open after any of these numbers of steps: see [`BEAT`](crate::BEAT).
    fn window_in(&self, steps: Range<usize>) -> bool;
    /// The question to a bot of this level about a seat's decision after so many steps.
    fn question(
        &self,
        step: usize,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> Result<Question, Refusal>;
    /// A bot's thinking for a seat that is waited for, to be done elsewhere: it knows what the seat knows.
    fn thinker(&self, seat: Seat, level: Level) -> Result<Box<dyn Thinker>, Refusal>;
    /// Whether a seat knows something that the gallery does not.
    fn conceals(&self, seat: Seat) -> bool;
    /// What happened from step `first` on, as told to an onlooker.
    fn story(&self, onlooker: Option<Seat>, first: usize) -> Vec<Told>;
    /// What happened in one of the steps that have been shown; may be nothing.
    fn told(&self, step: usize, onlooker: Option<Seat>) -> Told;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far.
    fn record(&self) -> &Record;
}

struct Hosted<G: Shelved> {
    desk: Desk<G>,
    /// The key of fair dice; without one the table's stream decides.
    key: Option<[u8; 32]>,
    dice: Stream,
    /// The bots' own dice, so that asking for a hint changes no roll.
    bot_dice: Stream,
    bots: BTreeMap<Level, Box<dyn Bot<G>>>,
    stop: Stop,
}

/// A table for this desk, with dice of this seed.
pub(crate) fn host<G: Shelved>(desk: Desk<G>, seed: u64) -> Box<dyn Table> {
    let (dice, bot_dice) = (Stream::new(seed, 0), Stream::new(seed, 1));
    Box::new(Hosted {
        desk,
        key: None,
        dice,
        bot_dice,
        bots: BTreeMap::new(),
        stop: Stop::default(),
    })
}

/// A table whose draw `k` is a pure function of this key and `k`; the record says where the key is from.
pub(crate) fn host_fairly<G: Shelved>(
    mut desk: Desk<G>,
    key: [u8; 32],
    fair: Fair,
) -> Box<dyn Table> {
    desk.header_mut().fair = Some(fair);
    let (dice, bot_dice) = (Stream::new(0, 0), Stream::keyed(key, u64::MAX));
    Box::new(Hosted {
        desk,
        key: Some(key),
        dice,
        bot_dice,
        bots: BTreeMap::new(),
        stop: Stop::default(),
    })
}

impl<G: Shelved> Hosted<G> {
    fn choice(&self, seat: Seat, action: G::Action) -> Choice {
        Choice::of::<G>(&self.desk.deciding_view(seat), seat, action)
    }

    fn bot(&mut self, level: Level) -> &mut Box<dyn Bot<G>> {
        let (setup, stop) = (self.desk.setup(), &self.stop);
        self.bots.entry(level).or_insert_with(|| {
            let mut bot = G::bot(level, setup, Budget::of::<G>(level));
            bot.heed(stop);
            bot
        })
    }

    /// Refuses a seat that owes no decision.
    fn check_asked(&self, seat: Seat) -> Result<(), Refusal> {
        self.desk.check_seat(seat)?;
        if self.desk.asked().has(seat) && !self.desk.has_answered(seat) {
            return Ok(());
        }
        let message = format!("{} is not waited for", G::seat_name(seat));
        Err(Refusal::new(RefusalKind::Impossible, message))
    }
}

impl<G: Shelved> Table for Hosted<G> {
    fn about(&self) -> &'static About {
        G::about()
    }
    fn options(&self) -> &Options {
        self.desk.options()
    }
    fn seats(&self) -> u8 {
        self.desk.now().seats()
    }
    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(seat)
    }
    fn turn(&self) -> Turn {
        self.desk.turn()
    }
    fn asked(&self) -> Seats {
        self.desk.asked()
    }
    fn prompts(&self, seat: Seat) -> bool {
        self.desk.prompts(seat)
    }
    fn beckons(&self, seat: Seat) -> bool {
        self.desk.beckons(seat)
    }
    fn prompt(&self, seat: Seat) -> Prompt {
        G::prompt(&self.desk.deciding_view(seat), seat)
    }

    fn legal(&self, seat: Seat) -> Result<Vec<Choice>, Refusal> {
        self.desk.check_seat(seat)?;
        Ok(self.desk.legal(seat).into_iter().map(|action| self.choice(seat, action)).collect())
    }

    fn menu(&self, seat: Seat) -> Result<Vec<Choice>, Refusal> {
        self.desk.check_seat(seat)?;
        let menu = G::menu(&self.desk.deciding_view(seat), seat, &self.desk.legal(seat));
        Ok(menu.into_iter().map(|action| self.choice(seat, action)).collect())
    }

    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.desk.check_seat(seat)?;
        self.desk.may(seat, action.parse()?)
    }

    fn understand(&self, seat: Seat, words: &str) -> Result<String, Refusal> {
        self.desk.check_seat(seat)?;
        Ok(G::understand(&self.desk.deciding_view(seat), seat, words)?.to_string())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.desk.check_seat(seat)?;
        self.desk.act(seat, action.parse()?)
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        self.desk.now().chances(&mut chances);
        chances.into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }

    fn fall(&mut self, chance: &str) -> Result<(), Refusal> {
        self.desk.fall(chance.parse()?)
    }

    fn toss(&mut self) -> Result<String, Refusal> {
        if self.desk.turn() != Turn::Chance {
            return Err(Refusal::new(RefusalKind::Impossible, "chance is not waited for"));
        }
        let read = self.desk.read_clock();
        let now = self.desk.now();
        let chance = match (read, self.key) {
            (Some(reading), _) => reading,
            (None, Some(key)) => now.toss(&mut Stream::keyed(key, self.desk.falls())),
            (None, None) => now.toss(&mut self.dice),
        };
        self.desk.fall(chance)?;
        Ok(chance.to_string())
    }

    fn has_clock(&self) -> bool {
        self.desk.now().has_clock()
    }

    fn time_passes(&mut self, time: Duration) {
        self.desk.time_passes(time);
    }

    fn pump(&mut self) {
        match self.key {
            Some(key) => self.desk.pump_by(|game, draw| game.toss(&mut Stream::keyed(key, draw))),
            None => self.desk.pump(&mut self.dice),
        }
    }

    fn set_auto_pass(&mut self, seat: Seat, auto_pass: AutoPass) -> Result<(), Refusal> {
        self.desk.check_seat(seat)?;
        self.desk.set_auto_pass(seat, auto_pass);
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.desk.undo(seat)
    }

    fn rewind(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.desk.rewind(seat)
    }

    fn bot_act(&mut self, seat: Seat, level: Level) -> Result<String, Refusal> {
        self.check_asked(seat)?;
        let view = self.desk.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.desk.len() as u64);
        let action = self.bot(level).choose(&view, seat, &mut dice);
        self.desk.act(seat, action)?;
        Ok(action.to_string())
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn advice(&mut self, seat: Seat, level: Level) -> Result<Vec<Advised>, Refusal> {
        self.check_asked(seat)?;
        let view = self.desk.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.desk.len() as u64);
        let advice = self.bot(level).advise(&view, seat, &mut dice);
        Ok(advised::<G>(&view, seat, advice))
    }

    fn luck(&self) -> Vec<Draw> {
        let seats = usize::from(self.seats());
        let each = |chances: Chances| chances[..seats].iter().copied().map(f64::from).collect();
        let draws = self.desk.draws().map(|(step, before, came)| {
            let Luck { expected, came } = bots::luck(before, came);
            Draw { step, expected: each(expected), came: each(came) }
        });
        draws.collect()
    }

    fn pair(&self, onlooker: Option<Seat>, seed: u64) -> Option<[Box<dyn Table>; 2]> {
        let (key, bot_dice) = (self.key, u64::from(self.bot_dice.clone().bits()));
        let table = |desk: Desk<G>| -> Box<dyn Table> {
            let (dice, bot_dice) = (Stream::new(seed, 0), Stream::new(bot_dice, 1));
            let (bots, stop) = (BTreeMap::new(), Stop::default());
            Box::new(Hosted { desk, key, dice, bot_dice, bots, stop })
        };
        Some(self.desk.pair(onlooker, &mut Stream::new(seed, 2))?.map(table))
    }
    fn len(&self) -> usize {
        self.desk.len()
    }
    fn hash(&self) -> u64 {
        self.desk.hash()
    }
    fn view(&self, onlooker: Option<Seat>) -> Value {
        serde_json::to_value(self.desk.view(onlooker)).expect("a view has a JSON form")
    }
    fn sight(&self, onlooker: Option<Seat>) -> Arc<dyn Sight> {
        see::<G>(self.desk.view(onlooker), onlooker)
    }
    fn write_view(&self, onlooker: Option<Seat>, out: &mut Vec<u8>) {
        serde_json::to_writer(out, &self.desk.view(onlooker)).expect("a view has a JSON form");
    }
    fn shown(&self) -> usize {
        self.desk.shown()
    }
    fn is_open(&self) -> bool {
        self.desk.is_open()
    }
    fn window_in(&self, steps: Range<usize>) -> bool {
        self.desk.window_in(steps)
    }
    fn question(
        &self,
        step: usize,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> Result<Question, Refusal> {
        self.desk.check_seat(seat)?;
        let view = self.desk.deciding_view_at(step, seat);
        Ok(Question {
            game: G::about().name.into(),
            seats: self.seats(),
            options: self.options().iter().map(|(k, v)| (k.into(), v.into())).collect(),
            seat: seat.0,
            view: serde_json::to_value(view).expect("a view has a JSON form"),
            level: level.to_string(),
            seed,
        })
    }
    fn thinker(&self, seat: Seat, level: Level) -> Result<Box<dyn Thinker>, Refusal> {
        self.check_asked(seat)?;
        // One thread each: many tables think at once.
        let budget = Budget::of::<G>(level).map(|budget| Budget { threads: Some(1), ..budget });
        let bot = G::bot(level, self.desk.setup(), budget);
        Ok(Box::new(Thought { view: self.desk.deciding_view(seat), seat, bot }))
    }
    fn picture(&self, step: usize, onlooker: Option<Seat>) -> String {
        G::picture(&self.desk.view_at(step, onlooker))
    }
    fn conceals(&self, seat: Seat) -> bool {
        G::conceals(&self.desk.view(Some(seat)))
    }
    fn story(&self, onlooker: Option<Seat>, first: usize) -> Vec<Told> {
        self.desk.story(onlooker, first)
    }
    fn told(&self, step: usize, onlooker: Option<Seat>) -> Told {
        if step < self.desk.shown() { self.desk.told(step, onlooker) } else { Told::default() }
    }
    fn outcome(&self) -> Option<Outcome> {
        self.desk.outcome().cloned()
    }
    fn record(&self) -> &Record {
        self.desk.record()
    }
}
