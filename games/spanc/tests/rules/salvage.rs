//! SP-18 to SP-23: saving a failed roll.

use spanc::{
    BREAK_A_PLUS, BREAK_WHAT_SHE_WORE, NO_TOYS_HERE, NO_WINDOW, POOLBOYS_DO_NOT_BREAK, Phase,
    Spanc, TOY_IS_NOT_YOURS,
};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, Script, caper};

#[test]
fn sp_18_the_window_is_the_rollers_until_he_gives_in() {
    let game = caper(&["marco", "polo"], "shark_pit");
    game.refused_by("ruby: give-in", &NO_WINDOW);
    let game = game.goes("ruby: name hera; dice 5 6");
    assert_eq!(game.waits_for(), Some(RUBY));
    game.refused_by("azure: give-in", &NO_WINDOW);
    assert_eq!(game.goes("ruby: give-in").active(), AZURE);
}

#[test]
fn sp_18a_every_change_is_judged_and_several_may_be_combined() {
    // Himiko needs 5 and rolled 9. Marco makes it 6, the Captain's second slot a Helmet 8, a Surge 11.
    let game = caper(&["marco", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy helmet_with_ear_holes; challenge shark_pit")
        .goes("ruby: stop; azure: name tabby_normal; dice 1 1; toy adrenaline_surge_1; azure: stop")
        .goes("ruby: name himiko; dice 4 5; ruby: assign marco to himiko");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("ruby: assign helmet_with_ear_holes to himiko");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("ruby: offer azure give 1-loot take adrenaline_surge_1; azure: yes");
    let game = game.goes("ruby: surge adrenaline_surge_1");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_18a_a_reroll_keeps_the_window_open_if_it_fails() {
    let game = caper(&["nine_lives", "polo"], "shark_pit")
        .goes("ruby: name himiko; dice 6 6; ruby: nine-lives; dice 5 6");
    assert_eq!((game.phase(), game.judged("ruby: reroll")), (Phase::Salvage, Ok(())));
}

#[test]
fn sp_19_an_unassigned_toy_or_a_crewmates() {
    let game =
        caper(&["helmet_with_ear_holes", "polo"], "shark_pit").goes("ruby: name hera; dice 4 6");
    let given = game.goes("ruby: assign helmet_with_ear_holes to hera");
    assert_eq!(given.phase(), Phase::TurnUp);
    let game = caper(&["helmet_with_ear_holes", "polo"], "shark_pit")
        .goes("ruby: assign helmet_with_ear_holes to himiko; ruby: name hera; dice 4 6")
        .goes("ruby: assign helmet_with_ear_holes to hera");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_19_a_penalty_taken_off_saves_too() {
    // Hera with the Bow has Amazon 6 + 1; without it 8.
    let game = caper(&["bow_and_ribbons", "polo"], "shark_pit")
        .goes("ruby: assign bow_and_ribbons to hera; ruby: name hera; dice 3 5");
    for way in ["unassign bow_and_ribbons", "assign bow_and_ribbons to himiko"] {
        assert_eq!(game.clone().goes(&format!("ruby: {way}")).phase(), Phase::TurnUp, "{way}");
    }
    let high = caper(&["bow_and_ribbons", "polo"], "shark_pit")
        .goes("ruby: assign bow_and_ribbons to hera; ruby: name hera; dice 4 5")
        .goes("ruby: unassign bow_and_ribbons");
    assert_eq!(high.phase(), Phase::Salvage); // a 9 is too much either way
}

#[test]
fn sp_19_a_plus_taken_off_is_missed() {
    let game = caper(&["helmet_with_ear_holes", "polo"], "shark_pit")
        .goes("ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6")
        .goes("ruby: unassign helmet_with_ear_holes");
    assert_eq!(game.needs(RUBY, "hera"), 8);
    game.refused_by("ruby: break helmet_with_ear_holes", &BREAK_WHAT_SHE_WORE);
}

#[test]
fn sp_20_a_toy_is_bought_and_used() {
    let game =
        caper(&["marco", "helmet_with_ear_holes"], "shark_pit").goes("ruby: name hera; dice 4 6");
    assert!(game.lists(RUBY, "offer azure give 1-loot take helmet_with_ear_holes"));
    assert!(game.lists(AZURE, "offer ruby give helmet_with_ear_holes take 2-loot"));
    let game = game.goes("ruby: offer azure give 2-loot take helmet_with_ear_holes");
    assert_eq!(game.waits_for(), Some(AZURE));
    let game = game.goes("azure: yes");
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (0, 4));
    let game = game.goes("ruby: assign helmet_with_ear_holes to hera");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_20_a_refusal_leaves_the_window_open() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit")
        .goes("ruby: name hera; dice 4 6; ruby: offer azure give 2-loot take helmet_with_ear_holes")
        .goes("azure: no");
    assert_eq!((game.phase(), game.waits_for(), game.loot(RUBY)), (Phase::Salvage, Some(RUBY), 2));
}

#[test]
fn sp_21_a_toy_breaks_hit_or_miss() {
    let game = caper(&["helmet_with_ear_holes", "polo"], "shark_pit")
        .goes("ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6"); // needs 10
    let game = game.goes("ruby: break helmet_with_ear_holes");
    assert!(!game.owns(RUBY, "helmet_with_ear_holes"));
    assert_eq!(game.clone().goes("dice 4 6").phase(), Phase::TurnUp); // its bonus counts
    let missed = game.goes("dice 5 6");
    assert_eq!(missed.phase(), Phase::Salvage);
    missed.refused_by("ruby: break helmet_with_ear_holes", &TOY_IS_NOT_YOURS);
}

/// This girl has broken her Helmet at the Shark Pit, A+1, and rolled an 11; Marco lies ready.
fn broke_in_vain(girl: &str) -> Spanc {
    caper(&["helmet_with_ear_holes", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy marco; challenge shark_pit; ruby: stop")
        .goes("azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes(&format!("ruby: assign helmet_with_ear_holes to {girl}; ruby: name {girl}; dice 5 6"))
        .goes("ruby: break helmet_with_ear_holes; dice 5 6")
}

#[test]
fn sp_21_once_its_roll_has_failed_a_broken_toy_no_longer_counts() {
    // Hera 7 + 1 + 2 of the Helmet was 10. The Helmet is gone: with Marco it is 9, not 11.
    let game = broke_in_vain("hera").goes("ruby: assign marco to hera");
    assert_eq!((game.phase(), game.needs(RUBY, "hera")), (Phase::Salvage, 9));
    // A Captain has room for two Toys, but the Helmet is gone for her as well.
    let captain = broke_in_vain("himiko").goes("ruby: assign marco to himiko");
    assert_eq!((captain.phase(), captain.needs(RUBY, "himiko")), (Phase::Salvage, 6));
}

#[test]
fn sp_21_what_she_wears_still_counts_beside_a_surge() {
    // Without the Helmet an 11 is three too many for Hera: a Surge is exactly enough.
    let game = caper(&["helmet_with_ear_holes", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy adrenaline_surge_1; challenge shark_pit")
        .goes("ruby: stop; azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes("ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6")
        .goes("ruby: break helmet_with_ear_holes; dice 5 6; ruby: surge adrenaline_surge_1");
    assert_eq!(game.phase(), Phase::TurnUp);
}

#[test]
fn sp_21_only_what_she_wore_with_a_plus_in_that_skill() {
    let late = caper(&["turbo_litter_tray", "polo"], "broad_side_of_a_barn")
        .goes("ruby: name hera; dice 5 6; ruby: assign turbo_litter_tray to hera");
    late.refused_by("ruby: break turbo_litter_tray", &BREAK_WHAT_SHE_WORE);
    let other = caper(&["turbo_litter_tray", "polo"], "shark_pit")
        .goes("ruby: assign turbo_litter_tray to hera; ruby: name hera; dice 5 6");
    other.refused_by("ruby: break turbo_litter_tray", &BREAK_A_PLUS);
}

#[test]
fn sp_21_a_toy_given_late_breaks_after_a_reroll_that_it_served() {
    let game = caper(&["turbo_litter_tray", "polo"], "broad_side_of_a_barn")
        .goes("ruby: name himiko; dice 5 6; ruby: assign turbo_litter_tray to himiko")
        .goes("ruby: reroll; dice 5 6");
    game.allowed("ruby: break turbo_litter_tray");
}

#[test]
fn sp_21_never_a_poolboy_and_never_at_no_toys() {
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: assign marco to hera; ruby: name hera; dice 5 6");
    game.refused_by("ruby: break marco", &POOLBOYS_DO_NOT_BREAK);
    let game = caper(&["helmet_with_ear_holes", "polo"], "enormous_boulder")
        .goes("ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6");
    game.refused_by("ruby: break helmet_with_ear_holes", &NO_TOYS_HERE);
}

#[test]
fn sp_23_the_captain_rolls_again() {
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: name himiko; dice 6 6; ruby: reroll; dice 1 4");
    assert_eq!(game.phase(), Phase::TurnUp);
}
