//! What the rules allow, touches can do.

#[path = "../../../games/cat-quest/tests/charter/mod.rs"]
mod charter;

use cat_quest_board::CatQuestBoard;

#[test]
fn every_legal_action_can_be_touched() {
    boardkit::reaches::<CatQuestBoard>(&charter::charter(), 500);
}
