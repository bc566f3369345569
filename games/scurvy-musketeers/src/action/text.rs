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

table::as_text!(Card);

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
            Self::Write(part) => write!(f, "write {part}"),
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

/// How actions are written: words in capitals stand for others.
const SHAPES: [&str; 21] = [
    "cast CARD",
    "give PROP to CARD",
    "move PROP to CARD",
    "set CARD for NAME",
    "attach CARD for NAME",
    "attack NAME with CARD",
    "duel CARD with CARD",
    "lay PROP",
    "play CARD [on CARD and CARD]",
    "use CARD [for CARD] [on CARD and CARD]",
    "credits CARD",
    "remove CARD",
    "choose CARD",
    "discard CARD",
    "pass",
    "done",
    "keep",
    "next",
    "vote N",
    "title WORDS",
    "write WORDS",
];

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        read(text, &words)?.ok_or_else(|| misshapen(&words))
    }
}

/// Which word does not fit, and what is written there.
fn misshapen(words: &[&str]) -> Misread {
    let verb = words.first().copied().unwrap_or_default();
    let Some(shape) = SHAPES.iter().find(|shape| shape.split(' ').next() == Some(verb)) else {
        return Misread::new(verb, &SHAPES.join(", "));
    };
    let mut wanted = shape.split(' ');
    let fits = |word: &str, wanted: Option<&str>| {
        wanted.is_some_and(|wanted| wanted == word || wanted.contains(|c: char| c.is_uppercase()))
    };
    let odd = words.iter().find(|word| !fits(word, wanted.next()));
    Misread::new(odd.or(words.last()).copied().unwrap_or(verb), shape)
}

fn seat(id: &str) -> Result<Seat, Misread> {
    let known: Vec<String> = (0..6).map(Seat).map(seat_id).collect();
    seat_named(id).ok_or_else(|| Misread::new(id, &format!("a player: {}", known.join(", "))))
}

/// `None` if the words are not of a shape that there is; a word that is no card or player is named.
fn read(text: &str, words: &[&str]) -> Result<Option<Action>, Misread> {
    let card = |text: &str| text.parse::<Card>();
    let rest = |verb: &str| text.strip_prefix(verb).unwrap_or_default().parse::<Title>();
    Ok(Some(match *words {
        ["title", _, ..] => Action::Title(rest("title ")?),
        ["write", _, ..] => Action::Write(rest("write ")?),
        ["vote", number] => Action::Vote(vote(number)?),
        ["cast", who] => Action::Cast(card(who)?),
        ["give", prop, "to", on] => Action::Equip(card(prop)?, card(on)?),
        ["move", prop, "to", on] => Action::Move(card(prop)?, card(on)?),
        ["set", place, "for", movie] => Action::Locate(card(place)?, seat(movie)?),
        ["attach", place, "for", movie] => Action::Attach(card(place)?, seat(movie)?),
        ["attack", movie, "with", creature] => Action::Attack(card(creature)?, seat(movie)?),
        ["duel", on, "with", creature] => Action::Duel(card(creature)?, card(on)?),
        ["lay", prop] => Action::Lay(card(prop)?),
        ["play", sfx, ref on @ ..] => {
            let Some((one, two)) = marks(on)? else { return Ok(None) };
            Action::Sfx { card: card(sfx)?, one, two }
        }
        ["use", ability, "for", pay, ref on @ ..] => {
            let Some((one, two)) = marks(on)? else { return Ok(None) };
            Action::Use { card: card(ability)?, pay: Some(card(pay)?), one, two }
        }
        ["use", ability, ref on @ ..] => {
            let Some((one, two)) = marks(on)? else { return Ok(None) };
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
        _ => return Ok(None),
    }))
}

/// The number of a title, counted from 1 in texts.
fn vote(number: &str) -> Result<u8, Misread> {
    let counted = number.parse::<u16>().ok().and_then(|n| u8::try_from(n.checked_sub(1)?).ok());
    counted
        .filter(|&vote| (u16::from(vote) + 1).to_string() == number)
        .ok_or_else(|| Misread::new(number, "the number of a title, for instance 1"))
}

fn marks(words: &[&str]) -> Result<Option<(Mark, Mark)>, Misread> {
    let mark = |word: &str| {
        mark_named(word).ok_or_else(|| Misread::new(word, "a card or a player: old_monk, dana"))
    };
    Ok(Some(match *words {
        [] => (Mark::None, Mark::None),
        ["on", one] => (mark(one)?, Mark::None),
        ["on", "nothing", "and", two] => (Mark::None, mark(two)?),
        ["on", one, "and", two] => (mark(one)?, mark(two)?),
        _ => return Ok(None),
    }))
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
            let (verb, what) = text.split_once(' ').unwrap_or((text, ""));
            let known = matches!(verb, "word" | "dealer" | "draw" | "look" | "lose" | "steal");
            let odd = if known { what } else { verb };
            Misread::new(odd, "word, draw, look, lose or steal with a card, or dealer NAME")
        })
    }
}
