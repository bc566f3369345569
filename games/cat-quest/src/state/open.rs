//! What lies open: all of the table but the dogs. A view holds it as it is.

use table::{Seat, Seats};

use super::{Best, CatQuest, Deal, Phase, Secrets, Setup, Tremor};
use crate::board::Place;
use crate::pieces::{BODIES, Body, Cats, ELEMENTS, SEATS};
use crate::view::View;

table::open_part! {
    of CatQuest, secrets Secrets, seen as View { onlooker };

    /// All that everybody sees.
    pub struct Open {
        /// What was agreed on before the game.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase,
        /// CQ-27: who still plays.
        pub present: Seats,
        /// CQ-4: who begins each round.
        pub first: Seat,
        /// Whose turn it is.
        pub active: Seat,
        /// The round, from 1.
        pub round: u16,
        /// CQ-26a: whether all alien cats were out at the end of some round.
        pub closing: bool,
        /// Where each body is on its orbit, from 0.
        pub planets: [u8; BODIES],
        /// The planet that is placed next.
        pub placing: Body,
        /// The ships.
        pub ships: [Place; SEATS],
        /// The players' cats.
        pub cats: [Cats; SEATS],
        /// CQ-15a: cats whose space ability is used up.
        pub tired: [Cats; SEATS],
        /// Cats in each body's stack.
        pub stacks: [u8; BODIES],
        /// CQ-24d: who must leave Earth first.
        pub barred: Seats,
        /// CQ-24b: best battles.
        pub best: [Option<Best>; SEATS],
        /// Battles fought so far.
        pub battles: u16 [pack => pack],
        /// Dogs left in the box.
        pub boxed: u8,
        /// Dogs out of the game that everybody knows, by element.
        pub out: [u8; ELEMENTS] [ashes => ashes],
        /// CQ-5a: whether something was done at Start already.
        pub begun: bool,
        /// CQ-5a: whether the ship has moved in this turn.
        pub moved: bool,
        /// CQ-14: cats that the active player got in this turn.
        pub fresh: Cats,
        /// CQ-11: cats of the bodies at which the active player recruited in this turn.
        pub recruited: Cats,
        /// CQ-13a: offers made at this Start or End.
        pub offers: u8,
        /// CQ-13a: the trade that is offered.
        pub deal: Option<Deal>,
        /// The white and the black die, or Plukitten's in place of the white one; zero if not rolled.
        pub dice: [u8; 2],
        /// CQ-18: which dice roll: the white one, the black one.
        pub rolling: [bool; 2],
        /// CQ-18a: what Caturns of other players do to the roll.
        pub tremor: Tremor,
        /// CQ-20: the dog that is met, by its place in the pack.
        pub facing: u8,
        /// Dogs beaten in this battle.
        pub beaten: u8,
        /// CQ-22a: cats used in this battle.
        pub spent: Cats,
        /// Who has won.
        pub winner: Option<Seat>,
    }
}
