//! What may be done, listed: candidates of the phase and of the cards held, kept if the rules keep them.

use table::{Dice, Seat};

use crate::action::{Action, Aid, Laid, Lay, Path, Target, Use};
use crate::board::{Cells, Direction};
use crate::pieces::{Card, Cards, Class, Effect, PIECES, Piece, Side};
use crate::rules::{may_be_set, may_count};
use crate::state::{Phase, Place, Reach, Zerpang};

impl Zerpang {
    /// Every legal action of the seat that is asked, in ascending order; of paths one to each cell, and
    /// for Zombies one to each ring and back.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.open.phase {
            Phase::First => out.extend(self.open.present.iter().map(Action::First)),
            Phase::Entrance => {
                self.list_entries(seat, out);
                self.list_uses(seat, out);
                out.push(Action::Done);
            }
            Phase::Movement => {
                self.list_moves(seat, out);
                self.list_other_moves(seat, out);
            }
            Phase::Trick => {
                if let Some((piece, reach)) = self.trick_and_reach(seat) {
                    push_paths(piece, &reach, out);
                }
                out.push(Action::Done);
            }
            Phase::Mover => self.list_attackers(seat, out),
            Phase::Order => {
                let aggressor = self.open.combat.aggressor;
                let prey = aggressor
                    .map(|one| self.prey_of(one) & Piece::all_of(seat))
                    .unwrap_or_default();
                out.extend(prey.iter().map(Action::Face));
            }
            Phase::Pay => {
                self.list_points(seat, &[Aid::Own], out);
                out.extend(self.may_act(seat, Action::Done).is_ok().then_some(Action::Done));
            }
            Phase::Word => self.list_words(seat, out),
            Phase::Help => self.list_help(seat, out),
            _ => self.list_answers(seat, out),
        }
        if !out.is_sorted() {
            out.sort_unstable();
        }
    }

    fn list_answers(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.open.phase {
            Phase::Consent => out.extend([Action::Accept, Action::Refuse]),
            Phase::Bind | Phase::Retort | Phase::Honor | Phase::Rescue | Phase::Blockade => {
                self.list_uses(seat, out);
                out.push(Action::Pass);
            }
            Phase::Abduct => out.extend([Action::Abduct, Action::Pass]),
            Phase::Upload => {
                let pieces = Self::pieces(seat).map(Action::Upload);
                out.extend(pieces.filter(|&upload| self.may_act(seat, upload).is_ok()));
                out.push(Action::Done);
            }
            Phase::Plan => {
                self.list_uses(seat, out);
                out.extend(self.may_salvage(seat).is_ok().then_some(Action::Salvage));
                out.push(Action::Draw);
            }
            Phase::Spoils => {
                self.list_uses(seat, out);
                let captives = (0..Piece::COUNT).map(Piece);
                if self.class(seat) == Class::Alien {
                    out.extend(
                        captives
                            .filter(|&piece| self.may_release(seat, piece).is_ok())
                            .map(Action::Release),
                    );
                }
                out.push(Action::Done);
            }
            Phase::Discard => out.extend(self.hand(seat).kinds().map(Action::Discard)),
            Phase::After => {
                self.list_uses(seat, out);
                out.push(Action::Done);
            }
            _ => {}
        }
    }

    fn list_entries(&self, seat: Seat, out: &mut Vec<Action>) {
        for piece in Self::pieces(seat) {
            for gate in self.free_gates(seat) {
                if self.place(piece) == Place::Home && self.may_enter(seat, piece, gate).is_ok() {
                    out.push(Action::Enter(piece, gate));
                }
            }
        }
    }

    fn list_attackers(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.attackers().iter().map(Action::Attack));
        let opponents =
            self.open.present.iter().filter(|&from| self.may_slip_away(seat, from).is_ok());
        out.extend(opponents.map(Action::NotHere));
    }

    /// ZP-4: where each piece can go.
    fn reaches(&self, seat: Seat) -> impl Iterator<Item = (Piece, Reach)> {
        let points = self.purse(seat, self.hand(seat));
        let all = if self.may_march(seat).is_ok() { PIECES } else { 0 };
        (0..all)
            .map(move |number| Piece::new(seat, number))
            .filter(move |&piece| self.may_be_moved(seat, piece).is_ok())
            .map(move |piece| (piece, self.reach(piece, points)))
    }

    fn list_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        for (piece, reach) in self.reaches(seat) {
            push_paths(piece, &reach, out);
        }
    }

    /// What else there is in Movement.
    fn list_other_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.class(seat) {
            Class::Robot => self.list_links(seat, out),
            Class::Ninja => self.list_leaps(seat, out),
            Class::Pirate => self.list_tricks(seat, out),
            Class::Alien => self.list_balloons(seat, out),
            _ => {}
        }
        self.list_uses(seat, out);
        out.push(Action::Done);
    }

    /// ZP-47: groups, one step in each direction; longer links may be named.
    fn list_links(&self, seat: Seat, out: &mut Vec<Action>) {
        let cells = self.open.arena.occupied_by(seat);
        if self.may_march(seat).is_err() || self.open.turn.sails != 0 || cells.len() < 2 {
            return;
        }
        let there = Self::pieces(seat)
            .filter(|&piece| self.cell(piece).is_some())
            .fold(0_u8, |group, piece| group | 1 << piece.number());
        for group in (0..=there).filter(|group| group & !there == 0 && group.count_ones() >= 2) {
            for direction in Direction::ALL {
                let path = Path::default().after(direction);
                if self.may_link(seat, group, path).is_ok() {
                    out.push(Action::Link(group, path));
                }
            }
        }
    }

    fn list_leaps(&self, seat: Seat, out: &mut Vec<Action>) {
        let gates = self.gates(seat);
        if (self.open.arena.occupied_by(seat) & gates).is_empty() {
            return;
        }
        let any = Action::Leap(Piece::new(seat, 0), self.open.setup.board.treasure());
        if self.may_replace_movement(seat, any).is_err() {
            return;
        }
        let cells = self.leap_cells(seat);
        for piece in Self::pieces(seat) {
            if self.cell(piece).is_some_and(|cell| gates.contains(cell)) {
                out.extend(cells.iter().map(|to| Action::Leap(piece, to)));
            }
        }
    }

    fn list_balloons(&self, seat: Seat, out: &mut Vec<Action>) {
        let any = Action::Balloon(Piece::new(seat, 0), self.open.setup.board.treasure());
        if self.may_replace_movement(seat, any).is_err() {
            return;
        }
        let cells = self.balloon_cells(seat);
        for piece in Self::pieces(seat).filter(|&piece| self.cell(piece).is_some()) {
            out.extend(cells.iter().map(|to| Action::Balloon(piece, to)));
        }
    }

    fn list_tricks(&self, seat: Seat, out: &mut Vec<Action>) {
        let any = Action::Scoundrel(Piece(0));
        if self.may_replace_movement(seat, any).is_err() {
            return;
        }
        for owner in self.open.present.iter().filter(|&owner| owner != seat) {
            let pieces = Self::pieces(owner).filter(|&piece| self.cell(piece).is_some());
            let moved = pieces.filter(|&piece| self.may_trick(seat, piece).is_ok());
            out.extend(moved.map(Action::Scoundrel));
        }
    }

    /// ZP-40: the piece that was paid for, and where it can go.
    pub(crate) fn trick_and_reach(&self, seat: Seat) -> Option<(Piece, Reach)> {
        let points = self.purse(seat, self.hand(seat));
        self.trick().map(|piece| (piece, self.trick_reach(piece, points)))
    }

    fn list_words(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_uses(seat, out);
        self.list_points(seat, &[Aid::Own], out);
        out.extend(self.may_stand().is_ok().then_some(Action::Stand));
        out.push(Action::Concede);
    }

    fn list_help(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_uses(seat, out);
        self.list_points(seat, &[Aid::Aggressor, Aid::Defender], out);
        out.push(Action::Pass);
    }

    /// ZP-10, ZP-48, ZP-50: cards and upload points, for each side that may be helped.
    fn list_points(&self, seat: Seat, aids: &[Aid], out: &mut Vec<Action>) {
        let hand = self.hand(seat);
        for &aid in aids.iter().filter(|&&aid| self.may_aid(seat, aid).is_ok()) {
            let mut offer = |lay: Lay| {
                if self.may_lay(seat, lay).is_ok() {
                    out.push(Action::Lay(lay));
                }
            };
            let class = self.class(seat);
            for first in sides_of(hand, class) {
                offer(Lay { first, second: None, third: None, aid });
                if class == Class::Gunslinger {
                    sets_from(hand, first, aid, &mut offer);
                }
            }
            let charges = (1..=self.charges_of(seat)).map(|points| Action::Charge(points, aid));
            out.extend(charges.filter(|&charge| match charge {
                Action::Charge(points, aid) => self.may_charge(seat, points, aid).is_ok(),
                _ => false,
            }));
        }
    }

    /// ZP-12: texts of the cards held, aimed at whatever they can be aimed at.
    fn list_uses(&self, seat: Seat, out: &mut Vec<Action>) {
        let class = self.class(seat);
        if !class.has_texts() {
            return;
        }
        let hand = self.hand(seat);
        for card in hand.kinds().filter(|card| !card.is_point()) {
            for side in Side::ALL {
                if !self.is_timely(card.effect(side)) {
                    continue;
                }
                let what = Use::of(card, side);
                if class == Class::Gunslinger {
                    let pairs = if card.is_weapon() { hand } else { [card].into_iter().collect() };
                    for also in pairs.kinds().filter(|&also| also >= card) {
                        self.list_aims(seat, what.with(also), out);
                    }
                } else {
                    self.list_aims(seat, what, out);
                }
            }
        }
    }

    /// A quick look at the clock: texts that have no chance now.
    #[inline]
    fn is_timely(&self, effect: Effect) -> bool {
        match self.open.phase {
            Phase::Entrance => effect == Effect::Crew,
            Phase::Movement => {
                matches!(effect, Effect::Sails | Effect::Geta | Effect::Flank | Effect::Everywhere)
            }
            Phase::Bind => effect == Effect::Binding,
            Phase::Rescue => effect == Effect::Rescue,
            Phase::Blockade => effect == Effect::Blockade,
            Phase::Plan => effect == Effect::Plunder,
            Phase::Spoils => effect == Effect::Treasure,
            Phase::After => effect == Effect::KeelHaul,
            Phase::Honor => effect == Effect::Honor,
            Phase::Retort => matches!(effect, Effect::Sacrifice | Effect::Escape),
            _ => true,
        }
    }

    fn list_aims(&self, seat: Seat, what: Use, out: &mut Vec<Action>) {
        let mut offer = |what: Use| {
            if self.may_use(seat, what).is_ok() {
                out.push(Action::Use(what));
            }
        };
        let pieces = || Self::pieces(seat).filter_map(|p| self.cell(p).map(|cell| (p, cell)));
        let spread = |cells: Cells| cells.iter().map(|cell| what.at(Target::Cell(cell)));
        match what.card.effect(what.side) {
            Effect::Rescue => spread(self.free_gates(seat)).for_each(offer),
            Effect::Escape => spread(self.way_out(seat)).for_each(offer),
            Effect::Crew => {
                for piece in Self::pieces(seat).filter(|&piece| self.place(piece) == Place::Home) {
                    let gates = self.free_gates(seat);
                    gates.iter().for_each(|gate| offer(what.at(Target::Piece(piece, gate))));
                }
            }
            Effect::Flank => {
                for (piece, from) in pieces() {
                    let cells = self.flank_cells(seat, from);
                    cells.iter().for_each(|to| offer(what.at(Target::Piece(piece, to))));
                }
            }
            Effect::Everywhere => {
                for (piece, from) in pieces() {
                    let cells = self.everywhere_cells(seat, from);
                    cells.iter().for_each(|to| offer(what.at(Target::Piece(piece, to))));
                }
            }
            Effect::Geta => {
                offer(what);
                offer(what.at(Target::Further));
            }
            Effect::KeelHaul => {
                self.open.present.iter().for_each(|named| offer(what.at(Target::Seat(named))));
            }
            _ if self.open.phase == Phase::Help => {
                offer(what.aid(Aid::Aggressor));
                offer(what.aid(Aid::Defender));
            }
            _ => offer(what),
        }
    }

    /// An even draw from the list of Movement; of the paths only the drawn one is made.
    pub(crate) fn whim_of_movement(
        &self,
        seat: Seat,
        dice: &mut impl Dice,
        spare: &mut Vec<Action>,
    ) -> Action {
        spare.clear();
        self.list_other_moves(seat, spare);
        let mut cells = [[Cells::NONE; 2]; PIECES];
        let mut paths = 0;
        for (piece, reach) in self.reaches(seat) {
            cells[piece.number()] = [reach.cells(), reach.fetches()];
            paths += cells[piece.number()].iter().map(|cells| cells.len()).sum::<u32>();
        }
        let mut nth = dice.below(paths + spare.len() as u32);
        if let Some(other) = spare.get(nth as usize) {
            return *other;
        }
        nth -= spare.len() as u32;
        let points = self.purse(seat, self.hand(seat));
        for (number, [there, fetched]) in cells.into_iter().enumerate() {
            let piece = Piece::new(seat, number);
            if let Some(cell) = there.nth(nth) {
                return Action::Move(piece, self.reach(piece, points).path_to(cell));
            }
            nth -= there.len();
            if let Some(cell) = fetched.nth(nth) {
                return Action::Move(piece, self.reach(piece, points).there_and_back(cell));
            }
            nth -= fetched.len();
        }
        Action::Done
    }
}

/// ZP-4: one path to each cell in reach; for Zombies also to each ring and back.
fn push_paths(piece: Piece, reach: &Reach, out: &mut Vec<Action>) {
    reach.each_path(|path| out.push(Action::Move(piece, path)));
    out.extend(reach.fetches().iter().map(|ring| Action::Move(piece, reach.there_and_back(ring))));
}

/// Each kind of card by each side that the class may count.
fn sides_of(hand: Cards, class: Class) -> impl Iterator<Item = Laid> {
    hand.kinds()
        .flat_map(|card| Side::ALL.map(|side| Laid { card, side }))
        .filter(move |&laid| may_count(laid, class).is_ok())
}

/// ZP-50: pairs, threes and straights that begin with a card.
fn sets_from(hand: Cards, first: Laid, aid: Aid, offer: &mut impl FnMut(Lay)) {
    let class = Class::Gunslinger;
    let rest = |card: Card, hand: Cards| hand.less(card).unwrap_or(Cards::NONE);
    let left = rest(first.card, hand);
    for second in sides_of(left, class).filter(|&second| second >= first) {
        let pair = Lay { first, second: Some(second), third: None, aid };
        if may_be_set(pair, false).is_ok() {
            offer(pair);
        }
        for third in sides_of(rest(second.card, left), class).filter(|&third| third >= second) {
            let three = Lay { third: Some(third), ..pair };
            if may_be_set(three, false).is_ok() {
                offer(three);
            }
        }
    }
}
