//! A multiplier of a joint or coupling: λ of its holonomic rows, then ψ of its nonholonomic rows.
//!
//! −λ of a drive is the force or moment it puts on its coordinate.

use super::{CouplingSinks, MotionSinks, Multipliers, Plant, Sensor, SensorDefinition, SensorElement};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A multiplier of a joint or coupling.
#[derive(Clone, Debug)]
pub struct Multiplier {
    /// The joint.
    pub joint: String,
    /// Which of its rows, from zero.
    pub row: usize,
}

impl Sensor {
    /// A multiplier of a joint or coupling; its rows count from zero, holonomic rows first.
    pub fn multiplier(joint: impl Into<String>, row: usize) -> Self {
        Self::new(Multiplier { joint: joint.into(), row })
    }
}

/// Index of the multiplier.
#[derive(Clone, Copy, Debug)]
pub enum MultiplierKernel {
    /// Of λ.
    Lambda(usize),
    /// Of ψ.
    Psi(usize),
}

impl SensorDefinition for Multiplier {
    type Kernel<S: Space> = MultiplierKernel;

    fn name(&self) -> &'static str {
        "multiplier"
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out")]
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let rows = plant.joint_rows(name, &self.joint)?;
        let (n_phi, n_k) = (rows.phi.len(), rows.k.len());
        if self.row >= n_phi + n_k {
            let (what, help) = ("the number of a row", "rows of a joint count from zero, holonomic rows first");
            return Err(MachineError::BadValue { element: name.into(), what, value: self.row as f64, help });
        }
        Ok(match self.row.checked_sub(n_phi) {
            None => MultiplierKernel::Lambda(rows.phi.start + self.row),
            Some(row) => MultiplierKernel::Psi(rows.k.start + row),
        })
    }
}

impl<S: Space> SensorElement<S> for MultiplierKernel {
    fn measure(&self, _: &Motion<S>, multipliers: Multipliers, _: &mut [f64], out: &mut [f64]) {
        out[0] = match *self {
            Self::Lambda(i) => multipliers.lambda[i],
            Self::Psi(i) => multipliers.psi[i],
        };
    }

    fn motion<T: Sink>(&self, _: &Motion<S>, _: Multipliers, _: &mut [f64], _: usize, _: &mut MotionSinks<T>) {}

    fn coupling<T: Sink>(&self, _: &Motion<S>, row: usize, sinks: &mut CouplingSinks<T>) {
        match *self {
            Self::Lambda(i) => sinks.lambda.put(row, i, 1.0),
            Self::Psi(i) => sinks.psi.put(row, i, 1.0),
        }
    }

    fn is_coupled(&self) -> bool {
        true
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::multiplier("pin", 1)]
}
