//! What just happened, in words.

use table::{Seat, Spoken, Step, capital};

use super::names::{counted, dice_text, in_groups, in_words, ladder, numbers};
use crate::action::{Action, Chance, Faces};
use crate::state::{Phase, SpacaWor};
use crate::view::{Pick, View};

/// A step and what came of it.
pub(super) fn story(before: &View, step: Step<Action, Chance>, after: &View) -> String {
    let mut told = match step {
        Step::Act(seat, action) => tell_action(before, seat, action, after),
        Step::Fall(chance) => tell_chance(before, chance, after),
    };
    if let Some(end) = tell_ending(before, after) {
        told.push(' ');
        told.push_str(&end);
    }
    told
}

fn tell_action(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let name = SpacaWor::seat_name(seat);
    let side = &before.open.sides[seat.index()];
    match action {
        Action::Start(_) => match (after.starting, after.starting[seat.index()]) {
            ([Pick::Known(redd), Pick::Known(bloo)], _)
                if after.open.phase == Phase::StartingRoll =>
            {
                let [redd, bloo] = [redd, bloo].map(|kind| capital(kind.die().name));
                format!("Both dice are shown: Redd rolls a {redd} die, Bloo a {bloo} die.")
            }
            (_, Pick::Known(kind)) => {
                format!("{name} picks a {} die for the starting roll.", capital(kind.die().name))
            }
            _ => format!("{name} has picked a die for the starting roll."),
        },
        Action::Terrain(terrain) => {
            format!("{name} defends and picks the {} die.", capital(terrain.ground().name))
        }
        Action::Force(force) => format!("{name} takes {}.", in_words(force)),
        Action::Ignore(slot) => format!("{name} ignores the Boom on die {}.", slot + 1),
        Action::IgnoreNone => format!("{name} lets every Boom stand."),
        Action::Link(slot) => {
            let unit = capital(side.face(slot.into()).name());
            format!("{name} links a Support to die {}, a {unit}.", slot + 1)
        }
        Action::Stop => {
            format!("{name} stops at {}.", in_groups(before.printed(), side, before.open.terrain))
        }
        Action::Roll(dice) => {
            let kept = dice_text(side, side.alive() - dice);
            format!("{name} keeps {kept} and rolls {}.", numbers(dice))
        }
    }
}

fn tell_chance(before: &View, chance: Chance, after: &View) -> String {
    match chance {
        Chance::Start([redd, bloo]) => {
            let rolled =
                format!("Redd rolls {}, Bloo rolls {}", capital(redd.name()), capital(bloo.name()));
            if after.open.phase == Phase::StartingRoll {
                return format!("{rolled}: equal, so both roll again.");
            }
            let defender = SpacaWor::seat_name(Seat(1 - after.open.attacker.0));
            format!("{rolled}: {defender} defends the first battle.")
        }
        Chance::Terrain(terrain) => {
            let ladder = ladder(before.printed(), terrain);
            format!("The ground is {}: {ladder}.", capital(terrain.ground().name))
        }
        Chance::Faces(faces) => tell_roll(before, faces, after),
    }
}

fn tell_roll(before: &View, faces: Faces, after: &View) -> String {
    let roller = before.open.roller.index();
    let name = SpacaWor::seat_name(before.open.roller);
    let shown: Vec<_> = faces.iter().map(|face| capital(face.name())).collect();
    let mut told = format!("{name} rolls {}.", shown.join(", "));
    let (was, is) = (&before.open.sides[roller], &after.open.sides[roller]);
    if is.limit > was.limit {
        let rolls = counted(is.limit);
        told.push_str(&format!(" Turbo gives {name} {rolls} rolls in this battle!"));
    }
    if before.open.roller != after.open.roller && after.open.phase == Phase::Roll {
        told.push_str(&format!(
            " {name} stands at {}.",
            in_groups(after.printed(), is, after.open.terrain)
        ));
    }
    told
}

/// What the end of a battle was, if a step ended one.
fn tell_ending(before: &View, after: &View) -> Option<String> {
    let fought =
        matches!(before.open.phase, Phase::Roll | Phase::Ignore | Phase::Link | Phase::Decide);
    if !fought || !matches!(after.open.phase, Phase::TerrainDie | Phase::Over) {
        return None;
    }
    let stands =
        |seat: usize| in_groups(after.printed(), &after.open.sides[seat], after.open.terrain);
    let [redd, bloo] = [0, 1].map(stands);
    let stand = format!("Redd has {redd}; Bloo has {bloo}.");
    if before.open.won == after.open.won {
        return Some(format!("{stand} That is a draw, and the battle is fought again."));
    }
    let winner = SpacaWor::seat_name(after.open.attacker);
    let number = after.open.won[0].saturating_add(after.open.won[1]);
    let then = if after.open.phase == Phase::Over {
        format!("That makes {} in a row: {winner} wins the game!", after.open.streak)
    } else {
        format!("{winner} attacks next.")
    };
    Some(format!("{stand} {winner} wins battle {number}. {then}"))
}
