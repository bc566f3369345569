//! Battles: CQ-20 to CQ-23.

use cat_quest::{
    CAT_IS_SPENT, Cat, CatQuest, ELEMENT_FAILS, Element, FIGHT_ON, GAME_IS_OVER, NO_BATTLE,
    NOT_YOUR_CAT, NOT_YOUR_TURN, Phase, Sight,
};
use table::{Game, Seats, Turn};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, cats, table};

#[test]
fn cq_20_dogs_are_met_in_order_and_turned_up_to_everyone() {
    let game = table(2).does(ASTRA, "battle");
    assert_eq!(game.weight("dog fire"), 3);
    let game = game.falls("dog fire");
    for onlooker in [Some(ASTRA), Some(BISCUIT), None] {
        let pack = game.view(onlooker).pack;
        assert_eq!(pack[..2], [Sight::Open(Element::Fire), Sight::Unseen]);
    }
    let game = game.does(ASTRA, "send earthcat").falls("dog fire");
    assert_eq!(game.seen().pack[1], Sight::Open(Element::Fire));
    assert_eq!(game.seen().open.facing, 1);
}

#[test]
fn cq_20_a_cat_fights_once_in_a_battle() {
    let game = table(2).gathers(ASTRA, "merkitty").attacks(ASTRA);
    let game = game.goes("dog fire; send earthcat; dog fire");
    game.refused_by("astra: send earthcat", &CAT_IS_SPENT);
    game.refused_by("astra: send venyu", &NOT_YOUR_CAT);
    assert_eq!(game.decisions(), ["send merkitty"]);
    let before = table(2);
    before.refused_by("astra: send earthcat", &NO_BATTLE);
}

#[test]
fn cq_20a_nobody_else_acts_in_a_battle() {
    let game = table(2).goes("battle; dog fire");
    for action in ["send earthcat", "give up", "burn", "roll", "gamble", "go sun"] {
        game.refused_by(&format!("biscuit: {action}"), &NOT_YOUR_TURN);
    }
}

#[test]
fn cq_20a_a_battle_cannot_be_broken_off_between_dogs() {
    let game = table(2).goes("battle; dog fire; send earthcat");
    assert_eq!(game.turn(), Turn::Chance, "the next dog comes at once");
    game.refused_by("astra: give up", &NO_BATTLE);
}

#[test]
fn cq_20a_a_dog_that_all_know_is_met_without_turning_it_up() {
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.does(BISCUIT, "battle");
    assert_eq!((game.phase(), game.decisions()), (Phase::Fight, vec!["send earthcat".into()]));
}

#[test]
fn cq_21_who_beats_whom() {
    let table = [
        ("air", "metal fire"),
        ("earth", "air metal"),
        ("fire", "earth water"),
        ("metal", "fire water"),
        ("water", "air earth"),
    ];
    for (dog, beaters) in table {
        let dog = Element::named(dog).expect("an element");
        for cat in Cat::ALL {
            let beats = beaters.split(' ').any(|name| name == cat.card().element.name());
            assert_eq!(cat.beats(dog), beats, "{cat:?} and {dog:?}");
        }
    }
}

#[test]
fn cq_21_a_cat_that_does_not_beat_the_dog_is_not_sent() {
    let game = table(2).gathers(ASTRA, "solcat").attacks(ASTRA).falls("dog fire");
    game.refused_by("astra: send solcat", &ELEMENT_FAILS);
    game.allowed("astra: send earthcat");
}

#[test]
fn cq_22_without_an_answer_the_battle_is_lost() {
    let game = table(2).goes("battle; dog air");
    assert_eq!((game.active(), game.score(ASTRA)), (BISCUIT, 0));
    assert!(game.seen().open.best[0].is_some(), "zero is a score");
}

#[test]
fn cq_22_with_a_plain_answer_one_fights_on_with_any() {
    let game = table(2).gathers(ASTRA, "merkitty plukitten").attacks(ASTRA).falls("dog fire");
    assert_eq!(game.decisions(), ["send merkitty", "send earthcat", "gamble"]);
    game.refused_by("astra: give up", &FIGHT_ON);
}

#[test]
fn cq_22_a_gamble_is_never_forced() {
    let game = table(2).gathers(ASTRA, "plukitten").attacks(ASTRA).falls("dog metal");
    assert_eq!(game.decisions(), ["gamble", "give up"]);
    let game = game.does(ASTRA, "give up");
    assert_eq!(game.active(), BISCUIT, "no cat was used, none is lost");
    assert_eq!(game.cats(ASTRA), cats("earthcat plukitten"));
}

#[test]
fn cq_22a_fought_gambled_and_helped_is_used() {
    let game = table(2).gathers(ASTRA, "solcat jupersian caturn plukitten").attacks(ASTRA);
    let game = game.goes("burn; dog water; send earthcat; dog fire; gamble; die 2");
    let game = game.goes("reroll plukitten; die 6");
    assert_eq!(game.phase(), Phase::Forfeit);
    for cat in ["earthcat", "jupersian", "caturn", "plukitten"] {
        assert_eq!(game.weight(&format!("lost {cat}")), 1, "{cat}");
    }
    assert_eq!(game.weight("lost solcat"), 0, "never laid down");
}

/// Astra with a cat for every dog.
fn strong() -> CatQuest {
    table(2).gathers(ASTRA, "solcat merkitty venyu marsiamese").attacks(ASTRA)
}

#[test]
fn cq_23_all_dogs_in_one_battle_win_the_game_at_once() {
    let game = strong().goes("dog air; send marsiamese; dog earth; send venyu; dog fire");
    let game = game.goes("send merkitty; dog metal; send solcat; dog water");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(ASTRA)));
    let game = game.does(ASTRA, "send earthcat");
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(ASTRA)));
    assert_eq!((game.score(ASTRA), game.score(BISCUIT)), (5, 0));
    game.refused_by("biscuit: roll", &GAME_IS_OVER);
}

#[test]
fn cq_23_the_pack_is_what_neptabby_has_left() {
    let game = table(2).gathers(ASTRA, "neptabby").attacks(ASTRA);
    let game = game.goes("dog fire; send neptabby; dog air; lost neptabby");
    let game = game.gathers(BISCUIT, "solcat merkitty venyu marsiamese").attacks(BISCUIT);
    let game = game.goes("send marsiamese; dog earth; send venyu; dog fire; send merkitty");
    let game = game.goes("dog water; send earthcat");
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(BISCUIT)));
    assert_eq!(game.score(BISCUIT), 4, "four were enough");
}
