//! Applied torque: τ(t) = law(t) · vector on a body, in world axes or in those of the marker.
//!
//! Feeds in the power τ · ω.

use super::applied_force::{applied, show_applied};
use super::fields::FOLLOWS;
use super::{Force, ForceDefinition, ForceElement, Strength};
use crate::catalog::{Entry, Example, Fields, Kind, Refers, Site, Units, numbers, optional, required};
use crate::geometry::Spin;
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// A torque on a body.
#[derive(Clone, Debug)]
pub struct AppliedTorque {
    /// Body, or marker as `body.marker`.
    pub on: String,
    /// Axis and size [N m].
    pub vector: [f64; 3],
    /// Factor over time.
    pub law: Law,
    /// True if the vector turns with the marker.
    pub follows: bool,
}

/// The torque on its node.
#[derive(Clone, Debug)]
pub struct AppliedTorqueKernel<S: Space> {
    side: Side,
    vector: S::Angular,
    law: Law,
    follows: bool,
}

impl Force {
    /// A torque [N m] on a body: a number about z, or three components in world axes.
    pub fn torque(on: impl Into<String>, vector: impl Into<Spin>) -> Self {
        Self::new(AppliedTorque { on: on.into(), vector: vector.into().0, law: Law::Constant(1.0), follows: false })
    }
}

impl ForceDefinition for AppliedTorque {
    type Kernel<S: Space> = AppliedTorqueKernel<S>;

    fn name(&self) -> &'static str {
        "torque"
    }

    fn law(&self) -> Option<&Law> {
        Some(&self.law)
    }

    fn markers(&self) -> Vec<String> {
        vec![self.on.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(show_applied(&self.on, numbers("vector", &self.vector), self.vector, &self.law, self.follows))
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { on, vector, law: _, follows } = self;
        site.see(on);
        let placement = site.placement();
        *vector = if *follows { placement.axial_inside(*vector) } else { placement.axial(*vector) };
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<AppliedTorqueKernel<S>, MachineError> {
        let marker = context.marker(name, &self.on)?;
        let vector = if self.follows { marker.frame.rotation.apply(self.vector) } else { self.vector };
        Ok(AppliedTorqueKernel {
            side: marker.side,
            vector: S::angular(vector),
            law: self.law.clone(),
            follows: self.follows,
        })
    }
}

impl<S: Space> AppliedTorqueKernel<S> {
    /// The torque in the node's own axes.
    #[inline]
    fn local(&self, at: &Motion<S>, factor: f64) -> S::Angular {
        let vector = self.vector.times(factor);
        if self.follows { vector } else { S::angular_local(at.rotation(&self.side), vector) }
    }
}

impl<S: Space> ForceElement<S> for AppliedTorqueKernel<S> {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.side.add_moment::<S>(self.local(at, -self.law.jet_in(at.t, at.stretch)[0]), out);
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if !self.side.turns || self.follows || S::A == 1 {
            return;
        }
        let local = self.local(at, -self.law.jet_in(at.t, at.stretch)[0]);
        let first = self.side.v + S::D;
        for i in 0..S::A {
            for j in 0..S::A {
                sink.put(first + i, first + j, S::angular_local_tangent(local, i, j));
            }
        }
    }

    fn damping(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        self.side.add_moment::<S>(self.local(at, -self.law.jet_in(at.t, at.stretch)[1]), out);
    }

    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.local(at, self.law.jet_in(at.t, at.stretch)[0]).dot(at.spin(&self.side))
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.law.jet_in(at.t, at.stretch)[0] * self.vector.dot(self.vector).sqrt()
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        self.law.jet_in(at.t, at.stretch)[1] * self.vector.dot(self.vector).sqrt()
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "torque",
    "a torque on a body: `value` about z or about `direction`, or `vector`",
    &[
        required("on", Kind::Reference(Refers::Marker), "the body it acts on"),
        optional("value", Kind::Law(Units::MOMENT), "its size over time"),
        optional("direction", Kind::Vector(Units::NUMBER), "what `value` multiplies; default z"),
        optional("vector", Kind::Spin(Units::MOMENT), "the torque: a number about z, or three components"),
        FOLLOWS,
    ],
    |v| {
        let ((vector, law), follows) = (applied(v), v.is_set("follows"));
        Ok(Force::new(AppliedTorque { on: v.name("on"), vector, law, follows }))
    },
)
.one_of(&[&["value", "vector"]])
.signalled("torque", &[["direction", "axis"]])
.examples(&[
    Example::new("on = 'second'\nvalue = { polynomial = [2, 1] }"),
    Example::plane("on = 'second.tip'\nvector = 2"),
    Example::space("on = 'second.tip'\nvector = [3, 1, 2]"),
    Example::space("on = 'first.f'\nvector = [3, 1, 2]\nfollows = true"),
    Example::space("on = 'first.f'\nvalue = 2\ndirection = [3, 1, 2]\nfollows = true"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let torque = Force::torque("second.m", [1.0, -2.0, 0.7]);
    vec![torque.clone().over_time(Law::ramp(1.0, -0.4)), torque.following()]
}
