//! Backlash: the output stays until the input has crossed the play, then follows it with a short time constant.
//!
//!   ẋ = (u − x ∓ w/2)/T outside the play |u − x| ≤ w/2, else 0;   y = x       making and losing touch are events

use super::fields::{START, signal, time};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, Of, On};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// Play between input and output.
#[derive(Clone, Debug)]
pub struct Backlash {
    /// w: width of the play.
    pub width: f64,
    /// T: how closely the output follows while in touch [s].
    pub time_constant: f64,
    /// Value at the start.
    pub start: f64,
}

impl Block {
    /// Play of a width; in touch the output follows within a time constant [s].
    pub fn backlash(width: f64, time_constant: f64) -> Self {
        Self::new(Backlash { width, time_constant, start: 0.0 })
    }
}

impl Backlash {
    fn ends(&self) -> [f64; 2] {
        [-0.5 * self.width, 0.5 * self.width]
    }
}

impl BlockDefinition for Backlash {
    fn name(&self) -> &'static str {
        "backlash"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("width", self.width), number("time_constant", self.time_constant), number("start", self.start)])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("out".into(), self.start)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the width", self.width)?;
        super::positive(name, "the time constant", self.time_constant)?;
        super::finite(name, "the start", self.start)
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::State(0)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        !matches!((of, on), (Of::Output(_), On::Input(_)))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x[0];
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let (ahead, ends) = (at.u[0] - at.x[0], self.ends());
        out[0] = match region::region(&ends, at.modes[0], ahead.value()) {
            0 => (ahead - ends[0]) / self.time_constant,
            1 => R::zero(),
            _ => (ahead - ends[1]) / self.time_constant,
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["lower flank", "upper flank"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&self.ends(), at.modes[0], at.u[0] - at.x[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::next_mode(&self.ends(), at.modes[0], at.u[0] - at.x[0], happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "backlash",
    "stays until its input has crossed the play, then follows it with a time constant",
    &[signal("width", "width of the play"), time("time_constant", "how closely it follows in touch"), START],
    |v| {
        let [width, time_constant, start] = ["width", "time_constant", "start"].map(|key| v.number_or_zero(key));
        Ok(Block::new(Backlash { width, time_constant, start }))
    },
)
.examples(&[Example::new("inputs = ['a']\nwidth = 2\ntime_constant = 0.1\nstart = 0.4")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::backlash(1.0, 0.2).start(0.1)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn a_rising_input_crosses_half_the_play_first() {
        let (w, time_constant) = (0.4, 1e-2);
        let mut bench = Bench::new();
        bench.block("u", Block::ramp((0.0, 0.0), (1.0, 1.0)));
        bench.block("y", Block::backlash(w, time_constant).input("u"));
        let run = bench.run(0.9);
        run.has_events(&[0.5 * w]);
        // in touch for s = 0.7: y = s − T (1 − e^(−s/T))
        run.is_near("y", 0.7 - time_constant * (1.0 - (-0.7_f64 / time_constant).exp()));
    }

    #[test]
    fn after_a_reversal_the_output_waits_for_the_whole_play() {
        let w = 0.4;
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 1.0));
        bench.block("y", Block::backlash(w, 1e-4).input("u"));
        // the ideal play: top at 1 − w/2, kept until sin t = 1 − w, then sin t + w/2
        let rest = bench.run(2.2).signal("y");
        assert!((rest - (1.0 - 0.5 * w)).abs() < 1e-6, "{rest}"); // follows within T², the rate vanishes at the top
        let down = bench.run(3.5).signal("y");
        assert!((down - (3.5_f64.sin() + 0.5 * w)).abs() < 1.1e-4, "{down}"); // follows within T times the rate
    }
}
