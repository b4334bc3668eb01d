//! The discrete part of the diagram: switching functions, clocks, reactions, notes after steps.

use super::Control;
use super::block::{BlockChange, BlockDefinition, Happened};
use super::kernel::Work;
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::system::{Change, Fired, Point};

impl<S: Space> Control<S> {
    /// Switching functions of all blocks.
    pub fn switching(&self, p: &Point, out: &mut [f64]) {
        let Work { u, .. } = &mut *self.work.borrow_mut();
        for block in &self.blocks {
            let n = block.switches;
            if n > 0 {
                let out = &mut out[block.first_switch..block.first_switch + n];
                block.kind.switching(&block.point(p, u), out);
            }
        }
    }

    /// The first instant after `p.t` at which a block wants to react.
    pub fn next_time(&self, p: &Point) -> Option<f64> {
        let Work { u, .. } = &mut *self.work.borrow_mut();
        let times = self.blocks.iter().filter_map(|block| block.kind.next_time(&block.point(p, u)));
        times.filter(|&t| t > p.t).min_by(f64::total_cmp)
    }

    /// Lets blocks react, one after the other, so that each hears what those before it changed. Rows of y between them
    /// are evaluated anew where they stem from blocks; sensors keep what they showed just before the event.
    pub fn react(&self, p: &Point, fired: &Fired, change: &mut Change) {
        let mut y = p.y.to_vec();
        let Work { u, out: values, .. } = &mut *self.work.borrow_mut();
        for block in &self.blocks {
            let now = Point { x: &*change.x, y: &y, modes: &*change.modes, memory: &*change.memory, ..*p };
            let mut modes = now.modes[block.modes.clone()].to_vec();
            let mut memory = now.memory[block.memory.clone()].to_vec();
            let mut x = now.x[block.x.clone()].to_vec();
            let happened = Happened { fired, first_switch: block.first_switch };
            let own = BlockChange { modes: &mut modes, memory: &mut memory, x: &mut x, failure: &mut change.failure };
            let (mut own, at) = (own, block.point(&now, u));
            block.kind.react(&at, &happened, &mut own);
            if let Some(value) = memory.iter().chain(&x).find(|value| !value.is_finite()) {
                let row = format!("{} (held at an event)", block.name);
                change.failure.get_or_insert(Failure::NotFinite { row, value: *value, t: p.t });
                return;
            }
            change.modes[block.modes.clone()].copy_from_slice(&modes);
            change.memory[block.memory.clone()].copy_from_slice(&memory);
            change.x[block.x.clone()].copy_from_slice(&x);
            if block.has_rows() && !block.in_loop {
                let now = Point { x: &*change.x, y: &y, modes: &*change.modes, memory: &*change.memory, ..*p };
                block.kind.output(&block.point(&now, u), &mut values[..block.rows.len()]);
                for (row, value) in block.rows.iter().zip(&*values) {
                    if let Some(row) = row {
                        y[*row] = *value;
                    }
                }
            }
        }
    }

    /// Lets blocks note an accepted step in their held values.
    pub fn accepted(&self, p: &Point, memory: &mut [f64]) {
        let Work { u, .. } = &mut *self.work.borrow_mut();
        for block in self.blocks.iter().filter(|block| !block.memory.is_empty()) {
            block.kind.accepted(&block.point(p, u), &mut memory[block.memory.clone()]);
        }
    }

    /// The largest step that every block can bear [s].
    pub fn largest_step(&self) -> f64 {
        self.blocks.iter().fold(f64::INFINITY, |least, block| least.min(block.kind.largest_step()))
    }
}
