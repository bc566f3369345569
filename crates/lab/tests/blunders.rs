//! Bots that search do nothing that they think far worse than something else, and no folly of their game; and what
//! once was such a fault is never done again.

use std::fs;
use std::path::Path;

use bots::Level;
use lab::{blunders, repeated};

/// Positions of each game: enough for a fault that is not rare; `cargo xtask blunders` hunts in many more.
const POSITIONS: u64 = 300;

#[test]
fn mates_make_no_blunders_in_random_positions() {
    let mut tempted = 0;
    for about in catalog::games() {
        let bag = blunders(about.name, &[Level::Mate], POSITIONS, 77).expect("the box is ours");
        let told: Vec<_> = bag.found.iter().map(|one| (&one.chose, &one.why)).collect();
        assert!(told.is_empty(), "{}: {told:?}", about.name);
        assert_eq!(bag.positions, POSITIONS);
        tempted += bag.tempted;
    }
    assert!(tempted > 0, "nobody had a chance to do a folly");
}

/// The suite holds what `cargo xtask blunders` has found; it may be empty.
#[test]
fn what_was_a_blunder_once_is_not_done_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("blunders");
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let record = fs::read_to_string(file.path()).expect("a text");
        let again = repeated(&record, &[Level::Mate, Level::Captain], 3).expect("a sound record");
        assert!(again.is_empty(), "{}: {again:?}", file.path().display());
    }
}
