//! What the picked dice amount to: the buttons, and the exact odds where the bot has told them.

use board::{Button, Does, capital, many, percent};
use maud::{Markup, html};
use spaca_wor::{Action, Force, Phase};

use super::{Die, Table, kind_name};

impl Table<'_> {
    /// The chance to win the battle with what is picked, if the bot has told it.
    pub(super) fn odds(&self) -> Markup {
        let Some(action) = self.planned() else { return Markup::default() };
        let Some(chance) = self.chance_of(action) else { return Markup::default() };
        let words = percent(chance);
        let when = if action == Action::Stop { "if you stop" } else { "with this roll" };
        html! {
            div.odds {
                div.track role="img" aria-label={ (words) " to win this battle" } {
                    i style={ "width:" (format!("{:.0}", chance * 100.0)) "%" } {}
                }
                div.cmp {
                    b { (words) }
                    span { "to win this battle " (when) span.opt { ", played perfectly from here" } }
                }
            }
        }
    }

    /// The bot's exact chance to win the battle.
    fn chance_of(&self, action: Action) -> Option<f64> {
        Some(self.seen.advised(action)?.nearer.as_ref()?.chance)
    }

    /// The action that the picked dice amount to.
    fn planned(&self) -> Option<Action> {
        let deciding = self.view.open.phase == Phase::Decide && self.seen.prompted;
        deciding.then(
            || {
                if self.picked.is_empty() { Action::Stop } else { Action::Roll(self.picked) }
            },
        )
    }

    pub(super) fn aside(&self) -> &'static str {
        match self.view.open.phase {
            Phase::Decide if self.seen.prompted => "Touch dice to move them between Keep and Roll.",
            Phase::TerrainDie
                if self.seen.prompted && self.view.open.setup.edition.is_standard() =>
            {
                "Its die shows its own ground half of the time."
            }
            _ => "",
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.seen.prompted {
            return Vec::new();
        }
        match self.view.open.phase {
            Phase::Decide => self.deciding(),
            Phase::StartingDice
            | Phase::TerrainDie
            | Phase::AttackingForce
            | Phase::DefendingForce
            | Phase::Link => self.short_choices(),
            Phase::Ignore => {
                vec![self.seen.button(Action::IgnoreNone, "Let every Boom stand")]
            }
            _ => Vec::new(),
        }
    }

    /// Roll what is picked, or stop.
    fn deciding(&self) -> Vec<Button> {
        let small = |action| self.chance_of(action).map(percent).unwrap_or_default();
        let stop = self.seen.button(Action::Stop, "Stop").icon("stop").small(small(Action::Stop));
        if self.picked.is_empty() {
            let left = self.side(self.view.open.roller).alive();
            let all = Button::new(Does::picks(left.iter().map(Die)), "Pick all").icon("hand");
            return vec![stop, all];
        }
        let roll = Action::Roll(self.picked);
        let label = format!("Roll {}", many(self.picked.iter().count(), "die", "dice"));
        vec![self.seen.button(roll, label).icon("roll").small(small(roll)), stop]
    }

    /// What is picked before a battle or linked to, in few words: the board says the rest.
    fn short_choices(&self) -> Vec<Button> {
        let buttons = self.seen.menu.iter().map(|&action| {
            let (label, small) = self.in_few_words(action);
            self.seen.button(action, label).small(small)
        });
        buttons.take(6).collect()
    }

    fn in_few_words(&self, action: Action) -> (String, String) {
        let odds = || self.chance_of(action).map(percent).unwrap_or_default();
        match action {
            Action::Start(kind) => (format!("{} die", kind_name(kind)), odds()),
            Action::Terrain(terrain) => (capital(terrain.ground().name), odds()),
            Action::Force(force) => (short_force(force), odds()),
            Action::Link(slot) => {
                let unit = self.side(self.view.open.roller).face(usize::from(slot));
                (format!("Die {}", slot + 1), format!("a {}", capital(unit.name())))
            }
            other => (self.seen.label(other), odds()),
        }
    }
}

/// A force in few words: four Standard and two Tanka dice are `4 Std 2 Ta`.
fn short_force(force: Force) -> String {
    let parts = force.counts().into_iter().zip(["Std", "Ta", "Tu"]).filter(|&(count, _)| count > 0);
    parts.map(|(count, kind)| format!("{count} {kind}")).collect::<Vec<_>>().join(" ")
}
