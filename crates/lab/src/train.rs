//! Training: learned values from games that bots play against themselves. A generation plays, fits weights to who
//! won, and is kept only if it beats what it started from in an arena.
//!
//! Everything that is played is kept in one folder, so a run that was stopped goes on. Fitting is done by one
//! thread in a fixed order with exact arithmetic, so the same seed gives the same bytes on any number of threads.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "counts are far below 2^24, and chances and scales are never below nought"
)]

mod fit;
mod games;
mod report;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::{Playable, Visitor};
use nets::{Part, WHOLE, Weights};
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind};
use table::{Layout, Options, hash_of};

use crate::arena::{ArenaRequest, MatchRow, arena};
use crate::balance::Deals;
use crate::contender::Contender;
use crate::work::{Known, Shard, Work, read_part};
use fit::{Fitted, fit};
use games::{Positions, SelfPlay};
pub use report::{Decile, GenerationReport, Heavy, Loss, TrainReport};

/// What to train.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TrainRequest {
    /// Name of the game.
    pub game: String,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Seats at the table; the fewest if not given.
    pub seats: Option<u8>,
    /// Games of each generation.
    pub games: u64,
    /// How many generations.
    pub generations: u32,
    /// Iterations of those who play.
    pub iterations: u32,
    /// Fields of the encoding that are not learned from.
    pub without: Vec<String>,
    /// Games of the arena that a generation has to win, on dice that it has not seen.
    pub gate: u64,
    /// Iterations of both sides in that arena.
    pub gate_iterations: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Weights to start from.
    pub from: Option<PathBuf>,
}

/// Where a run keeps what it has done.
pub struct Folder<'a>(pub &'a Path);

impl Folder<'_> {
    fn file(&self, generation: u32, what: &str) -> PathBuf {
        self.0.join(format!("generation-{generation}.{what}"))
    }

    /// The parts of a generation's games, sorted.
    fn parts(&self, generation: u32) -> Result<Vec<PathBuf>, Refusal> {
        let amiss = |error| unusable(self.0, &error);
        let name = format!("generation-{generation}.part-");
        let mut parts = Vec::new();
        for entry in fs::read_dir(self.0).map_err(amiss)? {
            let entry = entry.map_err(amiss)?;
            if entry.file_name().to_string_lossy().starts_with(&name) {
                parts.push(entry.path());
            }
        }
        parts.sort();
        Ok(parts)
    }
}

/// Trains, and writes the weights of each generation and the accepted ones (`weights.bin`) into the folder. Nothing
/// comes of a part: it only plays its share of the next generation's games.
pub fn train(
    request: &TrainRequest,
    folder: &Folder<'_>,
    work: &Work<'_>,
) -> Result<Option<TrainReport>, Refusal> {
    catalog::visit(&request.game, Training { request, folder, work })?
}

/// Plays a part of a generation's games into a file, with the weights that the generation starts from. In a run's folder
/// such files are called `generation-2.part-1-of-5`.
pub fn self_play(
    request: &TrainRequest,
    generation: u32,
    weights: &[u8],
    file: &Path,
    work: &Work<'_>,
) -> Result<(), Refusal> {
    let progress = Some(file.to_owned());
    let Work { threads, shard, tell, stop, .. } = *work;
    let work = &Work { threads, progress, shard, known: None, tell, stop };
    catalog::visit(&request.game, PlayPart { request, generation, weights, work })?
}

struct PlayPart<'a> {
    request: &'a TrainRequest,
    generation: u32,
    weights: &'a [u8],
    work: &'a Work<'a>,
}

impl Visitor for PlayPart<'_> {
    type Out = Result<(), Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Self { request, generation, weights, work } = self;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let deals = Deals::new(seats, request.seed, request.options.clone());
        SelfPlay::new(request, &deals, generation, weights).all::<G>(work).map(drop)
    }
}

struct Training<'a> {
    request: &'a TrainRequest,
    folder: &'a Folder<'a>,
    work: &'a Work<'a>,
}

/// What is known before a generation plays.
struct State<G: Playable> {
    seats: u8,
    setup: G::Setup,
    deals: Deals,
    /// The best weights so far, all parts of the file.
    champion: Vec<u8>,
    positions: Positions,
}

impl Visitor for Training<'_> {
    type Out = Result<Option<TrainReport>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let mut state = self.begin::<G>()?;
        let mut generations = Vec::new();
        let mut heaviest = Vec::new();
        for generation in 1..=self.request.generations {
            let Some(fitted) = self.learn(&mut state, generation)? else { return Ok(None) };
            heaviest = report::heaviest::<G>(&state.setup, &fitted, &state.positions);
            let gate = self.gate(&mut state, generation, &fitted)?;
            generations.push(GenerationReport::new(generation, &state.positions, &fitted, gate));
        }
        let file = self.folder.0.join("weights.bin");
        write_file(&file, &state.champion)?;
        Ok(Some(TrainReport {
            game: self.request.game.clone(),
            seats: state.seats,
            seed: self.request.seed,
            iterations: self.request.iterations,
            without: self.request.without.clone(),
            generations,
            heaviest,
            bytes: state.champion.len() as u64,
            hash: format!("{:016x}", hash_of(&state.champion)),
        }))
    }
}

impl Training<'_> {
    fn begin<G: Playable>(&self) -> Result<State<G>, Refusal> {
        let request = self.request;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let options = Options::new(G::about(), request.options.iter().map(|(k, v)| (k, v)))?;
        let setup = table::set_up_new::<G>(seats, &options)?;
        fields_exist::<G>(&setup, &request.without)?;
        fs::create_dir_all(self.folder.0).map_err(|error| unusable(self.folder.0, &error))?;
        let champion = match &request.from {
            Some(path) => {
                let bytes = fs::read(path).map_err(|error| unusable(path, &error))?;
                let weights = Weights::new(&bytes).map_err(misfit)?;
                if weights.encoding() != nets::encoding::<G>(&setup) {
                    return Err(misfit(nets::Misfit::Encoding));
                }
                bytes
            }
            None => Vec::new(),
        };
        let deals = Deals::new(seats, request.seed, request.options.clone());
        let positions = Positions::new(seats);
        Ok(State { seats, setup, deals, champion, positions })
    }

    /// Plays the games of a generation and fits weights to all games so far; nothing if only a part was played.
    fn learn<G: Playable>(
        &self,
        state: &mut State<G>,
        generation: u32,
    ) -> Result<Option<Fitted>, Refusal> {
        let request = self.request;
        let play = SelfPlay::new(request, &state.deals, generation, &state.champion);
        let work = self.games_work(generation)?;
        let Some(played) = play.all::<G>(&work)? else { return Ok(None) };
        play.replay::<G>(&played, &mut state.positions)?;
        let mask = mask::<G>(&state.setup, &request.without);
        Ok(Some(fit(&state.positions, &mask, request.seed)))
    }

    /// Whether the new weights beat the old ones; if so, they are the champion.
    fn gate<G: Playable>(
        &self,
        state: &mut State<G>,
        generation: u32,
        fitted: &Fitted,
    ) -> Result<MatchRow, Refusal> {
        let request = self.request;
        let candidate = Self::assemble(state, fitted);
        let name = format!("{:08x}.bin", hash_of(&candidate) as u32);
        let file = self.folder.file(generation, &name);
        write_file(&file, &candidate)?;
        let iterations = request.gate_iterations;
        let one = Contender::Learned(file, Some(iterations));
        let usual = Contender::Bot(bots::Level::Captain, Some(iterations), bots::Manner::Plain);
        let old = self.folder.file(generation, "before.bin");
        let other = if has_part(&state.champion, state.seats) {
            write_file(&old, &state.champion)?;
            Contender::Learned(old, Some(iterations))
        } else {
            usual
        };
        let arena_request = ArenaRequest {
            game: request.game.clone(),
            options: request.options.clone(),
            seats: Some(state.seats),
            bots: vec![one, other],
            gauntlet: true,
            games: request.gate,
            seed: !request.seed.wrapping_add(u64::from(generation)),
        };
        let work = Work { shard: Shard::WHOLE, ..self.work(self.folder.file(generation, "gate")) };
        let mut report = arena(&arena_request, &work)?;
        let mut row = report.matches.swap_remove(0);
        // Where the folder lies is nobody's concern: the same seed gives the same report.
        let folder = format!("net:{}/", self.folder.0.display());
        for name in [&mut row.one, &mut row.others] {
            *name = name.replace(&folder, "net:");
        }
        if row.interval[0] > row.even {
            state.champion = candidate;
        }
        Ok(row)
    }

    /// The weights file with what was fitted in place of what it had for these seats.
    fn assemble<G: Playable>(state: &State<G>, fitted: &Fitted) -> Vec<u8> {
        let fresh = Part { seats: (state.seats, state.seats), ..fitted.part() };
        let kept = Weights::new(&state.champion).map(|weights| weights.parts()).unwrap_or_default();
        let mut parts: Vec<Part> =
            kept.into_iter().filter(|part| part.seats != fresh.seats).collect();
        parts.push(fresh);
        parts.sort_by_key(|part| part.seats);
        nets::write(nets::encoding::<G>(&state.setup), &parts)
    }

    /// How the games of a generation are played: here, or in parts that others have played into the folder.
    fn games_work(&self, generation: u32) -> Result<Work<'_>, Refusal> {
        let whole = self.folder.file(generation, "games");
        let mut parts = self.folder.parts(generation)?;
        if self.work.shard == Shard::WHOLE && (whole.exists() || parts.is_empty()) {
            return Ok(self.work(whole));
        }
        if whole.exists() {
            parts.push(whole);
        }
        let known = known(&parts)?;
        if known.as_ref().is_some_and(|known| known.pieces.len() as u64 == self.request.games) {
            return Ok(Work {
                known,
                progress: None,
                shard: Shard::WHOLE,
                ..self.work(PathBuf::new())
            });
        }
        let shard = self.work.shard;
        if shard == Shard::WHOLE {
            let (has, of) = (known.map_or(0, |known| known.pieces.len()), self.request.games);
            let message = format!(
                "the parts in this folder have {has} of the {of} games of generation {generation}; run the \
                 missing ones with --shard"
            );
            return Err(Refusal::new(RefusalKind::BadSetup, message));
        }
        let name = format!("part-{}-of-{}", shard.number, shard.of);
        Ok(self.work(self.folder.file(generation, &name)))
    }

    fn work(&self, file: PathBuf) -> Work<'_> {
        let Work { threads, shard, tell, stop, .. } = *self.work;
        Work { threads, progress: Some(file), shard, known: None, tell, stop }
    }
}

/// The games of all parts, which must be of one run.
fn known(files: &[PathBuf]) -> Result<Option<Known>, Refusal> {
    let mut all: Option<Known> = None;
    for file in files {
        let amiss = |why: String| {
            Refusal::new(RefusalKind::BadRecord, format!("{}: {why}", file.display()))
        };
        let (heading, pieces) = read_part(file).map_err(amiss)?;
        let known = all
            .get_or_insert_with(|| Known { work: heading.work.clone(), pieces: BTreeMap::new() });
        if known.work != heading.work {
            return Err(amiss("a part of another run".into()));
        }
        known.pieces.extend(pieces);
    }
    Ok(all)
}

fn has_part(weights: &[u8], seats: u8) -> bool {
    Weights::new(weights).is_ok_and(|weights| weights.part(seats).is_some())
}

/// Which features are learned from.
fn mask<G: Playable>(setup: &G::Setup, without: &[String]) -> Vec<bool> {
    let layout = Layout::of(&G::new(setup));
    let mut mask = vec![true; layout.features];
    for field in layout.fields.iter().filter(|field| without.iter().any(|name| name == field.name))
    {
        let features =
            field.shape.iter().product::<usize>() * usize::from(field.most.unsigned_abs());
        mask[field.first_feature..][..features].fill(false);
    }
    mask
}

fn fields_exist<G: Playable>(setup: &G::Setup, names: &[String]) -> Result<(), Refusal> {
    let layout = Layout::of(&G::new(setup));
    let fields: Vec<&str> = layout.fields.iter().map(|field| field.name).collect();
    match names.iter().find(|name| !fields.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let message = format!("there is no field “{name}”; there is {}", fields.join(", "));
            Err(Refusal::new(RefusalKind::BadSetup, message))
        }
    }
}

pub(crate) fn misfit(why: nets::Misfit) -> Refusal {
    Refusal::new(RefusalKind::BadSetup, why.to_string())
}

pub(crate) fn unusable(path: &Path, error: &std::io::Error) -> Refusal {
    Refusal::new(RefusalKind::BadRecord, format!("{}: {error}", path.display()))
}

/// Writes a file whole or not at all.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let draft = path.with_extension("draft");
    let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| unusable(path, &error))
}

/// The scale of a worth that counts as it is.
const UNSCALED: f32 = WHOLE as f32;
