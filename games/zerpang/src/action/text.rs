//! Actions and outcomes as text: stable, lower case, readable without the game at hand.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Misread, Seat};

use super::{Action, Aid, Chance, Laid, Lay, Target, Use};
use crate::board::Cell;
use crate::pieces::{COLOURS, Card, PIECES, Piece, Side, TURN_MINUTES};

/// The colour of a seat in texts; seats that do not exist have a number.
struct Colour(Seat);

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match COLOURS.get(self.0.index()) {
            Some(name) => f.write_str(&name.to_lowercase()),
            None => write!(f, "seat-{}", self.0.0),
        }
    }
}

fn seat_named(name: &str) -> Option<Seat> {
    let found = (0..).zip(COLOURS).find(|(_, colour)| colour.to_lowercase() == name);
    found.map(|(seat, _)| Seat(seat))
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Colour(self.owner()), self.number() + 1)
    }
}

/// The piece of this name, for instance `blue-3`.
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

const fn id(card: Card, side: Side) -> &'static str {
    card.row().ids[side as usize]
}

impl Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(id(self.card, self.side))
    }
}

impl Display for Aid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "",
            Self::Aggressor => " for aggressor",
            Self::Defender => " for defender",
        })
    }
}

impl Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(id(self.card, self.side))?;
        if let Some(also) = self.also {
            write!(f, "+{}", id(also, self.side))?;
        }
        match self.target {
            Target::None => {}
            Target::Further => f.write_str(" further")?,
            Target::Cell(cell) => write!(f, " to {cell}")?,
            Target::Piece(piece, cell) => write!(f, " {piece} to {cell}")?,
            Target::Seat(seat) => write!(f, " on {}", Colour(seat))?,
        }
        write!(f, "{}", self.aid)
    }
}

impl Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, laid) in self.cards().enumerate() {
            write!(f, "{}{laid}", if n == 0 { "" } else { "+" })?;
        }
        write!(f, "{}", self.aid)
    }
}

/// The numbers of a group of pieces.
struct Group(u8);

impl Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = (0..8).filter(|number| self.0 >> number & 1 == 1);
        for (n, number) in numbers.enumerate() {
            write!(f, "{}{}", if n == 0 { "" } else { "+" }, number + 1)?;
        }
        Ok(())
    }
}

fn group_named(text: &str) -> Option<u8> {
    let numbers: Vec<usize> = text.split('+').map(number_named).collect::<Option<_>>()?;
    let ascending = numbers.is_sorted_by(|one, next| one < next);
    ascending.then(|| numbers.into_iter().fold(0, |group, number| group | 1 << number))
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Colour(*seat)),
            Self::Enter(piece, gate) => write!(f, "enter {piece} {gate}"),
            Self::Move(piece, path) => write!(f, "move {piece} {path}"),
            Self::Link(group, path) => write!(f, "link {} {path}", Group(*group)),
            Self::Leap(piece, to) => write!(f, "leap {piece} {to}"),
            Self::Scoundrel(piece) => write!(f, "scoundrel {piece}"),
            Self::Balloon(piece, to) => write!(f, "balloon {piece} {to}"),
            Self::Use(use_) => write!(f, "use {use_}"),
            Self::Lay(lay) => write!(f, "lay {lay}"),
            Self::Charge(points, aid) => write!(f, "charge {points}{aid}"),
            Self::Attack(piece) => write!(f, "attack {piece}"),
            Self::Face(piece) => write!(f, "face {piece}"),
            Self::NotHere(seat) => write!(f, "not here {}", Colour(*seat)),
            Self::Release(piece) => write!(f, "release {piece}"),
            Self::Upload(piece) => write!(f, "upload {piece}"),
            Self::Discard(card) => write!(f, "discard {}", id(*card, Side::Pillage)),
            plain => f.write_str(word(*plain)),
        }
    }
}

/// Actions that are one word.
const WORDS: [Action; 10] = [
    Action::Stand,
    Action::Concede,
    Action::Accept,
    Action::Refuse,
    Action::Abduct,
    Action::Salvage,
    Action::Draw,
    Action::Pass,
    Action::Done,
    Action::Leave,
];

const fn word(action: Action) -> &'static str {
    match action {
        Action::Stand => "stand",
        Action::Concede => "concede",
        Action::Accept => "accept",
        Action::Refuse => "refuse",
        Action::Abduct => "abduct",
        Action::Salvage => "salvage",
        Action::Draw => "draw",
        Action::Pass => "pass",
        Action::Done => "done",
        Action::Leave => "leave",
        _ => "",
    }
}

const ACTIONS: &str = "first COLOUR, enter PIECE CELL, move PIECE STEPS, link 1+3 STEPS, leap PIECE \
                       CELL, scoundrel PIECE, balloon PIECE CELL, use CARD [PIECE] [to CELL], use CARD \
                       on COLOUR, lay CARD, charge N, attack PIECE, face PIECE, not here COLOUR, \
                       release PIECE, upload PIECE, discard CARD, stand, concede, accept, refuse, \
                       abduct, salvage, draw, pass, done or leave (PIECE: blue-3; CELL: f6; STEPS: e \
                       se sw w nw ne; help ends with “for aggressor” or “for defender”)";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let words: Vec<&str> = text.split(' ').collect();
        let cell = |text: &str| text.parse::<Cell>().ok();
        let at = |piece: &str, to: &str| piece_named(piece).zip(cell(to));
        match words[..] {
            ["first", seat] => seat_named(seat).map(Self::First),
            ["enter", piece, gate] => at(piece, gate).map(|(piece, gate)| Self::Enter(piece, gate)),
            ["move", piece, ref steps @ ..] => piece_named(piece)
                .zip(steps.join(" ").parse().ok())
                .map(|(piece, path)| Self::Move(piece, path)),
            ["link", group, ref steps @ ..] => group_named(group)
                .zip(steps.join(" ").parse().ok())
                .map(|(group, path)| Self::Link(group, path)),
            ["leap", piece, to] => at(piece, to).map(|(piece, to)| Self::Leap(piece, to)),
            ["balloon", piece, to] => at(piece, to).map(|(piece, to)| Self::Balloon(piece, to)),
            ["scoundrel", piece] => piece_named(piece).map(Self::Scoundrel),
            ["use", card, ref rest @ ..] => use_named(card, rest).map(Self::Use),
            ["lay", cards, ref rest @ ..] => lay_named(cards, rest).map(Self::Lay),
            ["charge", points, ref rest @ ..] => {
                small_number(points).zip(aid_named(rest)).map(|(n, aid)| Self::Charge(n, aid))
            }
            ["attack", piece] => piece_named(piece).map(Self::Attack),
            ["face", piece] => piece_named(piece).map(Self::Face),
            ["not", "here", seat] => seat_named(seat).map(Self::NotHere),
            ["release", piece] => piece_named(piece).map(Self::Release),
            ["upload", piece] => piece_named(piece).map(Self::Upload),
            ["discard", card] => pillage_named(card).map(Self::Discard),
            [plain] => WORDS.into_iter().find(|action| word(*action) == plain),
            _ => None,
        }
        .ok_or_else(|| Misread::new(text, ACTIONS))
    }
}

fn aid_named(words: &[&str]) -> Option<Aid> {
    match words {
        [] => Some(Aid::Own),
        ["for", "aggressor"] => Some(Aid::Aggressor),
        ["for", "defender"] => Some(Aid::Defender),
        _ => None,
    }
}

fn use_named(cards: &str, rest: &[&str]) -> Option<Use> {
    let (first, also) = cards.split_once('+').map_or((cards, None), |(a, b)| (a, Some(b)));
    let (card, side) = Card::named(first)?;
    let also = match also.map(Card::named) {
        None => None,
        Some(Some((also, other))) if other == side => Some(also),
        Some(_) => return None,
    };
    let cell = |text: &str| text.parse::<Cell>().ok();
    let (target, rest) = match rest {
        ["further", rest @ ..] => (Target::Further, rest),
        ["to", to, rest @ ..] => (Target::Cell(cell(to)?), rest),
        ["on", seat, rest @ ..] => (Target::Seat(seat_named(seat)?), rest),
        [piece, "to", to, rest @ ..] => (Target::Piece(piece_named(piece)?, cell(to)?), rest),
        rest => (Target::None, rest),
    };
    Some(Use { card, side, also, target, aid: aid_named(rest)? })
}

fn lay_named(cards: &str, rest: &[&str]) -> Option<Lay> {
    let read = |name: &str| Card::named(name).map(|(card, side)| Laid { card, side });
    let laid: Vec<Laid> = cards.split('+').map(read).collect::<Option<_>>()?;
    let (first, second, third) = match laid[..] {
        [first] => (first, None, None),
        [first, second] => (first, Some(second), None),
        [first, second, third] => (first, Some(second), Some(third)),
        _ => return None,
    };
    laid.is_sorted().then_some(Lay { first, second, third, aid: aid_named(rest)? })
}

fn pillage_named(name: &str) -> Option<Card> {
    Card::named(name).filter(|&(_, side)| side == Side::Pillage).map(|(card, _)| card)
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Colour(*seat)),
            Self::Draw(card) => write!(f, "draw {}", id(*card, Side::Pillage)),
            Self::Steal(card) => write!(f, "steal {}", id(*card, Side::Pillage)),
            Self::Clock(minutes) => write!(f, "clock {minutes}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let read = match text.split_once(' ') {
            Some(("first", seat)) => seat_named(seat).map(Self::First),
            Some(("draw", card)) => pillage_named(card).map(Self::Draw),
            Some(("steal", card)) => pillage_named(card).map(Self::Steal),
            Some(("clock", minutes)) => {
                small_number(minutes).filter(|&m| m <= TURN_MINUTES).map(Self::Clock)
            }
            _ => None,
        };
        read.ok_or_else(|| {
            Misread::new(text, "first COLOUR, draw CARD, steal CARD or clock MINUTES")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_no_action_are_refused() {
        for text in [
            "",
            "enter blue-7 f6",
            "move blue-1",
            "move blue-1 up",
            "link 1+1 e",
            "link 3+1 e",
            "lay",
            "lay two+one",
            "lay one+one+one+one",
            "use",
            "use one+katana.sabre",
            "use blockade for pirates",
            "charge 01",
            "charge -1",
            "not here",
            "first seat-9",
            "discard mystic-binding",
            "done done",
            "balloon amber-1 z9",
            "move amber-1 nowhere",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
        for text in ["", "draw", "draw mystic-binding", "clock 31", "clock 007", "steal dog"] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_action_has_eight_bytes() {
        assert!(size_of::<Action>() <= 8);
    }
}
