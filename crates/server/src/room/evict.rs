//! Eviction: an idle table is put away from memory, and looked at again when something is due.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::RoomState;

use crate::system;

impl RoomState {
    /// Whether nothing is on its way that would have to be read back at once: no request waits, no bot thinks, nothing
    /// is held back. (Put away although a wake-up waits, a table would be read, put away and woken without end.)
    pub(super) fn is_evictable(&self) -> bool {
        self.inbox.is_empty() && self.thinking == 0 && !self.beat.is_owed()
    }

    /// Wakes the table then, unless it wakes earlier.
    pub(super) fn wake_at(&mut self, at: Instant) {
        if self.wake.is_none_or(|wake| at < wake) {
            self.wake = Some(at);
            self.server.timer.wake(&self.room, at);
        }
    }

    /// Something is due.
    pub(super) fn tick(&mut self) {
        let now = system::now();
        self.wake = None;
        if let Some(owed) = self.beat.finish(now) {
            if let Some(state) = &mut self.state {
                state.held = false;
            }
            if owed {
                self.show_all();
            }
        }
        let idle = now.duration_since(self.touched) >= self.server.config.pace.park_after;
        if idle && self.is_evictable() {
            self.arm();
            if self.is_idle() && self.thinking == 0 {
                self.put_away();
                self.after_put_away();
            }
        }
    }

    /// Forgets what can be read again.
    pub(super) fn put_away(&mut self) {
        if let Some(state) = self.state.take() {
            self.known = (state.seq(), state.coming());
            self.server.metrics.rooms_in_memory.fetch_sub(1, Ordering::Relaxed);
        }
        self.secrets.clear();
        self.audience.shrink();
        self.inbox.shrink();
    }

    fn after_put_away(&mut self) {
        self.wake = None;
        match self.deadline {
            Some(at) => self.wake_at(at),
            None => self.forget_if_alone(),
        }
    }

    /// A table that is put away, waits for nothing and has nobody left need not be known.
    pub(super) fn forget_if_alone(&self) {
        if self.audience.is_empty() && self.deadline.is_none() && self.inbox.is_empty() {
            self.server.forget_alone(self.id, &self.room);
        }
    }

    /// A tick for a table that is put away: nothing to do until its deadline.
    pub(super) fn tick_away(&mut self) -> bool {
        self.wake = None;
        match self.deadline {
            Some(at) if at <= system::now() => {
                self.touched = system::now();
                false
            }
            Some(at) => {
                self.wake_at(at);
                true
            }
            None => self.clock.has_run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use wire::Create;

    use crate::config::Config;
    use crate::room::Request;
    use crate::testing::{Home, Shared};

    #[tokio::test]
    async fn an_idle_table_is_put_away_unless_a_request_waits() {
        let home = Home::on(Shared::new(false), Config::new(""));
        let created = home.make(Create { game: "spaca-wor".into(), ..Create::default() }).await;
        let room = home.0.room(&created.table).expect("it was made");
        let mut state = room.lock();
        let idle = Instant::now().checked_sub(Duration::from_secs(60)).expect("a minute ago");
        state.touched = idle;
        assert!(state.inbox.push(Request::Tick).is_ok());
        state.tick();
        assert!(state.state.is_some(), "it would be read, put away and woken without end");
        state.inbox.pop();
        state.tick();
        assert!(state.state.is_none());
    }
}
