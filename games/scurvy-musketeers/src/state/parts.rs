//! The parts of the table: fixed lists of what lies in play, waits, lasts, or is still to be done.

use serde::{Deserialize, Serialize};
use table::Seat;

use crate::deck::{LASTING, TASKS};
use crate::deck::{LINE, STACK};
use crate::pieces::{Card, Cards};

/// A card, a seat, or nothing: what was chosen.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// A card.
    Card(Card),
    /// A player.
    Seat(Seat),
}

impl Mark {
    /// The card, if it is one.
    #[inline]
    pub const fn card(self) -> Option<Card> {
        if let Self::Card(card) = self { Some(card) } else { None }
    }

    /// The seat, if it is one.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        if let Self::Seat(seat) = self { Some(seat) } else { None }
    }
}

/// What a card lies on, if on nothing.
const NOTHING: u8 = u8::MAX;

/// The cards of all Movies in the order in which they were laid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    cards: [u8; LINE],
    on: [u8; LINE],
    len: u8,
}

impl Line {
    /// Nothing lies in play.
    pub const EMPTY: Self = Self { cards: [NOTHING; LINE], on: [NOTHING; LINE], len: 0 };

    #[inline]
    fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Every card with what it lies on, in order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Card, Option<Card>)> {
        let cards = self.cards[..self.len()].iter();
        cards.zip(&self.on).map(|(&card, &on)| (Card(card), (on != NOTHING).then_some(Card(on))))
    }

    /// The cards on or under a card, in order.
    #[inline]
    pub fn on(&self, host: Card) -> impl Iterator<Item = Card> {
        let cards = self.cards[..self.len()].iter().zip(&self.on);
        cards.filter(move |&(_, &on)| on == host.0).map(|(&card, _)| Card(card))
    }

    /// What a card lies on.
    #[inline]
    pub fn host(&self, card: Card) -> Option<Card> {
        let at = self.cards[..self.len()].iter().position(|&other| other == card.0)?;
        (self.on[at] != NOTHING).then_some(Card(self.on[at]))
    }

    /// Lays a card last.
    pub(crate) fn lay(&mut self, card: Card, on: Option<Card>) {
        let at = self.len();
        (self.cards[at], self.on[at]) = (card.0, on.map_or(NOTHING, |on| on.0));
        self.len += 1;
    }

    /// Takes a card up with all that lies on it, and on that; hands each to somebody, in order.
    pub(crate) fn take_all(&mut self, card: Card, mut each: impl FnMut(Card, Option<Card>)) {
        let mut group = Cards::only(card);
        let mut to = 0;
        for from in 0..self.len() {
            let (this, on) = (Card(self.cards[from]), self.on[from]);
            if this == card || (on != NOTHING && group.contains(Card(on))) {
                group.insert(this);
                each(this, (on != NOTHING).then_some(Card(on)));
            } else {
                (self.cards[to], self.on[to]) = (self.cards[from], on);
                to += 1;
            }
        }
        self.clear_from(to);
    }

    /// Moves a card with all that lies on it to the end, onto another card.
    pub(crate) fn move_onto(&mut self, card: Card, host: Card) {
        let mut group = [(card, None); LINE];
        let mut count = 0;
        self.take_all(card, |this, on| {
            group[count] = (this, if this == card { Some(host) } else { on });
            count += 1;
        });
        for &(this, on) in &group[..count] {
            self.lay(this, on);
        }
    }

    fn clear_from(&mut self, to: usize) {
        for at in to..self.len() {
            (self.cards[at], self.on[at]) = (NOTHING, NOTHING);
        }
        self.len = to as u8;
    }
}

/// Cards on top of the deck whose order somebody has seen, topmost first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Top {
    cards: [u8; Self::MOST],
    len: u8,
}

impl Top {
    /// The most cards that anybody looks at.
    pub const MOST: usize = 6;

    /// How many.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether nobody has seen any.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The card at this place.
    #[inline]
    pub fn get(self, nth: usize) -> Option<Card> {
        self.cards[..self.len()].get(nth).map(|&card| Card(card))
    }

    /// The cards, topmost first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..self.len()).filter_map(move |nth| self.get(nth))
    }

    /// One more card lies below them.
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[self.len()] = card.0;
        self.len += 1;
    }

    /// The topmost card is drawn.
    pub(crate) fn pop(&mut self) {
        self.cards.copy_within(1.., 0);
        self.cards[Self::MOST - 1] = 0;
        self.len -= 1;
    }
}

/// SM-16: how a card was played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// As an SFX.
    #[default]
    Sfx,
    /// SM-14: its ability is used.
    Ability,
    /// As a Character.
    Character,
    /// As a Prop on a Character.
    Prop,
    /// As a new Location.
    Location,
    /// SM-11: attached to the present Location.
    Attached,
    /// As a Creature that attacks.
    Creature,
}

/// SM-17a: something that was played and waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Item {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub by: Seat,
    /// As what.
    pub how: How,
    /// What was chosen first.
    pub one: Mark,
    /// What was chosen second.
    pub two: Mark,
    /// What it lay on when its ability was used.
    pub host: Mark,
}

/// SM-17a: what waits, newest last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack {
    items: [Option<Item>; STACK],
    len: u8,
}

impl Stack {
    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The newest.
    #[inline]
    pub fn top(&self) -> Option<Item> {
        self.items[usize::from(self.len).checked_sub(1)?]
    }

    /// All, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Item> {
        self.items.iter().flatten().copied()
    }

    pub(crate) fn push(&mut self, item: Item) {
        self.items[usize::from(self.len)] = Some(item);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<Item> {
        self.len = self.len.checked_sub(1)?;
        self.items[usize::from(self.len)].take()
    }
}

/// What has to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chore {
    /// The seat draws `n` cards.
    Draw,
    /// The seat discards `n` random cards.
    Lose,
    /// The seat discards `n` cards of its choice.
    Discard,
    /// The seat takes `n` random cards from the hand of `other`.
    Steal,
    /// The seat takes `n` cards of its choice from the hand of `other`.
    Take,
    /// The seat looks at the top `n` cards of the deck, and has seen `other` of them.
    Look,
    /// The seat chooses for effect `n` of the removed card `other`.
    Choose,
}

/// Something that has to be carried out before the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Task {
    /// What.
    pub chore: Chore,
    /// By whom, or to whom.
    pub seat: Seat,
    /// How many.
    pub n: u8,
    /// Another seat, a card, or a number.
    pub other: u8,
}

/// What has to be carried out, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tasks {
    tasks: [Option<Task>; TASKS],
    len: u8,
}

impl Tasks {
    /// The next one.
    #[inline]
    pub const fn first(&self) -> Option<Task> {
        self.tasks[0]
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = Task> {
        self.tasks.iter().flatten().copied()
    }

    #[inline]
    pub(crate) fn first_mut(&mut self) -> Option<&mut Task> {
        self.tasks[0].as_mut()
    }

    /// One more; a deck whose file was checked never has too many.
    pub(crate) fn push(&mut self, task: Task) {
        if let Some(place) = self.tasks.get_mut(usize::from(self.len)) {
            *place = Some(task);
            self.len += 1;
        }
    }

    pub(crate) fn pop(&mut self) {
        self.tasks[..usize::from(self.len)].rotate_left(1);
        self.len -= 1;
        self.tasks[usize::from(self.len)] = None;
    }
}

/// An effect that lasts for this attack or this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lingering {
    /// The card it comes from.
    pub card: Card,
    /// Whether it was played as an SFX.
    pub sfx: bool,
    /// Which of its effects.
    pub nth: u8,
    /// Whose it is.
    pub by: Seat,
    /// To what.
    pub on: Mark,
}

/// Effects that last for this attack or this turn, oldest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lasting {
    all: [Option<Lingering>; LASTING],
    len: u8,
}

impl Lasting {
    /// All, oldest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Lingering> {
        self.all[..usize::from(self.len)].iter().flatten().copied()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One more; a deck whose file was checked never has too many.
    pub(crate) fn push(&mut self, one: Lingering) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = Some(one);
            self.len += 1;
        }
    }

    pub(crate) fn keep(&mut self, mut keep: impl FnMut(Lingering) -> bool) {
        let mut to = 0;
        for from in 0..usize::from(self.len) {
            let one = self.all[from].take();
            if one.is_some_and(&mut keep) {
                self.all[to] = one;
                to += 1;
            }
        }
        self.len = to as u8;
    }
}
