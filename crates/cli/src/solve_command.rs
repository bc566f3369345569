//! `solve`: exact odds and best play.

use std::io::Write;

use clap::Args;
use spaca_wor::SpacaWor;
use table::{Options, Spoken};

use crate::OptionArgs;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// The game; only spaca-wor is solved.
    game: String,
    #[command(flatten)]
    options: OptionArgs,
    /// Number of threads [default: all cores]. Does not change the result.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let about = catalog::about(&args.game)?;
    let solved = SpacaWor::about();
    if about.name != solved.name {
        let message = format!("{} is not solved; {} is", about.name, solved.name);
        return Err(Failure::Usage(message));
    }
    let pairs = args.options.options.iter().map(|(k, v)| (k, v));
    let options = Options::new(solved, pairs).map_err(|bad| Failure::Usage(bad.0))?;
    let setup = SpacaWor::set_up(2, &options).map_err(|bad| Failure::Usage(bad.0))?;
    if !solve::is_solved(&setup) {
        let message = "this edition is not solved: exact odds are those of the box (SW-17). Of its numbers, only \
                       those of the length of a game may differ, and a game has at least as many battles as wins in \
                       a row";
        return Err(Failure::Usage(message.into()));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let solution = solve::solve(&setup, args.threads.map_or(cores, usize::from));
    if args.json {
        writeln!(out, "{}", solution.json())?;
    } else {
        writeln!(out, "{}", solution.text())?;
    }
    Ok(())
}
