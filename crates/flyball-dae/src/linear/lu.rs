//! Sparse LU of a matrix whose pattern stays and whose values change: pivots are chosen once and
//! kept while they are good.

use super::analyses::{Analyses, Analysis};
use super::error::{Health, LinearError};
use super::factors::Factors;
use super::markowitz;
use super::matching::match_columns;
use super::number::Number;
use super::ordering::UnknownKind;
use super::pattern::Csc;
use super::pivoting::{NoPivot, Pivoting, Stopped};
use super::residual::{backward_error, check_finite};
use super::scaling::{Scaled, Scaling};
use std::sync::Arc;

/// Multiplications of a factorization over those that its order promised, above which pivots are looked for elsewhere.
const FILLED: f64 = 1.5;

/// Multiplications that are not worth another search.
const FEW: usize = 1000;

/// Smallest |pivot| / max|column| of half of the factors: two almost aligned parallelograms lost three digits of their energy at 1e-6.
const HALF_RATIO: f64 = 1e-4;

/// Factorization of a square sparse matrix with zero-diagonal unknowns.
#[derive(Debug, Clone)]
pub struct SparseLu<N = f64> {
    analysis: Arc<Analysis>,
    order: Arc<[usize]>,
    order_is_final: bool,
    scaling: Scaling,
    pivoting: Pivoting<N>,
    factors: Factors<N>,
    has_pivots: bool,
    /// Promise that all values are symmetric.
    symmetric: bool,
    /// Whether the pivots are those that fill least, in no order that was made before.
    by_fill: bool,
    /// Whether a matrix was met that half of the factors do not serve.
    takes_both: bool,
    residual: Vec<N>,
    row_sizes: Vec<f64>,
}

impl<N: Number> SparseLu<N> {
    /// Prepares for matrices with this pattern; `kinds` marks the unknowns with zero diagonal.
    ///
    /// # Panics
    /// If the pattern is not square or `kinds` does not have one entry per unknown.
    pub fn analyse(pattern: &Csc, kinds: &[UnknownKind]) -> Self {
        Self::of(Analysis::alone(pattern, kinds, false))
    }

    /// The same with the symbolic work that `shared` has of the pattern.
    pub fn shared(pattern: &Csc, kinds: &[UnknownKind], shared: Option<&Analyses>) -> Self {
        Self::of(match shared {
            Some(shared) => shared.analysis(pattern, kinds, false),
            None => Analysis::alone(pattern, kinds, false),
        })
    }

    /// The same for values that are symmetric, which takes half the work where no pivot leaves the diagonal.
    #[must_use]
    pub fn of_symmetric(self) -> Self {
        Self { symmetric: true, ..self }
    }

    /// Drops pivots, scaling and factors, as if nothing had been factored yet.
    pub fn forget(&mut self) {
        *self = Self { symmetric: self.symmetric, ..Self::of(self.analysis.clone()) };
    }

    /// The same for a pattern whose symbolic work is done.
    pub(super) fn of(analysis: Arc<Analysis>) -> Self {
        let n = analysis.pattern.n_cols;
        Self {
            order: analysis.single.clone(),
            order_is_final: false,
            scaling: Scaling::new(n),
            pivoting: Pivoting::new(&analysis.pattern),
            factors: Factors::default(),
            has_pivots: false,
            symmetric: false,
            by_fill: false,
            takes_both: false,
            residual: vec![N::ZERO; n],
            row_sizes: vec![0.0; n],
            analysis,
        }
    }

    /// Factors the matrix with these values, in the order of the pattern. Reuses the pivots of the
    /// last call while they are sound, and then does not allocate.
    ///
    /// # Panics
    /// If `values` does not have one value per entry of the pattern.
    pub fn factor(&mut self, values: &[N]) -> Result<Health, LinearError> {
        check_finite(&self.analysis.pattern, values)?;
        if self.has_pivots
            && self.factors.suits(values)
            && let Ok(smallest_pivot_ratio) = self.factors.refactor(values)
            && self.serves(smallest_pivot_ratio)
        {
            return Ok(Health { smallest_pivot_ratio, repivoted: false });
        }
        self.has_pivots = false;
        self.scaling.compute(&self.analysis.pattern, values, &self.analysis.kinds);
        self.choose_pivots(values).map_err(|none| self.explain(values, none))?;
        let mut factored = self.factors.refactor(values);
        if !factored.as_ref().is_ok_and(|ratio| self.serves(*ratio)) && (self.by_fill || !self.takes_both) {
            (self.by_fill, self.takes_both) = (false, true);
            self.choose_along_orders(values).map_err(|none| self.explain(values, none))?;
            factored = self.factors.refactor(values);
        }
        match factored {
            Ok(smallest_pivot_ratio) => {
                self.has_pivots = true;
                Ok(Health { smallest_pivot_ratio, repivoted: true })
            }
            Err(decayed) => Err(self.explain(
                values,
                NoPivot {
                    column: self.factors.col_of[decayed.step] as usize,
                    row: self.factors.row_of[decayed.step] as usize,
                    ratio: decayed.ratio,
                },
            )),
        }
    }

    /// Half of the factors do not serve near a loss of rank, where pivots off the diagonal keep more digits.
    fn serves(&self, smallest_pivot_ratio: f64) -> bool {
        !self.factors.is_mirrored() || smallest_pivot_ratio > HALF_RATIO
    }

    /// Chooses pivots: along an order, and where these fill much more than it promised, those that fill least, from then on.
    fn choose_pivots(&mut self, values: &[N]) -> Result<(), NoPivot> {
        self.by_fill = self.by_fill && self.choose_by_fill(values);
        if self.by_fill {
            return Ok(());
        }
        let promised = FEW.max((FILLED * self.analysis.predicted_products as f64) as usize);
        match self.choose_within(values, promised) {
            Ok(()) => return Ok(()),
            Err(Stopped::None(none)) => return Err(none),
            Err(Stopped::Filled) => {}
        }
        if !self.choose_by_fill(values) {
            return self.choose_along_orders(values);
        }
        self.by_fill = true;
        if self.factors.products() > promised {
            let by_fill = std::mem::take(&mut self.factors);
            self.by_fill = self.choose_along_orders(values).is_err() || by_fill.products() < self.factors.products();
            if self.by_fill {
                self.factors = by_fill;
            }
        }
        Ok(())
    }

    /// Chooses those that fill least; false if there is none for a column.
    fn choose_by_fill(&mut self, values: &[N]) -> bool {
        let matrix = Scaled { pattern: &self.analysis.pattern, values, scaling: &self.scaling };
        markowitz::choose(&matrix, &mut self.factors)
    }

    /// Chooses pivots along an order, however much it fills.
    fn choose_along_orders(&mut self, values: &[N]) -> Result<(), NoPivot> {
        self.choose_within(values, usize::MAX).map_err(|stopped| match stopped {
            Stopped::None(none) => none,
            Stopped::Filled => unreachable!("no search takes that many multiplications"),
        })
    }

    /// Chooses pivots for a factorization of so many multiplications; the first time under both orders, since neither always
    /// fills less.
    fn choose_within(&mut self, values: &[N], most_products: usize) -> Result<(), Stopped> {
        let chosen = self.choose_in_order(values, most_products);
        if self.order_is_final {
            return chosen;
        }
        if !self.analysis.kinds.contains(&UnknownKind::Multiplier) {
            self.order_is_final = chosen.is_ok();
            return chosen;
        }
        let paired = self.analysis.paired(values);
        let other_order = std::mem::replace(&mut self.order, paired);
        let other_factors = std::mem::take(&mut self.factors);
        let chosen_paired = self.choose_in_order(values, most_products);
        let keep_other = match (&chosen, &chosen_paired) {
            (Ok(()), Ok(())) => other_factors.work() < self.factors.work(),
            (Ok(()), Err(_)) => true,
            (Err(_), _) => false,
        };
        self.order_is_final = chosen.is_ok() || chosen_paired.is_ok();
        if keep_other || !self.order_is_final {
            self.order = other_order;
            self.factors = other_factors;
            // an order that fills says nothing of rank
            return if matches!(chosen_paired, Err(Stopped::Filled)) { chosen.or(chosen_paired) } else { chosen };
        }
        chosen_paired
    }

    /// Chooses pivots in the present order. A sequence that was chosen before is followed as long as the search would choose
    /// the same pivots; else the search goes from the beginning.
    fn choose_in_order(&mut self, values: &[N], most_products: usize) -> Result<(), Stopped> {
        let Self { analysis, order, scaling, pivoting, factors, .. } = self;
        let (pattern, symmetric) = (&analysis.pattern, self.symmetric && !self.takes_both);
        let matrix = Scaled { pattern, values, scaling };
        let known = analysis.sequences(order, symmetric);
        if !pivoting.follow(&matrix, &known, most_products, factors)? {
            let trail = pivoting.choose(&matrix, order, symmetric, most_products, factors)?;
            analysis.keep(order, symmetric, trail);
        }
        if symmetric {
            factors.mirror(pattern, values, scaling, &analysis.kinds);
        }
        Ok(())
    }

    /// The error for a missing pivot; if the non-zero positions alone are to blame, it names an
    /// unknown and an equation that no assignment can serve.
    fn explain(&self, values: &[N], none: NoPivot) -> LinearError {
        let row_of = match_columns(&self.analysis.pattern, |k, _, _| values[k] != N::ZERO);
        let unserved = row_of.iter().position(Option::is_none);
        let Some(column) = unserved else {
            return LinearError::Singular {
                column: none.column,
                row: none.row,
                pivot_ratio: none.ratio,
                structural: false,
            };
        };
        let mut free = vec![true; row_of.len()];
        row_of.iter().flatten().for_each(|&row| free[row] = false);
        let row = free.iter().position(|&free| free);
        LinearError::Singular {
            column,
            row: row.expect("a square matrix has as many free rows as unserved columns"),
            pivot_ratio: 0.0,
            structural: true,
        }
    }

    /// b ← A⁻¹ b with the last factored matrix.
    ///
    /// # Panics
    /// If the last `factor` did not succeed.
    pub fn solve(&mut self, b: &mut [N]) {
        assert!(self.has_pivots, "solve needs a successful factor");
        self.factors.solve(b);
    }

    /// x ← A⁻¹ b with one correction by the residual; `values` are those last factored. Returns the
    /// residual norm before the correction.
    pub fn solve_refined(&mut self, values: &[N], b: &[N], x: &mut [N]) -> f64 {
        x.copy_from_slice(b);
        self.solve(x);
        let norm = self.residual_norm(values, x, b);
        self.factors.solve(&mut self.residual);
        for (x, correction) in x.iter_mut().zip(&self.residual) {
            *x += *correction;
        }
        norm
    }

    /// Largest |b − A x| ᵢ / (|A| |x| + |b|)ᵢ over the equations: rounding if x is as good as it
    /// gets, whatever the units of the equations.
    pub fn residual_norm(&mut self, values: &[N], x: &[N], b: &[N]) -> f64 {
        backward_error(&self.analysis.pattern, values, x, b, &mut self.residual, &mut self.row_sizes)
    }

    /// True if the pivots are those that fill least.
    #[cfg(test)]
    pub(super) fn is_by_fill(&self) -> bool {
        self.by_fill
    }

    /// True if half of the factors stand for all of them.
    #[cfg(test)]
    pub(super) fn is_mirrored(&self) -> bool {
        self.factors.is_mirrored()
    }

    /// Entries of L and U together; 0 before the first `factor`.
    pub fn factor_entries(&self) -> usize {
        self.factors.len()
    }
}

impl SparseLu {
    /// Sign of the determinant of the matrix last factored.
    pub fn determinant_sign(&self) -> f64 {
        self.factors.determinant_sign()
    }

    /// b ← A⁻¹ b for three right-hand sides, one behind the other.
    ///
    /// # Panics
    /// If the last `factor` did not succeed.
    pub fn solve_three(&mut self, b: &mut [f64]) {
        assert!(self.has_pivots, "solve needs a successful factor");
        self.factors.solve_three(b);
    }

    /// b ← A⁻ᵀ b with the last factored matrix.
    ///
    /// # Panics
    /// If the last `factor` did not succeed.
    pub fn solve_transposed(&mut self, b: &mut [f64]) {
        assert!(self.has_pivots, "solve needs a successful factor");
        self.factors.solve_transposed(b);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Complex;
    use super::super::dense::DenseLu;
    use super::super::test_matrices::{Numbers, Sample, chain, random};
    use super::*;

    fn numbers(n: usize, seed: u64) -> Vec<f64> {
        let mut numbers = Numbers::new(seed);
        (0..n).map(|_| numbers.next()).collect()
    }

    fn rounding(n: usize) -> f64 {
        f64::EPSILON * (10 + n) as f64
    }

    /// Solves with A and Aᵀ and demands a backward error of rounding size.
    #[track_caller]
    fn assert_solves(lu: &mut SparseLu, a: &Sample) {
        let b = numbers(a.n(), 77);
        let mut x = b.clone();
        lu.solve(&mut x);
        let error = lu.residual_norm(&a.values, &x, &b);
        assert!(error <= 100.0 * rounding(a.n()), "backward error {error:e}");

        let transposed: Vec<_> = a.pattern.iter().map(|(k, row, col)| (col, row, a.values[k])).collect();
        let transposed = Sample::from_entries(a.n(), &transposed);
        let mut x = b.clone();
        lu.solve_transposed(&mut x);
        let (mut r, mut sizes) = (x.clone(), x.clone());
        let (pattern, values) = (&transposed.pattern, &transposed.values);
        let error = backward_error(pattern, values, &x, &b, &mut r, &mut sizes);
        assert!(error <= 100.0 * rounding(a.n()), "transposed {error:e}");
    }

    #[test]
    fn random_matrices_agree_with_the_dense_oracle() {
        for seed in 0..200 {
            let n = 1 + (seed as usize * 7) % 40;
            let a = random(n, 1 + seed as usize % 5, seed);
            let mut dense = DenseLu::new(n);
            let oracle = dense.factor(&a.dense());
            let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
            let Ok(health) = lu.factor(&a.values) else {
                assert!(oracle.is_err(), "seed {seed}: only the sparse solver failed");
                continue;
            };
            let x = numbers(n, seed + 1);
            let mut sparse = a.multiply(&x);
            lu.solve(&mut sparse);
            let mut expected = a.multiply(&x);
            dense.solve(&mut expected);
            let tolerance = 1e3 * rounding(n) / health.smallest_pivot_ratio.min(1e-3);
            for i in 0..n {
                let error = (sparse[i] - expected[i]).abs();
                assert!(error <= tolerance, "seed {seed}: x[{i}] off by {error:e}");
            }
            assert_solves(&mut lu, &a);
        }
    }

    #[test]
    fn constrained_chains_are_solved_without_help_from_the_diagonal() {
        for links in [1, 2, 11, 120] {
            let a = chain(links);
            let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
            assert!(lu.factor(&a.values).unwrap().repivoted);
            assert_solves(&mut lu, &a);
            assert!(!lu.factor(&a.values).unwrap().repivoted);
            assert_solves(&mut lu, &a);
            assert!(lu.factor_entries() < 3 * a.pattern.len());
        }
    }

    #[test]
    fn factoring_again_gives_the_same_bits() {
        let a = chain(20);
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        let mut answers = [(); 2].map(|()| {
            lu.factor(&a.values).unwrap();
            let mut x = numbers(a.n(), 5);
            lu.solve(&mut x);
            x
        });
        let last = answers[1].clone();
        assert_eq!(std::mem::take(&mut answers[0]), last);
    }

    #[test]
    fn a_mass_block_of_any_size_keeps_its_digits() {
        let x = numbers(100, 3);
        for factor in [1e6, 1e-6, 1e12] {
            let a = chain(20).scaled(|row, col| {
                let in_mass = row % 5 < 3 && col % 5 < 3;
                if in_mass { factor } else { 1.0 }
            });
            // multipliers carry the units of mass: give them the matching size
            let exact: Vec<f64> = (0..a.n()).map(|i| if i % 5 < 3 { x[i] } else { x[i] * factor }).collect();
            let mut y = a.multiply(&exact);
            let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
            let health = lu.factor(&a.values).unwrap();
            assert!(health.smallest_pivot_ratio > 1e-4, "{health:?}");
            lu.solve(&mut y);
            for i in 0..a.n() {
                let relative = (y[i] - exact[i]).abs() / exact[i].abs().max(f64::MIN_POSITIVE);
                assert!(relative < 1e-9, "factor {factor:e}, x[{i}]: {relative:e}");
            }
        }
    }

    #[test]
    fn decayed_pivots_are_replaced_and_the_answer_stays_accurate() {
        // [a 1; 1 a] with a from 1 to rounding: the diagonal must give way
        let pattern = Sample::from_entries(
            3,
            &[(0, 0, 4.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 4.0), (1, 2, 1.0), (2, 1, 1.0), (2, 2, 4.0)],
        );
        let mut lu = SparseLu::analyse(&pattern.pattern, &pattern.kinds);
        lu.factor(&pattern.values).unwrap();
        let mut repivoted = 0;
        for exponent in 0..18 {
            let a = pattern.clone().scaled(|row, col| {
                let shrinks = row == col && row != 1;
                if shrinks { 10_f64.powi(-exponent) } else { 1.0 }
            });
            // x₁ and x₃ are only told apart by the diagonal: singular at the end
            match lu.factor(&a.values) {
                Ok(health) => {
                    repivoted += i32::from(health.repivoted);
                    assert_solves(&mut lu, &a);
                }
                Err(error) => {
                    assert!(exponent >= 13, "{error} at exponent {exponent}");
                    assert!(matches!(error, LinearError::Singular { structural: false, .. }));
                }
            }
        }
        assert!((1..=4).contains(&repivoted), "{repivoted} new sequences");
    }

    #[test]
    fn after_an_error_the_next_good_matrix_is_factored() {
        let a = chain(3);
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        assert!(lu.factor(&vec![0.0; a.values.len()]).is_err());
        lu.factor(&a.values).unwrap();
        assert_solves(&mut lu, &a);
        assert!(lu.factor(&vec![0.0; a.values.len()]).is_err());
        assert!(lu.factor(&a.values).unwrap().repivoted);
        assert_solves(&mut lu, &a);
    }

    #[test]
    fn an_empty_column_is_structurally_singular() {
        let a = chain(4).scaled(|_, col| if col == 6 { 0.0 } else { 1.0 });
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        let error = lu.factor(&a.values).unwrap_err();
        let LinearError::Singular { column, structural, pivot_ratio, .. } = error else {
            panic!("{error}");
        };
        assert!(structural && pivot_ratio == 0.0);
        assert_eq!(column, 6);
    }

    #[test]
    fn a_repeated_constraint_is_numerically_singular() {
        // two bodies, two equal constraints x₁ − x₂ = 0 with different units
        let mut entries = vec![(0, 0, 2.0), (1, 1, 3.0)];
        for (row, unit) in [(2, 1.0), (3, 0.3)] {
            for (col, value) in [(0, unit), (1, -unit)] {
                entries.push((row, col, value));
                entries.push((col, row, value));
            }
        }
        let mut a = Sample::from_entries(4, &entries);
        a.kinds[2..].fill(UnknownKind::Multiplier);
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        let error = lu.factor(&a.values).unwrap_err();
        let LinearError::Singular { structural, pivot_ratio, .. } = error else {
            panic!("{error}");
        };
        assert!(!structural && pivot_ratio < 1e-13);
        assert!(error.to_string().starts_with("linear/singular: unknown "));
    }

    #[test]
    fn a_value_that_is_not_finite_is_located() {
        let a = chain(3);
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        lu.factor(&a.values).unwrap();
        for bad in [f64::NAN, f64::INFINITY] {
            for (k, row, col) in a.pattern.iter() {
                let mut values = a.values.clone();
                values[k] = bad;
                assert_eq!(lu.factor(&values), Err(LinearError::NonFinite { row, col }));
            }
        }
    }

    #[test]
    fn complex_matrices_are_solved_as_real_ones_are() {
        for seed in 0..60 {
            let a = if seed < 50 { random(2 + seed as usize % 30, 1 + seed as usize % 4, seed) } else { chain(7) };
            let imaginary = numbers(a.values.len(), seed + 5);
            let values: Vec<Complex> = a.values.iter().zip(&imaginary).map(|(&re, &im)| Complex::new(re, im)).collect();
            let mut lu = SparseLu::<Complex>::analyse(&a.pattern, &a.kinds);
            let Ok(health) = lu.factor(&values) else { continue };
            let both = numbers(2 * a.n(), seed);
            let b: Vec<Complex> = both.chunks(2).map(|pair| Complex::new(pair[0], pair[1])).collect();
            let mut x = b.clone();
            lu.solve(&mut x);
            let error = lu.residual_norm(&values, &x, &b);
            let growth = 1.0 / health.smallest_pivot_ratio.min(1.0);
            assert!(error <= 100.0 * growth * rounding(a.n()), "seed {seed}: backward error {error:e}");
            assert!(!lu.factor(&values).unwrap().repivoted);
        }
    }

    #[test]
    fn systems_of_no_and_of_one_unknown_are_solved() {
        let empty = Sample::from_entries(0, &[]);
        let mut lu: SparseLu = SparseLu::analyse(&empty.pattern, &[]);
        lu.factor(&[]).unwrap();
        lu.solve(&mut []);

        let one = Sample::from_entries(1, &[(0, 0, -4e-200)]);
        let mut lu = SparseLu::analyse(&one.pattern, &one.kinds);
        lu.factor(&one.values).unwrap();
        let mut b = [8e-200];
        lu.solve(&mut b);
        assert_eq!(b, [-2.0]);
    }

    #[test]
    fn a_refined_solve_reports_and_removes_the_residual() {
        let a = random(30, 4, 4);
        let mut lu = SparseLu::analyse(&a.pattern, &a.kinds);
        lu.factor(&a.values).unwrap();
        let b = numbers(30, 1);
        let mut x = vec![0.0; 30];
        let before = lu.solve_refined(&a.values, &b, &mut x);
        let after = lu.residual_norm(&a.values, &x, &b);
        assert!(before <= 100.0 * rounding(30) && after <= 4.0 * f64::EPSILON);
    }

    #[test]
    fn the_sign_of_the_determinant_is_that_of_dense_elimination() {
        for seed in 0..60 {
            let sample = random(7, 3, seed);
            let mut lu = SparseLu::analyse(&sample.pattern, &sample.kinds);
            if lu.factor(&sample.values).is_err() {
                continue;
            }
            let mut a = sample.dense();
            let at = |i: usize, j: usize| 7 * i + j;
            let mut sign = 1.0;
            for k in 0..7 {
                let largest = |&i: &usize, &j: &usize| a[at(i, k)].abs().total_cmp(&a[at(j, k)].abs());
                let pivot = (k..7).max_by(largest).expect("rows are left");
                if pivot != k {
                    (0..7).for_each(|j| a.swap(at(pivot, j), at(k, j)));
                    sign = -sign;
                }
                sign *= a[at(k, k)].signum();
                for i in k + 1..7 {
                    let factor = a[at(i, k)] / a[at(k, k)];
                    (k..7).for_each(|j| a[at(i, j)] -= factor * a[at(k, j)]);
                }
            }
            assert_eq!(lu.determinant_sign(), sign, "seed {seed}");
        }
    }
}
