//! One table on the page, on this device or on a server: what is shown, what is picked, what lies open, and
//! who is to act next.

use std::time::Duration;

use ::bots::Level;
use leptos::prelude::*;
use page::draw::Touch;
use page::store::{Kept, PREFIX};
use page::worker::{Answer, Ask};
use page::{Intent, LocalHost, Snapshot, Source, Waiting};
use shelf::Advised;
use table::Seat;

use crate::online::Around;
pub use crate::parts::{Host, Note, Sheet};
use crate::settings::{Settings, settings};
use crate::{bots, dom};

/// What is said after a decision was taken back.
const TAKEN_BACK: &str = "Taken back; the record says so.";

/// One table.
#[derive(Clone, Copy)]
pub struct TableState {
    id: StoredValue<String>,
    pub(crate) host: StoredValue<Option<Host>, LocalStorage>,
    /// What is around a table on a server: who is here, what is said, how the line is.
    pub around: RwSignal<Option<Around>>,
    pub(crate) line: StoredValue<Option<crate::line::Line>, LocalStorage>,
    /// What is shown.
    pub snapshot: RwSignal<Option<Snapshot>>,
    /// What is picked.
    pub touch: RwSignal<Touch>,
    /// Whose eyes look.
    pub me: RwSignal<Option<Seat>>,
    /// Who must take the device before anything is shown.
    pub curtain: RwSignal<Option<Seat>>,
    /// A word to the person.
    pub note: RwSignal<Option<Note>>,
    /// What lies over the table.
    pub sheet: RwSignal<Sheet>,
    /// Whether a bot is thinking.
    pub thinking: RwSignal<bool>,
    /// Whether the table passes for the person until something concerns them.
    pub standing: RwSignal<bool>,
    /// What kept the game from the table.
    pub trouble: RwSignal<String>,
    settings: RwSignal<Settings>,
    /// The record as this tab last read or kept it: another tab may have gone on since.
    known: StoredValue<String>,
    /// Counts the changes, so that late answers are dropped.
    turn: StoredValue<u32>,
}

impl TableState {
    /// A table at which nothing lies yet.
    pub(crate) fn bare(id: &str) -> Self {
        Self {
            id: StoredValue::new(id.into()),
            host: StoredValue::new_local(None),
            around: RwSignal::new(None),
            line: StoredValue::new_local(None),
            snapshot: RwSignal::new(None),
            touch: RwSignal::new(Touch::default()),
            me: RwSignal::new(None),
            curtain: RwSignal::new(None),
            note: RwSignal::new(None),
            sheet: RwSignal::new(Sheet::None),
            thinking: RwSignal::new(false),
            standing: RwSignal::new(false),
            trouble: RwSignal::new(String::new()),
            settings: settings(),
            known: StoredValue::new(String::new()),
            turn: StoredValue::new(0),
        }
    }

    /// Brings a kept game to the table.
    pub fn open(id: &str) -> Self {
        let state = Self::bare(id);
        if state.read() {
            let people = state.with(LocalHost::people).unwrap_or_default();
            state.me.set(match people.as_slice() {
                [only] => Some(*only),
                _ => None,
            });
            state.settle();
        }
        let own = state.key();
        let handle = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().is_none_or(|key| key == own) && state.went_on_elsewhere() {
                state.reopen();
            }
        });
        on_cleanup(move || handle.remove());
        state.run_clock();
        state
    }

    /// Where real time counts, tells the table second by second, but not while the page is out of sight.
    fn run_clock(self) {
        if self.with(LocalHost::has_clock) != Some(true) {
            return;
        }
        let second = Duration::from_secs(1);
        let tick = move || {
            if !document().hidden() {
                self.host.try_update_value(|host| {
                    if let Some(Host::Local(host)) = host {
                        host.time_passes(second);
                    }
                });
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, second) {
            on_cleanup(move || handle.clear());
        }
    }

    /// Where the game is kept.
    fn key(self) -> String {
        self.id.with_value(|id| format!("{PREFIX}{id}"))
    }

    /// Reads the game as it is kept; whether it could be.
    fn read(self) -> bool {
        let kept = dom::load(&self.key())
            .ok_or_else(|| {
                "This game is not on this device. It may have been thrown away.".to_owned()
            })
            .and_then(|text| Kept::read(&text))
            .and_then(|kept| {
                let host = kept.resume().map_err(|refusal| refusal.to_string())?;
                Ok((host, kept.record))
            });
        match kept {
            Ok((host, record)) => {
                self.known.set_value(record);
                self.host.set_value(Some(Host::Local(Box::new(host))));
                true
            }
            Err(words) => {
                self.host.set_value(None);
                self.trouble.set(words);
                false
            }
        }
    }

    /// Whether another tab has gone on with this game, or thrown it away.
    fn went_on_elsewhere(self) -> bool {
        let kept = dom::load(&self.key()).and_then(|text| Kept::read(&text).ok());
        let same = |known: &String| kept.is_some_and(|kept| kept.record == *known);
        self.with(|_| ()).is_some() && !self.known.with_value(same)
    }

    /// Another tab has gone on: shows how the game stands there, and keeps nothing of its own.
    fn reopen(self) {
        self.turn.update_value(|turn| *turn = turn.wrapping_add(1));
        self.thinking.set(false);
        self.curtain.set(None);
        self.sheet.set(Sheet::None);
        if self.read() {
            let words = "This game went on in another tab: this is how it stands now.";
            self.note.set(Some(Note::news(words)));
            self.go_on();
        }
    }

    /// Asks a table on this device.
    fn with<T>(self, look: impl FnOnce(&LocalHost) -> T) -> Option<T> {
        let local = |host: &Option<Host>| match host {
            Some(Host::Local(host)) => Some(look(host)),
            _ => None,
        };
        self.host.try_with_value(local).flatten()
    }

    /// Asks a table wherever it is.
    fn ask_source<T>(self, look: impl FnOnce(&dyn Source) -> T) -> Option<T> {
        self.host.try_with_value(|host| host.as_ref().map(|host| look(host.source()))).flatten()
    }

    /// Whether the table is on a server.
    pub fn is_online(self) -> bool {
        self.host.try_with_value(|host| matches!(host, Some(Host::Online(_)))) == Some(true)
    }

    /// The record so far.
    pub fn record(self) -> String {
        self.with(LocalHost::record).unwrap_or_default()
    }

    /// Whether one person plays alone, so that anything may be taken back.
    pub fn is_alone(self) -> bool {
        self.with(|host| host.people().len() < 2).unwrap_or(false)
    }

    /// Shows what is so now, keeps it, and sees who is next.
    fn settle(self) {
        if self.is_online() {
            return self.flush();
        }
        if self.with(|_| ()).is_none() {
            return;
        }
        if self.went_on_elsewhere() {
            return self.reopen();
        }
        self.turn.update_value(|turn| *turn = turn.wrapping_add(1));
        self.unsay();
        self.keep();
        self.click();
        self.thinking.set(false);
        self.go_on();
    }

    /// What was said about an earlier position is no longer true.
    pub(crate) fn unsay(self) {
        if self.note.with_untracked(|note| note.as_ref().is_some_and(|n| n.words != TAKEN_BACK)) {
            self.note.set(None);
        }
    }

    /// Shows what is so now, and sees who is next.
    fn go_on(self) {
        let Some(waiting) = self.with(LocalHost::waiting) else { return };
        if let Waiting::Person(seat) = waiting
            && self.me.get_untracked() != Some(seat)
            && self.with(|host| host.people().len() > 1) == Some(true)
        {
            if self.with(LocalHost::hides_something) == Some(true) {
                // Behind the curtain lies what the gallery sees.
                self.snapshot.set(self.with(|host| host.snapshot(None)));
                self.curtain.set(Some(seat));
                return;
            }
            self.me.set(Some(seat));
        }
        self.show();
        match waiting {
            Waiting::Bot(seat, level) => self.let_bot(seat, level),
            Waiting::Person(seat) => self.whisper(seat),
            Waiting::Over => self.sheet.set(Sheet::End),
        }
    }

    /// A sound, if the person wants any.
    pub(crate) fn click(self) {
        if self.settings.get_untracked().sound {
            crate::sound::click();
        }
    }

    /// Draws the table anew. What was picked stays picked if nothing has changed for the person.
    pub fn show(self) {
        let me = self.me.get_untracked();
        let shown = self.ask_source(|host| host.snapshot(me));
        let same = self.snapshot.with_untracked(|was| match (was, &shown) {
            (Some(was), Some(now)) => was.prompted && was.seq == now.seq && was.sight == now.sight,
            _ => false,
        });
        if !same {
            self.touch.set(Touch::default());
        }
        self.snapshot.set(shown);
    }

    fn keep(self) {
        let id = self.id.get_value();
        let Some(kept) = self.with(|host| Kept::of(&id, dom::now(), host)) else { return };
        let room = dom::keep(&kept);
        self.known.set_value(kept.record);
        if !room {
            let words = "This device has no room left: export the game from the menu.";
            self.note.set(Some(Note::trouble(words)));
        }
    }

    /// What the guide says, and how far the lesson is.
    pub fn guide(self) -> Option<(&'static str, usize, usize)> {
        self.with(LocalHost::guide).flatten()
    }

    /// What the lesson wants to be done next: its text and its label.
    pub fn wanted(self) -> Option<(String, String)> {
        let me = self.me.get_untracked()?;
        self.with(|host| host.wanted(me)).flatten()
    }

    /// The guided game goes on as a free one.
    pub fn leave_lesson(self) {
        self.host.update_value(|host| {
            if let Some(Host::Local(host)) = host {
                host.leave_lesson();
            }
        });
        self.settle();
    }

    /// Lets a bot think, and play not sooner than the pace allows.
    fn let_bot(self, seat: Seat, level: Level) {
        let Some(Ok(question)) = self.with(|host| host.question(seat, level)) else { return };
        let (turn, began) = (self.turn.get_value(), dom::now());
        self.thinking.set(true);
        if let Some(action) = self.with(|host| host.scripted_move(seat)).flatten() {
            let pace = Duration::from_millis(u64::from(self.settings.get_untracked().pace));
            set_timeout(move || self.bot_answers(turn, seat, Answer::Act(action)), pace);
            return;
        }
        bots::ask(&Ask::Decide(question), move |answer| {
            let pace = self.settings.try_get_untracked().map_or(0, |settings| settings.pace);
            let spent = dom::now().saturating_sub(began);
            let left = u64::from(pace).saturating_sub(spent);
            set_timeout(move || self.bot_answers(turn, seat, answer), Duration::from_millis(left));
        });
    }

    fn bot_answers(self, turn: u32, seat: Seat, answer: Answer) {
        if self.turn.try_get_value() != Some(turn) {
            return;
        }
        let done = match answer {
            Answer::Act(action) => self.bot_acts(seat, &action),
            Answer::Sorry(words) => Err(Note::trouble(words)),
            Answer::Advice(_) | Answer::Luck(_) => Ok(()),
        };
        match done {
            Ok(()) => self.settle(),
            Err(note) => {
                self.thinking.set(false);
                self.note.set(Some(note));
            }
        }
    }

    fn bot_acts(self, seat: Seat, action: &str) -> Result<(), Note> {
        let act = |host: &mut Option<Host>| match host {
            Some(Host::Local(host)) => host.bot_acts(seat, action),
            _ => Ok(()),
        };
        self.host.try_update_value(act).unwrap_or(Ok(())).map_err(Note::from)
    }

    fn change(self, seat: Seat, intent: &Intent) -> Result<(), Note> {
        self.host
            .try_update_value(|host| host.as_mut().map(|host| host.source_mut().send(seat, intent)))
            .flatten()
            .unwrap_or(Ok(()))
            .map_err(Note::from)
    }

    /// Exact odds where a game is solved: asked at once, shown when they come.
    fn whisper(self, seat: Seat) {
        if self.with(|host| host.setup().game == "spaca-wor") == Some(true) {
            self.ask(seat, Level::Captain, move |advice| {
                self.touch.update(|touch| touch.advice = advice);
            });
        }
    }

    fn ask(self, seat: Seat, level: Level, then: impl FnOnce(Vec<Advised>) + 'static) {
        let Some(Ok(question)) = self.with(|host| host.question(seat, level)) else { return };
        let turn = self.turn.get_value();
        bots::ask(&Ask::Advise(question), move |answer| {
            if self.turn.try_get_value() == Some(turn)
                && let Answer::Advice(advice) = answer
            {
                then(advice);
            }
        });
    }

    /// What the strongest bot would do here.
    pub fn hint(self) {
        let Some(seat) = self.prompted_seat() else {
            self.note.set(Some(Note::news("It is not your turn.")));
            return;
        };
        self.note.set(Some(Note::news("The captain is thinking about it …")));
        if self.is_online() {
            return self.tell(|host| host.ask_hint(&Level::Captain.to_string()));
        }
        self.ask(seat, Level::Captain, move |advice| self.advised(advice));
    }

    /// A bot has said what it thinks.
    pub(crate) fn advised(self, advice: Vec<Advised>) {
        if advice.is_empty() {
            let words = "No bot on this shelf has an opinion about this game yet.";
            self.note.set(Some(Note::news(words)));
        } else {
            self.note.set(None);
            self.sheet.set(Sheet::Hint(advice));
        }
    }

    fn prompted_seat(self) -> Option<Seat> {
        self.snapshot
            .with_untracked(|shown| shown.as_ref().filter(|s| s.prompted).and_then(|s| s.me))
    }

    /// A person does something, or several things in a row, a line each; a refusal is told.
    pub fn act(self, actions: &str) {
        self.send(&Intent::Act(actions.into()));
    }

    /// Passes now and from now on, or no longer.
    pub fn keep_passing(self, on: bool) {
        if on {
            self.act("pass");
        }
        self.send(&Intent::Stand(on));
        self.standing.set(on);
    }

    /// A person wants something of the table.
    pub fn send(self, intent: &Intent) {
        let Some(seat) = self.me.get_untracked() else { return };
        self.note.set(None);
        match self.change(seat, intent) {
            Ok(()) => {
                self.sheet.set(Sheet::None);
                self.settle();
            }
            Err(note) => self.note.set(Some(note)),
        }
    }

    /// Takes the last decision back; against bots alone whatever happened since.
    pub fn undo(self) {
        let Some(seat) = self.me.get_untracked() else { return };
        self.note.set(None);
        let gentle = self.change(seat, &Intent::Undo);
        let done = match gentle {
            Err(_) if self.is_alone() => self.change(seat, &Intent::Rewind),
            done => done,
        };
        match done {
            Ok(()) => {
                self.settle();
                if !self.is_online() && self.note.with_untracked(Option::is_none) {
                    self.note.set(Some(Note::news(TAKEN_BACK)));
                }
            }
            Err(note) => self.note.set(Some(note)),
        }
    }

    /// Says why an action may not be done; does it if it may.
    pub fn why(self, action: &str) {
        let seat = self.me.get_untracked().unwrap_or(Seat(0));
        match self.ask_source(|host| host.may(seat, action)) {
            Some(Err(refusal)) => self.note.set(Some(refusal.into())),
            Some(Ok(())) => self.act(action),
            None => {}
        }
    }

    /// A person does what these words mean; what is not understood is told.
    pub fn act_in_words(self, words: &str) {
        let Some(seat) = self.me.get_untracked() else { return };
        match self.ask_source(|host| host.understand(seat, words)) {
            Some(Ok(action)) => self.act(&action),
            Some(Err(refusal)) => self.note.set(Some(refusal.into())),
            None => {}
        }
    }

    /// The next person has the device.
    pub fn lift_curtain(self) {
        if let Some(seat) = self.curtain.get_untracked() {
            self.curtain.set(None);
            self.me.set(Some(seat));
            self.settle();
        }
    }

    /// A link that carries the whole game.
    pub fn share(self) {
        match page::link::pack(&self.record()) {
            Ok(letters) => {
                let here = window().location().origin().unwrap_or_default();
                self.sheet.set(Sheet::Share(format!("{here}/#/watch/{letters}")));
            }
            Err(refusal) => self.note.set(Some(refusal.into())),
        }
    }
}
