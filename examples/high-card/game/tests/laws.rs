//! The laws that every game must pass: what this game states about itself.

use high_card::{Action, CARDS, Card, HighCard, Phase};
use table::{Game, Seat, Seats, Step};
use testkit::{Charter, Urn, Worlds};

// CHANGE ME: what is hidden, and from whom. A game without secrets needs none of it.
fn charter() -> Charter<HighCard> {
    Charter::<HighCard>::new()
        .sound(|_| Ok(()))
        .audience(|game, step| match step {
            Step::Fall(_) => Some(Seats::only(game.view(None).open.turn)),
            Step::Act(..) => None,
        })
        .reveals(|game, step| {
            let open = game.view(None).open; // HC-4: the last decision shows all cards; HC-3: a swap shows one.
            let is_last = open.phase != Phase::Deal && open.turn.0 + 1 == game.seats();
            is_last || matches!(step, Step::Act(_, Action::Swap))
        })
        .worlds(|game, onlooker| Some(worlds(game, onlooker)))
}

/// HC-2: a hidden card is any that the onlooker has not seen.
fn worlds(game: &HighCard, onlooker: Option<Seat>) -> Worlds {
    let view = game.view(onlooker);
    let one = |is_there| u32::from(is_there);
    let hidden = view.open.holding.iter().filter(|seat| view.hands[seat.index()].is_none());
    let unseen = Urn::new((0..CARDS).map(|card| one(view.unseen().contains(Card(card)))));
    let urn = hidden.fold(unseen, |urn, seat| {
        let hand = game.view(Some(seat)).hands[seat.index()];
        urn.place((0..CARDS).map(|card| one(hand == Some(Card(card)))))
    });
    Worlds::new([urn])
}

testkit::uphold!(HighCard, charter());
