//! `arena`: bots against bots, every seat rotation, mirrored dice.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaReport, ArenaRequest, Contender, Work, percent};

use crate::OptionArgs;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// The game, for example spaca-wor.
    game: String,
    /// Bots to compare, separated by commas: random, deckhand, mate, captain, oracle, mate@500 (500
    /// iterations), or cmd:PROGRAM.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Compare only the first bot with each of the others, instead of all pairs.
    #[arg(long)]
    gauntlet: bool,
    /// Number of seats [default: the smallest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Games per match, rounded up so that every seat comes up equally often.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed; the same seed gives the same result.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    labour: LabourArgs,
}

/// How long work is done, for `arena` and `balance`.
#[derive(Args)]
pub(crate) struct LabourArgs {
    /// Number of threads [default: all cores]. Does not change the result.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Save progress to this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
    /// Write a report with charts to this file, as one self-contained HTML page.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print one JSON object.
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
        // What cannot be written is told before hours of work, not after.
        if let Some(file) = &self.report {
            let opened = OpenOptions::new().create(true).append(true).open(file);
            opened.map_err(|error| unwritten(file, &error))?;
        }
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
        std::fs::write(file, page()).map_err(|error| unwritten(file, &error))
    }
}

fn unwritten(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("{}: {error}", file.display()))
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
    let heading = ["bot", "rating", "95 % interval", "win rate", "95 % interval", "games"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for bot in &report.bots {
        let [low, high] = bot.rating_interval;
        rows.push(vec![
            bot.name.clone(),
            format!("{:.0}", bot.rating),
            format!("{low:.0} – {high:.0}"),
            percent(bot.win_rate),
            range(bot.interval),
            bot.games.to_string(),
        ]);
    }
    columns("", &rows, out)?;
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

/// Rows in columns: the first cell stands at the left, all others at the right.
pub(crate) fn columns(
    indent: &str,
    rows: &[Vec<String>],
    out: &mut impl Write,
) -> std::io::Result<()> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    for row in rows {
        let mut line = indent.to_owned();
        for (n, cell) in row.iter().enumerate() {
            let width = wide(n);
            line += &if n == 0 { format!("{cell:width$}") } else { format!("  {cell:>width$}") };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where cells end that stand at the right, as cells are two spaces apart.
    fn ends(line: &str) -> Vec<usize> {
        let mut ends = Vec::new();
        let letters: Vec<char> = line.chars().chain("  ".chars()).collect();
        for at in 0..letters.len() - 2 {
            if letters[at] != ' ' && letters[at + 1] == ' ' && letters[at + 2] == ' ' {
                ends.push(at);
            }
        }
        ends.split_off(1)
    }

    #[test]
    fn headings_stand_above_their_numbers_and_games_are_games() {
        let request = ArenaRequest {
            game: "cat-quest".into(),
            options: Vec::new(),
            seats: Some(3),
            bots: ["random", "deckhand"].map(|name| name.parse().expect("a level")).to_vec(),
            gauntlet: false,
            games: 3,
            seed: 1,
        };
        let work = Work { threads: 1, progress: None, tell: &|_, _| {} };
        let report = lab::arena(&request, &work).expect("the request is sound");
        let mut out = Vec::new();
        assert!(table(&report, &mut out).is_ok());
        let text = String::from_utf8(out).expect("it is text");
        let lines: Vec<&str> = text.lines().skip(2).take(3).collect();
        assert!(lines[0].starts_with("bot") && lines[0].ends_with("games"), "{text}");
        assert_eq!(ends(lines[0]).len(), 5, "{text}");
        assert!(lines[1..].iter().all(|line| ends(line) == ends(lines[0])), "{text}");
        assert!(
            lines[1..].iter().all(|line| line.ends_with("    6")),
            "both sat in all six: {text}"
        );
    }
}
