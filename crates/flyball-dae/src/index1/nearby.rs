//! The solve for v̇, λ, ψ with the saddle matrix Q of a position nearby.
//!
//!   (δv̇, δλ, δψ) = Q⁻¹ (M v̇ − f, G v̇ + z, K v̇ + z_k)
//!
//! Each iteration shrinks the error by the relative change of Q: states that lie close together share one factorization.

use super::coupled::largest;
use super::{Index1, Model};
use crate::failure::Failure;
use crate::projection::{Iterated, Nearby};
use crate::system::State;

/// Iterations worth less than a factorization with its evaluations.
const ITERATIONS: usize = 8;
/// Relative error at which rounding takes over.
const CONVERGED: f64 = 1e-14;
/// Increments that no longer shrink are rounding below this.
const STALLED: f64 = 1e-11;

impl Index1 {
    /// As `accelerations`, from the v̇, λ, ψ of the state on, with the saddle matrix as last factored. Gives the number of
    /// iterations, or none if the matrix belongs to a position too far away; v̇, λ, ψ are then not solved for.
    pub(crate) fn accelerations_nearby(
        &mut self,
        model: Model,
        s: &mut State,
        nearby: Nearby,
    ) -> Result<Option<Iterated>, Failure> {
        if self.coupled.is_some() {
            return self.accelerations(model, s).map(|()| Some(Iterated::default()));
        }
        self.fill_direct(model, s)?;
        let Some(iterated) = self.iterate_nearby(model, s, nearby) else { return Ok(None) };
        self.solves += 1;
        self.fill_rates(model, s)?;
        Ok(Some(iterated))
    }

    fn iterate_nearby(&mut self, model: Model, s: &mut State, nearby: Nearby) -> Option<Iterated> {
        model.mask(0, &mut s.lambda);
        model.mask(model.layout().n_phi, &mut s.psi);
        model.system.phi_jacobian(&s.point(), &mut self.g);
        model.system.k_jacobian(&s.point(), &mut self.k);
        // accelerations that reactions stand for, and reactions that accelerations stand for
        let per_reaction = largest(&self.g).max(largest(&self.k)) / largest(&self.saddle.mass).max(f64::MIN_POSITIVE);
        let (mut last, mut seen) = (None, None);
        for iteration in 1..=ITERATIONS {
            self.write_residual(model, s);
            if !self.rhs.iter().sum::<f64>().is_finite() {
                return None;
            }
            if nearby.is_rounding(&self.rhs) {
                return Some(Iterated { solves: iteration - 1, evaluations: iteration, contraction: seen });
            }
            self.saddle.solve(model, &mut self.rhs);
            let mut rest = &self.rhs[..];
            let mut sizes = [0.0; 2];
            for (group, kind) in [(&mut s.a, 0), (&mut s.lambda, 1), (&mut s.psi, 1)] {
                let (increments, others) = rest.split_at(group.len());
                rest = others;
                sizes[kind] = largest(increments).max(sizes[kind]);
                for (value, increment) in group.iter_mut().zip(increments) {
                    *value -= increment;
                }
            }
            let reactions = per_reaction * largest(&s.lambda).max(largest(&s.psi));
            let scale = largest(&s.a).max(reactions).max(f64::MIN_POSITIVE);
            let size = sizes[0].max(per_reaction * sizes[1]) / scale;
            seen = last.map(|last| size / last);
            // remaining error θ/(1−θ) |δ|; nothing but what is expected is known of θ after one iteration
            let contraction = seen.or(nearby.expected).unwrap_or(1.0);
            let left = if contraction < 1.0 { size * contraction / (1.0 - contraction) } else { size };
            if left <= CONVERGED || (contraction > 0.5 && size <= STALLED) {
                return Some(Iterated { solves: iteration, evaluations: iteration, contraction: seen });
            }
            last = Some(size);
        }
        None
    }

    /// Writes (M v̇ − f, G v̇ + z, K v̇ + z_k).
    fn write_residual(&mut self, model: Model, s: &State) {
        let layout = model.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (dynamics, constraints) = self.rhs.split_at_mut(n_v);
        let (phi, k) = constraints.split_at_mut(n_phi);
        let p = s.point();
        model.system.dynamics(&p, dynamics, &mut self.rows[..n_v]);
        model.system.phi_bias(&p, phi);
        model.system.phi_pattern().add_times(&self.g, 1.0, p.a, phi);
        model.system.k_bias(&p, k);
        model.system.k_pattern().add_times(&self.k, 1.0, p.a, k);
        model.mask(0, constraints);
    }
}
