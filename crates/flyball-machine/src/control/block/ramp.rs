//! Ramp source: a value, then a constant slope from one instant to another, then constant again.

use super::fields::{maybe, time};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A ramp.
#[derive(Clone, Debug)]
pub struct Ramp {
    /// Its kinks [s].
    pub times: [f64; 2],
    /// Value before and after.
    pub values: [f64; 2],
}

impl Block {
    /// A ramp from one value at one time to another value at a later time.
    pub fn ramp(from: (f64, f64), to: (f64, f64)) -> Self {
        Self::new(Ramp { times: [from.0, to.0], values: [from.1, to.1] })
    }
}

impl BlockDefinition for Ramp {
    fn name(&self) -> &'static str {
        "ramp"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let ([from, to], [before, after]) = (self.times, self.values);
        Ok(vec![number("from", from), number("to", to), number("before", before), number("after", after)])
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::ascending(name, "the end time minus the start time", &self.times)?;
        self.values.iter().try_for_each(|value| super::finite(name, "a value", *value))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let ([t_0, t_1], [y_0, y_1]) = (self.times, self.values);
        out[0] = match region::region(&self.times, at.modes[0], at.t.value()) {
            0 => R::from(y_0),
            1 => (at.t - t_0) * ((y_1 - y_0) / (t_1 - t_0)) + y_0,
            _ => R::from(y_1),
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        region::next_instant(&self.times, at.t)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::mode_at(&self.times, at.t);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "ramp",
    "constant, then a constant slope from one time to another, then constant again; the kinks are events",
    &[
        time("from", "when the slope begins"),
        time("to", "when it ends"),
        maybe("before", "value before; default 0"),
        maybe("after", "value after; default 1"),
    ],
    |v| {
        let (from, to) = (v.number_or_zero("from"), v.number_or_zero("to"));
        Ok(Block::ramp((from, v.number_or_zero("before")), (to, v.number_or("after", 1.0))))
    },
)
.examples(&[Example::new("from = 0.2\nto = 0.5\nbefore = 3\nafter = 4")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::ramp((0.3, -1.0), (0.5, 2.0))]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_kinks_are_time_events_and_its_area_is_a_trapezoid() {
        let mut bench = Bench::new();
        bench.block("u", Block::ramp((0.2, -1.0), (0.6, 2.0)));
        bench.block("x", Block::integrator().input("u"));
        let run = bench.run(1.0);
        run.has_time_events(&[0.2, 0.6]);
        run.is_near("x", -0.2 + 0.4 * 0.5 + 0.4 * 2.0);
    }
}
