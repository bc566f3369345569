//! One game at a time: steps, undo, copies, dreams and records, for every game.

use envs::{GameSpec, Position, load};
use session::RefusalKind;
use table::{Dice, Stream, Turn};

fn deal(game: &str, seats: u8) -> Box<dyn Position> {
    let spec = GameSpec { game: game.into(), seats, options: Vec::new() };
    spec.deal(5).expect("a game of the catalog")
}

/// Takes so many steps at random, or as many as there are.
fn wander(position: &mut dyn Position, steps: usize) {
    let mut dice = Stream::new(3, 0);
    for _ in 0..steps {
        match position.turn() {
            Turn::Over => return,
            Turn::Chance => drop(position.fall(None).expect("chance is waited for")),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for").0;
                let legal = position.legal(seat).expect("the seat exists");
                let nth = dice.below(u32::try_from(legal.len()).expect("a short list"));
                position.act(seat, &legal[nth as usize]).expect("it is in the list");
            }
        }
    }
}

#[test]
fn a_record_brings_the_same_position_back() {
    for about in catalog::games() {
        let mut position = deal(about.name, about.seats.0);
        wander(&mut *position, 40);
        let record = position.record().expect("it was really played").write();
        let back = load(&record, position.seed()).expect("we wrote it");
        assert_eq!(back.hash(), position.hash(), "{}", about.name);
        assert_eq!(back.steps(), position.steps());
        let mut both = [position.copy(), back];
        for each in &mut both {
            wander(&mut **each, 10);
        }
        assert_eq!(both[0].hash(), both[1].hash(), "the dice go on alike");
    }
}

#[test]
fn steps_are_taken_back_one_by_one() {
    for about in catalog::games() {
        let mut position = deal(about.name, about.seats.0);
        let mut hashes = vec![position.hash()];
        for _ in 0..25 {
            wander(&mut *position, 1);
            hashes.push(position.hash());
        }
        while let Some(hash) = hashes.pop() {
            assert_eq!(position.hash(), hash, "{}", about.name);
            if !hashes.is_empty() {
                position.undo().expect("there is a step to take back");
            }
        }
        let refusal = position.undo().expect_err("nothing is left");
        assert_eq!(refusal.kind, RefusalKind::NoUndo);
    }
}

#[test]
fn a_dream_looks_the_same_and_has_no_past() {
    let mut position = deal("zerpang", 2);
    wander(&mut *position, 30);
    let dream = position.imagine(1, 9).expect("there is a seat 1");
    assert_eq!(dream.view(Some(1)), position.view(Some(1)));
    assert_eq!(dream.features(1), position.features(1));
    assert!(dream.record().is_err());
}

#[test]
fn what_is_refused_has_words_and_changes_nothing() {
    let mut position = deal("spanc", 2);
    let before = position.hash();
    for (seat, action) in [(0, "fly away"), (9, "pass"), (0, "accept 1"), (0, "")] {
        let refusal = position.act(seat, action).expect_err("it may not be done");
        assert!(!refusal.message.is_empty());
        assert_eq!(position.may(seat, action), Err(refusal));
    }
    assert!(position.observe(0, &mut [0; 3]).is_err() && position.view(Some(7)).is_err());
    assert_eq!(position.hash(), before);
    assert!(load("nonsense", 0).is_err());
}
