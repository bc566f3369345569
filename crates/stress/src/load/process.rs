//! What a process has used, as the system counts it.

use std::fs;

use stress::{Outcome, words};

/// Processor time in seconds, and resident memory in kilobytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub cpu: f64,
    pub memory: u64,
}

/// Ticks of the system's clock in a second.
const TICKS: f64 = 100.0;

impl Usage {
    /// What a process has used so far.
    pub(crate) fn of(process: u32) -> Outcome<Self> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).map_err(words)?;
        let after_name = stat.rsplit(") ").next().ok_or("odd statistics")?;
        let field = |n: usize| -> Outcome<f64> {
            after_name.split(' ').nth(n).and_then(|f| f.parse().ok()).ok_or("odd statistics".into())
        };
        let status = fs::read_to_string(format!("/proc/{process}/status")).map_err(words)?;
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = memory.and_then(|line| line.trim().split(' ').next()?.parse().ok());
        Ok(Self { cpu: (field(11)? + field(12)?) / TICKS, memory: memory.unwrap_or(0) })
    }
}
