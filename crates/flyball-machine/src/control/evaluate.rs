//! Values of the diagram: what actuators do, rates of the states, outputs.

use super::Control;
use super::actuator::ActuatorElement;
use super::block::{BlockDefinition, BlockPoint};
use super::kernel::{ControlWork, Task};
use super::sensor::SensorElement;
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::system::Point;

impl<S: Space> Control<S> {
    /// `out` −= f of all actuators.
    pub fn add_residual(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut [f64]) {
        if self.actuators.is_empty() {
            return;
        }
        let ControlWork { u, velocities, .. } = work;
        for actuator in &self.actuators {
            match actuator.inputs[..] {
                [wire] => actuator.kernel.add_residual(at, &[wire.read(p)], velocities, out),
                _ => actuator.kernel.add_residual(at, actuator.gather(p, u), velocities, out),
            }
        }
    }

    /// Power that actuators feed into the mechanics [W].
    pub fn input_power(&self, at: &Motion<S>, p: &Point) -> f64 {
        let mut work = self.work(at.v.len());
        let mut residual = vec![0.0; at.v.len()];
        self.add_residual(at, p, &mut work, &mut residual);
        -residual.iter().zip(at.v).map(|(r, v)| r * v).sum::<f64>()
    }

    /// f_c.
    pub fn rate(&self, p: &Point, work: &mut ControlWork, out: &mut [f64]) {
        let ControlWork { u, .. } = work;
        for part in &self.rates {
            match part {
                Task::Affine(rows) => rows.iter().for_each(|row| out[row.row] = row.value(p, p.y)),
                Task::Block(i) => {
                    let block = &self.blocks[*i];
                    block.kind.rate(&block.point(p, u), &mut out[block.x.clone()]);
                }
                Task::Sensor(_) | Task::Scalar { .. } => {}
            }
        }
    }

    /// h.
    pub fn output(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut [f64]) {
        let ControlWork { u, out: values, velocities, .. } = work;
        for sensor in &self.sensors {
            let rows = sensor.row..sensor.row + sensor.count;
            sensor.kernel.measure(&sensor.point(at, p, p.y, u), velocities, &mut out[rows]);
        }
        for block in self.blocks.iter().filter(|block| block.has_rows) {
            if let Some(affine) = &block.affine {
                affine.outputs.iter().for_each(|row| out[row.row] = row.value(p, p.y));
                continue;
            }
            block.kind.output(&block.point(p, u), &mut values[..block.rows.len()]);
            for (row, value) in block.rows.iter().zip(&*values) {
                if let Some(row) = row {
                    out[*row] = *value;
                }
            }
        }
    }

    /// The direct outputs, one after the other, into the whole of y.
    pub fn direct_outputs(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, y: &mut [f64]) {
        let ControlWork { u, out: values, velocities, .. } = work;
        for part in &self.direct {
            match part {
                Task::Affine(rows) => rows.iter().for_each(|row| y[row.row] = row.value(p, y)),
                Task::Scalar { block, input, row } => {
                    let u = [input.read_with(p, y)];
                    let at = BlockPoint { u: &u, x: &[], t: p.t, modes: &[], memory: &[] };
                    self.blocks[*block].kind.output(&at, std::slice::from_mut(&mut y[*row]));
                }
                Task::Sensor(i) => self.sensors[*i].write(at, p, u, velocities, y),
                Task::Block(i) => {
                    let block = &self.blocks[*i];
                    block.kind.output(&block.point_with(p, y, u), &mut values[..block.rows.len()]);
                    for (row, value) in block.rows.iter().zip(&*values) {
                        if let Some(row) = row.filter(|row| *row >= self.implicit) {
                            y[row] = *value;
                        }
                    }
                }
            }
        }
    }
}
