//! A catfight: who attacks whom, for what, and what both need.

use board::{clause_button, icon, mark};
use maud::{Markup, html};
use spanc::{CREW_SIZE, Fight, Side, chance, needed, odds};

use super::Table;

impl Table<'_> {
    pub(super) fn fight(&self, fight: &Fight) -> Markup {
        let prize = match fight.prize {
            Some(toy) => toy.card().name,
            None if fight.takes_loot() => "one Loot",
            None => "who fails is lost",
        };
        html! {
            div.arena {
                (self.fighter(fight, Side::Attacker))
                div.duels {
                    p.note.picked {
                        (icon("fight"))
                        span {
                            b { (fight.skill.name()) } " for " (prize)
                            ". Both roll; if both succeed the attacker may press, at −2. "
                            (clause_button("SP-37"))
                        }
                    }
                }
                (self.fighter(fight, Side::Defender))
            }
        }
    }

    fn fighter(&self, fight: &Fight, side: Side) -> Markup {
        let (seat, place, corner, does) = match side {
            Side::Attacker => (self.view.open.active, fight.by, "corner-a", "attacks"),
            Side::Defender => (fight.on_seat, fight.on, "corner-d", "defends"),
        };
        let place = usize::from(place).min(CREW_SIZE - 1);
        let skill = self.game.fight_skill(fight, side);
        let [low, high] = fight.dice[side as usize];
        html! {
            div class=(corner) {
                span.tagline { (mark(seat.0)) (self.seen.name(seat)) " " (does) }
                @if let Some(girl) = self.view.open.girls[seat.index()][place] { (self.girl(seat, place, girl, false)) }
                span.chip { (needed(skill)) ": " (chance(odds(skill))) }
                @if low > 0 {
                    span.dicepair {
                        span.die.pip data-fresh={ (fight.presses) (low) } { (icon(&format!("f{low}"))) }
                        span.die.pip data-fresh={ (fight.presses) (low) "x" } { (icon(&format!("f{high}"))) }
                    }
                }
            }
        }
    }
}
