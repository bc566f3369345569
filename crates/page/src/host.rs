//! A table on this device, and what the page asks of any table, local or online.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use board::Moment;
use bots::Level;
use serde::{Deserialize, Serialize};
use session::{AutoPass, Player, Question, Refusal, RefusalKind, Table, ViewSession};
use table::{Entry, Prompt, Record, Seat, Seats};

use crate::caper::Caper;
use crate::crew;
use crate::guide::Lesson;
use crate::names::{Names, waiting};
use crate::replay::standing;
use crate::setup::SetUp;
use crate::snapshot::{SeatCard, Snapshot, StoryLine};

/// What a person wants of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intent {
    /// Do this, or several things in a row, a line each. What was done may make the rest needless: then
    /// that is that.
    Act(String),
    /// Take the last decision back, if it told nobody anything.
    Undo,
    /// Go back to the last decision whatever happened since: only against bots.
    Rewind,
    /// Answer for me until I decide something else (online: or until it concerns me); or ask me again.
    Stand(bool),
}

/// Where a table comes from: this device, or a server.
pub trait Source {
    /// What the table looks like to an onlooker.
    fn snapshot(&self, onlooker: Option<Seat>) -> Snapshot;
    /// Whether a seat may do this, or why not.
    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// What a seat sees, if one may look with its eyes.
    fn view_session(&self, seat: Seat) -> Result<Arc<dyn ViewSession>, Refusal>;
    /// What a person means by these words, as the text of an intent to act.
    fn understand(&self, seat: Seat, words: &str) -> Result<String, Refusal> {
        self.view_session(seat)?.understand(words)
    }
    /// A person wants something. What is refused has changed nothing.
    fn send(&mut self, seat: Seat, intent: &Intent) -> Result<(), Refusal>;
}

/// Whom a table on this device waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// A person.
    Person(Seat),
    /// A bot.
    Bot(Seat, Level),
    /// Nobody: the game is over.
    Over,
}

/// A table on this device.
pub struct LocalHost {
    setup: SetUp,
    table: Box<dyn Table>,
    /// How many lines of the story each seat had seen when it last decided.
    seen: Vec<usize>,
    /// The guided game that is followed, as long as it is.
    lesson: Option<Lesson>,
    /// Whether people are asked for answers that do not concern them, too.
    asks_all: bool,
    /// Who passes whatever it is, until they decide something else than an answer.
    passing: Seats,
    /// What each onlooker has been told, and how many steps that covers: a long story is told once.
    told: RefCell<BTreeMap<Option<Seat>, Tale>>,
}

/// What was told of so many steps, and what was shown of them.
#[derive(Clone, Default)]
struct Tale {
    covered: usize,
    lines: Vec<StoryLine>,
    moments: Vec<Moment>,
}

impl LocalHost {
    /// Begins a game.
    pub fn begin(setup: SetUp) -> Result<Self, Refusal> {
        let table = setup.lay_out()?;
        let mut host = Self::with(setup, table);
        host.go_on();
        Ok(host)
    }

    /// Begins the guided first game of this name.
    pub fn begin_lesson(game: &str) -> Result<Self, Refusal> {
        let none =
            || Refusal::new(RefusalKind::UnknownGame, "this game has no guided first game yet");
        Self::begin(Lesson::of(game).ok_or_else(none)?.set_up()?)
    }

    /// Goes on with a recorded game. The dice go on where those of its seed had come to.
    pub fn resume(setup: SetUp, record: &str) -> Result<Self, Refusal> {
        let table = catalog::load(Record::read(record)?, setup.seed)?;
        let mut host = Self::with(setup, table);
        host.go_on();
        Ok(host)
    }

    /// A recorded moment to look at: nothing goes on by itself.
    pub(crate) fn still(mut setup: SetUp, record: Record) -> Result<Self, Refusal> {
        setup.lesson = false;
        let table = catalog::load(record, 0)?;
        Ok(Self::with(setup, table))
    }

    fn with(setup: SetUp, mut table: Box<dyn Table>) -> Self {
        table.time_passes(Duration::ZERO);
        let seen = vec![0; usize::from(table.seats())];
        let lesson = if setup.lesson { Lesson::of(&setup.game) } else { None };
        let (asks_all, passing, told) = (false, Seats::NONE, RefCell::default());
        let mut host = Self { setup, table, seen, lesson, asks_all, passing, told };
        host.people().into_iter().for_each(|seat| host.stand_by(seat));
        host
    }

    /// Whether people are asked for answers that do not concern them, too.
    pub fn ask_about_everything(&mut self, all: bool) {
        self.asks_all = all;
        self.people().into_iter().for_each(|seat| self.stand_by(seat));
    }

    /// Whether somebody is asked for an answer only where it concerns them.
    fn asks_little(&self) -> bool {
        !self.asks_all && self.lesson.is_none()
    }

    /// From now on the table answers for a person as they want it; each decision of their own ends that.
    fn stand_by(&mut self, seat: Seat) {
        let auto_pass = if self.passing.contains(seat) {
            AutoPass::UntilMyTurn
        } else if self.asks_little() {
            AutoPass::UntilItConcernsMe
        } else {
            AutoPass::Off
        };
        // A seat that has just been counted exists.
        let _ = self.table.set_auto_pass(seat, auto_pass);
    }

    /// What an onlooker has been told and shown.
    fn tale<T>(&self, onlooker: Option<Seat>, look: impl FnOnce(&Tale) -> T) -> T {
        let shown = self.table.shown();
        let mut told = self.told.borrow_mut();
        let tale = told.entry(onlooker).or_default();
        if tale.covered > shown {
            *tale = Tale::default();
        }
        let (lines, moments) = self.table.events(onlooker, tale.covered);
        tale.lines.extend(lines.into_iter().map(StoryLine::from));
        tale.moments.extend(moments);
        tale.covered = shown;
        look(tale)
    }

    /// One line about where the game stands.
    pub fn stands(&self) -> String {
        let verdict =
            self.table.outcome().map(|_| self.snapshot(None).verdict().unwrap_or_default());
        let names =
            || self.seat_cards(None).iter().map(SeatCard::title).collect::<Vec<_>>().join(", ");
        let last = || self.tale(None, |tale| tale.lines.last().map(|line| line.text.clone()));
        verdict.or_else(last).unwrap_or_else(names)
    }

    /// The next step of the guided game, if it is still followed.
    fn scripted(&self) -> Option<&Entry> {
        self.lesson.as_ref()?.script.get(self.table.len())
    }

    /// Plays on by itself until somebody has a real choice; in a guided game as its script says.
    fn go_on(&mut self) {
        while let Some(entry) = self.scripted().cloned() {
            let done = match &entry {
                Entry::Fall(chance, _) => self.table.fall(chance),
                Entry::Act(seat, action, _) if !self.table.prompts(*seat) => {
                    self.table.act(*seat, action)
                }
                Entry::Act(..) => return,
                Entry::Back(..) => {
                    Err(Refusal::new(RefusalKind::Impossible, "a script takes nothing back"))
                }
            };
            if done.is_err() {
                self.lesson = None;
            }
        }
        self.table.pump();
    }

    /// What the guide says now, and how far the lesson is.
    pub fn guide(&self) -> Option<(&'static str, usize, usize)> {
        self.lesson.as_ref()?.says(self.table.len())
    }

    /// Ends the guided game; it goes on as a free one.
    pub fn leave_lesson(&mut self) {
        self.lesson = None;
        self.setup.lesson = false;
        self.ask_about_everything(self.asks_all);
        self.table.pump();
    }

    /// What a bot does by the script of the guided game.
    pub fn scripted_move(&self, seat: Seat) -> Option<String> {
        match self.scripted()? {
            Entry::Act(by, action, _) if *by == seat => Some(action.clone()),
            _ => None,
        }
    }

    /// What the lesson wants this seat to do next: its text, and what it means for people.
    pub fn wanted(&self, seat: Seat) -> Option<(String, String)> {
        let wanted = self.scripted_move(seat)?;
        let choices = self.table.legal(seat).unwrap_or_default();
        let label = choices.into_iter().find(|choice| choice.text == wanted);
        let label = label.map_or_else(|| wanted.clone(), |choice| choice.label);
        Some((wanted, label))
    }

    /// In a guided game only what the lesson is about may be done.
    fn check_lesson(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        match self.wanted(seat) {
            Some((wanted, label)) if wanted != action => {
                let message = format!("A fine idea for later. In this lesson: {label}");
                Err(Refusal::new(RefusalKind::Impossible, message))
            }
            _ => Ok(()),
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.check_lesson(seat, action)?;
        let answers = self.table.view_session(Some(seat)).pass().is_some();
        self.table.act(seat, action)?;
        if !answers {
            self.passing.remove(seat);
        }
        if self.player(seat) == Player::Human {
            self.stand_by(seat);
        }
        self.go_on();
        Ok(())
    }

    /// Whether real time counts in this game.
    pub fn has_clock(&self) -> bool {
        self.table.has_clock()
    }

    /// So much time has passed while somebody was here.
    pub fn time_passes(&mut self, time: Duration) {
        self.table.time_passes(time);
    }

    /// What was chosen before the game.
    pub fn setup(&self) -> &SetUp {
        &self.setup
    }

    /// The table itself.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The record so far, as text.
    pub fn record(&self) -> String {
        self.table.record().write()
    }

    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.setup.seats.get(seat.index()).map_or(Player::Human, crate::SeatPlan::who)
    }

    /// The seats in which people sit.
    pub fn people(&self) -> Vec<Seat> {
        (0..self.table.seats())
            .map(Seat)
            .filter(|&seat| self.player(seat) == Player::Human)
            .collect()
    }

    /// Whom the table waits for: bots before people, so that nobody waits for a bot behind a curtain; in a
    /// guided game whoever the script names.
    pub fn waiting(&self) -> Waiting {
        if let Some(&Entry::Act(seat, ..)) = self.scripted() {
            return match self.player(seat) {
                Player::Human => Waiting::Person(seat),
                Player::Bot(level) => Waiting::Bot(seat, level),
            };
        }
        let asked: Vec<Seat> =
            self.table.asked().iter().filter(|&seat| self.table.prompts(seat)).collect();
        let bot = asked.iter().find_map(|&seat| match self.player(seat) {
            Player::Bot(level) => Some(Waiting::Bot(seat, level)),
            Player::Human => None,
        });
        bot.or_else(|| asked.first().map(|&seat| Waiting::Person(seat))).unwrap_or(Waiting::Over)
    }

    /// Whether a curtain falls before the device goes on: somebody here knows what others may not, or
    /// several people decide at once, each in secret.
    pub fn hides_something(&self) -> bool {
        let people = self.people();
        let asked = self.table.asked();
        let deciding =
            people.iter().filter(|&&seat| asked.contains(seat) && self.table.prompts(seat));
        deciding.count() > 1 || people.iter().any(|&seat| self.table.conceals(seat))
    }

    /// The question to a bot about a seat's decision.
    pub fn question(&self, seat: Seat, level: Level) -> Result<Question, Refusal> {
        self.question_at(self.table.len(), seat, level)
    }

    /// The question to a bot about what it decided after so many steps, in its manner.
    fn question_at(&self, steps: usize, seat: Seat, level: Level) -> Result<Question, Refusal> {
        let asked = self.table.question(steps, seat, level, self.setup.seed ^ steps as u64)?;
        let name = self.setup.seats.get(seat.index()).map_or("", |plan| &plan.name);
        let is_bot = self.player(seat) != Player::Human;
        let manner =
            if is_bot { crew::manner(&self.setup.game, name).to_string() } else { String::new() };
        Ok(Question { manner, ..asked })
    }

    /// What a bot decided last, and the question that it answered then; nothing if it had no choice so far.
    pub fn last_decision(&self, seat: Seat) -> Option<(String, Question)> {
        let Player::Bot(level) = self.player(seat) else { return None };
        let standing = standing(self.table.record().clone());
        let shown = self.table.shown();
        let decided =
            standing.entries.iter().enumerate().take(shown).rev().find_map(|(n, entry)| {
                let Entry::Act(by, action, _) = entry else { return None };
                (*by == seat).then(|| (n, action.clone()))
            });
        let (step, action) = decided?;
        Some((action, self.question_at(step, seat, level).ok()?))
    }

    /// Whether a bot may tell what else it could have done: not while that would tell its secrets.
    pub fn may_explain(&self, seat: Seat) -> bool {
        self.table.outcome().is_some() || !self.table.conceals(seat)
    }

    /// The position before a step of this game, to be tried again by the same people with the same dice.
    pub fn again_from(&self, step: usize) -> Result<Self, Refusal> {
        let mut record = standing(self.table.record().clone());
        record.entries.truncate(step);
        record.result = None;
        let setup = SetUp { lesson: false, caper: None, ..self.setup.clone() };
        Self::resume(setup, &record.write())
    }

    /// The same table with another word about the caper that it is.
    #[must_use]
    pub fn as_caper(mut self, change: impl FnOnce(Caper) -> Caper) -> Self {
        self.setup.caper = self.setup.caper.map(change);
        self
    }

    /// The caper that this table is, as long as its one choice has not been made.
    pub fn open_caper(&self) -> Option<&Caper> {
        self.setup.caper.as_ref().filter(|caper| caper.chosen.is_none())
    }

    /// What is left to say of a caper once its choice was made.
    pub fn choose_in_caper(&mut self, chosen: &str) {
        if let Some(caper) = &mut self.setup.caper {
            caper.chosen.get_or_insert_with(|| chosen.into());
        }
    }

    /// A bot has decided.
    pub fn bot_acts(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.table.act(seat, action)?;
        self.go_on();
        Ok(())
    }

    /// The seats as an onlooker sees them. The gallery of a game with one person is that person.
    fn seat_cards(&self, onlooker: Option<Seat>) -> Vec<SeatCard> {
        let asked = self.table.asked();
        let people = self.people();
        let alone = || people.first().copied().filter(|_| people.len() == 1);
        let you = onlooker.or_else(alone);
        let card = |(seat, plan): (Seat, &crate::SeatPlan)| SeatCard {
            seat: self.table.seat_name(seat),
            name: plan.called(),
            player: plan.player.clone(),
            asked: asked.contains(seat),
            is_you: you == Some(seat),
        };
        (0..self.table.seats()).map(Seat).zip(&self.setup.seats).map(card).collect()
    }

    fn prompt(&self, me: Option<Seat>, seats: &[SeatCard], news: &str) -> Prompt {
        if let Some(me) = me.filter(|&me| self.table.prompts(me)) {
            return self.table.prompt(me);
        }
        let asked = self.table.asked();
        waiting(asked, seats, self.table.view_session(me).answers(asked), news)
    }
}

impl Source for LocalHost {
    fn snapshot(&self, me: Option<Seat>) -> Snapshot {
        let seats = self.seat_cards(me);
        let Tale { lines: story, moments, .. } = self.tale(me, Tale::clone);
        let seen = me.and_then(|me| self.seen.get(me.index())).copied().unwrap_or(0);
        let may_act = me.filter(|&me| self.table.prompts(me));
        let view_session = self.table.view_session(me);
        let (menu, legal) = match may_act {
            Some(_) => (view_session.menu(), view_session.legal()),
            None => (Vec::new(), Vec::new()),
        };
        let names = Names::of(&seats);
        names.snapshot(Snapshot {
            game: self.table.about().name.into(),
            me,
            asked: self.table.asked(),
            prompted: may_act.is_some(),
            prompt: self.prompt(me, &seats, story.last().map_or("", |line| &line.text)),
            menu,
            legal,
            view_session: Some(view_session),
            fresh: story.len().saturating_sub(seen),
            story,
            shown: moments.len(),
            moments,
            seats,
            seq: self.table.len(),
            hash: format!("{:016x}", self.table.hash()),
            outcome: self.table.outcome(),
            asks_little: self.asks_little(),
        })
    }

    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.table.may(seat, action)
    }

    fn view_session(&self, seat: Seat) -> Result<Arc<dyn ViewSession>, Refusal> {
        Ok(self.table.view_session(Some(seat)))
    }

    fn send(&mut self, seat: Seat, intent: &Intent) -> Result<(), Refusal> {
        let seen = self.tale(Some(seat), |tale| tale.lines.len());
        if matches!(intent, Intent::Undo | Intent::Rewind) {
            self.told.borrow_mut().clear();
        }
        match intent {
            Intent::Act(actions) => {
                for (nth, action) in actions.lines().enumerate() {
                    match self.act(seat, action) {
                        Ok(()) => {}
                        Err(refusal) if nth == 0 => return Err(refusal),
                        Err(_) => break,
                    }
                }
            }
            Intent::Undo => return self.table.undo(seat),
            Intent::Rewind if self.setup.dice_stand => {
                let why = "at this table nothing is taken back once dice have fallen";
                return Err(Refusal::new(RefusalKind::NoUndo, why));
            }
            Intent::Rewind if self.people().len() > 1 => {
                let why = "others have played since, and they are people: only bots do not mind";
                return Err(Refusal::new(RefusalKind::NoUndo, why));
            }
            Intent::Rewind => return self.table.rewind(seat),
            Intent::Stand(on) => {
                if *on {
                    self.passing.insert(seat);
                } else {
                    self.passing.remove(seat);
                }
                self.stand_by(seat);
            }
        }
        if let Some(place) = self.seen.get_mut(seat.index()) {
            *place = seen;
        }
        self.go_on();
        Ok(())
    }
}
