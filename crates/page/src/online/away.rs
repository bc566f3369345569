//! Away and back: where somebody was in a game when they decided last, so that whoever comes back is told what has
//! happened since, and whether what they chose is still waiting to be sent.

use serde::{Deserialize, Serialize};
use table::Prompt;

/// How far a game had come when its owner decided last: kept with the keys, so that it outlives a closed page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LastDecision {
    /// The round.
    pub round: u32,
    /// How many lines of the story were told.
    pub lines: usize,
    /// How many decisive moments there were.
    pub moments: usize,
}

impl LastDecision {
    /// The lines and moments of this round that were known then, of so many; those of another round are all new.
    pub(super) fn known(self, round: u32, lines: usize, moments: usize) -> (usize, usize) {
        if self.round == round {
            (self.lines.min(lines), self.moments.min(moments))
        } else {
            (0, 0)
        }
    }
}

/// What is said after a decision until its answer is here.
pub(super) fn on_its_way(connected: bool) -> Prompt {
    if connected {
        return "A moment …".into();
    }
    Prompt::new("Your choice waits to be sent.")
        .with_aside("There is no connection just now. It is kept on this page, and sent as soon as there is one.")
}
