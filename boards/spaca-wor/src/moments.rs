//! What is shown of a roll and of a battle that is decided.

use board::{Event, Kind, Moment, Party, Thing, capital};
use spaca_wor::{Action, Chance, Face, Phase, SpacaWor, Terrain, View};
use table::{Seat, Step};

use crate::drawing::{SIX, best_group, colour, terrain_symbol, unit_icon};

/// What a step shows before the board goes on.
pub(crate) fn moment(event: &Event<'_, SpacaWor>) -> Option<Moment> {
    let &Event { before, step, after, .. } = event;
    let shown = match step {
        Step::Fall(Chance::Start(faces)) => return Some(start(faces, after)),
        Step::Fall(Chance::Terrain(terrain)) => return Some(ground(before, terrain)),
        Step::Fall(Chance::Faces(_)) => roll(before, after),
        Step::Act(seat, Action::Stop) if before.open.phase == Phase::Decide => {
            Moment::new(Kind::Play, seat, "Stop").with(line(after, seat, false))
        }
        Step::Act(seat, _) if is_decided(before, after) => {
            Moment::new(Kind::Battle, seat, "Decision")
        }
        Step::Act(..) => return None,
    };
    Some(if is_decided(before, after) { decided(shown, before, after) } else { shown })
}

fn die(seat: Seat, face: Face, fresh: bool) -> Thing {
    Thing::Die(unit_icon(face).into(), colour(seat, face).into(), fresh)
}

fn start(faces: [Face; 2], after: &View) -> Moment {
    let party = |seat: u8| Party {
        seat: Some(Seat(seat)),
        things: vec![die(Seat(seat), faces[usize::from(seat)], true)],
        sum: capital(faces[usize::from(seat)].name()),
        need: if seat == 0 { "the higher one defends".into() } else { String::new() },
        ..Party::default()
    };
    let shown = Moment::new(Kind::Roll, None, "The starting roll").with(party(0)).with(party(1));
    if after.open.phase == Phase::StartingRoll {
        shown.says("Equal: both roll again")
    } else {
        shown.verdict(Seat(1 - after.open.attacker.0), true, "First defender".into())
    }
}

fn ground(before: &View, terrain: Terrain) -> Moment {
    let die = Thing::Die(terrain_symbol(terrain), String::new(), true);
    let [.., top] = before.printed().battle.order(terrain);
    let party = Party {
        things: vec![die],
        sum: capital(terrain.ground().name),
        need: format!("{} is strongest here", capital(top.name())),
        ..Party::default()
    };
    let defender = Seat(1 - before.open.attacker.0);
    Moment::new(Kind::Roll, defender, "Ground roll")
        .with(party)
        .says(format!("The battle is on {}", capital(terrain.ground().name)))
}

/// A side's dice; those just rolled tumble.
fn line(view: &View, seat: Seat, rolled: bool) -> Party {
    let side = &view.open.sides[seat.index()];
    let things =
        (0..SIX).map(|slot| die(seat, side.face(slot), rolled && view.open.rolling.contains(slot)));
    Party {
        seat: Some(seat),
        things: things.collect(),
        sum: best_group(view.printed(), side, view.open.terrain),
        ..Party::default()
    }
}

fn roll(before: &View, after: &View) -> Moment {
    let seat = before.open.roller;
    let other = &after.open.sides[1 - seat.index()];
    let need = if other.rolls > 0 {
        format!("to beat: {}", best_group(after.printed(), other, after.open.terrain))
    } else {
        "the first to roll".into()
    };
    let party = Party { need, ..line(after, seat, true) };
    let side = &after.open.sides[seat.index()];
    Moment::new(Kind::Roll, seat, format!("Roll {} of {}", side.rolls, side.limit))
        .with(party)
        .says(format!("Stands at {}", best_group(after.printed(), side, after.open.terrain)))
}

/// Whether a step has ended a battle.
fn is_decided(before: &View, after: &View) -> bool {
    let fought =
        matches!(before.open.phase, Phase::Roll | Phase::Ignore | Phase::Link | Phase::Decide);
    fought && matches!(after.open.phase, Phase::TerrainDie | Phase::Over)
}

/// Both lines, and who has won.
fn decided(shown: Moment, before: &View, after: &View) -> Moment {
    let rolled = shown.kind == Kind::Roll;
    let lines = [before.open.roller, Seat(1 - before.open.roller.0)];
    let [last, other] = lines.map(|seat| line(after, seat, rolled && seat == before.open.roller));
    let need = format!("to beat: {}", other.sum);
    let title = shown.title;
    let shown =
        Moment::new(Kind::Battle, shown.actor, title).with(Party { need, ..last }).with(other);
    if before.open.won == after.open.won {
        return shown.says("A draw: the battle is fought again");
    }
    let number = after.open.won[0].saturating_add(after.open.won[1]);
    let words = if after.open.phase == Phase::Over {
        format!("Battle {number} and the game won!")
    } else {
        format!("Battle {number} won!")
    };
    shown
        .verdict(after.open.attacker, true, words)
        .pays(after.open.attacker, format!("{} in a row", after.open.streak))
}
