//! Slider-crank with a spring-mass system on the slider.   [AB] §5.1
//!
//! Two uniform slender rods, a slider on y = 0 and a mass on a spring, driven by a constant torque on the crank.
//! Coordinates: centres and angles of the rods, slider, mass, hinge between the rods,
//!
//!   q = (x₁, y₁, θ₁, x₂, y₂, θ₂, x₃, x₄, x₅, y₅),     M = diag(m₁, m₁, J₁, m₂, m₂, J₂, m₃, m₄, 0, 0)
//!
//! The hinge has no mass, so M is singular; M on the null space of Φ_q is regular. With r = l/2
//!
//!   0 = x₁ − r₁ cos θ₁,          0 = y₁ − r₁ sin θ₁               crank on the ground
//!   0 = x₅ − x₁ − r₁ cos θ₁,     0 = y₅ − y₁ − r₁ sin θ₁          hinge on the crank
//!   0 = x₂ − x₅ − r₂ cos θ₂,     0 = y₂ − y₅ − r₂ sin θ₂          rod on the hinge
//!   0 = x₃ − x₂ − r₂ cos θ₂,     0 = −y₂ − r₂ sin θ₂              slider on the rod, on its guide
//!
//! The paper leaves some data open. Taken here: J = m l²/12, no gravity, θ₂ absolute from hinge to slider, torque
//! counterclockwise, x₄ counted without the unloaded length of the spring.
//!
//! [`crate::slider_crank_by_hand`] holds the same equation with derivatives written by hand.

mod data;

use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The benchmark with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliderCrank {
    /// Length of the crank [m].
    pub l1: f64,
    /// Length of the connecting rod [m].
    pub l2: f64,
    /// Mass of the crank [kg].
    pub m1: f64,
    /// Mass of the connecting rod [kg].
    pub m2: f64,
    /// Mass of the slider [kg].
    pub m3: f64,
    /// Mass on the spring [kg].
    pub m4: f64,
    /// Moment of inertia of the crank about its centre [kg m²].
    pub j1: f64,
    /// Moment of inertia of the connecting rod about its centre [kg m²].
    pub j2: f64,
    /// Stiffness of the spring [N/m].
    pub k: f64,
    /// Torque on the crank [N m].
    pub torque: f64,
}

impl Default for SliderCrank {
    fn default() -> Self {
        let (l1, l2, m1, m2) = (0.3, 0.6, 0.36, 0.15);
        let (j1, j2) = (m1 * l1 * l1 / 12.0, m2 * l2 * l2 / 12.0);
        Self { l1, l2, m1, m2, m3: 0.1, m4: 0.7, j1, j2, k: 1000.0, torque: 1.0 }
    }
}

/// Reference solution of the default data.
pub const REFERENCE: &[Sample] = data::SAMPLES;

impl SliderCrank {
    /// Start: crank upright, spring without force, at rest.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        let angle = -(self.l1 / self.l2).asin();
        let reach = (self.l2 * self.l2 - self.l1 * self.l1).sqrt();
        let (theta1, y) = (0.5 * std::f64::consts::PI, 0.5 * self.l1);
        state.q.copy_from_slice(&[0.0, y, theta1, 0.5 * reach, y, angle, reach, reach, 0.0, self.l1]);
        state
    }

    /// Diagonal of M.
    pub(crate) fn masses(&self) -> [f64; 8] {
        [self.m1, self.m1, self.j1, self.m2, self.m2, self.j2, self.m3, self.m4]
    }
}

impl Equations for SliderCrank {
    fn layout(&self) -> Layout {
        let v = ["x1", "y1", "theta1", "x2", "y2", "theta2", "x3", "x4", "x5", "y5"];
        let phi = ["ground x", "ground y", "hinge x", "hinge y", "rod x", "rod y", "slider x", "guide"];
        let names =
            RowNames { v: v.map(String::from).to_vec(), phi: phi.map(String::from).to_vec(), ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(10), 8) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for (i, mass) in self.masses().into_iter().enumerate() {
            m[(i, i)] = R::from(mass);
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f.fill(R::zero());
        let spring = (p.q[7] - p.q[6]) * self.k;
        f[2] = R::from(self.torque);
        f[6] = spring;
        f[7] = -spring;
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let q = p.q;
        let [x1, y1, theta1, x2, y2, theta2] = [q[0], q[1], q[2], q[3], q[4], q[5]];
        let [x3, x5, y5] = [q[6], q[8], q[9]];
        let (s1, c1) = theta1.sin_cos();
        let (s2, c2) = theta2.sin_cos();
        let (half1_x, half1_y) = (c1 * (0.5 * self.l1), s1 * (0.5 * self.l1));
        let (half2_x, half2_y) = (c2 * (0.5 * self.l2), s2 * (0.5 * self.l2));
        phi[0] = x1 - half1_x;
        phi[1] = y1 - half1_y;
        phi[2] = x5 - x1 - half1_x;
        phi[3] = y5 - y1 - half1_y;
        phi[4] = x2 - x5 - half2_x;
        phi[5] = y2 - y5 - half2_y;
        phi[6] = x3 - x2 - half2_x;
        phi[7] = -y2 - half2_y;
    }
}
