//! Broadcast: sends every subscriber its own view, made once per viewer, and only of durable events.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use session::Moment;
use table::{Seat, Seats, Told};
use wire::{Choice, Outcome, Phase, Said, SeatInfo, ServerMessage, view_hash};

use super::audience::Rights;
use super::{RoomState, Subscriber};
use crate::conn::Conn;
use crate::frames::Outgoing;
use crate::log::{Event, EventKind};
use crate::state::{Place, State};

/// How an update begins.
const START: &[u8] = b"{\"update\":{\"view\":";

/// [`wire::Update`] without its view, borrowed.
#[derive(Serialize)]
struct Head<'a> {
    table: &'a str,
    seq: u32,
    hash: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<&'a str>,
    round: u32,
    phase: Phase,
    asked: Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    aside: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    story: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actors: Vec<Option<u8>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moments: Vec<Moment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    took_back: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<wire::Room>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<&'a Said>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// An update for somebody.
struct Showing<'a> {
    room: &'a RoomState,
    state: &'a State,
    /// Who sits where has changed.
    moved: bool,
    now: u64,
    asked: Seats,
}

impl Showing<'_> {
    /// Sends one of the list an update.
    fn send(&self, subscriber: &Subscriber, done: Option<&str>) {
        Outgoing::with(|out| {
            self.update(subscriber, done, out.begin());
            subscriber.conn.send(out.frame());
        });
    }

    /// Writes the update for one of the list.
    fn update(&self, subscriber: &Subscriber, done: Option<&str>, text: &mut Vec<u8>) {
        let state = self.state;
        let onlooker = subscriber.seat.map(Seat);
        text.extend_from_slice(START);
        let view = text.len();
        match &state.game {
            Some(game) => game.write_view(onlooker, text),
            None => text.extend_from_slice(b"null"),
        }
        let mut digits = [0; 16];
        let (story, moments) = self.events(subscriber);
        let (actors, story) =
            story.into_iter().map(|told| (told.actor.map(|seat| seat.0), told.text)).unzip();
        let mut head = Head {
            table: &self.room.name,
            seq: state.told(),
            hash: hex(view_hash(&text[view..]), &mut digits),
            seat: subscriber.seat,
            done,
            round: state.round,
            phase: state.phase,
            asked: self.asked,
            prompt: None,
            aside: String::new(),
            choices: Vec::new(),
            more: 0,
            story,
            actors,
            moments,
            took_back: subscriber.took_back,
            kept: subscriber.kept,
            outcome: self.outcome(),
            left: state.all_left(self.now),
            room: (self.moved || subscriber.fresh).then(|| self.room_info(subscriber)),
            said: if subscriber.fresh { state.said.iter().collect() } else { Vec::new() },
        };
        if state.is_suspended() {
            let asked = onlooker.filter(|seat| self.asked.contains(*seat));
            head.prompt = asked.map(|_| state.offer_in_words());
        } else if !subscriber.lean {
            self.add_choices(&mut head, onlooker);
        }
        let end = text.len();
        serde_json::to_writer(&mut *text, &head).expect("plain data has a JSON form");
        text[end] = b','; // the brace of the head: its fields follow the view
        text.push(b'}');
    }

    fn add_choices(&self, head: &mut Head<'_>, onlooker: Option<Seat>) {
        let Some(game) = self.state.game.as_ref() else { return };
        let Some(seat) = onlooker.filter(|seat| self.asked.contains(*seat)) else { return };
        if !game.prompts(seat) {
            return;
        }
        let prompt = game.prompt(seat);
        (head.prompt, head.aside) = (Some(prompt.question), prompt.aside);
        let menu = game.menu(seat).unwrap_or_default();
        head.more = game.legal(seat).map_or(0, |legal| legal.len().saturating_sub(menu.len()));
        head.choices = menu.into_iter().map(choice).collect();
    }

    /// What happened since the last update that the client has seen, and what is shown of it; a newcomer is told
    /// nothing old.
    fn events(&self, subscriber: &Subscriber) -> (Vec<Told>, Vec<Moment>) {
        let first =
            self.state.shown_after(subscriber.seen).filter(|&first| first < self.state.shown());
        let Some((game, first)) = self.state.game.as_ref().zip(first) else {
            return Default::default();
        };
        let (onlooker, first) = (subscriber.seat.map(Seat), first as usize);
        if subscriber.lean {
            (game.story(onlooker, first), Vec::new())
        } else {
            game.events(onlooker, first)
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.state.phase != Phase::Over {
            return None;
        }
        let outcome = self.state.game.as_ref()?.outcome()?;
        Some(Outcome { scores: outcome.scores, winners: outcome.winners.into() })
    }

    fn room_info(&self, subscriber: &Subscriber) -> wire::Room {
        let (state, opening) = (self.state, &self.state.opening);
        let warm = self.room.warm(state);
        let seat = |(seat, place): (u8, &Place)| SeatInfo {
            kind: place.kind(),
            name: place.shown().to_owned(),
            here: self.room.audience.is_here(seat),
            warm: warm.get(usize::from(seat)).copied().unwrap_or_default(),
            promise: state.stake_of(seat).promise.as_ref().map(fair::to_hex),
            seed: place.dice.seed.map(|seed| fair::to_hex(&fair::digest(&[&seed]))),
        };
        let over = state.phase == Phase::Over;
        wire::Room {
            game: opening.game.clone(),
            title: catalog::about(&opening.game).map_or(String::new(), |about| about.title.into()),
            options: opening.options.clone(),
            seats: (0..).zip(&state.places).map(seat).collect(),
            listed: opening.listed,
            watch: opening.watch,
            clock: opening.clock,
            patience: opening.patience,
            commit: state.commit(),
            next: over.then(|| state.commit_of(state.round + 1)),
            house: over.then(|| fair::to_hex(&state.house_number())),
            reveal: state.called_seats(),
            offer: state.offer(),
            rematch: state.rematch.keys().copied().collect(),
            keys: match subscriber.seat {
                Some(seat) if subscriber.rights != Rights::Borrower => {
                    state.other_keys(seat, subscriber.lock)
                }
                _ => 0,
            },
            secrets: if subscriber.rights == Rights::Host {
                self.room.secrets.clone()
            } else {
                BTreeMap::default()
            },
        }
    }
}

fn choice(choice: session::LabelledAction) -> Choice {
    let odds = choice.odds().map(|odds| wire::Odds { good: odds.good, of: odds.of });
    Choice { text: choice.text, label: choice.label, odds }
}

/// Sixteen hexadecimal digits without an allocation.
fn hex(number: u64, digits: &mut [u8; 16]) -> &str {
    for (digit, shift) in digits.iter_mut().zip((0..16).rev()) {
        *digit = b"0123456789abcdef"[(number >> (4 * shift) & 15) as usize];
    }
    std::str::from_utf8(digits).expect("digits are text")
}

impl RoomState {
    /// Shows what an event has changed, unless a window keeps it back for a beat.
    pub(super) fn show(
        &mut self,
        event: &Event,
        client: Option<Arc<Conn>>,
        (steps, shown): (usize, u32),
        asked: Seats,
    ) {
        let moved = !event.kind().plays();
        let silent = !moved && self.state.as_ref().is_some_and(|state| state.shown() == shown);
        if !moved && !silent {
            self.hold_back(steps);
        }
        self.audience.note_undo(event);
        if event.kind() == EventKind::StandInAct && !self.was_window(steps) {
            self.audience.note_stand_in(event.seat);
        }
        let held = self.beat.is_held();
        if held && !silent {
            self.beat.owe();
        }
        let own = silent.then_some(event.seat);
        let answered = !held && self.publish(moved, client.as_deref(), event, own);
        if let Some(conn) = client.filter(|_| !answered) {
            let seq = self.state.as_ref().map_or(0, State::told);
            conn.done(self.name(), event.id.to_string(), seq);
        }
        self.list();
        self.notify_absent(asked);
    }

    /// Whether it was answers in a window that were asked for after so many steps: who gave one is not told.
    fn was_window(&self, steps: usize) -> bool {
        let game = self.state.as_ref().and_then(|state| state.game.as_ref());
        game.is_none_or(|game| game.window_in(steps..steps + 1))
    }

    /// Keeps back what has happened since so many steps, so that speed tells nothing: where a window was opened or
    /// passed, for a beat, whether anybody can answer or not.
    pub(super) fn hold_back(&mut self, steps: usize) {
        let Some(state) = &mut self.state else { return };
        let game = state.game.as_ref();
        if game.is_some_and(|game| game.window_in(steps + 1..game.len() + 1)) {
            self.beat.keep(self.server.config.pace.beat);
        }
        state.held = self.beat.is_held();
    }

    /// Sends an update to everybody, or to one seat alone if nobody else may know; whether the client whose
    /// command it was got its answer with it.
    fn publish(
        &mut self,
        moved: bool,
        client: Option<&Conn>,
        event: &Event,
        own: Option<u8>,
    ) -> bool {
        let over = self.state.as_ref().is_some_and(|state| state.phase == Phase::Over);
        let is_told = |subscriber: &Subscriber| own.is_none() || subscriber.seat == own;
        let done = client.map(|conn| (conn.id, &*event.id));
        self.send_updates(moved || over, done, is_told)
    }

    /// Sends updates to some, and notes that they have seen everything; whether the connection that waits for an
    /// answer got it with one.
    fn send_updates(
        &mut self,
        moved: bool,
        done: Option<(u64, &str)>,
        is_told: impl Fn(&Subscriber) -> bool,
    ) -> bool {
        let now = self.now();
        let Some(state) = &self.state else { return false };
        let showing = Showing { room: self, state, moved, now, asked: state.awaited() };
        let mut answered = false;
        for subscriber in self.audience.iter().filter(|subscriber| is_told(subscriber)) {
            let done = done.filter(|(conn, _)| *conn == subscriber.conn.id).map(|(_, id)| id);
            answered |= done.is_some();
            showing.send(subscriber, done);
        }
        let seen = state.told();
        for subscriber in self.audience.iter_mut().filter(|subscriber| is_told(subscriber)) {
            subscriber.has_seen(seen);
        }
        answered
    }

    /// Shows everything to everybody.
    pub(super) fn show_all(&mut self) {
        if self.beat.is_held() {
            return self.beat.owe();
        }
        self.send_updates(true, None, |_| true);
    }

    /// Shows everything to those who have not seen it yet.
    pub(super) fn show_fresh(&mut self) {
        if let Some(until) = self.beat.end() {
            self.beat.owe();
            return self.wake_at(until);
        }
        self.send_updates(true, None, |subscriber| subscriber.fresh);
    }

    /// A client wants to see everything again.
    pub(super) fn refresh(&mut self, conn: &Conn, from: Option<u32>) {
        let own = self.audience.iter_mut().find(|subscriber| subscriber.conn.id == conn.id);
        let Some(own) = own else {
            return conn.no(crate::refusal::not_seated(), &self.name, None);
        };
        (own.fresh, own.seen) = (true, from.unwrap_or(u32::MAX));
        self.show_fresh();
    }

    /// Tells everybody what was said from a number on.
    pub(super) fn tell_said_since(&self, first: u32) {
        let said = self.state.iter().flat_map(|state| &state.said);
        for said in said.filter(|said| said.seq >= first) {
            self.audience.broadcast(&ServerMessage::Said(said.clone()));
        }
    }
}
