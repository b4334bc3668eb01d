//! Contact by a one-sided spring and damper: the origin of M, or a sphere around it, on a plane of F, with friction.
//!
//! ```text
//!   δ = r − n · (p_WM − p_WF),   n = ẑ_F in space, ŷ_F in the plane
//!   N = stiffness · δ + damping · δ̇                           while closed, along n on M   (never pulls)
//!   T = −μ N u/√(u · u + u₀²),  u = slip at p_WM − r n        regularized Coulomb friction
//! ```
//!
//! Both act at the point p_WM − r n, with the opposite on F. Stored energy stiffness δ²/2, dissipated power
//! damping δ̇² + μ N u²/√(u² + u₀²). Touch-down and lift-off are events.

use super::fields::{BETWEEN, compression, show_compression};
use super::law_row::{Compliant, MOST_ROWS, Strained};
use super::{Compression, Force, ForceDefinition, ForceElement, ForceKind, ForceLaw, GeneralForce, Strength, Wrench};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, between, number, optional, required};
use crate::constraint::MarkerMotion;
use crate::machine::{Context, MachineError};
use crate::node::{CLOSED, Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::{Change, Fired, LawRow};

/// A one-sided spring between a plane and a point or sphere.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Marker F, whose plane it is.
    pub plane: String,
    /// Marker M.
    pub point: String,
    /// Radius of the sphere; 0 is a point [m].
    pub radius: f64,
    /// Spring and damper.
    pub law: Compression,
    /// Coefficient of friction μ.
    pub friction: f64,
    /// Slip speed u₀ of the regularization, positive [m/s].
    pub slip_speed: f64,
}

impl Force {
    /// A plane that pushes a point back with stiffness [N/m] and damping [N s/m].
    pub fn contact(plane: impl Into<String>, point: impl Into<String>, stiffness: f64, damping: f64) -> Self {
        let law = Compression { stiffness, damping };
        let (plane, point) = (plane.into(), point.into());
        Self::new(Contact { plane, point, radius: 0.0, law, friction: 0.0, slip_speed: 1e-3 })
    }

    /// Makes the point of a contact a sphere [m].
    pub fn radius(mut self, radius: f64) -> Self {
        match &mut self.kind {
            ForceKind::Contact(contact) => contact.radius = radius,
            _ => self.misplaced = Some("radius"),
        }
        self
    }

    /// Gives a contact friction: coefficient, and slip speed below which it is regularized [m/s].
    pub fn friction(mut self, coefficient: f64, slip_speed: f64) -> Self {
        match &mut self.kind {
            ForceKind::Contact(contact) => (contact.friction, contact.slip_speed) = (coefficient, slip_speed),
            _ => self.misplaced = Some("friction"),
        }
        self
    }
}

/// The numbers of a contact in one of the two dimensions.
#[derive(Clone, Copy, Debug)]
struct Touching {
    radius: f64,
    law: Compression,
    friction: f64,
    slip_speed: f64,
    /// Axis of F that is the normal.
    normal: usize,
}

/// Depth and slip.
struct Touch<R> {
    n: [R; 3],
    /// From M and from F to the point of contact.
    arms: [[R; 3]; 2],
    depth: R,
    depth_rate: R,
    slip: [R; 3],
}

impl Touching {
    fn measure<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2]) -> Touch<R> {
        let n = f.axis(self.normal);
        let d = three(|i| m.position[i] - f.position[i]);
        let arm_m = three(|i| n[i] * -self.radius);
        let arm_f = three(|i| d[i] + arm_m[i]);
        let (swing_m, swing_f) = (cross(&m.spin, &arm_m), cross(&f.spin, &arm_f));
        let u = three(|i| m.velocity[i] + swing_m[i] - f.velocity[i] - swing_f[i]);
        let opening = dot(&n, &u);
        Touch {
            depth: -dot(&n, &d) + self.radius,
            depth_rate: -opening,
            slip: three(|i| u[i] - n[i] * opening),
            n,
            arms: [arm_m, arm_f],
        }
    }

    /// Friction over slip: μ N/√(u² + u₀²).
    fn drag<R: Real>(&self, touch: &Touch<R>, push: R) -> R {
        let speed = (dot(&touch.slip, &touch.slip) + self.slip_speed.powi(2)).sqrt();
        push * self.friction / speed
    }

    fn push<R: Real>(&self, touch: &Touch<R>) -> R {
        touch.depth * self.law.stiffness + touch.depth_rate * self.law.damping
    }
}

impl ForceLaw for Touching {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
        let touch = self.measure(markers);
        let push = self.push(&touch);
        let drag = self.drag(&touch, push);
        let force = three(|i| touch.n[i] * push - touch.slip[i] * drag);
        let back = three(|i| -force[i]);
        [
            Wrench { force: back, torque: cross(&touch.arms[1], &back) },
            Wrench { force, torque: cross(&touch.arms[0], &force) },
        ]
    }

    fn energy(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        self.law.energy(self.measure(markers).depth)
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let touch = self.measure(markers);
        let drag = self.drag(&touch, self.push(&touch));
        self.law.damping * touch.depth_rate.powi(2) + drag * dot(&touch.slip, &touch.slip)
    }
}

impl Compliant for Touching {
    fn strain<R: Real>(&self, markers: &[MarkerMotion<R>; 2]) -> Strained<R> {
        let touch = self.measure(markers);
        let alone = |value: R| std::array::from_fn(|i| if i == 0 { value } else { R::zero() });
        let (elongation, rate, tension) = (alone(touch.depth), alone(touch.depth_rate), alone(self.push(&touch)));
        Strained { elongation, rate, tension }
    }

    fn coefficients(&self) -> [[f64; MOST_ROWS]; 2] {
        [[self.law.stiffness; MOST_ROWS], [self.law.damping; MOST_ROWS]]
    }
}

/// The contact on its nodes.
#[derive(Clone, Debug)]
pub struct ContactKernel {
    force: GeneralForce,
    touching: Touching,
    place: SwitchPlace,
}

impl ContactKernel {
    fn is_closed<S: Space>(&self, at: &Motion<S>) -> bool {
        at.modes[self.place.mode] == CLOSED
    }

    fn depth<S: Space>(&self, at: &Motion<S>) -> (f64, f64) {
        let touch = self.touching.measure(&self.force.markers(at));
        (touch.depth, touch.depth_rate)
    }
}

impl ForceDefinition for Contact {
    type Kernel<S: Space> = ContactKernel;

    fn name(&self) -> &'static str {
        "spring-contact"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.plane.clone(), self.point.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![between(&self.plane, &self.point)];
        out.extend(show_compression(self.law));
        out.extend([
            number("radius", self.radius),
            number("friction", self.friction),
            number("slip_speed", self.slip_speed),
        ]);
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { plane, point, radius: _, law: _, friction: _, slip_speed: _ } = self;
        site.see_both(plane, point);
        site.keep_normal(plane);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<ContactKernel, MachineError> {
        self.law.check(name)?;
        let bad = |what, value, help| Err(MachineError::BadValue { element: name.into(), what, value, help });
        if !(self.slip_speed > 0.0 && self.slip_speed.is_finite()) {
            return bad("the slip speed", self.slip_speed, "give it a positive speed, small beside those of interest");
        }
        if !(self.friction >= 0.0 && self.friction.is_finite()) {
            return bad("the friction", self.friction, "give it a coefficient that is not negative");
        }
        if !(self.radius >= 0.0 && self.radius.is_finite()) {
            return bad("the radius", self.radius, "give it a radius that is not negative");
        }
        let Self { radius, law, friction, slip_speed, .. } = *self;
        let touching = Touching { radius, law, friction, slip_speed, normal: S::D - 1 };
        let force = GeneralForce::attach(&touching, name, [&self.plane, &self.point], context)?;
        Ok(ContactKernel { force, touching, place: SwitchPlace::default() })
    }
}

impl<S: Space> ForceElement<S> for ContactKernel {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        if self.is_closed(at) {
            self.force.add_residual(at, out);
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if self.is_closed(at) { self.force.stiffness(at, sink) } else { self.force.put_zeros::<S>(sink) }
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if self.is_closed(at) { self.force.damping(at, sink) } else { self.force.put_zeros::<S>(sink) }
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        if self.is_closed(at) { self.force.energy(at) } else { 0.0 }
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        if self.is_closed(at) { self.force.dissipation(at) } else { 0.0 }
    }

    /// N.
    fn intensity(&self, at: &Motion<S>) -> f64 {
        let (depth, rate) = self.depth(at);
        if self.is_closed(at) { self.touching.law.force(depth, rate) } else { 0.0 }
    }

    // friction is no tension along an elongation
    fn law_names(&self) -> &'static [&'static str] {
        if self.touching.friction == 0.0 { &["push"] } else { &[] }
    }

    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        let (depth, rate) = self.depth(at);
        out[0] = self.touching.law.row(self.is_closed(at), depth, rate);
    }

    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        self.force.put_rows(self.touching, (&[0], first, self.is_closed(at)), at, direction, q, v);
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        let acts = if self.is_closed(at) { 1.0 } else { 0.0 };
        let push = |markers| self.touching.push(&self.touching.measure(&markers));
        let [by_q, by_v] = self.force.by_motion(at, push);
        for (direction, column) in self.force.columns::<S>() {
            q.put(row, column, acts * by_q.eps[direction]);
            v.put(row, column, acts * by_v.eps[direction]);
        }
    }

    fn switch_names(&self) -> Vec<&'static str> {
        Compression::SWITCHES.to_vec()
    }

    fn set_place(&mut self, place: SwitchPlace) {
        self.place = place;
    }

    fn mode(&self) -> Option<usize> {
        Some(self.place.mode)
    }

    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        let (depth, rate) = self.depth(at);
        self.touching.law.switching(self.place, self.is_closed(at), depth, rate, out);
    }

    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        let (depth, rate) = self.depth(at);
        self.touching.law.react(self.place, depth, rate, fired, change);
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "spring-contact",
    "a plane of the first marker pushes back the second, or a sphere around it, with friction",
    &[
        BETWEEN,
        required("stiffness", Kind::Number(Units::STIFFNESS), "stiffness"),
        optional("damping", Kind::Number(Units::DAMPING), "damping; default 0"),
        optional("radius", Kind::Number(Units::LENGTH), "radius of the sphere; default 0"),
        optional("friction", Kind::Number(Units::NUMBER), "coefficient of friction; default 0"),
        optional("slip_speed", Kind::Number(Units::VELOCITY), "speed below which friction is smoothed; default 1e-3"),
    ],
    |v| {
        let [plane, point] = v.between();
        Ok(Force::new(Contact {
            plane,
            point,
            radius: v.number_or_zero("radius"),
            law: compression(v),
            friction: v.number_or_zero("friction"),
            slip_speed: v.number_or("slip_speed", 1e-3),
        }))
    },
)
.glyph(Glyph::Floor)
.examples(&[
    Example::new(
        "between = ['first.f', 'second.tip']\nstiffness = 90\nradius = 0.9\nfriction = 0.3\n\
         slip_speed = 0.1",
    ),
    Example::new("between = ['ground', 'second.tip']\nstiffness = 90\nradius = 2\ndamping = 2"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let contact = Force::contact("first.f", "second.m", 20.0, 0.4);
    vec![contact.clone(), contact.radius(0.3).friction(0.4, 0.2)]
}
