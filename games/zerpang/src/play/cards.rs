//! Cards: paying, using texts, Bindings, and what comes of them.

use table::Seat;

use crate::action::{Action, Aid, Lay, Target, Use};
use crate::pieces::{Card, Effect, GETA_FAR, Piece, SAILS, Side, TREASURE_DRAW};
use crate::state::{Phase, Text, Zerpang, fresh_slot, points_of};

impl Zerpang {
    /// A card leaves a hand before all eyes. New ones go first, unless an old one was needed.
    fn spend(&mut self, seat: Seat, card: Card, new_ones_first: bool) {
        self.hands[seat.index()].take(card);
        self.discard.add(card);
        for known in &mut self.known[seat.index()] {
            known.take(card);
        }
        if seat == self.active {
            self.acted = true;
            if let Some(slot) = fresh_slot(card).filter(|_| new_ones_first) {
                self.fresh[slot] = self.fresh[slot].saturating_sub(1);
            }
        }
    }

    /// ZP-10, ZP-16: cards for Points.
    pub(crate) fn lay(&mut self, seat: Seat, lay: Lay) {
        for laid in lay.cards() {
            self.spend(seat, laid.card, true);
        }
        if self.phase == Phase::Pay {
            self.pay(points_of(lay));
        } else {
            self.add_to_fight(seat, lay);
        }
    }

    /// ZP-48: upload points for Points.
    pub(crate) fn charge(&mut self, seat: Seat, points: u8, aid: Aid) {
        self.charges = self.charges.saturating_sub(points);
        if seat == self.active {
            self.acted = true;
        }
        if self.phase == Phase::Pay {
            self.pay(points);
        } else {
            let role = self.side_of(seat, aid);
            if let Some(fight) = &mut self.fight {
                fight.points[role as usize] += u16::from(points);
            }
            self.next_word();
        }
    }

    /// ZP-10a: surplus is lost.
    fn pay(&mut self, points: u8) {
        self.due = self.due.saturating_sub(points);
        if let (0, Some(task)) = (self.due, self.task) {
            self.carry_out(task);
        }
    }

    /// ZP-10a: never in earnest: a dreamt hand cannot pay, and the task is off.
    pub(crate) fn break_off(&mut self) {
        let task = self.task.take();
        self.due = 0;
        match task {
            Some(Action::Use(what)) if what.card.effect(what.side) == Effect::Binding => {
                self.ask_to_bind(self.asked);
            }
            Some(Action::Use(_)) => {
                self.phase = self.resume;
                if let Some(text) = self.text.take() {
                    self.fizzle(text);
                }
            }
            Some(Action::Enter(..)) => self.start_movement(),
            _ => self.end_movement(),
        }
    }

    /// ZP-12, ZP-17, ZP-33: a text is used. Help needs consent; then the fee is due; then others may bind.
    pub(crate) fn use_card(&mut self, seat: Seat, what: Use) {
        let effect = what.card.effect(what.side);
        let old_one = matches!(effect, Effect::Treasure | Effect::Plunder);
        for card in self.cards_of(seat, what).into_iter().flatten() {
            self.spend(seat, card, !old_one);
        }
        if self.phase == Phase::Movement {
            self.marched = true;
        }
        if effect == Effect::Binding {
            self.task = Some(Action::Use(what));
            self.due = self.fee(seat, what);
            if self.due > 0 {
                self.phase = Phase::Pay;
            } else {
                self.bind(seat);
            }
            return;
        }
        self.resume = self.phase;
        self.text = Some(Text { what, by: seat });
        self.binds = 0;
        match (what.aid, self.fight) {
            (Aid::Own, _) | (_, None) => self.charge_fee(),
            (aid, Some(fight)) => {
                let role = self.side_of(seat, aid);
                (self.phase, self.asked) = (Phase::Consent, fight.player(role));
            }
        }
    }

    /// ZP-21, ZP-50: the cards that a use takes.
    fn cards_of(&self, seat: Seat, what: Use) -> [Option<Card>; 2] {
        let foreign = self.class(seat).side().is_some_and(|own| own != what.side);
        let second = if foreign { Some(Card::ForeignTraining) } else { what.also };
        [Some(what.card), second]
    }

    /// ZP-17: a refused card goes back to the hand, seen by all; that was a pass.
    pub(crate) fn refuse(&mut self) {
        let Some(Text { what, by }) = self.text.take() else { return };
        for card in self.cards_of(by, what).into_iter().flatten() {
            self.discard.take(card);
            self.hands[by.index()].add(card);
            for (knower, known) in self.known[by.index()].iter_mut().enumerate() {
                if knower != by.index() {
                    known.add(card);
                }
            }
        }
        self.ask_for_help(Some(by));
    }

    /// ZP-27a, ZP-47: what a text costs besides its cards.
    pub(crate) fn charge_fee(&mut self) {
        let Some(Text { what, by }) = self.text else { return };
        let fee = self.fee(by, what);
        if fee == 0 {
            self.open_binding(by);
        } else {
            self.due = fee;
            self.task = Some(Action::Use(what));
            (self.phase, self.asked) = (Phase::Pay, by);
        }
    }

    /// The fee of a text, or of a Binding, is paid.
    pub(crate) fn fee_paid(&mut self, what: Use) {
        let by = self.asked;
        if what.card.effect(what.side) == Effect::Binding {
            self.bind(by);
        } else {
            self.open_binding(by);
        }
    }

    /// ZP-33: a Binding is itself a text that can be bound.
    fn bind(&mut self, seat: Seat) {
        self.task = None;
        self.binds += 1;
        self.open_binding(seat);
    }

    fn open_binding(&mut self, by: Seat) {
        self.binder = by;
        self.ask_to_bind(by);
    }

    /// ZP-33: all others who are able to are asked, clockwise.
    pub(crate) fn ask_to_bind(&mut self, from: Seat) {
        let seats = self.setup.seats;
        let mut seat = from.plus(1, seats);
        while seat != self.binder {
            if self.present.has(seat) && self.could_use(seat, Some(Side::Ninjutsu)) {
                (self.phase, self.asked) = (Phase::Bind, seat);
                return;
            }
            seat = seat.plus(1, seats);
        }
        self.settle();
    }

    /// ZP-33: an even number of Bindings lets the effect happen.
    fn settle(&mut self) {
        let works = self.binds.is_multiple_of(2);
        self.binds = 0;
        self.binder = Seat(0);
        self.phase = self.resume;
        self.resume = Phase::First;
        if let Some(text) = self.text.take() {
            self.asked = text.by;
            if works { self.take_effect(text) } else { self.fizzle(text) }
        }
    }

    /// ZP-20 to ZP-36: what the texts do.
    fn take_effect(&mut self, Text { what, by }: Text) {
        match (what.card.effect(what.side), what.target) {
            (Effect::Rescue, Target::Cell(gate)) => self.rescue(gate),
            (Effect::Crew, Target::Piece(piece, gate)) => self.enter(piece, gate),
            (Effect::Flank | Effect::Everywhere, Target::Piece(piece, to)) => {
                self.send_second(piece, to);
            }
            (Effect::Sails | Effect::Geta, target) => {
                let more = if target == Target::Further { GETA_FAR } else { SAILS };
                self.sails = self.sails.saturating_add(more);
            }
            (Effect::Treasure, _) => self.draw_for(by, TREASURE_DRAW, Phase::Spoils),
            (Effect::Plunder, _) => {
                self.plunder = true;
                self.open_blockade();
            }
            (Effect::Blockade, _) => self.draw_phase_cards(by),
            (Effect::KeelHaul, Target::Seat(named)) => {
                self.hauled = self.hauled.with(named);
                self.after_draw();
            }
            (Effect::Escape, Target::Cell(to)) => self.escape(by, to),
            (Effect::Sacrifice, _) => self.sacrifice(by),
            (effect, _) => self.strike(by, what.aid, effect),
        }
    }

    /// ZP-33: a text was bound, and its time goes on.
    pub(crate) fn fizzle(&mut self, Text { what, by }: Text) {
        match what.card.effect(what.side) {
            Effect::Crew => self.start_entrance(),
            Effect::Flank | Effect::Everywhere | Effect::Sails | Effect::Geta => {
                self.go_on_moving();
            }
            Effect::Rescue => self.ask_to_rescue(),
            Effect::Plunder => self.plan(),
            Effect::Treasure => self.spoils(),
            Effect::Blockade => self.ask_to_blockade(by),
            Effect::KeelHaul => self.after_draw(),
            Effect::Honor if self.phase == Phase::Honor => self.ask_for_help(None),
            _ if self.phase == Phase::Retort => self.lose_fight(),
            _ => self.next_word(),
        }
    }

    /// Which piece a Scoundrel has paid for.
    pub(crate) fn trick(&self) -> Option<Piece> {
        match self.task {
            Some(Action::Scoundrel(piece)) => Some(piece),
            _ => None,
        }
    }
}
