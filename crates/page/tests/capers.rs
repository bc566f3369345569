//! Daily capers and puzzles: every book opens, its situations can be laid out, and the best choice is one of several.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use page::caper::{Situation, of_the_day, read, write};
use page::{Intent, Source, Waiting};

/// Of so many situations of a book one is laid out here.
const EVERY: usize = 12;

fn book(game: &str) -> Vec<Situation> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../boards").join(game);
    let text = fs::read_to_string(path.join("puzzles.txt")).expect("every game has a book");
    read(&text).expect("it can be read")
}

#[test]
fn every_situation_has_one_choice_that_is_best_by_far_and_can_be_played() {
    for about in catalog::games() {
        let book = book(about.name);
        assert!(!book.is_empty(), "{}", about.name);
        for situation in book.iter().step_by(EVERY) {
            let mut host = situation.host(about.name).expect("it can be laid out");
            let Waiting::Person(me) = host.waiting() else { panic!("nobody is asked") };
            let shown = host.snapshot(Some(me));
            assert!(shown.legal.len() >= 3, "{}: {:?}", about.name, shown.legal);
            let (best, next) = situation.chances;
            assert!(best >= next + 78, "{}: {best} against {next}", about.name);
            let caper = host.open_caper().expect("its choice has not been made").clone();
            assert!(shown.allows(&caper.best), "{caper:?}");
            host.send(me, &Intent::Act(caper.best.clone())).expect("the best choice is allowed");
            host.choose_in_caper(&caper.best);
            assert!(host.open_caper().is_none(), "a caper has one choice");
        }
    }
}

#[test]
fn a_book_is_read_as_it_was_written_and_a_damaged_one_is_refused() {
    let one = Situation {
        seats: 2,
        seed: 9,
        steps: vec![0, 47, 48, 63, 64, 999],
        best: 70,
        chances: (612, 391),
        hash: 0xbeef,
    };
    let early = Situation { steps: one.steps[..2].to_vec(), best: 1, ..one.clone() };
    let text = write(&[vec![early.clone(), one.clone()], Vec::new()]);
    assert_eq!(read(&text).expect("just written"), [early, one]);
    for bad in ["2", "x 9 00 1.0.1.1.a", "2 9 0! 1.0.1.1.a", "2 9 00 7.0.1.1.a", "2 9 00 1.0.1.a"] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_situation_of_other_rules_is_found_out() {
    let mut situation = book("spaca-wor").remove(0);
    situation.hash ^= 1;
    let refused = situation.host("spaca-wor").err().expect("another position");
    assert!(refused.to_string().contains("other rules"), "{refused}");
}

#[test]
fn every_day_has_another_situation_until_all_had_their_day() {
    for count in [1, 2, 28, 200, 241] {
        let days: BTreeSet<usize> =
            (20_000..).take(count).map(|day| of_the_day(count, day)).collect();
        assert_eq!(days.len(), count);
        assert!(days.iter().all(|&nth| nth < count));
    }
    assert_eq!(of_the_day(0, 5), 0, "an empty book has no day");
}
