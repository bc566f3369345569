//! The action bar: one row of buttons, and a way to all other actions.

use board::{Button, Does};
use maud::{Markup, html};
use session::LabelledAction;

use crate::snapshot::Snapshot;

/// How many choices of a menu are shown before the rest is left to the list.
const SHOWN: usize = 4;

/// How wide a row of buttons may be, in pixels: the sentence beside it needs the rest.
const ROW: usize = 490;

/// Between two buttons.
const GAP: usize = 8;

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
    /// is `wanted` stays, and so does whatever the list of everything does not have.
    pub fn of(shown: &Snapshot, own: Vec<Button>, wanted: Option<&str>) -> Self {
        if shown.outcome.is_some() {
            let end = Button::new(Does::Open("end"), "How it ended").icon("flag").gold();
            return Self { row: vec![end], all: None };
        }
        if !shown.prompted {
            return Self::default();
        }
        let mut row = if own.is_empty() { first_of_menu(shown) } else { own };
        if shown.pass().is_some() {
            row.push(keep_passing());
        }
        let listed = row.iter().filter(|button| button.does.is_act()).count();
        row.retain(|button| button.does != every(shown).does);
        let all = (shown.legal.len() > listed).then(|| every(shown));
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

/// The first choices of the menu; a few more are left to the list.
fn first_of_menu(shown: &Snapshot) -> Vec<Button> {
    let many = shown.menu.len() > SHOWN;
    let first = shown.menu.iter().take(if many { SHOWN - 1 } else { SHOWN }).enumerate();
    first
        .map(|(n, choice)| {
            let button = button(choice);
            if n == 0 { button.gold() } else { button }
        })
        .collect()
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

fn keep_passing() -> Button {
    Button::new(Does::Open("stand"), "Keep passing").small("until it concerns you").icon("pass")
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
    use table::{Label, Odds};

    /// A person may do these things.
    fn asked(labels: &[&str]) -> Snapshot {
        choices(labels.iter().map(|&label| label.into()))
    }

    fn choices(labels: impl IntoIterator<Item = Label>) -> Snapshot {
        let about = catalog::about("spanc").expect("it is on the shelf");
        let host = LocalHost::begin(SetUp::new(about, 1)).expect("it can be laid out");
        let choice = |(n, label): (usize, Label)| LabelledAction::new(format!("do {n}"), label);
        let legal: Vec<LabelledAction> = labels.into_iter().enumerate().map(choice).collect();
        Snapshot { prompted: true, menu: legal.clone(), legal, ..host.snapshot(None) }
    }

    fn labels(bar: &Bar) -> Vec<&str> {
        bar.row.iter().chain(&bar.all).map(|button| button.label.as_str()).collect()
    }

    #[test]
    fn what_fits_is_shown_and_needs_no_list() {
        let shown = asked(&["Go on", "Stop"]);
        assert_eq!(labels(&Bar::of(&shown, Vec::new(), None)), ["Go on", "Stop"]);
    }

    #[test]
    fn what_does_not_fit_into_one_row_is_in_the_list() {
        let long = "Discard Dentist of Dread Harbour";
        let shown = asked(&[long, long, long]);
        let bar = Bar::of(&shown, Vec::new(), None);
        assert_eq!(labels(&bar), [long, "All 3"]);
        assert!(bar.width() <= ROW);
    }

    #[test]
    fn what_the_lesson_wants_stays_in_the_row() {
        let long = "Discard Dentist of Dread Harbour";
        let shown = asked(&["Discard Collapsing Scenery and its twin", long, "Harpoon"]);
        let bar = Bar::of(&shown, Vec::new(), Some("do 2"));
        assert!(labels(&bar).contains(&"Harpoon"), "{bar:?}");
    }

    #[test]
    fn what_is_not_in_the_list_and_what_ends_the_turn_stays() {
        let shown = asked(&["Play the longest card of them all", "Be done with your turn"]);
        let trade = Button::new(Does::Pick("trade".into()), "Trade with whoever wants to");
        let act = |action: &str, label| Button::new(Does::Act(action.into()), label);
        let play = act("do 0", "Play the longest card of them all");
        let done = act("do 1", "Be done with your turn").icon("pass");
        let bar = Bar::of(&shown, vec![trade, play, done], None);
        let left = ["Trade with whoever wants to", "Be done with your turn", "All 2"];
        assert_eq!(labels(&bar), left);
    }

    #[test]
    fn a_long_label_is_told_in_two_lines() {
        let surge = Label::new("Adrenaline Surge II")
            .with_aside("+3 to this roll")
            .with_odds(Odds::new(26, 36));
        let shown = choices([surge, Label::new("Note").with_aside("stay")]);
        let bar = Bar::of(&shown, Vec::new(), None);
        assert_eq!(bar.row[0].label, "Adrenaline Surge II");
        assert_eq!(bar.row[0].small, "+3 to this roll, 72%");
        assert_eq!(bar.row[1].label, "Note: stay");
    }

    #[test]
    fn the_way_to_everything_stands_outside_of_what_scrolls() {
        let shown = asked(&["One", "Two", "Three", "Four", "Five"]);
        let html = Bar::of(&shown, Vec::new(), None).html().into_string();
        let (strip, rest) = html.split_once("</div>").expect("the row ends");
        assert!(strip.contains("Three") && !strip.contains("All 5"), "{html}");
        assert!(rest.contains("data-open=\"choices\""), "{html}");
    }
}
