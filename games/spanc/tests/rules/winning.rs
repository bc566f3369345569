//! SP-42 to SP-43a: who wins, and when.

use spanc::{GAME_IS_OVER, Phase, Setup, Spanc};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, caper, caper_by, edition, ruby_finishes};

/// Ruby beats four cards that pay Loot, and takes 2 + 4 + 2 + Poolboys.
const RICH: &str = "ruby: name himiko; dice 1 1; challenge asteroid_toll_booth; ruby: go-on; dice 1 1; \
     challenge laser_grid_limbo; ruby: go-on; dice 1 1; challenge ghost_of_captain_fluff; \
     ruby: go-on; dice 1 1";

fn rich(toys: &[&str], toy: &str) -> Spanc {
    caper(toys, "black_hole_slalom").goes(RICH).goes(&format!("toy {toy}"))
}

const AZURE_FALLS: &str = "azure: name tabby_normal; dice 6 6; azure: give-in";

#[test]
fn sp_42_ten_and_more_than_anyone_else() {
    // 8 Loot and two Poolboys make ten; Azure has 2.
    let game = rich(&["marco", "biggest_gun"], "polo").goes(AZURE_FALLS);
    assert_eq!((game.turn(), game.score(RUBY)), (Turn::Over, 10));
    assert_eq!(game.winners().first(), Some(RUBY));
    game.refused_by("ruby: ready", &GAME_IS_OVER);
}

#[test]
fn sp_42_one_of_three_may_win_whatever_the_others_have() {
    let game = rich(&["marco", "biggest_gun", "tactical_tiara"], "polo")
        .goes(AZURE_FALLS)
        .goes("jade: name boadicat; dice 6 6; jade: give-in");
    assert_eq!((game.turn(), game.score(RUBY)), (Turn::Over, 10));
    assert_eq!(Vec::from(game.winners()), [0]);
}

#[test]
fn sp_42_two_of_three_at_the_top_play_on() {
    let game = caper(&["marco", "polo", "tactical_tiara"], "black_hole_slalom")
        .goes(RICH)
        .goes("toy finn; azure: name tabby_normal; dice 1 1; azure: go-on; dice 1 1")
        .goes("azure: go-on; dice 1 1; azure: go-on; dice 1 1; toy cabana_bob")
        .goes("jade: name boadicat; dice 6 6; jade: give-in")
        .goes("ruby: pass; azure: offer jade give polo take 2-loot; jade: yes; azure: pass");
    // Azure had 7 Loot and two Poolboys and has sold one of them.
    assert_eq!((game.score(RUBY), game.score(AZURE)), (10, 10));
    assert_eq!(game.phase(), Phase::Plank);
}

#[test]
fn sp_47_nine_are_enough_where_the_goal_is_nine() {
    let toys = ["marco", "biggest_gun"];
    let run = |setup: &Setup| caper_by(setup, &toys, "black_hole_slalom").goes(RICH);
    let end = |setup| run(setup).goes("toy tactical_tiara").goes(AZURE_FALLS).phase();
    assert_eq!((end(&edition("goal = 9")), end(&Setup::of(2))), (Phase::Over, Phase::Plank));
}

#[test]
fn sp_42_nine_are_not_enough() {
    let game = rich(&["marco", "biggest_gun"], "tactical_tiara").goes(AZURE_FALLS);
    assert_eq!((game.score(RUBY), game.phase()), (9, Phase::Plank));
}

/// Both crews run through Loot and a Toy; Azure's Toys decide how it stands.
fn both_rich(azure: [&str; 2]) -> Spanc {
    caper(&["marco", "finn"], "black_hole_slalom")
        .goes("ruby: name himiko; dice 1 1; challenge imperial_pay_galleon; ruby: go-on; dice 1 1")
        .goes("toy biggest_gun; challenge laser_grid_limbo; ruby: go-on; dice 1 1")
        .goes("challenge ghost_of_captain_fluff; ruby: go-on; dice 1 1; toy polo")
        .goes("ruby: assign marco to hera; azure: name tabby_normal; dice 1 1; azure: go-on; dice 1 1")
        .goes(&format!("toy {}; azure: go-on; dice 1 1; azure: go-on; dice 1 1", azure[0]))
        .goes(&format!("toy {}; azure: assign finn to calico_jill", azure[1]))
        .goes("ruby: pass; azure: pass")
}

#[test]
fn sp_42_a_tie_at_the_top_means_another_caper() {
    let game = both_rich(["sir_skimsalot", "cabana_bob"]);
    assert_eq!((game.score(RUBY), game.score(AZURE)), (10, 10));
    assert_eq!(game.phase(), Phase::Market);
}

#[test]
fn sp_42_ten_and_nine_end_it() {
    let game = both_rich(["sir_skimsalot", "tactical_tiara"]);
    assert_eq!((game.score(RUBY), game.score(AZURE)), (10, 9));
    assert_eq!((game.turn(), game.winners().first()), (Turn::Over, Some(RUBY)));
}

#[test]
fn sp_42_a_caper_that_nobody_survives_can_still_be_won() {
    // Ruby has ten before the last caper is abandoned: SP-33a asks all the same.
    let game = both_rich(["sir_skimsalot", "cabana_bob"])
        .goes("ruby: offer azure give biggest_gun take 1-loot; azure: yes; azure: discard biggest_gun")
        .goes("ruby: ready; azure: ready; challenge shark_pit; azure: abandon; ruby: yes; challenge zen_master")
        .goes("challenge impersonation; challenge metal_detector");
    assert_eq!((game.turn(), game.score(RUBY), game.score(AZURE)), (Turn::Over, 11, 9));
}

#[test]
fn sp_43_nobody_wins_in_mid_caper_or_between_capers() {
    let game = rich(&["marco", "biggest_gun"], "polo");
    assert_eq!((game.score(RUBY), game.phase()), (10, Phase::Prepare)); // Azure's last turn comes first
    let game = rich(&["marco", "biggest_gun"], "tactical_tiara").goes(AZURE_FALLS);
    let game =
        game.goes("azure: pass; ruby: offer azure give tactical_tiara take 2-loot; azure: yes");
    assert_eq!((game.score(RUBY), game.phase()), (11, Phase::Market));
    assert_ne!(game.goes("ruby: ready; azure: ready").turn(), Turn::Over);
}

#[test]
fn sp_43a_after_the_last_caper_the_most_win_and_equals_share() {
    let setup = Setup { caper_limit: 1, ..Setup::of(2) };
    let game = caper_by(&setup, &["marco", "biggest_gun"], "shark_pit")
        .goes(&ruby_finishes("tactical_tiara"))
        .goes(AZURE_FALLS);
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(Vec::from(game.winners()), [0]);
    let even = caper_by(&setup, &["marco", "polo"], "shark_pit")
        .goes("ruby: abandon; azure: yes; challenge zen_master; challenge impersonation")
        .goes("challenge metal_detector");
    assert_eq!(even.turn(), Turn::Over);
    assert_eq!(Vec::from(even.winners()), [0, 1]);
}
