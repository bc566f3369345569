//! What a hand is worth: ZP-10 for everybody, ZP-50 for Gunslingers.

use crate::action::Lay;
use crate::pieces::{Card, Cards, Class, SET_FACTOR};

/// The most Points that a hand of a class can pay.
#[inline]
pub fn most_points(hand: Cards, class: Class, singles: bool) -> u16 {
    if class == Class::Gunslinger {
        return best_sets(hand, singles);
    }
    let value = |card: Card| match class.side() {
        Some(side) => card.value(side),
        None => card.best_value(),
    };
    hand.kinds().map(|card| u16::from(value(card)) * u16::from(hand.count(card))).sum()
}

/// ZP-10, ZP-50: the Points of cards that are laid: one card, a pair, or twice the total of three.
#[inline]
pub fn points_of(lay: Lay) -> u8 {
    let total: u8 = lay.cards().map(crate::action::Laid::value).sum();
    if lay.third.is_some() { total * SET_FACTOR } else { total }
}

/// Cards that have two values to choose from, and those values.
const DOUBLE: [(Card, usize, usize); 3] =
    [(Card::Flanking, 2, 4), (Card::Cannoneer, 1, 2), (Card::KeelHaul, 3, 4)];

/// ZP-50: the most Points that sets of these cards can make, by trying every choice of values and every
/// number of straights; what is left makes threes and a pair.
fn best_sets(hand: Cards, singles: bool) -> u16 {
    let mut fixed = [0_u8; 5];
    for card in hand.kinds() {
        if DOUBLE.iter().all(|&(double, ..)| double != card) {
            fixed[usize::from(card.best_value())] += hand.count(card);
        }
    }
    let loose = [Card::One, Card::Two].map(|card| singles && hand.has(card));
    let most = DOUBLE.map(|(card, ..)| hand.count(card));
    let mut best = 0;
    for a in 0..=most[0] {
        for b in 0..=most[1] {
            for c in 0..=most[2] {
                let mut counts = fixed;
                for ((_, low, high), (few, all)) in
                    DOUBLE.into_iter().zip([a, b, c].into_iter().zip(most))
                {
                    counts[low] += few;
                    counts[high] += all - few;
                }
                best = best.max(best_of(counts, loose));
            }
        }
    }
    best
}

fn best_of(counts: [u8; 5], loose: [bool; 2]) -> u16 {
    let mut best = 0;
    for low in 0..=counts[1].min(counts[2]).min(counts[3]) {
        for high in 0..=(counts[2] - low).min(counts[3] - low).min(counts[4]) {
            let rest = [
                0,
                counts[1] - low,
                counts[2] - low - high,
                counts[3] - low - high,
                counts[4] - high,
            ];
            let straights = u16::from(low) * (1 + 2 + 3) + u16::from(high) * (2 + 3 + 4);
            let alike: u16 = (1..=4).map(|value| alike(rest[value], value, loose)).sum();
            best = best.max(straights * u16::from(SET_FACTOR) + alike);
        }
    }
    best
}

/// Threes of a kind, and a pair of what is left; or a single Point card, where those are allowed.
fn alike(count: u8, value: usize, loose: [bool; 2]) -> u16 {
    let (threes, rest) = (u16::from(count / 3), count % 3);
    let single = loose.get(value - 1).copied().unwrap_or(false);
    let rest = match rest {
        2 => 2,
        1 if single => 1,
        _ => 0,
    };
    (threes * 3 * u16::from(SET_FACTOR) + rest) * value as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_a_gunslinger_are_worth_what_zp_50_says() {
        let most =
            |cards: &[Card]| most_points(cards.iter().copied().collect(), Class::Gunslinger, false);
        assert_eq!(most(&[Card::Two]), 0);
        assert_eq!(most(&[Card::Two, Card::Two]), 4);
        assert_eq!(most(&[Card::Two, Card::Two, Card::Two]), 12);
        assert_eq!(most(&[Card::One, Card::Two, Card::Backwards]), 12);
        assert_eq!(most(&[Card::Flanking, Card::Two, Card::Backwards]), 18);
        assert_eq!(most(&[Card::One, Card::Cannoneer]), 2);
        assert_eq!(most(&[Card::One, Card::One, Card::One, Card::One]), 6);
    }
}
