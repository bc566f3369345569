//! Every law holds for the healthy toy, and notices the fault that is planted for it.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use testkit::toy::{Fault, Lantern, charter, charter_with};
use testkit::{
    Broken, Judge, Tally, chance, foreign, frugality, laws, legality, play, records, secrets,
    texts, words,
};

/// Games per table that are enough to find any planted fault.
const GAMES: u64 = 40;

fn verdict(law: Judge<Lantern>, fault: Fault) -> Result<Tally, Broken> {
    law(&charter_with(fault).games(GAMES))
}

/// The healthy toy passes the law, with something to show for it; every faulty one breaks it.
fn catches(name: &str, law: Judge<Lantern>, faults: &[Fault]) {
    let tally = law(&charter()).unwrap_or_else(|broken| panic!("healthy: {broken}"));
    assert!(tally.checks > 0, "{name} checks nothing");
    for &fault in faults {
        match verdict(law, fault) {
            Ok(tally) => panic!("{fault:?} passes “{name}”: {tally}"),
            Err(broken) => assert_eq!(broken.law, name, "{fault:?}: {broken}"),
        }
    }
}

fn passes(law: Judge<Lantern>, fault: Fault) {
    if let Err(broken) = verdict(law, fault) {
        panic!("{fault:?}: {broken}");
    }
}

#[test]
fn play_that_does_not_end_well_is_noticed() {
    let faults = [Fault::Endless, Fault::NobodyAsked, Fault::Stuck, Fault::StrangerWins];
    catches("play ends", play::ends, &faults);
}

#[test]
fn a_panic_is_a_broken_law_and_no_end_of_the_test() {
    let broken = verdict(play::ends, Fault::Panics).expect_err("every bid panics");
    assert_eq!(broken.law, testkit::CALM.name);
    assert!(broken.what.contains("a planted panic\n  at step"), "{broken}");
}

#[test]
fn lists_that_differ_from_what_is_permitted_are_noticed() {
    let faults = [Fault::Unlisted, Fault::Overlisted, Fault::Unsorted, Fault::PassElsewhere];
    catches("listed is permitted", legality::listed, &faults);
}

#[test]
fn whims_that_are_not_even_are_noticed() {
    catches("whims are even", legality::whims, &[Fault::PartialWhim, Fault::StrayWhim]);
}

#[test]
fn refusals_that_change_something_are_noticed() {
    catches("refusals change nothing", legality::refusals, &[Fault::Meddling]);
}

#[test]
fn clones_that_share_something_are_noticed() {
    catches("clones are independent", play::clones, &[Fault::Aliased]);
}

#[test]
fn lost_cards_and_made_oil_are_noticed() {
    catches("pieces are conserved", play::pieces, &[Fault::CardLost, Fault::OilSpill]);
}

#[test]
fn texts_that_do_not_read_back_are_noticed() {
    catches("texts round-trip", texts::texts, &[Fault::Hums]);
}

#[test]
fn replays_that_disagree_and_deaf_hashes_are_noticed() {
    catches("replays agree", records::replays, &[Fault::Restless, Fault::DeafHash]);
}

#[test]
fn tosses_that_do_not_follow_chances_are_noticed() {
    let faults = [Fault::LoadedBag, Fault::Weightless, Fault::TwiceListed, Fault::StrayToss];
    catches("tosses follow chances", chance::tosses, &faults);
}

#[test]
fn dreams_that_look_different_are_noticed() {
    catches("dreams look the same", secrets::dreams, &[Fault::WrongDream, Fault::LeakedField]);
}

#[test]
fn foreign_secrets_that_show_are_noticed() {
    let faults = [Fault::OpenHands, Fault::LeakedField, Fault::Gossip];
    catches("foreign secrets stay hidden", foreign::foreign, &faults);
}

#[test]
fn narrow_imagination_is_noticed() {
    let faults = [Fault::NarrowDreams, Fault::OpenHands, Fault::Whisper];
    catches("imagination ranges over every secret", secrets::worlds, &faults);
}

#[test]
fn seats_asked_by_their_secrets_are_noticed() {
    catches("who is asked is public", secrets::asked, &[Fault::AsksHoldersLive]);
}

#[test]
fn rights_that_hang_on_foreign_secrets_are_noticed() {
    catches("my rights are mine to know", secrets::rights, &[Fault::RightsByOthers]);
}

#[test]
fn steps_that_tell_more_than_themselves_are_noticed() {
    catches("a step tells only itself", secrets::steps, &[Fault::AsksHolders]);
}

#[test]
fn answers_that_do_not_commute_are_noticed() {
    catches("simultaneous answers commute", secrets::commute, &[Fault::FirstBid]);
}

#[test]
fn a_gallery_that_knows_more_is_noticed() {
    catches("the gallery knows no more than a seat", secrets::gallery, &[Fault::GallerySees]);
}

#[test]
fn views_that_json_loses_are_noticed() {
    catches("views survive JSON", texts::json, &[Fault::Unwritten]);
}

#[test]
fn allocations_are_noticed() {
    let faults = [Fault::Allocates, Fault::AllocatingViews];
    catches("steps do not allocate", frugality::frugal, &faults);
    let charter = charter_with(Fault::AllocatingViews).frugal_views(false);
    assert!(frugality::frugal(&charter).is_ok(), "views may allocate where the charter says so");
}

#[test]
fn sizes_beyond_their_budgets_are_noticed() {
    catches("sizes keep to their budgets", frugality::sizes, &[]);
    for charter in [charter().state_bytes(8), charter().action_bytes(1)] {
        let broken = frugality::sizes(&charter).expect_err("the budget is too small");
        assert_eq!(broken.law, "sizes keep to their budgets");
    }
}

#[test]
fn missing_words_are_noticed() {
    let faults = [Fault::Mute, Fault::SameLabels, Fault::WidePicture];
    catches("words are there", words::words, &faults);
}

#[test]
fn clauses_that_do_not_exist_are_noticed() {
    catches("refusals cite the rulebook", words::cites, &[Fault::Uncited]);
}

#[test]
fn options_that_are_refused_and_seats_that_are_not_are_noticed() {
    // The faulty tables must not be refused themselves.
    let picky = testkit::Charter::<Lantern>::new().tables([(2, [("fault", "picky")])]);
    let broken = words::options(&picky).expect_err("plenty of oil is refused");
    assert_eq!(broken.law, "options are accepted");
    catches("options are accepted", words::options, &[Fault::Crowded]);
}

/// House style 3.7: no single law of secrecy catches all three leaks.
#[test]
fn the_three_documented_leaks_pass_some_laws_and_break_others() {
    for law in [secrets::dreams, secrets::asked, secrets::rights] {
        passes(law, Fault::OpenHands);
    }
    passes(secrets::worlds, Fault::LeakedField);
    for law in [secrets::dreams, foreign::foreign, secrets::asked, secrets::steps] {
        passes(law, Fault::Whisper);
    }
}

/// Engine notes: "an engine that asks only seats holding a playable card passed 1, 3, 4 and 5".
#[test]
fn asking_only_holders_passes_four_laws_of_secrecy_and_breaks_the_sixth() {
    for law in [secrets::dreams, secrets::worlds, secrets::asked, secrets::rights] {
        passes(law, Fault::AsksHolders);
    }
    let broken = verdict(secrets::steps, Fault::AsksHolders).expect_err("the sixth law");
    assert_eq!(broken.law, "a step tells only itself");
}

#[test]
fn the_healthy_toy_upholds_every_law() {
    let report = charter().uphold();
    assert_eq!(report.held.len(), laws::<Lantern>().len());
    for (law, tally) in report.held {
        assert!(tally.checks > 0, "{} checks nothing", law.name);
    }
}

/// A game may state next to nothing: then what was ever listed stands for the action space.
#[test]
fn a_charter_of_defaults_will_do() {
    testkit::Charter::<Lantern>::new()
        .games(4)
        .free_form(|action| matches!(action, testkit::toy::Action::Offer(_)))
        .reveals(|game, step| matches!(step, table::Step::Act(..)) && game.bidding().len() == 1)
        .uphold();
}

#[test]
fn every_fault_breaks_some_law() {
    let names: HashSet<&str> = laws::<Lantern>().iter().map(|(law, _)| law.name).collect();
    assert_eq!(names.len(), laws::<Lantern>().len(), "laws have different names");
    for &fault in Fault::ALL.iter().filter(|fault| **fault != Fault::Picky) {
        let charter = charter_with(fault).games(GAMES);
        let broken = laws().into_iter().find_map(|(_, law)| law(&charter).err());
        assert!(broken.is_some(), "{fault:?} breaks no law");
    }
}

#[test]
fn upholding_a_faulty_game_panics_with_a_report_of_all_broken_laws() {
    let charter = charter_with(Fault::OpenHands);
    let panic = catch_unwind(AssertUnwindSafe(|| charter.uphold())).expect_err("it is faulty");
    let report = panic.downcast_ref::<String>().expect("a panic with words");
    assert!(report.starts_with("lantern breaks "), "{report}");
    for law in ["foreign secrets stay hidden", "imagination ranges over every secret"] {
        assert!(report.contains(&format!("broken law “{law}”")), "{report}");
    }
}
