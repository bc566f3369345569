//! A test for each clause, named after it: what is allowed, and what is refused.

use high_card::{CHOOSE_IN_TURN, Card, GAME_IS_OVER, HighCard, Setup};
use table::{Game, Seat, Seats};
use testkit::{Scripted as _, counts};

/// Seat 1 has a 3, Seat 2 a 7.
fn dealt() -> HighCard {
    HighCard::new(&Setup { seats: 2 }).goes("deal 3; deal 7")
}

#[test]
fn hc_1_there_are_twelve_cards() {
    assert_eq!(counts(&HighCard::new(&Setup { seats: 2 })), [12, 12 * 11, 12 * 11 * 2]);
}

#[test]
fn hc_2_only_its_owner_sees_a_card() {
    assert_eq!(dealt().view(Some(Seat(0))).hands[..2], [Some(Card(3)), None]);
    assert_eq!(dealt().view(None).hands[..2], [None, None]);
}

#[test]
fn hc_3_everybody_keeps_or_swaps_in_turn() {
    dealt().allowed("seat 1: swap");
    dealt().refused_by("seat 2: keep", &CHOOSE_IN_TURN);
    let game = dealt().goes("swap; deal 9");
    assert!(game.view(None).open.aside.contains(Card(3)));
    game.refused_by("seat 1: swap", &CHOOSE_IN_TURN);
}

#[test]
fn hc_4_the_highest_card_wins() {
    let game = dealt().goes("keep; keep");
    assert_eq!(game.winners(), Seats::only(Seat(1)));
    game.refused_by("seat 1: keep", &GAME_IS_OVER);
    assert_eq!(dealt().goes("swap; deal 9; keep").winners(), Seats::only(Seat(0)));
}
