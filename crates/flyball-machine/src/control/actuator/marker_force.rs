//! Force at a marker: u · direction, in world axes or turning with the marker.

use super::fields::FOLLOWS;
use super::{Acting, Actuator, ActuatorDefinition, ActuatorElement, ActuatorKind};
use crate::catalog::{Entry, Example, Fields, Kind, Refers, Site, Units, flag, required, text, vector};
use crate::control::signal::Port;
use crate::geometry::Position;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// A force at a marker.
#[derive(Clone, Debug)]
pub struct MarkerForce {
    /// Marker, as `body.marker` or `body`.
    pub on: String,
    /// Force per unit of the signal, in world axes or those of the marker.
    pub direction: [f64; 3],
    /// True if it turns with the marker.
    pub follows: bool,
}

impl Actuator {
    /// A force signal · direction at a marker [N], in world axes.
    pub fn force(on: impl Into<String>, direction: impl Into<Position>) -> Self {
        Self::new(MarkerForce { on: on.into(), direction: direction.into().0, follows: false })
    }

    /// Lets a force or torque turn with its marker.
    pub fn following(mut self) -> Self {
        match &mut self.kind {
            ActuatorKind::MarkerForce(force) => force.follows = true,
            ActuatorKind::MarkerTorque(torque) => torque.follows = true,
            _ => self.misplaced = Some("following"),
        }
        self
    }
}

/// The force on its node.
#[derive(Clone, Debug)]
pub struct MarkerForceKernel<S: Space> {
    side: Side,
    arm: S::Vector,
    /// In world axes, or in those of the node.
    direction: S::Vector,
    follows: bool,
}

impl ActuatorDefinition for MarkerForce {
    type Kernel<S: Space> = MarkerForceKernel<S>;

    fn name(&self) -> &'static str {
        "force"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("force").unit("N")]
    }
    fn markers(&self) -> Vec<String> {
        vec![self.on.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("on", &self.on), vector("direction", self.direction), flag("follows", self.follows)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { on, direction, follows } = self;
        site.see(on);
        let placement = site.placement();
        *direction = if *follows { placement.local(*direction) } else { placement.vector(*direction) };
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        super::check_direction(name, self.direction)?;
        let marker = context.marker(name, &self.on)?;
        let direction = if self.follows { marker.frame.rotation.apply(self.direction) } else { self.direction };
        Ok(MarkerForceKernel {
            side: marker.side,
            arm: S::vector(marker.frame.position),
            direction: S::vector(direction),
            follows: self.follows,
        })
    }
}

impl<S: Space> MarkerForceKernel<S> {
    /// The force in world axes and in those of the node, for signal 1.
    #[inline]
    fn vectors(&self, at: &Motion<S>) -> [S::Vector; 2] {
        if self.follows {
            [at.arm(&self.side, self.direction), self.direction]
        } else {
            [self.direction, at.local(&self.side, self.direction)]
        }
    }
}

impl<S: Space> ActuatorElement<S> for MarkerForceKernel<S> {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, u: &[f64], _: &mut [f64], out: &mut [f64]) {
        let [world, local] = self.vectors(at).map(|vector| vector.times(-u[0]));
        self.side.add_force::<S>(world, out);
        self.side.add_moment::<S>(S::moment(self.arm, local), out);
    }

    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        if !self.side.turns {
            return;
        }
        let [_, local] = self.vectors(at);
        let turn = self.side.v + S::D;
        let turned = |j: usize| S::cross(S::Angular::unit(j), local).times(u[0]);
        for i in 0..if self.follows { S::D } else { S::A } {
            for j in 0..S::A {
                if self.follows {
                    // F = R b: column j is R (e_j × b)
                    sink.put(self.side.v + i, turn + j, -at.arm(&self.side, turned(j))[i]);
                } else {
                    // r × Rᵀ F: column j is −r × (e_j × Rᵀ F)
                    sink.put(turn + i, turn + j, S::moment(self.arm, turned(j))[i]);
                }
            }
        }
    }

    fn damping(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}

    fn gain(&self, at: &Motion<S>, _: &[f64], _: &mut [f64], sink: &mut impl Sink) {
        let [world, local] = self.vectors(at);
        for i in 0..if self.side.moves { S::D } else { 0 } {
            sink.put(self.side.v + i, 0, -world[i]);
        }
        let moment = S::moment(self.arm, local);
        for i in 0..if self.side.turns { S::A } else { 0 } {
            sink.put(self.side.v + S::D + i, 0, -moment[i]);
        }
    }
}

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "force",
    "force at a marker [N]",
    &[
        required("on", Kind::Reference(Refers::Marker), "where it acts"),
        required("direction", Kind::Vector(Units::NUMBER), "what the signal multiplies"),
        FOLLOWS,
    ],
    |v| {
        let (on, direction) = (v.name("on"), v.vector("direction").unwrap_or_default());
        Ok(Acting::one(Actuator::new(MarkerForce { on, direction, follows: v.is_set("follows") })))
    },
)
.examples(&[
    Example::plane("on = 'second.tip'\ndirection = [3, 1]"),
    Example::plane("on = 'first.f'\ndirection = [3, 1]\nfollows = true"),
    Example::space("on = 'second.tip'\ndirection = [3, 1, -0.4]"),
    Example::space("on = 'first.f'\ndirection = [3, 1, -0.4]\nfollows = true"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    let force = Actuator::force("second.m", [1.0, -0.5]);
    vec![force.clone(), force.following(), Actuator::force("first.f", [0.0, 1.0])]
}
