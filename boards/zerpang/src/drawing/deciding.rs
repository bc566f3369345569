//! The bar: what is picked becomes buttons in words; what ends a phase is always there.

use board::{Button, Does};
use zerpang::{Action, Cards, Phase};

use super::deeds::Deed;
use super::{Table, piece_name, price_words};

/// Choices that the bar shows at once.
const SHOWN: usize = 8;

impl Table<'_> {
    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.is_asked() {
            return Vec::new();
        }
        let mut buttons = if self.view.open.phase == Phase::Pay {
            self.paying()
        } else if self.is_idle() {
            self.spoken()
        } else {
            self.picked_buttons()
        };
        let ends = self.deeds.iter().filter(|deed| deed.ends());
        buttons.extend(ends.map(|deed| self.button(deed)));
        buttons.extend(self.drawing_buttons());
        buttons
    }

    /// Nothing is picked: whatever needs no place on the board.
    fn spoken(&self) -> Vec<Button> {
        let all: Vec<&Deed> = self
            .deeds
            .iter()
            .filter(|deed| !deed.ends() && deed.cell.is_none())
            .filter(|deed| !matches!(deed.action, Action::Scoundrel(_)))
            .collect();
        let fight = self.shows_fight();
        let plain = |deed: &&&Deed| {
            deed.cards == Cards::NONE && !(fight && matches!(deed.action, Action::Charge(..)))
        };
        let few: Vec<&Deed> = if all.len() > SHOWN - 2 || fight {
            all.iter().filter(plain).copied().take(SHOWN).collect()
        } else {
            all
        };
        few.into_iter().map(|deed| self.button(deed)).collect()
    }

    /// Something is picked: what it can do. Where a place is still to be named, the board shows them.
    fn picked_buttons(&self) -> Vec<Button> {
        let named = self.target().is_some();
        let chosen = self.chosen();
        let ready = chosen.iter().filter(|deed| named || deed.cell.is_none());
        let ready = ready.filter(|deed| !deed.ends());
        let mut buttons: Vec<Button> = ready.take(SHOWN).map(|deed| self.button(deed)).collect();
        if let [(card, _)] = self.picked.cards.as_slice() {
            let opens = Does::Card(card.row().ids[self.own_side() as usize]);
            buttons.push(Button::new(opens, "Read it").icon("eye"));
        }
        buttons
    }

    /// More about what is asked, small.
    pub(super) fn aside(&self) -> String {
        if !self.is_asked() {
            return String::new();
        }
        if self.view.open.phase == Phase::Pay {
            return self.payment_words();
        }
        if let [(card, _)] = self.picked.cards.as_slice() {
            let side = self.own_side();
            return format!(
                "{}: {}.",
                card.row().names[side as usize],
                card.says(self.game.printed(), side)
            );
        }
        let chosen = self.chosen();
        match (self.picked.pieces.as_slice(), self.target(), chosen.as_slice()) {
            (_, Some(_), [deed, ..]) if self.drawn.is_some() => self.way_words(deed),
            _ if self.drawn.is_some() => self.first_step_words(),
            ([_, .., lead], ..) => {
                let many = self.picked.pieces.len();
                format!("{many} Robots move together: touch where {} goes.", piece_name(*lead))
            }
            ([piece], None, _) => {
                let more =
                    if self.may_group() { " Touch more Robots to move them together." } else { "" };
                let name = piece_name(*piece);
                format!("{name}: touch a cell with a price, or another piece.{more}")
            }
            (_, Some(_), [deed, ..]) => self.way_words(deed),
            _ => self.hint(),
        }
    }

    /// What to touch first.
    fn hint(&self) -> String {
        let what = match self.view.open.phase {
            Phase::Entrance => "a Gate of yours",
            Phase::Movement => "one of your pieces",
            _ => return String::new(),
        };
        let worth = match self.game.means(self.focus()) {
            0 => "no Points".into(),
            points => price_words(points),
        };
        format!("Touch {what}. Your hand is worth {worth}.")
    }
}
