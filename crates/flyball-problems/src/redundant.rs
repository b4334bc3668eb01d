//! Bar on three parallel cranks of equal length: one constraint too many, but no contradiction.
//!
//! The bar has coordinates (x, y, θ) of its centre; crank i of length L turns about the ground point (sᵢ, 0) and
//! holds the point sᵢ along the bar, with sᵢ = −1, 0, 1 m:
//!
//!   0 = Φᵢ = (|p + R(θ)(sᵢ, 0) − (sᵢ, 0)|² − Lᵢ²)/2
//!   m ẍ = −ΣΦᵢₓ λᵢ,   m ÿ = −m g − ΣΦᵢᵧ λᵢ,   J θ̈ = −ΣΦᵢθ λᵢ
//!
//! On the parallelogram θ = 0 and the three rows have rank two along the whole motion (rank one where the cranks lie
//! flat, which the start avoids). The bar moves like a pendulum with the crank angle φ from the x axis,
//!
//!   φ̈ = −(g/L) cos φ,     λ₁ + λ₂ + λ₃ = m φ̇² − (m g/L) sin φ,     λ₃ = λ₁
//!
//! and only these two combinations of the multipliers are determined; the least-norm choice is λ₁ = λ₂ = λ₃.
//! [`Redundant::contradictory`] makes the last crank 1 cm too long: with three different cranks the bar is a
//! structure that cannot move, and at the start the constraints are violated.

use crate::reduced::integrate;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The bar and its cranks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Redundant {
    /// Mass of the bar [kg].
    pub m: f64,
    /// Moment of inertia of the bar about its centre [kg m²].
    pub inertia: f64,
    /// Gravity along −y [m/s²].
    pub g: f64,
    /// Places of the cranks along the bar and the ground [m].
    pub places: [f64; 3],
    /// Lengths of the cranks [m].
    pub lengths: [f64; 3],
    /// Crank angle at the start, at rest [rad].
    pub phi0: f64,
}

impl Default for Redundant {
    fn default() -> Self {
        Self {
            m: 2.0,
            inertia: 1.0,
            g: 9.81,
            places: [-1.0, 0.0, 1.0],
            lengths: [0.5; 3],
            phi0: -0.5 * std::f64::consts::PI + 0.8,
        }
    }
}

impl Redundant {
    /// The last crank is 1 cm too long.
    pub fn contradictory() -> Self {
        Self { lengths: [0.5, 0.5, 0.51], ..Self::default() }
    }

    /// Start at rest on the parallelogram of the first crank.
    pub fn start(&self) -> State {
        self.state(0.0, self.phi0, 0.0)
    }

    /// State at time `t` from the equation of the crank angle, with the least-norm multipliers; for equal cranks.
    pub fn solution(&self, t: f64) -> State {
        let steps = 1 + (40.0 * t.abs()) as usize;
        let rate = |_, [phi, omega]: [f64; 2]| [omega, self.acceleration(phi)];
        let [phi, omega] = integrate(rate, 0.0, [self.phi0, 0.0], t, steps);
        self.state(t, phi, omega)
    }

    fn acceleration(&self, phi: f64) -> f64 {
        -self.g / self.lengths[0] * phi.cos()
    }

    fn state(&self, t: f64, phi: f64, omega: f64) -> State {
        let (l, alpha) = (self.lengths[0], self.acceleration(phi));
        let (s, c) = phi.sin_cos();
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[l * c, l * s, 0.0]);
        state.v.copy_from_slice(&[-l * s * omega, l * c * omega, 0.0]);
        let square = omega * omega;
        state.a.copy_from_slice(&[-l * (s * alpha + c * square), l * (c * alpha - s * square), 0.0]);
        state.lambda.fill(self.m * (square - self.g / l * s) / 3.0);
        state
    }
}

impl Equations for Redundant {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["x", "y", "theta"].map(String::from).to_vec(),
            phi: ["left crank", "middle crank", "right crank"].map(String::from).to_vec(),
            ..RowNames::default()
        };
        Layout { names, ..Layout::mechanical(Manifold::vector(3), 3) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
        m[(1, 1)] = R::from(self.m);
        m[(2, 2)] = R::from(self.inertia);
    }

    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-self.m * self.g);
        f[2] = R::zero();
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let (s, c) = p.q[2].sin_cos();
        for i in 0..3 {
            let (place, length) = (self.places[i], self.lengths[i]);
            let (x, y) = (p.q[0] + c * place - place, p.q[1] + s * place);
            phi[i] = (x * x + y * y - length * length) * 0.5;
        }
    }
}
