//! A clause of a rulebook, and a refusal that cites it.

use std::fmt::{self, Display};

/// One clause of a rulebook, in our own words.
#[derive(PartialEq, Eq, Debug)]
pub struct Rule {
    /// Clause id in the game's `RULES.md`.
    pub clause: &'static str,
    /// The clause in one sentence, as a refusal says it.
    pub says: &'static str,
}

/// A refusal: the clause that forbids an action. One word, so "why not" costs no more than "whether".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal(pub &'static Rule);

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (rule {})", self.0.says, self.0.clause)
    }
}

impl std::error::Error for Illegal {}

/// `Ok` if the condition holds, else a refusal by this rule.
#[inline]
pub const fn allow(holds: bool, otherwise: &'static Rule) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(Illegal(otherwise)) }
}

/// States rules as statics: `NAME: "XX-1", "What it says";` each, documented by its own words.
#[macro_export]
macro_rules! rules {
    ($($name:ident: $clause:literal, $says:literal;)*) => {
        $(#[doc = concat!($clause, ": ", $says)]
        pub static $name: $crate::Rule = $crate::Rule { clause: $clause, says: $says };)*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    static NO_RUNNING: Rule = Rule { clause: "XX-1", says: "Walk on the quarterdeck" };

    #[test]
    fn a_refusal_cites_its_clause() {
        assert_eq!(allow(true, &NO_RUNNING), Ok(()));
        let refusal = allow(false, &NO_RUNNING).expect_err("the condition fails");
        assert_eq!(refusal.to_string(), "Walk on the quarterdeck (rule XX-1)");
        assert_eq!(size_of::<Result<(), Illegal>>(), size_of::<usize>());
    }
}
