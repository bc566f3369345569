//! Metrics in Prometheus' text format. They contain no name, text, secret or address.

use std::collections::HashSet;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::config::Config;
use crate::ready::{self, Failing};

/// The upper bounds of the buckets for the time of a commit, in milliseconds.
const BUCKETS: [u64; 9] = [1, 2, 5, 10, 25, 50, 100, 250, 1000];

/// A queue: its name, what waits in it, and how many.
pub(crate) type Queue = (&'static str, &'static str, usize);

/// Which build answers.
fn build() -> String {
    let (name, version) = ("quarterdeck_build_info", env!("CARGO_PKG_VERSION"));
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let postgres = cfg!(feature = "postgres");
    format!(
        "# HELP {name} The build that answers.\n# TYPE {name} gauge\n\
         {name}{{version=\"{version}\",profile=\"{profile}\",postgres=\"{postgres}\"}} 1\n"
    )
}

fn row(out: &mut String, name: &str, kind: &str, help: &str, value: u64) {
    let _ = writeln!(
        out,
        "# HELP quarterdeck_{name} {help}.\n# TYPE quarterdeck_{name} {kind}\nquarterdeck_{name} {value}"
    );
}

/// Counters; each only grows unless its name says otherwise.
#[derive(Default)]
pub(crate) struct Metrics {
    pub connections: AtomicU64,
    pub rooms: AtomicU64,
    pub rooms_in_memory: AtomicU64,
    pub messages: AtomicU64,
    pub refused: AtomicU64,
    pub throttled: AtomicU64,
    pub turned_away: AtomicU64,
    pub not_accepted: AtomicU64,
    pub lagged: AtomicU64,
    pub tables_made: AtomicU64,
    pub bot_moves: AtomicU64,
    pub store_errors: AtomicU64,
    pub snapshots_ignored: AtomicU64,
    pub panics: AtomicU64,
    pub numbers_withheld: AtomicU64,
    pub webhooks: AtomicU64,
    pub pushed: AtomicU64,
    pub push_failed: AtomicU64,
    pub push_gone: AtomicU64,
    events: AtomicU64,
    commits: AtomicU64,
    commit_micros: AtomicU64,
    unsettled: AtomicU64,
    failing: Failing,
    /// Tables that cannot be played: each counts once, however often it is asked for and read again.
    broken: Mutex<HashSet<u64>>,
    buckets: [AtomicU64; BUCKETS.len()],
}

impl Metrics {
    /// Notes one commit of so many events.
    pub(crate) fn commit(&self, events: usize, took: Duration, unsettled: usize) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
        self.commits.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.commit_micros.fetch_add(micros, Ordering::Relaxed);
        self.unsettled.store(unsettled as u64, Ordering::Relaxed);
        for (bucket, bound) in self.buckets.iter().zip(BUCKETS) {
            bucket.fetch_add(u64::from(micros <= bound * 1000), Ordering::Relaxed);
        }
    }

    /// Notes that the store has done what was asked of it: what failed before is over.
    pub(crate) fn store_is_well(&self) {
        self.failing.committed(self.store_errors.load(Ordering::Relaxed));
    }

    fn broken(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a table cannot be played.
    pub(crate) fn found_broken(&self, table: u64) {
        self.broken().insert(table);
    }

    /// Whether the last commit went well and there is room for more; why not.
    pub(crate) fn ready(&self, config: &Config) -> Result<(), &'static str> {
        self.failing.ready(self.store_errors.load(Ordering::Relaxed))?;
        ready::has_room(config)
    }

    /// The text for `/metrics`, with the lengths of some queues.
    pub(crate) fn text(&self, queues: &[Queue]) -> String {
        let rows = [
            ("connections", "gauge", "Connections open now", &self.connections),
            ("tables_known", "gauge", "Tables that are in use or wait for a clock", &self.rooms),
            ("tables_in_memory", "gauge", "Tables that are laid out now", &self.rooms_in_memory),
            ("messages_total", "counter", "Messages from clients", &self.messages),
            ("refused_total", "counter", "Requests that were refused", &self.refused),
            ("throttled_total", "counter", "Messages that came too fast", &self.throttled),
            ("turned_away_total", "counter", "Connections turned away", &self.turned_away),
            ("not_accepted_total", "counter", "Connections that failed", &self.not_accepted),
            ("lagged_total", "counter", "Queues dropped for slow readers", &self.lagged),
            ("tables_made_total", "counter", "Tables made", &self.tables_made),
            ("bot_moves_total", "counter", "Decisions of bots", &self.bot_moves),
            ("events_total", "counter", "Events made durable", &self.events),
            ("store_errors_total", "counter", "Failures of the store", &self.store_errors),
            (
                "snapshots_ignored_total",
                "counter",
                "Snapshots unfit for their log",
                &self.snapshots_ignored,
            ),
            ("store_unsettled_bytes", "gauge", "Journal not settled yet", &self.unsettled),
            (
                "dice_numbers_withheld_total",
                "counter",
                "Numbers for dice that were promised and never shown",
                &self.numbers_withheld,
            ),
            ("panics_total", "counter", "Tables that had to be brought back", &self.panics),
            ("webhooks_total", "counter", "Notes posted", &self.webhooks),
            ("push_total", "counter", "Messages that push services took", &self.pushed),
            ("push_failed_total", "counter", "Messages they did not take", &self.push_failed),
            ("push_gone_total", "counter", "Subscriptions that were given up", &self.push_gone),
        ];
        let mut out = build();
        for (name, kind, help, value) in rows {
            row(&mut out, name, kind, help, value.load(Ordering::Relaxed));
        }
        let broken = self.broken().len() as u64;
        row(&mut out, "tables_broken_total", "counter", "Tables found damaged or given up", broken);
        for (name, help, length) in queues {
            row(&mut out, name, "gauge", help, *length as u64);
        }
        self.histogram(&mut out);
        out
    }

    fn histogram(&self, out: &mut String) {
        let name = "quarterdeck_commit_seconds";
        let _ = writeln!(
            out,
            "# HELP {name} Time of a commit, sync included.\n# TYPE {name} histogram"
        );
        for (bucket, bound) in self.buckets.iter().zip(BUCKETS) {
            let (whole, rest) = (bound / 1000, bound % 1000);
            let count = bucket.load(Ordering::Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{whole}.{rest:03}\"}} {count}");
        }
        let (count, micros) =
            (self.commits.load(Ordering::Relaxed), self.commit_micros.load(Ordering::Relaxed));
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {}.{:06}", micros / 1_000_000, micros % 1_000_000);
        let _ = writeln!(out, "{name}_count {count}");
    }
}
