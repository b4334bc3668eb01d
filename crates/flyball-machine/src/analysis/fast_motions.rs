//! The fastest motions of a large machine, without its full matrices.
//!
//! Arnoldi's process on   (δq, δv, δx) ↦ (δv, δv̇, δẋ)   with the sparse index-1 matrix factored once:
//!
//!   [M  f_λ  f_ψ  r_y; G; K; −h_v̇ −h_λ −h_ψ I−h_y](δv̇, δλ, δψ, δy) = (−r_q δq − r_v δv − r_x δx, 0, 0, h_q δq + h_v δv + h_x δx)
//!
//! Fast motions are the first that a Krylov space finds; all its vectors satisfy the constraints, because δv̇ does.

use super::AnalysisError;
use super::eigen::{EigenError, small_eigenpairs};
use super::finite::check_finite;
use super::full::{FullEntry, FullMatrix, FullVector};
use super::time_scales::Motion;
use crate::assembly::MachineSystem;
use flyball_dae::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearSolver, UnknownKind};
use flyball_dae::system::{Blocks, Evaluator, ReactionForm, State, System};
use num_complex::Complex;

/// Sizes of the Krylov space at which its motions are looked at; the last one ends the search.
const SIZES: [usize; 4] = [30, 60, 120, 240];
/// Relative residual at which a motion counts as found.
const FOUND: f64 = 1e-3;
/// A new vector this much shorter than its image adds nothing.
const EXHAUSTED: f64 = 1e-12;
/// Steps that give the size of the fastest motion.
const PROBES: usize = 6;

/// The operator at one state.
struct Operator<'a> {
    system: &'a MachineSystem,
    blocks: Blocks<Vec<f64>>,
    solver: LinearSolver,
    unknowns: Vec<f64>,
    /// Square roots of the diagonal mass, and the frequency that makes displacements comparable to velocities.
    weights: Vec<f64>,
    frequency: f64,
}

impl<'a> Operator<'a> {
    fn new(system: &'a MachineSystem, state: &State, active: &[bool]) -> Result<Self, AnalysisError> {
        let (layout, patterns, p) = (system.layout(), system.patterns(), state.point());
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (at_psi, at_y) = (n_v + n_phi, n_v + layout.n_constraints());
        let n = at_y + layout.n_y;
        let mut blocks = patterns.values();
        let evaluator = Evaluator::new(system);
        evaluator.tangent(&p, &mut blocks);
        check_finite(system, state, &blocks)?;
        let mut mass = vec![0.0; system.mass_pattern().len()];
        evaluator.mass(&p, &mut mass);
        let (mut g, mut k) = (vec![0.0; system.phi_pattern().len()], vec![0.0; system.k_pattern().len()]);
        evaluator.phi_jacobian(&p, &mut g);
        evaluator.k_jacobian(&p, &mut k);
        let mut builder = BlockMatrixBuilder::new(n);
        let (of, output) = (&patterns.output, &blocks.output);
        let mut placed: Vec<(BlockId, f64, &[f64])> = vec![
            (builder.place(system.mass_pattern(), 0, 0), 1.0, &mass),
            (builder.place(system.phi_pattern(), n_v, 0), 1.0, &g),
            (builder.place(system.k_pattern(), at_psi, 0), 1.0, &k),
            (builder.place(&patterns.y, 0, at_y), 1.0, &blocks.y),
            (builder.place(&of.a, at_y, 0), -1.0, &output.a),
            (builder.place(&of.lambda, at_y, n_v), -1.0, &output.lambda),
            (builder.place(&of.psi, at_y, at_psi), -1.0, &output.psi),
            (builder.place(&of.y, at_y, at_y), -1.0, &output.y),
        ];
        placed.extend(match layout.reaction {
            ReactionForm::Transposed => [
                (builder.place_transposed(system.phi_pattern(), 0, n_v), 1.0, &g[..]),
                (builder.place_transposed(system.k_pattern(), 0, at_psi), 1.0, &k[..]),
            ],
            ReactionForm::General => [
                (builder.place(&patterns.lambda, 0, n_v), 1.0, &blocks.lambda[..]),
                (builder.place(&patterns.psi, 0, at_psi), 1.0, &blocks.psi[..]),
            ],
        });
        let identity = builder.diagonal(at_y..n);
        let mut assembly: BlockMatrix = builder.build(system.analyses());
        assembly.clear();
        for (id, weight, values) in placed {
            assembly.add(id, weight, values);
        }
        assembly.add_constant(identity, 1.0);
        for row in (0..active.len()).filter(|&row| !active[row]) {
            assembly.replace_row_and_column_by_identity(n_v + row);
        }
        let kind = |i: usize| if (n_v..at_y).contains(&i) { UnknownKind::Multiplier } else { UnknownKind::Primary };
        let kinds: Vec<UnknownKind> = (0..n).map(kind).collect();
        let mut solver = LinearSolver::new(assembly.pattern(), &kinds, false, system.analyses());
        let singular = |_| AnalysisError::SingularLoop { path: system.loop_through(None) };
        solver.factor(assembly.values()).map_err(singular)?;
        let mut diagonal = vec![0.0; n_v];
        for ((row, column), value) in system.mass_pattern().iter().zip(&mass) {
            diagonal[row] += if row == column { *value } else { 0.0 };
        }
        // nodes without mass move with others that have some
        let lightest = diagonal.iter().copied().filter(|m| *m > 0.0).fold(f64::INFINITY, f64::min);
        let weights = diagonal.iter().map(|m| if *m > 0.0 { *m } else { lightest.min(1.0) }.sqrt()).collect();
        Ok(Self { system, blocks, solver, unknowns: vec![0.0; n], weights, frequency: 1.0 })
    }

    /// The image of a vector; both in weighted coordinates.
    fn apply(&mut self, from: &FullVector) -> FullVector {
        let (layout, patterns, blocks) = (self.system.layout(), self.system.patterns(), &self.blocks);
        let (n_v, n_x) = (layout.n_v(), layout.n_x);
        let (at_psi, at_y) = (n_v + layout.n_phi, n_v + layout.n_constraints());
        let unweighted = |part: usize, unit: f64| -> Vec<f64> {
            (0..n_v).map(|i| from[part * n_v + i] / (unit * self.weights[i])).collect()
        };
        let (q, v) = (unweighted(0, self.frequency), unweighted(1, 1.0));
        let x = &from[2 * n_v..];
        self.unknowns.fill(0.0);
        let (dynamics, rest) = self.unknowns.split_at_mut(n_v);
        patterns.q.add_times(&blocks.q, -1.0, &q, dynamics);
        patterns.v.add_times(&blocks.v, -1.0, &v, dynamics);
        patterns.x.add_times(&blocks.x, -1.0, x, dynamics);
        let output = &mut rest[at_y - n_v..];
        patterns.output.q.add_times(&blocks.output.q, 1.0, &q, output);
        patterns.output.v.add_times(&blocks.output.v, 1.0, &v, output);
        patterns.output.x.add_times(&blocks.output.x, 1.0, x, output);
        self.solver.solve(&mut self.unknowns);
        let all = &self.unknowns;
        let mut xdot = vec![0.0; n_x];
        let (pattern, rate) = (&patterns.rate, &blocks.rate);
        for (pattern, values, change) in [
            (&pattern.q, &rate.q, &q[..]),
            (&pattern.v, &rate.v, &v),
            (&pattern.a, &rate.a, &all[..n_v]),
            (&pattern.lambda, &rate.lambda, &all[n_v..at_psi]),
            (&pattern.psi, &rate.psi, &all[at_psi..at_y]),
            (&pattern.x, &rate.x, x),
            (&pattern.y, &rate.y, &all[at_y..]),
        ] {
            pattern.add_times(values, 1.0, change, &mut xdot);
        }
        FullVector::from_fn(2 * n_v + n_x, |i| match i {
            i if i < n_v => v[i] * self.frequency * self.weights[i],
            i if i < 2 * n_v => all[i - n_v] * self.weights[i - n_v],
            i => xdot[i - 2 * n_v],
        })
    }

    /// A fixed pseudo-random vector, made to satisfy the constraints; sets the frequency to about the highest.
    fn begin(&mut self) -> FullVector {
        let n_v = self.weights.len();
        let mut x =
            FullVector::from_fn(2 * n_v + self.system.layout().n_x, |i| ((i * 7919 + 13) % 101) as f64 / 50.5 - 1.0);
        let mut square = 0.0;
        for _ in 0..PROBES {
            // twice: displacements are velocities of the vector before
            let once = self.apply(&x);
            x = self.apply(&once);
            square = x.norm();
            if square == 0.0 || !square.is_finite() {
                return x;
            }
            x = x.unscale(square);
        }
        self.frequency = square.sqrt();
        x[..n_v].iter_mut().for_each(|x| *x *= self.frequency);
        let norm = x.norm();
        x.unscale(norm)
    }

    /// Displacements, velocities and control states of a weighted vector.
    fn motion(&self, eigenvalue: Complex<f64>, x: &FullVector<Complex<f64>>, carried: Vec<f64>) -> Motion {
        let n_v = self.weights.len();
        let part = |at: usize, unit: f64| FullVector::from_fn(n_v, |i| x[at + i] / (unit * self.weights[i]));
        Motion { eigenvalue, dq: part(0, self.frequency), dv: part(n_v, 1.0), carried }
    }
}

/// An orthonormal basis V with A V = V H, but for the last column.
struct Krylov {
    basis: Vec<FullVector>,
    h: FullMatrix,
    exhausted: bool,
}

impl Krylov {
    fn new(first: FullVector, most: usize) -> Self {
        Self { basis: vec![first], h: FullMatrix::zeros(most + 1, most), exhausted: false }
    }

    /// Number of columns of H.
    fn size(&self) -> usize {
        self.basis.len() - usize::from(!self.exhausted)
    }

    /// One vector more.
    fn extend(&mut self, operator: &mut Operator) {
        let k = self.basis.len() - 1;
        let mut next = operator.apply(&self.basis[k]);
        let size = next.norm();
        // twice is enough
        for _ in 0..2 {
            for (i, known) in self.basis.iter().enumerate() {
                let part = known.dot(&next);
                next -= &(known * part);
                self.h[(i, k)] += part;
            }
        }
        let norm = next.norm();
        self.exhausted = norm.is_nan() || norm <= EXHAUSTED * size;
        if !self.exhausted {
            self.h[(k + 1, k)] = norm;
            self.basis.push(next.unscale(norm));
        }
    }

    /// The fastest motions, and whether all of them were found.
    fn fastest(&self, operator: &Operator, wanted: usize) -> Result<(Vec<Motion>, bool), EigenError> {
        let n = self.size();
        let h = self.h.part((0, 0), (n, n));
        let mut pairs = small_eigenpairs(&h).ok_or(EigenError { n })?;
        flyball_dae::order::sort_by(&mut pairs, |a, b| b.0.modulus().total_cmp(&a.0.modulus()));
        pairs.truncate(wanted);
        let last = if self.exhausted { 0.0 } else { self.h[(n, n - 1)] };
        let found = pairs.iter().all(|(mu, x, _)| last * x[n - 1].modulus() <= FOUND * mu.modulus());
        let length = self.basis[0].len();
        let whole = |x: &FullVector<Complex<f64>>| {
            let mut sum: FullVector<Complex<f64>> = FullVector::zeros(length);
            for (x, v) in x.iter().zip(&self.basis) {
                sum.iter_mut().zip(v.iter()).for_each(|(sum, v)| *sum += x * *v);
            }
            sum
        };
        let at_x = 2 * operator.weights.len();
        let motion = |(mu, x, y): &(Complex<f64>, FullVector<Complex<f64>>, FullVector<Complex<f64>>)| {
            let (right, left) = (whole(x), whole(y));
            let part: Vec<f64> = left.iter().zip(right.iter()).map(|(y, x)| (y * x).modulus()).collect();
            let all = part.iter().sum::<f64>().max(f64::MIN_POSITIVE);
            operator.motion(*mu, &right, part[at_x..].iter().map(|part| part / all).collect())
        };
        Ok((pairs.iter().map(motion).collect(), found))
    }
}

/// The `wanted` fastest motions at a consistent state of rest, the fastest first.
pub(super) fn fast_motions(
    system: &MachineSystem,
    state: &State,
    active: &[bool],
    wanted: usize,
) -> Result<Vec<Motion>, AnalysisError> {
    let mut operator = Operator::new(system, state, active)?;
    let first = operator.begin();
    if first.norm() == 0.0 || first.iter().any(|x| x.is_nan()) {
        return Ok(Vec::new());
    }
    let mut krylov = Krylov::new(first, SIZES[SIZES.len() - 1]);
    let mut motions = Vec::new();
    for size in SIZES {
        while krylov.size() < size && !krylov.exhausted {
            krylov.extend(&mut operator);
        }
        let (fastest, found) = krylov.fastest(&operator, wanted)?;
        motions = fastest;
        if found || krylov.exhausted {
            break;
        }
    }
    Ok(motions)
}
