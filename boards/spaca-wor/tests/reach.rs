//! What the rules allow, touches can do.

#[path = "../../../games/spaca-wor/tests/charter/mod.rs"]
mod charter;

use board::Kind;
use spaca_wor_board::SpacaWorBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<SpacaWorBoard>(&charter::charter(), 2_000);
}

#[test]
fn moments_are_whole_the_same_for_all_and_tell_no_secrets() {
    boardkit::moments::<SpacaWorBoard>(&charter::charter(), 300, &[Kind::Roll, Kind::Battle]);
}
