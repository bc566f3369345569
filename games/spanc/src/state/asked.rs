//! Who is asked: by what lies open, never by anything else.

use table::{Seat, Seats, Turn};

use super::{Phase, Spanc};

impl Spanc {
    /// SP-10a: the step in which somebody decides at leisure, and who it is; the market has its own.
    #[inline]
    pub(crate) fn decider(&self) -> Option<Seat> {
        if self.open.draws > 0 || self.open.sent.is_some() {
            return None;
        }
        if let Some(seat) = self.overflowing() {
            return Some(seat);
        }
        match self.open.phase {
            Phase::Prepare | Phase::GoOn | Phase::Salvage | Phase::Brawl | Phase::ArmAttacker => {
                Some(self.open.active)
            }
            Phase::ArmDefender => self.open.fight.map(|fight| fight.on_seat),
            _ => None,
        }
    }

    /// Whether the dice or a deck are waited for.
    #[inline]
    pub(crate) fn awaits_chance(&self) -> bool {
        self.open.draws > 0
            || (self.open.sent.is_none()
                && matches!(
                    self.open.phase,
                    Phase::Deal
                        | Phase::First
                        | Phase::TurnUp
                        | Phase::Roll
                        | Phase::Clear
                        | Phase::AttackerDice
                        | Phase::DefenderDice
                        | Phase::Replace
                        | Phase::PlankDraw
                )
                && self.overflowing().is_none())
    }

    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        if self.open.phase == Phase::Over {
            return Turn::Over;
        }
        if self.awaits_chance() {
            return Turn::Chance;
        }
        if let Some((_, deal)) = self.open.sent {
            return Turn::Seats(Seats::only(deal.to()));
        }
        if let Some(seat) = self.overflowing() {
            return Turn::Seats(Seats::only(seat));
        }
        Turn::Seats(self.asked())
    }

    /// Who is waited for, where neither chance nor an answer nor an overflow comes first.
    fn asked(&self) -> Seats {
        let owing = |owes: &dyn Fn(Seat) -> bool| self.everybody().filter(|&s| owes(s)).collect();
        match self.open.phase {
            Phase::Captains => owing(&|seat| self.secrets.captain[seat.index()].is_none()),
            Phase::Vote => owing(&|seat| {
                seat != self.open.active && self.secrets.votes[seat.index()].is_none()
            }),
            Phase::Market => {
                let next =
                    self.clockwise(self.open.lead).find(|&seat| !self.open.ready.contains(seat));
                next.map_or(Seats::NONE, Seats::only)
            }
            Phase::Successor | Phase::Plank | Phase::PlankSuccessor => {
                self.served().map_or(Seats::NONE, Seats::only)
            }
            Phase::ArmDefender | Phase::DefenderReroll | Phase::DefenderFalls => {
                self.open.fight.map_or(Seats::NONE, |fight| Seats::only(fight.on_seat))
            }
            _ => Seats::only(self.open.active),
        }
    }

    /// SP-41, SP-45: whose replacements or plank it is.
    pub(crate) fn served(&self) -> Option<Seat> {
        self.clockwise(self.open.lead).find(|&seat| self.open.queue.contains(seat))
    }
}
