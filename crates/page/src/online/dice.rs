//! The own number for the dice of an online game: it is promised, and shown only when everybody has promised. What was
//! promised then is kept, and compared with the record when the game is over.

use fair::Number;
use wire::{ClientMessage, Phase, Reveal};

use super::{DiceKeys, OnlineHost};

/// The dice of so many games of a table are kept.
const GAMES: usize = 8;

impl OnlineHost {
    fn round_name(&self, round: u32) -> String {
        format!("{}/{round}", self.keys.table)
    }

    /// What this device promises for the dice of a game.
    pub(super) fn own_promise(&self, round: u32) -> Option<String> {
        let number = fair::from_hex(&self.keys.seed)?;
        Some(fair::to_hex(&fair::promise(&self.round_name(round), &number)))
    }

    /// Keeps what the server promises, and shows the own number if that is asked for and everybody's promise is the one
    /// that was there before.
    pub(super) fn watch_dice(&mut self) {
        let (round, commit) = match self.update.phase {
            Phase::Lobby => (self.update.round, Some(self.room.commit.clone())),
            Phase::Over => (self.update.round + 1, self.room.next.clone()),
            Phase::Play => return,
        };
        let Some(commit) = commit.filter(|commit| !commit.is_empty()) else { return };
        self.keys.dice.entry(round).or_insert(DiceKeys { promise: commit, ..DiceKeys::default() });
        while self.keys.dice.len() > GAMES {
            self.keys.dice.pop_first();
        }
        let asked = self.update.seat.is_some_and(|seat| self.room.reveal.contains(&seat));
        if asked && self.shown_for != Some(round) {
            self.show_number(round);
        }
    }

    /// Shows the own number, unless the server has changed what it or others had promised.
    fn show_number(&mut self, round: u32) {
        let own = self.own_promise(round);
        let seat = self.update.seat.and_then(|seat| self.room.seats.get(usize::from(seat)));
        let Some(pact) = self.pact(round) else { return };
        let Some(kept) = self.keys.dice.get_mut(&round) else { return };
        let fresh = kept.pact.is_empty() || kept.pact == pact;
        if own.is_none() || seat.is_none_or(|seat| seat.promise != own) || !fresh {
            return;
        }
        (kept.pact, kept.number) = (pact, self.keys.seed.clone());
        self.shown_for = Some(round);
        let number = self.keys.seed.clone();
        let id = self.command(|table, id| ClientMessage::Reveal(Reveal { table, id, number }));
        self.quiet.insert(id);
    }

    /// All promises as they stand, in one number; nothing if the server's is not the one that it gave first.
    fn pact(&self, round: u32) -> Option<String> {
        let commit = fair::from_hex(&self.keys.dice.get(&round)?.promise)?;
        let now = if self.update.phase == Phase::Over {
            self.room.next.as_ref()
        } else {
            Some(&self.room.commit)
        };
        let same = now.and_then(|now| fair::from_hex(now)) == Some(commit);
        let seats = self.room.seats.iter();
        let promises: Vec<Option<Number>> =
            seats.map(|seat| seat.promise.as_deref().and_then(fair::from_hex)).collect();
        same.then(|| fair::to_hex(&fair::pact(&self.round_name(round), &commit, &promises)))
    }
}
