//! Where events are kept. A store makes a batch of events durable, in one sync, and gives a table's
//! events back in order. Which of two servers wins a place in the order is the store's to decide.

mod backup;
mod inspect;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod subscriptions;
mod survey;
#[cfg(feature = "postgres")]
mod tls;

use std::fmt::{self, Display};
use std::time::Duration;

use crate::config::Config;
use crate::log::Event;
use crate::planted::{Fault, is_planted};
use crate::state::{Snapshot, author_of};
use crate::system;

pub use backup::{Kept, backup, restore};
pub use inspect::{Logged, inspect};
pub(crate) use subscriptions::{Device, HeardSeat, Subscriptions};
pub use survey::{Survey, SurveyedTable, repair, survey};

/// How a table stands, for the list of those that need a server's attention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TablePhase {
    Lobby = 0,
    Play = 1,
    Over = 2,
}

impl TablePhase {
    /// From its number.
    fn of(number: i64) -> Self {
        [Self::Lobby, Self::Play]
            .into_iter()
            .find(|one| *one as i64 == number)
            .unwrap_or(Self::Over)
    }
}

/// An event to be made durable at its place in the order of its table.
#[derive(Debug)]
pub(crate) struct Append {
    pub game: u64,
    pub seq: u32,
    pub event: Event,
    /// How the table stands after it, if that is new.
    pub standing: Option<TablePhase>,
    /// The record of the game that is over with it.
    pub record: Option<String>,
}

/// From where on a table is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoadFrom {
    /// From its snapshot on, or from the first event if there is none.
    Snapshot,
    /// From this event on, whatever is kept besides.
    Event(u32),
}

/// What is kept of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct StoredTable {
    /// A snapshot, if it was asked for: then the events begin with its own.
    pub snapshot: Option<Snapshot>,
    /// Events in order; none at all if there is no such table.
    pub events: Vec<Event>,
    /// How the table stands, as far as is noted beside its events.
    pub standing: Option<TablePhase>,
    /// What is wrong with the events, if they are damaged.
    pub damage: Option<String>,
}

/// The day, counted from the first of 1970.
pub(crate) fn today() -> i32 {
    let since = system::wall().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i32::try_from(since.as_secs() / (24 * 3600)).unwrap_or(i32::MAX)
}

/// The name under which a command is carried out once at its table, on all servers together: by its author,
/// as every table remembers it.
#[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "a file has one server"))]
pub(crate) fn command_key(event: &Event) -> Option<String> {
    let author = || if is_planted(Fault::KeyBySeat) { event.seat } else { author_of(event) };
    (!event.id.is_empty()).then(|| format!("{}:{}", author(), event.id))
}

/// What became of an event.
#[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "a file has one server"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It is durable.
    Stored,
    /// Its place was taken by an event of another server.
    Taken,
    /// It could not be written in time, as far as is known.
    Unknown,
}

/// Why the store could not do it. Nothing of the batch is known to be durable.
#[derive(Debug)]
pub(crate) struct StoreError {
    /// What happened, for the log.
    pub what: String,
    /// Whether the store can never be trusted again: a sync failed.
    pub fatal: bool,
}

impl Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    pub(crate) fn new(what: impl Display) -> Self {
        Self { what: what.to_string(), fatal: false }
    }
}

/// A place for events. It lives in one thread, and is asked for one thing at a time.
pub(crate) trait Store: Subscriptions + Send {
    /// Makes a batch durable, at most one event of a table in it. On return all that is `Stored` is synced.
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError>;
    /// What is kept of some tables.
    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError>;
    /// Keeps newer snapshots of some tables. They may be lost: the log is the truth.
    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError>;
    /// The record of a table's last game that is over, as it was when it ended.
    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError>;
    /// The tables whose game is not over.
    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError>;
    /// Notes that these tables are in use today, for servers that delete old ones.
    fn touch(&mut self, games: &[u64]) -> Result<(), StoreError>;
    /// Deletes the tables whose game was over, or that were made and never begun, before this day, and where
    /// nobody has been since, but for some that are in use; how many. If any were, there may be more.
    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError>;
    /// Work that can wait until nobody does; whether there was any, so that the store is known to be well.
    fn rest(&mut self) -> Result<bool, StoreError>;
    /// Whether other servers write here, too.
    fn shared(&self) -> bool;
    /// Bytes waiting to be tidied, for the metrics.
    fn unsettled(&self) -> usize {
        0
    }
}

/// What another server may have written.
#[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "a file has one server"))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// Events of these tables.
    Tables(Vec<u64>),
    /// Anything: something may have been missed.
    Anything,
    /// Most likely nothing; tables in use may look.
    Quiet,
}

/// Takes hints of news from other servers.
pub(crate) type News = Box<dyn FnMut(Hint) + Send>;

/// Opens the store that was asked for.
pub(crate) fn open(config: &Config, news: News) -> Result<Box<dyn Store>, StoreError> {
    match &config.database {
        Some(url) => open_database(url.clone(), config.pace.store / 2, news),
        None => Ok(Box::new(sqlite::Sqlite::open(&config.data)?)),
    }
}

#[cfg(feature = "postgres")]
fn open_database(url: String, limit: Duration, news: News) -> Result<Box<dyn Store>, StoreError> {
    // Its client has a runtime of its own, which may not be started inside another.
    let opening = std::thread::spawn(move || postgres::Postgres::open(&url, limit, news));
    let store = opening.join().map_err(|_| StoreError::new("the database failed"))??;
    Ok(Box::new(store))
}

#[cfg(not(feature = "postgres"))]
fn open_database(_: String, _: Duration, _: News) -> Result<Box<dyn Store>, StoreError> {
    Err(StoreError::new("this program was built without PostgreSQL (the feature `postgres`)"))
}

#[cfg(test)]
pub(crate) mod tests;
