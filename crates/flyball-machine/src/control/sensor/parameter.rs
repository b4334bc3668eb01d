//! A number of the model as a signal. It costs no row of y, and as an input one held value.

use super::{MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Example, Fields, Kind, Mixed, Site, Units, number, optional, required, text};
use crate::control::signal::{Port, PortSource};
use crate::machine::{Dimension, MachineError};
use crate::node::Sink;
use crate::space::Space;

/// A number of the model.
#[derive(Clone, Debug)]
pub struct ParameterSensor {
    /// Its value.
    pub value: f64,
    /// Its unit.
    pub unit: String,
    /// True for a held value of the equation, which a run may change between steps; false for a constant of it.
    pub is_held: bool,
}

impl Sensor {
    /// A number of the model, with its unit.
    pub fn parameter(value: f64, unit: impl Into<String>) -> Self {
        Self::new(ParameterSensor { value, unit: unit.into(), is_held: false })
    }
}

/// The kernel of sensors that need none.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl<S: Space> SensorElement<S> for Nothing {
    fn measure(&self, _: &SensorPoint<S>, _: &mut [f64], _: &mut [f64]) {}
    fn motion<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], _: usize, _: &mut MotionSinks<T>) {}
}

impl SensorDefinition for ParameterSensor {
    type Kernel<S: Space> = Nothing;

    fn name(&self) -> &'static str {
        "parameter"
    }
    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit(self.unit.clone())]
    }
    fn source(&self, _: usize) -> PortSource {
        if self.is_held { PortSource::Memory(0) } else { PortSource::Constant(self.value) }
    }
    fn held(&self, _: Dimension) -> usize {
        usize::from(self.is_held)
    }
    fn held_at_start(&self) -> f64 {
        self.value
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("value", self.value), text("unit", &self.unit)])
    }

    fn place(&mut self, _: &mut dyn Site) -> Result<Back, Mixed> {
        Ok(Back::Same)
    }

    fn kernel<S: Space>(&self, name: &str, _: &Plant<S>) -> Result<Nothing, MachineError> {
        if !self.value.is_finite() {
            return Err(MachineError::NonFinite { element: name.into(), what: "the value" });
        }
        Ok(Nothing)
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[Entry::new(
    "parameter",
    "a number of the model as a signal",
    &[
        required("value", Kind::Number(Units::SIGNAL), "the number"),
        optional("unit", Kind::Title, "its unit, for results"),
    ],
    |v| Ok(Sensor::parameter(v.number_or_zero("value"), v.name("unit"))),
)
.examples(&[Example::new("value = 3\nunit = 'V'")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::parameter(2.5, "kg")]
}
