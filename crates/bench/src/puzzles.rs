//! `cargo xtask puzzles`: cuts puzzles from games of bots. A position is one if its best choice is clearly best, a captain
//! is sure of that twice, several choices are plausible, and deckhands miss it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bots::Level;
use page::caper::{Situation, decider, mark, write};
use page::{LocalHost, SeatPlan, SetUp};
use session::{Advised, Table};
use table::{Dice, Seat, Stream};

/// Puzzles of each game, unless the command says otherwise.
const COUNT: usize = 200;
/// Puzzles of one game at most, so that they are not all alike.
const OF_A_GAME: usize = 3;
/// Games without a puzzle after which the miner gives up.
const PATIENCE: usize = 1_500;
/// How much better the best choice is than any other, in points of winning chance, unless the command says otherwise.
const POINTS: u32 = 15;
/// The share of that which it must be better at a first look.
const PROMISING: f64 = 2.0 / 3.0;
/// How many choices must be plausible: as good as this share of the best one.
const PLAUSIBLE: (usize, f64) = (3, 0.4);
/// The chance of the best choice is not below this: what is lost teaches nothing.
const OPEN: f64 = 0.2;
/// One choice of so many is made at random, so that there are positions that good play does not know.
const WILD: u32 = 3;
/// Iterations of a first look, and of a captain who makes sure.
const LOOK: u32 = 80;
const CAPTAIN: u32 = 6_000;
/// Choices that a book can number.
const MOST_CHOICES: usize = 1_000;

pub(crate) fn run(args: &[&str]) -> ExitCode {
    let count = args.first().map_or(Ok(COUNT), |count| count.parse());
    let Ok(count) = count else {
        eprintln!("how many puzzles? “{}” is no number", args[0]);
        return ExitCode::from(2);
    };
    let only = args.get(1);
    let points = args.get(2).map_or(Ok(POINTS), |points| points.parse());
    let Ok(points) = points else {
        eprintln!("better by how many points? “{}” is no number", args[2]);
        return ExitCode::from(2);
    };
    let sure = f64::from(points) / 100.0;
    let games = catalog::games();
    let mut asked =
        games.iter().filter(|about| only.is_none_or(|only| *only == about.name)).peekable();
    let is_known = asked.peek().is_some();
    if is_known && asked.all(|about| mine(about.name, count, sure)) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Mines one game, and writes its book; whether it could.
fn mine(game: &str, count: usize, sure: f64) -> bool {
    let book = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../boards")
        .join(game)
        .join("puzzles.txt");
    let (mut games, mut found, mut seen) = (Vec::new(), 0, BTreeSet::new());
    let mut barren = 0;
    for seed in 1.. {
        let cut: Vec<Situation> = play(game, seed, sure)
            .into_iter()
            .filter(|one| seen.insert((one.hash, one.best)))
            .collect();
        barren = if cut.is_empty() { barren + 1 } else { 0 };
        found += cut.len();
        games.push(cut);
        if seed.is_multiple_of(20_u64) || found >= count {
            println!("{game}: {found} puzzles in {seed} games");
            if let Err(error) = fs::write(&book, write(&games)) {
                eprintln!("{}: {error}", book.display());
                return false;
            }
        }
        if found >= count || barren >= PATIENCE {
            break;
        }
    }
    true
}

/// Plays one game of mates, and cuts what can be cut.
fn play(game: &str, seed: u64, sure: f64) -> Vec<Situation> {
    let about = catalog::about(game).expect("the catalog knows its own games");
    let mut setup = SetUp::new(about, seed);
    // Every third table has one seat more than the fewest, where there is one.
    if seed.is_multiple_of(3) {
        setup.add_seat();
    }
    setup.seats.iter_mut().for_each(|plan| *plan = SeatPlan::bot(Level::Mate));
    let seats = u8::try_from(setup.seats.len()).expect("a box has few seats");
    let mut table = setup.lay_out().expect("the box allows it");
    let (mut steps, mut found, mut dice) = (Vec::new(), Vec::new(), Stream::new(seed, 9));
    while let Some(seat) = decider(&mut *table) {
        let legal = table.legal(seat).expect("the seat is asked");
        table.set_iterations(Some(LOOK));
        let look = table.advice(seat, Level::Captain).expect("the seat is asked");
        let nth = |text: &str| legal.iter().position(|choice| choice.text == text);
        let Some(choice) = look
            .first()
            .and_then(|best| nth(&best.choice.text))
            .or((legal.len() == 1).then_some(0))
        else {
            return found;
        };
        if legal.len() > MOST_CHOICES {
            return found;
        }
        if found.len() < OF_A_GAME
            && is_promising(&mut *table, seat, &look, sure * PROMISING)
            && let Some((best, next, text)) = clear(&mut *table, seat, sure)
            && let Some(best_nth) = nth(&text)
        {
            let thousandths =
                |chance: f64| format!("{:.0}", chance * 1000.0).parse().unwrap_or_default();
            let chances = (thousandths(best), thousandths(next));
            let (steps, hash) = (steps.clone(), mark(&*table));
            let one = Situation { seats, seed, steps, best: best_nth, chances, hash };
            if one.host(game).is_ok_and(|host| asks(&host)) {
                found.push(one);
            }
        }
        let choice =
            if dice.below(WILD) == 0 { dice.below(legal.len() as u32) as usize } else { choice };
        steps.push(choice);
        table.act(seat, &legal[choice].text).expect("what is listed is allowed");
    }
    found
}

/// Whether the table waits for the decision of a person, and no mere answer.
fn asks(host: &LocalHost) -> bool {
    let people = host.people();
    let [me] = people[..] else { return false };
    host.table().view_session(Some(me)).pass().is_none()
}

/// The chances that tell the choices of a seat apart, the advised one first.
fn chances(advice: &[Advised], seat: Seat) -> Vec<f64> {
    advice.iter().filter_map(|one| one.chance_that_counts(seat)).collect()
}

/// Whether the first look sees one best choice, and a deckhand another.
fn is_promising(table: &mut dyn Table, seat: Seat, look: &[Advised], better: f64) -> bool {
    let own = chances(look, seat);
    let Some((best, rest)) = own.split_first() else { return false };
    let next = rest.iter().copied().fold(0.0, f64::max);
    if rest.len() + 1 < PLAUSIBLE.0 || best - next < better || *best < OPEN {
        return false;
    }
    (0..2).all(|_| {
        let greedy = table.advice(seat, Level::Deckhand).expect("the seat is asked");
        greedy.first().is_some_and(|one| one.choice.text != look[0].choice.text)
    })
}

/// The best choice with its chance and that of the next, if a captain is sure of it twice.
fn clear(table: &mut dyn Table, seat: Seat, sure: f64) -> Option<(f64, f64, String)> {
    table.set_iterations(Some(CAPTAIN));
    let mut verdicts = (0..2).map(|_| {
        let advice = table.advice(seat, Level::Captain).expect("the seat is asked");
        let own = chances(&advice, seat);
        let (&best, rest) = own.split_first()?;
        let next = rest.iter().copied().fold(0.0, f64::max);
        let plausible = own.iter().filter(|&&chance| chance >= best * PLAUSIBLE.1).count();
        let is_sure = best - next >= sure && plausible >= PLAUSIBLE.0 && best >= OPEN;
        is_sure.then(|| (best, next, advice[0].choice.text.clone()))
    });
    let (one, other) = (verdicts.next()??, verdicts.next()??);
    (one.2 == other.2).then_some(other)
}
