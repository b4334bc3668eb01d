//! Derivatives within a step, and the matrices S(γ) made of them:
//!
//!   [ M + hγ C + (hγ)² K    Gᵀ Kᵀ    hγ f_x          f_y  ]       of v̇, λ, ψ, ẋ, y
//!   [ G + 2hγ Φ̇_q,  K + 2hγ k_q                           ]
//!   [ −(B_a + hγ B_v + (hγ)² B_q)     1 − hγ B_x     −B_y ]
//!
//! The terms (hγ)² ∂Φ̈/∂q are left out: no block holds them, and contraction stays O(h²) without them. Both derivatives and
//! factors outlive steps. In accelerations as unknowns S depends on h through the stiff terms alone.

use super::scheme::Scheme;
use super::tensions::Tensions;
use crate::index1::Regime;
use crate::linear::{BlockMatrix, Complex, LinearError, LinearSolver, Number, SparseLu};
use crate::method::stage::{ConstraintRows, Offsets, Stage, StageValues, StepMatrix, Weights};
use crate::newton::PivotWatch;
use crate::system::{Blocks, Condensed, State, System};

/// Derivatives and factors.
#[derive(Debug)]
pub(super) struct Matrices {
    pub at: Offsets,
    step: StepMatrix,
    condensed: Condensed,
    derivatives: Derivatives,
    real: BlockMatrix,
    real_solver: LinearSolver,
    complex: BlockMatrix<Complex>,
    complex_solvers: Vec<SparseLu<Complex>>,
    /// Step that the factors belong to; none if there are none.
    pub h: Option<f64>,
    pub pivots: PivotWatch,
    pub factorizations: usize,
}

/// Derivatives at a state.
#[derive(Debug)]
struct Derivatives {
    blocks: Blocks<Vec<f64>>,
    mass: Vec<f64>,
    g: Vec<f64>,
    k: Vec<f64>,
    phi_dot_q: Vec<f64>,
}

impl Derivatives {
    fn values(&self) -> StageValues<'_> {
        let Self { blocks, mass, g, k, phi_dot_q } = self;
        StageValues { mass, blocks, g, k, g_rows: g, k_rows: k, phi_dot_q }
    }
}

fn weights<N: Number>(step: N) -> Weights<N> {
    Weights { mass: N::ONE, q: step * step, v: step, a: N::ONE, x: step, rows: step * 2.0 }
}

impl Matrices {
    /// Symbolic work for a system.
    pub fn new(system: &dyn System, scheme: &Scheme) -> Self {
        let condensed = Condensed::new(system);
        let at = Offsets::new(system.layout(), 1);
        let stage = Stage { first: 0, q: 0, v: 0, rows: ConstraintRows::Velocity };
        let (step, real, real_solver) = StepMatrix::new(system, &condensed, at, &[stage]);
        let derivatives = Derivatives {
            blocks: condensed.patterns().values(),
            mass: vec![0.0; system.mass_pattern().len()],
            g: vec![0.0; system.phi_pattern().len()],
            k: vec![0.0; system.k_pattern().len()],
            phi_dot_q: vec![0.0; system.phi_pattern().len()],
        };
        let complex = real.over();
        let solver = SparseLu::shared(real.pattern(), &at.kinds(), system.analyses());
        Self {
            at,
            step,
            condensed,
            derivatives,
            real,
            real_solver,
            complex,
            complex_solvers: vec![solver; scheme.complex.len()],
            h: None,
            pivots: PivotWatch::default(),
            factorizations: 0,
        }
    }

    /// As many complex matrices as the method has pairs of eigenvalues.
    pub fn resize(&mut self, scheme: &Scheme) {
        let one = self.complex_solvers[0].clone();
        self.complex_solvers.resize(scheme.complex.len(), one);
        self.h = None;
    }

    /// Number of outputs that are unknowns.
    pub fn implicit(&self) -> usize {
        self.condensed.implicit()
    }

    /// Takes derivatives at a state, those of tensions too.
    pub fn differentiate(&mut self, regime: Regime, s: &State, tensions: &mut Tensions) {
        let (p, system, d) = (s.point(), regime.system, &mut self.derivatives);
        self.condensed.tangent(system, &p, &mut d.blocks);
        system.mass(&p, &mut d.mass);
        system.phi_jacobian(&p, &mut d.g);
        system.k_jacobian(&p, &mut d.k);
        system.phi_dot_jacobian(&p, &mut d.phi_dot_q);
        tensions.differentiate(regime, s, &d.mass);
        self.h = None;
    }

    /// Factors S(γ) of all γ for a step.
    pub fn factor(&mut self, regime: Regime, scheme: &Scheme, h: f64) -> Result<(), LinearError> {
        self.h = None;
        let values = [self.derivatives.values()];
        let blocks = &self.derivatives.blocks;
        self.step.assemble(regime, &weights(h * scheme.table.gamma0), &values, blocks, &mut self.real);
        self.factorizations += 1;
        let health = self.real_solver.factor(self.real.values())?;
        self.pivots.note(health.smallest_pivot_ratio);
        for (gamma, solver) in scheme.table.gamma.iter().zip(&mut self.complex_solvers) {
            self.step.assemble(regime, &weights(*gamma * h), &values, blocks, &mut self.complex);
            self.factorizations += 1;
            solver.factor(self.complex.values())?;
        }
        self.h = Some(h);
        Ok(())
    }

    /// Solves with S(γ₀).
    pub fn solve(&mut self, rhs: &mut [f64]) {
        self.real_solver.solve(rhs);
    }

    /// Solves with S of one of the complex γ.
    pub fn solve_complex(&mut self, k: usize, rhs: &mut [Complex]) {
        self.complex_solvers[k].solve(rhs);
    }

    /// Right-hand side of the filter of an error (e_q, e_v, e_x) for S(γ₀):
    ///
    ///   (M e_v − hγ₀ r_q e_q,   0,   e_x − B_a e_v + hγ₀ B_q e_q,   −H_a e_v + hγ₀ H_q e_q)
    pub fn write_filter(&self, regime: Regime, step: f64, [e_q, e_v, e_x]: [&[f64]; 3], rhs: &mut [f64]) {
        let (at, patterns, d) = (&self.at, self.condensed.patterns(), &self.derivatives);
        rhs.fill(0.0);
        let (mechanics, control) = rhs.split_at_mut(at.x);
        regime.system.mass_pattern().add_times(&d.mass, 1.0, e_v, mechanics);
        patterns.q.add_times(&d.blocks.q, -step, e_q, mechanics);
        let (rate, output) = control.split_at_mut(e_x.len());
        rate.copy_from_slice(e_x);
        for (pattern, values, to) in
            [(&patterns.rate, &d.blocks.rate, rate), (&patterns.output, &d.blocks.output, output)]
        {
            pattern.a.add_times(&values.a, -1.0, e_v, to);
            pattern.q.add_times(&values.q, step, e_q, to);
        }
    }

    /// Drops pivots and factors.
    pub fn forget(&mut self) {
        self.real_solver.forget();
        self.complex_solvers.iter_mut().for_each(SparseLu::forget);
        self.pivots = PivotWatch::default();
        self.h = None;
    }

    /// Name of a row or unknown.
    pub fn row_name<'a>(&self, regime: Regime<'a>, i: usize, broken: Option<&'a str>) -> &'a str {
        self.step.row_name(regime, i, broken)
    }
}
