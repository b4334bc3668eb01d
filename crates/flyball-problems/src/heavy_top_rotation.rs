//! Heavy top as a rotation about its fixed point, without constraints: the motion of [`crate::heavy_top`].
//!
//!   J_O ω̇ = −ω × J_O ω + X × Rᵀ m g,     J_O = J + m (X·X I − X Xᵀ)

use crate::heavy_top::{HeavyTop, ROTATION};
use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::{Factor, Manifold, so3};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The top, described by its rotation alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeavyTopRotation {
    /// Data of the top.
    pub top: HeavyTop,
}

/// Reference solution of the default data.
pub const REFERENCE: &[Sample] = ROTATION;

impl HeavyTopRotation {
    /// Start with R = I.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.v.copy_from_slice(&self.top.omega0);
        state
    }

    /// Inertia about the fixed point [kg m²].
    fn inertia(&self) -> [[f64; 3]; 3] {
        let (m, x) = (self.top.m, self.top.centre);
        let square = so3::dot(&x, &x);
        std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let diagonal = if i == j { self.top.inertia[i] + m * square } else { 0.0 };
                diagonal - m * x[i] * x[j]
            })
        })
    }
}

impl Equations for HeavyTopRotation {
    fn layout(&self) -> Layout {
        let names = RowNames { v: ["wx", "wy", "wz"].map(String::from).to_vec(), ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::new(&[Factor::Rotation]), 0) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for (i, row) in self.inertia().into_iter().enumerate() {
            for (j, entry) in row.into_iter().enumerate() {
                m[(i, j)] = R::from(entry);
            }
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let w = [p.v[0], p.v[1], p.v[2]];
        let momentum = self.inertia().map(|row| so3::dot(&row.map(R::from), &w));
        let gyroscopic = so3::cross(&w, &momentum);
        // Rᵀ m g
        let rotation = so3::matrix(&[p.q[0], p.q[1], p.q[2], p.q[3]]);
        let weight: [R; 3] = std::array::from_fn(|j| {
            (rotation[0][j] * self.top.g[0] + rotation[1][j] * self.top.g[1] + rotation[2][j] * self.top.g[2])
                * self.top.m
        });
        let moment = so3::cross(&self.top.centre.map(R::from), &weight);
        for i in 0..3 {
            f[i] = moment[i] - gyroscopic[i];
        }
    }
}
