//! A batch of games as a Python class: choices in, the caller's arrays filled, the GIL released meanwhile.

use std::sync::Mutex;

use envs::{BatchSpec, Choice, GameSpec, Rows};
use pyo3::prelude::*;

use crate::arrays::{cells, maybe_cells, maybe_fill, scattered, to_fill, to_read};
use crate::refused::{level, raise};

/// Many games of one kind.
#[pyclass(module = "quarterdeck._quarterdeck")]
pub(crate) struct Batch {
    /// Never locked: whoever has the class to itself has the batch, too.
    games: Mutex<Box<dyn envs::Batch>>,
}

impl Batch {
    fn games(&mut self) -> &mut dyn envs::Batch {
        &mut **self.games.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn do_step(&mut self, py: Python<'_>, choice: Choice<'_>) -> PyResult<usize> {
        let games = self.games();
        py.detach(|| games.step(choice).map(|()| games.actions()))
            .map_err(|refusal| raise(py, &refusal))
    }
}

#[pymethods]
impl Batch {
    /// Begins so many games.
    #[new]
    #[pyo3(signature = (game, seats, options, n, seed, threads, players, same_step))]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn new(
        py: Python<'_>,
        game: String,
        seats: u8,
        options: Vec<(String, String)>,
        n: usize,
        seed: u64,
        threads: usize,
        players: Vec<Option<String>>,
        same_step: bool,
    ) -> PyResult<Self> {
        let sit = |name: Option<String>| name.as_deref().map(level).transpose();
        let players: Result<Vec<_>, _> = players.into_iter().map(sit).collect();
        let games = py.detach(|| {
            let how = BatchSpec { games: n, seed, threads, players: players?, same_step };
            GameSpec { game, seats, options }.batch(&how)
        });
        let games = games.map_err(|refusal| raise(py, &refusal))?;
        Ok(Self { games: Mutex::new(games) })
    }

    /// Games, seats, cells of an observation, cells of an action.
    fn shape(&mut self) -> (usize, usize, usize, usize) {
        let shape = self.games().shape();
        (shape.games, shape.seats, shape.observation, shape.feature)
    }

    /// Does the action of this number in every game; how many actions there are now.
    fn step(&mut self, py: Python<'_>, choice: &Bound<'_, PyAny>) -> PyResult<usize> {
        let choice = to_read::<i64>("choice", choice)?;
        let choice = choice.as_slice().map_err(|_| scattered("choice"))?;
        self.do_step(py, Choice::Index(choice))
    }

    /// Does the action of this number in the only game.
    fn step_one(&mut self, py: Python<'_>, choice: i64) -> PyResult<usize> {
        self.do_step(py, Choice::Index(&[choice]))
    }

    /// Does anything in every game; how many actions there are now.
    fn step_random(&mut self, py: Python<'_>) -> PyResult<usize> {
        self.do_step(py, Choice::Random)
    }

    /// Draws by logits in every game; how many actions there are now.
    fn step_logits(&mut self, py: Python<'_>, logits: &Bound<'_, PyAny>) -> PyResult<usize> {
        let logits = to_read::<f32>("logits", logits)?;
        let logits = logits.as_slice().map_err(|_| scattered("logits"))?;
        self.do_step(py, Choice::Logits(logits))
    }

    /// Writes the logarithms of the probabilities of what was drawn last.
    fn log_probabilities(&mut self, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut to = to_fill::<f32>("log_probabilities", to)?;
        let (to, from) = (cells("log_probabilities", &mut to)?, self.games().log_probabilities());
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(())
    }

    /// How many actions all lists have.
    fn actions(&mut self) -> usize {
        self.games().actions()
    }

    /// Fills the arrays.
    #[pyo3(signature = (observation, seat, offset, feature, reward, done, episode, choice, hash, mask))]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them all")]
    fn write(
        &mut self,
        py: Python<'_>,
        observation: Option<&Bound<'_, PyAny>>,
        seat: &Bound<'_, PyAny>,
        offset: &Bound<'_, PyAny>,
        feature: Option<&Bound<'_, PyAny>>,
        reward: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        episode: &Bound<'_, PyAny>,
        choice: &Bound<'_, PyAny>,
        hash: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut observation = maybe_fill("observation", observation)?;
        let (mut seat, mut offset) = (to_fill("seat", seat)?, to_fill("offset", offset)?);
        let mut feature = maybe_fill("feature", feature)?;
        let (mut reward, mut done) = (to_fill("reward", reward)?, to_fill("done", done)?);
        let (mut episode, mut choice) = (to_fill("episode", episode)?, to_fill("choice", choice)?);
        let (mut hash, mut mask) = (maybe_fill("hash", hash)?, maybe_fill("mask", mask)?);
        let rows = Rows {
            observation: maybe_cells("observation", &mut observation)?,
            seat: cells("seat", &mut seat)?,
            offset: cells("offset", &mut offset)?,
            feature: maybe_cells("feature", &mut feature)?,
            reward: cells("reward", &mut reward)?,
            done: cells("done", &mut done)?,
            episode: cells("episode", &mut episode)?,
            choice: cells("choice", &mut choice)?,
            hash: maybe_cells("hash", &mut hash)?,
            mask: maybe_cells("mask", &mut mask)?,
        };
        let games = self.games();
        py.detach(move || games.write(rows)).map_err(|refusal| raise(py, &refusal))
    }

    /// Begins the next game wherever one is over.
    fn restart(&mut self, py: Python<'_>) {
        let games = self.games();
        py.detach(|| games.restart());
    }

    /// Begins all games anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) {
        let games = self.games();
        py.detach(|| games.reset(seed));
    }

    /// Begins one game anew.
    fn reset_at(&mut self, py: Python<'_>, game: usize, seed: u64) -> PyResult<()> {
        let games = self.games();
        py.detach(|| games.reset_at(game, seed)).map_err(|refusal| raise(py, &refusal))
    }

    /// The text forms of what may be done in a game.
    fn texts(&mut self, py: Python<'_>, game: usize) -> PyResult<Vec<String>> {
        self.games().texts(game).map_err(|refusal| raise(py, &refusal))
    }

    /// The number of the pass in a game's list; 0 where there is none.
    fn default_action(&mut self, py: Python<'_>, game: usize) -> PyResult<usize> {
        self.games().default_action(game).map_err(|refusal| raise(py, &refusal))
    }

    /// The table as text.
    fn picture(&mut self, py: Python<'_>, game: usize) -> PyResult<String> {
        self.games().picture(game).map_err(|refusal| raise(py, &refusal))
    }

    /// Writes what any seat of a game knows.
    fn observe(
        &mut self,
        py: Python<'_>,
        game: usize,
        seat: u8,
        row: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut row = to_fill("row", row)?;
        let row = cells("row", &mut row)?;
        self.games().observe(game, seat, row).map_err(|refusal| raise(py, &refusal))
    }
}
