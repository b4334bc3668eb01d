//! Heavy top: a fast body on a fixed point, with position and rotation of its centre and three constraints.
//!
//!   q = (p, R),  v = (ṗ in world axes, ω in body axes):
//!   m p̈ = m g − λ,     J ω̇ = −ω × Jω − (R X̃)ᵀ λ,     0 = p − R X
//!
//! The support pushes the top with the force −λ (world axes), which acts at the fixed point. At 150 rad/s the top
//! turns 48 times in 2 s, so errors of phase dominate. Benchmark data of the Lie group literature;
//! [`crate::heavy_top_rotation`] is the same motion without constraints.

mod data;

use crate::reference::Sample;
pub(crate) use data::ROTATION;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::{Factor, Manifold, so3};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The top and its data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeavyTop {
    /// Mass [kg].
    pub m: f64,
    /// Principal moments of inertia about the centre of mass [kg m²].
    pub inertia: [f64; 3],
    /// Centre of mass from the fixed point, in body axes [m].
    pub centre: [f64; 3],
    /// Gravity, in world axes [m/s²].
    pub g: [f64; 3],
    /// Angular velocity at the start, in body axes [rad/s]; the body starts with R = I.
    pub omega0: [f64; 3],
}

impl Default for HeavyTop {
    fn default() -> Self {
        Self {
            m: 15.0,
            inertia: [0.234375, 0.46875, 0.234375],
            centre: [0.0, 1.0, 0.0],
            g: [0.0, 0.0, -9.81],
            omega0: [0.0, 150.0, -4.61538],
        }
    }
}

/// Reference solution of the default data; the digits of λ are those of −(force on the top).
pub const REFERENCE: &[Sample] = data::SAMPLES;

impl HeavyTop {
    /// Start with R = I.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q[..3].copy_from_slice(&self.centre);
        state.v[..3].copy_from_slice(&so3::cross(&self.omega0, &self.centre));
        state.v[3..].copy_from_slice(&self.omega0);
        state
    }

    /// Kinetic energy and gravity [J]; constant.
    pub fn energy(&self, state: &State) -> f64 {
        let (p, v) = (&state.q, &state.v);
        (0..3)
            .map(|i| {
                0.5 * self.m * v[i] * v[i] + 0.5 * self.inertia[i] * v[3 + i] * v[3 + i] - self.m * self.g[i] * p[i]
            })
            .sum()
    }
}

impl Equations for HeavyTop {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["px", "py", "pz", "wx", "wy", "wz"].map(String::from).to_vec(),
            phi: ["fixed point x", "fixed point y", "fixed point z"].map(String::from).to_vec(),
            ..RowNames::default()
        };
        Layout { names, ..Layout::mechanical(Manifold::new(&[Factor::Vector(3), Factor::Rotation]), 3) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for i in 0..3 {
            m[(i, i)] = R::from(self.m);
            m[(3 + i, 3 + i)] = R::from(self.inertia[i]);
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let w = [p.v[3], p.v[4], p.v[5]];
        let momentum = [w[0] * self.inertia[0], w[1] * self.inertia[1], w[2] * self.inertia[2]];
        let gyroscopic = so3::cross(&w, &momentum);
        for i in 0..3 {
            f[i] = R::from(self.m * self.g[i]);
            f[3 + i] = -gyroscopic[i];
        }
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let rotation = so3::matrix(&[p.q[3], p.q[4], p.q[5], p.q[6]]);
        let centre = three(|i| R::from(self.centre[i]));
        for i in 0..3 {
            phi[i] = p.q[i] - so3::dot(&rotation[i], &centre);
        }
    }
}
