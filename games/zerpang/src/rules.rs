//! Who MAY do what. Every function answers clauses of `RULES.md`.

mod cards;
mod draw;
mod fight;
mod moves;
mod points;
mod says;

use table::{Illegal, Rule, Seat, Turn, allow};

pub(crate) use points::{may_be_set, may_count};
pub use says::*;

use crate::action::Action;
use crate::state::{Phase, Zerpang};

impl Zerpang {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(seat.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        allow(self.open.present.has(seat), &HAS_LEFT)?;
        if action == Action::Leave {
            return self.may_leave();
        }
        let Turn::Seats(asked) = self.turn_now() else { return Err(Illegal(&CHANCE_FIRST)) };
        if action == Action::Concede && self.may_give_in(seat) {
            return Ok(());
        }
        allow(asked.has(seat), self.somebody_else())?;
        self.may_decide(seat, action)
    }

    /// What the seat that is asked may decide.
    fn may_decide(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::First(first) => self.may_choose_first(first),
            Action::Enter(piece, gate) => {
                self.now(Phase::Entrance, &ONLY_IN_ENTRANCE)?;
                self.may_enter(seat, piece, gate)
            }
            Action::Move(piece, path) => self.may_move(seat, piece, path),
            Action::Link(group, path) => {
                self.may_march(seat)?;
                self.may_link(seat, group, path)
            }
            Action::Leap(piece, to) => {
                self.may_replace_movement(seat, action)?;
                self.may_leap(seat, piece, to)
            }
            Action::Scoundrel(piece) => {
                self.may_replace_movement(seat, action)?;
                self.may_trick(seat, piece)
            }
            Action::Balloon(piece, to) => {
                self.may_replace_movement(seat, action)?;
                self.may_balloon(seat, piece, to)
            }
            Action::Use(what) => self.may_use(seat, what),
            Action::Lay(lay) => {
                self.may_add_points()?;
                self.may_lay(seat, lay)
            }
            Action::Charge(points, aid) => {
                self.may_add_points()?;
                self.may_charge(seat, points, aid)
            }
            _ => self.may_answer(seat, action),
        }
    }

    /// Choices within fights, windows and the Draw phase.
    fn may_answer(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Attack(piece) => self.may_attack(piece),
            Action::Face(piece) => self.may_face(piece),
            Action::NotHere(from) => self.may_slip_away(seat, from),
            Action::Stand => self.may_stand(),
            Action::Concede => self.now(Phase::Word, &NO_WORD),
            Action::Accept | Action::Refuse => self.now(Phase::Consent, &NO_HELP_OFFERED),
            Action::Abduct => self.now(Phase::Abduct, &NOTHING_TO_ABDUCT),
            Action::Upload(piece) => self.may_upload(seat, piece),
            Action::Salvage => self.may_salvage(seat),
            Action::Draw => self.now(Phase::Plan, &NO_DRAW_NOW),
            Action::Release(piece) => self.may_release(seat, piece),
            Action::Discard(card) => self.may_discard(seat, card),
            Action::Pass => allow(self.is_window(), self.interruption().unwrap_or(&NO_WINDOW)),
            _ => self.may_be_done(),
        }
    }

    /// Whether something that belongs to a phase comes in time; else the interruption, or the rule that
    /// says when.
    #[inline]
    pub(crate) fn now(&self, phase: Phase, otherwise: &'static Rule) -> Result<(), Illegal> {
        allow(self.open.phase == phase, self.interruption().unwrap_or(otherwise))
    }

    /// What has to be answered before anything else.
    fn interruption(&self) -> Option<&'static Rule> {
        match self.open.phase {
            Phase::First => Some(&WHO_BEGINS),
            Phase::Pay => Some(&PAY_FIRST),
            Phase::Bind => Some(&BIND_OR_PASS),
            Phase::Consent => Some(&TAKE_OR_REFUSE),
            Phase::Trick => Some(&NAME_THE_PATH),
            Phase::Word => Some(&YOUR_WORD),
            Phase::Retort => Some(&RETORT_OR_PASS),
            Phase::Honor => Some(&HONOR_OR_PASS),
            Phase::Help => Some(&HELP_OR_PASS),
            Phase::Rescue => Some(&RESCUE_OR_PASS),
            Phase::Abduct => Some(&ABDUCT_OR_PASS),
            Phase::Blockade => Some(&BLOCKADE_OR_PASS),
            Phase::Mover | Phase::Order => Some(&WHO_FIGHTS_FIRST),
            Phase::Discard => Some(&TOO_MANY_CARDS),
            _ => None,
        }
    }

    /// Why a seat that is not asked has to wait.
    fn somebody_else(&self) -> &'static Rule {
        match self.open.phase {
            Phase::First => &HOST_CHOOSES,
            Phase::Bind => &ASKED_IN_TURN,
            Phase::Word | Phase::Retort | Phase::Honor | Phase::Help | Phase::Consent => {
                &ANOTHER_HAS_THE_WORD
            }
            _ => &NOT_YOUR_TURN,
        }
    }

    /// Whether the phase is a window, in which one may pass.
    #[inline]
    pub(crate) fn is_window(&self) -> bool {
        matches!(
            self.open.phase,
            Phase::Bind
                | Phase::Retort
                | Phase::Honor
                | Phase::Help
                | Phase::Rescue
                | Phase::Abduct
                | Phase::Blockade
        )
    }

    /// ZP-2b: phases that are left by saying so.
    fn may_be_done(&self) -> Result<(), Illegal> {
        if self.open.phase == Phase::Pay {
            // Only a dream has a hand that cannot pay what was begun.
            let stuck = self.purse(self.open.asked, self.hand(self.open.asked))
                < self.open.payment.due.into();
            return allow(stuck, &PAY_FIRST);
        }
        let done = matches!(
            self.open.phase,
            Phase::Entrance
                | Phase::Movement
                | Phase::Trick
                | Phase::Upload
                | Phase::Spoils
                | Phase::After
        );
        allow(done, self.interruption().unwrap_or(&DRAW_FIRST))
    }

    /// ZP-2: the host, once.
    fn may_choose_first(&self, first: Seat) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::First, &FIRST_IS_KNOWN)?;
        allow(first.0 < self.open.setup.seats && self.open.present.has(first), &NO_SUCH_SEAT)
    }

    /// ZP-2a: anybody, whenever somebody is to decide.
    fn may_leave(&self) -> Result<(), Illegal> {
        allow(matches!(self.turn_now(), Turn::Seats(_)), &NOT_NOW)
    }
}
