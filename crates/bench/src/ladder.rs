//! The ladder: does every level beat the one below it, and how near is a captain to an oracle? Writes the
//! tables of `docs/bots.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaRequest, Contender, MatchRow, Work};

/// Games of each row, unless the command says otherwise.
pub(crate) const GAMES: u64 = 1_000;
/// The seed of the ladder. Whoever changes a bot to do better in it takes another one afterwards.
const SEED: u64 = 2027;
/// Each level and the one below it.
const RUNGS: [[&str; 2]; 3] = [["deckhand", "random"], ["mate", "deckhand"], ["captain", "mate"]];
/// Whose rates against the same opponents tell how much of the gap a captain closes.
const GAP: [&str; 3] = ["random", "captain", "oracle"];
/// Those opponents.
const FIELD: &str = "deckhand";

/// Plays what is missing, of one game or of all; after each row both tables are written anew, with all rows
/// that there are. A row can be made longer later.
pub(crate) fn run(games: u64, only: Option<&str>) -> ExitCode {
    match climb(games, only) {
        Ok(held) if held => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// One bot among copies of another, in a game with so many seats.
#[derive(Clone, Copy)]
struct Rung {
    game: &'static str,
    seats: u8,
    one: &'static str,
    other: &'static str,
}

/// What came of a rung.
struct Found {
    games: u64,
    rate: f64,
    interval: [f64; 2],
}

/// Every rung of the ladder.
fn rungs() -> Vec<Rung> {
    let mut rungs = Vec::new();
    for about in shelf::games() {
        let (fewest, most) = about.seats;
        for seats in if fewest == most { vec![fewest] } else { vec![fewest, most] } {
            rungs.extend(RUNGS.map(|[one, other]| Rung { game: about.name, seats, one, other }));
        }
    }
    rungs
}

/// Everybody whose rates against the same opponents are compared.
fn gap(game: &'static str, seats: u8) -> [Rung; 3] {
    GAP.map(|one| Rung { game, seats, one, other: FIELD })
}

fn climb(games: u64, only: Option<&str>) -> Result<bool, String> {
    let mut all = rungs();
    all.extend(shelf::games().iter().flat_map(|about| gap(about.name, about.seats.0)));
    let mut held = true;
    for rung in all.into_iter().filter(|rung| only.is_none_or(|only| only == rung.game)) {
        if rung.found().is_none_or(|found| found.games < games) {
            rung.play(games)?;
            put("ladder", &ladder_table())?;
            put("gap", &gap_table())?;
        }
        let is_step = RUNGS.contains(&[rung.one, rung.other]);
        let above = rung.found().is_some_and(|found| found.interval[0] > rung.even());
        held &= above || !is_step;
    }
    Ok(held)
}

fn ladder_table() -> String {
    let mut table = String::from(
        "| game | seats | one | against | games | wins | 95 % interval | even |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let (done, missing): (Vec<Rung>, Vec<Rung>) =
        rungs().into_iter().partition(|rung| rung.found().is_some());
    for rung in done {
        table += &rung.line().unwrap_or_default();
    }
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(Rung::in_words).collect();
        table += &format!("\nNot measured yet: {}.\n", names.join("; "));
    }
    table
}

fn gap_table() -> String {
    let mut table = String::from(
        "| game | seats | games | random | captain | oracle | of the gap |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for about in shelf::games() {
        let found = gap(about.name, about.seats.0).map(|rung| rung.found());
        let [Some(random), Some(captain), Some(oracle)] = found else {
            table +=
                &format!("| {} | {} | | | | | not measured yet |\n", about.name, about.seats.0);
            continue;
        };
        let games = random.games.min(captain.games).min(oracle.games);
        let share = (captain.rate - random.rate) / (oracle.rate - random.rate).max(1e-9);
        let [random, captain, oracle, share] =
            [random.rate, captain.rate, oracle.rate, share].map(percent);
        table += &format!(
            "| {} | {} | {games} | {random} | {captain} | {oracle} | {share} |\n",
            about.name, about.seats.0
        );
    }
    table
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

impl Rung {
    /// What it would win if both were as good.
    fn even(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    fn in_words(&self) -> String {
        let Self { game, seats, one, other } = self;
        format!("{game}, {seats} seats, {one} against {other}")
    }

    fn file(&self, ending: &str) -> PathBuf {
        let Self { game, seats, one, other } = self;
        root().join(format!("target/ladder/{game}-{seats}-{one}-{other}.{ending}"))
    }

    /// What is known of it.
    fn found(&self) -> Option<Found> {
        let text = fs::read_to_string(self.file("row")).ok()?;
        let mut words = text.split_whitespace();
        let games = words.next()?.parse().ok()?;
        let mut number = || words.next()?.parse::<f64>().ok();
        Some(Found { games, rate: number()?, interval: [number()?, number()?] })
    }

    fn line(&self) -> Option<String> {
        let Self { game, seats, one, other } = self;
        let Found { games, rate, interval } = self.found()?;
        let [rate, low, high, even] = [rate, interval[0], interval[1], self.even()].map(percent);
        Some(format!(
            "| {game} | {seats} | {one} | {other} | {games} | {rate} | {low} – {high} | {even} |\n"
        ))
    }

    /// Plays so many games in all, and keeps what came of them.
    fn play(&self, games: u64) -> Result<(), String> {
        let bots = [self.one, self.other].map(|name| name.parse::<Contender>().expect("known"));
        let request = ArenaRequest {
            game: self.game.into(),
            options: Vec::new(),
            seats: Some(self.seats),
            bots: bots.to_vec(),
            gauntlet: true,
            games,
            seed: SEED,
        };
        let bar = ProgressBar::new(0);
        let style = "{prefix} {wide_bar} {human_pos}/{human_len} rounds, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is fixed"));
        bar.set_prefix(self.in_words());
        let tell = |done: u64, of: u64| {
            bar.set_length(of);
            bar.set_position(done);
        };
        let file = self.file("progress");
        let folder = file.parent().expect("it lies in a folder");
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let report = lab::arena(&request, &Work { threads, progress: Some(file), tell: &tell });
        bar.finish_and_clear();
        let report = report.map_err(|refusal| refusal.to_string())?;
        let MatchRow { games, win_rate, interval: [low, high], .. } = report.matches[0];
        let row = self.file("row");
        fs::write(&row, format!("{games} {win_rate} {low} {high}\n"))
            .map_err(|error| format!("{}: {error}", row.display()))?;
        print!("{}", self.line().unwrap_or_default());
        Ok(())
    }
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
