//! What the rules allow, touches can do.

#[path = "../../../games/spanc/tests/charter/mod.rs"]
mod charter;

use spanc_board::SpancBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<SpancBoard>(&charter::charter(), 1_000);
}
