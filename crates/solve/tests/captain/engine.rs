//! The engine as the judge: chances worked out step by step on real games, with no short cut at all.

use std::collections::HashMap;

use solve::{Aim, Captain};
use spaca_wor::{Action, Phase, Setup, SpacaWor};
use table::{Game, Seat, Stream, Turn};

/// All combinations of the four options.
pub(crate) fn houses() -> impl Iterator<Item = Setup> {
    (0..16_u8).map(|bits| Setup {
        ignore_boom: bits & 1 != 0,
        terrain_first: bits & 2 != 0,
        three_wins: bits & 4 != 0,
        ten_battles: bits & 8 != 0,
        ..Setup::default()
    })
}

/// What the Attacker's chance to win the battle is, told by the captain's best advice.
pub(crate) fn advised(captain: &mut Captain, game: &SpacaWor) -> f64 {
    let Turn::Seats(seats) = game.turn() else { unreachable!("somebody is asked") };
    let seat = seats.first().expect("somebody is asked");
    let best = captain.advise(&game.view(Some(seat)), seat)[0].wins_battle;
    if seat == game.attacker() { best } else { 1.0 - best }
}

/// A battle that was begun at this table, and how it went.
pub(crate) struct Judge {
    attacker: Seat,
    fought: u8,
    aim: Aim,
    /// The Attacker's chance to win a battle with this aim: what a draw is worth.
    draw: f64,
    /// Situations that were met, exactly as they lay on the table.
    met: HashMap<SpacaWor, f64>,
    steps: u32,
}

/// Situations after which trying everything is given up.
const STEPS: u32 = 60_000;

impl Judge {
    /// For the battle that is being fought.
    pub(crate) fn new(captain: &Captain, game: &SpacaWor) -> Self {
        let aim = captain.stake(&game.view(None)).aim;
        let reached = captain.battle(aim);
        let draw = if aim == Aim::Lose { 1.0 - reached } else { reached };
        let (attacker, fought) = (game.attacker(), game.battles());
        Self { attacker, fought, aim, draw, met: HashMap::new(), steps: STEPS }
    }

    /// The Attacker's chance to win the battle if it is over, draws fought again.
    pub(crate) fn verdict(&self, game: &SpacaWor) -> Option<f64> {
        if game.battles() > self.fought {
            return Some(if game.attacker() == self.attacker { 1.0 } else { 0.0 });
        }
        (game.phase() == Phase::TerrainDie).then_some(self.draw)
    }

    /// The Attacker's chance to win when the Defender is about to roll for the first time, from the tables.
    pub(crate) fn before_reply(&self, captain: &Captain, game: &SpacaWor) -> Option<f64> {
        let defender = game.defender();
        let pending = game.phase() == Phase::Roll && game.roller() == defender;
        let (terrain, force) = (game.terrain()?, game.side(defender).force?);
        let groups = game.side(game.attacker()).groups();
        (pending && game.side(defender).rolls == 1).then(|| {
            let reached = captain.reply(self.aim, terrain, force, groups);
            if self.aim == Aim::Lose { reached } else { 1.0 - reached }
        })
    }

    /// The Attacker's chance to win with best play of both, by trying everything; nothing if that takes
    /// more than `STEPS`. The Attacker's dice are followed to the Defender's first roll, the Defender's
    /// to the end.
    pub(crate) fn exhaust(&mut self, captain: &Captain, game: &SpacaWor) -> Option<f64> {
        if let Some(known) = self.verdict(game).or_else(|| self.before_reply(captain, game)) {
            return Some(known);
        }
        if let Some(&known) = self.met.get(game) {
            return Some(known);
        }
        self.steps = self.steps.checked_sub(1)?;
        let chance = match game.turn() {
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                self.exhaust_choice(captain, game, seat)?
            }
            _ => average(game, |after| self.exhaust(captain, after))?,
        };
        self.met.insert(game.clone(), chance);
        Some(chance)
    }

    fn exhaust_choice(&mut self, captain: &Captain, game: &SpacaWor, seat: Seat) -> Option<f64> {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        // The Attacker wants the chance high and the Defender low, or the other way round.
        let high = (seat == game.attacker()) == (self.aim != Aim::Lose);
        let mut best = if high { 0.0 } else { 1.0 };
        for action in legal {
            let chance = self.exhaust(captain, &after(game, seat, action))?;
            best = if high { chance.max(best) } else { chance.min(best) };
        }
        Some(best)
    }
}

/// The game after an action.
pub(crate) fn after(game: &SpacaWor, seat: Seat, action: Action) -> SpacaWor {
    let mut next = game.clone();
    next.act(seat, action);
    next
}

/// The average over the pending chance.
pub(crate) fn average(
    game: &SpacaWor,
    mut chance: impl FnMut(&SpacaWor) -> Option<f64>,
) -> Option<f64> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
    let weighted = chances.into_iter().map(|(outcome, weight)| {
        let mut next = game.clone();
        next.fall(outcome);
        Some(f64::from(weight) * chance(&next)?)
    });
    Some(weighted.sum::<Option<f64>>()? / f64::from(total))
}

/// Takes a random game through every situation in which somebody is asked.
pub(crate) fn wander(setup: &Setup, number: u64, mut meet: impl FnMut(&SpacaWor, Seat)) {
    let mut dice = Stream::new(77, number);
    let mut spare = Vec::new();
    let mut game = SpacaWor::new(setup);
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                meet(&game, seat);
                let action = game.random_action(seat, &mut dice, &mut spare);
                game.act(seat, action);
            }
        }
    }
}
