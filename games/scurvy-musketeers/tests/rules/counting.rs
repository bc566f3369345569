//! What effects count, and what goes along with an attack that moves: SM-11, SM-22, SM-40, SM-V1.

use crate::script::{AMANDA, DANA, Script, mixed, table};

#[test]
fn sm_v1_the_mummy_counts_every_treasure_card_the_location_included() {
    let dana = "lagoon_heiress lagoon_idol lagoon_gift_shop burst_tank crows_nest puppeteer";
    let game = mixed(&["old_monk lagoon_towel_mummy bear_suit boots cutlass parry", dana]);
    let poor = game.clone().to_round(2).run("ray: attack dana with lagoon_towel_mummy");
    assert_eq!(poor.sums().0, 8 + 2, "the Heiress");
    let game = game.run("skip; dana: set lagoon_gift_shop for dana; all pass");
    let shop = game.clone().to_round(2).run("ray: attack dana with lagoon_towel_mummy");
    assert_eq!(shop.sums().0, 8 + 2 * 2, "and the Temple with a Gift Shop");
    assert_eq!(shop.breakdown(DANA).treasures, 2, "as at the end");
    let game = game.run("dana: give lagoon_idol to lagoon_heiress; all pass");
    let rich = game.to_round(2).run("ray: attack dana with lagoon_towel_mummy");
    assert_eq!(rich.sums().0, 8 + 2 * 3, "and the Idol");
}

#[test]
fn sm_11_of_a_combined_location_each_part_counts_by_itself() {
    let dana = "grandmother lagoon_gift_shop burst_tank crows_nest sea_serpent puppeteer";
    let game = mixed(&["old_monk lagoon_towel_mummy bear_suit boots cutlass parry", dana])
        .run("skip; dana: set lagoon_gift_shop for dana; all pass")
        .run("dana: play burst_tank on lagoon_gift_shop; stands; all pass")
        .run("dana: attach crows_nest for dana; all pass")
        .to_round(2)
        .run("ray: attack dana with lagoon_towel_mummy");
    assert_eq!(game.location(DANA).len(), 2);
    assert_eq!(game.sums().0, 8 + 2, "the Crow's Nest is no Treasure because the shop is one");
    assert_eq!(game.breakdown(DANA).treasures, 1);
}

#[test]
fn sm_v1_what_is_counted_by_type_counts_no_location() {
    let dana = "swedish_bosun riposte english_channel cutlass puppeteer executioner";
    let game = table(&["old_monk catering_rats tax_armada boots sabre parry", dana])
        .run("skip; dana: set english_channel for dana; all pass")
        .to_round(2);
    let rats = game.clone().run("ray: attack dana with catering_rats");
    assert_eq!(rats.sums().0, 5 + 2 * 2, "two Characters");
    let armada = game.run("ray: attack dana with tax_armada");
    assert_eq!(armada.sums().0, 7, "no Prop in the Movie");
}

#[test]
fn sm_22_what_was_played_for_one_defence_does_not_move_with_the_attack() {
    let dana = "swedish_bosun wrong_door dated_effects sea_shanty executioner ghost_ship";
    let amanda = "lookout tea_break locket english_channel customs rummage";
    let game = table(&["old_monk bear_suit iguana damp_powder cutlass parry", dana, amanda]);
    let game = game.to_round(2).run("ray: attack dana with bear_suit");
    let game = game.run("dana: play dated_effects; stands; to dana");
    let game = game.run("dana: play sea_shanty; stands; to dana");
    assert_eq!(game.sums(), (10, 5 + 5 + 2));
    let game = game.run("dana: play wrong_door on amanda; stands");
    assert_eq!(game.attack().map(|attack| attack.on), Some(AMANDA));
    assert_eq!(game.sums(), (10 - 3, 2), "what was played for Dana is over");
}

#[test]
fn sm_22_what_was_played_on_a_character_waits_for_the_attack_to_come() {
    let dana = "swedish_bosun wrong_door dated_effects sea_shanty executioner ghost_ship";
    let amanda = "lookout close_up locket english_channel customs rummage";
    let game = table(&["old_monk bear_suit iguana damp_powder cutlass parry", dana, amanda]);
    let game = game.to_round(2).run("ray: attack dana with bear_suit; to amanda");
    let game = game.run("amanda: play close_up on lookout; stands; to dana");
    let game = game.run("dana: play wrong_door on amanda; stands");
    assert_eq!(game.sums(), (10 - 3, 3 * 2), "her close-up was for this attack");
}

#[test]
fn sm_22_an_sfx_counts_when_it_is_played() {
    let dana = "grandmother lookout sea_shanty dated_effects executioner ghost_ship";
    let game = table(&["old_monk bear_suit iguana written_out cutlass parry", dana]);
    let game = game.to_round(2).run("ray: attack dana with bear_suit");
    let game = game.run("dana: play sea_shanty; stands");
    assert_eq!(game.sums().1, 4 + 2 + 2 * 2, "two Characters sing");
    let game = game.run("to ray; ray: play written_out on lookout; stands");
    assert_eq!(game.sums().1, 4 + 2 * 2, "the song has been sung");
}

#[test]
fn sm_22_what_is_held_against_the_attack_goes_along() {
    let dana = "swedish_bosun wrong_door dated_effects sea_shanty executioner ghost_ship";
    let amanda = "lookout flintlock locket english_channel customs rummage";
    let game = table(&["old_monk bear_suit iguana damp_powder cutlass parry", dana, amanda])
        .run("skip; skip; amanda: give flintlock to lookout; all pass")
        .to_round(2)
        .run("ray: attack dana with bear_suit; to ray; ray: play damp_powder; stands");
    let game = game.run("to dana; dana: play wrong_door on amanda; stands");
    assert_eq!(game.sums(), (10 + 3 - 3, 2), "Amanda's powder is as damp as Dana's");
    assert_eq!(game.ds(AMANDA, false), 2 + 6);
}
