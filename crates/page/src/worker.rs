//! Messages between the page and the bots' Web Worker, as JSON.

use serde::{Deserialize, Serialize};
use session::{Advised, Draw, Question};
use table::Record;

/// What the worker is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// What would the bot do?
    Decide(Question),
    /// What does it think of all choices?
    Advise(Question),
    /// How lucky was every draw of this finished game? Its record.
    Luck(String),
}

/// What the worker says.
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

/// Answers what came as JSON, as JSON.
pub fn answer_text(ask: &str) -> String {
    let answer = match serde_json::from_str(ask) {
        Ok(ask) => answer(&ask),
        Err(error) => Answer::Sorry(format!("the question cannot be read: {error}")),
    };
    serde_json::to_string(&answer).expect("an answer has a JSON form")
}

/// Answers.
pub fn answer(ask: &Ask) -> Answer {
    let said = match ask {
        Ask::Decide(question) => catalog::decide(question).map(Answer::Act),
        Ask::Advise(question) => catalog::advise(question).map(Answer::Advice),
        Ask::Luck(record) => Record::read(record)
            .map_err(Into::into)
            .and_then(|record| catalog::load(record, 0))
            .map(|table| Answer::Luck(table.luck())),
    };
    said.unwrap_or_else(|refusal| Answer::Sorry(refusal.to_string()))
}
