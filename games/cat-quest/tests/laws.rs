//! The laws that every game must pass, and golden games.

mod charter;

use std::path::Path;

use cat_quest::CatQuest;

#[test]
fn cat_quest_upholds_every_law() {
    charter::charter().uphold();
}

#[test]
fn golden_games_go_as_they_went() {
    testkit::golden::<CatQuest>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}
