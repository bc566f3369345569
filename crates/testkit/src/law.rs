//! What a law is, what it says when it is broken, and what it counts when it holds.

use std::fmt::{self, Display};
use std::ops::AddAssign;

/// A law that every game must pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// Its name.
    pub name: &'static str,
    /// The law as a sentence.
    pub says: &'static str,
}

impl Law {
    /// The law is broken, in this way.
    pub(crate) fn broken(&self, what: impl Into<String>) -> Broken {
        Broken { law: self.name, says: self.says, what: what.into() }
    }
}

/// A broken law: which one, what it says, and what happened instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The name of the law.
    pub law: &'static str,
    /// The law as a sentence.
    pub says: &'static str,
    /// What happened, and where.
    pub what: String,
}

impl Broken {
    /// Adds where it happened.
    pub(crate) fn at(mut self, place: &str) -> Self {
        self.what.push_str("\n  ");
        self.what.push_str(place);
        self
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law “{}”: {}\n  {}", self.law, self.says, self.what)
    }
}

impl std::error::Error for Broken {}

/// What was looked at while a law held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions taken.
    pub actions: u64,
    /// Chance steps taken.
    pub chances: u64,
    /// Single comparisons made for the law.
    pub checks: u64,
}

impl Tally {
    /// So many checks, and no game.
    pub(crate) fn checks(checks: u64) -> Self {
        Self { checks, ..Self::default() }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.games += more.games;
        self.actions += more.actions;
        self.chances += more.chances;
        self.checks += more.checks;
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, actions, chances, checks } = self;
        write!(f, "{games} games, {actions} actions, {chances} chance steps, {checks} checks")
    }
}

/// `Ok` if the condition holds, else what is wrong.
pub(crate) fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_law_tells_what_and_where() {
        let law = Law { name: "gravity", says: "Things fall." };
        let broken = law.broken("It flew.").at("in the garden");
        assert_eq!(
            broken.to_string(),
            "broken law “gravity”: Things fall.\n  It flew.\n  in the garden"
        );
    }
}
