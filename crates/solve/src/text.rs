//! The answer for people: a report of 80 columns.

use std::fmt::{self, Write};

use spaca_wor::{Force, Terrain};

use crate::battle::BattleValue;
use crate::game::{Aim, BattleAim};
use crate::solution::Solution;

impl Solution {
    /// A report for a terminal.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a string takes every letter");
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        self.write_headline(out)?;
        self.write_game(out)?;
        self.write_battle(out, &self.battle, "A BATTLE THAT BOTH SIDES TRY TO WIN")?;
        if self.game.to_lose().next().is_some() {
            self.write_battle(out, &self.misere, "A BATTLE THAT BOTH SIDES TRY TO LOSE")?;
        }
        Terrain::ALL.iter().try_for_each(|&terrain| self.write_terrain(out, terrain))
    }

    fn write_headline(&self, out: &mut String) -> fmt::Result {
        let options = [
            (self.house.ignore_boom, "one of three Booms may be ignored (SW-O1)"),
            (self.house.terrain_first, "the terrain is rolled first (SW-O2)"),
            (self.house.three_wins, "three wins in a row (SW-O3)"),
            (self.house.ten_battles, "at least ten battles (SW-O4)"),
        ];
        writeln!(out, "SPACA WOR UNDER PERFECT PLAY\n")?;
        for (_, name) in options.iter().filter(|(on, _)| *on) {
            writeln!(out, "Option: {name}.")?;
        }
        writeln!(
            out,
            "The first Attacker wins the game with {} %, the first Defender with {} %.",
            percent(self.game.first_attacker_wins),
            percent(self.game.first_defender_wins),
        )?;
        writeln!(out, "The best die for the starting roll: {}.", self.starting_die.die().name)?;
        let lost: Vec<String> = self.game.to_lose().map(|row| named(row)).collect();
        match lost.as_slice() {
            [] => writeln!(out, "Every battle is worth winning."),
            lost => {
                writeln!(out, "Better lost than won: battle {}. Winning it only means", list(lost))?;
                writeln!(out, "attacking in the next, where the Defender is better off.")
            }
        }
    }

    fn write_game(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\nTHE GAME: the Attacker's chance to win it, in percent\n")?;
        writeln!(out, "  battle         wins in a row     now    if won   if lost   try to")?;
        for row in &self.game.battles {
            let battle = format!("{}{}", row.battle, if row.and_later { " and later" } else { "" });
            writeln!(
                out,
                "  {battle:<14} {:>13} {} {} {}   {}",
                row.streak,
                percent(row.attacker_wins),
                percent(row.if_won),
                percent(row.if_lost),
                match row.aim {
                    Aim::Win => "win",
                    Aim::Lose => "lose",
                    Aim::Either => "do either",
                },
            )?;
        }
        Ok(())
    }

    fn write_battle(&self, out: &mut String, battle: &BattleValue, title: &str) -> fmt::Result {
        let die = battle.best_terrain_die;
        writeln!(out, "\n{title}\n")?;
        writeln!(
            out,
            "The Attacker wins with {} %. The Defender's best terrain die: {}.\n",
            percent(battle.attacker_wins),
            die.ground().name,
        )?;
        let ground = if self.house.terrain_first { "on this terrain" } else { "with this die" };
        writeln!(out, "  terrain   Attacker wins   Attacker's best force, {ground}")?;
        for terrain in Terrain::ALL {
            writeln!(
                out,
                "  {:<9} {:>11} %   {}",
                terrain.ground().name,
                percent(battle.by_terrain_die[terrain as usize]),
                battle.best_attacker_force[terrain as usize].name(),
            )?;
        }
        writeln!(out, "\nThe Defender's best force against {}", across(&Force::ALL))?;
        for terrain in Terrain::ALL {
            let replies = across(&battle.best_defender_force[terrain as usize]);
            writeln!(out, "  {:<31} {replies}", terrain.ground().name)?;
        }
        Ok(())
    }

    /// Every pair of forces on one terrain.
    fn write_terrain(&self, out: &mut String, terrain: Terrain) -> fmt::Result {
        let name = terrain.ground().name;
        writeln!(out, "\nON {}: the Attacker's chance to win, in percent\n", name.to_uppercase())?;
        writeln!(out, "  Attacker \\ Defender  {}", across(&Force::ALL))?;
        for attacker in Force::ALL {
            write!(out, "  {:<19}", attacker.name())?;
            for cell in self.battle.cells[terrain as usize][attacker.index()] {
                let wins = cell.win + cell.draw * self.battle.attacker_wins;
                write!(out, " {:>7.3}", 100.0 * wins)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

fn percent(chance: f64) -> String {
    format!("{:>9.4}", 100.0 * chance).trim_start_matches("  ").into()
}

fn named(row: &BattleAim) -> String {
    let later = if row.and_later { " and later" } else { "" };
    match row.streak {
        0 | 1 => format!("{}{later}", row.battle),
        wins => format!("{}{later} (after {wins} wins)", row.battle),
    }
}

fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} and {last}", many.join(", ")),
    }
}

fn across(forces: &[Force]) -> String {
    forces.iter().map(|force| force.name()).collect::<Vec<_>>().join("  ")
}
