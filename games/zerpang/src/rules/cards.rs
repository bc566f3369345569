//! Texts of cards: whose they are, when their time is, and what they can be aimed at.

use table::{Illegal, Rule, Seat, allow};

use super::{
    AGGRESSOR_ONLY, BESIDE_A_FRIEND, BINDING_TIME, BLOCKADE_TIME, BRAINLESS, CANNON_FIRED,
    CANNONEER_TIME, CANNOT_PAY_FURTHER, CELL_IS_TAKEN, CREW_TIME, DOUBLED_ALREADY, ESCAPE_TIME,
    EVERYWHERE_TIME, FLANKING_TIME, GATE_IS_CLOSED, HAUL_TIME, HONOR_STANDS, HONOR_TIME,
    LOST_IN_TRANSLATION, NAMED_ALREADY, NEEDS_ANOTHER_CARD, NEEDS_DISGUISE, NEEDS_TRAINING,
    NO_ELVEN_TEXTS, NO_FREE_GATE, NO_SUCH_CARD, NO_SUCH_CELL, NO_SUCH_SEAT, NO_TARGET, NO_TEXT,
    NO_WAY_OUT, NOT_AS_HELP, NOT_INTO_COMBAT, NOT_ON_BOARD, NOT_THE_MOVER, NOT_YOUR_PIECE,
    NOT_YOURSELF, ONE_SPACE, PAIR_NEEDED, PAIRS_FOR_GUNSLINGERS, PLUNDER_TIME, RESCUE_TIME,
    RESOURCE_TIME, ROBOT_FEE_DUE, SACRIFICE_TIME, SAILS_FIRST, SAILS_TIME, SAME_TEXT, SET_IN_ORDER,
    TOO_NEW, TREASURE_TIME, WEAPON_TIME,
};
use crate::action::{Aid, Target, Use};
use crate::board::{Cell, Cells, Neighbours};
use crate::pieces::{Card, Cards, Class, Effect, Piece, Side};
use crate::state::{Phase, Role, Zerpang};

impl Zerpang {
    /// ZP-12: whether a seat may use the text of a card now.
    pub(crate) fn may_use(&self, seat: Seat, what: Use) -> Result<(), Illegal> {
        let effect = what.card.effect(what.side);
        self.may_read(seat, what)?;
        self.may_time(effect)?;
        let rest = self.hand_after_use(seat, what)?;
        self.may_be_ripe(seat, what)?;
        self.may_aid(seat, what.aid)?;
        self.may_aim(seat, what, effect)?;
        let fee = self.fee(seat, what);
        let otherwise =
            if what.target == Target::Further { &CANNOT_PAY_FURTHER } else { &ROBOT_FEE_DUE };
        allow(fee == 0 || self.purse(seat, rest) >= fee.into(), otherwise)
    }

    /// ZP-11, ZP-12, ZP-43, ZP-52, ZP-57: whether the class uses texts, and this one by itself.
    fn may_read(&self, seat: Seat, what: Use) -> Result<(), Illegal> {
        allow(!what.card.is_point(), &NO_TEXT)?;
        let class = self.class(seat);
        match class {
            Class::Zombie => return Err(Illegal(&BRAINLESS)),
            Class::Alien => return Err(Illegal(&LOST_IN_TRANSLATION)),
            Class::Elf => return Err(Illegal(&NO_ELVEN_TEXTS)),
            _ => {}
        }
        allow(what.card != Card::ForeignTraining, &NEEDS_ANOTHER_CARD)?;
        let own = class.side().unwrap_or(Side::Pillage);
        allow(what.side == own || what.card.is_two_faced(), &SAME_TEXT)
    }

    /// ZP-21, ZP-21a, ZP-50: the hand without the cards that a use takes, if it has them.
    pub(crate) fn hand_after_use(&self, seat: Seat, what: Use) -> Result<Cards, Illegal> {
        let class = self.class(seat);
        let hand = self.hand(seat).less(what.card).ok_or(Illegal(&NO_SUCH_CARD))?;
        if class == Class::Gunslinger {
            let Some(also) = what.also else { return Err(Illegal(&PAIR_NEEDED)) };
            let alike = also == what.card || (also.is_weapon() && what.card.is_weapon());
            allow(alike, &PAIR_NEEDED)?;
            allow(what.card <= also, &SET_IN_ORDER)?;
            return hand.less(also).ok_or(Illegal(&PAIR_NEEDED));
        }
        allow(what.also.is_none(), &PAIRS_FOR_GUNSLINGERS)?;
        match class.side() {
            Some(own) if own != what.side => {
                let otherwise =
                    if class == Class::Pirate { &NEEDS_TRAINING } else { &NEEDS_DISGUISE };
                hand.less(Card::ForeignTraining).ok_or(Illegal(otherwise))
            }
            _ => Ok(hand),
        }
    }

    /// ZP-13: cards of the Draw phase are not used in the turn in which they came.
    fn may_be_ripe(&self, seat: Seat, what: Use) -> Result<(), Illegal> {
        let drawn = matches!(what.card.effect(what.side), Effect::Treasure | Effect::Plunder);
        let needed = if what.also == Some(what.card) { 2 } else { 1 };
        allow(!drawn || self.ripe(seat, what.card) >= needed, &TOO_NEW)
    }

    /// Every text has its time.
    fn may_time(&self, effect: Effect) -> Result<(), Illegal> {
        let word = self.open.phase == Phase::Word;
        let help = self.open.phase == Phase::Help;
        let last = word || self.open.phase == Phase::Retort;
        let phase = |phase: Phase| self.open.phase == phase;
        let (now, otherwise): (bool, &'static Rule) = match effect {
            Effect::Points | Effect::Training => (false, &NEEDS_ANOTHER_CARD),
            Effect::Rescue => (phase(Phase::Rescue), &RESCUE_TIME),
            Effect::Treasure => (phase(Phase::Spoils), &TREASURE_TIME),
            Effect::Crew => (phase(Phase::Entrance), &CREW_TIME),
            Effect::Sails | Effect::Geta => (phase(Phase::Movement), &SAILS_TIME),
            Effect::Flank => (phase(Phase::Movement), &FLANKING_TIME),
            Effect::Everywhere => (phase(Phase::Movement), &EVERYWHERE_TIME),
            Effect::Blockade => (phase(Phase::Blockade), &BLOCKADE_TIME),
            Effect::Binding => (phase(Phase::Bind), &BINDING_TIME),
            Effect::KeelHaul => (phase(Phase::After), &HAUL_TIME),
            Effect::Plunder => (phase(Phase::Plan), &PLUNDER_TIME),
            Effect::Escape => (last, &ESCAPE_TIME),
            Effect::Cannoneer => (word, &CANNONEER_TIME),
            Effect::Sacrifice => (last, &SACRIFICE_TIME),
            Effect::Weapon(_) => (word || help, &WEAPON_TIME),
            Effect::Resourceful => (word || help, &RESOURCE_TIME),
            Effect::Honor => (word || help || phase(Phase::Honor), &HONOR_TIME),
        };
        let fighting =
            help && matches!(effect, Effect::Escape | Effect::Cannoneer | Effect::Sacrifice);
        allow(now, if fighting { &NOT_AS_HELP } else { otherwise })
    }

    /// What a text can be aimed at.
    fn may_aim(&self, seat: Seat, what: Use, effect: Effect) -> Result<(), Illegal> {
        match (effect, what.target) {
            (Effect::Rescue, Target::Cell(gate)) => {
                allow(self.free_gates(seat).contains(gate), &NO_FREE_GATE)
            }
            (Effect::Crew, Target::Piece(piece, gate)) => self.may_come_in(seat, piece, gate),
            (Effect::Flank, Target::Piece(piece, to)) => self.may_flank(seat, piece, to),
            (Effect::Everywhere, Target::Piece(piece, to)) => self.may_turn_up(seat, piece, to),
            (Effect::Sails | Effect::Geta, Target::None) | (Effect::Geta, Target::Further) => {
                allow(self.open.turn.walked == 0, &SAILS_FIRST)
            }
            (Effect::Escape, Target::Cell(to)) => {
                allow(self.way_out(seat).contains(to), &NO_WAY_OUT)
            }
            (Effect::KeelHaul, Target::Seat(named)) => self.may_haul(seat, named),
            (
                Effect::Rescue
                | Effect::Crew
                | Effect::Flank
                | Effect::Everywhere
                | Effect::Escape
                | Effect::KeelHaul,
                _,
            ) => Err(Illegal(&NO_TARGET)),
            (_, Target::None) => self.may_strike(seat, what.aid, effect),
            _ => Err(Illegal(&NO_TARGET)),
        }
    }

    /// ZP-25, ZP-32, ZP-34, ZP-35: effects on a fight that can come too late, or to the wrong side.
    fn may_strike(&self, seat: Seat, aid: Aid, effect: Effect) -> Result<(), Illegal> {
        let Some(fight) = self.open.combat.fight else { return Ok(()) };
        let role = self.side_of(seat, aid);
        match effect {
            Effect::Cannoneer => {
                allow(!fight.honor, &HONOR_STANDS)?;
                allow(!fight.cannon[role as usize], &CANNON_FIRED)
            }
            Effect::Honor => allow(!fight.honor, &HONOR_STANDS),
            Effect::Resourceful => {
                allow(!fight.resourceful[role as usize].contains(seat), &DOUBLED_ALREADY)
            }
            Effect::Sacrifice => allow(role == Role::Aggressor, &AGGRESSOR_ONLY),
            _ => Ok(()),
        }
    }

    /// The side of a fight that a play is for.
    #[inline]
    pub(crate) fn side_of(&self, seat: Seat, aid: Aid) -> Role {
        let own = || {
            self.open.combat.fight.and_then(|fight| fight.role_of(seat)).unwrap_or(Role::Aggressor)
        };
        match aid {
            Aid::Own => own(),
            Aid::Aggressor => Role::Aggressor,
            Aid::Defender => Role::Defender,
        }
    }

    /// ZP-26: a second piece, one space, to a free open cell.
    fn may_flank(&self, seat: Seat, piece: Piece, to: Cell) -> Result<(), Illegal> {
        let from = self.may_be_second(seat, piece)?;
        allow(self.open.setup.board.cells().contains(to), &NO_SUCH_CELL)?;
        allow(Cells::only(from).around().contains(to), &ONE_SPACE)?;
        allow(!self.taken().contains(to), &CELL_IS_TAKEN)?;
        allow(!self.closed(seat).contains(to), &GATE_IS_CLOSED)
    }

    /// ZP-36: a second piece to a free open cell beside an own piece and no enemy.
    fn may_turn_up(&self, seat: Seat, piece: Piece, to: Cell) -> Result<(), Illegal> {
        let from = self.may_be_second(seat, piece)?;
        allow(self.open.setup.board.cells().contains(to), &NO_SUCH_CELL)?;
        allow(!self.taken().contains(to), &CELL_IS_TAKEN)?;
        allow(!self.closed(seat).contains(to), &GATE_IS_CLOSED)?;
        let friends = self.open.arena.occupied_by(seat).without(from);
        allow(friends.around().contains(to), &BESIDE_A_FRIEND)?;
        allow(!self.enemies(seat).around().contains(to), &NOT_INTO_COMBAT)
    }

    /// ZP-26: the second piece is not that of the normal move.
    fn may_be_second(&self, seat: Seat, piece: Piece) -> Result<Cell, Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        let Some(from) = self.cell(piece) else { return Err(Illegal(&NOT_ON_BOARD)) };
        allow(self.open.turn.walked >> piece.number() & 1 == 0, &NOT_THE_MOVER)?;
        Ok(from)
    }

    /// ZP-26: where second pieces may step to.
    pub(crate) fn flank_cells(&self, seat: Seat, from: Cell) -> Cells {
        Cells::only(from).around() & self.open_cells(seat)
    }

    /// ZP-36: where second pieces may turn up.
    pub(crate) fn everywhere_cells(&self, seat: Seat, from: Cell) -> Cells {
        let friends = self.open.arena.occupied_by(seat).without(from);
        let fine = friends.around() - self.enemies(seat).around();
        fine & self.open_cells(seat)
    }

    /// ZP-31: free open cells beside the own fighter and next to no enemy.
    pub(crate) fn way_out(&self, seat: Seat) -> Cells {
        let fighter =
            self.open.combat.fight.and_then(|f| f.role_of(seat).map(|role| f.fighter(role)));
        let Some(cell) = fighter.and_then(|piece| self.cell(piece)) else { return Cells::NONE };
        let near = Cells::only(cell).around() & self.open_cells(seat);
        near - self.enemies(seat).around()
    }

    /// ZP-29: any other player, unless somebody has named that one already.
    fn may_haul(&self, seat: Seat, named: Seat) -> Result<(), Illegal> {
        allow(named.0 < self.open.setup.seats && self.open.present.contains(named), &NO_SUCH_SEAT)?;
        allow(named != seat, &NOT_YOURSELF)?;
        allow(!self.open.lasting.hauled.contains(named), &NAMED_ALREADY)
    }

    /// ZP-27a, ZP-47: Points that a use costs besides its cards.
    #[inline]
    pub(crate) fn fee(&self, seat: Seat, what: Use) -> u8 {
        let robot = if self.class(seat) == Class::Robot { self.printed().robot_fee } else { 0 };
        let further = if what.target == Target::Further { self.printed().far_price } else { 0 };
        robot + further
    }
}
