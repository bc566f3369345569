//! SM-1a: a grammar that makes B-movie titles from any six words, without luck and without a heap.
//!
//! A title has one to three heads (nouns). Every other noun owns a head or stands before it, every
//! adjective stands before a head, and one adjective may end the title. Each arrangement has a price;
//! the cheapest are laid out. Where no noun was drawn at all, “Ones” is the head.

use super::code::MOST;
use super::{Form, Little, MADE, Piece, Title};
use crate::pieces::{Class, OWN_TITLE_WORDS, TITLE_WORDS, TITLES, Word};

type Words<'d> = [&'d Word; TITLE_WORDS];

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
pub(super) fn titles(words: Words<'_>) -> [Title; MADE] {
    let all = distinct(&words);
    let mut full = Best::<{ FULL + 2 }>::new();
    arrange_all(&words, all, HEADS as u32, &mut full);
    let mut short = Best::<{ TITLES - FULL }>::new();
    let nouns = nouns_of(&words, all);
    for left in 0..1_u8 << TITLE_WORDS {
        let some = all & !left;
        let few = left & !all == 0 && left.count_ones() == LEFT_OUT;
        let has_noun = nouns == 0 || nouns & some != 0;
        if few && has_noun && some.count_ones() >= OWN_TITLE_WORDS {
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
fn distinct(words: &Words<'_>) -> u8 {
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
fn arrange_all<const N: usize>(words: &Words<'_>, some: u8, heads: u32, best: &mut Best<N>) {
    let nouns = nouns_of(words, some);
    let adjectives = some & !nouns;
    if nouns == 0 {
        return those(words, adjectives).into_iter().for_each(|title| best.offer(0, title));
    }
    for chosen in 1..=nouns {
        if chosen & !nouns != 0 || chosen.count_ones() > heads {
            continue;
        }
        Draft::new(words, chosen).finish(some & !chosen, None, best);
        let last = slots(chosen).max_by_key(|&slot| rank(words[slot].class));
        let at_a_place = last.is_some_and(|last| words[last].class.is_place());
        for tail in slots(adjectives).filter(|&slot| has_tail(words[slot])) {
            // Whatever the place: “for Seven” goes with it.
            if !at_a_place || words[tail].class == Class::Number {
                Draft::new(words, chosen).finish(some & !chosen & !(1 << tail), Some(tail), best);
            }
        }
    }
}

/// The places of nouns among these.
fn nouns_of(words: &Words<'_>, some: u8) -> u8 {
    slots(some)
        .filter(|&slot| !words[slot].class.is_adjective())
        .fold(0, |set, slot| set | 1 << slot)
}

/// A title of adjectives only: “The Seven Haunted Ones”.
fn those(words: &Words<'_>, adjectives: u8) -> Option<Title> {
    let mut line = Line::new();
    line.say(Little::THE);
    let number = |&slot: &usize| words[slot].class == Class::Number;
    for slot in
        slots(adjectives).filter(number).chain(slots(adjectives).filter(|slot| !number(slot)))
    {
        line.show(slot, Form::Plain);
    }
    line.say(Little::ONES);
    line.title()
}

/// Whether the deck says how the word ends a title, or where that place is, in little words that titles have.
fn has_tail(word: &Word) -> bool {
    let little =
        |part: &str| part.eq_ignore_ascii_case(&word.word) || Little::named(part).is_some();
    !word.tail.is_empty() && word.tail.split(' ').all(little)
}

/// A title as it is spoken, piece by piece.
struct Line {
    pieces: [Piece; MOST],
    count: usize,
}

impl Line {
    const fn new() -> Self {
        Self { pieces: [Piece::Little(Little::THE); MOST], count: 0 }
    }

    fn push(&mut self, piece: Piece) {
        if let Some(place) = self.pieces.get_mut(self.count) {
            *place = piece;
            self.count += 1;
        }
    }

    fn say(&mut self, little: Little) {
        self.push(Piece::Little(little));
    }

    fn show(&mut self, slot: usize, form: Form) {
        self.push(Piece::Drawn { slot: slot as u8, form });
    }

    fn has(&self, little: Little) -> bool {
        self.pieces[..self.count].contains(&Piece::Little(little))
    }

    /// The words of a deck's phrase; those that are the word itself are shown.
    fn quote(&mut self, phrase: &str, slot: usize, word: &Word) {
        for part in phrase.split(' ') {
            if part.eq_ignore_ascii_case(&word.word) {
                self.show(slot, Form::Plain);
            } else if let Some(little) = Little::named(part) {
                self.say(little);
            }
        }
    }

    fn title(&self) -> Option<Title> {
        Title::of(&self.pieces[..self.count])
    }
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
    words: &'w Words<'w>,
    phrases: [Phrase; HEADS],
    count: usize,
    price: i32,
}

impl<'w> Draft<'w> {
    fn new(words: &'w Words<'w>, heads: u8) -> Self {
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
        if best.wants(self.price)
            && let Some(title) = self.title(tail)
        {
            best.offer(self.price, title);
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

    /// The title as arranged; `None` if it is too long.
    fn title(&self, tail: Option<usize>) -> Option<Title> {
        let mut line = Line::new();
        for at in 0..self.count {
            self.link(at, &mut line);
            self.speak(at, &mut line);
        }
        if let Some(tail) = tail {
            line.quote(&self.words[tail].tail, tail, self.words[tail]);
        }
        line.title()
    }

    fn speak(&self, at: usize, line: &mut Line) {
        let phrase = &self.phrases[at];
        let head = self.words[phrase.head];
        if let Some(owner) = phrase.owner {
            line.show(owner, Form::Possessive);
        }
        if let Some(number) = phrase.number {
            line.show(number, Form::Plain);
        }
        for slot in slots(phrase.qualities).chain(slots(phrase.nouns)) {
            line.show(slot, Form::Plain);
        }
        let crowd = matches!(head.class, Class::Person | Class::Beast | Class::Thing)
            && self.count > 1
            && at == 1
            && phrase.owner.is_none();
        let plural = !head.plural.is_empty() && (phrase.number.is_some() || crowd);
        line.show(phrase.head, if plural { Form::Plural } else { Form::Plain });
    }

    /// What stands before a phrase.
    fn link(&self, at: usize, line: &mut Line) {
        let phrase = &self.phrases[at];
        let head = self.words[phrase.head];
        let mut article = match phrase.owner {
            Some(owner) => !self.words[owner].class.is_name(),
            None => !(head.class.is_name() && phrase.modifiers() == 0),
        };
        if at == 0 {
            let bare = head.class == Class::Event && phrase.owner.is_none();
            article &= !bare;
        } else {
            let before = self.words[self.phrases[at - 1].head].class;
            match (before, head.class) {
                (Class::Place | Class::PlaceName, Class::Place | Class::PlaceName) => {
                    line.say(Little::NEAR);
                }
                (_, Class::Place | Class::PlaceName) if phrase.owner.is_some() => {
                    line.say(Little::FROM);
                }
                (_, Class::PlaceName) if phrase.modifiers() > 0 => line.say(Little::OF),
                (_, Class::Place | Class::PlaceName) if has_tail(head) => {
                    line.quote(&head.tail, phrase.head, head);
                    article = false;
                }
                (_, Class::Place | Class::PlaceName) => line.say(Little::AT),
                (Class::Event, Class::Event) => line.say(Little::AND),
                // Whose it is has been said already.
                (Class::Event, _) if self.phrases[at - 1].owner.is_some() => line.say(Little::WITH),
                (Class::Event, _) => line.say(Little::OF),
                (_, Class::Thing | Class::Stuff) => line.say(Little::AND),
                _ if line.has(Little::VERSUS) => line.say(Little::AND),
                _ => line.say(Little::VERSUS),
            }
        }
        if article {
            line.say(Little::THE);
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
            Some(if fits { 4 } else { 400 } + name)
        }
        Class::Quality => Some(3 + name + 5 * phrase.qualities.count_ones() as i32),
        _ if owns => {
            let can = class.is_person() && phrase.owner.is_none() && phrase.number.is_none();
            can.then_some(6 + 2 * name + if head.class == Class::Person { 12 } else { 0 })
        }
        Class::PersonName => Some(300),
        _ => {
            let crowd = 40 * phrase.nouns.count_ones() as i32;
            let event = if class == Class::Event { 12 } else { 0 };
            Some(if goes_before(class, head.class) { 8 + event } else { 35 } + name + crowd)
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
