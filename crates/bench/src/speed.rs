//! Speed: random games of the engine beside a plain loop of the same game, one core.

use std::time::Instant;

use bots::Quick;
use cat_quest::Board;
use catalog::{Playable, Visitor};
use solve::Captain;
use spaca_wor::{Setup, SpacaWor};
use table::{Dice, Game, Options, Stream, Written as _, play_by, playout};

use crate::bare;

/// Rounds of which the best counts: the machine is never faster than it is, but often slower.
const ROUNDS: u32 = 16;
/// Games a round.
const GAMES: u32 = 20_000;

/// Games a round where any game may come.
const FEW_GAMES: u32 = 1_000;

pub(crate) fn run() {
    println!("Spaca Wor, random games a second, one core, best of {ROUNDS} rounds of {GAMES}:");
    compare("ChaCha20, as tables use it", &mut Stream::new(1, 0));
    compare("a quick generator", &mut Quick::new(1));
    captain();
    solving();
    reach();
    println!("Random games a second at a full table, one core, ChaCha20:");
    for about in catalog::games() {
        let options = Options::default();
        catalog::visit(about.name, FullTable(&options)).expect("the catalog knows its own games");
    }
}

/// Random games of any game on the shelf, with as many seats as it has.
struct FullTable<'a>(&'a Options);

impl Visitor for FullTable<'_> {
    type Out = ();

    fn visit<G: Playable>(self) {
        let about = G::about();
        let setup = G::set_up(about.seats.1, self.0).expect("the box allows so many seats");
        let (mut dice, mut spare) = (Stream::new(1, 0), Vec::new());
        let (mut best, mut decisions) = (0.0_f64, 0_u64);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            for _ in 0..FEW_GAMES {
                let mut game = G::new(&setup);
                decisions += u64::from(playout(&mut game, &mut dice, &mut spare).0);
            }
            best = best.max(f64::from(FEW_GAMES) / start.elapsed().as_secs_f64());
        }
        let mean = decisions / u64::from(ROUNDS * FEW_GAMES);
        let (title, seats) = (about.title, about.seats.1);
        println!("  {title}, {seats} seats: {best:.0} ({mean} decisions a game)");
    }
}

/// The whole solution from nothing, one thread.
fn solving() {
    let start = Instant::now();
    let solution = solve::solve(&Setup::default(), 1);
    let seconds = start.elapsed().as_secs_f64();
    let wins = solution.battle.attacker_wins;
    println!("Solving it, one thread: {seconds:.2} s (the Attacker wins a battle with {wins:.9})");
}

/// Where a ship can go at the highest speed, from every place of the standard board.
fn reach() {
    const SPEED: u8 = 12;
    let board = Board::standard();
    let places: Vec<_> = board.all().collect();
    let (mut best, mut found) = (f64::MAX, 0_u64);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..FEW_GAMES / 100 {
            for &place in &places {
                found += u64::from(board.sky().reach(std::hint::black_box(place), SPEED).len());
            }
        }
        let calls = f64::from(FEW_GAMES / 100 * places.len() as u32);
        best = best.min(start.elapsed().as_secs_f64() / calls);
    }
    std::hint::black_box(found);
    println!("Cat Quest, places in reach at speed {SPEED}: {:.2} µs", best * 1e6);
}

/// Moves of the captain against itself.
fn captain() {
    const MOVES: usize = 4_000;
    let start = Instant::now();
    let mut captain = Captain::new(&Setup::default());
    let ready = start.elapsed();
    let mut times = Vec::with_capacity(MOVES);
    let mut dice = Stream::new(1, 0);
    while times.len() < MOVES {
        let mut game = SpacaWor::new(&Setup::default());
        play_by(&mut game, &mut dice, |game, seat, _| {
            let view = game.view(Some(seat));
            let start = Instant::now();
            let action = captain.choose(&view, seat);
            times.push(start.elapsed());
            action
        });
    }
    times.sort_unstable();
    let (moves, worst) = (times.len(), times[times.len() - 1]);
    let mean = times.iter().sum::<std::time::Duration>() / moves as u32;
    let most = times[moves * 99 / 100];
    println!(
        "Its captain: ready in {ready:.2?}; {moves} moves, mean {mean:.1?}, 99 of 100 within \
         {most:.1?}, worst {worst:.1?}"
    );
}

/// Engine and plain loop by turns, so that a slow moment of the machine hits both.
fn compare(name: &str, dice: &mut impl Dice) {
    let (mut engine, mut plain) = (0.0_f64, 0.0_f64);
    let mut spare = Vec::with_capacity(128);
    for _ in 0..ROUNDS {
        engine = engine.max(rate(|| {
            let mut game = SpacaWor::new(&Setup::default());
            playout(&mut game, dice, &mut spare).0
        }));
        plain = plain.max(rate(|| bare::play(dice).1));
    }
    let ratio = engine / plain;
    println!("  {name}: engine {engine:.0}, plain loop {plain:.0}, ratio {ratio:.2}");
}

fn rate(mut game: impl FnMut() -> u32) -> f64 {
    let start = Instant::now();
    let mut sum = 0_u64;
    for _ in 0..GAMES {
        sum += u64::from(game());
    }
    std::hint::black_box(sum);
    f64::from(GAMES) / start.elapsed().as_secs_f64()
}
