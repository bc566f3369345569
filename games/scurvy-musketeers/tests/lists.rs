//! Whatever is aimed at something is listed just if it is permitted: asked for every card in hand and in
//! play, with every aim there is, at many moments of random games.

use scurvy_musketeers::{Action, Card, Cards, InUse, Mark, ScurvyMusketeers, Setup};
use table::{Game, Seat, Stream, Turn, random_step};

/// Every mark: nothing, every card of the deck, every seat, and some that do not exist.
fn marks(game: &ScurvyMusketeers) -> Vec<Mark> {
    let cards = game.setup().deck.index.all;
    let odd =
        [Mark::Card(Card(200)), Mark::Card(Card(255)), Mark::Seat(Seat(7)), Mark::Seat(Seat(255))];
    let seats = game.everybody().map(Mark::Seat);
    [Mark::None].into_iter().chain(cards.iter().map(Mark::Card)).chain(seats).chain(odd).collect()
}

/// Every aimed action that a seat could name.
fn aimed(game: &ScurvyMusketeers, seat: Seat) -> Vec<Action> {
    let (marks, hand) = (marks(game), game.hand(seat));
    let everything = game.everybody().fold(Cards::NONE, |all, seat| all | game.movie(seat));
    let mut all = Vec::new();
    for card in hand {
        all.extend(
            everything.iter().flat_map(|on| [Action::Equip(card, on), Action::Duel(card, on)]),
        );
        for &one in &marks {
            all.push(Action::Sfx { card, one, two: Mark::None });
            let second = everything.iter().map(Mark::Card);
            if matches!(one, Mark::Card(prop) if everything.contains(prop)) {
                all.extend(second.map(|two| Action::Sfx { card, one, two }));
            }
        }
    }
    for card in game.movie(seat) {
        all.extend(everything.iter().map(|to| Action::Move(card, to)));
        let pays = [None].into_iter().chain(hand.iter().map(Some));
        for pay in pays {
            all.extend(marks.iter().map(|&one| Action::Use { card, pay, one, two: Mark::None }));
        }
    }
    all
}

fn is_aimed(action: Action) -> bool {
    matches!(
        action,
        Action::Sfx { .. }
            | Action::Use { .. }
            | Action::Equip(..)
            | Action::Move(..)
            | Action::Duel(..)
    )
}

fn compare(game: &ScurvyMusketeers, legal: &mut Vec<Action>) {
    for seat in game.everybody() {
        game.legal(seat, legal);
        legal.retain(|&action| is_aimed(action));
        let mut permitted = aimed(game, seat);
        permitted.retain(|&action| game.may(seat, action).is_ok());
        permitted.sort_unstable();
        permitted.dedup();
        assert_eq!(*legal, permitted, "seat {} in {:?}", seat.0, game.phase());
    }
}

#[test]
fn every_aim_is_listed_just_if_it_is_permitted() {
    let mixed = Setup { deck: InUse::mixed(), ..Setup::of(3) };
    for (number, setup) in [Setup::of(2), Setup::of(4), mixed].into_iter().enumerate() {
        let mut dice = Stream::new(11, number as u64);
        let (mut spare, mut legal) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let mut game = ScurvyMusketeers::new(&setup);
            let mut steps = 0_u32;
            while let Some(step) = random_step(&game, &mut dice, &mut spare) {
                if steps.is_multiple_of(5) && game.turn() != Turn::Chance {
                    compare(&game, &mut legal);
                }
                step.take(&mut game);
                steps += 1;
            }
        }
    }
}
