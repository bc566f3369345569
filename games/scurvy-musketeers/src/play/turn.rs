//! SM-4 to SM-8, SM-31 to SM-32a, SM-36: turns and rounds, and how a game ends.

use table::Seat;

use crate::pieces::{Card, Cards, HAND, Lasts, MATCH_GAMES, QUIET_ROUNDS};
use crate::rules::Cause;
use crate::state::{Chore, Mark, Phase, ScurvyMusketeers, Task, Then};

impl ScurvyMusketeers {
    /// Goes on by itself until chance or somebody is waited for.
    pub(super) fn settle(&mut self) {
        loop {
            if let Some(task) = self.tasks.first() {
                if self.can_do(task) {
                    return;
                }
                self.tasks.pop();
                continue;
            }
            match self.then {
                Then::Wait => return,
                Then::Circle if self.is_pointless() => self.end_attack(),
                Then::Circle => self.open_circle(),
                Then::NextSaver => self.next_saver(),
                Then::Floor => {
                    self.phase = Phase::Main;
                    self.then = Then::Wait;
                }
            }
        }
    }

    /// Whether a task can be carried out; one that cannot is skipped.
    fn can_do(&self, task: Task) -> bool {
        let hand = |seat: usize| !self.hands[seat].is_empty();
        task.n_left() > 0
            && match task.chore {
                Chore::Draw => !self.deck.is_empty(),
                Chore::Look => u32::from(task.other) < self.deck.len(),
                Chore::Lose | Chore::Discard => hand(task.seat.index()),
                Chore::Steal | Chore::Take => hand(usize::from(task.other)),
                Chore::Choose => !self.choices(task).is_empty(),
            }
    }

    /// One card of the first task is dealt with.
    pub(super) fn tick(&mut self) {
        let Some(task) = self.tasks.first_mut() else { return };
        match task.chore {
            Chore::Look => task.other += 1,
            _ => task.n -= 1,
        }
        if task.n_left() == 0 {
            self.tasks.pop();
        }
    }

    /// SM-V1: a card that had to be chosen.
    pub(super) fn choose(&mut self, card: Card) {
        let Some(task) = self.tasks.first() else { return };
        match task.chore {
            Chore::Discard => {
                self.take_from_hand(task.seat, card);
                self.discards.insert(card);
                self.tick();
            }
            Chore::Take => {
                self.steal(task.seat, Seat(task.other), card);
                self.tick();
            }
            Chore::Choose => {
                self.tasks.pop();
                let source = Card(task.other);
                let cause = Cause { card: source, by: task.seat, host: Mark::None };
                let deck = self.setup.deck.clone();
                if let Some(effect) = deck.face(source).effects.get(usize::from(task.n)) {
                    let nth = usize::from(task.n);
                    self.happen(effect, nth, false, cause, Mark::Card(card), Mark::None);
                }
            }
            Chore::Draw | Chore::Lose | Chore::Steal | Chore::Look => {}
        }
    }

    /// SM-4: a turn begins with drawing up to six.
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.active = seat;
        self.begun = false;
        self.opener = seat;
        self.asked = seat;
        self.used = Cards::NONE;
        self.gained = Cards::NONE;
        self.extra = Cards::NONE;
        self.phase = Phase::Main;
        self.then = Then::Floor;
        let cards = self.hands[seat.index()].len() as u8;
        if cards < HAND {
            self.tasks.push(Task { chore: Chore::Draw, seat, n: HAND - cards, other: 0 });
        }
    }

    /// SM-8: the end of the turn; an empty hand has nothing to discard.
    pub(super) fn begin_discarding(&mut self) {
        self.phase = Phase::Discard;
        self.then = Then::Wait;
        if self.hands[self.active.index()].is_empty() {
            self.end_turn();
        }
    }

    /// SM-8: a card is discarded.
    pub(super) fn throw_away(&mut self, seat: Seat, card: Card) {
        self.take_from_hand(seat, card);
        self.discards.insert(card);
        if self.hands[seat.index()].is_empty() {
            self.end_turn();
        }
    }

    /// SM-7a, SM-32, SM-32a: the next seat, the next round, or the end.
    pub(super) fn end_turn(&mut self) {
        self.let_end(Lasts::Turn);
        if self.last == Some(self.active) {
            return self.end_game();
        }
        let next = self.left_of(self.active);
        if next == self.left_of(self.dealer) {
            self.quiet = if self.busy { 0 } else { self.quiet + 1 };
            self.busy = false;
            if self.quiet == QUIET_ROUNDS || self.round == u8::MAX {
                return self.end_game();
            }
            self.round += 1;
        }
        self.begin_turn(next);
    }

    /// SM-31: the game is over at once.
    pub(super) fn roll_credits(&mut self, seat: Seat, card: Card) {
        self.take_from_hand(seat, card);
        self.credits = Some((seat, card));
        self.end_game();
    }

    /// SM-36: scores are added up; a match goes on until somebody has the total alone.
    fn end_game(&mut self) {
        self.then = Then::Wait;
        self.phase = Phase::Over;
        let Some(goal) = self.setup.goal else { return };
        for seat in self.everybody() {
            self.totals[seat.index()] += self.points(seat) as i16;
        }
        self.games += 1;
        let best = self.everybody().map(|seat| self.totals[seat.index()]).max().unwrap_or(0);
        let leaders = self.everybody().filter(|seat| self.totals[seat.index()] == best).count();
        let decided = i32::from(best) >= i32::from(goal) && leaders == 1;
        if !decided && self.games < MATCH_GAMES {
            self.phase = Phase::Curtain;
        }
    }
}

impl Task {
    /// How much of it is left to do.
    pub(crate) const fn n_left(self) -> u8 {
        match self.chore {
            Chore::Look => self.n.saturating_sub(self.other),
            Chore::Choose => 1,
            _ => self.n,
        }
    }
}
