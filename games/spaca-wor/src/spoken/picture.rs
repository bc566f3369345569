//! The table drawn in text, at most 80 columns wide and 15 lines high.

use table::{Seat, Spoken, capital};

use super::names::{in_groups, in_words, ladder};
use crate::pieces::{DieKind, Face};
use crate::state::{Phase, SIX, Side, SpacaWor};
use crate::view::{Pick, View};

/// The whole table: the war so far, the ground, both lines of dice.
pub(super) fn of(view: &View) -> String {
    let mut lines = vec![headline(view), ground(view)];
    for seat in [0, 1].map(Seat) {
        lines.push(String::new());
        lines.push(side_line(view, seat));
        lines.extend(dice_lines(view, seat));
    }
    lines.join("\n")
}

fn headline(view: &View) -> String {
    let fought = view.open.won[0].saturating_add(view.open.won[1]);
    let least = view.open.setup.fewest_battles();
    let wins = |won: u8| if won == 1 { "1 win".into() } else { format!("{won} wins") };
    let mut line = match view.open.phase {
        Phase::StartingDice | Phase::StartingRoll => "Starting roll".into(),
        Phase::Over => format!("Over after {fought} battles"),
        _ => format!("Battle {}, at least {least}", u16::from(fought) + 1),
    };
    line.push_str(&format!("   Redd {}, Bloo {}", wins(view.open.won[0]), wins(view.open.won[1])));
    if let Some(last) = view.open.last_winner {
        let (name, need) = (SpacaWor::seat_name(last), view.open.setup.wins_in_a_row());
        line.push_str(&format!("   {name}'s streak: {} of {need}", view.open.streak));
    }
    line
}

fn ground(view: &View) -> String {
    let die = view.open.terrain_die.map(|die| capital(die.ground().name));
    match (view.open.terrain, die) {
        (Some(terrain), _) => {
            format!("{}   {}", capital(terrain.ground().name), ladder(view.printed(), terrain))
        }
        (None, Some(die)) => format!("{die} die picked, not rolled yet"),
        (None, None) => "No ground chosen yet".into(),
    }
}

fn side_line(view: &View, seat: Seat) -> String {
    let side = &view.open.sides[seat.index()];
    let name = SpacaWor::seat_name(seat);
    if let Phase::StartingDice | Phase::StartingRoll = view.open.phase {
        let pick = match view.starting[seat.index()] {
            Pick::None => "has not picked a die yet".into(),
            Pick::Hidden => "has picked a die".into(),
            Pick::Known(kind) => format!("rolls a {} die", capital(kind.die().name)),
        };
        return format!("{name} {pick}");
    }
    let over = matches!(view.open.phase, Phase::TerrainDie | Phase::Over);
    let role = if view.open.attacker == seat { "attacks" } else { "defends" };
    let stands = in_groups(view.printed(), side, view.open.terrain);
    match side.force {
        None => format!("{name} {role}"),
        Some(_) if over => format!("{name} stood at {stands}"),
        Some(force) if side.rolls == 0 => format!("{name} {role} with {}", in_words(force)),
        Some(_) => {
            let rolls = format!("roll {} of {}", side.rolls, side.limit);
            format!("{name} {role}   {rolls}   stands at {stands}")
        }
    }
}

/// Three lines of dice; those that just fell have a double edge.
fn dice_lines(view: &View, seat: Seat) -> Vec<String> {
    let side = &view.open.sides[seat.index()];
    if side.force.is_none() {
        return Vec::new();
    }
    let fresh = |slot: usize| view.open.roller == seat && view.open.rolling.contains(slot);
    let row = |draw: &dyn Fn(usize) -> String| (0..SIX).map(draw).collect::<Vec<_>>().join(" ");
    vec![
        row(&|slot| top(side, slot, fresh(slot))),
        row(&|slot| middle(side, slot, fresh(slot))),
        row(&|slot| bottom(slot, fresh(slot))),
    ]
}

fn top(side: &Side, slot: usize, fresh: bool) -> String {
    let tag = match side.kind(slot) {
        Some(DieKind::Tanka) => "Tanka",
        Some(DieKind::Turbo) => "Turbo",
        _ => "",
    };
    if fresh { format!("╔{tag:═^7}╗") } else { format!("┌{tag:─^7}┐") }
}

fn middle(side: &Side, slot: usize, fresh: bool) -> String {
    let shown = match side.face(slot) {
        Face::Boom => "× Boom".into(),
        Face::Blank => "·".into(),
        Face::Support => match usize::from(side.links()[slot]) {
            to if to < SIX => format!("+1 → {}", to + 1),
            _ => "+1".into(),
        },
        face => capital(face.name()),
    };
    if fresh { format!("║{shown:^7}║") } else { format!("│{shown:^7}│") }
}

fn bottom(slot: usize, fresh: bool) -> String {
    let number = format!(" {} ", slot + 1);
    if fresh { format!("╚{number:═^7}╝") } else { format!("└{number:─^7}┘") }
}
