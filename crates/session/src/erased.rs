//! How a session with its dice and its bots is a [`Table`], whatever the game.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use board::{Board, Moment};
use bots::{Bot, Budget, Chances, Level, Luck, Stop};
use serde::Serialize;
use serde_json::Value;
use table::{
    About, Dice, Fair, Options, Outcome, Prompt, Record, Seat, Seats, Spoken, Stream, Told, Turn,
    Worth,
};

use crate::advice::{Advised, Draw, LabelledAction};
use crate::dice_source::DiceSource;
use crate::refusal::{Refusal, RefusalKind};
use crate::session::{AutoPass, Session, told_of};
use crate::table_trait::{Commands, Questions, Table};
use crate::thinking::{BotMaker, Question, Thinker, Thought, advised};
use crate::view_session::{ViewSession, see};

/// Writes a view as JSON text. Once in the binary for each game.
#[inline(never)]
fn write_json(view: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, view).expect("a view has a JSON form");
}

/// A view as JSON, by way of its text: a second serializer for each game would make the page large.
fn json_of(view: &impl Serialize) -> Value {
    let mut text = Vec::new();
    write_json(view, &mut text);
    serde_json::from_slice(&text).expect("what was just written is JSON")
}

/// A session with its dice and its bots, behind [`Table`].
struct ErasedSession<G: Spoken + Worth, B> {
    session: Session<G>,
    dice: DiceSource,
    /// The bots' own dice, so that asking for a hint changes no roll.
    bot_dice: Stream,
    make_bot: BotMaker<G>,
    bots: BTreeMap<(Level, Option<u32>), Box<dyn Bot<G>>>,
    iterations: Option<u32>,
    stop: Stop,
    board: PhantomData<fn() -> B>,
}

/// A table for this session, with dice of this seed, drawn as the board `B` does.
pub fn open<G: Spoken + Worth, B: Board<Game = G>>(
    session: Session<G>,
    seed: u64,
    make_bot: BotMaker<G>,
) -> Box<dyn Table> {
    let dice = DiceSource::seeded(seed).gone_on(session.draws().map(|(_, before, _)| before));
    let bot_dice = Stream::new(seed, 1);
    Box::new(ErasedSession::<G, B>::new(session, dice, bot_dice, make_bot))
}

/// A table whose draw `k` is a pure function of this key and `k`; the record says where the key is from.
pub fn open_fairly<G: Spoken + Worth, B: Board<Game = G>>(
    mut session: Session<G>,
    key: [u8; 32],
    fair: Fair,
    make_bot: BotMaker<G>,
) -> Box<dyn Table> {
    session.header_mut().fair = Some(fair);
    let (dice, bot_dice) = (DiceSource::Keyed(key), Stream::keyed(key, u64::MAX));
    Box::new(ErasedSession::<G, B>::new(session, dice, bot_dice, make_bot))
}

impl<G: Spoken + Worth, B: Board<Game = G>> ErasedSession<G, B> {
    fn new(session: Session<G>, dice: DiceSource, bot_dice: Stream, make_bot: BotMaker<G>) -> Self {
        let (bots, stop, board) = (BTreeMap::new(), Stop::default(), PhantomData);
        Self { session, dice, bot_dice, make_bot, bots, iterations: None, stop, board }
    }

    fn choice(&self, seat: Seat, action: G::Action) -> LabelledAction {
        LabelledAction::of::<G>(&self.session.deciding_view(seat), seat, action)
    }

    fn bot(&mut self, level: Level) -> &mut Box<dyn Bot<G>> {
        let (setup, stop, make_bot) = (self.session.setup(), &self.stop, self.make_bot);
        let iterations = self.iterations.filter(|_| level.searches());
        self.bots.entry((level, iterations)).or_insert_with(|| {
            let budget = iterations.map(Budget::iterations).or(Budget::of::<G>(level));
            let mut bot = make_bot(level, setup, budget);
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

impl<G: Spoken + Worth, B: Board<Game = G>> Questions for ErasedSession<G, B> {
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
    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        self.session.now().chances(&mut chances);
        chances.into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }
    fn has_clock(&self) -> bool {
        self.session.now().has_clock()
    }
    fn stop(&self) -> Stop {
        self.stop.clone()
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
        let bot_dice = u64::from(self.bot_dice.clone().bits());
        let table = |session: Session<G>| -> Box<dyn Table> {
            let (dice, bot_dice) = (self.dice.anew(seed), Stream::new(bot_dice, 1));
            Box::new(Self::new(session, dice, bot_dice, self.make_bot))
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
        json_of(&self.session.view(onlooker))
    }
    fn view_session(&self, onlooker: Option<Seat>) -> Arc<dyn ViewSession> {
        see::<G, B>(self.session.view(onlooker), onlooker)
    }
    fn write_view(&self, onlooker: Option<Seat>, out: &mut Vec<u8>) {
        write_json(&self.session.view(onlooker), out);
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
            view: json_of(&view),
            level: level.to_string(),
            manner: String::new(),
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

impl<G: Spoken + Worth, B: Board<Game = G>> Commands for ErasedSession<G, B> {
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.session.check_seat(seat)?;
        self.session.act(seat, action.parse()?)
    }

    fn fall(&mut self, chance: &str) -> Result<(), Refusal> {
        self.session.fall(chance.parse()?)
    }

    fn toss(&mut self) -> Result<String, Refusal> {
        if self.session.turn() != Turn::Chance {
            return Err(Refusal::new(RefusalKind::Impossible, "chance is not waited for"));
        }
        let read = self.session.read_clock();
        let (now, draw) = (self.session.now(), self.session.falls());
        let chance = read.unwrap_or_else(|| self.dice.toss(now, draw));
        self.session.fall(chance)?;
        Ok(chance.to_string())
    }

    fn time_passes(&mut self, time: Duration) {
        self.session.time_passes(time);
    }

    fn pump(&mut self) {
        self.session.pump(|game, draw| self.dice.toss(game, draw));
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

    fn set_iterations(&mut self, iterations: Option<u32>) {
        self.iterations = iterations;
    }

    fn bot_act(&mut self, seat: Seat, level: Level) -> Result<String, Refusal> {
        self.check_asked(seat)?;
        let view = self.session.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.session.len() as u64);
        let action = self.bot(level).choose(&view, seat, &mut dice);
        self.session.act(seat, action)?;
        Ok(action.to_string())
    }

    fn advice(&mut self, seat: Seat, level: Level) -> Result<Vec<Advised>, Refusal> {
        self.check_asked(seat)?;
        let view = self.session.deciding_view(seat);
        let mut dice = Stream::new(u64::from(self.bot_dice.bits()), self.session.len() as u64);
        let advice = self.bot(level).advise(&view, seat, &mut dice);
        Ok(advised::<G>(&view, seat, advice))
    }
}
