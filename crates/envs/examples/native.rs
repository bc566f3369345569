//! What the Python package is measured against: the same games played without a batch (`parity`), and the batch
//! without Python (`speed`).
#![expect(clippy::print_stdout, reason = "its whole purpose is to print figures")]

use std::time::{Duration, SystemTime};

use bots::Quick;
use catalog::{Playable, Visitor};
use envs::{BatchSpec, Choice, GameSpec, Rows, Shape};
use table::{Dice, Options, Stream, Turn, hash_of};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize| args.get(nth).and_then(|word| word.parse().ok());
    match args.first().map(String::as_str) {
        Some("parity") => parity(number(1).unwrap_or(1_000), number(2).unwrap_or(0)),
        Some("speed") => {
            let only = args.get(3).map(String::as_str);
            speed(number(1).unwrap_or(1_000_000), number(2).unwrap_or(1_024), only);
        }
        _ => eprintln!("native parity [GAMES [SEED]] | speed [DECISIONS [BATCH [GAME]]]"),
    }
}

/// Folds hashes into one, as the Python test does.
fn fold(fold: u64, hash: u64) -> u64 {
    fold.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(hash)
}

/// Plays the first game of so many environments, one by one, and prints a fold of all states in which somebody had a
/// choice.
fn parity(games: u64, seed: u64) {
    struct Play(u64, u64);
    impl Visitor for Play {
        type Out = u64;
        fn visit<G: Playable>(self) -> u64 {
            (0..self.0).fold(0, |all, number| fold(all, play::<G>(self.1, number)))
        }
    }
    for about in catalog::games() {
        let all = catalog::visit(about.name, Play(games, seed)).expect("the catalog's own name");
        println!("{} {games} {seed} {all:016x}", about.name);
    }
}

/// One game at random, its dice and choices as the batch draws them; written without it on purpose.
fn play<G: Playable>(seed: u64, number: u64) -> u64 {
    let setup = G::set_up(G::about().seats.0, &Options::default()).expect("the fewest seats");
    let (mut game, mut legal, mut all) = (G::new(&setup), Vec::new(), 0);
    let mut dice = Stream::new(seed, number << 32);
    let mut whims = Quick::from_dice(&mut Stream::new(seed, number << 32 | 1 << 63));
    loop {
        match game.turn() {
            Turn::Over => return all,
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                game.legal(seat, &mut legal);
                let action = if let [forced] = legal[..] {
                    forced
                } else {
                    all = fold(all, hash_of(&game));
                    whims.pick(&legal)
                };
                game.act(seat, action);
            }
        }
    }
}

/// Decisions a second of processor time on one thread, with observations and lists of actions, without Python.
fn speed(decisions: u64, games: u64, only: Option<&str>) {
    let games = u32::try_from(games).unwrap_or(1_024).max(1);
    for about in catalog::games().iter().filter(|about| only.is_none_or(|only| only == about.name))
    {
        let game = GameSpec { game: about.name.into(), seats: about.seats.0, options: Vec::new() };
        let players = vec![None; about.seats.0.into()];
        let how =
            BatchSpec { games: games as usize, seed: 1, threads: 1, players, same_step: true };
        let mut batch = game.batch(&how).expect("the fewest seats");
        let mut arrays = Arrays::new(batch.shape());
        let steps = u32::try_from(decisions.div_ceil(games.into())).unwrap_or(u32::MAX);
        let start = processor_time();
        for _ in 0..steps {
            batch.step(Choice::Random).expect("nothing can be wrong with it");
            arrays.feature.resize(batch.actions() * batch.shape().feature, 0);
            batch.write(arrays.rows()).expect("the arrays fit");
        }
        let spent = processor_time().saturating_sub(start).as_secs_f64();
        let rate = f64::from(steps) * f64::from(games) / spent;
        println!("{} {rate:.0}", about.name);
    }
}

/// How long this process has been computing, which other programs do not prolong; elsewhere than on Linux the clock.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat");
    let spent = told.ok().and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(
        || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default(),
        Duration::from_nanos,
    )
}

/// Arrays as a caller has them.
struct Arrays {
    observation: Vec<i16>,
    seat: Vec<u8>,
    offset: Vec<u32>,
    feature: Vec<i16>,
    reward: Vec<f32>,
    done: Vec<bool>,
    episode: Vec<u64>,
    choice: Vec<u32>,
}

impl Arrays {
    fn new(Shape { games, seats, observation, .. }: Shape) -> Self {
        Self {
            observation: vec![0; games * observation],
            seat: vec![0; games],
            offset: vec![0; games + 1],
            feature: Vec::new(),
            reward: vec![0.0; games * seats],
            done: vec![false; games],
            episode: vec![0; games],
            choice: vec![0; games],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observation: Some(&mut self.observation),
            seat: &mut self.seat,
            offset: &mut self.offset,
            feature: Some(&mut self.feature),
            reward: &mut self.reward,
            done: &mut self.done,
            episode: &mut self.episode,
            choice: &mut self.choice,
            hash: None,
            mask: None,
        }
    }
}
