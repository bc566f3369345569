//! What the rules allow, touches can do.

#[path = "../../../games/spaca-wor/tests/charter/mod.rs"]
mod charter;

use spaca_wor_board::SpacaWorBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<SpacaWorBoard>(&charter::charter(), 2_000);
}
