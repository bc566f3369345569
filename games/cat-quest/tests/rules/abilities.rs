//! Abilities: CQ-14 to CQ-19c.

use cat_quest::{
    ABILITY_IS_USED, ALL_REVEALED, Action, BATTLE_IS_ON, Body, CAT_IS_SPENT, Cat, CatQuest,
    Element, KNOWN_TO_YOU, NO_PLUKITTEN, NO_PURRINUS, NOTHING_TO_BURN, NOTHING_TO_KEEP,
    PLUKITTEN_WINS_PLAINLY, Phase, Quake, Sight, THESE_DICE_ONLY, TOO_NEW,
};
use table::{Game, Illegal, Seats, Turn};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, Script, cats, table};

/// Astra has looked at dog 1, which is a fire dog.
fn looked() -> CatQuest {
    let game = table(3).gathers(ASTRA, "purrinus").until(ASTRA);
    game.does(ASTRA, "look").falls("glimpse fire")
}

#[test]
fn cq_14_an_ability_sleeps_in_the_turn_of_the_recruitment() {
    let game = table(2).reaches(ASTRA, Body::Uranus).does(ASTRA, "done").until(ASTRA);
    let game = game.does(ASTRA, "recruit");
    assert_eq!(game.phase(), Phase::Roll, "no look at this start");
    assert!(!game.seen().open.tired[0].contains(Cat::Purrinus));
    let game = game.idles().until(ASTRA);
    game.allowed("astra: look"); // but at the next one
}

#[test]
fn cq_14_so_it_does_after_a_trade() {
    // Astra and Biscuit meet; Biscuit gets Purrinus in his own turn.
    let game = table(2).gathers(ASTRA, "purrinus").gathers(BISCUIT, "marsiamese");
    let game = game.joins(BISCUIT, ASTRA);
    let game = game.does(BISCUIT, "offer astra marsiamese for purrinus").does(ASTRA, "accept");
    game.refused_by("biscuit: look", &TOO_NEW);
}

#[test]
fn cq_14_caturn_does_not_shake_the_dice_of_the_turn_she_joined_in() {
    let game = table(2).reaches(ASTRA, Body::Saturn).does(ASTRA, "done").until(ASTRA);
    let game = game.goes("recruit; white 1 black 1");
    assert_eq!(game.phase(), Phase::Go, "not asked");
}

#[test]
fn cq_14_fighting_is_no_ability() {
    // A cat that came by trade fights whenever a battle comes; nothing but the ability sleeps.
    let game = table(2).gathers(ASTRA, "purrinus").attacks(ASTRA).goes("dog water; send purrinus");
    assert_eq!(game.seen().open.beaten, 1);
}

#[test]
fn cq_15_a_space_ability_works_once_per_recruitment_and_the_cat_still_fights() {
    let game = looked().attacks(ASTRA).falls("dog fire");
    game.refused_by("astra: look", &BATTLE_IS_ON);
    let game = game.goes("send earthcat; dog water; send purrinus");
    assert_eq!(game.seen().open.beaten, 2);
    // Dog 3 beats her; Purrinus stays, tired. Dog 3 is revealed, dog 4 is not; still no second look.
    let game = game.goes("dog metal; lost earthcat");
    let tired = game.until(ASTRA);
    assert!(tired.cats(ASTRA).contains(Cat::Purrinus));
    assert_eq!(tired.phase(), Phase::Start, "an Earth cat waits on Earth");
    tired.refused_by("astra: look", &ABILITY_IS_USED);
}

#[test]
fn cq_15_a_battle_ability_works_once_in_every_battle() {
    let game = table(2).gathers(ASTRA, "jupersian").attacks(ASTRA);
    let game = game.goes("burn; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.attacks(ASTRA);
    assert_eq!(game.phase(), Phase::Burn, "Jupersian is asked again in the next battle");
}

#[test]
fn cq_15a_the_mark_goes_with_the_cat_and_is_cleared_at_home() {
    let game = looked().gathers(BISCUIT, "marsiamese").joins(BISCUIT, ASTRA);
    let game = game.does(BISCUIT, "offer astra marsiamese for purrinus").does(ASTRA, "accept");
    assert_eq!(game.seen().open.tired[1], cats("purrinus"));
    assert_eq!(game.seen().open.tired[0], cats(""));
    // Biscuit loses her in battle; whoever recruits her again has her rested.
    let game = game.until(COMET).attacks(BISCUIT).goes("dog fire; send earthcat; dog water");
    let game = game.goes("send purrinus; dog water; lost purrinus");
    assert_eq!(game.seen().open.tired[1], cats(""));
    let game = game.gathers(BISCUIT, "purrinus").until(BISCUIT);
    game.allowed("biscuit: look");
}

#[test]
fn cq_15a_in_one_battle_jupersian_burns_or_fights() {
    let game = table(2).gathers(ASTRA, "jupersian").attacks(ASTRA);
    let burned = game.clone().goes("burn; dog fire");
    burned.refused_by("astra: send jupersian", &CAT_IS_SPENT);
    let fought = game.goes("spare; dog metal; send jupersian");
    assert_eq!(fought.phase(), Phase::TurnUp, "not asked before the second dog");
}

#[test]
fn cq_15a_in_one_battle_caturn_shakes_or_fights() {
    let game = table(2).gathers(ASTRA, "caturn plukitten").attacks(ASTRA).falls("dog fire");
    let shaken = game.clone().goes("gamble; die 2; reroll plukitten; die 1; dog water");
    shaken.refused_by("astra: send caturn", &CAT_IS_SPENT);
    let fought = game.goes("send caturn; dog fire; gamble; die 2");
    assert_eq!(fought.phase(), Phase::Forfeit, "she fought, so nobody shakes the die");
}

#[test]
fn cq_16_cats_are_open_and_a_look_is_seen_but_not_what_it_saw() {
    let game = looked();
    let by = Seats::only(ASTRA);
    assert_eq!(game.view(Some(ASTRA)).pack[0], Sight::Known { dog: Element::Fire, by });
    for onlooker in [Some(BISCUIT), Some(COMET), None] {
        assert_eq!(game.view(onlooker).pack[0], Sight::Hidden { by });
        assert_eq!(game.view(onlooker).open.cats[0], game.cats(ASTRA));
    }
}

#[test]
fn cq_17_jupersian_swaps_a_dog_before_it_is_turned_up() {
    let game = table(2).gathers(ASTRA, "jupersian").attacks(ASTRA);
    assert_eq!(game.decisions(), ["burn", "spare"]);
    let game = game.does(ASTRA, "burn");
    assert_eq!(game.seen().open.boxed, 9);
    let game = game.falls("dog metal");
    assert_eq!(game.phase(), Phase::Forfeit, "earthcat cannot, and Jupersian is used");
    game.refused_by("astra: burn", &NOTHING_TO_BURN);
}

#[test]
fn cq_17_also_a_dog_that_all_know() {
    let game = table(2).goes("battle; dog air").gathers(ASTRA, "jupersian").attacks(ASTRA);
    assert_eq!(game.seen().pack[0], Sight::Open(Element::Air));
    let game = game.does(ASTRA, "burn");
    assert_eq!((game.seen().pack[0], game.seen().open.out), (Sight::Unseen, [0, 0, 0, 0, 1]));
    assert_eq!(game.weight("dog air"), 2, "one air dog is gone for good");
}

#[test]
fn cq_17_void_with_an_empty_box() {
    let mut game = table(2).gathers(ASTRA, "jupersian");
    for burned in 1..=10 {
        game = game.attacks(ASTRA).does(ASTRA, "burn");
        assert_eq!(game.seen().open.boxed, 10 - burned);
        // An air dog or an earth dog beats what is left; Jupersian goes home and comes again.
        let bag = ["dog air", "dog earth", "dog metal", "dog water", "dog fire"];
        let dog = bag.into_iter().find(|dog| game.weight(dog) > 0).expect("a dog");
        game = game.falls(dog);
        while game.phase() != Phase::Forfeit {
            let answer = game.decisions().swap_remove(0);
            game = game.does(ASTRA, &answer);
            while game.phase() == Phase::TurnUp {
                let dog = bag.into_iter().find(|dog| game.weight(dog) > 0).expect("a dog");
                game = game.falls(dog);
            }
        }
        let cat = if game.weight("lost jupersian") > 0 { "jupersian" } else { "earthcat" };
        game = game.falls(&format!("lost {cat}")).gathers(ASTRA, cat);
    }
    let game = game.attacks(ASTRA);
    assert_ne!(game.phase(), Phase::Burn, "nothing left to burn for");
}

#[test]
fn cq_17a_asked_before_each_dog_until_used() {
    let game = table(2).gathers(ASTRA, "merkitty jupersian").attacks(ASTRA);
    let game = game.goes("spare; dog fire; send earthcat");
    assert_eq!(game.phase(), Phase::Burn, "before the second dog");
    let game = game.goes("burn; dog fire; send merkitty");
    assert_eq!(game.phase(), Phase::TurnUp, "not before the third");
}

#[test]
fn cq_17a_a_burned_dog_leaves_unseen_and_the_new_one_is_met_at_once() {
    let game = looked().gathers(BISCUIT, "jupersian").attacks(BISCUIT).does(BISCUIT, "burn");
    assert_eq!(game.turn(), Turn::Chance, "the new dog is turned up");
    let by = Seats::only(ASTRA);
    assert_eq!(game.view(Some(ASTRA)).ashes[0], Some(Sight::Known { dog: Element::Fire, by }));
    assert_eq!(game.view(Some(BISCUIT)).ashes[0], Some(Sight::Hidden { by }));
    assert_eq!(game.seen().pack[0], Sight::Unseen);
    assert_eq!(game.weight("dog fire"), 2, "the fire dog that Astra saw is out of the game");
    assert_eq!(game.weight("dog air"), 3);
}

#[test]
fn cq_18_caturn_rolls_one_or_both_dice_again() {
    let game = table(2).gathers(ASTRA, "caturn").until(ASTRA).falls("white 2 black 3");
    assert_eq!(game.decisions(), ["keep", "reroll white", "reroll black", "reroll both"]);
    let white = game.clone().does(ASTRA, "reroll white");
    assert_eq!((white.weight("white 6 black 3"), white.weight("white 6 black 4")), (1, 0));
    assert_eq!(white.falls("white 6 black 3").speed(), 9);
    let black = game.clone().does(ASTRA, "reroll black");
    assert_eq!((black.weight("white 2 black 6"), black.weight("white 3 black 6")), (1, 0));
    let both = game.clone().does(ASTRA, "reroll both").falls("white 1 black 1");
    assert_eq!((both.phase(), both.speed()), (Phase::Go, 2), "the new result stands");
    let kept = game.does(ASTRA, "keep");
    assert_eq!(kept.phase(), Phase::Go);
    let here = kept.ship(ASTRA);
    let kept = kept.does(ASTRA, &format!("go {here}")).until(ASTRA).falls("white 1 black 1");
    assert_eq!(kept.phase(), Phase::Quake, "not used, so asked again");
}

#[test]
fn cq_18_once_per_recruitment_and_only_right_after_ones_own_roll() {
    let game = table(2).gathers(ASTRA, "caturn").until(ASTRA).falls("white 2 black 3");
    let bad = Action::Reroll(Quake::Plukitten);
    assert_eq!(game.may(ASTRA, bad), Err(Illegal(&THESE_DICE_ONLY)));
    let game = game.goes("reroll both; white 1 black 1");
    game.refused_by("astra: reroll both", &NOTHING_TO_KEEP);
    let here = game.ship(ASTRA);
    let game = game.does(ASTRA, &format!("go {here}"));
    let game = if game.phase() == Phase::End { game.does(ASTRA, "done") } else { game };
    let game = if game.phase() == Phase::Start { game.does(BISCUIT, "roll") } else { game };
    assert_eq!(game.falls("white 1 black 1").phase(), Phase::Go, "Biscuit has no Caturn");
    let tired = table(2).gathers(ASTRA, "caturn").until(ASTRA);
    let tired = tired.goes("white 2 black 3; reroll both; white 1 black 1").idles().until(ASTRA);
    assert_eq!(tired.falls("white 1 black 1").phase(), Phase::Go, "tired");
}

#[test]
fn cq_18_also_plukittens_die() {
    let game = table(2).gathers(ASTRA, "caturn plukitten").attacks(ASTRA);
    let game = game.goes("dog fire; gamble; die 4");
    assert_eq!(game.decisions(), ["keep", "reroll plukitten"]);
    let bad = Action::Reroll(Quake::White);
    assert_eq!(game.may(ASTRA, bad), Err(Illegal(&THESE_DICE_ONLY)));
    assert_eq!(game.clone().does(ASTRA, "keep").phase(), Phase::Forfeit);
    let game = game.goes("reroll plukitten; die 3");
    assert_eq!((game.seen().open.beaten, game.phase()), (1, Phase::TurnUp));
    assert_eq!(game.seen().open.tired[0], cats("caturn"));
}

#[test]
fn cq_18_a_caturn_that_shook_the_dice_in_space_does_not_shake_plukittens() {
    let game = table(2).gathers(ASTRA, "caturn plukitten").until(ASTRA);
    let game = game.goes("white 1 black 1; reroll both; white 1 black 2").idles();
    let game = game.attacks(ASTRA).goes("dog fire; gamble; die 4");
    assert_eq!(game.phase(), Phase::Forfeit);
}

#[test]
fn cq_19_purrinus_looks_at_the_first_dog_that_no_battle_revealed() {
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.gathers(BISCUIT, "purrinus").until(BISCUIT).goes("look; glimpse metal");
    let by = Seats::only(BISCUIT);
    let seen = game.view(Some(BISCUIT)).pack;
    assert_eq!(seen[..2], [Sight::Open(Element::Fire), Sight::Open(Element::Air)]);
    assert_eq!(seen[2], Sight::Known { dog: Element::Metal, by });
    assert_eq!(game.weight("dog metal"), 0, "the dice roll, no dog is turned up");
}

#[test]
fn cq_19_not_without_purrinus_nor_twice_at_the_same_dog() {
    table(2).refused_by("astra: look", &NO_PURRINUS);
    // Lost and recruited again, she may look, but not while her player knows the first unrevealed dog.
    let game = table(2).gathers(ASTRA, "purrinus").attacks(ASTRA);
    let game = game.goes("dog water; send purrinus; dog air; lost purrinus");
    let game = game.gathers(ASTRA, "purrinus").until(ASTRA).goes("look; glimpse fire").idles();
    let game = game.attacks(ASTRA).goes("send purrinus; lost purrinus");
    assert_eq!(game.seen().pack[2], Sight::Hidden { by: Seats::only(ASTRA) });
    let game = game.gathers(ASTRA, "purrinus");
    let game = game.reaches(BISCUIT, Body::Uranus).until(ASTRA);
    assert_eq!(game.phase(), Phase::Start, "Biscuit is there");
    game.refused_by("astra: look", &KNOWN_TO_YOU);
}

#[test]
fn cq_19_not_when_every_dog_is_revealed() {
    let five = "venyu marsiamese jupersian neptabby plukitten";
    let game = table(2).gathers(ASTRA, five).attacks(ASTRA);
    let game = game.goes("spare; dog air; send marsiamese; spare; dog earth; send venyu");
    let game = game.goes("spare; dog fire; send earthcat; spare; dog metal; send jupersian");
    let game = game.goes("dog air; send plukitten");
    assert_eq!(game.turn(), Turn::Over, "that was the whole pack");
    let game = table(2).gathers(ASTRA, five).attacks(ASTRA);
    let game = game.goes("spare; dog air; send marsiamese; spare; dog earth; send venyu");
    let game = game.goes("spare; dog fire; send earthcat; spare; dog metal; send jupersian");
    let game = game.goes("dog metal; send neptabby");
    assert_eq!(game.turn(), Turn::Over);
    let game = table(2).gathers(ASTRA, "venyu marsiamese jupersian plukitten").attacks(ASTRA);
    let game = game.goes("spare; dog air; send marsiamese; spare; dog earth; send venyu");
    let game = game.goes("spare; dog fire; send earthcat; spare; dog metal; send jupersian");
    let game = game.goes("dog metal; give up; lost venyu").gathers(ASTRA, "purrinus");
    let game = game.reaches(BISCUIT, Body::Uranus).until(ASTRA);
    assert_eq!(game.phase(), Phase::Start, "Biscuit is there");
    game.refused_by("astra: look", &ALL_REVEALED);
}

#[test]
fn cq_19a_what_neptabby_beats_leaves_the_game_even_if_the_battle_is_lost() {
    let game = table(2).gathers(ASTRA, "neptabby").attacks(ASTRA);
    let game = game.goes("dog fire; send neptabby; dog air");
    assert_eq!(game.seen().pack[..2], [Sight::Gone, Sight::Open(Element::Air)]);
    assert_eq!(game.score(ASTRA), 1, "it counts for the score");
    let game = game.goes("lost neptabby").gathers(BISCUIT, "marsiamese").attacks(BISCUIT);
    assert_eq!(game.seen().open.facing, 1, "Biscuit meets the second dog first");
}

#[test]
fn cq_19a_she_cannot_help_it_but_other_cats_leave_their_dogs() {
    let game = table(2).gathers(ASTRA, "neptabby").attacks(ASTRA);
    let game = game.goes("dog fire; send earthcat; dog air; lost earthcat");
    assert_eq!(game.seen().pack[0], Sight::Open(Element::Fire));
}

#[test]
fn cq_19b_plukitten_beats_air_and_earth_plainly_and_gambles_against_the_rest() {
    for (dog, plain) in
        [("air", true), ("earth", true), ("fire", false), ("metal", false), ("water", false)]
    {
        let game = table(2).gathers(ASTRA, "plukitten").attacks(ASTRA);
        let game = game.falls(&format!("dog {dog}"));
        assert_eq!(game.asked(ASTRA, "send plukitten").is_ok(), plain, "{dog}");
        let gamble = game.asked(ASTRA, "gamble");
        assert_eq!(gamble, if plain { Err(Illegal(&PLUKITTEN_WINS_PLAINLY)) } else { Ok(()) });
    }
}

#[test]
fn cq_19b_odd_wins_and_even_loses_the_whole_battle() {
    let game = table(2).gathers(ASTRA, "plukitten").attacks(ASTRA).goes("dog metal; gamble");
    for face in 1..=6 {
        let game = game.clone().falls(&format!("die {face}"));
        assert_eq!(game.phase(), if face % 2 == 1 { Phase::TurnUp } else { Phase::Forfeit });
    }
    let won = game.goes("die 5; dog metal");
    assert_eq!(won.phase(), Phase::Forfeit, "she gambles once a battle");
    assert_eq!(
        table(2).goes("battle; dog fire").asked(ASTRA, "gamble"),
        Err(Illegal(&NO_PLUKITTEN))
    );
}

#[test]
fn cq_19c_knowledge_stays_until_the_dog_is_revealed() {
    let game = looked();
    let by = Seats::only(ASTRA);
    let known = Sight::Known { dog: Element::Fire, by };
    let later = game.idles().idles().idles().idles();
    assert_eq!(later.view(Some(ASTRA)).pack[0], known, "rounds do not make one forget");
    let met = later.attacks(BISCUIT);
    assert_eq!((met.weight("dog fire"), met.weight("dog air")), (1, 0), "it is what she saw");
    let met = met.falls("dog fire");
    assert_eq!(met.view(Some(COMET)).pack[0], Sight::Open(Element::Fire));
}

#[test]
fn cq_19c_a_burned_dog_makes_room_for_an_unrevealed_one() {
    let game = looked().gathers(BISCUIT, "jupersian").attacks(BISCUIT);
    let game = game.goes("burn; dog earth; lost jupersian");
    assert_eq!(game.seen().pack[0], Sight::Open(Element::Earth), "turned up, so revealed");
    // The first unrevealed dog is the second one now; Comet's Purrinus finds it.
    let game = game.gathers(COMET, "purrinus").until(COMET).goes("look; glimpse air");
    assert_eq!(game.seen().pack[1], Sight::Hidden { by: Seats::only(COMET) });
}
