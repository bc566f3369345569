//! Whose doing a step was comes from the engine, never from the words: it is so whatever the words say.

use bots::Level;
use session::{Layout, Table};
use table::{Entry, Seat, Told};

/// A game of random bots at a full table.
fn played(game: &str, seats: u8, seed: u64) -> Box<dyn Table> {
    let layout = Layout { seats: Some(seats), seed, ..Layout::default() };
    let mut table = catalog::lay_out(game, &layout).expect("defaults are allowed");
    while let Some(seat) = next(&mut *table) {
        table.bot_act(seat, Level::Random).expect("it is asked");
    }
    table
}

fn next(table: &mut dyn Table) -> Option<Seat> {
    table.pump();
    let asked = table.asked();
    asked.iter().find(|&seat| table.prompts(seat)).filter(|_| table.outcome().is_none())
}

/// The seat that a line begins with and says to do something, unless it only says who begins, deals or has what, or
/// that all do it.
fn subject(table: &dyn Table, told: &Told) -> Option<Seat> {
    let first = told.text.lines().next().unwrap_or_default();
    let named = (0..table.seats()).map(Seat).find(|&seat| {
        first.strip_prefix(&table.seat_name(seat)).is_some_and(|rest| rest.starts_with(' '))
    });
    let nobodys = ["begins.", "goes first.", "deals.", ", Bloo rolls", " starts with "];
    named.filter(|_| !nobodys.iter().any(|words| first.contains(words)))
}

#[test]
fn a_decision_is_told_with_the_seat_that_decided() {
    for about in catalog::games() {
        let table = played(about.name, about.seats.1, 3);
        let entries = &table.record().entries;
        assert_eq!(entries.len(), table.len(), "nothing was taken back");
        for (step, entry) in entries.iter().enumerate() {
            for onlooker in [None, Some(Seat(0)), Some(Seat(1))] {
                let told = table.told(step, onlooker);
                if let Entry::Act(seat, ..) = entry {
                    assert_eq!(told.actor, Some(*seat), "{}: {told}", about.name);
                }
            }
        }
    }
}

#[test]
fn a_roll_or_a_draw_is_told_with_the_seat_that_it_is_said_of() {
    let (mut said, mut silent) = (0, 0);
    for (about, seed) in catalog::games().into_iter().flat_map(|about| [(about, 4), (about, 5)]) {
        let table = played(about.name, about.seats.1, seed);
        let falls = table.record().entries.iter().enumerate();
        for (step, _) in falls.filter(|(_, entry)| matches!(entry, Entry::Fall(..))) {
            let told = table.told(step, None);
            match subject(&*table, &told) {
                Some(seat) => assert_eq!(told.actor, Some(seat), "{}: {told}", about.name),
                None => silent += 1,
            }
            said += 1;
        }
    }
    assert!(said > 500 && silent > 100, "{said} steps, {silent} without a name");
}

#[test]
fn a_step_that_is_not_shown_has_no_words_and_nobody() {
    let table = played("zerpang", 2, 1);
    assert_eq!(table.told(table.len(), None), Told::default());
}
