//! One table on the page, on this device or on a server: what the table page asks of either.

use leptos::prelude::*;
use page::Intent;

use crate::dialogs::Dialog;
use crate::local_table::LocalTable;
use crate::notice::Notice;
use crate::remote_status::RemoteStatus;
use crate::remote_table::RemoteTable;
use crate::screen::Screen;

/// One table.
#[derive(Clone, Copy)]
pub enum TableState {
    /// On this device.
    Local(LocalTable),
    /// On a server.
    Remote(RemoteTable),
}

impl TableState {
    /// What is shown of it.
    pub fn screen(self) -> Screen {
        match self {
            Self::Local(table) => table.screen,
            Self::Remote(table) => table.screen,
        }
    }

    /// The table, if it is on this device.
    pub fn local(self) -> Option<LocalTable> {
        if let Self::Local(table) = self { Some(table) } else { None }
    }

    /// The table, if it is on a server.
    pub fn remote(self) -> Option<RemoteTable> {
        if let Self::Remote(table) = self { Some(table) } else { None }
    }

    /// Whether one only looks on.
    pub fn only_watches(self) -> bool {
        self.remote().is_some_and(|table| table.status.with(RemoteStatus::only_watches))
    }

    /// Opens a dialog over the table.
    pub fn open(self, dialog: Dialog) {
        self.screen().dialog.set(dialog);
    }

    /// A person does something, or several things in a row, a line each; a refusal is told.
    pub fn act(self, actions: &str) {
        self.send(&Intent::Act(actions.into()));
    }

    /// Passes now and from now on, or no longer.
    pub fn keep_passing(self, on: bool) {
        let pass = self.screen().view_session().and_then(|view_session| view_session.pass());
        if let Some(pass) = pass.filter(|_| on) {
            self.act(&pass);
        }
        self.send(&Intent::Stand(on));
        self.screen().auto_pass.set(on);
    }

    /// A person wants something of the table.
    pub fn send(self, intent: &Intent) {
        let screen = self.screen();
        let Some(seat) = screen.me.get_untracked() else { return };
        screen.clear();
        let done = match self {
            Self::Local(table) => table.send(seat, intent),
            Self::Remote(table) => table.send(seat, intent),
        };
        if let Err(refusal) = done {
            screen.say(refusal);
        }
    }

    /// Takes the last decision back; against bots alone whatever happened since.
    pub fn undo(self) {
        match self {
            Self::Local(table) => table.undo(),
            Self::Remote(_) => self.send(&Intent::Undo),
        }
    }

    /// Says why an action may not be done; does it if it may.
    pub fn why(self, action: &str) {
        match self.screen().view_session().map(|view_session| view_session.may(action)) {
            Some(Err(refusal)) => self.screen().say(refusal),
            Some(Ok(())) => self.act(action),
            None => {}
        }
    }

    /// A person does what these words mean; what is not understood is told.
    pub fn act_in_words(self, words: &str) {
        match self.screen().view_session().map(|view_session| view_session.understand(words)) {
            Some(Ok(action)) => self.act(&action),
            Some(Err(refusal)) => self.screen().say(refusal),
            None => {}
        }
    }

    /// What the strongest bot would do here.
    pub fn hint(self) {
        let screen = self.screen();
        screen.stage.skip();
        let Some(seat) = screen.prompted_seat() else {
            return screen.say(Notice::news("It is not your turn."));
        };
        screen.say(Notice::news("The strongest bot is thinking about it …"));
        match self {
            Self::Local(table) => table.hint(seat),
            Self::Remote(table) => table.hint(),
        }
    }
}
