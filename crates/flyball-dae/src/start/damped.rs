//! The damped saddle matrix of the search for a position: [M + E  Gᵀ; G  −s C].
//!
//! Its solution minimizes |δ|²_(M+E) + Σ (Gδ + Φ)ᵢ²/(s cᵢ), the step of Levenberg and Marquardt in the mass metric: for
//! s → 0 the shortest step onto the linearized rows, for large s a short step down the gradient of Σ Φᵢ²/cᵢ. cᵢ is the
//! compliance Gᵢ M⁻¹ Gᵢᵀ of a row, so that s is a pure number and the rows are compared as masses times squared ways.
//! E gives inertia to coordinates without, so that nothing moves for free.

use crate::index1::Regime;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearSolver, UnknownKind};
use crate::system::{Point, System};

/// Inertia of a coordinate without, relative to the largest.
const LEAST_INERTIA: f64 = 1e-4;
/// Smallest compliance of a row, relative to the largest: one that has lost its gradient must not weigh for ever.
const LEAST_COMPLIANCE: f64 = 1e-6;

/// Assembles, factors and solves the damped matrix.
pub(super) struct Damped {
    assembly: BlockMatrix,
    solver: LinearSolver,
    ids: Ids,
    n_v: usize,
    mass: Vec<f64>,
    g: Vec<f64>,
    /// Diagonal of M.
    pub inertia: Vec<f64>,
    /// Diagonal of E.
    added: Vec<f64>,
    /// cᵢ: the largest compliance met so far; 1 for rows that do not act.
    pub compliance: Vec<f64>,
    work: Vec<f64>,
    /// Factorizations so far.
    pub factorizations: usize,
}

struct Ids {
    mass: BlockId,
    added: BlockId,
    g: BlockId,
    g_transposed: BlockId,
    softness: BlockId,
}

impl Damped {
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let n = n_v + n_phi;
        let mut builder = BlockMatrixBuilder::new(n);
        let ids = Ids {
            mass: builder.place(system.mass_pattern(), 0, 0),
            added: builder.diagonal(0..n_v),
            g: builder.place(system.phi_pattern(), n_v, 0),
            g_transposed: builder.place_transposed(system.phi_pattern(), 0, n_v),
            softness: builder.diagonal(n_v..n),
        };
        let assembly = builder.build(system.analyses());
        let kind = |i| if i < n_v { UnknownKind::Primary } else { UnknownKind::Multiplier };
        let kinds: Vec<UnknownKind> = (0..n).map(kind).collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false, system.analyses());
        Self {
            assembly,
            solver,
            ids,
            n_v,
            mass: vec![0.0; system.mass_pattern().len()],
            g: vec![0.0; system.phi_pattern().len()],
            inertia: vec![0.0; n_v],
            added: vec![0.0; n_v],
            compliance: vec![0.0; n_phi],
            work: vec![0.0; n_v],
            factorizations: 0,
        }
    }

    /// Evaluates M, G, E and the compliances at a point.
    pub fn evaluate(&mut self, regime: Regime, p: &Point) {
        regime.system.mass(p, &mut self.mass);
        regime.system.phi_jacobian(p, &mut self.g);
        self.inertia.fill(0.0);
        for ((row, col), value) in regime.system.mass_pattern().iter().zip(&self.mass) {
            if row == col {
                self.inertia[row] += value;
            }
        }
        let least = LEAST_INERTIA * self.inertia.iter().fold(f64::MIN_POSITIVE, |m: f64, d| m.max(*d));
        for (added, inertia) in self.added.iter_mut().zip(&self.inertia) {
            *added = if *inertia < 1e-3 * least { least } else { 0.0 };
        }
        let mut compliance = vec![0.0; self.compliance.len()];
        for ((row, col), value) in regime.system.phi_pattern().iter().zip(&self.g) {
            compliance[row] += value * value / (self.inertia[col] + self.added[col]);
        }
        let largest = compliance.iter().fold(f64::MIN_POSITIVE, |m: f64, c| m.max(*c));
        for ((kept, new), active) in self.compliance.iter_mut().zip(&compliance).zip(regime.active) {
            *kept = if *active { kept.max(*new).max(LEAST_COMPLIANCE * largest) } else { 1.0 };
        }
    }

    /// Factors with the damping `s`; `held` velocities do not move. False if that is not possible.
    pub fn factor(&mut self, regime: Regime, held: &[usize], s: f64) -> bool {
        let Self { assembly, ids, n_v, .. } = self;
        assembly.clear();
        assembly.add(ids.mass, 1.0, &self.mass);
        assembly.add(ids.added, 1.0, &self.added);
        assembly.add(ids.g, 1.0, &self.g);
        assembly.add(ids.g_transposed, 1.0, &self.g);
        assembly.add(ids.softness, -s, &self.compliance);
        for (row, active) in regime.active[..self.compliance.len()].iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(*n_v + row);
            }
        }
        for &i in held {
            assembly.replace_row_and_column_by_identity(i);
        }
        self.factorizations += 1;
        self.solver.factor(assembly.values()).is_ok()
    }

    /// Solves in place: velocity rows, then constraint rows.
    pub fn solve(&mut self, rhs: &mut [f64]) {
        self.solver.solve(rhs);
    }

    /// (M + E) x, added to the velocity rows of `out` with a factor.
    pub fn add_mass_times(&self, regime: Regime, factor: f64, x: &[f64], out: &mut [f64]) {
        regime.system.mass_pattern().add_times(&self.mass, factor, x, &mut out[..self.n_v]);
        for ((out, added), x) in out.iter_mut().zip(&self.added).zip(x) {
            *out += factor * added * x;
        }
    }

    /// |x|²_(M+E).
    pub fn square(&mut self, regime: Regime, x: &[f64]) -> f64 {
        let mut work = std::mem::take(&mut self.work);
        work.fill(0.0);
        self.add_mass_times(regime, 1.0, x, &mut work);
        let square = work.iter().zip(x).map(|(a, b)| a * b).sum();
        self.work = work;
        square
    }

    /// Σ Φᵢ²/cᵢ.
    pub fn merit(&self, phi: &[f64]) -> f64 {
        phi.iter().zip(&self.compliance).map(|(phi, c)| phi * phi / c).sum()
    }
}
