//! What is done with girls, Toys and dice, in people's own words.

use table::Misread;

use super::{Listener, player_named};
use crate::action::Action;
use crate::pieces::{Crew, Effect, Toy};
use crate::state::Phase;

impl Listener<'_> {
    /// Verbs that need no other player.
    pub(super) fn hear_word(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        match (verb, rest) {
            ("on" | "continue" | "again", []) | ("go", [] | ["on", ..]) => Ok(Action::GoOn),
            ("roll", []) if self.game.open.phase == Phase::GoOn => Ok(Action::GoOn),
            ("stop", _) => Ok(Action::Stop),
            ("give", ["in" | "up"]) | ("fall" | "surrender", []) => Ok(Action::GiveIn),
            ("reroll", []) | ("captains", ["reroll"]) | ("roll", ["again"]) => Ok(Action::Reroll),
            ("pass" | "done" | "skip" | "hold" | "armed", []) => Ok(Action::Pass),
            ("press", _) => Ok(Action::Press),
            ("ready", _) => Ok(Action::Ready),
            ("buy", [] | ["a", "toy"]) | ("store" | "shop", []) => Ok(Action::Buy),
            ("abandon" | "quit", _) => Ok(Action::Abandon),
            ("take", ["it"]) => self.accept(&[]),
            ("take", [who, "offer"]) => self.accept(&[who]),
            ("send" | "name" | "roll", who) => Ok(Action::Name(self.own_girl(verb, who)?)),
            ("captain", who) => Ok(Action::Captain(self.own_girl(verb, who)?)),
            ("plank", who) => Ok(Action::Plank(self.own_girl(verb, who)?)),
            ("raid" | "rob" | "duel" | "fight" | "steal" | "lure", _) => self.attack(verb, rest),
            ("use" | "play", card) => self.play(verb, card),
            ("nine" | "weighted" | "secret" | "door" | "tag" | "surge", _) => self.card(verb, rest),
            ("revive" | "wake", _) => self.revive(verb, rest),
            _ => self.hear_move(verb, rest),
        }
    }

    /// SP-21, SP-25: Toys are broken, moved and discarded.
    fn hear_move(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        match (verb, rest) {
            ("break", what) => Ok(Action::Break(self.own_toy(verb, what)?)),
            ("discard" | "drop", what) | ("throw", ["away", what @ ..]) => {
                Ok(Action::Discard(self.own_toy(verb, what)?))
            }
            ("unassign", what) | ("take", [what @ .., "back"]) => {
                Ok(Action::Unassign(self.own_toy(verb, what)?))
            }
            ("take", what) => {
                let end = what.iter().position(|&word| word == "from").unwrap_or(what.len());
                Ok(Action::Unassign(self.own_toy(verb, &what[..end])?))
            }
            ("swap" | "exchange", both) => self.swap(verb, both),
            ("assign" | "give" | "move" | "put", _) => self.assign(verb, rest),
            _ => Err(Misread::new(verb, &self.verbs())),
        }
    }

    /// The verbs of what may be done now.
    fn verbs(&self) -> String {
        let mut verbs: Vec<String> = Vec::new();
        for text in self.legal().iter().map(ToString::to_string) {
            let verb = text.split(' ').next().unwrap_or_default().to_owned();
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        if verbs.is_empty() {
            return "nothing of you just now".into();
        }
        format!("what can be done now, for instance {}", verbs.join(", "))
    }

    /// SP-25: a Toy to a girl; a Toy to another player is an offer.
    fn assign(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let (what, who) = parted(rest, &["to", "on", "onto"])
            .ok_or_else(|| unfinished(rest, verb, "a Toy, “to”, and a girl of your crew"))?;
        if let [word] = who
            && let Some(to) = player_named(word)
        {
            return self.offer_to(to, what, &[]);
        }
        Ok(Action::Assign(self.own_toy(verb, what)?, self.own_girl("to", who)?))
    }

    /// SP-25: two Toys change places. Some Toys have an “and” in their names.
    fn swap(&self, verb: &str, both: &[&str]) -> Result<Action, Misread> {
        let joins = |word: &str| matches!(word, "and" | "for" | "with");
        let parts = (0..both.len()).filter(|&at| joins(both[at]));
        let mut failure = None;
        for at in parts {
            let pair = (self.own_toy(verb, &both[..at]), self.own_toy("and", &both[at + 1..]));
            match pair {
                (Ok(one), Ok(other)) if one == other => {
                    return Err(Misread::new(both[at + 1], "another Toy of yours"));
                }
                (Ok(one), Ok(other)) => return Ok(Action::Swap(one.min(other), one.max(other))),
                (Err(misread), _) | (_, Err(misread)) => failure = failure.or(Some(misread)),
            }
        }
        let failure = failure.map(Err);
        failure.unwrap_or_else(|| Err(unfinished(both, verb, "two Toys of yours, with “and”")))
    }

    /// SP-35: a girl or a Toy of theirs, and who goes for it.
    fn attack(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let (what, by) = parted(rest, &["by", "with"])
            .ok_or_else(|| unfinished(rest, verb, "whom or what, “by”, and one of your crew"))?;
        let by = self.own_girl("by", by)?;
        let end = what.iter().position(|&word| word == "from").unwrap_or(what.len());
        match verb {
            "raid" | "rob" => Ok(Action::Raid(by, self.other_girl(verb, what)?)),
            "duel" | "fight" => Ok(Action::Duel(by, self.other_girl(verb, what)?)),
            "steal" => Ok(Action::Steal(by, self.other_toy(verb, &what[..end])?)),
            _ => Ok(Action::Lure(by, self.other_toy(verb, &what[..end])?)),
        }
    }

    /// SP-C5: somebody stands again; of two cards that would do, either may be named.
    fn revive(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        if let Some((who, with)) = parted(rest, &["with"]) {
            let girl = self.own_girl(verb, who)?;
            return Ok(Action::Revive(self.own_toy("with", with)?, girl));
        }
        let girl = self.own_girl(verb, rest)?;
        let card = (self.game.toys(self.seat) & Toy::REVIVING).first();
        let card = card.ok_or_else(|| Misread::new(verb, "a card that revives; you have none"))?;
        Ok(Action::Revive(card, girl))
    }

    /// SP-C5: a card by its name, and on whom if it matters.
    fn play(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let (card, who) = parted(rest, &["on", "for"]).unwrap_or((rest, &[]));
        let toy = self.own_toy(verb, card)?;
        match toy.effect() {
            Some(Effect::Surge) => Ok(Action::Surge(toy)),
            Some(Effect::Revive) => Ok(Action::Revive(toy, self.own_girl("on", who)?)),
            Some(Effect::SecretDoor) => self.card("door", who),
            Some(Effect::NineLives) => Ok(Action::NineLives),
            Some(Effect::WeightedDie) => self.card("weighted", who),
            Some(Effect::Tag) => self.card("tag", who),
            None => Err(Misread::new(&card.join(" "), "a card that is usable once only")),
        }
    }

    /// SP-C5: a once-only card by the first word of its name.
    fn card(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        match (verb, rest) {
            ("nine", ["lives"]) => Ok(Action::NineLives),
            ("nine", _) => Err(Misread::new(rest.first().unwrap_or(&verb), "nine lives")),
            ("weighted", ["die", die @ ..] | die) => self.weigh(die),
            ("secret", ["door", "for", who @ ..] | ["door", who @ ..] | who)
            | ("door", ["for", who @ ..] | who) => {
                let named = self.game.open.girl.filter(|_| who.is_empty());
                let named =
                    named.and_then(|at| self.game.open.girls[self.seat.index()][usize::from(at)]);
                Ok(Action::Door(named.map_or_else(|| self.own_girl("door", who), Ok)?))
            }
            ("tag", ["youre", "it", who @ ..] | who) => Ok(Action::Tag(self.own_girl("tag", who)?)),
            _ => {
                let surges = self.game.toys(self.seat) & Toy::SURGES;
                let card = surges.first().filter(|_| rest.is_empty());
                Ok(Action::Surge(card.map_or_else(|| self.own_toy("surge", rest), Ok)?))
            }
        }
    }

    /// SP-C5: the die by what it shows; of two that show the same, it does not matter.
    fn weigh(&self, words: &[&str]) -> Result<Action, Misread> {
        let [low, high] = self.game.open.dice;
        let fillers = ["the", "on", "roll", "again"];
        let word = words.iter().find(|word| !fillers.contains(word));
        match word {
            None if low == high => Ok(Action::WeightedDie(low)),
            None => Err(Misread::new("die", &format!("which one: the {low} or the {high}"))),
            Some(word) => match word.parse() {
                Ok(die @ 1..=6) => Ok(Action::WeightedDie(die)),
                _ => Err(Misread::new(word, &format!("a die: the {low} or the {high}"))),
            },
        }
    }

    fn own_girl(&self, after: &str, words: &[&str]) -> Result<Crew, Misread> {
        self.girl(after, words, &[self.seat], "a girl of your crew")
    }

    fn own_toy(&self, after: &str, words: &[&str]) -> Result<Toy, Misread> {
        self.toy(after, words, &[self.seat], "a Toy of yours")
    }

    fn other_girl(&self, after: &str, words: &[&str]) -> Result<Crew, Misread> {
        self.girl(after, words, &self.others(), "a girl of another crew")
    }

    fn other_toy(&self, after: &str, words: &[&str]) -> Result<Toy, Misread> {
        self.toy(after, words, &self.others(), "a Toy of another player")
    }
}

/// What is missing after the last word.
fn unfinished(rest: &[&str], verb: &str, expected: &str) -> Misread {
    Misread::new(rest.last().unwrap_or(&verb), &format!("{expected} after “{verb}”"))
}

/// What comes before and after the last of these words.
fn parted<'a, 'b>(words: &'a [&'b str], at: &[&str]) -> Option<(&'a [&'b str], &'a [&'b str])> {
    let nth = words.iter().rposition(|word| at.contains(word))?;
    Some((&words[..nth], &words[nth + 1..]))
}
