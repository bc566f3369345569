//! The order of a turn: CQ-5, CQ-5a.

use cat_quest::{
    ANSWER_FIRST, BATTLE_COMES_FIRST, BATTLE_IS_ON, BATTLE_ON_EARTH, Body, MOVE_FIRST,
    NOT_YOUR_TURN, ONLY_AT_END, ONLY_AT_START, Phase,
};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, cats, table};

#[test]
fn cq_5_on_earth_one_battles_or_travels() {
    assert_eq!(table(2).decisions(), ["battle", "roll"]);
    assert_eq!(table(2).does(ASTRA, "battle").turn(), Turn::Chance, "a dog is turned up");
    assert_eq!(table(2).does(ASTRA, "roll").phase(), Phase::Roll);
}

#[test]
fn cq_5_a_battle_needs_a_turn_that_starts_on_earth() {
    let game = table(2).flies(ASTRA, "mars 1").does(ASTRA, "done").until(ASTRA);
    assert_eq!(game.phase(), Phase::Start, "there is a cat to recruit");
    game.refused_by("astra: battle", &BATTLE_ON_EARTH);
}

#[test]
fn cq_5_the_others_wait() {
    for action in ["battle", "roll", "recruit", "look", "go sun", "done", "gamble", "keep"] {
        table(2).refused_by(&format!("biscuit: {action}"), &NOT_YOUR_TURN);
    }
}

#[test]
fn cq_5a_start_then_roll_then_place_then_end() {
    let game = table(2).gathers(ASTRA, "venyu").until(ASTRA);
    assert_eq!(game.phase(), Phase::Roll, "nothing to do at this start: it is skipped");
    let start = table(2).flies(ASTRA, "venus 1").does(ASTRA, "done").until(ASTRA);
    assert_eq!(start.decisions(), ["recruit", "roll"]);
    start.refused_by("astra: done", &ONLY_AT_END);
    let rolled = start.goes("roll; white 1 black 1");
    rolled.refused_by("astra: recruit", &MOVE_FIRST);
    rolled.refused_by("astra: look", &MOVE_FIRST);
    rolled.refused_by("astra: roll", &ONLY_AT_START);
    let here = rolled.body(Body::Venus);
    let end = rolled.does(ASTRA, &format!("go {here}"));
    assert_eq!(end.decisions(), ["recruit", "done"]);
    end.refused_by("astra: roll", &ONLY_AT_START);
    end.refused_by("astra: battle", &ONLY_AT_START);
    assert_eq!(end.does(ASTRA, "done").active(), BISCUIT);
}

#[test]
fn cq_5a_a_battle_comes_before_anything_else() {
    // Astra loses her Earth cat, and comes back with Purrinus: there are two things to do at this start.
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.gathers(ASTRA, "purrinus").reaches(ASTRA, Body::Earth);
    let game = game.does(ASTRA, "done").until(ASTRA);
    assert_eq!(game.decisions(), ["battle", "recruit", "look", "roll"]);
    let game = game.does(ASTRA, "recruit");
    assert_eq!(game.cats(ASTRA), cats("earthcat purrinus"));
    game.refused_by("astra: battle", &BATTLE_COMES_FIRST);
    assert_eq!(game.decisions(), ["look", "roll"]);
}

#[test]
fn cq_5a_a_battle_turn_has_no_travelling_and_no_trading() {
    let game = table(2).goes("battle; dog fire");
    for action in
        ["recruit", "look", "offer biscuit earthcat for earthcat", "go sun", "roll", "done"]
    {
        game.refused_by(&format!("astra: {action}"), &BATTLE_IS_ON);
    }
    game.refused_by("astra: battle", &BATTLE_IS_ON);
}

#[test]
fn cq_5a_an_open_offer_comes_first() {
    let game = table(2).gathers(ASTRA, "venyu").gathers(BISCUIT, "marsiamese");
    let game = game.flies(ASTRA, "mars 9").flies(BISCUIT, "mars 9");
    let game = game.does(BISCUIT, "offer astra marsiamese for venyu");
    for action in ["recruit", "look", "roll", "done", "battle", "offer astra marsiamese for venyu"]
    {
        game.refused_by(&format!("biscuit: {action}"), &ANSWER_FIRST);
    }
}
