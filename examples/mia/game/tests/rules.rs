//! A test for each clause, named after it: what is allowed, and what is refused.

use mia::{ANSWER_IN_TURN, CLAIM_HIGHER, CLAIM_OWN_ROLL, GAME_IS_OVER, LIVES, MIA_IS_DOUBTED};
use mia::{Mia, Roll, Setup};
use table::{Game, Seat, Seats};
use testkit::Scripted as _;

fn of(seats: u8) -> Mia {
    Mia::new(&Setup { seats })
}

fn roll(digits: &str) -> Roll {
    digits.parse().expect("a roll")
}

#[test]
fn mi_1_everybody_has_three_lives() {
    assert_eq!(of(3).view(None).open.lives, [LIVES, LIVES, LIVES, 0]);
}

#[test]
fn mi_2_mia_is_higher_than_doubles_and_these_than_all_others() {
    let order = ["31", "32", "64", "65", "11", "66", "21"].map(roll);
    assert!(order.is_sorted() && order[6] == Roll::MIA);
    assert_eq!(Roll::all().map(Roll::ways).sum::<u32>(), 36);
    assert!("13".parse::<Roll>().is_err(), "the higher die stands first");
}

// ANCHOR: test
#[test]
fn mi_3_only_whoever_has_the_cup_sees_the_dice() {
    let game = of(3).goes("roll 62");
    assert_eq!(game.view(Some(Seat(0))).roll, Some(roll("62")));
    assert_eq!(game.view(Some(Seat(1))).roll, None);
    assert_eq!(game.view(None).roll, None);
}

#[test]
fn mi_4_a_claim_is_higher_than_the_last_one_and_may_be_a_lie() {
    let game = of(2).goes("roll 31");
    game.allowed("seat 1: claim 66");
    game.refused_by("seat 2: claim 66", &CLAIM_OWN_ROLL);
    let next = game.goes("claim 65; believe; roll 31");
    next.refused_by("seat 2: claim 65", &CLAIM_HIGHER);
    next.allowed("seat 2: claim 11");
}
// ANCHOR_END: test

#[test]
fn mi_5_the_next_player_believes_or_doubts() {
    let game = of(3).goes("roll 31; claim 41");
    game.allowed("seat 2: believe");
    game.allowed("seat 2: doubt");
    game.refused_by("seat 3: doubt", &ANSWER_IN_TURN);
    of(3).goes("roll 31; claim 21").refused_by("seat 2: believe", &MIA_IS_DOUBTED);
    assert_eq!(game.goes("believe").view(None).open.cup, Seat(1));
}

#[test]
fn mi_6_a_liar_loses_a_life_and_so_does_whoever_doubts_the_truth() {
    let lie = of(2).goes("roll 31; claim 41; doubt").view(None).open;
    assert_eq!((lie.lives[..2].to_vec(), lie.cup), (vec![2, 3], Seat(0)));
    assert_eq!(lie.shown, Some(roll("31")), "the cup is lifted");
    for roll in ["41", "66"] {
        let truth = of(2).goes(&format!("roll {roll}; claim 41; doubt")).view(None).open;
        assert_eq!((truth.lives[..2].to_vec(), truth.cup), (vec![3, 2], Seat(1)));
    }
}

#[test]
fn mi_7_the_last_one_left_wins() {
    let lost = "roll 31; claim 21; doubt";
    let out = of(3).goes(&[lost; 3].join("; "));
    assert_eq!(out.view(None).open.cup, Seat(1), "the next one has the cup");
    let over = out.goes(&[lost; 3].join("; "));
    assert_eq!(over.winners(), Seats::only(Seat(2)));
    over.refused_by("seat 3: doubt", &GAME_IS_OVER);
}
