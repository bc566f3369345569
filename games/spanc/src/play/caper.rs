//! SP-1 to SP-23, SP-30 to SP-33: Captains, turns, attempts, falls, and the end of a caper.

use table::{Seat, Seats};

use crate::pieces::{Challenge, Crew, ROW, Toy, Toys};
use crate::state::{Phase, SEATS, Side, Spanc};

impl Spanc {
    /// SP-1, SP-41, SP-45: when all have chosen, the first caper begins; later it concerns one crew.
    pub(super) fn choose_captain(&mut self, seat: Seat, girl: Crew) {
        self.secrets.captain[seat.index()] = self.place(seat, girl).map(|place| place as u8);
        match self.open.phase {
            Phase::Captains => {
                if self.everybody().all(|seat| self.secrets.captain[seat.index()].is_some()) {
                    self.begin_caper();
                }
            }
            Phase::PlankSuccessor => {
                self.open.queue = self.open.queue.without(seat);
                self.open.phase = Phase::Plank;
            }
            _ => self.open.phase = Phase::Replace,
        }
    }

    /// SP-3, SP-4: four cards face down; the player with the least Loot goes first.
    pub(super) fn begin_caper(&mut self) {
        self.open.caper = self.open.caper.saturating_add(1);
        self.open.finished = Seats::NONE;
        self.open.first = None;
        self.open.last_turns = Seats::NONE;
        self.open.motions = Seats::NONE;
        self.open.ready = Seats::NONE;
        self.open.lead = Seat(0);
        self.begin_step();
        let poorest = self.poorest();
        match poorest.first() {
            Some(seat) if poorest.len() == 1 => self.begin_caper_with(seat),
            _ => self.open.phase = Phase::First,
        }
    }

    /// SP-3, SP-4: this player goes first; the first card is turned up.
    pub(super) fn begin_caper_with(&mut self, seat: Seat) {
        self.open.active = seat;
        self.open.phase = Phase::TurnUp;
    }

    /// SP-3, SP-13: a card is turned up when the first crew reaches it; at the end, unreached ones are.
    pub(super) fn turn_up(&mut self, card: Challenge) {
        self.open.challenge_cards.take(card.0);
        if self.open.phase == Phase::Clear {
            if let Some(hidden) = self.open.row.iter_mut().find(|card| card.is_none()) {
                *hidden = Some(card);
            }
            return;
        }
        let at = usize::from(self.open.at[self.open.active.index()]).min(ROW - 1);
        self.open.row[at] = Some(card);
        self.begin_step();
        self.open.phase = if self.open.girl.is_some() { Phase::GoOn } else { Phase::Prepare };
    }

    /// SP-10: this girl makes the attempt.
    pub(super) fn name(&mut self, girl: Crew) {
        self.open.girl = self.place(self.open.active, girl).map(|place| place as u8);
        self.roll();
    }

    /// SP-10a: nothing comes between naming and dice.
    pub(super) fn roll(&mut self) {
        self.begin_step();
        self.open.phase = Phase::Roll;
    }

    /// SP-11, SP-18, SP-21: the dice lie; if they fail, the window is open. Or it is a catfight.
    pub(super) fn land(&mut self, dice: [u8; 2]) {
        match self.open.phase {
            Phase::AttackerDice => self.land_fight(Side::Attacker, dice),
            Phase::DefenderDice => self.land_fight(Side::Defender, dice),
            _ => {
                let place = self.open.girl.map_or(0, usize::from);
                self.open.dice = dice;
                self.open.worn = self.toys_at(self.open.active, place);
                self.open.phase = Phase::Salvage;
                if !self.succeeds() {
                    self.open.broken = None; // SP-21: it has served, and is gone.
                }
            }
        }
    }

    /// SP-8, SP-18a: the dice are taken up; bonuses to one roll are gone with them.
    fn take_up_dice(&mut self) {
        self.open.dice = [0; 2];
        self.open.bonus = 0;
        self.open.broken = None;
        self.open.worn = Toys::NONE;
    }

    /// SP-18a: the dice roll again, within the same window.
    pub(super) fn roll_again(&mut self) {
        self.take_up_dice();
        self.open.phase = Phase::Roll;
    }

    /// SP-7, SP-23, SP-37a: the Captain's reroll.
    pub(super) fn reroll(&mut self, seat: Seat) {
        self.open.rerolled = self.open.rerolled.with(seat);
        match self.open.phase {
            Phase::AttackerReroll => self.fight_again(Side::Attacker),
            Phase::DefenderReroll => self.fight_again(Side::Defender),
            _ => self.roll_again(),
        }
    }

    /// SP-14, SP-15: she is knocked out, the crew will have learnt, and the turn is over.
    pub(super) fn give_in(&mut self) {
        let seat = self.open.active.index();
        if let Some(place) = self.open.girl {
            self.open.down[seat] |= 1 << place;
            self.open.fell[seat] |= 1 << place;
        }
        self.open.fresh = self.open.fresh.saturating_add(1);
        self.end_turn();
    }

    /// SP-15a: revived at once, she may go on; this fall counts from the next turn.
    pub(super) fn get_up_again(&mut self) {
        if let Some(place) = self.open.girl {
            self.open.fell[self.open.active.index()] |= 1 << place;
        }
        self.open.fresh = self.open.fresh.saturating_add(1);
        self.take_up_dice();
        self.begin_step();
        self.open.phase = Phase::GoOn;
    }

    /// SP-13, SP-30, SP-31: the card's rewards, unless a Secret Door was taken; those for finishing.
    pub(super) fn beat(&mut self, paid: bool) {
        let seat = self.open.active.index();
        let (mut loot, mut toys) = (0, 0);
        if let Some(card) = self.facing(self.open.active).filter(|_| paid) {
            let pays = self.printed().challenge(card).pays;
            (loot, toys) = (pays.loot, pays.toys);
        }
        if usize::from(self.open.at[seat]) == ROW - 1 {
            let (printed, is_first) = (self.printed(), self.open.first.is_none());
            let finish = if is_first { printed.first_finish } else { printed.later_finish };
            loot += finish.loot;
            toys += finish.toys;
            self.finish();
        }
        self.take_up_dice();
        self.begin_step();
        self.open.learnt[seat] = 0;
        self.open.fresh = 0;
        self.open.loot[seat] = self.open.loot[seat].saturating_add(loot);
        self.open.phase = Phase::Beaten;
        self.begin_draws(self.open.active, toys);
    }

    /// SP-30, SP-31: the first to finish leaves every other crew one more turn.
    fn finish(&mut self) {
        if self.open.first.is_none() {
            self.open.first = Some(self.open.active);
            self.open.last_turns = Seats::all(self.open.setup.seats);
        }
        self.open.finished = self.open.finished.with(self.open.active);
    }

    /// SP-13: on to the next card; after the last one the turn is over.
    pub(super) fn advance(&mut self) {
        let seat = self.open.active.index();
        self.open.at[seat] += 1;
        if usize::from(self.open.at[seat]) == ROW {
            self.end_turn();
        } else if self.facing(self.open.active).is_none() {
            self.open.phase = Phase::TurnUp;
        } else {
            self.begin_step();
            self.open.phase = Phase::GoOn;
        }
    }

    /// The turn is over: what was learnt counts from the next one on (SP-15).
    pub(super) fn end_turn(&mut self) {
        let seat = self.open.active.index();
        self.open.learnt[seat] = self.open.learnt[seat].saturating_add(self.open.fresh);
        self.open.fresh = 0;
        self.open.girl = None;
        self.take_up_dice();
        self.open.last_turns = self.open.last_turns.without(self.open.active);
        self.next_turn();
    }

    /// SP-10b, SP-31, SP-31a, SP-32: clockwise, whoever has a turn and somebody to take it.
    fn next_turn(&mut self) {
        for seat in self.clockwise(self.open.active.plus(1, self.open.setup.seats)) {
            let over = self.open.first.is_some() && !self.open.last_turns.contains(seat);
            if over || self.open.finished.contains(seat) || self.open.resigned.contains(seat) {
                continue;
            }
            let stands = self.standing(seat).next().is_some();
            if stands || !(self.unassigned(seat) & Toy::REVIVING).is_empty() {
                self.open.active = seat;
                if stands {
                    self.begin_turn();
                } else {
                    self.open.phase = Phase::Rouse;
                }
                return;
            }
            self.open.last_turns = self.open.last_turns.without(seat);
        }
        self.end_caper();
    }

    pub(super) fn begin_turn(&mut self) {
        self.open.resigned = Seats::NONE;
        self.begin_step();
        let up = self.facing(self.open.active).is_some();
        self.open.phase = if up { Phase::Prepare } else { Phase::TurnUp };
    }

    /// SP-10b, SP-32: nobody is revived; the turn passes.
    pub(super) fn resign(&mut self) {
        self.open.resigned = self.open.resigned.with(self.open.active);
        self.open.last_turns = self.open.last_turns.without(self.open.active);
        self.next_turn();
    }

    /// SP-33: the others answer together.
    pub(super) fn move_to_abandon(&mut self) {
        self.open.motions = self.open.motions.with(self.open.active);
        self.open.phase = Phase::Vote;
    }

    /// SP-33: one no ends it.
    pub(super) fn vote(&mut self, seat: Seat, yes: bool) {
        self.secrets.votes[seat.index()] = Some(yes);
        let others = || self.everybody().filter(|&other| other != self.open.active);
        if others().any(|other| self.secrets.votes[other.index()].is_none()) {
            return;
        }
        let agreed = others().all(|other| self.secrets.votes[other.index()] == Some(true));
        self.secrets.votes = [None; SEATS];
        if agreed {
            self.end_caper();
        } else {
            self.open.phase = Phase::Prepare;
        }
    }

    /// SP-3, SP-33a: the caper is over; first the cards nobody reached are turned over.
    fn end_caper(&mut self) {
        self.open.girl = None;
        self.open.last_turns = Seats::NONE;
        self.open.resigned = Seats::NONE;
        self.begin_step();
        self.open.phase = Phase::Clear;
    }

    /// SP-3, SP-33a: all four are discarded; then a catfight, if due.
    pub(super) fn clear_away(&mut self) {
        for card in self.open.row.iter_mut().filter_map(Option::take) {
            self.open.challenge_cards.discard(card.0);
        }
        self.open.at = [0; SEATS];
        self.open.learnt = [0; SEATS];
        if self.open.setup.catfights && self.open.finished.len() >= 2 {
            self.begin_catfight();
        } else {
            self.begin_replacing();
        }
    }
}
