//! Deterministic simulation: the servers, their store, the clocks and the people of one table under one seeded
//! scheduler, without real time, sockets or threads. Servers are killed and cut off, the database is slow, hangs and
//! loses its answers, clocks jump, people are kicked, hammer on and use each other's command ids. An auditor compares
//! what people were told with what is stored. Every run follows from its seed alone.

mod audit;
mod database;
mod world;

use crate::planted::{Fault, plant_here};
use crate::system;
use world::World;

/// Faults that the auditor must find, by name: what was wrong in earlier servers, and what was never right.
pub const CONTROLS: [&str; 6] =
    ["TrustTheKicked", "KeyBySeat", "ForgetVisits", "RefuseUnread", "TellEarly", "ForgetCommands"];

/// What came of a simulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimulationReport {
    /// What the run follows from.
    pub seed: u64,
    /// A hash of everything that happened, in order: the same seed has the same.
    pub trace: u64,
    /// How many things happened.
    pub steps: u64,
    /// How many commands were acknowledged, and how many refused.
    pub answered: [u64; 2],
    /// How many events are in the log.
    pub events: u64,
    /// How often an event lost its place to one of another server.
    pub races: u64,
    /// How often a server was killed, and how many other troubles there were.
    pub troubles: [u64; 2],
    /// What the auditor found.
    pub amiss: Vec<String>,
}

/// Runs one simulation.
pub fn simulate(seed: u64) -> SimulationReport {
    run(seed, None)
}

/// Runs one with a fault that the auditor should find; nothing if there is no fault of this name.
pub fn simulate_with(seed: u64, fault: &str) -> Option<SimulationReport> {
    use Fault::{ForgetCommands, ForgetVisits, KeyBySeat, RefuseUnread, TellEarly, TrustTheKicked};
    let faults = [TrustTheKicked, KeyBySeat, ForgetVisits, RefuseUnread, TellEarly, ForgetCommands];
    let at = CONTROLS.iter().position(|name| *name == fault)?;
    Some(run(seed, Some(faults[at])))
}

fn run(seed: u64, fault: Option<Fault>) -> SimulationReport {
    plant_here(fault);
    system::begin(seed);
    let report = World::new(seed).run();
    system::end();
    plant_here(None);
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds that `cargo verify` tries.
    const SEEDS: u64 = 300;
    /// A control is found in so many seeds.
    const TRIES: u64 = 300;

    #[test]
    fn nothing_is_amiss_in_any_run() {
        let (mut answered, mut races, mut kills) = (0, 0, 0);
        for seed in 0..SEEDS {
            let report = simulate(seed);
            assert!(report.amiss.is_empty(), "seed {seed}: {:#?}", report.amiss);
            answered += report.answered[0];
            races += report.races;
            kills += report.troubles[0];
        }
        assert!(answered > 10 * SEEDS && races > SEEDS && kills > SEEDS / 2, "it is a real trial");
    }

    #[test]
    fn a_run_follows_from_its_seed() {
        for seed in 0..5 {
            assert_eq!(simulate(seed), simulate(seed));
        }
        assert_ne!(simulate(1).trace, simulate(2).trace);
    }

    #[test]
    fn every_planted_fault_is_found() {
        for name in CONTROLS {
            let found = |seed: &u64| {
                simulate_with(*seed, name).is_some_and(|report| !report.amiss.is_empty())
            };
            assert!((0..TRIES).any(|seed| found(&seed)), "{name} is not found");
        }
    }
}
