//! What may be done as a button in few words: what, on what terms, and its icon.

use board::{Button, Does, many};
use zerpang::{Action, Aid, CellKind, Cells, Path, Phase, Piece, Role, Side, Target, Use};

use super::deeds::Deed;
use super::{Table, piece_name, price_words};

fn say(label: impl Into<String>, small: impl Into<String>, icon: &'static str) -> Button {
    Button::new(Does::Nothing, label).small(small).icon(icon)
}

impl Table<'_> {
    /// A deed as a button.
    pub(super) fn button(&self, deed: &Deed) -> Button {
        Button { does: self.seen.does(deed.action), ..self.words(deed) }
    }

    fn words(&self, deed: &Deed) -> Button {
        let terms = price_words(self.price(deed));
        let clash = || format!("{terms}{}", self.clash(deed));
        match deed.action {
            Action::Enter(piece, gate) => {
                let rings = match self.game.rings(piece) {
                    0 => String::new(),
                    worn => format!(", {}", many(worn.into(), "ring", "rings")),
                };
                let label = format!("Bring {} in on {gate}", piece_name(piece));
                say(label, terms + &rings, "gate")
            }
            Action::Move(piece, path) if deed.cell.is_none() => {
                let rings = self.rings_on(piece, path);
                say(format!("Fetch the ring on {rings} and come back"), terms, "ring")
            }
            Action::Move(piece, _) => {
                say(format!("Move {} to {}", piece_name(piece), self.end(deed)), clash(), "right")
            }
            Action::Link(group, _) => {
                let robots = many(group.count_ones() as usize, "Robot", "Robots");
                say(format!("Move {robots} together"), clash(), "link")
            }
            Action::Leap(..) => {
                let small = format!("{terms}, lands dizzy{}", self.clash(deed));
                say(format!("Leap to {}", self.end(deed)), small, "up")
            }
            Action::Balloon(..) => say(format!("Balloon to {}", self.end(deed)), clash(), "up"),
            Action::Scoundrel(piece) => say(
                format!("Move {} yourself", self.piece_words(piece)),
                format!("{terms}, then 2 a space"),
                "cl-pirate",
            ),
            Action::Use(what) => self.use_words(deed, what),
            Action::Lay(_) | Action::Charge(..) => self.point_words(deed.action),
            other => self.answer_words(other),
        }
    }

    /// Cards and upload points for their Points.
    fn point_words(&self, action: Action) -> Button {
        match action {
            Action::Lay(lay) => {
                let names: Vec<&str> =
                    lay.cards().map(|laid| laid.card.row().names[laid.side as usize]).collect();
                let points = price_words(zerpang::points_of(lay).into());
                let verb = if self.view.open.phase == Phase::Pay { "Pay" } else { "Add" };
                let one_point = names.len() == 1 && lay.first.card.is_point();
                let small =
                    if one_point { String::new() } else { format!("with {}", names.join(" + ")) };
                say(format!("{verb} {points}{}", self.aid_words(lay.aid)), small, "plus")
            }
            Action::Charge(points, aid) => {
                let points = many(points.into(), "upload point", "upload points");
                say(format!("Use {points}{}", self.aid_words(aid)), "", "bolt")
            }
            other => say(self.seen.label(other), "", ""),
        }
    }

    fn answer_words(&self, action: Action) -> Button {
        match action {
            Action::Attack(piece) => {
                say(format!("{} fights first", piece_name(piece)), "", "fight")
            }
            Action::Face(piece) => {
                say(format!("{} is fought first", piece_name(piece)), "", "fight")
            }
            Action::NotHere(seat) => {
                let label = format!("Slip away from {}", self.seen.name(seat));
                say(label, "with a card of theirs", "undo")
            }
            Action::Stand => say("Call for help", "the last call", "people"),
            Action::Concede => say("Concede", "lose the fight", "flag"),
            Action::Accept => say("Take the help", "", "check"),
            Action::Refuse => say("Refuse it", "", "close"),
            Action::Abduct => say("Abduct it", "", "cl-alien"),
            Action::Upload(piece) => say(format!("Upload {}", piece_name(piece)), "", "bolt"),
            Action::Draw => {
                let cards = many(self.game.coming_draw().into(), "card", "cards");
                say("Draw", format!("{cards} for you"), "cards")
            }
            Action::Salvage => say(self.seen.label(action), "", "cl-pirate"),
            Action::Release(piece) => {
                let label = format!("Release {}", self.piece_words(piece));
                say(label, self.game.printed().said("for {release random card}"), "trade")
            }
            Action::Discard(card) => {
                let name = card.row().names[self.own_side() as usize];
                say(format!("Discard {name}"), "", "close")
            }
            Action::Pass => say("Pass", "", "pass"),
            Action::Done => match self.view.open.phase {
                Phase::Entrance => say("Done", "on to Movement", "check"),
                Phase::Movement => say("Done", "on to Combat", "check"),
                _ => say(self.seen.label(action), "", "check"),
            },
            other => say(self.seen.label(other), "", ""),
        }
    }

    fn use_words(&self, deed: &Deed, what: Use) -> Button {
        let name = what.card.row().names[what.side as usize];
        let pair = if what.also.is_some() { " (pair)" } else { "" };
        let aim = match what.target {
            Target::None => self.aid_words(what.aid),
            Target::Further => self.game.printed().said(" for {far space}"),
            Target::Cell(cell) => format!(" to {cell}"),
            Target::Piece(piece, cell) => format!(": {} to {cell}", piece_name(piece)),
            Target::Seat(seat) => format!(" on {}", self.seen.name(seat)),
        };
        let foreign = self.class(self.focus()).side().is_some_and(|own| own != what.side);
        let along = match what.side {
            Side::Pillage => "with Amazing Disguise",
            Side::Ninjutsu => "with Foreign Training",
        };
        let fee = Some(self.price(deed)).filter(|&fee| fee > 0);
        let fee = fee.map(|fee| format!("fee {}", price_words(fee)));
        let small: Vec<String> = foreign.then(|| along.into()).into_iter().chain(fee).collect();
        say(format!("{name}{pair}{aim}"), small.join(", "), "cards")
    }

    /// Whom a helper's play is for.
    fn aid_words(&self, aid: Aid) -> String {
        let role = match aid {
            Aid::Own => return String::new(),
            Aid::Aggressor => Role::Aggressor,
            Aid::Defender => Role::Defender,
        };
        let player = self.view.open.combat.fight.map(|fight| self.seen.name(fight.player(role)));
        player.map_or_else(String::new, |name| format!(" for {name}"))
    }

    /// A piece and whose it is, in words.
    pub(super) fn piece_words(&self, piece: Piece) -> String {
        let title = self.class(piece.owner()).card().title;
        format!("{} {title} {}", self.whose(piece.owner()), piece_name(piece))
    }

    /// The cell where a deed ends, and what is there.
    fn end(&self, deed: &Deed) -> String {
        let Some(cell) = deed.cell else { return String::new() };
        let what = match self.view.open.setup.board.kind(cell) {
            CellKind::Treasure => ", the Treasure",
            CellKind::X(_) => ", an X",
            CellKind::House(_) => ", a house",
            CellKind::Gate(_) => ", a Gate",
            CellKind::Plain => "",
        };
        format!("{cell}{what}")
    }

    /// Whom a move would fight.
    fn clash(&self, deed: &Deed) -> String {
        let (Some(piece), Some(cell)) = (deed.piece, deed.cell) else { return String::new() };
        let foes = self.game.foes_beside(piece.owner(), cell).into_iter();
        let foes: Vec<String> = foes.map(piece_name).collect();
        if foes.is_empty() { String::new() } else { format!(", fights {}", foes.join(" and ")) }
    }

    /// The cells of a way on which rings lie.
    fn rings_on(&self, piece: Piece, path: Path) -> String {
        let trail: Cells = self.game.trail(piece, path).into_iter().collect();
        let cells = self.view.open.arena.strewn & trail;
        cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
    }
}
