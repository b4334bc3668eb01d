//! Applied force: F(t) = law(t) · vector at a marker, in world axes or in those of the marker.
//!
//! Feeds in the power F · v of its point.

use super::fields::FOLLOWS;
use super::{Force, ForceDefinition, ForceElement, ForceKind, Strength};
use crate::catalog::{
    Entry, Example, Fields, Kind, Refers, Site, Units, Value, Values, flag, law, optional, required, text, vector,
};
use crate::geometry::Position;
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// A force at a marker.
#[derive(Clone, Debug)]
pub struct AppliedForce {
    /// Marker, as `body.marker` or `body`.
    pub on: String,
    /// Direction and size [N].
    pub vector: [f64; 3],
    /// Factor over time.
    pub law: Law,
    /// True if the vector turns with the marker.
    pub follows: bool,
}

/// The force on its node.
#[derive(Clone, Debug)]
pub struct AppliedForceKernel<S: Space> {
    side: Side,
    arm: S::Vector,
    vector: S::Vector,
    law: Law,
    follows: bool,
}

impl Force {
    /// A force [N] at a marker, in world axes.
    pub fn applied(on: impl Into<String>, vector: impl Into<Position>) -> Self {
        Self::new(AppliedForce { on: on.into(), vector: vector.into().0, law: Law::Constant(1.0), follows: false })
    }

    /// Multiplies an applied force or torque by a law of time.
    pub fn over_time(mut self, law: impl Into<Law>) -> Self {
        match &mut self.kind {
            ForceKind::AppliedForce(force) => force.law = law.into(),
            ForceKind::AppliedTorque(torque) => torque.law = law.into(),
            _ => self.misplaced = Some("over_time"),
        }
        self
    }

    /// Lets an applied force or torque turn with its marker.
    pub fn following(mut self) -> Self {
        match &mut self.kind {
            ForceKind::AppliedForce(force) => force.follows = true,
            ForceKind::AppliedTorque(torque) => torque.follows = true,
            _ => self.misplaced = Some("following"),
        }
        self
    }
}

impl ForceDefinition for AppliedForce {
    type Kernel<S: Space> = AppliedForceKernel<S>;

    fn name(&self) -> &'static str {
        "force"
    }

    fn law(&self) -> Option<&Law> {
        Some(&self.law)
    }

    fn markers(&self) -> Vec<String> {
        vec![self.on.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(show_applied(&self.on, vector("vector", self.vector), self.vector, &self.law, self.follows))
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { on, vector, law: _, follows } = self;
        site.see(on);
        let placement = site.placement();
        *vector = if *follows { placement.local(*vector) } else { placement.vector(*vector) };
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        Some(("the third component of the force", self.vector[2]))
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<AppliedForceKernel<S>, MachineError> {
        let marker = context.marker(name, &self.on)?;
        let vector = if self.follows { marker.frame.rotation.apply(self.vector) } else { self.vector };
        Ok(AppliedForceKernel {
            side: marker.side,
            arm: S::vector(marker.frame.position),
            vector: S::vector(vector),
            law: self.law.clone(),
            follows: self.follows,
        })
    }
}

impl<S: Space> AppliedForceKernel<S> {
    /// The force in world axes and in those of the node, for a factor.
    #[inline]
    fn vectors(&self, at: &Motion<S>, factor: f64) -> (S::Vector, S::Vector) {
        let vector = self.vector.times(factor);
        if self.follows { (at.arm(&self.side, vector), vector) } else { (vector, at.local(&self.side, vector)) }
    }

    fn add(&self, at: &Motion<S>, factor: f64, out: &mut [f64]) {
        let (world, local) = self.vectors(at, -factor);
        self.side.add_force::<S>(world, out);
        self.side.add_moment::<S>(S::moment(self.arm, local), out);
    }
}

impl<S: Space> ForceElement<S> for AppliedForceKernel<S> {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.add(at, self.law.jet_in(at.t, at.stretch)[0], out);
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if !self.side.turns {
            return;
        }
        let factor = self.law.jet_in(at.t, at.stretch)[0];
        let first = self.side.v + S::D;
        for i in 0..if self.follows { S::D } else { S::A } {
            for j in 0..S::A {
                let e = S::Angular::unit(j);
                if self.follows {
                    // f = R b: column j is R (e_j × b)
                    let column = at.arm(&self.side, S::cross(e, self.vector.times(-factor)));
                    sink.put(self.side.v + i, first + j, column[i]);
                } else {
                    // r × Rᵀ f: column j is −r × (e_j × Rᵀ f)
                    let (_, local) = self.vectors(at, factor);
                    sink.put(first + i, first + j, S::moment(self.arm, S::cross(e, local))[i]);
                }
            }
        }
    }

    fn damping(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        self.add(at, self.law.jet_in(at.t, at.stretch)[1], out);
    }

    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.vectors(at, self.law.jet_in(at.t, at.stretch)[0]).0.dot(at.point_rate(&self.side, self.arm))
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

/// Vector and factor over time, from `vector`, or from `value` and `direction`.
pub(super) fn applied(v: &Values) -> ([f64; 3], Law) {
    match v.vector("vector") {
        Some(vector) => (vector, Law::Constant(1.0)),
        None => (v.vector("direction").unwrap_or([0.0, 0.0, 1.0]), v.law_or_zero("value")),
    }
}

/// The reverse; `vector` as it is written if it is constant.
pub(super) fn show_applied(
    on: &str,
    constant: (&'static str, Value),
    direction: [f64; 3],
    value: &Law,
    follows: bool,
) -> Fields {
    let mut out = vec![text("on", on)];
    match value {
        Law::Constant(1.0) => out.push(constant),
        value => out.extend([law("value", value), vector("direction", direction)]),
    }
    if follows {
        out.push(flag("follows", true));
    }
    out
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "force",
    "a force at a marker, in world axes: `vector`, or `value` along `direction`",
    &[
        required("on", Kind::Reference(Refers::Marker), "where it acts"),
        optional("vector", Kind::Vector(Units::FORCE), "the force"),
        optional("value", Kind::Law(Units::FORCE), "its size over time"),
        optional("direction", Kind::Vector(Units::NUMBER), "what `value` multiplies"),
        FOLLOWS,
    ],
    |v| {
        let ((vector, law), follows) = (applied(v), v.is_set("follows"));
        Ok(Force::new(AppliedForce { on: v.name("on"), vector, law, follows }))
    },
)
.one_of(&[&["vector", "value"], &["vector", "direction"]])
.signalled("force", &[])
.examples(&[
    Example::plane("on = 'second.tip'\nvector = [3, 1]"),
    Example::plane("on = 'second.tip'\nvector = [3, 1]\nfollows = true"),
    Example::plane("on = 'first.f'\nvalue = { polynomial = [2, 1] }\ndirection = [3, 1]\nfollows = true"),
    Example::space("on = 'second.tip'\nvector = [3, 1, -0.4]"),
    Example::space("on = 'second.tip'\nvector = [3, 1, -0.4]\nfollows = true"),
    Example::space("on = 'first.f'\nvalue = { polynomial = [2, 1] }\ndirection = [3, 1, -0.4]\nfollows = true"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let law = Law::Sine { mean: 0.5, amplitude: 2.0, frequency: 3.0, phase: 0.2 };
    let force = Force::applied("second.m", [1.0, -2.0, 0.7]);
    vec![force.clone().over_time(law), force.following()]
}
