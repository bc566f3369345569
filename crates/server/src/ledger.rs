//! The one writer: takes whatever has come in since the last sync, over all tables, makes it durable
//! with one more, and only then lets anybody know.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedSender;

use crate::log::Event;
use crate::metrics::Metrics;
use crate::planted::{Fault, is_planted};
use crate::room::Room;
use crate::state::Snapshot;
use crate::store::{Append, From, Papers, Store, StoreError, Verdict};

/// How long the writer waits at most until everybody has been told of the last batch.
const GATHERING: Duration = Duration::from_millis(5);
/// How long the writer waits for work before it tidies up.
const REST: Duration = Duration::from_secs(5);
/// How long tables are read before events that wait are written.
const READING: Duration = Duration::from_millis(20);

/// So many tables are read at once: those of which only the news is wanted, and others.
const TOGETHER: (usize, usize) = (64, 4);

/// What the writer is asked for.
enum Job {
    Append(Arc<Room>, Append),
    Load(Arc<Room>, From),
    /// A snapshot is kept beside the log.
    Keep(u64, Snapshot),
    /// The tables whose game is not over.
    Unfinished(UnboundedSender<Settled>),
    /// These tables are in use.
    Touch(Vec<u64>),
    /// Old tables are deleted, but for some.
    Delete(i32, Vec<u64>),
}

/// What came of it.
pub(crate) enum Settled {
    /// An event is durable, or lost its place, or (`None`) could not be written.
    Appended(Arc<Room>, Event, Option<Verdict>),
    /// What is kept of a table, from where it was asked for; `None` if it could not be read.
    Loaded(Arc<Room>, From, Option<Papers>),
    /// The tables whose game is not over.
    Unfinished(Vec<u64>),
}

/// A batch that is durable and not told to everybody yet. Where telling takes longer than a sync, more is
/// gathered meanwhile, and fewer syncs do for all.
pub(crate) struct Untold(Arc<Ledger>);

impl Drop for Untold {
    fn drop(&mut self) {
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner).untold = false;
        self.0.bell.notify_one();
    }
}

/// What is done, and what to drop once it has been told.
pub(crate) type Done = (Vec<Settled>, Option<Arc<Untold>>);

#[derive(Default)]
struct Desk {
    jobs: Vec<Job>,
    closing: bool,
    untold: bool,
}

/// The way to the writer.
pub(crate) struct Ledger {
    desk: Mutex<Desk>,
    bell: Condvar,
    gathering: Duration,
}

impl Ledger {
    fn new(gathering: Duration) -> Arc<Self> {
        Arc::new(Self { desk: Mutex::default(), bell: Condvar::new(), gathering })
    }

    /// Starts the writer; what it has done goes to `done`.
    pub(crate) fn start(
        store: Box<dyn Store>,
        done: UnboundedSender<Done>,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<(Arc<Self>, JoinHandle<()>)> {
        let ledger = Self::new(GATHERING);
        let reads = VecDeque::new();
        let writer = Writer { ledger: Arc::clone(&ledger), store, reads, done, metrics };
        let thread =
            std::thread::Builder::new().name("ledger".into()).spawn(move || writer.work())?;
        Ok((ledger, thread))
    }

    pub(crate) fn append(&self, room: Arc<Room>, append: Append) {
        self.push(Job::Append(room, append));
    }

    pub(crate) fn load(&self, room: Arc<Room>, from: From) {
        self.push(Job::Load(room, from));
    }

    pub(crate) fn keep(&self, game: u64, snapshot: Snapshot) {
        self.push(Job::Keep(game, snapshot));
    }

    pub(crate) fn unfinished(&self, to: UnboundedSender<Settled>) {
        self.push(Job::Unfinished(to));
    }

    pub(crate) fn touch(&self, games: Vec<u64>) {
        self.push(Job::Touch(games));
    }

    pub(crate) fn delete(&self, before: i32, but: Vec<u64>) {
        self.push(Job::Delete(before, but));
    }

    fn push(&self, job: Job) {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.jobs.push(job);
        if desk.jobs.len() == 1 {
            self.bell.notify_one();
        }
    }

    /// Finishes what has been asked for, and stops.
    pub(crate) fn close(&self) {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).closing = true;
        self.bell.notify_one();
    }

    /// Notes that a batch is yet to be told.
    fn untold(self: &Arc<Self>) -> Arc<Untold> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).untold = true;
        Arc::new(Untold(Arc::clone(self)))
    }

    /// Waits for work, unless there is some left; nothing means that it is time to tidy up.
    fn take(&self, into: &mut Vec<Job>, left: bool) -> bool {
        let desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |desk: &mut Desk| desk.jobs.is_empty() && !desk.closing && !left;
        let (desk, _) =
            self.bell.wait_timeout_while(desk, REST, waits).unwrap_or_else(PoisonError::into_inner);
        let tells = |desk: &mut Desk| desk.untold && !desk.closing;
        let (mut desk, _) = self
            .bell
            .wait_timeout_while(desk, self.gathering, tells)
            .unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut desk.jobs, into);
        !(into.is_empty() && desk.closing && !left)
    }
}

struct Writer {
    ledger: Arc<Ledger>,
    store: Box<dyn Store>,
    /// What is to be read, after what is to be written.
    reads: VecDeque<Job>,
    done: UnboundedSender<Done>,
    metrics: Arc<Metrics>,
}

impl Writer {
    fn work(mut self) {
        let mut jobs = Vec::new();
        while self.ledger.take(&mut jobs, !self.reads.is_empty()) {
            if jobs.is_empty() && self.reads.is_empty() {
                self.rest();
                continue;
            }
            let written = self.write_all(&mut jobs);
            if !written.is_empty() && self.done.send((written, Some(self.ledger.untold()))).is_err()
            {
                break;
            }
            self.read_some();
        }
        self.rest();
    }

    fn rest(&mut self) {
        if let Err(error) = self.store.rest() {
            self.failed(&error);
        }
    }

    fn failed(&self, error: &StoreError) {
        tracing::error!(%error, fatal = error.fatal, "the store failed");
        self.metrics.store_errors.fetch_add(1, Ordering::Relaxed);
        if error.fatal {
            // Nobody is told anything that is not durable: the next start recovers from the file.
            std::process::exit(74);
        }
    }

    /// Writes what is to be written, in one go; the rest is noted for later.
    fn write_all(&mut self, jobs: &mut Vec<Job>) -> Vec<Settled> {
        let (mut rooms, mut batch) = (Vec::new(), Vec::new());
        for job in jobs.drain(..) {
            match job {
                Job::Append(room, append) => {
                    rooms.push(room);
                    batch.push(append);
                }
                read => self.reads.push_back(read),
            }
        }
        if batch.is_empty() {
            return Vec::new();
        }
        if is_planted(Fault::TellEarly) {
            return self.tell_early(rooms, &batch);
        }
        let verdicts = self.write(&batch);
        let events = batch.into_iter().map(|append| append.event);
        let appended = rooms.into_iter().zip(events).zip(verdicts);
        appended.map(|((room, event), v)| Settled::Appended(room, event, v)).collect()
    }

    /// The planted fault: everybody knows before anything is durable.
    fn tell_early(&mut self, rooms: Vec<Arc<Room>>, batch: &[Append]) -> Vec<Settled> {
        let told = |(room, append): (Arc<Room>, &Append)| {
            Settled::Appended(room, append.event.clone(), Some(Verdict::Stored))
        };
        let _ = self.done.send((rooms.into_iter().zip(batch).map(told).collect(), None));
        std::thread::park_timeout(Duration::from_millis(20));
        self.write(batch);
        Vec::new()
    }

    /// Reads for a moment: nobody whose event is to be written waits for long.
    fn read_some(&mut self) {
        let until = Instant::now() + READING;
        while let Some(read) = self.reads.pop_front() {
            match read {
                Job::Load(room, from) => self.load(room, from),
                Job::Keep(game, snapshot) => self.keep(game, snapshot),
                Job::Unfinished(to) => {
                    let tables = self.store.unfinished();
                    let tables = tables.map_err(|error| self.failed(&error)).unwrap_or_default();
                    let _ = to.send(Settled::Unfinished(tables));
                }
                Job::Touch(games) => {
                    if let Err(error) = self.store.touch(&games) {
                        self.failed(&error);
                    }
                }
                Job::Delete(before, but) => match self.store.delete(before, &but) {
                    Ok(0) => {}
                    Ok(tables) => tracing::info!(tables, "old tables are deleted"),
                    Err(error) => self.failed(&error),
                },
                Job::Append(..) => {}
            }
            if Instant::now() > until {
                return;
            }
        }
    }

    /// Reads a table, and with it those of its kind that wait right behind it.
    fn load(&mut self, room: Arc<Room>, from: From) {
        let is_news = |from: From| matches!(from, From::Event(1..));
        let most = if is_news(from) { TOGETHER.0 } else { TOGETHER.1 };
        let mut rooms = vec![(room, from)];
        while rooms.len() < most
            && let Some(Job::Load(_, next)) = self.reads.front()
            && is_news(*next) == is_news(from)
            && let Some(Job::Load(room, from)) = self.reads.pop_front()
        {
            rooms.push((room, from));
        }
        let wanted: Vec<(u64, From)> = rooms.iter().map(|(room, from)| (room.id, *from)).collect();
        let loaded = match self.store.load(&wanted) {
            Ok(loaded) => loaded.into_iter().map(Some).collect(),
            // One of them may be damaged: the others are read all the same.
            Err(error) if !error.fatal && wanted.len() > 1 => {
                wanted.iter().map(|one| self.load_one(*one)).collect()
            }
            Err(error) => {
                self.failed(&error);
                vec![None; wanted.len()]
            }
        };
        for ((room, from), papers) in rooms.into_iter().zip(loaded) {
            let _ = self.done.send((vec![Settled::Loaded(room, from, papers)], None));
        }
    }

    fn load_one(&mut self, wanted: (u64, From)) -> Option<Papers> {
        let loaded = self.store.load(&[wanted]).map_err(|error| self.failed(&error)).ok()?;
        loaded.into_iter().next()
    }

    /// Keeps a snapshot, and with it those that wait right behind it.
    fn keep(&mut self, game: u64, snapshot: Snapshot) {
        let mut snapshots = vec![(game, snapshot)];
        while let Some(Job::Keep(..)) = self.reads.front()
            && let Some(Job::Keep(game, snapshot)) = self.reads.pop_front()
        {
            snapshots.push((game, snapshot));
        }
        if let Err(error) = self.store.keep(snapshots) {
            self.failed(&error);
        }
    }

    fn write(&mut self, batch: &[Append]) -> Vec<Option<Verdict>> {
        let began = Instant::now();
        let verdicts = match self.store.append(batch) {
            Ok(verdicts) => verdicts.into_iter().map(Some).collect(),
            Err(error) => {
                self.failed(&error);
                vec![None; batch.len()]
            }
        };
        self.metrics.commit(batch.len(), began.elapsed(), self.store.unsettled());
        verdicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_while_a_batch_is_being_told_is_written_together() {
        let ledger = Ledger::new(Duration::from_secs(600));
        let untold = ledger.untold();
        ledger.delete(1, Vec::new());
        let others = Arc::clone(&ledger);
        let telling = std::thread::spawn(move || {
            others.delete(2, Vec::new());
            drop(untold);
        });
        let mut jobs = Vec::new();
        assert!(ledger.take(&mut jobs, false));
        telling.join().expect("it is told");
        assert_eq!(jobs.len(), 2);
    }

    #[test]
    fn a_batch_that_is_never_told_holds_nobody_up() {
        let ledger = Ledger::new(Duration::from_millis(1));
        let _untold = ledger.untold();
        ledger.delete(1, Vec::new());
        let mut jobs = Vec::new();
        assert!(ledger.take(&mut jobs, false));
        assert_eq!(jobs.len(), 1);
    }

    #[test]
    fn a_ledger_that_closes_finishes_and_waits_for_nobody() {
        let ledger = Ledger::new(Duration::from_secs(600));
        let _untold = ledger.untold();
        ledger.delete(1, Vec::new());
        ledger.close();
        let mut jobs = Vec::new();
        assert!(ledger.take(&mut jobs, false) && jobs.len() == 1);
        jobs.clear();
        assert!(!ledger.take(&mut jobs, false));
    }
}
