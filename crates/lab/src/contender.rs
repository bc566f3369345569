//! Who competes: bots by level, with another number of iterations if so asked, the oracle, and programs.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;

use bots::{Bot, Budget, Level, Manner, Oracle};
use catalog::Playable;
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind};
use table::{Seat, Stream, hash_of};

use crate::program::Program;

/// A player of the laboratory; as data it is its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Contender {
    /// A bot; with so many iterations, if not with those of its level in the laboratory; and its manner.
    Bot(Level, Option<u32>, Manner),
    /// The same search as a captain's, with everything turned up.
    Oracle(Option<u32>),
    /// The captain's search with the weights of this file.
    Learned(PathBuf, Option<u32>),
    /// A program that speaks the protocol of `docs/bots.md`.
    Program(String),
}

impl Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, iterations) = match self {
            Self::Bot(level, iterations, Manner::Plain) => (level.to_string(), iterations),
            Self::Bot(level, iterations, manner) => (format!("{level}+{manner}"), iterations),
            Self::Oracle(iterations) => ("oracle".into(), iterations),
            Self::Learned(file, iterations) => (format!("net:{}", file.display()), iterations),
            Self::Program(command) => (format!("cmd:{command}"), &None),
        };
        match iterations {
            Some(iterations) => f.pad(&format!("{name}@{iterations}")),
            None => f.pad(&name),
        }
    }
}

impl From<Contender> for String {
    fn from(contender: Contender) -> Self {
        contender.to_string()
    }
}

impl TryFrom<String> for Contender {
    type Error = Refusal;

    fn try_from(name: String) -> Result<Self, Refusal> {
        name.parse()
    }
}

impl FromStr for Contender {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        if let Some(command) = text.strip_prefix("cmd:").filter(|command| !command.is_empty()) {
            return Ok(Self::Program(command.into()));
        }
        let (name, iterations) = match text.rsplit_once('@') {
            None => (text, None),
            Some((name, number)) => {
                let number = number.parse().ok().filter(|number| (1..=10_000_000).contains(number));
                (name, Some(number.ok_or_else(|| unknown(text))?))
            }
        };
        if let Some(file) = name.strip_prefix("net:").filter(|file| !file.is_empty()) {
            return Ok(Self::Learned(file.into(), iterations));
        }
        let (name, manner) = match name.split_once('+') {
            None => (name, Manner::Plain),
            Some((name, manner)) => (name, manner.parse().map_err(|()| unknown(text))?),
        };
        match (name, name.parse::<Level>()) {
            ("oracle", _) if manner != Manner::Plain => Err(unknown(text)),
            ("oracle", _) => Ok(Self::Oracle(iterations)),
            (_, Ok(level)) if iterations.is_none() || level.searches() => {
                Ok(Self::Bot(level, iterations, manner))
            }
            _ => Err(unknown(text)),
        }
    }
}

fn unknown(text: &str) -> Refusal {
    let levels: Vec<String> = Level::ALL.iter().map(Level::to_string).collect();
    let shown: String = text.chars().take(40).collect();
    let message = format!(
        "there is no bot “{shown}”; there is {}, oracle, net:FILE and cmd:PROGRAM; mate, captain, \
         admiral, oracle and net:FILE also with a number of iterations, as in mate@500, and levels with \
         a manner (cautious, bold, greedy), as in mate+bold or mate+bold@500",
        levels.join(", ")
    );
    Refusal::new(RefusalKind::UnknownBot, message)
}

impl Contender {
    /// Refuses a program that cannot be started.
    pub(crate) fn try_out(&self) -> Result<(), Refusal> {
        match self {
            Self::Program(command) => Program::new(command).try_out(),
            Self::Learned(file, _) => learned(file).map(drop),
            Self::Bot(..) | Self::Oracle(_) => Ok(()),
        }
    }

    /// Sits down for games of this set-up.
    pub(crate) fn sit<G: Playable>(&self, setup: &G::Setup) -> Brain<G> {
        match self {
            Self::Bot(level, iterations, manner) => {
                let budget = iterations.map(Budget::iterations).or(Budget::in_the_lab::<G>(*level));
                let mut bot = G::bot(*level, setup, budget);
                bot.behave(*manner);
                Brain::Bot(bot)
            }
            Self::Oracle(iterations) => {
                let usual = Budget::in_the_lab::<G>(Level::Captain);
                let budget = iterations.map(Budget::iterations).or(usual);
                Brain::Oracle(Oracle::new(budget.unwrap_or(Budget::iterations(1))))
            }
            Self::Learned(file, iterations) => {
                let usual = Budget::in_the_lab::<G>(Level::Captain);
                let budget = iterations.map(Budget::iterations).or(usual);
                let weights = learned(file).unwrap_or(&[]);
                Brain::Bot(catalog::learned_bot(weights, setup, budget))
            }
            Self::Program(command) => Brain::Program(Box::new(Program::new(command))),
        }
    }

    /// Refuses weights that are not for this game, deck and number of seats.
    pub(crate) fn fits<G: Playable>(&self, setup: &G::Setup) -> Result<(), Refusal> {
        let Self::Learned(file, _) = self else { return Ok(()) };
        let fitting = nets::Weights::new(learned(file)?).and_then(|w| w.fit::<G>(setup));
        let amiss = |why| Refusal::new(RefusalKind::BadSetup, format!("{}: {why}", file.display()));
        fitting.map(drop).map_err(amiss)
    }

    /// What tells it from others of the same name: the weights that it has.
    pub(crate) fn weights(&self) -> Option<u64> {
        match self {
            Self::Learned(file, _) => learned(file).ok().map(|weights| hash_of(&weights)),
            _ => None,
        }
    }
}

/// Weights of files, which stay in memory until the program ends: nets are used as they lie there.
static LEARNED: Mutex<BTreeMap<u64, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// Keeps weights in memory for as long as the program runs; the same weights only once.
pub(crate) fn learn_from(weights: &[u8]) -> &'static [u8] {
    let mut all = LEARNED.lock().expect("nobody panics while adding");
    all.entry(hash_of(&weights)).or_insert_with(|| weights.to_vec().leak())
}

/// The weights of a file.
fn learned(file: &Path) -> Result<&'static [u8], Refusal> {
    let amiss =
        |why: String| Refusal::new(RefusalKind::UnknownBot, format!("{}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| amiss(error.to_string()))?;
    nets::Weights::new(&bytes).map_err(|why| amiss(why.to_string()))?;
    Ok(learn_from(&bytes))
}

/// A contender at the table.
pub(crate) enum Brain<G: Playable> {
    /// It is shown its view.
    Bot(Box<dyn Bot<G>>),
    /// It is shown everything.
    Oracle(Oracle<G>),
    /// It is told its view.
    Program(Box<Program>),
}

impl<G: Playable> Brain<G> {
    /// What it does. A bot of ours that does what the rules forbid ends the run.
    pub(crate) fn choose(&mut self, game: &G, seat: Seat, dice: &mut Stream) -> G::Action {
        let action = match self {
            Self::Bot(bot) => bot.choose(&game.view(Some(seat)), seat, dice),
            Self::Oracle(oracle) => oracle.choose(game, seat, dice),
            Self::Program(program) => program.choose::<G>(&game.view(Some(seat)), seat, dice),
        };
        assert!(game.may(seat, action).is_ok(), "a bot did what the rules forbid: {action}");
        action
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self) {
        if let Self::Program(program) = self {
            program.begin();
        }
    }

    /// What a program did wrong since it was last asked.
    pub(crate) fn faults(&mut self) -> Vec<String> {
        match self {
            Self::Program(program) => program.take_faults(),
            Self::Bot(_) | Self::Oracle(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in [
            "random",
            "deckhand",
            "mate",
            "captain",
            "oracle",
            "mate@7",
            "admiral@9",
            "net:w.bin",
            "net:a/w.bin@40",
            "mate+bold",
            "captain+greedy@9",
            "cmd:./bot x",
        ] {
            let contender: Contender = name.parse().expect("a known name");
            assert_eq!(contender.to_string(), name);
        }
        for name in [
            "",
            "pirate",
            "mate@",
            "mate@0",
            "random@5",
            "cmd:",
            "net:",
            "net:@5",
            "mate@x",
            "oracle@-1",
            "mate+rude",
            "oracle+bold",
        ] {
            assert!(name.parse::<Contender>().is_err(), "{name}");
        }
    }
}
