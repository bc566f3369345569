//! How many ways there are to begin: derived by hand, then counted.

use scurvy_musketeers::{Action, Chance, InUse, Phase, ScurvyMusketeers, Setup};
use table::{Game, Seat, Stream, count};

#[test]
fn sm_1_openings() {
    let game = ScurvyMusketeers::new(&Setup::of(2));
    // Title words: 120 cards, then 119, then 118.
    assert_eq!([1, 2].map(|depth| count(&game, depth)), [120, 120 * 119]);
    let mixed = ScurvyMusketeers::new(&Setup { deck: InUse::mixed(), ..Setup::of(2) });
    assert_eq!([1, 2].map(|depth| count(&mixed, depth)), [140, 140 * 139]);
}

fn after_words(setup: &Setup) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(setup);
    let mut dice = Stream::new(1, 0);
    while game.phase() == Phase::Words {
        let word = game.toss(&mut dice);
        game.fall(word);
    }
    game
}

#[test]
fn sm_1a_titles_and_votes() {
    let game = after_words(&Setup::of(3));
    assert_eq!(game.titles().laid_out().count(), 5);
    // Two titles to put in, or a pass, for each of three seats.
    assert_eq!([1, 2, 3].map(|depth| count(&game, depth)), [3, 9, 27]);
    let mut vote = game;
    for seat in 0..3 {
        vote.act(Seat(seat), Action::Pass);
    }
    // Five titles for each; then one of three dealers; then 120 first cards.
    assert_eq!([1, 2, 3].map(|depth| count(&vote, depth)), [5, 25, 125]);
    assert_eq!(count(&vote, 4), 125 * 3);
}

#[test]
fn sm_2_the_deal() {
    let mut game = after_words(&Setup { vote: false, ..Setup::of(2) });
    // Two dealers, then 120 cards, then 119.
    assert_eq!([1, 2].map(|depth| count(&game, depth)), [2, 240]);
    game.fall(Chance::Dealer(Seat(1)));
    assert_eq!([1, 2].map(|depth| count(&game, depth)), [120, 120 * 119]);
}

/// Ray holds Boots, Cutlass, Parry, Rewrite, Iguana and a Bear, with Old Monk and Riposte; Dana has a
/// Grandmother; it is the first round.
fn first_turn() -> ScurvyMusketeers {
    let mut game = after_words(&Setup { vote: false, ..Setup::of(2) });
    game.fall(Chance::Dealer(Seat(1)));
    let ray = ["old_monk", "riposte", "boots", "cutlass", "parry", "rewrite"];
    let dana =
        ["grandmother", "puppeteer", "sea_serpent", "executioner", "ghost_ship", "string_shark"];
    for id in ray.into_iter().chain(dana).chain(["iguana", "bear_suit"]) {
        game.fall(Chance::Draw(id.parse().expect("a card")));
    }
    game
}

#[test]
fn sm_7_the_first_move() {
    let game = first_turn();
    assert_eq!(game.hand(Seat(0)).len(), 6);
    // Two Props on two Characters, or done. Nothing to cancel, nobody to attack yet.
    assert_eq!(count(&game, 1), 2 * 2 + 1);
    // Whatever it was, Dana can only pass: no SFX among her five Creatures, except none.
    assert_eq!(count(&game, 2), 5);
    // After a Prop: the other Prop on the other Character, one move to the other Character, or done; after
    // "done": any of six cards discarded, or the rest kept.
    assert_eq!(count(&game, 3), 4 * (1 + 1 + 1) + 7);
}
