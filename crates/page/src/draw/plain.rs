//! The board of a game that has no pictures yet: the table as text, which every game can tell.

use super::{Facts, Scene, escape};
use crate::boxes::counts;
use crate::snapshot::Snapshot;

/// The table as text.
pub(super) fn draw(snapshot: &Snapshot) -> Scene {
    let scores = snapshot.outcome.as_ref().map(|outcome| &outcome.scores);
    let facts = (0..snapshot.seats.len()).map(|n| Facts {
        facts: scores
            .map(|scores| {
                format!("<span>{} {}</span>", scores[n], counts(&snapshot.game, scores[n]))
            })
            .unwrap_or_default(),
        extra: String::new(),
    });
    Scene {
        body: "g-plain",
        place: format!("Step {}", snapshot.seq),
        facts: facts.collect(),
        board: format!("<pre class=\"picture\" tabindex=\"0\">{}</pre>", escape(&snapshot.picture)),
        ..Scene::default()
    }
}
