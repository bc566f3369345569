//! The greedy bot: tries every choice in a few dreams, looks no further than the dice, takes the best.

use table::{Dice, Seat, Stream, Worth};

use crate::candidates::{candidates, settle};
use crate::chances::{Chances, SEATS};
use crate::quick::Quick;
use crate::values::{HandMade, Values};
use crate::{Advice, Bot};

/// Dreams in which every choice is tried.
const DREAMS: u32 = 4;

/// Plays what looks best at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deckhand;

/// What each candidate leads to at once, on average over some dreams: the same dreams and dice for all.
pub(crate) fn glance<G: Worth>(
    values: &impl Values<G>,
    dream: &impl Fn(&mut Quick) -> G,
    seat: Seat,
    choices: &[G::Action],
    dreams: u32,
    dice: &mut Quick,
) -> Vec<Chances> {
    let mut sums = vec![[0.0; SEATS]; choices.len()];
    for _ in 0..dreams {
        let world = dream(dice);
        let luck = Quick::from_dice(dice);
        for (&action, sum) in choices.iter().zip(&mut sums) {
            let mut game = world.clone();
            game.act(seat, action);
            let chances = settle(values, &mut game, &mut luck.clone());
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        }
    }
    sums.iter().map(|sum| sum.map(|sum| sum / dreams as f32)).collect()
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
    ) -> Vec<(G::Action, Chances)> {
        let mut quick = Quick::from_dice(dice);
        let dream = |dice: &mut Quick| G::imagine(view, dice);
        let mut choices = Vec::new();
        candidates(&HandMade, &dream, seat, &mut quick, &mut choices);
        let dreams = if choices.len() == 1 { 1 } else { DREAMS };
        let chances = glance(&HandMade, &dream, seat, &choices, dreams, &mut quick);
        // Of equals the last: that is where a list has the choice to do nothing.
        let mut weighed: Vec<_> = choices.into_iter().zip(chances).rev().collect();
        let own = |chances: &Chances| chances[seat.index()];
        table::sort_few_by(&mut weighed, |a, b| own(&b.1).total_cmp(&own(&a.1)));
        weighed
    }
}

impl<G: Worth> Bot<G> for Deckhand {
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action {
        let weighed = Self::weigh::<G>(view, seat, dice);
        let seen = weighed
            .into_iter()
            .map(|(action, chances)| (action, misjudge(chances[seat.index()], G::BLUR, dice)));
        let best = seen.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("there is always something to do").0
    }

    fn advise(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> Vec<Advice<G::Action>> {
        let seats = usize::from(G::imagine(view, dice).seats());
        let weighed = Self::weigh::<G>(view, seat, dice).into_iter();
        let advice = weighed.map(|(action, chances)| Advice {
            action,
            chances: chances[..seats].iter().map(|&chance| f64::from(chance)).collect(),
            nearer: None,
            visits: DREAMS,
            line: vec![(seat, action)],
        });
        advice.collect()
    }
}
