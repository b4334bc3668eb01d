//! Controlled oscillator: a spring-mass system with a saturated actuator and filtered acceleration feedback.   [BA]
//!
//!   m q̈ + k q = g_a,     ẋ = −σ x − b q̈,     y = (g_d, g_a):  g_d = x,  g_a = g_max tanh(g_d/g_max)
//!
//! The control state depends on the acceleration, and the actuator force is an output of the controller.

mod data;

use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The benchmark with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringMass {
    /// Mass [kg].
    pub m: f64,
    /// Stiffness [N/m].
    pub k: f64,
    /// Decay rate of the filter σ [1/s].
    pub sigma: f64,
    /// Feedback gain b [N s/m].
    pub b: f64,
    /// Largest actuator force [N].
    pub g_max: f64,
    /// Displacement at the start [m].
    pub q0: f64,
}

impl Default for SpringMass {
    fn default() -> Self {
        Self { m: 1.0, k: 1.0, sigma: 0.1, b: 1.4, g_max: 1.0, q0: 5.0 }
    }
}

/// Reference solution of the default data.
pub const REFERENCE: &[Sample] = data::SAMPLES;

impl SpringMass {
    /// Start: displaced, at rest, filter empty.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q[0] = self.q0;
        state
    }
}

impl Equations for SpringMass {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: vec!["q".into()],
            x: vec!["filter".into()],
            y: vec!["demand".into(), "actuator force".into()],
            ..RowNames::default()
        };
        Layout { manifold: Manifold::vector(1), n_x: 1, n_y: 2, names, ..Layout::default() }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = p.y[1] - p.q[0] * self.k;
    }

    fn control_rate<R: Real>(&self, p: &Point<R>, xdot: &mut [R]) {
        xdot[0] = -(p.x[0] * self.sigma + p.a[0] * self.b);
    }

    fn output<R: Real>(&self, p: &Point<R>, y: &mut [R]) {
        y[0] = p.x[0];
        y[1] = (p.y[0] / self.g_max).tanh() * self.g_max;
    }
}
