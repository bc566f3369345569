//! SP-24 to SP-28: owning, moving and losing Toys.

use spanc::{
    GIRL_HAS_ONE_TOY, NO_MORE_MOVES, ONE_POOLBOY, OVERFLOW_FIRST, PUT_TOYS_AWAY, Phase, Spanc,
    THERE_IS_ROOM, TOY_IS_LOCKED, TWO_UNASSIGNED,
};
use table::Illegal;
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, Script, caper};

/// Ruby has beaten the Boulder with this Toy at home and has just drawn two more.
fn surplus(toy: &str, others: [&str; 2]) -> Spanc {
    caper(&[toy, "polo"], "enormous_boulder")
        .goes(&format!("ruby: name hera; dice 1 1; toy {}; toy {}", others[0], others[1]))
}

#[test]
fn sp_24_two_unassigned_toys_and_no_more() {
    let game = surplus("marco", ["biggest_gun", "tactical_tiara"]);
    assert_eq!((game.unassigned(RUBY).len(), game.waits_for()), (3, Some(RUBY)));
    game.refused_by("ruby: go-on", &PUT_TOYS_AWAY);
    for way in ["ruby: assign marco to himiko", "ruby: discard marco"] {
        assert_eq!(game.clone().goes(way).phase(), Phase::TurnUp, "{way}");
    }
    let full = game.goes("ruby: assign marco to himiko; challenge zen_master");
    full.refused_by("ruby: unassign marco", &TWO_UNASSIGNED);
}

#[test]
fn sp_24a_surplus_stops_everything_else() {
    let game = surplus("marco", ["biggest_gun", "tactical_tiara"]);
    assert_eq!((game.phase(), game.beaten(RUBY)), (Phase::Beaten, 0));
    game.refused_by("azure: assign polo to tabby_normal", &OVERFLOW_FIRST);
    let game = game.goes("ruby: offer azure give marco take 1-loot; azure: no");
    let game = game.goes("ruby: offer azure give marco take 2-loot; azure: no");
    let third = game.judged("ruby: offer azure give biggest_gun take 1-loot");
    assert_eq!(third, Err(Illegal(&spanc::ENOUGH_OFFERS)));
    game.allowed("ruby: discard marco");
}

#[test]
fn sp_24a_a_sale_settles_it_and_may_pass_it_on() {
    let game = surplus("marco", ["biggest_gun", "tactical_tiara"])
        .goes("ruby: offer azure give marco+biggest_gun take 1-loot; azure: yes");
    // Now Azure has three.
    assert_eq!((game.waits_for(), game.unassigned(AZURE).len()), (Some(AZURE), 3));
    let game = game.goes("azure: discard polo");
    assert_eq!((game.phase(), game.unassigned(AZURE).len()), (Phase::TurnUp, 2));
}

#[test]
fn sp_24a_a_card_may_be_used_to_get_rid_of_it() {
    // In the salvage window Ruby buys a third spare Toy; the Surge is used at once and saves the roll.
    let game = caper(&["adrenaline_surge_1", "helmet_with_ear_holes"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy marco; challenge shark_pit; ruby: stop")
        .goes("azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes("ruby: name hera; dice 4 6")
        .goes("ruby: offer azure give 1-loot take helmet_with_ear_holes; azure: yes");
    game.refused_by("ruby: give-in", &PUT_TOYS_AWAY);
    let game = game.goes("ruby: surge adrenaline_surge_1");
    assert_eq!((game.phase(), game.unassigned(RUBY).len()), (Phase::TurnUp, 2));
}

#[test]
fn sp_25_toys_move_freely_between_standing_girls() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: assign marco to himiko");
    let game = game.goes("ruby: assign marco to hera; ruby: unassign marco");
    assert_eq!(game.unassigned(RUBY).len(), 1);
}

#[test]
fn sp_25_a_new_toy_pushes_an_old_one_out() {
    let game = surplus("marco", ["biggest_gun", "tactical_tiara"])
        .goes("ruby: assign biggest_gun to hera; challenge zen_master");
    game.refused_by("ruby: assign tactical_tiara to hera", &GIRL_HAS_ONE_TOY);
    let game = game.goes("ruby: swap biggest_gun and tactical_tiara");
    assert!(game.wears(RUBY, "hera", "tactical_tiara") && !game.wears(RUBY, "hera", "biggest_gun"));
    let game =
        game.goes("ruby: assign marco to nova_scratchia; ruby: swap marco and tactical_tiara");
    assert!(game.wears(RUBY, "hera", "marco"));
    assert!(game.wears(RUBY, "nova_scratchia", "tactical_tiara"));
}

#[test]
fn sp_25_no_swap_where_there_is_room() {
    let game = surplus("marco", ["biggest_gun", "tactical_tiara"])
        .goes("ruby: assign biggest_gun to himiko; challenge zen_master");
    game.refused_by("ruby: swap biggest_gun and tactical_tiara", &THERE_IS_ROOM); // a Captain with one Toy has room
}

#[test]
fn sp_25a_the_fallen_receive_into_a_free_slot_and_give_nothing() {
    let game = caper(&["marco", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy finn; challenge shark_pit; ruby: go-on; dice 6 6")
        .goes("ruby: give-in; azure: name tabby_normal; dice 6 6; azure: give-in");
    let game = game.goes("ruby: assign marco to shurikitten");
    game.refused_by("ruby: unassign marco", &TOY_IS_LOCKED);
    game.refused_by("ruby: assign finn to shurikitten", &GIRL_HAS_ONE_TOY);
    game.refused_by("ruby: swap marco and finn", &TOY_IS_LOCKED);
}

#[test]
fn sp_25a_eight_moves_a_step_discards_included() {
    let mut game = caper(&["marco", "polo"], "shark_pit");
    for _ in 0..4 {
        game = game.goes("ruby: assign marco to hera; ruby: assign marco to himiko");
    }
    game.refused_by("ruby: assign marco to hera", &NO_MORE_MOVES);
    game.refused_by("ruby: discard marco", &NO_MORE_MOVES);
    let game = game.goes("ruby: name hera; dice 1 1; challenge zen_master");
    game.allowed("ruby: discard marco"); // a new step
}

#[test]
fn sp_27_no_toys_means_none_not_even_a_poolboy() {
    let game = caper(&["marco", "polo"], "enormous_boulder").goes("ruby: assign marco to hera");
    assert_eq!(game.needs(RUBY, "hera"), 7);
    let other = caper(&["marco", "polo"], "shark_pit").goes("ruby: assign marco to hera");
    assert_eq!(other.needs(RUBY, "hera"), 7 + 1 + 1);
}

#[test]
fn sp_28_a_poolboy_adds_one_to_everything_but_never_two_of_them() {
    let game = caper(&["marco", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy finn; challenge shark_pit")
        .goes("ruby: assign marco to himiko");
    assert_eq!(game.needs(RUBY, "himiko"), 4 + 1 + 1);
    game.refused_by("ruby: assign finn to himiko", &ONE_POOLBOY);
    assert_eq!(table::Game::score(&game, RUBY), 2 + 2); // one worn, one not
}
