//! Gravity: the weight m g of every body, at its centre of mass.
//!
//! Stored energy −m g · p. Set by [`crate::Machine::gravity`].

use super::{Force, ForceDefinition, ForceElement, Strength};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, required, vector};
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// Weight of all bodies.
#[derive(Clone, Copy, Debug)]
pub struct Gravity {
    /// Acceleration [m/s²].
    pub acceleration: [f64; 3],
}

/// Weights of all bodies.
#[derive(Clone, Debug)]
pub struct GravityKernel<S: Space> {
    acceleration: S::Vector,
    bodies: Vec<(Side, f64)>,
}

impl Force {
    /// Weight of all bodies, for an acceleration in world axes [m/s²].
    pub fn gravity(acceleration: impl Into<crate::geometry::Position>) -> Self {
        Self::new(Gravity { acceleration: acceleration.into().0 })
    }
}

impl ForceDefinition for Gravity {
    type Kernel<S: Space> = GravityKernel<S>;

    fn name(&self) -> &'static str {
        "gravity"
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![vector("acceleration", self.acceleration)])
    }

    // down is down, however a subsystem is turned
    fn place(&mut self, _: &mut dyn Site) {}

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        Some(("the third component of gravity", self.acceleration[2]))
    }

    fn kernel<S: Space>(&self, _: &str, context: &Context) -> Result<GravityKernel<S>, MachineError> {
        let massive = context.bodies.iter().enumerate();
        let bodies =
            massive.filter_map(|(node, body)| Some((Side::new(node, &body.place), body.inertia?.mass))).collect();
        Ok(GravityKernel { acceleration: S::vector(self.acceleration), bodies })
    }
}

impl<S: Space> ForceElement<S> for GravityKernel<S> {
    #[inline]
    fn add_residual(&self, _: &Motion<S>, out: &mut [f64]) {
        for (side, mass) in &self.bodies {
            side.add_force::<S>(self.acceleration.times(-mass), out);
        }
    }

    fn stiffness(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn damping(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.bodies.iter().map(|(side, mass)| -mass * self.acceleration.dot(at.origin(side))).sum()
    }

    fn intensity(&self, _: &Motion<S>) -> f64 {
        let mass: f64 = self.bodies.iter().map(|(_, mass)| mass).sum();
        mass * self.acceleration.dot(self.acceleration).sqrt()
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "gravity",
    "weight of all bodies; `gravity` of the model does the same",
    &[required(
        "acceleration",
        Kind::Vector(Units::ACCELERATION),
        "acceleration in world axes, also in a subsystem that is turned",
    )],
    |v| Ok(Force::gravity(v.vector("acceleration").unwrap_or_default())),
)
.examples(&[Example::plane("acceleration = [0.3, -1.2]"), Example::space("acceleration = [0.3, -1.2, 0.7]")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::gravity([1.0, -9.81, 0.5])]
}
