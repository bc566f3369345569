//! `simulate`: many games between bots.

use std::io::Write;

use bots::Level;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Contender, Request, Summary, percent};

use crate::OptionArgs;
use crate::failure::Failure;

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
    /// Number of threads [default: all cores]. Does not change the result.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Random seed; the same seed gives the same games.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let request = request(args)?;
    let bar = ProgressBar::new(request.games); // Draws on standard error, and only on a terminal.
    let style = "{wide_bar} {human_pos}/{human_len} games, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is fixed"));
    let summary = lab::simulate(&request, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if args.json {
        let json = serde_json::to_string(&summary).expect("plain data has a JSON form");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    report(&summary, out)
}

fn request(args: &SimulateArgs) -> Result<Request, Failure> {
    let about = catalog::about(&args.game)?;
    let seats = if args.seats.is_empty() {
        vec![Contender::Bot(Level::Random, None); about.seats.0.into()]
    } else {
        args.seats.iter().map(|name| name.parse()).collect::<Result<_, _>>()?
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Request {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats,
        games: args.games,
        threads: args.threads.map_or(cores, usize::from),
        seed: args.seed,
    })
}

#[expect(clippy::cast_precision_loss, reason = "shares need no more than 52 bits")]
fn report(summary: &Summary, out: &mut impl Write) -> Result<(), Failure> {
    let Summary { game, games, seconds, threads, .. } = summary;
    writeln!(out, "{games} games of {game} in {seconds:.2} s on {threads} threads")?;
    writeln!(
        out,
        "{:.0} games and {:.0} decisions a second",
        summary.games_per_second, summary.decisions_per_second
    )?;
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
