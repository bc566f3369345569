//! Who sits where: people and bots, as commands name them.

use std::fmt::{self, Display};

use bots::Level;

use crate::refusal::{Kind, Refusal};
use crate::{Shelved, Visitor, visit};

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// A bot of this level.
    Bot(Level),
}

impl Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Bot(level) => level.fmt(f),
        }
    }
}

/// Reads `human,captain,…` for a game; unknown levels are refused with those that the game has.
pub fn players(game: &str, names: &[&str], with_people: bool) -> Result<Vec<Player>, Refusal> {
    struct Levels;
    impl Visitor for Levels {
        type Out = &'static [Level];
        fn visit<G: Shelved>(self) -> Self::Out {
            G::levels()
        }
    }
    let levels = visit(game, Levels)?;
    let player = |name: &&str| match *name {
        "human" if with_people => Ok(Player::Human),
        name => match name.parse() {
            Ok(level) if levels.contains(&level) => Ok(Player::Bot(level)),
            _ => Err(unknown(game, name, levels, with_people)),
        },
    };
    names.iter().map(player).collect()
}

fn unknown(game: &str, name: &str, levels: &[Level], with_people: bool) -> Refusal {
    let mut accepted: Vec<String> = levels.iter().map(Level::to_string).collect();
    if with_people {
        accepted.insert(0, "human".into());
    }
    let message = format!("{game} has no player “{name}”; it has {}", accepted.join(", "));
    Refusal::new(Kind::UnknownBot, message)
}
