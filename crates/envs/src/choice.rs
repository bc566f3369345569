//! What is done in each game of a batch: actions by their number in the list, any action, or drawn from logits.

use bots::Quick;
use session::{Refusal, RefusalKind};
use table::Dice;

/// What is done in each game.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// The action of this number in the game's list. For a game that is over any number will do.
    Index(&'a [i64]),
    /// Any legal action, each as likely as the next.
    Random,
    /// Drawn by these logits, one for each action of all lists.
    Logits(&'a [f32]),
}

impl Choice<'_> {
    /// Refuses what cannot be done, before anything is: `lists` are the lengths of the games' lists.
    pub(crate) fn check(self, lists: impl ExactSizeIterator<Item = usize>) -> Result<(), Refusal> {
        match self {
            Self::Random => Ok(()),
            Self::Index(choices) => check_indexes(choices, lists),
            Self::Logits(logits) => check_logits(logits, lists),
        }
    }
}

fn malformed(message: String) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message)
}

fn check_indexes(
    choices: &[i64],
    lists: impl ExactSizeIterator<Item = usize>,
) -> Result<(), Refusal> {
    let (given, games) = (choices.len(), lists.len());
    if given != games {
        return Err(malformed(format!("{given} choices are given for {games} games")));
    }
    for (nth, (list, &choice)) in lists.zip(choices).enumerate() {
        if list > 0 && !usize::try_from(choice).is_ok_and(|choice| choice < list) {
            let message = format!("game {nth} has {list} actions, so there is no action {choice}");
            return Err(malformed(message));
        }
    }
    Ok(())
}

fn check_logits(
    logits: &[f32],
    lists: impl ExactSizeIterator<Item = usize>,
) -> Result<(), Refusal> {
    let (mut rest, mut total) = (logits, 0);
    for (nth, list) in lists.enumerate() {
        total += list;
        let (own, others) = rest.split_at_checked(list).unwrap_or((rest, &[]));
        rest = others;
        if own.len() == list && list > 0 && !can_be_drawn(own) {
            let message = format!("the logits of game {nth} have no largest number to draw by");
            return Err(malformed(message));
        }
    }
    if logits.len() != total {
        let given = logits.len();
        return Err(malformed(format!("{given} logits are given for {total} actions")));
    }
    Ok(())
}

/// No logit is "not a number" or endlessly likely, and one of them can come up.
fn can_be_drawn(logits: &[f32]) -> bool {
    let sound = logits.iter().all(|logit| !logit.is_nan() && *logit < f32::INFINITY);
    sound && logits.iter().any(|logit| logit.is_finite())
}

/// Draws one of several by their logits: which, and the logarithm of its probability.
pub(crate) fn draw(logits: &[f32], dice: &mut Quick) -> (u32, f32) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    let mut left = (dice.bits() >> 8) as f32 / (1_u32 << 24) as f32 * sum;
    let mut drawn = 0;
    for (nth, logit) in logits.iter().enumerate() {
        let weight = (logit - most).exp();
        if weight > 0.0 {
            drawn = nth;
            if left < weight {
                break;
            }
            left -= weight;
        }
    }
    (drawn as u32, logits.get(drawn).map_or(0.0, |logit| logit - most - sum.ln()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_that_is_not_there_is_refused_with_the_list() {
        let check = |choices: &[i64]| Choice::Index(choices).check([3, 0, 5].into_iter());
        assert_eq!(check(&[2, 99, 4]), Ok(()), "the second game is over");
        let refusal = check(&[0, 0, 5]).expect_err("five actions are 0 to 4");
        assert_eq!(refusal.message, "game 2 has 5 actions, so there is no action 5");
        assert!(check(&[-1, 0, 0]).is_err() && check(&[0, 0]).is_err());
    }

    #[test]
    fn logits_that_cannot_be_drawn_by_are_refused() {
        let check = |logits: &[f32]| Choice::Logits(logits).check([2, 1].into_iter());
        let never = f32::NEG_INFINITY;
        assert_eq!(check(&[0.0, never, -3.0]), Ok(()));
        for bad in [&[0.0, 0.0][..], &[0.0; 4], &[never, never, 0.0], &[f32::NAN, 0.0, 0.0]] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
        assert!(check(&[f32::INFINITY, 0.0, 0.0]).is_err());
    }

    #[test]
    fn actions_are_drawn_as_often_as_their_logits_say() {
        let (mut dice, mut drawn) = (Quick::new(7), [0_u32; 3]);
        let logits = [3_f32.ln(), f32::NEG_INFINITY, 0.0];
        for _ in 0..40_000 {
            let (nth, log_probability) = draw(&logits, &mut dice);
            drawn[nth as usize] += 1;
            let expected = if nth == 0 { 0.75_f32 } else { 0.25 };
            assert!((log_probability.exp() - expected).abs() < 1e-5);
        }
        assert!(drawn[1] == 0 && (29_500..30_500).contains(&drawn[0]), "{drawn:?}");
    }
}
