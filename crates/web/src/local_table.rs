//! A table on this device: whose turn it is, the hot-seat curtain, bots, the lesson, and saving.

use std::time::Duration;

use ::bots::Level;
use leptos::prelude::*;
use page::store::{OpenGame, head_key};
use page::worker::{Answer, Ask};
use page::{Intent, LocalHost, Source, Waiting};
use session::{Advised, Question, Refusal};
use table::Seat;

use crate::dialogs::{Dialog, Reasons};
use crate::notice::Notice;
use crate::screen::Screen;
use crate::storage::{save_new, store};
use crate::{bots, dom};

/// A table on this device.
#[derive(Clone, Copy)]
pub struct LocalTable {
    /// What is shown of it.
    pub screen: Screen,
    id: StoredValue<String>,
    game: StoredValue<Option<OpenGame>, LocalStorage>,
    /// Who must take the device before anything is shown.
    pub curtain: RwSignal<Option<Seat>>,
    /// Whether a bot is thinking.
    pub thinking: RwSignal<bool>,
    /// What kept the game from the table.
    pub trouble: RwSignal<String>,
    changes: StoredValue<Changes>,
}

/// How often the table has changed, so that late answers are dropped, and when it last did.
#[derive(Clone, Copy, Default)]
struct Changes {
    count: u32,
    last: u64,
}

impl LocalTable {
    /// Brings a stored game to the table.
    pub fn open(id: &str) -> Self {
        let table = Self {
            screen: Screen::new(),
            id: StoredValue::new(id.into()),
            game: StoredValue::new_local(None),
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(false),
            trouble: RwSignal::new(String::new()),
            changes: StoredValue::new(Changes::default()),
        };
        if table.read() {
            let people = table.with(LocalHost::people).unwrap_or_default();
            table.screen.me.set(if let [only] = *people { Some(only) } else { None });
            table.settle();
        }
        let own = head_key(id);
        let handle = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().is_none_or(|key| key == own) && table.is_stale() {
                table.reopen();
            }
        });
        on_cleanup(move || handle.remove());
        table.run_clock();
        table
    }

    /// Whether nothing has changed since that count; a table that is gone has.
    fn is_still(self, turn: u32) -> bool {
        self.changes.try_get_value().is_some_and(|changes| changes.count == turn)
    }

    /// Where real time counts, tells the table second by second, but not while the page is out of sight.
    fn run_clock(self) {
        if self.with(LocalHost::has_clock) != Some(true) {
            return;
        }
        let second = Duration::from_secs(1);
        let tick = move || {
            if !document().hidden() {
                self.change(|host| host.time_passes(second));
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, second) {
            on_cleanup(move || handle.clear());
        }
    }

    /// Reads the game as it is stored; whether it could be.
    fn read(self) -> bool {
        let opened = store(|store| self.id.with_value(|id| OpenGame::open(store, id)));
        let trouble = opened.as_ref().err().cloned().unwrap_or_default();
        self.trouble.set(trouble);
        self.game.set_value(opened.ok());
        let all = self.screen.settings.get_untracked().ask;
        self.change(|host| host.ask_about_everything(all));
        self.game.with_value(Option::is_some)
    }

    /// Whether another tab has gone on with this game, or thrown it away.
    fn is_stale(self) -> bool {
        let stale = |game: &OpenGame| store(|store| game.is_stale(store));
        self.game.try_with_value(|game| game.as_ref().is_some_and(stale)) == Some(true)
    }

    /// Another tab has gone on: shows how the game stands there, and stores nothing of its own.
    fn reopen(self) {
        self.changes.update_value(|changes| changes.count = changes.count.wrapping_add(1));
        self.thinking.set(false);
        self.curtain.set(None);
        self.screen.dialog.set(Dialog::None);
        if self.read() {
            let words = "This game went on in another tab: this is how it stands now.";
            self.screen.say(Notice::news(words));
            self.go_on();
        }
    }

    /// Asks the table, if there is a game on it.
    fn with<T>(self, look: impl FnOnce(&LocalHost) -> T) -> Option<T> {
        self.game.try_with_value(|game| game.as_ref().map(|game| look(&game.host))).flatten()
    }

    /// Changes something on the table, if there is a game on it.
    fn change<T>(self, change: impl FnOnce(&mut LocalHost) -> T) -> Option<T> {
        let change = |game: &mut Option<OpenGame>| game.as_mut().map(|game| change(&mut game.host));
        self.game.try_update_value(change).flatten()
    }

    /// The record so far.
    pub fn record(self) -> String {
        self.with(LocalHost::record).unwrap_or_default()
    }

    /// Shows what is so now, stores it, and sees who is next.
    fn settle(self) {
        if self.is_stale() {
            return self.reopen();
        }
        self.changes.update_value(|changes| changes.count = changes.count.wrapping_add(1));
        self.screen.unsay();
        self.save();
        self.screen.click();
        self.thinking.set(false);
        self.go_on();
    }

    fn save(self) {
        let save = |game: &mut OpenGame| store(|store| game.save(store, dom::now()));
        let stored = self.game.try_update_value(|game| game.as_mut().map(save));
        if stored == Some(Some(false)) {
            let words = "This device has no room left: export the game from the menu.";
            self.screen.say(Notice::trouble(words));
        }
    }

    /// Shows what has happened, then what is so now, and sees who is next.
    fn go_on(self) {
        self.changes.update_value(|changes| changes.last = dom::now());
        let eyes = self.screen.me.get_untracked();
        let turn = self.changes.get_value().count;
        let Some(now) = self.with(|host| host.snapshot(eyes)) else { return };
        self.screen.stage.play(&now, move || {
            if self.is_still(turn) {
                self.see_who_is_next();
            }
        });
    }

    fn see_who_is_next(self) {
        let Some(waiting) = self.with(LocalHost::waiting) else { return };
        let me = self.screen.me;
        if let Waiting::Person(seat) = waiting
            && me.get_untracked() != Some(seat)
            && self.with(|host| host.people().len() > 1) == Some(true)
        {
            if self.with(LocalHost::hides_something) == Some(true) {
                // Behind the curtain lies what the gallery sees.
                self.screen.snapshot.set(self.with(|host| host.snapshot(None)));
                self.curtain.set(Some(seat));
                return;
            }
            me.set(Some(seat));
        }
        self.screen.show(self.with(|host| host.snapshot(me.get_untracked())));
        match waiting {
            Waiting::Bot(seat, level) => self.let_bot(seat, level),
            Waiting::Person(seat) => self.look_for_advice(seat),
            Waiting::Over => self.screen.dialog.set(Dialog::End),
        }
    }

    /// The next person has the device.
    pub fn lift_curtain(self) {
        if let Some(seat) = self.curtain.get_untracked() {
            self.curtain.set(None);
            self.screen.me.set(Some(seat));
            self.settle();
        }
    }

    /// What the guide says, and how far the lesson is.
    pub fn guide(self) -> Option<(&'static str, usize, usize)> {
        self.with(LocalHost::guide).flatten()
    }

    /// What the lesson wants to be done next: its text and its label.
    pub fn wanted(self) -> Option<(String, String)> {
        let me = self.screen.me.get_untracked()?;
        self.with(|host| host.wanted(me)).flatten()
    }

    /// The guided game goes on as a free one.
    pub fn leave_lesson(self) {
        self.change(LocalHost::leave_lesson);
        self.settle();
    }

    /// A person wants something of the table.
    pub fn send(self, seat: Seat, intent: &Intent) -> Result<(), Refusal> {
        let caper = self.with(|host| host.open_caper().is_some()) == Some(true);
        let asked = self.with(|host| host.question(seat, Level::Captain));
        self.change(|host| host.send(seat, intent)).unwrap_or(Ok(()))?;
        if let Intent::Act(actions) = intent
            && caper
        {
            let chosen = actions.lines().next().unwrap_or_default();
            self.change(|host| host.choose_in_caper(chosen));
            self.tell_caper(seat, asked);
        }
        self.settle();
        Ok(())
    }

    /// Tells how the caper came out whose choice has just been made, at once and once more with what the captain
    /// thinks of it.
    fn tell_caper(self, seat: Seat, asked: Option<Result<Question, Refusal>>) {
        let caper = self.with(|host| host.setup().caper.clone()).flatten();
        let (Some(caper), Some(Ok(question))) = (caper, asked) else { return };
        let dialog = self.screen.dialog;
        bots::ask(&Ask::Advise(question), move |answer| {
            let advice = if let Answer::Advice(advice) = answer { advice } else { Vec::new() };
            let _ = dialog.try_set(Dialog::Caper(caper, seat, advice));
        });
    }

    /// A bot looks back at its last decision, and says why it made it.
    pub fn ask_why(self, seat: Seat) {
        let Some((action, question)) = self.with(|host| host.last_decision(seat)).flatten() else {
            return self.screen.say(Notice::news("I have done nothing yet. Give me time."));
        };
        let open = self.with(|host| host.may_explain(seat)) == Some(true);
        let dialog = self.screen.dialog;
        let reasons = Reasons { seat, action, advice: Vec::new(), open };
        dialog.set(Dialog::Why(reasons.clone()));
        bots::ask(&Ask::Advise(question), move |answer| {
            let is_open =
                |dialog: &Dialog| matches!(dialog, Dialog::Why(open) if open.seat == seat);
            if let Answer::Advice(advice) = answer
                && dialog.try_with_untracked(is_open) == Some(true)
            {
                dialog.set(Dialog::Why(Reasons { advice, ..reasons }));
            }
        });
    }

    /// The same game once more from before a step, as a table of its own.
    pub fn again_from(self, step: usize) {
        match self.with(|host| host.again_from(step)) {
            Some(Ok(host)) => dom::go(&format!("/table/{}", save_new(host))),
            Some(Err(refusal)) => self.screen.say(refusal),
            None => {}
        }
    }

    /// Takes the last decision back; against bots alone whatever happened since.
    pub fn undo(self) {
        let Some(seat) = self.screen.me.get_untracked() else { return };
        self.screen.clear();
        self.screen.stage.skip();
        let alone = self.with(|host| host.people().len() < 2) == Some(true);
        let back = |host: &mut LocalHost| match host.send(seat, &Intent::Undo) {
            Err(_) if alone => host.send(seat, &Intent::Rewind).map(|()| true),
            done => done.map(|()| false),
        };
        match self.change(back) {
            Some(Ok(over_dice)) => {
                self.settle();
                if self.screen.notice.with_untracked(Option::is_none) {
                    let again = if over_dice { " The same dice will fall again." } else { "" };
                    let news = Notice::news(format!("Taken back; the record says so.{again}"));
                    self.screen.say(Notice { stays: true, ..news });
                }
            }
            Some(Err(refusal)) => self.screen.say(refusal),
            None => {}
        }
    }

    /// Lets a bot think, and play not sooner than the pace allows.
    fn let_bot(self, seat: Seat, level: Level) {
        let Some(Ok(question)) = self.with(|host| host.question(seat, level)) else { return };
        let Changes { count: turn, last: began } = self.changes.get_value();
        self.thinking.set(true);
        let answer_after = move |answer, spent: u64| {
            let pace = self.screen.stage.pause_of_a_bot();
            let left = Duration::from_millis(u64::from(pace).saturating_sub(spent));
            set_timeout(move || self.bot_answers(turn, seat, answer), left);
        };
        if let Some(action) = self.with(|host| host.scripted_move(seat)).flatten() {
            return answer_after(Answer::Act(action), dom::now().saturating_sub(began));
        }
        bots::ask(&Ask::Decide(question), move |answer| {
            answer_after(answer, dom::now().saturating_sub(began));
        });
    }

    fn bot_answers(self, turn: u32, seat: Seat, answer: Answer) {
        if !self.is_still(turn) {
            return;
        }
        let done = match answer {
            Answer::Act(action) => {
                let acted = self.change(|host| host.bot_acts(seat, &action)).unwrap_or(Ok(()));
                acted.map_err(Notice::from)
            }
            Answer::Sorry(words) => Err(Notice::trouble(words)),
            Answer::Advice(_) | Answer::Luck(_) => Ok(()),
        };
        match done {
            Ok(()) => self.settle(),
            Err(notice) => {
                self.thinking.set(false);
                self.screen.say(notice);
            }
        }
    }

    /// What the strongest bot would do is gold when it has thought, and exact odds stand on the board. Nothing
    /// waits for it, so a page that would have to think itself does not ask.
    fn look_for_advice(self, seat: Seat) {
        let caper = self.with(|host| host.open_caper().is_some()) == Some(true);
        if bots::is_apart() && !caper {
            self.ask(seat, move |advice| self.screen.advice.set(advice));
        }
    }

    /// What the strongest bot would do here: the same that is gold.
    pub fn hint(self, seat: Seat) {
        if self.with(|host| host.open_caper().is_some()) == Some(true) {
            let words = "A caper is for you to solve: choose first, then the captain tells.";
            return self.screen.say(Notice::news(words));
        }
        let known = self.screen.advice.get_untracked();
        if known.is_empty() {
            self.ask(seat, move |advice| self.screen.advised(advice));
        } else {
            self.screen.advised(known);
        }
    }

    fn ask(self, seat: Seat, then: impl FnOnce(Vec<Advised>) + 'static) {
        let asked = self.with(|host| host.question(seat, Level::Captain));
        let Some(Ok(question)) = asked else { return };
        let turn = self.changes.get_value().count;
        bots::ask(&Ask::Advise(question), move |answer| {
            if self.is_still(turn)
                && let Answer::Advice(advice) = answer
            {
                then(advice);
            }
        });
    }

    /// The same people and bots once more, with fresh dice.
    pub fn rematch(self) {
        let again = |host: &LocalHost| page::SetUp {
            seed: dom::chance(),
            lesson: false,
            caper: None,
            ..host.setup().clone()
        };
        if let Some(Ok(host)) = self.with(again).map(LocalHost::begin) {
            dom::go(&format!("/table/{}", save_new(host)));
        }
    }

    /// A link that carries the whole game.
    pub fn share(self) {
        match page::link::pack(&self.record()) {
            Ok(letters) => {
                let here = window().location().origin().unwrap_or_default();
                self.screen.dialog.set(Dialog::Share(format!("{here}/#/watch/{letters}")));
            }
            Err(refusal) => self.screen.say(refusal),
        }
    }
}
