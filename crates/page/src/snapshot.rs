//! What a table looks like to one onlooker at one moment: all that the page draws. Local and online
//! tables give the same.

use std::sync::Arc;

pub use board::SeatCard;
use board::{Button, Does, Frame, Markup, Moment, Scene, Touch};
use session::{Advised, LabelledAction, ViewSession};
use table::{Outcome, Prompt, Seat, Seats, Told};

use crate::boxes;
use crate::names::Names;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// Whose doing it was, if anybody's.
    pub seat: Option<u8>,
    /// What happened.
    pub text: String,
}

impl StoryLine {
    /// These lines, each with its actor; one that has none is nobody's doing.
    pub(crate) fn all(story: Vec<String>, actors: &[Option<u8>]) -> Vec<Self> {
        let actors = actors.iter().copied().chain(std::iter::repeat(None));
        story.into_iter().zip(actors).map(|(text, seat)| Self { seat, text }).collect()
    }
}

impl From<Told> for StoryLine {
    fn from(told: Told) -> Self {
        Self { seat: told.actor.map(|seat| seat.0), text: told.text }
    }
}

/// What a table looks like to one onlooker at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The game's name on the shelf.
    pub game: String,
    /// Whose eyes these are; `None` is the gallery.
    pub me: Option<Seat>,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// Who is publicly waited for.
    pub asked: Seats,
    /// Whether the onlooker owes a decision.
    pub prompted: bool,
    /// What is asked of the onlooker, or whom the table waits for.
    pub prompt: Prompt,
    /// What to show first of what the onlooker may do.
    pub menu: Vec<LabelledAction>,
    /// All that the onlooker may do, but for free-form offers.
    pub legal: Vec<LabelledAction>,
    /// What the onlooker sees, with the game's types inside; nothing before a game has begun.
    pub view_session: Option<Arc<dyn ViewSession>>,
    /// What happened, oldest first.
    pub story: Vec<StoryLine>,
    /// How many of the story's lines are new since the onlooker last decided.
    pub fresh: usize,
    /// The decisive moments so far, oldest first; as many for every onlooker.
    pub moments: Vec<Moment>,
    /// How many of them there were when the onlooker decided last, if the table remembers that over a closed page.
    pub shown: usize,
    /// How many steps stand.
    pub seq: usize,
    /// The hash of the state, as records write it.
    pub hash: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Whether answers are asked for only where they concern the onlooker.
    pub asks_little: bool,
}

impl Snapshot {
    /// What a board needs to know of the table.
    pub fn frame(&self) -> Frame<'_> {
        Frame {
            prompted: self.prompted,
            asked: self.asked,
            seats: &self.seats,
            news: self.story.last().map_or("", |line| &line.text),
            seq: self.seq,
            outcome: self.outcome.as_ref(),
        }
    }

    /// The board, with what is picked and what a bot thinks of the choices.
    pub fn scene(&self, touch: &Touch, advice: &[Advised]) -> Scene {
        let draw =
            |view_session: &Arc<dyn ViewSession>| view_session.scene(&self.frame(), touch, advice);
        let scene = self.view_session.as_ref().map(draw).unwrap_or_default();
        Names::of(&self.seats).scene(scene)
    }

    /// The table in words, as a scene.
    pub fn in_words(&self) -> Scene {
        let tell = |view_session: &Arc<dyn ViewSession>| view_session.in_words(&self.frame());
        self.view_session.as_ref().map(tell).unwrap_or_default()
    }

    /// A card of the game, large; `None` if there is no such card.
    pub fn card(&self, id: &str) -> Option<Markup> {
        self.view_session.as_ref()?.card(&self.frame(), id)
    }

    /// A decisive moment, drawn for the onlooker.
    pub fn moment(&self, moment: &Moment) -> Markup {
        let draw = |session: &Arc<dyn ViewSession>| session.moment(&self.frame(), moment);
        self.view_session.as_ref().map(draw).unwrap_or_default()
    }

    /// The score sheets of a game that is over, from the first place to the last.
    pub fn sheets(&self) -> Option<Markup> {
        let outcome = self.outcome.as_ref()?;
        Some(self.view_session.as_ref()?.ending(&self.frame()).html(outcome, &self.seats))
    }

    /// A card to keep of a game that is over, as a picture; `foot` stands at its bottom.
    pub fn keepsake(&self, foot: &str) -> Option<Markup> {
        let (outcome, look) = (self.outcome.as_ref()?, boxes::look(&self.game));
        let ending = self.view_session.as_ref()?.ending(&self.frame());
        Some(ending.card(outcome, &self.seats, look.title, look.spine, foot))
    }

    /// What is rarely wanted and not listed as legal.
    pub fn more(&self) -> Vec<LabelledAction> {
        let choice = |button: Button| {
            Some(LabelledAction::new(button.does.act()?.to_owned(), button.label.into()))
        };
        self.scene(&Touch::default(), &[]).more.into_iter().filter_map(choice).collect()
    }

    /// The answer that plays nothing, if the onlooker is asked for an answer only.
    pub fn pass(&self) -> Option<String> {
        self.view_session.as_ref().filter(|_| self.prompted)?.pass()
    }

    /// The next touch on the way to an action, with what is picked already.
    pub fn next_touch(&self, touch: &Touch, action: &str) -> Option<Does> {
        self.view_session.as_ref()?.next_touch(&self.frame(), touch, action)
    }

    /// The table as text.
    pub fn picture(&self) -> String {
        self.view_session.as_ref().map(|view_session| view_session.picture()).unwrap_or_default()
    }

    /// Whether this action is among those listed as legal.
    pub fn allows(&self, action: &str) -> bool {
        self.legal.iter().any(|choice| choice.text == action)
    }

    /// What a listed action means, for people.
    pub fn label(&self, action: &str) -> Option<&str> {
        self.legal.iter().find(|choice| choice.text == action).map(|choice| choice.label.as_str())
    }

    /// Who a seat is: "You" for the onlooker.
    pub fn name(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).map_or_else(String::new, |card| card.short().to_owned())
    }

    /// How the game ended, in one sentence.
    pub fn verdict(&self) -> Option<String> {
        let outcome = self.outcome.as_ref()?;
        let winners: Vec<&SeatCard> =
            outcome.winners.iter().filter_map(|seat| self.seats.get(seat.index())).collect();
        Some(match winners.as_slice() {
            [] => "Nobody has won.".into(),
            [one] if one.is_you => format!("You win as {}.", one.seat),
            [one] => match one.bot() {
                Some(name) => format!("{name} wins as {}.", one.seat),
                None => format!("{} wins.", one.title()),
            },
            several => {
                let names: Vec<String> = several.iter().map(|card| card.played()).collect();
                format!("{} share the win.", names.join(" and "))
            }
        })
    }

    /// What decided, and the clause for it, where somebody with the winner's score did not win.
    pub fn tie_break(&self) -> Option<(&'static str, &'static str)> {
        let outcome = self.outcome.as_ref()?;
        let score = |seat: Seat| outcome.scores.get(seat.index());
        let best = outcome.winners.iter().next().and_then(score)?;
        let equals = outcome.scores.iter().filter(|&score| score == best).count();
        boxes::look(&self.game).equals.filter(|_| equals > outcome.winners.iter().count())
    }
}
