//! What people type: the text form of any action, or something close to it.

use table::Seat;

use crate::action::Action;
use crate::pieces::{Crew, Toy};
use crate::state::{Phase, Spanc};

/// The action that these words mean, if it is any.
pub(super) fn understand(game: &Spanc, seat: Seat, words: &str) -> Option<Action> {
    let words = words.trim().to_lowercase();
    if let Ok(action) = words.parse() {
        return Some(action);
    }
    let list: Vec<&str> = words.split_whitespace().collect();
    match list[..] {
        ["y" | "ok" | "agree" | "deal"] => Some(Action::Yes),
        ["n" | "refuse" | "decline"] => Some(Action::No),
        ["on" | "go" | "continue" | "again"] | ["go", "on"] => Some(Action::GoOn),
        ["give", "in"] | ["fall" | "surrender"] => Some(Action::GiveIn),
        ["quit"] => Some(Action::Abandon),
        ["done" | "skip" | "hold" | "armed"] => Some(Action::Pass),
        ["store" | "shop"] => Some(Action::Buy),
        ["roll"] if game.phase == Phase::GoOn => Some(Action::GoOn),
        ["send" | "name" | "roll", ref who @ ..] => girl(game, seat, who).map(Action::Name),
        ["captain", ref who @ ..] => girl(game, seat, who).map(Action::Captain),
        ["plank", ref who @ ..] => girl(game, seat, who).map(Action::Plank),
        ["tag", ref who @ ..] => girl(game, seat, who).map(Action::Tag),
        ["door", ref who @ ..] => girl(game, seat, who).map(Action::Door),
        ["break", ref what @ ..] => toy(game, seat, what).map(Action::Break),
        ["discard", ref what @ ..] => toy(game, seat, what).map(Action::Discard),
        ["unassign" | "take", ref what @ ..] => toy(game, seat, what).map(Action::Unassign),
        ["surge", ref what @ ..] => toy(game, seat, what).map(Action::Surge),
        ["swap", ref rest @ ..] => {
            let (one, other) = split(rest, "and")?;
            let (one, other) = (toy(game, seat, one)?, toy(game, seat, other)?);
            Some(Action::Swap(one.min(other), one.max(other)))
        }
        ["assign" | "give", ref rest @ ..] => {
            let (what, who) = split(rest, "to")?;
            Some(Action::Assign(toy(game, seat, what)?, girl(game, seat, who)?))
        }
        ["revive", ref rest @ ..] => {
            let (who, with) = split(rest, "with")?;
            Some(Action::Revive(toy(game, seat, with)?, girl(game, seat, who)?))
        }
        _ => None,
    }
}

fn split<'a, 'b>(words: &'a [&'b str], at: &str) -> Option<(&'a [&'b str], &'a [&'b str])> {
    let nth = words.iter().position(|&word| word == at)?;
    Some((&words[..nth], &words[nth + 1..]))
}

/// A girl of the crew by any part of her name.
fn girl(game: &Spanc, seat: Seat, words: &[&str]) -> Option<Crew> {
    let part = words.join("_");
    let mut crew = game.girls.get(seat.index())?.iter().flatten().copied();
    if part.is_empty() { None } else { crew.find(|girl| girl.id().contains(&part)) }
}

/// A Toy of the player by any part of its name.
fn toy(game: &Spanc, seat: Seat, words: &[&str]) -> Option<Toy> {
    let part = words.join("_");
    let mut toys = game.held.get(seat.index())?.iter().flat_map(|toys| toys.iter());
    if part.is_empty() { None } else { toys.find(|toy| toy.id().contains(&part)) }
}
