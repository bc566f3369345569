//! What all tables of a server share: the writer, the bots, the timer, the lists of tables and connections. Loads
//! tables and evicts idle ones.

mod create_table;
#[cfg(any(test, feature = "simulation"))]
mod simulated;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, oneshot};
use wire::{Listing, Phase, SeatKind};

use crate::admission::Admission;
use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::conn::{Closing, Conn, Line};
use crate::group_commit::{Done, GroupCommit, Settled};
use crate::ids;
use crate::lobby::Lobby;
use crate::metrics::{Metrics, Queue};
use crate::outgoing::Outgoing;
use crate::planted::{Fault, is_planted};
use crate::push::Push;
use crate::refusal::{self, Refusal, RefusalKind};
use crate::room::{Request, Room};
use crate::state::State;
use crate::store::{self, Hint, Store, StoreError, today};
use crate::system;
use crate::timer::Timer;
use crate::webhooks::Webhooks;

#[cfg(any(test, feature = "simulation"))]
pub(crate) use simulated::{Frames, Making};

/// How long a question that the store could not answer at the start waits.
const AGAIN: Duration = Duration::from_secs(5);
/// How often old tables are looked for.
const TIDY: Duration = Duration::from_secs(3600);
/// A clock that is off by more has been set.
const JUMP: Duration = Duration::from_secs(6 * 3600);
/// So many tables with a long past are played again at once,
const READERS: usize = 2;
/// and so many events are no long past.
const SHORT: usize = 100;
/// So many settled events are shown in one go.
const HANDFUL: usize = 64;

/// What the tables share.
pub(crate) struct Server {
    pub config: Config,
    pub metrics: Arc<Metrics>,
    /// Whether other servers write to the same store.
    pub shared: bool,
    pub bot_pool: Arc<BotPool>,
    pub timer: Arc<Timer>,
    pub webhooks: Webhooks,
    pub push: Push,
    pub admission: Admission,
    group_commit: OnceLock<Arc<GroupCommit>>,
    rooms: RwLock<HashMap<u64, Arc<Room>>>,
    lobby: Lobby,
    connections: AtomicU64,
    /// Every connection that is open, by its number.
    callers: Mutex<HashMap<u64, Arc<Conn>>>,
}

impl Server {
    /// Opens the store and sets everything in motion. Needs a Tokio runtime.
    pub(crate) fn open(config: Config) -> Result<(Arc<Self>, JoinHandle<()>), StoreError> {
        let (news_to, news) = unbounded_channel::<Hint>();
        let store = store::open(&config, Box::new(move |hint| drop(news_to.send(hint))))?;
        Self::with(config, store, news)
    }

    /// The same with a store that is open, and what it hears of other servers.
    pub(crate) fn with(
        config: Config,
        store: Box<dyn Store>,
        mut news: UnboundedReceiver<Hint>,
    ) -> Result<(Arc<Self>, JoinHandle<()>), StoreError> {
        let (metrics, outgoing) = (Arc::<Metrics>::default(), Outgoing::new());
        let bot_pool = BotPool::start(config.pace.bot_threads).map_err(StoreError::new)?;
        let webhooks = Webhooks::start(outgoing.clone(), Arc::clone(&metrics));
        let (shared, push) = (store.shared(), Push::new(outgoing));
        let server =
            Self::assemble(config, shared, bot_pool, (webhooks, push), Arc::clone(&metrics));
        let (done, settled) = unbounded_channel();
        let (group_commit, thread) =
            GroupCommit::start(store, done.clone(), metrics).map_err(StoreError::new)?;
        let _ = server.group_commit.set(group_commit);
        tokio::spawn(publish(settled));
        tokio::spawn(Arc::clone(&server).watch_store(done));
        tokio::spawn(Arc::clone(&server.timer).run());
        tokio::spawn(Arc::clone(&server).wake_unfinished());
        tokio::spawn(Arc::clone(&server).delete_old());
        let listener = Arc::clone(&server);
        tokio::spawn(async move {
            while let Some(hint) = news.recv().await {
                listener.news(&hint);
            }
        });
        Ok((server, thread))
    }

    /// A server whose writer is not there yet.
    fn assemble(
        config: Config,
        shared: bool,
        bot_pool: Arc<BotPool>,
        (webhooks, push): (Webhooks, Push),
        metrics: Arc<Metrics>,
    ) -> Arc<Self> {
        Arc::new(Self {
            shared,
            bot_pool,
            timer: Arc::default(),
            webhooks,
            push,
            admission: Admission::new(&config),
            group_commit: OnceLock::new(),
            rooms: RwLock::default(),
            lobby: Lobby::default(),
            connections: AtomicU64::new(0),
            callers: Mutex::default(),
            metrics,
            config,
        })
    }

    pub(crate) fn group_commit(&self) -> &GroupCommit {
        self.group_commit.get().expect("the writer is started with the house")
    }

    /// A new connection.
    pub(crate) fn connect(&self, address: IpAddr, line: impl Into<Line>) -> Arc<Conn> {
        let id = self.connections.fetch_add(1, Ordering::Relaxed);
        let conn = Arc::new(Conn::new(id, address, line.into(), &self.config.limits));
        self.callers().insert(id, Arc::clone(&conn));
        conn
    }

    /// A connection is at its end.
    pub(crate) fn hang_up(&self, conn: &Conn) {
        self.callers().remove(&conn.id);
    }

    fn callers(&self) -> MutexGuard<'_, HashMap<u64, Arc<Conn>>> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name, whether it exists or not: it will say so itself.
    pub(crate) fn room(self: &Arc<Self>, name: &str) -> Option<Arc<Room>> {
        let id = ids::table_number(name)?;
        Some(self.room_of(id))
    }

    fn room_of(self: &Arc<Self>, id: u64) -> Arc<Room> {
        if let Some(room) = self.rooms.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
            return Arc::clone(room);
        }
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(id).or_insert_with(|| Room::new(id, Arc::clone(self))))
    }

    /// Forgets a table, unless somebody else is about to ask it for something: there must never be two of it.
    pub(crate) fn forget_alone(&self, id: u64, room: &Weak<Room>) {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        if room.strong_count() <= 2 && rooms.remove(&id).is_some() {
            self.metrics.rooms.fetch_sub(1, Ordering::Relaxed);
            self.lobby.forget(id);
        }
    }

    /// Forgets a table that does not exist or cannot be read; its events are kept.
    pub(crate) fn forget(&self, id: u64) {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        if rooms.remove(&id).is_some() {
            self.metrics.rooms.fetch_sub(1, Ordering::Relaxed);
        }
        drop(rooms);
        self.lobby.forget(id);
    }

    /// After a start: every unfinished game looks whether a bot or a clock has something to do.
    async fn wake_unfinished(self: Arc<Self>) {
        let (to, mut from) = unbounded_channel();
        self.group_commit().unfinished(to.clone());
        while let Some(Settled::Unfinished(games)) = from.recv().await {
            let Some(games) = games else {
                tokio::time::sleep(AGAIN).await;
                self.group_commit().unfinished(to.clone());
                continue;
            };
            tracing::info!(tables = games.len(), "unfinished tables are looked after");
            for game in games {
                self.room_of(game).handle(Request::Tick);
                tokio::task::yield_now().await;
            }
            return;
        }
    }

    /// Looks whether the store has come back from what it was asked for; if it takes too long, tells everybody who
    /// waits for it to try again.
    async fn watch_store(self: Arc<Self>, done: UnboundedSender<Done>) {
        let limit = self.config.pace.store;
        while !done.is_closed() {
            tokio::time::sleep(limit / 8).await;
            let late = self.group_commit().give_up(limit);
            if !late.is_empty() {
                tracing::error!(waiting = late.len(), "the store does not answer");
                self.metrics.store_errors.fetch_add(1, Ordering::Relaxed);
                let _ = done.send((late, None));
            }
        }
    }

    /// Whether what is asked for now would be written down; why not.
    pub(crate) fn ready(&self) -> Result<(), &'static str> {
        if self.group_commit().is_stuck(self.config.pace.store / 4) {
            return Err("the store does not answer");
        }
        self.metrics.ready(&self.config)
    }

    /// How much waits where, for the metrics.
    pub(crate) fn queues(&self) -> [Queue; 5] {
        let (decisions, hints) = self.bot_pool.waiting();
        [
            (
                "store_queue",
                "Events and reads that wait for the store",
                self.group_commit().waiting(),
            ),
            ("bot_queue", "Decisions that wait for a bot or its pause", decisions),
            ("hint_queue", "Questions that wait for a hint", hints),
            ("webhook_queue", "Notes that wait to be posted", self.webhooks.waiting()),
            (
                "push_queue",
                "Messages that wait for a push service or for the morning",
                self.push.waiting(),
            ),
        ]
    }

    /// Deletes tables that nobody needs any more, now and then, if the host wants that; where other servers may
    /// want it, says which tables are in use here.
    async fn delete_old(self: Arc<Self>) {
        let start = (system::now(), system::wall());
        while self.shared || self.config.keep_days.is_some() {
            self.delete_now(start);
            tokio::time::sleep(TIDY).await;
        }
    }

    /// The same once, if the clocks can be trusted that were so at the start.
    fn delete_now(&self, start: (Instant, SystemTime)) {
        // A table that is in use is noted every hour: less than a day would not tell.
        let days = self.config.keep_days.map(|days| i32::try_from(days.max(1)).unwrap_or(i32::MAX));
        let before = days.map(|days| today().saturating_sub(days));
        let wall = system::wall().duration_since(start.1).ok();
        if has_jumped(wall, system::since(start.0)) {
            tracing::error!("the clock of this machine has jumped: no table is deleted");
        } else {
            self.tidy_up(before);
        }
    }

    /// No table can be asked for between the look at those in use and the order to delete.
    fn tidy_up(&self, before: Option<i32>) {
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        let used: Vec<u64> = rooms.keys().copied().collect();
        if self.shared && !is_planted(Fault::ForgetVisits) {
            self.group_commit().touch(used.clone());
        }
        if let Some(day) = before {
            self.group_commit().delete(day, used);
        }
    }

    /// Other servers have written: tables that are in use here catch up.
    fn news(&self, hint: &Hint) {
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        let mut named: Vec<Arc<Room>> = match hint {
            Hint::Tables(games) => {
                games.iter().filter_map(|game| rooms.get(game).cloned()).collect()
            }
            Hint::Anything | Hint::Quiet => rooms.values().cloned().collect(),
        };
        drop(rooms);
        named.sort_unstable_by_key(|room| room.id); // the same order everywhere
        for room in named {
            room.news(*hint != Hint::Quiet);
        }
    }

    /// Shows the table in the lobby, or no longer.
    pub(crate) fn list(&self, state: &State, attended: bool) {
        if !state.opening.listed {
            return;
        }
        let free = state.places.iter().filter(|place| place.kind() == SeatKind::Free).count();
        if state.phase != Phase::Lobby || free == 0 || !attended {
            return self.lobby.hide(state.id);
        }
        let small = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let named = |place: &&crate::state::Place| place.kind() != SeatKind::Free;
        let listing = Listing {
            table: ids::table_name(state.id),
            game: state.opening.game.clone(),
            title: catalog::about(&state.opening.game)
                .map_or_else(|_| String::new(), |a| a.title.into()),
            seats: small(state.places.len()),
            free: small(free),
            names: state.places.iter().filter(named).map(|p| p.shown().to_owned()).collect(),
            watch: state.opening.watch,
            clock: state.opening.clock,
        };
        self.lobby.show(state.id, listing, self.admission.slots());
    }

    /// The tables of the lobby.
    pub(crate) fn lobby(&self) -> Vec<Listing> {
        self.lobby.all()
    }

    /// Looks at a table's state, once it is durable, and at its clock.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        name: &str,
        look: impl FnOnce(&State, u64) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let room = self.room(name).ok_or_else(refusal::no_table)?;
        let (answer, answered) = oneshot::channel();
        room.handle(Request::Look(Box::new(move |state| {
            drop(answer.send(state.map(|(state, now)| look(state, now))));
        })));
        answered.await.map_err(|_| refusal::no_table())?
    }

    /// The record of the last game of a table that is over, as it was stored when it ended. One that ended before
    /// records were stored is made of its events.
    pub(crate) async fn record(self: &Arc<Self>, name: &str) -> Result<String, Refusal> {
        let id = ids::table_number(name).ok_or_else(refusal::no_table)?;
        let (to, from) = oneshot::channel();
        self.group_commit().record(id, to);
        if let Ok(Some(record)) = from.await {
            return Ok(record);
        }
        let early =
            || Refusal::new(RefusalKind::TooEarly, "a record is shown when its game is over");
        self.look(name, |state, _| state.record()).await?.ok_or_else(early)
    }

    /// Graceful shutdown: tells every client to reconnect; pending events are still written.
    pub(crate) fn close(&self) {
        for conn in self.callers().values() {
            conn.close(Closing::Restart);
        }
        self.bot_pool.close();
    }
}

/// Whether more or less time has passed on the wall than there was: then no day can be trusted.
fn has_jumped(wall: Option<Duration>, passed: Duration) -> bool {
    wall.is_none_or(|wall| wall.abs_diff(passed) > JUMP)
}

/// Tells the tables what has become durable, a handful at a time and wherever a thread is free.
async fn publish(mut settled: UnboundedReceiver<Done>) {
    let readers = Arc::new(Semaphore::new(READERS));
    while let Some((mut batch, untold)) = settled.recv().await {
        if let [Settled::Loaded(_, _, stored)] = &batch[..] {
            if stored.as_ref().is_some_and(|stored| stored.events.len() > SHORT) {
                tokio::spawn(read_at_leisure(Arc::clone(&readers), batch));
            } else {
                tokio::spawn(async { tell_tables(batch) });
            }
            continue;
        }
        while batch.len() > HANDFUL {
            let handful = batch.split_off(batch.len() - HANDFUL);
            let untold = untold.clone();
            tokio::spawn(async {
                tell_tables(handful);
                drop(untold);
            });
        }
        tell_tables(batch);
    }
}

/// A long game takes a while to be played again: that is done on threads of its own, few at a time, so that neither
/// anybody else's table nor any connection waits for it.
async fn read_at_leisure(readers: Arc<Semaphore>, loaded: Vec<Settled>) {
    let _permit = readers.acquire().await;
    let _ = tokio::task::spawn_blocking(|| tell_tables(loaded)).await;
}

fn tell_tables(settled: Vec<Settled>) {
    for settled in settled {
        match &settled {
            Settled::Appended(room, ..) | Settled::Loaded(room, ..) => {
                Arc::clone(room).settled(settled);
            }
            Settled::Unfinished(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::{Create, Sit};

    use super::*;
    use crate::testing::{Home, Player, Shared};

    #[test]
    fn a_clock_that_was_set_is_not_trusted_with_days() {
        let hours = |hours: u64| Duration::from_secs(hours * 3600);
        assert!(!has_jumped(Some(hours(1_000)), hours(1_001)), "clocks are set right now and then");
        assert!(has_jumped(Some(hours(3_000)), hours(1)));
        assert!(has_jumped(Some(hours(1)), hours(3_000)));
        assert!(has_jumped(None, hours(1)), "before it began");
    }

    /// The thread on which a table that was put away is read and looked at.
    async fn read_by(home: &Home, table: &str) -> std::thread::ThreadId {
        let look = home.0.look(table, |_, _| std::thread::current().id());
        look.await.expect("the table is there")
    }

    #[tokio::test]
    async fn a_long_past_is_read_on_no_thread_that_serves_others() {
        let store = Shared::new(false);
        let first = Home::on(store.clone(), Config::new(""));
        let wish = Create { game: "spaca-wor".into(), ..Create::default() };
        let created = first.make(wish).await;
        let (table, secret) = (created.table.clone(), created.seats[0].clone().expect("a seat"));
        let here = std::thread::current().id();
        assert_eq!(read_by(&Home::on(store.clone(), Config::new("")), &table).await, here);
        for n in 0..=SHORT {
            let (table, secret) = (table.clone(), secret.clone());
            let sit = Sit { table, secret, name: format!("Otto {n}"), ..Sit::default() };
            Player::sit(&first, sit).await;
        }
        assert_ne!(read_by(&Home::on(store, Config::new("")), &table).await, here);
    }
}
