//! SP-34 to SP-37a: who may attack whom for what, and press.

use table::{Illegal, Seat, allow};

use super::{
    ATTACK_A_FINISHER, ATTACK_ANOTHER_CREW, ATTACK_IN_YOUR_TURN, NO_PRESSING, NO_SUCH_PRIZE,
    NOT_YOUR_TURN, NOTHING_TO_PRESS, ONLY_A_CAPTAIN, SPARED,
};
use crate::pieces::{Crew, Skill, Toy};
use crate::state::{LOOSE, Phase, Spanc};

impl Spanc {
    /// SP-34, SP-35: whether the seat may attack at all, and with this girl; her place.
    fn may_fight(&self, seat: Seat, by: Crew) -> Result<usize, Illegal> {
        self.may_proceed(seat)?;
        allow(self.open.phase == Phase::Brawl && self.open.active == seat, &ATTACK_IN_YOUR_TURN)?;
        self.may_send(seat, by)?;
        self.place(seat, by).ok_or(Illegal(&super::NAME_YOUR_OWN))
    }

    /// SP-6, SP-35, SP-35a: attacker and defender, for Loot or to knock her out.
    pub(super) fn may_attack(
        &self,
        seat: Seat,
        by: Crew,
        on: Crew,
        skill: Skill,
    ) -> Result<(), Illegal> {
        let by = self.may_fight(seat, by)?;
        let (on_seat, on) = self.whereabouts(on).ok_or(Illegal(&ATTACK_ANOTHER_CREW))?;
        self.may_target(by, on_seat, on)?;
        allow(self.has_prize(on_seat, skill), &NO_SUCH_PRIZE)
    }

    /// SP-6, SP-35, SP-35a: attacker and a Toy or Poolboy that somebody wears.
    pub(super) fn may_snatch(
        &self,
        seat: Seat,
        by: Crew,
        toy: Toy,
        skill: Skill,
    ) -> Result<(), Illegal> {
        let by = self.may_fight(seat, by)?;
        let (on_seat, on) = self.wearer(toy).ok_or(Illegal(&NO_SUCH_PRIZE))?;
        self.may_target(by, on_seat, on)?;
        allow(toy.is_poolboy() == (skill == Skill::Catgirl), &NO_SUCH_PRIZE)
    }

    /// SP-35a: who wears a Toy; unassigned ones are safe.
    pub fn wearer(&self, toy: Toy) -> Option<(Seat, usize)> {
        let places = |seat: Seat| self.place_of(seat, toy).map(|place| (seat, place));
        self.everybody().find_map(places).filter(|&(_, place)| place != LOOSE)
    }

    /// SP-6, SP-34, SP-34a, SP-35: whom the active crew's girl in this place may attack.
    pub(crate) fn may_target(&self, by: usize, on_seat: Seat, on: usize) -> Result<(), Illegal> {
        allow(on_seat != self.open.active && self.stands(on_seat, on), &ATTACK_ANOTHER_CREW)?;
        allow(self.open.finished.contains(on_seat), &ATTACK_A_FINISHER)?;
        allow(!self.open.spared.contains(on_seat), &SPARED)?;
        let captain = self.is_captain(self.open.active, by);
        allow(captain || !self.is_protected(on_seat, on), &ONLY_A_CAPTAIN)
    }

    /// SP-35a: Loot must exist when the attack for it is announced.
    pub(crate) fn has_prize(&self, on_seat: Seat, skill: Skill) -> bool {
        skill != Skill::SpacePirate || self.open.loot[on_seat.index()] > 0
    }

    /// SP-37: once both have succeeded.
    pub(super) fn may_press(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        allow(self.printed().pressing_allowed, &NO_PRESSING)?;
        allow(self.open.phase == Phase::Press, &NOTHING_TO_PRESS)?;
        allow(self.open.active == seat, &NOT_YOUR_TURN)
    }
}
