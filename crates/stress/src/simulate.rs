//! `stress sim`: very many deterministic simulations, each from a seed of its own, and what they found.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use serde_json::json;
use server::{CONTROLS, SimulationReport, simulate, simulate_with};
use stress::{Outcome, words};

use crate::{number, option};

/// What the runs came to.
#[derive(Default)]
struct Sum {
    steps: u64,
    events: u64,
    acknowledged: u64,
    refused: u64,
    races: u64,
    kills: u64,
    troubles: u64,
    amiss: Vec<SimulationReport>,
}

impl Sum {
    fn add(&mut self, report: SimulationReport) {
        self.steps += report.steps;
        self.events += report.events;
        self.acknowledged += report.answered[0];
        self.refused += report.answered[1];
        self.races += report.races;
        self.kills += report.troubles[0];
        self.troubles += report.troubles[1];
        if !report.amiss.is_empty() {
            println!("{}", told(&report));
            self.amiss.push(report);
        }
    }
}

/// A run in one line.
fn told(report: &SimulationReport) -> String {
    json!({
        "seed": report.seed, "trace": format!("{:016x}", report.trace), "steps": report.steps,
        "events": report.events, "amiss": report.amiss,
    })
    .to_string()
}

/// Runs the seeds from `--seed` on, or tries whether every planted fault is found.
pub(crate) fn run(args: &[String]) -> Outcome<()> {
    if option(args, "replay").is_some() {
        return replay(number(args, "replay", 0)? as u64, option(args, "fault"));
    }
    let first = number(args, "seed", 0)? as u64;
    let runs = number(args, "runs", 100_000)? as u64;
    if option(args, "controls").is_some() {
        return controls(first, runs);
    }
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (began, sum) = (Instant::now(), Mutex::new(Sum::default()));
    let (next, threads) = (AtomicU64::new(first), number(args, "threads", cores)?);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + runs {
                        return;
                    }
                    let report = simulate(seed);
                    sum.lock().expect("no run panics").add(report);
                }
            });
        }
    });
    let sum = sum.into_inner().map_err(words)?;
    println!(
        "{}",
        json!({
            "runs": runs, "first_seed": first, "seconds": began.elapsed().as_secs(), "threads": threads,
            "steps": sum.steps, "events": sum.events, "acknowledged": sum.acknowledged,
            "refused": sum.refused, "lost_races": sum.races, "kills": sum.kills,
            "troubles": sum.troubles, "amiss": sum.amiss.len(),
        })
    );
    let seeds: Vec<String> = sum.amiss.iter().map(|report| report.seed.to_string()).collect();
    if seeds.is_empty() { Ok(()) } else { Err(format!("something is amiss: {}", seeds.join(", "))) }
}

/// Runs one seed twice: both must be the same.
fn replay(seed: u64, fault: Option<&str>) -> Outcome<()> {
    let once = || match fault {
        None => Ok(simulate(seed)),
        Some(fault) => simulate_with(seed, fault).ok_or(format!("there is no fault {fault}")),
    };
    let report = once()?;
    println!("{}", told(&report));
    if once()? == report { Ok(()) } else { Err("the same seed led elsewhere".into()) }
}

/// For every planted fault the first seed that finds it.
fn controls(first: u64, runs: u64) -> Outcome<()> {
    for fault in CONTROLS {
        let found = (first..first + runs)
            .find_map(|seed| simulate_with(seed, fault).filter(|report| !report.amiss.is_empty()));
        let report = found.ok_or(format!("{fault} is not found in {runs} runs"))?;
        println!("{fault}: {}", told(&report));
    }
    Ok(())
}
