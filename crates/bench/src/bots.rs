//! Bots: iterations a second, the time for a move in the widest positions, and honesty.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use bots::{Budget, Level, Quick, Rollouts, Search};
use catalog::{Playable, Visitor};
use lab::Contender;
use spaca_wor::{Setup, SpacaWor};
use table::{Game, Options, Seat, Stream, play_by};

/// Positions of an inspection, for each game, unless the command says otherwise: over all games more than a
/// hundred thousand.
pub(crate) const POSITIONS: u64 = 25_000;
/// Rounds of which the best counts: the machine is never faster than it is, but often slower.
const ROUNDS: u32 = 200;
/// Iterations a round.
const ITERATIONS: u32 = 5_000;
/// Random games in which wide positions are looked for.
const GAMES: u64 = 60;
/// Wide positions of each game in which the bots are timed.
const WIDE: usize = 12;

pub(crate) fn run() {
    let rate = first_decision();
    println!("Search, Spaca Wor's first decision, full rollouts, one core: {rate:.0} iterations/s");
    println!("Time for a move at default settings, one core, widest positions of {GAMES} games:");
    for about in catalog::games() {
        catalog::visit(about.name, Widest).expect("the catalog knows its own games");
    }
}

/// Iterations a second, best of some rounds.
fn first_decision() -> f64 {
    let view = SpacaWor::new(&Setup::default()).view(Some(Seat(0)));
    let mut search = Search::<SpacaWor>::new(Rollouts::Full);
    let mut best = 0.0_f64;
    for round in 0..ROUNDS {
        let start = Instant::now();
        search.plain(&view, Seat(0), ITERATIONS, &mut Quick::new(round.into()));
        best = best.max(f64::from(ITERATIONS) / start.elapsed().as_secs_f64());
    }
    best
}

/// The positions with the most choices, at the fullest table.
struct Widest;

impl Visitor for Widest {
    type Out = ();

    fn visit<G: Playable>(self) {
        let about = G::about();
        let setup = G::set_up(about.seats.1, &Options::default()).expect("the box allows it");
        let mut wide: Vec<(usize, G, Seat)> = Vec::new();
        for number in 0..GAMES {
            let (mut game, mut legal) = (G::new(&setup), Vec::new());
            play_by(&mut game, &mut Stream::new(1, number), |game, seat, dice| {
                game.legal(seat, &mut legal);
                wide.push((legal.len(), game.clone(), seat));
                game.random_action(seat, dice, &mut legal)
            });
            wide.sort_by_key(|(choices, ..)| std::cmp::Reverse(*choices));
            wide.truncate(WIDE);
        }
        let most = wide[0].0;
        for level in [Level::Mate, Level::Captain] {
            let budget = Budget::of::<G>(level).map(|budget| Budget { threads: Some(1), ..budget });
            let mut bot = G::bot(level, &setup, budget);
            let mut worst = Duration::ZERO;
            let mut sum = Duration::ZERO;
            for (n, (_, game, seat)) in wide.iter().enumerate() {
                let view = game.view(Some(*seat));
                let start = Instant::now();
                bot.choose(&view, *seat, &mut Stream::new(2, n as u64));
                (sum, worst) = (sum + start.elapsed(), worst.max(start.elapsed()));
            }
            let mean = sum / wide.len() as u32;
            let (title, seats) = (about.title, about.seats.1);
            println!(
                "  {title}, {seats} seats, up to {most} choices: {level} {mean:.1?} on average, \
                 {worst:.1?} at most"
            );
        }
    }
}

/// Compares decisions in pairs of worlds, so many for each game; fails if one bot betrays itself.
pub(crate) fn honesty(positions: u64, only: Option<&str>) -> ExitCode {
    let names = ["random", "deckhand", "mate@30", "captain@60"];
    let bots: Vec<Contender> =
        names.iter().map(|name| name.parse().expect("a known bot")).collect();
    let mut betrayed = 0;
    for about in catalog::games().iter().filter(|about| only.is_none_or(|only| only == about.name))
    {
        let found = lab::honesty(about.name, &bots, positions, 2026).expect("the box is ours");
        println!(
            "{}: {} positions in pairs of worlds, {} of them with secrets that differ, {} decisions \
             that differ",
            about.name, found.positions, found.different, found.betrayed
        );
        betrayed += found.betrayed;
    }
    if betrayed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
