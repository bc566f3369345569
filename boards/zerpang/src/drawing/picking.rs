//! What is picked, and which touches lead to an action.

use std::fmt::{self, Display};
use std::str::FromStr;

use board::{Does, Seen, Touch};
use zerpang::{Action, Card, Cards, Cell, Class, Path, Phase, Piece, Target, Zerpang};

use super::Table;

/// One thing that is picked: `piece:amber-1`, `to:f6`, `card:two#0`, `way:amber-1 e ne`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    Piece(Piece),
    /// A cell to go to.
    To(Cell),
    /// A card, with its number among those of the kind.
    Card(Card, u8),
    /// The steps of a piece whose way is drawn cell by cell; at first there are none.
    Way(Piece, Path),
}

impl Pick {
    /// A touch that picks it instead of any other of its kind.
    pub(super) fn set(self) -> Does {
        Does::Set(self.to_string())
    }

    /// A touch that picks it with others, if several may be picked.
    pub(super) fn among(self, several: bool) -> Does {
        if several { Does::Pick(self.to_string()) } else { self.set() }
    }
}

impl Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => write!(f, "piece:{piece}"),
            Self::To(cell) => write!(f, "to:{cell}"),
            Self::Card(card, nth) => write!(f, "card:{}#{nth}", card.row().ids[0]),
            Self::Way(piece, path) if path.is_empty() => write!(f, "way:{piece}"),
            Self::Way(piece, path) => write!(f, "way:{piece} {path}"),
        }
    }
}

impl FromStr for Pick {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (kind, name) = text.split_once(':').ok_or(())?;
        match kind {
            "piece" => piece_named(name).map(Self::Piece),
            "to" => name.parse().map(Self::To).map_err(drop),
            "card" => {
                let (id, nth) = name.rsplit_once('#').ok_or(())?;
                let (card, _) = Card::named(id).ok_or(())?;
                Ok(Self::Card(card, nth.parse().map_err(drop)?))
            }
            "way" => match name.split_once(' ') {
                Some((name, path)) => {
                    Ok(Self::Way(piece_named(name)?, path.parse().map_err(drop)?))
                }
                None => Ok(Self::Way(piece_named(name)?, Path::default())),
            },
            _ => Err(()),
        }
    }
}

fn piece_named(name: &str) -> Result<Piece, ()> {
    (0..Piece::COUNT).map(Piece).find(|piece| piece.to_string() == name).ok_or(())
}

/// All that is picked.
#[derive(Clone, Debug, Default)]
pub(super) struct Picked {
    /// In the order of picking.
    pub(super) pieces: Vec<Piece>,
    pub(super) cell: Option<Cell>,
    pub(super) cards: Vec<(Card, u8)>,
    pub(super) way: Option<(Piece, Path)>,
}

impl Picked {
    pub(super) fn of(touch: &Touch) -> Self {
        let mut picked = Self::default();
        for pick in touch.things() {
            match pick {
                Pick::Piece(piece) => picked.pieces.push(piece),
                Pick::To(cell) => picked.cell = Some(cell),
                Pick::Card(card, nth) => picked.cards.push((card, nth)),
                Pick::Way(piece, path) => picked.way = Some((piece, path)),
            }
        }
        picked
    }

    /// The cards as a bag.
    pub(super) fn bag(&self) -> Cards {
        self.cards.iter().map(|&(card, _)| card).collect()
    }

    /// ZP-47: the pieces as a group, a bit for each number.
    pub(super) fn group(&self) -> u8 {
        self.pieces.iter().fold(0, |group, piece| group | 1 << piece.number())
    }
}

/// The touches that lead to an action.
pub(crate) fn way(seen: &Seen<'_, Zerpang>, action: Action) -> Vec<Does> {
    let nothing = Touch::default();
    let table = Table::new(seen, &nothing);
    let piece = |piece: Piece| Pick::Piece(piece).among(table.may_group());
    let mut way = match action {
        Action::Enter(_, gate) => vec![Pick::To(gate).set()],
        Action::Leap(leaper, to) | Action::Balloon(leaper, to) => {
            vec![piece(leaper), Pick::To(to).set()]
        }
        Action::Scoundrel(moved) => vec![piece(moved)],
        Action::Move(walker, path) => [vec![piece(walker)], steps(walker, path)].concat(),
        Action::Link(group, path) => {
            let numbers = (0..zerpang::PIECES).filter(|number| group >> number & 1 == 1);
            let robots: Vec<Piece> =
                numbers.map(|number| Piece::new(table.focus(), number)).collect();
            let steps = robots.last().map(|&lead| steps(lead, path)).unwrap_or_default();
            robots.into_iter().map(piece).chain(steps).collect()
        }
        Action::Use(what) => {
            let mut touches = table.cards_touched([what.card].into_iter().chain(what.also));
            if let Target::Piece(aimed, _) = what.target {
                touches.extend(table.game.cell(aimed).map(|_| piece(aimed)));
            }
            if let Target::Cell(to) | Target::Piece(_, to) = what.target {
                touches.push(Pick::To(to).set());
            }
            touches
        }
        Action::Lay(lay) => table.cards_touched(lay.cards().map(|laid| laid.card)),
        Action::Discard(card) => table.cards_touched([card]),
        _ => Vec::new(),
    };
    way.push(seen.does(action));
    way
}

/// The touches that draw a way: that it is drawn, then cell by cell.
fn steps(walker: Piece, path: Path) -> Vec<Does> {
    let steps: Vec<_> = path.steps().collect();
    (0..=steps.len()).map(|n| Pick::Way(walker, Path::new(&steps[..n])).set()).collect()
}

impl Table<'_> {
    /// Whether several cards can be picked.
    pub(super) fn takes_several_cards(&self) -> bool {
        self.view.open.phase == Phase::Pay || self.class(self.focus()) == Class::Gunslinger
    }

    /// The touches that pick these cards.
    fn cards_touched(&self, cards: impl IntoIterator<Item = Card>) -> Vec<Does> {
        let (mut bag, mut touches) = (Cards::NONE, Vec::new());
        for card in cards {
            let pick = Pick::Card(card, bag.count(card));
            touches.push(pick.among(self.takes_several_cards()));
            bag.add(card);
        }
        touches
    }
}
