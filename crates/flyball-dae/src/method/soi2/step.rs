//! The Newton problem of one step.   [JN](14)

use super::Soi2;
use super::tangents::Tangents;
use super::vectors::StepVectors;
use crate::extent::largest_weighted;
use crate::index1::Regime;
use crate::linear::BlockMatrix;
use crate::method::auxiliary::{Groups, Terms, add_levels, write_levels};
use crate::method::massless_rows::MasslessRows;
use crate::method::stage::{StepMatrix, write_control_residual, write_control_rounding};
use crate::newton::Problem;
use crate::system::{Point, State};

impl Soi2 {
    /// The known parts of [JN](14), and a first guess of the unknowns.
    pub(super) fn predict(&mut self, regime: Regime, s0: &State, s1: &mut State) {
        let (c, control) = (self.options.mechanics, self.options.control);
        let (auxiliary, memory, vectors) = (&mut self.auxiliary, &self.memory, &mut self.vectors);
        let (at, h) = (self.matrix.at, auxiliary.trial.h);
        vectors.kappa = (1.0 - c.alpha_m) / (1.0 - c.alpha_f);
        vectors.alpha = c.shift();
        vectors.b_q = h * h * c.beta;
        vectors.b_v = h * c.gamma;
        vectors.a_used.copy_from_slice(&auxiliary.trial.a);
        for i in 0..at.n_v {
            let (a, v) = (auxiliary.trial.a[i], s0.v[i]);
            // h v₀ + h²/2 (1−2β) a_α   and   v₀ + h(1−γ) a_α
            vectors.q_base[i] = h * (v + h * (0.5 - c.beta) * a);
            vectors.v_base[i] = v + h * (1.0 - c.gamma) * a;
            let (product, force) = (memory.trial.product[i], memory.trial.force[i]);
            vectors.known[i] = (c.alpha_m * product - c.alpha_f * force) / (1.0 - c.alpha_f);
        }
        vectors.b_x = auxiliary.control_base(&control, control.theta, s0, &mut vectors.x_base);

        auxiliary.extrapolate(s0, s1);
        let [a, lambda, psi] = at.groups(at.stage);
        let jerk = if auxiliary.starting() { &auxiliary.trial.slope.a } else { &auxiliary.jerk };
        for i in 0..at.n_v {
            // a ≈ v̇(t₁ + αh) continues a_α; the acceleration at t₁ does not enter as an unknown
            vectors.start[a.start + i] = auxiliary.trial.a[i] + h * jerk[i];
        }
        vectors.cautious[a.clone()].copy_from_slice(&auxiliary.trial.a);
        let ranges = [a, lambda, psi, at.x..at.y, at.y..at.n];
        let implicit = auxiliary.implicit;
        let groups = s1.groups(implicit).into_iter().zip(s0.groups(implicit)).zip(ranges);
        for ((new, old), range) in groups.skip(1) {
            vectors.start[range.clone()].copy_from_slice(new);
            vectors.cautious[range].copy_from_slice(old);
        }
        let (values, weights) = (&vectors.start[at.stage..], &mut vectors.weights[at.stage..]);
        // velocity constraints amplify near singular positions what an increment leaves: no kind is let off early
        vectors.rounding = auxiliary.weigh(regime.layout(), [s0, s1], vectors.b_q, None, values, weights);
        let (tilde, plain) = vectors.start.split_at_mut(at.stage);
        for (i, tilde) in tilde.iter_mut().enumerate() {
            *tilde = plain[i] + h * memory.gap[i];
        }
        vectors.cautious.copy_within(at.stage..at.x, 0);
        vectors.weights.copy_within(at.stage..at.x, 0);
        regime.mask(0, &mut vectors.start[at.n_v..at.stage]);
        regime.mask(0, &mut vectors.start[at.stage + at.n_v..at.x]);
        vectors.unknowns.copy_from_slice(&vectors.start);
        vectors.turns.begin(&regime.layout().manifold, &s0.q, &vectors.q_base, vectors.b_q, &vectors.start);
    }

    /// a₁ − a_α without what the step does not resolve.
    pub(super) fn filter_change(&mut self, regime: Regime) {
        let Self { matrix, vectors, tangents, auxiliary, newton, .. } = self;
        auxiliary.write_change();
        let change = &mut auxiliary.trial.change;
        tangents.write_filter(regime, matrix, vectors, change);
        if newton.back_solve(&mut vectors.rhs) {
            let filtered = &vectors.rhs[..change.len()];
            change.copy_from_slice(filtered);
        }
    }

    /// Fills the trial values that the next step starts from.
    pub(super) fn close(&mut self, regime: Regime, s0: &State, s1: &State) {
        let (at, vectors, trial) = (self.matrix.at, &self.vectors, &mut self.memory.trial);
        let a = &vectors.unknowns[at.stage..at.stage + at.n_v];
        self.auxiliary.trial.a_next.copy_from_slice(a);
        trial.product_next.fill(0.0);
        regime.system.mass_pattern().add_times(&vectors.mass, 1.0, a, &mut trial.product_next);
        for (i, gap) in trial.gap.iter_mut().enumerate() {
            *gap = vectors.unknowns[i] - vectors.unknowns[at.stage + i];
        }
        self.auxiliary.close(&self.options.control, s0, s1);
    }
}

/// One step as a nonlinear system.
pub(super) struct StepProblem<'a> {
    pub regime: Regime<'a>,
    pub matrix: &'a mut StepMatrix,
    pub vectors: &'a mut StepVectors,
    pub tangents: &'a mut Tangents,
    pub terms: &'a mut Terms,
    pub massless: &'a mut MasslessRows,
    pub s0: &'a State,
    pub s1: &'a mut State,
}

impl StepProblem<'_> {
    /// The state at t₁ and ṽ₁ from the unknowns; called whenever these change.
    pub fn update(&mut self) {
        let (at, vectors, s1) = (self.matrix.at, &mut *self.vectors, &mut *self.s1);
        for i in 0..at.n_v {
            let (a_tilde, a) = (vectors.unknowns[i], vectors.unknowns[at.stage + i]);
            vectors.exponent[i] = vectors.q_base[i] + vectors.b_q * a_tilde;
            vectors.v_tilde[i] = vectors.v_base[i] + vectors.b_v * a_tilde;
            s1.v[i] = vectors.v_base[i] + vectors.b_v * a;
            // the acceleration at t₁, from those at t₁ + αh and t₀ + αh
            s1.a[i] = a - vectors.alpha * (a - vectors.a_used[i]);
        }
        vectors.turns.retract(&self.regime.layout().manifold, &self.s0.q, &mut vectors.exponent, &mut s1.q);
        let [_, lambda, psi] = at.groups(at.stage);
        s1.lambda.copy_from_slice(&vectors.unknowns[lambda]);
        s1.psi.copy_from_slice(&vectors.unknowns[psi]);
        s1.xdot.copy_from_slice(&vectors.unknowns[at.x..at.y]);
        s1.y[..at.n - at.y].copy_from_slice(&vectors.unknowns[at.y..]);
        for i in 0..s1.x.len() {
            s1.x[i] = vectors.x_base[i] + vectors.b_x * s1.xdot[i];
        }
    }
}

impl Problem for StepProblem<'_> {
    fn residual(&mut self, out: &mut [f64]) {
        self.regime.fill_direct(self.s1);
        let (at, vectors, system, p) = (self.matrix.at, &mut *self.vectors, self.regime.system, self.s1.point());
        for first in [0, at.stage] {
            let is_tilde = first == 0;
            let [a, lambda, psi] = at.groups(first).map(|range| &vectors.unknowns[range]);
            // κ M₁₊α a + (α_m M_α a_α − α_f f₀)/(1−α_f) − f₁
            system.force(&Point { lambda, psi, ..p }, &mut vectors.rows);
            let half = &mut out[first..first + at.stage];
            let (dynamics, constraints) = half.split_at_mut(at.n_v);
            for (r, (known, force)) in dynamics.iter_mut().zip(vectors.known.iter().zip(&vectors.rows)) {
                *r = known - force;
            }
            system.mass_pattern().add_times(&vectors.mass, vectors.kappa, a, dynamics);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            let scale = if is_tilde {
                system.phi(&p, phi);
                system.k(&Point { v: &vectors.v_tilde, ..p }, k);
                1.0 / vectors.b_q
            } else {
                system.phi_dot(&p, phi);
                system.k(&p, k);
                1.0 / vectors.b_v
            };
            phi.iter_mut().for_each(|r| *r *= scale);
            k.iter_mut().for_each(|r| *r /= vectors.b_v);
            for (i, active) in self.regime.active.iter().enumerate() {
                if !active {
                    constraints[i] = vectors.unknowns[first + at.n_v + i];
                }
            }
        }
        write_control_residual(system, self.s1, &mut vectors.outputs, &mut out[at.x..]);
    }

    fn matrix(&mut self, assembly: &mut BlockMatrix) {
        self.regime.fill_direct(self.s1);
        let Self { regime, matrix, vectors, tangents, s1, .. } = self;
        tangents.assemble(*regime, &s1.point(), matrix, vectors, assembly);
    }

    fn apply(&mut self, increment: &[f64]) {
        for (value, d) in self.vectors.unknowns.iter_mut().zip(increment) {
            *value -= d;
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
        let [_, lambda, psi] = at.groups(0).map(|range| &vectors.unknowns[range]);
        for (point, first) in [(Point { lambda, psi, ..p }, 0), (p, at.stage)] {
            self.terms.measure(self.regime, &point, vectors.b_q, vectors.b_v);
            let terms = &*self.terms;
            let (dynamics, constraints) = levels[first..first + at.stage].split_at_mut(at.n_v);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            write_levels(&terms.dynamics, 1.0, dynamics);
            add_levels(&vectors.known, 1.0, dynamics);
            self.massless.raise(self.regime, &p, dynamics);
            if first == 0 {
                write_levels(&terms.phi, 1.0 / vectors.b_q, phi);
            } else {
                write_levels(&terms.phi_dot, 1.0 / vectors.b_v, phi);
            }
            write_levels(&terms.velocity, 1.0 / vectors.b_v, k);
        }
        write_control_rounding(self.terms, self.s1, vectors.b_x, &mut levels[at.x..]);
    }

    fn reset(&mut self, cautious: bool) {
        let vectors = &mut *self.vectors;
        vectors.unknowns.copy_from_slice(if cautious { &vectors.cautious } else { &vectors.start });
        self.update();
    }
}
