//! What is shown of a table, wherever it is: a snapshot, what is picked of it, a notice, a dialog.

use std::sync::Arc;

use board::{Does, Touch};
use leptos::prelude::*;
use page::Snapshot;
use session::{Advised, ViewSession};
use table::Seat;

use crate::dialogs::Dialog;
use crate::notice::Notice;
use crate::settings::{Settings, settings};
use crate::stage::Stage;

/// What is shown of a table.
#[derive(Clone, Copy)]
pub struct Screen {
    /// The table, as it is seen from here.
    pub snapshot: RwSignal<Option<Snapshot>>,
    /// Decisive moments, shown before the table goes on.
    pub stage: Stage,
    /// What is picked.
    pub touch: RwSignal<Touch>,
    /// What a bot thinks of the choices, where it is shown unasked.
    pub advice: RwSignal<Vec<Advised>>,
    /// Whose eyes look.
    pub me: RwSignal<Option<Seat>>,
    /// A word to the person.
    pub notice: RwSignal<Option<Notice>>,
    /// What lies over the table.
    pub dialog: RwSignal<Dialog>,
    /// Whether the table passes for the person until something concerns them.
    pub auto_pass: RwSignal<bool>,
    /// What the person prefers.
    pub settings: RwSignal<Settings>,
}

impl Screen {
    /// A screen on which nothing is shown yet.
    pub fn new() -> Self {
        Self {
            snapshot: RwSignal::new(None),
            stage: Stage::new(),
            touch: RwSignal::new(Touch::default()),
            advice: RwSignal::new(Vec::new()),
            me: RwSignal::new(None),
            notice: RwSignal::new(None),
            dialog: RwSignal::new(Dialog::None),
            auto_pass: RwSignal::new(false),
            settings: settings(),
        }
    }

    /// Shows the table as it is now. What was picked stays picked if nothing has changed for the person.
    pub fn show(self, now: Option<Snapshot>) {
        let same = self.snapshot.with_untracked(|was| match (was, &now) {
            (Some(was), Some(now)) => {
                was.prompted && was.seq == now.seq && was.view_session == now.view_session
            }
            _ => false,
        });
        if !same {
            self.touch.set(Touch::default());
            self.advice.set(Vec::new());
        }
        self.snapshot.set(now);
    }

    /// Closes what lies over the table, so that it can be seen what comes of a decision.
    pub fn clear(self) {
        self.notice.set(None);
        self.dialog.set(Dialog::None);
    }

    /// Says something to the person.
    pub fn say(self, notice: impl Into<Notice>) {
        self.notice.set(Some(notice.into()));
    }

    /// Takes back what was said of an earlier position.
    pub fn unsay(self) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(|n| !n.stays)) {
            self.notice.set(None);
        }
    }

    /// A bot has said what it thinks.
    pub fn advised(self, advice: Vec<Advised>) {
        if advice.is_empty() {
            self.say(Notice::news("No bot on this shelf has an opinion about this game yet."));
        } else {
            self.notice.set(None);
            self.dialog.set(Dialog::Hint(advice));
        }
    }

    /// What is seen from here, once there is a game.
    pub fn view_session(self) -> Option<Arc<dyn ViewSession>> {
        self.snapshot.with_untracked(|shown| shown.as_ref()?.view_session.clone())
    }

    /// The next touch on the way to an action.
    pub fn next_touch(self, action: &str) -> Option<Does> {
        let next = |touch: &Touch| {
            self.snapshot.with_untracked(|shown| shown.as_ref()?.next_touch(touch, action))
        };
        self.touch.with_untracked(next)
    }

    /// The seat that looks, if it is asked.
    pub fn prompted_seat(self) -> Option<Seat> {
        self.snapshot
            .with_untracked(|shown| shown.as_ref().filter(|s| s.prompted).and_then(|s| s.me))
    }

    /// A sound, if the person wants any.
    pub fn click(self) {
        if self.settings.get_untracked().sound {
            crate::sound::click();
        }
    }
}
