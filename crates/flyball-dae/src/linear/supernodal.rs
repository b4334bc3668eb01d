//! Blocked factorizations for matrices that fill in (plates, nets of beams): dense kernels then beat
//! the scalar refactorization several times.
//!
//! LDLᵀ without pivoting in the pair order if the matrix is symmetric, LU otherwise. These kernels
//! divide by zero pivots without a word, so each factorization is probed with a known right side; a
//! bad probe is reported as `Distrusted` and the caller takes the pivoting LU.

use super::ordering::{UnknownKind, paired_minimum_degree};
use super::pattern::Csc;
use super::residual::backward_error;
use super::scaling::Scaling;
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::perm::PermRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LdltRef, SymbolicCholesky, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::linalg::lu::{LuRef, NumericLu, SymbolicLu, factorize_symbolic_lu};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side};

/// Largest backward error of the probe in the equilibrated system: unpivoted LDLᵀ loses some digits
/// to growth, beyond this a Newton iteration would feel it.
const PROBE_ERROR: f64 = 1e-10;

/// Largest growth of the probe's answer, the counterpart of `SINGULAR_RATIO`.
const PROBE_GROWTH: f64 = 1e13;

/// The factorization must not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distrusted;

/// Which blocked factorization.
#[derive(Debug)]
enum Kernel {
    Ldlt { symbolic: SymbolicCholesky<usize>, factors: Vec<f64> },
    Lu { symbolic: SymbolicLu<usize>, factors: NumericLu<usize, f64> },
}

/// A blocked factorization and its storage.
pub(super) struct Supernodal {
    kernel: Kernel,
    scaling: Scaling,
    has_scaling: bool,
    scaled: Vec<f64>,
    memory: MemBuffer,
    probe: Vec<f64>,
    work: Vec<f64>,
    residual: Vec<f64>,
    row_sizes: Vec<f64>,
}

impl std::fmt::Debug for Supernodal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // the scratch memory cannot be shown
        f.debug_struct("Supernodal").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

impl Supernodal {
    /// Analyses the pattern; `values` show which entries may pair multipliers with primaries.
    pub fn analyse(pattern: &Csc, kinds: &[UnknownKind], values: &[f64], symmetric: bool) -> Result<Self, Distrusted> {
        let n = pattern.n_cols;
        let (kernel, scratch) = if symmetric { analyse_ldlt(pattern, kinds, values)? } else { analyse_lu(pattern)? };
        // the golden ratio walks through (0, 1) without pattern
        let probe = |i: usize| (i as f64 * 0.618_033_988_749_895).fract() - 0.5;
        Ok(Self {
            kernel,
            scaling: Scaling::new(n),
            has_scaling: false,
            scaled: vec![0.0; pattern.len()],
            memory: MemBuffer::new(scratch),
            probe: (1..=n).map(probe).collect(),
            work: vec![0.0; n],
            residual: vec![0.0; n],
            row_sizes: vec![0.0; n],
        })
    }

    /// Whether this is the symmetric kernel.
    pub fn is_ldlt(&self) -> bool {
        matches!(self.kernel, Kernel::Ldlt { .. })
    }

    /// Entries of the stored factors; the LU kernel does not report them.
    pub fn factor_entries(&self) -> Option<usize> {
        match &self.kernel {
            Kernel::Ldlt { factors, .. } => Some(factors.len()),
            Kernel::Lu { .. } => None,
        }
    }

    /// Factors finite values and probes the result. Returns an estimate of the smallest pivot ratio.
    pub fn factor(&mut self, pattern: &Csc, kinds: &[UnknownKind], values: &[f64]) -> Result<f64, Distrusted> {
        if self.has_scaling
            && let Ok(ratio) = self.factor_scaled(pattern, values)
        {
            return Ok(ratio);
        }
        // first time, or the values have moved away from the scaling
        if self.is_ldlt() {
            self.scaling.compute_symmetric(pattern, values, kinds);
        } else {
            self.scaling.compute(pattern, values, kinds);
        }
        self.has_scaling = true;
        self.factor_scaled(pattern, values)
    }

    fn factor_scaled(&mut self, pattern: &Csc, values: &[f64]) -> Result<f64, Distrusted> {
        for (k, row, col) in pattern.iter() {
            self.scaled[k] = values[k] * self.scaling.row[row] * self.scaling.col[col];
        }
        let matrix = SparseColMatRef::new(symbolic(pattern), &self.scaled);
        let stack = MemStack::new(&mut self.memory);
        match &mut self.kernel {
            Kernel::Ldlt { symbolic, factors } => symbolic
                .factorize_numeric_ldlt(
                    factors,
                    matrix,
                    Side::Lower,
                    Default::default(),
                    Par::Seq,
                    stack,
                    Default::default(),
                )
                .map(drop)
                .map_err(|_| Distrusted)?,
            Kernel::Lu { symbolic, factors } => symbolic
                .factorize_numeric_lu(factors, matrix, Par::Seq, stack, Default::default())
                .map(drop)
                .map_err(|_| Distrusted)?,
        }
        self.check_probe(pattern)
    }

    fn check_probe(&mut self, pattern: &Csc) -> Result<f64, Distrusted> {
        self.work.copy_from_slice(&self.probe);
        self.solve_scaled();
        let error =
            backward_error(pattern, &self.scaled, &self.work, &self.probe, &mut self.residual, &mut self.row_sizes);
        let growth = self.work.iter().fold(1.0, |max: f64, x| max.max(x.abs()));
        if error <= PROBE_ERROR && growth <= PROBE_GROWTH { Ok(1.0 / growth) } else { Err(Distrusted) }
    }

    /// work ← (R A C)⁻¹ work.
    fn solve_scaled(&mut self) {
        let n = self.work.len();
        let x = MatMut::from_column_major_slice_mut(&mut self.work, n, 1);
        let stack = MemStack::new(&mut self.memory);
        match &self.kernel {
            Kernel::Ldlt { symbolic, factors } => {
                LdltRef::new(symbolic, factors).solve_in_place_with_conj(Conj::No, x, Par::Seq, stack)
            }
            Kernel::Lu { symbolic, factors } => {
                LuRef::new_unchecked(symbolic, factors).solve_in_place_with_conj(Conj::No, x, Par::Seq, stack)
            }
        }
    }

    /// b ← A⁻¹ b.
    pub fn solve(&mut self, b: &mut [f64]) {
        for (i, &b) in b.iter().enumerate() {
            self.work[i] = b * self.scaling.row[i];
        }
        self.solve_scaled();
        for (i, b) in b.iter_mut().enumerate() {
            *b = self.work[i] * self.scaling.col[i];
        }
    }
}

fn symbolic(pattern: &Csc) -> SymbolicSparseColMatRef<'_, usize> {
    let (rows, cols) = (pattern.n_rows, pattern.n_cols);
    SymbolicSparseColMatRef::new_checked(rows, cols, &pattern.col_ptr, None, &pattern.row_idx)
}

fn analyse_ldlt(pattern: &Csc, kinds: &[UnknownKind], values: &[f64]) -> Result<(Kernel, StackReq), Distrusted> {
    let n = pattern.n_cols;
    let order = paired_minimum_degree(pattern, kinds, |k| values[k] != 0.0);
    let mut position = vec![0; n];
    for (k, &unknown) in order.iter().enumerate() {
        position[unknown] = k;
    }
    let symbolic = factorize_symbolic_cholesky(
        symbolic(pattern),
        Side::Lower,
        SymmetricOrdering::Custom(PermRef::new_checked(&order, &position, n)),
        CholeskySymbolicParams {
            // the caller has already decided by the predicted fill
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SUPERNODAL,
            ..Default::default()
        },
    )
    .map_err(|_| Distrusted)?;
    let scratch = StackReq::any_of(&[
        symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, Default::default()),
        symbolic.solve_in_place_scratch::<f64>(1, Par::Seq),
    ]);
    let factors = vec![0.0; symbolic.len_val()];
    Ok((Kernel::Ldlt { symbolic, factors }, scratch))
}

fn analyse_lu(pattern: &Csc) -> Result<(Kernel, StackReq), Distrusted> {
    let symbolic = factorize_symbolic_lu(symbolic(pattern), Default::default()).map_err(|_| Distrusted)?;
    let scratch = StackReq::any_of(&[
        symbolic.factorize_numeric_lu_scratch::<f64>(Par::Seq, Default::default()),
        symbolic.solve_in_place_scratch::<f64>(1, Par::Seq),
    ]);
    let factors = NumericLu::new();
    Ok((Kernel::Lu { symbolic, factors }, scratch))
}
