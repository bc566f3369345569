//! How a game looks on the shelf: cover, weight, the word on its button, and what its score counts.

use board::Board;
pub use board::Look;
use catalog::{Playable, Visitor};

/// The look of the box of this game.
pub fn look(game: &str) -> Look {
    struct Read;
    impl Visitor for Read {
        type Out = Look;
        fn visit<G: Playable>(self) -> Look {
            G::Board::LOOK
        }
    }
    catalog::visit(game, Read).unwrap_or(Look::PLAIN)
}

/// What a score of a game counts: "1 dog beaten", but "5 dogs beaten".
pub fn counts(game: &str, score: i32) -> &'static str {
    look(game).counts(score)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_score_says_what_it_counts() {
        assert_eq!(super::counts("spaca-wor", 1), "win in a row");
        assert_eq!(super::counts("spaca-wor", 3), "wins in a row");
        assert_eq!(super::counts("cat-quest", 0), "dogs beaten");
        assert_eq!(super::counts("no such game", -1), "points");
    }

    #[test]
    fn every_box_on_the_shelf_has_its_look() {
        for about in catalog::games() {
            assert_ne!(super::look(about.name).title, "A game", "{}", about.name);
        }
    }
}
