//! Bead on a rod that turns at constant rate in the horizontal plane: a constraint driven by time, in closed form.
//!
//!   m q̈ = −λ n,     0 = n·q,     n = (−sin ωt, cos ωt)
//!
//! The bead is thrown outwards: q = r (cos ωt, sin ωt) with r = r₀ cosh ωt + (ṙ₀/ω) sinh ωt, and λ = −2 m ω ṙ.

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The bead and its rod.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotatingRod {
    /// Mass [kg].
    pub m: f64,
    /// Angular velocity of the rod [rad/s].
    pub omega: f64,
    /// Distance from the axis at the start [m].
    pub r0: f64,
    /// Speed along the rod at the start [m/s].
    pub rate0: f64,
}

impl Default for RotatingRod {
    fn default() -> Self {
        Self { m: 1.0, omega: 2.0, r0: 1.0, rate0: -1.0 }
    }
}

impl RotatingRod {
    /// Start at t = 0, accelerations and multiplier included.
    pub fn start(&self) -> State {
        self.exact(0.0)
    }

    /// Exact state at time `t`.
    pub fn exact(&self, t: f64) -> State {
        let w = self.omega;
        let r = self.r0 * (w * t).cosh() + self.rate0 / w * (w * t).sinh();
        let rate = self.r0 * w * (w * t).sinh() + self.rate0 * (w * t).cosh();
        let (s, c) = (w * t).sin_cos();
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[r * c, r * s]);
        state.v.copy_from_slice(&[rate * c - r * w * s, rate * s + r * w * c]);
        // along the rod r̈ − ω² r = 0; across it 2 ω ṙ
        state.a.copy_from_slice(&[-2.0 * w * rate * s, 2.0 * w * rate * c]);
        state.lambda[0] = -2.0 * self.m * w * rate;
        state
    }
}

impl Equations for RotatingRod {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["x".into(), "y".into()], phi: vec!["on the rod".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 1) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
        m[(1, 1)] = R::from(self.m);
    }

    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f.fill(R::zero());
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let (s, c) = (p.t * self.omega).sin_cos();
        phi[0] = c * p.q[1] - s * p.q[0];
    }
}
