//! `try`: what a change of a game does, in pairs of games with the same dice.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lab::{Contender, Example, Kind, Moved, TrialEnd, TrialReport, TrialRequest, Why, percent};

use crate::failure::Failure;
use crate::labour::{ReportArgs, json, progress_bar};
use crate::screen::{WIDTH, columns, wrap};
use crate::{OptionArgs, key_value, once_each};

#[derive(Args)]
pub(crate) struct TryArgs {
    /// The game, for example spanc.
    game: String,
    /// What is changed: an option of the game, or level=BOT; repeatable. `KEY=@FILE` reads the value from a file, such
    /// as a board or a deck. Without a change, both arms are alike but for their dice: a finding is a false alarm.
    #[arg(long = "change", value_name = "KEY=VALUE", value_parser = key_value)]
    changes: Vec<(String, String)>,
    /// Bot levels to play with, separated by commas. Each level fills all seats of its games.
    #[arg(long, value_delimiter = ',', default_value = "deckhand,mate")]
    levels: Vec<String>,
    /// Number of seats [default: the smallest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Pairs of games per level, at most.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(20..=10_000_000))]
    games: u64,
    /// Seconds in all, at most [default: 60, or as long as it takes if --games is given].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: Option<u32>,
    /// A change of a win rate, in points of a hundred, that does not matter.
    #[arg(long, default_value_t = 2.0)]
    margin: f64,
    /// Random seed; the same seed gives the same pairs.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    /// Number of threads [default: all cores]. Does not change the pairs.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write the records of the example games into this folder.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Folder that keeps games without the change for the next trial [default: the user's cache].
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Keep no games, and use none.
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,
    /// Without a change: do it so many times, with one seed after the other, and count the false alarms.
    #[arg(long, value_name = "N", conflicts_with_all = ["changes", "records", "report"])]
    runs: Option<u64>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    report: ReportArgs,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TryArgs, out: &mut impl Write) -> Result<(), Failure> {
    once_each(&args.changes).map_err(Failure::Usage)?;
    if !(args.margin > 0.0 && args.margin < 100.0) {
        return Err(Failure::Usage("--margin is a number of points between 0 and 100".into()));
    }
    args.report.try_out()?;
    let request = request(args)?;
    if let Some(runs) = args.runs {
        return false_alarms(&request, runs, args.json, out);
    }
    let bar = progress_bar("pairs");
    let tell = |done: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(done);
    };
    let report = lab::try_change(&request, &tell);
    bar.finish_and_clear();
    let report = report?;
    if let Some(folder) = &args.records {
        keep_records(folder, &report.examples)?;
    }
    args.report.write(|| lab::trial_page(&report))?;
    if args.json { json(&report, out) } else { text(&report, args, out) }
}

fn request(args: &TryArgs) -> Result<TrialRequest, Failure> {
    let levels = args.levels.iter().map(|name| name.parse());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let usual = (args.games == 20_000).then_some(60);
    Ok(TrialRequest {
        game: args.game.clone(),
        options: args.options.options.clone(),
        changes: args.changes.clone(),
        seats: args.seats,
        levels: levels.collect::<Result<Vec<Contender>, _>>()?,
        games: args.games,
        time: args.seconds.or(usual).map(|seconds| Duration::from_secs(seconds.into())),
        margin: args.margin / 100.0,
        seed: args.seed,
        threads: args.threads.map_or(cores, usize::from),
        cache: if args.no_cache { None } else { args.cache.clone().or_else(user_cache) },
    })
}

/// Where a program of this user keeps what it can do again.
fn user_cache() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let usual = || folder("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = folder("XDG_CACHE_HOME").map(PathBuf::from).or_else(usual)?;
    Some(cache.join("quarterdeck"))
}

/// Many trials without a change.
fn false_alarms(
    request: &TrialRequest,
    runs: u64,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (bar, mut alarms) = (progress_bar("runs"), Vec::new());
    bar.set_length(runs);
    for run in 0..runs {
        let seed = request.seed.wrapping_add(run);
        let one = TrialRequest { seed, cache: None, ..request.clone() };
        let report = lab::try_change(&one, &|_, _| {})?;
        alarms.extend(report.findings.iter().any(|row| row.sure).then_some(seed));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if as_json {
        let told = serde_json::json!({ "game": request.game, "runs": runs, "alarms": alarms });
        return json(&told, out);
    }
    let count = alarms.len();
    writeln!(out, "{count} of {runs} trials of {} without a change found something", request.game)?;
    writeln!(out, "Promised: at most 5 %. Seeds of the false alarms: {alarms:?}")?;
    Ok(())
}

fn keep_records(folder: &PathBuf, examples: &[Example]) -> Result<(), Failure> {
    let failed = |error| Failure::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    for example in examples {
        for (arm, record) in ["before", "after"].iter().zip(&example.records) {
            fs::write(folder.join(format!("{}-{arm}.record", example.game)), record)
                .map_err(failed)?;
        }
    }
    Ok(())
}

fn text(report: &TrialReport, args: &TryArgs, out: &mut impl Write) -> Result<(), Failure> {
    let TrialReport { game, seats, seed, .. } = report;
    let changes = match report.changes.join(", ") {
        none if none.is_empty() => "nothing (every finding would be a false alarm)".to_owned(),
        some => some,
    };
    writeln!(out, "{game} with {seats} seats, seed {seed}; changed: {changes}")?;
    let promise = "Pairs of games with the same dice. All intervals hold together 95 times in 100, \
                   whenever one stops.";
    paragraph("", promise, out)?;
    for stop in &report.stopped {
        level_text(report, stop, out)?;
    }
    if !report.depends_on_level.is_empty() {
        writeln!(out, "\nHangs on the level of play: {}", report.depends_on_level.join(", "))?;
    } else if report.stopped.len() > 1 {
        writeln!(out, "\nNothing is shown to hang on the level of play.")?;
    }
    examples_text(report, args, out)
}

fn level_text(report: &TrialReport, stop: &TrialEnd, out: &mut impl Write) -> Result<(), Failure> {
    let TrialEnd { level, pairs, parted, why, .. } = stop;
    let why = match why {
        Why::Decided => "stopped early: everything is sure, or cannot matter",
        Why::Games => "all pairs were played",
        Why::Time => "the time was up",
    };
    writeln!(out, "\nAmong {level} bots: {pairs} pairs, {parted} of them differ; {why}")?;
    let rows = || report.findings.iter().filter(|row| row.level == *level);
    let moved: Vec<&Moved> = rows().filter(|row| row.sure).collect();
    if moved.is_empty() {
        writeln!(out, "  nothing moved beyond chance")?;
    } else {
        let mut lines =
            vec![["moved", "before", "after", "by", "interval"].map(str::to_owned).to_vec()];
        lines.extend(moved.iter().map(|row| line(row)));
        columns("  ", &lines, out)?;
    }
    let names = |rows: Vec<&Moved>| {
        let more = rows.len().saturating_sub(6);
        let named = rows.iter().take(6).map(|row| row.what.as_str()).collect::<Vec<_>>().join(", ");
        if more > 0 { format!("{named} and {more} more") } else { named }
    };
    let still: Vec<&Moved> = rows().filter(|row| !row.sure && row.negligible).collect();
    if !still.is_empty() {
        paragraph("  ", &format!("cannot matter: {}", names(still)), out)?;
    }
    let open: Vec<&Moved> = rows().filter(|row| !row.sure && !row.negligible).collect();
    if !open.is_empty() {
        let widest = open.iter().filter(|row| row.kind.is_win_rate());
        let widest = widest.map(|row| row.interval[1] - row.interval[0]).fold(0.0, f64::max) / 2.0;
        let within = format!("win rates to ±{:.1} points", widest * 100.0);
        paragraph("  ", &format!("not shown to move ({within}): {}", names(open)), out)?;
    }
    if moved.iter().any(|row| row.kind == Kind::Had) {
        writeln!(out, "  (“had” is a companion of winning, not its cause)")?;
    }
    Ok(())
}

/// Text within the screen's width.
fn paragraph(indent: &str, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    for line in wrap(text, WIDTH - indent.len(), 2) {
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}

/// A number that moved.
fn line(row: &Moved) -> Vec<String> {
    let what = if row.kind == Kind::Dealt {
        format!("{} (chance dealt it)", row.what)
    } else {
        row.what.clone()
    };
    let is_share = row.kind.is_win_rate() || row.before.max(row.after) <= 1.0;
    let number = |value: f64| if is_share { percent(value) } else { format!("{value:.1}") };
    let unit = if is_share { 100.0 } else { 1.0 };
    let [low, high] = row.interval.map(|end| end * unit);
    let by = format!("{:+.1}", row.difference * unit);
    vec![what, number(row.before), number(row.after), by, format!("{low:+.1} to {high:+.1}")]
}

fn examples_text(
    report: &TrialReport,
    args: &TryArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let seats = |seats: &table::Seats| {
        let names: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
        if names.is_empty() { "nobody".to_owned() } else { format!("seat {}", names.join(" and ")) }
    };
    if !report.examples.is_empty() {
        writeln!(out, "\nGames that the change decided:")?;
    }
    for Example { game, winners: [before, after], alike, .. } in &report.examples {
        let (before, after) = (seats(before), seats(after));
        writeln!(out, "  game {game}: {before} won, now {after}; alike for {alike} steps")?;
    }
    match &args.records {
        Some(folder) if !report.examples.is_empty() => {
            let (folder, game) = (folder.display(), report.examples[0].game);
            Ok(writeln!(out, "  quarterdeck replay {folder}/{game}-after.record shows the first")?)
        }
        None if !report.examples.is_empty() => Ok(writeln!(
            out,
            "  --records FOLDER keeps their records, for `quarterdeck replay` and the page"
        )?),
        _ => Ok(()),
    }
}
