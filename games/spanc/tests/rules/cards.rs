//! SP-C5, SP-22, SP-26: cards that are usable once only, in their windows and nowhere else.

use spanc::{
    CARD_IS_NOT_YOURS, NO_SUCH_DIE, NO_WINDOW, NOT_IN_THIS_STEP, NOT_YOUR_TURN, Phase, SAME_GIRL,
    SHE_STANDS, TAG_SOMEBODY_ELSE, TOY_IS_LOCKED, WRONG_CARD,
};
use table::Game;
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, Script, brawl, caper};

#[test]
fn sp_c5_a_surge_adds_three_in_the_salvage_window() {
    let game = caper(&["adrenaline_surge_1", "polo"], "shark_pit");
    game.refused_by("ruby: surge adrenaline_surge_1", &NOT_IN_THIS_STEP);
    let game = game.goes("ruby: name hera; dice 5 6"); // needs 8
    game.refused_by("ruby: surge marco", &CARD_IS_NOT_YOURS);
    let game = game.goes("ruby: surge adrenaline_surge_1");
    assert_eq!((game.phase(), game.owns(RUBY, "adrenaline_surge_1")), (Phase::TurnUp, false));
}

#[test]
fn sp_c5_a_surge_arms_in_a_catfight() {
    let game = brawl(["adrenaline_surge_1", "polo"], "", "");
    game.refused_by("ruby: surge adrenaline_surge_1", &NOT_IN_THIS_STEP);
    // Shurikitten's Amazon is 3; with the Surge 6 is enough.
    let game = game.goes("ruby: duel tabby_normal by shurikitten; azure: pass");
    let game = game.goes("ruby: surge adrenaline_surge_1; ruby: pass; dice 2 4; dice 5 6");
    assert!(!game.stands(AZURE, "tabby_normal") && game.stands(RUBY, "shurikitten"));
}

#[test]
fn sp_c5_rum_gets_a_fallen_girl_up_wherever_its_owner_decides() {
    let game = caper(&["caffeinated_rum", "polo"], "shark_pit");
    game.refused_by("ruby: revive hera with caffeinated_rum", &SHE_STANDS);
    let game = game.goes("ruby: name hera; dice 6 6; ruby: give-in");
    game.refused_by("ruby: revive hera with caffeinated_rum", &NOT_YOUR_TURN);
    let game = game.goes("azure: name tabby_normal; dice 6 6; azure: give-in");
    let game = game.goes("ruby: revive hera with caffeinated_rum");
    assert!(game.stands(RUBY, "hera"));
    assert_eq!(game.phase(), Phase::Prepare);
}

#[test]
fn sp_c5_rum_in_the_window_may_free_a_crewmates_toy() {
    let game = caper(&["man_eating_fern", "polo"], "impersonation")
        .goes("ruby: assign man_eating_fern to hera; ruby: name shurikitten; dice 1 1")
        .goes("toy caffeinated_rum; challenge shark_pit; ruby: stop")
        .goes("azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes("ruby: name hera; dice 6 6; ruby: give-in")
        .goes("azure: name calico_jill; dice 6 6; azure: give-in")
        .goes("ruby: name nova_scratchia; dice 4 4"); // needs 3 + 1 + 2
    let game = game.goes("ruby: revive hera with caffeinated_rum");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("ruby: assign man_eating_fern to nova_scratchia");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_c5_the_secret_door_beats_the_card_and_pays_nothing_printed() {
    let game = caper(&["secret_door", "polo"], "your_old_headmistress");
    let game = game.goes("ruby: door hera; challenge zen_master");
    assert_eq!((game.phase(), game.beaten(RUBY), game.loot(RUBY)), (Phase::GoOn, 1, 2));
    game.refused_by("ruby: door hera", &CARD_IS_NOT_YOURS);
}

#[test]
fn sp_c5_the_secret_door_takes_the_named_girl_only() {
    let game = caper(&["secret_door", "polo"], "shark_pit").goes("ruby: name hera; dice 6 6");
    game.refused_by("ruby: door himiko", &SAME_GIRL);
    let game = game.goes("ruby: door hera; challenge zen_master"); // even from a twelve
    assert_eq!((game.phase(), game.stands(RUBY, "hera")), (Phase::GoOn, true));
}

#[test]
fn sp_c5_nine_lives_rolls_both_dice_again() {
    let game = caper(&["nine_lives", "polo"], "shark_pit");
    game.refused_by("ruby: nine-lives", &NO_WINDOW);
    let game = game.goes("ruby: name hera; dice 6 6; ruby: nine-lives; dice 6 6");
    assert_eq!(game.phase(), Phase::Salvage); // the window goes on
    game.refused_by("ruby: nine-lives", &CARD_IS_NOT_YOURS);
}

#[test]
fn sp_c5_the_weighted_die_rolls_one_die_again() {
    let game = caper(&["weighted_die", "polo"], "shark_pit").goes("ruby: name hera; dice 3 6");
    game.refused_by("ruby: weighted-die 5", &NO_SUCH_DIE);
    let game = game.goes("ruby: weighted-die 6");
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances.len(), 6);
    assert_eq!(game.goes("die 5").phase(), Phase::TurnUp); // 3 + 5 is 8
}

#[test]
fn sp_c5_tag_lets_another_girl_go_on() {
    let game = caper(&["tag_youre_it", "polo"], "shark_pit");
    game.refused_by("ruby: tag hera", &NOT_IN_THIS_STEP);
    let game = game.goes("ruby: name hera; dice 1 1; challenge impersonation");
    game.refused_by("ruby: tag hera", &TAG_SOMEBODY_ELSE);
    let game = game.goes("ruby: tag shurikitten; ruby: go-on; dice 3 4");
    assert_eq!(game.goes("toy finn").beaten(RUBY), 2); // Ninja 7 was enough
}

#[test]
fn sp_22_a_once_only_card_saves_a_roll() {
    let game =
        caper(&["adrenaline_surge_2", "polo"], "shark_pit").goes("ruby: name hera; dice 4 6");
    let game = game.goes("ruby: surge adrenaline_surge_2");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_26_from_anywhere_in_the_crew_but_not_from_the_fallen() {
    let game =
        caper(&["nine_lives", "polo"], "shark_pit").goes("ruby: assign nine_lives to himiko");
    let works = game.clone().goes("ruby: name hera; dice 6 6");
    works.allowed("ruby: nine-lives");
    let locked = game
        .goes("ruby: name himiko; dice 6 6; ruby: give-in")
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in; ruby: name hera; dice 6 6");
    locked.refused_by("ruby: nine-lives", &TOY_IS_LOCKED);
}

#[test]
fn sp_26_it_works_where_toys_do_not_and_only_as_printed() {
    let game = caper(&["adrenaline_surge_1", "polo"], "enormous_boulder");
    let game = game.goes("ruby: name hera; dice 4 6");
    game.refused_by("ruby: revive hera with adrenaline_surge_1", &WRONG_CARD);
    let game = game.goes("ruby: surge adrenaline_surge_1; toy finn; toy tactical_tiara");
    assert_eq!(game.phase(), Phase::TurnUp);
}
