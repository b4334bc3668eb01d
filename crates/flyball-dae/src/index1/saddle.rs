//! The saddle matrix [M Gᵀ Kᵀ; G 0 0; K 0 0]: the mass metric of projections.   [S](4), [JN](13)

use super::Regime;
use super::elimination::Elimination;
use crate::failure::Failure;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearError, LinearSolver, UnknownKind};
use crate::system::{Point, System};

/// A pivot that falls below this, and to this fraction of what it was within a step, is about to vanish: pivots vary as
/// the distance x from a singular position, or as x², by the order of elimination.
const DECAYED: f64 = 0.2;
/// Pivots below this ask for a look at the rank itself.
const NEARLY_SINGULAR: f64 = 1e-3;

/// Pivot ratios of some factorizations.
#[derive(Clone, Copy, Debug, Default)]
struct Pivots {
    last: f64,
    smallest: f64,
    largest: f64,
}

impl Pivots {
    fn note(&mut self, ratio: f64) {
        let first = self.largest == 0.0;
        self.last = ratio;
        self.smallest = if first { ratio } else { self.smallest.min(ratio) };
        self.largest = self.largest.max(ratio);
    }

    fn decayed(&self) -> bool {
        self.smallest < DECAYED * self.largest.min(1.0)
    }
}

/// Assembles, factors and solves the saddle matrix at given points.
#[derive(Debug)]
pub struct Saddle {
    assembly: BlockMatrix,
    solver: LinearSolver,
    elimination: Elimination,
    ids: Ids,
    n_v: usize,
    /// Values of M at the last factorization.
    pub mass: Vec<f64>,
    /// Values of G at the last factorization.
    pub g: Vec<f64>,
    /// Values of K at the last factorization.
    pub k: Vec<f64>,
    /// μ of the last softened factorization, one per constraint row.
    pub softness: Vec<f64>,
    /// Factorizations so far.
    pub factorizations: usize,
    /// Back-solves so far: walks over the factors.
    pub solves: usize,
    /// Pivot ratios of the factorizations since `watch_pivots`: the last, the smallest and the largest.
    pivots: Pivots,
    /// Pivot ratio below which rank may be lost.
    suspicious: f64,
}

#[derive(Debug)]
struct Ids {
    mass: BlockId,
    g: BlockId,
    g_transposed: BlockId,
    k: BlockId,
    k_transposed: BlockId,
    multipliers: BlockId,
}

impl Saddle {
    /// Symbolic work for a system.
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let n = n_v + n_phi + n_k;
        let mut builder = BlockMatrixBuilder::new(n);
        let ids = Ids {
            mass: builder.place(system.mass_pattern(), 0, 0),
            g: builder.place(system.phi_pattern(), n_v, 0),
            g_transposed: builder.place_transposed(system.phi_pattern(), 0, n_v),
            k: builder.place(system.k_pattern(), n_v + n_phi, 0),
            k_transposed: builder.place_transposed(system.k_pattern(), 0, n_v + n_phi),
            multipliers: builder.diagonal(n_v..n),
        };
        let assembly = builder.build(system.analyses());
        let kinds: Vec<UnknownKind> =
            (0..n).map(|i| if i < n_v { UnknownKind::Primary } else { UnknownKind::Multiplier }).collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false, system.analyses());
        Self {
            assembly,
            solver,
            elimination: Elimination::default(),
            ids,
            n_v,
            mass: vec![0.0; system.mass_pattern().len()],
            g: vec![0.0; system.phi_pattern().len()],
            k: vec![0.0; system.k_pattern().len()],
            softness: vec![0.0; n_phi + n_k],
            factorizations: 0,
            solves: 0,
            pivots: Pivots::default(),
            suspicious: NEARLY_SINGULAR,
        }
    }

    /// Number of unknowns.
    pub fn len(&self) -> usize {
        self.assembly.n()
    }

    /// True if there are no unknowns.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Evaluates and factors the matrix at a point.
    pub fn factor(&mut self, regime: Regime, p: &Point) -> Result<(), Failure> {
        self.evaluate(regime, p);
        self.factor_evaluated(regime, p.t)
    }

    /// From now on M is eliminated where that can be trusted, or no longer: for methods that solve with many matrices.
    pub fn eliminate_mass(&mut self, wanted: bool) {
        self.elimination.set_wanted(wanted);
    }

    /// True if the last matrix was factored so.
    pub fn has_eliminated_mass(&mut self) -> bool {
        self.elimination.current().is_some()
    }

    fn factor_evaluated(&mut self, regime: Regime, t: f64) -> Result<(), Failure> {
        let most = self.solver.predicted_products();
        if let Some(pivot) = self.elimination.factor(regime, most, &self.mass, [&self.g, &self.k]) {
            self.factorizations += 1;
            self.pivots.note(pivot);
            return Ok(());
        }
        self.assemble(regime, &[]);
        self.factor_assembled(regime, t)
    }

    /// The same, with z of the holonomic rows where it is evaluated anyway.
    pub(super) fn factor_expanded(&mut self, regime: Regime, p: &Point, bias: &mut [f64]) -> Result<(), Failure> {
        regime.system.mass(p, &mut self.mass);
        regime.system.phi_expansion(p, &mut self.g, bias);
        regime.system.k_jacobian(p, &mut self.k);
        self.factor_evaluated(regime, p.t)
    }

    /// The same with some velocities held (their increments are zero) and rows allowed to give way: −μᵢ on the
    /// diagonal of row i, relative to Gᵢ M⁻¹ Gᵢᵀ, keeps the matrix regular where constraints repeat each other. A row without
    /// gradient, as the angle of a joint on a point, gives way altogether.
    pub fn factor_softened(&mut self, regime: Regime, p: &Point, held: &[usize], softness: f64) -> Result<(), Failure> {
        self.evaluate(regime, p);
        self.softness = self.compliance(regime);
        self.softness.iter_mut().for_each(|mu| *mu = if *mu > 0.0 { *mu * softness } else { 1.0 });
        let factored = self.factor_soft(regime, p.t, held);
        let n_phi = regime.layout().n_phi;
        if !matches!(factored, Err(Failure::SingularIndex1 { .. })) || regime.active.len() == n_phi {
            return factored;
        }
        // a coordinate without inertia may be held by nonholonomic rows alone: let increments satisfy K δ = 0 too
        let mut rows = vec![true; regime.active.len()];
        regime.system.active_constraints(p.modes, &mut rows);
        rows[..n_phi].copy_from_slice(&regime.active[..n_phi]);
        self.factor_soft(Regime { system: regime.system, active: &rows }, p.t, held)
    }

    fn factor_soft(&mut self, regime: Regime, t: f64, held: &[usize]) -> Result<(), Failure> {
        self.assemble(regime, held);
        self.assembly.add(self.ids.multipliers, -1.0, &self.softness);
        self.factor_assembled(regime, t)
    }

    /// Evaluates M, G, K.
    pub fn evaluate(&mut self, regime: Regime, p: &Point) {
        regime.system.mass(p, &mut self.mass);
        regime.system.phi_jacobian(p, &mut self.g);
        regime.system.k_jacobian(p, &mut self.k);
    }

    /// Σⱼ Gᵢⱼ²/Mⱼⱼ per constraint row; coordinates without inertia count with a thousandth of the largest.
    fn compliance(&self, regime: Regime) -> Vec<f64> {
        let layout = regime.layout();
        let mut diagonal = vec![0.0; self.n_v];
        for ((row, col), value) in regime.system.mass_pattern().iter().zip(&self.mass) {
            if row == col {
                diagonal[row] += value;
            }
        }
        let largest = diagonal.iter().fold(f64::MIN_POSITIVE, |m: f64, d| m.max(d.abs()));
        let mut compliance = vec![0.0; layout.n_constraints()];
        let rows = regime.system.phi_pattern().iter().zip(&self.g);
        let k_rows = regime.system.k_pattern().iter().map(|(row, col)| (row + layout.n_phi, col)).zip(&self.k);
        for ((row, col), value) in rows.chain(k_rows) {
            compliance[row] += value * value / diagonal[col].abs().max(1e-3 * largest);
        }
        compliance
    }

    fn assemble(&mut self, regime: Regime, held: &[usize]) {
        let Self { assembly, ids, .. } = self;
        assembly.clear();
        assembly.add(ids.mass, 1.0, &self.mass);
        assembly.add(ids.g, 1.0, &self.g);
        assembly.add(ids.g_transposed, 1.0, &self.g);
        assembly.add(ids.k, 1.0, &self.k);
        assembly.add(ids.k_transposed, 1.0, &self.k);
        for (row, active) in regime.active.iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(self.n_v + row);
            }
        }
        for &i in held {
            assembly.replace_row_and_column_by_identity(i);
        }
    }

    fn factor_assembled(&mut self, regime: Regime, t: f64) -> Result<(), Failure> {
        self.factorizations += 1;
        self.elimination.set_aside();
        match self.solver.factor(self.assembly.values()) {
            Ok(health) => {
                self.pivots.note(health.smallest_pivot_ratio);
                Ok(())
            }
            Err(error) => Err(self.name(regime, t, error)),
        }
    }

    /// Begins a new record of pivots.
    pub fn watch_pivots(&mut self) {
        self.pivots = Pivots::default();
    }

    /// True if a pivot nearly vanished in one of the factorizations since `watch_pivots`, or if there were none to say:
    /// the constraints may lose rank there.
    pub fn may_lose_rank(&self) -> bool {
        self.pivots.largest == 0.0 || self.pivots.decayed()
    }

    /// The same, from factorizations alone.
    pub fn pivots_decayed(&self) -> bool {
        self.pivots.decayed()
    }

    /// True if the last factorization has so small a pivot that rank may be lost.
    pub fn is_nearly_singular(&self) -> bool {
        self.pivots.last < self.suspicious
    }

    /// The pivot of the last factorization is small for other reasons: only much smaller ones are suspicious from now on.
    pub fn trust_pivot(&mut self) {
        self.suspicious = DECAYED * self.pivots.last;
    }

    /// Drops pivots and factors.
    pub fn forget(&mut self) {
        self.solver.forget();
        self.elimination.forget();
        self.suspicious = NEARLY_SINGULAR;
    }

    /// Solves in place; `rhs` holds velocity rows, then constraint rows. Rows of inactive constraints are cleared.
    pub fn solve(&mut self, regime: Regime, rhs: &mut [f64]) {
        self.solves += 1;
        regime.mask(0, &mut rhs[self.n_v..]);
        match self.elimination.current() {
            Some(complement) => complement.solve(rhs),
            None => self.solver.solve(rhs),
        }
    }

    /// The same for three right-hand sides, one behind the other, in one walk over the factors.
    pub fn solve_three(&mut self, regime: Regime, rhs: &mut [f64]) {
        self.solves += 1;
        let n = self.len();
        for side in rhs.chunks_exact_mut(n.max(1)) {
            regime.mask(0, &mut side[self.n_v..]);
        }
        match self.elimination.current() {
            Some(complement) => rhs.chunks_exact_mut(n.max(1)).for_each(|side| complement.solve(side)),
            None => self.solver.solve_three(rhs),
        }
    }

    fn name(&self, regime: Regime, t: f64, error: LinearError) -> Failure {
        let layout = regime.layout();
        let name = |i: usize| {
            if i < self.n_v { layout.names.v[i].clone() } else { layout.constraint_name(i - self.n_v).to_string() }
        };
        match error {
            LinearError::Singular { column, pivot_ratio, .. } => Failure::SingularIndex1 {
                t,
                unknown: name(column),
                pivot: pivot_ratio,
                help: if column < self.n_v {
                    "this coordinate has neither inertia nor a constraint"
                } else {
                    "this constraint depends on others at this position"
                },
            },
            LinearError::NonFinite { row, .. } => Failure::NotFinite { row: name(row), value: f64::NAN, t },
        }
    }
}
