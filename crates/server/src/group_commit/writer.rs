//! The writer thread: first all pending writes in one batch, then some of the pending reads.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

use super::{Batch, Call, Done, GroupCommit, Job, Settled};
use crate::metrics::Metrics;
use crate::planted::{Fault, is_planted};
use crate::room::Room;
use crate::state::Snapshot;
use crate::store::{Append, LoadFrom, Store, StoreError, StoredTable, Verdict};
use crate::system;

/// How long tables are read before events that wait are written.
const READING: Duration = Duration::from_millis(20);
/// So many tables are read at once: those of which only the news is wanted, and others.
const TOGETHER: (usize, usize) = (64, 4);

pub(super) struct Writer {
    group_commit: Arc<GroupCommit>,
    store: Box<dyn Store>,
    done: UnboundedSender<Done>,
    metrics: Arc<Metrics>,
}

impl Writer {
    pub(super) fn new(
        group_commit: Arc<GroupCommit>,
        store: Box<dyn Store>,
        done: UnboundedSender<Done>,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self { group_commit, store, done, metrics }
    }

    pub(super) fn work(mut self) {
        let mut jobs = Vec::new();
        while self.group_commit.take(&mut jobs) {
            if jobs.is_empty() && self.group_commit.jobs().reads.is_empty() {
                self.rest();
                continue;
            }
            let written = self.write_all(&mut jobs);
            if !self.tell(written) {
                break;
            }
            self.read_some();
        }
        self.rest();
    }

    /// Tells the tables what came of their events; whether anybody listens.
    pub(super) fn tell(&self, written: Vec<Settled>) -> bool {
        written.is_empty() || self.done.send((written, Some(self.group_commit.untold()))).is_ok()
    }

    pub(super) fn rest(&mut self) {
        self.group_commit.begin(Call::Chore);
        let rested = self.store.rest();
        self.group_commit.end();
        match rested {
            Ok(true) => self.metrics.store_is_well(),
            Ok(false) => {}
            Err(error) => self.failed(&error),
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

    /// Writes what is to be written, in one go.
    fn write_all(&mut self, jobs: &mut Vec<Job>) -> Vec<Settled> {
        let Some(batch) = self.gather(jobs) else { return Vec::new() };
        if is_planted(Fault::TellEarly) {
            std::thread::park_timeout(Duration::from_millis(20));
        }
        let verdicts = self.write(&batch.appends);
        self.written(batch, verdicts)
    }

    /// What is to be written now; the rest is noted for later.
    pub(super) fn gather(&mut self, jobs: &mut Vec<Job>) -> Option<Arc<Batch>> {
        let mut batch = Batch { rooms: Vec::new(), appends: Vec::new() };
        let mut reads = Vec::new();
        for job in jobs.drain(..) {
            match job {
                Job::Append(room, append) => {
                    batch.rooms.push(room);
                    batch.appends.push(append);
                }
                read => reads.push(read),
            }
        }
        if !reads.is_empty() {
            self.group_commit.jobs().reads.extend(reads);
        }
        if batch.appends.is_empty() {
            return None;
        }
        let batch = Arc::new(batch);
        self.group_commit.begin(Call::Append(Arc::clone(&batch)));
        if is_planted(Fault::TellEarly) {
            let _ = self.done.send((batch.answers(Verdict::Stored), None));
            self.group_commit.forestall();
        }
        Some(batch)
    }

    /// What came of a batch.
    pub(super) fn written(&self, batch: Arc<Batch>, verdicts: Vec<Verdict>) -> Vec<Settled> {
        if !self.group_commit.end() {
            return Vec::new(); // everybody has been told that it takes too long
        }
        let Some(Batch { rooms, appends }) = Arc::into_inner(batch) else { return Vec::new() };
        let events = appends.into_iter().map(|append| append.event);
        let appended = rooms.into_iter().zip(events).zip(verdicts);
        appended.map(|((room, event), v)| Settled::Appended(room, event, v)).collect()
    }

    pub(super) fn write(&mut self, batch: &[Append]) -> Vec<Verdict> {
        let began = system::now();
        match self.store.append(batch) {
            Ok(verdicts) => {
                let stored = verdicts.iter().filter(|verdict| **verdict == Verdict::Stored);
                let (stored, took) = (stored.count(), system::since(began));
                self.metrics.commit(stored, took, self.store.unsettled());
                self.metrics.store_is_well();
                verdicts
            }
            Err(error) => {
                self.failed(&error);
                vec![Verdict::Unknown; batch.len()]
            }
        }
    }

    pub(super) fn next_read(&self) -> Option<Job> {
        self.group_commit.jobs().reads.pop_front()
    }

    /// Reads for a moment: nobody whose event is to be written waits for long.
    fn read_some(&mut self) {
        let until = system::now() + READING;
        while let Some(read) = self.next_read() {
            match read {
                Job::Load(room, from) => self.load(room, from),
                other => self.chore(other),
            }
            if system::now() > until {
                return;
            }
        }
    }

    /// Something that no table waits for.
    pub(super) fn chore(&mut self, job: Job) {
        self.group_commit.begin(Call::Chore);
        self.carry_out(job);
        self.group_commit.end();
    }

    fn carry_out(&mut self, job: Job) {
        match job {
            Job::Keep(game, snapshot) => self.keep(game, snapshot),
            Job::Record(game, to) => {
                let record = self.store.record(game).map_err(|error| self.failed(&error));
                drop(to.send(record.ok().flatten()));
            }
            Job::Unfinished(to) => {
                let tables = self.store.unfinished().map_err(|error| self.failed(&error));
                let _ = to.send(Settled::Unfinished(tables.ok()));
            }
            Job::Touch(games) => {
                if let Err(error) = self.store.touch(&games) {
                    self.failed(&error);
                }
            }
            Job::Delete(before, but) => match self.store.delete(before, &but) {
                Ok(0) => {}
                Ok(tables) => {
                    tracing::info!(tables, "old tables are deleted");
                    self.group_commit.delete(before, but); // there may be more
                }
                Err(error) => self.failed(&error),
            },
            Job::Ask(question) => {
                if let Err(error) = question(&mut *self.store) {
                    self.failed(&error);
                }
            }
            Job::Append(..) | Job::Load(..) => {}
        }
    }

    /// Reads a table, and with it those of its kind that wait right behind it.
    fn load(&mut self, room: Arc<Room>, from: LoadFrom) {
        let rooms = self.begin_load(room, from);
        let loaded = self.read(&rooms);
        self.loaded(rooms, loaded);
    }

    /// The tables that are read together.
    pub(super) fn begin_load(&self, room: Arc<Room>, from: LoadFrom) -> Vec<(Arc<Room>, LoadFrom)> {
        let rooms = self.loads_like(room, from);
        self.group_commit.begin(Call::Load(rooms.clone()));
        rooms
    }

    /// What is kept of some tables, as far as it can be read.
    pub(super) fn read(&mut self, rooms: &[(Arc<Room>, LoadFrom)]) -> Vec<Option<StoredTable>> {
        let wanted: Vec<(u64, LoadFrom)> =
            rooms.iter().map(|(room, from)| (room.id, *from)).collect();
        match self.store.load(&wanted) {
            Ok(loaded) => loaded.into_iter().map(Some).collect(),
            Err(error) => {
                self.failed(&error);
                vec![None; wanted.len()]
            }
        }
    }

    /// Tables have been read: those who wait for them get to know, unless they were told that it takes too long.
    pub(super) fn loaded(
        &self,
        rooms: Vec<(Arc<Room>, LoadFrom)>,
        loaded: Vec<Option<StoredTable>>,
    ) {
        if !self.group_commit.end() {
            return;
        }
        for ((room, from), stored) in rooms.into_iter().zip(loaded) {
            let _ = self.done.send((vec![Settled::Loaded(room, from, stored)], None));
        }
    }

    fn loads_like(&self, room: Arc<Room>, from: LoadFrom) -> Vec<(Arc<Room>, LoadFrom)> {
        let is_news = |from: LoadFrom| matches!(from, LoadFrom::Event(1..));
        let most = if is_news(from) { TOGETHER.0 } else { TOGETHER.1 };
        let mut rooms = vec![(room, from)];
        let mut jobs = self.group_commit.jobs();
        while rooms.len() < most
            && let Some(Job::Load(_, next)) = jobs.reads.front()
            && is_news(*next) == is_news(from)
            && let Some(Job::Load(room, from)) = jobs.reads.pop_front()
        {
            rooms.push((room, from));
        }
        rooms
    }

    /// Keeps a snapshot, and with it those that wait right behind it.
    fn keep(&mut self, game: u64, snapshot: Snapshot) {
        let mut snapshots = vec![(game, snapshot)];
        {
            let mut jobs = self.group_commit.jobs();
            while let Some(Job::Keep(..)) = jobs.reads.front()
                && let Some(Job::Keep(game, snapshot)) = jobs.reads.pop_front()
            {
                snapshots.push((game, snapshot));
            }
        }
        if let Err(error) = self.store.keep(snapshots) {
            self.failed(&error);
        }
    }
}
