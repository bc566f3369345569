//! Characters, Locations and Props: SM-9 to SM-12.

use crate::script::{DANA, RAY, Script, Scripted, card, dealt, table};
use crate::strength::hand;
use scurvy_musketeers::{
    ANSWERS_FIRST, CHARACTERS_ON_YOUR_TURN, LOCATIONS_ON_YOUR_TURN, MUST_BE_ATTACHED, NO_SUCH_SEAT,
    NOT_A_CHARACTER, NOT_A_LOCATION, NOT_A_PROP, NOT_IN_AN_ATTACK, NOTHING_TO_ATTACH_TO,
    ONE_PROP_A_TURN, PROPS_ON_YOUR_TURN, Setup, THERE_ALREADY, WRONG_HANDS, YOUR_OWN_CHARACTER,
    YOUR_OWN_PROP,
};
use table::Game;

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

#[test]
fn sm_9_characters_are_cast_on_ones_own_turn() {
    let game = dealt(Setup::of(2), &[&hand("old_monk"), PLAIN]).run("draw lookout");
    game.refused_by("ray: cast written_out", &NOT_A_CHARACTER);
    game.offered("ray: cast lookout");
    let game = game.run("ray: cast lookout");
    assert!(game.lies(RAY, "lookout"), "nothing in this deck could stop it");
    let foreign = dealt(
        Setup::of(2),
        &[&hand("old_monk"), "grandmother parry rewrite tea_break locket close_up"],
    );
    let foreign =
        foreign.run("draw iguana; ray: done; all pass; ray: keep; draw lookout; dana: done");
    foreign.refused_by("dana: cast lookout", &ANSWERS_FIRST);
    let ray = table(&[&hand("old_monk"), "grandmother parry rewrite tea_break locket close_up"]);
    let later = ray.run("ray: done; all pass; ray: keep; draw lookout; skip; ray: done");
    later.refused_by("dana: cast lookout", &CHARACTERS_ON_YOUR_TURN);
}

#[test]
fn sm_9_a_removed_character_takes_everything_along() {
    let ray = "old_monk cutlass touch_of_scurvy written_out boots parry";
    let game = table(&[ray, PLAIN]).run("ray: give cutlass to old_monk; all pass");
    let game = game.run("ray: play touch_of_scurvy on old_monk; all pass");
    let game = game.run("ray: play written_out on old_monk; all pass");
    for gone in ["old_monk", "cutlass", "touch_of_scurvy", "written_out"] {
        assert!(game.is_discarded(gone), "{gone}");
    }
    assert!(game.movie(RAY).is_empty());
}

#[test]
fn sm_9_without_characters_one_plays_on() {
    let game = table(&["old_monk written_out boots cutlass parry iguana", PLAIN]);
    let game = game.run("ray: play written_out on old_monk; all pass");
    assert!(game.cast(RAY).is_empty() && game.is_discarded("old_monk"));
    assert_eq!(game.waits_for(), Some(RAY));
    game.offered("ray: done");
}

#[test]
fn sm_10_a_new_location_replaces_the_old_one_in_anyones_movie() {
    let game = table(&[&hand("old_monk english_channel ballroom monastery"), PLAIN]).to_round(2);
    let game = game.run("ray: set english_channel for dana; all pass");
    assert!(game.lies(DANA, "english_channel"), "even where there was none");
    let game = game.run("ray: set ballroom for dana; all pass");
    assert!(game.lies(DANA, "ballroom") && game.is_discarded("english_channel"));
    assert_eq!(game.location(DANA).len(), 1);
    game.refused_by("ray: set old_monk for ray", &scurvy_musketeers::NOT_IN_HAND);
    game.refused_by("ray: set written_out for ray", &NOT_A_LOCATION);
    game.refused_by("ray: set monastery for fergus", &NO_SUCH_SEAT);
    let done = game.run("ray: done");
    done.refused_by("ray: set monastery for ray", &ANSWERS_FIRST);
    let dana = table(&[&hand("old_monk"), "grandmother ballroom parry rewrite tea_break locket"]);
    dana.refused_by("dana: set ballroom for dana", &LOCATIONS_ON_YOUR_TURN);
}

#[test]
fn sm_11_a_location_that_may_attach_is_combined_or_replaces() {
    let game = table(&["old_monk naval_frigate belowdecks stock_storm boots parry", PLAIN]);
    game.refused_by("ray: attach belowdecks for ray", &NOTHING_TO_ATTACH_TO);
    let game = game.run("ray: set naval_frigate for ray; all pass");
    game.offered("ray: set belowdecks for ray");
    let game = game.run("ray: attach belowdecks for ray; all pass");
    assert_eq!(game.location(RAY).len(), 2);
    assert_eq!(game.ds(RAY, false), 2 + 5 + 3);
    let game = game.run("ray: attach stock_storm for ray; all pass");
    assert_eq!(game.ds(RAY, false), 2 + 5 + 3 - 3, "each part with its own value");
}

#[test]
fn sm_11_a_combined_location_is_one_for_every_purpose() {
    let ray = "old_monk naval_frigate belowdecks strike_set ballroom fresh_paint";
    let game = table(&[ray, PLAIN]).run("ray: set naval_frigate for ray; all pass");
    let game = game.run("ray: attach belowdecks for ray; all pass; ray: play fresh_paint on naval_frigate; all pass");
    assert_eq!(game.ds(RAY, false), 2 + 5 + 3 + 2);
    game.refused_by("ray: play strike_set on belowdecks", &scurvy_musketeers::WRONG_TARGET);
    let struck = game.clone().run("ray: play strike_set on naval_frigate; all pass");
    for gone in ["naval_frigate", "belowdecks", "fresh_paint"] {
        assert!(struck.is_discarded(gone), "{gone}");
    }
    let replaced = game.run("ray: set ballroom for ray; all pass");
    for gone in ["naval_frigate", "belowdecks", "fresh_paint"] {
        assert!(replaced.is_discarded(gone), "{gone}");
    }
    assert_eq!(replaced.ds(RAY, false), 2 + 1);
}

#[test]
fn sm_11a_what_must_attach_is_played_only_so() {
    let game = table(&[&hand("old_monk crows_nest ballroom english_channel"), PLAIN]);
    game.refused_by("ray: set crows_nest for ray", &MUST_BE_ATTACHED);
    game.refused_by("ray: attach crows_nest for ray", &NOTHING_TO_ATTACH_TO);
    let dry = game.clone().run("ray: set ballroom for ray; all pass");
    dry.refused_by("ray: attach crows_nest for ray", &NOTHING_TO_ATTACH_TO);
    let wet = game.run("ray: set english_channel for ray; all pass");
    wet.offered("ray: attach crows_nest for ray");
    assert_eq!(wet.run("ray: attach crows_nest for ray; all pass").ds(RAY, false), 2 + 2 + 4);
}

#[test]
fn sm_11a_any_part_of_a_unit_fits() {
    let game =
        table(&["old_monk cardboard_dungeon secret_passage plywood_castle boots parry", PLAIN]);
    let game = game.run(
        "ray: set plywood_castle for ray; all pass; ray: attach secret_passage for ray; all pass",
    );
    assert_eq!(game.ds(RAY, false), 2 + 1 + 2);
    let other =
        table(&["old_monk cardboard_dungeon secret_passage plywood_castle boots parry", PLAIN]);
    let other = other.run("ray: set cardboard_dungeon for ray; all pass");
    other.offered("ray: attach secret_passage for ray");
}

#[test]
fn sm_12_each_character_gains_one_prop_a_turn() {
    let game = table(&["old_monk riposte boots cutlass wobbly_foil tin_rapier", PLAIN]);
    let game = game.run("ray: give boots to old_monk; all pass");
    game.refused_by("ray: give cutlass to old_monk", &ONE_PROP_A_TURN);
    let game = game.run("ray: give cutlass to riposte; all pass");
    game.refused_by("ray: give wobbly_foil to riposte", &ONE_PROP_A_TURN);
    game.refused_by("ray: move cutlass to old_monk", &ONE_PROP_A_TURN);
    let game = game.to_round(2);
    game.offered("ray: give wobbly_foil to riposte");
    let game = game.run("ray: move cutlass to old_monk; all pass");
    assert!(game.lies_on("cutlass", "old_monk"));
    game.refused_by("ray: give wobbly_foil to old_monk", &ONE_PROP_A_TURN);
    game.offered("ray: give wobbly_foil to riposte");
}

#[test]
fn sm_12_props_go_on_ones_own_characters_on_ones_own_turn() {
    let game = table(&["old_monk boots cutlass parry iguana rewrite", PLAIN]).to_round(2);
    game.refused_by("ray: give boots to grandmother", &YOUR_OWN_CHARACTER);
    game.refused_by("ray: give parry to old_monk", &NOT_A_PROP);
    game.refused_by("ray: move boots to old_monk", &YOUR_OWN_PROP);
    let game = game.run("ray: give boots to old_monk; all pass");
    game.refused_by("ray: move boots to old_monk", &THERE_ALREADY);
    let attack = game.run("ray: attack dana with iguana; to ray");
    attack.refused_by("ray: give cutlass to old_monk", &NOT_IN_AN_ATTACK);
    let other = table(&[&hand("old_monk"), "grandmother boots cutlass parry iguana rewrite"]);
    other.refused_by("dana: give boots to grandmother", &PROPS_ON_YOUR_TURN);
}

#[test]
fn sm_12_cards_under_a_prop_go_along() {
    let ray = "old_monk riposte lagoon_idol lagoon_cursed_all_along parry rewrite";
    let game =
        crate::script::mixed(&[ray, PLAIN]).run("ray: give lagoon_idol to old_monk; all pass");
    let game = game.run("ray: play lagoon_cursed_all_along on lagoon_idol; all pass");
    assert_eq!(game.ds(RAY, false), 2 + 3 + 1 - 3);
    let game = game.to_round(2).run("ray: move lagoon_idol to riposte; all pass");
    assert!(game.lies_on("lagoon_idol", "riposte"));
    assert!(game.lies_on("lagoon_cursed_all_along", "lagoon_idol"));
}

#[test]
fn sm_15_a_card_says_who_may_gain_it() {
    let game = table(&["old_monk riposte feathered_hat parry rewrite iguana", PLAIN]);
    game.refused_by("ray: give feathered_hat to old_monk", &WRONG_HANDS);
    let game = game.run("ray: give feathered_hat to riposte; all pass").to_round(2);
    game.refused_by("ray: move feathered_hat to old_monk", &WRONG_HANDS);
    assert_eq!(game.ds(RAY, false), 2 + 3 + 6);
    assert_eq!(game.seats(), 2);
    assert!(game.line().host(card("feathered_hat")).is_some());
}
