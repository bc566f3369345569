//! What a board is: how one game looks and is touched. A board is a pure function from what one onlooker sees,
//! typed, to a scene: markup in which everything that can be touched says so in one attribute.
//!
//! | attribute | what a touch does |
//! |---|---|
//! | `data-act` | does this action, or these, a line each |
//! | `data-why` | asks whether this action is allowed, and says why not |
//! | `data-pick` | picks this, or puts it back; several words are picked together |
//! | `data-set` | `key:value`: picks this value of the key instead of any other, or puts it back |
//! | `data-rule` | opens the rulebook at this clause |
//! | `data-card` | opens this card large |
//! | `data-open` | opens this dialog |
//! | `data-say` | of a form: what is typed, with this before it, is taken as words for an action |
//!
//! Text is made of an action in one place, [`Does`]; markup is escaped by the macro that makes it.

mod ending;
mod kit;
mod moment;
mod persona;
mod plain;
mod reach;
mod scene;
mod seen;
mod touch;

use table::Spoken;

pub use maud::Markup;

pub use ending::{Ending, Sheet, ranking};
pub use kit::{chip, clause_button, icon, many, mark, percent, shown_name, text_field, width_of};
pub use moment::{Event, Kind, Moment, Party, Thing, Verdict};
pub use persona::{Eyes, Face, Hat, Head, Mouth, Persona};
pub use plain::{Plain, in_words};
pub use reach::reach;
pub use scene::{Button, Does, Facts, Scene};
pub use seen::{Frame, SeatCard, Seen};
pub use table::capital;
pub use touch::Touch;

/// How one game looks and is touched.
pub trait Board: 'static {
    /// The game.
    type Game: Spoken;

    /// How the box looks on the shelf.
    const LOOK: Look;

    /// The guided first game, if there is one.
    const LESSON: Option<Lesson> = None;

    /// Whom bots play as; enough for every seat, or nobody.
    const CREW: &'static [Persona] = &[];

    /// Draws what one onlooker sees, with what they have picked; in words, unless the board says otherwise.
    fn draw(seen: &Seen<'_, Self::Game>, touch: &Touch) -> Scene {
        let _ = touch;
        in_words(seen, &Self::LOOK)
    }

    /// The touches that lead to an action that may be done, from a board on which nothing is picked. What is
    /// listed can always be taken from the list; an action that is not listed must have a way of its own.
    fn way(seen: &Seen<'_, Self::Game>, action: <Self::Game as table::Game>::Action) -> Vec<Does> {
        vec![seen.does(action)]
    }

    /// A card, large, with its text and clauses; `None` if there is no such card.
    fn card(seen: &Seen<'_, Self::Game>, id: &str) -> Option<Markup> {
        let _ = (seen, id);
        None
    }

    /// What a step shows before the board goes on, if it is decisive; whether it is does not depend on the onlooker.
    fn moment(event: &Event<'_, Self::Game>) -> Option<Moment> {
        let _ = event;
        None
    }

    /// A card as it lies on the table in a moment; `None` if there is no such card.
    fn face(seen: &Seen<'_, Self::Game>, id: &str) -> Option<Markup> {
        let _ = (seen, id);
        None
    }

    /// How the game ended, for the sheets and the card at its end; the page asks when it is over.
    fn ending(seen: &Seen<'_, Self::Game>) -> Ending {
        let scores = seen.outcome.map_or(&[][..], |outcome| &outcome.scores);
        let sheet = |&score: &i32| Sheet {
            total: score.to_string(),
            counts: Self::LOOK.counts(score).into(),
            ..Sheet::default()
        };
        let sheets = scores.iter().map(sheet).collect();
        Ending { title: Self::LOOK.title.into(), sheets, quotes: Vec::new() }
    }

    /// What the set-up offers for an option that is a text to the rules, with a few words about it.
    fn offer(key: &str, seats: usize) -> (Offer, &'static str) {
        let _ = (key, seats);
        (Offer::Text, "")
    }
}

/// How a box looks on the shelf, and what its score counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The short title, as people say it.
    pub title: &'static str,
    /// The colour of the spine.
    pub spine: &'static str,
    /// How much there is to think about.
    pub weight: &'static str,
    /// The word on the button that begins a game.
    pub begin: &'static str,
    /// What one point of the score is, and what several are.
    pub counts: (&'static str, &'static str),
    /// What decides between equal scores, if anything does, with the clause that says so.
    pub equals: Option<(&'static str, &'static str)>,
    /// Whether there is a sheet with pictures of its cards.
    pub art: bool,
}

impl Look {
    /// The look of a game that has none of its own.
    pub const PLAIN: Self = Self {
        title: "A game",
        spine: "#17203A",
        weight: "unknown",
        begin: "Begin",
        counts: ("point", "points"),
        equals: None,
        art: false,
    };

    /// What a score counts: "1 dog beaten", but "5 dogs beaten".
    pub fn counts(&self, score: i32) -> &'static str {
        if score == 1 { self.counts.0 } else { self.counts.1 }
    }
}

/// A guided first game: a record in which the learner makes the first seat's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What happens, step by step.
    pub record: &'static str,
    /// What the guide says: a line each, the step from which on it is said first.
    pub notes: &'static str,
}

/// How an option that is a text to the rules is chosen on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offer {
    /// One of these values, with the words for each; the first one is meant if nobody chooses.
    Named(Vec<(&'static str, &'static str)>),
    /// One of these values for every seat, with the words for each, separated by commas; how many seats may have
    /// the same value.
    BySeat(Vec<(&'static str, &'static str, u8)>),
    /// The text of a file; these words tell what is used without one.
    File(&'static str),
    /// Any text.
    Text,
}
