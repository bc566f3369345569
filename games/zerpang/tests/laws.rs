//! The laws that every game must pass, and golden games.

mod charter;

use std::path::Path;

use zerpang::Zerpang;

#[test]
fn zerpang_upholds_every_law() {
    charter::charter().uphold();
}

#[test]
fn golden_games_go_as_they_went() {
    testkit::golden::<Zerpang>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
}
