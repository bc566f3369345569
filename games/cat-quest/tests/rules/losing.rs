//! A lost battle: CQ-24 to CQ-24d.

use cat_quest::{Best, Body, CatQuest, Element, LEAVE_EARTH, Phase, Sight};
use table::Game;
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, at, cats, table};

/// Astra beats a fire dog with her Earth cat and meets an air dog.
fn lost() -> CatQuest {
    table(2).goes("battle; dog fire; send earthcat; dog air")
}

#[test]
fn cq_24_score_dogs_cat_and_bar() {
    let game = lost();
    assert_eq!(game.score(ASTRA), 1);
    assert_eq!(game.phase(), Phase::Forfeit);
    let game = game.falls("lost earthcat");
    assert_eq!(game.cats(ASTRA), cats(""));
    assert_eq!(game.seen().open.stacks[Body::Earth.index()], 1);
    assert!(game.seen().open.barred.contains(ASTRA));
    assert_eq!(game.seen().pack[0], Sight::Open(Element::Fire), "back in its place, known to all");
    assert_eq!(game.active(), BISCUIT);
}

#[test]
fn cq_24a_the_dog_that_won_stays_known_and_the_order_never_changes() {
    let game = lost().falls("lost earthcat");
    let pack = game.seen().pack;
    assert_eq!(pack[..3], [Sight::Open(Element::Fire), Sight::Open(Element::Air), Sight::Unseen]);
    let game = game.goes("battle; send earthcat; lost earthcat");
    assert_eq!(game.seen().pack, pack, "Biscuit met the same two");
}

#[test]
fn cq_24b_the_track_keeps_the_best_battle_and_when_it_was() {
    let game = lost().falls("lost earthcat").goes("battle; send earthcat; lost earthcat");
    let best = game.seen().open.best;
    assert_eq!(best[0], Some(Best { beaten: 1, battle: 1 }));
    assert_eq!(best[1], Some(Best { beaten: 1, battle: 2 }), "the same, but later");
    let game = game.attacks(ASTRA);
    assert_eq!(game.seen().open.best[0], Some(Best { beaten: 1, battle: 1 }), "a worse one");
    assert_eq!(game.seen().open.battles, 3);
    let game = game.gathers(ASTRA, "earthcat").attacks(ASTRA).goes("send earthcat");
    assert_eq!(game.seen().open.best[0], Some(Best { beaten: 1, battle: 1 }), "an equal one");
    assert_eq!(game.seen().open.battles, 4);
}

#[test]
fn cq_24b_zero_is_a_score() {
    let game = table(2).goes("battle; dog air");
    assert_eq!(game.seen().open.best[0], Some(Best { beaten: 0, battle: 1 }));
    assert_eq!(game.seen().open.best[1], None);
}

#[test]
fn cq_24c_every_used_cat_is_as_likely_to_go_home() {
    let game = table(2).gathers(ASTRA, "merkitty venyu").attacks(ASTRA);
    let game = game.goes("dog fire; send merkitty; dog fire; send earthcat; dog air");
    let weights = ["merkitty", "earthcat", "venyu"].map(|cat| game.weight(&format!("lost {cat}")));
    assert_eq!(weights, [1, 1, 0]);
}

#[test]
fn cq_24c_none_used_none_lost() {
    let game = table(2).goes("battle; dog air");
    assert_eq!((game.cats(ASTRA), game.active()), (cats("earthcat"), BISCUIT));
}

#[test]
fn cq_24d_the_next_turn_travels_and_ends_off_earth() {
    let game = lost().falls("lost earthcat").until(ASTRA);
    assert_eq!(game.phase(), Phase::Start, "an Earth cat waits on Earth");
    game.refused_by("astra: battle", &LEAVE_EARTH);
    assert_eq!(game.decisions(), ["recruit", "roll"], "a recruit first is fine");
    let game = game.goes("recruit; white 1 black 1");
    assert_eq!(game.ship(ASTRA), at("earth 2"), "Earth has moved on, and the ship with it");
    game.refused_by("astra: go earth 2", &LEAVE_EARTH);
    assert!(!game.decisions().contains(&"go earth 2".into()));
    game.allowed("astra: go earth 3");
}

#[test]
fn cq_24d_then_the_bar_is_lifted() {
    let game = lost().falls("lost earthcat").flies(ASTRA, "earth 3");
    assert!(!game.seen().open.barred.contains(ASTRA));
    let game = game.until(ASTRA);
    assert_eq!(game.ship(ASTRA), game.body(Body::Earth), "Earth came after her");
    game.allowed("astra: battle");
}
