//! What happened, as markup: beside the table the newest first, on its own sheet all of it. What happens
//! several times in a row is told once.

use board::{chip, icon, mark};
use maud::{Markup, html};

use crate::rulebook::link_clauses;
use crate::snapshot::{Snapshot, StoryLine};

/// How many lines stand beside the table.
const BESIDE: usize = 60;

/// How many lines are marked as new at most.
const FRESH: usize = 40;

/// The same line several times in a row.
struct Run<'a> {
    /// The number of its first line, which stays when it grows.
    number: usize,
    /// How many lines of the story are newer.
    behind: usize,
    /// How often.
    times: usize,
    line: &'a StoryLine,
}

/// The story by runs, newest first.
fn runs(story: &[StoryLine]) -> impl Iterator<Item = Run<'_>> {
    let mut end = story.len();
    std::iter::from_fn(move || {
        let (line, before) = story[..end].split_last()?;
        let times = 1 + before.iter().rev().take_while(|&earlier| earlier == line).count();
        let behind = story.len() - end;
        end -= times;
        Some(Run { number: end, behind, times, line })
    })
}

impl Run<'_> {
    /// What happened, and how often if it was more than once.
    fn words(&self, clauses: &[&str]) -> Markup {
        let times = self.times;
        html! {
            (link_clauses(&self.line.text, clauses))
            @if times > 1 {
                " " span aria-hidden="true" { (chip("times", "", &format!("×{times}"))) }
                span.vh { (times) " times." }
            }
        }
    }

    /// Whose doing it was; a bolt if nobody's.
    fn sign(&self) -> Markup {
        let bolt = || html! { svg class="pm i" aria-hidden="true" { use href="#bolt" {} } };
        self.line.seat.map_or_else(bolt, mark)
    }
}

/// The newest lines, newest first; what is new since the onlooker last decided is marked. A line keeps its
/// key, so that only new ones are written.
pub fn beside(shown: &Snapshot, clauses: &[&str]) -> String {
    let fresh = shown.fresh.clamp(1, FRESH);
    let class = |nth: usize, run: &Run<'_>| match nth {
        0 => Some("now fresh"),
        _ => (run.behind < fresh).then_some("fresh"),
    };
    newest(
        shown,
        clauses,
        class,
        &html! {
            button.more type="button" aria-label="The whole story" data-open="story" { (icon("up")) }
        },
    )
}

/// The newest lines of a game that is only watched: nothing in them can be touched.
pub fn watched(shown: &Snapshot) -> String {
    newest(shown, &[], |nth, _| (nth == 0).then_some("now"), &html! {})
}

/// The newest lines, newest first, with something more beside the first.
fn newest(
    shown: &Snapshot,
    clauses: &[&str],
    class: impl Fn(usize, &Run<'_>) -> Option<&'static str>,
    more: &Markup,
) -> String {
    html! {
        h2 { "What happened" }
        ol {
            @for (nth, run) in runs(&shown.story).take(BESIDE).enumerate() {
                li data-key=(run.number) class=[class(nth, &run)] {
                    (run.sign()) span.say { (run.words(clauses)) } @if nth == 0 { (more) }
                }
            }
        }
    }
    .into_string()
}

/// Every line, newest first.
pub fn whole(shown: &Snapshot, clauses: &[&str]) -> String {
    let runs = runs(&shown.story);
    html! { @for run in runs { li { (run.sign()) span { (run.words(clauses)) } } } }.into_string()
}

/// What happened in these lines, in the order of happening; what happened several times in a row is said once.
pub(crate) fn said(story: &[StoryLine]) -> Vec<String> {
    let say = |run: Run<'_>| match run.times {
        1 => run.line.text.clone(),
        times => format!("{} {times} times.", run.line.text),
    };
    let mut all: Vec<String> = runs(story).map(say).collect();
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalHost, SetUp, Source};

    /// A table at which this was told, each line by a seat or by nobody.
    fn told(lines: &[(Option<u8>, &str)], fresh: usize) -> Snapshot {
        let about = catalog::about("zerpang").expect("it is on the shelf");
        let host = LocalHost::begin(SetUp::new(about, 1)).expect("it can be laid out");
        let line = |&(seat, text): &(Option<u8>, &str)| StoryLine { seat, text: text.into() };
        Snapshot { story: lines.iter().map(line).collect(), fresh, ..host.snapshot(None) }
    }

    const DRAWS: (Option<u8>, &str) = (Some(1), "Blue draws a card.");
    const PASSES: (Option<u8>, &str) = (Some(0), "Amber passes.");

    /// The keys of the lines with their classes, newest first.
    fn keys(html: &str) -> Vec<&str> {
        html.split("<li data-key=").skip(1).filter_map(|li| li.split('>').next()).collect()
    }

    #[test]
    fn what_happens_in_a_row_is_one_line_with_a_count() {
        let shown = told(&[DRAWS, DRAWS, DRAWS, PASSES, DRAWS], 0);
        for html in [beside(&shown, &[]), whole(&shown, &[]), watched(&shown)] {
            assert_eq!(html.matches("<li").count(), 3, "{html}");
            assert_eq!(html.matches("Blue draws a card.").count(), 2, "{html}");
            assert_eq!(html.matches("×3").count(), 1, "{html}");
            assert_eq!(html.matches("3 times.").count(), 1, "{html}");
            assert!(!html.contains("×1"), "{html}");
        }
    }

    #[test]
    fn the_same_words_of_another_seat_are_another_line() {
        let shown = told(&[(Some(0), "A card is drawn."), (Some(1), "A card is drawn.")], 0);
        assert_eq!(keys(&beside(&shown, &[])).len(), 2);
        assert_eq!(whole(&shown, &[]).matches("<li>").count(), 2);
    }

    #[test]
    fn a_line_that_is_counted_on_keeps_its_key() {
        let before = beside(&told(&[PASSES, DRAWS], 0), &[]);
        let after = beside(&told(&[PASSES, DRAWS, DRAWS], 0), &[]);
        let only = |html: &str| -> Vec<String> {
            keys(html).iter().filter_map(|key| key.split('"').nth(1)).map(Into::into).collect()
        };
        assert_eq!(only(&before), ["1", "0"]);
        assert_eq!(only(&after), only(&before));
        assert_ne!(before, after);
    }

    #[test]
    fn a_line_is_fresh_if_it_has_happened_again_since() {
        let story = [PASSES, DRAWS, DRAWS, DRAWS, PASSES];
        let fresh = |fresh: usize| {
            let html = beside(&told(&story, fresh), &[]);
            keys(&html).iter().map(|key| key.contains("fresh")).collect::<Vec<_>>()
        };
        assert_eq!(fresh(0), [true, false, false]);
        assert_eq!(fresh(1), [true, false, false]);
        assert_eq!(fresh(2), [true, true, false]);
        assert_eq!(fresh(4), [true, true, false], "three draws are three lines of the story");
        assert_eq!(fresh(5), [true, true, true]);
    }
}
