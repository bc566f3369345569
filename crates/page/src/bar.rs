//! The action bar: one row of buttons, and a way to all other actions.

use board::{Button, Does, icon};
use maud::{Markup, html};
use session::{Advised, LabelledAction};

use crate::snapshot::Snapshot;

/// How many choices of a menu are shown before the rest is left to the list.
const SHOWN: usize = 4;

/// How wide a row of buttons may be, in pixels: the sentence beside it needs the rest.
const ROW: usize = 490;

/// Between two buttons.
const GAP: usize = 8;

/// Of what a bot advises, choices whose chance to win is this near to the best one's are as good as it.
const AS_GOOD: f64 = 0.001;

/// Labels that are longer than this are told in two lines where they have two parts.
const LONG: usize = 24;

/// What the bar offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bar {
    /// The buttons, in the order of their keys.
    pub row: Vec<Button>,
    /// The way to everything that may be done, if the row does not show it all.
    pub all: Option<Button>,
}

impl Bar {
    /// The bar of a table: the scene's own buttons or the first of the menu, as many as one row holds. What
    /// is `wanted` or gold stays, and so does whatever the list of everything does not have.
    pub fn of(
        shown: &Snapshot,
        own: Vec<Button>,
        wanted: Option<&str>,
        advice: &[Advised],
    ) -> Self {
        if shown.outcome.is_some() {
            let mut end = Button::new(Does::Open("end"), "How it ended").icon("flag");
            end.gold = true;
            return Self { row: vec![end], all: None };
        }
        if !shown.prompted {
            return Self::default();
        }
        let mut row = if own.is_empty() { first_of_menu(shown) } else { own };
        if shown.pass().is_some() {
            row.push(keep_passing(shown));
        }
        row.retain(|button| button.does != every(shown).does);
        if let Some(wanted) = wanted {
            for button in &mut row {
                does_alone(button, wanted);
            }
        }
        gild(&mut row, shown, wanted, advice);
        let does = |text: &str| row.iter().any(|button| button.does.act() == Some(text));
        let all = shown.legal.iter().any(|choice| !does(&choice.text)).then(|| every(shown));
        let mut bar = Self { row, all };
        while bar.width() > ROW {
            let Some(last) = bar.row.iter().rposition(|button| is_spare(shown, button, wanted))
            else {
                break;
            };
            bar.row.remove(last);
            bar.all.get_or_insert_with(|| every(shown));
        }
        bar
    }

    /// About how wide it is, in pixels.
    pub fn width(&self) -> usize {
        let buttons = self.row.iter().chain(&self.all);
        buttons.map(|button| width(button) + GAP).sum::<usize>().saturating_sub(GAP)
    }

    /// Its markup: the row may scroll, the way to everything else stays where it is.
    pub fn html(&self) -> Markup {
        html! {
            @if !self.row.is_empty() { div.strip { @for button in &self.row { (button.html()) } } }
            @if let Some(all) = &self.all { (all.html()) }
        }
    }
}

/// The bar while a moment is shown.
pub fn meanwhile() -> Markup {
    html! {
        div.strip {}
        button.btn type="button" id="skip" { (icon("next")) "Skip" }
    }
}

/// The first choices of the menu; a few more are left to the list.
fn first_of_menu(shown: &Snapshot) -> Vec<Button> {
    let many = shown.menu.len() > SHOWN;
    shown.menu.iter().take(if many { SHOWN - 1 } else { SHOWN }).map(button).collect()
}

/// The one rule about gold: it is what the lesson wants, the only thing that may be done, or what the bot
/// would do. Where the bot has said nothing, or would do what no button does, nothing is gold.
fn gild(row: &mut [Button], shown: &Snapshot, wanted: Option<&str>, advice: &[Advised]) {
    let only = match shown.legal.as_slice() {
        [only] => Some(only.text.as_str()),
        _ => None,
    };
    let golden = |button: &Button| match (button.does.act(), wanted.or(only)) {
        (None, _) => false,
        (Some(act), Some(sure)) => act == sure,
        (Some(act), None) => is_advised(act, shown, advice),
    };
    if let Some(nth) = row.iter().position(golden) {
        row[nth].gold = true;
    }
}

/// Whether a bot would do these actions, a line each: the first is the best it knows of, or as good as that,
/// and it expects the rest to follow.
fn is_advised(act: &str, shown: &Snapshot, advice: &[Advised]) -> bool {
    let Some((best, seat)) = advice.first().zip(shown.me) else { return false };
    let own = |advised: &Advised| advised.chance_that_counts(seat).unwrap_or(0.0);
    let is_sure = |advised: &Advised| 2 * advised.visits >= best.visits;
    let highest = advice.iter().filter(|&one| is_sure(one)).map(own).fold(0.0, f64::max);
    let goes = |advised: &Advised, (n, line): (usize, &str)| {
        advised.line.get(n).is_some_and(|step| step.seat == seat.0 && step.text == line)
    };
    let good = |advised: &Advised| is_sure(advised) && highest - own(advised) <= AS_GOOD;
    let mut fit = advice.iter().filter(|&one| good(one));
    fit.any(|advised| act.lines().enumerate().all(|step| goes(advised, step)))
}

/// A choice as a button; a long one says what, and small on what terms and with which odds.
fn button(choice: &LabelledAction) -> Button {
    let (long, does) = (choice.label.chars().count() > LONG, Does::Act(choice.text.clone()));
    match choice.parts.as_ref().filter(|_| long) {
        Some(label) => Button::new(does, &label.words).small(label.terms()),
        None => Button::new(does, &choice.label),
    }
}

/// The button that lists everything.
fn every(shown: &Snapshot) -> Button {
    Button::new(Does::Open("choices"), format!("All {}", shown.legal.len())).icon("menu")
}

/// A button that does what is wanted and then something else does what is wanted alone.
fn does_alone(button: &mut Button, wanted: &str) {
    let rest = button.does.act().and_then(|act| act.strip_prefix(wanted));
    if rest.is_some_and(|rest| rest.starts_with('\n')) {
        button.does = Does::Act(wanted.into());
        button.small.clear();
    }
}

/// Who is asked about everything may leave it at what concerns them; else it is about all of this.
fn keep_passing(shown: &Snapshot) -> Button {
    let until = if shown.asks_little { "all of this" } else { "until it concerns you" };
    Button::new(Does::Open("stand"), "Keep passing").small(until).icon("pass")
}

/// Whether a button can go: the list of everything has it, nobody wants it, and it ends nothing.
fn is_spare(shown: &Snapshot, button: &Button, wanted: Option<&str>) -> bool {
    let Some(action) = button.does.act() else { return false };
    !button.gold
        && !matches!(button.icon, "pass" | "check" | "stop")
        && wanted != Some(action)
        && shown.allows(action)
}

/// About how wide a button is, in pixels: its longer line, edges, icon. A very long one has two lines.
fn width(button: &Button) -> usize {
    let letters = button.label.chars().count() * 8;
    let small = button.small.chars().count() * 6;
    let icon = if button.icon.is_empty() { 0 } else { 26 };
    (letters.max(small) + icon + 32).min(300)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalHost, SetUp, Source};
    use session::Expected;
    use table::{Label, Odds, Seat};

    /// A person may do these things.
    fn asked(labels: &[&str]) -> Snapshot {
        choices(labels.iter().map(|&label| label.into()))
    }

    fn choices(labels: impl IntoIterator<Item = Label>) -> Snapshot {
        let about = catalog::about("spanc").expect("it is on the shelf");
        let host = LocalHost::begin(SetUp::new(about, 1)).expect("it can be laid out");
        let choice = |(n, label): (usize, Label)| LabelledAction::new(format!("do {n}"), label);
        let legal: Vec<LabelledAction> = labels.into_iter().enumerate().map(choice).collect();
        Snapshot { prompted: true, menu: legal.clone(), legal, ..host.snapshot(Some(Seat(0))) }
    }

    fn labels(bar: &Bar) -> Vec<&str> {
        bar.row.iter().chain(&bar.all).map(|button| button.label.as_str()).collect()
    }

    #[test]
    fn what_no_button_does_by_itself_is_in_the_list_and_is_done_alone_when_wanted() {
        let shown = asked(&["Recruit", "End the turn"]);
        let both = Button::new(Does::all(["do 0", "do 1"]), "Recruit").small("and end the turn");
        let own = vec![both, Button::new(Does::Act("do 1".into()), "End the turn")];
        let bar = Bar::of(&shown, own.clone(), None, &[]);
        assert_eq!(labels(&bar), ["Recruit", "End the turn", "All 2"]);
        assert_eq!(bar.row[0].does, own[0].does);
        let led = Bar::of(&shown, own, Some("do 0"), &[]);
        assert_eq!(led.row[0].does.act(), Some("do 0"));
        assert_eq!(led.row[0].small, "");
        assert_eq!(labels(&led), ["Recruit", "End the turn"]);
    }

    /// What a bot thinks of choices: how often each was tried, the chance to win with it, and what follows.
    fn advice(rows: &[(&str, u32, f64, &[&str])]) -> Vec<Advised> {
        let advised = |&(text, visits, chance, then): &(&str, u32, f64, &[&str])| {
            let steps = [text].into_iter().chain(then.iter().copied());
            let line = steps.map(|step| Expected { seat: 0, text: step.into() }).collect();
            let choice = LabelledAction::new(text.into(), Label::new(text));
            Advised { choice, chances: vec![chance, 1.0 - chance], nearer: None, visits, line }
        };
        rows.iter().map(advised).collect()
    }

    fn golden(bar: &Bar) -> Vec<&str> {
        bar.row.iter().filter(|button| button.gold).map(|button| button.label.as_str()).collect()
    }

    #[test]
    fn gold_is_what_the_bot_would_do_and_never_the_first_in_the_list() {
        let shown = asked(&["Give in", "Reroll", "Break a Toy"]);
        let bar = |advice: &[Advised]| Bar::of(&shown, Vec::new(), None, advice);
        assert!(golden(&bar(&[])).is_empty(), "nobody has thought yet");
        let reroll = advice(&[("do 1", 90, 0.6, &[]), ("do 0", 10, 0.3, &[])]);
        assert_eq!(golden(&bar(&reroll)), ["Reroll"]);
        let unsure = advice(&[("do 1", 90, 0.6, &[]), ("do 0", 10, 0.7, &[])]);
        assert_eq!(golden(&bar(&unsure)), ["Reroll"], "what was hardly tried proves nothing");
        let elsewhere = advice(&[("do 7", 90, 0.6, &[]), ("do 0", 60, 0.4, &[])]);
        assert!(golden(&bar(&elsewhere)).is_empty(), "no button does what the bot would");
        let led = Bar::of(&shown, Vec::new(), Some("do 2"), &reroll);
        assert_eq!(golden(&led), ["Break a Toy"], "the lesson knows better");
    }

    #[test]
    fn gold_is_the_only_thing_that_may_be_done_and_nothing_that_is_only_a_way_to_it() {
        let bar = Bar::of(&asked(&["Pass"]), Vec::new(), None, &[]);
        assert_eq!(golden(&bar), ["Pass"]);
        let pick = Button::new(Does::Pick("card".into()), "Pick it");
        assert!(golden(&Bar::of(&asked(&["Pass"]), vec![pick], None, &[])).is_empty());
    }

    #[test]
    fn two_things_at_one_touch_are_gold_if_the_bot_would_do_both() {
        let shown = asked(&["Recruit", "End the turn"]);
        let both = vec![Button::new(Does::all(["do 0", "do 1"]), "Recruit and end the turn")];
        let bar = |advice: &[Advised]| Bar::of(&shown, both.clone(), None, advice);
        let goes_on = advice(&[("do 0", 9, 0.6, &["do 1"]), ("do 1", 1, 0.1, &[])]);
        assert_eq!(golden(&bar(&goes_on)).len(), 1);
        let stays = advice(&[("do 0", 9, 0.6, &["do 5"]), ("do 1", 1, 0.1, &[])]);
        assert!(golden(&bar(&stays)).is_empty());
    }

    #[test]
    fn what_fits_is_shown_and_needs_no_list() {
        let shown = asked(&["Go on", "Stop"]);
        assert_eq!(labels(&Bar::of(&shown, Vec::new(), None, &[])), ["Go on", "Stop"]);
    }

    #[test]
    fn what_does_not_fit_into_one_row_is_in_the_list() {
        let long = "Discard Dentist of Dread Harbour";
        let shown = asked(&[long, long, long]);
        let bar = Bar::of(&shown, Vec::new(), None, &[]);
        assert_eq!(labels(&bar), [long, "All 3"]);
        assert!(bar.width() <= ROW);
    }

    #[test]
    fn what_the_lesson_wants_stays_in_the_row() {
        let long = "Discard Dentist of Dread Harbour";
        let shown = asked(&["Discard Collapsing Scenery and its twin", long, "Harpoon"]);
        let bar = Bar::of(&shown, Vec::new(), Some("do 2"), &[]);
        assert!(labels(&bar).contains(&"Harpoon"), "{bar:?}");
    }

    #[test]
    fn what_is_not_in_the_list_and_what_ends_the_turn_stays() {
        let shown = asked(&["Play the longest card of them all", "Be done with your turn"]);
        let trade = Button::new(Does::Pick("trade".into()), "Trade with whoever wants to");
        let act = |action: &str, label| Button::new(Does::Act(action.into()), label);
        let play = act("do 0", "Play the longest card of them all");
        let done = act("do 1", "Be done with your turn").icon("pass");
        let bar = Bar::of(&shown, vec![trade, play, done], None, &[]);
        let left = ["Trade with whoever wants to", "Be done with your turn", "All 2"];
        assert_eq!(labels(&bar), left);
    }

    #[test]
    fn a_long_label_is_told_in_two_lines() {
        let surge = Label::new("Adrenaline Surge II")
            .with_aside("+3 to this roll")
            .with_odds(Odds::new(26, 36));
        let shown = choices([surge, Label::new("Note").with_aside("stay")]);
        let bar = Bar::of(&shown, Vec::new(), None, &[]);
        assert_eq!(bar.row[0].label, "Adrenaline Surge II");
        assert_eq!(bar.row[0].small, "+3 to this roll, 72%");
        assert_eq!(bar.row[1].label, "Note: stay");
    }

    #[test]
    fn the_way_to_everything_stands_outside_of_what_scrolls() {
        let shown = asked(&["One", "Two", "Three", "Four", "Five"]);
        let html = Bar::of(&shown, Vec::new(), None, &[]).html().into_string();
        let (strip, rest) = html.split_once("</div>").expect("the row ends");
        assert!(strip.contains("Three") && !strip.contains("All 5"), "{html}");
        assert!(rest.contains("data-open=\"choices\""), "{html}");
    }
}
