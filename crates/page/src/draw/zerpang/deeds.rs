//! What may be done, taken apart: whose piece, which cell, which cards. What is picked narrows it down.

use std::collections::VecDeque;

use table::{Game, Seat};
use zerpang::{Action, Card, Cell, Cells, Class, Direction, Path, Piece, Stage, Target};

use super::Board;

/// One thing that may be done.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    /// The action.
    pub(super) action: Action,
    /// Its text.
    pub(super) text: String,
    /// What the game calls it.
    pub(super) label: String,
    /// The piece that it is about.
    pub(super) piece: Option<Piece>,
    /// Where that ends.
    pub(super) cell: Option<Cell>,
    /// The cards that it takes.
    pub(super) cards: Vec<Card>,
}

/// What a person has picked.
#[derive(Clone, Debug, Default)]
pub(super) struct Picked {
    /// Pieces, in the order of picking.
    pub(super) pieces: Vec<Piece>,
    /// A cell.
    pub(super) cell: Option<Cell>,
    /// Cards, with their number among those of the kind.
    pub(super) cards: Vec<(Card, u8)>,
}

impl Picked {
    /// What these picks mean.
    pub(super) fn of(picks: &[String]) -> Self {
        let mut picked = Self::default();
        for pick in picks {
            match pick.split_once(':') {
                Some(("piece", name)) => picked.pieces.extend(piece_named(name)),
                Some(("to", cell)) => picked.cell = cell.parse().ok(),
                Some(("card", name)) => picked.cards.extend(card_named(name)),
                _ => {}
            }
        }
        picked
    }

    /// The kinds of the picked cards, in printed order.
    pub(super) fn kinds(&self) -> Vec<Card> {
        let mut kinds: Vec<Card> = self.cards.iter().map(|&(card, _)| card).collect();
        kinds.sort_unstable();
        kinds
    }
}

fn piece_named(name: &str) -> Option<Piece> {
    (0..Piece::COUNT).map(Piece).find(|piece| piece.to_string() == name)
}

fn card_named(name: &str) -> Option<(Card, u8)> {
    let (id, nth) = name.rsplit_once('#')?;
    Some((Card::named(id)?.0, nth.parse().ok()?))
}

impl Board<'_> {
    /// All that the onlooker may do.
    pub(super) fn list_deeds(&mut self) {
        let legal = self.snapshot.legal.iter();
        let read = legal.filter_map(|choice| {
            let action: Action = choice.text.parse().ok()?;
            Some(self.deed(action, choice.text.clone(), choice.label.clone()))
        });
        self.deeds = read.filter(|deed| !matches!(deed.action, Action::Link(..))).collect();
        if self.picked.pieces.len() > 1 {
            let links = self.links();
            self.deeds.extend(links);
        }
    }

    fn deed(&self, action: Action, text: String, label: String) -> Deed {
        let mut deed = Deed { action, text, label, piece: None, cell: None, cards: Vec::new() };
        match action {
            Action::Enter(piece, cell)
            | Action::Leap(piece, cell)
            | Action::Balloon(piece, cell) => {
                (deed.piece, deed.cell) = (Some(piece), Some(cell));
            }
            Action::Move(piece, path) => {
                // A way that ends where it began has no cell to touch: it is a button of its piece.
                let end = self.game.trail(piece, path).last().copied();
                let end = end.filter(|&end| self.game.cell(piece) != Some(end));
                (deed.piece, deed.cell) = (Some(piece), end);
            }
            Action::Scoundrel(piece)
            | Action::Attack(piece)
            | Action::Face(piece)
            | Action::Upload(piece)
            | Action::Release(piece) => deed.piece = Some(piece),
            Action::Use(what) => {
                deed.cards.push(what.card);
                deed.cards.extend(what.also);
                match what.target {
                    Target::Cell(cell) => deed.cell = Some(cell),
                    Target::Piece(piece, cell) => {
                        (deed.piece, deed.cell) = (Some(piece), Some(cell));
                    }
                    _ => {}
                }
            }
            Action::Lay(lay) => deed.cards = lay.cards().map(|laid| laid.card).collect(),
            Action::Discard(card) => deed.cards.push(card),
            _ => {}
        }
        deed.cards.sort_unstable();
        deed
    }

    /// ZP-47: where the picked Robots can go together. The rules are asked for every step; a link that
    /// may be made may also be made shorter.
    fn links(&self) -> Vec<Deed> {
        let (Some(seat), Some(&lead)) = (self.snapshot.me, self.picked.pieces.last()) else {
            return Vec::new();
        };
        let group =
            self.picked.pieces.iter().fold(0_u8, |group, piece| group | 1 << piece.number());
        let mut found: Vec<Deed> = Vec::new();
        let mut edge = VecDeque::from([Path::default()]);
        while let Some(path) = edge.pop_front() {
            for step in Direction::ALL {
                let Some(longer) = path.then(step) else { continue };
                let end = self.game.trail(lead, longer).last().copied();
                let action = Action::Link(group, longer);
                let known = found.iter().any(|deed| deed.cell == end);
                if end.is_none() || known || self.game.may(seat, action).is_err() {
                    continue;
                }
                let mut deed = self.deed(action, action.to_string(), String::new());
                (deed.piece, deed.cell) = (Some(lead), end);
                found.push(deed);
                edge.push_back(longer);
            }
        }
        found
    }

    /// Whether several pieces can be picked: Robots that may still link.
    pub(super) fn may_group(&self) -> bool {
        let robot = |seat: Seat| self.game.class(seat) == Class::Robot;
        self.view.stage == Stage::Movement
            && self.snapshot.me.is_some_and(robot)
            && self.snapshot.legal.iter().any(|choice| choice.text.starts_with("link "))
    }

    /// Deeds that fit the picked pieces and cards.
    pub(super) fn fitting(&self) -> impl Iterator<Item = &Deed> {
        let kinds = self.picked.kinds();
        let group = self.picked.pieces.len() > 1;
        self.deeds.iter().filter(move |deed| {
            let piece = match self.picked.pieces.last() {
                _ if group => matches!(deed.action, Action::Link(..)),
                Some(piece) => deed.piece == Some(*piece),
                None => true,
            };
            piece && (kinds.is_empty() || holds(&deed.cards, &kinds))
        })
    }

    /// Deeds that fit all that is picked; the cell counts only where it can.
    pub(super) fn chosen(&self) -> Vec<&Deed> {
        let kinds = self.picked.kinds();
        let cell = self.target();
        let mut deeds: Vec<&Deed> = self
            .fitting()
            .filter(|deed| cell.is_none() || deed.cell == cell)
            .filter(|deed| kinds.is_empty() || deed.cards == kinds)
            .collect();
        deeds.sort_by_key(|deed| self.price(deed));
        deeds
    }

    /// The picked cell, if anything can be done there.
    pub(super) fn target(&self) -> Option<Cell> {
        self.picked.cell.filter(|cell| self.fitting().any(|deed| deed.cell == Some(*cell)))
    }

    /// Whether nothing is picked.
    pub(super) fn is_idle(&self) -> bool {
        self.picked.pieces.is_empty() && self.picked.cards.is_empty() && self.target().is_none()
    }

    /// What a deed costs.
    pub(super) fn price(&self, deed: &Deed) -> u16 {
        self.snapshot.me.map_or(0, |seat| self.game.price(seat, deed.action))
    }

    /// Cells that light up: those of the picked piece, or of all where none has to be picked first.
    pub(super) fn lit_cells(&self) -> Vec<Cell> {
        let fitting: Vec<&Deed> = self.fitting().collect();
        let on_board = |deed: &&&Deed| {
            deed.cell.is_some() && deed.piece.is_some_and(|piece| self.game.cell(piece).is_some())
        };
        let first = fitting.iter().find(on_board).and_then(|deed| deed.piece);
        let several = fitting.iter().filter(on_board).any(|deed| deed.piece != first);
        let mut cells: Vec<Cell> = fitting
            .iter()
            .filter(|deed| !(several && on_board(deed)))
            .filter_map(|deed| deed.cell)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The pieces on the board that something can be done with.
    pub(super) fn lit_pieces(&self) -> Vec<Piece> {
        let kinds = self.picked.kinds();
        let mut pieces: Vec<Piece> = self
            .deeds
            .iter()
            .filter(|deed| kinds.is_empty() || holds(&deed.cards, &kinds))
            .filter_map(|deed| deed.piece)
            .filter(|&piece| self.game.cell(piece).is_some())
            .collect();
        if self.may_group()
            && let Some(me) = self.snapshot.me
        {
            let own = (0..Piece::COUNT).map(Piece).filter(|piece| piece.owner() == me);
            pieces.extend(own.filter(|&piece| self.game.cell(piece).is_some()));
        }
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    /// An action that the rules refuse at this cell, so that they say why.
    pub(super) fn refused_at(&self, cell: Cell) -> Option<String> {
        let me = self.snapshot.me?;
        self.wish(me, cell)
            .filter(|&action| self.game.may(me, action).is_err())
            .map(|action| action.to_string())
    }

    /// What somebody who touches a cell may have in mind.
    fn wish(&self, me: Seat, cell: Cell) -> Option<Action> {
        let own = |piece: &Piece| piece.owner() == me;
        let pieces = || (0..Piece::COUNT).map(Piece).filter(own);
        let stands = self.game.piece_at(cell);
        if self.view.stage == Stage::Entrance {
            let home = pieces().find(|&piece| self.game.is_home(piece))?;
            return Some(Action::Enter(home, cell));
        }
        let picked = self.picked.pieces.last().copied().filter(own);
        let piece = picked.or_else(|| pieces().find(|&piece| self.game.cell(piece).is_some()));
        match piece {
            Some(piece) if stands != Some(piece) => {
                Some(Action::Move(piece, self.straight(piece, cell)?))
            }
            _ => {
                let any = stands.or_else(|| pieces().next())?;
                let step = Path::new(&[Direction::East]);
                Some(Action::Move(any, step))
            }
        }
    }

    /// A shortest path to a cell: over free cells if there is one, else over whatever lies between.
    fn straight(&self, piece: Piece, to: Cell) -> Option<Path> {
        let from = self.game.cell(piece)?;
        let all = self.view.house.board.cells();
        let open = self.game.open_cells(piece.owner());
        [open, all].into_iter().find_map(|ground| {
            let mut seen = Cells::only(from);
            let mut edge = VecDeque::from([(from, Path::default())]);
            while let Some((at, path)) = edge.pop_front() {
                for step in Direction::ALL {
                    let Some(next) = at.step(step) else { continue };
                    let Some(longer) = path.then(step) else { continue };
                    if next == to && all.has(next) {
                        return Some(longer);
                    }
                    if ground.has(next) && !seen.has(next) {
                        seen = seen.and(Cells::only(next));
                        edge.push_back((next, longer));
                    }
                }
            }
            None
        })
    }
}

/// Whether these cards have all of those.
fn holds(cards: &[Card], wanted: &[Card]) -> bool {
    wanted.iter().all(|card| {
        let count = |list: &[Card]| list.iter().filter(|other| *other == card).count();
        count(cards) >= count(wanted)
    })
}
