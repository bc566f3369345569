//! What the set-up offers for options that are texts to the rules.

use board::Offer;
use zerpang::Class;

/// Home Bases next to each other, by the number of seats; six fill the board anyway.
const BESIDE: [(usize, &str); 4] = [(2, "01"), (3, "012"), (4, "0123"), (5, "01234")];

/// What is offered for an option, and a few words about it.
pub(crate) fn offer(key: &str, seats: usize) -> (Offer, &'static str) {
    match key {
        "board" => (
            Offer::Named(vec![("", "as in the box"), ("spurs", "spurs")]),
            "On the board with spurs the Great Houses stick out beyond the corners",
        ),
        "bases" => {
            let beside = BESIDE.into_iter().filter(|&(many, _)| many == seats);
            let beside = beside.map(|(_, bases)| (bases, "side by side"));
            let all = std::iter::once(("", "spread evenly")).chain(beside).collect();
            (Offer::Named(all), "Where the Home Bases lie around the board")
        }
        "classes" => {
            let cards = Class::ALL.map(Class::card);
            let all = cards.map(|card| (card.name, card.title, card.copies)).into();
            (
                Offer::BySeat(all),
                "Two players are Ninjas or Pirates; more need at least one of them",
            )
        }
        _ => (Offer::Text, ""),
    }
}
