//! The table of zerpang!: the hexagons with pieces, rings and prices, the hand, and fights.

mod bar;
mod board;
mod cards;
mod deeds;
mod fight;
mod hand;
mod pieces;
mod way;
mod wins;

use table::{Game, Seat, Stream};
use zerpang::{Class, Hand, Piece, Place, Stage, View, Zerpang};

use super::{Facts, Scene, Touch, chip, escape, icon, many};
use crate::snapshot::Snapshot;
use deeds::{Deed, Picked};

pub(super) use cards::open_card;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let mut view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    // In a window several seats are asked at once: to each of them it is as if it were asked first.
    if let Some(me) = snapshot.me.filter(|_| snapshot.prompted) {
        view.asked = me;
    }
    // Only what lies open or is the onlooker's own is asked of it, and that is the same in every dream.
    let game = Zerpang::imagine(&view, &mut Stream::new(0, 0));
    let picked = Picked::of(&touch.picks);
    let mut board = Board { snapshot, touch, view: &view, game, picked, deeds: Vec::new() };
    board.list_deeds();
    let fighting = board.shows_fight();
    Some(Scene {
        body: if view.house.seats > 4 { "g-zerp six6" } else { "g-zerp" },
        place: board.place(),
        facts: (0..view.house.seats).map(|seat| board.facts(Seat(seat))).collect(),
        board: format!(
            "{}<div class=\"zfield\">{}</div>",
            board.phases(),
            if fighting { board.fight_screen() } else { board.field() }
        ),
        drawer: board.hand(),
        aside: board.aside(),
        buttons: board.buttons(),
    })
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
    game: Zerpang,
    picked: Picked,
    deeds: Vec<Deed>,
}

/// The four phases of a turn.
const PHASES: [(&str, &str); 4] =
    [("gate", "Entrance"), ("right", "Movement"), ("fight", "Combat"), ("cards", "Draw")];

/// The phase that a stage belongs to; payments and windows belong to what they interrupt.
fn phase_of(stage: Stage, back: Stage, task: Option<zerpang::Action>) -> Option<usize> {
    use zerpang::Action::{Enter, Use};
    match stage {
        Stage::Entrance => Some(0),
        Stage::Movement | Stage::Trick => Some(1),
        Stage::Mover
        | Stage::Order
        | Stage::Word
        | Stage::Retort
        | Stage::Honor
        | Stage::Help
        | Stage::Consent
        | Stage::Rescue
        | Stage::Abduct
        | Stage::Upload => Some(2),
        Stage::Plan
        | Stage::Blockade
        | Stage::Draw
        | Stage::Spoils
        | Stage::Discard
        | Stage::After => Some(3),
        Stage::Pay => match task {
            Some(Enter(..)) => Some(0),
            Some(Use(_)) if back != Stage::Pay => phase_of(back, Stage::Pay, None),
            _ => Some(1),
        },
        Stage::Bind | Stage::Steal if !matches!(back, Stage::Bind | Stage::Steal) => {
            phase_of(back, Stage::Pay, None)
        }
        _ => None,
    }
}

impl Board<'_> {
    /// Whose hand and pieces are looked at most closely.
    fn focus(&self) -> Seat {
        self.snapshot.me.unwrap_or(self.view.active)
    }

    fn class(&self, seat: Seat) -> Class {
        self.view.house.classes[seat.index()]
    }

    /// Whether something is asked of the onlooker.
    fn is_asked(&self) -> bool {
        self.snapshot.prompted && self.snapshot.me.is_some()
    }

    fn whose(&self, seat: Seat) -> String {
        let name = self.snapshot.name(seat);
        if name == "You" { "your".into() } else { format!("{name}’s") }
    }

    fn place(&self) -> String {
        let View { round, stage, active, .. } = self.view;
        if *stage == Stage::Over {
            return format!("Over in round {round}");
        }
        format!("Round {round} · {} turn", self.whose(*active))
    }

    /// The four phases, with the one that is on.
    fn phases(&self) -> String {
        let now = phase_of(self.view.stage, self.view.back, self.view.task);
        let items: String = PHASES
            .iter()
            .enumerate()
            .map(|(n, (name, words))| {
                let current = if now == Some(n) { " aria-current=\"step\"" } else { "" };
                let done = if now.is_some_and(|now| n < now) { " class=\"done\"" } else { "" };
                format!("<li{done}{current}>{}<span>{words}</span></li>", icon(name))
            })
            .collect();
        let whose = escape(&self.whose(self.view.active));
        format!("<ol class=\"phases\" aria-label=\"Phases of {whose} turn\">{items}</ol>")
    }

    /// A piece as texts call it.
    fn piece_name(piece: Piece) -> String {
        let initial = zerpang::COLOURS[piece.owner().index()].chars().next().unwrap_or('?');
        format!("{initial}{}", piece.number() + 1)
    }

    /// A piece and whose it is, in words.
    fn piece_words(&self, piece: Piece) -> String {
        let title = self.class(piece.owner()).card().title;
        format!("{} {title} {}", self.whose(piece.owner()), Self::piece_name(piece))
    }

    fn facts(&self, seat: Seat) -> Facts {
        let class = self.class(seat).card();
        let (have, need) = self.game.goal(seat);
        let cards = self.view.hands[seat.index()].len();
        let facts = format!(
            "<span title=\"{0}\">{1}<span class=\"vh\">{0}, </span></span><span title=\"cards in hand\">{2}{cards}<span class=\"vh\"> cards</span></span><span class=\"goal\" title=\"{3}\">{have}/{need}<span class=\"vh\"> of the goal</span></span>",
            class.title,
            icon(&format!("cl-{}", class.name)),
            icon("cards"),
            class.goal
        );
        Facts { facts, extra: self.extra(seat) }
    }

    /// Chips: the class with its goal, what is left of abilities, what is known of the hand.
    fn extra(&self, seat: Seat) -> String {
        let class = self.class(seat);
        let (have, need) = self.game.goal(seat);
        let (name, words) = match class {
            Class::Ninja => ("house", format!("{have} of {need} houses")),
            Class::Pirate => ("xmark", format!("{have} of {need} Xs")),
            Class::Zombie => ("ring", format!("{have} of {need} with two rings")),
            Class::Robot => ("bolt", format!("{have} of {need} uploaded")),
            Class::Gunslinger => ("flag", format!("{have} of {need} in a line")),
            Class::Alien => ("cl-alien", format!("{have} of {need} abducted")),
            Class::Elf if self.view.house.elf_clock => {
                ("clock", format!("{have} of {need} minutes"))
            }
            Class::Elf => ("clock", format!("round {have} of {need}")),
        };
        let kind = class.card();
        let mut extra = format!(
            "<button type=\"button\" class=\"chip zclass\" data-card=\"class-{}\">{}{}</button>{}",
            kind.name,
            icon(&format!("cl-{}", kind.name)),
            kind.title,
            chip(if have + 1 >= need { "bad" } else { "" }, name, &words)
        );
        if !self.view.present.has(seat) {
            return chip("bad", "", "has left");
        }
        if class == Class::Robot && self.view.charges > 0 {
            let points = many(self.view.charges.into(), "upload point", "upload points");
            extra.push_str(&chip("can", "bolt", &points));
        }
        if class == Class::Zombie {
            extra.push_str(&chip("", "ring", &format!("{} rings left", self.game.supply())));
        }
        if let Some(piece) = self.view.tricked[seat.index()] {
            extra.push_str(&chip("", "", &format!("last moved {}", Self::piece_name(piece))));
        }
        if self.view.hauled.has(seat) {
            extra.push_str(&chip("bad", "stop", "loses the next turn"));
        }
        extra + &self.known(seat)
    }

    /// Cards of another's hand that the onlooker has seen.
    fn known(&self, seat: Seat) -> String {
        let seen = self.view.seen[seat.index()].cards();
        if matches!(self.view.hands[seat.index()], Hand::Known(_)) {
            return String::new();
        }
        let side = self.class(seat).side().unwrap_or(zerpang::Side::Pillage);
        let names = seen.kinds().map(|card| {
            let count = seen.count(card);
            let name = card.row().names[side as usize];
            let words = if count > 1 { format!("{count}× {name}") } else { name.into() };
            chip("can", "eye", &words)
        });
        names.collect()
    }

    /// Where a piece is.
    fn spot(&self, piece: Piece) -> Place {
        self.view.places[piece.owner().index()][piece.number()]
    }
}

#[cfg(test)]
mod tests;
