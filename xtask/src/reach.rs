//! The law of reach in as many random positions as one likes: whatever the rules allow can be done by clicking.

use crate::run::{Outcome, cargo_command, folders, root, status};

/// Positions of each game unless others are asked for.
const POSITIONS: &str = "100000";

/// The test of a board that walks them, and the variable that says how many (`boardkit`).
const TEST: &str = "--test reach -- --nocapture --exact every_legal_action_can_be_touched";
const MORE: &str = "REACH_POSITIONS";

/// Walks so many positions of each board, or of one.
pub(crate) fn reach(args: &[&str]) -> Outcome {
    let (positions, only) = match *args {
        [] => (POSITIONS, None),
        [positions] => (positions, None),
        [positions, game] => (positions, Some(game)),
        _ => return Err("reach [POSITIONS [GAME]]".into()),
    };
    positions.parse::<u64>().map_err(|_| format!("“{positions}” is no number of positions"))?;
    let boards = folders(&root().join("boards"));
    let names = boards.iter().filter_map(|board| board.file_name()?.to_str());
    let asked: Vec<&str> = names.filter(|name| only.is_none_or(|only| only == *name)).collect();
    if asked.is_empty() {
        return Err(format!("there is no board of {}", only.unwrap_or_default()));
    }
    asked.iter().try_for_each(|game| {
        let words = format!("test --quiet --release --package {game}-board {TEST}");
        status(cargo_command(&words).env(MORE, positions))
    })
}
