//! Questions to the bots, as text: they are answered in a worker, from a record, so that the page never
//! waits. The record is the table's own: the worker gives the bot its seat's view of it and no more.

use bots::Level;
use serde::{Deserialize, Serialize};
use shelf::Advised;
use table::{Record, Seat};

/// What would this bot do here, or what does it think of the choices?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game so far.
    pub record: String,
    /// The seat that is waited for.
    pub seat: u8,
    /// The bot's level.
    pub level: String,
    /// The seed of its musings.
    pub seed: u64,
    /// Whether all choices are to be judged.
    pub advice: bool,
}

/// What the bot says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It would do this.
    Act(String),
    /// It thinks this of the choices, best first.
    Advice(Vec<Advised>),
    /// It cannot answer; why.
    Sorry(String),
}

/// Answers a question that came as JSON, as JSON.
pub fn answer_text(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(question) => answer(&question),
        Err(error) => Answer::Sorry(format!("the question cannot be read: {error}")),
    };
    serde_json::to_string(&answer).expect("an answer has a JSON form")
}

/// Answers a question.
pub fn answer(question: &Question) -> Answer {
    let said = || -> Result<Answer, String> {
        let record = Record::read(&question.record).map_err(|bad| bad.to_string())?;
        let mut table = shelf::load(record, question.seed).map_err(|no| no.to_string())?;
        let level: Level =
            question.level.parse().map_err(|()| format!("no bot is a {}", question.level))?;
        let seat = Seat(question.seat);
        if question.advice {
            return table.advice(seat, level).map(Answer::Advice).map_err(|no| no.to_string());
        }
        table.bot_act(seat, level).map(Answer::Act).map_err(|no| no.to_string())
    };
    said().unwrap_or_else(Answer::Sorry)
}
