//! ZP-2a: a seat leaves, and the game goes on without it, whatever was going on.

use table::{Seat, Seats};

use crate::action::Action;
use crate::pieces::{Cards, Class, Known, PIECES};
use crate::state::{KNOWERS, Phase, Place, Zerpang};

impl Zerpang {
    /// ZP-2a: pieces are taken off, the hand is discarded, Gates become plain cells.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.clear_seat(seat);
        if let (1, Some(last)) = (self.present.len(), self.present.first()) {
            return self.finish(Seats::only(last));
        }
        if self.phase == Phase::First {
            self.asked = self.after(self.asked);
            return;
        }
        if seat == self.active {
            self.go_on_without_active();
        } else {
            self.go_on_without(seat);
        }
        if self.phase != Phase::Over {
            self.is_won();
        }
    }

    fn clear_seat(&mut self, seat: Seat) {
        self.present = self.present.without(seat);
        self.hauled = self.hauled.without(seat);
        self.tricked[seat.index()] = None;
        for piece in Self::pieces(seat) {
            self.take_off(piece, Place::Home);
            self.fallen = self.fallen.without(piece);
            self.tainted = self.tainted.without(piece);
        }
        self.rings[seat.index()] = [0; PIECES];
        let hand = std::mem::replace(&mut self.hands[seat.index()], Cards::NONE);
        self.discard = self.discard.and(hand);
        self.known[seat.index()] = [Known::NONE; KNOWERS];
        for known in &mut self.known {
            known[seat.index()] = Known::NONE;
        }
        self.freed = self.freed.filter(|&freed| freed != seat);
        match self.class(seat) {
            Class::Robot => self.charges = 0,
            Class::Alien => {
                self.may_abduct = false;
                for owner in self.present.iter() {
                    self.free_pieces_of(owner);
                }
            }
            _ => {}
        }
    }

    fn drop_text(&mut self) {
        (self.text, self.task, self.due, self.binds) = (None, None, 0, 0);
        self.binder = Seat(0);
        self.resume = Phase::First;
    }

    /// The phase that lies under a payment or a window.
    fn phase_beneath(&self) -> Phase {
        let above = matches!(self.phase, Phase::Bind | Phase::Pay | Phase::Consent);
        if above && self.text.is_some() { self.resume } else { self.phase }
    }

    /// The active player has left: fights of others are still fought, then the turn ends.
    fn go_on_without_active(&mut self) {
        let drawing = matches!(
            self.phase_beneath(),
            Phase::Plan | Phase::Blockade | Phase::Spoils | Phase::Discard | Phase::After
        );
        self.drop_text();
        (self.taker, self.victim, self.left) = (Seat(0), Seat(0), 0);
        let lost = self.fight.is_some_and(|fight| fight.role_of(self.active).is_some());
        if lost {
            self.fight = None;
        }
        if drawing {
            self.end_turn();
        } else if !self.fallen.is_empty() {
            self.ask_to_rescue();
        } else if self.fight.is_none() {
            self.meet();
        } else if self.phase != Phase::Retort {
            // In a retort the Aggressor still has the word.
            self.next_word();
        }
    }

    /// Somebody else has left.
    fn go_on_without(&mut self, seat: Seat) {
        let fighter = self.fight.is_some_and(|fight| fight.role_of(seat).is_some());
        if fighter {
            self.drop_text();
            self.fight = None;
            self.next_fallen();
        } else if self.text.is_some_and(|text| text.by == seat) {
            self.phase = self.resume;
            let text = self.text;
            self.drop_text();
            if let Some(text) = text {
                self.fizzle(text);
            }
        } else if self.asked == seat {
            self.answer_for(seat);
        } else if self.paid_for(seat) {
            self.drop_text();
            self.end_movement();
        } else {
            match self.phase {
                Phase::Mover | Phase::Order => self.meet(),
                Phase::Word => self.next_word(),
                _ => {}
            }
        }
    }

    /// Whether the active player's task is about a piece of this seat.
    fn paid_for(&self, seat: Seat) -> bool {
        matches!(self.task, Some(Action::Scoundrel(piece) | Action::Move(piece, _)) if piece.owner() == seat)
    }

    /// Whoever left does not answer.
    fn answer_for(&mut self, seat: Seat) {
        match self.phase {
            Phase::Bind | Phase::Pay => {
                (self.task, self.due) = (None, 0);
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
