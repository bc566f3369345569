//! One game as a Python class: questions, commands, copies.

use envs::{GameSpec, Position};
use pyo3::prelude::*;
use session::Refusal;
use table::Turn;

use crate::arrays::{cells, to_fill};
use crate::refused::{level, parts, raise};

/// One game.
#[pyclass(module = "quarterdeck._quarterdeck")]
pub(crate) struct State {
    position: Box<dyn Position>,
}

/// A record brought back to life.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, record: String, seed: u64) -> PyResult<State> {
    State::of(py, py.detach(|| envs::load(&record, seed)))
}

impl State {
    fn of(py: Python<'_>, position: Result<Box<dyn Position>, Refusal>) -> PyResult<Self> {
        raised(py, position).map(|position| Self { position })
    }
}

fn raised<T>(py: Python<'_>, result: Result<T, Refusal>) -> PyResult<T> {
    result.map_err(|refusal| raise(py, &refusal))
}

#[pymethods]
impl State {
    /// Deals a game.
    #[new]
    fn new(
        py: Python<'_>,
        game: String,
        seats: u8,
        options: Vec<(String, String)>,
        seed: u64,
    ) -> PyResult<Self> {
        Self::of(py, GameSpec { game, seats, options }.deal(seed))
    }

    fn game(&self) -> &'static str {
        self.position.game()
    }
    fn options(&self) -> Vec<(String, String)> {
        self.position.options()
    }
    fn seats(&self) -> u8 {
        self.position.seats()
    }
    fn hash(&self) -> u64 {
        self.position.hash()
    }
    fn steps_taken(&self) -> usize {
        self.position.len()
    }
    fn seed(&self) -> u64 {
        self.position.seed()
    }
    /// "chance", "over", or the seats that owe a decision.
    fn turn(&self) -> (&'static str, Vec<u8>) {
        match self.position.turn() {
            Turn::Chance => ("chance", Vec::new()),
            Turn::Over => ("over", Vec::new()),
            Turn::Seats(seats) => ("seats", seats.into()),
        }
    }

    fn legal(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<String>> {
        raised(py, self.position.legal(seat))
    }
    fn labelled(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<(String, String)>> {
        let labelled = raised(py, self.position.labelled(seat))?;
        Ok(labelled.into_iter().map(|action| (action.text, action.label)).collect())
    }
    fn prompt(&self, py: Python<'_>, seat: u8) -> PyResult<String> {
        Ok(raised(py, self.position.prompt(seat))?.to_string())
    }
    /// Nothing, or kind, clause and message of the refusal.
    fn may(&self, seat: u8, action: &str) -> Option<(&'static str, Option<&'static str>, String)> {
        self.position.may(seat, action).err().as_ref().map(parts)
    }
    fn understand(&self, py: Python<'_>, seat: u8, words: &str) -> PyResult<String> {
        raised(py, self.position.understand(seat, words))
    }
    fn chances(&self) -> Vec<(String, u32)> {
        self.position.chances()
    }
    fn scores(&self) -> Vec<i32> {
        self.position.scores()
    }
    fn winners(&self) -> Vec<u32> {
        self.position.winners().into_iter().map(u32::from).collect()
    }
    fn payoff(&self) -> Vec<f32> {
        self.position.payoff()
    }

    #[pyo3(signature = (onlooker))]
    fn view(&self, py: Python<'_>, onlooker: Option<u8>) -> PyResult<String> {
        raised(py, self.position.view(onlooker))
    }
    fn observe(&self, py: Python<'_>, seat: u8, row: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut row = to_fill("row", row)?;
        raised(py, self.position.observe(seat, cells("row", &mut row)?))
    }
    fn features(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<u16>> {
        raised(py, self.position.features(seat))
    }
    fn action_rows(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<i16>> {
        raised(py, self.position.action_rows(seat))
    }
    #[pyo3(signature = (onlooker))]
    fn picture(&self, py: Python<'_>, onlooker: Option<u8>) -> PyResult<String> {
        raised(py, self.position.picture(onlooker))
    }

    /// Class, place, board and drawer of so many steps, as they are drawn on the page.
    #[pyo3(signature = (onlooker, most))]
    fn drawn(
        &self,
        py: Python<'_>,
        onlooker: Option<u8>,
        most: usize,
    ) -> PyResult<Vec<(&'static str, String, String, String)>> {
        let position = &self.position;
        let drawn = raised(py, py.detach(|| position.drawn(onlooker, most)))?;
        Ok(drawn.into_iter().map(|one| (one.body, one.place, one.board, one.drawer)).collect())
    }

    fn act(&mut self, py: Python<'_>, seat: u8, action: &str) -> PyResult<()> {
        raised(py, self.position.act(seat, action))
    }
    #[pyo3(signature = (chance))]
    fn fall(&mut self, py: Python<'_>, chance: Option<&str>) -> PyResult<String> {
        raised(py, self.position.fall(chance))
    }
    fn undo(&mut self, py: Python<'_>) -> PyResult<()> {
        raised(py, self.position.undo())
    }
    fn imagine(&self, py: Python<'_>, seat: u8, seed: u64) -> PyResult<Self> {
        Self::of(py, self.position.imagine(seat, seed))
    }
    fn ask(&self, py: Python<'_>, seat: u8, bot: &str, seed: u64) -> PyResult<String> {
        let level = raised(py, level(bot))?;
        let position = &self.position;
        raised(py, py.detach(|| position.ask(seat, level, seed)))
    }

    fn steps(&self) -> Vec<(Option<u8>, String)> {
        self.position.steps()
    }
    #[pyo3(signature = (onlooker, first))]
    fn story(
        &self,
        py: Python<'_>,
        onlooker: Option<u8>,
        first: usize,
    ) -> PyResult<Vec<(Option<u8>, String)>> {
        let story = raised(py, self.position.story(onlooker, first))?;
        let line = |told: table::Told| (told.actor.map(|seat| seat.0), told.text);
        Ok(story.into_iter().map(line).collect())
    }
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        Ok(raised(py, self.position.record())?.write())
    }
    fn copy(&self) -> Self {
        Self { position: self.position.copy() }
    }
}
