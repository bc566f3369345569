//! What the rules allow, touches can do.

#[path = "../../../games/cat-quest/tests/charter/mod.rs"]
mod charter;

use board::Kind;
use cat_quest_board::CatQuestBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<CatQuestBoard>(&charter::charter(), 500);
}

#[test]
fn moments_are_whole_the_same_for_all_and_tell_no_secrets() {
    boardkit::moments::<CatQuestBoard>(
        &charter::charter(),
        300,
        &[Kind::Roll, Kind::Draw, Kind::Attack, Kind::Fight, Kind::Battle],
    );
}
