//! An order of constraint rows that fills little, from their pattern alone.
//!
//! A velocity that one constraint alone touches is its pivot, and no other constraint ever reaches it: such constraints go
//! first, as leaves of a tree do, and leave others behind them alone with a velocity. The rest is in order of minimum degree.

use super::minimum_degree::minimum_degree;
use super::pattern::Csc;

/// Pairs of constraints with a common velocity, per entry, above which no order is looked for.
const MOST_PAIRS: usize = 32;

/// The order; `rows` has a column of velocities per constraint. None if too many constraints touch the same velocities.
pub(super) fn row_order(n: usize, rows: &Csc) -> Option<Vec<usize>> {
    let m = rows.n_cols;
    let touching = Csc::from_positions(m, n, rows.iter().map(|(_, velocity, row)| (row, velocity))).0;
    let mut order = peel(rows, &touching);
    if order.len() == m {
        return Some(order);
    }
    let mut number = vec![0; m];
    order.iter().for_each(|&row| number[row] = usize::MAX);
    let rest: Vec<usize> = (0..m).filter(|&row| number[row] == 0).collect();
    rest.iter().enumerate().for_each(|(i, &row)| number[row] = i);
    let left = |velocity: usize| touching.column(velocity).iter().map(|&row| number[row]).filter(|&i| i != usize::MAX);
    let pairs: usize = (0..n).map(|velocity| left(velocity).count().pow(2)).sum();
    if pairs > MOST_PAIRS * rows.len() {
        return None;
    }
    let common = (0..n).flat_map(|velocity| left(velocity).flat_map(move |i| left(velocity).map(move |j| (i, j))));
    let pattern = Csc::from_positions(rest.len(), rest.len(), common).0;
    order.extend(minimum_degree(&pattern).into_iter().map(|i| rest[i]));
    Some(order)
}

/// Constraints that have a velocity of their own once those before them are gone.
fn peel(rows: &Csc, touching: &Csc) -> Vec<usize> {
    let mut count: Vec<usize> = (0..touching.n_cols).map(|velocity| touching.column(velocity).len()).collect();
    let mut gone = vec![false; rows.n_cols];
    let mut order = Vec::new();
    let mut alone: Vec<usize> = (0..touching.n_cols).rev().filter(|&velocity| count[velocity] == 1).collect();
    while let Some(velocity) = alone.pop() {
        let Some(&row) = touching.column(velocity).iter().find(|row| !gone[**row]) else { continue };
        gone[row] = true;
        order.push(row);
        for &velocity in rows.column(row) {
            count[velocity] -= 1;
            if count[velocity] == 1 {
                alone.push(velocity);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Constraint i touches velocities i and i + 1.
    fn chain(m: usize) -> Csc {
        Csc::from_positions(m + 1, m, (0..m).flat_map(|i| [(i, i), (i + 1, i)])).0
    }

    #[test]
    fn a_tree_is_peeled_from_its_leaves() {
        let order = row_order(5, &chain(4)).unwrap();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3]);
        // an end goes first, and the others follow from it
        assert!(order == [0, 1, 2, 3] || order == [3, 2, 1, 0], "{order:?}");
    }

    #[test]
    fn loops_are_left_to_minimum_degree() {
        // a ring of four with a tail of two
        let ring = (0..4).flat_map(|i| [(i, i), ((i + 1) % 4, i)]);
        let rows = Csc::from_positions(6, 6, ring.chain([(0, 4), (4, 4), (4, 5), (5, 5)])).0;
        let order = row_order(6, &rows).unwrap();
        assert_eq!(order[..2], [5, 4]);
        assert_eq!(order.len(), 6);
    }
}
