//! Derivatives of the diagram: every element writes its entries one after the other.

use super::Control;
use super::actuator::ActuatorElement;
use super::block::{Jacobian, Of};
use super::kernel::{BlockPlace, ControlWork};
use super::sensor::{CouplingSinks, MotionSinks, SensorElement};
use super::signal::Wire;
use crate::node::{AnySink, Motion, Sink};
use crate::space::Space;
use flyball_dae::system::{Point, TimePartials};

/// Passes on the columns of an actuator, or of a sensor that reads it, to the signals at its inputs.
struct Columns<'a, X, Y> {
    inputs: &'a [Wire],
    x: &'a mut X,
    y: &'a mut Y,
}

impl<X: Sink, Y: Sink> Sink for Columns<'_, X, Y> {
    #[inline]
    fn put(&mut self, row: usize, input: usize, value: f64) {
        match self.inputs[input] {
            Wire::Y(col) => self.y.put(row, col, value),
            Wire::X(col) => self.x.put(row, col, value),
            Wire::Memory(_) | Wire::Constant(_) | Wire::Time => {}
        }
    }
}

/// Adds the columns of inputs that read time to a vector.
struct TimeColumns<'a> {
    inputs: &'a [Wire],
    out: &'a mut [f64],
}

impl Sink for TimeColumns<'_> {
    fn put(&mut self, row: usize, input: usize, value: f64) {
        if self.inputs[input] == Wire::Time {
            self.out[row] += value;
        }
    }
}

/// Adds the columns of inputs that read one signal to a vector.
struct SignalColumns<'a> {
    heard: &'a [usize],
    signal: usize,
    out: &'a mut [f64],
}

impl Sink for SignalColumns<'_> {
    fn put(&mut self, row: usize, input: usize, value: f64) {
        if self.heard[input] == self.signal {
            self.out[row] += value;
        }
    }
}

/// Sinks for the derivatives of f_c or h by states and outputs.
#[derive(Debug)]
pub(crate) struct ControlSinks<T> {
    pub x: T,
    pub y: T,
}

impl BlockPlace {
    /// The explicit time derivative of one output or rate, with inputs that read time.
    fn time_partial(&self, of: Of, jacobian: &Jacobian) -> f64 {
        let from = match of {
            Of::Output(i) => i,
            Of::Rate(i) => self.rows.len() + i,
        };
        let own = jacobian.at(from, self.inputs.len() + self.x.len());
        let inputs = self.inputs.iter().enumerate().filter(|(_, wire)| **wire == Wire::Time);
        own + inputs.map(|(i, _)| jacobian.at(from, i)).sum::<f64>()
    }
}

impl<S: Space> Control<S> {
    /// −∂f/∂q of all actuators.
    pub fn stiffness(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, sink: &mut impl Sink) {
        for actuator in &self.actuators {
            actuator.kernel.stiffness(at, actuator.gather(p, &mut work.u), sink);
        }
    }

    /// −∂f/∂v of all actuators.
    pub fn damping(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, sink: &mut impl Sink) {
        for actuator in &self.actuators {
            actuator.kernel.damping(at, actuator.gather(p, &mut work.u), sink);
        }
    }

    /// −∂f/∂x and −∂f/∂y.
    pub fn force_columns(
        &self,
        at: &Motion<S>,
        p: &Point,
        work: &mut ControlWork,
        x: &mut impl Sink,
        y: &mut impl Sink,
    ) {
        let ControlWork { u, velocities, .. } = work;
        for actuator in &self.actuators {
            let sink = &mut Columns { inputs: &actuator.inputs, x, y };
            actuator.kernel.gain(at, actuator.gather(p, u), velocities, sink);
        }
    }

    /// Derivatives of the sensors by q and v.
    pub fn sensor_motion<T: Sink>(
        &self,
        at: &Motion<S>,
        p: &Point,
        work: &mut ControlWork,
        sinks: &mut MotionSinks<T>,
    ) {
        let ControlWork { u, velocities, .. } = work;
        for sensor in &self.sensors {
            sensor.kernel.motion(&sensor.point(at, p, p.y, u), velocities, sensor.row, sinks);
        }
    }

    /// Derivatives of the sensors by v̇, λ, ψ, x and, where they read actuators, y.
    pub fn sensor_coupling<T: Sink>(
        &self,
        at: &Motion<S>,
        p: &Point,
        work: &mut ControlWork,
        sinks: &mut CouplingSinks<T>,
        y: &mut T,
    ) {
        let ControlWork { u, velocities, .. } = work;
        for sensor in &self.sensors {
            let point = sensor.point(at, p, p.y, u);
            sensor.kernel.coupling(&point, velocities, sensor.row, sinks);
            let columns = &mut Columns { inputs: &sensor.inputs, x: &mut sinks.x, y: &mut *y };
            sensor.kernel.gain(&point, velocities, sensor.row, columns);
        }
    }

    /// Derivatives of the blocks: of f_c and of h.
    pub fn block_rows<T: Sink>(
        &self,
        p: &Point,
        work: &mut ControlWork,
        rate: &mut ControlSinks<T>,
        output: &mut ControlSinks<T>,
    ) {
        for block in &self.blocks {
            let jacobian = block.jacobian(p, work);
            for entry in &block.entries {
                let sinks = if entry.is_rate { &mut *rate } else { &mut *output };
                let value = jacobian.at(entry.place[0], entry.place[1]);
                match entry.wire {
                    Wire::Y(col) => sinks.y.put(entry.row, col, value),
                    Wire::X(col) => sinks.x.put(entry.row, col, value),
                    Wire::Memory(_) | Wire::Constant(_) | Wire::Time => {}
                }
            }
        }
    }

    /// Direct effect of one added to a signal, at the inputs that read it: on M v̇ − f, f_c and h.
    pub fn injection(&self, at: &Motion<S>, p: &Point, signal: usize, work: &mut ControlWork, out: &mut TimePartials) {
        for actuator in &self.actuators {
            let sink = &mut AnySink(&mut SignalColumns { heard: &actuator.heard, signal, out: &mut out.dynamics });
            actuator.kernel.gain(at, actuator.gather(p, &mut work.u), &mut work.velocities, sink);
        }
        for sensor in self.sensors.iter().filter(|sensor| sensor.heard.contains(&signal)) {
            let ControlWork { u, velocities, .. } = &mut *work;
            let sink = &mut AnySink(&mut SignalColumns { heard: &sensor.heard, signal, out: &mut out.output });
            sensor.kernel.gain(&sensor.point(at, p, p.y, u), velocities, sensor.row, sink);
        }
        for block in self.blocks.iter().filter(|block| block.heard.contains(&signal)) {
            let jacobian = block.jacobian(p, work);
            let inputs = || (0..block.heard.len()).filter(|&i| block.heard[i] == signal);
            for (i, x) in block.x.clone().enumerate() {
                out.rate[x] += inputs().map(|input| jacobian.at(block.rows.len() + i, input)).sum::<f64>();
            }
            for (i, row) in block.rows.iter().enumerate() {
                if let Some(row) = row {
                    out.output[*row] += inputs().map(|input| jacobian.at(i, input)).sum::<f64>();
                }
            }
        }
    }

    /// Adds explicit time derivatives of M v̇ − f; writes those of f_c and h.
    pub fn time_partials(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut TimePartials) {
        let TimePartials { dynamics, rate, output } = out;
        for sensor in &self.sensors {
            let ControlWork { u, velocities, .. } = &mut *work;
            let (point, rows) = (sensor.point(at, p, p.y, u), sensor.row..sensor.row + sensor.count);
            sensor.kernel.time_partial(&point, velocities, &mut output[rows]);
            let sink = &mut AnySink(&mut TimeColumns { inputs: &sensor.inputs, out: &mut *output });
            sensor.kernel.gain(&point, velocities, sensor.row, sink);
        }
        for actuator in &self.actuators {
            let ControlWork { u, velocities, .. } = &mut *work;
            let u = actuator.gather(p, u);
            actuator.kernel.add_time_partial(at, u, velocities, dynamics);
            let sink = &mut AnySink(&mut TimeColumns { inputs: &actuator.inputs, out: &mut *dynamics });
            actuator.kernel.gain(at, u, velocities, sink);
        }
        for block in &self.blocks {
            let jacobian = block.jacobian(p, work);
            for (i, x) in block.x.clone().enumerate() {
                rate[x] = block.time_partial(Of::Rate(i), jacobian);
            }
            for (i, row) in block.rows.iter().enumerate() {
                if let Some(row) = row {
                    output[*row] = block.time_partial(Of::Output(i), jacobian);
                }
            }
        }
    }
}

impl BlockPlace {
    /// Derivatives at a point, or once for ever.
    fn jacobian<'a>(&'a self, p: &Point, work: &'a mut ControlWork) -> &'a Jacobian {
        if let Some(constant) = &self.constant {
            return constant;
        }
        let ControlWork { u, jacobian, duals, .. } = work;
        if self.has_rows || !self.x.is_empty() {
            jacobian.evaluate(&self.kind, &self.point(p, u), self.rows.len(), duals);
        }
        jacobian
    }
}
