//! Questions for advice: a seat has one that waits, and addresses take turns, however much one of them asks. Nobody is
//! ever refused, so a refusal tells nothing.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use session::Thinker;

use super::caught;
use crate::admission::network;
use crate::conn::Conn;
use crate::room::{Request, Room};

/// Somebody wants to know what a bot thinks.
pub(crate) struct Question {
    pub room: Arc<Room>,
    pub seat: u8,
    /// The number after which it was asked.
    pub seq: u32,
    pub conn: Arc<Conn>,
    pub thinker: Box<dyn Thinker>,
}

impl Question {
    /// Thinks, and brings the answer to the table.
    pub(super) fn answer(self) {
        let Self { room, seat, seq, conn, thinker } = self;
        let seed = room.bot_seed(seat, seq);
        let advice = caught(move || thinker.advise(seed)).unwrap_or_default();
        room.handle(Request::Advised { conn, seq, advice });
    }
}

/// Things by address, in turns; of one kind an address has one at most.
struct Turns<K, T> {
    waiting: HashMap<IpAddr, VecDeque<(K, T)>>,
    /// Addresses for which something waits, in the order of their turns.
    order: VecDeque<IpAddr>,
}

impl<K, T> Default for Turns<K, T> {
    fn default() -> Self {
        Self { waiting: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: PartialEq, T> Turns<K, T> {
    /// Adds something, in place of one of the same kind that still waits.
    fn push(&mut self, address: IpAddr, kind: K, thing: T) {
        let waiting = self.waiting.entry(address).or_default();
        if waiting.is_empty() {
            self.order.push_back(address);
        }
        match waiting.iter_mut().find(|(known, _)| *known == kind) {
            Some(known) => known.1 = thing,
            None => waiting.push_back((kind, thing)),
        }
    }

    fn pop(&mut self) -> Option<T> {
        let address = self.order.pop_front()?;
        let waiting = self.waiting.get_mut(&address)?;
        let (_, thing) = waiting.pop_front()?;
        if waiting.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.order.push_back(address);
        }
        Some(thing)
    }
}

/// The questions that wait.
#[derive(Default)]
struct Questions {
    /// By table and seat.
    turns: Turns<(u64, u8), Question>,
    /// Whether the server closes.
    closing: bool,
}

/// Where questions wait.
#[derive(Default)]
pub(super) struct JobQueue {
    questions: Mutex<Questions>,
    bell: Condvar,
}

impl JobQueue {
    fn questions(&self) -> MutexGuard<'_, Questions> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, question: Question) {
        let seat = (question.room.id, question.seat);
        self.questions().turns.push(network(question.conn.address), seat, question);
        self.bell.notify_one();
    }

    pub(super) fn waiting(&self) -> usize {
        self.questions().turns.waiting.values().map(VecDeque::len).sum()
    }

    /// The next question; nothing if the house closes.
    pub(super) fn next(&self) -> Option<Question> {
        let idle = |all: &mut Questions| all.turns.order.is_empty() && !all.closing;
        let waited = self.bell.wait_while(self.questions(), idle);
        let mut questions = waited.unwrap_or_else(PoisonError::into_inner);
        if questions.closing { None } else { questions.turns.pop() }
    }

    pub(super) fn close(&self) {
        *self.questions() = Questions { closing: true, ..Questions::default() };
        self.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_take_turns_and_a_seat_has_one_question() {
        let (me, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut turns = Turns::default();
        for seat in 0..100 {
            turns.push(me, seat, "mine");
        }
        turns.push(me, 0, "mine, again");
        turns.push(other, 100, "theirs");
        assert_eq!([turns.pop(), turns.pop()], [Some("mine, again"), Some("theirs")]);
        let rest = std::iter::from_fn(|| turns.pop()).collect::<Vec<_>>();
        assert_eq!(rest, ["mine"; 99]);
        assert!(turns.waiting.is_empty(), "nobody is remembered");
        turns.push(other, 100, "later");
        assert_eq!(turns.pop(), Some("later"));
    }
}
