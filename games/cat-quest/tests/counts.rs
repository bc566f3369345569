//! Perft: how many ways the next steps can go, derived by hand where that is feasible.

use cat_quest::{Body, CatQuest, Place, Setup};
use table::Game;
use testkit::{Scripted as _, counts};

/// The game after these steps; whoever is waited for takes them.
fn after(seats: u8, steps: &str) -> CatQuest {
    CatQuest::new(&Setup::new(seats)).goes(steps)
}

/// Astra begins; all outer planets are on dot 7, everybody is on Earth 1.
const OPENING: &str = "first astra; white 1 black 1; white 1 black 1; white 1 black 1; \
                       white 1 black 1; white 1 black 1";

/// How many ways two dice make 2 to 12.
const WAYS: [u64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// Places within 2 to 12 of Earth 1. By hand: 18 within 2 (see `cq_7a`). The third step adds the Sun; Mercury 3
/// and 5; Venus 4 and 10; Earth 4 and 16 along the orbit, and 5 and 15, because Venus 3 lists Earth 3, 4, 5 and
/// Venus 11 lists Earth 15, 16, 17; Mars 4 and 22: 11 more, 29 in all. The others are recorded; the crate's own
/// tests compare them with the plainest search there is.
const WITHIN: [u64; 11] = [18, 29, 47, 60, 80, 95, 112, 140, 160, 187, 208];

#[test]
fn the_set_up() {
    // Two first players, then five rolls of 36: 2, 2 × 36, 2 × 36², 2 × 36³.
    assert_eq!(counts(&after(2, "")), [2, 72, 2_592, 93_312]);
    // Four: twice as many.
    assert_eq!(counts(&after(4, "")), [4, 144, 5_184]);
}

#[test]
fn places_within_reach_of_earth_one() {
    let board = Setup::new(2).board;
    for (within, speed) in WITHIN.into_iter().zip(2..) {
        let reach = board.sky().reach(Place::new(Body::Earth, 1), speed);
        assert_eq!(u64::from(reach.len()), within, "{speed}");
    }
}

#[test]
fn the_first_turn() {
    // Battle or roll: 2. Then five dogs or 36 rolls: 41.
    //
    // After a dog: fire and water dogs can be answered, by the one cat there is: 2 × 1. Air, earth and
    // metal dogs end the battle at once, and Biscuit battles or rolls: 3 × 2. After a roll: a place each,
    // and speeds come up in 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 ways.
    let flights: u64 = WAYS.iter().zip(WITHIN).map(|(ways, within)| ways * within).sum();
    assert_eq!(counts(&after(2, OPENING)), [2, 41, 2 + 6 + flights]);
}

#[test]
fn the_first_battle() {
    // Five dogs. Then the 8 ways of above.
    //
    // Then: behind the fire dog and the water dog the next dog is any of five: 2 × 5. Behind the others
    // Biscuit battles the same dog, loses at once, and the round is over: Astra is barred, has nothing to do
    // at her start, and rolls in 36 ways; or Biscuit rolls in 36 ways: 3 × (36 + 36).
    let game = after(2, &format!("{OPENING}; battle"));
    assert_eq!(counts(&game), [5, 8, 2 * 5 + 3 * 72]);
}

#[test]
fn a_battle_that_is_lost_late() {
    // The Earth cat has beaten a fire dog. Whatever comes, no cat is left: five dogs, then the one cat that
    // goes home, then Biscuit battles or rolls.
    let game = after(2, &format!("{OPENING}; battle; dog fire; send earthcat"));
    // Then, after a battle: Biscuit's Earth cat answers the fire dog, and is out of answers: 5 × 1; after a
    // roll: 5 × 36.
    assert_eq!(counts(&game), [5, 5, 10, 5 + 180]);
}

#[test]
fn dogs_are_drawn_by_what_is_left_of_them() {
    let game = after(2, &format!("{OPENING}; battle; dog fire; send earthcat"));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let weights: Vec<u32> = chances.iter().map(|&(_, weight)| weight).collect();
    assert_eq!(weights, [3, 3, 3, 2, 3], "fourteen cards are unseen, two of them fire");
}

#[test]
fn a_flight_on_the_outer_orbits_is_the_same_everywhere() {
    // Orbits of 42 dots are alike: from Uranus, within 2, are 5 dots of Uranus, and 3 each of Saturn and Neptune.
    let board = Setup::new(2).board;
    for number in 1..=42 {
        assert_eq!(board.sky().reach(Place::new(Body::Uranus, number), 2).len(), 11);
    }
}

#[test]
fn an_offer_has_an_answer() {
    // Astra took Venyu, Biscuit Marsiamese; both meet on Mars 9. One swap of one for one is on the menu,
    // beside ending the turn; the answers are yes and no.
    let steps = "roll; white 1 black 1; go venus 1; recruit; roll; white 1 black 1; go mars 1; recruit; \
                 white 2 black 3; go mars 9; white 3 black 4; go mars 9";
    let game = after(2, &format!("{OPENING}; {steps}"));
    let offers: Vec<u64> = counts::<1>(&game).into();
    assert_eq!(offers, [2]);
    let offered = after(2, &format!("{OPENING}; {steps}; offer astra marsiamese for venyu"));
    assert_eq!(counts::<1>(&offered), [2]);
}
