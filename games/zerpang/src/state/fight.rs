//! A fight: who is in it, what was played, and how it stands.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use super::Zerpang;
use crate::board::{Cells, Neighbours};
use crate::pieces::{Class, Piece, SEATS};

/// ZP-14: the two parts in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The piece that moved in.
    Aggressor,
    /// The other one.
    Defender,
}

impl Role {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Aggressor, Self::Defender];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Aggressor => Self::Defender,
            Self::Defender => Self::Aggressor,
        }
    }
}

/// A fight that is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The pieces, Aggressor first.
    pub fighters: [Piece; 2],
    /// ZP-16: Points and weapons of each side.
    pub points: [u16; 2],
    /// ZP-34: what each seat's Specialty Points on each side would be worth more.
    pub more: [[u8; SEATS]; 2],
    /// ZP-34: whose Specialty Points count double on each side.
    pub resourceful: [Seats; 2],
    /// ZP-25: sides whose pieces are all connected.
    pub cannon: [bool; 2],
    /// ZP-32: one against one.
    pub honor: bool,
    /// ZP-16: the side that would lose now.
    pub behind: Role,
    /// ZP-16: whether the Aggressor has had the word.
    pub heard: bool,
}

impl Fight {
    /// A fight that begins.
    pub(crate) const fn new(aggressor: Piece, defender: Piece) -> Self {
        Self {
            fighters: [aggressor, defender],
            points: [0; 2],
            more: [[0; SEATS]; 2],
            resourceful: [Seats::NONE; 2],
            cannon: [false; 2],
            honor: false,
            behind: Role::Aggressor,
            heard: false,
        }
    }

    /// The piece of a side.
    #[inline]
    pub const fn fighter(&self, role: Role) -> Piece {
        self.fighters[role as usize]
    }

    /// The player of a side.
    #[inline]
    pub const fn player(&self, role: Role) -> Seat {
        self.fighters[role as usize].owner()
    }

    /// The side of a player, if it fights.
    #[inline]
    pub fn role_of(&self, seat: Seat) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.player(role) == seat)
    }
}

impl Zerpang {
    /// ZP-14, ZP-14a, ZP-43: what a piece counts against a class.
    #[inline]
    pub(crate) fn worth(&self, piece: Piece, against: Class) -> u16 {
        let rings = self.rings(piece);
        if self.open.arena.dizzy.contains(piece) {
            0
        } else if self.class(piece.owner()) == Class::Zombie {
            self.printed().zombie_worth[usize::from(rings) % self.printed().zombie_worth.len()]
        } else {
            u16::from(rings == 0 || against != Class::Zombie)
        }
    }

    /// ZP-13b, ZP-14, ZP-15, ZP-25, ZP-32: the Combat Rating of a side, in either role.
    pub(crate) fn rating(&self, fight: &Fight, role: Role) -> u16 {
        let fighter = fight.fighter(role);
        let (seat, against) = (fighter.owner(), self.class(fight.player(role.other())));
        let Some(cell) = self.cell(fighter) else { return 0 };
        let gate = if self.gates(seat).contains(cell) { self.printed().gate_bonus } else { 0 };
        let crowd = if fight.honor {
            self.worth(fighter, against)
        } else {
            self.crowd(Cells::only(cell), seat, against, fight.cannon[role as usize])
        };
        crowd + gate + fight.points[role as usize]
    }

    /// ZP-14, ZP-43a: the worth of a chain of own pieces, and of rings for Zombies.
    fn crowd(&self, start: Cells, seat: Seat, against: Class, all: bool) -> u16 {
        let cells = self.open.arena.occupied_by(seat);
        let undead = self.class(seat) == Class::Zombie;
        let rings = if undead { self.open.arena.strewn - self.taken() } else { Cells::NONE };
        let chain = if all { cells } else { start.linked(cells | rings) };
        let mut worth = (chain & rings).len() as u16;
        for piece in Self::pieces(seat) {
            if self.cell(piece).is_some_and(|cell| chain.contains(cell)) {
                worth += self.worth(piece, against);
            }
        }
        worth
    }

    /// ZP-16, ZP-45: the side that would lose now: Defenders win ties, but Zombies win all of them.
    pub(crate) fn behind(&self, fight: &Fight) -> Role {
        let [aggressor, defender] = Role::ALL.map(|role| self.rating(fight, role));
        let undead = self.class(fight.player(Role::Aggressor)) == Class::Zombie;
        let ahead = aggressor > defender || (aggressor == defender && undead);
        if ahead { Role::Defender } else { Role::Aggressor }
    }

    /// ZP-16a, ZP-17, ZP-32: whether any third seat may help.
    pub(crate) fn has_helpers(&self, fight: &Fight) -> bool {
        !fight.honor && self.open.present.iter().any(|seat| self.may_be_helper(fight, seat))
    }

    /// ZP-16a: whether a seat is asked for help: a third one that could play something.
    pub(crate) fn may_be_helper(&self, fight: &Fight, seat: Seat) -> bool {
        fight.role_of(seat).is_none() && self.could_add(seat)
    }
}
