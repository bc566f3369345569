//! A table without its game's types: text in, text and JSON out. What the terminal, the line protocol,
//! the server, the page and Python talk to.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use board::{Board, Moment};
use bots::{Bot, Budget, Chances, Level, Luck, Stop};
use serde_json::Value;
use table::{
    About, Dice, Fair, Options, Outcome, Prompt, Record, Seat, Seats, Spoken, Stream, Told, Turn,
    Worth,
};

use crate::advice::{Advised, Draw, LabelledAction};
use crate::refusal::{Refusal, RefusalKind};
use crate::session::{AutoPass, Session, told_of};
use crate::thinking::{BotMaker, Question, Thinker, Thought, advised};
use crate::view_session::{ViewSession, see};

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
    fn legal(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal>;
    /// What to show first of what a seat may do.
    fn menu(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal>;
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
    /// Sets or ends a auto pass.
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
    fn view_session(&self, onlooker: Option<Seat>) -> Arc<dyn ViewSession>;
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
    /// What happened from step `first` on, as told to an onlooker, and what is shown of it before the board goes on.
    fn events(&self, onlooker: Option<Seat>, first: usize) -> (Vec<Told>, Vec<Moment>);
    /// What happened in one of the steps that have been shown; may be nothing.
    fn told(&self, step: usize, onlooker: Option<Seat>) -> Told;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far.
    fn record(&self) -> &Record;
}

/// A session with its dice and its bots, behind [`Table`].
struct ErasedSession<G: Spoken + Worth, B> {
    session: Session<G>,
    /// The key of fair dice; without one the table's stream decides.
    key: Option<[u8; 32]>,
    dice: Stream,
    /// The bots' own dice, so that asking for a hint changes no roll.
    bot_dice: Stream,
    make_bot: BotMaker<G>,
    bots: BTreeMap<Level, Box<dyn Bot<G>>>,
    stop: Stop,
    board: PhantomData<fn() -> B>,
}

/// A table for this session, with dice of this seed, drawn as the board `B` does.
pub fn open<G: Spoken + Worth, B: Board<Game = G>>(
    session: Session<G>,
    seed: u64,
    make_bot: BotMaker<G>,
) -> Box<dyn Table> {
    let (dice, bot_dice) = (Stream::new(seed, 0), Stream::new(seed, 1));
    Box::new(ErasedSession::<G, B>::new(session, None, dice, bot_dice, make_bot))
}

/// A table whose draw `k` is a pure function of this key and `k`; the record says where the key is from.
pub fn open_fairly<G: Spoken + Worth, B: Board<Game = G>>(
    mut session: Session<G>,
    key: [u8; 32],
    fair: Fair,
    make_bot: BotMaker<G>,
) -> Box<dyn Table> {
    session.header_mut().fair = Some(fair);
    let (dice, bot_dice) = (Stream::new(0, 0), Stream::keyed(key, u64::MAX));
    Box::new(ErasedSession::<G, B>::new(session, Some(key), dice, bot_dice, make_bot))
}

impl<G: Spoken + Worth, B: Board<Game = G>> ErasedSession<G, B> {
    fn new(
        session: Session<G>,
        key: Option<[u8; 32]>,
        dice: Stream,
        bot_dice: Stream,
        make_bot: BotMaker<G>,
    ) -> Self {
        let (bots, stop, board) = (BTreeMap::new(), Stop::default(), PhantomData);
        Self { session, key, dice, bot_dice, make_bot, bots, stop, board }
    }

    fn choice(&self, seat: Seat, action: G::Action) -> LabelledAction {
        LabelledAction::of::<G>(&self.session.deciding_view(seat), seat, action)
    }

    fn bot(&mut self, level: Level) -> &mut Box<dyn Bot<G>> {
        let (setup, stop, make_bot) = (self.session.setup(), &self.stop, self.make_bot);
        self.bots.entry(level).or_insert_with(|| {
            let mut bot = make_bot(level, setup, Budget::of::<G>(level));
            bot.heed(stop);
            bot
        })
    }

    /// Refuses a seat that owes no decision.
    fn check_asked(&self, seat: Seat) -> Result<(), Refusal> {
        self.session.check_seat(seat)?;
        if self.session.asked().contains(seat) && !self.session.has_answered(seat) {
            return Ok(());
        }
        let message = format!("{} is not waited for", G::seat_name(seat));
        Err(Refusal::new(RefusalKind::Impossible, message))
    }
}

impl<G: Spoken + Worth, B: Board<Game = G>> Table for ErasedSession<G, B> {
    fn about(&self) -> &'static About {
        G::about()
    }
    fn options(&self) -> &Options {
        self.session.options()
    }
    fn seats(&self) -> u8 {
        self.session.now().seats()
    }
    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(seat)
    }
    fn turn(&self) -> Turn {
        self.session.turn()
    }
    fn asked(&self) -> Seats {
        self.session.asked()
    }
    fn prompts(&self, seat: Seat) -> bool {
        self.session.prompts(seat)
    }
    fn beckons(&self, seat: Seat) -> bool {
        self.session.beckons(seat)
    }
    fn prompt(&self, seat: Seat) -> Prompt {
        G::prompt(&self.session.deciding_view(seat), seat)
    }

    fn legal(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal> {
        self.session.check_seat(seat)?;
        Ok(self.session.legal(seat).into_iter().map(|action| self.choice(seat, action)).collect())
    }

    fn menu(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal> {
        self.session.check_seat(seat)?;
        let menu = G::menu(&self.session.deciding_view(seat), seat, &self.session.legal(seat));
        Ok(menu.into_iter().map(|action| self.choice(seat, action)).collect())
    }

    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.session.check_seat(seat)?;
        self.session.may(seat, action.parse()?)
    }

    fn understand(&self, seat: Seat, words: &str) -> Result<String, Refusal> {
        self.session.check_seat(seat)?;
        Ok(G::understand(&self.session.deciding_view(seat), seat, words)?.to_string())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.session.check_seat(seat)?;
        self.session.act(seat, action.parse()?)
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        self.session.now().chances(&mut chances);
        chances.into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }

    fn fall(&mut self, chance: &str) -> Result<(), Refusal> {
        self.session.fall(chance.parse()?)
    }

    fn toss(&mut self) -> Result<String, Refusal> {
        if self.session.turn() != Turn::Chance {
            return Err(Refusal::new(RefusalKind::Impossible, "chance is not waited for"));
        }
        let read = self.session.read_clock();
        let now = self.session.now();
        let chance = match (read, self.key) {
            (Some(reading), _) => reading,
            (None, Some(key)) => now.toss(&mut Stream::keyed(key, self.session.falls())),
            (None, None) => now.toss(&mut self.dice),
        };
        self.session.fall(chance)?;
        Ok(chance.to_string())
    }

    fn has_clock(&self) -> bool {
        self.session.now().has_clock()
    }

    fn time_passes(&mut self, time: Duration) {
        self.session.time_passes(time);
    }

    fn pump(&mut self) {
        match self.key {
            Some(key) => {
                self.session.pump_by(|game, draw| game.toss(&mut Stream::keyed(key, draw)));
            }
            None => self.session.pump(&mut self.dice),
        }
    }

    fn set_auto_pass(&mut self, seat: Seat, auto_pass: AutoPass) -> Result<(), Refusal> {
        self.session.check_seat(seat)?;
        self.session.set_auto_pass(seat, auto_pass);
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.session.undo(seat)
    }

    fn rewind(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.session.rewind(seat)
    }

    fn bot_act(&mut self, seat: Seat, level: Level) -> Result<String, Refusal> {
        self.check_asked(seat)?;
        let view = self.session.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.session.len() as u64);
        let action = self.bot(level).choose(&view, seat, &mut dice);
        self.session.act(seat, action)?;
        Ok(action.to_string())
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn advice(&mut self, seat: Seat, level: Level) -> Result<Vec<Advised>, Refusal> {
        self.check_asked(seat)?;
        let view = self.session.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.session.len() as u64);
        let advice = self.bot(level).advise(&view, seat, &mut dice);
        Ok(advised::<G>(&view, seat, advice))
    }

    fn luck(&self) -> Vec<Draw> {
        let seats = usize::from(self.seats());
        let each = |chances: Chances| chances[..seats].iter().copied().map(f64::from).collect();
        let draws = self.session.draws().map(|(step, before, came)| {
            let Luck { expected, came } = bots::luck(before, came);
            Draw { step, expected: each(expected), came: each(came) }
        });
        draws.collect()
    }

    fn pair(&self, onlooker: Option<Seat>, seed: u64) -> Option<[Box<dyn Table>; 2]> {
        let (key, bot_dice) = (self.key, u64::from(self.bot_dice.clone().bits()));
        let table = |session: Session<G>| -> Box<dyn Table> {
            let (dice, bot_dice) = (Stream::new(seed, 0), Stream::new(bot_dice, 1));
            Box::new(Self::new(session, key, dice, bot_dice, self.make_bot))
        };
        Some(self.session.pair(onlooker, &mut Stream::new(seed, 2))?.map(table))
    }
    fn len(&self) -> usize {
        self.session.len()
    }
    fn hash(&self) -> u64 {
        self.session.hash()
    }
    fn view(&self, onlooker: Option<Seat>) -> Value {
        serde_json::to_value(self.session.view(onlooker)).expect("a view has a JSON form")
    }
    fn view_session(&self, onlooker: Option<Seat>) -> Arc<dyn ViewSession> {
        see::<G, B>(self.session.view(onlooker), onlooker)
    }
    fn write_view(&self, onlooker: Option<Seat>, out: &mut Vec<u8>) {
        serde_json::to_writer(out, &self.session.view(onlooker)).expect("a view has a JSON form");
    }
    fn shown(&self) -> usize {
        self.session.shown()
    }
    fn is_open(&self) -> bool {
        self.session.is_open()
    }
    fn window_in(&self, steps: Range<usize>) -> bool {
        self.session.window_in(steps)
    }
    fn question(
        &self,
        step: usize,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> Result<Question, Refusal> {
        self.session.check_seat(seat)?;
        let view = self.session.deciding_view_at(step, seat);
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
        let bot = (self.make_bot)(level, self.session.setup(), budget);
        Ok(Box::new(Thought { view: self.session.deciding_view(seat), seat, bot }))
    }
    fn picture(&self, step: usize, onlooker: Option<Seat>) -> String {
        G::picture(&self.session.view_at(step, onlooker))
    }
    fn conceals(&self, seat: Seat) -> bool {
        G::conceals(&self.session.view(Some(seat)))
    }
    fn story(&self, onlooker: Option<Seat>, first: usize) -> Vec<Told> {
        self.session.story(onlooker, first)
    }
    fn events(&self, onlooker: Option<Seat>, first: usize) -> (Vec<Told>, Vec<Moment>) {
        let (mut story, mut moments) = (Vec::new(), Vec::new());
        for step in first..self.session.shown() {
            self.session.with_event(step, onlooker, |event| {
                story.push(told_of(&event));
                moments.extend(B::moment(&event));
            });
        }
        story.retain(|told| !told.text.is_empty());
        (story, moments)
    }
    fn told(&self, step: usize, onlooker: Option<Seat>) -> Told {
        if step < self.session.shown() {
            self.session.told(step, onlooker)
        } else {
            Told::default()
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        self.session.outcome().cloned()
    }
    fn record(&self) -> &Record {
        self.session.record()
    }
}
