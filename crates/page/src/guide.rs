//! Guided first games: a record in which the learner makes one seat's moves, with a few words at each.

use board::Board;
use bots::Level;
use shelf::Refusal;
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

/// The guided game that a newcomer is offered.
pub const FIRST_LESSON: &str = LESSONS[0].0;

/// The guided games, the one for newcomers first.
const LESSONS: [(&str, &str, &str); 5] = [
    (
        "spaca-wor",
        spaca_wor_board::SpacaWorBoard::LESSON.record,
        spaca_wor_board::SpacaWorBoard::LESSON.notes,
    ),
    (
        "cat-quest",
        cat_quest_board::CatQuestBoard::LESSON.record,
        cat_quest_board::CatQuestBoard::LESSON.notes,
    ),
    ("spanc", spanc_board::SpancBoard::LESSON.record, spanc_board::SpancBoard::LESSON.notes),
    (
        "scurvy-musketeers",
        include_str!("../lessons/scurvy-musketeers.record"),
        include_str!("../lessons/scurvy-musketeers.txt"),
    ),
    ("zerpang", include_str!("../lessons/zerpang.record"), include_str!("../lessons/zerpang.txt")),
];

impl Lesson {
    /// The guided game of this name, if there is one.
    pub fn of(game: &str) -> Option<Self> {
        let (_, record, notes) = LESSONS.iter().find(|(name, ..)| *name == game)?;
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
    LESSONS.iter().any(|(name, ..)| *name == game)
}

/// The words of a text.
fn words(text: &str) -> Vec<&str> {
    text.split([' ', ',', ':']).filter(|word| !word.is_empty()).collect()
}

/// Whether a touch picks something that the wanted action names: `token` is what it sets (`go:mars 1`)
/// or picks (`d3`, or several dice that go together).
pub fn leads(token: &str, action: &str, label: &str) -> bool {
    let Some((_, what)) = token.split_once(':') else {
        // Dice are named by their numbers; labels count them, so only the action is asked.
        let named = words(action);
        return token
            .split(' ')
            .all(|die| die.strip_prefix('d').is_some_and(|number| named.contains(&number)));
    };
    let name = words(what.split('#').next().unwrap_or_default());
    let says = |text| words(text).windows(name.len().max(1)).any(|some| some == name);
    says(action) || says(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_touch_leads_to_what_it_names() {
        assert!(leads("go:mars 1", "go mars 1", "Go to Mars 1"));
        assert!(!leads("go:mars 1", "go mars 12", "Go to Mars 12"));
        assert!(leads("pick:toy#2", "use toy", ""));
        assert!(leads("d3", "roll 3 5", "Roll 2 dice"));
        assert!(leads("d3 d5", "roll 3 5", ""));
        assert!(!leads("d2", "roll 3 5", "Roll 2 dice"));
        assert!(!leads("d3 d4", "roll 3 5", ""));
        assert!(!leads("see", "roll 3 5", "") && !leads("go:", "roll", ""));
    }
}
