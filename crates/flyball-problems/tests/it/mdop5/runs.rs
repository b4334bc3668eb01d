//! Small loops around single steps: fixed steps, and the classical step-size control of DOPRI5.

use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::mdop5::{Options, Projection};
use flyball_dae::method::{Attempt, Mdop5, Method, Tolerances};
use flyball_dae::system::{Evaluator, State, System};

/// Default options with another choice of projections.
pub fn with(projection: Projection) -> Options {
    Options { projection, ..Options::default() }
}

/// A method at work on a system.
pub struct Run<'a> {
    pub system: Evaluator<'a>,
    pub active: Vec<bool>,
    pub index1: Index1,
    pub method: Mdop5,
    pub state: State,
    pub next: State,
    pub steps: usize,
    pub rejected: usize,
    /// Position projections in accepted steps.
    pub projections: usize,
    /// Largest |Φ| and |Φ̇| over the accepted points.
    pub largest_phi: f64,
    pub largest_phi_dot: f64,
    projected_before: usize,
}

impl<'a> Run<'a> {
    pub fn new(system: &'a dyn System, start: &State, options: Options) -> Self {
        let active = vec![true; system.layout().n_constraints()];
        let evaluator = Evaluator::new(system);
        let regime = Regime { system: &evaluator, active: &active };
        let mut index1 = Index1::new(system);
        let mut method = Mdop5::new(system, options);
        let mut state = start.clone();
        index1.complete(regime, &mut state).expect("the start is regular");
        method.restart(regime, &mut index1, &state).expect("the start is regular");
        let (next, steps, rejected) = (state.clone(), 0, 0);
        Self {
            system: evaluator,
            active,
            index1,
            method,
            state,
            next,
            steps,
            rejected,
            projections: 0,
            projected_before: 0,
            largest_phi: 0.0,
            largest_phi_dot: 0.0,
        }
    }

    pub fn attempt(&mut self, h: f64) -> Attempt {
        self.projected_before = self.method.counters().projections;
        let regime = Regime { system: &self.system, active: &self.active };
        self.method.attempt(regime, &mut self.index1, &self.state, h, &mut self.next)
    }

    pub fn accept(&mut self) {
        self.method.accept(&self.state, &self.next);
        std::mem::swap(&mut self.state, &mut self.next);
        self.steps += 1;
        self.projections += self.method.counters().projections - self.projected_before;
        self.largest_phi = self.largest_phi.max(norm(&self.phi()));
        self.largest_phi_dot = self.largest_phi_dot.max(norm(&self.phi_dot()));
    }

    /// Equal steps.
    pub fn fixed(&mut self, end: f64, steps: usize) {
        let h = (end - self.state.t) / steps as f64;
        for _ in 0..steps {
            assert_eq!(self.attempt(h), Attempt::Done);
            self.accept();
        }
    }

    /// Error control of DOPRI5: h ← h · 0.9 err^(−0.17) err_old^0.04, factors in [0.2, 10]. Calls `look` at every
    /// accepted point.
    pub fn watched(&mut self, end: f64, tolerances: &Tolerances, look: &mut dyn FnMut(&State)) {
        let mut old: f64 = 1e-4;
        let mut grows = true;
        let regime = Regime { system: &self.system, active: &self.active };
        let span = end - self.state.t;
        let mut h = self.method.first_step(regime, &self.state, span, tolerances);
        while self.state.t < end {
            let last = self.state.t + 1.0001 * h >= end;
            let step = if last { end - self.state.t } else { h };
            if self.attempt(step) != Attempt::Done {
                (h, grows) = (0.5 * step, false);
                self.rejected += 1;
                continue;
            }
            if last {
                self.next.t = end;
            }
            let regime = Regime { system: &self.system, active: &self.active };
            let error = self.method.error(regime, &self.state, &self.next, step, tolerances).error;
            if error <= 1.0 {
                let most = if grows { 10.0 } else { 1.0 };
                h = step * (0.9 * error.max(1e-10).powf(-0.17) * old.powf(0.04)).clamp(0.2, most);
                (old, grows) = (error.max(1e-4), true);
                self.accept();
                look(&self.state);
            } else {
                h = step * (0.9 * error.powf(-0.2)).max(0.2);
                grows = false;
                self.rejected += 1;
            }
        }
    }

    pub fn controlled(&mut self, end: f64, tolerance: f64) {
        self.watched(end, &Tolerances::uniform(tolerance), &mut |_| ());
    }

    /// Fixed steps of at most `h` up to `t`.
    pub fn follow(&mut self, t: f64, h: f64) -> &State {
        let steps = ((t - self.state.t) / h).ceil() as usize;
        if steps > 0 {
            self.fixed(t, steps);
            self.state.t = t;
        }
        &self.state
    }

    /// Brings the present state to what users see.
    pub fn publish(&mut self) {
        let regime = Regime { system: &self.system, active: &self.active };
        self.method.publish(regime, &mut self.index1, &mut self.state);
    }

    pub fn phi(&self) -> Vec<f64> {
        let mut phi = vec![0.0; self.state.lambda.len()];
        self.system.phi(&self.state.point(), &mut phi);
        phi
    }

    pub fn phi_dot(&self) -> Vec<f64> {
        let mut phi = vec![0.0; self.state.lambda.len()];
        self.system.phi_dot(&self.state.point(), &mut phi);
        phi
    }
}

pub fn norm(values: &[f64]) -> f64 {
    values.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// Largest difference relative to the largest entry wanted; 0 if nothing is given.
pub fn relative(got: &[f64], wanted: &[f64]) -> f64 {
    let scale = wanted.iter().fold(0.0_f64, |m, w| m.max(w.abs()));
    got.iter().zip(wanted).fold(0.0_f64, |m, (g, w)| m.max((g - w).abs())) / scale.max(f64::MIN_POSITIVE)
}

/// Largest differences in q, v, v̇, λ, ψ, x.
pub fn differences(system: &dyn System, got: &State, wanted: &State) -> [f64; 6] {
    // a quaternion and its negative are the same rotation
    let mut q = got.q.clone();
    for &(iq, _) in system.layout().manifold.rotations() {
        let sign = (0..4).map(|i| q[iq + i] * wanted.q[iq + i]).sum::<f64>().signum();
        q[iq..iq + 4].iter_mut().for_each(|c| *c *= sign);
    }
    let largest = |a: &[f64], b: &[f64]| a.iter().zip(b).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
    [
        largest(&q, &wanted.q),
        largest(&got.v, &wanted.v),
        largest(&got.a, &wanted.a),
        largest(&got.lambda, &wanted.lambda),
        largest(&got.psi, &wanted.psi),
        largest(&got.x, &wanted.x),
    ]
}

/// Largest entries of q, v, v̇, λ, ψ, x over a trajectory, to relate differences to.
pub fn sizes(states: &[State]) -> [f64; 6] {
    states.iter().fold([f64::MIN_POSITIVE; 6], |sizes, s| {
        let groups = [&s.q, &s.v, &s.a, &s.lambda, &s.psi, &s.x];
        std::array::from_fn(|i| groups[i].iter().fold(sizes[i], |m, value| m.max(value.abs())))
    })
}

/// Slope of log error against log tolerance, fitted to all points.
pub fn slope(tolerances: &[f64], errors: &[f64]) -> f64 {
    let points: Vec<(f64, f64)> = tolerances.iter().zip(errors).map(|(t, e)| (t.ln(), e.ln())).collect();
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let (up, down) = points.iter().fold((0.0, 0.0), |(u, d), p| (u + (p.0 - x) * (p.1 - y), d + (p.0 - x) * (p.0 - x)));
    up / down
}
