//! What may be done, taken apart: whose piece, which cell, which cards. What is picked narrows it down.

use std::collections::VecDeque;

use table::Seat;
use zerpang::{Action, Cards, Cell, Class, Direction, Path, Phase, Piece, Target};

use super::Table;

/// One thing that may be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    pub(super) action: Action,
    /// The piece that it is about.
    pub(super) piece: Option<Piece>,
    /// Where that ends.
    pub(super) cell: Option<Cell>,
    /// The cards that it takes.
    pub(super) cards: Cards,
}

impl Deed {
    /// Whether it ends a phase, a window or a fight: then it is always at the end of the bar.
    pub(super) const fn ends(&self) -> bool {
        use Action::{Concede, Done, Pass, Refuse, Stand};
        matches!(self.action, Done | Pass | Stand | Concede | Refuse)
    }

    /// Who walks, and along which path.
    pub(super) const fn walks(&self) -> Option<(Piece, Path)> {
        match (self.action, self.piece) {
            (Action::Move(_, path) | Action::Link(_, path), Some(piece)) => Some((piece, path)),
            _ => None,
        }
    }
}

impl Table<'_> {
    /// What is listed; links are as many as the picked pieces make.
    pub(super) fn listed(&self) -> Vec<Deed> {
        let listed = self.seen.legal.iter().filter(|action| !matches!(action, Action::Link(..)));
        let mut deeds: Vec<Deed> = listed.map(|&action| self.deed(action)).collect();
        if self.picked.pieces.len() > 1 {
            deeds.extend(self.links());
        }
        deeds
    }

    fn deed(&self, action: Action) -> Deed {
        let (piece, cell, cards) = match action {
            Action::Enter(piece, cell)
            | Action::Leap(piece, cell)
            | Action::Balloon(piece, cell) => (Some(piece), Some(cell), Cards::NONE),
            Action::Move(piece, path) => {
                // A way that ends where it began has no cell to touch: it is a button of its piece.
                let end = self.game.trail(piece, path).last().copied();
                let end = end.filter(|&end| self.game.cell(piece) != Some(end));
                (Some(piece), end, Cards::NONE)
            }
            Action::Scoundrel(piece)
            | Action::Attack(piece)
            | Action::Face(piece)
            | Action::Upload(piece)
            | Action::Release(piece) => (Some(piece), None, Cards::NONE),
            Action::Use(what) => {
                let cards = [what.card].into_iter().chain(what.also).collect();
                match what.target {
                    Target::Cell(cell) => (None, Some(cell), cards),
                    Target::Piece(piece, cell) => (Some(piece), Some(cell), cards),
                    _ => (None, None, cards),
                }
            }
            Action::Lay(lay) => (None, None, lay.cards().map(|laid| laid.card).collect()),
            Action::Discard(card) => (None, None, [card].into_iter().collect()),
            _ => (None, None, Cards::NONE),
        };
        Deed { action, piece, cell, cards }
    }

    /// A walk of this piece, or of the picked group that it leads.
    pub(super) fn walk(&self, piece: Piece, path: Path) -> Deed {
        let action = match self.picked.pieces.len() {
            0 | 1 => Action::Move(piece, path),
            _ => Action::Link(self.picked.group(), path),
        };
        let cell = self.game.trail(piece, path).last().copied();
        Deed { action, piece: Some(piece), cell, cards: Cards::NONE }
    }

    /// ZP-4, ZP-47: one step more, wherever the rules allow it.
    pub(super) fn steps(&self, piece: Piece, path: Path) -> impl Iterator<Item = (Path, Deed)> {
        let longer = Direction::ALL.into_iter().filter_map(move |step| path.then(step));
        let walks = longer.map(move |longer| (longer, self.walk(piece, longer)));
        walks.filter(|(_, deed)| deed.cell.is_some() && self.seen.allows(deed.action))
    }

    /// ZP-47: where the picked Robots can go together. The rules are asked for every step; a link that
    /// may be made may also be made shorter.
    fn links(&self) -> Vec<Deed> {
        let Some(&lead) = self.picked.pieces.last() else { return Vec::new() };
        let mut found: Vec<Deed> = Vec::new();
        let mut edge = VecDeque::from([Path::default()]);
        while let Some(path) = edge.pop_front() {
            for (longer, deed) in self.steps(lead, path) {
                if found.iter().all(|known| known.cell != deed.cell) {
                    found.push(deed);
                    edge.push_back(longer);
                }
            }
        }
        found
    }

    /// Whether several pieces can be picked: Robots that may still link.
    pub(super) fn may_group(&self) -> bool {
        let robot = |seat: Seat| self.game.class(seat) == Class::Robot;
        let links = |action: &Action| matches!(action, Action::Link(..));
        self.view.open.phase == Phase::Movement
            && self.seen.me.is_some_and(robot)
            && self.seen.legal.iter().any(links)
    }

    /// Deeds that fit the picked pieces and cards.
    pub(super) fn fitting(&self) -> impl Iterator<Item = &Deed> {
        let bag = self.picked.bag();
        let group = self.picked.pieces.len() > 1;
        self.deeds.iter().filter(move |deed| {
            let piece = match self.picked.pieces.last() {
                _ if group => matches!(deed.action, Action::Link(..)),
                Some(piece) => deed.piece == Some(*piece),
                None => true,
            };
            piece && deed.cards.checked_less(bag).is_some()
        })
    }

    /// Deeds that fit all that is picked; the cell counts only where it can.
    pub(super) fn chosen(&self) -> Vec<&Deed> {
        let (bag, cell) = (self.picked.bag(), self.target());
        let mut deeds: Vec<&Deed> = self
            .fitting()
            .filter(|deed| cell.is_none() || deed.cell == cell)
            .filter(|deed| bag == Cards::NONE || deed.cards == bag)
            .collect();
        table::sort_few(&mut deeds, |deed| self.price(deed));
        deeds
    }

    /// The picked cell, if anything can be done there; or where the drawn way ends.
    pub(super) fn target(&self) -> Option<Cell> {
        if let (Some(path), Some(walker)) = (self.drawn, self.walker) {
            return self.game.trail(walker, path).last().copied();
        }
        self.picked.cell.filter(|cell| self.fitting().any(|deed| deed.cell == Some(*cell)))
    }

    /// Whether nothing is picked.
    pub(super) fn is_idle(&self) -> bool {
        self.picked.pieces.is_empty() && self.picked.cards.is_empty() && self.target().is_none()
    }

    /// What a deed costs.
    pub(super) fn price(&self, deed: &Deed) -> u16 {
        self.seen.me.map_or(0, |seat| self.game.price(seat, deed.action))
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
        table::sort_few(&mut cells, |&cell| cell);
        cells.dedup();
        cells
    }

    /// The pieces on the board that something can be done with.
    pub(super) fn lit_pieces(&self) -> Vec<Piece> {
        let bag = self.picked.bag();
        let fits = self.listed().into_iter().filter(|deed| deed.cards.checked_less(bag).is_some());
        let own = |piece: &Piece| self.may_group() && Some(piece.owner()) == self.seen.me;
        let group = (0..Piece::COUNT).map(Piece).filter(own);
        let pieces = fits.filter_map(|deed| deed.piece).chain(group);
        let mut pieces: Vec<Piece> =
            pieces.filter(|&piece| self.game.cell(piece).is_some()).collect();
        table::sort_few(&mut pieces, |&piece| piece);
        pieces.dedup();
        pieces
    }

    /// An action that the rules refuse at this cell, so that they say why.
    pub(super) fn refused_at(&self, cell: Cell) -> Option<Action> {
        let wish = self.seen.me.and_then(|me| self.wish(me, cell))?;
        self.seen.may(wish).is_err().then_some(wish)
    }

    /// What somebody who touches a cell may have in mind.
    fn wish(&self, me: Seat, cell: Cell) -> Option<Action> {
        let own = |piece: &Piece| piece.owner() == me;
        let pieces = || (0..Piece::COUNT).map(Piece).filter(own);
        let stands = self.game.piece_at(cell);
        if self.view.open.phase == Phase::Entrance {
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
                Some(Action::Move(any, Path::new(&[Direction::East])))
            }
        }
    }
}
