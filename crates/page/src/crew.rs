//! Bots with faces at a table: who sits where, in what manner they play, what they say now and then.

use board::{Board, Persona};
use bots::Manner;
use catalog::{Playable, Visitor};
use table::Seat;

use crate::snapshot::{SeatCard, Snapshot};

/// Whom bots of this game play as.
pub fn crew(game: &str) -> &'static [Persona] {
    struct Read;
    impl Visitor for Read {
        type Out = &'static [Persona];
        fn visit<G: Playable>(self) -> Self::Out {
            G::Board::CREW
        }
    }
    catalog::visit(game, Read).unwrap_or_default()
}

/// Whoever of the crew has this name.
pub fn persona(game: &str, name: &str) -> Option<&'static Persona> {
    crew(game).iter().find(|one| one.name == name)
}

/// Who of the crew sits in a seat.
pub fn at(game: &str, card: &SeatCard) -> Option<&'static Persona> {
    persona(game, card.bot()?)
}

/// The manner of a bot of this name: plain if nobody is called so.
pub fn manner(game: &str, name: &str) -> Manner {
    persona(game, name).map_or(Manner::Plain, |one| one.manner)
}

/// A name that nobody has yet, in an order that depends on the seed.
pub fn free_name(game: &str, taken: &[&str], seed: u64) -> Option<&'static str> {
    let crew = crew(game);
    let first = usize::try_from(seed % crew.len().max(1) as u64).unwrap_or(0);
    let names = crew.iter().cycle().skip(first).take(crew.len()).map(|one| one.name);
    names.into_iter().find(|name| !taken.contains(name))
}

/// Of so many decisive moments that concern a bot, one makes it say something.
const TALKS: usize = 3;

/// What a bot says just now, if any does: when it sits down, about what has just happened to it now and then, and at
/// the end.
pub fn says(shown: &Snapshot) -> Option<(Seat, &'static Persona, &'static str)> {
    let who = |seat: Seat| Some((seat, at(&shown.game, shown.seats.get(seat.index())?)?));
    let bots = || (0..8).map(Seat).filter_map(who);
    let told = |(seat, one): (Seat, &'static Persona), good: bool| {
        (seat, one, if good { one.says.0 } else { one.says.1 })
    };
    if let Some(outcome) = &shown.outcome {
        let winner = bots().find(|(seat, _)| outcome.winners.contains(*seat));
        return winner
            .map(|one| told(one, true))
            .or_else(|| bots().next().map(|one| told(one, false)));
    }
    let Some(last) = shown.moments.last() else {
        return bots().next().map(|(seat, one)| (seat, one, one.hello));
    };
    let verdict = last.verdict.as_ref()?;
    let (seat, good) = (verdict.seat.or(last.actor)?, verdict.good?);
    let talks = (shown.moments.len() + seat.index()).is_multiple_of(TALKS);
    who(seat).filter(|_| talks).map(|one| told(one, good))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalHost, SetUp, Source};
    use std::collections::BTreeSet;

    #[test]
    fn every_game_has_a_face_for_every_seat_and_texts_that_fit() {
        for about in catalog::games() {
            let crew = crew(about.name);
            assert!(crew.len() >= usize::from(about.seats.1), "{}", about.name);
            let names: BTreeSet<&str> = crew.iter().map(|one| one.name).collect();
            let faces: BTreeSet<String> =
                crew.iter().map(|one| one.face.html().into_string()).collect();
            assert_eq!((names.len(), faces.len()), (crew.len(), crew.len()), "{}", about.name);
            let manners: BTreeSet<String> = crew.iter().map(|one| one.manner.to_string()).collect();
            assert!(manners.len() >= 4, "{}: {manners:?}", about.name);
            for one in crew {
                assert!(one.name.len() <= 16 && !one.name.contains(','), "{}", one.name);
                for line in [one.hello, one.says.0, one.says.1] {
                    assert!((4..=40).contains(&line.chars().count()), "{line}");
                }
            }
        }
    }

    #[test]
    fn bots_sit_down_with_names_of_their_own_and_say_hello() {
        for about in catalog::games() {
            let mut setup = SetUp::new(about, 4);
            (0..6).for_each(|_| setup.add_seat());
            let host = LocalHost::begin(setup).expect("it can be laid out");
            let shown = host.snapshot(Some(Seat(0)));
            let found: Vec<_> =
                shown.seats.iter().filter_map(|card| at(about.name, card)).collect();
            assert_eq!(found.len(), shown.seats.len() - 1, "{:?}", shown.seats);
            let names: BTreeSet<&str> = found.iter().map(|one| one.name).collect();
            assert_eq!(names.len(), found.len(), "nobody sits twice");
            if shown.moments.is_empty() {
                assert!(says(&shown).is_some_and(|(_, one, line)| line == one.hello));
            }
        }
    }

    #[test]
    fn people_have_no_face_even_if_they_are_called_like_a_bot() {
        let about = catalog::about("spanc").expect("it is on the shelf");
        let mut setup = SetUp::new(about, 4);
        setup.seats[0].name = crew("spanc")[0].name.into();
        let host = LocalHost::begin(setup).expect("it can be laid out");
        assert!(at("spanc", &host.snapshot(None).seats[0]).is_none());
    }
}
