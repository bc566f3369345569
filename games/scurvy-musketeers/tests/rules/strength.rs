//! How strong Movies and attacks are: SM-22, SM-23, SM-26 to SM-28, and every text that stands.

use crate::script::{RAY, Script, card, mixed, table};
use scurvy_musketeers::{ScurvyMusketeers, Trait};

const REST: [&str; 6] =
    ["written_out", "short_plank", "customs", "pickpocket", "snatched", "strike_set"];

/// A hand of six: these cards, then some that are not played.
pub(crate) fn hand(ids: &str) -> String {
    let ids: Vec<&str> = ids.split_whitespace().collect();
    let rest = REST.iter().copied().filter(|id| !ids.contains(id)).take(6 - ids.len());
    ids.iter().copied().chain(rest).collect::<Vec<_>>().join(" ")
}

/// Dana's plain hand.
const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

/// Ray's DS after these plays in his first turn.
fn ds(ids: &str, plays: &str) -> i32 {
    table(&[&hand(ids), PLAIN]).run(plays).ds(RAY, false)
}

/// Ray's plays: each followed by everybody's passes.
fn plays(steps: &[&str]) -> String {
    steps.iter().map(|step| format!("ray: {step}; all pass; ")).collect::<Vec<_>>().concat()
}

#[test]
fn sm_22_a_movie_is_worth_its_cast_props_and_location() {
    let steps = plays(&["give false_moustache to swedish_bosun", "set english_channel for ray"]);
    let ids = "swedish_bosun reformed_smuggler false_moustache english_channel";
    assert_eq!(ds(ids, ""), 5 + 3);
    assert_eq!(ds(ids, &steps), 5 + 3 + 2 + 2);
}

#[test]
fn sm_22_characters_change_with_their_company() {
    assert_eq!(ds("old_monk tavern_wenches", ""), 3 + 2);
    assert_eq!(ds("old_monk", ""), 2);
    assert_eq!(ds("eager_understudy swedish_bosun riposte", ""), 2 + 5 + 3);
    assert_eq!(ds("identical_cousin don_alonzo", ""), 5 + 3);
    assert_eq!(ds("identical_cousin", ""), 2);
    assert_eq!(ds("leading_man don_alonzo", ""), 6 - 1 + 3);
    assert_eq!(ds("red_waistcoat", ""), 0);
}

#[test]
fn sm_22_characters_change_with_the_location() {
    let at = |place: &str| plays(&[&format!("set {place} for ray")]);
    assert_eq!(ds("lookout english_channel", &at("english_channel")), 2 + 2 + 2);
    assert_eq!(ds("lookout ballroom", &at("ballroom")), 2 + 1);
    assert_eq!(ds("captain_storm", ""), 5 - 2);
    assert_eq!(ds("captain_storm naval_frigate", &at("naval_frigate")), 5 + 5);
    assert_eq!(ds("captain_storm ballroom", &at("ballroom")), 5 - 2 + 1);
}

#[test]
fn sm_10_conditional_locations_replace_their_value() {
    let at = |ids: &str, place: &str| {
        ds(&format!("{ids} {place}"), &plays(&[&format!("set {place} for ray")]))
    };
    assert_eq!(at("captain_storm", "model_galleon"), 5 + 4);
    assert_eq!(at("swedish_bosun", "model_galleon"), 5 - 5);
    assert_eq!(at("masked_accountant", "tax_office"), 4 + 5);
    assert_eq!(at("swedish_bosun", "tax_office"), 5 - 2);
    assert_eq!(at("swedish_bosun", "desert_island"), 5 + 6);
    assert_eq!(at("swedish_bosun harpooner_hattie", "desert_island"), 8);
    assert_eq!(at("riposte don_alonzo", "plywood_castle"), 6 + 4);
    assert_eq!(at("riposte", "plywood_castle"), 3 + 1);
    assert_eq!(at("rosamund", "ballroom"), 4 + 5);
    assert_eq!(at("old_monk", "monastery"), 2 + 5);
    assert_eq!(at("lookout", "monastery"), 2 + 2);
    assert_eq!(at("reformed_smuggler", "smugglers_cove"), 3 + 5);
    assert_eq!(at("tavern_wenches", "harbour_tavern"), 2 + 6);
    assert_eq!(at("swedish_bosun", "governors_palace"), 5 + 6);
    let gun = plays(&["set governors_palace for ray", "give pop_pistols to swedish_bosun"]);
    assert_eq!(ds("swedish_bosun governors_palace pop_pistols", &gun), 5 + 3 + 2);
}

#[test]
fn sm_27_a_swashbuckler_counts_swashbuckler_props_twice() {
    let cutlass =
        |who: &str| ds(&format!("{who} cutlass"), &plays(&[&format!("give cutlass to {who}")]));
    assert_eq!(cutlass("riposte"), 3 + 10);
    assert_eq!(cutlass("swedish_bosun"), 5 + 5);
    let gun = plays(&["give pop_pistols to riposte"]);
    assert_eq!(ds("riposte pop_pistols", &gun), 3 + 3);
}

#[test]
fn sm_22_props_change_with_their_company() {
    let give = |prop: &str, to: &str| plays(&[&format!("give {prop} to {to}")]);
    assert_eq!(ds("skippy sausages", &give("sausages", "skippy")), 1 + 2 + 1);
    assert_eq!(ds("skippy", ""), 1);
    assert_eq!(ds("gunner_gertrude pop_pistols", &give("pop_pistols", "gunner_gertrude")), 3 + 6);
    assert_eq!(ds("gunner_gertrude cutlass", &give("cutlass", "gunner_gertrude")), 3 + 5);
    assert_eq!(ds("cook_surgeon frying_pan", &give("frying_pan", "cook_surgeon")), 2 + 3 + 3);
    assert_eq!(ds("swedish_bosun frying_pan", &give("frying_pan", "swedish_bosun")), 5 + 3);
}

#[test]
fn sm_v1_props_give_and_take_traits_and_the_newest_counts() {
    let game = table(&[&hand("old_monk riposte boots tall_musket cutlass"), PLAIN]);
    let game = game
        .run("ray: give boots to old_monk; all pass; ray: give tall_musket to riposte; all pass");
    assert!(game.traits(card("old_monk")).contains(Trait::Swashbuckler));
    assert!(!game.traits(card("riposte")).contains(Trait::Swashbuckler));
    let game = game.to_round(2).run("ray: move boots to riposte; all pass");
    assert!(
        game.traits(card("riposte")).contains(Trait::Swashbuckler),
        "the boots came after the musket"
    );
    assert!(!game.traits(card("old_monk")).contains(Trait::Swashbuckler));
}

#[test]
fn sm_13_sfx_that_stay_change_what_they_lie_under() {
    let play = |sfx: &str, on: &str| plays(&[&format!("play {sfx} on {on}")]);
    assert_eq!(ds("old_monk not_left_handed", &play("not_left_handed", "old_monk")), 2 + 2);
    assert_eq!(ds("old_monk touch_of_scurvy", &play("touch_of_scurvy", "old_monk")), 2 - 3);
    assert_eq!(ds("old_monk sequel_contract", &play("sequel_contract", "old_monk")), 2 + 1);
    assert_eq!(ds("old_monk lost_heir", &play("lost_heir", "old_monk")), 2 + 3);
    let paint = plays(&["set ballroom for ray", "play fresh_paint on ballroom"]);
    assert_eq!(ds("old_monk ballroom fresh_paint", &paint), 2 + 1 + 2);
    let tank = plays(&["set ballroom for ray", "play burst_tank on ballroom"]);
    assert_eq!(ds("lookout ballroom burst_tank", &tank), 2 + 2 + 1 - 2, "the Lookout sees water");
}

/// Round two: Dana has built her Movie, and Ray attacks it.
fn clash(ray: &str, dana: &str, builds: &str, with: &str) -> ScurvyMusketeers {
    table(&[&hand(ray), &dana_hand(dana)])
        .run("skip")
        .run(builds)
        .to_round(2)
        .run(&format!("ray: attack dana with {with}"))
}

fn dana_hand(ids: &str) -> String {
    let ids: Vec<&str> = ids.split_whitespace().collect();
    let rest =
        ["bear_suit", "puppeteer", "sea_serpent", "executioner", "ghost_ship", "string_shark"];
    let rest = rest.into_iter().take(6 - ids.len());
    ids.iter().copied().chain(rest).collect::<Vec<_>>().join(" ")
}

fn builds(steps: &[&str]) -> String {
    steps.iter().map(|step| format!("dana: {step}; all pass; ")).collect::<Vec<_>>().concat()
}

#[test]
fn sm_23_creatures_change_with_the_movie_they_attack() {
    let strength = |with: &str, dana: &str, steps: &[&str]| {
        clash(&format!("gunner_gertrude {with}"), dana, &builds(steps), with).sums().0
    };
    assert_eq!(strength("catering_rats", "old_monk lookout", &[]), 5 + 2 * 2);
    assert_eq!(strength("evil_twin", "don_alonzo", &[]), 13);
    assert_eq!(strength("evil_twin", "identical_cousin", &[]), 13);
    assert_eq!(strength("evil_twin", "old_monk", &[]), 7);
    assert_eq!(strength("meanest_guards", "nicest_guard", &[]), 9 - 4);
    assert_eq!(strength("meanest_guards", "old_monk", &[]), 9);
    assert_eq!(strength("iguana", "skippy", &[]), 8);
    assert_eq!(strength("iguana", "old_monk", &[]), 16);
    assert_eq!(strength("scurvy_musketeers", "tavern_wenches", &[]), 20 - 6);
    assert_eq!(strength("scurvy_musketeers", "old_monk", &[]), 20);
    let sea = ["set english_channel for dana"];
    assert_eq!(strength("angry_crabs", "old_monk english_channel", &sea), 14);
    assert_eq!(strength("angry_crabs", "old_monk", &[]), 7);
    assert_eq!(strength("figurehead", "old_monk english_channel", &sea), 9 + 4);
    assert_eq!(strength("figurehead", "old_monk", &[]), 9);
    assert_eq!(strength("tax_armada", "old_monk", &[]), 7);
    assert_eq!(strength("tax_armada", "old_monk cutlass", &["give cutlass to old_monk"]), 13);
    let harpoon = ["give harpoon to old_monk"];
    assert_eq!(strength("rubber_kraken", "old_monk harpoon", &harpoon), 9);
    assert_eq!(strength("rubber_kraken", "old_monk", &[]), 14);
    let moustache = ["give false_moustache to old_monk"];
    assert_eq!(strength("marquis", "old_monk false_moustache", &moustache), 11 + 5);
    assert_eq!(strength("marquis", "old_monk", &[]), 11);
}

#[test]
fn sm_22_some_cards_defend_better_against_some_attacks() {
    let defence = |with: &str, dana: &str, steps: &[&str]| {
        clash(&format!("gunner_gertrude {with}"), dana, &builds(steps), with).sums().1
    };
    assert_eq!(defence("evil_witches", "old_monk", &[]), 5, "Supernatural");
    assert_eq!(defence("highwayman", "old_monk", &[]), 2);
    let candle = ["give candlestick to lookout"];
    assert_eq!(defence("evil_witches", "lookout candlestick", &candle), 2 + 2 + 4);
    assert_eq!(defence("highwayman", "lookout candlestick", &candle), 2 + 2);
    let harpoon = ["give harpoon to lookout"];
    assert_eq!(defence("angry_crabs", "lookout harpoon", &harpoon), 2 + 4 + 3, "Aquatic");
    assert_eq!(defence("highwayman", "lookout harpoon", &harpoon), 2 + 4);
    let roofs = ["set rooftops for dana"];
    assert_eq!(defence("catering_rats", "old_monk rooftops", &roofs), 2 - 2, "Swarm");
    assert_eq!(defence("highwayman", "old_monk rooftops", &roofs), 2 + 3);
}

#[test]
fn sm_28_guns_give_nothing_against_a_swarm() {
    let defence = |with: &str, prop: &str, who: &str| {
        let steps = builds(&[&format!("give {prop} to {who}")]);
        clash(&format!("old_monk {with}"), &format!("{who} {prop}"), &steps, with).sums().1
    };
    assert_eq!(defence("catering_rats", "pop_pistols", "swedish_bosun"), 5);
    assert_eq!(defence("catering_rats", "pop_pistols", "gunner_gertrude"), 3, "doubled or not");
    assert_eq!(defence("catering_rats", "cutlass", "swedish_bosun"), 5 + 5, "other Weapons count");
    assert_eq!(defence("highwayman", "pop_pistols", "swedish_bosun"), 5 + 3);
    assert_eq!(defence("skeleton_crew", "pop_pistols", "swedish_bosun"), 5, "its own text");
    assert_eq!(defence("skeleton_crew", "cutlass", "swedish_bosun"), 5 + 5);
}

#[test]
fn sm_26_a_duel_counts_one_character_and_the_location() {
    let steps = builds(&["give cutlass to riposte", "set monastery for dana"]);
    let game = table(&[
        &hand("grandmother fencing_master tin_rapier"),
        &dana_hand("riposte old_monk cutlass monastery"),
    ]);
    let game =
        game.run("skip").run(&steps).to_round(2).run("ray: duel riposte with fencing_master");
    assert_eq!(
        game.sums(),
        (8, 3 + 10 + 5),
        "the Monk's DS is out, but the Monastery still sees him"
    );
    let game = game.run("to ray; ray: lay tin_rapier");
    assert_eq!(game.sums().0, 8 + 6, "the Fencing Master counts Swashbuckler Props twice");
}

#[test]
fn sm_23_the_order_of_play_matters() {
    let first = "grandmother bear_suit dub_louder double_feature";
    let attack = |order: [&str; 2]| {
        let [one, two] = order;
        clash(
            first,
            "swedish_bosun iguana ghost_ship sea_serpent puppeteer executioner",
            "",
            "bear_suit",
        )
        .run(&format!("to ray; ray: play {one}; stands; to ray; ray: play {two}; stands"))
        .sums()
        .0
    };
    assert_eq!(attack(["dub_louder", "double_feature"]), (10 + 5) * 2);
    assert_eq!(attack(["double_feature", "dub_louder"]), 10 * 2 + 5);
}

#[test]
fn sm_40_treasure_cards_have_texts_that_work() {
    let at = |ids: &str, steps: &str| mixed(&[&hand(ids), PLAIN]).run(steps).ds(RAY, false);
    let sea = plays(&["set english_channel for ray"]);
    assert_eq!(at("lagoon_dry_mermaid english_channel", &sea), 5 + 2);
    assert_eq!(at("lagoon_dry_mermaid", ""), 1);
    let pit = plays(&["set lagoon_pit for ray"]);
    assert_eq!(at("swedish_bosun lagoon_pit", &pit), 5 - 4);
    let rope = pit.clone() + &plays(&["give swing_rope to swedish_bosun"]);
    assert_eq!(at("swedish_bosun lagoon_pit swing_rope", &rope), 5 + 3 + 2);
    let lagoon = plays(&["set lagoon_lagoon for ray"]);
    assert_eq!(at("swedish_bosun lagoon_lagoon", &lagoon), 5 + 4);
    assert_eq!(at("lagoon_heiress lagoon_lagoon", &lagoon), -3, "Treasure besides the Location");
}

#[test]
fn sm_40_lagoon_creatures_change_with_the_movie_they_attack() {
    let strength = |with: &str, dana: &str, steps: &[&str]| {
        mixed(&[&hand(&format!("gunner_gertrude {with}")), &dana_hand(dana)])
            .run("skip")
            .run(&builds(steps))
            .to_round(2)
            .run(&format!("ray: attack dana with {with}"))
            .sums()
    };
    assert_eq!(strength("lagoon_towel_mummy", "lagoon_heiress", &[]), (8 + 2, 0));
    assert_eq!(strength("lagoon_mermaids", "lagoon_dry_mermaid", &[]), (10 - 4, 1));
    let map = ["give half_map to lookout"];
    assert_eq!(strength("lagoon_explorers", "lookout half_map", &map), (11 + 3, 3));
    let emerald = ["give lagoon_emerald to lookout"];
    assert_eq!(strength("lagoon_towel_mummy", "lookout lagoon_emerald", &emerald), (10, 2 + 2 - 4));
}
