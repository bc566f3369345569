//! What the rules allow, touches can do.

#[path = "../../../games/spanc/tests/charter/mod.rs"]
mod charter;

use board::Kind;
use spanc_board::SpancBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<SpancBoard>(&charter::charter(), 1_000);
}

#[test]
fn moments_are_whole_the_same_for_all_and_tell_no_secrets() {
    boardkit::moments::<SpancBoard>(
        &charter::charter(),
        300,
        &[Kind::Roll, Kind::Draw, Kind::Attack, Kind::Fight],
    );
}
