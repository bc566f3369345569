//! Bots in any language: a program that is asked on its standard input and answers on its output, one
//! JSON object a line. What crashes, stalls or cheats loses its turn and is reported.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use shelf::{Choice, Refusal, Shelved};
use table::{Dice, Seat, Stream};

/// How long a program may take for a move.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// How often a program is started again before its seat is left to chance.
const STARTS: u32 = 4;
/// The longest line that is read from a program, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// What a program is asked.
pub struct Question<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The seat that decides.
    pub seat: Seat,
    /// All that the seat may know.
    pub view: Value,
    /// What it may do; of free-form offers only a short menu.
    pub legal: Vec<Choice>,
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
    running: Option<Running>,
    starts: u32,
    faults: Vec<String>,
    patience: Duration,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
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
    pub(crate) fn choose<G: Shelved>(
        &mut self,
        view: &G::View,
        seat: Seat,
        dice: &mut Stream,
    ) -> G::Action {
        let dream = G::imagine(view, dice);
        let mut legal = Vec::new();
        dream.legal(seat, &mut legal);
        let choice = |&action: &G::Action| Choice {
            text: action.to_string(),
            label: G::label(view, seat, action),
        };
        let question = Question {
            game: G::about().name,
            seat,
            view: serde_json::to_value(view).expect("a view has a JSON form"),
            legal: legal.iter().map(choice).collect(),
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
        self.start()?;
        self.say(&ask)?;
        loop {
            let line = self.hear(deadline)?;
            match serde_json::from_str(&line) {
                Ok(Answer::Act { action }) => {
                    return match may(&action) {
                        Ok(()) => Ok(action),
                        Err(refusal) => Err(format!("may not say “{}”: {refusal}", brief(&action))),
                    };
                }
                Ok(Answer::May { action }) => {
                    let answer = match may(&action) {
                        Ok(()) => json!({ "ok": { "may": true } }),
                        Err(refusal) => json!({ "error": refusal }),
                    };
                    self.say(&answer)?;
                }
                Err(error) => return Err(format!("said “{}”: {error}", brief(&line))),
            }
        }
    }

    fn start(&mut self) -> Result<(), String> {
        if self.running.is_some() {
            return Ok(());
        }
        if self.starts == STARTS {
            return Err(format!("was started {STARTS} times and is not started again"));
        }
        self.starts += 1;
        let mut words = self.command.split_whitespace();
        let program = words.next().ok_or("has no name")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err("has no input or output".into());
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while let Ok(length) =
                std::io::Read::take(&mut output, LONGEST_LINE).read_until(b'\n', &mut line)
            {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                line.clear();
                if length == 0 || sender.send(text).is_err() {
                    return;
                }
            }
        });
        self.running = Some(Running { child, input, lines });
        Ok(())
    }

    fn say(&mut self, message: &Value) -> Result<(), String> {
        let Some(running) = &mut self.running else { return Err("does not run".into()) };
        let said = writeln!(running.input, "{message}").and_then(|()| running.input.flush());
        said.map_err(|error| {
            self.quit();
            format!("does not listen: {error}")
        })
    }

    fn hear(&mut self, deadline: Instant) -> Result<String, String> {
        let Some(running) = &mut self.running else { return Err("does not run".into()) };
        let left = deadline.saturating_duration_since(Instant::now());
        running.lines.recv_timeout(left).map_err(|error| {
            self.quit();
            match error {
                RecvTimeoutError::Timeout => {
                    format!("did not answer within {} s", self.patience.as_secs_f64())
                }
                RecvTimeoutError::Disconnected => "has ended".into(),
            }
        })
    }

    /// Ends the program, if it still runs.
    fn quit(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.quit();
    }
}

/// The beginning of what was said.
fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}
