//! Product of an entry of the catalog: one actuator, or a small diagram that acts.

use super::Actuator;
use crate::control::Diagram;

/// An actuator of a model file.
#[derive(Clone, Debug)]
pub enum Acting {
    /// One actuator.
    One(Box<Actuator>),
    /// A diagram of its own, whose inputs are named here.
    Several(Diagram, &'static [Inlet]),
}

/// An input of a diagram that stands for an actuator.
#[derive(Clone, Copy, Debug)]
pub struct Inlet {
    /// The block that has the input.
    pub block: &'static str,
    /// The port.
    pub port: &'static str,
    /// Whether it may be left out; it is zero then.
    pub optional: bool,
}

impl Acting {
    /// One actuator.
    pub fn one(actuator: Actuator) -> Self {
        Self::One(Box::new(actuator))
    }
}
