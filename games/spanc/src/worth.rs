//! What a position is worth, for bots that look ahead: a rough guess in points.

use table::{Seat, Worth};

use crate::action::{Action, Deal};
use crate::pieces::{ROW, Toy, ToyKind};
use crate::state::{Phase, Spanc};

/// Points for a Loot or a Poolboy.
const LOOT: i32 = 420;
/// Points for enough of them to win with.
const ENOUGH: i32 = 500;
/// Points for a Toy that a standing girl wears; half of it for one that lies about.
const TOY: i32 = 130;
/// Points for a card that is usable once.
const ONCE: i32 = 110;
/// Points for a plus in a skill.
const PLUS: i32 = 14;
/// Points for a Challenge beaten in this caper.
const STEP: i32 = 190;
/// Points for a girl who stands.
const STANDING: i32 = 90;
/// Points for each of the 36 rolls that would beat the next Challenge.
const WAY: i32 = 7;
/// Points for a Captain who stands.
const LED: i32 = 80;
/// Points for a Captain's reroll in hand.
const REROLL: i32 = 60;

impl Worth for Spanc {
    fn worth(&self, seat: Seat) -> i32 {
        let fortune = self.fortune(seat);
        let mut points = LOOT * fortune + self.toys_worth(seat);
        if fortune >= self.printed().goal {
            points += ENOUGH;
        }
        match self.open.phase {
            Phase::Market
            | Phase::Plank
            | Phase::PlankDraw
            | Phase::PlankSuccessor
            | Phase::Replace
            | Phase::Successor
            | Phase::Over => points,
            _ => points + self.caper_worth(seat),
        }
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        match action {
            Action::Accept(_) => true,
            Action::Yes => matches!(self.open.sent, Some((_, Deal::Offer(_) | Deal::Bribe(_)))),
            _ => false,
        }
    }

    fn is_offer(&self, _: Seat, action: Action) -> bool {
        matches!(action, Action::Offer(_) | Action::Bribe(_))
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.extend(self.toys(seat).iter().map(|toy| toy.card().name.to_owned()));
    }
}

impl Spanc {
    fn toys_worth(&self, seat: Seat) -> i32 {
        let loose = self.unassigned(seat);
        let idle = loose.iter().map(|toy| self.toy_worth(toy) / 2).sum::<i32>();
        idle + (self.toys(seat) - loose).iter().map(|toy| self.toy_worth(toy)).sum::<i32>()
    }

    /// How far a crew has come in this caper, and how well it can go on.
    fn caper_worth(&self, seat: Seat) -> i32 {
        if self.open.finished.contains(seat) {
            return 0; // What it brought is in hand already.
        }
        let standing = i32::from(self.standing(seat).count() as u8);
        let last_turns = self.open.first.is_some();
        let gone = last_turns && !self.open.last_turns.contains(seat) && self.open.active != seat;
        if gone {
            return 0;
        }
        let beaten = i32::from(self.open.at[seat.index()]).min(i32::from(ROW as u8));
        let best = self.standing(seat).filter_map(|place| self.attempt(seat, place));
        let mut ways = best.map(|attempt| i32::from(attempt.ways)).max().unwrap_or(0);
        let mut falls = 0;
        if self.open.active == seat {
            let rolling = self.open.girl.and_then(|place| self.attempt(seat, place.into()));
            match (self.open.phase, rolling) {
                (Phase::Salvage, _) => falls = 1,
                (Phase::Roll | Phase::GoOn, Some(attempt)) => ways = attempt.ways.into(),
                _ => {}
            }
        }
        let led =
            self.secrets.captain[seat.index()].is_some_and(|place| self.stands(seat, place.into()));
        let reroll = led && self.printed().captain_rerolls && !self.open.rerolled.contains(seat);
        let learnt = i32::from(self.open.learnt[seat.index()].min(3));
        let points = beaten * STEP + (standing - falls) * STANDING + ways * WAY + learnt * WAY;
        let points = points + i32::from(led) * LED + i32::from(reroll) * REROLL;
        if last_turns { points / 2 } else { points }
    }

    /// What a Toy is good for, Loot aside.
    fn toy_worth(&self, toy: Toy) -> i32 {
        match toy.card().kind {
            ToyKind::Once(_) => ONCE,
            ToyKind::Skill | ToyKind::Poolboy => {
                TOY + PLUS * self.printed().toy(toy).iter().map(|&p| i32::from(p)).sum::<i32>()
            }
        }
    }
}
