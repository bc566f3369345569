//! The auditor: knows who asked for what and what everybody was told, reads the log, and notes what does not fit.

use std::collections::{BTreeMap, BTreeSet};

use fair::Number;
use table::Seat;
use wire::{Refusal, RefusalKind, ServerMessage, Update, view_hash};

use crate::log::{Change, Event};
use crate::state::{HOST, NewKey, Plan, State, author_of, body_of};

/// More than this is the same again.
const ENOUGH: usize = 12;

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Done,
    /// It was not done.
    Refused,
    /// It may have been done.
    Unknown,
}

/// Somebody has asked for something, once.
pub(super) struct Attempt {
    /// The connection.
    pub line: usize,
    /// What it is in the log if it is done.
    pub event: Event,
    /// The view that it is based on.
    pub base: Option<u32>,
    /// The key that was shown for the seat.
    pub lock: Option<Number>,
    /// Whether nobody else uses the id.
    pub own: bool,
    /// How many events there were when it was asked for.
    pub from: usize,
    /// How many there were when it was answered.
    pub answer: Option<(Answer, usize)>,
}

impl Attempt {
    fn key(&self) -> (u8, &str, u64) {
        (author_of(&self.event), &self.event.id, body_of(&self.event))
    }
}

/// What somebody was shown: by which seat, after which event as it is told, and its hash.
type Shown = (Option<u8>, u32, u64);

#[derive(Default)]
pub(super) struct Audit {
    pub table: u64,
    pub attempts: Vec<Attempt>,
    /// By the name of a person who sits down, the key of that person.
    pub names: BTreeMap<String, Number>,
    shown: BTreeSet<Shown>,
    pub amiss: Vec<String>,
    pub answered: [u64; 2],
}

/// How many events are told, quiet ones aside.
fn told(log: &[Event]) -> u32 {
    let loud = log.iter().filter(|event| !event.quiet).count();
    u32::try_from(loud).unwrap_or(u32::MAX).saturating_sub(1)
}

impl Audit {
    pub(super) fn note(&mut self, what: impl Into<String>) {
        if self.amiss.len() < ENOUGH {
            self.amiss.push(what.into());
        }
    }

    /// A server says something to somebody.
    pub(super) fn says(&mut self, line: usize, message: &ServerMessage, log: &[Event]) {
        match message {
            ServerMessage::Update(update) => {
                if let Some(id) = &update.done {
                    self.answers(line, id, None, log);
                }
                self.shows(update, log);
            }
            ServerMessage::Done(done) => self.answers(line, &done.id, None, log),
            ServerMessage::Refused(no) => {
                if matches!(no.kind, RefusalKind::Broken | RefusalKind::NoTable) {
                    self.note(format!("the table is gone: {}", no.message));
                }
                if let Some(id) = no.id.as_ref().filter(|id| !id.is_empty()) {
                    self.answers(line, id, Some(no), log);
                }
            }
            _ => {}
        }
    }

    /// What is shown is durable.
    fn shows(&mut self, update: &Update, log: &[Event]) {
        if update.seq > told(log) {
            let (seq, told) = (update.seq, told(log));
            self.note(format!("event {seq} was shown, and only {told} are stored"));
        }
        if let Ok(hash) = u64::from_str_radix(&update.hash, 16) {
            self.shown.insert((update.seat, update.seq, hash));
        }
    }

    /// An attempt is answered.
    fn answers(&mut self, line: usize, id: &str, no: Option<&Refusal>, log: &[Event]) {
        let is_it = |attempt: &Attempt| {
            attempt.line == line && &*attempt.event.id == id && attempt.answer.is_none()
        };
        let Some(at) = self.attempts.iter().position(is_it) else { return };
        self.answered[usize::from(no.is_some())] += 1;
        let answer = match no.map(|no| no.kind) {
            None => Answer::Done,
            Some(RefusalKind::Unavailable) => Answer::Unknown,
            Some(_) => Answer::Refused,
        };
        self.attempts[at].answer = Some((answer, log.len()));
        let attempt = &self.attempts[at];
        let found = match no {
            None => acknowledged(attempt, log),
            Some(no) => refused(attempt, no, self.table, log),
        };
        if let Some(found) = found {
            self.note(found);
        }
    }

    /// Everything is over: the log is compared with what everybody was told.
    pub(super) fn close(&mut self, log: &[Event]) {
        let mut amiss = doubled(log);
        amiss.extend(self.undone(log));
        amiss.extend(self.by_strangers(log));
        amiss.extend(self.reordered(log));
        amiss.extend(self.never_so(log));
        for what in amiss {
            self.note(what);
        }
    }

    /// Commands that were acknowledged and are not there, or refused and are.
    fn undone(&self, log: &[Event]) -> Vec<String> {
        let stored: BTreeSet<(u8, &str, u64)> =
            log.iter().map(|event| (author_of(event), &*event.id, body_of(event))).collect();
        let mut open: BTreeMap<(u8, &str, u64), bool> = BTreeMap::new();
        let mut amiss = Vec::new();
        for attempt in &self.attempts {
            let refused = matches!(attempt.answer, Some((Answer::Refused, _)));
            *open.entry(attempt.key()).or_insert(true) &= refused;
            if matches!(attempt.answer, Some((Answer::Done, _))) && !stored.contains(&attempt.key())
            {
                amiss.push(format!("{:?} was acknowledged and is lost", attempt.event));
            }
        }
        let done = open.into_iter().filter(|(key, refused)| *refused && stored.contains(key));
        amiss.extend(done.map(|(key, _)| format!("{key:?} was refused, yet done")));
        amiss
    }

    /// Events of a seat that nobody asked for who had a key to it then.
    fn by_strangers(&self, log: &[Event]) -> Vec<String> {
        let (mut keys, mut amiss) = (Keys::default(), Vec::new());
        for (place, event) in log.iter().enumerate() {
            let good = |lock: Option<Number>| lock.is_some_and(|lock| keys.opens(event.seat, lock));
            let entitled = match &event.change {
                Change::Sit(sitting) => good(self.names.get(&sitting.name).copied()),
                _ if event.id.is_empty() || author_of(event) == HOST => true,
                _ => {
                    let key = (author_of(event), &*event.id, body_of(event));
                    let asked = self.attempts.iter().filter(|attempt| attempt.key() == key);
                    asked.map(|attempt| attempt.lock).any(good)
                }
            };
            if !entitled {
                amiss.push(format!("event {place} is by a stranger: {event:?}"));
            }
            keys.follow(event);
        }
        amiss
    }

    /// Commands whose place in the log is before they were asked for, or after they were answered.
    fn reordered(&self, log: &[Event]) -> Vec<String> {
        let mut first: BTreeMap<(u8, &str, u64), usize> = BTreeMap::new();
        for attempt in self.attempts.iter().filter(|attempt| attempt.own) {
            first.entry(attempt.key()).or_insert(attempt.from);
        }
        let places = log.iter().enumerate();
        let early = places.filter(|(place, event)| {
            let key = (author_of(event), &*event.id, body_of(event));
            first.get(&key).is_some_and(|from| place < from)
        });
        early.map(|(place, event)| format!("event {place} came too early: {event:?}")).collect()
    }

    /// Views that were shown, and that the log never leads to.
    fn never_so(&self, log: &[Event]) -> Vec<String> {
        let Some((first, rest)) = log.split_first() else { return Vec::new() };
        let Ok(mut state) = State::open(self.table, first) else {
            return vec!["the table cannot be opened".into()];
        };
        let mut so = BTreeSet::new();
        note_views(&state, &mut so);
        for event in rest {
            if let Err(no) = state.follow(event) {
                return vec![format!("the log cannot be played again: {}", no.message)];
            }
            note_views(&state, &mut so);
        }
        let never = self.shown.iter().filter(|shown| !so.contains(*shown));
        never.map(|shown| format!("{shown:?} was shown, and the log does not say so")).collect()
    }
}

/// Commands that were carried out twice.
fn doubled(log: &[Event]) -> Vec<String> {
    let mut known = BTreeSet::new();
    let named = log.iter().filter(|event| !event.id.is_empty());
    let twice = named.filter(|event| !known.insert((author_of(event), event.id.clone())));
    twice.map(|event| format!("{} of {} was done twice", event.id, event.seat)).collect()
}

/// Everything that may be shown of a table as it stands.
fn note_views(state: &State, so: &mut BTreeSet<Shown>) {
    let seats = (0..state.places.len()).filter_map(|seat| u8::try_from(seat).ok());
    for seat in seats.map(Some).chain([None]) {
        let mut text = Vec::new();
        match &state.game {
            Some(game) => game.write_view(seat.map(Seat), &mut text),
            None => text.extend_from_slice(b"null"),
        }
        so.insert((seat, state.told(), view_hash(&text)));
    }
}

/// What is wrong with an acknowledgement: nothing is there yet.
fn acknowledged(attempt: &Attempt, log: &[Event]) -> Option<String> {
    let is_it = |event: &Event| (author_of(event), &*event.id, body_of(event)) == attempt.key();
    let missing = !log.iter().any(is_it);
    missing.then(|| format!("{:?} was acknowledged before it was stored", attempt.event))
}

/// What is wrong with a refusal: it was done before, or nothing speaks against it, at no time since it was asked for.
fn refused(attempt: &Attempt, no: &Refusal, table: u64, log: &[Event]) -> Option<String> {
    use RefusalKind::{Illegal, Impossible, NotPlaying, NotReady, Stale, TooLate};
    if !matches!(no.kind, Illegal | Impossible | NotPlaying | NotReady | Stale | TooLate) {
        return None;
    }
    let is_it = |event: &Event| (author_of(event), &*event.id, body_of(event)) == attempt.key();
    if log[..attempt.from].iter().any(is_it) {
        return Some(format!("{:?} was refused ({:?}) after it was done", attempt.event, no.kind));
    }
    let judged = matches!(attempt.event.change, Change::Start | Change::Act(_));
    let refused_at = |last: usize| {
        let Ok(mut state) = State::replay(table, &log[..last]) else { return true };
        if no.kind == Stale {
            return attempt.base.is_none_or(|base| state.is_stale(base));
        }
        let event = Event { ms: state.ms, ..attempt.event.clone() };
        state.apply(&event).is_err()
    };
    let unfounded = judged && !(attempt.from.max(1)..=log.len()).rev().any(refused_at);
    unfounded.then(|| {
        let (from, to) = (attempt.from, log.len());
        format!(
            "{:?} was refused ({}), although the log allows it from {from} to {to}",
            attempt.event, no.message
        )
    })
}

/// Which keys open which seats, as the log tells it.
#[derive(Default)]
struct Keys(BTreeMap<u8, Vec<Number>>);

impl Keys {
    fn opens(&self, seat: u8, lock: Number) -> bool {
        self.0.get(&seat).is_some_and(|locks| locks.contains(&lock))
    }

    fn plan(&mut self, seat: u8, plan: &Plan) {
        let lock = match plan {
            Plan::Person { lock, .. } => fair::from_hex(lock),
            Plan::Bot(_) => None,
        };
        self.0.insert(seat, lock.into_iter().collect());
    }

    fn follow(&mut self, event: &Event) {
        match &event.change {
            Change::Open(opening) => {
                for (seat, plan) in (0..).zip(&opening.plans) {
                    self.plan(seat, plan);
                }
            }
            Change::Plan(plan) => self.plan(event.seat, plan),
            Change::Key(new) => self.add(event.seat, new),
            Change::Revoke(kept) => {
                self.0.insert(event.seat, fair::from_hex(kept).into_iter().collect());
            }
            _ => {}
        }
    }

    fn add(&mut self, seat: u8, new: &NewKey) {
        let replaced = new.instead_of.as_deref().and_then(fair::from_hex);
        let locks = self.0.entry(seat).or_default();
        locks.retain(|lock| Some(*lock) != replaced);
        locks.extend(fair::from_hex(&new.key.lock));
    }
}
