//! SP-44 to SP-46a: the time between capers.

use spanc::{
    CARDS_FIRST, NO_MORE_MOVES, NOT_YOUR_TURN, OVERFLOW_FIRST, PLANK_FOR_THE_FALLEN,
    PLANK_IN_YOUR_TURN, Phase, READY_IN_THE_MARKET, READY_ONLY_ANSWERS, STORE_BETWEEN_CAPERS,
    STORE_PRICE_IS_TWO, Spanc,
};
use table::{Illegal, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, Script, caper, girl};
use crate::trades::market;

/// Hera, Himiko and Tabby have fallen and the caper is abandoned.
fn after_falls() -> Spanc {
    caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: assign marco to hera; ruby: name hera; dice 6 6; ruby: give-in")
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in")
        .goes("ruby: name himiko; dice 6 6; ruby: give-in; azure: abandon; ruby: yes")
        .goes("challenge zen_master; challenge impersonation; challenge metal_detector")
}

#[test]
fn sp_44_toys_at_two_loot_each_unseen() {
    let game = market(["marco", "polo"]).goes("ruby: buy");
    assert_eq!((table::Game::turn(&game), game.loot(RUBY)), (Turn::Chance, 0));
    let game = game.goes("toy finn");
    assert!(game.owns(RUBY, "finn"));
    game.refused_by("ruby: buy", &STORE_PRICE_IS_TWO);
    let caper = caper(&["marco", "polo"], "shark_pit");
    caper.refused_by("ruby: buy", &STORE_BETWEEN_CAPERS);
}

#[test]
fn sp_45_one_girl_who_was_knocked_out() {
    let game = after_falls();
    // Both have two Loot; nobody finished, so the order is clockwise from the active player.
    assert_eq!((game.phase(), game.waits_for()), (Phase::Plank, Some(AZURE)));
    game.refused_by("azure: plank calico_jill", &PLANK_FOR_THE_FALLEN);
    game.refused_by("ruby: plank hera", &PLANK_IN_YOUR_TURN);
    let game = game.goes("azure: pass; ruby: plank hera");
    assert!(game.unassigned(RUBY).contains(crate::script::toy("marco")));
    let game = game.goes("crew boadicat");
    assert_eq!(game.girls(RUBY)[1], Some(girl("boadicat")));
    assert_eq!(game.phase(), Phase::Market); // one each
}

#[test]
fn sp_45_a_captains_successor_is_chosen_after_the_draw() {
    let game = after_falls().goes("azure: pass; ruby: plank himiko; crew boadicat");
    assert_eq!((game.phase(), game.waits_for()), (Phase::PlankSuccessor, Some(RUBY)));
    let game = game.goes("ruby: captain boadicat");
    assert_eq!((game.captain(RUBY), game.phase()), (Some(girl("boadicat")), Phase::Market));
}

/// Ruby has seven Toys, two of them unassigned, and is at the plank; one girl fell, another finished.
fn seven_toys(fell: &str, homes: [&str; 3]) -> Spanc {
    let runs = if fell == "himiko" { "hera" } else { "himiko" };
    let [marco, helmet, tiara] = homes;
    caper(&["marco", "polo"], "enormous_boulder")
        .goes(&format!("ruby: name {fell}; dice 6 6; ruby: give-in"))
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in")
        .goes(&format!(
            "ruby: name {runs}; dice 1 1; toy helmet_with_ear_holes; toy tactical_tiara"
        ))
        .goes(&format!("ruby: assign marco to {marco}; challenge masquerade_on_mars; ruby: go-on"))
        .goes("dice 1 1; toy biggest_gun; toy knitted_cannon_cosy")
        .goes(&format!("ruby: assign helmet_with_ear_holes to {helmet}"))
        .goes(&format!("ruby: assign tactical_tiara to {tiara}; challenge impersonation"))
        .goes(
            "ruby: go-on; dice 1 1; toy whisper_slippers; ruby: assign biggest_gun to shurikitten",
        )
        .goes("challenge zen_master; ruby: go-on; dice 1 1; toy fuzzy_alien_pet")
        .goes("ruby: assign knitted_cannon_cosy to nova_scratchia")
        .goes("azure: name calico_jill; dice 6 6; azure: give-in")
}

#[test]
fn sp_45_planking_a_girl_costs_no_toys() {
    let game = seven_toys("hera", ["himiko", "himiko", "hera"]);
    assert_eq!((game.phase(), game.waits_for()), (Phase::Plank, Some(RUBY)));
    assert_eq!((game.toys(RUBY).len(), game.unassigned(RUBY).len()), (7, 2));
    let game = game.goes("ruby: plank hera");
    assert_eq!(table::Game::turn(&game), Turn::Chance); // nothing is demanded before the draw
    game.refused_by("ruby: discard tactical_tiara", &CARDS_FIRST);
    let game = game.goes("crew boadicat");
    assert_eq!((game.waits_for(), game.unassigned(RUBY).len()), (Some(RUBY), 3));
    game.refused_by("azure: pass", &OVERFLOW_FIRST);
    assert!(game.lists(RUBY, "assign tactical_tiara to boadicat"));
    let game = game.goes("ruby: assign tactical_tiara to boadicat");
    assert_eq!((game.waits_for(), game.toys(RUBY).len()), (Some(AZURE), 7));
}

#[test]
fn sp_45_planking_the_captain_costs_no_toys() {
    let game = seven_toys("himiko", ["hera", "himiko", "himiko"]);
    let game = game.goes("ruby: plank himiko; crew boadicat");
    assert_eq!((game.phase(), game.waits_for()), (Phase::PlankSuccessor, Some(RUBY)));
    game.refused_by("ruby: discard tactical_tiara", &NOT_YOUR_TURN);
    let game = game.goes("ruby: captain boadicat");
    assert_eq!((game.waits_for(), game.unassigned(RUBY).len()), (Some(RUBY), 4));
    let game = game.goes(
        "ruby: assign helmet_with_ear_holes to boadicat; ruby: assign tactical_tiara to boadicat",
    );
    assert_eq!((game.waits_for(), game.toys(RUBY).len()), (Some(AZURE), 7));
}

#[test]
fn sp_45_a_fallen_successor_may_be_given_what_is_left_over() {
    // Nova fell, too; she is Captain now and will be back in a moment.
    let game = caper(&["marco", "polo"], "enormous_boulder")
        .goes("ruby: name himiko; dice 6 6; ruby: give-in")
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in")
        .goes("ruby: assign marco to himiko; ruby: name nova_scratchia; dice 6 6; ruby: give-in");
    game.refused_by("ruby: assign marco to hera", &NOT_YOUR_TURN);
    let game = game
        .goes("azure: name calico_jill; dice 6 6; azure: give-in; ruby: name hera; dice 1 1")
        .goes("toy biggest_gun; toy tactical_tiara; challenge zen_master; ruby: stop")
        .goes("azure: abandon; ruby: yes; challenge impersonation; challenge metal_detector")
        .goes("azure: pass; ruby: plank himiko; crew boadicat; ruby: captain nova_scratchia");
    assert_eq!((game.waits_for(), game.unassigned(RUBY).len()), (Some(RUBY), 3));
    assert!(game.lists(RUBY, "assign marco to nova_scratchia"));
    let game = game.goes("ruby: assign marco to nova_scratchia");
    assert!(game.stands(RUBY, "nova_scratchia") && game.wears(RUBY, "nova_scratchia", "marco"));
}

#[test]
fn sp_46_the_others_come_back_with_their_toys_and_rerolls() {
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: assign marco to himiko; ruby: name himiko; dice 6 6; ruby: reroll; dice 6 6")
        .goes("ruby: give-in; azure: abandon; ruby: yes; challenge zen_master")
        .goes("challenge impersonation; challenge metal_detector; ruby: pass");
    assert!(game.stands(RUBY, "himiko") && game.wears(RUBY, "himiko", "marco"));
    let game = game.goes("ruby: ready; azure: ready; first ruby; challenge parallel_docking");
    let game = game.goes("ruby: name himiko; dice 6 6");
    game.allowed("ruby: reroll");
}

#[test]
fn sp_46a_whoever_is_ready_only_answers() {
    let game = market(["marco", "polo"]);
    game.allowed("azure: buy"); // asked or not
    let game = game.goes("azure: ready");
    game.refused_by("azure: buy", &READY_ONLY_ANSWERS);
    game.refused_by("azure: assign polo to calico_jill", &READY_ONLY_ANSWERS);
    let asked = game.clone().goes("ruby: offer azure give marco take 1-loot");
    let counter = asked.judged("azure: offer ruby give polo take 1-loot");
    assert_eq!(counter, Err(Illegal(&READY_ONLY_ANSWERS)), "a counter-offer is one's own offer");
    let no = game.clone().goes("ruby: offer azure give marco take 1-loot; azure: no");
    assert_eq!(no.goes("ruby: ready").phase(), Phase::First);
    let yes = game.goes("ruby: offer azure give marco take 1-loot; azure: yes; ruby: ready");
    assert_eq!((yes.phase(), yes.waits_for()), (Phase::Market, Some(AZURE)));
}

#[test]
fn sp_46a_sixteen_moves_and_nobody_gets_ready_elsewhere() {
    let mut game = market(["marco", "polo"]);
    for _ in 0..8 {
        game = game.goes("ruby: assign marco to hera; ruby: assign marco to himiko");
    }
    game.refused_by("ruby: assign marco to hera", &NO_MORE_MOVES);
    let caper = caper(&["marco", "polo"], "shark_pit");
    caper.refused_by("ruby: ready", &READY_IN_THE_MARKET);
}
