//! Fights from the first shove to the last piece carried home.

use table::Seat;

use crate::action::{Aid, Laid, Lay};
use crate::board::{Cell, Cells, Neighbours};
use crate::pieces::{Class, Effect, Piece, Pieces, Side};
use crate::state::{Draw, Fight, Phase, Place, Role, Zerpang, points_of};

impl Zerpang {
    /// ZP-19, ZP-19a: the next fight, or the end of Combat. The win of anybody comes first (ZP-9).
    pub(crate) fn meet(&mut self) {
        self.open.combat.fight = None;
        if self.is_won() {
            return;
        }
        loop {
            if let Some(aggressor) = self.open.combat.aggressor {
                let prey = self.prey_of(aggressor);
                if !prey.is_empty() {
                    return self.meet_prey(aggressor, prey);
                }
                self.open.combat.aggressor = None;
            }
            let attackers = self.attackers();
            if attackers.is_empty() {
                return self.end_combat();
            }
            if self.has_choice(attackers) {
                self.ask(Phase::Mover, self.open.active);
                return;
            }
            self.open.combat.aggressor = attackers.iter().min_by_key(|&piece| self.mover(piece));
        }
    }

    /// ZP-19a, ZP-38: whether the active player has anything to choose before a fight.
    fn has_choice(&self, attackers: Pieces) -> bool {
        let slips = self.class(self.open.active) == Class::Ninja
            && !self.open.turn.fought
            && !(attackers & Piece::all_of(self.open.active)).is_empty();
        self.open.present.contains(self.open.active) && (slips || attackers.has_at_least(2))
    }

    /// ZP-19: Defenders clockwise from the Aggressor; a player with several chooses.
    fn meet_prey(&mut self, aggressor: Piece, prey: Pieces) {
        let seats = self.open.setup.seats;
        let order = (1..seats).map(|by| aggressor.owner().plus(by, seats));
        let Some(seat) = order.into_iter().find(|&seat| !(prey & Piece::all_of(seat)).is_empty())
        else {
            return;
        };
        let own = prey & Piece::all_of(seat);
        match own.iter().next() {
            Some(only) if own.without(only).is_empty() => self.start_fight(aggressor, only),
            _ => self.ask(Phase::Order, seat),
        }
    }

    /// ZP-19a: this mover's fights come first.
    pub(crate) fn attack(&mut self, piece: Piece) {
        self.open.combat.aggressor = Some(piece);
        self.meet();
    }

    /// ZP-19: this piece is fought first.
    pub(crate) fn face(&mut self, piece: Piece) {
        if let Some(aggressor) = self.open.combat.aggressor {
            self.start_fight(aggressor, piece);
        }
    }

    fn start_fight(&mut self, aggressor: Piece, defender: Piece) {
        self.open.turn.fought = true;
        self.open.combat.fight = Some(Fight::new(aggressor, defender));
        self.next_word();
    }

    /// ZP-14a, ZP-16: ratings are counted afresh, and the side that would lose has the word.
    pub(crate) fn next_word(&mut self) {
        let Some(mut fight) = self.open.combat.fight else { return };
        fight.behind = self.behind(&fight);
        fight.heard |= fight.behind == Role::Aggressor;
        self.open.combat.fight = Some(fight);
        self.ask(Phase::Word, fight.player(fight.behind));
    }

    /// ZP-16, ZP-34: Points for a side; Specialty cards count double where Resourcefulness works.
    pub(crate) fn add_to_fight(&mut self, seat: Seat, lay: Lay) {
        let role = self.side_of(seat, lay.aid) as usize;
        let Some(fight) = &mut self.open.combat.fight else { return };
        let set = lay.second.is_some();
        let more: u8 = lay.cards().map(|laid| doubled(laid, set)).sum();
        fight.points[role] += u16::from(points_of(lay));
        if fight.resourceful[role].contains(seat) {
            fight.points[role] += u16::from(more);
        } else {
            let owed = &mut fight.more[role][seat.index()];
            *owed = owed.saturating_add(more);
        }
        self.next_word();
    }

    /// ZP-25, ZP-28, ZP-32, ZP-34: a text works for a side.
    pub(crate) fn strike(&mut self, by: Seat, aid: Aid, effect: Effect) {
        let role = self.side_of(by, aid) as usize;
        if let Some(fight) = &mut self.open.combat.fight {
            match effect {
                Effect::Weapon(more) => fight.points[role] += u16::from(more),
                Effect::Cannoneer => fight.cannon[role] = true,
                Effect::Honor => fight.honor = true,
                Effect::Resourceful => {
                    fight.resourceful[role] = fight.resourceful[role].with(by);
                    let owed = std::mem::take(&mut fight.more[role][by.index()]);
                    fight.points[role] += u16::from(owed);
                }
                _ => {}
            }
        }
        self.next_word();
    }

    /// ZP-16a: the last call: first the other fighter's honor, then help.
    pub(crate) fn stand(&mut self) {
        let Some(fight) = self.open.combat.fight else { return };
        let other = fight.player(fight.behind.other());
        if self.could_use(other, Some(Side::Ninjutsu)) {
            self.ask(Phase::Honor, other);
        } else {
            self.ask_for_help(None);
        }
    }

    /// ZP-16a: third seats, clockwise from the Aggressor's owner; if all pass, the side behind has lost.
    pub(crate) fn ask_for_help(&mut self, after: Option<Seat>) {
        let Some(fight) = self.open.combat.fight else { return };
        let (seats, start) = (self.open.setup.seats, fight.player(Role::Aggressor));
        let mut seat = after.unwrap_or(start).plus(1, seats);
        while seat != start {
            if self.open.present.contains(seat) && self.may_be_helper(&fight, seat) {
                self.ask(Phase::Help, seat);
                return;
            }
            seat = seat.plus(1, seats);
        }
        self.lose_fight();
    }

    /// ZP-16, ZP-19b: a fighter gives in, ahead or behind; that costs nothing.
    pub(crate) fn concede(&mut self, seat: Seat) {
        if let Some(fight) = &mut self.open.combat.fight {
            fight.behind = fight.role_of(seat).unwrap_or(fight.behind);
        }
        self.lose_fight();
    }

    /// ZP-16: the side behind has lost; but first an Aggressor who was ahead all the time has a word, if by
    /// what lies open there can be one.
    pub(crate) fn lose_fight(&mut self) {
        let Some(fight) = self.open.combat.fight else { return };
        let aggressor = fight.player(Role::Aggressor);
        let unheard = fight.behind == Role::Defender && !fight.heard;
        if unheard && self.could_use(aggressor, None) {
            self.ask(Phase::Retort, aggressor);
        } else {
            self.end_fight();
        }
    }

    /// ZP-18, ZP-43a, ZP-53: the side behind is beaten.
    pub(crate) fn end_fight(&mut self) {
        let Some(fight) = self.open.combat.fight else { return };
        let (loser, winner) = (fight.fighter(fight.behind), fight.player(fight.behind.other()));
        self.open.combat.fallen = Pieces::NONE.with(loser);
        if fight.fighters.iter().any(|&piece| self.is_infectious(piece)) {
            self.open.combat.tainted = self.open.combat.fallen;
        }
        self.open.combat.freed = (self.class(loser.owner()) == Class::Alien).then_some(winner);
        self.open.combat.may_abduct = self.class(winner) == Class::Alien;
        self.next_fallen();
    }

    /// ZP-35: the Aggressor and all around it fall; nobody is Abducted.
    pub(crate) fn sacrifice(&mut self, by: Seat) {
        let Some(fight) = self.open.combat.fight else { return };
        let aggressor = fight.fighter(Role::Aggressor);
        let Some(cell) = self.cell(aggressor) else { return };
        let near = Cells::only(cell).around() & self.taken();
        let around = near.iter().filter_map(|cell| self.piece_at(cell));
        self.open.combat.fallen = around.fold(Pieces::NONE.with(aggressor), Pieces::with);
        if fight.fighters.iter().any(|&piece| self.is_infectious(piece)) {
            self.open.combat.tainted = self.open.combat.fallen;
        }
        let alien =
            self.open.combat.fallen.iter().any(|piece| self.class(piece.owner()) == Class::Alien);
        self.open.combat.freed = alien.then_some(by);
        self.next_fallen();
    }

    /// ZP-31: out of the fight, with no loser.
    pub(crate) fn escape(&mut self, by: Seat, to: Cell) {
        let fighter =
            self.open.combat.fight.and_then(|f| f.role_of(by).map(|role| f.fighter(role)));
        if let Some(piece) = fighter {
            self.put(piece, to);
        }
        self.meet();
    }

    /// ZP-38: every own piece that would fight goes home, and a card comes along.
    pub(crate) fn slip_away(&mut self, seat: Seat, from: Seat) {
        (self.open.turn.acted, self.open.turn.fought) = (true, true);
        for piece in Self::pieces(seat) {
            let prey = if self.mover(piece) > 0 { self.prey_of(piece) } else { Pieces::NONE };
            if prey.is_empty() {
                continue;
            }
            self.open.combat.fallen = self.open.combat.fallen.with(piece);
            if self.is_infectious(piece) || prey.iter().any(|other| self.is_infectious(other)) {
                self.open.combat.tainted = self.open.combat.tainted.with(piece);
            }
        }
        (self.open.draw.taker, self.open.draw.victim, self.open.draw.left) = (seat, from, 1);
        self.next_fallen();
    }

    /// ZP-35: the beaten piece that is next: owners clockwise from the Aggressor.
    pub(crate) fn falling(&self) -> Option<Piece> {
        let start =
            self.open.combat.fight.map_or(self.open.active, |fight| fight.player(Role::Aggressor));
        let seats = self.open.setup.seats;
        let order = (0..seats).map(|by| start.plus(by, seats));
        order
            .into_iter()
            .find_map(|seat| (self.open.combat.fallen & Piece::all_of(seat)).iter().next())
    }

    /// ZP-18a: the next beaten piece, or the end of the fight.
    pub(crate) fn next_fallen(&mut self) {
        if self.open.combat.fallen.is_empty() { self.after_falls() } else { self.ask_to_rescue() }
    }

    /// ZP-20: first a rescue, if by what lies open there can be one.
    pub(crate) fn ask_to_rescue(&mut self) {
        let Some(piece) = self.falling() else { return self.after_falls() };
        let owner = piece.owner();
        if self.could_use(owner, None) && !self.free_gates(owner).is_empty() {
            self.ask(Phase::Rescue, owner);
        } else {
            self.give_up_piece();
        }
    }

    /// ZP-20: to a Gate instead of home; it is a mover there.
    pub(crate) fn rescue(&mut self, gate: Cell) {
        let Some(piece) = self.falling() else { return };
        let from = self.cell(piece);
        self.cleanse(piece);
        self.put(piece, gate);
        // ZP-19, ZP-19a: a beaten Aggressor's fights are off; on the Gate it is a mover like any other.
        self.open.combat.aggressor =
            self.open.combat.aggressor.filter(|&aggressor| aggressor != piece);
        self.infect(piece, from);
        self.open.combat.fallen = self.open.combat.fallen.without(piece);
        self.next_fallen();
    }

    /// ZP-18a, ZP-53: else Abduction, else home.
    pub(crate) fn give_up_piece(&mut self) {
        let alien = self.seat_of(Class::Alien).filter(|_| self.open.combat.may_abduct);
        match alien {
            Some(alien) if self.in_alien_base(alien) < self.printed().base_room => {
                self.ask(Phase::Abduct, alien);
            }
            _ => self.depart(Place::Home),
        }
    }

    /// ZP-53: into the saucer.
    pub(crate) fn abduct(&mut self) {
        self.depart(Place::Abducted);
    }

    /// ZP-18: a beaten piece leaves the board.
    pub(crate) fn depart(&mut self, to: Place) {
        let Some(piece) = self.falling() else { return };
        let from = self.cell(piece);
        self.cleanse(piece);
        self.take_off(piece, to);
        self.infect(piece, from);
        self.open.combat.fallen = self.open.combat.fallen.without(piece);
        self.next_fallen();
    }

    /// ZP-43d: a beaten Zombie or Carrier loses one ring.
    fn cleanse(&mut self, piece: Piece) {
        let worn = &mut self.open.arena.rings[piece.owner().index()][piece.number()];
        *worn = worn.saturating_sub(1);
    }

    /// ZP-43a, ZP-46: a ring where it stood, if there is one left.
    fn infect(&mut self, piece: Piece, from: Option<Cell>) {
        if let Some(cell) =
            from.filter(|_| self.open.combat.tainted.contains(piece) && self.supply() > 0)
        {
            self.open.arena.strewn = self.open.arena.strewn.with(cell);
        }
    }

    /// ZP-53, ZP-38: freed pieces come home; a card is taken; the next fight.
    fn after_falls(&mut self) {
        self.open.combat.tainted = Pieces::NONE;
        self.open.combat.may_abduct = false;
        if let Some(seat) = self.open.combat.freed.take() {
            self.free_pieces_of(seat);
        }
        if self.open.draw.left > 0 && !self.hand(self.open.draw.victim).is_empty() {
            self.open.resume = Phase::Mover;
            self.open.phase = Phase::Steal;
            return;
        }
        self.open.draw = Draw::default();
        self.meet();
    }

    /// ZP-53: all Abducted pieces of a seat go to its Home Base.
    pub(crate) fn free_pieces_of(&mut self, seat: Seat) {
        for place in &mut self.open.arena.places[seat.index()] {
            if *place == Place::Abducted {
                *place = Place::Home;
            }
        }
    }

    /// ZP-48: after combat a Robot may upload.
    fn end_combat(&mut self) {
        let seat = self.open.active;
        if !self.open.present.contains(seat) {
            return self.end_turn();
        }
        let uplink = self.open.arena.occupied_by(seat).contains(self.open.setup.board.treasure());
        if self.class(seat) == Class::Robot && uplink {
            self.ask(Phase::Upload, seat);
        } else {
            self.plan();
        }
    }

    /// ZP-48: to the Cloud Mind; a Carrier's ring goes to the supply.
    pub(crate) fn upload(&mut self, piece: Piece) {
        self.open.turn.acted = true;
        self.take_off(piece, Place::Cloud);
        self.open.arena.rings[piece.owner().index()][piece.number()] = 0;
        if !self.is_won() {
            self.plan();
        }
    }
}

/// ZP-34: what Resourcefulness adds to a card: up to twice its Ninjutsu value, or once more in a set.
fn doubled(laid: Laid, set: bool) -> u8 {
    if laid.card.is_point() {
        return 0;
    }
    let value = laid.card.value(Side::Ninjutsu);
    if set { value } else { (2 * value).saturating_sub(laid.value()) }
}
