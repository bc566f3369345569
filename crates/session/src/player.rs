//! Who sits where: people and bots, as commands name them.

use std::fmt::{self, Display};

use bots::Level;
use table::About;

use crate::refusal::{Refusal, RefusalKind};

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

/// Reads `human,captain,…` for a game; unknown names are refused with those that there are.
pub fn players(about: &About, names: &[&str], with_people: bool) -> Result<Vec<Player>, Refusal> {
    let game = about.name;
    let player = |name: &&str| match *name {
        "human" if with_people => Ok(Player::Human),
        name => name.parse().map(Player::Bot).map_err(|()| unknown(game, name, with_people)),
    };
    names.iter().map(player).collect()
}

fn unknown(game: &str, name: &str, with_people: bool) -> Refusal {
    let mut accepted: Vec<String> = Level::ALL.iter().map(Level::to_string).collect();
    if with_people {
        accepted.insert(0, "human".into());
    }
    let message = format!("{game} has no player “{name}”; it has {}", accepted.join(", "));
    Refusal::new(RefusalKind::UnknownBot, message)
}
