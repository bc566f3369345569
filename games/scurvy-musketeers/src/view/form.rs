//! The written form of lists: what is there, in order, and nothing else.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seats;

use crate::deck::{LASTING, LINE, STACK, TASKS};
use crate::pieces::{Card, SEATS, TITLE_WORDS};
use crate::state::{Item, Lasting, Line, Lingering, Stack, Task, Tasks};
use crate::titles::{MADE, Poster, Title, Titles};

macro_rules! listed {
    ($($list:ident of $one:ty, at most $most:expr, else $what:literal;)*) => {
        $(impl Serialize for $list {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.iter().collect::<Vec<$one>>().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $list {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let all = Vec::<$one>::deserialize(deserializer)?;
                if all.len() > $most {
                    return Err(D::Error::custom($what));
                }
                let mut list = Self::default();
                for one in all {
                    list.push(one);
                }
                Ok(list)
            }
        })*
    };
}

listed! {
    Stack of Item, at most STACK, else "too many cards wait";
    Tasks of Task, at most TASKS, else "too much is to be done";
    Lasting of Lingering, at most LASTING, else "too many effects last";
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<(Card, Option<Card>)>::deserialize(deserializer)?;
        if all.len() > LINE {
            return Err(D::Error::custom("too many cards lie in play"));
        }
        let mut line = Self::EMPTY;
        for (card, on) in all {
            line.lay(card, on);
        }
        Ok(line)
    }
}

/// Titles as they are written.
#[derive(Serialize, Deserialize)]
struct TitlesForm {
    drawn: Vec<Card>,
    made: [Title; MADE],
    own: [Poster; SEATS],
    answered: Seats,
    votes: [Option<u8>; SEATS],
    title: Poster,
    words: Vec<u8>,
}

impl Serialize for Titles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = TitlesForm {
            drawn: self.drawn().collect(),
            made: self.made(),
            own: self.own,
            answered: self.answered,
            votes: std::array::from_fn(|seat| self.vote_of(table::Seat(seat as u8))),
            title: self.chosen,
            words: (0..128).filter(|&word| self.pays(word)).collect(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Titles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = TitlesForm::deserialize(deserializer)?;
        if form.drawn.len() > TITLE_WORDS || form.words.iter().any(|&word| word >= 128) {
            return Err(D::Error::custom("these are no titles"));
        }
        let mut titles = Self::NONE;
        form.drawn.into_iter().for_each(|card| titles.draw(card));
        titles.set_made(form.made);
        titles.own = form.own;
        titles.answered = form.answered;
        for (vote, given) in titles.votes.iter_mut().zip(form.votes) {
            *vote = given.unwrap_or(*vote);
        }
        titles.chosen = form.title;
        titles.words = form.words.into_iter().fold(0, |words, word| words | 1 << word);
        Ok(titles)
    }
}
