//! The Newton problem of one step.
//!
//! Unknowns are v̇₁, λ₁, ψ₁, ẋ₁, y₁ without direct outputs; with b_q = 1/β′, b_v = γ′/β′, b_x = 1/θ′ of [BA](6)ff.
//!
//!   ξ = q_base + b_q v̇₁,   q₁ = q₀ ∘ exp(ξ),   v₁ = v_base + b_v v̇₁,   x₁ = x_base + b_x ẋ₁
//!
//! Rows Φ/b_q and k/b_v: this is the scaling [AB](10), and for h → 0 the matrix becomes the index-1 matrix.

use super::GeneralizedAlpha;
use crate::extent::largest_weighted;
use crate::index1::Regime;
use crate::linear::{BlockMatrix, LinearSolver};
use crate::method::auxiliary::{EvenTurns, Groups, Terms, write_levels};
use crate::method::massless_rows::MasslessRows;
use crate::method::stage::{
    ConstraintRows, Offsets, Stage, StageValues, StepMatrix, Weights, write_control_residual, write_control_rounding,
};
use crate::newton::Problem;
use crate::system::{Blocks, Condensed, State, System};

/// The one stage of a step: its unknown v̇₁ moves q₁ and v₁.
const STAGE: Stage = Stage { first: 0, q: 0, v: 0, rows: ConstraintRows::Position };

/// The matrix of a step for a system.
pub(super) fn step_matrix(system: &dyn System, condensed: &Condensed) -> (StepMatrix, BlockMatrix, LinearSolver) {
    StepMatrix::new(system, condensed, Offsets::new(system.layout(), 1), &[STAGE])
}

/// Numbers and buffers of a step.
#[derive(Debug)]
pub(super) struct StepVectors {
    mass: Vec<f64>,
    pub g: Vec<f64>,
    g_turned: Vec<f64>,
    k: Vec<f64>,
    b_q: f64,
    b_v: f64,
    b_x: f64,
    q_base: Vec<f64>,
    v_base: Vec<f64>,
    x_base: Vec<f64>,
    /// ξ, of rotations that are split what follows their turn.
    pub exponent: Vec<f64>,
    pub turns: EvenTurns,
    start: Vec<f64>,
    weights: Vec<f64>,
    rounding: f64,
    /// Rounding in a₁ − a′ across each row of Φ, where it was measured.
    rounded: Vec<f64>,
    pub rows: Vec<f64>,
    pub rhs: Vec<f64>,
    /// All outputs, of which the first are unknowns.
    outputs: Vec<f64>,
}

impl StepVectors {
    pub fn new(system: &dyn System, at: &Offsets) -> Self {
        let layout = system.layout();
        let zeros = |n: usize| vec![0.0; n];
        Self {
            mass: zeros(system.mass_pattern().len()),
            g: zeros(system.phi_pattern().len()),
            g_turned: zeros(system.phi_pattern().len()),
            k: zeros(system.k_pattern().len()),
            b_q: 0.0,
            b_v: 0.0,
            b_x: 0.0,
            q_base: zeros(at.n_v),
            v_base: zeros(at.n_v),
            x_base: zeros(layout.n_x),
            exponent: zeros(at.n_v),
            turns: EvenTurns::new(&layout.manifold),
            start: zeros(at.n),
            weights: zeros(at.n),
            rounding: 0.0,
            rounded: zeros(layout.n_phi),
            rows: zeros(at.n),
            rhs: zeros(at.n),
            outputs: zeros(layout.n_y),
        }
    }
}

impl GeneralizedAlpha {
    /// The lines of Algorithm 1 before its loop, for an unknown v̇₁.
    pub(super) fn predict(&mut self, regime: Regime, s0: &State, h: f64, s1: &mut State) {
        let (c, control) = (self.options.mechanics, self.options.control);
        let (trial, auxiliary, vectors) = (&self.memory.trial, &mut self.auxiliary, &mut self.vectors);
        let kept = 1.0 / (1.0 - c.alpha_m);
        vectors.b_q = h * h * c.beta * (1.0 - c.alpha_f) * kept;
        vectors.b_v = h * trial.gamma * (1.0 - c.alpha_f) * kept;
        let bases = vectors.q_base.iter_mut().zip(&mut vectors.v_base);
        for (((q_base, v_base), (a, v)), a0) in bases.zip(auxiliary.trial.a.iter().zip(&trial.v)).zip(&s0.a) {
            // the part of a_aux₁ that v̇₁ does not change: (α_f v̇₀ − α_m a′)/(1−α_m)
            let known = (c.alpha_f * a0 - c.alpha_m * a) * kept;
            // x = h v′ + h²(½−β) a′ + h²β a_aux₁   [BA](7);   v₁ = v′ + h(1−γ) a′ + hγ a_aux₁   [BA](8)
            *q_base = h * (v + h * ((0.5 - c.beta) * a + c.beta * known));
            *v_base = v + h * ((1.0 - trial.gamma) * a + trial.gamma * known);
        }
        vectors.b_x = auxiliary.control_base(&control, trial.theta, s0, &mut vectors.x_base);
        auxiliary.extrapolate(s0, s1);
        vectors.turns.begin(&regime.layout().manifold, &s0.q, &vectors.q_base, vectors.b_q, &s1.a);
        let mut at = 0;
        for group in s1.groups(auxiliary.implicit) {
            vectors.start[at..at + group.len()].copy_from_slice(group);
            at += group.len();
        }
        let tolerance = Some(self.options.newton.tolerance);
        vectors.rounding =
            auxiliary.weigh(regime.layout(), [s0, s1], vectors.b_q, tolerance, &vectors.start, &mut vectors.weights);
    }

    /// Rounding that positions leave in the accelerations of the step, by row of Φ.
    pub(super) fn measure_rounding(&mut self, regime: Regime, s1: &State) {
        let Self { vectors, terms, options, .. } = self;
        terms.measure(regime, &s1.point(), vectors.b_q, vectors.b_v);
        write_levels(&terms.phi, options.mechanics.ringing() / vectors.b_q, &mut vectors.rounded);
    }

    /// a₁ − a′ without what the step does not resolve; `rounded` without what `measure_rounding` found.
    pub(super) fn filter_change(&mut self, regime: Regime, rounded: bool) {
        let Self { matrix, vectors, auxiliary, condensed, blocks, newton, .. } = self;
        auxiliary.write_change();
        let StepVectors { mass, g, g_turned, k, rhs, rounded: levels, .. } = vectors;
        let levels: &[f64] = if rounded { levels } else { &[] };
        let stage = StageValues { mass, blocks, g, k, g_rows: g_turned, k_rows: k, phi_dot_q: &[] };
        let change = &mut auxiliary.trial.change;
        matrix.write_filter(regime, (1.0, 1.0), &[stage], (condensed.patterns(), blocks), (change, levels), rhs);
        if newton.back_solve(rhs) {
            let filtered = &rhs[..change.len()];
            change.copy_from_slice(filtered);
        }
    }

    /// The lines of Algorithm 1 after its loop.
    pub(super) fn close(&mut self, s0: &State, s1: &State) {
        let c = self.options.mechanics;
        let trial = &mut self.auxiliary.trial;
        // (1−α_m) a_aux₁ + α_m a_aux₀ = (1−α_f) v̇₁ + α_f v̇₀   [AB](3)
        for ((a_next, a), (a0, a1)) in trial.a_next.iter_mut().zip(&trial.a).zip(s0.a.iter().zip(&s1.a)) {
            *a_next = ((1.0 - c.alpha_f) * a1 + c.alpha_f * a0 - c.alpha_m * a) / (1.0 - c.alpha_m);
        }
        self.memory.trial.v_next.copy_from_slice(&s1.v);
        self.auxiliary.close(&self.options.control, s0, s1);
    }
}

/// One step as a nonlinear system.
pub(super) struct StepProblem<'a> {
    pub regime: Regime<'a>,
    pub matrix: &'a mut StepMatrix,
    pub vectors: &'a mut StepVectors,
    pub condensed: &'a mut Condensed,
    pub blocks: &'a mut Blocks<Vec<f64>>,
    pub terms: &'a mut Terms,
    pub massless: &'a mut MasslessRows,
    pub s0: &'a State,
    pub s1: &'a mut State,
    /// True if the direct outputs belong to the iterate.
    pub is_filled: bool,
}

impl StepProblem<'_> {
    /// q₁, v₁, x₁ from the unknowns; called whenever these change.
    pub fn update(&mut self) {
        let (vectors, s1) = (&mut *self.vectors, &mut *self.s1);
        affine(&vectors.q_base, vectors.b_q, &s1.a, &mut vectors.exponent);
        affine(&vectors.v_base, vectors.b_v, &s1.a, &mut s1.v);
        vectors.turns.retract(&self.regime.layout().manifold, &self.s0.q, &mut vectors.exponent, &mut s1.q);
        affine(&vectors.x_base, vectors.b_x, &s1.xdot, &mut s1.x);
        self.is_filled = false;
    }

    /// Evaluates direct outputs if the iterate has changed.
    fn fill_direct(&mut self) {
        if !self.is_filled {
            self.regime.fill_direct(self.s1);
            self.is_filled = true;
        }
    }
}

/// to ← base + factor · by.
fn affine(base: &[f64], factor: f64, by: &[f64], to: &mut [f64]) {
    for ((to, base), by) in to.iter_mut().zip(base).zip(by) {
        *to = base + factor * by;
    }
}

impl Problem for StepProblem<'_> {
    fn residual(&mut self, out: &mut [f64]) {
        self.fill_direct();
        let (at, vectors, system, p) = (self.matrix.at, &mut *self.vectors, self.regime.system, self.s1.point());
        let (dynamics, rest) = out.split_at_mut(at.n_v);
        system.dynamics(&p, dynamics, &mut vectors.rows[..at.n_v]);
        let (constraints, control) = rest.split_at_mut(at.x - at.n_v);
        let (phi, k) = constraints.split_at_mut(at.n_phi);
        if !phi.is_empty() {
            system.phi(&p, phi);
            let scale = 1.0 / vectors.b_q;
            phi.iter_mut().for_each(|r| *r *= scale);
        }
        if !k.is_empty() {
            system.k(&p, k);
            let scale = 1.0 / vectors.b_v;
            k.iter_mut().for_each(|r| *r *= scale);
        }
        for (i, active) in self.regime.active.iter().enumerate() {
            if !active {
                constraints[i] = if i < p.lambda.len() { p.lambda[i] } else { p.psi[i - p.lambda.len()] };
            }
        }
        if !control.is_empty() {
            write_control_residual(system, self.s1, &mut vectors.outputs, control);
        }
    }

    fn matrix(&mut self, assembly: &mut BlockMatrix) {
        self.fill_direct();
        let Self { regime, matrix, vectors, condensed, blocks, s1, .. } = self;
        let (system, p) = (regime.system, s1.point());
        condensed.tangent(system, &p, blocks);
        system.mass(&p, &mut vectors.mass);
        system.phi_jacobian(&p, &mut vectors.g);
        system.k_jacobian(&p, &mut vectors.k);
        vectors.g_turned.copy_from_slice(&vectors.g);
        if let Some(turn) = matrix.turn(&regime.layout().manifold, &vectors.exponent) {
            turn.mechanics(blocks);
            turn.constraints(&mut vectors.g_turned);
            turn.control(blocks);
        }
        let StepVectors { mass, g, g_turned, k, b_q, b_v, b_x, .. } = &**vectors;
        let weights = Weights { mass: 1.0, q: *b_q, v: *b_v, a: 1.0, x: *b_x, rows: b_q / b_v };
        let stage = StageValues { mass, blocks, g, k, g_rows: g_turned, k_rows: k, phi_dot_q: &[] };
        matrix.assemble(*regime, &weights, &[stage], blocks, assembly);
    }

    fn apply(&mut self, increment: &[f64]) {
        let mut rest = increment;
        for group in self.s1.groups_mut(self.condensed.implicit()) {
            let (increments, others) = rest.split_at(group.len());
            rest = others;
            for (value, d) in group.iter_mut().zip(increments) {
                *value -= d;
            }
        }
        self.update();
    }

    fn norm(&self, increment: &[f64]) -> f64 {
        largest_weighted(increment, &self.vectors.weights)
    }

    fn rounding(&self) -> f64 {
        self.vectors.rounding
    }

    fn write_rounding(&mut self, levels: &mut [f64]) {
        let (at, vectors, p) = (self.matrix.at, &*self.vectors, self.s1.point());
        self.terms.measure(self.regime, &p, vectors.b_q, vectors.b_v);
        let terms = &*self.terms;
        let (dynamics, rest) = levels.split_at_mut(at.n_v);
        let (constraints, control) = rest.split_at_mut(at.x - at.n_v);
        let (phi, k) = constraints.split_at_mut(at.n_phi);
        write_levels(&terms.dynamics, 1.0, dynamics);
        self.massless.raise(self.regime, &p, dynamics);
        write_levels(&terms.phi, 1.0 / vectors.b_q, phi);
        write_levels(&terms.velocity, 1.0 / vectors.b_v, k);
        write_control_rounding(terms, self.s1, vectors.b_x, control);
    }

    fn reset(&mut self, cautious: bool) {
        let mut start = self.vectors.start.iter();
        let implicit = self.condensed.implicit();
        for (group, old) in self.s1.groups_mut(implicit).into_iter().zip(self.s0.groups(implicit)) {
            for ((value, old), predicted) in group.iter_mut().zip(old).zip(&mut start) {
                *value = if cautious { *old } else { *predicted };
            }
        }
        self.update();
    }
}
