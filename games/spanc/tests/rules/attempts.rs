//! SP-10 to SP-17: attempts, success, failure, learning.

use spanc::{
    AT_LEAST_ONE_ATTEMPT, NAME_YOUR_OWN, NOT_YOUR_TURN, NOTHING_TO_GO_ON_WITH, Phase, SAME_GIRL,
    SHE_IS_DOWN, TOY_IS_LOCKED,
};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, Script, caper};

#[test]
fn sp_10_a_standing_girl_of_your_own_and_at_least_one_attempt() {
    let game = caper(&["marco", "polo"], "shark_pit");
    game.refused_by("ruby: name tabby_normal", &NAME_YOUR_OWN);
    game.refused_by("azure: name tabby_normal", &NOT_YOUR_TURN);
    game.refused_by("ruby: stop", &AT_LEAST_ONE_ATTEMPT);
    let game = game.goes(
        "ruby: name hera; dice 5 6; ruby: give-in; azure: name tabby_normal; dice 5 6; azure: give-in",
    );
    game.refused_by("ruby: name hera", &SHE_IS_DOWN);
    game.allowed("ruby: name himiko");
}

#[test]
fn sp_10a_nothing_comes_between_naming_and_dice() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera");
    assert_eq!(game.turn(), Turn::Chance);
    assert!(game.judged("ruby: assign marco to hera").is_err());
}

#[test]
fn sp_10a_one_goes_on_or_stops_after_a_card_is_beaten() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera; dice 5 6");
    game.refused_by("ruby: stop", &NOTHING_TO_GO_ON_WITH);
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera; dice 1 1");
    let game = game.goes("challenge zen_master");
    assert_eq!((game.judged("ruby: stop"), game.judged("ruby: go-on")), (Ok(()), Ok(())));
}

/// Every girl of Ruby falls, one a turn; Azure's only watch.
fn ruby_goes_down(toy: &str) -> spanc::Spanc {
    let mut game = caper(&[toy, "polo"], "kraken_arm_wrestling");
    for (ruby, azure) in [
        ("himiko", "purrthesilea"),
        ("hera", "carries_deadly_yarn"),
        ("shurikitten", "tabby_normal"),
    ] {
        game = game.goes(&format!("ruby: name {ruby}; dice 6 6; ruby: give-in"));
        game = game.goes(&format!("azure: name {azure}; dice 6 6; azure: give-in"));
    }
    game.goes("ruby: name nova_scratchia; dice 6 6; ruby: give-in")
}

#[test]
fn sp_10b_a_crew_with_nobody_standing_is_skipped() {
    let game = ruby_goes_down("marco").goes("azure: name calico_jill; dice 1 1; toy finn");
    let game = game.goes("challenge zen_master; azure: stop");
    assert_eq!((game.active(), game.phase()), (AZURE, Phase::Prepare));
}

#[test]
fn sp_10b_unless_a_reviving_card_lies_ready() {
    let game =
        ruby_goes_down("caffeinated_rum").goes("azure: name calico_jill; dice 1 1; toy finn");
    let game = game.goes("challenge zen_master; azure: stop");
    assert_eq!((game.active(), game.phase()), (RUBY, Phase::Rouse));
    let up = game.clone().goes("ruby: revive hera with caffeinated_rum");
    assert_eq!((up.phase(), up.stands(RUBY, "hera")), (Phase::Prepare, true));
    let skipped = game.goes("ruby: pass");
    assert_eq!((skipped.active(), skipped.phase()), (AZURE, Phase::Prepare));
}

#[test]
fn sp_11_everything_adds_up() {
    // Hera: Amazon 7, the Shark Pit +1, Man-Eating Fern +3.
    let game = caper(&["man_eating_fern", "polo"], "shark_pit");
    assert_eq!(game.needs(RUBY, "hera"), 8);
    let game = game.goes("ruby: assign man_eating_fern to hera");
    assert_eq!(game.needs(RUBY, "hera"), 11);
    assert_eq!(game.goes("ruby: name hera; dice 5 6").phase(), Phase::TurnUp);
}

#[test]
fn sp_11_more_than_the_skill_is_a_failure() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera; dice 4 5");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera; dice 4 4");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_12_a_two_always_succeeds() {
    // Himiko's Ninja is 2, the Laser Grid takes 2 off: 0.
    let game = caper(&["marco", "polo"], "laser_grid_limbo");
    assert_eq!(game.needs(RUBY, "himiko"), 0);
    assert_eq!(game.goes("ruby: name himiko; dice 1 1").phase(), Phase::TurnUp);
}

#[test]
fn sp_12_a_twelve_always_fails_and_no_toy_rescues_it() {
    // Purrthesilea's Amazon 8 + 1 + 3 is 12; a twelve fails all the same, an eleven does not.
    let game = caper(&["polo", "man_eating_fern"], "shark_pit")
        .goes("ruby: name hera; dice 6 6; ruby: give-in; azure: name purrthesilea; dice 6 6");
    let game = game.goes("azure: assign man_eating_fern to purrthesilea");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = caper(&["polo", "man_eating_fern"], "shark_pit")
        .goes("ruby: name hera; dice 6 6; ruby: give-in; azure: name purrthesilea; dice 5 6");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("azure: assign man_eating_fern to purrthesilea");
    assert_eq!((game.beaten(AZURE), game.phase()), (1, Phase::TurnUp));
}

#[test]
fn sp_13_rewards_then_on_with_the_same_girl() {
    let game = caper(&["marco", "polo"], "your_old_headmistress")
        .goes("ruby: name nova_scratchia; dice 1 1; toy biggest_gun; challenge black_hole_slalom");
    assert_eq!((game.loot(RUBY), game.owns(RUBY, "biggest_gun")), (3, true));
    game.refused_by("ruby: name himiko", &SAME_GIRL);
    // The new Toy serves at once: 8 - 2 + 3.
    let game = game.goes("ruby: assign biggest_gun to nova_scratchia");
    assert_eq!(game.needs(RUBY, "nova_scratchia"), 9);
}

#[test]
fn sp_14_she_is_out_and_her_toys_are_locked() {
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: assign marco to hera; ruby: name hera; dice 5 6");
    game.allowed("ruby: unassign marco"); // until the window closes
    let game = game.goes("ruby: give-in; azure: name tabby_normal; dice 5 6; azure: give-in");
    assert_eq!((game.stands(RUBY, "hera"), game.beaten(RUBY)), (false, 0));
    game.refused_by("ruby: unassign marco", &TOY_IS_LOCKED);
    game.refused_by("ruby: offer azure give marco take 1-loot", &TOY_IS_LOCKED);
}

const BOTH_FALL: &str = "ruby: name nova_scratchia; dice 6 6; ruby: give-in; \
                         azure: name tabby_normal; dice 6 6; azure: give-in";

#[test]
fn sp_15_two_more_for_each_fall_from_the_next_turn_on() {
    let game = caper(&["marco", "polo"], "shark_pit");
    assert_eq!(game.needs(RUBY, "hera"), 8);
    let game = game.goes(BOTH_FALL);
    assert_eq!(game.needs(RUBY, "hera"), 10);
    let game = game.goes("ruby: name shurikitten; dice 6 6; ruby: give-in");
    let game = game.goes("azure: name calico_jill; dice 6 6; azure: give-in");
    assert_eq!(game.needs(RUBY, "hera"), 12);
    let game = game.goes("ruby: name hera; dice 1 2; challenge perfectly_ordinary_river");
    assert_eq!(game.needs(RUBY, "hera"), 7); // nothing on the next card
}

#[test]
fn sp_15_nothing_is_learnt_from_the_zen_master() {
    let game = caper(&["marco", "polo"], "zen_master").goes(BOTH_FALL);
    assert_eq!(game.needs(RUBY, "shurikitten"), 7);
}

#[test]
fn sp_15a_revived_at_once_she_rolls_again_without_the_bonus() {
    let game = caper(&["caffeinated_rum", "polo"], "shark_pit")
        .goes("ruby: name hera; dice 5 6; ruby: revive hera with caffeinated_rum");
    assert_eq!((game.phase(), game.stands(RUBY, "hera")), (Phase::GoOn, true));
    assert_eq!(game.needs(RUBY, "hera"), 8);
    let game = game.goes("ruby: stop; azure: name tabby_normal; dice 6 6; azure: give-in");
    assert_eq!(game.needs(RUBY, "hera"), 10); // it counts from the next turn
}

#[test]
fn sp_16_without_a_captain_the_others_roll_at_one_less() {
    let game = caper(&["only_a_scratch", "polo"], "shark_pit")
        .goes("ruby: name himiko; dice 6 6; ruby: give-in")
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in");
    assert_eq!(game.needs(RUBY, "hera"), 7 + 1 + 2 - 1);
    let game = game.goes("ruby: revive himiko with only_a_scratch");
    assert_eq!(game.needs(RUBY, "hera"), 7 + 1 + 2);
}

#[test]
fn sp_17_toys_change_the_highest_and_the_lowest_skill() {
    // Tabby's 5/5/5/5 with the Biggest Gun are 8/5/4/5.
    let game = caper(&["marco", "biggest_gun"], "amuse_the_infant_emperor")
        .goes("ruby: name himiko; dice 6 6; ruby: give-in");
    assert_eq!(game.needs(AZURE, "tabby_normal"), 5);
    let game = game.goes("azure: name tabby_normal; dice 3 5");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("azure: assign biggest_gun to tabby_normal");
    assert_eq!(game.phase(), Phase::TurnUp); // the dice are judged against 8
    let low = caper(&["marco", "biggest_gun"], "pottery_for_beginners")
        .goes("ruby: name himiko; dice 6 6; ruby: give-in");
    assert_eq!(low.needs(AZURE, "tabby_normal"), 7);
    assert_eq!(
        low.goes("azure: assign biggest_gun to tabby_normal").needs(AZURE, "tabby_normal"),
        6
    );
}

#[test]
fn sp_17_without_toys_where_the_card_says_so() {
    let game = caper(&["marco", "biggest_gun"], "job_interview_part_one").goes(
        "ruby: name himiko; dice 6 6; ruby: give-in; azure: assign biggest_gun to tabby_normal",
    );
    assert_eq!(game.needs(AZURE, "tabby_normal"), 5 - 1);
}
