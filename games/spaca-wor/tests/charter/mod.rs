//! What Spaca Wor states about itself, for the laws and for soaks.

use spaca_wor::{Action, DICE, DieKind, FORCE_SIZE, Force, Pick, Slots, SpacaWor, Terrain};
use table::{Game, Seat, Seats, Step, Turn};
use testkit::{Charter, Urn, Worlds};

/// What Spaca Wor states about itself.
pub(crate) fn charter() -> Charter<SpacaWor> {
    let every = ["ignore-boom", "terrain-first", "three-wins", "ten-battles"].map(|o| (o, "on"));
    Charter::new()
        .and_table(2, every)
        .and_edition()
        .most_steps(20_000)
        .space(|_| space())
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .reveals(|game, step| matches!(step, Step::Act(_, Action::Start(_))) && is_last_pick(game))
        .worlds(|game, onlooker| Some(worlds(game, onlooker)))
        .state_bytes(88)
        .action_bytes(2)
}

/// Every action there is, and every byte that is no die and no set of dice.
fn space() -> Vec<Action> {
    let mut space: Vec<Action> = DieKind::ALL.map(Action::Start).to_vec();
    space.extend(Terrain::ALL.map(Action::Terrain));
    space.extend(Force::ALL.map(Action::Force));
    space.extend((0..=9).flat_map(|slot| [Action::Ignore(slot), Action::Link(slot)]));
    space.extend([Action::IgnoreNone, Action::Stop]);
    space.extend((0..=u8::MAX).map(|dice| Action::Roll(Slots::from_bits(dice))));
    space
}

/// SW-C1: each nation's dice of each kind, in the battle and beside it.
fn pieces(game: &SpacaWor) -> Vec<u32> {
    let mut census = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let side = game.side(seat);
        for die in &DICE {
            let beside = side
                .force
                .map_or(die.copies, |force| die.copies - force.counts()[die.kind as usize]);
            census.push(u32::from(beside) + side.of_kind(die.kind).len());
        }
    }
    census
}

/// What a player could check by looking: faces that the dice have, links that lead to units.
fn sound(game: &SpacaWor) -> Result<(), String> {
    for seat in [Seat(0), Seat(1)] {
        let side = game.side(seat);
        for slot in 0..usize::from(FORCE_SIZE) {
            let (face, to) = (side.face(slot), usize::from(side.links()[slot]));
            let own = side
                .kind(slot)
                .is_none_or(|kind| game.printed().battle.faces(kind).contains(&face));
            if !own && face != spaca_wor::Face::Blank {
                return Err(format!("die {slot} shows {face:?}, which it does not have"));
            }
            let linked = to < usize::from(FORCE_SIZE);
            if linked && !(face == spaca_wor::Face::Support && side.face(to).is_unit()) {
                return Err(format!("die {slot} ({face:?}) is linked to {:?}", side.face(to)));
            }
        }
        if side.rolls > side.limit || side.limit > game.printed().battle.turbo_rolls {
            return Err(format!("{} rolls of {}", side.rolls, side.limit));
        }
    }
    Ok(())
}

fn is_last_pick(game: &SpacaWor) -> bool {
    matches!(game.turn(), Turn::Seats(owing) if owing.len() == 1)
}

/// SW-1: the first die picked is its owner's secret; the second one shows both.
fn audience(game: &SpacaWor, step: Step<Action, spaca_wor::Chance>) -> Option<Seats> {
    match step {
        Step::Act(seat, Action::Start(_)) if !is_last_pick(game) => Some(Seats::only(seat)),
        _ => None,
    }
}

/// SW-1: a die picked in secret is any of the three kinds.
fn worlds(game: &SpacaWor, onlooker: Option<Seat>) -> Worlds {
    let hidden = game.view(onlooker).starting;
    let secret = |seat: u8| match game.view(Some(Seat(seat))).starting[usize::from(seat)] {
        Pick::Known(kind) if hidden[usize::from(seat)] == Pick::Hidden => {
            Some(Urn::choice(DieKind::ALL.len(), kind as usize))
        }
        _ => None,
    };
    Worlds::new((0..2).filter_map(secret))
}
