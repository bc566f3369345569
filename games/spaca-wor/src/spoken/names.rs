//! Dice and terrains in words.

use table::capital;

use crate::pieces::{DICE, Force, Terrain};
use crate::score::standing;
use crate::state::{Side, Slots};

/// SW-14: the units of a terrain, weakest first.
pub(super) fn ladder(terrain: Terrain) -> String {
    terrain.ground().order.map(|unit| capital(unit.name())).join(" < ")
}

/// SW-11: the groups of a side, best first, in words. Without a terrain the order is that of Plains.
pub(super) fn in_groups(side: &Side, terrain: Option<Terrain>) -> String {
    let terrain = terrain.unwrap_or(Terrain::Plains);
    let groups: Vec<String> = standing(side.groups(), terrain)
        .into_iter()
        .filter(|&rank| rank > 0)
        .map(|rank| {
            let unit = terrain.ground().order[usize::from(rank % 8) - 1];
            format!("{} {}", rank / 8, capital(unit.name()))
        })
        .collect();
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
