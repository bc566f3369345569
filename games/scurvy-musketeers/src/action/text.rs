//! The text form of decisions and outcomes: stable, small letters, one text for one meaning.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Misread, Seat};

use super::{Action, Chance};
use crate::deck::{BOXED, NUMBERS, boxed_card, boxed_id};
use crate::pieces::Card;
use crate::state::Mark;
use crate::titles::Title;

/// What the players are called.
const NAMES: [&str; 6] = ["Ray", "Dana", "Amanda", "Basil", "Celeste", "Fergus"];

/// What a player is called.
pub(crate) fn seat_name(seat: Seat) -> String {
    NAMES.get(seat.index()).map_or_else(|| format!("Nobody {}", seat.0), |&name| name.into())
}

/// A player in texts: the name in small letters.
pub fn seat_id(seat: Seat) -> String {
    match NAMES.get(seat.index()) {
        Some(name) => name.to_lowercase(),
        None => format!("nobody-{}", seat.0),
    }
}

fn seat_named(id: &str) -> Option<Seat> {
    let known = (0..6).map(Seat).find(|&seat| seat_id(seat) == id);
    known.or_else(|| {
        let seat = Seat(id.strip_prefix("nobody-")?.parse().ok()?);
        (seat_id(seat) == id).then_some(seat)
    })
}

/// A card that the box does not have is written by its number among the new ones.
impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match boxed_id(*self) {
            Some(id) => f.pad(id),
            None => f.pad(&format!("new_{}", self.index() - BOXED + 1)),
        }
    }
}

impl FromStr for Card {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let new = || {
            let number: usize = text.strip_prefix("new_")?.parse().ok()?;
            let number = number.checked_add(BOXED)?.checked_sub(1)?;
            let card = Card(u8::try_from(number).ok()?);
            ((BOXED..=NUMBERS).contains(&number) && card.to_string() == text).then_some(card)
        };
        boxed_card(text)
            .or_else(new)
            .ok_or_else(|| Misread::new(text, "a card, for instance old_monk"))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|misread: Misread| misread.0)
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("nothing"),
            Self::Card(card) => card.fmt(f),
            Self::Seat(seat) => f.write_str(&seat_id(*seat)),
        }
    }
}

fn mark_named(text: &str) -> Option<Mark> {
    let card = text.parse().ok().map(Mark::Card);
    card.or_else(|| seat_named(text).map(Mark::Seat))
}

/// Writes what is chosen; nothing where nothing is.
fn write_marks(f: &mut fmt::Formatter<'_>, one: Mark, two: Mark) -> fmt::Result {
    match (one, two) {
        (Mark::None, Mark::None) => Ok(()),
        (one, Mark::None) => write!(f, " on {one}"),
        (one, two) => write!(f, " on {one} and {two}"),
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Title(title) => write!(f, "title {title}"),
            Self::Vote(number) => write!(f, "vote {}", u16::from(number) + 1),
            Self::Cast(card) => write!(f, "cast {card}"),
            Self::Equip(prop, on) => write!(f, "give {prop} to {on}"),
            Self::Move(prop, to) => write!(f, "move {prop} to {to}"),
            Self::Locate(card, movie) => write!(f, "set {card} for {}", seat_id(movie)),
            Self::Attach(card, movie) => write!(f, "attach {card} for {}", seat_id(movie)),
            Self::Attack(card, movie) => write!(f, "attack {} with {card}", seat_id(movie)),
            Self::Duel(card, on) => write!(f, "duel {on} with {card}"),
            Self::Lay(prop) => write!(f, "lay {prop}"),
            Self::Sfx { card, one, two } => {
                write!(f, "play {card}")?;
                write_marks(f, one, two)
            }
            Self::Use { card, pay, one, two } => {
                write!(f, "use {card}")?;
                if let Some(pay) = pay {
                    write!(f, " for {pay}")?;
                }
                write_marks(f, one, two)
            }
            Self::Credits(card) => write!(f, "credits {card}"),
            Self::Victim(card) => write!(f, "remove {card}"),
            Self::Choose(card) => write!(f, "choose {card}"),
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Pass => f.write_str("pass"),
            Self::Done => f.write_str("done"),
            Self::Keep => f.write_str("keep"),
            Self::Next => f.write_str("next"),
        }
    }
}

const ACTIONS: &str = "cast CARD, give PROP to CARD, move PROP to CARD, set CARD for NAME, attach CARD \
    for NAME, attack NAME with CARD, duel CARD with CARD, lay PROP, play CARD [on CARD], use CARD, \
    credits CARD, remove CARD, choose CARD, discard CARD, pass, done, keep, next, title … or vote N";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        read(text, &words).ok_or_else(|| Misread::new(text, ACTIONS))
    }
}

fn read(text: &str, words: &[&str]) -> Option<Action> {
    let card = |text: &str| text.parse::<Card>().ok();
    Some(match *words {
        ["title", ..] => Action::Title(text.strip_prefix("title ")?.parse::<Title>().ok()?),
        ["vote", number] => {
            let action =
                Action::Vote(u8::try_from(number.parse::<u16>().ok()?.checked_sub(1)?).ok()?);
            return (action.to_string() == text).then_some(action);
        }
        ["cast", who] => Action::Cast(card(who)?),
        ["give", prop, "to", on] => Action::Equip(card(prop)?, card(on)?),
        ["move", prop, "to", on] => Action::Move(card(prop)?, card(on)?),
        ["set", place, "for", movie] => Action::Locate(card(place)?, seat_named(movie)?),
        ["attach", place, "for", movie] => Action::Attach(card(place)?, seat_named(movie)?),
        ["attack", movie, "with", creature] => Action::Attack(card(creature)?, seat_named(movie)?),
        ["duel", on, "with", creature] => Action::Duel(card(creature)?, card(on)?),
        ["lay", prop] => Action::Lay(card(prop)?),
        ["play", sfx, ref on @ ..] => {
            let (one, two) = marks(on)?;
            Action::Sfx { card: card(sfx)?, one, two }
        }
        ["use", ability, "for", pay, ref on @ ..] => {
            let (one, two) = marks(on)?;
            Action::Use { card: card(ability)?, pay: Some(card(pay)?), one, two }
        }
        ["use", ability, ref on @ ..] => {
            let (one, two) = marks(on)?;
            Action::Use { card: card(ability)?, pay: None, one, two }
        }
        ["credits", which] => Action::Credits(card(which)?),
        ["remove", who] => Action::Victim(card(who)?),
        ["choose", which] => Action::Choose(card(which)?),
        ["discard", which] => Action::Discard(card(which)?),
        ["pass"] => Action::Pass,
        ["done"] => Action::Done,
        ["keep"] => Action::Keep,
        ["next"] => Action::Next,
        _ => return None,
    })
}

fn marks(words: &[&str]) -> Option<(Mark, Mark)> {
    Some(match *words {
        [] => (Mark::None, Mark::None),
        ["on", one] => (mark_named(one)?, Mark::None),
        ["on", "nothing", "and", two] => (Mark::None, mark_named(two)?),
        ["on", one, "and", two] => (mark_named(one)?, mark_named(two)?),
        _ => return None,
    })
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Word(card) => write!(f, "word {card}"),
            Self::Dealer(seat) => write!(f, "dealer {}", seat_id(seat)),
            Self::Draw(card) => write!(f, "draw {card}"),
            Self::Look(card) => write!(f, "look {card}"),
            Self::Lose(card) => write!(f, "lose {card}"),
            Self::Steal(card) => write!(f, "steal {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let card = |id: &str| id.parse::<Card>().ok();
        match text.split_once(' ') {
            Some(("word", id)) => card(id).map(Self::Word),
            Some(("dealer", id)) => seat_named(id).map(Self::Dealer),
            Some(("draw", id)) => card(id).map(Self::Draw),
            Some(("look", id)) => card(id).map(Self::Look),
            Some(("lose", id)) => card(id).map(Self::Lose),
            Some(("steal", id)) => card(id).map(Self::Steal),
            _ => None,
        }
        .ok_or_else(|| {
            Misread::new(text, "word, draw, look, lose or steal with a card, or dealer NAME")
        })
    }
}
