//! What can be done, in few words: the buttons of the bar and what stands beside the question.

use board::{Button, Does, capital};
use cat_quest::{Action, Phase, Place};

use super::Table;

impl Table<'_> {
    pub(super) fn aside(&self) -> String {
        if !self.seen.prompted {
            return String::new();
        }
        match self.view.open.phase {
            Phase::Go => match self.target() {
                Some(place) => self.seen.label(Action::Go(place)),
                None => "Touch a lit dot or a planet, or drag your ship there.".into(),
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
        let mut buttons = match self.view.open.phase {
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
        let weak = self.view.open.cats[self.focus().index()].iter().count() < 4;
        table::sort_few(&mut shown, |&action| weak && action == Action::Battle);
        shown.into_iter().take(4).map(|action| self.in_few_words(action)).collect()
    }

    fn in_few_words(&self, action: Action) -> Button {
        let button = |label: &str, icon| self.seen.button(action, label).icon(icon);
        match action {
            Action::Roll => button("Roll and travel", "roll"),
            Action::Battle => button("Battle the dogs", "fight"),
            Action::Recruit => {
                let cat = self.here().orbit.cat().card().title;
                let button = button(&format!("Recruit {cat}"), "sk-cat");
                if self.view.open.phase == Phase::End {
                    // Hardly anybody has more to do then; who has finds recruiting alone in the list.
                    let does = Does::all([action, Action::Done]);
                    return Button { does, ..button }.small("and end the turn");
                }
                button
            }
            Action::Look => self.seen.deed(action).icon("eye"),
            // Where recruiting ends the turn, too, this button makes room for others.
            Action::Done if self.seen.allows(Action::Recruit) => button("End the turn", ""),
            Action::Done => button("End the turn", "check"),
            other => self.seen.deed(other),
        }
    }

    /// The picked destination, or what is worth flying to, at one touch.
    fn flights(&self) -> Vec<Button> {
        if let Some(target) = self.target() {
            return vec![self.flight(target).icon("ship")];
        }
        let places = self.seen.menu.iter().filter_map(|action| match action {
            Action::Go(place) => Some(*place),
            _ => None,
        });
        places.take(3).map(|place| self.flight(place)).collect()
    }

    fn flight(&self, place: Place) -> Button {
        let name = self.place_name(place);
        let lure = self.view.lure(self.focus(), place);
        let (label, terms) = if place == self.here() {
            ("Stay".into(), format!("at {name}"))
        } else {
            let cost = self.view.open.setup.sky().costs(self.here()).of(place);
            (name, format!("cost {cost}"))
        };
        let terms = if lure.is_empty() { terms } else { format!("{terms} · {lure}") };
        self.seen.button(Action::Go(place), label).small(terms)
    }

    /// A place as nobody can misread it: a body, or the dot of an orbit.
    pub(super) fn place_name(&self, place: Place) -> String {
        let orbit = capital(place.orbit.name());
        if self.body(place.orbit) == place {
            return orbit;
        }
        format!("{orbit}’s orbit, dot {}", u16::from(place.dot) + 1)
    }
}
