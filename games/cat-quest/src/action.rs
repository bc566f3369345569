//! Decisions and outcomes of chance, and their text form.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Misread, Seat};

use crate::board::{Place, number_named};
use crate::pieces::{Cat, Cats, Element, FACES, SEATS};

/// The four ships. Players are called after them.
pub(crate) const SHIPS: [&str; SEATS] = ["Astra", "Biscuit", "Comet", "Dumpling"];

/// CQ-18: the dice that Caturn shakes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Quake {
    /// The white die.
    White,
    /// The black die.
    Black,
    /// Both dice.
    Both,
    /// Plukitten's die.
    Plukitten,
}

impl Quake {
    /// Every choice of dice.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Both, Self::Plukitten];

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Both => "both",
            Self::Plukitten => "plukitten",
        }
    }
}

/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// CQ-4: the host says who begins.
    First(Seat),
    /// CQ-5: fight the dogs.
    Battle,
    /// CQ-11: take the cat of the body one is on.
    Recruit,
    /// CQ-19: Purrinus looks at the first unrevealed dog.
    Look,
    /// CQ-6: roll for speed.
    Roll,
    /// CQ-5a: end the turn.
    Done,
    /// CQ-13a: offer a swap.
    Offer {
        /// The partner.
        to: Seat,
        /// Cats given.
        give: Cats,
        /// Cats asked for.
        take: Cats,
    },
    /// CQ-13a: take the offer that lies open.
    Accept,
    /// CQ-13a: do not take it.
    Refuse,
    /// CQ-13a: answer an offer with another one.
    Counter {
        /// Cats that the answering player gives.
        give: Cats,
        /// Cats that the answering player asks for.
        take: Cats,
    },
    /// CQ-18: let a roll stand.
    Keep,
    /// CQ-18: Caturn rolls dice again.
    Reroll(Quake),
    /// CQ-7a: fly to a place; one's own is staying put.
    Go(Place),
    /// CQ-17: Jupersian burns the next dog.
    Burn,
    /// CQ-17a: the next dog is turned up as it is.
    Spare,
    /// CQ-20: this cat answers the dog.
    Send(Cat),
    /// CQ-19b: Plukitten rolls for it.
    Gamble,
    /// CQ-22: the battle is lost.
    GiveUp,
    /// CQ-24e: the left neighbour sends this used cat home.
    Banish(Cat),
    /// CQ-27: leave the game.
    Leave,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// CQ-4: who begins.
    First(Seat),
    /// CQ-1, CQ-6: the white and the black die.
    Dice([u8; 2]),
    /// CQ-19b: Plukitten's die.
    Die(u8),
    /// CQ-19: what Purrinus sees; the player's secret.
    Glimpse(Element),
    /// CQ-20: the dog that is turned up.
    Dog(Element),
    /// CQ-24: the cat that goes home.
    Lost(Cat),
}

/// The name of a ship in texts; seats that do not exist have a number.
struct Ship(Seat);

impl Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SHIPS.get(self.0.index()) {
            Some(name) => f.write_str(&name.to_lowercase()),
            None => write!(f, "seat-{}", self.0.0),
        }
    }
}

fn ship_named(name: &str) -> Option<Seat> {
    let found = (0..).zip(SHIPS).find(|(_, ship)| ship.to_lowercase() == name);
    found.map(|(seat, _)| Seat(seat))
}

/// The names of cats in texts.
struct Names(Cats);

impl Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cat) in self.0.iter().enumerate() {
            write!(f, "{}{}", if n == 0 { "" } else { "+" }, cat.card().name)?;
        }
        Ok(())
    }
}

/// Cats by their names, from the centre out, joined by plus signs.
fn cats_named(text: &str) -> Option<Cats> {
    let cats: Vec<Cat> = text.split('+').map(Cat::named).collect::<Option<_>>()?;
    cats.is_sorted_by(|one, next| one < next).then(|| cats.into_iter().collect())
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Ship(*seat)),
            Self::Battle => f.write_str("battle"),
            Self::Recruit => f.write_str("recruit"),
            Self::Look => f.write_str("look"),
            Self::Roll => f.write_str("roll"),
            Self::Done => f.write_str("done"),
            Self::Offer { to, give, take } => {
                write!(f, "offer {} {} for {}", Ship(*to), Names(*give), Names(*take))
            }
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
            Self::Counter { give, take } => {
                write!(f, "counter {} for {}", Names(*give), Names(*take))
            }
            Self::Keep => f.write_str("keep"),
            Self::Reroll(quake) => write!(f, "reroll {}", quake.name()),
            Self::Go(place) => write!(f, "go {place}"),
            Self::Burn => f.write_str("burn"),
            Self::Spare => f.write_str("spare"),
            Self::Send(cat) => write!(f, "send {}", cat.card().name),
            Self::Gamble => f.write_str("gamble"),
            Self::GiveUp => f.write_str("give up"),
            Self::Banish(cat) => write!(f, "banish {}", cat.card().name),
            Self::Leave => f.write_str("leave"),
        }
    }
}

const ACTIONS: &str = "first SHIP, battle, recruit, look, roll, done, offer SHIP CATS for CATS, \
                       accept, refuse, counter CATS for CATS, keep, reroll white, black, both or \
                       plukitten, go PLACE, burn, spare, send CAT, gamble, give up, banish CAT or leave (CATS: \
                       solcat+venyu; PLACE: sun, or venus 5)";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["first", ship] => ship_named(ship).map(Self::First),
            ["battle"] => Some(Self::Battle),
            ["recruit"] => Some(Self::Recruit),
            ["look"] => Some(Self::Look),
            ["roll"] => Some(Self::Roll),
            ["done"] => Some(Self::Done),
            ["offer", ship, give, "for", take] => offer(ship, give, take),
            ["accept"] => Some(Self::Accept),
            ["refuse"] => Some(Self::Refuse),
            ["counter", give, "for", take] => cats_named(give)
                .zip(cats_named(take))
                .map(|(give, take)| Self::Counter { give, take }),
            ["keep"] => Some(Self::Keep),
            ["reroll", dice] => {
                Quake::ALL.into_iter().find(|quake| quake.name() == dice).map(Self::Reroll)
            }
            ["go", ..] => text["go".len()..].trim_start().parse().ok().map(Self::Go),
            ["burn"] => Some(Self::Burn),
            ["spare"] => Some(Self::Spare),
            ["send", cat] => Cat::named(cat).map(Self::Send),
            ["gamble"] => Some(Self::Gamble),
            ["give", "up"] => Some(Self::GiveUp),
            ["banish", cat] => Cat::named(cat).map(Self::Banish),
            ["leave"] => Some(Self::Leave),
            _ => None,
        }
        .filter(|action| action.to_string() == text)
        .ok_or_else(|| Misread::new(text, ACTIONS))
    }
}

fn offer(ship: &str, give: &str, take: &str) -> Option<Action> {
    let (to, give, take) = (ship_named(ship)?, cats_named(give)?, cats_named(take)?);
    Some(Action::Offer { to, give, take })
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Ship(*seat)),
            Self::Dice([white, black]) => write!(f, "white {white} black {black}"),
            Self::Die(face) => write!(f, "die {face}"),
            Self::Glimpse(dog) => write!(f, "glimpse {}", dog.name()),
            Self::Dog(dog) => write!(f, "dog {}", dog.name()),
            Self::Lost(cat) => write!(f, "lost {}", cat.card().name),
        }
    }
}

const CHANCES: &str =
    "first SHIP, white N black N, die N, glimpse ELEMENT, dog ELEMENT or lost CAT";

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let face = |word| number_named(word).filter(|face| (1..=FACES).contains(face));
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["first", ship] => ship_named(ship).map(Self::First),
            ["white", white, "black", black] => {
                face(white).zip(face(black)).map(|(white, black)| Self::Dice([white, black]))
            }
            ["die", shown] => face(shown).map(Self::Die),
            ["glimpse", dog] => Element::named(dog).map(Self::Glimpse),
            ["dog", dog] => Element::named(dog).map(Self::Dog),
            ["lost", cat] => Cat::named(cat).map(Self::Lost),
            _ => None,
        }
        .ok_or_else(|| Misread::new(text, CHANCES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_have_at_most_eight_bytes() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }

    #[test]
    fn words_that_are_no_action_are_refused() {
        for text in [
            "",
            "go",
            "go ",
            "go venus",
            "go venus 0",
            "go venus 05",
            "go venus +5",
            "go venus 65",
            "go venus 999",
            "go sun 1",
            "go  sun",
            "go moon 1",
            "GO SUN",
            "send",
            "send dog",
            "send venyu now",
            "offer biscuit for venyu",
            "offer biscuit venyu for",
            "offer biscuit venyu for solcat ",
            "offer biscuit venyu+solcat for merkitty",
            "offer biscuit venyu+venyu for merkitty",
            "offer eve venyu for merkitty",
            "offer Biscuit venyu for merkitty",
            "counter venyu",
            "first seat-9",
            "reroll",
            "reroll red",
            "give",
            "give up now",
            "banish",
            "banish dog",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }

    #[test]
    fn words_that_are_no_outcome_are_refused() {
        for text in [
            "",
            "white 1",
            "white 0 black 1",
            "white 7 black 1",
            "white 01 black 1",
            "black 1 white 1",
            "die 0",
            "die 7",
            "dog",
            "dog cat",
            "glimpse",
            "lost dog",
            "first eve",
        ] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }
}
