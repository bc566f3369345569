//! Guided first games: a record in which the learner makes one seat's moves, with a few words at each.

use board::Board;
use bots::Level;
use catalog::{Playable, Visitor};
use session::Refusal;
use table::{Entry, Record};

use crate::setup::SeatPlan;

/// A guided game.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What happens, step by step; the learner has the first seat.
    pub script: Vec<Entry>,
    /// The record as written.
    record: &'static str,
    /// What the guide says from a step on.
    notes: Vec<(usize, &'static str)>,
}

/// The seat of the learner.
pub const LEARNER: table::Seat = table::Seat(0);

/// The guided game that a newcomer is offered: the first that there is.
pub fn first_lesson() -> Option<&'static str> {
    catalog::games().into_iter().map(|about| about.name).find(|game| has_lesson(game))
}

/// The guided game of a board, if there is one.
fn lesson(game: &str) -> Option<board::Lesson> {
    struct Read;
    impl Visitor for Read {
        type Out = Option<board::Lesson>;
        fn visit<G: Playable>(self) -> Self::Out {
            G::Board::LESSON
        }
    }
    catalog::visit(game, Read).ok().flatten()
}

impl Lesson {
    /// The guided game of this name, if there is one.
    pub fn of(game: &str) -> Option<Self> {
        let board::Lesson { record, notes } = lesson(game)?;
        let script = Record::read(record).ok()?.entries;
        let note = |line: &'static str| {
            let (step, words) = line.split_once(' ')?;
            Some((step.parse().ok()?, words))
        };
        Some(Self { script, record, notes: notes.lines().filter_map(note).collect() })
    }

    /// What the guide says after so many steps, and how far the lesson is: notes shown and in all.
    pub fn says(&self, steps: usize) -> Option<(&'static str, usize, usize)> {
        let shown = self.notes.iter().take_while(|(step, _)| *step <= steps).count();
        let (_, words) = self.notes.get(shown.checked_sub(1)?)?;
        Some((words, shown, self.notes.len()))
    }

    /// The set-up that the script begins from.
    pub fn set_up(&self) -> Result<crate::SetUp, Refusal> {
        let mut setup = crate::store::adopt(self.record)?;
        setup.lesson = true;
        for (n, seat) in setup.seats.iter_mut().enumerate() {
            let learner = n == LEARNER.index();
            *seat = if learner { SeatPlan::person("") } else { SeatPlan::bot(Level::Deckhand) };
        }
        Ok(setup)
    }
}

/// Whether a game has a guided first game.
pub fn has_lesson(game: &str) -> bool {
    lesson(game).is_some()
}
