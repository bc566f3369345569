//! Tables of real games by name: what is refused, what is loaded, and that no game gets stuck.

use session::{Layout, RefusalKind};
use table::Seat;

#[test]
fn the_catalog_refuses_what_it_does_not_have() {
    let refusal = catalog::about("chess").expect_err("no such box");
    assert_eq!(refusal.kind, RefusalKind::UnknownGame);
    let layout = Layout { seats: Some(5), ..Layout::default() };
    let refusal = catalog::lay_out("spaca-wor", &layout).err().expect("five cannot play");
    assert_eq!(refusal.kind, RefusalKind::BadSetup);
}

/// The set-up of a new table refuses an option that would do nothing; what was recorded with one stays readable.
#[test]
fn a_new_table_refuses_an_option_without_what_it_needs() {
    let laid = |classes: &str| {
        let options = [("classes", classes), ("elf-clock", "on")];
        let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
        Layout { seats: Some(3), options, ..Layout::default() }
    };
    assert!(catalog::lay_out("zerpang", &laid("ninja,pirate,elf")).is_ok());
    let idle = laid("ninja,pirate,robot");
    let refusal = catalog::lay_out("zerpang", &idle).err().expect("there are no Elves");
    assert_eq!(refusal.kind, RefusalKind::BadSetup);
    assert!(refusal.message.contains("elf-clock needs Elves"), "{refusal}");
    let mut table = catalog::lay_out_again("zerpang", &idle).expect("it was once laid out so");
    table.pump();
    let record = table.record().clone();
    assert_eq!(record.header.options.get("elf-clock").map(String::as_str), Some("on"));
    let again = catalog::load(record, 0).expect("an old record is loaded");
    assert_eq!(again.hash(), table.hash());
    let fair = catalog::lay_out_fairly("zerpang", &idle, [7; 32], table::Fair::default());
    assert!(fair.is_ok(), "a table of the server that was made before is opened again");
}

/// Answers given ahead are for the pass round in which they were given, not for the next one: whoever is
/// prompted may be first to answer, and somebody is prompted until the game is over.
#[test]
fn somebody_is_prompted_until_the_game_is_over() {
    for seed in 0..100 {
        let layout = Layout { seed, ..Layout::default() };
        let mut table =
            catalog::lay_out("scurvy-musketeers", &layout).expect("defaults are allowed");
        table.pump();
        for turn in 0.. {
            let prompted: Vec<Seat> =
                table.asked().iter().filter(|&seat| table.prompts(seat)).collect();
            let Some(&seat) = prompted.get(turn * 7 / 3 % prompted.len().max(1)) else { break };
            table.bot_act(seat, bots::Level::Random).expect("it is asked");
            table.pump();
        }
        assert!(table.outcome().is_some(), "seed {seed}: nobody is prompted");
    }
}
