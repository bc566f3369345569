//! What can be done, in few words: the buttons of the bar and what stands beside the question.

use board::Button;
use spanc::{Action, Crew, Phase, Spanc};

use super::Table;
use super::picking::{Card, cards_of};

impl Table<'_> {
    pub(super) fn aside(&self) -> String {
        if !self.seen.prompted {
            return String::new();
        }
        match (self.view.open.phase, self.picked) {
            (_, Some(card)) => match self.aim {
                Some(aim) => format!("{} against {}: how?", card.name(), aim.name()),
                None => format!("What to do with {}?", card.name()),
            },
            (Phase::Prepare, None) if self.view.open.sent.is_some() => String::new(),
            (Phase::Prepare, None) => "Touch a girl to see her odds, or a Toy to move it.".into(),
            (Phase::Captains, None) => "Touch a girl to make her Captain.".into(),
            _ => String::new(),
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.seen.prompted {
            return Vec::new();
        }
        if self.is_trading() {
            return self.offer_buttons();
        }
        if let Some(card) = self.picked {
            return self.buttons_for(card);
        }
        let mut buttons = self.first_buttons();
        buttons.extend(self.trade_button());
        buttons
    }

    /// What can be done with the picked card.
    fn buttons_for(&self, card: Card) -> Vec<Button> {
        if let Some(aim) = self.aim {
            return self.in_a_row(self.between(card, aim).take(4));
        }
        let about = self.seen.menu.iter().filter(|&&action| {
            cards_of(action).contains(&card) && !matches!(action, Action::Offer(_))
        });
        self.in_a_row(about.copied().take(4))
    }

    fn first_buttons(&self) -> Vec<Button> {
        let apart = |action: &Action| {
            matches!(
                action,
                Action::Ask(_)
                    | Action::Offer(_)
                    | Action::Assign(..)
                    | Action::Swap(..)
                    | Action::Unassign(_)
                    | Action::Discard(_)
                    | Action::Abandon
            )
        };
        let plain = self.seen.menu.iter().copied().filter(|action| !apart(action));
        // SP-29b: an offer that lies open is void with the next decision, so nobody may overlook it.
        let (offers, others): (Vec<_>, Vec<_>) =
            plain.partition(|action| matches!(action, Action::Accept(_)));
        let (first, rest) = others.split_at(others.len().min(1));
        let ordered = first.iter().chain(&offers).chain(rest).copied();
        self.in_a_row(ordered.take(3))
    }

    fn in_a_row(&self, actions: impl Iterator<Item = Action>) -> Vec<Button> {
        let buttons = actions.map(|action| {
            let (label, small, icon) = self.in_few_words(action);
            self.seen.button(action, label).small(small).icon(icon)
        });
        buttons.collect()
    }

    /// The chance of the roll that an action leads to, in few words.
    fn odds(&self, action: Action) -> String {
        self.seen.says(action).odds.map(|odds| odds.to_string()).unwrap_or_default()
    }

    /// A choice in the fewest words, its odds or its price apart.
    fn in_few_words(&self, action: Action) -> (String, String, &'static str) {
        let odds = || self.odds(action);
        let none = String::new;
        match action {
            Action::Name(girl) => (format!("Roll with {}", nickname(girl)), odds(), "roll"),
            Action::Captain(girl) => (format!("{} is Captain", nickname(girl)), none(), "captain"),
            Action::Plank(girl) => (format!("{} walks the plank", nickname(girl)), none(), "plank"),
            Action::GoOn => ("Go on".into(), odds(), "roll"),
            Action::Stop => ("Stop here".into(), none(), "stop"),
            Action::Reroll => ("Captain’s reroll".into(), odds(), "captain"),
            Action::NineLives => ("Nine Lives".into(), odds(), "roll"),
            Action::Break(toy) => (format!("Break {}", toy.card().name), odds(), "roll"),
            Action::GiveIn => ("Give in".into(), none(), "close"),
            Action::Ready => ("Ready".into(), none(), "check"),
            Action::Buy => ("Buy a Toy".into(), "2 Loot".into(), "store"),
            Action::Accept(by) => {
                let whose = <Spanc as table::Spoken>::seat_name(by);
                (format!("Take {whose}’s offer"), none(), "trade")
            }
            Action::Yes => ("Agreed".into(), none(), "check"),
            Action::No => ("No".into(), none(), "close"),
            Action::Pass
                if matches!(self.view.open.phase, Phase::ArmAttacker | Phase::ArmDefender) =>
            {
                ("To the dice".into(), none(), "")
            }
            Action::Press => ("Press the attack".into(), odds(), "fight"),
            other => {
                let label = self.seen.says(other);
                let terms = label.terms();
                (label.words, terms, "")
            }
        }
    }
}

/// What a girl is called among friends: the last word of her name that is a name.
fn nickname(girl: Crew) -> &'static str {
    let name = girl.card().name;
    name.rsplit(' ').next().unwrap_or(name)
}
