//! SM-4 to SM-8, SM-31 to SM-32a, SM-36: turns and rounds, and how a game ends.

use table::Seat;

use crate::pieces::{Card, Cards, Lasts, MATCH_GAMES};
use crate::rules::Cause;
use crate::state::{Chore, Mark, Phase, ScurvyMusketeers, Task, Then};

impl ScurvyMusketeers {
    /// Goes on by itself until chance or somebody is waited for.
    pub(super) fn settle(&mut self) {
        loop {
            if let Some(task) = self.open.tasks.first() {
                if self.can_do(task) {
                    return;
                }
                self.open.tasks.pop();
                continue;
            }
            match self.open.then {
                Then::Wait => return,
                Then::Circle if self.is_pointless() => self.end_attack(),
                Then::Circle => self.open_circle(),
                Then::NextSaver => self.next_saver(),
                Then::Floor => {
                    self.open.phase = Phase::Main;
                    self.open.then = Then::Wait;
                }
            }
        }
    }

    /// Whether a task can be carried out; one that cannot is skipped.
    fn can_do(&self, task: Task) -> bool {
        let hand = |seat: usize| !self.secrets.hands[seat].is_empty();
        task.n_left() > 0
            && match task.chore {
                Chore::Draw => !self.secrets.deck.is_empty(),
                Chore::Look => u32::from(task.other) < self.secrets.deck.len(),
                Chore::Lose | Chore::Discard => hand(task.seat.index()),
                Chore::Steal | Chore::Take => hand(usize::from(task.other)),
                Chore::Choose => !self.choices(task).is_empty(),
            }
    }

    /// One card of the first task is dealt with.
    pub(super) fn tick(&mut self) {
        let Some(task) = self.open.tasks.first_mut() else { return };
        match task.chore {
            Chore::Look => task.other += 1,
            _ => task.n -= 1,
        }
        if task.n_left() == 0 {
            self.open.tasks.pop();
        }
    }

    /// SM-V1: a card that had to be chosen.
    pub(super) fn choose(&mut self, card: Card) {
        let Some(task) = self.open.tasks.first() else { return };
        match task.chore {
            Chore::Discard => {
                self.take_from_hand(task.seat, card);
                self.open.discards.insert(card);
                self.tick();
            }
            Chore::Take => {
                self.steal(task.seat, Seat(task.other), card);
                self.tick();
            }
            Chore::Choose => {
                self.open.tasks.pop();
                let source = Card(task.other);
                let cause = Cause { card: source, by: task.seat, host: Mark::None };
                let deck = self.open.setup.deck.clone();
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
        self.open.active = seat;
        self.open.begun = false;
        self.open.opener = seat;
        self.open.asked = seat;
        self.open.used = Cards::NONE;
        self.open.gained = Cards::NONE;
        self.open.extra = Cards::NONE;
        self.open.phase = Phase::Main;
        self.open.then = Then::Floor;
        let cards = self.secrets.hands[seat.index()].len() as u8;
        let full = self.printed().hand;
        if cards < full {
            self.open.tasks.push(Task { chore: Chore::Draw, seat, n: full - cards, other: 0 });
        }
    }

    /// SM-8: the end of the turn; an empty hand has nothing to discard.
    pub(super) fn begin_discarding(&mut self) {
        self.open.phase = Phase::Discard;
        self.open.then = Then::Wait;
        if self.secrets.hands[self.open.active.index()].is_empty() {
            self.end_turn();
        }
    }

    /// SM-8: a card is discarded.
    pub(super) fn throw_away(&mut self, seat: Seat, card: Card) {
        self.take_from_hand(seat, card);
        self.open.discards.insert(card);
        if self.secrets.hands[seat.index()].is_empty() {
            self.end_turn();
        }
    }

    /// SM-7a, SM-32, SM-32a: the next seat, the next round, or the end.
    pub(super) fn end_turn(&mut self) {
        self.let_end(Lasts::Turn);
        if self.open.last == Some(self.open.active) {
            return self.end_game();
        }
        let next = self.left_of(self.open.active);
        if next == self.left_of(self.open.dealer) {
            self.open.quiet = if self.open.busy { 0 } else { self.open.quiet + 1 };
            self.open.busy = false;
            if self.open.quiet == self.printed().quiet_rounds || self.open.round == u8::MAX {
                return self.end_game();
            }
            self.open.round += 1;
        }
        self.begin_turn(next);
    }

    /// SM-31: the game is over at once.
    pub(super) fn roll_credits(&mut self, seat: Seat, card: Card) {
        self.take_from_hand(seat, card);
        self.open.credits = Some((seat, card));
        self.end_game();
    }

    /// SM-36: scores are added up; a match goes on until somebody has the total alone.
    fn end_game(&mut self) {
        self.open.then = Then::Wait;
        self.open.phase = Phase::Over;
        let Some(goal) = self.open.setup.goal else { return };
        for seat in self.everybody() {
            self.open.totals[seat.index()] += self.points(seat) as i16;
        }
        self.open.games += 1;
        let best = self.everybody().map(|seat| self.open.totals[seat.index()]).max().unwrap_or(0);
        let leaders =
            self.everybody().filter(|seat| self.open.totals[seat.index()] == best).count();
        let decided = i32::from(best) >= i32::from(goal) && leaders == 1;
        if !decided && self.open.games < MATCH_GAMES {
            self.open.phase = Phase::Curtain;
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
