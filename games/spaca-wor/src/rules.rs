//! Who MAY do what. Every function answers clauses of `RULES.md`.

use table::{Illegal, Seat, allow};

use crate::action::Action;
use crate::pieces::Face;
use crate::state::{ALL_DICE, Phase, Slots, SpacaWor};

table::rules! {
    ONE_STARTING_DIE: "SW-1", "Each player picks one die for the starting roll, before the first battle";
    DEFENDER_PICKS_TERRAIN: "SW-3", "The Defender picks the terrain die";
    TERRAIN_COMES_FIRST: "SW-3", "A terrain die is picked when a battle is set up";
    ATTACKER_PICKS_SIX: "SW-4", "It is the Attacker who picks six dice now";
    SIX_ARE_PICKED_ONCE: "SW-4", "Six dice are picked once, when a battle is set up";
    DEFENDER_PICKS_SIX: "SW-6", "It is the Defender who picks six dice now";
    ROLLS_COME_LATER: "SW-7", "Combat dice are rolled when both sides have picked theirs";
    OTHER_SIDE_ROLLS: "SW-7", "The Attacker rolls to the end, then the Defender: it is not your roll";
    DICE_ARE_ROLLING: "SW-7", "The dice are still rolling";
    AT_LEAST_ONE_DIE: "SW-7a", "A later roll takes at least one of your six dice";
    BOOM_IS_OUT: "SW-8", "A die that shows Boom is out of this battle";
    LINK_FIRST: "SW-9", "A Support has to be linked before anything else is decided";
    NOTHING_TO_LINK: "SW-9", "There is no Support to link now";
    LINK_TO_A_UNIT: "SW-9", "A Support is linked to a die that shows a unit";
    SUPPORTS_GO_ALONG: "SW-9", "A Support rolls along with the die that it is linked to";
    GAME_IS_OVER: "SW-16", "The game is over: its last winner won often enough in a row";
    NOTHING_TO_IGNORE: "SW-O1", "A Boom may be ignored only right after a roll with three of them, where the option is on";
    BOOMS_FIRST: "SW-O1", "First say which of the three Booms you ignore, if any";
    IGNORE_A_FRESH_BOOM: "SW-O1", "Only a Boom of this very roll may be ignored";
}

impl SpacaWor {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        match action {
            Action::Start(_) => self.may_start(seat),
            Action::Terrain(_) => self.may_pick_terrain(seat),
            Action::Force(_) => self.may_pick_force(seat),
            Action::Ignore(slot) => self.may_ignore(seat, Some(slot)),
            Action::IgnoreNone => self.may_ignore(seat, None),
            Action::Link(slot) => self.may_link(seat, slot),
            Action::Stop => self.may_decide(seat),
            Action::Roll(dice) => self.may_decide(seat).and_then(|()| self.may_roll(dice)),
        }
    }

    /// SW-1: one die each, before anything else.
    fn may_start(&self, seat: Seat) -> Result<(), Illegal> {
        let owes = self.open.phase == Phase::StartingDice
            && self.secrets.starting.get(seat.index()).is_some_and(Option::is_none);
        allow(owes, &ONE_STARTING_DIE)
    }

    /// SW-3: the Defender picks the terrain die.
    fn may_pick_terrain(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::TerrainDie, &TERRAIN_COMES_FIRST)?;
        allow(seat == self.defender(), &DEFENDER_PICKS_TERRAIN)
    }

    /// SW-4, SW-6: each side picks its dice when its moment comes. Any force that exists is allowed.
    fn may_pick_force(&self, seat: Seat) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::AttackingForce => allow(seat == self.open.attacker, &ATTACKER_PICKS_SIX),
            Phase::DefendingForce => allow(seat == self.defender(), &DEFENDER_PICKS_SIX),
            _ => Err(Illegal(&SIX_ARE_PICKED_ONCE)),
        }
    }

    /// SW-O1: one fresh Boom of three, or none.
    fn may_ignore(&self, seat: Seat, slot: Option<u8>) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Ignore, &NOTHING_TO_IGNORE)?;
        allow(seat == self.open.roller, &OTHER_SIDE_ROLLS)?;
        let fresh = self.fresh_booms();
        allow(slot.is_none_or(|slot| fresh.contains(slot.into())), &IGNORE_A_FRESH_BOOM)
    }

    /// SW-9: a Support is linked to a unit of its own side.
    fn may_link(&self, seat: Seat, slot: u8) -> Result<(), Illegal> {
        let settling = matches!(self.open.phase, Phase::Ignore | Phase::Link);
        allow(settling, &NOTHING_TO_LINK)?;
        allow(seat == self.open.roller, &OTHER_SIDE_ROLLS)?;
        allow(self.open.phase == Phase::Link, &BOOMS_FIRST)?;
        allow(self.may_link_to(slot.into()), &LINK_TO_A_UNIT)
    }

    pub(crate) fn may_link_to(&self, slot: usize) -> bool {
        self.rolling_side().units().contains(slot)
    }

    /// SW-7: the player who rolls decides, once Booms and Supports are dealt with.
    fn may_decide(&self, seat: Seat) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Decide => allow(seat == self.open.roller, &OTHER_SIDE_ROLLS),
            Phase::Ignore if seat == self.open.roller => Err(Illegal(&BOOMS_FIRST)),
            Phase::Link if seat == self.open.roller => Err(Illegal(&LINK_FIRST)),
            Phase::Ignore | Phase::Link => Err(Illegal(&OTHER_SIDE_ROLLS)),
            Phase::Roll => Err(Illegal(&DICE_ARE_ROLLING)),
            _ => Err(Illegal(&ROLLS_COME_LATER)),
        }
    }

    /// SW-7a, SW-8, SW-9: which dice may be rolled again.
    #[inline]
    pub(crate) fn may_roll(&self, dice: Slots) -> Result<(), Illegal> {
        let side = self.rolling_side();
        let some = !dice.is_empty() && dice.is_subset(ALL_DICE);
        allow(some, &AT_LEAST_ONE_DIE)?;
        allow(dice.is_subset(side.alive()), &BOOM_IS_OUT)?;
        allow(side.takes_supports_along(dice), &SUPPORTS_GO_ALONG)
    }

    /// SW-O1: the Booms of the roll that just fell.
    pub(crate) fn fresh_booms(&self) -> Slots {
        self.rolling_side().showing(Face::Boom) & self.open.rolling
    }
}
