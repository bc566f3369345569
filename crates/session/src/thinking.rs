//! One question for bots, whoever asks: what a seat knows goes in, a choice comes out. The server keeps it typed, a
//! worker gets it as JSON; both are answered by the same code, and neither has more than the seat's view.

use std::collections::BTreeMap;

use bots::{Advice, Bot, Budget, Deckhand, Level, Manner, Random, Searcher};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Game, Options, Seat, Spoken, Stream, Worth};

use crate::advice::{Advised, Expected, LabelledAction};
use crate::refusal::{Refusal, RefusalKind};

/// Makes a bot of a level for a set-up, thinking for as long as the budget says; bots that do not search need none.
pub type BotMaker<G> = fn(Level, &<G as Game>::Setup, Option<Budget>) -> Box<dyn Bot<G>>;

/// The bot of a level for any game: random, greedy, or searching.
pub fn usual_bot<G: Worth>(level: Level, budget: Option<Budget>) -> Box<dyn Bot<G>> {
    match (level, budget) {
        (Level::Random, _) => Box::new(Random),
        (Level::Mate | Level::Captain | Level::Admiral, Some(budget)) => {
            Box::new(Searcher::new(budget))
        }
        (Level::Deckhand | Level::Mate | Level::Captain | Level::Admiral, _) => {
            Box::new(Deckhand::default())
        }
    }
}

/// A question to a bot, as data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The options.
    pub options: BTreeMap<String, String>,
    /// The seat that decides.
    pub seat: u8,
    /// All that it knows.
    pub view: Value,
    /// The bot's level.
    pub level: String,
    /// The bot's manner, by its name; plain without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub manner: String,
    /// The seed of the bot's own dice.
    pub seed: u64,
}

impl Question {
    /// The bot that is asked, with what its seat knows.
    pub fn thinker<G: Spoken + Worth>(
        &self,
        make_bot: BotMaker<G>,
    ) -> Result<Box<dyn Thinker>, Refusal> {
        let Self { seats, options, seat, view, level, .. } = self;
        let bad = |error| Refusal::new(RefusalKind::Malformed, format!("no view: {error}"));
        let view: G::View = serde_json::from_value(view.clone()).map_err(bad)?;
        let setup = G::set_up(*seats, &Options::new(G::about(), options)?)?;
        let unknown = |()| Refusal::new(RefusalKind::UnknownBot, format!("no bot is a {level}"));
        let level: Level = level.parse().map_err(unknown)?;
        let mut bot = make_bot(level, &setup, Budget::of::<G>(level));
        bot.behave(self.manner.parse().unwrap_or(Manner::Plain));
        if *seat >= *seats {
            return Err(Refusal::new(RefusalKind::UnknownSeat, "there is no such seat"));
        }
        Ok(Box::new(Thought { view, seat: Seat(*seat), bot }))
    }
}

/// A decision that a bot has yet to think about, away from its table.
pub trait Thinker: Send {
    /// Thinks; the choice in its text form. The seed is for the bot's own dice.
    fn think(self: Box<Self>, seed: u64) -> String;
    /// What the bot thinks of the seat's choices, best first.
    fn advise(self: Box<Self>, seed: u64) -> Vec<Advised>;
}

/// A bot and what its seat knows.
pub(crate) struct Thought<G: Spoken> {
    pub(crate) view: G::View,
    pub(crate) seat: Seat,
    pub(crate) bot: Box<dyn Bot<G>>,
}

impl<G: Spoken> Thinker for Thought<G> {
    fn think(mut self: Box<Self>, seed: u64) -> String {
        self.bot.choose(&self.view, self.seat, &mut Stream::new(seed, 1)).to_string()
    }

    fn advise(mut self: Box<Self>, seed: u64) -> Vec<Advised> {
        let advice = self.bot.advise(&self.view, self.seat, &mut Stream::new(seed, 1));
        advised::<G>(&self.view, self.seat, advice)
    }
}

/// Advice for people.
pub(crate) fn advised<G: Spoken>(
    view: &G::View,
    seat: Seat,
    advice: Vec<Advice<G::Action>>,
) -> Vec<Advised> {
    let advised = advice.into_iter().map(|advice| Advised {
        choice: LabelledAction::of::<G>(view, seat, advice.action),
        chances: advice.chances,
        nearer: advice.nearer,
        visits: advice.visits,
        line: advice.line.into_iter().map(expected::<G>).collect(),
    });
    advised.collect()
}

fn expected<G: Spoken>((seat, action): (Seat, G::Action)) -> Expected {
    Expected { seat: seat.0, text: action.to_string() }
}
