//! `simulate`: many games between bots.

use std::io::Write;
use std::path::PathBuf;

use bots::{Level, Manner};
use clap::Args;
use lab::{Contender, Order, Request, Summary, percent};

use crate::OptionArgs;
use crate::failure::Failure;
use crate::labour::{LabourArgs, ReportArgs, Shown};

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// The game, for example spaca-wor.
    game: String,
    /// Number of games.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bot in each seat, separated by commas [default: all random].
    #[arg(long, value_delimiter = ',')]
    seats: Vec<String>,
    /// Random seed; the same seed gives the same games.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    /// Write the record of every game into this folder, for `replay`, `explain` and the page.
    #[arg(long, value_name = "FOLDER", conflicts_with = "shard")]
    records: Option<PathBuf>,
    #[command(flatten)]
    labour: LabourArgs,
}

pub(crate) fn run(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let report = ReportArgs::default();
    let request = request(args)?;
    if let Some(folder) = &args.records {
        lab::write_records(&request, folder)?;
    }
    args.labour.run(&Order::Simulate(request), "games", &Shown::new(&report), out)
}

fn request(args: &SimulateArgs) -> Result<Request, Failure> {
    let about = catalog::about(&args.game)?;
    let seats = if args.seats.is_empty() {
        vec![Contender::Bot(Level::Random, None, Manner::Plain); about.seats.0.into()]
    } else {
        args.seats.iter().map(|name| name.parse()).collect::<Result<_, _>>()?
    };
    Ok(Request {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats,
        games: args.games,
        seed: args.seed,
    })
}

#[expect(clippy::cast_precision_loss, reason = "shares need no more than 52 bits")]
pub(crate) fn report(summary: &Summary, out: &mut impl Write) -> Result<(), Failure> {
    let Summary { game, games, .. } = summary;
    match summary.seconds {
        Some(seconds) => {
            let rate = |count: u64| count as f64 / seconds.max(1e-9);
            writeln!(out, "{games} games of {game} in {seconds:.2} s")?;
            let (games, decisions) = (rate(summary.games), rate(summary.decisions));
            writeln!(out, "{games:.0} games and {decisions:.0} decisions a second")?;
        }
        None => writeln!(out, "{games} games of {game}")?,
    }
    writeln!(
        out,
        "{:.1} decisions a game on average, {} at most",
        summary.mean_decisions, summary.max_decisions
    )?;
    let share = |wins: u64| percent(wins as f64 / (*games).max(1) as f64);
    for (seat, (name, &wins)) in summary.seats.iter().zip(&summary.wins).enumerate() {
        writeln!(out, "seat {seat} ({name}) won {wins} ({})", share(wins))?;
    }
    writeln!(out, "draws {} ({})", summary.draws, share(summary.draws))?;
    for (fault, count) in &summary.faults {
        writeln!(out, "{count} × {fault}")?;
    }
    Ok(())
}
