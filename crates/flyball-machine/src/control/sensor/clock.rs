//! Time [s]. It costs no row of y.

use super::parameter::Nothing;
use super::{Plant, Sensor, SensorDefinition};
use crate::control::signal::{Port, Source};
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
    fn source(&self, _: usize) -> Source {
        Source::Time
    }
    fn kernel<S: Space>(&self, _: &str, _: &Plant<S>) -> Result<Nothing, MachineError> {
        Ok(Nothing)
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::time()]
}
