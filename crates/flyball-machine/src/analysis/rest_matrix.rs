//! The matrix of a step towards rest: positions, reactions, outputs and control states together.
//!
//!   rows        unknowns δ, dλ, dψ, dy, dx
//!   r            [ r_q + σM  Gᵀ    Kᵀ    r_y    r_x  ]
//!   Φ            [ G                                 ]
//!   k            [ K                                 ]
//!   y − h        [ −h_q     −h_λ  −h_ψ  I−h_y  −h_x ]
//!   f_c          [ c_q       c_λ   c_ψ   c_y    c_x − √σ ]

use super::equilibrium::largest;
use flyball_dae::index1::Regime;
use flyball_dae::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearSolver, UnknownKind};
use flyball_dae::system::{Blocks, ControlBlocks, State, System};

/// σ never falls below this fraction of |r_q|/|M|: motions without stiffness stay where they are.
const SMALLEST_SHIFT: f64 = 1e-12;

/// Refinements at most, and the relative change that ends them.
const REFINEMENTS: usize = 50;
const REFINED: f64 = 1e-14;

/// Assembles, factors and solves the matrix.
pub(super) struct RestMatrix {
    assembly: BlockMatrix,
    solver: LinearSolver,
    mechanics: [BlockId; 8],
    output: [BlockId; 5],
    identity: BlockId,
    rate: [BlockId; 5],
    states: BlockId,
    /// Derivatives at the last step.
    pub blocks: Blocks<Vec<f64>>,
    mass: Vec<f64>,
    g: Vec<f64>,
    k: Vec<f64>,
}

impl RestMatrix {
    pub fn new(system: &dyn System) -> Self {
        let (layout, patterns) = (system.layout(), system.patterns());
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (at_psi, at_y) = (n_v + n_phi, n_v + layout.n_constraints());
        let at_x = at_y + layout.n_y;
        let n = at_x + layout.n_x;
        let mut builder = BlockMatrixBuilder::new(n);
        let mechanics = [
            builder.place(&patterns.q, 0, 0),
            builder.place(system.mass_pattern(), 0, 0),
            builder.place(system.phi_pattern(), n_v, 0),
            builder.place_transposed(system.phi_pattern(), 0, n_v),
            builder.place(system.k_pattern(), at_psi, 0),
            builder.place_transposed(system.k_pattern(), 0, at_psi),
            builder.place(&patterns.y, 0, at_y),
            builder.place(&patterns.x, 0, at_x),
        ];
        let mut control = |pattern: &ControlBlocks<_>, row: usize| {
            [
                builder.place(&pattern.q, row, 0),
                builder.place(&pattern.lambda, row, n_v),
                builder.place(&pattern.psi, row, at_psi),
                builder.place(&pattern.y, row, at_y),
                builder.place(&pattern.x, row, at_x),
            ]
        };
        let (output, rate) = (control(&patterns.output, at_y), control(&patterns.rate, at_x));
        let (identity, states) = (builder.diagonal(at_y..at_x), builder.diagonal(at_x..n));
        let assembly = builder.build(system.analyses());
        let kind = |i: usize| if (n_v..at_y).contains(&i) { UnknownKind::Multiplier } else { UnknownKind::Primary };
        let kinds: Vec<UnknownKind> = (0..n).map(kind).collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false, system.analyses());
        Self {
            assembly,
            solver,
            mechanics,
            output,
            identity,
            rate,
            states,
            blocks: patterns.values(),
            mass: vec![0.0; system.mass_pattern().len()],
            g: vec![0.0; system.phi_pattern().len()],
            k: vec![0.0; system.k_pattern().len()],
        }
    }

    /// Number of unknowns.
    pub fn len(&self) -> usize {
        self.assembly.n()
    }

    /// Evaluates, factors and solves; the smallest σ that counts beside r_q, and whether it was solved.
    pub fn solve(&mut self, regime: Regime, state: &State, shift: f64, rhs: &mut [f64]) -> (f64, bool) {
        let (p, system) = (state.point(), regime.system);
        system.tangent(&p, &mut self.blocks);
        system.mass(&p, &mut self.mass);
        system.phi_jacobian(&p, &mut self.g);
        system.k_jacobian(&p, &mut self.k);
        let floor = SMALLEST_SHIFT * largest(&self.blocks.q).max(f64::MIN_POSITIVE) / largest(&self.mass).max(1e-300);
        let Self { assembly, blocks, .. } = self;
        assembly.clear();
        let [q, mass, g, g_transposed, k, k_transposed, y, x] = self.mechanics;
        assembly.add(q, 1.0, &blocks.q);
        assembly.add(mass, shift.max(floor), &self.mass);
        assembly.add(g, 1.0, &self.g);
        assembly.add(g_transposed, 1.0, &self.g);
        assembly.add(k, 1.0, &self.k);
        assembly.add(k_transposed, 1.0, &self.k);
        assembly.add(y, 1.0, &blocks.y);
        assembly.add(x, 1.0, &blocks.x);
        for (ids, sign, values) in [(self.output, -1.0, &blocks.output), (self.rate, 1.0, &blocks.rate)] {
            let values = [&values.q, &values.lambda, &values.psi, &values.y, &values.x];
            for (id, values) in ids.into_iter().zip(values) {
                assembly.add(id, sign, values);
            }
        }
        assembly.add_constant(self.identity, 1.0);
        // control states drag as positions do, at the pace of √σ
        assembly.add_constant(self.states, -shift.max(floor).sqrt());
        let n_v = state.v.len();
        for (row, active) in regime.active.iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(n_v + row);
            }
        }
        let solved = self.solver.factor(self.assembly.values()).is_ok();
        if solved {
            self.solver.solve(rhs);
        }
        (floor, solved)
    }

    /// Takes σ out of a solution x of A_σ x = b:   x ← x + A_σ⁻¹ (b − A₀ x),   A₀ x = A_σ x − (σM x; 0; −√σ x)
    ///
    /// Motions that meet no stiffness stay as they are: σM has made them those of least energy.
    pub fn refine(&mut self, regime: Regime, state: &State, shift: f64, b: &[f64], x: &mut [f64]) {
        let (n, n_v) = (self.len(), state.v.len());
        let (mut left, mut shifted) = (vec![0.0; n], vec![0.0; n]);
        for _ in 0..REFINEMENTS {
            regime.system.mass_times(&state.point(), &x[..n_v], &mut shifted[..n_v]);
            shifted[..n_v].iter_mut().for_each(|value| *value *= shift);
            for i in n - state.x.len()..n {
                shifted[i] = -shift.sqrt() * x[i];
            }
            self.assembly.multiply(x, &mut left);
            for i in 0..n {
                left[i] = b[i] - (left[i] - shifted[i]);
            }
            self.solver.solve(&mut left);
            x.iter_mut().zip(&left).for_each(|(x, more)| *x += more);
            if largest(&left) <= REFINED * largest(x) {
                return;
            }
        }
    }

    /// Size that counts as large in y − h and f_c.
    pub fn control_scale(&self, state: &State) -> f64 {
        let gains = largest(&self.blocks.rate.x).max(largest(&self.blocks.rate.y)).max(1.0);
        gains * (1.0 + largest(&state.y).max(largest(&state.x)))
    }
}
