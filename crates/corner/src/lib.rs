//! Questions to the bots, as text: they are answered in a worker, from a record, so that the page never
//! waits. The record is the table's own: the worker gives the bot its seat's view of it and no more.

use bots::Level;
use serde::{Deserialize, Serialize};
use shelf::{Advised, Draw};
use table::{Record, Seat};

/// What is wanted of the bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// What would it do?
    Act,
    /// What does it think of all choices?
    Advice,
    /// How lucky was every draw of the game?
    Luck,
}

/// A question to a bot about a game.
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
    /// What is asked.
    pub wanted: Wanted,
}

/// What the bot says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It would do this.
    Act(String),
    /// It thinks this of the choices, best first.
    Advice(Vec<Advised>),
    /// So lucky were the draws.
    Luck(Vec<Draw>),
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
        match question.wanted {
            Wanted::Act => table.bot_act(seat, level).map(Answer::Act),
            Wanted::Advice => table.advice(seat, level).map(Answer::Advice),
            Wanted::Luck => Ok(Answer::Luck(table.luck())),
        }
        .map_err(|no| no.to_string())
    };
    said().unwrap_or_else(Answer::Sorry)
}
