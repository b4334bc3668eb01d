//! Rolling disc: a thin disc rolls without slip on a plane.
//!
//! ```text
//!            ẑ_M   disc of radius r around the origin of M, axis ẑ_M
//!         ╲ ╱
//!          ●      plane: the xy-plane of F, normal n = ẑ_F
//!         ╱       lowest point  p_C = p_WM − r e,   e = (n − (n·ẑ_M) ẑ_M)/√(1 − (n·ẑ_M)²)
//!   ─────●─────
//!
//!   phi₁ = n · (p_WM − p_WF) − r √(1 − (n·ẑ_M)²)                        (the disc touches the plane)
//!   k₁,₂ = x̂_F, ŷ_F · (v_M + ω_M × (p_C − p_WM) − v_F − ω_F × (p_C − p_WF))      (the touching points move together)
//! ```
//!
//! The plane acts on the disc at p_C with force −λ₁ n − ψ₁ x̂_F − ψ₂ ŷ_F [N]. Lying flat (ẑ_M ∥ n) is singular.
//! Only in space.

use super::{Equation, Flaw, Joint, JointDefinition, MarkerFunctions};
use crate::constraint::{MarkerLaw, MarkerMotion};
use crate::machine::Dimension;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::Real;

/// A disc that rolls without slip.
#[derive(Clone, Copy, Debug)]
pub struct RollingDisc {
    /// Radius of the disc [m].
    pub radius: f64,
}

impl Joint {
    /// A disc around `disc`, axis ẑ, that rolls on the xy-plane of `plane`.
    pub fn rolling_disc(plane: impl Into<String>, disc: impl Into<String>, radius: f64) -> Self {
        Self::new(RollingDisc { radius }, plane, disc)
    }
}

#[derive(Clone, Copy, Debug)]
struct Height(f64);

impl MarkerLaw for Height {
    fn count(&self) -> usize {
        1
    }

    fn evaluate<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let n = f.axis(2);
        let lean = dot(&n, &m.axis(2));
        let d = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
        out[0] = dot(&n, &d) - (R::one() - lean * lean).sqrt() * self.0;
    }
}

#[derive(Clone, Copy, Debug)]
struct Slip(f64);

impl MarkerLaw for Slip {
    fn count(&self) -> usize {
        2
    }

    fn evaluate<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let (n, axis) = (f.axis(2), m.axis(2));
        let lean = dot(&n, &axis);
        let scale = (R::one() - lean * lean).sqrt();
        let down = [0, 1, 2].map(|i| (n[i] - lean * axis[i]) / scale * -self.0);
        let from_plane = [0, 1, 2].map(|i| m.position[i] + down[i] - f.position[i]);
        let (disc, plane) = (cross(&m.spin, &down), cross(&f.spin, &from_plane));
        let slip = [0, 1, 2].map(|i| m.velocity[i] + disc[i] - f.velocity[i] - plane[i]);
        out[0] = dot(&f.axis(0), &slip);
        out[1] = dot(&f.axis(1), &slip);
    }
}

impl JointDefinition for RollingDisc {
    fn name(&self) -> &'static str {
        "rolling-disc"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![
                Equation::Position(MarkerFunctions::new(Height(self.radius), &["height"])),
                Equation::Velocity(MarkerFunctions::new(Slip(self.radius), &["slip x", "slip y"])),
            ]),
        }
    }

    fn flaw(&self) -> Option<Flaw> {
        Flaw::unless(self.radius > 0.0, "the radius of the disc", self.radius, "give it a positive radius")
    }
}

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::rolling_disc("first.f", "second.m", 0.7)
}
