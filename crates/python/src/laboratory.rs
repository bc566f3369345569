//! The laboratory as Python calls it: runs, trials and training. What is found comes back as JSON, the same bytes as the
//! command line prints, and as a page.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use lab::{
    ArenaRequest, BalanceRequest, Contender, Folder, Order, Request, RunReport, Shard,
    TrainRequest, TrialGames, TrialReport, TrialRequest, TrialWork, Work,
};
use pyo3::prelude::*;
use session::{Refusal, RefusalKind};

use crate::patience::patiently;
use crate::refused::raise;

/// Options, as given.
type Pairs = Vec<(String, String)>;
/// A report as JSON and as a page; there is no page of a simulation.
type Told = (String, String);
/// What a trial found, and both records of every example.
type TrialTold = (String, String, Vec<(u64, String, String)>);

/// Games that are asked for at once, at most.
const MOST_GAMES: u64 = 1_000_000_000;
/// Threads, at most.
const MOST_THREADS: u64 = 256;

fn bad(message: String) -> Refusal {
    Refusal::new(RefusalKind::BadSetup, message)
}

/// Refuses a number that is out of range.
fn within(what: &str, number: u64, range: RangeInclusive<u64>) -> Result<(), Refusal> {
    let (from, to) = (range.start(), range.end());
    let message = || bad(format!("“{what}” is a number from {from} to {to}, not {number}"));
    if range.contains(&number) { Ok(()) } else { Err(message()) }
}

fn contenders(names: &[String]) -> Result<Vec<Contender>, Refusal> {
    names.iter().map(|name| name.parse()).collect()
}

fn raised<T>(py: Python<'_>, result: Result<T, Refusal>) -> PyResult<T> {
    result.map_err(|refusal| raise(py, &refusal))
}

fn json(report: &impl serde::Serialize) -> String {
    serde_json::to_string(report).expect("plain data has a JSON form")
}

fn told(report: &RunReport) -> Told {
    match report {
        RunReport::Simulate(summary) => (json(summary), String::new()),
        RunReport::Arena(arena) => (json(arena), lab::arena_page(arena)),
        RunReport::Balance(balance) => (json(balance), lab::balance_page(balance)),
    }
}

fn part(shard: Option<&str>) -> Result<Shard, Refusal> {
    shard.map_or(Ok(Shard::WHOLE), |text| text.parse().map_err(|why: &str| bad(why.into())))
}

/// A run that can be done whole or in parts.
#[pyclass(frozen, module = "quarterdeck._quarterdeck")]
pub(crate) struct Run {
    order: Order,
}

#[pymethods]
impl Run {
    #[staticmethod]
    fn simulate(
        py: Python<'_>,
        game: String,
        options: Pairs,
        bots: Vec<String>,
        games: u64,
        seed: u64,
    ) -> PyResult<Self> {
        raised(py, within("games", games, 1..=MOST_GAMES))?;
        let seats = raised(py, contenders(&bots))?;
        let order = Order::Simulate(Request { game, options, seats, games, seed });
        Ok(Self { order })
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn arena(
        py: Python<'_>,
        game: String,
        options: Pairs,
        seats: Option<u8>,
        bots: Vec<String>,
        gauntlet: bool,
        games: u64,
        seed: u64,
    ) -> PyResult<Self> {
        raised(py, within("games", games, 1..=MOST_GAMES))?;
        let bots = raised(py, contenders(&bots))?;
        let request = ArenaRequest { game, options, seats, bots, gauntlet, games, seed };
        Ok(Self { order: Order::Arena(request) })
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn balance(
        py: Python<'_>,
        game: String,
        options: Pairs,
        seats: Option<u8>,
        levels: Vec<String>,
        switches: bool,
        games: u64,
        seed: u64,
    ) -> PyResult<Self> {
        raised(py, within("games", games, 20..=MOST_GAMES))?;
        let levels = raised(py, contenders(&levels))?;
        let request = BalanceRequest { game, options, seats, levels, games, switches, seed };
        Ok(Self { order: Order::Balance(request) })
    }

    /// Does it. A part, such as "2/5", goes into the file and has no report.
    #[pyo3(signature = (threads, progress, shard, tell))]
    fn work(
        &self,
        py: Python<'_>,
        threads: u64,
        progress: Option<PathBuf>,
        shard: Option<&str>,
        tell: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Told>> {
        raised(py, within("threads", threads, 1..=MOST_THREADS))?;
        let shard = raised(py, part(shard))?;
        if shard != Shard::WHOLE && progress.is_none() {
            return Err(raise(py, &bad("a part of a run needs a file, “progress”".into())));
        }
        patiently(py, tell, |watch| {
            let (tell, stop) = (|done, of| watch.tell(done, of), || watch.is_stopped());
            let threads = usize::try_from(threads).unwrap_or(1);
            let work = Work { threads, progress, shard, known: None, tell: &tell, stop: &stop };
            Ok(self.order.run(&work)?.as_ref().map(told))
        })
    }
}

/// Puts the parts of a run together.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, files: Vec<PathBuf>) -> PyResult<Told> {
    patiently(py, None, |_| lab::merge(&files).map(|report| told(&report)))
}

/// A change and how it is tried.
#[pyclass(frozen, module = "quarterdeck._quarterdeck")]
pub(crate) struct Trial {
    request: TrialRequest,
}

#[pymethods]
impl Trial {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn new(
        py: Python<'_>,
        game: String,
        options: Pairs,
        changes: Pairs,
        seats: Option<u8>,
        levels: Vec<String>,
        games: u64,
        seconds: Option<f64>,
        margin: f64,
        seed: u64,
        threads: u64,
        cache: Option<PathBuf>,
    ) -> PyResult<Self> {
        raised(py, within("games", games, 20..=10_000_000))?;
        raised(py, within("threads", threads, 1..=MOST_THREADS))?;
        if !(margin > 0.0 && margin < 100.0) {
            let message = "“margin” is a number of points between 0 and 100";
            return Err(raise(py, &bad(message.into())));
        }
        let seconds = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| bad("“seconds” is a number of seconds".into()))
        });
        let (margin, threads) = (margin / 100.0, usize::try_from(threads).unwrap_or(1));
        let (levels, time) = (raised(py, contenders(&levels))?, raised(py, seconds.transpose())?);
        let request = TrialRequest {
            game,
            options,
            changes,
            seats,
            levels,
            games,
            time,
            margin,
            seed,
            threads,
            cache,
        };
        Ok(Self { request })
    }

    /// Tries it here.
    #[pyo3(signature = (tell))]
    fn work(&self, py: Python<'_>, tell: Option<&Bound<'_, PyAny>>) -> PyResult<TrialTold> {
        patiently(py, tell, |watch| {
            let (tell, stop) = (|done, of| watch.tell(done, of), || watch.is_stopped());
            let work = TrialWork { tell: &tell, stop: &stop, elsewhere: None };
            lab::try_with(&self.request, &work).map(|report| trial_told(&report))
        })
    }

    /// Tries it with games that a Python function has played elsewhere: engine, level, arm, first game and the game after
    /// the last one are its arguments, and what [`Self::games`] says there its answer.
    fn work_elsewhere(&self, py: Python<'_>, play: Py<PyAny>) -> PyResult<TrialTold> {
        let raised = Mutex::new(None);
        let report = py.detach(|| {
            let elsewhere = |games: &TrialGames| {
                let TrialGames { engine, level, arm, from, to } = games;
                Python::attach(|py| {
                    let asked = (engine.as_str(), *level, *arm, *from, *to);
                    play.call1(py, asked)?.extract::<Vec<String>>(py)
                })
                .map_err(|error| {
                    *raised.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                    bad("the games could not be played elsewhere".into())
                })
            };
            let work = TrialWork { elsewhere: Some(&elsewhere), ..TrialWork::default() };
            lab::try_with(&self.request, &work).map(|report| trial_told(&report))
        });
        match raised.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(error) => Err(error),
            None => report.map_err(|refusal| raise(py, &refusal)),
        }
    }

    /// Plays games of a trial that is judged elsewhere.
    fn games(
        &self,
        py: Python<'_>,
        engine: String,
        level: usize,
        arm: usize,
        from: u64,
        to: u64,
    ) -> PyResult<Vec<String>> {
        patiently(py, None, |watch| {
            let stop = || watch.is_stopped();
            let work = TrialWork { stop: &stop, ..TrialWork::default() };
            let games = TrialGames { engine, level, arm, from, to };
            lab::trial_games(&self.request, &games, &work)
        })
    }
}

fn trial_told(report: &TrialReport) -> TrialTold {
    let examples = report.examples.iter().map(|example| {
        let [before, after] = example.records.clone();
        (example.game, before, after)
    });
    (json(report), lab::trial_page(report), examples.collect())
}

/// What to train.
#[pyclass(frozen, module = "quarterdeck._quarterdeck")]
pub(crate) struct Training {
    request: TrainRequest,
}

#[pymethods]
impl Training {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn new(
        py: Python<'_>,
        game: String,
        options: Pairs,
        seats: Option<u8>,
        games: u64,
        generations: u32,
        iterations: u32,
        without: Vec<String>,
        gate_games: u64,
        gate_iterations: u32,
        seed: u64,
        start: Option<PathBuf>,
    ) -> PyResult<Self> {
        let numbers = [
            ("games", games, 100, 10_000_000),
            ("generations", generations.into(), 1, 100),
            ("iterations", iterations.into(), 1, 100_000),
            ("gate", gate_games, 20, MOST_GAMES),
            ("gate_iterations", gate_iterations.into(), 1, 1_000_000),
        ];
        for (what, number, from, to) in numbers {
            raised(py, within(what, number, from..=to))?;
        }
        let request = TrainRequest {
            game,
            options,
            seats,
            games,
            generations,
            iterations,
            without,
            gate: gate_games,
            gate_iterations,
            seed,
            from: start,
        };
        Ok(Self { request })
    }

    /// Trains in a folder, or plays a part of the next generation's games into it.
    #[pyo3(signature = (folder, threads, shard, tell))]
    fn work(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        threads: u64,
        shard: Option<&str>,
        tell: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Told>> {
        raised(py, within("threads", threads, 1..=MOST_THREADS))?;
        let shard = raised(py, part(shard))?;
        patiently(py, tell, |watch| {
            let (tell, stop) = (|done, of| watch.tell(done, of), || watch.is_stopped());
            let threads = usize::try_from(threads).unwrap_or(1);
            let work = Work { threads, shard, tell: &tell, stop: &stop, ..Work::default() };
            let report = lab::train(&self.request, &Folder(&folder), &work)?;
            Ok(report.map(|report| (json(&report), lab::train_page(&report))))
        })
    }

    /// Plays a part of a generation's games into a file.
    fn play(
        &self,
        py: Python<'_>,
        generation: u32,
        weights: &[u8],
        file: PathBuf,
        threads: u64,
        shard: &str,
    ) -> PyResult<()> {
        raised(py, within("threads", threads, 1..=MOST_THREADS))?;
        let shard = raised(py, part(Some(shard)))?;
        patiently(py, None, |watch| {
            let stop = || watch.is_stopped();
            let threads = usize::try_from(threads).unwrap_or(1);
            let work = Work { threads, shard, stop: &stop, ..Work::default() };
            lab::self_play(&self.request, generation, weights, &file, &work)
        })
    }
}
