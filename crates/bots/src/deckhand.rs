//! The greedy bot: tries every choice in a few dreams, looks no further than the dice, takes the best.

use table::{Dice, Seat, Stream, Worth};

use crate::candidates::{candidates, settle};
use crate::chances::Chances;
use crate::manner::{Manner, Taste};
use crate::quick::Quick;
use crate::values::{HandMade, Values};
use crate::{Advice, Bot};

/// Dreams in which every choice is tried.
const DREAMS: u32 = 4;

/// Plays what looks best at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deckhand {
    manner: Manner,
}

/// What a choice leads to at once, over some dreams.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Glance {
    /// Each seat's chance to win, on average.
    pub(crate) chances: Chances,
    /// How far the own chance is from that in single dreams (a variance).
    pub(crate) spread: f32,
}

/// What each candidate leads to at once, on average over some dreams: the same dreams and dice for all.
pub(crate) fn glance<G: Worth>(
    values: &impl Values<G>,
    dream: &impl Fn(&mut Quick) -> G,
    seat: Seat,
    choices: &[G::Action],
    dreams: u32,
    dice: &mut Quick,
) -> Vec<Glance> {
    let mut sums = vec![Glance::default(); choices.len()];
    for _ in 0..dreams {
        let world = dream(dice);
        let luck = Quick::from_dice(dice);
        for (&action, sum) in choices.iter().zip(&mut sums) {
            let mut game = world.clone();
            game.act(seat, action);
            let chances = settle(values, &mut game, &mut luck.clone());
            sum.chances.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
            sum.spread += chances[seat.index()] * chances[seat.index()];
        }
    }
    for sum in &mut sums {
        sum.chances = sum.chances.map(|sum| sum / dreams as f32);
        let own = sum.chances[seat.index()];
        sum.spread = sum.spread / dreams as f32 - own * own;
    }
    sums
}

/// A chance as somebody sees it who may be wrong by so many thousandths either way.
pub(crate) fn misjudge(chance: f32, slip: u8, dice: &mut impl Dice) -> f32 {
    if slip == 0 {
        return chance;
    }
    let either_way = dice.below(2_001) as f32 / 1_000.0 - 1.0;
    chance + either_way * f32::from(slip) / 1_000.0
}

impl Deckhand {
    fn weigh<G: Worth>(
        view: &G::View,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Vec<(G::Action, Glance)> {
        let mut quick = Quick::from_dice(dice);
        let dream = |dice: &mut Quick| G::imagine(view, dice);
        let mut choices = Vec::new();
        candidates(&HandMade, &dream, seat, &mut quick, &mut choices);
        let dreams = if choices.len() == 1 { 1 } else { DREAMS };
        let glances = glance(&HandMade, &dream, seat, &choices, dreams, &mut quick);
        // Of equals the last: that is where a list has the choice to do nothing.
        let mut weighed: Vec<_> = choices.into_iter().zip(glances).rev().collect();
        let own = |glance: &Glance| glance.chances[seat.index()];
        table::sort_few_by(&mut weighed, |a, b| own(&b.1).total_cmp(&own(&a.1)));
        weighed
    }
}

impl<G: Worth> Bot<G> for Deckhand {
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action {
        let weighed = Self::weigh::<G>(view, seat, dice);
        let mut seen: Vec<(G::Action, Taste)> = Vec::with_capacity(weighed.len());
        for (action, Glance { chances, spread }) in weighed {
            let at_once = chances[seat.index()];
            let chance = misjudge(at_once, G::BLUR, dice);
            seen.push((action, Taste { chance, spread, at_once }));
        }
        table::sort_few_by(&mut seen, |a, b| b.1.chance.total_cmp(&a.1.chance));
        let tastes: Vec<Taste> = seen.iter().map(|&(_, taste)| taste).collect();
        seen[self.manner.likes(&tastes)].0
    }

    fn advise(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> Vec<Advice<G::Action>> {
        let seats = usize::from(G::imagine(view, dice).seats());
        let weighed = Self::weigh::<G>(view, seat, dice).into_iter();
        let advice = weighed.map(|(action, glance)| Advice {
            action,
            chances: glance.chances[..seats].iter().map(|&chance| f64::from(chance)).collect(),
            nearer: None,
            visits: DREAMS,
            line: vec![(seat, action)],
        });
        advice.collect()
    }

    fn behave(&mut self, manner: Manner) {
        self.manner = manner;
    }
}
