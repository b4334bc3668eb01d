//! Values of the diagram: what actuators do, rates of the states, outputs.

use super::Control;
use super::actuator::ActuatorElement;
use super::block::BlockDefinition;
use super::kernel::Work;
use super::sensor::{Multipliers, SensorElement};
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::system::Point;

impl<S: Space> Control<S> {
    /// `out` −= f of all actuators.
    pub fn add_residual(&self, at: &Motion<S>, p: &Point, out: &mut [f64]) {
        if self.actuators.is_empty() {
            return;
        }
        let u = &mut self.work.borrow_mut().u;
        for actuator in &self.actuators {
            actuator.kernel.add_residual(at, actuator.gather(p, u), out);
        }
    }

    /// Power that actuators feed into the mechanics [W].
    pub fn input_power(&self, at: &Motion<S>, p: &Point) -> f64 {
        let mut residual = vec![0.0; at.v.len()];
        self.add_residual(at, p, &mut residual);
        -residual.iter().zip(at.v).map(|(r, v)| r * v).sum::<f64>()
    }

    /// f_c.
    pub fn rate(&self, p: &Point, out: &mut [f64]) {
        let Work { u, .. } = &mut *self.work.borrow_mut();
        for block in self.blocks.iter().filter(|block| !block.x.is_empty()) {
            block.kind.rate(&block.point(p, u), &mut out[block.x.clone()]);
        }
    }

    /// h.
    pub fn output(&self, at: &Motion<S>, p: &Point, out: &mut [f64]) {
        let multipliers = Multipliers { lambda: p.lambda, psi: p.psi };
        for sensor in &self.sensors {
            sensor.kernel.measure(at, multipliers, &mut out[sensor.row..sensor.row + sensor.count]);
        }
        let Work { u, out: values, .. } = &mut *self.work.borrow_mut();
        for block in self.blocks.iter().filter(|block| block.has_rows()) {
            block.kind.output(&block.point(p, u), &mut values[..block.rows.len()]);
            for (row, value) in block.rows.iter().zip(&*values) {
                if let Some(row) = row {
                    out[*row] = *value;
                }
            }
        }
    }
}
