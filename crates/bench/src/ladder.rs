//! The ladder: does every level beat the one below it, and how near is a captain to an oracle? Shows the rows
//! that it plays, and publishes them in `docs/bots.md` where asked to.

mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaRequest, Contender, MatchRow, Work};
use page::{GAP, LADDER, Row};
use table::hash_of;

/// Games of each row, unless the command says otherwise.
const GAMES: u64 = 1_000;
/// The seed of the ladder. Whoever changes a bot to do better in it takes another one afterwards.
const SEED: u64 = 2027;
/// Each level and the one below it.
const RUNGS: [[&str; 2]; 3] = [["deckhand", "random"], ["mate", "deckhand"], ["captain", "mate"]];
/// Whose rates against the same opponents tell how much of the gap a captain closes.
const COMPARED: [&str; 3] = ["random", "captain", "oracle"];
/// Those opponents.
const FIELD: &str = "deckhand";

/// What is asked for: `[--write] [GAMES [GAME]]`.
pub(crate) struct Asked {
    games: u64,
    only: Option<String>,
    write: bool,
}

impl Asked {
    /// What the words ask for; nothing if they make no sense.
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        let write = words.contains(&"--write");
        let rest: Vec<&str> = words.iter().copied().filter(|word| *word != "--write").collect();
        let games = rest.first().map_or(Some(GAMES), |games| games.parse().ok());
        (rest.len() < 3).then_some(())?;
        Some(Self { games: games?, only: rest.get(1).map(ToString::to_string), write })
    }
}

/// Plays the rungs of one game or of all, row by row; fails if a rung is not shown to hold, and says which.
pub(crate) fn run(asked: &Asked) -> ExitCode {
    match climb(asked) {
        Ok(doubts) if doubts.is_empty() => {
            println!("Every level beats the one below it.");
            ExitCode::SUCCESS
        }
        Ok(doubts) => {
            eprintln!("Not every level is shown to beat the one below it:\n{}", doubts.join("\n"));
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Plays what is asked for; gives what keeps rungs from holding.
fn climb(asked: &Asked) -> Result<Vec<String>, String> {
    let names: Vec<&str> = catalog::games().iter().map(|about| about.name).collect();
    if let Some(only) = asked.only.as_deref().filter(|only| !names.contains(only)) {
        return Err(format!("there is no game “{only}”; there are {}", names.join(", ")));
    }
    let asked_for = |game: &str| asked.only.as_deref().is_none_or(|only| only == game);
    let order: Vec<Vec<String>> = rungs().iter().map(Rung::key).collect();
    let mut doubts = Vec::new();
    for rung in rungs().into_iter().filter(|rung| asked_for(rung.game)) {
        let found = rung.play(asked.games)?;
        show(asked, &LADDER, &order, &rung.row(&found))?;
        doubts.extend(rung.doubt(&found));
    }
    let order: Vec<Vec<String>> = gaps().iter().map(Gap::key).collect();
    for gap in gaps().into_iter().filter(|gap| asked_for(gap.game)) {
        show(asked, &GAP, &order, &gap.play(asked.games)?)?;
    }
    Ok(doubts)
}

/// Shows a row, and publishes it where that is asked for.
fn show(
    asked: &Asked,
    table: &page::Table,
    order: &[Vec<String>],
    row: &Row,
) -> Result<(), String> {
    println!("{}", row.line());
    if asked.write {
        let kept = page::publish(&root().join("docs/bots.md"), table, order, row)?;
        kept.inspect(|kept| eprintln!("{kept}"));
    }
    Ok(())
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
    for about in catalog::games() {
        let (fewest, most) = about.seats;
        for seats in if fewest == most { vec![fewest] } else { vec![fewest, most] } {
            rungs.extend(RUNGS.map(|[one, other]| Rung { game: about.name, seats, one, other }));
        }
    }
    rungs
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

impl Rung {
    /// What it would win if both were as good.
    fn even(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    fn key(&self) -> Vec<String> {
        let Self { game, seats, one, other } = *self;
        vec![game.into(), seats.to_string(), one.into(), other.into()]
    }

    fn row(&self, found: &Found) -> Row {
        let Found { games, rate, interval } = *found;
        let [rate, low, high, even] = [rate, interval[0], interval[1], self.even()].map(percent);
        Row { key: self.key(), games, figures: vec![rate, format!("{low} – {high}"), even] }
    }

    fn in_words(&self) -> String {
        let Self { game, seats, one, other } = self;
        format!("{game}, {seats} seats, {one} against {other}")
    }

    /// Why it does not hold, if it does not.
    fn doubt(&self, found: &Found) -> Option<String> {
        let Found { games, rate, interval: [low, high] } = *found;
        let why = match () {
            () if low > self.even() => return None,
            () if high < self.even() => "is worse",
            () => "may be no better; more games could tell",
        };
        let [rate, low, high, even] = [rate, low, high, self.even()].map(percent);
        let (what, one) = (self.in_words(), self.one);
        Some(format!(
            "{what}: {rate} of {games} games ({low} – {high}), even is {even}: {one} {why}"
        ))
    }

    /// Plays so many games in all. Games that the same bots played before are not played again.
    fn play(&self, games: u64) -> Result<Found, String> {
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
        let folder = root().join("target/ladder");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let file = format!("{}-{:016x}.progress", self.key().join("-"), sources(self.game));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let work =
            Work { threads, progress: Some(folder.join(file)), tell: &tell, ..Work::default() };
        let report = lab::arena(&request, &work);
        bar.finish_and_clear();
        let report = report.map_err(|refusal| refusal.to_string())?;
        let MatchRow { games, win_rate: rate, interval, .. } = report.matches[0];
        Ok(Found { games, rate, interval })
    }
}

/// How much of the gap between `random` and `oracle` a captain closes.
struct Gap {
    game: &'static str,
    seats: u8,
}

fn gaps() -> Vec<Gap> {
    let games = catalog::games().into_iter();
    games.map(|about| Gap { game: about.name, seats: about.seats.0 }).collect()
}

impl Gap {
    fn key(&self) -> Vec<String> {
        vec![self.game.into(), self.seats.to_string()]
    }

    fn play(&self, games: u64) -> Result<Row, String> {
        let &Self { game, seats } = self;
        let mut rates = [0.0; 3];
        let mut fewest = u64::MAX;
        for (rate, one) in rates.iter_mut().zip(COMPARED) {
            let found = Rung { game, seats, one, other: FIELD }.play(games)?;
            (*rate, fewest) = (found.rate, fewest.min(found.games));
        }
        let [random, captain, oracle] = rates;
        let share = (captain - random) / (oracle - random).max(1e-9);
        let figures = [random, captain, oracle, share].map(percent).to_vec();
        Ok(Row { key: self.key(), games: fewest, figures })
    }
}

/// A sum over all sources that decide how a game is played by bots: progress of other bots is not gone on with.
fn sources(game: &str) -> u64 {
    let crates = ["bots", "catalog", "lab", "session", "solve", "table"]
        .map(|name| format!("crates/{name}/src"));
    let folders = crates.into_iter().chain([format!("games/{game}/src")]);
    let mut files: Vec<PathBuf> = folders.flat_map(|folder| files(&root().join(folder))).collect();
    files.sort();
    let text = |file: &PathBuf| fs::read(file).unwrap_or_default();
    files.iter().fold(0, |sum, file| hash_of(&(sum, text(file).as_slice())))
}

fn files(below: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(below).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUNG: Rung = Rung { game: "chess", seats: 2, one: "mate", other: "deckhand" };

    fn doubt(low: f64, high: f64) -> Option<String> {
        RUNG.doubt(&Found { games: 40, rate: f64::midpoint(low, high), interval: [low, high] })
    }

    #[test]
    fn a_rung_that_does_not_hold_is_named_with_the_reason() {
        assert_eq!(doubt(0.51, 0.7), None);
        let open = doubt(0.4, 0.7).expect("even lies between");
        let told = "chess, 2 seats, mate against deckhand: 55.0 % of 40 games (40.0 % – 70.0 %), even is 50.0 %";
        assert_eq!(open, format!("{told}: mate may be no better; more games could tell"));
        assert!(doubt(0.2, 0.3).is_some_and(|doubt| doubt.ends_with("mate is worse")));
    }

    #[test]
    fn the_command_is_read() {
        let read = |words: &[&str]| Asked::read(words).map(|a| (a.games, a.only, a.write));
        assert_eq!(read(&[]), Some((GAMES, None, false)));
        assert_eq!(read(&["40", "chess"]), Some((40, Some("chess".into()), false)));
        assert_eq!(read(&["40", "--write"]), Some((40, None, true)));
        assert_eq!(read(&["chess"]), None);
        assert_eq!(read(&["40", "chess", "draughts"]), None);
    }
}
