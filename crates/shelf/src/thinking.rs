//! One question for bots, whoever asks: what a seat knows goes in, a choice comes out. The server keeps it typed, a
//! worker gets it as JSON; both are answered by the same code, and neither has more than the seat's view.

use std::collections::BTreeMap;

use bots::{Advice, Bot, Budget, Level};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Options, Seat, Stream};

use crate::hosted::{Advised, Choice, Expected};
use crate::refusal::{Refusal, RefusalKind};
use crate::{Shelved, Visitor};

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
    /// The seed of the bot's own dice.
    pub seed: u64,
}

impl Question {
    /// What the bot would do, in its text form.
    pub fn decide(&self) -> Result<String, Refusal> {
        Ok(self.thinker()?.think(self.seed))
    }

    /// What the bot thinks of all choices, best first.
    pub fn advise(&self) -> Result<Vec<Advised>, Refusal> {
        Ok(self.thinker()?.advise(self.seed))
    }

    fn thinker(&self) -> Result<Box<dyn Thinker>, Refusal> {
        struct Read<'a>(&'a Question);
        impl Visitor for Read<'_> {
            type Out = Result<Box<dyn Thinker>, Refusal>;
            fn visit<G: Shelved>(self) -> Self::Out {
                let Question { seats, options, seat, view, level, .. } = self.0;
                let bad = |error| Refusal::new(RefusalKind::Malformed, format!("no view: {error}"));
                let view: G::View = serde_json::from_value(view.clone()).map_err(bad)?;
                let setup = G::set_up(*seats, &Options::new(G::about(), options)?)?;
                let unknown =
                    |()| Refusal::new(RefusalKind::UnknownBot, format!("no bot is a {level}"));
                let level: Level = level.parse().map_err(unknown)?;
                let bot = G::bot(level, &setup, Budget::of::<G>(level));
                if *seat >= *seats {
                    return Err(Refusal::new(RefusalKind::UnknownSeat, "there is no such seat"));
                }
                Ok(Box::new(Thought { view, seat: Seat(*seat), bot }))
            }
        }
        crate::visit(&self.game, Read(self))?
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
pub(crate) struct Thought<G: Shelved> {
    pub(crate) view: G::View,
    pub(crate) seat: Seat,
    pub(crate) bot: Box<dyn Bot<G>>,
}

impl<G: Shelved> Thinker for Thought<G> {
    fn think(mut self: Box<Self>, seed: u64) -> String {
        self.bot.choose(&self.view, self.seat, &mut Stream::new(seed, 1)).to_string()
    }

    fn advise(mut self: Box<Self>, seed: u64) -> Vec<Advised> {
        let advice = self.bot.advise(&self.view, self.seat, &mut Stream::new(seed, 1));
        advised::<G>(&self.view, self.seat, advice)
    }
}

/// Advice for people.
pub(crate) fn advised<G: Shelved>(
    view: &G::View,
    seat: Seat,
    advice: Vec<Advice<G::Action>>,
) -> Vec<Advised> {
    let advised = advice.into_iter().map(|advice| Advised {
        choice: Choice::of::<G>(view, seat, advice.action),
        chances: advice.chances,
        nearer: advice.nearer,
        visits: advice.visits,
        line: advice.line.into_iter().map(expected::<G>).collect(),
    });
    advised.collect()
}

fn expected<G: Shelved>((seat, action): (Seat, G::Action)) -> Expected {
    Expected { seat: seat.0, text: action.to_string() }
}
