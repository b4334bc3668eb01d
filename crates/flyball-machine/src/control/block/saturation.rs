//! Hard saturation: y = u between the limits, else the limit; the kinks are events.

use super::fields::{show_limits, signal};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A hard saturation.
#[derive(Clone, Debug)]
pub struct Saturation {
    /// Lower and upper limit.
    pub limits: [f64; 2],
}

impl Block {
    /// A saturation with kinks at the limits.
    pub fn saturation(lower: f64, upper: f64) -> Self {
        Self::new(Saturation { limits: [lower, upper] })
    }
}

impl BlockDefinition for Saturation {
    fn name(&self) -> &'static str {
        "saturation"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(show_limits(Some(self.limits)))
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::ascending(name, "the upper limit minus the lower", &self.limits)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = match region::region(&self.limits, at.modes[0], at.u[0].value()) {
            0 => R::from(self.limits[0]),
            1 => at.u[0],
            _ => R::from(self.limits[1]),
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["lower limit", "upper limit"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&self.limits, at.modes[0], at.u[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::next_mode(&self.limits, at.modes[0], at.u[0], happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "saturation",
    "its input kept between limits",
    &[signal("lower", "lower limit"), signal("upper", "upper limit")],
    |v| Ok(Block::saturation(v.number_or_zero("lower"), v.number_or_zero("upper"))),
)
.examples(&[Example::new("inputs = ['a']\nlower = -1\nupper = 2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::saturation(-0.4, 0.7)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn a_sine_is_cut_at_the_limits_with_events_where_it_meets_them() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("y", Block::saturation(-2.0, 0.5).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        // sin 2πt = 1/2 at t = 1/12 and 5/12
        run.has_events(&[1.0 / 12.0, 5.0 / 12.0]);
        let area = (1.0 - (PI / 6.0).cos()) / PI + 0.5 / 3.0 - 1.0 / PI;
        run.is_near("x", area);
    }

    #[test]
    fn a_jump_past_both_limits_is_followed_at_once() {
        let mut bench = Bench::new();
        bench.block("u", Block::step(0.25, -3.0, 3.0));
        bench.block("y", Block::saturation(-1.0, 2.0).input("u"));
        bench.block("x", Block::integrator().input("y"));
        bench.run(1.0).is_near("x", -0.25 + 1.5);
    }
}
