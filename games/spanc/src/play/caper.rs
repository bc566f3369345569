//! SP-1 to SP-23, SP-30 to SP-33: Captains, turns, attempts, falls, and the end of a caper.

use table::{Seat, Seats};

use crate::pieces::{Challenge, Crew, FIRST_FINISH, LATER_FINISH, ROW, Toy, Toys};
use crate::state::{Phase, SEATS, Side, Spanc};

impl Spanc {
    /// SP-1, SP-41, SP-45: when all have chosen, the first caper begins; later it concerns one crew.
    pub(super) fn choose_captain(&mut self, seat: Seat, girl: Crew) {
        self.captain[seat.index()] = self.place(seat, girl).map(|place| place as u8);
        match self.phase {
            Phase::Captains => {
                if self.everybody().all(|seat| self.captain[seat.index()].is_some()) {
                    self.begin_caper();
                }
            }
            Phase::PlankSuccessor => {
                self.queue = self.queue.without(seat);
                self.phase = Phase::Plank;
            }
            _ => self.phase = Phase::Replace,
        }
    }

    /// SP-3, SP-4: four cards face down; the player with the least Loot goes first.
    pub(super) fn begin_caper(&mut self) {
        self.caper = self.caper.saturating_add(1);
        self.finished = Seats::NONE;
        self.first = None;
        self.last_turns = Seats::NONE;
        self.motions = Seats::NONE;
        self.ready = Seats::NONE;
        self.lead = Seat(0);
        self.begin_step();
        let poorest = self.poorest();
        match poorest.first() {
            Some(seat) if poorest.len() == 1 => self.begin_caper_with(seat),
            _ => self.phase = Phase::First,
        }
    }

    /// SP-3, SP-4: this player goes first; the first card is turned up.
    pub(super) fn begin_caper_with(&mut self, seat: Seat) {
        self.active = seat;
        self.phase = Phase::TurnUp;
    }

    /// SP-3, SP-13: a card is turned up when the first crew reaches it; at the end, unreached ones are.
    pub(super) fn turn_up(&mut self, card: Challenge) {
        self.challenge_cards.take(card.0);
        if self.phase == Phase::Clear {
            if let Some(hidden) = self.row.iter_mut().find(|card| card.is_none()) {
                *hidden = Some(card);
            }
            return;
        }
        let at = usize::from(self.at[self.active.index()]).min(ROW - 1);
        self.row[at] = Some(card);
        self.begin_step();
        self.phase = if self.girl.is_some() { Phase::GoOn } else { Phase::Prepare };
    }

    /// SP-10: this girl makes the attempt.
    pub(super) fn name(&mut self, girl: Crew) {
        self.girl = self.place(self.active, girl).map(|place| place as u8);
        self.roll();
    }

    /// SP-10a: nothing comes between naming and dice.
    pub(super) fn roll(&mut self) {
        self.begin_step();
        self.phase = Phase::Roll;
    }

    /// SP-11, SP-18, SP-21: the dice lie; if they fail, the window is open. Or it is a catfight.
    pub(super) fn land(&mut self, dice: [u8; 2]) {
        match self.phase {
            Phase::AttackerDice => self.land_fight(Side::Attacker, dice),
            Phase::DefenderDice => self.land_fight(Side::Defender, dice),
            _ => {
                let place = self.girl.map_or(0, usize::from);
                self.dice = dice;
                self.worn = self.toys_at(self.active, place);
                self.phase = Phase::Salvage;
                if !self.succeeds() {
                    self.broken = None; // SP-21: it has served, and is gone.
                }
            }
        }
    }

    /// SP-8, SP-18a: the dice are taken up; bonuses to one roll are gone with them.
    fn take_up_dice(&mut self) {
        self.dice = [0; 2];
        self.bonus = 0;
        self.broken = None;
        self.worn = Toys::NONE;
    }

    /// SP-18a: the dice roll again, within the same window.
    pub(super) fn roll_again(&mut self) {
        self.take_up_dice();
        self.phase = Phase::Roll;
    }

    /// SP-7, SP-23, SP-37a: the Captain's reroll.
    pub(super) fn reroll(&mut self, seat: Seat) {
        self.rerolled = self.rerolled.with(seat);
        match self.phase {
            Phase::AttackerReroll => self.fight_again(Side::Attacker),
            Phase::DefenderReroll => self.fight_again(Side::Defender),
            _ => self.roll_again(),
        }
    }

    /// SP-14, SP-15: she is knocked out, the crew will have learnt, and the turn is over.
    pub(super) fn give_in(&mut self) {
        let seat = self.active.index();
        if let Some(place) = self.girl {
            self.down[seat] |= 1 << place;
            self.fell[seat] |= 1 << place;
        }
        self.fresh = self.fresh.saturating_add(1);
        self.end_turn();
    }

    /// SP-15a: revived at once, she may go on; this fall counts from the next turn.
    pub(super) fn get_up_again(&mut self) {
        if let Some(place) = self.girl {
            self.fell[self.active.index()] |= 1 << place;
        }
        self.fresh = self.fresh.saturating_add(1);
        self.take_up_dice();
        self.begin_step();
        self.phase = Phase::GoOn;
    }

    /// SP-13, SP-30, SP-31: the card's rewards, unless a Secret Door was taken; those for finishing.
    pub(super) fn beat(&mut self, paid: bool) {
        let seat = self.active.index();
        let (mut loot, mut toys) = (0, 0);
        if let Some(card) = self.facing(self.active).filter(|_| paid) {
            (loot, toys) = (card.card().loot, card.card().toys);
        }
        if usize::from(self.at[seat]) == ROW - 1 {
            let finish = if self.first.is_none() { FIRST_FINISH } else { LATER_FINISH };
            loot += finish.0;
            toys += finish.1;
            self.finish();
        }
        self.take_up_dice();
        self.begin_step();
        self.learnt[seat] = 0;
        self.fresh = 0;
        self.loot[seat] = self.loot[seat].saturating_add(loot);
        self.phase = Phase::Beaten;
        self.begin_draws(self.active, toys);
    }

    /// SP-30, SP-31: the first to finish leaves every other crew one more turn.
    fn finish(&mut self) {
        if self.first.is_none() {
            self.first = Some(self.active);
            self.last_turns = Seats::all(self.setup.seats);
        }
        self.finished = self.finished.with(self.active);
    }

    /// SP-13: on to the next card; after the last one the turn is over.
    pub(super) fn advance(&mut self) {
        let seat = self.active.index();
        self.at[seat] += 1;
        if usize::from(self.at[seat]) == ROW {
            self.end_turn();
        } else if self.facing(self.active).is_none() {
            self.phase = Phase::TurnUp;
        } else {
            self.begin_step();
            self.phase = Phase::GoOn;
        }
    }

    /// The turn is over: what was learnt counts from the next one on (SP-15).
    pub(super) fn end_turn(&mut self) {
        let seat = self.active.index();
        self.learnt[seat] = self.learnt[seat].saturating_add(self.fresh);
        self.fresh = 0;
        self.girl = None;
        self.take_up_dice();
        self.last_turns = self.last_turns.without(self.active);
        self.next_turn();
    }

    /// SP-10b, SP-31, SP-31a, SP-32: clockwise, whoever has a turn and somebody to take it.
    fn next_turn(&mut self) {
        for seat in self.clockwise(self.active.plus(1, self.setup.seats)) {
            let over = self.first.is_some() && !self.last_turns.contains(seat);
            if over || self.finished.contains(seat) || self.resigned.contains(seat) {
                continue;
            }
            let stands = self.standing(seat).next().is_some();
            if stands || !(self.unassigned(seat) & Toy::REVIVING).is_empty() {
                self.active = seat;
                if stands {
                    self.begin_turn();
                } else {
                    self.phase = Phase::Rouse;
                }
                return;
            }
            self.last_turns = self.last_turns.without(seat);
        }
        self.end_caper();
    }

    pub(super) fn begin_turn(&mut self) {
        self.resigned = Seats::NONE;
        self.begin_step();
        let up = self.facing(self.active).is_some();
        self.phase = if up { Phase::Prepare } else { Phase::TurnUp };
    }

    /// SP-10b, SP-32: nobody is revived; the turn passes.
    pub(super) fn resign(&mut self) {
        self.resigned = self.resigned.with(self.active);
        self.last_turns = self.last_turns.without(self.active);
        self.next_turn();
    }

    /// SP-33: the others answer together.
    pub(super) fn move_to_abandon(&mut self) {
        self.motions = self.motions.with(self.active);
        self.phase = Phase::Vote;
    }

    /// SP-33: one no ends it.
    pub(super) fn vote(&mut self, seat: Seat, yes: bool) {
        self.votes[seat.index()] = Some(yes);
        let others = || self.everybody().filter(|&other| other != self.active);
        if others().any(|other| self.votes[other.index()].is_none()) {
            return;
        }
        let agreed = others().all(|other| self.votes[other.index()] == Some(true));
        self.votes = [None; SEATS];
        if agreed {
            self.end_caper();
        } else {
            self.phase = Phase::Prepare;
        }
    }

    /// SP-3, SP-33a: the caper is over; first the cards nobody reached are turned over.
    fn end_caper(&mut self) {
        self.girl = None;
        self.last_turns = Seats::NONE;
        self.resigned = Seats::NONE;
        self.begin_step();
        self.phase = Phase::Clear;
    }

    /// SP-3, SP-33a: all four are discarded; then a catfight, if due.
    pub(super) fn clear_away(&mut self) {
        for card in self.row.iter_mut().filter_map(Option::take) {
            self.challenge_cards.discard(card.0);
        }
        self.at = [0; SEATS];
        self.learnt = [0; SEATS];
        if self.setup.catfights && self.finished.len() >= 2 {
            self.begin_catfight();
        } else {
            self.begin_replacing();
        }
    }
}
