//! The table of zerpang!: the hex board with zones, Gates, Houses, Xs and pieces, the hand, the fight.

mod hand;
mod hex;

use table::{Game, Seat, Stream};
use zerpang::{Action, Cell, Piece, Place, Stage, Target, View, Zerpang};

use super::{Button, Facts, Scene, Touch, chip, escape, icon};
use crate::snapshot::Snapshot;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let game = Zerpang::imagine(&view, &mut Stream::new(0, 0));
    let deeds = snapshot
        .menu
        .iter()
        .filter_map(|choice| {
            Some(Deed::of(&game, choice.text.parse().ok()?, &choice.text, &choice.label))
        })
        .collect();
    let board = Board { snapshot, touch, view: &view, game: &game, deeds };
    let six = if view.house.seats > 4 { "g-zerp six6" } else { "g-zerp" };
    Some(Scene {
        body: six,
        place: board.place(),
        facts: (0..view.house.seats).map(|seat| board.facts(Seat(seat))).collect(),
        board: board.board(),
        drawer: board.hand(),
        aside: board.aside(),
        buttons: board.buttons(),
    })
}

/// A card, large.
pub(super) fn open_card(id: &str) -> Option<String> {
    hand::open(id)
}

/// Something that may be done: from where to where, and with which card.
struct Deed<'a> {
    action: Action,
    text: &'a str,
    label: &'a str,
    from: Option<Cell>,
    to: Option<Cell>,
}

impl<'a> Deed<'a> {
    fn of(game: &Zerpang, action: Action, text: &'a str, label: &'a str) -> Self {
        let at = |piece: Piece| game.cell(piece);
        let (from, to) = match action {
            Action::Enter(_, to) => (None, Some(to)),
            Action::Move(piece, path) => {
                let mut cell = at(piece);
                for step in path.steps() {
                    cell = step.and_then(|step| cell.and_then(|cell| cell.step(step)));
                }
                (at(piece), cell)
            }
            Action::Leap(piece, to) | Action::Balloon(piece, to) => (at(piece), Some(to)),
            Action::Use(what) => match what.target {
                Target::Cell(to) => (None, Some(to)),
                Target::Piece(piece, to) => (at(piece), Some(to)),
                _ => (None, None),
            },
            Action::Scoundrel(piece)
            | Action::Attack(piece)
            | Action::Face(piece)
            | Action::Upload(piece) => (at(piece), None),
            _ => (None, None),
        };
        Self { action, text, label, from, to }
    }

    fn card(&self) -> Option<zerpang::Card> {
        match self.action {
            Action::Use(what) => Some(what.card),
            Action::Lay(lay) => Some(lay.first.card),
            Action::Discard(card) => Some(card),
            _ => None,
        }
    }

    /// Points that it costs, as its words say.
    fn cost(&self) -> &str {
        self.label
            .split(", ")
            .find(|part| *part == "free" || part.ends_with(" Point") || part.ends_with(" Points"))
            .map_or(
                "",
                |part| {
                    if part == "free" { "0" } else { part.split(' ').next().unwrap_or("") }
                },
            )
    }

    fn fights(&self) -> bool {
        self.label.contains("fights ")
    }
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
    game: &'a Zerpang,
    deeds: Vec<Deed<'a>>,
}

impl Board<'_> {
    fn place(&self) -> String {
        let phase = match self.view.stage {
            Stage::Entrance => "Entrance",
            Stage::Movement | Stage::Trick => "Movement",
            Stage::Over => "over",
            Stage::Plan
            | Stage::Draw
            | Stage::Spoils
            | Stage::Discard
            | Stage::Blockade
            | Stage::After => "Draw",
            Stage::First | Stage::Clock => "before the start",
            _ => "Combat",
        };
        let who = if self.snapshot.me == Some(self.view.active) {
            "your turn".into()
        } else {
            format!("{}’s turn", self.snapshot.name(self.view.active))
        };
        format!("Round {} · {who} · {phase}", self.view.round)
    }

    fn facts(&self, seat: Seat) -> Facts {
        let class = self.view.house.classes[seat.index()].card();
        let places = self.view.places[seat.index()];
        let out = places.iter().filter(|place| matches!(place, Place::At(_))).count();
        let home = places.iter().filter(|place| **place == Place::Home).count();
        let facts = format!(
            "<span title=\"{}\">{}<span class=\"opt\">{}</span></span><span title=\"cards\">{}{}<span class=\"vh\"> cards</span></span><span class=\"opt\" title=\"pieces on the board\">{}{out}<span class=\"vh\"> pieces on the board</span></span>",
            escape(class.goal),
            icon(&format!("cl-{}", class.name)),
            class.title,
            icon("hand"),
            self.view.hands[seat.index()].len(),
            icon("flag")
        );
        let mut extra = chip("", "flag", class.goal);
        extra.push_str(&chip("", "house", &format!("{home} at home")));
        let uploaded = places.iter().filter(|place| **place == Place::Cloud).count();
        if uploaded > 0 {
            extra.push_str(&chip("good", "bolt", &format!("{uploaded} uploaded")));
        }
        if !self.view.present.has(seat) {
            extra = chip("bad", "", "has left");
        }
        Facts { facts, extra }
    }

    fn picked_cell(&self, key: &str) -> Option<Cell> {
        self.touch.value(key).and_then(|cell| cell.parse().ok())
    }

    /// The cell that moves start from: picked, or the only one there is.
    fn from(&self) -> Option<Cell> {
        self.picked_cell("from").or_else(|| {
            let mut starts =
                self.deeds.iter().filter(|deed| deed.to.is_some()).filter_map(|deed| deed.from);
            let first = starts.next()?;
            starts.all(|start| start == first).then_some(first)
        })
    }

    /// What may be done with what is picked, best first.
    fn meant(&self) -> Vec<&Deed<'_>> {
        let card = self
            .touch
            .value("card")
            .and_then(|n| n.parse::<usize>().ok())
            .and_then(|n| zerpang::Card::ALL.get(n).copied());
        let (to, from) = (self.picked_cell("to"), self.picked_cell("from"));
        let fits = |deed: &&Deed<'_>| {
            let there = to.is_none_or(|to| {
                deed.to == Some(to) && (deed.from.is_none() || deed.from == self.from())
            });
            let here = from.is_none_or(|from| {
                deed.from == Some(from) || (deed.from.is_none() && to.is_some())
            });
            there && here && card.is_none_or(|card| deed.card() == Some(card))
        };
        if to.is_none() && from.is_none() && card.is_none() {
            return Vec::new();
        }
        let mut meant: Vec<&Deed<'_>> = self.deeds.iter().filter(fits).collect();
        meant.sort_by_key(|deed| deed.text.len());
        meant
    }

    fn aside(&self) -> String {
        if !self.snapshot.prompted {
            return String::new();
        }
        if let Some(deed) = self.meant().first().filter(|_| self.touch.value("to").is_some()) {
            return deed.label.into();
        }
        match self.view.stage {
            Stage::Movement => {
                "Touch a piece, then where it goes: teal is a quiet stop, red starts a fight."
                    .into()
            }
            Stage::Entrance => "Touch a lit Gate.".into(),
            _ => String::new(),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        if !self.snapshot.prompted {
            return Vec::new();
        }
        let meant = self.meant();
        let mut list: Vec<&Deed<'_>> = meant.into_iter().take(3).collect();
        if list.is_empty() {
            let simple = self
                .deeds
                .iter()
                .filter(|deed| deed.to.is_none() && !matches!(deed.action, Action::Leave));
            list.extend(simple.take(3));
        }
        let done = self
            .deeds
            .iter()
            .find(|deed| matches!(deed.action, Action::Done | Action::Pass | Action::Draw));
        if let Some(done) = done.filter(|done| !list.iter().any(|deed| deed.text == done.text)) {
            list.push(done);
        }
        list.iter()
            .enumerate()
            .map(|(n, deed)| {
                let button =
                    Button::act(self.snapshot, deed.text, short(deed)).icon(sign(deed.action));
                if n == 0 { button.gold() } else { button }
            })
            .collect()
    }
}

/// A choice in the fewest words.
fn short(deed: &Deed<'_>) -> String {
    let cost = match deed.cost() {
        "" | "0" => String::new(),
        points => format!(", pay {points}"),
    };
    match (deed.action, deed.to) {
        (Action::Move(..), Some(to)) if deed.fights() => format!("Move to {to} and fight{cost}"),
        (Action::Move(..), Some(to)) => format!("Move to {to}{cost}"),
        (Action::Enter(..), Some(to)) => format!("Enter on {to}"),
        (Action::Leap(..), Some(to)) => format!("Leap to {to}, pay 2"),
        _ => deed.label.split(": ").take(2).collect::<Vec<_>>().join(": "),
    }
}

fn sign(action: Action) -> &'static str {
    match action {
        Action::Move(..) | Action::Leap(..) | Action::Link(..) => "right",
        Action::Enter(..) => "gate",
        Action::Done | Action::Pass => "check",
        Action::Draw => "cards",
        Action::Concede => "close",
        Action::Stand => "people",
        Action::Use(_) | Action::Lay(_) => "hand",
        _ => "",
    }
}
