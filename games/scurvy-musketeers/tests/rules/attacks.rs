//! Attacks: SM-20 to SM-30.

use crate::script::{AMANDA, DANA, RAY, Script, Scripted, card, table};
use scurvy_musketeers::{
    ATTACK_AN_OPPONENT, ATTACK_ON_YOUR_TURN, CANNOT_SWIM_THERE, CREATURE_TAKES_NO_PROP,
    DUEL_A_SWASHBUCKLER, DUEL_BY_SWASHBUCKLER, NO_ATTACK_TO_LAY_ON, NOBODY_TO_ATTACK,
    NOT_A_CREATURE, NOT_A_VICTIM, NOT_IN_AN_ATTACK, NOT_NAMING, ONLY_SAVES, Phase,
    ScurvyMusketeers,
};
use table::{Game, Turn};

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

fn two(ray: &str, dana: &str) -> ScurvyMusketeers {
    table(&[&format!("old_monk {ray}"), dana]).to_round(2)
}

#[test]
fn sm_20_one_attacks_opponents_with_characters() {
    let game = two("iguana written_out boots cutlass parry", PLAIN);
    game.refused_by("ray: attack ray with iguana", &ATTACK_AN_OPPONENT);
    game.refused_by("ray: attack dana with boots", &NOT_A_CREATURE);
    game.refused_by("dana: attack ray with bear_suit", &ATTACK_ON_YOUR_TURN);
    game.refused_by("ray: attack amanda with iguana", &scurvy_musketeers::NO_SUCH_SEAT);
    game.offered("ray: attack dana with iguana");
    let empty = game.run("ray: play written_out on grandmother; all pass");
    empty.refused_by("ray: attack dana with iguana", &NOBODY_TO_ATTACK);
}

#[test]
fn sm_20_any_number_of_attacks_one_after_another() {
    let game = two("iguana highwayman boots cutlass parry", PLAIN);
    let game = game.run("ray: attack dana with highwayman");
    game.refused_by("ray: attack dana with iguana", &NOT_IN_AN_ATTACK);
    let game = game.run("all pass; all pass");
    game.offered("ray: done");
    assert_eq!(game.phase(), Phase::Main);
}

#[test]
fn sm_20a_during_an_attack_only_answers() {
    let game = two("iguana lookout boots english_channel parry", PLAIN);
    let game = game.run("ray: attack dana with iguana; to ray");
    game.refused_by("ray: give boots to old_monk", &NOT_IN_AN_ATTACK);
    game.refused_by("ray: set english_channel for ray", &NOT_IN_AN_ATTACK);
    game.refused_by("ray: lay boots", &CREATURE_TAKES_NO_PROP);
    game.refused_by("ray: remove grandmother", &NOT_NAMING);
    let other = two("iguana cutlass boots english_channel parry", PLAIN);
    other.refused_by("ray: lay cutlass", &NO_ATTACK_TO_LAY_ON);
    let killer = two("highwayman cutlass boots english_channel parry", PLAIN);
    let killer = killer.run("ray: attack dana with highwayman; to ray");
    killer.offered("ray: lay cutlass");
    killer.refused_by("ray: lay boots", &CREATURE_TAKES_NO_PROP);
}

#[test]
fn sm_20a_what_a_creature_does_when_it_attacks_happens_once() {
    let game = two("sync_count cutlass boots english_channel parry", PLAIN);
    let game = game.run("ray: attack dana with sync_count; stands");
    assert_eq!(game.turn(), Turn::Chance, "the Count draws a card");
    let game = game.run("draw customs");
    assert_ne!(game.turn(), Turn::Chance, "and only one");
}

#[test]
fn sm_21_equal_succeeds_one_less_fails() {
    // Grandmother 4, with a Rapier 7: the Highwayman has 7.
    let dana = "grandmother tin_rapier cutlass sea_serpent executioner ghost_ship";
    let at = |prop: &str| {
        table(&["old_monk highwayman boots iguana parry rewrite", dana])
            .run(&format!("skip; dana: give {prop} to grandmother; all pass"))
            .to_round(2)
            .run("ray: attack dana with highwayman; all pass; all pass")
    };
    assert!(at("tin_rapier").is_discarded("grandmother"));
    let held = at("cutlass");
    assert!(held.lies(DANA, "grandmother") && held.is_discarded("highwayman"));
}

#[test]
fn sm_24_anybody_meddles_on_either_side() {
    let amanda = "lookout dated_effects dub_louder kings_ransom customs rummage";
    let game =
        table(&["old_monk highwayman boots iguana parry rewrite", PLAIN, amanda]).to_round(2);
    let game =
        game.run("ray: attack dana with highwayman; dana: pass; amanda: play dub_louder; stands");
    assert_eq!(game.sums(), (12, 4));
    let game = game.run("to amanda; amanda: play dated_effects; stands");
    assert_eq!(game.sums(), (12, 9));
    let game = game.run("to amanda; amanda: play kings_ransom; stands; draw tea_break; fill");
    game.clone().run("to amanda").offered("amanda: play tea_break");
    assert_eq!(game.hand(AMANDA).len(), 5);
}

#[test]
fn sm_25_the_attacker_names_the_victim() {
    let dana = "grandmother lookout bear_suit sea_serpent executioner ghost_ship";
    let game = two("scurvy_musketeers boots iguana parry rewrite", dana);
    let game = game.run("ray: attack dana with scurvy_musketeers; all pass");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Victim, Some(RAY)));
    game.refused_by("ray: remove old_monk", &NOT_A_VICTIM);
    game.refused_by("dana: remove lookout", &NOT_NAMING);
    game.offered("ray: remove grandmother");
    let game = game.run("ray: remove lookout; all pass");
    assert!(game.is_discarded("lookout") && game.is_discarded("scurvy_musketeers"));
    assert!(game.lies(DANA, "grandmother"));
}

#[test]
fn sm_25_a_failed_attack_removes_nobody() {
    let dana = "swedish_bosun rosamund bear_suit sea_serpent executioner ghost_ship";
    let game = two("highwayman boots iguana parry flintlock", dana);
    let game = game.run("ray: attack dana with highwayman; all pass");
    assert_eq!(game.cast(DANA).len(), 2);
    assert!(game.is_discarded("highwayman"));
}

#[test]
fn sm_25a_only_cards_that_save_once_the_victim_is_named() {
    let dana = "grandmother lookout locket dated_effects executioner ghost_ship";
    let game = two("scurvy_musketeers boots iguana parry rewrite", dana);
    let game = game.run("ray: attack dana with scurvy_musketeers; all pass; ray: remove lookout");
    assert_eq!(game.waits_for(), Some(DANA), "from the victim's owner");
    game.refused_by("dana: play dated_effects", &ONLY_SAVES);
    game.offered("dana: play locket on lookout");
    let next = game.run("dana: pass");
    assert_eq!(next.waits_for(), Some(RAY), "once round");
    assert!(next.run("ray: pass").is_discarded("lookout"));
}

#[test]
fn sm_25a_sfx_that_stay_remain() {
    let dana = "grandmother lookout not_left_handed swedish_bosun executioner ghost_ship";
    let game = two("highwayman boots iguana parry rewrite", dana);
    let game = game.run(
        "ray: attack dana with highwayman; dana: play not_left_handed on lookout; stands; all pass",
    );
    assert!(game.attack().is_none() && game.lies_on("not_left_handed", "lookout"));
}

#[test]
fn sm_25b_an_attack_without_anybody_to_attack_ends() {
    let game = two("iguana written_out cutlass parry boots", PLAIN);
    let game = game
        .run("ray: attack dana with iguana; to ray; ray: play written_out on grandmother; stands");
    assert!(game.attack().is_none() && game.is_discarded("iguana"));
    let dana = "riposte lookout bear_suit sea_serpent executioner ghost_ship";
    let duel = two("scurvy_musketeers poached cutlass parry short_plank", dana);
    let duel = duel.run("ray: duel riposte with scurvy_musketeers");
    assert_eq!(duel.attack().and_then(|attack| attack.duel), Some(card("riposte")));
}

#[test]
fn sm_26_a_duel_is_between_swashbucklers() {
    let dana = "riposte lookout not_left_handed sea_serpent executioner ghost_ship";
    let game = two(
        "scurvy_musketeers iguana not_left_handed parry rewrite",
        "riposte lookout bear_suit sea_serpent executioner ghost_ship",
    );
    game.refused_by("ray: duel riposte with iguana", &DUEL_BY_SWASHBUCKLER);
    game.refused_by("ray: duel lookout with scurvy_musketeers", &DUEL_A_SWASHBUCKLER);
    game.refused_by("ray: duel old_monk with scurvy_musketeers", &DUEL_A_SWASHBUCKLER);
    game.offered("ray: duel riposte with scurvy_musketeers");
    let game = game.run("ray: play not_left_handed on lookout; all pass");
    game.offered("ray: duel lookout with scurvy_musketeers");
    let game = game.run("ray: duel lookout with scurvy_musketeers");
    assert_eq!(game.sums(), (20, 2 + 2), "others' DS is out");
    let game = game.run("all pass");
    assert!(
        game.is_discarded("lookout") && game.lies(DANA, "riposte"),
        "the dueller is the one removed"
    );
    assert!(dana.contains("riposte"));
}

#[test]
fn sm_26_the_attacker_adds_swashbuckler_props() {
    let dana = "riposte wobbly_foil bear_suit sea_serpent executioner ghost_ship";
    let game = two("scurvy_musketeers cutlass pop_pistols tin_rapier rewrite", dana);
    let game = game.run("ray: attack dana with scurvy_musketeers");
    game.refused_by("dana: lay wobbly_foil", &CREATURE_TAKES_NO_PROP);
    let game = game.run("to ray");
    game.refused_by("ray: lay pop_pistols", &CREATURE_TAKES_NO_PROP);
    let game = game.run("ray: lay cutlass; to ray; ray: lay tin_rapier");
    assert_eq!(game.sums().0, 20 + 5 + 3, "printed bonus, not doubled");
    let game = game.run("all pass; all pass");
    assert!(game.is_discarded("cutlass") && game.is_discarded("tin_rapier"));
}

#[test]
fn sm_29_aquatic_creatures_need_water_or_no_set_at_all() {
    let game = two("string_shark english_channel ballroom strike_set parry", PLAIN);
    game.offered("ray: attack dana with string_shark");
    let wet = game.clone().run("ray: set english_channel for dana; all pass");
    wet.offered("ray: attack dana with string_shark");
    let dry = game.run("ray: set ballroom for dana; all pass");
    dry.refused_by("ray: attack dana with string_shark", &CANNOT_SWIM_THERE);
}

#[test]
fn sm_29_a_location_changed_after_declaring_changes_nothing() {
    let game = two("string_shark english_channel strike_set boots parry", PLAIN);
    let game =
        game.run("ray: set english_channel for dana; all pass; ray: attack dana with string_shark");
    let game = game.run("to ray; ray: play strike_set on english_channel; stands");
    assert!(game.attack().is_some());
    assert_eq!(game.sums(), (8, 4));
}

#[test]
fn sm_30_every_player_lays_weapons_on_a_psycho_killer() {
    let amanda = "lookout flintlock boots kings_ransom customs rummage";
    let dana = "grandmother frying_pan bear_suit sea_serpent executioner ghost_ship";
    let game =
        table(&["old_monk highwayman iguana cutlass parry rewrite", dana, amanda]).to_round(2);
    let plain = game.clone().run("ray: attack dana with iguana; to amanda");
    plain.refused_by("amanda: lay flintlock", &CREATURE_TAKES_NO_PROP);
    let game = game.run("ray: attack dana with highwayman");
    game.refused_by("amanda: lay flintlock", &NO_ATTACK_TO_LAY_ON);
    let game = game.run("dana: lay frying_pan");
    assert_eq!(game.sums().0, 7 + 3, "the defender too");
    game.refused_by("amanda: lay boots", &CREATURE_TAKES_NO_PROP);
    let game = game.run("amanda: lay flintlock");
    assert_eq!(game.sums().0, 7 + 3 + 18, "Guns three times");
    let game = game.run("all pass; all pass");
    assert!(game.is_discarded("flintlock") && game.is_discarded("frying_pan"));
}

#[test]
fn sm_30_the_dentist_doubles_weapons() {
    let game = two("dread_dentist cutlass iguana boots parry", PLAIN);
    let game = game.run("ray: attack dana with dread_dentist; to ray; ray: lay cutlass");
    assert_eq!(game.sums().0, 6 + 10);
    assert_eq!(game.seats(), 2);
}
