//! `stress`: load, crashes and hostility against a real server that runs in a process of its own.
#![expect(clippy::print_stdout, reason = "figures are printed")]
#![expect(clippy::cast_precision_loss, reason = "figures are rounded")]

mod hostile;
mod load;
mod serve;
#[cfg(feature = "simulation")]
mod simulate;

use std::process::ExitCode;

use serde_json::json;
use stress::database::Database;
use stress::{Outcome, words};

const HELP: &str = "\
stress COMMAND [--key value …]
  serve     a server with wide limits (--data, --port, --database, --threads)
  load      moves a second and latency (--tables, --connections, --seconds, --rate,
            --updates full|lean, --database)
  idle      memory of idle tables (--tables, --connected yes|no, --updates full|lean)
  hostile   honest play among hostile connections (--tables, --bad, --seconds)
  crash     kill the server again and again (--kills, --tables, --life, --database, --nodes, --seed)
  fuzz      nonsense over real sockets (--messages)
  sync      a sync before every acknowledgement, by a trace of system calls (--moves)
  sim       deterministic simulations of two servers and one store, each from its seed
            (--runs, --seed, --threads; --replay SEED; --controls yes: planted faults are found).
            Needs the feature `simulation`: cargo xtask stress sim";

/// The value of `--key`, if it is given.
fn option<'a>(args: &'a [String], key: &str) -> Option<&'a str> {
    let at = args.iter().position(|arg| arg.strip_prefix("--") == Some(key))?;
    args.get(at + 1).map(String::as_str)
}

/// The number of `--key`, or a default.
fn number(args: &[String], key: &str, default: usize) -> Outcome<usize> {
    option(args, key).map_or(Ok(default), |text| {
        text.parse().map_err(|_| format!("--{key} takes a number, not “{text}”"))
    })
}

fn program() -> Outcome<std::path::PathBuf> {
    std::env::current_exe().map_err(words)
}

/// Kills servers; with `--database new` or an address, those that share a `PostgreSQL`.
fn crash(args: &[String]) -> Outcome<()> {
    let own = match option(args, "database") {
        Some("new") => Some(Database::start()?),
        _ => None,
    };
    let url = option(args, "database").map(str::to_owned);
    let most = u32::try_from(number(args, "life", 3_000)?).map_err(words)?;
    let plan = stress::crash::Plan {
        program: program()?,
        kills: number(args, "kills", 200)?,
        tables: number(args, "tables", 50)?,
        life: (50.min(most), most),
        nodes: number(args, "nodes", if url.is_some() { 2 } else { 1 })?,
        database: own.as_ref().map(Database::url).or(url),
        seed: number(args, "seed", 2026)? as u64,
        serve: Vec::new(),
    };
    let report = stress::crash::crash_and_check(&plan)?;
    println!(
        "{}",
        json!({
            "kills": report.kills, "acknowledged": report.acked, "amiss": report.amiss.len(),
            "gap_seconds": { "p50": report.gap[0], "p99": report.gap[1], "max": report.gap[2] },
            "slowest": report.slowest, "longest_still_seconds": report.still,
        })
    );
    if report.amiss.is_empty() { Ok(()) } else { Err(report.amiss.join("\n")) }
}

/// Sends nonsense, and checks that the server still answers.
fn fuzz(args: &[String]) -> Outcome<()> {
    let messages = number(args, "messages", 1_000_000)?;
    let report = stress::fuzz::storm(&program()?, messages, &[])?;
    println!(
        "{}",
        json!({ "messages": messages, "panics": report.0, "events_before_and_after": report.1 })
    );
    Ok(())
}

/// Traces a server and checks that it syncs before it acknowledges.
fn sync(args: &[String]) -> Outcome<()> {
    let verdict = stress::trace::watch(&program()?, number(args, "moves", 10_000)?, &[])?;
    println!(
        "{}",
        json!({
            "acknowledged": verdict.acked, "syncs": verdict.syncs, "unsynced": verdict.unsynced.len(),
        })
    );
    if verdict.unsynced.is_empty() { Ok(()) } else { Err(verdict.unsynced.join("\n")) }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or_default();
    let result = match args.first().map(String::as_str) {
        Some("serve") => serve::run(rest),
        Some("load") => load::run(rest),
        Some("idle") => load::idle(rest),
        Some("hostile") => hostile::run(rest),
        Some("harm") => hostile::harm(rest),
        Some("crash") => crash(rest),
        Some("fuzz") => fuzz(rest),
        Some("sync") => sync(rest),
        #[cfg(feature = "simulation")]
        Some("sim") => simulate::run(rest),
        _ => Err(HELP.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
