//! SP-25a: a short menu of Toy moves that a player would think of. The rules take any other, too.
//!
//! Discards are on it only where there are too many Toys (SP-24a): anybody may throw things away at
//! leisure, but nobody is tempted to.

use table::Seat;

use crate::action::Action;
use crate::pieces::{CREW_SIZE, Test, Toy, Toys};
use crate::state::{Phase, Side, Spanc, tested};

impl Spanc {
    /// The Toy moves on the menu, in ascending order.
    pub(super) fn list_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        let overflow = self.overflowing() == Some(seat);
        if !overflow && !self.has_moves(seat) {
            return;
        }
        match self.open.phase {
            _ if overflow => {
                self.list_homes(seat, out);
                out.extend(self.unassigned(seat).iter().map(Action::Discard));
            }
            Phase::Market | Phase::Brawl => self.list_homes(seat, out),
            _ => self.list_improvements(seat, out),
        }
        if out.len() > first + 1 {
            out[first..].sort_unstable();
            if self.open.phase == Phase::Prepare {
                out.dedup(); // a swap may help both girls
            }
        }
    }

    /// The girl whose roll is at stake.
    fn protagonist(&self, seat: Seat) -> Option<usize> {
        match (self.open.phase, self.open.fight) {
            (Phase::GoOn, _) => self.open.girl.map(usize::from),
            (Phase::Salvage, _) if self.open.dice != [6, 6] => self.open.girl.map(usize::from),
            (Phase::ArmAttacker | Phase::ArmDefender, Some(fight)) => {
                let own = |&side: &Side| self.fighter(&fight, side).0 == seat;
                Side::ALL.into_iter().find(own).map(|side| self.fighter(&fight, side).1)
            }
            _ => None,
        }
    }

    /// Unassigned Toys to girls who stand and have room; surplus ones to any girl with room, before they
    /// have to be discarded.
    fn list_homes(&self, seat: Seat, out: &mut Vec<Action>) {
        let surplus = self.overflowing() == Some(seat);
        for toy in self.unassigned(seat) {
            for place in (0..CREW_SIZE).filter(|&at| surplus || self.stands(seat, at)) {
                if self.may_move(seat, toy, crate::state::LOOSE, place).is_ok()
                    && let Some(girl) = self.open.girls[seat.index()][place]
                {
                    out.push(Action::Assign(toy, girl));
                }
            }
        }
    }

    /// For each girl who might roll next, the Toy that would help her most with what she faces.
    fn list_improvements(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(stake) = self.stake(seat) else { return };
        let free = self.free_toys(seat);
        if free.is_empty() {
            return;
        }
        if self.open.phase == Phase::Prepare {
            for place in self.standing(seat) {
                out.extend(self.improvement(stake, free, seat, place));
            }
        } else if let Some(place) = self.protagonist(seat) {
            out.extend(self.improvement(stake, free, seat, place));
        }
    }

    fn improvement(&self, stake: Test, free: Toys, seat: Seat, place: usize) -> Option<Action> {
        let girl = self.open.girls[seat.index()][place]?;
        let worn = self.toys_at(seat, place);
        let room = self.has_room(seat, place);
        let (mut best, mut most) = (None, self.worth(stake, (seat, place), worn));
        for toy in free - worn {
            let olds = if room { Toys::NONE } else { worn };
            for old in olds.iter().map(Some).chain(room.then_some(None)) {
                let then = self.worth(stake, (seat, place), exchanged(worn, toy, old));
                if then > most && self.is_possible(seat, place, toy, old) {
                    let swap = |old: Toy| Action::Swap(toy.min(old), toy.max(old));
                    (best, most) = (Some(old.map_or(Action::Assign(toy, girl), swap)), then);
                }
            }
        }
        best
    }

    /// SP-25: whether a Toy may go to the girl in this place, perhaps in exchange for an old one.
    fn is_possible(&self, seat: Seat, place: usize, toy: Toy, old: Option<Toy>) -> bool {
        let Some(from) = self.place_of(seat, toy) else { return false };
        match old {
            None => self.may_move(seat, toy, from, place).is_ok(),
            Some(old) => {
                !self.is_fought_for(old)
                    && self.may_exchange(seat, (toy, from), (old, place)).is_ok()
            }
        }
    }

    /// What a Toy would have to raise: the skill of the fight or of the Challenge, if Toys count there.
    fn stake(&self, seat: Seat) -> Option<Test> {
        if let Some(fight) = self.open.fight {
            return Some(Test::Skill(fight.skill));
        }
        let demand = self.printed().challenge(self.facing(seat)?);
        (!demand.no_toys).then_some(demand.test)
    }

    /// What is at stake for a girl, as these Toys would have it.
    #[inline]
    fn worth(&self, stake: Test, (seat, place): (Seat, usize), toys: Toys) -> i8 {
        match stake {
            Test::Skill(skill) => {
                toys.iter().map(|toy| self.printed().toy(toy)[skill as usize]).sum()
            }
            _ => tested(stake, self.skills_with(seat, place, toys)),
        }
    }
}

/// These Toys with a new one, which may push an old one out.
fn exchanged(mut worn: Toys, new: Toy, old: Option<Toy>) -> Toys {
    worn.insert(new);
    if let Some(old) = old {
        worn.remove(old);
    }
    worn
}
