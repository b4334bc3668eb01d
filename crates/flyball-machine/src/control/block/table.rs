//! Table: a function of one signal through points; outside it keeps the outermost values.

use super::curve::{Interpolation, between, check_points, interval};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened, region};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A function of one signal, or of time, through points.
#[derive(Clone, Debug)]
pub struct Table {
    /// Points, ascending.
    pub points: Vec<f64>,
    /// Values there.
    pub values: Vec<f64>,
    /// Between them.
    pub interpolation: Interpolation,
    /// True if it is a function of time and has no input.
    pub of_time: bool,
}

impl Block {
    /// A function of one signal through points, with straight lines between them.
    pub fn table(points: impl Into<Vec<f64>>, values: impl Into<Vec<f64>>) -> Self {
        let interpolation = Interpolation::Linear;
        Self::new(Table { points: points.into(), values: values.into(), interpolation, of_time: false })
    }

    /// A source through points (time, value), with straight lines between them.
    pub fn time_table(times: impl Into<Vec<f64>>, values: impl Into<Vec<f64>>) -> Self {
        let interpolation = Interpolation::Linear;
        Self::new(Table { points: times.into(), values: values.into(), interpolation, of_time: true })
    }

    /// Lets a table use cubics without overshoot instead of straight lines.
    pub fn monotone(mut self) -> Self {
        match &mut self.kind {
            BlockKind::Table(table) => table.interpolation = Interpolation::Monotone,
            BlockKind::Table2(table) => table.interpolation = Interpolation::Monotone,
            _ => self.misplaced = Some("monotone"),
        }
        self
    }
}

impl Table {
    fn argument<R: Real>(&self, at: &BlockPoint<R>) -> R {
        if self.of_time { at.t } else { at.u[0] }
    }
}

impl BlockDefinition for Table {
    fn name(&self) -> &'static str {
        if self.of_time { "time-table" } else { "table" }
    }
    fn inputs(&self) -> Vec<Port> {
        if self.of_time { Vec::new() } else { vec![Port::new("in")] }
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        check_points(&self.points, &self.values).map_err(|refused| refused.error(name))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let s = self.argument(at);
        let region = region::region(&self.points, at.modes[0], s.value());
        out[0] = match interval(&self.points, region) {
            Ok(i) => between(&self.points, self.interpolation, i, s, |k| R::from(self.values[k])),
            Err(end) => R::from(self.values[end]),
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        if self.of_time { Vec::new() } else { vec!["point below", "point above"] }
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        if !self.of_time {
            region::switching(&self.points, at.modes[0], at.u[0], out);
        }
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        if self.of_time { region::next_instant(&self.points, at.t) } else { None }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = if self.of_time {
            region::mode_at(&self.points, at.t)
        } else {
            region::next_mode(&self.points, at.modes[0], at.u[0], happened.pair(0))
        };
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let (points, values) = ([-0.7, 0.1, 0.6, 1.1], [1.0, 2.0, -1.0, 0.5]);
    vec![
        Block::table(points, values),
        Block::table(points, values).monotone(),
        Block::time_table(points, values),
        Block::time_table(points, [0.0, 1.0, 3.0, 4.0]).monotone(),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn every_kink_that_a_signal_passes_is_an_event() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("y", Block::table([-3.0, 0.0, 0.5, 2.0], [3.0, 0.0, 1.0, 1.0]).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(0.75);
        run.has_events(&[1.0 / 12.0, 5.0 / 12.0, 0.5]);
        // 2 sin below 1/2, 1 above, −sin for negative values
        let low = 2.0 * (1.0 - (PI / 6.0).cos()) / (2.0 * PI);
        run.is_near("x", 2.0 * low + 1.0 / 3.0 + 1.0 / (2.0 * PI));
    }

    #[test]
    fn kinks_of_a_time_table_are_time_events() {
        let mut bench = Bench::new();
        bench.block("u", Block::time_table([0.1, 0.2, 0.5], [1.0, 3.0, -1.0]));
        bench.block("x", Block::integrator().input("u"));
        let run = bench.run(1.0);
        run.has_time_events(&[0.1, 0.2, 0.5]);
        run.is_near("x", 0.1 + 0.2 + 0.3 - 0.5);
    }

    #[test]
    fn a_monotone_table_equals_its_cubic() {
        // one interval: the end slopes are the chord, which makes a straight line; three points bend it
        let mut bench = Bench::new();
        bench.block("u", Block::constant(0.5));
        bench.block("y", Block::table([0.0, 1.0, 2.0], [0.0, 1.0, 4.0]).monotone().input("u"));
        // slopes 1 and 2·1·3/(1 + 3) = 3/2: Hermite at 1/2 is 1/2 + (1 − 3/2)/8
        bench.run(0.1).is_near("y", 0.5 - 0.5 / 8.0);
    }

    #[test]
    fn a_table_that_does_not_ascend_is_refused() {
        let mut bench = Bench::new();
        bench.block("map", Block::time_table([0.0, 1.0, 1.0], [0.0, 1.0, 4.0]));
        assert!(bench.refusal().contains("`map`") && bench.refusal().contains("must ascend"), "{}", bench.refusal());
    }
}
