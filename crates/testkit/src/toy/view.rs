//! Who KNOWS what. Hands are their owners' secrets, bids until all have bid, the bag is everybody's.

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use super::fault::{Fault, Meter};
use super::pieces::{BAG, Card, Cards, HAND, LANES};
use super::play::draw;
use super::state::{Lantern, Phase, Setup, Trade};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The set-up.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// Nights that are over.
    pub night: u8,
    /// Who leads, or led last.
    pub lead: Seat,
    /// Cards left in the bag.
    pub bag: u8,
    /// Hands.
    pub hands: [Hand; LANES],
    /// Cards that shine: Sparks, Flames, Snuffs.
    pub shining: [[u8; 3]; LANES],
    /// The discard: Sparks, Flames, Snuffs.
    pub discard: [u8; 3],
    /// Jars of oil.
    pub oil: [u8; LANES],
    /// Tonight's bids.
    pub bids: [Bid; LANES],
    /// Who has made an offer tonight.
    pub offered: Seats,
    /// The offer that lies open.
    pub trade: Option<Trade>,
    /// The card that the window is about.
    pub played: Option<Card>,
    /// Who still owes an answer in the window.
    pub answering: Seats,
    /// Only faulty games write this.
    #[serde(skip)]
    pub smudge: u8,
    /// Only faulty games whisper.
    #[serde(skip)]
    pub(crate) whisper: Whisper,
}

/// What an onlooker knows of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hand {
    /// So many cards.
    Hidden(u8),
    /// These cards: Sparks, Flames, Snuffs.
    Known([u8; 3]),
}

impl Hand {
    /// How many cards it has.
    pub fn size(self) -> u8 {
        match self {
            Self::Hidden(size) => size,
            Self::Known(cards) => cards.iter().sum(),
        }
    }
}

/// What an onlooker knows of a bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bid {
    /// Not made yet.
    None,
    /// Made in secret.
    Hidden,
    /// So much oil.
    Known(u8),
}

/// [`Fault::Whisper`]: all hands, in a field that looks the same whatever it holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Whisper(Option<[Cards; LANES]>);

impl PartialEq for Whisper {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Whisper {}

impl View {
    /// LN-2, LN-3, LN-9: you see your own hand and bid.
    pub(crate) fn of(game: &Lantern, onlooker: Option<Seat>) -> Self {
        // No `..`: a new field does not compile until someone decides who sees it.
        let &Lantern {
            setup,
            phase,
            night,
            lead,
            bag,
            hands,
            shining,
            discard,
            oil,
            bids,
            offered,
            trade,
            played,
            answering,
            smudge: _,
            meter: _,
        } = game;
        Self {
            setup,
            phase,
            night,
            lead,
            bag: bag.iter().sum(),
            hands: std::array::from_fn(|lane| see_hand(setup.fault, hands[lane], onlooker, lane)),
            shining,
            discard,
            oil,
            bids: bids_seen(bids, phase, onlooker),
            offered,
            trade,
            played,
            answering,
            smudge: smudge(game),
            whisper: Whisper(game.has(Fault::Whisper).then_some(hands)),
        }
    }

    /// LN-2, LN-3: whether its onlooker has cards, or a bid that is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let holds = |hand: &Hand| matches!(hand, Hand::Known(_)) && hand.size() > 0;
        let bids = |bid: &Bid| matches!(bid, Bid::Known(_)) && self.phase == Phase::Bid;
        match self.setup.fault {
            Fault::Brazen => false,
            Fault::Coy => true,
            _ => self.hands.iter().any(holds) || self.bids.iter().any(bids),
        }
    }

    /// A game that looks like this: hidden hands are dealt from all cards that do not lie open, hidden
    /// bids are any that their owners can pay.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Lantern {
        let &Self {
            setup,
            phase,
            night,
            lead,
            bag: _, // what is left when the hands are dealt
            hands: _,
            shining,
            discard,
            oil,
            bids: _,
            offered,
            trade,
            played,
            answering,
            smudge: _,
            whisper: _,
        } = self;
        let (hands, bag) = self.deal_unevenly(dice).unwrap_or_else(|| self.deal(dice));
        Lantern {
            setup,
            phase,
            night,
            lead,
            bag,
            hands,
            shining,
            discard,
            oil,
            bids: std::array::from_fn(|lane| match self.bids[lane] {
                Bid::None => None,
                Bid::Hidden => u8::try_from(imagine_bid(setup.fault, oil[lane], dice)).ok(),
                Bid::Known(bid) => Some(bid),
            }),
            offered,
            trade,
            played,
            answering,
            smudge: 0,
            meter: Meter::of(setup.fault),
        }
    }

    /// Faults that deal one world too often.
    fn deal_unevenly(&self, dice: &mut impl Dice) -> Option<([Cards; LANES], Cards)> {
        let first = self.deal(&mut Lowest);
        let favoured = match self.setup.fault {
            Fault::SparkDreams => dice.below(2) == 0,
            Fault::FavouriteDream => self.deal(dice) == first,
            _ => false,
        };
        favoured.then_some(first)
    }

    /// Hands for everybody, and what is left in the bag.
    fn deal(&self, dice: &mut impl Dice) -> ([Cards; LANES], Cards) {
        let fault = self.setup.fault;
        let mut pool = self.unseen();
        if let Whisper(Some(truth)) = self.whisper {
            for hand in truth {
                take(&mut pool, hand);
            }
            return (truth, pool);
        }
        let mut hands = [[0; 3]; LANES];
        for (hand, seen) in hands.iter_mut().zip(self.hands) {
            if let Hand::Known(cards) = seen
                && fault != Fault::WrongDream
            {
                *hand = cards;
                take(&mut pool, cards);
            }
        }
        for (hand, seen) in hands.iter_mut().zip(self.hands) {
            for _ in hand.iter().sum()..seen.size() {
                let card = draw(narrowed(pool, fault), dice);
                pool[card as usize] -= 1;
                hand[card as usize] += 1;
            }
        }
        (hands, pool)
    }

    /// LN-2, LN-9: who draws, in a phase of drawing.
    pub(crate) fn drawer(&self) -> Seat {
        let short = |seat: &Seat| self.hands[seat.index()].size() < HAND;
        match self.phase {
            Phase::Deal => (0..self.setup.seats).map(Seat).find(short).unwrap_or(self.lead),
            _ => self.lead,
        }
    }

    /// The cards that do not lie open on the table.
    pub(crate) fn unseen(&self) -> Cards {
        let mut pool = BAG;
        for cards in self.shining {
            take(&mut pool, cards);
        }
        take(&mut pool, self.discard);
        let offered = self.trade.map(|trade| trade.offer.card);
        for card in self.played.into_iter().chain(offered) {
            pool[card as usize] -= 1;
        }
        pool
    }
}

fn take(pool: &mut Cards, cards: Cards) {
    for (left, taken) in pool.iter_mut().zip(cards) {
        *left = left.saturating_sub(taken);
    }
}

/// [`Fault::NarrowDreams`]: no Snuffs, while there is anything else. [`Fault::KindDreams`]: one of each kind.
fn narrowed(pool: Cards, fault: Fault) -> Cards {
    let [sparks, flames, _] = pool;
    match fault {
        Fault::NarrowDreams if sparks + flames > 0 => [sparks, flames, 0],
        Fault::KindDreams => pool.map(|copies| copies.min(1)),
        _ => pool,
    }
}

/// LN-3: any bid that can be paid. [`Fault::MeanDreams`]: of two of them the lower.
fn imagine_bid(fault: Fault, oil: u8, dice: &mut impl Dice) -> u32 {
    let mut any = || dice.below(u32::from(oil) + 1);
    if fault == Fault::MeanDreams { any().min(any()) } else { any() }
}

/// Dice that always fall on the lowest number.
struct Lowest;

impl Dice for Lowest {
    fn bits(&mut self) -> u32 {
        0
    }

    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

fn see_hand(fault: Fault, hand: Cards, onlooker: Option<Seat>, lane: usize) -> Hand {
    let own = onlooker.is_some_and(|onlooker| onlooker.index() == lane);
    let leak = match fault {
        Fault::OpenHands => true,
        Fault::GallerySees => onlooker.is_none() && lane == 0,
        _ => false,
    };
    if own || leak { Hand::Known(hand) } else { Hand::Hidden(hand.iter().sum()) }
}

fn bids_seen(bids: [Option<u8>; LANES], phase: Phase, onlooker: Option<Seat>) -> [Bid; LANES] {
    std::array::from_fn(|lane| {
        let own = onlooker.is_some_and(|onlooker| onlooker.index() == lane);
        match bids[lane] {
            None => Bid::None,
            Some(bid) if own || phase != Phase::Bid => Bid::Known(bid),
            Some(_) => Bid::Hidden,
        }
    })
}

/// Plants faults in a field that healthy games leave empty.
fn smudge(game: &Lantern) -> u8 {
    match game.setup.fault {
        Fault::LeakedField => game.hands.iter().map(|hand| hand[Card::Flame as usize]).sum(),
        Fault::Unwritten => 1,
        Fault::AllocatingViews => std::hint::black_box(vec![0_u8; 16])[0],
        _ => 0,
    }
}
