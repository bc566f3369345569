//! The captain against brute force: advice is compared with the truth, found by trying everything.

use std::collections::BTreeMap;

use solve::Captain;
use spaca_wor::{DieKind, Phase, SpacaWor};
use table::{Game, Seat};

use crate::engine::{Judge, after, houses, wander};

/// Random games for each set of options.
const GAMES: u64 = 30;
/// How often each sort of situation is tried.
const TRIES: u32 = 4;

/// The sorts of situations: what is asked, rolls left, open, attacking, aim.
type Sort = (&'static str, u8, bool, bool, &'static str);

fn sort_of(captain: &Captain, game: &SpacaWor) -> Option<Sort> {
    let asked = match game.phase() {
        Phase::Ignore => "ignore",
        Phase::Link => "link",
        Phase::Decide => "decide",
        _ => return None,
    };
    let side = game.side(game.roller());
    let turbo_dice = side.of_kind(DieKind::Turbo) & side.alive();
    let open = side.limit == 3 && !turbo_dice.is_empty();
    let left = side.limit - side.rolls;
    let most_dice = [6, 6, 5, 4, 4][usize::from(left + u8::from(open))];
    let attacking = game.roller() == game.attacker();
    let aim = captain.stake(&game.view(None)).aim.name();
    (side.alive().len() <= most_dice).then_some((asked, left, open, attacking, aim))
}

/// Compares the advice for every action with the truth, if that is to be had.
fn compare(captain: &mut Captain, game: &SpacaWor, seat: Seat) -> Option<()> {
    let mut judge = Judge::new(captain, game);
    let view = game.view(Some(seat));
    let stake = *captain.stake(&view);
    let advice = captain.advise(&view, seat);
    for told in &advice {
        let truth = judge.exhaust(captain, &after(game, seat, told.action))?;
        let attacks = seat == game.attacker();
        let own = if attacks { truth } else { 1.0 - truth };
        assert!((told.wins_battle - own).abs() < 1e-12, "{told:?} but {own} in {game:?}");
        let wins = stake.if_won * truth + stake.if_lost * (1.0 - truth);
        let wins = if attacks { wins } else { 1.0 - wins };
        assert!((told.wins_game - wins).abs() < 1e-12, "{told:?} but {wins} in {game:?}");
    }
    let best_first = advice.is_sorted_by(|a, b| a.wins_game >= b.wins_game - 1e-12);
    assert!(best_first, "{advice:?}");
    Some(())
}

#[test]
fn advice_on_dice_agrees_with_trying_everything() {
    let mut tried: BTreeMap<Sort, (u32, u32)> = BTreeMap::new();
    for setup in houses().filter(|setup| !setup.three_wins && !setup.ten_battles) {
        let mut captain = Captain::new(&setup);
        for number in 0..GAMES {
            wander(&setup, number, |game, seat| {
                let Some(sort) = sort_of(&captain, game) else { return };
                let (tries, done) = tried.entry(sort).or_default();
                if *tries < TRIES {
                    *tries += 1;
                    *done += u32::from(compare(&mut captain, game, seat).is_some());
                }
            });
        }
    }
    // Both sides with both aims, one to three rolls left, links, ignored Booms, Turbos still to come.
    let done = |which: &dyn Fn(&Sort) -> bool| -> u32 {
        tried.iter().filter(|(sort, _)| which(sort)).map(|(_, (_, done))| done).sum()
    };
    for asked in ["ignore", "link", "decide"] {
        for attacking in [false, true] {
            for aim in ["win", "lose"] {
                let count = done(&|sort| (sort.0, sort.3, sort.4) == (asked, attacking, aim));
                assert!(count >= 5, "{asked} {attacking} {aim}: {tried:?}");
            }
        }
    }
    for left in 0..=3 {
        assert!(done(&|sort| sort.1 == left) >= 5, "{left} left: {tried:?}");
    }
    assert!(done(&|sort| sort.2 && sort.1 == 1) >= 5, "{tried:?}");
    assert!(done(&|sort| sort.2 && sort.1 == 2) >= 5, "{tried:?}");
}
