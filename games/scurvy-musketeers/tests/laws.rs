//! The laws that every game must pass, and golden games.

mod charter;

use std::path::Path;

use scurvy_musketeers::ScurvyMusketeers;

#[test]
fn the_musketeers_uphold_every_law() {
    charter::charter().uphold();
}

#[test]
fn golden_games_go_as_they_went() {
    testkit::golden::<ScurvyMusketeers>(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"),
    );
}
