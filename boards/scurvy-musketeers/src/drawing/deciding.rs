//! What can be done, in few words: the buttons of the bar and what stands beside the question.

use board::{Button, Does};
use scurvy_musketeers::{Action, Phase};

use super::Table;

/// Choices that the bar shows of one card, or first.
const FEW: usize = 3;

impl Table<'_> {
    pub(super) fn aside(&self) -> &str {
        if !self.seen.prompted {
            return "";
        }
        match (self.picked, self.view.open.phase) {
            (Some(card), _) => &self.view.open.setup.deck.face(card).text,
            (None, Phase::Main) => "Touch a card, then what it is for.",
            (None, Phase::Propose) => "Touch words in their order, or type a title.",
            (None, Phase::Clash | Phase::Quiet | Phase::Closing | Phase::Save) => self.seen.news,
            (None, _) if self.is_all_in_cards() => "Touch a card.",
            _ => "",
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.seen.prompted {
            return Vec::new();
        }
        if self.view.open.phase == Phase::Vote {
            return self.ballots();
        }
        if let Some(title) = self.tiled() {
            return vec![title];
        }
        let mut list = self.fitting();
        list.truncate(FEW);
        let plain = |action: &Action| {
            matches!(action, Action::Pass | Action::Done | Action::Keep | Action::Next)
        };
        list.extend(self.seen.legal.iter().copied().filter(plain));
        if list.is_empty() {
            list.extend(self.seen.menu.iter().take(FEW));
        }
        // Some of many cards in words say less than the cards themselves.
        if self.picked.is_none() && self.is_all_in_cards() && list.len() > 1 {
            return vec![self.everything()];
        }
        list.into_iter().map(|action| self.seen.deed(action).icon(sign(action))).collect()
    }

    /// The way to the list of everything.
    fn everything(&self) -> Button {
        Button::new(Does::Open("choices"), format!("All {}", self.seen.legal.len())).icon("menu")
    }
}

/// The icon of an action.
fn sign(action: Action) -> &'static str {
    match action {
        Action::Pass | Action::Done | Action::Keep => "pass",
        Action::Attack(..) | Action::Duel(..) => "fight",
        Action::Cast(_) => "ct-character",
        Action::Equip(..) | Action::Move(..) | Action::Lay(_) => "ct-prop",
        Action::Locate(..) | Action::Attach(..) => "ct-location",
        Action::Sfx { .. } | Action::Use { .. } => "ct-sfx",
        _ => "",
    }
}
