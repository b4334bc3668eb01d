//! Knife edge on an inclined plane: the classical nonholonomic problem with a closed form.
//!
//!   m ẍ = m G − ψ sin φ,   m ÿ = ψ cos φ,   J φ̈ = 0,     0 = k = ẋ sin φ − ẏ cos φ,     G = g sin α
//!
//! Started at the origin without sliding but turning with ω it never slides down for good:
//!
//!   φ = ω t,   x = G/(2ω²) sin² ωt,   y = G/(2ω²) (ωt − sin(2ωt)/2),   ψ = 2 m G sin ωt

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The knife edge and its data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnifeEdge {
    /// Mass [kg].
    pub m: f64,
    /// Moment of inertia [kg m²].
    pub inertia: f64,
    /// Gravity along the slope, g sin α [m/s²].
    pub slope: f64,
    /// Angular velocity [rad/s].
    pub omega: f64,
}

impl Default for KnifeEdge {
    fn default() -> Self {
        Self { m: 1.0, inertia: 1.0, slope: 0.5 * 9.81, omega: 2.0 }
    }
}

impl KnifeEdge {
    /// Start at t = 0, accelerations and multiplier included.
    pub fn start(&self) -> State {
        self.exact(0.0)
    }

    /// Exact state at time `t`.
    pub fn exact(&self, t: f64) -> State {
        let w = self.omega;
        let (s, c) = (w * t).sin_cos();
        let radius = self.slope / (2.0 * w * w);
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.q.copy_from_slice(&[radius * s * s, radius * (w * t - s * c), w * t]);
        state.v.copy_from_slice(&[2.0 * radius * w * s * c, 2.0 * radius * w * s * s, w]);
        state.a.copy_from_slice(&[self.slope * (c * c - s * s), 2.0 * self.slope * s * c, 0.0]);
        state.psi[0] = 2.0 * self.m * self.slope * s;
        state
    }
}

impl Equations for KnifeEdge {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["x", "y", "phi"].map(String::from).to_vec(),
            k: vec!["no slip across the edge".into()],
            ..RowNames::default()
        };
        Layout { manifold: Manifold::vector(3), n_k: 1, names, ..Layout::default() }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
        m[(1, 1)] = R::from(self.m);
        m[(2, 2)] = R::from(self.inertia);
    }

    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(self.m * self.slope);
        f[1] = R::zero();
        f[2] = R::zero();
    }

    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        let (s, c) = p.q[2].sin_cos();
        k[0] = p.v[0] * s - p.v[1] * c;
    }
}
