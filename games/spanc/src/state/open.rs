//! What lies open: all of the table but what is chosen and not shown yet. A view holds it as it is.

use table::{Seat, Seats};

use super::{Fight, MOST_OFFERS, Phase, SEATS, Secrets, Setup, Spanc};
use crate::action::Deal;
use crate::pieces::{CREW_SIZE, Cards, Challenge, Crew, ROW, Toy, Toys};
use crate::view::View;

table::open_part! {
    of Spanc, secrets Secrets, seen as View {};

    /// All that everybody sees.
    pub struct Open {
        /// The number of players and the options in force.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase,
        /// The number of this caper, from 1.
        pub caper: u8,
        /// Crew cards not in play.
        pub crew_cards: Cards,
        /// Toy cards not in play.
        pub toy_cards: Cards,
        /// Challenge cards not in play; those face down in the row are still counted to the deck.
        pub challenge_cards: Cards,
        /// SP-3: the caper; `None` lies face down.
        pub row: [Option<Challenge>; ROW],
        /// The girls of each crew; `None` is not dealt yet, or lost.
        pub girls: [[Option<Crew>; CREW_SIZE]; SEATS],
        /// The Toys of each girl, then those unassigned.
        pub held: [[Toys; CREW_SIZE + 1]; SEATS] [surplus, captain => captain],
        /// Loot of each player.
        pub loot: [u8; SEATS],
        /// Girls that are knocked out now, a bit each.
        pub down: [u8; SEATS],
        /// SP-45: girls that were knocked out in this caper, revived or not, a bit each.
        pub fell: [u8; SEATS],
        /// Challenges that each crew has beaten.
        pub at: [u8; SEATS],
        /// SP-15: falls that each crew has learnt from at its present Challenge.
        pub learnt: [u8; SEATS],
        /// SP-15: falls of this turn, which count from the next one on.
        pub fresh: u8,
        /// SP-7: crews whose Captain has had her reroll.
        pub rerolled: Seats,
        /// SP-33: players who have moved to abandon this caper.
        pub motions: Seats,
        /// Crews that have finished.
        pub finished: Seats,
        /// SP-30: the first of them.
        pub first: Option<Seat>,
        /// SP-31: crews that still have their last turn.
        pub last_turns: Seats,
        /// SP-10b, SP-32: players who would not revive anybody, since the last turn began.
        pub resigned: Seats,
        /// Whose turn or attack it is.
        pub active: Seat,
        /// SP-10: the place of the girl who was named.
        pub girl: Option<u8>,
        /// The dice that lie on the table, ascending; zeros if none do.
        pub dice: [u8; 2],
        /// The Weighted Die's companion that stays; zero if both dice roll.
        pub kept: u8,
        /// SP-8: bonuses to this one roll.
        pub bonus: i8,
        /// SP-21: the Toy that is broken for the dice about to fall, and counts when they do.
        pub broken: Option<Toy>,
        /// SP-21: the Toys that she wore when the dice fell.
        pub worn: Toys,
        /// Toys still to be drawn for one event.
        pub draws: u8,
        /// Who draws them.
        pub drawer: Seat,
        /// SP-25a: Toy moves of each player in this step.
        pub moves: [u8; SEATS],
        /// SP-29b: offers that each player has made in this step.
        pub made: [[Option<Deal>; MOST_OFFERS]; SEATS],
        /// SP-29b: unasked offers that lie open.
        pub unasked as "open": [Option<Deal>; SEATS],
        /// SP-29b: an offer whose answer is waited for, and who made it.
        pub sent: Option<(Seat, Deal)>,
        /// SP-24a: offers made in this overflow.
        pub spills: u8 [votes => votes],
        /// SP-41: the player from whom replacements, planks and the market go clockwise.
        pub lead: Seat,
        /// SP-41, SP-45: players still to be served in that order.
        pub queue: Seats,
        /// SP-46a: players who are ready for the next caper.
        pub ready: Seats,
        /// SP-34: crews whose attack is still to come.
        pub to_fight: Seats,
        /// SP-34a: crews that the attacker was paid to leave alone.
        pub spared: Seats,
        /// The attack that is going on.
        pub fight: Option<Fight>,
    }
}
