//! Cards: paying, using texts, Bindings, and what comes of them.

use table::Seat;

use crate::action::{Action, Aid, Lay, Target, Use};
use crate::pieces::{Card, Effect, Piece, Side};
use crate::state::{Phase, Text, Zerpang, fresh_slot, points_of};

impl Zerpang {
    /// A card leaves a hand before all eyes. New ones go first, unless an old one was needed.
    fn spend(&mut self, seat: Seat, card: Card, new_ones_first: bool) {
        self.secrets.hands[seat.index()].take(card);
        self.open.discard.add(card);
        for known in &mut self.secrets.known[seat.index()] {
            known.take(card);
        }
        if seat == self.open.active {
            self.open.turn.acted = true;
            if let Some(slot) = fresh_slot(card).filter(|_| new_ones_first) {
                self.secrets.fresh[slot] = self.secrets.fresh[slot].saturating_sub(1);
            }
        }
    }

    /// ZP-10, ZP-16: cards for Points.
    pub(crate) fn lay(&mut self, seat: Seat, lay: Lay) {
        for laid in lay.cards() {
            self.spend(seat, laid.card, true);
        }
        if self.open.phase == Phase::Pay {
            self.pay(points_of(lay));
        } else {
            self.add_to_fight(seat, lay);
        }
    }

    /// ZP-48: upload points for Points.
    pub(crate) fn charge(&mut self, seat: Seat, points: u8, aid: Aid) {
        self.open.lasting.charges = self.open.lasting.charges.saturating_sub(points);
        if seat == self.open.active {
            self.open.turn.acted = true;
        }
        if self.open.phase == Phase::Pay {
            self.pay(points);
        } else {
            let role = self.side_of(seat, aid);
            if let Some(fight) = &mut self.open.combat.fight {
                fight.points[role as usize] += u16::from(points);
            }
            self.next_word();
        }
    }

    /// ZP-10a: surplus is lost.
    fn pay(&mut self, points: u8) {
        self.open.payment.due = self.open.payment.due.saturating_sub(points);
        if let (0, Some(task)) = (self.open.payment.due, self.open.payment.task) {
            self.carry_out(task);
        }
    }

    /// ZP-10a: never in earnest: a dreamt hand cannot pay, and the task is off.
    pub(crate) fn break_off(&mut self) {
        match std::mem::take(&mut self.open.payment).task {
            Some(Action::Use(what)) if what.card.effect(what.side) == Effect::Binding => {
                self.ask_to_bind(self.open.asked);
            }
            Some(Action::Use(_)) => {
                self.open.phase = self.open.resume;
                if let Some(text) = self.open.binding.text.take() {
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
        if self.open.phase == Phase::Movement {
            self.open.turn.marched = true;
        }
        if effect == Effect::Binding {
            self.open.payment.task = Some(Action::Use(what));
            self.open.payment.due = self.fee(seat, what);
            if self.open.payment.due > 0 {
                self.open.phase = Phase::Pay;
            } else {
                self.bind(seat);
            }
            return;
        }
        self.open.resume = self.open.phase;
        self.open.binding.text = Some(Text { what, by: seat });
        self.open.binding.count = 0;
        match (what.aid, self.open.combat.fight) {
            (Aid::Own, _) | (_, None) => self.charge_fee(),
            (aid, Some(fight)) => {
                let role = self.side_of(seat, aid);
                self.ask(Phase::Consent, fight.player(role));
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
        let Some(Text { what, by }) = self.open.binding.text.take() else { return };
        for card in self.cards_of(by, what).into_iter().flatten() {
            self.open.discard.take(card);
            self.secrets.hands[by.index()].add(card);
            for known in &mut self.secrets.known[by.index()] {
                known.add(card);
            }
        }
        self.ask_for_help(Some(by));
    }

    /// ZP-27a, ZP-47: what a text costs besides its cards.
    pub(crate) fn charge_fee(&mut self) {
        let Some(Text { what, by }) = self.open.binding.text else { return };
        let fee = self.fee(by, what);
        if fee == 0 {
            self.open_binding(by);
        } else {
            self.open.payment.due = fee;
            self.open.payment.task = Some(Action::Use(what));
            self.ask(Phase::Pay, by);
        }
    }

    /// The fee of a text, or of a Binding, is paid.
    pub(crate) fn fee_paid(&mut self, what: Use) {
        let by = self.open.asked;
        if what.card.effect(what.side) == Effect::Binding {
            self.bind(by);
        } else {
            self.open_binding(by);
        }
    }

    /// ZP-33: a Binding is itself a text that can be bound.
    fn bind(&mut self, seat: Seat) {
        self.open.payment.task = None;
        self.open.binding.count += 1;
        self.open_binding(seat);
    }

    fn open_binding(&mut self, by: Seat) {
        self.open.binding.binder = by;
        self.ask_to_bind(by);
    }

    /// ZP-33: all others who are able to are asked, clockwise.
    pub(crate) fn ask_to_bind(&mut self, from: Seat) {
        let seats = self.open.setup.seats;
        let mut seat = from.plus(1, seats);
        while seat != self.open.binding.binder {
            if self.open.present.contains(seat) && self.could_use(seat, Some(Side::Ninjutsu)) {
                self.ask(Phase::Bind, seat);
                return;
            }
            seat = seat.plus(1, seats);
        }
        self.settle();
    }

    /// ZP-33: an even number of Bindings lets the effect happen.
    fn settle(&mut self) {
        let binding = std::mem::take(&mut self.open.binding);
        self.open.phase = self.open.resume;
        self.open.resume = Phase::First;
        if let Some(text) = binding.text {
            self.open.asked = text.by;
            if binding.count.is_multiple_of(2) { self.take_effect(text) } else { self.fizzle(text) }
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
                let more = if target == Target::Further {
                    self.printed().far
                } else {
                    self.printed().sails
                };
                self.open.turn.sails = self.open.turn.sails.saturating_add(more);
            }
            (Effect::Treasure, _) => self.draw_for(by, self.printed().treasure_draw, Phase::Spoils),
            (Effect::Plunder, _) => {
                self.open.turn.plunder = true;
                self.open_blockade();
            }
            (Effect::Blockade, _) => self.draw_phase_cards(by),
            (Effect::KeelHaul, Target::Seat(named)) => {
                self.open.lasting.hauled = self.open.lasting.hauled.with(named);
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
            Effect::Honor if self.open.phase == Phase::Honor => self.ask_for_help(None),
            _ if self.open.phase == Phase::Retort => self.lose_fight(),
            _ => self.next_word(),
        }
    }

    /// Which piece a Scoundrel has paid for.
    pub(crate) fn trick(&self) -> Option<Piece> {
        match self.open.payment.task {
            Some(Action::Scoundrel(piece)) => Some(piece),
            _ => None,
        }
    }
}
