//! The readiness check (`/readyz`): the last commit succeeded, and the disk has room.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::system;

/// A failure is forgotten after this time, or nobody would ever try again.
const MEMORY: Duration = Duration::from_secs(30);

/// The failures of the store since its last commit.
#[derive(Default)]
pub(crate) struct Failing {
    /// How many failures there were at the last commit.
    committed: AtomicU64,
    /// How many there were when somebody asked, and since when.
    seen: Mutex<Option<(u64, Instant)>>,
}

impl Failing {
    /// A commit went well, after so many failures.
    pub(crate) fn committed(&self, failures: u64) {
        self.committed.store(failures, Ordering::Relaxed);
    }

    /// Whether nothing has failed since the last commit, or it is a while ago.
    pub(crate) fn ready(&self, failures: u64) -> Result<(), &'static str> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if failures <= self.committed.load(Ordering::Relaxed) {
            *seen = None;
            return Ok(());
        }
        let known = seen.filter(|(known, _)| *known == failures);
        let (_, since) = *seen.insert(known.unwrap_or_else(|| (failures, system::now())));
        if system::since(since) < MEMORY { Err("the store failed a moment ago") } else { Ok(()) }
    }
}

/// Whether the disk has room for more events, if they are ours to keep.
pub(crate) fn has_room(config: &Config) -> Result<(), &'static str> {
    if config.database.is_some() {
        return Ok(());
    }
    let disk = rustix::fs::statvfs(&config.data).map_err(|_| "the folder cannot be read")?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free < config.limits.free_disk { Err("the disk is nearly full") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_counts_until_the_next_commit() {
        let failing = Failing::default();
        assert_eq!(failing.ready(0), Ok(()));
        assert!(failing.ready(1).is_err() && failing.ready(1).is_err());
        failing.committed(1);
        assert_eq!(failing.ready(1), Ok(()));
        assert!(failing.ready(2).is_err(), "another one");
    }

    #[test]
    fn a_failure_is_forgotten_after_a_while() {
        let failing = Failing::default();
        assert!(failing.ready(1).is_err());
        let before = Instant::now().checked_sub(MEMORY).expect("the machine has run for a while");
        *failing.seen.lock().expect("nobody else") = Some((1, before));
        assert_eq!(failing.ready(1), Ok(()));
        assert!(failing.ready(2).is_err(), "a new one is not");
    }

    #[test]
    fn a_full_disk_is_not_ready() {
        let folder = crate::testing::folder();
        let mut config = Config::new(folder.path());
        config.limits.free_disk = 1;
        assert_eq!(has_room(&config), Ok(()));
        config.limits.free_disk = u64::MAX;
        assert!(has_room(&config).is_err());
        config.database = Some("postgres://elsewhere".into());
        assert_eq!(has_room(&config), Ok(()), "the disk is another machine's");
    }
}
