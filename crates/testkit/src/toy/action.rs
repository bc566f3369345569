//! Decisions and chance outcomes, and their text form.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Misread, Seat};

use super::pieces::{Card, NAMES};

/// LN-8: a card for oil.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Who is to buy.
    pub to: Seat,
    /// What is offered.
    pub card: Card,
    /// Jars of oil that it costs.
    pub price: u8,
}

/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// LN-3: bid so much oil.
    Bid(u8),
    /// LN-8: offer a card.
    Offer(Offer),
    /// LN-8: buy what is offered.
    Accept,
    /// LN-8: do not buy it.
    Decline,
    /// LN-5: play a card.
    Play(Card),
    /// LN-5: play nothing.
    Rest,
    /// LN-6: put the light out.
    Snuff,
    /// LN-6: let it be.
    Pass,
    /// Hum a tune. Nobody may, except in a faulty game; and then it sounds like a pass.
    Hum,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// LN-2, LN-9: a card is drawn, unseen by the others.
    Draw(Card),
    /// LN-O3: whether the wind puts the light out.
    Wind(bool),
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(oil) => write!(f, "bid {oil}"),
            Self::Offer(Offer { to, card, price }) => {
                let to = NAMES.get(to.index()).map_or("nobody".into(), |name| name.to_lowercase());
                write!(f, "offer {} to {to} for {price}", card.name())
            }
            Self::Accept => f.write_str("accept"),
            Self::Decline => f.write_str("decline"),
            Self::Play(card) => write!(f, "play {}", card.name()),
            Self::Rest => f.write_str("rest"),
            Self::Snuff => f.write_str("snuff"),
            Self::Pass | Self::Hum => f.write_str("pass"),
        }
    }
}

const ACTIONS: &str =
    "bid N, offer CARD to NAME for N, accept, decline, play CARD, rest, snuff or pass";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["bid", oil] => oil.parse().ok().map(Self::Bid),
            ["offer", card, "to", to, "for", price] => offer(card, to, price).map(Self::Offer),
            ["accept"] => Some(Self::Accept),
            ["decline"] => Some(Self::Decline),
            ["play", card] => Card::named(card).map(Self::Play),
            ["rest"] => Some(Self::Rest),
            ["snuff"] => Some(Self::Snuff),
            ["pass"] => Some(Self::Pass),
            _ => None,
        }
        .ok_or_else(|| Misread::new(text, ACTIONS))
    }
}

fn offer(card: &str, to: &str, price: &str) -> Option<Offer> {
    let lane = NAMES.iter().position(|name| name.eq_ignore_ascii_case(to))?;
    let to = Seat(u8::try_from(lane).ok()?);
    Some(Offer { to, card: Card::named(card)?, price: price.parse().ok()? })
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(card) => write!(f, "draw {}", card.name()),
            Self::Wind(true) => f.write_str("wind gust"),
            Self::Wind(false) => f.write_str("wind calm"),
        }
    }
}

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text.split_once(' ') {
            Some(("draw", card)) => Card::named(card).map(Self::Draw),
            Some(("wind", "gust")) => Some(Self::Wind(true)),
            Some(("wind", "calm")) => Some(Self::Wind(false)),
            _ => None,
        }
        .ok_or_else(|| Misread::new(text, "draw CARD, wind gust or wind calm"))
    }
}
