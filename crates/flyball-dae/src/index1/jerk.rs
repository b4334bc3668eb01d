//! Time derivatives of accelerations, multipliers and outputs, exact.
//!
//! Differentiating M v̇ = f, Φ̈ = 0, k̇ = 0, y = h along the motion gives the index-1 matrix again:
//!
//!   M j + Gᵀλ̇ + Kᵀψ̇ − f_y ẏ = −(∂/∂q v + ∂/∂v v̇ + ∂/∂x ẋ + ∂/∂t)(M v̇ − f)
//!   G j = −Φ⃛ − ½ G [v, v̇]        (the bracket is the curvature of q ∘ exp(s v + s² v̇/2) on SO(3))
//!   K j = −k̈

use super::{Index1, Regime};
use crate::failure::Failure;
use crate::system::{Layout, State, TimePartials};

/// d/dt of v̇, λ, ψ, y, ẋ.
#[derive(Clone, Debug, Default)]
pub struct Jerk {
    /// v̈.
    pub a: Vec<f64>,
    /// λ̇.
    pub lambda: Vec<f64>,
    /// ψ̇.
    pub psi: Vec<f64>,
    /// ẏ.
    pub y: Vec<f64>,
    /// ẍ.
    pub x: Vec<f64>,
    time: TimePartials,
}

impl Jerk {
    /// Zeros of the right lengths.
    pub fn zero(layout: &Layout) -> Self {
        Self {
            a: vec![0.0; layout.n_v()],
            lambda: vec![0.0; layout.n_phi],
            psi: vec![0.0; layout.n_k],
            y: vec![0.0; layout.n_y],
            x: vec![0.0; layout.n_x],
            time: TimePartials::zero(layout),
        }
    }
}

impl Index1 {
    /// Fills `jerk` at a consistent state. The saddle matrix must be factored there.
    pub fn jerk(&mut self, regime: Regime, s: &State, jerk: &mut Jerk) -> Result<(), Failure> {
        let layout = regime.layout();
        let (n_v, n_phi, n_k, implicit) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_implicit());
        let (p, patterns) = (s.point(), regime.system.patterns());
        regime.system.time_partials(&p, &mut jerk.time);
        let blocks = self.condensed.full_tangent(regime.system, &p);
        let rhs = &mut self.rhs;
        rhs.fill(0.0);
        for (r, t) in rhs.iter_mut().zip(&jerk.time.dynamics) {
            *r = -t;
        }
        patterns.q.add_times(&blocks.q, -1.0, p.v, rhs);
        patterns.v.add_times(&blocks.v, -1.0, p.a, rhs);
        patterns.x.add_times(&blocks.x, -1.0, &s.xdot, rhs);
        // ẏ without its dependence on ẏ, v̈, λ̇, ψ̇
        jerk.y.copy_from_slice(&jerk.time.output);
        patterns.output.q.add_times(&blocks.output.q, 1.0, p.v, &mut jerk.y);
        patterns.output.v.add_times(&blocks.output.v, 1.0, p.a, &mut jerk.y);
        patterns.output.x.add_times(&blocks.output.x, 1.0, &s.xdot, &mut jerk.y);
        // what the dynamics feel of direct outputs; `rows` serves as a buffer
        let felt = &mut self.rows[..n_v];
        felt.fill(0.0);
        self.condensed.chain_rates(&mut jerk.y, felt);
        for (r, felt) in rhs.iter_mut().zip(felt) {
            *r -= *felt;
        }
        let (phi, k) = rhs[n_v..n_v + n_phi + n_k].split_at_mut(n_phi);
        regime.system.phi_third(&p, phi);
        regime.system.k_second(&p, k);
        for third in phi.iter_mut().chain(k) {
            *third = -*third;
        }
        let bracket = &mut self.rows[..n_v];
        layout.manifold.bracket(p.v, p.a, bracket);
        regime.system.phi_pattern().add_times(&self.saddle.g, -0.5, bracket, &mut rhs[n_v..n_v + n_phi]);
        let at_y = n_v + n_phi + n_k;
        if let Some(coupled) = &mut self.coupled {
            rhs[at_y..].copy_from_slice(&jerk.y[..implicit]);
            coupled.evaluate_constraints(regime, &p);
            coupled.factor(regime, &p, &mut self.condensed)?;
            coupled.solve(regime, rhs);
        } else {
            self.saddle.solve(regime, rhs);
        }
        jerk.a.copy_from_slice(&rhs[..n_v]);
        jerk.lambda.copy_from_slice(&rhs[n_v..n_v + n_phi]);
        jerk.psi.copy_from_slice(&rhs[n_v + n_phi..at_y]);
        jerk.y[..implicit].copy_from_slice(&rhs[at_y..at_y + implicit]);

        // ẍ by the chain rule
        jerk.x.copy_from_slice(&jerk.time.rate);
        let (pattern, rate) = (&patterns.rate, &self.condensed.full().rate);
        pattern.q.add_times(&rate.q, 1.0, p.v, &mut jerk.x);
        pattern.v.add_times(&rate.v, 1.0, p.a, &mut jerk.x);
        pattern.a.add_times(&rate.a, 1.0, &jerk.a, &mut jerk.x);
        pattern.lambda.add_times(&rate.lambda, 1.0, &jerk.lambda, &mut jerk.x);
        pattern.psi.add_times(&rate.psi, 1.0, &jerk.psi, &mut jerk.x);
        pattern.x.add_times(&rate.x, 1.0, &s.xdot, &mut jerk.x);
        pattern.y.add_times(&rate.y, 1.0, &jerk.y, &mut jerk.x);
        Ok(())
    }

    /// ∂ẋᵢ/∂xᵢ of each control state where the jerk was last filled.
    pub fn own_rates(&mut self, regime: Regime, out: &mut [f64]) {
        self.condensed.own_rates(regime.system, out);
    }
}
