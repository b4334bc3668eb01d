//! Motion of a subsystem at the start, as one rigid body: v(r) = v₀ + ω × (r − r₀).

use super::assemble::Assembly;
use super::instance::Instance;
use std::ops::Range;

/// A field of velocities in the world, as the velocity at its origin and the angular velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Motion {
    velocity: [f64; 3],
    spin: [f64; 3],
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| a[i] + b[i])
}

impl Motion {
    /// The motion with this velocity at a point, and this angular velocity.
    pub fn about(point: [f64; 3], velocity: [f64; 3], spin: [f64; 3]) -> Self {
        Self { velocity: sum(velocity, cross(point, spin)), spin }
    }

    /// Both motions, one upon the other.
    pub fn and(self, other: Self) -> Self {
        Self { velocity: sum(self.velocity, other.velocity), spin: sum(self.spin, other.spin) }
    }

    /// True without motion.
    pub fn is_rest(&self) -> bool {
        *self == Self::default()
    }

    /// Adds it to the velocity and angular velocity of what is at a point.
    pub fn carry(&self, point: [f64; 3], velocity: &mut [f64; 3], spin: &mut [f64; 3]) {
        *velocity = sum(*velocity, sum(self.velocity, cross(self.spin, point)));
        *spin = sum(*spin, self.spin);
    }
}

impl Assembly {
    /// Adds the motions of subsystems to what bodies and beams have of their own.
    pub(super) fn carry_along(&mut self, instances: &[Instance], own: &[[Range<usize>; 2]]) {
        for (instance, [bodies, beams]) in instances.iter().zip(own).filter(|(instance, _)| !instance.motion.is_rest())
        {
            for body in bodies.clone() {
                let point = self.world_frame(&self.machine.bodies[body].0, 0).position;
                let body = &mut self.machine.bodies[body].1;
                instance.motion.carry(point, &mut body.velocity, &mut body.spin);
            }
            for (_, beam) in &mut self.machine.beams[beams.clone()] {
                instance.motion.carry(beam.start(), &mut beam.velocity, &mut beam.spin);
            }
        }
    }
}
