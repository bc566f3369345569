//! The scheduler: what happens when, in an order that follows from the seed.

mod machines;
mod people;
mod troubles;

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use table::{Dice, Stream};
use wire::{Clock, Create, ServerMessage};

use super::SimulationReport;
use super::audit::Audit;
use super::database::{Database, Link};
use crate::bot_pool::Thought;
use crate::group_commit::{Settled, Turn};
use crate::ids;
use crate::log::Event;
use crate::store::Hint;
use crate::system;
use machines::Machine;
use people::{Line, Person, Said};
use troubles::Weather;

/// People do as they like, among troubles, for so long;
const BUSY: Duration = Duration::from_secs(25);
/// and then everything is well, and everybody gets an answer in so long.
const CALM: Duration = Duration::from_secs(35);

/// A server in one of its lives.
pub(super) type Life = (usize, u32);

/// What happens.
pub(super) enum Happening {
    /// It is somebody's turn.
    Person(usize),
    /// A message arrives at a server.
    Arrives(usize, Said),
    /// A message arrives at a person.
    Hears(usize, Box<ServerMessage>),
    /// Somebody notices that the line is broken.
    Broken(usize),
    /// A server notices that nobody is at the other end.
    Gone(usize),
    /// A server has something to do by itself.
    Wake(Life),
    /// The store does what a server has asked for,
    Effect(Life),
    /// and the server gets the answer.
    Returns(Life),
    /// The store does what a server had asked for that is dead by now.
    Ghost(Turn),
    /// A server looks whether the store hangs.
    Watch(Life),
    /// A table gets to know what was settled.
    Told(Life, Settled),
    /// A bot has thought.
    Thought(Life, Thought),
    /// A server hears that another one has written.
    Hint(Life, Hint),
    /// It asks whether another one has, to be sure.
    Poll(Life),
    /// It looks for old tables.
    Tidy(Life),
    /// It asks for the tables whose game is not over.
    AskAgain(Life),
    Trouble,
    /// A server is started again.
    Restart(usize),
    /// Nobody does anything for a few days.
    Night,
}

/// When something happens; among equals the first that was planned.
struct Entry(Duration, u64, Happening);

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.0, other.1).cmp(&(self.0, self.1))
    }
}

pub(super) struct World {
    seed: u64,
    dice: Stream,
    now: Duration,
    queue: BinaryHeap<Entry>,
    planned: u64,
    steps: u64,
    trace: u64,
    link: Link,
    machines: Vec<Machine>,
    weather: Weather,
    lines: Vec<Line>,
    people: Vec<Person>,
    /// The name of the table that everything is about.
    table: Option<String>,
    audit: Audit,
    /// Until when everybody sleeps.
    morning: Duration,
    /// Whether there is a long night before the game.
    night: bool,
    busy_until: Duration,
    races: u64,
    troubles: [u64; 2],
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        let mut dice = Stream::new(seed, 0);
        let servers = if dice.below(4) == 0 { 1 } else { 2 };
        let database = Arc::new(Mutex::new(Database::default()));
        let night = dice.below(6) == 0;
        Self {
            seed,
            dice,
            now: Duration::ZERO,
            queue: BinaryHeap::new(),
            planned: 0,
            steps: 0,
            trace: 0,
            link: Link { database, shared: servers > 1 },
            machines: (0..servers).map(|_| Machine::default()).collect(),
            weather: Weather::default(),
            lines: Vec::new(),
            people: Vec::new(),
            table: None,
            audit: Audit::default(),
            morning: Duration::ZERO,
            night,
            busy_until: BUSY,
            races: 0,
            troubles: [0; 2],
        }
    }

    /// Lets everything happen, and says what came of it.
    pub(super) fn run(mut self) -> SimulationReport {
        for node in 0..self.machines.len() {
            self.start(node);
        }
        let wish = self.wish();
        self.make(wish);
        while let Some(Entry(at, number, what)) = self.queue.pop() {
            if at > self.busy_until + CALM || self.is_deleted() {
                break;
            }
            (self.now, self.steps) = (at, self.steps + 1);
            self.mark(&(at, number));
            self.happens(what);
        }
        self.close()
    }

    fn happens(&mut self, what: Happening) {
        match what {
            Happening::Person(who) => self.person(who),
            Happening::Arrives(line, said) => self.arrives(line, said),
            Happening::Hears(line, message) => self.hears(line, *message),
            Happening::Broken(line) => self.breaks(line),
            Happening::Gone(line) => self.gone(line),
            Happening::Wake(life) => self.wake(life),
            Happening::Effect(life) => self.effect(life),
            Happening::Returns(life) => self.returns(life),
            Happening::Ghost(turn) => self.ghost(&turn),
            Happening::Watch(life) => self.watch(life),
            Happening::Told(life, settled) => self.told(life, settled),
            Happening::Thought(life, thought) => self.thinks(life, thought),
            Happening::Hint(life, hint) => self.hint(life, &hint),
            Happening::Poll(life) => self.poll(life),
            Happening::Tidy(life) => self.tidy(life),
            Happening::AskAgain(life) => self.ask_again(life),
            Happening::Trouble => self.trouble(),
            Happening::Restart(node) => self.start(node),
            Happening::Night => self.sleep(),
        }
    }

    /// A table of some kind.
    fn wish(&mut self) -> Create {
        let games: Vec<&str> = catalog::games().iter().map(|about| about.name).collect();
        // Most of it is the same whatever is played, and the smallest game is the fastest.
        let game = if self.chance(80) { games[0] } else { self.dice.pick(&games) };
        let clock = match self.dice.below(6) {
            0 => Clock::Move(2),
            1 => Clock::Game(9),
            _ => Clock::None,
        };
        let patience = Some(self.dice.pick(&[0, 2, 4, 120]));
        Create { game: game.into(), watch: true, clock, patience, ..Create::default() }
    }

    /// Adds something to what is plain to see.
    fn mark(&mut self, what: &impl std::hash::Hash) {
        self.trace = table::hash_of(&(self.trace, table::hash_of(what)));
    }

    fn plan(&mut self, after: Duration, what: Happening) {
        self.planned += 1;
        self.queue.push(Entry(self.now + after, self.planned, what));
    }

    /// A time between so many microseconds.
    fn micros(&mut self, from: u32, to: u32) -> Duration {
        Duration::from_micros(u64::from(from + self.dice.below((to - from).max(1))))
    }

    /// A time between so many milliseconds.
    fn millis(&mut self, from: u32, to: u32) -> Duration {
        Duration::from_millis(u64::from(from)) + self.micros(0, (to - from).max(1) * 1000)
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.dice.below(100) < percent
    }

    /// Whether troubles are over.
    fn is_calm(&self) -> bool {
        self.now >= self.busy_until
    }

    fn is_asleep(&self) -> bool {
        self.now < self.morning
    }

    /// Whether the table was deleted; nobody may have been there.
    fn is_deleted(&mut self) -> bool {
        let deleted = self.link.open().deleted;
        if deleted && self.people.iter().any(|person| person.seated) {
            self.audit.note("a table was deleted although somebody sits there");
        }
        deleted
    }

    /// Looks at everything once more.
    fn close(mut self) -> SimulationReport {
        if !self.link.open().deleted {
            self.unanswered();
        }
        for node in 0..self.machines.len() {
            self.inspect(node);
        }
        let log = std::mem::take(&mut self.link.open().log);
        if self.table.is_none() {
            self.audit.note("no table was made");
        }
        self.audit.close(&log);
        for machine in &mut self.machines {
            machine.vanish();
        }
        SimulationReport {
            seed: self.seed,
            trace: self.trace,
            steps: self.steps,
            answered: self.audit.answered,
            events: log.len() as u64,
            races: self.races,
            troubles: self.troubles,
            amiss: self.audit.amiss,
        }
    }

    /// The table is made: people come, and troubles begin.
    fn opens(&mut self, created: &wire::Created) {
        let id = ids::table_number(&created.table).unwrap_or_default();
        self.audit.table = id;
        self.table = Some(created.table.clone());
        for (seat, secret) in (0..).zip(&created.seats) {
            let host = (seat == 0).then(|| created.host.clone());
            if let Some(secret) = secret {
                self.comes(Some(seat), Some(secret.clone()), host);
            }
        }
        if self.chance(40) {
            self.comes(None, None, None);
        }
        let first = self.millis(500, 4000);
        self.plan(first, Happening::Trouble);
        if self.night {
            self.plan(Duration::from_secs(6), Happening::Night);
        }
    }

    /// Everybody stays where they are, and nothing happens for a few days, unless a game is on.
    fn sleep(&mut self) {
        let is_begun = |event: &Event| event.kind().begins();
        if self.link.open().log.iter().any(is_begun) {
            return;
        }
        let night = Duration::from_secs(3600 * u64::from(50 + self.dice.below(40)));
        self.night = false;
        self.morning = self.now + night;
        self.busy_until += night;
        self.weather.clears();
    }

    /// Time and calendar are those of a machine from now on.
    fn enter(&self, node: usize) {
        let ahead = self.machines.get(node).map_or(0, |machine| machine.ahead);
        system::enter(self.now, ahead);
    }
}
