//! Mathematical test problem with both kinds of constraints and forces nonlinear in the multipliers.   [JN] §8
//!
//!   [ q₁             q₂ − e⁻²ᵗ ]       [ eᵗ (q₁v₂ + 2q₂v₁) + e²ᵗ q₁λ − q₁v₂ψ − 2                      ]
//!   [ sin(q₁ − eᵗ)   q₁q₂      ] v̇  =  [ e⁻ᵗ (q₂v₂/2 − 2q₁v₁q₂v₂ + q₂λ²) − q₁q₂v₁ψ³ + e³ᵗ            ]
//!
//!   0 = q₁²q₂ − 1,     0 = q₁v₁v₂ + 2
//!
//! Exact: q = (eᵗ, e⁻²ᵗ), λ = e⁻ᵗ, ψ = eᵗ. The two constraints alone fix q; v̇, λ, ψ carry the dynamics.
//! The mass matrix depends on time and is not symmetric off the solution. Units are left out.

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, ReactionForm, State};

/// The problem; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestProblem;

impl TestProblem {
    /// Start at t = 0, accelerations and multipliers included.
    pub fn start(&self) -> State {
        self.exact(0.0)
    }

    /// Exact state at time `t`.
    pub fn exact(&self, t: f64) -> State {
        let (up, down) = (t.exp(), (-2.0 * t).exp());
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[up, down]);
        state.v.copy_from_slice(&[up, -2.0 * down]);
        state.a.copy_from_slice(&[up, 4.0 * down]);
        state.lambda[0] = (-t).exp();
        state.psi[0] = up;
        state
    }
}

impl Equations for TestProblem {
    fn layout(&self) -> Layout {
        Layout { manifold: Manifold::vector(2), n_phi: 1, n_k: 1, reaction: ReactionForm::General, ..Layout::default() }
    }

    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        let (q1, q2) = (p.q[0], p.q[1]);
        m[(0, 0)] = q1;
        m[(0, 1)] = q2 - (p.t * -2.0).exp();
        m[(1, 0)] = (q1 - p.t.exp()).sin();
        m[(1, 1)] = q1 * q2;
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let (q1, q2, v1, v2) = (p.q[0], p.q[1], p.v[0], p.v[1]);
        let (lambda, psi) = (p.lambda[0], p.psi[0]);
        let up = p.t.exp();
        f[0] = up * (q1 * v2 + q2 * v1 * 2.0) + up * up * q1 * lambda - q1 * v2 * psi - 2.0;
        f[1] = (q2 * v2 * 0.5 - q1 * v1 * q2 * v2 * 2.0 + q2 * lambda * lambda) / up - q1 * q2 * v1 * psi.powi(3)
            + up.powi(3);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[0] * p.q[0] * p.q[1] - 1.0;
    }

    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        k[0] = p.q[0] * p.v[0] * p.v[1] + 2.0;
    }
}
