//! The text form of decisions and outcomes: stable, lower case, one text for one meaning.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Misread, Seat};

use super::{Action, Bribe, Chance, Goods, Offer, Term};
use crate::pieces::{Challenge, Crew, Toy};

/// What the rules call the seats: the colours of the crew tokens.
const NAMES: [&str; 4] = ["Ruby", "Azure", "Jade", "Topaz"];

/// The name of a seat.
pub(crate) fn seat_name(seat: Seat) -> String {
    NAMES.get(seat.index()).map_or_else(|| format!("Seat {}", seat.0), |&name| name.into())
}

/// The name of a seat in texts; a seat that nobody sits on has a number.
pub fn seat_id(seat: Seat) -> String {
    NAMES.get(seat.index()).map_or_else(|| format!("#{}", seat.0), |name| name.to_lowercase())
}

fn seat_named(text: &str) -> Option<Seat> {
    let nth = NAMES.iter().position(|name| name.to_lowercase() == text)?;
    Some(Seat(nth as u8))
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Captain(girl) => write!(f, "captain {}", girl.id()),
            Self::Name(girl) => write!(f, "name {}", girl.id()),
            Self::Plank(girl) => write!(f, "plank {}", girl.id()),
            Self::Door(girl) => write!(f, "door {}", girl.id()),
            Self::Tag(girl) => write!(f, "tag {}", girl.id()),
            Self::Accept(seat) => write!(f, "accept {}", seat_id(seat)),
            Self::Ask(seat) => write!(f, "ask {}", seat_id(seat)),
            Self::Surge(toy) => write!(f, "surge {}", toy.id()),
            Self::Break(toy) => write!(f, "break {}", toy.id()),
            Self::Unassign(toy) => write!(f, "unassign {}", toy.id()),
            Self::Discard(toy) => write!(f, "discard {}", toy.id()),
            Self::Revive(toy, girl) => write!(f, "revive {} with {}", girl.id(), toy.id()),
            Self::Assign(toy, girl) => write!(f, "assign {} to {}", toy.id(), girl.id()),
            Self::Swap(one, other) => write!(f, "swap {} and {}", one.id(), other.id()),
            Self::WeightedDie(die) => write!(f, "weighted-die {die}"),
            Self::Raid(by, on) => write!(f, "raid {} by {}", on.id(), by.id()),
            Self::Duel(by, on) => write!(f, "duel {} by {}", on.id(), by.id()),
            Self::Steal(by, toy) => write!(f, "steal {} by {}", toy.id(), by.id()),
            Self::Lure(by, toy) => write!(f, "lure {} by {}", toy.id(), by.id()),
            Self::Offer(offer) => write_offer(f, offer),
            Self::Bribe(bribe) => write_bribe(f, bribe),
            plain => f.write_str(word_of(plain)),
        }
    }
}

/// Actions that are one word.
const WORDS: [(&str, Action); 12] = [
    ("go-on", Action::GoOn),
    ("stop", Action::Stop),
    ("give-in", Action::GiveIn),
    ("reroll", Action::Reroll),
    ("pass", Action::Pass),
    ("yes", Action::Yes),
    ("no", Action::No),
    ("press", Action::Press),
    ("ready", Action::Ready),
    ("buy", Action::Buy),
    ("abandon", Action::Abandon),
    ("nine-lives", Action::NineLives),
];

fn word_of(action: Action) -> &'static str {
    WORDS.iter().find(|(_, other)| *other == action).map_or("pass", |(word, _)| word)
}

fn write_offer(f: &mut fmt::Formatter<'_>, offer: Offer) -> fmt::Result {
    let (given, taken) = match offer.girls() {
        Some((given, taken)) => (Some(given), Some(taken)),
        None => (None, None),
    };
    let give = side(offer.give, given, offer.pays());
    let take = side(offer.take, taken, offer.wants());
    write!(f, "offer {} give {give} take {take}", seat_id(offer.to()))
}

fn write_bribe(f: &mut fmt::Formatter<'_>, bribe: Bribe) -> fmt::Result {
    let term = match bribe.term {
        Term::SpareUs => "spare-us",
        Term::StandDown => "stand-down",
    };
    let give = side(bribe.give, None, bribe.loot);
    write!(f, "bribe {} give {give} to {term}", seat_id(bribe.to))
}

/// One side of an offer: Toys, a girl, Loot, joined by plus signs.
fn side(toys: Goods, girl: Option<Crew>, loot: u8) -> String {
    let mut parts: Vec<String> = toys.iter().map(Toy::id).chain(girl.map(Crew::id)).collect();
    if loot > 0 {
        parts.push(format!("{loot}-loot"));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join("+") }
}

/// One side of an offer read back: Toys, a girl, Loot, in this order and written as they are.
fn read_side(text: &str) -> Option<(Goods, Option<Crew>, u8)> {
    let (mut toys, mut girl, mut loot) = (Vec::new(), None, 0);
    if text != "nothing" {
        for part in text.split('+') {
            if let Some(toy) = Toy::named(part) {
                toys.push(toy);
            } else if let Some(named) = Crew::named(part) {
                girl = Some(named);
            } else {
                loot = part.strip_suffix("-loot")?.parse().ok()?;
            }
        }
    }
    let goods = Goods::of(&toys)?;
    (side(goods, girl, loot) == text).then_some((goods, girl, loot))
}

fn read_offer(to: &str, give: &str, take: &str) -> Option<Action> {
    let (to, give, take) = (seat_named(to)?, read_side(give)?, read_side(take)?);
    let girls = match (give.1, take.1) {
        (Some(given), Some(taken)) => Some((given, taken)),
        (None, None) => None,
        _ => return None,
    };
    let loot = match (i8::try_from(give.2).ok()?, i8::try_from(take.2).ok()?) {
        (pays, 0) => pays,
        (0, wants) => -wants,
        _ => return None,
    };
    Some(Action::Offer(Offer::with_girls(to, give.0, take.0, loot, girls)))
}

fn read_bribe(to: &str, give: &str, term: &str) -> Option<Action> {
    let (give, None, loot) = read_side(give)? else { return None };
    let term = match term {
        "spare-us" => Term::SpareUs,
        "stand-down" => Term::StandDown,
        _ => return None,
    };
    Some(Action::Bribe(Bribe { to: seat_named(to)?, term, give, loot }))
}

fn die_named(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

const ACTIONS: &str = "captain GIRL, name GIRL, go-on, stop, give-in, reroll, pass, yes, no, \
    accept PLAYER, press, plank GIRL, ready, buy, abandon, surge CARD, revive GIRL with CARD, door \
    GIRL, nine-lives, weighted-die N, tag GIRL, break TOY, assign TOY to GIRL, unassign TOY, swap \
    TOY and TOY, discard TOY, raid GIRL by GIRL, duel GIRL by GIRL, steal TOY by GIRL, lure POOLBOY by GIRL, ask PLAYER, offer PLAYER give \
    THINGS take THINGS, or bribe PLAYER give THINGS to spare-us or stand-down";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words[..] {
            [word] => WORDS.iter().find(|(name, _)| *name == word).map(|&(_, action)| action),
            [verb, what] => read_pair(verb, what),
            ["revive", girl, "with", toy] => {
                Toy::named(toy).zip(Crew::named(girl)).map(|(toy, girl)| Self::Revive(toy, girl))
            }
            ["assign", toy, "to", girl] => {
                Toy::named(toy).zip(Crew::named(girl)).map(|(toy, girl)| Self::Assign(toy, girl))
            }
            ["swap", one, "and", other] => Toy::named(one)
                .zip(Toy::named(other))
                .filter(|(one, other)| one < other)
                .map(|(one, other)| Self::Swap(one, other)),
            [verb, what, "by", by] => read_attack(verb, what, by),
            ["offer", to, "give", give, "take", take] => read_offer(to, give, take),
            ["bribe", to, "give", give, "to", term] => read_bribe(to, give, term),
            _ => None,
        };
        action.ok_or_else(|| Misread::new(text, ACTIONS))
    }
}

/// SP-35: the four attacks.
fn read_attack(verb: &str, what: &str, by: &str) -> Option<Action> {
    let by = Crew::named(by)?;
    match verb {
        "raid" => Crew::named(what).map(|on| Action::Raid(by, on)),
        "duel" => Crew::named(what).map(|on| Action::Duel(by, on)),
        "steal" => Toy::named(what).map(|toy| Action::Steal(by, toy)),
        "lure" => Toy::named(what).map(|toy| Action::Lure(by, toy)),
        _ => None,
    }
}

/// Actions of a verb and one thing.
fn read_pair(verb: &str, what: &str) -> Option<Action> {
    Some(match verb {
        "captain" => Action::Captain(Crew::named(what)?),
        "name" => Action::Name(Crew::named(what)?),
        "plank" => Action::Plank(Crew::named(what)?),
        "door" => Action::Door(Crew::named(what)?),
        "tag" => Action::Tag(Crew::named(what)?),
        "accept" => Action::Accept(seat_named(what)?),
        "ask" => Action::Ask(seat_named(what)?),
        "surge" => Action::Surge(Toy::named(what)?),
        "break" => Action::Break(Toy::named(what)?),
        "unassign" => Action::Unassign(Toy::named(what)?),
        "discard" => Action::Discard(Toy::named(what)?),
        "weighted-die" => Action::WeightedDie(die_named(what)?),
        _ => return None,
    })
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Crew(girl) => write!(f, "crew {}", girl.id()),
            Self::Toy(toy) => write!(f, "toy {}", toy.id()),
            Self::Challenge(card) => write!(f, "challenge {}", card.id()),
            Self::First(seat) => write!(f, "first {}", seat_id(seat)),
            Self::Dice(low, high) => write!(f, "dice {low} {high}"),
            Self::Die(die) => write!(f, "die {die}"),
        }
    }
}

const CHANCES: &str = "crew GIRL, toy TOY, challenge CARD, first PLAYER, dice N N (the lower die \
    first) or die N";

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        let chance = match words[..] {
            ["crew", girl] => Crew::named(girl).map(Self::Crew),
            ["toy", toy] => Toy::named(toy).map(Self::Toy),
            ["challenge", card] => Challenge::named(card).map(Self::Challenge),
            ["first", seat] => seat_named(seat).map(Self::First),
            ["dice", low, high] => die_named(low)
                .zip(die_named(high))
                .filter(|(low, high)| low <= high)
                .map(|(low, high)| Self::Dice(low, high)),
            ["die", die] => die_named(die).map(Self::Die),
            _ => None,
        };
        chance.ok_or_else(|| Misread::new(text, CHANCES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_takes_eight_bytes_at_most() {
        assert!(size_of::<Action>() <= 8);
    }

    #[test]
    fn offers_read_back() {
        for text in [
            "offer azure give nothing take biggest_gun",
            "offer azure give 3-loot take biggest_gun+tactical_tiara",
            "offer jade give marco+himiko take hera+2-loot",
            "bribe ruby give polo+1-loot to stand-down",
            "bribe ruby give 1-loot to spare-us",
            "raid hera by himiko",
            "duel hera by himiko",
            "steal whisper_slippers by himiko",
            "lure finn by himiko",
        ] {
            let action: Action = text.parse().expect(text);
            assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn words_that_are_no_action_are_refused() {
        for text in [
            "",
            "offer",
            "offer pink give nothing take marco",
            "offer azure give 1-loot take 1-loot+marco",
            "offer azure give 01-loot take marco",
            "offer azure give 200-loot take marco",
            "offer azure give marco+marco take nothing",
            "offer azure give polo+marco take nothing",
            "offer azure give himiko take nothing",
            "offer azure give 0-loot take marco",
            "offer azure give 1-loot+marco take nothing",
            "bribe azure give himiko to spare-us",
            "weighted-die 7",
            "weighted-die 01",
            "swap polo and marco",
            "swap marco and marco",
            "name  himiko",
            "NAME himiko",
            "yes yes",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
        for text in ["", "dice 2 1", "dice 0 1", "die 7", "dice 1", "toy himiko", "first pink"] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }
}
