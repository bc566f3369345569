//! The servers: each with its writer, its timer and its bots, which are taken in turn.

use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant, SystemTime};

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::mpsc::UnboundedReceiver;
use wire::{Create, ServerMessage};

use super::{Happening, Life, World};
use crate::bot_pool::{Thought, think};
use crate::config::Config;
use crate::group_commit::{Done, Settled, Turn, Turns};
use crate::room::Request;
use crate::server::{Making, Server};
use crate::store::{Hint, Verdict};
use crate::system;

/// How often a server looks whether the store hangs, and how often for news that nobody told it.
const WATCH: Duration = Duration::from_secs(1);
const POLL: Duration = Duration::from_secs(2);
/// How often at night: nothing happens.
const NIGHTLY: Duration = Duration::from_secs(1800);
const TIDY: Duration = Duration::from_secs(3600);
/// No wake-up follows another sooner.
const BREATH: Duration = Duration::from_micros(50);

/// A place for a server, which may run or not.
#[derive(Default)]
pub(super) struct Machine {
    /// How often it has been started.
    pub life: u32,
    running: Option<Running>,
    /// How many seconds its calendar is ahead.
    pub ahead: i64,
}

/// A server that runs.
struct Running {
    server: Arc<Server>,
    turns: Turns,
    /// What the store is being asked for.
    turn: Option<Turn>,
    done: UnboundedReceiver<Done>,
    unfinished: Option<UnboundedReceiver<Settled>>,
    making: Option<Making>,
    start: (Instant, SystemTime),
    /// When it is woken next.
    wake: Option<Duration>,
}

impl Machine {
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn server(&self) -> Option<&Arc<Server>> {
        self.running.as_ref().map(|running| &running.server)
    }

    /// It is gone with all that it knew; what it had asked the store for.
    pub(super) fn vanish(&mut self) -> Option<Turn> {
        let running = self.running.take()?;
        running.server.vanish();
        running.turn
    }
}

impl World {
    /// A machine's server starts.
    pub(super) fn start(&mut self, node: usize) {
        if self.machines[node].is_running() {
            return;
        }
        self.enter(node);
        let config = self.config();
        let (server, turns, done) = Server::simulated(config, Box::new(self.link.clone()));
        let unfinished = Some(server.ask_unfinished());
        let start = (system::now(), system::wall());
        let machine = &mut self.machines[node];
        machine.life += 1;
        machine.running = Some(Running {
            server,
            turns,
            turn: None,
            done,
            unfinished,
            making: None,
            start,
            wake: None,
        });
        let life = (node, machine.life);
        self.plan(BREATH, Happening::Tidy(life));
        self.plan(POLL, Happening::Poll(life));
        self.attend(node);
    }

    fn config(&mut self) -> Config {
        let mut config = Config::new("");
        config.keep_days = Some(1);
        config.bot_seed = Some(self.seed);
        config.pace.beat = Duration::from_millis(if self.chance(50) { 0 } else { 300 });
        config.pace.bot_pause = Duration::from_millis(50);
        config.pace.park_after = Duration::from_secs(if self.chance(50) { 1 } else { 30 });
        config
    }

    /// Somebody makes a table at the first machine.
    pub(super) fn make(&mut self, wish: Create) {
        self.enter(0);
        if let Some(running) = &mut self.machines[0].running {
            running.making = Some(running.server.make_simulated(wish));
        }
        self.attend(0);
    }

    fn running(&mut self, life: Life) -> Option<&mut Running> {
        let machine = self.machines.get_mut(life.0).filter(|machine| machine.life == life.1)?;
        machine.running.as_mut()
    }

    /// Does what a server would do by itself now, and takes what it has to say.
    pub(super) fn attend(&mut self, node: usize) {
        let life = (node, self.machines[node].life);
        self.enter(node);
        self.looks_up_tables(life);
        self.awaits_table(life);
        let next = self.rings(life);
        self.thoughts(life, next);
        self.begins(life);
        self.settles(life);
        self.speaks(node);
    }

    /// The tables whose game is not over are known: each looks what it has to do.
    fn looks_up_tables(&mut self, life: Life) {
        let Some(running) = self.running(life) else { return };
        let Some(Ok(answer)) = running.unfinished.as_mut().map(UnboundedReceiver::try_recv) else {
            return;
        };
        running.unfinished = None;
        match answer {
            Settled::Unfinished(Some(games)) => running.server.wake(games),
            _ => self.plan(Server::asks_again_after(), Happening::AskAgain(life)),
        }
    }

    /// A server asks again for the tables whose game is not over.
    pub(super) fn ask_again(&mut self, life: Life) {
        self.enter(life.0);
        if let Some(running) = self.running(life) {
            running.unfinished = Some(running.server.ask_unfinished());
            self.attend(life.0);
        }
    }

    fn awaits_table(&mut self, life: Life) {
        let Some(running) = self.running(life) else { return };
        let Some(making) = &mut running.making else { return };
        let made = making.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        if let Poll::Ready(made) = made {
            running.making = None;
            match made {
                Ok(created) => self.opens(&created),
                Err(no) => self.audit.note(format!("no table was made: {}", no.message)),
            }
        }
    }

    /// Wakes the tables that have something to do; when the next will.
    fn rings(&mut self, life: Life) -> Option<Duration> {
        let running = self.running(life)?;
        let (due, next) = running.server.timer.due(system::now());
        for room in due.iter().filter_map(std::sync::Weak::upgrade) {
            room.handle(Request::Tick);
        }
        if due.is_empty() { next.map(system::passed_at) } else { Some(Duration::ZERO) }
    }

    /// Bots begin to think; the server is woken for the next one, or when something else is due.
    fn thoughts(&mut self, life: Life, next: Option<Duration>) {
        let now = self.now;
        let Some(running) = self.running(life) else { return };
        let (thought, later) = running.server.bot_pool.due();
        let next = next.into_iter().chain(later.map(system::passed_at)).min();
        if let Some(at) = next.map(|next| next.max(now + BREATH))
            && running.wake.is_none_or(|wake| at < wake)
        {
            running.wake = Some(at);
            self.plan(at.saturating_sub(now), Happening::Wake(life));
        }
        if let Some(thought) = thought {
            let takes = self.millis(1, 400);
            self.plan(takes, Happening::Thought(life, thought));
        }
    }

    /// A server is woken.
    pub(super) fn wake(&mut self, life: Life) {
        let now = self.now;
        let Some(running) = self.running(life) else { return };
        running.wake = running.wake.filter(|&wake| wake > now);
        self.attend(life.0);
    }

    pub(super) fn thinks(&mut self, life: Life, thought: Thought) {
        self.enter(life.0);
        if self.running(life).is_some() {
            think(thought);
            self.attend(life.0);
        }
    }

    /// The store is asked for the next thing.
    fn begins(&mut self, life: Life) {
        let Some(running) = self.running(life).filter(|running| running.turn.is_none()) else {
            return;
        };
        running.turn = running.turns.begin();
        if running.turn.is_none() {
            return;
        }
        let (effect, answer) = self.store_takes(life.0);
        self.plan(effect, Happening::Effect(life));
        self.plan(effect + answer, Happening::Returns(life));
        self.plan(WATCH, Happening::Watch(life));
    }

    /// The store does what a server asks for.
    pub(super) fn effect(&mut self, life: Life) {
        self.enter(life.0);
        let mishap = self.mishap(life.0);
        self.link.open().mishap = mishap;
        if let Some(Running { turns, turn: Some(turn), .. }) = self.running(life) {
            turns.carry_out(turn);
            if let Turn::Write(_, Some(verdicts)) = turn {
                let lost = verdicts.iter().filter(|verdict| **verdict == Verdict::Taken).count();
                self.races += lost as u64;
            }
        }
        self.link.open().mishap = None;
        self.spread_news(life.0);
    }

    /// The other servers hear what was written, or they do not.
    fn spread_news(&mut self, by: usize) {
        let news = std::mem::take(&mut self.link.open().news);
        if news.is_empty() {
            return;
        }
        for node in (0..self.machines.len()).filter(|&node| node != by) {
            if !self.is_cut(node) && !self.chance(30) {
                let takes = self.micros(300, 60_000);
                let life = (node, self.machines[node].life);
                self.plan(takes, Happening::Hint(life, Hint::Tables(news.clone())));
            }
        }
    }

    /// A server has its answer from the store.
    pub(super) fn returns(&mut self, life: Life) {
        self.enter(life.0);
        let Some(running) = self.running(life) else { return };
        if let Some(turn) = running.turn.take() {
            running.turns.finish(turn);
        }
        self.attend(life.0);
    }

    /// The store does what a dead server had asked for.
    pub(super) fn ghost(&mut self, turn: &Turn) {
        self.enter(usize::MAX);
        let shared = self.link.shared;
        for append in turn.appends() {
            self.link.open().take(append, shared);
        }
        self.spread_news(usize::MAX);
    }

    /// A server looks whether the store hangs, as long as it is asked for something.
    pub(super) fn watch(&mut self, life: Life) {
        self.enter(life.0);
        let Some(running) = self.running(life).filter(|running| running.turn.is_some()) else {
            return;
        };
        let server = Arc::clone(&running.server);
        let late = server.group_commit().give_up(server.config.pace.store);
        if !late.is_empty() {
            server.metrics.store_errors.fetch_add(1, Ordering::Relaxed);
        }
        self.tells(life, late);
        self.plan(WATCH, Happening::Watch(life));
    }

    /// What the writer has done is told to the tables.
    fn settles(&mut self, life: Life) {
        let Some(running) = self.running(life) else { return };
        let mut done = Vec::new();
        while let Ok((settled, _)) = running.done.try_recv() {
            done.extend(settled);
        }
        self.tells(life, done);
    }

    fn tells(&mut self, life: Life, settled: Vec<Settled>) {
        for settled in settled {
            let takes = self.micros(10, 2000);
            self.plan(takes, Happening::Told(life, settled));
        }
    }

    pub(super) fn told(&mut self, life: Life, settled: Settled) {
        self.enter(life.0);
        if self.running(life).is_some() {
            Server::tell(settled);
            self.attend(life.0);
        }
    }

    pub(super) fn hint(&mut self, life: Life, hint: &Hint) {
        self.enter(life.0);
        if let Some(running) = self.running(life) {
            running.server.hear(hint);
            self.attend(life.0);
        }
    }

    pub(super) fn poll(&mut self, life: Life) {
        if self.running(life).is_none() || !self.link.shared {
            return;
        }
        if !self.is_cut(life.0) {
            self.hint(life, &Hint::Quiet);
        }
        self.plan(if self.is_asleep() { NIGHTLY } else { POLL }, Happening::Poll(life));
    }

    pub(super) fn tidy(&mut self, life: Life) {
        self.enter(life.0);
        let Some(running) = self.running(life) else { return };
        running.server.tidy_once(running.start);
        self.plan(TIDY, Happening::Tidy(life));
        self.attend(life.0);
    }

    /// What a server has written to its connections is on its way.
    fn speaks(&mut self, node: usize) {
        for line in 0..self.lines.len() {
            if self.lines[line].node != node {
                continue;
            }
            for frame in self.lines[line].written() {
                self.mark(&frame);
                let message: ServerMessage = match serde_json::from_slice(payload(&frame)) {
                    Ok(message) => message,
                    Err(error) => {
                        self.audit.note(format!("a message cannot be read: {error}"));
                        continue;
                    }
                };
                let database = self.link.open();
                self.audit.says(line, &message, &database.log);
                drop(database);
                let takes = self.travels(line, false);
                self.plan(takes, Happening::Hears(line, Box::new(message)));
            }
        }
    }

    /// Looks at what a server knows of itself.
    pub(super) fn inspect(&mut self, node: usize) {
        let Some(server) = self.machines[node].server() else { return };
        let panics = server.metrics.panics.load(Ordering::Relaxed);
        if panics > 0 {
            self.audit.note(format!("a table failed {panics} times"));
        }
    }

    /// The server of a machine is killed.
    pub(super) fn kill(&mut self, node: usize) {
        let Some(turn) = self.machines[node].vanish() else { return };
        if self.chance(50) {
            let takes = self.millis(0, 300);
            self.plan(takes, Happening::Ghost(turn));
        }
    }
}

/// The text in a frame.
fn payload(frame: &[u8]) -> &[u8] {
    let head = match frame.get(1) {
        Some(126) => 4,
        Some(127) => 10,
        _ => 2,
    };
    frame.get(head..).unwrap_or_default()
}
