//! What happened, as markup: beside the table the newest first, on its own sheet all of it.

use crate::draw::{escape, icon, mark};
use crate::rulebook::link_clauses;
use crate::snapshot::{Snapshot, StoryLine};

/// How many lines stand beside the table.
const BESIDE: usize = 60;

/// How many lines are marked as new at most.
const FRESH: usize = 40;

/// The newest lines, newest first; what is new since the onlooker last decided is marked. A line keeps its
/// key, so that only new ones are written.
pub fn beside(shown: &Snapshot, clauses: &[&str]) -> String {
    let fresh = shown.fresh.clamp(1, FRESH);
    let line = |(nth, (number, line)): (usize, (usize, &StoryLine))| {
        let class = match nth {
            0 => " class=\"now fresh\"",
            _ if nth < fresh => " class=\"fresh\"",
            _ => "",
        };
        let more = if nth == 0 { more() } else { String::new() };
        let bolt = "<svg class=\"pm i\" aria-hidden=\"true\"><use href=\"#bolt\"/></svg>";
        let whose = line.seat.map_or_else(|| bolt.into(), mark);
        let words = link_clauses(&escape(&line.text), clauses);
        format!(
            "<li data-key=\"{number}\"{class}>{whose}<span class=\"say\">{words}</span>{more}</li>"
        )
    };
    let lines = shown.story.iter().enumerate().rev().take(BESIDE).enumerate().map(line);
    format!("<h2>What happened</h2><ol>{}</ol>", lines.collect::<String>())
}

/// The button that opens the whole story.
fn more() -> String {
    let up = icon("up");
    format!(
        "<button type=\"button\" class=\"more\" aria-label=\"The whole story\" data-open=\"story\">{up}</button>"
    )
}

/// Every line, newest first.
pub fn whole(shown: &Snapshot, clauses: &[&str]) -> String {
    let line = |line: &StoryLine| {
        let whose = line.seat.map(mark).unwrap_or_default();
        format!("<li>{whose}<span>{}</span></li>", link_clauses(&escape(&line.text), clauses))
    };
    shown.story.iter().rev().map(line).collect()
}
