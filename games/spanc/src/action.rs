//! Decisions and chance outcomes. Their text form is in `action/text.rs`.

mod offer;
mod text;

use table::Seat;

use crate::pieces::{Challenge, Crew, Toy};

pub use offer::{Bribe, Deal, Goods, Offer, Term};
pub use text::seat_id;
pub(crate) use text::seat_name;

/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// SP-1, SP-41, SP-45: choose a Captain.
    Captain(Crew),
    /// SP-10: this girl makes the attempt.
    Name(Crew),
    /// SP-13: go on with the same girl.
    GoOn,
    /// SP-13: stop.
    Stop,
    /// SP-18: give in; she is knocked out.
    GiveIn,
    /// SP-7: the Captain rolls again.
    Reroll,
    /// Play nothing: no attack, no reroll, no press, nobody revived, nobody on the plank.
    Pass,
    /// SP-29a, SP-33: agree.
    Yes,
    /// SP-29a, SP-33: disagree.
    No,
    /// SP-29b: take the unasked offer of this player.
    Accept(Seat),
    /// SP-37: press the attack.
    Press,
    /// SP-45: this girl walks the plank.
    Plank(Crew),
    /// SP-46a: be ready for the next caper.
    Ready,
    /// SP-44: buy a Toy, unseen.
    Buy,
    /// SP-33: move to abandon the caper.
    Abandon,
    /// SP-C5: a bonus to one roll.
    Surge(Toy),
    /// SP-C5: with this card this girl stands again.
    Revive(Toy, Crew),
    /// SP-C5: this girl takes the Secret Door.
    Door(Crew),
    /// SP-C5: both dice again.
    NineLives,
    /// SP-C5: a die that shows this again.
    WeightedDie(u8),
    /// SP-C5: this girl goes on instead.
    Tag(Crew),
    /// SP-21: break this Toy.
    Break(Toy),
    /// SP-25: give a Toy to a girl.
    Assign(Toy, Crew),
    /// SP-25: take a Toy from its girl.
    Unassign(Toy),
    /// SP-25: two Toys change places, the lower number first.
    Swap(Toy, Toy),
    /// SP-25a: discard a Toy.
    Discard(Toy),
    /// SP-35: a Space Pirate attack for Loot: who attacks, who defends.
    Raid(Crew, Crew),
    /// SP-35: an Amazon attack to knock her out: who attacks, who defends.
    Duel(Crew, Crew),
    /// SP-35: a Ninja attack by this girl, for this Toy of whoever wears it.
    Steal(Crew, Toy),
    /// SP-35: a Catgirl attack by this girl, for this Poolboy of whoever he adores.
    Lure(Crew, Toy),
    /// SP-29b: ask a player for an offer.
    Ask(Seat),
    /// SP-29a: offer a trade.
    Offer(Offer),
    /// SP-34a: offer a bribe to the player about to attack.
    Bribe(Bribe),
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// SP-1, SP-41, SP-45: a girl is drawn.
    Crew(Crew),
    /// SP-1, SP-13, SP-44: a Toy is drawn.
    Toy(Toy),
    /// SP-3: a Challenge is turned up.
    Challenge(Challenge),
    /// SP-4: of those with the least Loot this player begins.
    First(Seat),
    /// SP-11: two dice, ascending.
    Dice(u8, u8),
    /// SP-C5: one die.
    Die(u8),
}
