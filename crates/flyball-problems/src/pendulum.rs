//! Planar pendulum in Cartesian coordinates, with viscous damping on request.
//!
//!   m q̈ = (0, −m g) − c q̇ − λ q,     0 = (x² + y² − L²)/2
//!
//! λ L is the tension of the rod. In the angle θ from the downward vertical, q = L (sin θ, −cos θ),
//!
//!   θ̈ = −(g/L) sin θ − (c/m) θ̇,     λ = m θ̇² − (m g/L²) y
//!
//! Without damping the solution is elliptic: `AT_REST`, `PUSHED` and `FROM_LEFT` hold its digits.

mod data;

use crate::reduced::integrate;
pub use data::{AT_REST, FROM_LEFT, PUSHED};
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The pendulum with its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pendulum {
    /// Mass [kg].
    pub m: f64,
    /// Length [m].
    pub length: f64,
    /// Gravity along −y [m/s²].
    pub g: f64,
    /// Viscous damping of the mass [N s/m].
    pub c: f64,
    /// Angle from the downward vertical at the start [rad].
    pub theta0: f64,
    /// Angular velocity at the start [rad/s].
    pub omega0: f64,
}

impl Default for Pendulum {
    fn default() -> Self {
        Self::at_rest()
    }
}

impl Pendulum {
    /// Released at rest from (1, 0): [`AT_REST`].
    pub fn at_rest() -> Self {
        Self { m: 1.0, length: 1.0, g: 9.81, c: 0.0, theta0: 0.5 * std::f64::consts::PI, omega0: 0.0 }
    }

    /// Pushed off at (1, 0) with velocity (0, −2): [`PUSHED`].
    pub fn pushed() -> Self {
        Self { omega0: -2.0, ..Self::at_rest() }
    }

    /// As [`Pendulum::pushed`], with damping 2 N s/m.
    pub fn damped() -> Self {
        Self { c: 2.0, ..Self::pushed() }
    }

    /// Released at rest from (−1, 0), IFToMM benchmark A01: [`FROM_LEFT`].
    pub fn from_left() -> Self {
        Self { theta0: -0.5 * std::f64::consts::PI, ..Self::at_rest() }
    }

    /// Start at t = 0, accelerations and multiplier included.
    pub fn start(&self) -> State {
        self.state(0.0, self.theta0, self.omega0)
    }

    /// State at time `t`, from the equation of the angle integrated to rounding.
    pub fn solution(&self, t: f64) -> State {
        let period = 2.0 * std::f64::consts::PI * (self.length / self.g).sqrt();
        let steps = 1 + (40.0 * t.abs() / period) as usize;
        let rate = |_, [theta, omega]: [f64; 2]| [omega, self.acceleration(theta, omega)];
        let [theta, omega] = integrate(rate, 0.0, [self.theta0, self.omega0], t, steps);
        self.state(t, theta, omega)
    }

    /// θ̈.
    fn acceleration(&self, theta: f64, omega: f64) -> f64 {
        -self.g / self.length * theta.sin() - self.c / self.m * omega
    }

    fn state(&self, t: f64, theta: f64, omega: f64) -> State {
        let (l, alpha) = (self.length, self.acceleration(theta, omega));
        let (mut s, mut c) = theta.sin_cos();
        // the horizontal start is meant exactly
        if theta.abs() == 0.5 * std::f64::consts::PI {
            (s, c) = (s.signum(), 0.0);
        }
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[l * s, -l * c]);
        state.v.copy_from_slice(&[l * c * omega, l * s * omega]);
        state.a.copy_from_slice(&[l * (c * alpha - s * omega * omega), l * (s * alpha + c * omega * omega)]);
        state.lambda[0] = self.m * (omega * omega + self.g * c / l);
        state
    }
}

impl Equations for Pendulum {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["x".into(), "y".into()], phi: vec!["rod".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 1) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
        m[(1, 1)] = R::from(self.m);
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = p.v[0] * -self.c;
        f[1] = p.v[1] * -self.c - self.m * self.g;
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - self.length * self.length) * 0.5;
    }
}
