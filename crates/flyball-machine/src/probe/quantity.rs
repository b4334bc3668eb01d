//! Quantities of a machine by name.
//!
//! ```text
//!   marker.position.x  marker.velocity.y  marker.acceleration.z  marker.spin.z  marker.spin_rate.z   without an axis: magnitude
//!   marker.angle  marker.rotation.x  marker.quaternion.w
//!   joint.coordinate  joint.coordinate.rate  joint.coordinate.acceleration  joint.multiplier[1]
//!   joint.force.x  joint.moment.z  joint.force  joint.moment         on the second body, world axes; magnitude
//!   force.force  force.force.x  force.moment.z  force.power  force.work  force.energy
//!   coupling.force  coupling.power  coupling.work  actuator.force  actuator.power  actuator.work
//!   beam.section[1].force.x  beam.section[1].moment.y  beam.section[1].strain.x  beam.section[1].curvature.z
//!   element.port  energy.total  constraint.position
//! ```

use super::names::Names;
use crate::machine::Machine;

/// A quantity that can be read from a state of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Name, as written.
    pub name: String,
    /// Unit of its numbers: that of SI, or the one a sensor or block declares for its signal.
    pub unit: String,
    /// Meaning, in a few words.
    pub meaning: &'static str,
    pub(crate) quantity: Probed,
}

/// Component of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Component {
    /// Along an axis of the world.
    Axis(usize),
    /// Its length.
    Magnitude,
}

/// A vector of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkerPart {
    Position,
    Velocity,
    Acceleration,
    Spin,
    SpinRate,
}

/// A vector in a section of a beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SectionPart {
    Strain,
    Curvature,
    Force,
    Moment,
}

/// Derivative of a joint coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Value,
    Rate,
    Acceleration,
}

/// An element that acts: it has a force, a moment and a power.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Acting {
    Force(String),
    Actuator(String),
    Joint(String),
}

/// Quantity of a probe.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Probed {
    Marker { marker: String, part: MarkerPart, component: Component },
    Angle { marker: String },
    RotationVector { marker: String, component: Component },
    Quaternion { marker: String, entry: usize },
    Coordinate { coordinate: String, order: Order },
    Reaction { joint: String, moment: bool, component: Component },
    Wrench { of: Acting, moment: bool, component: Component },
    Effort { of: Acting },
    Strength { force: String },
    Stored { force: String },
    State { state: String },
    Named { force: String, result: usize, count: usize },
    Power { of: Acting },
    Work { of: Acting },
    Multiplier { joint: String, row: usize },
    Section { beam: String, element: usize, part: SectionPart, component: Component },
    Signal { signal: String },
    Kinetic,
    Potential,
    Total,
    PositionViolation,
    VelocityViolation,
}

impl Probe {
    /// Looks a quantity up by name.
    ///
    /// # Errors
    /// A suggestion what to write instead.
    pub fn find(machine: &Machine, name: &str) -> Result<Self, String> {
        Names::new(machine).find(name)
    }

    /// The quantity of a name, if there is one.
    pub fn named(machine: &Machine, name: &str) -> Option<Self> {
        Names::new(machine).look_up(name)
    }

    /// All quantities of a machine.
    pub fn all(machine: &Machine) -> Vec<Self> {
        Names::new(machine).all()
    }

    /// The joint angle it shows, whose turns are to be counted.
    pub fn counted_angle(&self) -> Option<&str> {
        match &self.quantity {
            Probed::Coordinate { coordinate, order: Order::Value } if self.unit == "rad" => Some(coordinate),
            _ => None,
        }
    }

    /// True if it is an integral over the run, which no single state gives.
    pub fn is_integral(&self) -> bool {
        matches!(self.quantity, Probed::Work { .. })
    }

    /// True if its unit was declared by a sensor or block, and is not one of SI by itself.
    pub fn is_signal(&self) -> bool {
        matches!(self.quantity, Probed::Signal { .. })
    }
}
