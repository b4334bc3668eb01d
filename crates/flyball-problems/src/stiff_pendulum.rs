//! Pendulum whose mass carries a second mass on a stiff spring: an unresolved spring is a constraint in disguise.
//!
//!   first mass on a rod:  m₁ q̈₁ = (0, −m₁ g) + F n − λ q₁,     0 = (|q₁|² − L²)/2
//!   second mass:          m₂ q̈₂ = (0, −m₂ g) − F n
//!   spring from 1 to 2:   F = k (|q₂ − q₁| − l₀) + c n·(q̇₂ − q̇₁),     n = (q₂ − q₁)/|q₂ − q₁|
//!
//! Own data: m₁ = m₂ = 1 kg, L = 1 m, l₀ = 0.5 m; the rod starts horizontal, the spring hangs down without stretch,
//! both masses move with (0, −2) m/s. The spring vibrates at about √(k (1/m₁ + 1/m₂)), 1.4e3 rad/s for k = 1e6 N/m.
//! As the spring is not preloaded, that vibration is excited by about the static stretch m₂ g/k.

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The pendulum and its data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StiffPendulum {
    /// Mass on the rod [kg].
    pub m1: f64,
    /// Mass on the spring [kg].
    pub m2: f64,
    /// Length of the rod [m].
    pub length: f64,
    /// Unstretched length of the spring [m].
    pub l0: f64,
    /// Stiffness [N/m].
    pub k: f64,
    /// Damping of the spring [N s/m].
    pub c: f64,
    /// Gravity along −y [m/s²].
    pub g: f64,
}

/// The spring at a point.
struct Spring<R> {
    n: [R; 2],
    elongation: R,
    tension: R,
}

impl Default for StiffPendulum {
    fn default() -> Self {
        Self::new(1e6, 0.0)
    }
}

impl StiffPendulum {
    /// With stiffness `k` [N/m] and damping `c` [N s/m]; usual are (1e6, 0), (1e8, 0) and (1e8, 1e3).
    pub fn new(k: f64, c: f64) -> Self {
        Self { m1: 1.0, m2: 1.0, length: 1.0, l0: 0.5, k, c, g: 9.81 }
    }

    /// Start without stretch.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q.copy_from_slice(&[self.length, 0.0, self.length, -self.l0]);
        state.v.copy_from_slice(&[0.0, -2.0, 0.0, -2.0]);
        state
    }

    fn spring<R: Real>(&self, p: &Point<R>) -> Spring<R> {
        let (dx, dy) = (p.q[2] - p.q[0], p.q[3] - p.q[1]);
        let length = (dx * dx + dy * dy).sqrt();
        let n = [dx / length, dy / length];
        let rate = n[0] * (p.v[2] - p.v[0]) + n[1] * (p.v[3] - p.v[1]);
        let elongation = length - self.l0;
        Spring { n, elongation, tension: elongation * self.k + rate * self.c }
    }

    /// Kinetic energy, gravity and spring together [J]; constant without damping.
    pub fn energy(&self, state: &State) -> f64 {
        let (q, v) = (&state.q, &state.v);
        let stretch = (q[2] - q[0]).hypot(q[3] - q[1]) - self.l0;
        0.5 * self.m1 * (v[0] * v[0] + v[1] * v[1])
            + 0.5 * self.m2 * (v[2] * v[2] + v[3] * v[3])
            + self.g * (self.m1 * q[1] + self.m2 * q[3])
            + 0.5 * self.k * stretch * stretch
    }
}

impl Equations for StiffPendulum {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["x1", "y1", "x2", "y2"].map(String::from).to_vec(),
            phi: vec!["rod".into()],
            ..RowNames::default()
        };
        Layout { names, ..Layout::mechanical(Manifold::vector(4), 1) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for (i, mass) in [self.m1, self.m1, self.m2, self.m2].into_iter().enumerate() {
            m[(i, i)] = R::from(mass);
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let Spring { n: [nx, ny], tension, .. } = self.spring(p);
        f[0] = tension * nx;
        f[1] = tension * ny - self.m1 * self.g;
        f[2] = -(tension * nx);
        f[3] = -(tension * ny) - self.m2 * self.g;
    }

    fn law_names(&self) -> Vec<String> {
        vec!["spring.tension".into()]
    }

    fn laws<R: Real>(&self, p: &Point<R>, elongation: &mut [R], tension: &mut [R]) {
        let spring = self.spring(p);
        (elongation[0], tension[0]) = (spring.elongation, spring.tension);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - self.length * self.length) * 0.5;
    }
}
