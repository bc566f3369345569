//! Rolling and flying: CQ-6, CQ-7, CQ-7a, CQ-10.

use cat_quest::{
    BELT_IS_TOO_FAR, Board, Body, DICE_ARE_ROLLING, NO_MOVE_NOW, NO_SUCH_PLACE, Phase, TOO_FAR,
};
use table::{Illegal, Written as _};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, at, table};

fn cost(from: &str, to: &str) -> u8 {
    Board::standard().sky().costs(at(from)).of(at(to))
}

#[test]
fn cq_6_the_sum_of_both_dice_is_the_speed() {
    let game = table(2).goes("roll; white 2 black 5");
    assert_eq!((game.phase(), game.speed()), (Phase::Go, 7));
}

#[test]
fn cq_6_all_some_or_none_of_the_speed_may_be_used() {
    let game = table(2).goes("roll; white 1 black 2");
    for place in ["sun", "venus 1", "earth 1", "earth 4"] {
        game.allowed(&format!("astra: go {place}"));
    }
    let game = game.does(ASTRA, "go earth 1");
    assert_eq!(game.ship(ASTRA), at("earth 1"), "staying put is a journey");
    assert_eq!(game.active(), BISCUIT);
}

#[test]
fn cq_6_nobody_flies_before_the_dice_lie() {
    table(2).refused_by("astra: go sun", &NO_MOVE_NOW);
    let rolling = table(2).does(ASTRA, "roll");
    rolling.refused_by("astra: go sun", &DICE_ARE_ROLLING);
}

#[test]
fn cq_7_steps_cost_one_two_or_three() {
    assert_eq!(cost("earth 1", "earth 2"), 1, "along, counter-clockwise");
    assert_eq!(cost("earth 1", "earth 18"), 1, "along, clockwise");
    assert_eq!(cost("earth 1", "venus 1"), 1, "in the inner ring");
    assert_eq!(cost("mars 1", "jupiter 1"), 3, "across the belt");
    assert_eq!(cost("jupiter 1", "mars 1"), 3, "and back");
    assert_eq!(cost("jupiter 1", "saturn 1"), 2, "in the outer ring");
    assert_eq!(cost("jupiter 1", "jupiter 2"), 1, "along, in the outer ring too");
}

#[test]
fn cq_7_with_fewer_than_three_left_one_stays_on_this_side_of_the_belt() {
    let game = table(2).goes("roll; white 1 black 2");
    let refusal = Err(Illegal(&BELT_IS_TOO_FAR));
    assert_eq!(game.asked(ASTRA, "go jupiter 1"), refusal, "one to Mars, two left");
    let game = table(2).goes("roll; white 2 black 2");
    game.allowed("astra: go jupiter 1");
    game.allowed("astra: go jupiter 42");
    assert_eq!(game.asked(ASTRA, "go jupiter 40"), refusal);
}

#[test]
fn cq_7a_a_place_is_in_reach_if_its_cheapest_path_is_not_too_dear() {
    let game = table(2).goes("roll; white 1 black 1");
    game.allowed("astra: go mercury 1"); // two steps inward
    game.refused_by("astra: go sun", &TOO_FAR); // a third one
    game.allowed("astra: go earth 3");
    game.refused_by("astra: go earth 4", &TOO_FAR);
}

#[test]
fn cq_7a_the_decision_is_the_place_and_each_is_listed_once() {
    let game = table(2).goes("roll; white 1 black 1");
    // Cost 0: itself. Cost 1: Earth 18, 2; Venus 12, 1, 2; Mars 24, 1, 2. Cost 2: Earth 17, 3; Venus 11, 3;
    // Mercury 6, 1, 2 (of Venus 12: 6, 1; 1: 6, 1, 2; 2: 1, 2); Mars 23, 3.
    let mut places: Vec<String> = Vec::new();
    places.extend([1, 2, 6].map(|dot| format!("go mercury {dot}")));
    places.extend([1, 2, 3, 11, 12].map(|dot| format!("go venus {dot}")));
    places.extend([1, 2, 3, 17, 18].map(|dot| format!("go earth {dot}")));
    places.extend([1, 2, 3, 23, 24].map(|dot| format!("go mars {dot}")));
    assert_eq!(game.decisions(), places);
}

#[test]
fn cq_7a_a_dot_that_the_board_does_not_have_is_no_place() {
    let game = table(2).goes("roll; white 6 black 6");
    game.refused_by("astra: go mercury 7", &NO_SUCH_PLACE);
    game.refused_by("astra: go earth 19", &NO_SUCH_PLACE);
}

#[test]
fn cq_7a_what_is_not_spent_is_lost() {
    let game = table(2).flies(ASTRA, "venus 2");
    assert_eq!(game.until(ASTRA).seen().open.dice, [0, 0]);
}

#[test]
fn cq_10_ships_share_places_and_pass_each_other() {
    let game = table(2).flies(ASTRA, "mars 3").flies(BISCUIT, "mars 3");
    assert_eq!(game.ship(ASTRA), game.ship(BISCUIT));
}

#[test]
fn cq_10_a_ship_on_a_bodys_dot_is_on_that_body() {
    let game = table(2).flies(ASTRA, "mars 1");
    assert_eq!(game.body_at(game.ship(ASTRA)), Some(Body::Mars));
    assert_eq!(game.body_at(at("mars 2")), None);
}

#[test]
fn cq_10_passing_through_a_body_does_nothing() {
    // Through Venus 1 and Mercury 1 to the Sun: only the Sun's cat can be taken.
    let game = table(2).flies(ASTRA, "sun").does(ASTRA, "recruit");
    assert_eq!(game.cats(ASTRA).len(), 2);
    assert_eq!(game.seen().open.stacks[Body::Venus.index()], 1);
}
