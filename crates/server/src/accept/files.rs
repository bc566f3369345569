//! The limit of open files: how many connections fit, and how many the store needs.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are kept for the store, the threads, notes and counters.
const OTHERS: u64 = 64;

/// Raises the limit of open files as far as so many connections need it and the system lets us; how many
/// connections there is room for.
pub(crate) fn make_room(connections: usize) -> usize {
    let wanted = u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(OTHERS);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let reachable = maximum.map_or(wanted, |most| most.min(wanted));
    let mut files = current.unwrap_or(u64::MAX);
    let raised = Rlimit { current: Some(reachable), maximum };
    if files < reachable && setrlimit(Resource::Nofile, raised).is_ok() {
        files = reachable;
    }
    let room = usize::try_from(files.saturating_sub(OTHERS)).unwrap_or(usize::MAX);
    if room < connections {
        let limit = "ulimit -n, or LimitNOFILE of systemd";
        tracing::warn!(files, room, connections, limit, "not enough open files are allowed");
    }
    room.min(connections)
}
