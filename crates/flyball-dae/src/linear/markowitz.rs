//! Choice of a pivot sequence that fills little, from the values alone: the entry of the fewest products among those large enough
//! (Markowitz 1957; Duff, Erisman & Reid, Direct Methods for Sparse Matrices (2017), §7.2).
//!
//! ```text
//!   (rᵢ − 1)(cⱼ − 1) smallest,   |aᵢⱼ| ≥ u maxₖ |aₖⱼ|        rᵢ, cⱼ: entries left in row i, in column j
//! ```
//!
//! An order made from the pattern counts on pivots on the diagonal. Where many have to leave it, as those of stiff springs and of
//! links without much mass between constraints do, it fills far more than it promised.

use super::factors::Factors;
use super::number::Number;
use super::pattern::narrow;
use super::scaling::Scaled;
use crate::extent::larger;

/// Smallest pivot relative to its column, as for the diagonal in a given order.
const THRESHOLD: f64 = 0.1;

/// Rows and columns that are looked at beyond the first pivot found.
const LOOKS: usize = 4;

const NONE: u32 = u32::MAX;

/// What is left of a matrix while it is eliminated.
#[derive(Debug)]
struct Rest<N> {
    /// Rows and values of each column.
    columns: Vec<Vec<(u32, N)>>,
    /// Largest size in each column.
    largest: Vec<f64>,
    /// Columns of each row.
    rows: Vec<Vec<u32>>,
    /// Rows and columns by the number of their entries.
    short_rows: Lengths,
    short_columns: Lengths,
}

/// A pivot that may be taken.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    row: u32,
    col: u32,
    products: usize,
    /// |aᵢⱼ| / maxₖ |aₖⱼ|
    ratio: f64,
}

/// Chooses pivots and freezes them with their pattern in `factors`; false if there is none for a column.
pub(super) fn choose<N: Number>(matrix: &Scaled<N>, factors: &mut Factors<N>) -> bool {
    let n = matrix.pattern.n_cols;
    let mut rest = Rest::new(matrix);
    let mut position_of = vec![NONE; n];
    let mut above: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut place = vec![NONE; n];
    factors.clear_pivots();
    for step in 0..n {
        let Some(pivot) = rest.pick() else { return false };
        let (below, right) = rest.eliminate(pivot, &mut place);
        right.iter().for_each(|&col| above[col as usize].push(narrow(step)));
        factors.l_idx.extend(below.iter().map(|(row, _)| row));
        factors.l_ptr.push(narrow(factors.l_idx.len()));
        factors.row_of.push(pivot.row);
        factors.col_of.push(pivot.col);
        position_of[pivot.row as usize] = narrow(step);
    }
    for &col in &factors.col_of {
        factors.u_idx.extend_from_slice(&above[col as usize]);
        factors.u_ptr.push(narrow(factors.u_idx.len()));
    }
    factors.freeze(matrix.pattern, matrix.scaling, &position_of);
    true
}

impl<N: Number> Rest<N> {
    fn new(matrix: &Scaled<N>) -> Self {
        let n = matrix.pattern.n_cols;
        let mut rows = vec![Vec::new(); n];
        for (_, row, col) in matrix.pattern.iter() {
            rows[row].push(narrow(col));
        }
        let column = |col: usize| matrix.column(col).map(|(row, value)| (narrow(row), value)).collect();
        let columns: Vec<Vec<(u32, N)>> = (0..n).map(column).collect();
        let short_rows = Lengths::new(n, rows.iter().map(Vec::len));
        let short_columns = Lengths::new(n, columns.iter().map(Vec::len));
        let largest = columns.iter().map(|column| largest(column)).collect();
        Self { columns, largest, rows, short_rows, short_columns }
    }

    /// The pivot of the fewest products, the largest of several; none if a column has nothing left.
    fn pick(&self) -> Option<Candidate> {
        let mut best: Option<Candidate> = None;
        let mut looks = 0;
        for count in 1..=self.rows.len() {
            for col in self.short_columns.of(count) {
                for &(row, value) in &self.columns[col as usize] {
                    self.consider(row, col, value, &mut best);
                }
                looks += usize::from(best.is_some());
                if looks > LOOKS || best.is_some_and(|best| best.products <= (count - 1) * (count - 1)) {
                    return best;
                }
            }
            for row in self.short_rows.of(count) {
                for &col in &self.rows[row as usize] {
                    let value = self.columns[col as usize].iter().find(|entry| entry.0 == row).expect("in both lists");
                    self.consider(row, col, value.1, &mut best);
                }
                looks += usize::from(best.is_some());
                if looks > LOOKS || best.is_some_and(|best| best.products <= (count - 1) * count) {
                    return best;
                }
            }
        }
        best
    }

    fn consider(&self, row: u32, col: u32, value: N, best: &mut Option<Candidate>) {
        let products = (self.rows[row as usize].len() - 1) * (self.columns[col as usize].len() - 1);
        if best.is_some_and(|best| products > best.products) {
            return;
        }
        let ratio = value.size() / self.largest[col as usize];
        let is_better = |best: Candidate| products < best.products || ratio > best.ratio;
        if ratio >= THRESHOLD && best.is_none_or(is_better) {
            *best = Some(Candidate { row, col, products, ratio });
        }
    }

    /// Takes row and column of a pivot out and subtracts their products from the others. Gives what stood below the pivot,
    /// divided by it, and the columns to its right. `place` is full of [`NONE`], and is left so.
    fn eliminate(&mut self, pivot: Candidate, place: &mut [u32]) -> (Vec<(u32, N)>, Vec<u32>) {
        let Candidate { row: pivot_row, col: pivot_col, .. } = pivot;
        let mut below = std::mem::take(&mut self.columns[pivot_col as usize]);
        let mut right = std::mem::take(&mut self.rows[pivot_row as usize]);
        self.short_columns.remove(pivot_col);
        self.short_rows.remove(pivot_row);
        right.retain(|&col| col != pivot_col);
        let inverse = take(&mut below, |entry| entry.0 == pivot_row).1.inverse();
        below.iter_mut().for_each(|(_, value)| *value = *value * inverse);
        for (k, &(row, _)) in below.iter().enumerate() {
            take(&mut self.rows[row as usize], |col| *col == pivot_col);
            place[row as usize] = narrow(k);
        }
        let mut met = vec![NONE; below.len()];
        for &col in &right {
            let column = &mut self.columns[col as usize];
            let factor = take(column, |entry| entry.0 == pivot_row).1;
            let mut most = 0.0;
            for (row, value) in column.iter_mut() {
                if let Some(met) = met.get_mut(place[*row as usize] as usize) {
                    *met = col;
                    *value -= below[place[*row as usize] as usize].1 * factor;
                }
                most = larger(value.size(), most);
            }
            for (&(row, l), _) in below.iter().zip(&met).filter(|(_, met)| **met != col) {
                let value = N::ZERO - l * factor;
                most = larger(value.size(), most);
                column.push((row, value));
                self.rows[row as usize].push(col);
            }
            self.largest[col as usize] = most;
            self.short_columns.put(col, column.len());
        }
        for &(row, _) in &below {
            self.short_rows.put(row, self.rows[row as usize].len());
            place[row as usize] = NONE;
        }
        (below, right)
    }
}

/// Largest size in a column.
fn largest<N: Number>(column: &[(u32, N)]) -> f64 {
    column.iter().fold(0.0, |most, (_, value)| larger(value.size(), most))
}

/// Takes the one entry out of a list that is looked for.
fn take<T: Copy>(list: &mut Vec<T>, is: impl Fn(&T) -> bool) -> T {
    let at = list.iter().position(is).expect("an entry stands in its row and in its column");
    list.swap_remove(at)
}

/// Lists of rows or of columns by the number of their entries.
#[derive(Debug)]
struct Lengths {
    first: Vec<u32>,
    next: Vec<u32>,
    before: Vec<u32>,
    length: Vec<u32>,
}

impl Lengths {
    fn new(n: usize, lengths: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator) -> Self {
        let none = vec![NONE; n];
        let mut all = Self { first: vec![NONE; n + 1], next: none.clone(), before: none.clone(), length: none };
        // those put in last stand first
        lengths.enumerate().rev().for_each(|(i, length)| all.put(narrow(i), length));
        all
    }

    /// Those of one length.
    fn of(&self, length: usize) -> impl Iterator<Item = u32> + '_ {
        let some = |i: u32| (i != NONE).then_some(i);
        std::iter::successors(some(self.first[length]), move |&i| some(self.next[i as usize]))
    }

    /// Puts one where it belongs, wherever it was.
    fn put(&mut self, i: u32, length: usize) {
        if self.length[i as usize] != NONE {
            self.remove(i);
        }
        let next = std::mem::replace(&mut self.first[length], i);
        (self.next[i as usize], self.before[i as usize]) = (next, NONE);
        self.length[i as usize] = narrow(length);
        if next != NONE {
            self.before[next as usize] = i;
        }
    }

    fn remove(&mut self, i: u32) {
        let (next, before) = (self.next[i as usize], self.before[i as usize]);
        match before {
            NONE => self.first[self.length[i as usize] as usize] = next,
            before => self.next[before as usize] = next,
        }
        if next != NONE {
            self.before[next as usize] = before;
        }
        self.length[i as usize] = NONE;
    }
}

#[cfg(test)]
mod tests {
    use super::super::scaling::Scaling;
    use super::super::test_matrices::{Numbers, Sample, chain, net, random};
    use super::super::{SparseLu, UnknownKind};
    use super::*;

    /// Backward error of a solve.
    fn error(lu: &mut SparseLu, a: &Sample) -> f64 {
        let b: Vec<f64> = (0..a.n()).map(|i| (i as f64).cos()).collect();
        let mut x = b.clone();
        lu.solve(&mut x);
        lu.residual_norm(&a.values, &x, &b)
    }

    /// A net whose diagonal is far smaller than its couplings, so that hardly a pivot can stand on it.
    fn soft_net(m: usize, seed: u64) -> Sample {
        let mut numbers = Numbers::new(seed);
        let mut a = net(m).scaled(|row, col| if row == col { 1e-4 } else { 1.0 });
        a.kinds.fill(UnknownKind::Primary);
        a.values.iter_mut().for_each(|value| *value *= 1.0 + 0.5 * numbers.next());
        a
    }

    fn chosen(a: &Sample) -> Option<Factors> {
        let mut scaling = Scaling::new(a.n());
        scaling.compute(&a.pattern, &a.values, &a.kinds);
        let mut factors = Factors::default();
        let matrix = Scaled { pattern: &a.pattern, values: &a.values, scaling: &scaling };
        choose(&matrix, &mut factors).then_some(factors)
    }

    fn frozen(a: &Sample) -> Factors {
        chosen(a).expect("there are pivots")
    }

    #[test]
    fn factors_are_those_of_the_matrix() {
        let soft = (3..6).map(|m| soft_net(m, m as u64));
        for a in (0..60).map(|seed| random(2 + seed as usize, 3, seed)).chain([chain(1), chain(30), net(5)]).chain(soft)
        {
            let Some(mut factors) = chosen(&a) else {
                assert!(SparseLu::analyse(&a.pattern, &a.kinds).factor(&a.values).is_err(), "{} unknowns", a.n());
                continue;
            };
            let Ok(ratio) = factors.refactor(&a.values) else { panic!("{} unknowns", a.n()) };
            let b: Vec<f64> = (0..a.n()).map(|i| (i as f64).cos()).collect();
            let mut x = b.clone();
            factors.solve(&mut x);
            let size: f64 = x.iter().fold(1.0, |most, x| x.abs().max(most));
            let left = a.multiply(&x).iter().zip(&b).fold(0.0, |most: f64, (ax, b)| most.max((ax - b).abs()));
            assert!(left <= 1e-12 * size / ratio.min(1.0), "{} unknowns: {left:e}, pivots of {ratio:e}", a.n());
        }
    }

    #[test]
    fn a_tree_does_not_fill() {
        let n = 127;
        let tree =
            (1..n).flat_map(|i| [(i, (i - 1) / 2, 1.0), ((i - 1) / 2, i, 1.0)]).chain((0..n).map(|i| (i, i, 3.0)));
        let a = Sample::from_entries(n, &tree.collect::<Vec<_>>());
        assert_eq!(frozen(&a).len(), a.pattern.len());
    }

    #[test]
    fn pivots_that_leave_the_diagonal_do_not_fill_a_matrix() {
        for m in [4, 6, 8] {
            let a = soft_net(m, m as u64);
            let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
            assert!(lu.factor(&a.values).unwrap().repivoted);
            assert!(lu.is_by_fill(), "{m}");
            assert_eq!(lu.factor_entries(), frozen(&a).len());
            assert!(error(&mut lu, &a) < 1e-12);
            assert!(!lu.factor(&a.values).unwrap().repivoted);
            assert!(error(&mut lu, &a) < 1e-12);
            // frozen pivots may let entries grow by the drift that the guard allows
            let other = soft_net(m, 100 + m as u64);
            lu.factor(&other.values).unwrap();
            let error = error(&mut lu, &other);
            assert!(error < 4096.0 * a.n() as f64 * f64::EPSILON, "{error:e}");
        }
    }

    #[test]
    fn an_order_that_fills_as_promised_is_kept() {
        for a in [chain(60), net(6)] {
            let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
            lu.factor(&a.values).unwrap();
            assert!(!lu.is_by_fill());
        }
    }
}
