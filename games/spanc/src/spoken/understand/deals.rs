//! SP-29a, SP-34a: offers and bribes in people's own words.

use table::{Misread, Seat};

use super::{Listener, player_named};
use crate::action::{Action, Bribe, Goods, Offer, Term, seat_name};
use crate::pieces::{Crew, Toy};

/// What one side gives.
struct Things {
    toys: Goods,
    girl: Option<Crew>,
    loot: u8,
}

/// What somebody might say for a few Loot.
const NUMBERS: [&str; 10] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

impl Listener<'_> {
    /// `offer azure 2 loot for gun`, `offer azure give 2 loot take gun`, `offer gun to azure for 2 loot`.
    pub(super) fn offer(&self, verb: &str, words: &[&str]) -> Result<Action, Misread> {
        let parts = words.iter().position(|word| matches!(*word, "for" | "take"));
        let (give, take) = parts.map_or((words, &[][..]), |at| (&words[..at], &words[at + 1..]));
        match give {
            [give @ .., "to", who] => self.offer_to(self.player(verb, &[who])?, give, take),
            [who, give @ ..] if player_named(who).is_some() => {
                self.offer_to(self.player(verb, &[who])?, give, take)
            }
            // In a game for two the other one need not be named.
            _ if self.others().len() == 1 => self.offer_to(self.player(verb, &[])?, give, take),
            _ => Err(Misread::new(give.first().unwrap_or(&verb), &self.players())),
        }
    }

    /// An offer whose partner is known.
    pub(super) fn offer_to(
        &self,
        to: Seat,
        give: &[&str],
        take: &[&str],
    ) -> Result<Action, Misread> {
        let (give, take) = (self.things(self.seat, give)?, self.things(to, take)?);
        let girls = match (give.girl, take.girl) {
            (None, None) => None,
            (Some(given), Some(taken)) => Some((given, taken)),
            (Some(alone), None) | (None, Some(alone)) => {
                return Err(Misread::new(&alone.id(), "a girl in return for her"));
            }
        };
        let loot = match (i8::try_from(give.loot), i8::try_from(take.loot)) {
            (Ok(pays), Ok(0)) => pays,
            (Ok(0), Ok(wants)) => -wants,
            _ => return Err(Misread::new("loot", "Loot on one side only, and less than 128")),
        };
        Ok(Action::Offer(Offer::with_girls(to, give.toys, take.toys, loot, girls)))
    }

    /// `bribe ruby 2 loot to spare us`, `bribe ruby gun for no attack`.
    pub(super) fn bribe(&self, words: &[&str]) -> Result<Action, Misread> {
        let (to, rest) = match words {
            [who, rest @ ..] if player_named(who).is_some() => (self.player(who, &[who])?, rest),
            _ => (self.game.open.active, words),
        };
        let parts = rest.iter().rposition(|word| matches!(*word, "to" | "for"));
        let (give, term) = parts.map_or((rest, &[][..]), |at| (&rest[..at], &rest[at + 1..]));
        let says = |word: &str| term.contains(&word);
        let term = if says("spare") || says("alone") {
            Term::SpareUs
        } else if says("stand") || says("attack") || says("peace") {
            Term::StandDown
        } else {
            let word = term.first().or(words.last()).unwrap_or(&"bribe");
            return Err(Misread::new(word, "to spare us, or to stand down"));
        };
        let things = self.things(self.seat, give)?;
        if let Some(girl) = things.girl {
            return Err(Misread::new(&girl.id(), "Toys and Loot: girls are no bribe"));
        }
        Ok(Action::Bribe(Bribe { to, term, give: things.toys, loot: things.loot }))
    }

    /// Toys, a girl and Loot of one player, in any order.
    fn things(&self, of: Seat, words: &[&str]) -> Result<Things, Misread> {
        let (mut toys, mut girl, mut loot): (Vec<Toy>, Option<Crew>, u8) = (Vec::new(), None, 0);
        let mut left = words;
        while let Some((&word, rest)) = left.split_first() {
            left = match rest {
                _ if matches!(word, "give" | "and" | "plus" | "the" | "nothing") => rest,
                ["loot", rest @ ..] => {
                    loot = number(word).ok_or_else(|| Misread::new(word, "a number of Loot"))?;
                    rest
                }
                _ => {
                    let (toy, named, length) = self.thing(of, left)?;
                    let full =
                        toys.len() == 2 && toy.is_some() || girl.is_some() && named.is_some();
                    if full {
                        return Err(Misread::new(word, "two Toys and a girl each way at most"));
                    }
                    toys.extend(toy);
                    girl = girl.or(named);
                    &left[length..]
                }
            };
        }
        let same = || Misread::new(&words.join(" "), "two different Toys at most");
        Ok(Things { toys: Goods::of(&toys).ok_or_else(same)?, girl, loot })
    }

    /// The Toy or the girl that the longest run of words names, and how many words they are.
    fn thing(
        &self,
        of: Seat,
        words: &[&str],
    ) -> Result<(Option<Toy>, Option<Crew>, usize), Misread> {
        let whose = if of == self.seat { "yours".into() } else { format!("{}'s", seat_name(of)) };
        let expected = format!("Toys, a girl or Loot of {whose}");
        let mut failure = Misread::new(words[0], &expected);
        for length in (1..=words.len()).rev() {
            let run = &words[..length];
            match self.toy(words[0], run, &[of], &expected) {
                Ok(toy) => return Ok((Some(toy), None, length)),
                Err(misread) => failure = misread,
            }
            if let Ok(girl) = self.girl(words[0], run, &[of], &expected) {
                return Ok((None, Some(girl), length));
            }
        }
        Err(failure)
    }
}

fn number(word: &str) -> Option<u8> {
    let word = if word == "a" { "one" } else { word };
    let spoken = NUMBERS.iter().position(|number| *number == word);
    word.parse().ok().or(spoken.map(|number| number as u8))
}
