//! The worked example of the rules: SM-E1.

use crate::script::{AMANDA, DANA, RAY, Script, Scripted, card, dealt};
use scurvy_musketeers::{ScurvyMusketeers, Setup};
use table::Game;

/// Round two, Ray's turn; everybody holds what the example needs.
fn example() -> ScurvyMusketeers {
    let ray = "grandmother highwayman evil_witches parry flintlock bear_suit";
    let dana = "old_monk tavern_wenches cutlass english_channel not_left_handed puppeteer";
    let amanda = "riposte dated_effects kings_ransom iguana ghost_ship executioner";
    dealt(Setup::of(3), &[ray, dana, amanda])
        .run("fill; skip; dana: give cutlass to old_monk; all pass; dana: set english_channel for dana; all pass")
        .to_round(2)
}

#[test]
fn sm_e1_the_worked_example_replays_exactly() {
    let game = example();
    assert_eq!(game.ds(DANA, false), 12);
    let game = game.run("ray: attack dana with highwayman");
    assert_eq!(game.sums(), (7, 12));
    let game = game.run("pass; pass; ray: play evil_witches");
    let game = game.run("pass; pass; pass"); // The cancel window of the Witches.
    assert_eq!(game.sums(), (21, 15));
    let game = game.run("pass; amanda: play dated_effects; pass; pass; pass");
    assert_eq!(game.sums(), (21, 20));
    let game = game.run("pass; pass; amanda: play kings_ransom; ray: play parry; pass; pass; pass");
    assert!(game.is_discarded("kings_ransom") && game.is_discarded("parry"));
    assert_eq!(game.hand(AMANDA).len(), 4, "she draws nothing");
    let game = game.run("pass; dana: play not_left_handed on old_monk; pass; pass; pass");
    assert_eq!(game.sums(), (21, 27));
    let game = game.run("pass; ray: lay flintlock");
    assert_eq!(game.sums(), (39, 27));
    let game = game.run("all pass");
    assert_eq!(game.waits_for(), Some(RAY), "Ray names the victim");
    let game = game.run("ray: remove old_monk; all pass");
    for gone in [
        "old_monk",
        "cutlass",
        "not_left_handed",
        "highwayman",
        "flintlock",
        "evil_witches",
        "dated_effects",
    ] {
        assert!(game.is_discarded(gone), "{gone}");
    }
    assert!(game.lies(DANA, "tavern_wenches") && game.lies(DANA, "english_channel"));
    game.offered("ray: attack dana with bear_suit");
}

#[test]
fn sm_e1_the_sums_are_itemised() {
    let game = example().run("ray: attack dana with highwayman");
    let mut parts = Vec::new();
    game.itemise(DANA, true, |part| parts.push(part.amount()));
    assert_eq!(parts, [3, 5, 2, 2], "Monk, Cutlass, Wenches, Channel");
    assert_eq!(game.attack().map(|attack| attack.creature), Some(card("highwayman")));
    assert_eq!(game.seats(), 3);
}
