//! Gravity: the weight m g of every body, at its centre of mass.
//!
//! Stored energy −m g · p. Set by [`crate::Machine::gravity`].

use super::{Force, ForceDefinition, ForceElement};
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

    fn kernel<S: Space>(&self, _: &str, context: &Context) -> Result<GravityKernel<S>, MachineError> {
        let massive = context.bodies.iter().enumerate();
        let bodies = massive
            .filter_map(|(node, body)| Some((Side::new(node, &body.place), body.inertia?.mass)))
            .collect();
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

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::gravity([1.0, -9.81, 0.5])]
}
