//! What people type: the text form of any action, or the same in their own words.

mod cards;
mod deals;
mod verbs;

use table::{Game, Misread, Seat};

use crate::action::{Action, seat_name};
use crate::state::{Phase, SEATS, Spanc};

/// The action that these words mean, or the word that is not understood and what is expected there.
pub(super) fn understand(game: &Spanc, seat: Seat, words: &str) -> Result<Action, Misread> {
    let typed = words.trim().to_lowercase();
    match typed.parse() {
        Ok(Action::Yes | Action::No) | Err(_) => {}
        Ok(action) => return Ok(action),
    }
    let plain = plain(&typed);
    let list: Vec<&str> = plain.split_whitespace().collect();
    Listener { game, seat }.hear(&list)
}

/// Small letters and digits; what joins words becomes a space, other signs go.
fn plain(text: &str) -> String {
    let plain = |c: char| match c {
        '_' | '-' | '+' | ',' | ':' => Some(' '),
        c if c.is_alphanumeric() || c == ' ' => Some(c),
        _ => None,
    };
    text.to_lowercase().chars().filter_map(plain).collect()
}

/// Who listens: a seat, at a table as it sees it.
struct Listener<'a> {
    game: &'a Spanc,
    seat: Seat,
}

impl Listener<'_> {
    /// A verb and what belongs to it.
    fn hear(&self, words: &[&str]) -> Result<Action, Misread> {
        let (&verb, rest) = words.split_first().unwrap_or((&"", &[]));
        match verb {
            "y" | "yes" | "ok" | "okay" | "agree" | "agreed" | "deal" => self.answer(true, verb),
            "n" | "no" | "nope" | "refuse" | "decline" => self.answer(false, verb),
            "offer" | "trade" => self.offer(verb, rest),
            "bribe" => self.bribe(rest),
            "ask" => Ok(Action::Ask(self.player(verb, &rest[..rest.len().min(1)])?)),
            "accept" => self.accept(rest),
            _ => self.hear_word(verb, rest),
        }
    }

    /// Yes and no mean what the question asks.
    fn answer(&self, yes: bool, word: &str) -> Result<Action, Misread> {
        let plain = if yes { Action::Yes } else { Action::No };
        if self.game.open.sent.is_some() {
            return Ok(plain);
        }
        match (self.game.open.phase, yes) {
            (Phase::GoOn, true) => Ok(Action::GoOn),
            (Phase::GoOn, false) => Ok(Action::Stop),
            (Phase::Press, true) => Ok(Action::Press),
            (Phase::AttackerReroll | Phase::DefenderReroll, true) => Ok(Action::Reroll),
            (Phase::Salvage, false) => Ok(Action::GiveIn),
            (Phase::Rouse | Phase::Plank | Phase::AttackerFalls | Phase::DefenderFalls, true) => {
                self.only(word, "whom", |action| {
                    matches!(action, Action::Revive(..) | Action::Plank(_))
                })
            }
            (Phase::Salvage | Phase::Brawl, true) => {
                self.only(word, "how", |action| action != Action::GiveIn && action != Action::Pass)
            }
            (
                Phase::Rouse
                | Phase::Plank
                | Phase::Brawl
                | Phase::Press
                | Phase::AttackerReroll
                | Phase::DefenderReroll
                | Phase::AttackerFalls
                | Phase::DefenderFalls,
                false,
            ) => Ok(Action::Pass),
            _ => Ok(plain),
        }
    }

    fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(self.seat, &mut legal);
        legal
    }

    /// The one choice of a kind that there is now; if there are several, one has to be said.
    fn only(
        &self,
        word: &str,
        asks: &str,
        wanted: impl Fn(Action) -> bool,
    ) -> Result<Action, Misread> {
        let legal = self.legal();
        let mut found = legal.iter().copied().filter(|&action| wanted(action));
        match (found.next(), found.next()) {
            (Some(action), None) => Ok(action),
            (None, _) => Err(Misread::new(word, "something that can be done now")),
            (Some(one), Some(other)) => {
                let some = format!("you to say {asks}: {one}, or {other}, for instance");
                Err(Misread::new(word, &some))
            }
        }
    }

    /// SP-29b: whose open offer is taken; if there is only one, it need not be said.
    fn accept(&self, words: &[&str]) -> Result<Action, Misread> {
        let words: Vec<&str> =
            words.iter().copied().filter(|word| !matches!(*word, "offer" | "the" | "it")).collect();
        if words.is_empty() {
            return self
                .only("accept", "whose offer", |action| matches!(action, Action::Accept(_)));
        }
        Ok(Action::Accept(self.player("accept", &words)?))
    }

    /// A player by his colour; in a game for two the other one need not be named.
    fn player(&self, after: &str, words: &[&str]) -> Result<Seat, Misread> {
        let others = || self.game.everybody().filter(|&seat| seat != self.seat);
        let Some(&word) = words.first() else {
            let mut others = others();
            return match (others.next(), others.next()) {
                (Some(only), None) => Ok(only),
                _ => Err(Misread::new(after, &self.players())),
            };
        };
        player_named(word).ok_or_else(|| Misread::new(word, &self.players()))
    }

    fn players(&self) -> String {
        let others = self.game.everybody().filter(|&seat| seat != self.seat);
        format!("another player: {}", others.map(seat_name).collect::<Vec<_>>().join(", "))
    }
}

/// A player by his colour, also as the owner of something.
fn player_named(word: &str) -> Option<Seat> {
    let name = |seat: &Seat| seat_name(*seat).to_lowercase();
    let said = |seat: &Seat| name(seat) == word || name(seat) + "s" == word;
    (0..).map(Seat).take(SEATS).find(said)
}
