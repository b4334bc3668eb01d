//! Dead zone: y = 0 between two values of u, outside the distance from the nearer one; the kinks are events.

use super::fields::{show_limits, signal};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A dead zone.
#[derive(Clone, Debug)]
pub struct DeadZone {
    /// Lower and upper end.
    pub ends: [f64; 2],
}

impl Block {
    /// A dead zone between two values.
    pub fn dead_zone(lower: f64, upper: f64) -> Self {
        Self::new(DeadZone { ends: [lower, upper] })
    }
}

impl BlockDefinition for DeadZone {
    fn name(&self) -> &'static str {
        "dead-zone"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(show_limits(Some(self.ends)))
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::ascending(name, "the upper end minus the lower", &self.ends)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = match region::region(&self.ends, at.modes[0], at.u[0].value()) {
            0 => at.u[0] - self.ends[0],
            1 => R::zero(),
            _ => at.u[0] - self.ends[1],
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["lower end", "upper end"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&self.ends, at.modes[0], at.u[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::next_mode(&self.ends, at.modes[0], at.u[0], happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "dead-zone",
    "zero between two values, outside the distance from the nearer one",
    &[signal("lower", "lower end"), signal("upper", "upper end")],
    |v| Ok(Block::dead_zone(v.number_or_zero("lower"), v.number_or_zero("upper"))),
)
.examples(&[Example::new("inputs = ['a']\nlower = -1\nupper = 2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::dead_zone(-0.4, 0.7)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn only_the_part_of_a_sine_above_the_zone_passes() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("y", Block::dead_zone(-2.0, 0.5).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.has_events(&[1.0 / 12.0, 5.0 / 12.0]);
        run.is_near("x", (PI / 6.0).cos() / PI - 0.5 / 3.0);
    }
}
