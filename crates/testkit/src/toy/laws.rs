//! What a game's `tests/laws.rs` states, for Lantern: also an example of a full charter.

use table::{Game, Seat, Seats, Step};

use super::action::{Action, Chance, Offer};
use super::fault::Fault;
use super::pieces::{Card, Cards, LANES};
use super::state::{Lantern, Phase};
use crate::{Charter, Urn, Worlds};

/// The charter of the healthy game.
pub fn charter() -> Charter<Lantern> {
    state(Charter::new())
}

/// The charter of the game with a fault planted, at tables of two and three seats.
pub fn charter_with(fault: Fault) -> Charter<Lantern> {
    let tables = [
        (2, vec![("fault", fault.name())]),
        (3, vec![("fault", fault.name()), ("windy", "on"), ("nights", "3")]),
    ];
    state(Charter::new().tables(tables))
}

fn state(charter: Charter<Lantern>) -> Charter<Lantern> {
    charter
        .most_steps(400)
        .space(|_| space())
        .free_form(|action| matches!(action, Action::Offer(_)))
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .reveals(
            |game, step| matches!(step, Step::Act(_, Action::Bid(_)) if game.bidding().len() == 1),
        )
        .worlds(worlds)
        .state_bytes(112)
        .action_bytes(4)
}

/// Every action there is, and some that make no sense.
fn space() -> Vec<Action> {
    let mut space: Vec<Action> = (0..=9).map(Action::Bid).collect();
    for to in (0..6).map(Seat) {
        for card in Card::ALL {
            space.extend((0..=9).map(|price| Action::Offer(Offer { to, card, price })));
        }
    }
    space.extend(Card::ALL.map(Action::Play));
    space.extend([Action::Accept, Action::Decline, Action::Rest]);
    space.extend([Action::Snuff, Action::Pass, Action::Hum]);
    space
}

/// All cards of each kind, wherever they are.
fn pieces(game: &Lantern) -> Vec<u32> {
    let loose = game.played.into_iter().chain(game.trade.map(|trade| trade.offer.card));
    let piles = [game.bag, game.discard].into_iter().chain(game.hands).chain(game.shining);
    let mut census = vec![0; Card::ALL.len()];
    for pile in piles {
        for card in Card::ALL {
            census[card as usize] += u32::from(pile[card as usize]);
        }
    }
    for card in loose {
        census[card as usize] += 1;
    }
    census
}

/// Oil is never made.
fn sound(game: &Lantern) -> Result<(), String> {
    let oil: u8 = game.oil.iter().sum();
    let most = game.setup.oil * game.setup.seats;
    if oil <= most { Ok(()) } else { Err(format!("{oil} jars of oil, where {most} were bought")) }
}

/// A drawn card is its drawer's secret, a bid its bidder's until the last one shows all.
fn audience(game: &Lantern, step: Step<Action, Chance>) -> Option<Seats> {
    match step {
        Step::Fall(Chance::Draw(_)) => Some(Seats::only(game.drawer())),
        Step::Act(seat, Action::Bid(_)) if game.bidding().len() > 1 => Some(Seats::only(seat)),
        _ => None,
    }
}

/// Hidden hands were dealt from all cards that do not lie open; a hidden bid is any that its owner can pay.
pub fn worlds(game: &Lantern, onlooker: Option<Seat>) -> Option<Worlds> {
    let hidden = |lane: usize| onlooker.is_none_or(|onlooker| onlooker.index() != lane);
    let mut pool = game.view(onlooker).unseen();
    if let Some(onlooker) = onlooker {
        pool = less(pool, game.hands[onlooker.index()]);
    }
    let (mut hands, mut bids) = (Urn::new(pool), Vec::new());
    for lane in (0..LANES).filter(|&lane| hidden(lane)) {
        hands = hands.place(game.hands[lane]);
        if let Some(bid) = game.bids[lane].filter(|_| game.phase == Phase::Bid) {
            bids.push(Urn::choice(usize::from(game.oil[lane]) + 1, bid.into()));
        }
    }
    Some(Worlds::new(bids.into_iter().chain([hands])))
}

fn less(pool: Cards, hand: Cards) -> Cards {
    std::array::from_fn(|card| pool[card] - hand[card])
}
