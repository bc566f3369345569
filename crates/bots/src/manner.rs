//! A bot's manner, its style of play: of choices that are nearly as good as the best one, which one it likes. It never
//! gives away more than a margin, so a manner is no handicap.

use std::fmt::{self, Display};
use std::str::FromStr;

/// What a bot likes of choices that are nearly as good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manner {
    /// The best one.
    #[default]
    Plain,
    /// What is least of a gamble.
    Cautious,
    /// What is most of a gamble.
    Bold,
    /// What pays at once.
    Greedy,
}

/// What a choice is worth giving up for one's manner, in chances to win.
const MARGIN: f32 = 0.003;

/// A choice, as a manner sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    /// The chance to win.
    pub(crate) chance: f32,
    /// How far that is from what came of it in single dreams (a variance).
    pub(crate) spread: f32,
    /// The chance to win as it looks at once.
    pub(crate) at_once: f32,
}

impl Manner {
    /// Every manner.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Cautious, Self::Bold, Self::Greedy];

    /// The number of the choice that it likes; the first one is the best.
    pub(crate) fn likes(self, choices: &[Taste]) -> usize {
        let liking = |taste: &Taste| match self {
            Self::Plain => 0.0,
            Self::Cautious => -taste.spread,
            Self::Bold => taste.spread,
            Self::Greedy => taste.at_once,
        };
        let Some(best) = choices.first() else { return 0 };
        let as_good = |taste: &Taste| taste.chance >= best.chance - MARGIN;
        let mut liked = 0;
        for (nth, taste) in choices.iter().enumerate().filter(|(_, taste)| as_good(taste)) {
            if liking(taste) > liking(&choices[liked]) {
                liked = nth;
            }
        }
        liked
    }
}

impl Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Plain => "plain",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
            Self::Greedy => "greedy",
        })
    }
}

impl FromStr for Manner {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|manner| manner.to_string() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manner_chooses_among_what_is_as_good_and_nothing_else() {
        let taste = |chance, spread, at_once| Taste { chance, spread, at_once };
        let choices = [
            taste(0.600, 0.02, 0.50),
            taste(0.599, 0.09, 0.40),
            taste(0.598, 0.01, 0.55),
            taste(0.500, 0.99, 0.99),
            taste(0.500, 0.00, 0.99),
        ];
        let likes: Vec<usize> = Manner::ALL.iter().map(|manner| manner.likes(&choices)).collect();
        assert_eq!(likes, [0, 2, 1, 2]);
        assert_eq!(Manner::Bold.likes(&[]), 0);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        assert!(Manner::ALL.iter().all(|manner| manner.to_string().parse() == Ok(*manner)));
        assert!("rude".parse::<Manner>().is_err());
    }
}
