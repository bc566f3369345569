//! What chance brings: words, the dealer, cards from the deck and from hands.

use table::{Dice, Seat};

use crate::action::Chance;
use crate::pieces::{Card, Cards};
use crate::state::{Chore, Phase, ScurvyMusketeers, Task};

/// What chance decides now.
enum Pending {
    Nothing,
    Dealer,
    /// One of these cards.
    One(Cards, fn(Card) -> Chance),
}

impl ScurvyMusketeers {
    fn pending(&self) -> Pending {
        if let Some(task) = self.open.tasks.first() {
            return self.pending_of(task);
        }
        match self.open.phase {
            Phase::Words => {
                let drawn: Cards = self.secrets.titles.drawn().collect();
                Pending::One(self.secrets.deck - drawn, Chance::Word)
            }
            Phase::Dealer => Pending::Dealer,
            Phase::Deal => Pending::One(self.next_card(0), Chance::Draw),
            _ => Pending::Nothing,
        }
    }

    fn pending_of(&self, task: Task) -> Pending {
        match task.chore {
            Chore::Draw => Pending::One(self.next_card(0), Chance::Draw),
            Chore::Look => Pending::One(self.next_card(usize::from(task.other)), Chance::Look),
            Chore::Lose => Pending::One(self.secrets.hands[task.seat.index()], Chance::Lose),
            Chore::Steal => {
                Pending::One(self.secrets.hands[usize::from(task.other)], Chance::Steal)
            }
            Chore::Discard | Chore::Take | Chore::Choose => Pending::Nothing,
        }
    }

    /// The cards that may lie at this place of the deck: one, if somebody has seen it.
    #[inline]
    fn next_card(&self, place: usize) -> Cards {
        match self.secrets.top.get(place) {
            Some(card) => Cards::only(card),
            None if self.secrets.top.is_empty() => self.secrets.deck,
            None => self.secrets.deck - self.secrets.top.iter().collect(),
        }
    }

    pub(super) fn list_chances(&self, out: &mut Vec<(Chance, u32)>) {
        match self.pending() {
            Pending::Nothing => {}
            Pending::Dealer => out.extend(self.everybody().map(|seat| (Chance::Dealer(seat), 1))),
            Pending::One(cards, chance) => out.extend(cards.iter().map(|card| (chance(card), 1))),
        }
    }

    #[inline]
    pub(super) fn draw_chance(&self, dice: &mut impl Dice) -> Chance {
        match self.pending() {
            Pending::One(cards, chance) => chance(cards.draw(dice).unwrap_or(Card(0))),
            Pending::Dealer | Pending::Nothing => {
                Chance::Dealer(Seat(dice.below(u32::from(self.open.setup.seats)) as u8))
            }
        }
    }

    /// Lets an outcome happen.
    pub(super) fn befall(&mut self, chance: Chance) {
        match chance {
            Chance::Word(card) => self.turn_up_word(card),
            Chance::Dealer(seat) => self.appoint(seat),
            Chance::Draw(card) => match self.open.tasks.first() {
                Some(task) => {
                    self.take_from_deck(task.seat, card);
                    self.tick();
                }
                None => self.deal(card),
            },
            Chance::Look(card) => self.see(card),
            Chance::Lose(card) => {
                let Some(task) = self.open.tasks.first() else { return };
                self.take_from_hand(task.seat, card);
                self.open.discards.insert(card);
                self.tick();
            }
            Chance::Steal(card) => {
                let Some(task) = self.open.tasks.first() else { return };
                self.steal(task.seat, Seat(task.other), card);
                self.tick();
            }
        }
    }

    /// SM-V1: somebody sees a card on top of the deck; it stays there.
    fn see(&mut self, card: Card) {
        let Some(task) = self.open.tasks.first() else { return };
        if usize::from(task.other) >= self.secrets.top.len() {
            self.secrets.top.push(card);
        }
        self.secrets.known[task.seat.index()].insert(card);
        self.tick();
    }
}
