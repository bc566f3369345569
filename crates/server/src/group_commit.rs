//! Group commit, by one writer thread: it takes all events that have come in since the last sync, over all tables,
//! makes them durable with one sync, and only then acknowledges them. A watchdog answers in its place if the store
//! hangs.

#[cfg(any(test, feature = "simulation"))]
mod turns;
mod writer;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::log::Event;
use crate::metrics::Metrics;
use crate::room::Room;
use crate::state::Snapshot;
use crate::store::{Append, LoadFrom, Store, StoreError, StoredTable, Verdict};
use crate::system;
#[cfg(any(test, feature = "simulation"))]
pub(crate) use turns::{Turn, Turns};
use writer::Writer;

/// How long the writer waits at most until everybody has been told of the last batch.
const GATHERING: Duration = Duration::from_millis(5);
/// How long the writer waits for work before it tidies up.
const REST: Duration = Duration::from_secs(5);

/// What the writer is asked for.
pub(crate) enum Job {
    Append(Arc<Room>, Append),
    Load(Arc<Room>, LoadFrom),
    /// A snapshot is kept beside the log.
    Keep(u64, Snapshot),
    /// The record of a table's last game that is over, if there is one and it could be read.
    Record(u64, oneshot::Sender<Option<String>>),
    /// The tables whose game is not over.
    Unfinished(UnboundedSender<Settled>),
    /// These tables are in use.
    Touch(Vec<u64>),
    /// Old tables are deleted, but for some.
    Delete(i32, Vec<u64>),
    /// Something about the devices that want to be told.
    Ask(Question),
}

/// Asks the store for something, and tells whoever waits for it.
type Question = Box<dyn FnOnce(&mut dyn Store) -> Result<(), StoreError> + Send>;

/// What came of it.
pub(crate) enum Settled {
    /// An event is durable, or lost its place, or could not be written in time.
    Appended(Arc<Room>, Event, Verdict),
    /// What is kept of a table, from where it was asked for; `None` if it could not be read.
    Loaded(Arc<Room>, LoadFrom, Option<StoredTable>),
    /// The tables whose game is not over; `None` if they could not be read.
    Unfinished(Option<Vec<u64>>),
}

/// A batch that is durable and not told to everybody yet. Where telling takes longer than a sync, more is
/// gathered meanwhile, and fewer syncs do for all.
pub(crate) struct Untold(Arc<GroupCommit>);

impl Drop for Untold {
    fn drop(&mut self) {
        self.0.jobs().untold = false;
        self.0.bell.notify_one();
    }
}

/// What is done, and what to drop once it has been told.
pub(crate) type Done = (Vec<Settled>, Option<Arc<Untold>>);

/// Events of several tables, for one sync.
pub(crate) struct Batch {
    rooms: Vec<Arc<Room>>,
    appends: Vec<Append>,
}

impl Batch {
    /// The same answer for everybody.
    fn answers(&self, verdict: Verdict) -> Vec<Settled> {
        let events = self.rooms.iter().zip(&self.appends);
        let answer = |(room, append): (&Arc<Room>, &Append)| {
            Settled::Appended(Arc::clone(room), append.event.clone(), verdict)
        };
        events.map(answer).collect()
    }
}

/// What the store is asked for.
enum Call {
    Append(Arc<Batch>),
    Load(Vec<(Arc<Room>, LoadFrom)>),
    /// Something that nobody waits for.
    Chore,
}

/// A call to the store that has not returned.
struct Pending {
    since: Instant,
    /// Nothing, once everybody who waited for it has been told that it takes too long.
    call: Option<Call>,
}

#[derive(Default)]
struct JobQueue {
    jobs: Vec<Job>,
    /// What is to be read, after what is to be written.
    reads: VecDeque<Job>,
    pending: Option<Pending>,
    closing: bool,
    untold: bool,
}

/// The way to the writer.
pub(crate) struct GroupCommit {
    jobs: Mutex<JobQueue>,
    bell: Condvar,
    gathering: Duration,
}

impl GroupCommit {
    fn new(gathering: Duration) -> Arc<Self> {
        Arc::new(Self { jobs: Mutex::default(), bell: Condvar::new(), gathering })
    }

    /// Starts the writer; what it has done goes to `done`.
    pub(crate) fn start(
        store: Box<dyn Store>,
        done: UnboundedSender<Done>,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<(Arc<Self>, JoinHandle<()>)> {
        let group_commit = Self::new(GATHERING);
        let writer = Writer::new(Arc::clone(&group_commit), store, done, metrics);
        let thread =
            std::thread::Builder::new().name("group_commit".into()).spawn(move || writer.work())?;
        Ok((group_commit, thread))
    }

    fn jobs(&self) -> MutexGuard<'_, JobQueue> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn append(&self, room: Arc<Room>, append: Append) {
        self.push(Job::Append(room, append));
    }

    pub(crate) fn load(&self, room: Arc<Room>, from: LoadFrom) {
        self.push(Job::Load(room, from));
    }

    pub(crate) fn keep(&self, game: u64, snapshot: Snapshot) {
        self.push(Job::Keep(game, snapshot));
    }

    pub(crate) fn record(&self, game: u64, to: oneshot::Sender<Option<String>>) {
        self.push(Job::Record(game, to));
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

    /// Asks the store for something that is not about what happens at a table; nothing if it cannot say.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Option<T> {
        let (to, from) = oneshot::channel();
        self.push(Job::Ask(Box::new(|store| question(store).map(|found| drop(to.send(found))))));
        from.await.ok()
    }

    fn push(&self, job: Job) {
        let mut jobs = self.jobs();
        jobs.jobs.push(job);
        if jobs.jobs.len() == 1 {
            self.bell.notify_one();
        }
    }

    /// How much waits to be written or read.
    pub(crate) fn waiting(&self) -> usize {
        let jobs = self.jobs();
        jobs.jobs.len() + jobs.reads.len()
    }

    /// Finishes what has been asked for, and stops.
    pub(crate) fn close(&self) {
        self.jobs().closing = true;
        self.bell.notify_one();
    }

    /// Whether the store has not returned from a call for so long.
    pub(crate) fn is_stuck(&self, limit: Duration) -> bool {
        self.jobs().pending.as_ref().is_some_and(|pending| system::since(pending.since) >= limit)
    }

    /// If the store has not returned for so long: an answer for everybody who waits. What was on its way may be
    /// written all the same; what waited behind it is not.
    pub(crate) fn give_up(&self, limit: Duration) -> Vec<Settled> {
        let mut jobs = self.jobs();
        let Some(pending) = jobs.pending.as_mut().filter(|call| system::since(call.since) >= limit)
        else {
            return Vec::new();
        };
        let mut answers = pending.call.take().map_or_else(Vec::new, Call::give_up);
        let jobs = &mut *jobs;
        let queued: Vec<Job> = jobs.jobs.drain(..).chain(jobs.reads.drain(..)).collect();
        for job in queued {
            match job {
                Job::Append(room, append) => {
                    answers.push(Settled::Appended(room, append.event, Verdict::Unknown));
                }
                Job::Load(room, from) => answers.push(Settled::Loaded(room, from, None)),
                Job::Record(_, to) => drop(to.send(None)),
                Job::Ask(question) => drop(question), // whoever waits hears that nothing comes
                other => jobs.reads.push_back(other),
            }
        }
        answers
    }

    /// Notes that a batch is yet to be told.
    fn untold(self: &Arc<Self>) -> Arc<Untold> {
        self.jobs().untold = true;
        Arc::new(Untold(Arc::clone(self)))
    }

    /// Waits for work, unless there is some left; nothing means that it is time to tidy up.
    fn take(&self, into: &mut Vec<Job>) -> bool {
        let idle =
            |jobs: &mut JobQueue| jobs.jobs.is_empty() && jobs.reads.is_empty() && !jobs.closing;
        let waited = self.bell.wait_timeout_while(self.jobs(), REST, idle);
        let (jobs, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let tells = |jobs: &mut JobQueue| jobs.untold && !jobs.closing;
        let waited = self.bell.wait_timeout_while(jobs, self.gathering, tells);
        let (mut jobs, _) = waited.unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut jobs.jobs, into);
        !(into.is_empty() && jobs.closing && jobs.reads.is_empty())
    }

    /// Everybody has been told what comes of the call to the store before it is done.
    fn forestall(&self) {
        if let Some(pending) = &mut self.jobs().pending {
            pending.call = None;
        }
    }

    /// Notes what the store is being asked for.
    fn begin(&self, call: Call) {
        self.jobs().pending = Some(Pending { since: system::now(), call: Some(call) });
    }

    /// The store has returned; whether anybody still waits for that.
    fn end(&self) -> bool {
        self.jobs().pending.take().is_some_and(|pending| pending.call.is_some())
    }
}

impl Call {
    /// An answer for everybody who waits for it.
    fn give_up(self) -> Vec<Settled> {
        match self {
            Self::Append(batch) => batch.answers(Verdict::Unknown),
            Self::Load(rooms) => {
                rooms.into_iter().map(|(room, from)| Settled::Loaded(room, from, None)).collect()
            }
            Self::Chore => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
