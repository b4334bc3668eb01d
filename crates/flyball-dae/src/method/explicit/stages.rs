//! Stages of one step, in the tangent space at q₀.
//!
//!   ξ_i = h Σ a_ij ξ̇_j,   V_i = v₀ + h Σ a_ij V̇_j,   X_i = x₀ + h Σ a_ij Ẋ_j,   P_i = q₀ ∘ exp(ξ_i),   ξ̇ = dexp⁻¹(ξ) V
//!
//! On ℝⁿ this is P_i = q₀ + h Σ a_ij V_j of [S] §4.2; on SO(3) it is the method of Munthe-Kaas, with dexp⁻¹ in closed
//! form, so that the order is that of the table.

use super::scheme::{Scheme, sum};
use crate::manifold::Manifold;
use crate::system::{Layout, State};
use std::marker::PhantomData;

/// Most stages inside the step whose multipliers and outputs are kept.
pub(super) const MOST_BETWEEN: usize = 4;

/// Derivatives of the stages and the increment of the present one.
#[derive(Clone, Debug)]
pub(super) struct Stages<S, const N: usize> {
    /// (ξ̇, v̇, ẋ), for each number its value in all stages.
    pub rates: Vec<[f64; N]>,
    /// (λ, ψ, y), for each number its value in the stages [`Scheme::BETWEEN`].
    pub algebraic: Vec<[f64; MOST_BETWEEN]>,
    /// ξ of the present stage; after a step that of its end.
    pub xi: Vec<f64>,
    /// The step.
    pub h: f64,
    work: Vec<f64>,
    /// ξ of the end, while stages of dense output are made.
    end: Vec<f64>,
    n_v: usize,
    scheme: PhantomData<S>,
}

impl<S: Scheme<N>, const N: usize> Stages<S, N> {
    pub fn new(layout: &Layout) -> Self {
        let n_v = layout.n_v();
        Self {
            rates: vec![[0.0; N]; 2 * n_v + layout.n_x],
            algebraic: vec![[0.0; MOST_BETWEEN]; layout.n_constraints() + layout.n_y],
            xi: vec![0.0; n_v],
            h: 0.0,
            work: vec![0.0; n_v],
            end: vec![0.0; n_v],
            n_v,
            scheme: PhantomData,
        }
    }

    /// Stage 1 is the committed state; `s1` becomes the present stage.
    pub fn begin(&mut self, s0: &State, h: f64, s1: &mut State) {
        self.h = h;
        let (q_rates, rest) = self.rates.split_at_mut(self.n_v);
        let (v_rates, x_rates) = rest.split_at_mut(self.n_v);
        for (rates, values) in [(q_rates, &s0.v), (v_rates, &s0.a), (x_rates, &s0.xdot)] {
            for (rate, value) in rates.iter_mut().zip(values) {
                rate[0] = *value;
            }
        }
        // first guesses of an implicit output, so that nothing is left of a rejected step
        s1.a.copy_from_slice(&s0.a);
        s1.lambda.copy_from_slice(&s0.lambda);
        s1.psi.copy_from_slice(&s0.psi);
        s1.y.copy_from_slice(&s0.y);
        s1.modes.copy_from_slice(&s0.modes);
        s1.memory.copy_from_slice(&s0.memory);
    }

    /// P_i, V_i, X_i from the stages before.
    pub fn advance(&mut self, manifold: &Manifold, stage: usize, s0: &State, s1: &mut State) {
        let (h, n_v) = (self.h, self.n_v);
        let a = S::row(stage);
        s1.t = s0.t + S::C[stage] * h;
        for (xi, rates) in self.xi.iter_mut().zip(&self.rates) {
            *xi = h * sum(a, rates);
        }
        manifold.retract(&s0.q, &self.xi, &mut s1.q);
        for (v, (v0, rates)) in s1.v.iter_mut().zip(s0.v.iter().zip(&self.rates[n_v..])) {
            *v = v0 + h * sum(a, rates);
        }
        for (x, (x0, rates)) in s1.x.iter_mut().zip(s0.x.iter().zip(&self.rates[2 * n_v..])) {
            *x = x0 + h * sum(a, rates);
        }
    }

    /// Keeps ξ̇, v̇, ẋ of a stage, and λ, ψ, y of those between.
    pub fn keep(&mut self, manifold: &Manifold, stage: usize, s1: &State) {
        let (q_rates, rest) = self.rates.split_at_mut(self.n_v);
        let (v_rates, x_rates) = rest.split_at_mut(self.n_v);
        let velocity = if manifold.is_flat() {
            &s1.v
        } else {
            self.work.copy_from_slice(&s1.v);
            manifold.tangent_inverse_times(&self.xi, &mut self.work);
            &self.work
        };
        for (rates, values) in [(q_rates, velocity), (v_rates, &s1.a), (x_rates, &s1.xdot)] {
            for (rate, value) in rates.iter_mut().zip(values) {
                rate[stage] = *value;
            }
        }
        if let Some(place) = S::BETWEEN.iter().position(|between| *between == stage) {
            let values = s1.lambda.iter().chain(&s1.psi).chain(&s1.y);
            self.algebraic.iter_mut().zip(values).for_each(|(kept, value)| kept[place] = *value);
        }
    }

    /// Keeps ξ of the end while stages of dense output are made, and brings it back.
    pub fn set_end_aside(&mut self) {
        self.end.copy_from_slice(&self.xi);
    }

    pub fn bring_end_back(&mut self) {
        self.xi.copy_from_slice(&self.end);
    }

    /// The end of the step moved: exp(ξ) ∘ exp(δ) = exp(ξ + dexp⁻¹(ξ) δ), up to δ².
    pub fn shift_end(&mut self, manifold: &Manifold, delta: &[f64]) {
        self.work.copy_from_slice(delta);
        manifold.tangent_inverse_times(&self.xi, &mut self.work);
        for (xi, d) in self.xi.iter_mut().zip(&self.work) {
            *xi += d;
        }
    }

    /// The largest angle a rotation turned by.
    pub fn largest_turn(&self, manifold: &Manifold) -> f64 {
        let square = |&(_, iv): &(usize, usize)| self.xi[iv..iv + 3].iter().map(|x| x * x).sum::<f64>();
        manifold.rotations().iter().map(square).fold(0.0, f64::max).sqrt()
    }
}
