//! Soaking the toy: the same games whatever the number of threads, and faults come to light.

use std::sync::Mutex;

use testkit::toy::{Fault, charter, charter_with};
use testkit::{Broken, Tally, soak};

const ACTIONS: u64 = 20_000;

fn soaked(fault: Fault, threads: usize) -> Result<Tally, Broken> {
    soak(&charter_with(fault), ACTIONS, threads, &|_| {})
}

#[test]
fn the_healthy_toy_can_be_soaked() {
    let seen = Mutex::new(Vec::new());
    let note = |tally: Tally| seen.lock().expect("no panic while noting").push(tally);
    let total = soak(&charter(), ACTIONS, 2, &note).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(total.actions >= ACTIONS && total.checks > ACTIONS, "{total}");
    let seen = seen.into_inner().expect("no panic while noting");
    assert_eq!(seen.last(), Some(&total));
    assert!(seen.is_sorted_by_key(|tally| tally.actions), "progress goes on");
}

#[test]
fn a_soak_does_not_depend_on_the_number_of_threads() {
    let one = soaked(Fault::None, 1).unwrap_or_else(|broken| panic!("{broken}"));
    for threads in [0, 2, 5] {
        assert_eq!(soaked(Fault::None, threads), Ok(one));
    }
    let broken = soaked(Fault::CardLost, 1).expect_err("cards are lost");
    assert_eq!(soaked(Fault::CardLost, 3), Err(broken));
}

#[test]
fn a_soak_reaches_its_goal_and_hardly_more() {
    for goal in [1, 5_000] {
        let tally = soak(&charter(), goal, 2, &|_| {}).unwrap_or_else(|broken| panic!("{broken}"));
        assert!((goal..goal + 5_000).contains(&tally.actions), "{tally}");
    }
}

#[test]
fn every_fault_of_the_cheap_laws_comes_to_light() {
    for (fault, law) in [
        (Fault::Endless, "play ends"),
        (Fault::StrangerWins, "play ends"),
        (Fault::Panics, "nothing panics"),
        (Fault::Unlisted, "listed is permitted"),
        (Fault::Overlisted, "listed is permitted"),
        (Fault::Meddling, "refusals change nothing"),
        (Fault::Aliased, "clones are independent"),
        (Fault::CardLost, "pieces are conserved"),
        (Fault::OilSpill, "pieces are conserved"),
        (Fault::Hums, "texts round-trip"),
        (Fault::WrongDream, "dreams look the same"),
        (Fault::AsksHoldersLive, "who is asked is public"),
        (Fault::RightsByOthers, "my rights are mine to know"),
        (Fault::AsksHolders, "a step tells only itself"),
        (Fault::FirstBid, "simultaneous answers commute"),
        (Fault::GallerySees, "the gallery knows no more than a seat"),
    ] {
        let broken = soaked(fault, 2).expect_err("a planted fault");
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn faults_of_the_expensive_laws_come_to_light_too() {
    for (fault, law) in [
        (Fault::DeafHash, "replays agree"),
        (Fault::OpenHands, "foreign secrets stay hidden"),
        (Fault::Gossip, "foreign secrets stay hidden"),
        (Fault::Unwritten, "views survive JSON"),
        (Fault::LoadedBag, "tosses follow chances"),
    ] {
        let broken = soaked(fault, 2).expect_err("a planted fault");
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}
