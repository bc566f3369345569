//! Many games of one kind: who wins, how long it takes, how fast it goes.
//!
//! Game `k` draws from stream `k` of the seed and nothing else, so the results depend neither on the
//! number of threads nor on who plays which game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::Level;
use catalog::{Playable, Visitor};
use serde::Serialize;
use session::Refusal;
use table::{Game, Options, Stream, play_by, playout};

use crate::contender::{Brain, Contender};
use crate::program::most_common;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Who sits where.
    pub seats: Vec<Contender>,
    /// How many games.
    pub games: u64,
    /// How many threads.
    pub threads: usize,
    /// The seed of all games.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Name of the game.
    pub game: String,
    /// The bot in each seat.
    pub seats: Vec<String>,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// How many games were played.
    pub games: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Chance steps of all games.
    pub chance_steps: u64,
    /// How long it took.
    pub seconds: f64,
    /// How many threads played.
    pub threads: usize,
    /// Games a second.
    pub games_per_second: f64,
    /// Decisions a second.
    pub decisions_per_second: f64,
    /// Games won alone, by seat.
    pub wins: Vec<u64>,
    /// Games with several winners or none.
    pub draws: u64,
    /// Decisions a game, on average.
    pub mean_decisions: f64,
    /// Decisions of the longest game.
    pub max_decisions: u64,
    /// The seed.
    pub seed: u64,
    /// What programs did wrong, and how often.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, u64>,
}

/// What some games came to. Sums only, so tallies of parts add up to the tally of the whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Chance steps.
    pub chance_steps: u64,
    /// Games won alone, by seat.
    pub wins: [u64; 8],
    /// Games with several winners or none.
    pub draws: u64,
    /// Decisions of the longest game.
    pub max_decisions: u64,
    /// What programs did wrong, and how often.
    pub faults: BTreeMap<String, u64>,
}

impl Tally {
    fn add<G: Game>(&mut self, over: &G, decisions: u32, chances: u32) {
        self.games += 1;
        self.decisions += u64::from(decisions);
        self.chance_steps += u64::from(chances);
        self.max_decisions = self.max_decisions.max(decisions.into());
        let winners = over.winners();
        match winners.first() {
            Some(winner) if winners.len() == 1 => self.wins[winner.index()] += 1,
            _ => self.draws += 1,
        }
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.chance_steps += other.chance_steps;
        self.draws += other.draws;
        self.max_decisions = self.max_decisions.max(other.max_decisions);
        for (fault, count) in &other.faults {
            *self.faults.entry(fault.clone()).or_insert(0) += count;
        }
        self.wins.iter_mut().zip(other.wins).for_each(|(sum, wins)| *sum += wins);
    }
}

/// Plays the games; `progress` is told now and then how many are done.
pub fn simulate(request: &Request, progress: &(impl Fn(u64) + Sync)) -> Result<Summary, Refusal> {
    request.seats.iter().try_for_each(Contender::try_out)?;
    catalog::visit(&request.game, Simulation { request, progress })?
}

struct Simulation<'a, P> {
    request: &'a Request,
    progress: &'a P,
}

impl<P: Fn(u64) + Sync> Visitor for Simulation<'_, P> {
    type Out = Result<Summary, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let request = self.request;
        let pairs = request.options.iter().map(|(k, v)| (k, v));
        let options = Options::new(G::about(), pairs)?;
        let seats = u8::try_from(request.seats.len()).unwrap_or(u8::MAX);
        let setup = table::set_up_new::<G>(seats, &options)?;
        let start = Instant::now();
        let tally = tally::<G>(&setup, request, self.progress);
        let seconds = start.elapsed().as_secs_f64();
        Ok(summary(request, &options, &tally, seconds))
    }
}

#[expect(clippy::cast_precision_loss, reason = "rates need no more than 52 bits")]
fn summary(request: &Request, options: &Options, tally: &Tally, seconds: f64) -> Summary {
    let rate = |count: u64| count as f64 / seconds.max(1e-9);
    Summary {
        game: request.game.clone(),
        seats: request.seats.iter().map(Contender::to_string).collect(),
        options: options.iter().map(|(k, v)| (k.into(), v.into())).collect(),
        games: tally.games,
        decisions: tally.decisions,
        chance_steps: tally.chance_steps,
        seconds,
        threads: request.threads.max(1),
        games_per_second: rate(tally.games),
        decisions_per_second: rate(tally.decisions),
        wins: tally.wins[..request.seats.len()].to_vec(),
        draws: tally.draws,
        mean_decisions: tally.decisions as f64 / tally.games.max(1) as f64,
        max_decisions: tally.max_decisions,
        seed: request.seed,
        faults: most_common(tally.faults.clone()),
    }
}

/// Games that a thread takes at a time.
const BATCH: u64 = 256;
/// The same where somebody thinks.
const SMALL_BATCH: u64 = 4;

/// Plays the games of a request, for one game and set-up.
pub fn tally<G: Playable>(
    setup: &G::Setup,
    request: &Request,
    progress: &(impl Fn(u64) + Sync),
) -> Tally {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let thinks = |seat: &Contender| !matches!(seat, Contender::Bot(Level::Random, _));
    let batch = if request.seats.iter().any(thinks) { SMALL_BATCH } else { BATCH };
    let work = || {
        let mut crew = Crew::<G>::new(setup, &request.seats);
        let mut tally = Tally::default();
        loop {
            let first = next.fetch_add(batch, Ordering::Relaxed);
            if first >= request.games {
                return tally;
            }
            let last = first.saturating_add(batch).min(request.games);
            for game in first..last {
                crew.play(setup, &mut Stream::new(request.seed, game), &mut tally);
            }
            progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
        }
    };
    let mut total = Tally::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..request.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            total.merge(&thread.join().expect("a simulation does not panic"));
        }
    });
    total
}

/// The bots of one thread, with what they need to play.
struct Crew<G: Playable> {
    brains: Vec<Brain<G>>,
    all_random: bool,
    spare: Vec<G::Action>,
}

impl<G: Playable> Crew<G> {
    fn new(setup: &G::Setup, seats: &[Contender]) -> Self {
        let random = |seat: &Contender| matches!(seat, Contender::Bot(Level::Random, _));
        let all_random = seats.iter().all(random);
        let brains = seats.iter().map(|seat| seat.sit(setup)).collect();
        Self { brains, all_random, spare: Vec::new() }
    }

    fn play(&mut self, setup: &G::Setup, dice: &mut Stream, tally: &mut Tally) {
        self.brains.iter_mut().for_each(Brain::begin);
        let mut game = G::new(setup);
        // Random seats need no views: what they may do is the same in truth and in every dream.
        let (decisions, chances) = if self.all_random {
            playout(&mut game, dice, &mut self.spare)
        } else {
            play_by(&mut game, dice, |game, seat, dice| {
                let brain = &mut self.brains[seat.index()];
                let action = brain.choose(game, seat, dice);
                for fault in brain.faults() {
                    *tally.faults.entry(format!("seat {} {fault}", seat.0)).or_insert(0) += 1;
                }
                action
            })
        };
        tally.add(&game, decisions, chances);
    }
}
