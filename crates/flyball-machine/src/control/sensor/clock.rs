//! Time [s]. It costs no row of y.

use super::parameter::Nothing;
use super::{Plant, Sensor, SensorDefinition};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site};
use crate::control::signal::{Port, PortSource};
use crate::machine::{Dimension, MachineError};
use crate::space::Space;

/// Time.
#[derive(Clone, Debug)]
pub struct Clock;

impl Sensor {
    /// Time [s].
    pub fn time() -> Self {
        Self::new(Clock)
    }
}

impl SensorDefinition for Clock {
    type Kernel<S: Space> = Nothing;

    fn name(&self) -> &'static str {
        "time"
    }
    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit("s")]
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::Time
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    fn place(&mut self, _: &mut dyn Site) -> Result<Back, Mixed> {
        Ok(Back::Same)
    }

    fn kernel<S: Space>(&self, _: &str, _: &Plant<S>) -> Result<Nothing, MachineError> {
        Ok(Nothing)
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] =
    &[Entry::new("time", "time [s]", &[], |_| Ok(Sensor::time())).examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::time()]
}
