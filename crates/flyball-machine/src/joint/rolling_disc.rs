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

use super::fields::RADIUS;
use super::{Axis, Equation, Flaw, Joint, JointDefinition, MarkerFunctions};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site, number};
use crate::constraint::{MarkerLaw, MarkerMotion};
use crate::machine::Dimension;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};

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
        let d = three(|i| m.position[i] - f.position[i]);
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
        let down = three(|i| (n[i] - lean * axis[i]) / scale * -self.0);
        let from_plane = three(|i| m.position[i] + down[i] - f.position[i]);
        let (disc, plane) = (cross(&m.spin, &down), cross(&f.spin, &from_plane));
        let slip = three(|i| m.velocity[i] + disc[i] - f.velocity[i] - plane[i]);
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
                Equation::Position(MarkerFunctions::new(Height(self.radius), &["height"]).mirrored(&[&[]])),
                Equation::Velocity(
                    MarkerFunctions::new(Slip(self.radius), &["slip x", "slip y"]).mirrored(&[&[Axis::X], &[Axis::Y]]),
                ),
            ]),
        }
    }

    fn flaw(&self) -> Option<Flaw> {
        Flaw::unless(self.radius > 0.0, "the radius of the disc", self.radius, "give it a positive radius")
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("radius", self.radius)])
    }

    // it touches its plane from the side where it is, and rolls alike in all directions
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.6, 1.05, -0.03], [1.8, 2.6, 0.06]))],
    motions: &[art::turn("disc", 2, [0.06, 0.42, 200.0, 300.0], "")],
    ..Art::of(Group::Rolling, &[("ground", "F"), ("disc", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("rolling-disc", "a disc around M, axis z, that rolls on the xy-plane of F", &[RADIUS], |v| {
        let [first, second] = v.between();
        Ok(Joint::rolling_disc(first, second, v.number_or_zero("radius")))
    })
    .glyph(Glyph::Wheel)
    .art(ART)
    .examples(&[Example::space("between = ['ground.road', 'disc']\nradius = 0.5").among(SCENE)])];

/// A disc on a road that is not level.
const SCENE: &str = r#"
[[marker]]
name = "road"
on = "ground"
position = [0.1, -0.2, 0.4]
rotation = { vector = [0.5, 0.2, -0.3] }
[[body]]
name = "disc"
mass = 2
inertia = [0.1, 0.1, 0.2]
relative_to = "ground.road"
position = [0.3, 0.1, 0.5]
rotation = { axis = [1, 0, 0], angle = "90 deg" }
velocity = [0.5, 0.2, 0.1]
spin = [0.4, 1.5, 0.3]
markers = { rim = [0.5, 0, 0] }
[[force]]
type = "force"
on = "disc.rim"
vector = [3, 1, 2]
"#;

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::rolling_disc("first.f", "second.m", 0.7)
}
