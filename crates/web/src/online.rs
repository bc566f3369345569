//! A table on a server: the line to it, what is around it, and the keys that are kept of it.

use std::time::Duration;

use leptos::prelude::*;
use page::draw::capital;
use page::online::PREFIX;
use page::{Heard, Keys, OnlineHost};
use wire::{Clock, Phase, Refused, Replaced, Room, Said};

use crate::dom;
use crate::line::{Ear, Line};
use crate::parts::{Host, Note, Sheet};
use crate::table_state::TableState;

/// How long to wait before the line is called again, at first and at most, in milliseconds.
const WAIT: (u32, u32) = (300, 5_000);
/// How often the line is looked after, in milliseconds.
const TICK: u32 = 1_000;
/// After so many ticks without a word the server is asked whether it is there; after twice as many the
/// line counts as broken.
const SILENT: u32 = 12;

/// How the line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineIs {
    /// It is being called.
    Calling,
    /// It is open.
    Open,
    /// It is broken, and will be called again.
    Broken,
    /// It was given up: the seat is played elsewhere.
    Closed,
    /// It was given up: the host has freed the seat.
    Freed,
}

/// What is around a table on a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Around {
    /// The keys to the table.
    pub keys: Keys,
    /// How the line is.
    pub line: LineIs,
    /// Whether the game has begun or is over; `None` before the first word from the server.
    pub phase: Option<Phase>,
    /// One's own seat.
    pub seat: Option<u8>,
    /// Who sits where, and what was agreed.
    pub room: Room,
    /// What was said.
    pub said: Vec<Said>,
    /// How much of it has been read.
    pub read: usize,
    /// How many watch.
    pub gallery: u32,
    /// Milliseconds left by seat.
    pub left: Vec<Option<u64>>,
    /// The seats whose clocks run.
    pub running: Vec<u8>,
    /// What one wanted to say and nobody heard, and why.
    pub unsaid: Option<(String, String)>,
    /// The kind of the last refusal before one has sat down.
    pub refused: Option<String>,
    wait: u32,
    silent: u32,
}

impl Around {
    fn new(keys: Keys) -> Self {
        Self {
            keys,
            line: LineIs::Calling,
            phase: None,
            seat: None,
            room: Room::default(),
            said: Vec::new(),
            read: 0,
            gallery: 0,
            left: Vec::new(),
            running: Vec::new(),
            unsaid: None,
            refused: None,
            wait: WAIT.0,
            silent: 0,
        }
    }

    /// Whether this is the host.
    pub fn is_host(&self) -> bool {
        self.keys.host.is_some()
    }

    /// Whether one has yet to say under which name one sits down.
    pub fn is_nameless(&self) -> bool {
        let welcome = matches!(self.refused.as_deref(), None | Some("name-taken"));
        welcome && self.keys.secret.is_some() && self.keys.name.is_empty()
    }

    /// A few words beside a seat: who is away, how long a clock still runs.
    pub fn beside(&self, seat: usize) -> String {
        let mut words = Vec::new();
        if let Some(info) = self.room.seats.get(seat) {
            if info.warm {
                words.push("away, a bot plays".to_owned());
            } else if info.kind == wire::SeatKind::Person && !info.here {
                words.push("away".to_owned());
            }
        }
        if let Some(left) = self.left.get(seat).copied().flatten() {
            words.push(time_left(left / 1_000));
        }
        words.join(" · ")
    }
}

/// So many seconds, as a clock shows them.
fn time_left(seconds: u64) -> String {
    match seconds {
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{} h {} min", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

/// A clock in words.
pub fn clock_words(clock: Clock) -> String {
    let time = |seconds: u32| match seconds {
        86_400 => "a day".to_owned(),
        0..=90 => format!("{seconds} s"),
        _ => format!("{} min", seconds / 60),
    };
    match clock {
        Clock::None => "no clock".into(),
        Clock::Move(seconds) => format!("{} a move", time(seconds)),
        Clock::Game(seconds) => format!("{} a game", time(seconds)),
    }
}

/// A fresh number for the dice: 64 hexadecimal digits that nobody can guess.
pub fn fresh_seed() -> String {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Keeps the keys to a table.
pub fn keep_keys(keys: &Keys) {
    let kept = Keys { touched: dom::now(), ..keys.clone() };
    dom::save(&keys.key(), &kept.write());
}

/// The keys to a table, if any are kept.
pub fn keys_to(table: &str) -> Option<Keys> {
    Keys::read(&dom::load(&format!("{PREFIX}{table}"))?)
}

/// The name under which one sits down.
pub fn own_name() -> String {
    dom::load("quarterdeck:name").unwrap_or_default()
}

/// Whoever comes by `/t/TABLE#SECRET` gets the keys of the link, and the address no longer shows them.
pub fn take_link() {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let Some(table) = path.strip_prefix("/t/") else { return };
    let secret = location.hash().unwrap_or_default().trim_start_matches('#').to_owned();
    let mut keys = keys_to(table).unwrap_or_default();
    table.clone_into(&mut keys.table);
    // A host who follows a link for somebody else keeps the own seat.
    let own = keys.host.is_some() && keys.secret.is_some();
    if !secret.is_empty() && !own {
        keys.secret = Some(secret);
    }
    if keys.seed.is_empty() {
        keys.seed = fresh_seed();
    }
    keep_keys(&keys);
    let here = format!("/#/online/{table}");
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&here));
    }
}

impl TableState {
    /// Goes to a table on a server.
    pub fn join(table: &str) -> Self {
        let state = Self::bare(table);
        let keys =
            keys_to(table).unwrap_or_else(|| Keys { table: table.into(), ..Keys::default() });
        state.around.set(Some(Around::new(keys.clone())));
        let host = OnlineHost::new(keys, format!("{:x}", dom::chance()));
        state.host.set_value(Some(Host::Online(Box::new(host))));
        state.call();
        let offline = window_event_listener_untyped("offline", move |_| state.broke());
        on_cleanup(move || offline.remove());
        let beat = set_interval_with_handle(
            move || state.look_after(),
            Duration::from_millis(u64::from(TICK)),
        );
        on_cleanup(move || {
            if let Ok(beat) = beat {
                beat.clear();
            }
            state.line.try_update_value(|line| *line = None);
        });
        state
    }

    /// Calls the server.
    pub fn call(self) {
        self.edit(|around| {
            around.line = LineIs::Calling;
            around.silent = 0;
        });
        self.line.try_update_value(|line| *line = Line::call(self));
    }

    fn edit(self, change: impl FnOnce(&mut Around)) {
        self.around.try_update(|around| {
            if let Some(around) = around {
                change(around);
            }
        });
    }

    /// Tells the table something, over the line.
    pub fn tell(self, words: impl FnOnce(&mut OnlineHost)) {
        self.host.try_update_value(|host| {
            if let Some(Host::Online(host)) = host {
                words(host);
            }
        });
        self.flush();
    }

    /// Gives the seat up on this device, and watches.
    pub fn only_watch(self) {
        self.note.set(None);
        self.host.try_update_value(|host| {
            if let Some(Host::Online(host)) = host {
                host.only_watch();
                keep_keys(host.keys());
            }
        });
        self.edit(|around| around.refused = None);
        self.look_around();
        self.call();
    }

    /// Gets up and goes to the shelf.
    pub fn get_up(self) {
        self.tell(OnlineHost::leave);
        dom::go("/");
    }

    /// Sends what is to be sent.
    pub(crate) fn flush(self) {
        let take = |host: &mut Option<Host>| match host {
            Some(Host::Online(host)) => host.take_outbox(),
            _ => Vec::new(),
        };
        let asks = self.host.try_update_value(take).unwrap_or_default();
        self.say(&asks);
    }

    fn say(self, asks: &[wire::Ask]) {
        self.line.try_with_value(|line| {
            for ask in asks {
                let text = serde_json::to_string(ask).expect("plain data has a JSON form");
                if let Some(line) = line {
                    line.say(&text);
                }
            }
        });
    }

    /// Once a second: clocks run, and a silent line is asked, then called again.
    fn look_after(self) {
        let Some(around) = self.around.try_get_untracked().flatten() else { return };
        if around.line != LineIs::Open {
            return;
        }
        let silent = around.silent + 1;
        let clocks =
            around.running.iter().any(|&seat| around.left.get(usize::from(seat)).is_some());
        if silent > 2 * SILENT {
            return self.broke();
        }
        if silent % SILENT == 0 {
            self.say(&[wire::Ask::Ping]);
        }
        if clocks {
            self.edit(|around| {
                for &seat in &around.running {
                    if let Some(Some(left)) = around.left.get_mut(usize::from(seat)) {
                        *left = left.saturating_sub(u64::from(TICK));
                    }
                }
            });
        }
        self.around.update_untracked(|around| {
            if let Some(around) = around {
                around.silent = silent;
            }
        });
    }

    /// Something is refused: a decision, or to sit down at all.
    fn refused(self, no: Refused) {
        self.look_around();
        self.edit(|around| {
            if around.phase.is_none() || no.kind == "name-taken" {
                around.refused = Some(no.kind.clone());
            }
        });
        self.note.set(Some(Note { words: capital(&no.message), clause: no.clause, bad: true }));
    }

    /// The table has changed.
    fn table_changed(self) {
        let was = self.around.with_untracked(|a| a.as_ref().and_then(|around| around.phase));
        self.look_around();
        let seat = self.around.with_untracked(|a| a.as_ref().and_then(|around| around.seat));
        self.me.set(seat.map(table::Seat));
        let now = self.around.with_untracked(|a| a.as_ref().and_then(|around| around.phase));
        if now == Some(Phase::Lobby) || now.is_none() {
            self.snapshot.set(None);
        } else {
            let seq = || self.snapshot.with_untracked(|s| s.as_ref().map(|s| s.seq));
            let before = seq();
            self.show();
            if seq() != before {
                self.unsay();
            }
        }
        self.click();
        match (was, now) {
            (Some(Phase::Play) | None, Some(Phase::Over)) => self.sheet.set(Sheet::End),
            (Some(Phase::Over), Some(Phase::Play)) => self.sheet.set(Sheet::None),
            _ => {}
        }
    }

    /// Shows who is here and what is said.
    fn look_around(self) {
        let look = |host: &Option<Host>| match host {
            Some(Host::Online(host)) => Some((
                host.keys().clone(),
                host.phase(),
                host.seat(),
                host.room().clone(),
                host.said().to_vec(),
                host.gallery(),
                host.left().to_vec(),
            )),
            _ => None,
        };
        let Some(seen) = self.host.try_with_value(look).flatten() else { return };
        let asked = self.host.try_with_value(|host| match host {
            Some(Host::Online(host)) => host.asked().to_vec(),
            _ => Vec::new(),
        });
        let talking = self.sheet.get_untracked() == Sheet::Talk;
        self.edit(|around| {
            if around.keys != seen.0 {
                keep_keys(&seen.0);
            }
            around.keys = seen.0;
            around.phase = seen.1;
            around.seat = seen.2.map(|seat| seat.0);
            around.room = seen.3;
            around.said = seen.4;
            around.gallery = seen.5;
            around.left = seen.6;
            around.running = asked.unwrap_or_default();
            if talking || around.phase != Some(Phase::Play) {
                around.read = around.said.len();
            }
        });
    }

    /// Tries again to say something.
    pub fn say_again(self) {
        self.edit(|around| around.unsaid = None);
    }

    /// What is said has been read.
    pub fn read_all(self) {
        self.edit(|around| around.read = around.said.len());
    }

    /// Brings the record of the finished game home, to be watched.
    pub fn take_home(self) {
        let Some(table) = self.around.with_untracked(|a| a.as_ref().map(|a| a.keys.table.clone()))
        else {
            return;
        };
        leptos::task::spawn_local(async move {
            let record = crate::fetch::text(&format!("/api/tables/{table}/record")).await;
            let kept = record.and_then(|record| {
                let setup = page::store::adopt(&record).map_err(|no| no.to_string())?;
                let host = page::LocalHost::resume(setup, &record).map_err(|no| no.to_string())?;
                let id = dom::fresh_id();
                dom::keep(&page::store::Kept::of(&id, dom::now(), &host));
                Ok(id)
            });
            match kept {
                Ok(id) => dom::go(&format!("/replay/{id}")),
                Err(words) => self.note.set(Some(Note::trouble(words))),
            }
        });
    }
}

impl Ear for TableState {
    fn opened(self) {
        self.edit(|around| {
            around.line = LineIs::Open;
            (around.wait, around.silent) = (WAIT.0, 0);
        });
        let enter = |host: &mut Option<Host>| match host {
            Some(Host::Online(host)) => host.enter(),
            _ => Vec::new(),
        };
        let asks = self.host.try_update_value(enter).unwrap_or_default();
        self.say(&asks);
    }

    fn heard(self, text: &str) {
        let hear = |host: &mut Option<Host>| match host {
            Some(Host::Online(host)) => host.hear(text),
            _ => Heard::Nothing,
        };
        let heard = self.host.try_update_value(hear).unwrap_or(Heard::Nothing);
        self.around.try_update_untracked(|around| {
            if let Some(around) = around {
                around.silent = 0;
            }
        });
        match heard {
            Heard::Table => self.table_changed(),
            Heard::Around => self.look_around(),
            Heard::Refused(no) => self.refused(no),
            Heard::Unsaid(words, why) => {
                self.edit(|around| around.unsaid = Some((words, capital(&why))));
            }
            Heard::Advice(advice) => self.advised(advice),
            Heard::Replaced(Replaced { message, freed, .. }) => {
                let line = if freed { LineIs::Freed } else { LineIs::Closed };
                self.edit(|around| around.line = line);
                self.note.set(Some(Note::trouble(capital(&message))));
            }
            Heard::Nothing => {}
        }
        self.flush();
    }

    fn broke(self) {
        let Some(Some(around)) = self.around.try_get_untracked() else { return };
        if matches!(around.line, LineIs::Closed | LineIs::Freed | LineIs::Broken) {
            return;
        }
        self.edit(|around| {
            around.line = LineIs::Broken;
            around.wait = (2 * around.wait).min(WAIT.1);
        });
        let again = move || {
            let broken = self.around.try_with_untracked(|a| a.as_ref().map(|a| a.line));
            if broken == Some(Some(LineIs::Broken)) {
                self.call();
            }
        };
        set_timeout(again, Duration::from_millis(u64::from(around.wait)));
    }
}
