//! The answer for people: a report of 80 columns.

use std::fmt::{self, Write};

use spaca_wor::{Force, Terrain};

use crate::battle::BattleValue;
use crate::game::Aim;
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
            (self.setup.ignore_boom, "one of three Booms may be ignored (SW-O1)"),
            (self.setup.terrain_first, "the terrain is rolled first (SW-O2)"),
            (self.setup.three_wins, "three wins in a row (SW-O3)"),
            (self.setup.ten_battles, "at least ten battles (SW-O4)"),
        ];
        writeln!(out, "SPACA WOR UNDER PERFECT PLAY\n")?;
        for (_, name) in options.iter().filter(|(on, _)| *on) {
            writeln!(out, "Option: {name}.")?;
        }
        writeln!(
            out,
            "The first Attacker wins the game with {:.6} %,\nthe first Defender with {:.6} %.",
            100.0 * self.game.first_attacker_wins,
            100.0 * self.game.first_defender_wins,
        )?;
        writeln!(out, "The best die for the starting roll: {}.", self.starting_die.die().name)?;
        let lost = self.battles_to_lose();
        if lost.is_empty() {
            return writeln!(out, "Every battle is worth winning.");
        }
        writeln!(out, "Battles better lost than won: {}. Winning such a battle only", list(&lost))?;
        writeln!(out, "means attacking in the next, and there the Defender is better off.")
    }

    /// Battles that both sides try to lose, neighbours taken together.
    fn battles_to_lose(&self) -> Vec<String> {
        let streaks = |battle: u8| self.game.battles.iter().filter(move |row| row.battle == battle);
        let mut lost: Vec<(u8, u8, String)> = Vec::new();
        for row in self.game.to_lose() {
            let always = streaks(row.battle).all(|other| other.aim == Aim::Lose);
            match lost.last_mut() {
                Some((_, last, note)) if always && note.is_empty() && row.battle <= *last + 1 => {
                    *last = row.battle;
                }
                _ if always => lost.push((row.battle, row.battle, String::new())),
                _ => {
                    let note = format!(" (with {} won in a row)", row.streak);
                    lost.push((row.battle, row.battle, note));
                }
            }
        }
        let named = |(first, last, note): &(u8, u8, String)| match last - first {
            0 => format!("{first}{note}"),
            _ => format!("{first} to {last}"),
        };
        lost.iter().map(named).collect()
    }

    fn write_game(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\nTHE GAME: the Attacker's chance to win it, in percent\n")?;
        writeln!(
            out,
            "  battle         won in a row         now      if won     if lost   try to"
        )?;
        for row in &self.game.battles {
            let battle = format!("{}{}", row.battle, if row.and_later { " and later" } else { "" });
            writeln!(
                out,
                "  {battle:<14} {:>12}  {:>10.6}  {:>10.6}  {:>10.6}   {}",
                row.streak,
                100.0 * row.attacker_wins,
                100.0 * row.if_won,
                100.0 * row.if_lost,
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
            "The Attacker wins with {:.4} %. The Defender's best terrain die: {}.\n",
            100.0 * battle.attacker_wins,
            die.ground().name,
        )?;
        let ground = if self.setup.terrain_first { "on this terrain" } else { "with this die" };
        writeln!(out, "  terrain   Attacker wins   Attacker's best force, {ground}")?;
        for terrain in Terrain::ALL {
            writeln!(
                out,
                "  {:<9} {:>11.4} %   {}",
                terrain.ground().name,
                100.0 * battle.by_terrain_die[terrain as usize],
                battle.best_attacker_force[terrain as usize].name(),
            )?;
        }
        writeln!(out, "\n  Defender's best against  {}", across(&Force::ALL))?;
        for terrain in Terrain::ALL {
            let replies = across(&battle.best_defender_force[terrain as usize]);
            writeln!(out, "  {:<24} {replies}", terrain.ground().name)?;
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
