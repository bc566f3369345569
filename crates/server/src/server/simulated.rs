//! A server without threads, tasks and sockets: a simulation does in its turn what they would do.

use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use wire::{Create, Created};

use super::{AGAIN, Server, tell_tables};
use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::conn::{Conn, Line};
use crate::group_commit::{Done, Settled, Turns};
use crate::metrics::Metrics;
use crate::outgoing::Outgoing;
use crate::push::Push;
use crate::refusal::Refusal;
use crate::room::Request;
use crate::store::{Hint, Store};
use crate::webhooks::Webhooks;

/// Somebody waits for a table to be made.
pub(crate) type Making = Pin<Box<dyn Future<Output = Result<Created, Refusal>>>>;

/// The frames of a connection that are on their way.
pub(crate) type Frames = Arc<Mutex<Vec<Box<[u8]>>>>;

/// Everybody comes from here.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

impl Server {
    /// A server on a store, its writer, and what its writer has done.
    pub(crate) fn simulated(
        config: Config,
        store: Box<dyn Store>,
    ) -> (Arc<Self>, Turns, UnboundedReceiver<Done>) {
        let metrics = Arc::<Metrics>::default();
        let (shared, pool) = (store.shared(), Arc::<BotPool>::default());
        let notes = (Webhooks::nowhere(), Push::new(Outgoing::new()));
        let server = Self::assemble(config, shared, pool, notes, Arc::clone(&metrics));
        let (done, settled) = unbounded_channel();
        let (group_commit, turns) = Turns::start(store, done, metrics);
        let _ = server.group_commit.set(group_commit);
        (server, turns, settled)
    }

    /// A connection, and what is written to it.
    pub(crate) fn connect_simulated(&self) -> (Arc<Conn>, Frames) {
        let frames = Frames::default();
        (self.connect(HERE, Line::Simulated(Arc::clone(&frames))), frames)
    }

    /// Makes a table.
    pub(crate) fn make_simulated(self: &Arc<Self>, wish: Create) -> Making {
        let server = Arc::clone(self);
        Box::pin(async move { server.make(wish, HERE).await })
    }

    /// After a start: asks for the tables whose game is not over.
    pub(crate) fn ask_unfinished(&self) -> UnboundedReceiver<Settled> {
        let (to, from) = unbounded_channel();
        self.group_commit().unfinished(to);
        from
    }

    /// These tables may have something to do.
    pub(crate) fn wake(self: &Arc<Self>, games: Vec<u64>) {
        for game in games {
            self.room_of(game).handle(Request::Tick);
        }
    }

    /// After how long the question for them is asked again.
    pub(crate) const fn asks_again_after() -> std::time::Duration {
        AGAIN
    }

    /// Other servers have written.
    pub(crate) fn hear(&self, hint: &Hint) {
        self.news(hint);
    }

    /// Something has been settled: its table gets to know.
    pub(crate) fn tell(settled: Settled) {
        tell_tables(vec![settled]);
    }

    /// Looks once for tables that nobody needs, as a server does every hour.
    pub(crate) fn tidy_once(&self, start: (Instant, SystemTime)) {
        self.delete_now(start);
    }

    /// The server is gone, and all that it knew.
    pub(crate) fn vanish(&self) {
        self.bot_pool.close();
        self.group_commit().forget();
        self.callers().clear();
        let rooms =
            std::mem::take(&mut *self.rooms.write().unwrap_or_else(PoisonError::into_inner));
        drop(rooms);
    }
}
