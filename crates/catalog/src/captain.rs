//! Spaca Wor's captain: the exact solution, as a bot that tries to win its battles.

use bots::{Advice, Bot, Nearer, Wish};
use solve::{Aim, Captain};
use spaca_wor::{Action, Setup, SpacaWor, View};
use table::{Seat, Stream};

/// Plays Spaca Wor perfectly, but for next to nothing: see [`Captain::that_tries`].
pub(crate) struct SolvedCaptain(Captain);

impl SolvedCaptain {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self(Captain::that_tries(setup))
    }
}

impl Bot<SpacaWor> for SolvedCaptain {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Stream) -> Action {
        self.0.choose(view, seat)
    }

    fn advise(&mut self, view: &View, seat: Seat, _: &mut Stream) -> Vec<Advice<Action>> {
        let stake = self.0.stake(view);
        let wish = match (stake.aim, stake.as_tried().aim) {
            (_, Aim::Lose) => Wish::Lost,
            (Aim::Lose, _) => Wish::WonAllTheSame,
            _ => Wish::Won,
        };
        let advice = self.0.advise(view, seat).into_iter().map(|advice| {
            let own = advice.wins_game;
            let chances = if seat.0 == 0 { vec![own, 1.0 - own] } else { vec![1.0 - own, own] };
            let goal = "this battle".to_owned();
            let nearer = Some(Nearer { goal, chance: advice.wins_battle, wish });
            let line = vec![(seat, advice.action)];
            Advice { action: advice.action, chances, nearer, visits: 0, line }
        });
        advice.collect()
    }
}
