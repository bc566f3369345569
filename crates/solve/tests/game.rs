//! The game around the battles, for made-up chances as well as for the true ones.

use solve::{Aim, GameValue, Start, is_solved};
use spaca_wor::{Action, Chance, DieKind, Setup, SpacaWor};
use table::{Game, Options, Seat, Spoken, set_up_new};

/// Chances to win a battle willingly and unwillingly: the true ones and some that are far from them.
const ODDS: [(f64, f64); 4] = [(0.480_926, 0.551_146), (0.6, 0.3), (0.2, 0.9), (0.5, 0.5)];

/// All combinations of the options that matter here.
fn houses() -> [Setup; 4] {
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(three_wins, ten_battles)| Setup { three_wins, ten_battles, ..Setup::default() })
}

/// The Attacker's chance to win the game, straight from the rules: no streak and no number of battles is
/// taken for another, and a game that goes on for very long counts half.
fn by_the_rules(setup: &Setup, wins: f64, unwillingly: f64, fought: u8, streak: u8) -> f64 {
    const LONG: u8 = 120;
    let mut after = vec![0.5; usize::from(LONG) + 2];
    for now in (fought..LONG).rev() {
        after = (0..=now + 1)
            .map(|streak| {
                let ends = now + 1 >= setup.fewest_battles() && streak + 1 >= setup.wins_in_a_row();
                let if_won = if ends { 1.0 } else { after[usize::from(streak) + 1] };
                let if_lost = 1.0 - after[1];
                let chance = if if_won < if_lost { unwillingly } else { wins };
                if_lost + (if_won - if_lost) * chance
            })
            .collect();
        after.resize(usize::from(LONG) + 2, 0.5);
    }
    after[usize::from(streak)]
}

#[test]
fn every_situation_is_worth_what_the_rules_make_of_it() {
    for setup in houses() {
        for (wins, unwillingly) in ODDS {
            let game = GameValue::new(&setup, wins, unwillingly);
            for row in &game.battles {
                let truth = by_the_rules(&setup, wins, unwillingly, row.battle - 1, row.streak);
                assert!((row.attacker_wins - truth).abs() < 1e-12, "{setup:?} {row:?} {truth}");
            }
        }
    }
}

#[test]
fn every_situation_satisfies_its_own_equation() {
    for setup in houses() {
        for (wins, unwillingly) in ODDS {
            let game = GameValue::new(&setup, wins, unwillingly);
            for row in &game.battles {
                let chance = match row.aim {
                    Aim::Win | Aim::Either => wins,
                    Aim::Lose => unwillingly,
                };
                let value = row.if_won * chance + row.if_lost * (1.0 - chance);
                assert!((row.attacker_wins - value).abs() < 1e-14, "{row:?}");
                let next = |streak| game.at(row.battle, streak).attacker_wins;
                assert!((row.if_lost - (1.0 - next(1))).abs() < 1e-14, "{row:?}");
                let ends =
                    row.battle >= setup.fewest_battles() && row.streak + 1 >= setup.wins_in_a_row();
                let if_won = if ends { 1.0 } else { next(row.streak + 1) };
                assert!((row.if_won - if_won).abs() < 1e-14, "{row:?}");
            }
        }
    }
}

#[test]
fn long_games_and_long_streaks_find_their_situation() {
    for setup in houses() {
        let game = GameValue::new(&setup, 0.48, 0.55);
        let last = game.battles.last().expect("there are battles");
        assert_eq!(game.at(u8::MAX, u8::MAX), last);
        assert_eq!((game.at(0, 0).battle, game.at(0, 0).streak), (1, 0));
        assert!(game.battles.iter().all(|row| game.at(row.battle - 1, row.streak) == row));
    }
}

#[test]
fn when_nothing_depends_on_a_battle_either_aim_will_do() {
    let game = GameValue::new(&Setup::default(), 0.5, 0.5);
    assert!(game.battles[..3].iter().all(|row| row.aim == Aim::Either), "{game:?}");
    assert!(game.to_lose().next().is_none());
}

/// SW-1: the chance to defend with each die, counted on the engine; ties are rolled again.
#[test]
fn the_starting_die_is_a_saddle_point() {
    for attacker_wins in [0.3, 0.499_99, 0.7] {
        let start = Start::new(attacker_wins);
        for own in DieKind::ALL {
            for other in DieKind::ALL {
                let mut game = SpacaWor::new(&Setup::default());
                game.act(Seat(0), Action::Start(own));
                game.act(Seat(1), Action::Start(other));
                let mut chances = Vec::new();
                game.chances(&mut chances);
                let count = |better: fn(u8, u8) -> bool| -> u32 {
                    let wins = |chance: &Chance| match chance {
                        Chance::Start(faces) => {
                            let [redd, bloo] = faces.map(|face| game.printed().battle.rank(face));
                            better(redd, bloo)
                        }
                        _ => false,
                    };
                    chances.iter().filter(|(chance, _)| wins(chance)).map(|(_, w)| w).sum()
                };
                let (defends, attacks) =
                    (f64::from(count(|a, b| a > b)), f64::from(count(|a, b| a < b)));
                let value = (defends * (1.0 - attacker_wins) + attacks * attacker_wins)
                    / (defends + attacks);
                let told = start.chances[own as usize][other as usize];
                assert!((told - value).abs() < 1e-14, "{own:?} {other:?}");
            }
            // Nobody gains by leaving the saddle.
            let best = start.die as usize;
            assert!(start.chances[own as usize][best] <= start.chances[best][best] + 1e-14);
            assert!(start.chances[best][own as usize] >= start.chances[best][best] - 1e-14);
        }
    }
}

fn edition(text: &str) -> Setup {
    let options = Options::new(SpacaWor::about(), [("box", text)]).expect("an edition");
    set_up_new::<SpacaWor>(2, &options).expect("two seats")
}

/// SW-17: battles are solved with the numbers of the box; a game may be of any length.
#[test]
fn games_of_other_lengths_are_solved_and_other_battles_are_not() {
    assert!(is_solved(&Setup::default()));
    for text in ["rolls.usual = 2", "power.urban.tanka = 3", "starting.boom = 1", "game.wins = 6"] {
        assert!(!is_solved(&edition(text)), "{text}");
    }
    for text in ["game.wins = 5", "game.wins = 4; game.battles = 20", "game.battles = 2"] {
        let setup = edition(text);
        assert!(is_solved(&setup), "{text}");
        for (wins, unwillingly) in ODDS {
            for row in &GameValue::new(&setup, wins, unwillingly).battles {
                let truth = by_the_rules(&setup, wins, unwillingly, row.battle - 1, row.streak);
                assert!((row.attacker_wins - truth).abs() < 1e-9, "{text} {row:?} {truth}");
            }
        }
    }
}
