//! Chance: what the decks and the dice can bring, and how likely it is.

use table::{Dice, Seat};

use crate::action::Chance;
use crate::pieces::{Challenge, Crew, Numbers, Toy};
use crate::state::{Phase, Spanc};

/// What chance is asked for.
enum Asked {
    Crew,
    Toy,
    Challenge,
    First,
    Dice,
    Die,
}

impl Spanc {
    fn asked_of_chance(&self) -> Option<Asked> {
        if !self.awaits_chance() {
            return None;
        }
        if self.open.draws > 0 {
            return Some(Asked::Toy);
        }
        Some(match self.open.phase {
            Phase::Deal if self.short_of_girls().is_some() => Asked::Crew,
            Phase::Deal => Asked::Toy,
            Phase::First => Asked::First,
            Phase::TurnUp | Phase::Clear => Asked::Challenge,
            Phase::Replace | Phase::PlankDraw => Asked::Crew,
            Phase::Roll if self.open.kept > 0 => Asked::Die,
            _ => Asked::Dice,
        })
    }

    /// SP-2: every card of a deck is as likely; SP-11: two dice, the pair in either order.
    pub(super) fn list_chances(&self, out: &mut Vec<(Chance, u32)>) {
        let Some(asked) = self.asked_of_chance() else { return };
        match asked {
            Asked::Crew => {
                out.extend(self.open.crew_cards.next().iter().map(|c| (Chance::Crew(Crew(c)), 1)));
            }
            Asked::Toy => {
                out.extend(self.open.toy_cards.next().iter().map(|c| (Chance::Toy(Toy(c)), 1)));
            }
            Asked::Challenge => {
                let cards = self.open.challenge_cards.next().iter();
                out.extend(cards.map(|card| (Chance::Challenge(Challenge(card)), 1)));
            }
            Asked::First => out.extend(self.poorest().iter().map(|seat| (Chance::First(seat), 1))),
            Asked::Dice => {
                for low in 1..=6 {
                    for high in low..=6 {
                        out.push((Chance::Dice(low, high), if low == high { 1 } else { 2 }));
                    }
                }
            }
            Asked::Die => out.extend((1..=6).map(|die| (Chance::Die(die), 1))),
        }
    }

    #[inline]
    pub(super) fn draw_chance(&self, dice: &mut impl Dice) -> Chance {
        let mut card = |cards: Numbers| cards.draw(dice).unwrap_or(0);
        match self.asked_of_chance() {
            Some(Asked::Crew) => Chance::Crew(Crew(card(self.open.crew_cards.next()))),
            Some(Asked::Toy) => Chance::Toy(Toy(card(self.open.toy_cards.next()))),
            Some(Asked::Challenge) => {
                Chance::Challenge(Challenge(card(self.open.challenge_cards.next())))
            }
            Some(Asked::First) => {
                let poorest = self.poorest();
                let nth = dice.below(poorest.len()) as usize;
                Chance::First(poorest.iter().nth(nth).unwrap_or(Seat(0)))
            }
            Some(Asked::Die) => Chance::Die(1 + dice.below(6) as u8),
            Some(Asked::Dice) | None => {
                let roll = dice.below(36) as u8;
                let (one, other) = (1 + roll / 6, 1 + roll % 6);
                Chance::Dice(one.min(other), one.max(other))
            }
        }
    }
}
