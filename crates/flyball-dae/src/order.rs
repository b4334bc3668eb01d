//! Stable sorting that is compiled once for all kinds of items, for lists that no step waits for.

use std::cmp::Ordering;

/// Sorts; items that compare equal keep their order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order(items.len(), &mut |i, j| compare(&items[i], &items[j]));
    carry(&mut order, &mut |i, j| items.swap(i, j));
}

/// Sorts by keys; items with equal ones keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts numbers, the smallest first.
pub fn ascending(numbers: &mut [f64]) {
    numbers.sort_unstable_by(f64::total_cmp);
}

/// Places of the items in their order.
fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&i, &j| compare(i, j));
    order
}

/// Swaps items until every place k has that of place `order[k]`: one cycle of places after the other.
fn carry(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for first in 0..order.len() {
        let mut at = first;
        loop {
            let next = std::mem::replace(&mut order[at], at);
            if next == first {
                break;
            }
            swap(at, next);
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_library() {
        let mut seed = 7u32;
        for count in 0..60 {
            let items: Vec<(u32, String)> = (0..count)
                .map(|i| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 28, i.to_string())
                })
                .collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_key(&mut ours, |(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            assert_eq!(ours, theirs);
            sort_by(&mut ours, |a, b| b.0.cmp(&a.0));
            theirs.sort_by_key(|b| std::cmp::Reverse(b.0));
            assert_eq!(ours, theirs);
        }
        let mut numbers = [2.0, f64::NEG_INFINITY, 0.0, -0.0, 1.0];
        ascending(&mut numbers);
        assert_eq!(numbers.map(f64::to_bits), [f64::NEG_INFINITY, -0.0, 0.0, 1.0, 2.0].map(f64::to_bits));
    }
}
