//! What the set-up offers for options that are texts to the rules.

use board::Offer;

/// What is offered for an option, and a few words about it.
pub(crate) fn offer(key: &str) -> (Offer, &'static str) {
    match key {
        "board" => (
            Offer::Named(vec![("", "as in the box"), ("brisk", "brisk")]),
            "Brisk has shorter outer orbits, and three planets in a hurry",
        ),
        _ => (Offer::Text, ""),
    }
}
