//! SM-1a: a grammar that makes B-movie titles from any six words, without luck and without a heap.
//!
//! A title has one to three heads (nouns). Every other noun owns a head or stands before it, every
//! adjective stands before a head, and one adjective may end the title. Each arrangement has a price;
//! the cheapest are laid out.

use super::{Form, Link, MADE, Piece, Title};
use crate::pieces::{Class, OWN_TITLE_WORDS, TITLE_WORDS, TITLES, Word};

type Words = [&'static Word; TITLE_WORDS];

/// Titles laid out that use every word; the others are shorter and snappier.
const FULL: usize = 3;
/// The most heads.
const HEADS: usize = 3;
/// Words that a snappy title leaves out.
const LEFT_OUT: u32 = 2;

/// The best titles so far, cheapest first.
struct Best<const N: usize> {
    titles: [(i32, Title); N],
}

impl<const N: usize> Best<N> {
    fn new() -> Self {
        Self { titles: [(i32::MAX, Title::EMPTY); N] }
    }

    /// Whether anything at this price would be among them.
    const fn wants(&self, price: i32) -> bool {
        price < self.titles[N - 1].0
    }

    fn offer(&mut self, price: i32, title: Title) {
        if !self.wants(price) || self.titles.iter().any(|&(_, t)| t == title) {
            return;
        }
        let mut at = N - 1;
        while at > 0 && self.titles[at - 1].0 > price {
            self.titles[at] = self.titles[at - 1];
            at -= 1;
        }
        self.titles[at] = (price, title);
    }
}

/// Titles of these words: three with every word, two snappy ones, and two more.
pub(super) fn titles(words: Words) -> [Title; MADE] {
    let all = distinct(&words);
    let mut full = Best::<{ FULL + 2 }>::new();
    arrange_all(&words, all, HEADS as u32, &mut full);
    let mut short = Best::<{ TITLES - FULL }>::new();
    for left in 0..1_u8 << TITLE_WORDS {
        let some = all & !left;
        if left & !all == 0 && left.count_ones() == LEFT_OUT && some.count_ones() >= OWN_TITLE_WORDS
        {
            let mut best = Best::<1>::new();
            arrange_all(&words, some, 2, &mut best);
            let (price, title) = best.titles[0];
            short.offer(price, title);
        }
    }
    let (mut made, mut laid) = ([Title::EMPTY; MADE], 0);
    let chosen = full.titles[..FULL].iter().chain(&short.titles);
    for &(_, title) in chosen.filter(|(_, title)| *title != Title::EMPTY) {
        made[laid] = title;
        laid += 1;
    }
    made[TITLES..].copy_from_slice(&[full.titles[FULL].1, full.titles[FULL + 1].1]);
    made
}

/// The places of words that are not there already.
fn distinct(words: &Words) -> u8 {
    let mut set = 0;
    for (slot, word) in words.iter().enumerate() {
        if words[..slot].iter().all(|other| other.word != word.word) {
            set |= 1 << slot;
        }
    }
    set
}

fn slots(set: u8) -> impl Iterator<Item = usize> {
    (0..TITLE_WORDS).filter(move |slot| set >> slot & 1 == 1)
}

/// Tries every choice of heads, with and without an adjective at the end.
fn arrange_all<const N: usize>(words: &Words, some: u8, heads: u32, best: &mut Best<N>) {
    let nouns = slots(some).fold(0_u8, |set, slot| {
        if words[slot].class.is_adjective() { set } else { set | 1 << slot }
    });
    let adjectives = some & !nouns;
    if nouns == 0 {
        return best.offer(0, list_of(adjectives));
    }
    for chosen in 1..=nouns {
        if chosen & !nouns != 0 || chosen.count_ones() > heads {
            continue;
        }
        Draft::new(words, chosen).finish(some & !chosen, None, best);
        let last = slots(chosen).max_by_key(|&slot| rank(words[slot].class));
        if last.is_some_and(|last| !words[last].class.is_place()) {
            for tail in slots(adjectives) {
                Draft::new(words, chosen).finish(some & !chosen & !(1 << tail), Some(tail), best);
            }
        }
    }
}

/// A title of adjectives only.
fn list_of(adjectives: u8) -> Title {
    Title::of(slots(adjectives).enumerate().map(|(at, slot)| {
        let link = if at == 0 { Link::The } else { Link::AndThe };
        Piece { slot: slot as u8, form: Form::Plain, link }
    }))
}

/// The order of heads: what happens, who it happens to, with what, and where.
const fn rank(class: Class) -> u8 {
    match class {
        Class::Event => 0,
        Class::Person | Class::PersonName | Class::Beast => 1,
        Class::Thing | Class::Stuff | Class::Quality | Class::Number => 2,
        Class::Place | Class::PlaceName => 3,
    }
}

/// A noun phrase: a head and what stands before it.
#[derive(Clone, Copy, Default)]
struct Phrase {
    head: usize,
    owner: Option<usize>,
    number: Option<usize>,
    qualities: u8,
    nouns: u8,
}

impl Phrase {
    fn modifiers(&self) -> i32 {
        let some = u32::from(self.owner.is_some()) + u32::from(self.number.is_some());
        (some + self.qualities.count_ones() + self.nouns.count_ones()) as i32
    }
}

/// A title being arranged.
struct Draft<'w> {
    words: &'w Words,
    phrases: [Phrase; HEADS],
    count: usize,
    price: i32,
}

impl<'w> Draft<'w> {
    fn new(words: &'w Words, heads: u8) -> Self {
        let mut draft = Self { words, phrases: Default::default(), count: 0, price: 0 };
        for wanted in 0..4 {
            for head in slots(heads).filter(|&head| rank(words[head].class) == wanted) {
                draft.phrases[draft.count] = Phrase { head, ..Phrase::default() };
                draft.count += 1;
            }
        }
        if draft.count == 1 {
            draft.price += 25;
        }
        draft
    }

    /// Puts every other word where it is cheapest, and offers what came of it.
    fn finish<const N: usize>(mut self, others: u8, tail: Option<usize>, best: &mut Best<N>) {
        for slot in slots(others) {
            self.place(slot);
        }
        self.price += if tail.is_some() { 10 } else { 0 };
        let classes = |a: usize, b: usize| {
            (self.words[self.phrases[a].head].class, self.words[self.phrases[b].head].class)
        };
        for at in 1..self.count {
            let (a, b) = classes(at - 1, at);
            self.price += if a == b { 12 } else { 0 };
        }
        if best.wants(self.price) {
            best.offer(self.price, self.title(tail));
        }
    }

    /// Puts a word before the head where it is cheapest.
    fn place(&mut self, slot: usize) {
        let class = self.words[slot].class;
        let mut cheapest = (i32::MAX, 0, false);
        for at in 0..self.count {
            let phrase = &self.phrases[at];
            let crowd = phrase.modifiers() * 11;
            for owns in [true, false] {
                if let Some(price) = price(class, phrase, self.words[phrase.head], owns)
                    && price + crowd < cheapest.0
                {
                    cheapest = (price + crowd, at, owns);
                }
            }
        }
        let (price, at, owns) = cheapest;
        self.price += price;
        let phrase = &mut self.phrases[at];
        match class {
            Class::Number => phrase.number = Some(slot),
            Class::Quality => phrase.qualities |= 1 << slot,
            _ if owns => phrase.owner = Some(slot),
            _ => phrase.nouns |= 1 << slot,
        }
    }

    /// The title as arranged.
    fn title(&self, tail: Option<usize>) -> Title {
        let mut pieces = [None; TITLE_WORDS];
        let mut count = 0;
        let mut push = |piece: Piece| {
            if count < TITLE_WORDS {
                pieces[count] = Some(piece);
                count += 1;
            }
        };
        for at in 0..self.count {
            self.speak(at, &mut push);
        }
        if let Some(tail) = tail {
            push(Piece { slot: tail as u8, form: Form::Plain, link: Link::Tail });
        }
        Title::of(pieces.into_iter().flatten())
    }

    fn speak(&self, at: usize, push: &mut impl FnMut(Piece)) {
        let phrase = &self.phrases[at];
        let head = self.words[phrase.head];
        let mut link = self.link(at);
        let mut say = |slot: usize, form: Form| {
            push(Piece { slot: slot as u8, form, link });
            link = Link::None;
        };
        if let Some(owner) = phrase.owner {
            say(owner, Form::Possessive);
        }
        if let Some(number) = phrase.number {
            say(number, Form::Plain);
        }
        for slot in slots(phrase.qualities).chain(slots(phrase.nouns)) {
            say(slot, Form::Plain);
        }
        let crowd = matches!(head.class, Class::Person | Class::Beast | Class::Thing)
            && self.count > 1
            && at == 1
            && phrase.owner.is_none();
        let plural = !head.plural.is_empty() && (phrase.number.is_some() || crowd);
        say(phrase.head, if plural { Form::Plural } else { Form::Plain });
    }

    /// What stands before a phrase.
    fn link(&self, at: usize) -> Link {
        let phrase = &self.phrases[at];
        let head = self.words[phrase.head];
        let article = match phrase.owner {
            Some(owner) => !self.words[owner].class.is_name(),
            None => !(head.class.is_name() && phrase.modifiers() == 0),
        };
        if at == 0 {
            let bare = head.class == Class::Event && phrase.owner.is_none();
            return if article && !bare { Link::The } else { Link::None };
        }
        let before = self.words[self.phrases[at - 1].head].class;
        let with = |plain: Link, the: Link| if article { the } else { plain };
        match (before, head.class) {
            (Class::Place | Class::PlaceName, Class::Place | Class::PlaceName) => {
                with(Link::Near, Link::NearThe)
            }
            (_, Class::Place | Class::PlaceName) if phrase.owner.is_some() => {
                with(Link::From, Link::FromThe)
            }
            (_, Class::PlaceName) if phrase.modifiers() > 0 => Link::OfThe,
            (_, Class::Place | Class::PlaceName) => Link::At,
            (Class::Event, Class::Event) => with(Link::And, Link::AndThe),
            (Class::Event, _) => with(Link::Of, Link::OfThe),
            (_, Class::Thing | Class::Stuff) => with(Link::And, Link::AndThe),
            _ => with(Link::Versus, Link::VersusThe),
        }
    }
}

/// What it costs to put a word before a head, as its owner or not; `None` if it cannot stand there.
fn price(class: Class, phrase: &Phrase, head: &Word, owns: bool) -> Option<i32> {
    let name = if head.class.is_name() { 30 } else { 0 };
    match class {
        Class::Number | Class::Quality if owns => None,
        Class::Number => {
            let fits = !head.plural.is_empty() && phrase.owner.is_none();
            Some(if fits { 4 } else { 120 } + name)
        }
        Class::Quality => Some(3 + name + 5 * phrase.qualities.count_ones() as i32),
        _ if owns => {
            let can = class.is_person() && phrase.owner.is_none() && phrase.number.is_none();
            can.then_some(6 + 2 * name + if head.class == Class::Person { 12 } else { 0 })
        }
        Class::PersonName => Some(300),
        _ => {
            let crowd = 40 * phrase.nouns.count_ones() as i32;
            Some(if goes_before(class, head.class) { 8 } else { 35 } + name + crowd)
        }
    }
}

/// Whether a noun stands well before another: "Squid Duel", "Blood Island".
const fn goes_before(class: Class, head: Class) -> bool {
    matches!(
        (class, head),
        (
            Class::Thing | Class::Beast | Class::Stuff | Class::Place | Class::PlaceName,
            Class::Event
        ) | (
            Class::Person
                | Class::Beast
                | Class::Place
                | Class::PlaceName
                | Class::Thing
                | Class::Stuff,
            Class::Person
        ) | (Class::Stuff | Class::Beast, Class::Thing)
            | (
                Class::Thing | Class::Beast | Class::Person | Class::Stuff | Class::Event,
                Class::Place
            )
    )
}
