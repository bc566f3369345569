//! An online table: connects, reconnects with a growing back-off, retries commands that were not acknowledged, and
//! shows what the server sends.

use std::time::Duration;

use ::bots::Level;
use board::capital;
use leptos::prelude::*;

use page::{Heard, Intent, Keys, OnlineHost, Source};
use session::Refusal;
use table::Seat;
use wire::{ClientMessage, Phase, Replaced};

use crate::connection::{Connection, Listener};
use crate::dialogs::Dialog;
use crate::notice::Notice;
use crate::remote_status::{ConnectionState, RemoteStatus};
use crate::screen::Screen;
use crate::table_keys::{fresh_seed, keys_to, save_keys};
use crate::{dom, fetch, storage};

/// Back-off before a reconnect: the first and the longest wait, in milliseconds; it doubles with every attempt.
const WAIT: (u64, u64) = (300, 5_000);
/// How often the connection is looked after, in milliseconds.
const TICK: u64 = 1_000;
/// After so many ticks without a message the server is asked whether it is there; after twice as many the connection
/// counts as lost.
const SILENT: u32 = 12;

/// A table on a server.
#[derive(Clone, Copy)]
pub struct RemoteTable {
    /// What is shown of it.
    pub screen: Screen,
    /// How it stands.
    pub status: RwSignal<RemoteStatus>,
    host: StoredValue<OnlineHost, LocalStorage>,
    connection: StoredValue<Option<Connection>, LocalStorage>,
    /// How long to wait before a lost connection is opened again, in milliseconds.
    wait: StoredValue<u64>,
    /// Ticks since the last message.
    silent: StoredValue<u32>,
}

impl RemoteTable {
    /// Goes to a table on a server.
    pub fn join(table: &str) -> Self {
        let none = || Keys { table: table.into(), ..Keys::default() };
        let keys = keys_to(table).unwrap_or_else(none);
        let status = RemoteStatus { keys: keys.clone(), ..RemoteStatus::default() };
        let table = Self {
            screen: Screen::new(),
            status: RwSignal::new(status),
            host: StoredValue::new_local(OnlineHost::new(keys, format!("{:x}", dom::chance()))),
            connection: StoredValue::new_local(None),
            wait: StoredValue::new(WAIT.0),
            silent: StoredValue::new(0),
        };
        table.connect();
        let offline = window_event_listener_untyped("offline", move |_| table.closed());
        on_cleanup(move || offline.remove());
        let beat =
            set_interval_with_handle(move || table.look_after(), Duration::from_millis(TICK));
        on_cleanup(move || {
            if let Ok(beat) = beat {
                beat.clear();
            }
            table.connection.try_update_value(|connection| *connection = None);
        });
        table
    }

    /// Connects to the server.
    pub fn connect(self) {
        self.edit(|status| status.connection = ConnectionState::Connecting);
        self.silent.try_set_value(0);
        self.connection.try_update_value(|connection| *connection = Connection::open(self));
    }

    fn edit(self, change: impl FnOnce(&mut RemoteStatus)) {
        self.status.try_update(change);
    }

    /// A person wants something of the table.
    pub fn send(self, seat: Seat, intent: &Intent) -> Result<(), Refusal> {
        self.host.try_update_value(|host| host.send(seat, intent)).unwrap_or(Ok(()))?;
        self.flush();
        if self.status.with_untracked(|status| status.connection != ConnectionState::Open) {
            self.table_changed();
        }
        Ok(())
    }

    /// Tells the table something.
    pub fn tell(self, words: impl FnOnce(&mut OnlineHost)) {
        self.host.try_update_value(words);
        self.flush();
    }

    /// Asks the strongest bot what it would do here.
    pub fn hint(self) {
        self.tell(|host| host.ask_hint(&Level::Captain.to_string()));
    }

    /// Sits down under this name.
    pub fn rename(self, name: &str) {
        self.screen.notice.set(None);
        self.tell(|host| {
            host.rename(name);
            save_keys(host.keys());
        });
        self.edit(|status| {
            name.clone_into(&mut status.keys.name);
            status.refused = None;
        });
    }

    /// Gives the seat up on this device, and watches.
    pub fn only_watch(self) {
        self.screen.notice.set(None);
        self.host.try_update_value(|host| {
            host.only_watch();
            save_keys(host.keys());
        });
        self.edit(|status| status.refused = None);
        self.follow();
        self.connect();
    }

    /// Gets up and goes to the shelf.
    pub fn get_up(self) {
        self.tell(OnlineHost::leave);
        dom::go("/");
    }

    /// Wants another game.
    pub fn rematch(self) {
        self.tell(|host| host.rematch(fresh_seed()));
    }

    /// Says something; what was refused before is forgotten.
    pub fn chat(self, text: &str) {
        self.edit(|status| status.talk.unsaid = None);
        self.tell(|host| host.chat(text));
    }

    /// What is said has been read.
    pub fn read_talk(self) {
        self.edit(|status| status.talk.read = status.talk.said.len());
    }

    /// Sends what is to be sent.
    fn flush(self) {
        let asks = self.host.try_update_value(OnlineHost::take_outbox);
        self.send_all(&asks.unwrap_or_default());
    }

    fn send_all(self, asks: &[ClientMessage]) {
        self.connection.try_with_value(|connection| {
            if let Some(connection) = connection {
                let json = |ask| serde_json::to_string(ask).expect("plain data has a JSON form");
                asks.iter().map(json).for_each(|text| connection.send(&text));
            }
        });
    }

    /// Once a second: clocks run, and a silent server is asked whether it is there, then connected to again.
    fn look_after(self) {
        let Some(status) = self.status.try_get_untracked() else { return };
        if status.connection != ConnectionState::Open {
            return;
        }
        let silent = self.silent.get_value() + 1;
        self.silent.set_value(silent);
        if silent > 2 * SILENT {
            return self.closed();
        }
        if silent.is_multiple_of(SILENT) {
            self.send_all(&[ClientMessage::Ping]);
        }
        if status.clocks.is_running() {
            self.edit(|status| status.clocks.tick(TICK));
            if self.status.with_untracked(RemoteStatus::is_hurried) {
                self.screen.click();
            }
        }
    }

    /// Something is refused: a decision, or to sit down at all.
    fn refused(self, no: wire::Refusal) {
        self.follow();
        self.edit(|status| {
            if status.phase.is_none() || no.kind == wire::RefusalKind::NameTaken {
                status.refused = Some(no.kind);
            }
        });
        self.screen.say(Notice { clause: no.clause, ..Notice::trouble(capital(&no.message)) });
    }

    /// The table has changed.
    fn table_changed(self) {
        let was = self.status.with_untracked(|status| status.phase);
        self.follow();
        let (me, now) = self.status.with_untracked(|status| (status.seat.map(Seat), status.phase));
        let screen = self.screen;
        screen.me.set(me);
        let snapshot = matches!(now, Some(Phase::Play | Phase::Over))
            .then(|| self.host.with_value(|host| host.snapshot(me)));
        let seq = |shown: &Option<page::Snapshot>| shown.as_ref().map(|shown| shown.seq);
        if snapshot.is_some() && seq(&snapshot) != screen.snapshot.with_untracked(seq) {
            screen.unsay();
        }
        screen.click();
        let over = matches!((was, now), (Some(Phase::Play) | None, Some(Phase::Over)));
        if matches!((was, now), (Some(Phase::Over), Some(Phase::Play))) {
            screen.dialog.set(Dialog::None);
        }
        let Some(shown) = snapshot else { return screen.show(None) };
        screen.stage.play(&shown.clone(), move || {
            screen.show(Some(shown));
            if over {
                screen.dialog.set(Dialog::End);
            }
        });
    }

    /// Shows how the table stands, as far as the host has heard.
    fn follow(self) {
        let talking = self.screen.dialog.get_untracked() == Dialog::Talk;
        self.host.try_with_value(|host| {
            if self.status.with_untracked(|status| status.keys != *host.keys()) {
                save_keys(host.keys());
            }
            self.edit(|status| status.follow(host, talking));
        });
    }

    /// Brings the record of the finished game home, to be watched.
    pub fn take_home(self) {
        let table = self.status.with_untracked(|status| status.keys.table.clone());
        leptos::task::spawn_local(async move {
            let record = fetch::text(&format!("/api/tables/{table}/record")).await;
            let host = record.and_then(|r| page::store::import(&r).map_err(|no| no.to_string()));
            match host {
                Ok(host) => dom::go(&format!("/replay/{}", storage::save_new(host))),
                Err(words) => self.screen.say(Notice::trouble(words)),
            }
        });
    }
}

impl Listener for RemoteTable {
    fn opened(self) {
        self.edit(|status| status.connection = ConnectionState::Open);
        self.wait.try_set_value(WAIT.0);
        self.silent.try_set_value(0);
        self.send_all(&self.host.try_update_value(OnlineHost::enter).unwrap_or_default());
    }

    fn received(self, text: &str) {
        let Some(heard) = self.host.try_update_value(|host| host.hear(text)) else { return };
        self.silent.try_set_value(0);
        match heard {
            Heard::Table => self.table_changed(),
            Heard::Around => self.follow(),
            Heard::Refused(no) => self.refused(no),
            Heard::Unsaid(words, why) => {
                self.edit(|status| status.talk.unsaid = Some((words, capital(&why))));
            }
            Heard::Advice(advice) => self.screen.advised(advice),
            Heard::Replaced(Replaced { message, freed, .. }) => {
                let now = if freed { ConnectionState::Freed } else { ConnectionState::Replaced };
                self.edit(|status| status.connection = now);
                self.screen.say(Notice::trouble(capital(&message)));
            }
            Heard::Nothing => {}
        }
        self.flush();
    }

    fn closed(self) {
        let state = move || self.status.try_with_untracked(|status| status.connection);
        if !matches!(state(), Some(ConnectionState::Connecting | ConnectionState::Open)) {
            return;
        }
        self.edit(|status| status.connection = ConnectionState::Lost);
        self.host.try_update_value(OnlineHost::lose_line);
        if self.status.try_with_untracked(|status| status.phase.is_some()) == Some(true) {
            self.table_changed();
        }
        let wait = self.wait.get_value();
        self.wait.set_value((2 * wait).min(WAIT.1));
        let again = move || {
            if state() == Some(ConnectionState::Lost) {
                self.connect();
            }
        };
        set_timeout(again, Duration::from_millis(wait));
    }
}
