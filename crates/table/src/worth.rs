//! What a position is worth, for whoever looks ahead. Whole numbers only: rules know no fractions.

use crate::{Dice, Game, Seat};

/// A game whose positions can be judged before they are over, so that bots can play it well.
///
/// A worth is a number of *points*, and only differences between seats matter: a seat that is a thousand
/// points ahead of another is e times as likely to win. So a seat's chance is its share of all
/// exponentials, and a game needs no fractions to say it.
pub trait Worth: Game {
    /// How many times the usual iterations a search may have, where iterations are cheap.
    const EFFORT: u32 = 1;
    /// Decisions of a rollout before a position is judged by its worth; 0 judges at once, which is best
    /// where random play spoils more than it shows.
    const PATIENCE: u32 = 0;
    /// How far a deckhand misjudges a choice either way, in thousandths of winning chance; a mate's first glance
    /// is wrong by a quarter of that, a captain's by nothing. For games whose worth tells so much that looking
    /// ahead adds little: there all levels would play alike.
    const BLUR: u8 = 0;

    /// How well a seat stands, in points. Asked of games that are not over; in a dream, so it may look
    /// at everything.
    fn worth(&self, seat: Seat) -> i32;

    /// Whether such an outcome is a watershed: everything that is good afterwards depends on it, so the search
    /// tree ends there.
    fn is_watershed(chance: Self::Chance) -> bool {
        let _ = chance;
        false
    }

    /// Whether a search looks no further than this decision: the tree ends here, because a plan beyond it
    /// seldom comes true, and the worth tells more.
    fn is_horizon(&self) -> bool {
        false
    }

    /// Whether this action takes a deal that somebody offers, and so carries it out at once.
    fn is_deal(&self, seat: Seat, action: Self::Action) -> bool {
        let _ = (seat, action);
        false
    }

    /// Whether this action offers somebody a deal, who is asked at once whether to take it.
    fn is_offer(&self, seat: Seat, action: Self::Action) -> bool {
        let _ = (seat, action);
        false
    }

    /// Whether this action only harms whoever does it, though it is legal: bots never think of it while there is
    /// anything else among what is `legal`.
    fn is_folly(&self, seat: Seat, action: Self::Action, legal: &[Self::Action]) -> bool {
        let _ = (seat, action, legal);
        false
    }

    /// Adds offers that a seat might make beyond the menu of [`Game::legal`]. They need not be legal or
    /// good: bots ask [`Game::may`], and weigh what both sides gain.
    fn propose(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        let _ = (seat, out);
    }

    /// What a seat does in a rollout: any legal action, or a better idea that costs as little.
    #[inline]
    fn rollout_action(
        &self,
        seat: Seat,
        dice: &mut impl Dice,
        spare: &mut Vec<Self::Action>,
    ) -> Self::Action {
        self.random_action(seat, dice, spare)
    }

    /// Adds what a seat has that somebody who balances the game would ask about (class, cards), in words.
    /// Never in a rollout.
    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        let _ = (seat, out);
    }

    /// Options that somebody who balances the game deals anew for every game, unless they were given: so that
    /// what a player is (class) can be told from where he sits. All deals are as likely as each other.
    fn deal(seats: u8, dice: &mut impl Dice) -> Vec<(&'static str, String)> {
        let _ = (seats, dice);
        Vec::new()
    }
}
