//! What the picked dice amount to: the buttons, and the exact odds where the bot has told them.

use spaca_wor::Phase;

use super::Board;
use crate::draw::{Button, capital, many, percent};

impl Board<'_> {
    /// The chance to win the battle with what is picked, if the bot has told it.
    pub(super) fn odds(&self) -> String {
        let Some(action) = self.planned() else { return String::new() };
        let Some((chance, words)) = self.chance_of(&action) else { return String::new() };
        let verb = if action == "stop" { "if you stop" } else { "with this roll" };
        format!(
            "<div class=\"odds\"><div class=\"track\" role=\"img\" aria-label=\"{words} to win this battle\"><i style=\"width:{:.0}%\"></i></div><div class=\"cmp\"><b>{words}</b><span>to win this battle {verb}<span class=\"opt\">, played perfectly from here</span></span></div></div>",
            chance * 100.0
        )
    }

    /// The bot's exact chance to win the battle, from its note.
    fn chance_of(&self, action: &str) -> Option<(f64, String)> {
        let note = &self.touch.advised(action)?.note;
        let number = note.strip_prefix("this battle ")?.split('%').next()?.parse::<f64>().ok()?;
        Some((number / 100.0, percent(number / 100.0)))
    }

    /// The action that the picked dice amount to.
    fn planned(&self) -> Option<String> {
        if self.view.phase != Phase::Decide || !self.snapshot.prompted {
            return None;
        }
        let mut dice: Vec<&str> =
            self.touch.picks.iter().filter_map(|pick| pick.strip_prefix('d')).collect();
        dice.sort_unstable();
        Some(if dice.is_empty() { "stop".into() } else { format!("roll {}", dice.join(" ")) })
    }

    pub(super) fn aside(&self) -> String {
        match self.view.phase {
            Phase::Decide if self.snapshot.prompted => {
                "Touch dice to move them between Keep and Roll.".into()
            }
            Phase::TerrainDie if self.snapshot.prompted => {
                "Its die shows its own ground half of the time.".into()
            }
            _ => String::new(),
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        if !self.snapshot.prompted {
            return Vec::new();
        }
        let small =
            |action: &str| self.chance_of(action).map(|(_, words)| words).unwrap_or_default();
        match self.view.phase {
            Phase::Decide => {
                let planned = self.planned().unwrap_or_default();
                let dice = planned.split(' ').count().saturating_sub(1);
                let stop =
                    Button::act(self.snapshot, "stop", "Stop").icon("stop").small(small("stop"));
                if planned == "stop" {
                    let left: Vec<String> = self
                        .side(self.view.roller)
                        .alive()
                        .iter()
                        .map(|slot| format!("d{}", slot + 1))
                        .collect();
                    let all = Button {
                        does: format!("data-pick=\"{}\"", left.join(" ")),
                        label: "Pick all".into(),
                        icon: "hand",
                        ..Button::default()
                    };
                    return vec![stop.gold(), all];
                }
                let label = format!("Roll {}", many(dice, "die", "dice"));
                let roll = Button::act(self.snapshot, &planned, label).icon("roll").gold();
                vec![roll.small(small(&planned)), stop]
            }
            Phase::StartingDice
            | Phase::TerrainDie
            | Phase::AttackingForce
            | Phase::DefendingForce
            | Phase::Link => self.short_choices(),
            Phase::Ignore => {
                vec![Button::act(self.snapshot, "ignore none", "Let every Boom stand").gold()]
            }
            _ => Vec::new(),
        }
    }

    /// What is picked before a battle or linked to, in few words: the board says the rest.
    fn short_choices(&self) -> Vec<Button> {
        let words = |text: &str| match text.split_once(' ') {
            Some(("start", kind)) => format!("{} die", capital(kind)),
            Some(("link", slot)) => format!("Die {slot}"),
            Some((_, what)) if text.starts_with("terrain") => capital(what),
            Some((_, force)) => force_words(force),
            None => text.into(),
        };
        let buttons = self.snapshot.menu.iter().enumerate().map(|(n, choice)| {
            let button = Button::act(self.snapshot, &choice.text, words(&choice.text));
            let odds = self.chance_of(&choice.text).map(|(_, words)| words);
            let unit = || choice.label.split_once(", ").map(|(_, unit)| unit.to_owned());
            let link = choice.text.starts_with("link ");
            let small = if link { unit() } else { odds };
            let button = button.small(small.unwrap_or_default());
            if n == 0 { button.gold() } else { button }
        });
        buttons.take(6).collect()
    }
}

/// A force in few words: `4S2T0U` is four Standard and two Tanka dice.
fn force_words(name: &str) -> String {
    let counts = spaca_wor::Force::named(name).map_or([0; 3], spaca_wor::Force::counts);
    let parts = counts.iter().zip(["Std", "Ta", "Tu"]).filter(|(count, _)| **count > 0);
    parts.map(|(count, kind)| format!("{count} {kind}")).collect::<Vec<_>>().join(" ")
}
