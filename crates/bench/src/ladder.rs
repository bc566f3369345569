//! The ladder: does every level beat the one below it, and how near is a captain to an oracle? Writes the
//! tables of `docs/bots.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaRequest, Contender, MatchRow, Work};

/// Games of each row, unless the command says otherwise.
pub(crate) const GAMES: u64 = 400;
/// The seed of the ladder.
const SEED: u64 = 2026;
/// Each level and the one below it.
const RUNGS: [[&str; 2]; 3] = [["deckhand", "random"], ["mate", "deckhand"], ["captain", "mate"]];
/// Whose rates against the same opponents tell how much of the gap a captain closes.
const GAP: [&str; 3] = ["random", "captain", "oracle"];
/// Those opponents.
const FIELD: &str = "deckhand";

/// Plays what is missing and writes the tables.
pub(crate) fn run(games: u64, only: Option<&str>) -> ExitCode {
    match write(games, only) {
        Ok(held) if held => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn write(games: u64, only: Option<&str>) -> Result<bool, String> {
    let mut held = true;
    let mut rungs = String::from(
        "| game | seats | one | against | games | wins | 95 % interval | even |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let mut gaps = String::from(
        "| game | seats | random | captain | oracle | of the gap |\n|---|---|---|---|---|---|\n",
    );
    for about in shelf::games() {
        if only.is_some_and(|only| only != about.name) {
            continue;
        }
        let (fewest, most) = (about.seats.0, about.seats.1);
        let sizes = if fewest == most { vec![fewest] } else { vec![fewest, most] };
        for &seats in &sizes {
            for [one, other] in RUNGS {
                let row = play(about.name, seats, one, other, games)?;
                held &= row.interval[0] > row.even;
                let line = rung(about.name, seats, &row);
                println!("{}", line.trim_end());
                rungs += &line;
            }
        }
        let rates: Vec<f64> = GAP
            .iter()
            .map(|one| play(about.name, fewest, one, FIELD, games).map(|row| row.win_rate))
            .collect::<Result<_, _>>()?;
        let share = (rates[1] - rates[0]) / (rates[2] - rates[0]).max(1e-9);
        let [random, captain, oracle] = [rates[0], rates[1], rates[2]].map(percent);
        let name = about.name;
        let line = format!(
            "| {name} | {fewest} | {random} | {captain} | {oracle} | {} |\n",
            percent(share)
        );
        println!("{}", line.trim_end());
        gaps += &line;
    }
    if only.is_none() {
        put("ladder", &rungs)?;
        put("gap", &gaps)?;
    }
    Ok(held)
}

fn rung(game: &str, seats: u8, row: &MatchRow) -> String {
    let [low, high] = row.interval.map(percent);
    let MatchRow { one, others, games, win_rate, even, .. } = row;
    let (rate, even) = (percent(*win_rate), percent(*even));
    format!(
        "| {game} | {seats} | {one} | {others} | {games} | {rate} | {low} – {high} | {even} |\n"
    )
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// One bot among copies of another, in every seat in turn.
fn play(game: &str, seats: u8, one: &str, other: &str, games: u64) -> Result<MatchRow, String> {
    let told = |refusal: shelf::Refusal| refusal.to_string();
    let bots = [one, other].map(|name| name.parse::<Contender>().expect("a known bot"));
    let request = ArenaRequest {
        game: game.into(),
        options: Vec::new(),
        seats: Some(seats),
        bots: bots.to_vec(),
        gauntlet: true,
        games,
        seed: SEED,
    };
    let bar = ProgressBar::new(0);
    let style = "{prefix} {wide_bar} {human_pos}/{human_len} rounds, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is fixed"));
    bar.set_prefix(format!("{game}, {seats} seats, {one} against {other}"));
    let tell = |done: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(done);
    };
    let folder = root().join("target/ladder");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = folder.join(format!("{game}-{seats}-{one}-{other}-{games}.progress"));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let report = lab::arena(&request, &Work { threads, progress: Some(file), tell: &tell });
    bar.finish_and_clear();
    Ok(report.map_err(told)?.matches.swap_remove(0))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Replaces a table of the document, between its two marks.
fn put(name: &str, table: &str) -> Result<(), String> {
    let file = root().join("docs/bots.md");
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(&file).map_err(failed)?;
    let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let marks = text.find(&start).zip(text.find(&end));
    let (from, to) = marks.ok_or_else(|| format!("docs/bots.md has no marks for the {name}"))?;
    let text = format!("{}\n{table}\n{}", &text[..from + start.len()], &text[to..]);
    fs::write(&file, text).map_err(failed)
}
