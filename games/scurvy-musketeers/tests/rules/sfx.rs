//! Every SFX and every ability does what its text says: SM-V1, SM-V2.

use crate::script::{AMANDA, DANA, RAY, Script, Scripted, card, mixed, table};
use scurvy_musketeers::{
    BARRED, NOBODY_TO_SAVE, NOTHING_WOULD_HAPPEN, ONE_PROP_A_TURN, Phase, Trait, WRONG_CHOICE,
    WRONG_TARGET,
};
use table::{Game, Turn};

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

/// Ray with these five cards beside his Old Monk, in round two, against Dana with hers.
fn two(ray: &str, dana: &str) -> scurvy_musketeers::ScurvyMusketeers {
    table(&[&format!("old_monk {ray}"), dana]).to_round(2)
}

#[test]
fn sm_v2_the_known_cards_do_what_they_do() {
    let game = two("kings_ransom dub_louder double_feature iguana boots", PLAIN);
    let game = game.run("ray: play kings_ransom; stands");
    assert_eq!(game.turn(), Turn::Chance);
    let game = game.run("draw cutlass; draw flintlock; all pass");
    assert!(game.holds(RAY, "cutlass") && game.holds(RAY, "flintlock"));
}

#[test]
fn sm_v1_swings_of_an_attack() {
    let cards = "bear_suit dub_louder double_feature shot_at_night damp_powder";
    let dana = "swedish_bosun dated_effects sea_shanty close_up pop_pistols visible_wires";
    let start = table(&[&format!("old_monk {cards}"), dana])
        .run("skip; dana: give pop_pistols to swedish_bosun; all pass")
        .to_round(2)
        .run("ray: attack dana with bear_suit");
    let by_ray = |sfx: &str| start.clone().run(&format!("to ray; ray: play {sfx}; stands"));
    let by_dana = |sfx: &str| start.clone().run(&format!("dana: play {sfx}; stands")).sums();
    assert_eq!(start.sums(), (10, 8));
    assert_eq!(by_ray("dub_louder").sums(), (15, 8));
    assert_eq!(by_ray("double_feature").sums(), (20, 8));
    let night = by_ray("shot_at_night");
    assert_eq!(night.sums(), (14, 8));
    assert!(night.attack_traits().contains(Trait::Supernatural));
    assert_eq!(by_ray("damp_powder").sums(), (13, 5), "the Gun gives nothing");
    assert_eq!(by_dana("dated_effects"), (10, 13));
    assert_eq!(by_dana("sea_shanty"), (10, 10));
    assert_eq!(by_dana("close_up on swedish_bosun"), (10, 18), "triple the printed DS");
    assert_eq!(by_dana("visible_wires"), (6, 8), "not Supernatural: -4");
    let ghosts =
        start.run("to ray; ray: play shot_at_night; stands; dana: play visible_wires; stands");
    assert!(ghosts.attack().is_none(), "a Supernatural attack is stopped");
}

#[test]
fn sm_v1_bonuses_for_an_attack_end_with_it() {
    let dana = "swedish_bosun close_up tea_break sea_serpent executioner ghost_ship";
    let game = two("bear_suit parry iguana boots cutlass", dana);
    let game = game.run(
        "ray: attack dana with bear_suit; dana: play close_up on swedish_bosun; stands; all pass",
    );
    assert!(game.attack().is_none());
    assert_eq!(game.ds(DANA, false), 5);
}

#[test]
fn sm_v1_the_wrong_door_sends_an_attack_to_another_legal_movie() {
    let dana = "swedish_bosun wrong_door puppeteer sea_serpent executioner ghost_ship";
    let amanda = "lookout tea_break locket english_channel customs rummage";
    let game = table(&["old_monk bear_suit iguana boots cutlass parry", dana, amanda]).to_round(2);
    let game = game.run("ray: attack dana with bear_suit");
    game.refused_by("dana: play wrong_door on ray", &WRONG_TARGET);
    game.refused_by("dana: play wrong_door", &WRONG_TARGET);
    let game = game.run("dana: play wrong_door on amanda; stands");
    assert_eq!(game.attack().map(|attack| attack.on), Some(AMANDA));
    assert_eq!(game.sums(), (10 - 3, 2));

    let alone =
        two("bear_suit iguana boots cutlass parry", dana).run("ray: attack dana with bear_suit");
    let alone = alone.run("dana: play wrong_door; stands");
    assert_eq!(alone.sums(), (7, 5), "with nowhere else to go, only -3");
}

#[test]
fn sm_v1_removing_sfx() {
    let dana = "swedish_bosun cutlass english_channel sea_serpent executioner ghost_ship";
    let start = table(&["old_monk written_out short_plank strike_set snatched poached", dana])
        .run("skip; dana: give cutlass to swedish_bosun; all pass; dana: set english_channel for dana; all pass")
        .to_round(2);
    let after = |step: &str| start.clone().run(&format!("ray: play {step}; all pass"));
    let written = after("written_out on swedish_bosun");
    assert!(written.is_discarded("swedish_bosun") && written.is_discarded("cutlass"));
    assert!(after("short_plank on swedish_bosun").is_discarded("swedish_bosun"));
    start.refused_by("ray: play short_plank on old_monk", &WRONG_TARGET);
    assert!(after("strike_set on english_channel").location(DANA).is_empty());
    let snatched = after("snatched on cutlass and old_monk");
    assert!(snatched.lies_on("cutlass", "old_monk") && snatched.lies(RAY, "cutlass"));
    let poached = after("poached on swedish_bosun");
    assert!(poached.lies(RAY, "swedish_bosun") && poached.lies(RAY, "cutlass"));
    assert!(poached.lies_on("cutlass", "swedish_bosun"));
}

#[test]
fn sm_v1_poaching_needs_a_small_cast_and_no_swashbuckler() {
    let game = table(&["old_monk lookout tavern_wenches poached boots cutlass", PLAIN]).to_round(2);
    game.refused_by("ray: play poached on grandmother", &NOTHING_WOULD_HAPPEN);
    let dana = "riposte grandmother bear_suit puppeteer sea_serpent executioner";
    let game = two("poached boots cutlass parry iguana", dana);
    game.refused_by("ray: play poached on riposte", &WRONG_TARGET);
    game.offered("ray: play poached on grandmother");
}

#[test]
fn sm_v1_hands_and_discards() {
    let game = two("rummage pickpocket customs boots cutlass", PLAIN);
    game.refused_by("ray: play rummage", &NOTHING_WOULD_HAPPEN);
    let taken = game.clone().run("ray: play pickpocket on dana; stands; steal bear_suit");
    assert!(taken.holds(RAY, "bear_suit") && taken.hand(DANA).len() == 5);
    assert!(taken.known(DANA).contains(card("bear_suit")), "Dana knows what she has lost");
    let lost =
        game.clone().run("ray: play customs on dana; stands; lose bear_suit; lose puppeteer");
    assert!(lost.is_discarded("bear_suit") && lost.is_discarded("puppeteer"));
    let game = game.run("ray: done; all pass; ray: discard cutlass; ray: keep; fill; skip");
    let game = game.run("ray: play rummage on cutlass; all pass");
    assert!(game.holds(RAY, "cutlass") && !game.is_discarded("cutlass"));
    assert!(game.known(DANA).contains(card("cutlass")), "everybody saw it");
}

#[test]
fn sm_v1_creatures_as_sfx() {
    let dana = "swedish_bosun cutlass bear_suit sea_serpent executioner ghost_ship";
    let game = table(&["old_monk grudge_fog string_seagulls boots iguana parry", dana])
        .run("skip; dana: give cutlass to swedish_bosun; all pass")
        .to_round(2);
    let gulls = game.clone().run("ray: play string_seagulls on cutlass; all pass");
    assert!(gulls.holds(DANA, "cutlass") && gulls.ds(DANA, false) == 5);
    let fog = game.run("skip; dana: done; ray: play grudge_fog; all pass");
    assert_eq!(
        fog.waits_for(),
        Some(DANA),
        "an answer in the closing window gives her the floor back"
    );
    fog.refused_by("dana: attack ray with bear_suit", &BARRED);
    let later = fog.run("skip; skip");
    later.offered("dana: attack ray with bear_suit");
}

#[test]
fn sm_v1_creatures_that_do_something_when_they_attack() {
    let game = two("sync_count investors collapsing_scenery ballroom parry", PLAIN);
    let count = game.clone().run("ray: attack dana with sync_count");
    assert_eq!(count.turn(), Turn::Chance, "he draws a card");
    let angry = game.clone().run("ray: attack dana with investors");
    assert_eq!(angry.waits_for(), Some(DANA));
    angry.refused_by("dana: choose old_monk", &WRONG_CHOICE);
    let angry = angry.run("dana: choose bear_suit");
    assert!(angry.is_discarded("bear_suit") && angry.phase() == Phase::Clash);
    let scenery =
        game.run("ray: set ballroom for ray; all pass; ray: attack dana with collapsing_scenery");
    assert!(scenery.is_discarded("ballroom") && scenery.attack().is_some());
}

#[test]
fn sm_v1_abilities_that_look_draw_and_equip() {
    let game = table(&["dubbed_parrot prop_master half_map boots cutlass iguana", PLAIN]);
    let game = game.run("ray: give half_map to prop_master; all pass");
    game.refused_by("ray: give boots to prop_master", &ONE_PROP_A_TURN);
    let game = game.run("ray: use prop_master on prop_master; all pass");
    game.offered("ray: give boots to prop_master");
    let game = game.run("ray: give boots to prop_master; all pass");
    game.refused_by("ray: give cutlass to prop_master", &ONE_PROP_A_TURN);
    let drawn = game.clone().run("ray: use half_map; draw parry; draw rewrite; all pass");
    assert!(drawn.is_discarded("half_map") && drawn.holds(RAY, "rewrite"));
    let game = game.to_round(2).run("ray: use dubbed_parrot on dana; all pass");
    assert_eq!(game.known(RAY), game.hand(DANA), "he has seen her hand");
}

#[test]
fn sm_v1_abilities_of_locations() {
    let game = two("cardboard_dungeon boots cutlass parry rewrite", PLAIN);
    let game = game.run("ray: set cardboard_dungeon for ray; all pass");
    let game = game.run("ray: use cardboard_dungeon for boots; all pass");
    assert!(game.is_discarded("cardboard_dungeon") && game.is_discarded("boots"));

    let dana = "grandmother lookout secret_passage sea_serpent executioner ghost_ship";
    let game = table(&["old_monk iguana boots cutlass parry rewrite", dana])
        .run("skip; dana: set secret_passage for dana; all pass")
        .to_round(2)
        .run("ray: attack dana with iguana");
    let game =
        game.run("dana: use secret_passage for ghost_ship on grandmother; all pass; all pass");
    assert!(
        game.lies(DANA, "grandmother") && game.is_discarded("lookout"),
        "the other one was removed"
    );
}

#[test]
fn sm_v1_abilities_in_an_attack() {
    let dana = "swedish_bosun sausages blunderbuss sea_serpent executioner ghost_ship";
    let game = table(&["old_monk angry_crabs bear_suit cutlass parry rewrite", dana])
        .run("skip; dana: give sausages to swedish_bosun; all pass")
        .to_round(2);
    let wet = game.clone().run("ray: attack dana with angry_crabs; dana: use sausages");
    assert!(wet.attack().is_none() && wet.is_discarded("sausages"));
    let dry = game.clone().run("ray: attack dana with bear_suit");
    dry.refused_by("dana: use sausages", &NOTHING_WOULD_HAPPEN);
    let armed = game.run("skip; dana: give blunderbuss to swedish_bosun; all pass; skip");
    let armed = armed.run("ray: attack dana with bear_suit; dana: use blunderbuss");
    assert_eq!(armed.sums(), (1, 5 + 1));
}

#[test]
fn sm_25a_cards_that_save() {
    let dana = "swedish_bosun stunt_double swing_rope locket executioner ghost_ship";
    let game = table(&["old_monk iguana scurvy_musketeers cutlass parry rewrite", dana])
        .run("skip; dana: give swing_rope to swedish_bosun; all pass")
        .to_round(2)
        .run("ray: attack dana with iguana");
    game.refused_by("dana: play locket on swedish_bosun", &NOBODY_TO_SAVE);
    game.refused_by("dana: use swing_rope", &NOBODY_TO_SAVE);
    let game = game.run("all pass; ray: remove swedish_bosun");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Save, Some(DANA)));
    let rope = game.clone().run("dana: use swing_rope");
    assert!(rope.lies(DANA, "swedish_bosun") && rope.is_discarded("swing_rope"));
    assert!(rope.attack().is_none() && rope.is_discarded("iguana"));
    let double = game.clone().run("dana: use stunt_double on swedish_bosun");
    assert!(double.lies(DANA, "swedish_bosun") && double.is_discarded("stunt_double"));
    let locket = game.clone().run("dana: play locket on swedish_bosun; stands");
    assert!(
        locket.lies(DANA, "swedish_bosun") && locket.lies(DANA, "stunt_double"),
        "nobody goes instead"
    );
    game.refused_by("dana: play locket on stunt_double", &WRONG_TARGET);
    let parried = game.run("dana: play locket on swedish_bosun; ray: play parry; stands; all pass");
    assert!(parried.is_discarded("swedish_bosun"));
}

#[test]
fn sm_v1_what_happens_when_a_card_is_removed() {
    let game = two("written_out sequel_contract strike_set volcano_lair parry", PLAIN);
    let contract = game.clone().run("ray: play sequel_contract on old_monk; all pass");
    let contract = contract.run("ray: play written_out on old_monk; all pass");
    assert!(contract.holds(RAY, "old_monk") && contract.is_discarded("sequel_contract"));
    let lair = game.run(
        "ray: set volcano_lair for dana; all pass; ray: play strike_set on volcano_lair; stands",
    );
    assert_eq!(lair.waits_for(), Some(DANA), "she must remove one of hers");
    lair.refused_by("dana: choose old_monk", &WRONG_CHOICE);
    let lair = lair.run("dana: choose grandmother; all pass");
    assert!(lair.cast(DANA).is_empty());

    let extra =
        table(&["red_waistcoat written_out boots cutlass parry rewrite", PLAIN]).to_round(2);
    let extra = extra.run("ray: play written_out on red_waistcoat; stands");
    assert_eq!(extra.turn(), Turn::Chance, "when removed, draw a card");
}

#[test]
fn sm_v1_who_is_and_who_cannot_be_the_one_removed() {
    let dana = "grandmother skippy lost_heir feathered_hat false_moustache red_waistcoat";
    let game = table(&["old_monk scurvy_musketeers iguana cutlass boots parry", dana]).to_round(2);
    let game = game.run("ray: attack dana with scurvy_musketeers; all pass");
    assert!(game.is_discarded("red_waistcoat"), "it is the one removed, without a choice");
    let dana = "grandmother skippy lookout ghost_ship executioner puppeteer";
    let game =
        table(&["old_monk scurvy_musketeers lost_heir cutlass boots parry", dana]).to_round(2);
    let free = game.clone().run("ray: attack dana with scurvy_musketeers; all pass");
    assert_eq!(free.victims().len(), 2, "never Skippy");
    let heir = game.run("ray: play lost_heir on lookout; all pass; ray: attack dana with scurvy_musketeers; all pass");
    assert!(heir.is_discarded("lookout"));
    let masked = table(&[
        "old_monk scurvy_musketeers iguana cutlass boots parry",
        "grandmother lookout false_moustache executioner puppeteer ghost_ship",
    ]);
    let masked =
        masked.run("skip; dana: give false_moustache to grandmother; all pass").to_round(2);
    let masked = masked.run("ray: attack dana with scurvy_musketeers; all pass");
    assert!(masked.lies(DANA, "grandmother") && masked.is_discarded("lookout"));
    let hat = table(&[
        "old_monk scurvy_musketeers iguana cutlass boots parry",
        "riposte lookout feathered_hat executioner puppeteer ghost_ship",
    ]);
    let hat = hat.run("skip; dana: give feathered_hat to riposte; all pass").to_round(2);
    let hat = hat.run("ray: attack dana with scurvy_musketeers; all pass");
    assert!(hat.is_discarded("riposte") && hat.lies(DANA, "lookout"));
}

#[test]
fn sm_40_lagoon_cards_do_what_they_say() {
    let game = mixed(&[
        "lagoon_clipboard_monkey lagoon_professor lagoon_eruption lagoon_finders cutlass boots",
        PLAIN,
    ]);
    let looked =
        game.clone().run("ray: use lagoon_clipboard_monkey; look parry; look rewrite; all pass");
    assert_eq!(looked.top().len(), 2);
    assert!(
        looked.known(RAY).contains(card("parry")) && !looked.known(DANA).contains(card("parry"))
    );
    let next = looked.run("ray: done; all pass; ray: keep");
    let mut chances = Vec::new();
    next.chances(&mut chances);
    assert_eq!(chances.len(), 1, "the top card is what it is");
    let next = next.run("draw parry");
    assert!(next.known(RAY).contains(card("parry")), "Ray knows what Dana drew");

    let game = game.to_round(2);
    let quiet = game.clone().run("ray: play lagoon_eruption; stands; fill; all pass");
    assert_eq!(quiet.hand(RAY).len(), 6);
    let dana = quiet.run("skip");
    dana.offered("dana: attack ray with bear_suit");
    let mut legal = Vec::new();
    game.legal(RAY, &mut legal);
    game.refused_by("ray: use lagoon_professor for cutlass", &NOTHING_WOULD_HAPPEN);
}

#[test]
fn sm_40_treasure_is_found_taken_and_cursed() {
    let dana = "swedish_bosun lagoon_emerald bear_suit sea_serpent executioner ghost_ship";
    let game = mixed(&["lagoon_professor lagoon_finders lagoon_chest cutlass boots iguana", dana])
        .run("skip; dana: give lagoon_emerald to swedish_bosun; all pass")
        .to_round(2);
    let taken = game
        .clone()
        .run("ray: play lagoon_finders on lagoon_emerald and lagoon_professor; all pass");
    assert!(taken.lies_on("lagoon_emerald", "lagoon_professor"));
    let dug = game.run("ray: done; all pass; ray: discard lagoon_chest; ray: keep; fill; skip");
    let dug = dug.run("ray: use lagoon_professor for cutlass on lagoon_chest; all pass");
    assert!(dug.holds(RAY, "lagoon_chest") && dug.is_discarded("cutlass"));
}
