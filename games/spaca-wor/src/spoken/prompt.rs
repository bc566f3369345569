//! What a seat is asked.

use table::{Prompt, Seat, capital};

use super::names::counted;
use crate::state::Phase;
use crate::view::View;

/// What is asked of the seat now.
pub(super) fn of(view: &View, seat: Seat) -> Prompt {
    let side = &view.open.sides[seat.index().min(1)];
    let left = side.limit.saturating_sub(side.rolls);
    match view.open.phase {
        Phase::StartingDice => Prompt::new("Pick a die for the starting roll.")
            .with_aside("The better face defends first."),
        Phase::TerrainDie => "You defend: pick the terrain die.".into(),
        Phase::AttackingForce => "You attack: pick six of your eight dice.".into(),
        Phase::DefendingForce => "You defend: pick six of your eight dice.".into(),
        Phase::Ignore => ask_boom(view.printed().battle.many_booms).into(),
        Phase::Link => match side.loose_support() {
            Some(die) => format!("Link the Support on die {} to a unit.", die + 1).into(),
            None => "Link a Support to a unit.".into(),
        },
        Phase::Decide if left == 1 => "The last roll: roll some dice again, or stop.".into(),
        Phase::Decide => format!("{left} rolls left: roll some dice again, or stop.").into(),
        Phase::StartingRoll | Phase::TerrainRoll | Phase::Roll => "The dice roll.".into(),
        Phase::Over => "The game is over.".into(),
    }
}

/// SW-O1: from so many Booms on, one may be ignored.
fn ask_boom(many: u8) -> String {
    let booms = if many == 1 { "Boom" } else { "Booms" };
    format!("{} {booms} or more: do you ignore one of them, and which?", capital(&counted(many)))
}
