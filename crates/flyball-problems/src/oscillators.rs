//! Linear oscillator that is made to follow a polynomial.
//!
//!   m q̈ + c q̇ + k q = m p̈ + c ṗ + k p,     p(t) = p₀ + p₁ t + p₂ t² + p₃ t³
//!
//! Closed form: q = p + u with the free oscillation u, m ü + c u̇ + k u = 0. Without free oscillation the motion is
//! the polynomial itself, so that a method of order 2 must reproduce degree 2 to rounding.

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, State};

/// The oscillator with its polynomial and its free oscillation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oscillator {
    /// Mass [kg].
    pub m: f64,
    /// Damping [N s/m].
    pub c: f64,
    /// Stiffness [N/m].
    pub k: f64,
    /// Coefficients of the polynomial p [m, m/s, m/s², m/s³].
    pub path: [f64; 4],
    /// Free oscillation at the start: u(0) [m], u̇(0) [m/s].
    pub free: [f64; 2],
}

impl Default for Oscillator {
    fn default() -> Self {
        Self::undamped()
    }
}

impl Oscillator {
    /// Free undamped oscillation, 2 rad/s.
    pub fn undamped() -> Self {
        Self { m: 1.0, c: 0.0, k: 4.0, path: [0.0; 4], free: [1.0, 0.5] }
    }

    /// Free oscillation damped to a tenth of the critical value, 2 rad/s.
    pub fn damped() -> Self {
        Self { c: 0.4, ..Self::undamped() }
    }

    /// Motion along a polynomial, with damping and stiffness but without free oscillation.
    pub fn polynomial(path: [f64; 4]) -> Self {
        Self { path, free: [0.0; 2], ..Self::damped() }
    }

    /// Start at t = 0, accelerations included.
    pub fn start(&self) -> State {
        self.exact(0.0)
    }

    /// Exact state at time `t`.
    pub fn exact(&self, t: f64) -> State {
        let [p, dp, ddp] = self.path_at(t);
        let [u0, du0] = self.free;
        // u = e^(−δt) (u₀ C + (u̇₀ + δ u₀) S),  C and S circular, hyperbolic or 1, t
        let delta = self.c / (2.0 * self.m);
        let square = delta * delta - self.k / self.m;
        let rate = square.abs().sqrt();
        let (c, s) = if square < 0.0 {
            ((rate * t).cos(), (rate * t).sin() / rate)
        } else if square > 0.0 {
            ((rate * t).cosh(), (rate * t).sinh() / rate)
        } else {
            (1.0, t)
        };
        let b = du0 + delta * u0;
        let decay = (-delta * t).exp();
        let u = decay * (u0 * c + b * s);
        let du = decay * (u0 * square * s + b * c) - delta * u;
        let ddu = -(self.c * du + self.k * u) / self.m;
        let mut state = State::zero(&self.layout());
        state.t = t;
        (state.q[0], state.v[0], state.a[0]) = (p + u, dp + du, ddp + ddu);
        state
    }

    /// p, ṗ, p̈.
    fn path_at<R: Real>(&self, t: R) -> [R; 3] {
        let [p0, p1, p2, p3] = self.path;
        [((t * p3 + p2) * t + p1) * t + p0, (t * (3.0 * p3) + 2.0 * p2) * t + p1, t * (6.0 * p3) + 2.0 * p2]
    }
}

impl Equations for Oscillator {
    fn layout(&self) -> Layout {
        Layout::mechanical(Manifold::vector(1), 0)
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let [path, rate, acceleration] = self.path_at(p.t);
        f[0] = acceleration * self.m + (rate - p.v[0]) * self.c + (path - p.q[0]) * self.k;
    }
}
