//! Who KNOWS what. The board lies open, so do discards and the sizes of hands; what is in a hand its owner
//! knows, and whoever saw a card go there.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use crate::action::Action;
use crate::board::Cells;
use crate::pieces::{Card, Cards, Known, PIECES, Piece, Pieces, SEATS};
use crate::state::{Fight, GALLERY, KNOWERS, Phase, Place, Setup, Text, Zerpang, most_points};

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
#[expect(clippy::struct_excessive_bools, reason = "each is a fact that lies open on the table")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What was agreed on before the game.
    pub setup: Setup,
    /// What the table waits for.
    pub phase: Phase,
    /// Who decides, where somebody does.
    pub asked: Seat,
    /// What goes on after a payment, a window or a draw.
    pub resume: Phase,
    /// Who still plays.
    pub present: Seats,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// The round, from 1.
    pub round: u8,
    /// Minutes on the recorded clock.
    pub minutes: u16,
    /// Where the pieces are.
    pub places: [[Place; PIECES]; SEATS],
    /// Rings on pieces.
    pub rings: [[u8; PIECES]; SEATS],
    /// Rings on cells.
    pub strewn: Cells,
    /// Disoriented pieces.
    pub dizzy: Pieces,
    /// When each piece became a mover in this turn.
    pub movers: [[u8; PIECES]; SEATS],
    /// The hands.
    pub hands: [Hand; SEATS],
    /// Cards in the deck.
    pub deck: u8,
    /// The discards.
    pub discard: Cards,
    /// What the onlooker knows of other hands.
    pub seen: [Known; SEATS],
    /// What everybody knows of each hand.
    pub shown: [Known; SEATS],
    /// What others know of the onlooker's hand.
    pub exposed: [Known; KNOWERS],
    /// The onlooker's Treasure and Plunder cards that came in this turn, if it is his own.
    pub fresh: [u8; 2],
    /// Cards that the active player got in this turn.
    pub gained: u8,
    /// Upload points left.
    pub charges: u8,
    /// Who loses the next turn.
    pub hauled: Seats,
    /// The piece that each Pirate moved in the latest turn of his own.
    pub tricked: [Option<Piece>; SEATS],
    /// Whether the active player has done anything in this turn.
    pub acted: bool,
    /// Whether anything of a normal Movement was done.
    pub marched: bool,
    /// Numbers of the pieces of the normal move.
    pub walked: u8,
    /// Spaces that the move has taken so far.
    pub paces: u8,
    /// Numbers of second pieces.
    pub flanked: u8,
    /// More free spaces in the normal move.
    pub sails: u8,
    /// Whether a fight was begun in this turn.
    pub fought: bool,
    /// Whether Plunder works.
    pub plunder: bool,
    /// Whether this is a Salvage.
    pub salvage: bool,
    /// Whether a Scoundrel was at work in this turn.
    pub tricking: bool,
    /// Whether a piece was released in this turn.
    pub released: bool,
    /// Who draws or steals.
    pub taker: Seat,
    /// From whom it is stolen.
    pub victim: Seat,
    /// Cards still to be drawn or stolen.
    pub left: u8,
    /// Points still due.
    pub due: u8,
    /// What they are for.
    pub task: Option<Action>,
    /// The text that is being used, and by whom.
    pub text: Option<(Action, Seat)>,
    /// Bindings on it.
    pub binds: u8,
    /// Who played last.
    pub binder: Seat,
    /// The fight that is on.
    pub fight: Option<Fight>,
    /// The Aggressor whose fights are being fought.
    pub aggressor: Option<Piece>,
    /// Beaten pieces that have not left yet.
    pub fallen: Pieces,
    /// Those that leave a ring.
    pub tainted: Pieces,
    /// Whose Abducted pieces come home.
    pub freed: Option<Seat>,
    /// Whether a beaten piece can be Abducted.
    pub may_abduct: bool,
    /// Who has won.
    pub winners: Seats,
}

impl View {
    /// ZP-2: whether its onlooker knows of a card in a hand what not everybody knows.
    pub(crate) fn conceals(&self) -> bool {
        self.known_cards().zip(self.shown).any(|(known, shown)| known != shown.cards())
    }

    /// ZP-2: everything but the hands of others and the deck.
    #[expect(clippy::too_many_lines, reason = "one line for each field, in and out")]
    pub(crate) fn of(game: &Zerpang, onlooker: Option<Seat>) -> Self {
        // No `..`: a new field does not compile until someone decides who sees it.
        let &Zerpang {
            setup,
            phase,
            asked,
            resume,
            present,
            first,
            active,
            round,
            minutes,
            places,
            occupied: _,
            rings,
            strewn,
            dizzy,
            movers,
            hands,
            deck,
            discard,
            ref known,
            fresh,
            gained,
            charges,
            hauled,
            tricked,
            acted,
            marched,
            walked,
            paces,
            flanked,
            sails,
            fought,
            plunder,
            salvage,
            tricking,
            released,
            taker,
            victim,
            left,
            due,
            task,
            text,
            binds,
            binder,
            fight,
            aggressor,
            fallen,
            tainted,
            freed,
            may_abduct,
            winners,
        } = game;
        let own = onlooker.map(Seat::index);
        let hands = std::array::from_fn(|seat| {
            let cards = hands[seat];
            if own == Some(seat) { Hand::Known(cards) } else { Hand::Hidden(cards.len()) }
        });
        let knower = own.unwrap_or(GALLERY);
        Self {
            onlooker,
            setup,
            phase,
            asked,
            resume,
            present,
            first,
            active,
            round,
            minutes,
            places,
            rings,
            strewn,
            dizzy,
            movers,
            hands,
            deck: deck.len(),
            discard,
            seen: std::array::from_fn(|seat| known[seat][knower]),
            shown: std::array::from_fn(|seat| known[seat][GALLERY]),
            exposed: own.map_or([Known::NONE; KNOWERS], |own| known[own]),
            fresh: if onlooker == Some(active) { fresh } else { [0; 2] },
            gained,
            charges,
            hauled,
            tricked,
            acted,
            marched,
            walked,
            paces,
            flanked,
            sails,
            fought,
            plunder,
            salvage,
            tricking,
            released,
            taker,
            victim,
            left,
            due,
            task,
            text: text.map(|text| (Action::Use(text.what), text.by)),
            binds,
            binder,
            fight,
            aggressor,
            fallen,
            tainted,
            freed,
            may_abduct,
            winners,
        }
    }

    /// A game that looks like this: what others hold is any of the cards that the onlooker has not seen.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Zerpang {
        let mut game = self.open_table();
        let (hands, deck) = self.deal(dice);
        (game.hands, game.deck) = (hands, deck);
        game.known = self.knowledge();
        if self.onlooker != Some(self.active) {
            game.fresh = self.imagine_fresh(hands[self.active.index()], dice);
        }
        game
    }

    /// All that lies open.
    fn open_table(&self) -> Zerpang {
        let mut game = Zerpang::opening(&self.setup);
        (game.phase, game.asked, game.resume) = (self.phase, self.asked, self.resume);
        (game.present, game.first, game.active) = (self.present, self.first, self.active);
        (game.round, game.minutes) = (self.round, self.minutes);
        (game.places, game.rings, game.strewn) = (self.places, self.rings, self.strewn);
        for (occupied, places) in game.occupied.iter_mut().zip(&self.places) {
            let cells = places.iter().filter_map(|place| match place {
                Place::At(cell) => Some(*cell),
                _ => None,
            });
            *occupied = cells.collect();
        }
        (game.dizzy, game.movers, game.discard) = (self.dizzy, self.movers, self.discard);
        (game.fresh, game.gained, game.charges) = (self.fresh, self.gained, self.charges);
        (game.hauled, game.tricked) = (self.hauled, self.tricked);
        (game.acted, game.marched, game.fought) = (self.acted, self.marched, self.fought);
        (game.walked, game.paces) = (self.walked, self.paces);
        (game.flanked, game.sails) = (self.flanked, self.sails);
        (game.plunder, game.salvage) = (self.plunder, self.salvage);
        (game.tricking, game.released) = (self.tricking, self.released);
        (game.taker, game.victim, game.left) = (self.taker, self.victim, self.left);
        (game.due, game.task, game.binds) = (self.due, self.task, self.binds);
        game.text = self.text.and_then(|(what, by)| match what {
            Action::Use(what) => Some(Text { what, by }),
            _ => None,
        });
        (game.binder, game.fight, game.aggressor) = (self.binder, self.fight, self.aggressor);
        (game.fallen, game.tainted) = (self.fallen, self.tainted);
        (game.freed, game.may_abduct, game.winners) = (self.freed, self.may_abduct, self.winners);
        game
    }

    /// ZP-2: what is known is dealt first, then each other hand from what the onlooker has not seen.
    /// ZP-10a: whoever is paying can pay.
    fn deal(&self, dice: &mut impl Dice) -> ([Cards; SEATS], Cards) {
        let mut hands = [Cards::NONE; SEATS];
        let pool = self.unseen();
        let payer = (self.phase == Phase::Pay && self.onlooker != Some(self.asked))
            .then(|| self.asked.index());
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
        let class = self.setup.classes[self.asked.index() % SEATS];
        let charges = if class == crate::pieces::Class::Robot { self.charges } else { 0 };
        most_points(hand, class, self.setup.singles) + u16::from(charges) >= self.due.into()
    }

    /// The cards that the onlooker has not seen, in the deck or in hands.
    pub fn unseen(&self) -> Cards {
        let out = self.known_cards().fold(self.discard, Cards::and);
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
    fn knowledge(&self) -> [[Known; KNOWERS]; SEATS] {
        let own = self.onlooker.map(Seat::index);
        std::array::from_fn(|owner| {
            if own == Some(owner) {
                return self.exposed;
            }
            std::array::from_fn(|knower| match knower {
                _ if own == Some(knower) => self.seen[owner],
                _ if knower == owner => Known::NONE,
                _ => self.shown[owner],
            })
        })
    }

    /// ZP-13: any of the active player's cards may be one of those that came in this turn.
    fn imagine_fresh(&self, hand: Cards, dice: &mut impl Dice) -> [u8; 2] {
        let mut held = u32::from(hand.len());
        let mut new = u32::from(self.gained).min(held);
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
