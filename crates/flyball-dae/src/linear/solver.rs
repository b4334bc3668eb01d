//! The solver integrators use: picks the factorization that suits the fill, and falls back to the
//! pivoting LU when a faster one cannot be trusted.

use super::analyses::{Analyses, Analysis};
use super::error::{Health, LinearError};
use super::lu::SparseLu;
use super::ordering::UnknownKind;
use super::pattern::Csc;
use super::residual::{backward_error, check_finite};
use super::supernodal::Supernodal;
use std::fmt;
use std::sync::Arc;

/// Which factorization is at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backend {
    /// Scalar LU with frozen pivots.
    SparseLu,
    /// Blocked LDLᵀ in pair order, without pivoting; feature `supernodal`.
    SupernodalLdlt,
    /// Blocked LU with partial pivoting; feature `supernodal`.
    SupernodalLu,
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SparseLu => "sparse LU",
            Self::SupernodalLdlt => "supernodal LDLT",
            Self::SupernodalLu => "supernodal LU",
        })
    }
}

/// Facts about a solver, for reports.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct SolverFacts {
    /// Factorization at work.
    pub backend: Backend,
    /// Number of unknowns.
    pub unknowns: usize,
    /// Entries of the matrix.
    pub matrix_entries: usize,
    /// Entries of the factors; before the first factorization, or if the factorization does not
    /// count them, the prediction.
    pub factor_entries: usize,
    /// Factorizations that chose new pivots.
    pub repivots: usize,
}

impl fmt::Display for SolverFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fill = self.factor_entries as f64 / self.matrix_entries.max(1) as f64;
        write!(
            f,
            "{}, {} unknowns, {} matrix entries, fill {fill:.1}",
            self.backend, self.unknowns, self.matrix_entries
        )
    }
}

/// Factors and solves systems of one pattern.
#[derive(Debug)]
pub struct LinearSolver {
    analysis: Arc<Analysis>,
    backend: Backend,
    repivots: usize,
    supernodal: Option<Supernodal>,
    sparse: Option<SparseLu>,
    /// Whether the last matrix is held by the sparse LU.
    sparse_is_current: bool,
    /// Promise that all values are symmetric.
    symmetric_values: bool,
    residual: Vec<f64>,
    row_sizes: Vec<f64>,
}

impl LinearSolver {
    /// Prepares for matrices with this pattern, with the symbolic work that `shared` has of it. `symmetric` promises that all
    /// values will be.
    ///
    /// # Panics
    /// If the pattern is not square or `kinds` does not have one entry per unknown.
    pub fn new(pattern: &Csc, kinds: &[UnknownKind], symmetric: bool, shared: Option<&Analyses>) -> Self {
        let analysis = match shared {
            Some(shared) => shared.analysis(pattern, kinds, symmetric),
            None => Analysis::alone(pattern, kinds, symmetric),
        };
        let n = pattern.n_cols;
        Self {
            backend: analysis.backend,
            analysis,
            repivots: 0,
            supernodal: None,
            sparse: None,
            sparse_is_current: false,
            symmetric_values: symmetric,
            residual: vec![0.0; n],
            row_sizes: vec![0.0; n],
        }
    }

    /// The same for values that are symmetric, without a choice of the blocked LDLᵀ, which has no pivoting to answer for loss
    /// of rank.
    #[must_use]
    pub fn of_symmetric(self) -> Self {
        Self { symmetric_values: true, ..self }
    }

    /// Drops pivots, scaling and factors, as if nothing had been factored yet: what follows then depends only on the
    /// matrices that follow.
    pub fn forget(&mut self) {
        self.supernodal = None;
        self.sparse = None;
        self.sparse_is_current = false;
    }

    /// Factors the matrix with these values, in the order of the pattern.
    ///
    /// # Panics
    /// If `values` does not have one value per entry of the pattern.
    pub fn factor(&mut self, values: &[f64]) -> Result<Health, LinearError> {
        if self.backend == Backend::SparseLu {
            return self.factor_sparse(values);
        }
        check_finite(&self.analysis.pattern, values)?;
        if let Some(smallest_pivot_ratio) = self.try_supernodal(values) {
            self.sparse_is_current = false;
            return Ok(Health { smallest_pivot_ratio, repivoted: false });
        }
        // the pivoting LU decides: either it names the singular unknown, or it takes over for good
        let health = self.factor_sparse(values)?;
        self.backend = Backend::SparseLu;
        self.supernodal = None;
        Ok(health)
    }

    fn factor_sparse(&mut self, values: &[f64]) -> Result<Health, LinearError> {
        let lu = self.sparse.get_or_insert_with(|| {
            let lu = SparseLu::of(self.analysis.clone());
            if self.symmetric_values { lu.of_symmetric() } else { lu }
        });
        let health = lu.factor(values)?;
        self.sparse_is_current = true;
        self.repivots += usize::from(health.repivoted);
        Ok(health)
    }

    fn try_supernodal(&mut self, values: &[f64]) -> Option<f64> {
        if self.supernodal.is_none() {
            let symmetric = self.backend == Backend::SupernodalLdlt;
            let new = Supernodal::analyse(&self.analysis.pattern, &self.analysis.kinds, values, symmetric);
            self.supernodal = new.ok();
        }
        let supernodal = self.supernodal.as_mut()?;
        supernodal.factor(&self.analysis.pattern, &self.analysis.kinds, values).ok()
    }

    /// b ← A⁻¹ b with the last factored matrix.
    ///
    /// # Panics
    /// If no `factor` succeeded before.
    pub fn solve(&mut self, b: &mut [f64]) {
        match (&mut self.supernodal, &mut self.sparse) {
            (_, Some(lu)) if self.sparse_is_current => lu.solve(b),
            (Some(supernodal), _) => supernodal.solve(b),
            _ => panic!("solve needs a successful factor"),
        }
    }

    /// The same for three right-hand sides, one behind the other, in one walk over the factors where they are sparse.
    ///
    /// # Panics
    /// If no `factor` succeeded before.
    pub fn solve_three(&mut self, b: &mut [f64]) {
        match &mut self.sparse {
            Some(lu) if self.sparse_is_current => lu.solve_three(b),
            _ => b.chunks_exact_mut((b.len() / 3).max(1)).for_each(|b| self.solve(b)),
        }
    }

    /// Sign of the determinant of the last factored matrix; none where a blocked factorization holds it.
    pub fn determinant_sign(&self) -> Option<f64> {
        self.sparse.as_ref().filter(|_| self.sparse_is_current).map(SparseLu::determinant_sign)
    }

    /// x ← A⁻¹ b with one correction by the residual; `values` are those last factored. Returns the
    /// residual norm before the correction.
    pub fn solve_refined(&mut self, values: &[f64], b: &[f64], x: &mut [f64]) -> f64 {
        x.copy_from_slice(b);
        self.solve(x);
        let norm = self.residual_norm(values, x, b);
        let mut correction = std::mem::take(&mut self.residual);
        self.solve(&mut correction);
        for (x, correction) in x.iter_mut().zip(&correction) {
            *x += correction;
        }
        self.residual = correction;
        norm
    }

    /// Largest |b − A x|ᵢ / (|A| |x| + |b|)ᵢ over the equations.
    pub fn residual_norm(&mut self, values: &[f64], x: &[f64], b: &[f64]) -> f64 {
        backward_error(&self.analysis.pattern, values, x, b, &mut self.residual, &mut self.row_sizes)
    }

    /// Multiplications that a factorization is expected to take.
    pub fn predicted_products(&self) -> usize {
        self.analysis.predicted_products
    }

    /// Back end in use, and the entries it fills.
    pub fn describe(&self) -> SolverFacts {
        let stored = match (&self.supernodal, &self.sparse) {
            (_, Some(lu)) if self.backend == Backend::SparseLu => Some(lu.factor_entries()),
            (Some(supernodal), _) => supernodal.factor_entries(),
            _ => None,
        };
        SolverFacts {
            backend: self.backend,
            unknowns: self.analysis.pattern.n_cols,
            matrix_entries: self.analysis.pattern.len(),
            factor_entries: stored.unwrap_or(self.analysis.predicted_entries),
            repivots: self.repivots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_matrices::{Sample, chain, net};
    use super::*;

    const ROUNDING: f64 = 1e-12;

    #[track_caller]
    fn assert_solves(solver: &mut LinearSolver, a: &Sample) {
        let b: Vec<f64> = (0..a.n()).map(|i| (i as f64).sin()).collect();
        let mut x = b.clone();
        solver.solve(&mut x);
        let error = solver.residual_norm(&a.values, &x, &b);
        assert!(error < ROUNDING, "backward error {error:e}");
        solver.solve_refined(&a.values, &b, &mut x);
        let error = solver.residual_norm(&a.values, &x, &b);
        assert!(error < ROUNDING, "backward error after refinement {error:e}");
        let sides: Vec<Vec<f64>> = (1..=3).map(|side| b.iter().map(|b| (3.0 * b).powi(side)).collect()).collect();
        let mut three = sides.concat();
        solver.solve_three(&mut three);
        for (side, together) in sides.iter().zip(three.chunks_exact(a.n())) {
            let mut alone = side.clone();
            solver.solve(&mut alone);
            assert_eq!(alone, together, "three right-hand sides are solved for as each of them is");
        }
    }

    fn solver(a: &Sample, symmetric: bool) -> LinearSolver {
        LinearSolver::new(&a.pattern, &a.kinds, symmetric, None)
    }

    #[test]
    fn chains_are_left_to_the_sparse_lu() {
        let a = chain(200);
        let mut solver = solver(&a, true);
        solver.factor(&a.values).unwrap();
        assert_solves(&mut solver, &a);
        let facts = solver.describe();
        assert_eq!(facts.backend, Backend::SparseLu);
        assert_eq!(facts.repivots, 1);
        let text = facts.to_string();
        assert!(text.starts_with("sparse LU, 1000 unknowns, "), "{text}");
    }

    #[cfg(feature = "supernodal")]
    #[test]
    fn a_symmetric_net_goes_to_the_blocked_ldlt() {
        let a = net(20);
        let mut solver = solver(&a, true);
        assert_eq!(solver.describe().backend, Backend::SupernodalLdlt);
        for factor in [1.0, 3.0] {
            let a = a.clone().scaled(|_, _| factor);
            let health = solver.factor(&a.values).unwrap();
            assert!(!health.repivoted && health.smallest_pivot_ratio > 1e-6);
            assert_solves(&mut solver, &a);
        }
        assert_eq!(solver.describe().backend, Backend::SupernodalLdlt);
    }

    #[cfg(feature = "supernodal")]
    #[test]
    fn a_large_unsymmetric_net_goes_to_the_blocked_lu() {
        let a = net(38).scaled(|row, col| if row < col { 1.1 } else { 1.0 });
        let mut solver = solver(&a, false);
        solver.factor(&a.values).unwrap();
        assert_solves(&mut solver, &a);
        assert_eq!(solver.describe().backend, Backend::SupernodalLu);
    }

    #[cfg(feature = "supernodal")]
    #[test]
    fn a_zero_pivot_hands_over_to_the_pivoting_lu_for_good() {
        // full symmetric pattern whose values are an exchange of unknowns: all diagonals zero
        let n = 100;
        let entries: Vec<_> = (0..n * n)
            .map(|k| (k / n, k % n))
            .map(|(row, col)| (row, col, if row + col == n - 1 { 2.0 } else { 0.0 }))
            .collect();
        let a = Sample::from_entries(n, &entries);
        let mut solver = solver(&a, true);
        assert_eq!(solver.describe().backend, Backend::SupernodalLdlt);
        assert!(solver.factor(&a.values).unwrap().repivoted);
        assert_solves(&mut solver, &a);
        assert_eq!(solver.describe().backend, Backend::SparseLu);
    }

    #[test]
    fn a_singular_net_is_named_and_the_next_one_solved() {
        let a = net(20);
        let multiplier = 6 * 400 + 3;
        let singular = a.clone().scaled(|row, col| {
            let dropped = row == multiplier || col == multiplier;
            if dropped { 0.0 } else { 1.0 }
        });
        let mut solver = solver(&a, true);
        let error = solver.factor(&singular.values).unwrap_err();
        assert!(matches!(
            error,
            LinearError::Singular { column, structural: true, .. } if column == multiplier
        ));
        solver.factor(&a.values).unwrap();
        assert_solves(&mut solver, &a);
    }

    #[test]
    fn a_value_that_is_not_finite_never_reaches_the_kernels() {
        let a = net(20);
        let mut solver = solver(&a, true);
        let mut values = a.values.clone();
        values[0] = f64::NAN;
        let error = solver.factor(&values).unwrap_err();
        assert_eq!(error, LinearError::NonFinite { row: 0, col: 0 });
    }

    #[test]
    fn an_empty_system_needs_no_special_case() {
        let a = chain(0);
        let mut solver = solver(&a, true);
        solver.factor(&[]).unwrap();
        solver.solve(&mut []);
    }
}
