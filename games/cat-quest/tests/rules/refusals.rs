//! Every action, by every seat, in every phase: allowed or refused by a clause, and never a panic.

use cat_quest::{Action, Body, Cat, CatQuest, Cats, NO_SUCH_SHIP, Phase, Place, Quake, Setup};
use table::{Game, Illegal, Seat, Stream, Turn};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, table};

/// Seats that nobody sits on.
const STRANGERS: [Seat; 4] = [Seat(2), Seat(7), Seat(8), Seat(u8::MAX)];

/// A game of two in every phase.
fn every_phase() -> Vec<CatQuest> {
    let host = CatQuest::new(&Setup { host_chooses: true, ..Setup::new(2) });
    let team = table(2).gathers(ASTRA, "jupersian caturn plukitten");
    let battle = team.clone().attacks(ASTRA);
    let shaking = team.until(ASTRA).falls("white 1 black 1");
    let gamble = battle.clone().goes("spare; dog fire; gamble");
    let met = table(2).gathers(ASTRA, "venyu").gathers(BISCUIT, "marsiamese");
    let met = met.flies(ASTRA, "mars 9").flies(BISCUIT, "mars 9");
    let offered = met.clone().does(BISCUIT, "offer astra marsiamese for venyu");
    let counter = "counter venyu+earthcat for earthcat+marsiamese";
    vec![
        CatQuest::new(&Setup::new(2)),
        host,
        CatQuest::new(&Setup::new(2)).falls("first biscuit"),
        table(2),
        table(2).does(ASTRA, "roll"),
        shaking.clone(),
        shaking.does(ASTRA, "keep"),
        met,
        offered.clone(),
        offered.does(ASTRA, counter),
        battle.clone(),
        battle.clone().does(ASTRA, "spare"),
        battle.goes("spare; dog fire"),
        gamble.clone(),
        gamble.clone().falls("die 2"),
        gamble.goes("die 2; keep"),
        table(2).gathers(ASTRA, "purrinus").until(ASTRA).does(ASTRA, "look"),
        table(2).does(BISCUIT, "leave"),
    ]
}

fn every_action() -> Vec<Action> {
    let mut actions =
        vec![Action::Battle, Action::Recruit, Action::Look, Action::Roll, Action::Done];
    actions.extend([Action::Accept, Action::Refuse, Action::Keep, Action::Burn, Action::Spare]);
    actions.extend([Action::Gamble, Action::GiveUp, Action::Leave]);
    actions.extend((0..=u8::MAX).map(|seat| Action::First(Seat(seat))));
    actions.extend(Quake::ALL.map(Action::Reroll));
    actions.extend(Cat::ALL.map(Action::Send));
    actions.extend(Cat::ALL.map(Action::Banish));
    for orbit in Body::ALL {
        actions.extend((0..=u8::MAX).map(|dot| Action::Go(Place { orbit, dot })));
    }
    for cats in [0, 1, 4, 8, 12, 1 << 10, u16::MAX].map(Cats::from_bits) {
        for other in [0, 4, 16, 24, u16::MAX].map(Cats::from_bits) {
            let to = [0, 1, 2, 200, u8::MAX].map(Seat);
            actions.extend(to.map(|to| Action::Offer { to, give: cats, take: other }));
            actions.push(Action::Counter { give: cats, take: other });
        }
    }
    actions
}

#[test]
fn every_phase_is_looked_at() {
    let mut seen: Vec<Phase> = Vec::new();
    for phase in every_phase().iter().map(CatQuest::phase) {
        if !seen.contains(&phase) {
            seen.push(phase);
        }
    }
    assert_eq!(seen.len(), 17, "{seen:?}");
}

#[test]
fn whoever_is_not_waited_for_may_do_nothing_but_leave() {
    for game in every_phase() {
        for seat in [ASTRA, BISCUIT] {
            let waited = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
            for action in every_action().into_iter().filter(|&action| action != Action::Leave) {
                let ruling = game.may(seat, action);
                assert!(waited || ruling.is_err(), "{action} by {seat:?} in {:?}", game.phase());
            }
        }
    }
}

#[test]
fn a_seat_that_does_not_exist_may_do_nothing() {
    for game in every_phase().into_iter().filter(|game| game.phase() != Phase::Over) {
        for seat in STRANGERS {
            for action in every_action() {
                assert_eq!(game.may(seat, action), Err(Illegal(&NO_SUCH_SHIP)));
            }
            let mut legal = vec![Action::Roll];
            game.legal(seat, &mut legal);
            assert_eq!(legal, []);
        }
    }
}

#[test]
fn strangers_see_what_the_gallery_sees() {
    for game in every_phase() {
        let mut view = game.view(Some(Seat(200)));
        view.onlooker = None;
        assert_eq!(view, game.view(None));
    }
}

#[test]
fn random_play_makes_no_list_of_places() {
    for game in every_phase() {
        let mut spare = Vec::new();
        let Turn::Seats(asked) = game.turn() else { continue };
        let seat = asked.first().expect("somebody is asked");
        let random_action = game.random_action(seat, &mut Stream::new(1, 0), &mut spare);
        assert_eq!(game.may(seat, random_action), Ok(()), "{random_action}");
        assert_eq!(spare.is_empty(), game.phase() == Phase::Go, "{:?}", game.phase());
    }
}

/// CQ-19c: a dog that Astra's Purrinus saw is about to be turned up in Biscuit's battle, or looked at again.
fn seen_dogs() -> [CatQuest; 2] {
    let seen = table(3).gathers(ASTRA, "purrinus").until(ASTRA).goes("look; glimpse fire");
    let again = seen.clone().gathers(BISCUIT, "purrinus").until(BISCUIT).does(BISCUIT, "look");
    [seen.attacks(BISCUIT), again]
}

#[test]
fn chance_draws_what_can_fall_and_all_of_it() {
    // Three fire dogs are out: none is left to be drawn.
    let burned = table(2).goes("battle; dog fire; send earthcat; dog fire; lost earthcat");
    let burned = burned.gathers(ASTRA, "earthcat merkitty").attacks(ASTRA);
    let burned = burned.goes("send earthcat; send merkitty; dog fire; lost merkitty");
    let burned = burned.gathers(ASTRA, "merkitty neptabby venyu").attacks(ASTRA);
    let burned = burned.goes("send earthcat; send merkitty; send neptabby");
    assert_eq!((burned.phase(), burned.weight("dog fire")), (Phase::TurnUp, 0));
    for game in every_phase().into_iter().chain(seen_dogs()).chain([burned]) {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        assert_eq!(chances.is_empty(), game.turn() != Turn::Chance, "{:?}", game.phase());
        assert!(chances.iter().all(|&(_, weight)| weight > 0), "{:?}", game.phase());
        let mut dice = Stream::new(7, 0);
        let mut left: Vec<_> = chances.iter().map(|&(chance, _)| chance).collect();
        for _ in 0..if chances.is_empty() { 0 } else { 1_000 } {
            let fell = game.toss(&mut dice);
            assert!(chances.iter().any(|&(chance, _)| chance == fell), "{fell}");
            left.retain(|&chance| chance != fell);
        }
        assert_eq!(left, [], "{:?}", game.phase());
    }
}
