//! Random positions of a charter's tables, for laws that are not about the game itself.

use table::{Spoken, Step, Turn};

use crate::charter::Charter;
use crate::walk::{Desk, Venue};

impl<G: Spoken> Charter<G> {
    /// Shows so many random positions in which somebody is asked, spread over all tables, each with the table's
    /// action space. Free-form actions are taken now and then.
    ///
    /// # Panics
    /// Where the game breaks off, with the reason.
    pub fn positions(&self, count: u64, mut look: impl FnMut(&G, &[G::Action])) {
        let venues = Venue::all(self).unwrap_or_else(|broken| panic!("{broken}"));
        let (mut shown, mut desk) = (0, Desk::new());
        for number in 0.. {
            for (venue, table) in venues.iter().zip(0..) {
                let mut space = venue.strict.clone();
                space.extend(&venue.free);
                let number = number * venues.len() as u64 + table;
                // Positions of one game are alike: some of each are enough.
                let stride = 1 + number % 17;
                let mut decisions = number % 5;
                let walked = venue.walk(number, &mut desk, |scene, _| {
                    if matches!(scene.step, Some(Step::Act(..))) {
                        decisions += 1;
                        if decisions.is_multiple_of(stride) && shown < count {
                            debug_assert!(matches!(scene.game.turn(), Turn::Seats(_)));
                            look(scene.game, &space);
                            shown += 1;
                        }
                    }
                    Ok(0)
                });
                walked.unwrap_or_else(|broken| panic!("{broken}"));
                if shown >= count {
                    return;
                }
            }
        }
    }
}
