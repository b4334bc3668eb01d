//! The discrete part of the diagram: switching functions, clocks, reactions, notes after steps.

use super::Control;
use super::actuator::ActuatorElement;
use super::block::{BlockChange, BlockDefinition, BlockPoint, Happened, InputCourse};
use super::kernel::{BlockPlace, ControlWork, Task};
use super::sensor::SensorElement;
use super::signal::Wire;
use crate::ids;
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::message::Message;
use flyball_dae::system::{Change, Course, Fired, Point, Recall};

impl<S: Space> Control<S> {
    /// Lets actuators decide their modes anew.
    pub fn react_actuators(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        self.actuators.iter().for_each(|actuator| actuator.kernel.react(at, fired, change));
    }

    /// Switching functions of all sensors, actuators and blocks. Between steps y is interpolated, so rows outside loops are evaluated anew: a
    /// function of time alone would not show its zeros otherwise.
    pub fn switching(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut [f64]) {
        for sensor in self.sensors.iter().filter(|sensor| !sensor.switches.is_empty()) {
            sensor.kernel.switching(at, &mut out[sensor.switches.clone()]);
        }
        self.actuators.iter().for_each(|actuator| actuator.kernel.switching(at, out));
        if self.blocks.iter().all(|block| block.switches == 0) {
            return;
        }
        let ControlWork { u, out: values, y, velocities, .. } = work;
        y.copy_from_slice(p.y);
        for part in &self.sequence {
            let block = match part {
                Task::Sensor(i) => {
                    self.sensors[*i].write(at, p, u, velocities, y);
                    continue;
                }
                Task::Block(i) => &self.blocks[*i],
                Task::Affine(_) | Task::Scalar { .. } => continue,
            };
            block.refresh(&Point { y: &*y, ..*p }, u, values);
            block.write_rows(values, y);
            if block.switches > 0 {
                let out = &mut out[block.first_switch..block.first_switch + block.switches];
                block.kind.switching(&block.point(&Point { y: &*y, ..*p }, u), out);
            }
        }
    }

    /// The first instant after `p.t` at which a block wants to react.
    pub fn next_time(&self, p: &Point, work: &mut ControlWork) -> Option<f64> {
        let ControlWork { u, .. } = work;
        let blocks = self.with_instants.iter().map(|&i| &self.blocks[i]);
        let times = blocks.filter_map(|block| block.kind.next_time(&block.point(p, u)));
        times.filter(|&t| t > p.t).min_by(f64::total_cmp)
    }

    /// The same with the name of the block.
    pub fn next_source(&self, p: &Point, work: &mut ControlWork) -> Option<(f64, String)> {
        let next = self.next_time(p, work)?;
        let ControlWork { u, .. } = work;
        let mut blocks = self.with_instants.iter().map(|&i| &self.blocks[i]);
        let block = blocks.find(|block| block.kind.next_time(&block.point(p, u)) == Some(next))?;
        Some((next, block.name.clone()))
    }

    /// Remarks of blocks on the results.
    pub fn remarks(&self) -> Vec<Message> {
        let remark = |name: &str, text: String| Message::warning(ids::REMARK, format!("{name}: {text}")).about(name);
        self.blocks.iter().filter_map(|block| Some(remark(&block.name, block.kind.warning()?))).collect()
    }

    /// Lets blocks react, one after the other, so that each reads what those before it changed. Rows of y between them
    /// are evaluated anew where they stem from blocks; sensors keep what they showed just before the event.
    pub fn react(&self, p: &Point, work: &mut ControlWork, fired: &Fired, change: &mut Change) {
        let (mut y, mut before) = (p.y.to_vec(), Vec::new());
        let ControlWork { u, out: values, .. } = work;
        for block in &self.blocks {
            before.clear();
            before.extend_from_slice(block.point(p, u).u);
            let happened = Happened { fired, first_switch: block.first_switch, before: &before };
            block.change(p, &y, change, u, |at, own| block.kind.react(at, &happened, own));
            if block.is_searched && !(0..block.switches).any(|i| happened.switch(i)) {
                // a jump leads to another branch of the loop: the search for its solution decides which
                let modes = change.modes[block.modes.clone()].iter_mut().zip(&p.modes[block.modes.clone()]);
                modes.filter(|(after, before)| **before != 0 && **after != **before).for_each(|(after, _)| *after = 0);
            }
            let now = Point { x: &*change.x, y: &y, modes: &*change.modes, memory: &*change.memory, ..*p };
            block.refresh(&now, u, values);
            block.write_rows(values, &mut y);
        }
        for block in self.with_memory.iter().map(|&i| &self.blocks[i]) {
            block.change(p, &y, change, u, |at, own| block.kind.update(at, own));
        }
    }

    /// True if a sensor holds values from step to step.
    pub fn has_holding_sensors(&self) -> bool {
        self.sensors.iter().any(|sensor| sensor.holds)
    }

    /// Lets sensors note an accepted step in their held values.
    pub fn note(&self, at: &Motion<S>, memory: &mut [f64]) {
        self.sensors.iter().filter(|sensor| sensor.holds).for_each(|sensor| sensor.kernel.note(at, memory));
    }

    /// Lets sensors whose functions fired renew their held values.
    pub fn renew(&self, at: &Motion<S>, fired: &Fired, memory: &mut [f64]) {
        for sensor in self.sensors.iter().filter(|sensor| sensor.holds) {
            if fired.switches.iter().any(|switch| sensor.switches.contains(switch)) {
                sensor.kernel.renew(at, memory);
            }
        }
    }

    /// Lets blocks note an accepted step in their held values.
    pub fn accepted(&self, p: &Point, work: &mut ControlWork, memory: &mut [f64]) {
        let ControlWork { u, .. } = work;
        for block in self.with_memory.iter().map(|&i| &self.blocks[i]) {
            block.kind.accepted(&block.point(p, u), &mut memory[block.memory.clone()]);
        }
    }

    /// Longest time between two looks that sees all that sources do [s].
    pub fn longest_look(&self) -> f64 {
        self.blocks.iter().fold(f64::INFINITY, |least, block| least.min(block.kind.longest_look()))
    }

    /// Memory that blocks have of their inputs.
    pub fn recall(&self) -> Option<Recall> {
        let remembering = || self.blocks.iter().filter_map(|block| Some((block, block.kind.recall()?)));
        let shortest = remembering().map(|(_, time)| time).min_by(f64::total_cmp)?;
        let is_solved = |wire: &Wire| matches!(wire, Wire::Y(row) if *row < self.implicit);
        Some(Recall { shortest, solved: remembering().any(|(block, _)| block.inputs.iter().any(is_solved)) })
    }

    /// Lets blocks note the course of a step.
    pub fn note_course(&self, course: &mut dyn Course, memory: &mut [f64]) -> Option<Failure> {
        let blocks = self.blocks.iter().filter(|block| block.kind.recall().is_some());
        let mut notes = blocks.map(|block| {
            let mut input = Heard { wire: block.inputs[0], course };
            block.kind.note_course(&mut input, &mut memory[block.memory.clone()])
        });
        notes.find_map(|failure| failure)
    }
}

/// Course of one wire over a step.
struct Heard<'a> {
    wire: Wire,
    course: &'a mut dyn Course,
}

impl InputCourse for Heard<'_> {
    fn span(&self) -> [f64; 2] {
        self.course.span()
    }
    fn tolerance(&self) -> [f64; 2] {
        self.course.tolerance()
    }
    fn at(&mut self, t: f64) -> f64 {
        self.wire.read(&self.course.at(t))
    }
}

impl BlockPlace {
    /// Evaluates its outputs anew if they are rows outside loops.
    fn refresh(&self, p: &Point, u: &mut [f64], values: &mut [f64]) {
        if self.has_rows && !self.in_loop {
            self.kind.output(&self.point(p, u), &mut values[..self.rows.len()]);
        }
    }

    /// Writes them into their rows.
    fn write_rows(&self, values: &[f64], y: &mut [f64]) {
        if self.in_loop {
            return;
        }
        for (row, value) in self.rows.iter().zip(values) {
            if let Some(row) = row {
                y[*row] = *value;
            }
        }
    }

    /// Lets a block change its own part, with what has changed before in sight.
    fn change(
        &self,
        p: &Point,
        y: &[f64],
        change: &mut Change,
        u: &mut [f64],
        make: impl FnOnce(&BlockPoint, &mut BlockChange),
    ) {
        let now = Point { x: &*change.x, y, modes: &*change.modes, memory: &*change.memory, ..*p };
        let mut modes = now.modes[self.modes.clone()].to_vec();
        let mut memory = now.memory[self.memory.clone()].to_vec();
        let mut x = now.x[self.x.clone()].to_vec();
        let failure = &mut change.failure;
        make(&self.point(&now, u), &mut BlockChange { modes: &mut modes, memory: &mut memory, x: &mut x, failure });
        if let Some(value) = memory.iter().chain(&x).find(|value| !value.is_finite()) {
            let row = format!("{} (held at an event)", self.name);
            change.failure.get_or_insert(Failure::NotFinite { row, value: *value, t: p.t });
            return;
        }
        change.modes[self.modes.clone()].copy_from_slice(&modes);
        change.memory[self.memory.clone()].copy_from_slice(&memory);
        change.x[self.x.clone()].copy_from_slice(&x);
    }
}
