//! `arena`: bots against bots, every seat rotation, mirrored dice.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaReport, ArenaRequest, Contender, Work};

use crate::OptionArgs;
use crate::failure::Failure;
use crate::screen::percent;

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// Name of the game.
    game: String,
    /// Who competes, separated by commas: random, deckhand, mate, captain, oracle, mate@500 (another
    /// number of iterations), or cmd:PROGRAM.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Only the first bot sits alone, among copies of each of the others; else everybody does in turn.
    #[arg(long)]
    gauntlet: bool,
    /// Seats at the table; the fewest of the game if not given.
    #[arg(long)]
    seats: Option<u8>,
    /// Games of each match, at least: whole rounds of seat rotations are played.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    labour: LabourArgs,
}

/// How long work is done, for `arena` and `balance`.
#[derive(Args)]
pub(crate) struct LabourArgs {
    /// How many threads; as many as there are cores if not given. The results are the same.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Keep what is done in this file, and go on from it: stop whenever you like, and say the same again.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
    /// Write a report with plots to this file: one page of HTML that needs nothing else.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// As one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

impl LabourArgs {
    /// Does something long, with a progress bar on a terminal.
    pub(crate) fn run<T, E: Into<Failure>>(
        &self,
        unit: &str,
        work: impl FnOnce(&Work<'_>) -> Result<T, E>,
    ) -> Result<T, Failure> {
        let bar = ProgressBar::new(0); // Draws on standard error, and only on a terminal.
        let style = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left");
        bar.set_style(ProgressStyle::with_template(&style).expect("the template is fixed"));
        let tell = |done: u64, of: u64| {
            bar.set_length(of);
            bar.set_position(done);
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        let result = work(&Work { threads, progress: self.progress.clone(), tell: &tell });
        bar.finish_and_clear();
        result.map_err(Into::into)
    }

    /// Writes the report, if one was asked for.
    pub(crate) fn write(&self, page: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(file) = &self.report else { return Ok(()) };
        let failed = |error| Failure::Failed(format!("{}: {error}", file.display()));
        std::fs::write(file, page()).map_err(failed)
    }
}

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bots = args.bots.iter().map(|name| name.parse());
    let request = ArenaRequest {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats: args.seats,
        bots: bots.collect::<Result<Vec<Contender>, _>>()?,
        gauntlet: args.gauntlet,
        games: args.games,
        seed: args.seed,
    };
    let report = args.labour.run("rounds", |work| lab::arena(&request, work))?;
    args.labour.write(|| lab::arena_page(&report))?;
    if args.labour.json {
        let json = serde_json::to_string(&report).expect("plain data has a JSON form");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    table(&report, out)
}

/// The same command prints the same table; only the times below it differ.
fn table(report: &ArenaReport, out: &mut impl Write) -> Result<(), Failure> {
    let ArenaReport { game, seats, games, seed, .. } = report;
    writeln!(out, "{games} games of {game} at tables of {seats}, seed {seed}")?;
    writeln!(out)?;
    let width = report.bots.iter().map(|bot| bot.name.len()).max().unwrap_or(0).max(3);
    writeln!(out, "{:width$}  rating   95 % interval  win rate   95 % interval  seats", "bot")?;
    for bot in &report.bots {
        let [low, high] = bot.rating_interval;
        writeln!(
            out,
            "{:width$}  {:>6.0}  {low:>6.0} – {high:<6.0} {:>8}  {}  {}",
            bot.name,
            bot.rating,
            percent(bot.win_rate),
            range(bot.interval),
            bot.games
        )?;
    }
    writeln!(out)?;
    for row in &report.matches {
        writeln!(
            out,
            "one {} against {}: {} of {} games ({}; even is {})",
            row.one,
            row.others,
            percent(row.win_rate),
            row.games,
            range(row.interval),
            percent(row.even)
        )?;
    }
    for (fault, count) in &report.faults {
        writeln!(out, "{count} × {fault}")?;
    }
    let times: Vec<String> = report
        .bots
        .iter()
        .map(|bot| format!("{} {:.2} ms", bot.name, bot.seconds_per_move * 1e3))
        .collect();
    writeln!(out, "\nTime for a move: {}", times.join(", "))?;
    Ok(())
}

/// An interval, as percentages.
pub(crate) fn range([low, high]: [f64; 2]) -> String {
    format!("{} – {}", percent(low), percent(high))
}
