//! What a table does by itself: bots and stand-ins decide, clocks run out, response windows close, and an idle
//! table is evicted from memory.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use table::{Seat, Seats};
use wire::{Clock, Phase};

use super::{Busy, Origin, Room, RoomState, event};
use crate::bot_pool::Thought;
use crate::log::{Change, CloseReason, Event};
use crate::secrets;
use crate::state::{MINUTE, Plan, State};
use crate::webhooks::TurnNotice;

/// When a seat is to be played by the house.
enum Due {
    Never,
    At(Instant),
    Now(Reason),
}

enum Reason {
    /// A bot's own seat, or one that somebody left.
    Bot,
    /// Somebody is away, or out of time for this decision.
    StandIn,
    /// The time for the whole game is up.
    Flag,
    /// Somebody thinks for long: the other servers should know that the seat is not away.
    Sign,
}

impl Room {
    /// Notes how long what has just happened must stay unseen, so that speed tells nothing: where a window was
    /// opened or passed since so many steps, a beat, whether anybody can answer or not. What is kept back
    /// already is not kept for longer.
    pub(super) fn keep_beat(&self, inner: &mut RoomState, steps: usize) {
        let now = Instant::now();
        inner.hold = inner.hold.filter(|&until| until > now);
        let game = inner.state.as_ref().and_then(|state| state.game.as_ref());
        let windows = game.is_some_and(|game| game.window_in(steps + 1..game.len() + 1));
        if windows && inner.hold.is_none() {
            let beat = self.server.config.pace.beat;
            inner.hold = Some(now + beat).filter(|_| !beat.is_zero());
        }
    }

    /// Sets everything in motion that follows from how the table stands.
    pub(super) fn arm(self: &Arc<Self>, inner: &mut RoomState) {
        if !matches!(inner.busy, Busy::Idle) || !inner.waiting.is_empty() {
            return;
        }
        if let Some(event) = self.to_note(inner) {
            return self.propose(inner, event, Origin::Nobody);
        }
        let now = Instant::now();
        let (gone, mut next) = self.missed_at_end(inner, now);
        if let Some(seat) = gone {
            // Whoever wants another game need not wait for somebody who is away: a bot keeps the seat warm.
            return self.propose(inner, event(Change::Leave, Some(seat), ""), Origin::Nobody);
        }
        if inner.owed {
            next = next.into_iter().chain(inner.hold).min();
        }
        match Self::next_minute(inner, now) {
            Some(at) if at <= now => {
                return self.propose(inner, event(Change::Minute, None, ""), Origin::Nobody);
            }
            at => next = next.into_iter().chain(at).min(),
        }
        let playing = inner.state.as_ref().filter(|state| !state.is_suspended());
        let asked = playing.map_or(Seats::NONE, State::asked);
        for seat in asked {
            if inner.thinking & (1 << seat.0) != 0 {
                continue;
            }
            let due = self.due(inner, seat, now);
            match due {
                Due::Never => {}
                Due::At(at) => next = Some(next.map_or(at, |next| next.min(at))),
                Due::Now(reason @ (Reason::Flag | Reason::Sign)) => {
                    let flag = matches!(reason, Reason::Flag);
                    let change = if flag { Change::Flag } else { Change::Here };
                    let event = event(change, Some(seat.0), "");
                    return self.propose(inner, event, Origin::Nobody);
                }
                Due::Now(reason) => self.think(inner, seat, &reason, now),
            }
        }
        inner.deadline = next;
        // A table that waits for a bot or holds something back is not evicted: what it waits for wakes it.
        let evict =
            inner.is_evictable().then(|| inner.touched + self.server.config.pace.park_after);
        if let Some(at) = next.into_iter().chain(evict).min() {
            self.wake_at(inner, at);
        }
    }

    /// What the house has to write down before anything else happens.
    pub(super) fn to_note(&self, inner: &RoomState) -> Option<Event> {
        let state = inner.state.as_ref()?;
        if self.is_full(inner) {
            return (state.phase != Phase::Over)
                .then(|| event(Change::Close(CloseReason::LogFull), None, ""));
        }
        if let Some(note) = state.rules_to_note() {
            return Some(event(Change::Rules(note), None, ""));
        }
        // Whoever kept another game waiting is gone: the wish counts once more.
        let (seat, seed) = state.ripe_wish()?;
        Some(event(Change::Rematch(seed), Some(seat), ""))
    }

    /// Where real time counts: when the next minute is full in which somebody was here throughout.
    fn next_minute(inner: &mut RoomState, now: Instant) -> Option<Instant> {
        let ms = Self::now(inner);
        let due = inner.state.as_ref().and_then(State::minute_at)?;
        let since = inner.attended.filter(|_| Self::is_attended(inner))?;
        let due = now + Duration::from_millis(due.saturating_sub(ms));
        Some(due.max(since + MINUTE))
    }

    pub(super) fn wake_at(self: &Arc<Self>, inner: &mut RoomState, at: Instant) {
        if inner.wake.is_none_or(|wake| at < wake) {
            inner.wake = Some(at);
            self.server.timer.wake(self, at);
        }
    }

    fn due(&self, inner: &mut RoomState, seat: Seat, now: Instant) -> Due {
        let here = Self::is_here(inner, seat.0);
        let Some(state) = &inner.state else { return Due::Never };
        if state.is_botted(seat) {
            return Due::Now(Reason::Bot);
        }
        if here && state.opening.clock == Clock::None && !self.server.shared {
            return Due::Never;
        }
        let ms = Self::now(inner);
        let Some(state) = &inner.state else { return Due::Never };
        let clock = match state.left(seat, ms) {
            Some(0) if matches!(state.opening.clock, Clock::Game(_)) => {
                return Due::Now(Reason::Flag);
            }
            Some(0) => return Due::Now(Reason::StandIn),
            left => left.map(|left| now + Duration::from_millis(left)),
        };
        if here && self.server.shared && state.opening.patience > 0 {
            let patience = Duration::from_secs(u64::from(state.opening.patience));
            return match sign_of_life(inner, state, seat.0).map(|sign| sign + patience / 2) {
                Some(at) if at <= now => Due::Now(Reason::Sign),
                Some(at) => Due::At(clock.map_or(at, |clock| clock.min(at))),
                None => clock.map_or(Due::Never, Due::At),
            };
        }
        let cold = if here { None } else { self.cold_at(inner, state, seat.0) };
        match clock.into_iter().chain(cold).min() {
            Some(at) if at <= now => Due::Now(Reason::StandIn),
            Some(at) => Due::At(at),
            None => Due::Never,
        }
    }

    /// Of those whom another game waits for: somebody who has been away too long, and when the next one will.
    fn missed_at_end(&self, inner: &RoomState, now: Instant) -> (Option<u8>, Option<Instant>) {
        let Some(state) = &inner.state else { return (None, None) };
        let mut next = None;
        for seat in state.silent().filter(|&seat| !Self::is_here(inner, seat)) {
            match self.cold_at(inner, state, seat) {
                Some(at) if at <= now => return (Some(seat), None),
                at => next = next.into_iter().chain(at).min(),
            }
        }
        (None, next)
    }

    /// When a seat that is away is played by a bot, if ever.
    fn cold_at(&self, inner: &RoomState, state: &State, seat: u8) -> Option<Instant> {
        let patience = Duration::from_secs(u64::from(state.opening.patience));
        // A table where nobody is rests: there is nobody whom the seat keeps waiting.
        let away = inner.away.get(usize::from(seat)).copied().flatten();
        let away = away.filter(|_| Self::is_attended(inner))?;
        let sign = if self.server.shared { sign_of_life(inner, state, seat) } else { None };
        (!patience.is_zero()).then(|| sign.map_or(away, |sign| sign.max(away)) + patience)
    }

    /// Whether a seat has been away for longer than the table's patience.
    pub(super) fn is_cold(&self, inner: &RoomState, state: &State, seat: u8) -> bool {
        let playing = state.phase == Phase::Play && !Self::is_here(inner, seat);
        playing && self.cold_at(inner, state, seat).is_some_and(|at| at <= Instant::now())
    }

    fn think(self: &Arc<Self>, inner: &mut RoomState, seat: Seat, reason: &Reason, now: Instant) {
        let Some(state) = &inner.state else { return };
        let Some(game) = state.game.as_ref().filter(|game| game.prompts(seat)) else { return };
        let Ok(thinker) = game.thinker(seat, state.level_of(seat)) else { return };
        let pause = match reason {
            // In a window nothing is shown before its beat is over, and nothing should be later for a bot.
            Reason::Bot if game.is_open() => Duration::ZERO,
            Reason::Bot => self.server.config.pace.bot_pause,
            Reason::StandIn | Reason::Flag | Reason::Sign => Duration::ZERO,
        };
        inner.thinking |= 1 << seat.0;
        let (room, due, seq) = (Arc::clone(self), now + pause, state.told());
        self.server.bot_pool.push(Thought { due, room, seat: seat.0, seq, thinker });
    }

    /// The seed of a bot's dice for one decision.
    pub(crate) fn bot_seed(&self, seat: u8, seq: u32) -> u64 {
        let fixed =
            self.server.config.bot_seed.map(|seed| seed ^ u64::from(seq) << 8 ^ u64::from(seat));
        fixed.unwrap_or_else(|| u64::from_le_bytes(secrets::random()))
    }

    /// A bot has decided. It is an ordinary decision: if the table has gone on, it is judged anew.
    pub(super) fn bot(self: &Arc<Self>, inner: &mut RoomState, seat: u8, action: Option<String>) {
        inner.thinking &= !(1 << seat);
        let Some(action) = action else { return };
        let now = Instant::now();
        let playing = inner.state.as_ref().filter(|state| !state.is_suspended());
        if !playing.is_some_and(|state| state.asked().contains(Seat(seat))) {
            return;
        }
        if !matches!(self.due(inner, Seat(seat), now), Due::Now(_)) {
            return; // the person came back in time
        }
        let own = inner
            .state
            .as_ref()
            .is_some_and(|state| matches!(state.places[usize::from(seat)].plan, Plan::Bot(_)));
        self.server.metrics.bot_moves.fetch_add(1, Ordering::Relaxed);
        let change = if own { Change::BotAct } else { Change::StandInAct };
        self.propose(inner, event(change(action.into()), Some(seat), ""), Origin::Nobody);
    }

    /// Something is due.
    pub(super) fn tick(self: &Arc<Self>, inner: &mut RoomState) {
        let now = Instant::now();
        inner.wake = None;
        if inner.hold.is_some_and(|until| until <= now) {
            inner.hold = None;
            if let Some(state) = &mut inner.state {
                state.held = false;
            }
            if std::mem::take(&mut inner.owed) {
                self.show_all(inner);
            }
        }
        let idle = now.duration_since(inner.touched) >= self.server.config.pace.park_after;
        if idle && inner.is_evictable() {
            self.arm(inner);
            if matches!(inner.busy, Busy::Idle) && inner.thinking == 0 {
                self.put_away(inner);
                self.after_put_away(inner);
            }
        }
    }

    /// Forgets what can be read again.
    pub(super) fn put_away(&self, inner: &mut RoomState) {
        if let Some(state) = inner.state.take() {
            inner.known = (state.seq(), state.coming());
            self.server.metrics.rooms_in_memory.fetch_sub(1, Ordering::Relaxed);
        }
        inner.secrets.clear();
        inner.subscribers.shrink_to_fit();
        inner.waiting.shrink_to_fit();
    }

    fn after_put_away(self: &Arc<Self>, inner: &mut RoomState) {
        inner.wake = None;
        match inner.deadline {
            Some(at) => self.wake_at(inner, at),
            None => self.forget_if_alone(inner),
        }
    }

    /// A table that is put away, waits for nothing and has nobody left need not be known.
    pub(super) fn forget_if_alone(self: &Arc<Self>, inner: &RoomState) {
        if inner.subscribers.is_empty() && inner.deadline.is_none() && inner.waiting.is_empty() {
            self.server.forget_alone(self);
        }
    }

    /// A tick for a table that is put away: nothing to do until its deadline.
    pub(super) fn tick_away(self: &Arc<Self>, inner: &mut RoomState) -> bool {
        inner.wake = None;
        match inner.deadline {
            Some(at) if at <= Instant::now() => {
                inner.touched = Instant::now();
                false
            }
            Some(at) => {
                self.wake_at(inner, at);
                true
            }
            None => inner.anchor.is_some(),
        }
    }

    /// Posts a note for seats that are asked now, were not before, and are not here to see it.
    pub(super) fn notify_absent(&self, inner: &RoomState, state: &State, before: Seats) {
        let Some(url) = &state.opening.webhook else { return };
        let asked = state.awaited();
        for seat in asked.iter().filter(|&seat| !before.contains(seat) && !state.is_botted(seat)) {
            if !Self::is_here(inner, seat.0) {
                self.server.webhooks.post(TurnNotice {
                    url: url.clone(),
                    table: self.name(),
                    game: state.opening.game.clone(),
                    seat: seat.0,
                    name: state.places[seat.index()].name.clone(),
                });
            }
        }
    }
}

/// The last sign of life of a seat on any server.
fn sign_of_life(inner: &RoomState, state: &State, seat: u8) -> Option<Instant> {
    let (ms, at) = inner.anchor?;
    let seen = state.places.get(usize::from(seat))?.seen;
    let ahead = Duration::from_millis(seen.saturating_sub(ms));
    let behind = Duration::from_millis(ms.saturating_sub(seen));
    (at + ahead).checked_sub(behind)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use wire::Create;

    use crate::config::Config;
    use crate::testing::{Home, Shared};

    #[tokio::test]
    async fn a_table_that_waits_for_a_bot_is_woken_by_nothing_else() {
        let home = Home::on(Shared::new(false), Config::new(""));
        let created = home.make(Create { game: "spaca-wor".into(), ..Create::default() }).await;
        let room = home.0.room(&created.table).expect("it was made");
        let mut inner = room.inner.lock().expect("nobody else has it");
        let idle = Instant::now().checked_sub(Duration::from_secs(60)).expect("a minute ago");
        (inner.touched, inner.wake, inner.thinking) = (idle, None, 1);
        room.arm(&mut inner);
        assert_eq!(inner.wake, None, "it would be woken again and again");
        inner.thinking = 0;
        room.arm(&mut inner);
        assert!(inner.wake.is_some(), "it is evicted when it has been idle for long enough");
    }
}
