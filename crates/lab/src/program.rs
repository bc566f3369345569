//! Bots in any language: a program that is asked on its standard input and answers on its output, one
//! JSON object a line. What crashes, stalls or cheats loses its turn and is reported.

mod leash;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use catalog::Playable;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{LabelledAction, Refusal, RefusalKind};
use table::{Dice, Seat, Stream};

use leash::Leash;

/// How long a program may take for a move.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// How often a program is started in a game before its seat is left to chance.
const STARTS: u32 = 4;

/// What a program is asked.
pub struct Question<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The seat that decides.
    pub seat: Seat,
    /// All that the seat may know.
    pub view: Value,
    /// What it may do; of free-form offers only a short menu.
    pub legal: Vec<LabelledAction>,
}

/// What a program may say while it is asked: words of the line protocol.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "kebab-case")]
enum Answer {
    Act { action: String },
    May { action: String },
}

/// A program that plays.
pub struct Program {
    command: String,
    running: Option<Leash>,
    starts: u32,
    faults: Vec<String>,
    patience: Duration,
}

impl Program {
    /// A program by its command line; it is started when it is first asked.
    pub fn new(command: &str) -> Self {
        let (running, faults) = (None, Vec::new());
        Self { command: command.into(), running, starts: 0, faults, patience: PATIENCE }
    }

    /// The same with another patience.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// A new game begins, and with it the program: what it does in a game does not depend on earlier games.
    pub fn begin(&mut self) {
        (self.running, self.starts) = (None, 0);
    }

    /// Whether it can be started at all.
    pub fn try_out(&self) -> Result<(), Refusal> {
        let cannot = |fault| {
            Refusal::new(RefusalKind::UnknownBot, format!("cmd:{} {fault}", brief(&self.command)))
        };
        Leash::start(&self.command).map(drop).map_err(cannot)
    }

    /// What it did wrong since this was last asked.
    pub fn take_faults(&mut self) -> Vec<String> {
        std::mem::take(&mut self.faults)
    }

    /// Its answer, or `None` if it loses its turn; `may` judges what it says.
    pub fn ask(
        &mut self,
        question: &Question<'_>,
        may: impl Fn(&str) -> Result<(), Refusal>,
    ) -> Option<String> {
        match self.talk(question, may) {
            Ok(action) => Some(action),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    /// What it does in a game; any legal action where it loses its turn.
    pub(crate) fn choose<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        dice: &mut Stream,
    ) -> G::Action {
        let dream = G::imagine(view, dice);
        let mut legal = Vec::new();
        dream.legal(seat, &mut legal);
        let question = Question {
            game: G::about().name,
            seat,
            view: serde_json::to_value(view).expect("a view has a JSON form"),
            legal: legal
                .iter()
                .map(|&action| LabelledAction::of::<G>(view, seat, action))
                .collect(),
        };
        let may = |text: &str| -> Result<(), Refusal> {
            let action: G::Action = text.parse()?;
            Ok(dream.may(seat, action)?)
        };
        let said = self.ask(&question, may);
        said.and_then(|text| text.parse().ok()).unwrap_or_else(|| dice.pick(&legal))
    }

    fn talk(
        &mut self,
        question: &Question<'_>,
        may: impl Fn(&str) -> Result<(), Refusal>,
    ) -> Result<String, String> {
        let deadline = Instant::now() + self.patience;
        let Question { game, seat, view, legal } = question;
        let ask = json!({ "ask": { "game": game, "seat": seat.0, "view": view, "legal": legal } });
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        // Whatever it said before it was asked is no answer.
        if running.hush() {
            self.faults.push("spoke without being asked".into());
        }
        running.say(&ask)?;
        let said = loop {
            let line = running.hear(deadline)?;
            match serde_json::from_str(&line) {
                Ok(Answer::Act { action }) => break action,
                Ok(Answer::May { action }) => {
                    let answer = match may(&action) {
                        Ok(()) => json!({ "ok": { "may": true } }),
                        Err(refusal) => json!({ "error": refusal }),
                    };
                    running.say(&answer)?;
                }
                // Nobody knows what its next line would answer: it is started again.
                Err(error) => return Err(format!("said “{}”: {error}", brief(&line))),
            }
        };
        self.running = Some(running);
        match may(&said) {
            Ok(()) => Ok(said),
            Err(refusal) => Err(format!("may not say “{}”: {refusal}", brief(&said))),
        }
    }

    fn start(&mut self) -> Result<Leash, String> {
        if self.starts == STARTS {
            return Err(format!(
                "was started {STARTS} times and is not started again in this game"
            ));
        }
        self.starts += 1;
        Leash::start(&self.command)
    }
}

/// Complaints that a report tells one by one.
const COMPLAINTS: usize = 20;

/// The most frequent complaints; all others are told as one.
pub(crate) fn most_common(faults: BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let mut sorted: Vec<(String, u64)> = faults.into_iter().collect();
    sorted.sort_by(|(a, often), (b, less)| less.cmp(often).then(a.cmp(b)));
    let rest = sorted.split_off(sorted.len().min(COMPLAINTS));
    let mut told: BTreeMap<String, u64> = sorted.into_iter().collect();
    if !rest.is_empty() {
        let others = format!("{} other complaints", rest.len());
        told.insert(others, rest.iter().map(|(_, count)| count).sum());
    }
    told
}

/// The beginning of what was said, safe to be printed.
fn brief(text: &str) -> String {
    text.chars().take(60).map(|c| if c.is_control() { '�' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_complaints_are_told_and_the_rest_is_counted() {
        let few: BTreeMap<String, u64> = [("a".into(), 1), ("b".into(), 2)].into();
        assert_eq!(most_common(few.clone()), few);
        let many = (0..25_u64).map(|n| (format!("said {n:02}"), n + 1)).collect();
        let told = most_common(many);
        assert_eq!(told.len(), 21);
        assert_eq!(told["5 other complaints"], 1 + 2 + 3 + 4 + 5);
        assert!(told.contains_key("said 05") && !told.contains_key("said 04"));
    }
}
