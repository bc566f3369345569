//! Dice and terrains in words.

use std::cmp::Reverse;

use table::capital;

use crate::pieces::{DICE, Face, Force, Terrain};
use crate::printed::Printed;
use crate::state::{Side, Slots};

/// A small number in words.
pub(super) fn counted(number: u8) -> String {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.into())
}

/// SW-C3: how often a terrain's die shows its own ground.
pub(super) fn own_faces(printed: &Printed, die: Terrain) -> String {
    let faces = printed.battle.terrain_die(die);
    let all = faces.iter().sum();
    format!("{} of {} faces", counted(faces[die as usize]), counted(all))
}

/// SW-14: the units of a terrain, weakest first.
pub(super) fn ladder(printed: &Printed, terrain: Terrain) -> String {
    let (order, powers) = (printed.battle.order(terrain), printed.battle.powers(terrain));
    let mut ladder = capital(order[0].name());
    for pair in order.windows(2) {
        let level = powers[pair[0] as usize] == powers[pair[1] as usize];
        ladder += if level { " = " } else { " < " };
        ladder += &capital(pair[1].name());
    }
    ladder
}

/// SW-11: the groups of a side, best first, in words. Without a terrain the order is that of Plains.
pub(super) fn in_groups(printed: &Printed, side: &Side, terrain: Option<Terrain>) -> String {
    let powers = printed.battle.powers(terrain.unwrap_or(Terrain::Plains));
    let sizes = side.groups();
    let mut units: Vec<Face> =
        Face::UNITS.into_iter().filter(|&unit| sizes[unit as usize] > 0).collect();
    units.sort_by_key(|&unit| Reverse((sizes[unit as usize], powers[unit as usize])));
    let said = |unit: Face| format!("{} {}", sizes[unit as usize], capital(unit.name()));
    let groups: Vec<String> = units.into_iter().map(said).collect();
    if groups.is_empty() { "nothing".into() } else { groups.join(" + ") }
}

/// A force in words.
pub(super) fn in_words(force: Force) -> String {
    let counts = force.counts();
    let parts: Vec<_> = DICE
        .iter()
        .filter(|die| counts[die.kind as usize] > 0)
        .map(|die| format!("{} {}", counts[die.kind as usize], capital(die.name)))
        .collect();
    parts.join(", ")
}

/// Dice by their numbers.
pub(super) fn numbers(dice: Slots) -> String {
    let numbers: Vec<_> = dice.iter().map(|slot| (slot + 1).to_string()).collect();
    match numbers.as_slice() {
        [one] => format!("die {one}"),
        many => format!("dice {}", many.join(" ")),
    }
}

/// Dice by what they show.
pub(super) fn dice_text(side: &Side, dice: Slots) -> String {
    let faces: Vec<_> = dice.iter().map(|slot| capital(side.face(slot).name())).collect();
    if faces.is_empty() { "nothing".into() } else { faces.join(" ") }
}
