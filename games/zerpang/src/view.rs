//! Who KNOWS what. The board lies open, so do discards and the sizes of hands; what is in a hand its owner
//! knows, and whoever saw a card go there.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat};

use crate::pieces::{Card, Cards, Class, Known, SEATS};
use crate::printed::Printed;
use crate::state::{Open, Phase, Secrets, Zerpang, most_points};

/// What an onlooker knows of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hand {
    /// All of it: it is the onlooker's own.
    Known(Cards),
    /// ZP-2: its size.
    Hidden(u8),
}

impl Hand {
    /// How many cards.
    pub fn len(self) -> u8 {
        match self {
            Self::Known(cards) => cards.len(),
            Self::Hidden(size) => size,
        }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What lies open.
    pub open: Open,
    /// The hands.
    pub hands: [Hand; SEATS],
    /// Cards in the deck.
    pub deck: u8,
    /// What the onlooker knows of other hands.
    pub seen: [Known; SEATS],
    /// What everybody knows of each hand.
    pub shown: [Known; SEATS],
    /// What others know of the onlooker's hand; in his own place what everybody knows.
    pub exposed: [Known; SEATS],
    /// The onlooker's Treasure and Plunder cards that came in this turn, if it is his own.
    pub fresh: [u8; 2],
}

impl View {
    /// ZP-58: the numbers that are played with.
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// ZP-2: whether its onlooker knows of a card in a hand what not everybody knows.
    pub(crate) fn conceals(&self) -> bool {
        self.known_cards().zip(self.shown).any(|(known, shown)| known != shown.cards())
    }

    /// ZP-2: everything but the hands of others and the deck.
    pub(crate) fn of(game: &Zerpang, onlooker: Option<Seat>) -> Self {
        let Zerpang { open, secrets } = game;
        // No `..`: a new secret does not compile until someone decides who knows it.
        let &Secrets { ref hands, deck, ref known, fresh } = secrets;
        let own = onlooker.map(Seat::index);
        Self {
            onlooker,
            open: open.clone(),
            hands: std::array::from_fn(|seat| {
                let cards = hands[seat];
                if own == Some(seat) { Hand::Known(cards) } else { Hand::Hidden(cards.len()) }
            }),
            deck: deck.len(),
            seen: std::array::from_fn(|seat| match own {
                Some(own) if own == seat => Known::NONE,
                Some(own) => known[seat][own],
                None => known[seat][seat],
            }),
            shown: std::array::from_fn(|seat| known[seat][seat]),
            exposed: own.map_or([Known::NONE; SEATS], |own| known[own]),
            fresh: if onlooker == Some(open.active) { fresh } else { [0; 2] },
        }
    }

    /// A game that looks like this: what others hold is any of the cards that the onlooker has not seen.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Zerpang {
        let (hands, deck) = self.deal(dice);
        let fresh = if self.onlooker == Some(self.open.active) {
            self.fresh
        } else {
            self.imagine_fresh(hands[self.open.active.index()], dice)
        };
        let secrets = Secrets { hands, deck, known: self.knowledge(), fresh };
        Zerpang { open: self.open.clone(), secrets }
    }

    /// ZP-2: what is known is dealt first, then each other hand from what the onlooker has not seen.
    /// ZP-10a: whoever is paying can pay.
    fn deal(&self, dice: &mut impl Dice) -> ([Cards; SEATS], Cards) {
        let mut hands = [Cards::NONE; SEATS];
        let pool = self.unseen();
        let payer = (self.open.phase == Phase::Pay && self.onlooker != Some(self.open.asked))
            .then(|| self.open.asked.index());
        let mut deck = pool;
        // The payer first: a hand that cannot pay goes back whole, so that every other is as likely.
        for _ in 0..MOST_DEALS {
            deck = pool;
            let Some(payer) = payer else { break };
            hands[payer] = self.deal_hand(payer, &mut deck, dice);
            if self.can_pay(hands[payer]) {
                break;
            }
        }
        for seat in (0..SEATS).filter(|&seat| Some(seat) != payer) {
            hands[seat] = self.deal_hand(seat, &mut deck, dice);
        }
        (hands, deck)
    }

    fn deal_hand(&self, seat: usize, deck: &mut Cards, dice: &mut impl Dice) -> Cards {
        let size = match self.hands[seat] {
            Hand::Known(cards) => return cards,
            Hand::Hidden(size) => size,
        };
        let mut hand = self.seen[seat].cards();
        for _ in hand.len()..size {
            let card = deck.draw(dice);
            let Some(rest) = deck.less(card) else { break };
            *deck = rest;
            hand.add(card);
        }
        hand
    }

    fn can_pay(&self, hand: Cards) -> bool {
        let class = self.open.setup.classes[self.open.asked.index() % SEATS];
        let charges = if class == Class::Robot { self.open.lasting.charges } else { 0 };
        most_points(hand, class, self.open.setup.singles) + u16::from(charges)
            >= self.open.payment.due.into()
    }

    /// The cards that the onlooker has not seen, in the deck or in hands.
    pub fn unseen(&self) -> Cards {
        let out = self.known_cards().fold(self.open.discard, Cards::plus);
        Cards::DECK.checked_less(out).unwrap_or(Cards::NONE)
    }

    /// The cards of each hand that the onlooker knows.
    fn known_cards(&self) -> impl Iterator<Item = Cards> {
        self.hands.iter().zip(&self.seen).map(|(hand, seen)| match hand {
            Hand::Known(cards) => *cards,
            Hand::Hidden(_) => seen.cards(),
        })
    }

    /// ZP-2: what the onlooker knows that others know; of third parties only what all know.
    fn knowledge(&self) -> [[Known; SEATS]; SEATS] {
        let own = self.onlooker.map(Seat::index);
        std::array::from_fn(|owner| {
            if own == Some(owner) {
                return self.exposed;
            }
            std::array::from_fn(|knower| {
                if own == Some(knower) { self.seen[owner] } else { self.shown[owner] }
            })
        })
    }

    /// ZP-13: any of the active player's cards may be one of those that came in this turn.
    fn imagine_fresh(&self, hand: Cards, dice: &mut impl Dice) -> [u8; 2] {
        let mut held = u32::from(hand.len());
        let mut new = u32::from(self.open.gained).min(held);
        [Card::TreasureEverywhere, Card::Plunder].map(|card| {
            let mut fresh = 0;
            for _ in 0..hand.count(card) {
                if new > 0 && dice.below(held) < new {
                    (fresh, new) = (fresh + 1, new - 1);
                }
                held -= 1;
            }
            fresh
        })
    }
}

/// Hands that are tried for somebody who is paying, before one that cannot pay is taken.
const MOST_DEALS: u32 = 400;
