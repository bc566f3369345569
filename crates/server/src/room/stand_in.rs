//! What a table does by itself: bots and stand-ins decide, and clocks run out.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use table::{Seat, Seats};
use wire::{Clock, Phase};

use super::{Origin, RoomState, event};
use crate::bot_pool::Thought;
use crate::log::{Change, CloseReason, Event};
use crate::state::{MINUTE, Plan, State};
use crate::system;
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

impl RoomState {
    /// Sets everything in motion that follows from how the table stands.
    pub(super) fn arm(&mut self) {
        if !self.is_idle() || !self.inbox.is_empty() {
            return;
        }
        if let Some(event) = self.to_note() {
            return self.propose(event, Origin::Nobody);
        }
        let now = system::now();
        let begins = self.next_game(now);
        if let Some(at) = begins
            && at <= now
            && let Some(event) = self.state.as_ref().and_then(beginning)
        {
            return self.propose(event, Origin::Nobody);
        }
        let (gone, mut next) = self.missed_at_end(now);
        if let Some(seat) = gone {
            // Whoever wants another game need not wait for somebody who is away: a bot keeps the seat warm.
            return self.propose(event(Change::Leave, Some(seat), ""), Origin::Nobody);
        }
        next = next.into_iter().chain(self.beat.due()).chain(begins).min();
        match self.next_minute(now) {
            Some(at) if at <= now => {
                return self.propose(event(Change::Minute, None, ""), Origin::Nobody);
            }
            at => next = next.into_iter().chain(at).min(),
        }
        let playing = self.state.as_ref().filter(|state| !state.is_suspended());
        let asked = playing.map_or(Seats::NONE, State::asked);
        for seat in asked {
            if self.thinking & (1 << seat.0) != 0 {
                continue;
            }
            let due = self.due(seat, now);
            match due {
                Due::Never => {}
                Due::At(at) => next = Some(next.map_or(at, |next| next.min(at))),
                Due::Now(reason @ (Reason::Flag | Reason::Sign)) => {
                    let flag = matches!(reason, Reason::Flag);
                    let change = if flag { Change::Flag } else { Change::Here };
                    let event = event(change, Some(seat.0), "");
                    return self.propose(event, Origin::Nobody);
                }
                Due::Now(reason) => self.think(seat, &reason, now),
            }
        }
        self.deadline = next;
        // A table that waits for a bot or holds something back is not evicted: what it waits for wakes it.
        let evict = self.is_evictable().then(|| self.touched + self.server.config.pace.park_after);
        if let Some(at) = next.into_iter().chain(evict).min() {
            self.wake_at(at);
        }
    }

    /// What the house has to write down before anything else happens.
    pub(super) fn to_note(&self) -> Option<Event> {
        let state = self.state.as_ref()?;
        if self.is_full() {
            return (state.phase != Phase::Over)
                .then(|| event(Change::Close(CloseReason::LogFull), None, ""));
        }
        if let Some(note) = state.rules_to_note() {
            return Some(event(Change::Rules(note), None, ""));
        }
        // Whoever kept another game waiting is gone: the wish counts once more.
        let ripe = state.ripe_wish().filter(|_| !state.is_called());
        ripe.map(|(seat, offer)| event(Change::Rematch(offer), Some(seat), ""))
    }

    /// When a game begins whose numbers for the dice have been called for.
    fn next_game(&mut self, now: Instant) -> Option<Instant> {
        let ms = self.now();
        let state = self.state.as_ref().filter(|state| beginning(state).is_some());
        let begins = state.and_then(State::begins_at)?;
        Some(now + Duration::from_millis(begins.saturating_sub(ms)))
    }

    /// Where real time counts: when the next minute is full in which somebody was here throughout.
    fn next_minute(&mut self, now: Instant) -> Option<Instant> {
        let ms = self.now();
        let due = self.state.as_ref().and_then(State::minute_at)?;
        let since = self.audience.attended_since()?;
        let due = now + Duration::from_millis(due.saturating_sub(ms));
        Some(due.max(since + MINUTE))
    }

    fn due(&mut self, seat: Seat, now: Instant) -> Due {
        let here = self.audience.is_here(seat.0);
        let Some(state) = &self.state else { return Due::Never };
        if state.is_botted(seat) {
            return Due::Now(Reason::Bot);
        }
        if here && state.opening.clock == Clock::None && !self.server.shared {
            return Due::Never;
        }
        let ms = self.now();
        let Some(state) = &self.state else { return Due::Never };
        let clock = match state.left(seat, ms) {
            Some(0) if matches!(state.opening.clock, Clock::Game(_)) => {
                return Due::Now(Reason::Flag);
            }
            Some(0) => return Due::Now(Reason::StandIn),
            left => left.map(|left| now + Duration::from_millis(left)),
        };
        if here && self.server.shared && state.opening.patience > 0 {
            let patience = Duration::from_secs(u64::from(state.opening.patience));
            return match self.sign_of_life(state, seat.0).map(|sign| sign + patience / 2) {
                Some(at) if at <= now => Due::Now(Reason::Sign),
                Some(at) => Due::At(clock.map_or(at, |clock| clock.min(at))),
                None => clock.map_or(Due::Never, Due::At),
            };
        }
        let cold = if here { None } else { self.cold_at(state, seat.0) };
        match clock.into_iter().chain(cold).min() {
            Some(at) if at <= now => Due::Now(Reason::StandIn),
            Some(at) => Due::At(at),
            None => Due::Never,
        }
    }

    /// Of those whom another game waits for: somebody who has been away too long, and when the next one will.
    fn missed_at_end(&self, now: Instant) -> (Option<u8>, Option<Instant>) {
        let Some(state) = &self.state else { return (None, None) };
        let mut next = None;
        for seat in state.silent().filter(|&seat| !self.audience.is_here(seat)) {
            match self.cold_at(state, seat) {
                Some(at) if at <= now => return (Some(seat), None),
                at => next = next.into_iter().chain(at).min(),
            }
        }
        (None, next)
    }

    /// When a seat that is away is played by a bot, if ever.
    fn cold_at(&self, state: &State, seat: u8) -> Option<Instant> {
        let patience = Duration::from_secs(u64::from(state.opening.patience));
        let away = self.audience.misses_since(seat)?;
        let sign = if self.server.shared { self.sign_of_life(state, seat) } else { None };
        (!patience.is_zero()).then(|| sign.map_or(away, |sign| sign.max(away)) + patience)
    }

    /// Whether a seat has been away for longer than the table's patience.
    pub(super) fn is_cold(&self, state: &State, seat: u8) -> bool {
        let playing = state.phase == Phase::Play && !self.audience.is_here(seat);
        playing && self.cold_at(state, seat).is_some_and(|at| at <= system::now())
    }

    /// The last sign of life of a seat on any server.
    fn sign_of_life(&self, state: &State, seat: u8) -> Option<Instant> {
        self.clock.instant_of(state.places.get(usize::from(seat))?.seen)
    }

    fn think(&mut self, seat: Seat, reason: &Reason, now: Instant) {
        let Some(state) = &self.state else { return };
        let Some(game) = state.game.as_ref().filter(|game| game.prompts(seat)) else { return };
        let Ok(thinker) = game.thinker(seat, state.level_of(seat)) else { return };
        let pause = match reason {
            // In a window nothing is shown before its beat is over, and nothing should be later for a bot.
            Reason::Bot if game.is_open() => Duration::ZERO,
            Reason::Bot => self.server.config.pace.bot_pause,
            Reason::StandIn | Reason::Flag | Reason::Sign => Duration::ZERO,
        };
        self.thinking |= 1 << seat.0;
        let (room, due, seq) = (self.room(), now + pause, state.told());
        self.server.bot_pool.push(Thought { due, room, seat: seat.0, seq, thinker });
    }

    /// A bot has decided. It is an ordinary decision: if the table has gone on, it is judged anew.
    pub(super) fn bot(&mut self, seat: u8, action: Option<String>) {
        self.thinking &= !(1 << seat);
        let Some(action) = action else { return };
        let now = system::now();
        let playing = self.state.as_ref().filter(|state| !state.is_suspended());
        if !playing.is_some_and(|state| state.asked().contains(Seat(seat))) {
            return;
        }
        if !matches!(self.due(Seat(seat), now), Due::Now(_)) {
            return; // the person came back in time
        }
        let own = self
            .state
            .as_ref()
            .is_some_and(|state| matches!(state.places[usize::from(seat)].plan, Plan::Bot(_)));
        self.server.metrics.bot_moves.fetch_add(1, Ordering::Relaxed);
        let change = if own { Change::BotAct } else { Change::StandInAct };
        self.propose(event(change(action.into()), Some(seat), ""), Origin::Nobody);
    }

    /// Tells seats that are asked now, were not before, and are not here to see it.
    pub(super) fn notify_absent(&mut self, before: Seats) {
        let Some(state) = &self.state else { return };
        let asked = state.awaited();
        for seat in asked.iter().filter(|&seat| !before.contains(seat) && !state.is_botted(seat)) {
            if self.audience.ask(seat.0) {
                continue;
            }
            self.server.push_turn(self.id, seat.0);
            if let Some(url) = &state.opening.webhook {
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

/// The event with which a game begins whose numbers have been called for.
fn beginning(state: &State) -> Option<Event> {
    if state.phase == Phase::Lobby {
        return Some(event(Change::Start, None, ""));
    }
    let (seat, offer) = state.ripe_wish()?;
    Some(event(Change::Rematch(offer), Some(seat), ""))
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
        let mut state = room.lock();
        let idle = Instant::now().checked_sub(Duration::from_secs(60)).expect("a minute ago");
        (state.touched, state.wake, state.thinking) = (idle, None, 1);
        state.arm();
        assert_eq!(state.wake, None, "it would be woken again and again");
        state.thinking = 0;
        state.arm();
        assert!(state.wake.is_some(), "it is evicted when it has been idle for long enough");
    }
}
