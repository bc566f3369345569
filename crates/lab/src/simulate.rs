//! Many games of one kind: who wins, how long it takes, how fast it goes.
//!
//! Game `k` draws from stream `k` of the seed and nothing else, so the results depend neither on the
//! number of threads nor on who plays which game.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use bots::Level;
use catalog::{Playable, Visitor};
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind};
use table::{Game, Options, Record, Step, Stream, Turn, play_by, playout};

use crate::contender::{Brain, Contender};
use crate::order::{Order, engine};
use crate::program::most_common;
use crate::work::{Task, Work, only_a_part, spread};

/// What to simulate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Who sits where.
    pub seats: Vec<Contender>,
    /// How many games.
    pub games: u64,
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
    /// How long it took, if all of it was played now. No part of the data, which is the same every time.
    #[serde(skip)]
    pub seconds: Option<f64>,
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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Tally {
    games: u64,
    decisions: u64,
    chance_steps: u64,
    wins: [u64; 8],
    draws: u64,
    max_decisions: u64,
    faults: BTreeMap<String, u64>,
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

/// Plays the games; `work` says how.
pub fn simulate(request: &Request, work: &Work<'_>) -> Result<Summary, Refusal> {
    simulate_part(request, work)?.ok_or_else(only_a_part)
}

/// The same; nothing is told of a part.
pub(crate) fn simulate_part(
    request: &Request,
    work: &Work<'_>,
) -> Result<Option<Summary>, Refusal> {
    request.seats.iter().try_for_each(Contender::try_out)?;
    catalog::visit(&request.game, Simulation { request, work })?
}

struct Simulation<'a> {
    request: &'a Request,
    work: &'a Work<'a>,
}

/// Pieces of a simulation, at most: a piece is many games where games are many.
const MOST_PIECES: u64 = 4096;

impl Visitor for Simulation<'_> {
    type Out = Result<Option<Summary>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Self { request, work } = self;
        let pairs = request.options.iter().map(|(k, v)| (k, v));
        let options = Options::new(G::about(), pairs)?;
        let seats = u8::try_from(request.seats.len()).unwrap_or(u8::MAX);
        let setup = table::set_up_new::<G>(seats, &options)?;
        request.seats.iter().try_for_each(|seat| seat.fits::<G>(&setup))?;
        let batch = request.games.div_ceil(MOST_PIECES).max(1);
        let task = Task {
            fingerprint: format!("simulate {request:?} {}", engine::<G>()),
            order: Order::Simulate(request.clone()).as_json(),
            total: request.games.div_ceil(batch),
        };
        let start = Instant::now();
        let crew = || Crew::<G>::new(&setup, &request.seats);
        let parts = spread(work, &task, crew, |crew, piece| {
            let (first, last) = (piece * batch, (piece * batch).saturating_add(batch));
            crew.play_all(&setup, request.seed, first..last.min(request.games))
        })?;
        let Some(parts) = parts else { return Ok(None) };
        let mut tally = Tally::default();
        for part in &parts {
            tally.merge(part);
        }
        let is_fresh = work.progress.is_none() && work.known.is_none();
        let seconds = is_fresh.then(|| start.elapsed().as_secs_f64());
        Ok(Some(summary(request, &options, &tally, seconds)))
    }
}

#[expect(clippy::cast_precision_loss, reason = "rates need no more than 52 bits")]
fn summary(request: &Request, options: &Options, tally: &Tally, seconds: Option<f64>) -> Summary {
    Summary {
        game: request.game.clone(),
        seats: request.seats.iter().map(Contender::to_string).collect(),
        options: options.iter().map(|(k, v)| (k.into(), v.into())).collect(),
        games: tally.games,
        decisions: tally.decisions,
        chance_steps: tally.chance_steps,
        seconds,
        wins: tally.wins[..request.seats.len()].to_vec(),
        draws: tally.draws,
        mean_decisions: tally.decisions as f64 / tally.games.max(1) as f64,
        max_decisions: tally.max_decisions,
        seed: request.seed,
        faults: most_common(tally.faults.clone()),
    }
}

/// The bots of one thread, with what they need to play.
struct Crew<G: Playable> {
    brains: Vec<Brain<G>>,
    all_random: bool,
    spare: Vec<G::Action>,
}

impl<G: Playable> Crew<G> {
    fn new(setup: &G::Setup, seats: &[Contender]) -> Self {
        let random = |seat: &Contender| matches!(seat, Contender::Bot(Level::Random, ..));
        let all_random = seats.iter().all(random);
        let brains = seats.iter().map(|seat| seat.sit(setup)).collect();
        Self { brains, all_random, spare: Vec::new() }
    }

    fn play_all(&mut self, setup: &G::Setup, seed: u64, games: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            self.play(setup, &mut Stream::new(seed, game), &mut tally);
        }
        tally
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

/// Games that are written down at most, each into a file of its own.
const MOST_RECORDS: u64 = 100_000;

/// Writes the records of a simulation's games into a folder, as `0.record`, `1.record` and so on. The games are played
/// again: game `k` is the same every time.
pub fn write_records(request: &Request, folder: &Path) -> Result<(), Refusal> {
    if request.games > MOST_RECORDS {
        let message = format!("records are written of at most {MOST_RECORDS} games");
        return Err(Refusal::new(RefusalKind::BadSetup, message));
    }
    catalog::visit(&request.game, Recording { request, folder })?
}

struct Recording<'a> {
    request: &'a Request,
    folder: &'a Path,
}

impl Visitor for Recording<'_> {
    type Out = Result<(), Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Self { request, folder } = self;
        let failed = |error: std::io::Error| {
            Refusal::new(RefusalKind::BadRecord, format!("{}: {error}", folder.display()))
        };
        let options = Options::new(G::about(), request.options.iter().map(|(k, v)| (k, v)))?;
        let seats = u8::try_from(request.seats.len()).unwrap_or(u8::MAX);
        let setup = table::set_up_new::<G>(seats, &options)?;
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut crew = Crew::<G>::new(&setup, &request.seats);
        let names: Vec<String> = request.seats.iter().map(Contender::to_string).collect();
        for nth in 0..request.games {
            let blank = Record::new(&G::new(&setup), &options, names.clone());
            let record = crew.record(&setup, &mut Stream::new(request.seed, nth), blank);
            std::fs::write(folder.join(format!("{nth}.record")), record.write()).map_err(failed)?;
        }
        Ok(())
    }
}

impl<G: Playable> Crew<G> {
    /// Plays a game with the same dice as [`Crew::play`], step by step.
    fn record(&mut self, setup: &G::Setup, dice: &mut Stream, mut record: Record) -> Record {
        self.brains.iter_mut().for_each(Brain::begin);
        let mut game = G::new(setup);
        loop {
            let step = match game.turn() {
                Turn::Over => return record,
                Turn::Chance => Step::Fall(game.toss(dice)),
                Turn::Seats(asked) => {
                    let seat = asked.first().expect("somebody is waited for");
                    let action = if self.all_random {
                        game.random_action(seat, dice, &mut self.spare)
                    } else {
                        self.brains[seat.index()].choose(&game, seat, dice)
                    };
                    Step::Act(seat, action)
                }
            };
            step.take(&mut game);
            record.push(step, &game);
        }
    }
}
