//! Sorting with little code. The standard sort is fast for long lists, but takes five kilobytes of the page's module for
//! each type and order.

use std::cmp::Ordering;

/// Sorts a list of at most some hundred things by a key; equals stay in their order.
pub fn sort_few<T, K: Ord>(list: &mut Vec<T>, mut key: impl FnMut(&T) -> K) {
    sort_few_by(list, |a, b| key(a).cmp(&key(b)));
}

/// Sorts a list of at most some hundred things; equals stay in their order.
pub fn sort_few_by<T>(list: &mut Vec<T>, mut order: impl FnMut(&T, &T) -> Ordering) {
    for next in 1..list.len() {
        let at = list[..next].partition_point(|other| order(other, &list[next]).is_le());
        if at < next {
            let thing = list.remove(next);
            list.insert(at, thing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Stream};

    #[test]
    fn few_things_are_sorted_as_many_are() {
        let mut dice = Stream::new(3, 0);
        for length in 0..60 {
            let list: Vec<(u32, usize)> = (0..length).map(|n| (dice.below(9), n)).collect();
            let (mut few, mut many) = (list.clone(), list);
            sort_few(&mut few, |&(key, _)| key);
            many.sort_by_key(|&(key, _)| key);
            assert_eq!(few, many);
        }
    }
}
