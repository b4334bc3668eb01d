//! Fill-reducing elimination orders: minimum degree on unknowns, and on matched pairs.
//!
//! A multiplier has a zero on the diagonal, so it cannot be eliminated before a primary unknown it
//! touches. Pair order matches each multiplier to such a primary, orders the pairs, and eliminates
//! the primary first; then almost no pivot leaves the diagonal. Neither order always fills less.

use super::matching::match_columns;
use super::minimum_degree::minimum_degree;
use super::pattern::Csc;

/// Role of an unknown in the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownKind {
    /// Has a diagonal entry of its own: coordinate, velocity, control state.
    Primary,
    /// Has a zero diagonal entry: multiplier of a constraint.
    Multiplier,
}

/// Entries that may pair a multiplier with a primary unknown, with their columns.
pub(super) fn pairing(graph: &Csc, kinds: &[UnknownKind]) -> Vec<(usize, usize)> {
    graph.iter().filter(|(_, row, col)| may_pair(kinds, *row, *col)).map(|(entry, _, col)| (entry, col)).collect()
}

fn may_pair(kinds: &[UnknownKind], row: usize, col: usize) -> bool {
    kinds[col] == UnknownKind::Multiplier && kinds[row] == UnknownKind::Primary
}

/// Elimination order of minimum degree of matched (primary, multiplier) pairs. Only entries with
/// `nonzero(entry)` may pair.
pub(super) fn paired_minimum_degree(graph: &Csc, kinds: &[UnknownKind], nonzero: impl Fn(usize) -> bool) -> Vec<usize> {
    let n = graph.n_cols;
    let partner = match_columns(graph, |entry, row, col| may_pair(kinds, row, col) && nonzero(entry));
    let mut multiplier_of = vec![None; n];
    for (multiplier, primary) in partner.iter().enumerate() {
        if let Some(primary) = *primary {
            multiplier_of[primary] = Some(multiplier);
        }
    }
    let mut group_of = vec![0; n];
    let mut groups = Vec::new();
    for unknown in (0..n).filter(|&unknown| partner[unknown].is_none()) {
        group_of[unknown] = groups.len();
        if let Some(multiplier) = multiplier_of[unknown] {
            group_of[multiplier] = groups.len();
        }
        groups.push(unknown);
    }
    let contracted = Csc::from_positions(
        groups.len(),
        groups.len(),
        graph.iter().map(|(_, row, col)| (group_of[row], group_of[col])),
    )
    .0;
    minimum_degree(&contracted)
        .into_iter()
        .map(|group| groups[group])
        .flat_map(|first| [Some(first), multiplier_of[first]])
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_matrices::chain;
    use super::*;

    fn is_permutation(order: &[usize]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..order.len())
    }

    #[test]
    fn both_orders_are_permutations_also_of_nothing() {
        for links in [0, 1, 7] {
            let chain = chain(links);
            assert!(is_permutation(&minimum_degree(&chain.pattern)));
            let paired = paired_minimum_degree(&chain.pattern, &chain.kinds, |_| true);
            assert_eq!(paired.len(), chain.kinds.len());
            assert!(is_permutation(&paired));
        }
    }

    #[test]
    fn a_paired_multiplier_directly_follows_a_primary() {
        let chain = chain(5);
        let order = paired_minimum_degree(&chain.pattern, &chain.kinds, |_| true);
        for k in 0..order.len() {
            if chain.kinds[order[k]] == UnknownKind::Multiplier {
                assert_eq!(chain.kinds[order[k - 1]], UnknownKind::Primary);
            }
        }
    }
}
