//! ZP-2a: a seat leaves, and the game goes on without it, whatever was going on.

use table::{Seat, Seats};

use crate::action::Action;
use crate::pieces::{Cards, Class, Known, PIECES, SEATS};
use crate::state::{Binding, Draw, Payment, Phase, Place, Zerpang};

impl Zerpang {
    /// ZP-2a: pieces are taken off, the hand is discarded, Gates become plain cells.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.clear_seat(seat);
        if let (1, Some(last)) = (self.open.present.len(), self.open.present.first()) {
            return self.finish(Seats::only(last));
        }
        if self.open.phase == Phase::First {
            self.open.asked = self.after(self.open.asked);
            return;
        }
        if seat == self.open.active {
            self.go_on_without_active();
        } else {
            self.go_on_without(seat);
        }
        if self.open.phase != Phase::Over {
            self.is_won();
        }
    }

    fn clear_seat(&mut self, seat: Seat) {
        self.open.present = self.open.present.without(seat);
        self.open.lasting.hauled = self.open.lasting.hauled.without(seat);
        self.open.lasting.tricked[seat.index()] = None;
        for piece in Self::pieces(seat) {
            self.take_off(piece, Place::Home);
            self.open.combat.fallen = self.open.combat.fallen.without(piece);
            self.open.combat.tainted = self.open.combat.tainted.without(piece);
        }
        self.open.arena.rings[seat.index()] = [0; PIECES];
        let hand = std::mem::replace(&mut self.secrets.hands[seat.index()], Cards::NONE);
        self.open.discard = self.open.discard.plus(hand);
        self.secrets.known[seat.index()] = [Known::NONE; SEATS];
        for known in &mut self.secrets.known {
            known[seat.index()] = Known::NONE;
        }
        self.open.combat.freed = self.open.combat.freed.filter(|&freed| freed != seat);
        match self.class(seat) {
            Class::Robot => self.open.lasting.charges = 0,
            Class::Alien => {
                self.open.combat.may_abduct = false;
                for owner in self.open.present {
                    self.free_pieces_of(owner);
                }
            }
            _ => {}
        }
    }

    fn drop_text(&mut self) {
        self.open.payment = Payment::default();
        self.open.binding = Binding::default();
        self.open.resume = Phase::First;
    }

    /// The phase that lies under a payment or a window.
    fn phase_beneath(&self) -> Phase {
        let above = matches!(self.open.phase, Phase::Bind | Phase::Pay | Phase::Consent);
        if above && self.open.binding.text.is_some() { self.open.resume } else { self.open.phase }
    }

    /// The active player has left: fights of others are still fought, then the turn ends.
    fn go_on_without_active(&mut self) {
        let drawing = matches!(
            self.phase_beneath(),
            Phase::Plan | Phase::Blockade | Phase::Spoils | Phase::Discard | Phase::After
        );
        self.drop_text();
        self.open.draw = Draw::default();
        let lost =
            self.open.combat.fight.is_some_and(|fight| fight.role_of(self.open.active).is_some());
        if lost {
            self.open.combat.fight = None;
        }
        if drawing {
            self.end_turn();
        } else if !self.open.combat.fallen.is_empty() {
            self.ask_to_rescue();
        } else if self.open.combat.fight.is_none() {
            self.meet();
        } else if self.open.phase != Phase::Retort {
            // In a retort the Aggressor still has the word.
            self.next_word();
        }
    }

    /// Somebody else has left.
    fn go_on_without(&mut self, seat: Seat) {
        let fighter = self.open.combat.fight.is_some_and(|fight| fight.role_of(seat).is_some());
        if fighter {
            self.drop_text();
            self.open.combat.fight = None;
            self.next_fallen();
        } else if self.open.binding.text.is_some_and(|text| text.by == seat) {
            self.open.phase = self.open.resume;
            let text = self.open.binding.text;
            self.drop_text();
            if let Some(text) = text {
                self.fizzle(text);
            }
        } else if self.open.asked == seat {
            self.answer_for(seat);
        } else if self.paid_for(seat) {
            self.drop_text();
            self.end_movement();
        } else {
            match self.open.phase {
                Phase::Mover | Phase::Order => self.meet(),
                Phase::Word => self.next_word(),
                _ => {}
            }
        }
    }

    /// Whether the active player's task is about a piece of this seat.
    fn paid_for(&self, seat: Seat) -> bool {
        matches!(self.open.payment.task, Some(Action::Scoundrel(piece) | Action::Move(piece, _)) if piece.owner() == seat)
    }

    /// Whoever left does not answer.
    fn answer_for(&mut self, seat: Seat) {
        match self.open.phase {
            Phase::Bind | Phase::Pay => {
                self.open.payment = Payment::default();
                self.ask_to_bind(seat);
            }
            Phase::Help => self.ask_for_help(Some(seat)),
            Phase::Rescue => self.next_fallen(),
            Phase::Abduct => self.depart(Place::Home),
            Phase::Blockade => self.ask_to_blockade(seat),
            _ => self.meet(),
        }
    }
}
