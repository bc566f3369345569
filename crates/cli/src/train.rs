//! `train`: learned values for admirals, from games that bots play against themselves.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lab::{Folder, GenerationReport, Shard, TrainReport, TrainRequest, Work, percent};

use crate::OptionArgs;
use crate::failure::Failure;
use crate::labour::{ReportArgs, json, progress_bar};
use crate::screen::{columns, range};

/// Features that are listed.
const LISTED: usize = 12;

#[derive(Args)]
pub(crate) struct TrainArgs {
    /// The game, for example spanc.
    game: String,
    /// Folder that keeps the games and the weights; a run that was stopped goes on from there. The accepted weights
    /// are in its file `weights.bin`.
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Number of seats [default: the smallest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Games of each generation.
    #[arg(long, default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    games: u64,
    /// Generations: each plays with the weights accepted so far.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    generations: u32,
    /// Iterations of the bots that play.
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    iterations: u32,
    /// Fields of the encoding that are not learned from, separated by commas.
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    without: Vec<String>,
    /// Games of the arena that a generation has to win.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(20..))]
    gate: u64,
    /// Iterations of both sides in that arena.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    gate_iterations: u32,
    /// Weights to start from; parts for other numbers of seats are kept.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Random seed; the same seed gives the same weights.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    /// Number of threads [default: all cores]. Does not change the result.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Play only part I of N of each generation's games, counted from 1. Once the folder has all parts, run the
    /// command without it.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Print one JSON object, the same every time.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    report: ReportArgs,
}

pub(crate) fn run(args: &TrainArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.report.try_out()?;
    let request = TrainRequest {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats: args.seats,
        games: args.games,
        generations: args.generations,
        iterations: args.iterations,
        without: args.without.clone(),
        gate: args.gate,
        gate_iterations: args.gate_iterations,
        seed: args.seed,
        from: args.from.clone(),
    };
    let bar = progress_bar("games or rounds");
    let tell = |done: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(done);
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let work = Work { threads, shard, tell: &tell, ..Work::default() };
    let report = lab::train(&request, &Folder(&args.folder), &work);
    bar.finish_and_clear();
    let Some(report) = report? else {
        return Ok(writeln!(out, "part {shard} is played: {}", args.folder.display())?);
    };
    args.report.write(|| lab::train_page(&report))?;
    if args.json { json(&report, out) } else { text(&report, args, out) }
}

fn text(report: &TrainReport, args: &TrainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let TrainReport { game, seats, seed, iterations, .. } = report;
    writeln!(
        out,
        "{game} with {seats} seats, self-play at {iterations} iterations, seed {seed}\n"
    )?;
    let heading =
        ["generation", "games", "positions", "loss by hand", "learned", "gate", "95 %", "kept"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(report.generations.iter().map(row));
    columns("", &rows, out)?;
    writeln!(out, "\nWhat weighs most, in points:")?;
    for heavy in report.heaviest.iter().take(LISTED) {
        writeln!(out, "  {:+6}  {} ({})", heavy.points, heavy.feature, percent(heavy.share))?;
    }
    let file = args.folder.join("weights.bin");
    match report.bytes {
        0 => writeln!(out, "\nNo generation won its gate: there are no weights.")?,
        bytes => writeln!(out, "\n{}: {bytes} bytes, {}", file.display(), report.hash)?,
    }
    Ok(())
}

fn row(row: &GenerationReport) -> Vec<String> {
    let learned = row.loss.epochs.iter().copied().fold(row.loss.worth, f64::min);
    vec![
        row.generation.to_string(),
        row.games.to_string(),
        row.positions.to_string(),
        format!("{:.4}", row.loss.worth),
        format!("{learned:.4}"),
        percent(row.gate.win_rate),
        range(row.gate.interval),
        if row.accepted { "yes" } else { "no" }.to_owned(),
    ]
}
