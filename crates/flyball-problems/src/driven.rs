//! Pendulum on a support that moves to and fro: a holonomic constraint that depends on time.
//!
//!   m q̈ = (0, −m g) − λ (x − u, y),     0 = ((x − u)² + y² − L²)/2,     u = A sin Ωt
//!
//! In the angle θ from the downward vertical, q = (u + L sin θ, −L cos θ),
//!
//!   L θ̈ = −g sin θ − ü cos θ,     λ L² = m (L² θ̇² + L g cos θ − L ü sin θ)

use crate::reduced::integrate;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The pendulum and the motion of its support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Driven {
    /// Mass [kg].
    pub m: f64,
    /// Length [m].
    pub length: f64,
    /// Gravity along −y [m/s²].
    pub g: f64,
    /// Amplitude of the support A [m].
    pub amplitude: f64,
    /// Angular frequency of the support Ω [rad/s].
    pub frequency: f64,
    /// Angle at the start [rad].
    pub theta0: f64,
    /// Angular velocity at the start [rad/s].
    pub omega0: f64,
}

impl Default for Driven {
    fn default() -> Self {
        Self { m: 1.0, length: 1.0, g: 9.81, amplitude: 0.2, frequency: 5.0, theta0: 0.5, omega0: 0.0 }
    }
}

impl Driven {
    /// Start at t = 0, accelerations and multiplier included.
    pub fn start(&self) -> State {
        self.state(0.0, self.theta0, self.omega0)
    }

    /// State at time `t`, from the equation of the angle integrated to rounding.
    pub fn solution(&self, t: f64) -> State {
        let steps = 1 + (40.0 * t.abs()) as usize;
        let rate = |t, [theta, omega]: [f64; 2]| [omega, self.acceleration(t, theta)];
        let [theta, omega] = integrate(rate, 0.0, [self.theta0, self.omega0], t, steps);
        self.state(t, theta, omega)
    }

    /// u, u̇, ü.
    fn support(&self, t: f64) -> [f64; 3] {
        let (a, w) = (self.amplitude, self.frequency);
        let (s, c) = (w * t).sin_cos();
        [a * s, a * w * c, -a * w * w * s]
    }

    fn acceleration(&self, t: f64, theta: f64) -> f64 {
        let (s, c) = theta.sin_cos();
        -(self.g * s + self.support(t)[2] * c) / self.length
    }

    fn state(&self, t: f64, theta: f64, omega: f64) -> State {
        let (l, alpha) = (self.length, self.acceleration(t, theta));
        let [u, du, ddu] = self.support(t);
        let (s, c) = theta.sin_cos();
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[u + l * s, -l * c]);
        state.v.copy_from_slice(&[du + l * c * omega, l * s * omega]);
        let square = omega * omega;
        state.a.copy_from_slice(&[ddu + l * (c * alpha - s * square), l * (s * alpha + c * square)]);
        state.lambda[0] = self.m * (square + (self.g * c - ddu * s) / l);
        state
    }
}

impl Equations for Driven {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["x".into(), "y".into()], phi: vec!["rod".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 1) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
        m[(1, 1)] = R::from(self.m);
    }

    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-self.m * self.g);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let x = p.q[0] - (p.t * self.frequency).sin() * self.amplitude;
        phi[0] = (x * x + p.q[1] * p.q[1] - self.length * self.length) * 0.5;
    }
}
