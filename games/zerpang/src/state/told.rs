//! What a table tells those who draw it: prices, what a rating is made of, how far everybody is. Asked of
//! a table that looks like a view, it tells nothing that does not lie open or is the onlooker's own.

use table::{Game, Seat};

use super::{Phase, Place, Role, Zerpang};
use crate::action::{Action, Path};
use crate::board::{Cell, Cells, Neighbours};
use crate::pieces::{Class, ELF_MINUTES, FEWEST, LINE, Piece, SECTORS, THREE, WHOLE};

/// ZP-14, ZP-15: a Combat Rating, item by item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rating {
    /// What the fighter itself counts.
    pub own: u16,
    /// What the pieces and rings count that are connected with it.
    pub friends: u16,
    /// What its own Gate adds.
    pub gate: u16,
    /// Points, weapons and help.
    pub cards: u16,
}

impl Rating {
    /// The sum.
    pub const fn total(self) -> u16 {
        self.own + self.friends + self.gate + self.cards
    }
}

/// How a fight would stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The ratings, Aggressor first.
    pub ratings: [u16; 2],
    /// The side that would lose.
    pub behind: Role,
}

impl Zerpang {
    /// ZP-14, ZP-15: both ratings of the fight that is on, Aggressor first.
    pub fn ratings(&self) -> Option<[Rating; 2]> {
        let fight = self.open.combat.fight?;
        Some(Role::ALL.map(|role| {
            let fighter = fight.fighter(role);
            let own = self.worth(fighter, self.class(fight.player(role.other())));
            let at = self.cell(fighter);
            let home = at.is_some_and(|cell| self.gates(fighter.owner()).contains(cell));
            let gate = if home { self.printed().gate_bonus } else { 0 };
            let cards = fight.points[role as usize];
            let total = self.rating(&fight, role);
            Rating { own, friends: total.saturating_sub(own + gate + cards), gate, cards }
        }))
    }

    /// ZP-16: how the fight would stand after an action, if nobody binds or refuses it; `None` if it
    /// would be over, or if there is none.
    pub fn outlook(&self, seat: Seat, action: Action) -> Option<Outlook> {
        let fighters = self.open.combat.fight?.fighters;
        self.may(seat, action).ok()?;
        let mut end = self.clone();
        end.act(seat, action);
        while matches!(end.open.phase, Phase::Bind | Phase::Consent | Phase::Pay) {
            match end.open.phase {
                Phase::Bind => end.act(end.open.asked, Action::Pass),
                Phase::Consent => end.act(end.open.asked, Action::Accept),
                _ => {
                    end.open.payment.due = 0;
                    let fee = end.open.payment.task?;
                    end.carry_out(fee);
                }
            }
        }
        let fight = end.open.combat.fight.filter(|fight| fight.fighters == fighters)?;
        let ratings = Role::ALL.map(|role| end.rating(&fight, role));
        Some(Outlook { ratings, behind: fight.behind })
    }

    /// ZP-3, ZP-4, ZP-37, ZP-40, ZP-47, ZP-52: the Points that an action costs.
    pub fn price(&self, seat: Seat, action: Action) -> u16 {
        match action {
            Action::Enter(..) => self.entry_cost(seat).into(),
            Action::Move(_, path) if self.open.phase == Phase::Trick => self.trick_cost(path),
            Action::Move(piece, path) => self.move_cost(piece, path),
            Action::Link(group, path) => self.link_cost(group, path),
            Action::Leap(..) | Action::Scoundrel(_) | Action::Balloon(..) => {
                self.printed().activation.into()
            }
            Action::Use(what) => self.fee(seat, what).into(),
            _ => 0,
        }
    }

    /// ZP-C1a: the cells of a piece's path, the first one aside.
    pub fn trail(&self, piece: Piece, path: Path) -> Vec<Cell> {
        let mut at = self.cell(piece);
        let steps = path.steps().map(|step| {
            at = at.and_then(|cell| cell.step(step));
            at
        });
        steps.map_while(|cell| cell).collect()
    }

    /// ZP-6: pieces of others that a seat's piece on a cell would fight.
    pub fn foes_beside(&self, owner: Seat, cell: Cell) -> Vec<Piece> {
        let near = Cells::only(cell).around() & self.enemies(owner);
        near.iter().filter_map(|cell| self.piece_at(cell)).collect()
    }

    /// ZP-9, ZP-57: how much of its goal a seat has, and how much it needs; Elves count rounds, or minutes.
    pub fn goal(&self, seat: Seat) -> (u8, u8) {
        let needed = match self.class(seat) {
            Class::Ninja | Class::Pirate if self.open.setup.seats == FEWEST => SECTORS as u8,
            Class::Robot => SECTORS as u8,
            Class::Gunslinger => LINE,
            Class::Alien => {
                let captives = self.printed().captives;
                return (self.abducted().min(captives), captives);
            }
            Class::Elf if self.open.setup.elf_clock => {
                return (self.open.round.minutes.min(ELF_MINUTES) as u8, ELF_MINUTES as u8);
            }
            Class::Elf => return (self.open.round.number, self.last_round()),
            _ => THREE,
        };
        (self.twelfths(seat) * needed / WHOLE, needed)
    }

    /// ZP-7, ZP-41: the cards that the active player is about to draw.
    pub fn coming_draw(&self) -> u8 {
        self.draw_size()
    }

    /// ZP-10: the most Points that a seat can pay.
    pub fn means(&self, seat: Seat) -> u16 {
        self.purse(seat, self.hand(seat))
    }

    /// Whether a piece waits at home.
    pub fn is_home(&self, piece: Piece) -> bool {
        self.place(piece) == Place::Home
    }

    /// ZP-18: the beaten piece that is next to leave.
    pub fn beaten(&self) -> Option<Piece> {
        self.falling()
    }
}
