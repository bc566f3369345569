//! What people mean by what they type; where that is nothing, the word that does not fit.

use table::{Misread, Seat, capital};

use super::names::place_in_words;
use crate::action::{Action, Quake, SHIPS};
use crate::board::{DOTS, Place, number_named};
use crate::pieces::{Body, Cat, Cats};
use crate::state::Phase;
use crate::view::View;

/// What stands for a whole decision, in any phase.
const PLAIN: [(&str, Action); 23] = [
    ("battle", Action::Battle),
    ("fight", Action::Battle),
    ("attack", Action::Battle),
    ("recruit", Action::Recruit),
    ("look", Action::Look),
    ("peek", Action::Look),
    ("roll", Action::Roll),
    ("travel", Action::Roll),
    ("done", Action::Done),
    ("end", Action::Done),
    ("accept", Action::Accept),
    ("deal", Action::Accept),
    ("refuse", Action::Refuse),
    ("keep", Action::Keep),
    ("none", Action::Keep),
    ("again", Action::Reroll(Quake::Plukitten)),
    ("burn", Action::Burn),
    ("spare", Action::Spare),
    ("gamble", Action::Gamble),
    ("give up", Action::GiveUp),
    ("giveup", Action::GiveUp),
    ("surrender", Action::GiveUp),
    ("leave", Action::Leave),
];

/// The action that a person means by these words, or the word that says nothing here.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
    let text = words.to_lowercase().replace("common earth cat", "earthcat");
    let text = text.replace("earth cat", "earthcat");
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "the").collect();
    let whole = words.join(" ");
    if let Some(&(_, action)) = PLAIN.iter().find(|(plain, _)| *plain == whole) {
        return Ok(action);
    }
    match words.as_slice() {
        ["yes" | "ok"] => yes(view),
        ["no"] => no(view, seat),
        ["stay" | "wait"] => stay(view, seat),
        ["first", rest @ ..] => only(rest, "first", SHIP, ship).map(Action::First),
        ["send", rest @ ..] => only(rest, "send", CAT, cat).map(Action::Send),
        ["banish", rest @ ..] => only(rest, "banish", CAT, cat).map(Action::Banish),
        ["reroll" | "shake", rest @ ..] => only(rest, "reroll", DICE, dice).map(Action::Reroll),
        ["offer", rest @ ..] => offer(rest),
        ["counter", rest @ ..] => {
            swap(rest, "counter").map(|(give, take)| Action::Counter { give, take })
        }
        ["go" | "fly" | "to", rest @ ..] => place(view, rest).map(Action::Go),
        words => bare(view, words),
    }
}

const SHIP: &str = "a ship: Astra, Biscuit, Comet or Dumpling";
const CAT: &str = "a cat: Solcat, Merkitty, Venyu, Earthcat, Marsiamese, Jupersian, Caturn, \
                   Purrinus, Neptabby or Plukitten";
const DICE: &str = "white, black, both or plukitten";
const BODY: &str = "a body from the Sun to Pluto, or an orbit and a dot (venus 5)";

/// Yes to the question that is asked, where it has a yes.
fn yes(view: &View) -> Result<Action, Misread> {
    match view.open.phase {
        Phase::Answer | Phase::Counter => Ok(Action::Accept),
        Phase::Burn => Ok(Action::Burn),
        Phase::Aftershock => Ok(Action::Reroll(Quake::Plukitten)),
        phase => Err(Misread::new("yes", expected(phase))),
    }
}

/// No to the question that is asked, where it has a no.
fn no(view: &View, seat: Seat) -> Result<Action, Misread> {
    match view.open.phase {
        Phase::Start if !view.may_battle(seat) => Ok(Action::Roll),
        Phase::End => Ok(Action::Done),
        Phase::Answer | Phase::Counter => Ok(Action::Refuse),
        Phase::Burn => Ok(Action::Spare),
        Phase::Quake | Phase::Aftershock => Ok(Action::Keep),
        phase => Err(Misread::new("no", expected(phase))),
    }
}

fn stay(view: &View, seat: Seat) -> Result<Action, Misread> {
    let here = view.open.ships.get(seat.index()).copied();
    here.map(Action::Go).ok_or_else(|| Misread::new("stay", SHIP))
}

/// Words without a verb, by what is asked: a place to fly to, a cat to send, dice to shake, a ship to begin.
fn bare(view: &View, words: &[&str]) -> Result<Action, Misread> {
    let Some(&first) = words.first() else {
        return Err(Misread(format!("nothing was said; expected {}", expected(view.open.phase))));
    };
    match view.open.phase {
        Phase::Fight if Cat::named(first).is_some() => {
            only(words, first, CAT, cat).map(Action::Send)
        }
        Phase::Forfeit if Cat::named(first).is_some() => {
            only(words, first, CAT, cat).map(Action::Banish)
        }
        Phase::First if ship(first).is_ok() => only(words, first, SHIP, ship).map(Action::First),
        Phase::Quake if dice(first).is_ok() => only(words, first, DICE, dice).map(Action::Reroll),
        Phase::Go => place(view, words).map(Action::Go),
        _ if Body::named(first).is_some() => place(view, words).map(Action::Go),
        _ if PLAIN.iter().any(|(plain, _)| *plain == first) => {
            Err(too_much(first, words.get(1).copied().unwrap_or_default()))
        }
        phase => Err(Misread::new(first, expected(phase))),
    }
}

/// What can be said in a phase.
const fn expected(phase: Phase) -> &'static str {
    match phase {
        Phase::First => SHIP,
        Phase::Start => {
            "battle, recruit, look, roll, or an offer such as: offer biscuit venyu for solcat"
        }
        Phase::End => "recruit, look, done, or an offer such as: offer biscuit venyu for solcat",
        Phase::Answer => "yes, no, or a counter-offer such as: counter venyu for solcat",
        Phase::Counter => "yes or no",
        Phase::Quake => "white, black, both or none",
        Phase::Aftershock => "yes (the die rolls again) or no",
        Phase::Go => BODY,
        Phase::Burn => "yes (burn it) or no (spare it)",
        Phase::Fight => "a cat of yours that beats the dog, gamble, or give up",
        Phase::Forfeit => "a cat that was used in the battle",
        _ => "the dice to settle first",
    }
}

/// Something has to follow.
fn missing(after: &str, what: &str) -> Misread {
    Misread(format!("nothing comes after “{after}”; expected {what}"))
}

/// Nothing may follow.
fn too_much(after: &str, word: &str) -> Misread {
    Misread::new(word, &format!("nothing more after “{after}”"))
}

/// Exactly one word after another one.
fn only<T>(
    words: &[&str],
    after: &str,
    what: &str,
    read: impl Fn(&str) -> Result<T, Misread>,
) -> Result<T, Misread> {
    match words {
        [] => Err(missing(after, what)),
        [one] => read(one),
        [one, more, ..] => read(one).and_then(|_| Err(too_much(one, more))),
    }
}

fn ship(word: &str) -> Result<Seat, Misread> {
    let found = (0..).zip(SHIPS).find(|(_, ship)| ship.eq_ignore_ascii_case(word));
    found.map(|(seat, _)| Seat(seat)).ok_or_else(|| Misread::new(word, SHIP))
}

fn cat(word: &str) -> Result<Cat, Misread> {
    Cat::named(word).ok_or_else(|| Misread::new(word, CAT))
}

fn dice(word: &str) -> Result<Quake, Misread> {
    let found = Quake::ALL.into_iter().find(|quake| quake.name() == word);
    found.ok_or_else(|| Misread::new(word, DICE))
}

/// A place by its text; a planet's name alone is where the planet is.
fn place(view: &View, words: &[&str]) -> Result<Place, Misread> {
    match words {
        ["to", rest @ ..] => place(view, rest),
        [] => Err(missing("go", BODY)),
        [body, rest @ ..] => {
            let orbit = Body::named(body).ok_or_else(|| Misread::new(body, BODY))?;
            match rest {
                [] => Ok(view.body(orbit)),
                [more, ..] if orbit == Body::Sun => Err(too_much(body, more)),
                [number] => dot(view, orbit, number),
                [number, more, ..] => {
                    dot(view, orbit, number).and_then(|at| Err(too_much(&place_in_words(at), more)))
                }
            }
        }
    }
}

/// A dot of an orbit by its number. One that this board does not have is refused by its clause.
fn dot(view: &View, orbit: Body, number: &str) -> Result<Place, Misread> {
    let dot = number_named(number).filter(|dot| (1..=DOTS.1).contains(dot));
    dot.map(|dot| Place::new(orbit, dot)).ok_or_else(|| {
        let dots = view.open.setup.board.dots(orbit);
        Misread::new(number, &format!("a dot of {} from 1 to {dots}", capital(orbit.name())))
    })
}

/// CQ-13a: a partner, and what is swapped for what.
fn offer(words: &[&str]) -> Result<Action, Misread> {
    let words = if let ["to", rest @ ..] = words { rest } else { words };
    let [partner, rest @ ..] = words else { return Err(missing("offer", SHIP)) };
    let to = ship(partner)?;
    let (give, take) = swap(rest, partner)?;
    Ok(Action::Offer { to, give, take })
}

/// Cats for cats.
fn swap(words: &[&str], after: &str) -> Result<(Cats, Cats), Misread> {
    let split = words.iter().position(|word| *word == "for");
    let (give, take) = words.split_at(split.unwrap_or(words.len()));
    let give = cats(give, after)?;
    match take {
        [] => Err(missing(words.last().unwrap_or(&after), "“for” and the cats that you want")),
        [_, take @ ..] => Ok((give, cats(take, "for")?)),
    }
}

/// Cats by their names, in any order, joined by plus signs, commas or “and”.
fn cats(words: &[&str], after: &str) -> Result<Cats, Misread> {
    let names = words.iter().flat_map(|word| word.split(['+', ',', '&']));
    let names = names.filter(|name| !name.is_empty() && *name != "and");
    let cats: Cats = names.map(cat).collect::<Result<_, _>>()?;
    if cats.is_empty() { Err(missing(after, CAT)) } else { Ok(cats) }
}
