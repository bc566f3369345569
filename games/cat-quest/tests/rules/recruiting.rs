//! Recruiting: CQ-11, CQ-12.

use cat_quest::{Body, NO_BODY_HERE, NOBODY_HOME, ONE_FROM_EACH_BODY, OWN_ONE_ALREADY, Phase};
use table::Illegal;
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, Script, cats, table};

#[test]
fn cq_11_a_move_that_ends_on_a_body_allows_one_cat() {
    let game = table(2).flies(ASTRA, "venus 1");
    assert_eq!(game.decisions(), ["recruit", "done"]);
    let game = game.does(ASTRA, "recruit");
    assert_eq!(game.cats(ASTRA), cats("venyu earthcat"));
    assert_eq!(game.seen().open.stacks[Body::Venus.index()], 0);
    assert_eq!(game.active(), BISCUIT, "nothing else to do");
}

#[test]
fn cq_11_a_move_that_begins_on_a_body_allows_one_and_its_end_another() {
    let game = table(2).flies(ASTRA, "venus 1").does(ASTRA, "done").until(ASTRA);
    let game = game.does(ASTRA, "recruit").falls("white 1 black 1");
    let mercury = game.body(Body::Mercury);
    let game = game.does(ASTRA, &format!("go {mercury}")).does(ASTRA, "recruit");
    assert_eq!(game.cats(ASTRA), cats("merkitty venyu earthcat"));
}

#[test]
fn cq_11_begun_and_ended_on_the_same_body_one_in_all() {
    // Three players: the stack has two, and Astra trades the first Venyu away before the end.
    let game = table(3).gathers(COMET, "solcat").flies(ASTRA, "venus 3").flies(COMET, "venus 3");
    let game = game.until(ASTRA);
    assert_eq!(game.body(Body::Venus), game.ship(ASTRA), "Venus came to them");
    let game = game.does(ASTRA, "recruit").does(ASTRA, "offer comet venyu for solcat");
    let game = game.does(COMET, "accept").goes("roll; white 1 black 1; go venus 3");
    assert_eq!(game.phase(), Phase::End);
    game.refused_by("astra: recruit", &ONE_FROM_EACH_BODY);
}

#[test]
fn cq_11_there_has_to_be_a_body_and_a_cat() {
    let game = table(2).flies(ASTRA, "mars 3").flies(BISCUIT, "mars 3");
    assert_eq!(game.phase(), Phase::End, "they could trade");
    game.refused_by("biscuit: recruit", &NO_BODY_HERE);
    // Two players: one Venyu. Whoever comes second finds the stack empty.
    let game = table(2).gathers(ASTRA, "venyu").reaches(BISCUIT, Body::Venus);
    assert_eq!(game.phase(), Phase::End, "Astra is still there");
    game.refused_by("biscuit: recruit", &NOBODY_HOME);
}

#[test]
fn cq_11_recruiting_is_never_forced() {
    let game = table(2).flies(ASTRA, "venus 1").does(ASTRA, "done");
    assert_eq!(game.cats(ASTRA), cats("earthcat"));
}

#[test]
fn cq_12_nobody_owns_two_cats_of_a_body() {
    let game = table(3).gathers(ASTRA, "venyu").flies(BISCUIT, "mars 9");
    let game = game.flies(COMET, "mars 9").does(COMET, "done").until(ASTRA);
    let venus = game.body(Body::Venus);
    assert_eq!(game.ship(ASTRA), venus);
    assert_eq!(game.seen().open.stacks[Body::Venus.index()], 1);
    assert_eq!(game.asked(ASTRA, "recruit"), Err(Illegal(&cat_quest::MOVE_FIRST)), "skipped");
    let game = table(2);
    game.refused_by("astra: recruit", &OWN_ONE_ALREADY); // Earth's cat
}

#[test]
fn cq_12_a_cat_lost_in_battle_may_be_recruited_again() {
    let game = table(2).gathers(ASTRA, "venyu").attacks(ASTRA);
    let game = game.goes("dog water; send venyu; dog air; lost venyu");
    assert_eq!(game.cats(ASTRA), cats("earthcat"));
    assert_eq!(game.gathers(ASTRA, "venyu").cats(ASTRA), cats("venyu earthcat"));
}

#[test]
fn cq_12_whoever_has_no_earth_cat_may_take_one_from_earth() {
    // Both lose theirs; Biscuit takes one of the two.
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.goes("battle; send earthcat; lost earthcat");
    assert_eq!(game.seen().open.stacks[Body::Earth.index()], 2);
    let game = game.idles().idles().reaches(BISCUIT, Body::Earth).does(BISCUIT, "recruit");
    assert_eq!(game.cats(BISCUIT), cats("earthcat"));
    assert_eq!(game.seen().open.stacks[Body::Earth.index()], 1);
}
