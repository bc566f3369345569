//! The bar: what is picked becomes buttons in words; what ends a phase is always there.

use zerpang::{Action, Aid, Cells, Path, Piece, Role, Side, Stage, Target, Use};

use super::Board;
use super::board::price_words;
use super::deeds::Deed;
use crate::draw::{Button, escape, many};

/// Choices that the bar shows at once.
const SHOWN: usize = 8;

impl Board<'_> {
    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.is_asked() {
            return Vec::new();
        }
        let mut buttons = if self.view.stage == Stage::Pay {
            self.paying()
        } else if self.is_idle() {
            self.spoken()
        } else {
            self.picked_buttons()
        };
        let ends = self.deeds.iter().filter(|deed| is_end(deed.action));
        buttons.extend(ends.map(|deed| self.button(deed)));
        if let [only] = buttons.as_mut_slice() {
            only.gold = true;
        }
        buttons
    }

    /// Nothing is picked: whatever needs no place on the board.
    fn spoken(&self) -> Vec<Button> {
        let all: Vec<&Deed> = self
            .deeds
            .iter()
            .filter(|deed| !is_end(deed.action) && deed.cell.is_none())
            .filter(|deed| !matches!(deed.action, Action::Scoundrel(_)))
            .collect();
        let fight = self.shows_fight();
        let plain = |deed: &&&Deed| {
            deed.cards.is_empty() && !(fight && matches!(deed.action, Action::Charge(..)))
        };
        let few: Vec<&Deed> = if all.len() > SHOWN - 2 || fight {
            all.iter().filter(plain).copied().take(SHOWN).collect()
        } else {
            all
        };
        let mut buttons: Vec<Button> = few.into_iter().map(|deed| self.button(deed)).collect();
        let main = |button: &&mut Button| {
            ["draw", "accept", "abduct"]
                .iter()
                .any(|word| button.does == format!("data-act=\"{word}\""))
        };
        if let Some(button) = buttons.iter_mut().find(main) {
            button.gold = true;
        }
        buttons
    }

    /// Something is picked: what it can do. Where a place is still to be named, the board shows them.
    fn picked_buttons(&self) -> Vec<Button> {
        let named = self.target().is_some();
        let chosen = self.chosen();
        let ready = chosen.iter().filter(|deed| named || deed.cell.is_none());
        let ready = ready.filter(|deed| !is_end(deed.action));
        let mut buttons: Vec<Button> = ready.take(SHOWN).map(|deed| self.button(deed)).collect();
        if let Some(first) = buttons.first_mut() {
            first.gold = true;
        }
        if let [(card, _)] = self.picked.cards.as_slice() {
            let does = format!("data-card=\"{}\"", card.row().ids[self.own_side() as usize]);
            buttons.push(Button {
                does,
                label: "Read it".into(),
                icon: "eye",
                ..Button::default()
            });
        }
        buttons
    }

    /// The side of the cards that the onlooker speaks of.
    pub(super) fn own_side(&self) -> Side {
        self.class(self.focus()).side().unwrap_or(Side::Pillage)
    }

    /// A deed as a button.
    pub(super) fn button(&self, deed: &Deed) -> Button {
        let (label, small, icon) = self.words(deed);
        Button {
            does: format!("data-act=\"{}\"", escape(&deed.text)),
            label,
            small,
            icon,
            ..Button::default()
        }
    }

    /// A deed in few words: what, on what terms, and its icon.
    pub(super) fn words(&self, deed: &Deed) -> (String, String, &'static str) {
        let terms = price_words(self.price(deed));
        match deed.action {
            Action::Enter(piece, gate) => {
                let rings = match self.game.rings(piece) {
                    0 => String::new(),
                    worn => format!(", {}", many(worn.into(), "ring", "rings")),
                };
                (
                    format!("Bring {} in on {gate}", Self::piece_name(piece)),
                    format!("{terms}{rings}"),
                    "gate",
                )
            }
            Action::Move(piece, path) if deed.cell.is_none() => {
                let rings = self.rings_on(piece, path);
                (format!("Fetch the ring on {rings} and come back"), terms, "ring")
            }
            Action::Move(piece, _) => (
                format!("Move {} to {}", Self::piece_name(piece), self.end(deed)),
                terms + &self.clash(deed),
                "right",
            ),
            Action::Link(group, _) => {
                let robots = many(group.count_ones() as usize, "Robot", "Robots");
                (format!("Move {robots} together"), terms + &self.clash(deed), "link")
            }
            Action::Leap(..) => (
                format!("Leap to {}", self.end(deed)),
                format!("{terms}, lands dizzy{}", self.clash(deed)),
                "up",
            ),
            Action::Balloon(..) => {
                (format!("Balloon to {}", self.end(deed)), terms + &self.clash(deed), "up")
            }
            Action::Scoundrel(piece) => (
                format!("Move {} yourself", self.piece_words(piece)),
                format!("{terms}, then 2 a space"),
                "cl-pirate",
            ),
            Action::Use(what) => self.use_words(deed, what),
            Action::Lay(lay) => {
                let names: Vec<&str> =
                    lay.cards().map(|laid| laid.card.row().names[laid.side as usize]).collect();
                let points = price_words(zerpang::points_of(lay).into());
                let verb = if self.view.stage == Stage::Pay { "Pay" } else { "Add" };
                let small = if names.len() == 1 && lay.first.card.is_point() {
                    String::new()
                } else {
                    format!("with {}", names.join(" + "))
                };
                (format!("{verb} {points}{}", self.aid_words(lay.aid)), small, "plus")
            }
            Action::Charge(points, aid) => (
                format!(
                    "Use {}{}",
                    many(points.into(), "upload point", "upload points"),
                    self.aid_words(aid)
                ),
                String::new(),
                "bolt",
            ),
            Action::Attack(piece) => {
                (format!("{} fights first", Self::piece_name(piece)), String::new(), "fight")
            }
            Action::Face(piece) => {
                (format!("{} is fought first", Self::piece_name(piece)), String::new(), "fight")
            }
            _ => self.answer_words(deed),
        }
    }

    fn answer_words(&self, deed: &Deed) -> (String, String, &'static str) {
        let zones = || format!("{} for you", many(self.game.coming_draw().into(), "card", "cards"));
        match deed.action {
            Action::NotHere(seat) => (
                format!("Slip away from {}", self.snapshot.name(seat)),
                "with a card of theirs".into(),
                "undo",
            ),
            Action::Stand => ("Call for help".into(), "the last call".into(), "people"),
            Action::Concede => ("Concede".into(), "lose the fight".into(), "flag"),
            Action::Accept => ("Take the help".into(), String::new(), "check"),
            Action::Refuse => ("Refuse it".into(), String::new(), "close"),
            Action::Abduct => ("Abduct it".into(), String::new(), "cl-alien"),
            Action::Upload(piece) => {
                (format!("Upload {}", Self::piece_name(piece)), String::new(), "bolt")
            }
            Action::Draw => ("Draw".into(), zones(), "cards"),
            Action::Salvage => (deed.label.clone(), String::new(), "cl-pirate"),
            Action::Release(piece) => (
                format!("Release {}", self.piece_words(piece)),
                "for two random cards".into(),
                "trade",
            ),
            Action::Discard(card) => (
                format!("Discard {}", card.row().names[self.own_side() as usize]),
                String::new(),
                "close",
            ),
            Action::Pass => ("Pass".into(), String::new(), "pass"),
            Action::Done => self.done_words(deed),
            _ => (deed.label.clone(), String::new(), ""),
        }
    }

    /// What "done" means here.
    fn done_words(&self, deed: &Deed) -> (String, String, &'static str) {
        let (label, small) = match self.view.stage {
            Stage::Entrance => ("Done", "on to Movement"),
            Stage::Movement => ("Done", "on to Combat"),
            _ => (deed.label.as_str(), ""),
        };
        (label.into(), small.into(), "check")
    }

    fn use_words(&self, deed: &Deed, what: Use) -> (String, String, &'static str) {
        let name = what.card.row().names[what.side as usize];
        let pair = if what.also.is_some() { " (pair)" } else { "" };
        let aim = match what.target {
            Target::None => self.aid_words(what.aid),
            Target::Further => " for four spaces".into(),
            Target::Cell(cell) => format!(" to {cell}"),
            Target::Piece(piece, cell) => format!(": {} to {cell}", Self::piece_name(piece)),
            Target::Seat(seat) => format!(" on {}", self.snapshot.name(seat)),
        };
        let along = match (self.class(self.focus()).side(), what.side) {
            (Some(own), side) if own != side && side == Side::Pillage => "with Amazing Disguise",
            (Some(own), side) if own != side => "with Foreign Training",
            _ => "",
        };
        let fee = match self.price(deed) {
            0 => String::new(),
            fee => format!("fee {}", price_words(fee)),
        };
        let small: Vec<&str> = [along, &fee].into_iter().filter(|word| !word.is_empty()).collect();
        (format!("{name}{pair}{aim}"), small.join(", "), "cards")
    }

    /// Whom a helper's play is for.
    pub(super) fn aid_words(&self, aid: Aid) -> String {
        let role = match aid {
            Aid::Own => return String::new(),
            Aid::Aggressor => Role::Aggressor,
            Aid::Defender => Role::Defender,
        };
        self.view.fight.map_or_else(String::new, |fight| {
            format!(" for {}", self.snapshot.name(fight.player(role)))
        })
    }

    /// The cell where a deed ends, and what is there.
    fn end(&self, deed: &Deed) -> String {
        let Some(cell) = deed.cell else { return String::new() };
        let what = match self.view.house.board.kind(cell) {
            zerpang::Kind::Treasure => ", the Treasure",
            zerpang::Kind::X(_) => ", an X",
            zerpang::Kind::House(_) => ", a house",
            zerpang::Kind::Gate(_) => ", a Gate",
            zerpang::Kind::Plain => "",
        };
        format!("{cell}{what}")
    }

    /// Whom a move would fight.
    fn clash(&self, deed: &Deed) -> String {
        let (Some(piece), Some(cell)) = (deed.piece, deed.cell) else { return String::new() };
        let foes: Vec<String> =
            self.game.foes_beside(piece.owner(), cell).into_iter().map(Self::piece_name).collect();
        if foes.is_empty() { String::new() } else { format!(", fights {}", foes.join(" and ")) }
    }

    /// More about what is asked, small.
    pub(super) fn aside(&self) -> String {
        if !self.is_asked() {
            return String::new();
        }
        if self.view.stage == Stage::Pay {
            return self.payment_words();
        }
        if let [(card, _)] = self.picked.cards.as_slice() {
            let side = self.own_side();
            let name = card.row().names[side as usize];
            return format!("{name}: {}.", card.says(side));
        }
        let group = self.picked.pieces.len();
        if group > 1 {
            return format!(
                "{group} Robots move together: touch where {} goes.",
                Self::piece_name(self.picked.pieces[group - 1])
            );
        }
        if let Some(piece) = self.picked.pieces.first().filter(|_| self.target().is_none()) {
            let more =
                if self.may_group() { " Touch more Robots to move them together." } else { "" };
            return format!(
                "{}: touch a cell with a price, or another piece.{more}",
                Self::piece_name(*piece)
            );
        }
        if let (Some(_), [deed, ..]) = (self.target(), self.chosen().as_slice()) {
            return self.way_words(deed);
        }
        match self.view.stage {
            Stage::Entrance => {
                format!("Touch a Gate of yours. Your hand is worth {}.", self.worth())
            }
            Stage::Movement => {
                format!("Touch one of your pieces. Your hand is worth {}.", self.worth())
            }
            _ => String::new(),
        }
    }

    /// The way to the picked cell: how far, and what lies on it.
    fn way_words(&self, deed: &Deed) -> String {
        let (Some(piece), Action::Move(_, path)) = (deed.piece, deed.action) else {
            return String::new();
        };
        let trail = self.game.trail(piece, path);
        let ring = if trail.iter().any(|&cell| self.view.strewn.has(cell)) {
            " There is a ring on the way."
        } else {
            ""
        };
        let spaces = many(trail.len(), "space", "spaces");
        format!("{spaces}, {}.{ring} Touch the cell again to go.", price_words(self.price(deed)))
    }

    /// The cells of a way on which rings lie.
    fn rings_on(&self, piece: Piece, path: Path) -> String {
        let trail: Cells = self.game.trail(piece, path).into_iter().collect();
        let cells: Vec<String> =
            self.view.strewn.within(trail).iter().map(|c| c.to_string()).collect();
        cells.join(", ")
    }

    fn worth(&self) -> String {
        price_words(self.game.means(self.focus())).replace("free", "no Points")
    }
}

/// What ends a phase, a window or a fight: always at the end of the bar.
pub(super) const fn is_end(action: Action) -> bool {
    matches!(action, Action::Done | Action::Pass | Action::Stand | Action::Concede | Action::Refuse)
}
