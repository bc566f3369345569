//! `cargo xtask blunders`: hunts for blunders of bots that search, and keeps each as a record for the tests.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bots::Level;

/// Positions of each game, unless the command says otherwise.
const POSITIONS: u64 = 10_000;
/// Records kept of each game in one hunt; one is a clue, many are noise.
const KEPT: usize = 5;

pub(crate) fn run(args: &[&str]) -> ExitCode {
    let positions = args.first().map_or(Ok(POSITIONS), |number| number.parse());
    let Ok(positions) = positions else {
        eprintln!("in how many positions? “{}” is no number", args[0]);
        return ExitCode::from(2);
    };
    let only = args.get(1);
    let mut sum = 0;
    for about in catalog::games().iter().filter(|about| only.is_none_or(|only| *only == about.name))
    {
        let levels = [Level::Mate, Level::Captain];
        let bag = lab::blunders(about.name, &levels, positions, 2026).expect("the box is ours");
        let (count, tempted, found) = (bag.found.len(), bag.tempted, bag.found);
        println!(
            "{}: {count} blunders in {positions} positions, {tempted} with a folly",
            about.name
        );
        for (nth, one) in found.iter().enumerate() {
            println!("  {}: {} ({})", one.bot, one.chose, one.why);
            if nth < KEPT {
                keep(&format!("{}-{}-{nth}.record", about.name, one.bot), &one.record);
            }
        }
        sum += found.len();
    }
    if sum == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Keeps a record among those that the tests read.
fn keep(name: &str, record: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../lab/blunders");
    let kept = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(name), record));
    if let Err(error) = kept {
        eprintln!("{name}: {error}");
    }
}
