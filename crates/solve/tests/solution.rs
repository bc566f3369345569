//! The solution of the game as it is played by default, recomputed from nothing.

use std::sync::LazyLock;

use solve::{Aim, BattleValue, Captain, Solution, solve};
use spaca_wor::{DieKind, Force, Printed, Setup, Terrain};

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solve(&Setup::default(), 2));

fn battles() -> [&'static BattleValue; 2] {
    [&SOLUTION.battle, &SOLUTION.misere]
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// Every terrain, attacking force and defending force.
fn cells() -> impl Iterator<Item = (Terrain, Force, Force)> {
    Terrain::ALL.into_iter().flat_map(|terrain| {
        Force::ALL.into_iter().flat_map(move |attacker| {
            Force::ALL.into_iter().map(move |defender| (terrain, attacker, defender))
        })
    })
}

/// Every result: four groups of six dice at most.
fn results() -> impl Iterator<Item = [u8; 4]> {
    let sizes = || 0..=6_u8;
    let pairs = move || sizes().flat_map(move |a| sizes().map(move |b| [a, b]));
    let fours = pairs().flat_map(move |[a, b]| pairs().map(move |[c, d]| [a, b, c, d]));
    fours.filter(|groups| groups.iter().sum::<u8>() <= 6)
}

/// The Attacker's chance to win in a cell, draws fought again.
fn wins(battle: &BattleValue, terrain: Terrain, attacker: Force, defender: Force) -> f64 {
    let cell = battle.cells[terrain as usize][attacker.index()][defender.index()];
    cell.win + cell.draw * battle.attacker_wins
}

#[test]
fn the_shipped_tables_are_what_solving_finds() {
    let captain = Captain::new(&Setup::default());
    for (aim, battle) in [Aim::Win, Aim::Lose].into_iter().zip(battles()) {
        let reached = captain.battle(aim);
        let wins = if aim == Aim::Lose { 1.0 - reached } else { reached };
        assert!(close(wins, battle.attacker_wins), "{aim:?}");
        for (terrain, defender) in
            Terrain::ALL.into_iter().flat_map(|terrain| Force::ALL.map(|force| (terrain, force)))
        {
            for groups in results() {
                let shipped = captain.reply(aim, terrain, defender, groups);
                let found = SOLUTION.reply(aim, terrain, defender, groups);
                assert!(close(shipped, found), "{aim:?} {terrain:?} {defender:?} {groups:?}");
            }
        }
    }
    assert_eq!(captain.game().battles.len(), SOLUTION.game.battles.len());
}

#[test]
fn the_known_values_come_out() {
    assert!(close(SOLUTION.battle.attacker_wins, 0.480_926_456_175_424));
    assert!(close(SOLUTION.misere.attacker_wins, 0.551_146_313_729_963));
    assert_eq!(SOLUTION.starting_die, DieKind::Tanka);
    let lost: Vec<u8> = SOLUTION.game.to_lose().map(|row| row.battle).collect();
    assert_eq!(lost, [1, 2, 3]);
}

#[test]
fn a_battle_is_won_drawn_or_lost() {
    for battle in battles() {
        for (terrain, attacker, defender) in cells() {
            let cell = battle.cells[terrain as usize][attacker.index()][defender.index()];
            assert!(close(cell.win + cell.draw + cell.loss, 1.0), "{cell:?}");
            assert!(cell.win > 0.0 && cell.draw > 0.0 && cell.loss > 0.0, "{cell:?}");
        }
    }
}

#[test]
fn jungle_and_desert_are_one_game() {
    for battle in battles() {
        assert_eq!(battle.cells[Terrain::Jungle as usize], battle.cells[Terrain::Desert as usize]);
    }
}

#[test]
fn the_terrain_die_is_worth_what_the_best_forces_make_of_it() {
    for battle in battles() {
        // In a battle to be lost the Attacker wants little and the Defender much.
        let sign = if battle.aim == Aim::Lose { -1.0 } else { 1.0 };
        let high = |chances: &mut dyn Iterator<Item = f64>| {
            sign * chances.map(|chance| sign * chance).fold(f64::NEG_INFINITY, f64::max)
        };
        let low = |chances: &mut dyn Iterator<Item = f64>| {
            sign * chances.map(|chance| sign * chance).fold(f64::INFINITY, f64::min)
        };
        for die in Terrain::ALL {
            let with = |attacker: Force| -> f64 {
                let on = |terrain: Terrain| {
                    low(&mut Force::ALL.into_iter().map(|d| wins(battle, terrain, attacker, d)))
                };
                let shows = <Printed as table::Printed>::standard().battle.terrain_die(die);
                Terrain::ALL.map(|t| f64::from(shows[t as usize]) / 6.0 * on(t)).iter().sum()
            };
            let best = high(&mut Force::ALL.into_iter().map(with));
            assert!(close(best, battle.by_terrain_die[die as usize]), "{die:?}");
            assert!(close(best, with(battle.best_attacker_force[die as usize])), "{die:?}");
        }
        let value = low(&mut battle.by_terrain_die.into_iter());
        assert!(close(value, battle.attacker_wins));
        assert!(close(value, battle.by_terrain_die[battle.best_terrain_die as usize]));
    }
}

#[test]
fn the_best_replies_are_best() {
    for battle in battles() {
        for (terrain, attacker, other) in cells() {
            let best = battle.best_defender_force[terrain as usize][attacker.index()];
            let gain =
                wins(battle, terrain, attacker, other) - wins(battle, terrain, attacker, best);
            let gain = if battle.aim == Aim::Lose { -gain } else { gain };
            assert!(gain > -1e-12, "{terrain:?} {attacker:?} {best:?} {other:?}");
        }
    }
}

#[test]
fn the_report_fits_the_screen_and_names_the_battles_to_lose() {
    let text = SOLUTION.text();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("Battles better lost than won: 1 to 3."), "{text}");
    assert!(text.contains("48.0926 %"), "{text}");
}

#[test]
fn the_json_holds_every_pair_of_forces() {
    let json = SOLUTION.json();
    assert_eq!(json["forces"].as_array().map(Vec::len), Some(144));
    assert_eq!(json["battle"]["best_terrain_die"], "plains");
    assert_eq!(json["battle"]["best_attacker_force"]["urban"], "4S2T0U");
    assert_eq!(json["misere_battle"]["best_defender_force"]["desert"]["4S2T0U"], "2S2T2U");
    assert_eq!(json["game"]["try_to_lose"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["options"], serde_json::json!({}), "no option differs from its default");
}
