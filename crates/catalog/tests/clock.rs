//! Real time at a table: told by whoever hosts it, read by the game, recorded, and replayed without a clock.

use std::time::Duration;

use session::{Layout, Table};
use table::Entry;

/// A game in which the Elves wait for three hours to pass.
fn elves(seed: u64) -> Box<dyn Table> {
    let options = [("classes", "ninja,pirate,elf"), ("elf-clock", "on")];
    let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
    let layout = Layout { seats: Some(3), options, seed, ..Layout::default() };
    catalog::lay_out("zerpang", &layout).expect("a fair mix")
}

/// What the clock said, in the order of the readings.
fn readings(table: &dyn Table) -> Vec<u32> {
    let clock = |entry: &Entry| match entry {
        Entry::Fall(chance, _) => chance.strip_prefix("clock ").and_then(|m| m.parse().ok()),
        _ => None,
    };
    table.record().entries.iter().filter_map(clock).collect()
}

/// Plays at random until the clock was read so often, and lets this much time pass before each decision.
fn play(table: &mut dyn Table, reads: usize, time: Option<Duration>) {
    table.pump();
    while readings(table).len() < reads {
        let Some(seat) = table.asked().iter().find(|&seat| table.prompts(seat)) else { return };
        if let Some(time) = time {
            table.time_passes(time);
        }
        table.bot_act(seat, bots::Level::Random).expect("it is asked");
        table.pump();
    }
}

#[test]
fn the_clock_reads_what_the_host_measured() {
    let mut table = elves(1);
    table.time_passes(Duration::ZERO);
    play(&mut *table, 6, Some(Duration::from_secs(20)));
    let decisions =
        table.record().entries.iter().filter(|entry| matches!(entry, Entry::Act(..))).count();
    let told: u32 = readings(&*table).iter().sum();
    assert!(told > 0, "time has passed");
    let most = u32::try_from(decisions * 20 / 60).expect("few decisions");
    assert!(told <= most, "{told} minutes of at most {most}");
    let still = catalog::load(table.record().clone(), 0).expect("it replays without any clock");
    assert_eq!(still.hash(), table.hash());
}

#[test]
fn no_time_passes_where_nobody_is_there() {
    let mut table = elves(2);
    table.time_passes(Duration::ZERO);
    play(&mut *table, 5, None);
    assert!(readings(&*table).iter().all(|&minutes| minutes == 0));
}

#[test]
fn where_nobody_measures_time_the_dice_simulate_it() {
    let mut table = elves(3);
    play(&mut *table, 8, None);
    assert!(readings(&*table).iter().any(|&minutes| minutes > 0));
    assert!(table.has_clock());
    let other = catalog::lay_out("zerpang", &Layout::default()).expect("defaults are allowed");
    assert!(!other.has_clock(), "without Elves nobody looks at the clock");
}
