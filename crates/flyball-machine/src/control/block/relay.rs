//! Relay with hysteresis: on when u rises above one value, off when it falls below a lower one.

use super::fields::{maybe, signal};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, Kind, flag, number, optional};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A relay with hysteresis.
#[derive(Clone, Debug)]
pub struct Relay {
    /// It goes off below the first and on above the second.
    pub thresholds: [f64; 2],
    /// Output when off and when on.
    pub values: [f64; 2],
    /// True if it is on at a start between the thresholds.
    pub starts_on: bool,
}

impl Block {
    /// A relay that goes off below `off_below` and on above `on_above`, with outputs 0 and 1.
    pub fn relay(off_below: f64, on_above: f64) -> Self {
        Self::new(Relay { thresholds: [off_below, on_above], values: [0.0, 1.0], starts_on: false })
    }

    /// Outputs of a relay when off and when on.
    pub fn values(mut self, off: f64, on: f64) -> Self {
        match &mut self.kind {
            BlockKind::Relay(relay) => relay.values = [off, on],
            _ => self.misplaced = Some("values"),
        }
        self
    }

    /// Lets a relay be on at a start between its thresholds.
    pub fn starts_on(mut self) -> Self {
        match &mut self.kind {
            BlockKind::Relay(relay) => relay.starts_on = true,
            _ => self.misplaced = Some("starts_on"),
        }
        self
    }
}

impl BlockDefinition for Relay {
    fn name(&self) -> &'static str {
        "relay"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let ([off_below, on_above], [off, on]) = (self.thresholds, self.values);
        Ok(vec![
            number("off_below", off_below),
            number("on_above", on_above),
            number("off", off),
            number("on", on),
            flag("starts_on", self.starts_on),
        ])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::ascending(name, "the threshold for on minus that for off", &self.thresholds)?;
        self.values.iter().try_for_each(|value| super::finite(name, "an output", *value))
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::Memory(0)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = R::from(at.memory[0]);
    }
    fn memory(&self) -> Vec<f64> {
        vec![self.values[usize::from(self.starts_on)]]
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["off", "on"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        let on = at.memory[0] == self.values[1];
        out[0] = if on { at.u[0] - self.thresholds[0] } else { 1.0 };
        out[1] = if on { 1.0 } else { self.thresholds[1] - at.u[0] };
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        if happened.switch(0) || at.u[0] < self.thresholds[0] {
            change.memory[0] = self.values[0];
        } else if happened.switch(1) || at.u[0] > self.thresholds[1] {
            change.memory[0] = self.values[1];
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "relay",
    "switches with hysteresis",
    &[
        signal("off_below", "switches off below"),
        signal("on_above", "switches on above"),
        maybe("off", "output when off; default 0"),
        maybe("on", "output when on; default 1"),
        optional("starts_on", Kind::Flag, "whether it is on at a start between the two; default false"),
    ],
    |v| {
        let [off_below, on_above, off] = ["off_below", "on_above", "off"].map(|key| v.number_or_zero(key));
        let (thresholds, values) = ([off_below, on_above], [off, v.number_or("on", 1.0)]);
        Ok(Block::new(Relay { thresholds, values, starts_on: v.is_set("starts_on") }))
    },
)
.examples(&[Example::new("inputs = ['a']\noff_below = -1\non_above = 2\noff = 3\non = 4\nstarts_on = true")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::relay(-0.4, 0.7), Block::relay(0.1, 0.2).values(-3.0, 2.0).starts_on()]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_goes_on_and_off_at_different_values() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("y", Block::relay(-0.5, 0.5).values(-1.0, 2.0).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        // on at sin 2πt = 1/2, off at −1/2
        let (on, off) = (1.0 / 12.0, 7.0 / 12.0);
        run.has_events(&[on, off]);
        run.is_near("x", -on + 2.0 * (off - on) - (1.0 - off));
    }

    #[test]
    fn a_thermostat_cycles_with_the_period_of_its_closed_form() {
        // ẋ = ±1 between −0.1 and 0.1: switches at 0.1, 0.3, 0.5, …
        let mut bench = Bench::new();
        bench.block("heat", Block::relay(-0.1, 0.1).values(1.0, -1.0).input("x"));
        bench.block("x", Block::integrator().input("heat"));
        let run = bench.run(1.0);
        run.has_events(&[0.1, 0.3, 0.5, 0.7, 0.9]);
        run.is_near("x", 0.0);
    }
}
