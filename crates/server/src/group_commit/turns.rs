//! The writer without its thread: a simulation says when it begins something, when the store does it, and when that
//! is known.

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;

use super::writer::Writer;
use super::{Batch, Done, GroupCommit, Job};
use crate::metrics::Metrics;
use crate::room::Room;
use crate::store::{Append, LoadFrom, Store, StoredTable, Verdict};

/// Something that the store is asked for, and its answer as soon as there is one.
pub(crate) enum Turn {
    Write(Arc<Batch>, Option<Vec<Verdict>>),
    Load(Vec<(Arc<Room>, LoadFrom)>, Option<Vec<Option<StoredTable>>>),
    /// Done in one go, when the store does it.
    Chore(Option<Job>),
}

/// The writer of a simulated server.
pub(crate) struct Turns {
    writer: Writer,
    group_commit: Arc<GroupCommit>,
    /// Whether reading comes next: nobody writes for ever.
    reads: bool,
}

impl Turn {
    /// What is written with it.
    pub(crate) fn appends(&self) -> &[Append] {
        if let Self::Write(batch, _) = self { &batch.appends } else { &[] }
    }
}

impl Turns {
    /// The writer of a server, and the way to it.
    pub(crate) fn start(
        store: Box<dyn Store>,
        done: UnboundedSender<Done>,
        metrics: Arc<Metrics>,
    ) -> (Arc<GroupCommit>, Self) {
        let group_commit = GroupCommit::new(std::time::Duration::ZERO);
        let writer = Writer::new(Arc::clone(&group_commit), store, done, metrics);
        let turns = Self { writer, group_commit: Arc::clone(&group_commit), reads: false };
        (group_commit, turns)
    }

    /// What the store is asked for next, if there is anything.
    pub(crate) fn begin(&mut self) -> Option<Turn> {
        if self.reads
            && let Some(read) = self.read()
        {
            return Some(read);
        }
        let mut jobs = std::mem::take(&mut self.group_commit.jobs().jobs);
        let write = self.writer.gather(&mut jobs).map(|batch| Turn::Write(batch, None));
        self.reads = write.is_some();
        write.or_else(|| self.read())
    }

    fn read(&mut self) -> Option<Turn> {
        self.reads = false;
        Some(match self.writer.next_read()? {
            Job::Load(room, from) => Turn::Load(self.writer.begin_load(room, from), None),
            chore => Turn::Chore(Some(chore)),
        })
    }

    /// The store does it.
    pub(crate) fn carry_out(&mut self, turn: &mut Turn) {
        match turn {
            Turn::Write(batch, verdicts) => *verdicts = Some(self.writer.write(&batch.appends)),
            Turn::Load(rooms, loaded) => *loaded = Some(self.writer.read(rooms)),
            Turn::Chore(chore) => {
                if let Some(chore) = chore.take() {
                    self.writer.chore(chore);
                }
            }
        }
    }

    /// The store has answered.
    pub(crate) fn finish(&self, turn: Turn) {
        match turn {
            Turn::Write(batch, verdicts) => {
                let lost = || vec![Verdict::Unknown; batch.appends.len()];
                let verdicts = verdicts.unwrap_or_else(lost);
                let written = self.writer.written(batch, verdicts);
                self.writer.tell(written);
            }
            Turn::Load(rooms, loaded) => {
                let loaded = loaded.unwrap_or_else(|| vec![None; rooms.len()]);
                self.writer.loaded(rooms, loaded);
            }
            Turn::Chore(_) => {}
        }
    }
}

impl GroupCommit {
    /// Forgets all that waits: the server is gone.
    pub(crate) fn forget(&self) {
        let mut jobs = self.jobs();
        let forgotten = (std::mem::take(&mut jobs.jobs), std::mem::take(&mut jobs.reads));
        let pending = jobs.pending.take();
        drop(jobs);
        drop((forgotten, pending));
    }
}
