//! The Newton problem of one step.   [JN](14)

use super::Soi2;
use super::places::{Places, Tangents};
use crate::extent::largest_weighted;
use crate::index1::Model;
use crate::linear::Assembly;
use crate::method::auxiliary::{Groups, Terms, add_levels, write_levels};
use crate::method::massless_rows::MasslessRows;
use crate::newton::Problem;
use crate::system::{Point, State};

impl Soi2 {
    /// The known parts of [JN](14), and a first guess of the unknowns.
    pub(super) fn predict(&mut self, model: Model, s0: &State, s1: &mut State) {
        let (c, control) = (self.options.mechanics, self.options.control);
        let (auxiliary, memory, places) = (&mut self.auxiliary, &self.memory, &mut self.places);
        let h = auxiliary.trial.h;
        places.kappa = (1.0 - c.alpha_m) / (1.0 - c.alpha_f);
        places.alpha = c.shift();
        places.b_q = h * h * c.beta;
        places.b_v = h * c.gamma;
        places.a_used.copy_from_slice(&auxiliary.trial.a);
        for i in 0..places.at.n_v {
            let (a, v) = (auxiliary.trial.a[i], s0.v[i]);
            // h v₀ + h²/2 (1−2β) a_α   and   v₀ + h(1−γ) a_α
            places.q_base[i] = h * (v + h * (0.5 - c.beta) * a);
            places.v_base[i] = v + h * (1.0 - c.gamma) * a;
            let (product, force) = (memory.trial.product[i], memory.trial.force[i]);
            places.known[i] = (c.alpha_m * product - c.alpha_f * force) / (1.0 - c.alpha_f);
        }
        places.b_x = auxiliary.control_base(&control, control.theta, s0, &mut places.x_base);

        auxiliary.extrapolate(s0, s1);
        let at = places.at;
        let [a, lambda, psi] = at.half(at.plain);
        let jerk = if auxiliary.starting() { &auxiliary.trial.slope.a } else { &auxiliary.jerk };
        for i in 0..at.n_v {
            // a ≈ v̇(t₁ + αh) continues a_α; the acceleration at t₁ does not enter as an unknown
            places.start[a.start + i] = auxiliary.trial.a[i] + h * jerk[i];
        }
        places.cautious[a.clone()].copy_from_slice(&auxiliary.trial.a);
        let ranges = [a, lambda, psi, at.x..at.y, at.y..at.n];
        let implicit = auxiliary.implicit;
        let groups = s1.groups(implicit).into_iter().zip(s0.groups(implicit)).zip(ranges);
        for ((new, old), range) in groups.skip(1) {
            places.start[range.clone()].copy_from_slice(new);
            places.cautious[range].copy_from_slice(old);
        }
        let (values, weights) = (&places.start[at.plain..], &mut places.weights[at.plain..]);
        let tolerance = self.options.newton.tolerance;
        places.rounding = auxiliary.weigh(model.layout(), [s0, s1], places.b_q, tolerance, values, weights);
        let (tilde, plain) = places.start.split_at_mut(at.plain);
        for (i, tilde) in tilde.iter_mut().enumerate() {
            *tilde = plain[i] + h * memory.gap[i];
        }
        places.cautious.copy_within(at.plain..at.x, 0);
        places.weights.copy_within(at.plain..at.x, 0);
        model.mask(0, &mut places.start[at.n_v..at.plain]);
        model.mask(0, &mut places.start[at.plain + at.n_v..at.x]);
        places.unknowns.copy_from_slice(&places.start);
        places.turns.begin(&model.layout().manifold, &s0.q, &places.q_base, places.b_q, &places.start);
    }

    /// What the next step needs.
    pub(super) fn close(&mut self, model: Model, s0: &State, s1: &State) {
        let (places, trial) = (&self.places, &mut self.memory.trial);
        let at = places.at;
        let a = &places.unknowns[at.plain..at.plain + at.n_v];
        self.auxiliary.trial.a_next.copy_from_slice(a);
        trial.product_next.fill(0.0);
        model.system.mass_pattern().add_times(&places.mass, 1.0, a, &mut trial.product_next);
        for (i, gap) in trial.gap.iter_mut().enumerate() {
            *gap = places.unknowns[i] - places.unknowns[at.plain + i];
        }
        self.auxiliary.close(&self.options.control, s0, s1);
    }
}

/// One step as a nonlinear system.
pub(super) struct StepProblem<'a> {
    pub model: Model<'a>,
    pub places: &'a mut Places,
    pub tangents: &'a mut Tangents,
    pub terms: &'a mut Terms,
    pub massless: &'a mut MasslessRows,
    pub s0: &'a State,
    pub s1: &'a mut State,
}

impl StepProblem<'_> {
    /// The state at t₁ and ṽ₁ from the unknowns; called whenever these change.
    pub fn update(&mut self) {
        let (places, s1) = (&mut *self.places, &mut *self.s1);
        let at = places.at;
        for i in 0..at.n_v {
            let (a_tilde, a) = (places.unknowns[i], places.unknowns[at.plain + i]);
            places.exponent[i] = places.q_base[i] + places.b_q * a_tilde;
            places.v_tilde[i] = places.v_base[i] + places.b_v * a_tilde;
            s1.v[i] = places.v_base[i] + places.b_v * a;
            // the acceleration at t₁, from those at t₁ + αh and t₀ + αh
            s1.a[i] = a - places.alpha * (a - places.a_used[i]);
        }
        places.turns.retract(&self.model.layout().manifold, &self.s0.q, &mut places.exponent, &mut s1.q);
        let [_, lambda, psi] = at.half(at.plain);
        s1.lambda.copy_from_slice(&places.unknowns[lambda]);
        s1.psi.copy_from_slice(&places.unknowns[psi]);
        s1.xdot.copy_from_slice(&places.unknowns[at.x..at.y]);
        s1.y[..at.n - at.y].copy_from_slice(&places.unknowns[at.y..]);
        for i in 0..s1.x.len() {
            s1.x[i] = places.x_base[i] + places.b_x * s1.xdot[i];
        }
    }
}

impl Problem for StepProblem<'_> {
    fn residual(&mut self, out: &mut [f64]) {
        self.model.fill_direct(self.s1);
        let (places, system, p) = (&mut *self.places, self.model.system, self.s1.point());
        let at = places.at;
        for first in [0, at.plain] {
            let is_tilde = first == 0;
            let [a, lambda, psi] = at.half(first).map(|range| &places.unknowns[range]);
            // κ M₁₊α a + (α_m M_α a_α − α_f f₀)/(1−α_f) − f₁
            system.force(&Point { lambda, psi, ..p }, &mut places.rows);
            let half = &mut out[first..first + at.plain];
            let (dynamics, constraints) = half.split_at_mut(at.n_v);
            for (r, (known, force)) in dynamics.iter_mut().zip(places.known.iter().zip(&places.rows)) {
                *r = known - force;
            }
            system.mass_pattern().add_times(&places.mass, places.kappa, a, dynamics);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            let scale = if is_tilde {
                system.phi(&p, phi);
                system.k(&Point { v: &places.v_tilde, ..p }, k);
                1.0 / places.b_q
            } else {
                system.phi_dot(&p, phi);
                system.k(&p, k);
                1.0 / places.b_v
            };
            phi.iter_mut().for_each(|r| *r *= scale);
            k.iter_mut().for_each(|r| *r /= places.b_v);
            for (i, active) in self.model.active.iter().enumerate() {
                if !active {
                    constraints[i] = places.unknowns[first + at.n_v + i];
                }
            }
        }
        let (rate, output) = out[at.x..].split_at_mut(at.y - at.x);
        system.control_rate(&p, rate);
        for (r, xdot) in rate.iter_mut().zip(&self.s1.xdot) {
            *r = xdot - *r;
        }
        if output.is_empty() {
            return;
        }
        system.output(&p, &mut places.outputs);
        for (r, (y, h)) in output.iter_mut().zip(p.y.iter().zip(&places.outputs)) {
            *r = y - h;
        }
    }

    fn matrix(&mut self, assembly: &mut Assembly) {
        self.model.fill_direct(self.s1);
        self.places.assemble(self.model, &self.s1.point(), self.tangents, assembly);
    }

    fn apply(&mut self, increment: &[f64]) {
        for (value, d) in self.places.unknowns.iter_mut().zip(increment) {
            *value -= d;
        }
        self.update();
    }

    fn norm(&self, increment: &[f64]) -> f64 {
        largest_weighted(increment, &self.places.weights)
    }

    fn rounding(&self) -> f64 {
        self.places.rounding
    }

    fn write_rounding(&mut self, levels: &mut [f64]) {
        let (places, p) = (&*self.places, self.s1.point());
        let at = places.at;
        let [_, lambda, psi] = at.half(0).map(|range| &places.unknowns[range]);
        for (point, first) in [(Point { lambda, psi, ..p }, 0), (p, at.plain)] {
            self.terms.measure(self.model, &point, places.b_q, places.b_v);
            let terms = &*self.terms;
            let (dynamics, constraints) = levels[first..first + at.plain].split_at_mut(at.n_v);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            write_levels(&terms.dynamics, 1.0, dynamics);
            add_levels(&places.known, 1.0, dynamics);
            self.massless.raise(self.model, &p, dynamics);
            if first == 0 {
                write_levels(&terms.phi, 1.0 / places.b_q, phi);
            } else {
                write_levels(&terms.phi_dot, 1.0 / places.b_v, phi);
            }
            write_levels(&terms.velocity, 1.0 / places.b_v, k);
        }
        let (rate, output) = levels[at.x..].split_at_mut(at.y - at.x);
        write_levels(&self.terms.rate, 1.0, rate);
        add_levels(&self.s1.xdot, 1.0, rate);
        // a rate is told apart as far as it moves its state
        add_levels(&self.s1.x, 1.0 / places.b_x, rate);
        write_levels(&self.terms.output, 1.0, output);
        add_levels(&self.s1.y, 1.0, output);
    }

    fn reset(&mut self, cautious: bool) {
        let places = &mut *self.places;
        places.unknowns.copy_from_slice(if cautious { &places.cautious } else { &places.start });
        self.update();
    }
}
