//! What can be done, in few words: the buttons of the bar and what stands beside the question.

use board::{Button, Does, capital};
use cat_quest::{Action, Body, Phase, Place};

use super::Table;

impl Table<'_> {
    pub(super) fn aside(&self) -> String {
        if !self.seen.prompted {
            return String::new();
        }
        match self.view.phase {
            Phase::Go => match self.target() {
                Some(place) => self.seen.label(Action::Go(place)),
                None => "Touch a lit dot or a planet: the way and its cost appear.".into(),
            },
            Phase::Start => {
                "Battles are fought on Earth; cats are recruited where they live.".into()
            }
            _ => String::new(),
        }
    }

    /// The destination that is picked.
    pub(super) fn target(&self) -> Option<Place> {
        self.touch.value("go")?.parse().ok()
    }

    /// What a touch of a place in reach does: it is picked, and flown to if it is picked already.
    pub(super) fn flies_to(&self, place: Place) -> Does {
        if self.target() == Some(place) {
            self.seen.does(Action::Go(place))
        } else {
            Does::Set(format!("go:{place}"))
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.seen.prompted {
            return Vec::new();
        }
        let mut buttons = match self.view.phase {
            Phase::Go => self.flights(),
            phase if phase.is_battle() => Vec::new(),
            _ if self.is_trading() => vec![self.offer_button()],
            _ => self.plain_buttons(),
        };
        buttons.extend(self.trade_button());
        buttons
    }

    /// CQ-27: getting up for good.
    pub(super) fn leaving(&self) -> Option<Button> {
        let may = self.seen.allows(Action::Leave);
        may.then(|| self.seen.deed(Action::Leave).icon("close"))
    }

    /// Everything but offers and leaving, in short words.
    fn plain_buttons(&self) -> Vec<Button> {
        let plain = |action: &&Action| {
            !matches!(action, Action::Offer { .. } | Action::Counter { .. } | Action::Leave)
        };
        let mut shown: Vec<Action> = self.seen.menu.iter().filter(plain).copied().collect();
        // A crew too small for five dogs had better fly first.
        let weak = self.view.cats[self.focus().index()].iter().count() < 4;
        shown.sort_by_key(|&action| weak && action == Action::Battle);
        let buttons = shown.into_iter().take(4).enumerate().map(|(n, action)| {
            let button = self.in_few_words(action);
            if n == 0 { button.gold() } else { button }
        });
        buttons.collect()
    }

    fn in_few_words(&self, action: Action) -> Button {
        let button = |label: &str, icon| self.seen.button(action, label).icon(icon);
        match action {
            Action::Roll => button("Roll and travel", "roll"),
            Action::Battle => button("Battle the dogs", "fight"),
            Action::Recruit => {
                button(&format!("Recruit {}", self.here().orbit.cat().card().title), "sk-cat")
            }
            Action::Look => self.seen.deed(action).icon("eye"),
            Action::Done => button("End the turn", "check"),
            other => self.seen.deed(other),
        }
    }

    /// The picked destination first, then planets in reach.
    fn flights(&self) -> Vec<Button> {
        let target = self.target();
        let bodies = Body::ALL.into_iter().map(|body| self.body(body));
        let bodies = bodies
            .filter(|&place| self.seen.legal.contains(&Action::Go(place)) && Some(place) != target);
        let mut list: Vec<Place> = target.into_iter().chain(bodies).take(4).collect();
        if list.is_empty() {
            let places = self.seen.menu.iter().filter_map(|action| match action {
                Action::Go(place) => Some(*place),
                _ => None,
            });
            list = places.take(3).collect();
        }
        list.into_iter().map(|place| self.flight(place)).collect()
    }

    fn flight(&self, place: Place) -> Button {
        let costs = self.view.setup.board.costs(self.here());
        let stays = place == self.here();
        let picked = self.target() == Some(place);
        let is_body = self.body(place.orbit) == place;
        let name = capital(&if is_body { place.orbit.name().into() } else { place.to_string() });
        let (label, small) = match (stays, picked) {
            (true, _) => ("Stay".into(), format!("at {name}")),
            (false, true) => (format!("Fly to {name}"), costs.of(place).to_string()),
            (false, false) => (name, costs.of(place).to_string()),
        };
        let button = Button::new(self.flies_to(place), label).small(small);
        if picked { button.icon("ship").gold() } else { button }
    }
}
