//! Long random play with all laws on, for every game.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use table::Spoken;
use testkit::{Charter, Tally};

#[path = "../../../games/cat-quest/tests/charter/mod.rs"]
mod cat_quest_charter;
#[path = "../../../games/scurvy-musketeers/tests/charter/mod.rs"]
mod scurvy_musketeers_charter;
#[path = "../../../games/spaca-wor/tests/charter/mod.rs"]
mod spaca_wor_charter;
#[path = "../../../games/spanc/tests/charter/mod.rs"]
mod spanc_charter;
#[path = "../../../games/zerpang/tests/charter/mod.rs"]
mod zerpang_charter;

/// Actions of a soak, unless the command says otherwise.
pub(crate) const ACTIONS: u64 = 100_000_000;

/// Soaks every game, or the one of this name; fails if a law was broken.
pub(crate) fn run(actions: u64, only: Option<&str>) -> ExitCode {
    let held = [
        soak(spaca_wor_charter::charter, actions, only),
        soak(cat_quest_charter::charter, actions, only),
        soak(spanc_charter::charter, actions, only),
        soak(zerpang_charter::charter, actions, only),
        soak(scurvy_musketeers_charter::charter, actions, only),
    ];
    match held {
        [None, ..] if held.iter().all(Option::is_none) => {
            eprintln!("there is no game “{}” to soak", only.unwrap_or_default());
            ExitCode::from(2)
        }
        _ if held.contains(&Some(false)) => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

/// Whether every law held; nothing if another game is meant.
fn soak<G: Spoken>(
    charter: impl Fn() -> Charter<G>,
    actions: u64,
    only: Option<&str>,
) -> Option<bool> {
    if only.is_some_and(|only| only != G::about().name) {
        return None;
    }
    let charter = &charter();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let start = Instant::now();
    let result = if std::io::stderr().is_terminal() {
        let bar = ProgressBar::new(actions);
        let style = "{wide_bar} {human_pos}/{human_len} actions, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is fixed"));
        let held =
            testkit::soak(charter, actions, threads, &|tally| bar.set_position(tally.actions));
        bar.finish_and_clear();
        held
    } else {
        testkit::soak(charter, actions, threads, &a_line_a_minute(G::about().name, start))
    };
    let (name, seconds) = (G::about().name, start.elapsed().as_secs());
    match result {
        Ok(tally) => println!("{name}: {tally}; every law held ({seconds} s, {threads} threads)"),
        Err(ref broken) => println!("{name}: after {seconds} s: {broken}"),
    }
    Some(result.is_ok())
}

/// Progress for a log: one line a minute on standard error.
fn a_line_a_minute(name: &str, start: Instant) -> impl Fn(Tally) + Sync {
    let told = AtomicU64::new(0);
    move |tally| {
        let minute = start.elapsed().as_secs() / 60;
        if told.fetch_max(minute, Ordering::Relaxed) < minute {
            eprintln!("{name}: {tally} after {minute} min");
        }
    }
}
