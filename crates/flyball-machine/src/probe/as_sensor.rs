//! Quantities as signals: the sensor that shows one, or why none can.

use super::quantity::{Acting, Component, MarkerPart, Order, Probe, Probed};
use crate::Sensor;
use crate::control::sensor::{Level, QuantitySensor, ReactionSensor, Translation};
use crate::machine::{Dimension, Machine};

/// A direction of the world.
fn axis(i: usize) -> [f64; 3] {
    [0, 1, 2].map(|k| if k == i { 1.0 } else { 0.0 })
}

impl Probe {
    /// The sensor whose signal this quantity is, of the machine it was found in.
    ///
    /// # Errors
    /// If it cannot be a signal: a cure.
    pub fn sensor(&self, machine: &Machine) -> Result<Sensor, String> {
        let refused = |help: &str| Err(help.to_string());
        Ok(match &self.quantity {
            Probed::Marker {
                marker,
                part: part @ (MarkerPart::Position | MarkerPart::Velocity | MarkerPart::Acceleration),
                component,
            } => {
                let level = match part {
                    MarkerPart::Position => Level::Position,
                    MarkerPart::Velocity => Level::Velocity,
                    _ => Level::Acceleration,
                };
                match component {
                    Component::Axis(i) => {
                        let (of, frame) = (marker.clone(), "ground".to_string());
                        Sensor::new(Translation { of, frame, along: Some(axis(*i)), level })
                    }
                    Component::Magnitude => self.by_name(),
                }
            }
            Probed::Angle { marker } if machine.dimension == Dimension::Two => Sensor::angles(marker.as_str()),
            Probed::Angle { .. } | Probed::RotationVector { .. } | Probed::Quaternion { .. } => {
                return refused("it jumps after half a turn; a sensor of type `angles` counts turns on");
            }
            Probed::Coordinate { coordinate, order } => match order {
                Order::Value => Sensor::coordinate(coordinate.as_str()),
                Order::Rate => Sensor::coordinate_rate(coordinate.as_str()),
                Order::Acceleration => Sensor::coordinate_acceleration(coordinate.as_str()),
            },
            Probed::Reaction { joint, moment, component: Component::Axis(i) } => match second_body(machine, joint) {
                Some(body) => {
                    let (joint, along) = (joint.clone(), Some(axis(*i)));
                    Sensor::new(ReactionSensor { joint, body, moment: *moment, along })
                }
                None => self.by_name(),
            },
            Probed::Multiplier { joint, row } => Sensor::multiplier(joint.as_str(), *row),
            Probed::Power { of: Acting::Joint(_) } => {
                return refused("multiply its force or moment by the rate of its coordinate");
            }
            Probed::Work { .. } => {
                return refused("it is an integral over the run; let a block of type `integrator` integrate the power");
            }
            Probed::Kinetic | Probed::Potential | Probed::Total | Probed::Stored { .. } => {
                return refused("energies are for results; write an expression of the motion instead");
            }
            Probed::Section { .. } => {
                return refused("what happens inside a beam is for results; measure a joint or the motion of a node");
            }
            Probed::PositionViolation | Probed::VelocityViolation => {
                return refused("violations of constraints are for results");
            }
            Probed::Signal { .. } => return refused("it is a signal already"),
            Probed::Marker { .. }
            | Probed::Reaction { .. }
            | Probed::Wrench { .. }
            | Probed::Effort { .. }
            | Probed::Strength { .. }
            | Probed::State { .. }
            | Probed::Named { .. }
            | Probed::Power { .. } => self.by_name(),
        })
    }

    /// True if it can be a signal: a sensor or block shows it, or [`Probe::sensor`] gives one.
    pub fn can_be_signal(&self, machine: &Machine) -> bool {
        self.is_signal() || self.sensor(machine).is_ok()
    }

    fn by_name(&self) -> Sensor {
        Sensor::new(QuantitySensor { of: self.name.clone(), along: None, unit: self.unit.clone() })
    }
}

/// The body of the second marker of a joint.
fn second_body(machine: &Machine, joint: &str) -> Option<String> {
    let (_, joint) = machine.joints.iter().find(|(name, _)| name == joint)?;
    let second = joint.second.as_str();
    let is_body = |name: &str| name == "ground" || machine.bodies.iter().any(|(body, _)| body == name);
    if is_body(second) {
        return Some(second.to_string());
    }
    let (body, _) = second.rsplit_once('.')?;
    is_body(body).then(|| body.to_string())
}
