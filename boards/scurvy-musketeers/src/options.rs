//! What the set-up offers for options that are texts to the rules.

use board::Offer;

/// What is offered for an option, and a few words about it.
pub(crate) fn offer(key: &str) -> (Offer, &'static str) {
    match key {
        "mix" => (
            Offer::Named(vec![("", "nothing"), ("cursed-lagoon", "The Cursed Lagoon")]),
            "A second deck that is shuffled into the first",
        ),
        "deck" => (Offer::File("the deck of the box"), "A deck of your own, from a deck file"),
        _ => (Offer::Text, ""),
    }
}
