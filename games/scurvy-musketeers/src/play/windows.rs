//! SM-17 to SM-19: what is played waits for being cancelled, then takes effect; circles of answers.

use table::Seat;

use crate::pieces::Card;
use crate::state::{How, Item, Mark, Phase, ScurvyMusketeers, Then};

impl Item {
    pub(super) const fn character(card: Card, by: Seat) -> Self {
        Self { card, by, how: How::Character, one: Mark::None, two: Mark::None, host: Mark::None }
    }

    pub(super) const fn prop(card: Card, by: Seat, on: Mark) -> Self {
        Self { card, by, how: How::Prop, one: on, two: Mark::None, host: Mark::None }
    }

    pub(super) const fn location(card: Card, by: Seat, movie: Seat, attached: bool) -> Self {
        let how = if attached { How::Attached } else { How::Location };
        Self { card, by, how, one: Mark::Seat(movie), two: Mark::None, host: Mark::None }
    }

    pub(super) const fn creature(card: Card, by: Seat, on: Mark) -> Self {
        Self { card, by, how: How::Creature, one: on, two: Mark::None, host: Mark::None }
    }

    pub(super) const fn sfx(card: Card, by: Seat, one: Mark, two: Mark) -> Self {
        Self { card, by, how: How::Sfx, one, two, host: Mark::None }
    }
}

impl ScurvyMusketeers {
    /// SM-17a, SM-17b: something is played. If it could be cancelled, it waits; else it takes effect.
    pub(super) fn announce(&mut self, item: Item) {
        if item.how != How::Ability {
            self.take_from_hand(item.by, item.card);
        }
        if self.open.stack.is_empty() {
            self.open.opener = item.by;
        }
        self.open.stack.push(item);
        if self.is_cancellable(item.how) {
            self.ask_to_cancel(self.left_of(item.by));
        } else {
            self.resolve();
        }
    }

    /// SM-17a: from this seat on, up to the one who played it, who could cancel is asked.
    fn ask_to_cancel(&mut self, mut seat: Seat) {
        let Some(item) = self.open.stack.top() else { return };
        loop {
            if self.could_cancel(seat, item) {
                self.open.asked = seat;
                self.open.then = Then::Wait;
                return;
            }
            if seat == item.by {
                return self.resolve();
            }
            seat = self.left_of(seat);
        }
    }

    /// SM-17a: all have passed: the newest takes effect, then the one below, if it was not cancelled.
    fn resolve(&mut self) {
        while let Some(item) = self.open.stack.pop() {
            self.take_effect(item);
        }
        self.follow_up(self.open.opener);
    }

    /// SM-18: what waits below has no effect and is discarded.
    pub(super) fn cancel_waiting(&mut self) {
        if let Some(item) = self.open.stack.pop()
            && item.how != How::Ability
        {
            self.open.discards.insert(item.card);
        }
    }

    /// SM-17a: an action has been carried out; a new circle begins left of whoever acted.
    pub(super) fn follow_up(&mut self, by: Seat) {
        self.open.opener = by;
        self.open.then =
            if self.open.phase == Phase::Save { Then::NextSaver } else { Then::Circle };
    }

    /// SM-17a: a new circle of answers.
    pub(super) fn open_circle(&mut self) {
        self.open.phase = if self.open.attack.is_some() { Phase::Clash } else { Phase::Quiet };
        self.ask_for_answers(self.left_of(self.open.opener));
    }

    /// From this seat on, up to the last one who acted, who could answer is asked.
    fn ask_for_answers(&mut self, mut seat: Seat) {
        loop {
            if self.could_answer(seat) {
                self.open.asked = seat;
                self.open.then = Then::Wait;
                return;
            }
            if seat == self.open.opener {
                return self.close_circle();
            }
            seat = self.left_of(seat);
        }
    }

    /// SM-7a, SM-17a, SM-20a: everybody has passed.
    fn close_circle(&mut self) {
        match self.open.phase {
            Phase::Clash => self.compare(),
            Phase::Closing => self.begin_discarding(),
            _ => {
                self.open.phase = Phase::Main;
                self.open.then = Then::Floor;
            }
        }
    }

    /// SM-7a: the player is done; the others may answer once more.
    pub(super) fn be_done(&mut self, seat: Seat) {
        self.open.phase = Phase::Closing;
        self.open.opener = seat;
        self.ask_for_answers(self.left_of(seat));
    }

    /// SM-25a: once round from the victim's owner.
    pub(super) fn ask_to_save(&mut self, mut seat: Seat) {
        for _ in 0..self.open.setup.seats {
            if self.could_save(seat) {
                self.open.asked = seat;
                self.open.then = Then::Wait;
                return;
            }
            seat = self.left_of(seat);
            if self.open.attack.is_some_and(|attack| attack.on == seat) {
                break;
            }
        }
        self.carry_out_attack();
    }

    /// SM-25a: the next one, unless the victim is saved or all have been asked.
    pub(super) fn next_saver(&mut self) {
        let next = self.left_of(self.open.opener);
        let done = self.open.attack.is_none_or(|attack| attack.saved || attack.on == next);
        if done {
            self.carry_out_attack();
        } else {
            self.ask_to_save(next);
        }
    }

    /// SM-17: whoever is asked plays nothing.
    pub(super) fn pass_on(&mut self, seat: Seat) {
        if self.open.phase == Phase::Propose {
            return self.propose(seat, None);
        }
        if let Some(item) = self.open.stack.top() {
            if seat == item.by {
                self.resolve();
            } else {
                self.ask_to_cancel(self.left_of(seat));
            }
            return;
        }
        match self.open.phase {
            Phase::Save => {
                self.open.opener = seat;
                self.next_saver();
            }
            _ if seat == self.open.opener => self.close_circle(),
            _ => self.ask_for_answers(self.left_of(seat)),
        }
    }
}
