//! Texts as actions and outcomes; whoever wrote another word is told which one, and what belongs there.

use std::str::FromStr;

use table::{Misread, Seat};

use super::text::{WORDS, word};
use super::{Action, Aid, Chance, Laid, Lay, Path, Target, Use};
use crate::board::Cell;
use crate::pieces::{COLOURS, Card, PIECES, Piece, Side, TURN_MINUTES};

const ACTIONS: &str = "first, enter, move, link, leap, scoundrel, balloon, use, lay, charge, attack, face, \
                       not here, release, upload, discard, stand, concede, accept, refuse, abduct, \
                       salvage, draw, pass, done or leave";

/// The words of a text, one after the other.
struct Words<'a> {
    text: &'a str,
    left: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        Self { text, left: text.split(' ').rev().collect() }
    }

    /// The next word; if there is none, what is missing.
    fn next(&mut self, wanted: &str) -> Result<&'a str, Misread> {
        self.left.pop().ok_or_else(|| Misread::new(self.text, &format!("{wanted} after that")))
    }

    /// The next word, if it is this one.
    fn skip(&mut self, word: &str) -> bool {
        let there = self.left.last() == Some(&word);
        if there {
            self.left.pop();
        }
        there
    }

    /// The next word as what it stands for.
    fn read<T>(&mut self, wanted: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Misread> {
        let word = self.next(wanted)?;
        read(word).ok_or_else(|| Misread::new(word, wanted))
    }

    fn seat(&mut self) -> Result<Seat, Misread> {
        self.read("a colour, for instance blue", seat_named)
    }

    fn piece(&mut self) -> Result<Piece, Misread> {
        self.read("a piece, for instance blue-3", piece_named)
    }

    fn cell(&mut self) -> Result<Cell, Misread> {
        self.next("a cell, for instance f6")?.parse()
    }

    fn place(&mut self) -> Result<(Piece, Cell), Misread> {
        Ok((self.piece()?, self.cell()?))
    }

    /// All that is left, as steps.
    fn path(&mut self) -> Result<Path, Misread> {
        let mut steps = vec![self.next("steps, each e, se, sw, w, nw or ne,")?];
        steps.extend(std::mem::take(&mut self.left).into_iter().rev());
        steps.join(" ").parse()
    }

    /// ZP-17: whom it is for; oneself, unless it is said.
    fn aid(&mut self) -> Result<Aid, Misread> {
        if !self.skip("for") {
            return Ok(Aid::Own);
        }
        self.read("aggressor or defender", |word| match word {
            "aggressor" => Some(Aid::Aggressor),
            "defender" => Some(Aid::Defender),
            _ => None,
        })
    }

    /// There must be no more words.
    fn end(&self) -> Result<(), Misread> {
        self.left.last().map_or(Ok(()), |word| Err(Misread::new(word, "nothing more")))
    }
}

fn seat_named(name: &str) -> Option<Seat> {
    let found = (0..).zip(COLOURS).find(|(_, colour)| colour.to_lowercase() == name);
    found.map(|(seat, _)| Seat(seat))
}

fn piece_named(name: &str) -> Option<Piece> {
    let (colour, number) = name.split_once('-')?;
    Some(Piece::new(seat_named(colour)?, number_named(number)?))
}

/// The number of a piece, from 0.
fn number_named(text: &str) -> Option<usize> {
    (1..=PIECES).find(|number| number.to_string() == text).map(|number| number - 1)
}

/// A small whole number, without sign or needless zero.
fn small_number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

fn group_named(text: &str) -> Option<u8> {
    let numbers: Vec<usize> = text.split('+').map(number_named).collect::<Option<_>>()?;
    let ascending = numbers.is_sorted_by(|one, next| one < next);
    ascending.then(|| numbers.into_iter().fold(0, |group, number| group | 1 << number))
}

fn pillage_named(name: &str) -> Option<Card> {
    Card::named(name).filter(|&(_, side)| side == Side::Pillage).map(|(card, _)| card)
}

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let mut words = Words::of(text);
        let action = read_action(&mut words)?;
        words.end().map(|()| action)
    }
}

fn read_action(words: &mut Words<'_>) -> Result<Action, Misread> {
    let put = |(piece, cell): (Piece, Cell), to: fn(Piece, Cell) -> Action| to(piece, cell);
    let verb = words.next(ACTIONS)?;
    Ok(match verb {
        "first" => Action::First(words.seat()?),
        "enter" => put(words.place()?, Action::Enter),
        "leap" => put(words.place()?, Action::Leap),
        "balloon" => put(words.place()?, Action::Balloon),
        "move" => Action::Move(words.piece()?, words.path()?),
        "link" => {
            let group = words.read("numbers of Robots, for instance 1+3", group_named)?;
            Action::Link(group, words.path()?)
        }
        "scoundrel" => Action::Scoundrel(words.piece()?),
        "use" => Action::Use(read_use(words)?),
        "lay" => Action::Lay(read_lay(words)?),
        "charge" => {
            let points = words.read("a number of upload points", small_number)?;
            Action::Charge(points, words.aid()?)
        }
        "attack" => Action::Attack(words.piece()?),
        "face" => Action::Face(words.piece()?),
        "not" => {
            words.read("here", |word| (word == "here").then_some(()))?;
            Action::NotHere(words.seat()?)
        }
        "release" => Action::Release(words.piece()?),
        "upload" => Action::Upload(words.piece()?),
        "discard" => Action::Discard(
            words.read("a card by its Pillage name, for instance jury-rig", pillage_named)?,
        ),
        plain => WORDS
            .into_iter()
            .find(|action| word(*action) == plain)
            .ok_or_else(|| Misread::new(plain, ACTIONS))?,
    })
}

const A_CARD: &str = "a card, for instance jury-rig or smoke-bomb";

fn card_named(name: &str) -> Result<(Card, Side), Misread> {
    Card::named(name).ok_or_else(|| Misread::new(name, A_CARD))
}

fn read_use(words: &mut Words<'_>) -> Result<Use, Misread> {
    let cards = words.next(A_CARD)?;
    let (first, also) = cards.split_once('+').map_or((cards, None), |(a, b)| (a, Some(b)));
    let (card, side) = card_named(first)?;
    let also = match also.map(card_named).transpose()? {
        Some((_, other)) if other != side => {
            return Err(Misread::new(cards, "two cards by the same side"));
        }
        also => also.map(|(also, _)| also),
    };
    let target = read_target(words)?;
    Ok(Use { card, side, also, target, aid: words.aid()? })
}

/// What a text is aimed at: nothing, or whatever the next words say.
fn read_target(words: &mut Words<'_>) -> Result<Target, Misread> {
    if words.skip("further") {
        return Ok(Target::Further);
    }
    if words.skip("to") {
        return words.cell().map(Target::Cell);
    }
    if words.skip("on") {
        return words.seat().map(Target::Seat);
    }
    match words.left.last() {
        None | Some(&"for") => Ok(Target::None),
        Some(_) => {
            let piece = words.read("a piece, to, on, further or for", piece_named)?;
            words.read("to", |word| (word == "to").then_some(()))?;
            Ok(Target::Piece(piece, words.cell()?))
        }
    }
}

fn read_lay(words: &mut Words<'_>) -> Result<Lay, Misread> {
    let cards = words.next(A_CARD)?;
    let read = |name: &str| card_named(name).map(|(card, side)| Laid { card, side });
    let laid: Vec<Laid> = cards.split('+').map(read).collect::<Result<_, _>>()?;
    let (first, second, third) = match laid[..] {
        [first] => (first, None, None),
        [first, second] => (first, Some(second), None),
        [first, second, third] => (first, Some(second), Some(third)),
        _ => return Err(Misread::new(cards, "three cards at most")),
    };
    if !laid.is_sorted() {
        return Err(Misread::new(cards, "the cards of a set in their printed order"));
    }
    Ok(Lay { first, second, third, aid: words.aid()? })
}

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        const OUTCOMES: &str = "first COLOUR, draw CARD, steal CARD or clock MINUTES";
        const CARD: &str = "a card by its Pillage name";
        let minutes = |word: &str| small_number(word).filter(|&m| m <= TURN_MINUTES);
        let mut words = Words::of(text);
        let outcome = match words.next(OUTCOMES)? {
            "first" => Self::First(words.seat()?),
            "draw" => Self::Draw(words.read(CARD, pillage_named)?),
            "steal" => Self::Steal(words.read(CARD, pillage_named)?),
            "clock" => Self::Clock(words.read("minutes, 181 at most", minutes)?),
            other => return Err(Misread::new(other, OUTCOMES)),
        };
        words.end().map(|()| outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_no_action_are_refused_by_the_word() {
        for (text, word) in [
            ("", ""),
            ("enter blue-7 f6", "blue-7"),
            ("move blue-1", "move blue-1"),
            ("move blue-1 up", "up"),
            ("move blue-1 e e up e", "up"),
            ("link 1+1 e", "1+1"),
            ("link 3+1 e", "3+1"),
            ("lay", "lay"),
            ("lay two+one", "two+one"),
            ("lay one+one+one+one", "one+one+one+one"),
            ("use", "use"),
            ("use dog", "dog"),
            ("use one+katana.sabre", "one+katana.sabre"),
            ("use blockade for pirates", "pirates"),
            ("use blockade of doom", "of"),
            ("charge 01", "01"),
            ("charge -1", "-1"),
            ("not here", "not here"),
            ("not there blue", "there"),
            ("first seat-9", "seat-9"),
            ("discard mystic-binding", "mystic-binding"),
            ("done done", "done"),
            ("balloon amber-1 z9", "z9"),
            ("move amber-1 nowhere", "nowhere"),
            ("dance amber-1", "dance"),
        ] {
            let misread = text.parse::<Action>().expect_err(text);
            assert!(misread.0.starts_with(&format!("“{word}” is not")), "{text}: {misread}");
        }
        for text in ["", "draw", "draw mystic-binding", "clock 182", "clock 007", "steal dog"] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
        assert_eq!("clock 181".parse(), Ok(Chance::Clock(181)));
    }

    #[test]
    fn an_action_has_eight_bytes() {
        assert!(size_of::<Action>() <= 8);
    }

    #[test]
    fn a_path_that_is_too_long_is_read_and_left_to_the_rules() {
        let text = format!("move amber-1{}", " e".repeat(19));
        assert_eq!(text.parse(), Ok(Action::Move(Piece(0), Path::TOO_LONG)));
    }
}
