//! Table: a function of one signal, or of time, through points.

use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{
    Entry, Example, Fields, INTERPOLATION, OUTSIDE, POINTS, Values, show_points, show_table_shape, table_points,
    table_shape,
};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::geometry::{Curve, Interpolation, Outside};
use crate::machine::{MachineError, Refused};
use flyball_dae::scalar::Real;

/// A function of one signal, or of time, through points.
#[derive(Clone, Debug)]
pub struct Table {
    points: [Vec<f64>; 2],
    interpolation: Interpolation,
    outside: Outside,
    of_time: bool,
    curve: Result<Curve, Refused>,
}

impl Block {
    /// A function of one signal through points, with straight lines between them; outside it keeps the outermost values.
    pub fn table(points: impl Into<Vec<f64>>, values: impl Into<Vec<f64>>) -> Self {
        Self::new(Table::new([points.into(), values.into()], false))
    }

    /// A source through points (time, value), with straight lines between them; outside it keeps the outermost values.
    pub fn time_table(times: impl Into<Vec<f64>>, values: impl Into<Vec<f64>>) -> Self {
        Self::new(Table::new([times.into(), values.into()], true))
    }

    /// How a table goes from point to point.
    pub fn interpolation(mut self, interpolation: Interpolation) -> Self {
        match &mut self.kind {
            BlockKind::Table(table) => table.shape(interpolation, table.outside),
            BlockKind::Table2(table) => table.shape(interpolation, table.outside()),
            _ => self.misplaced = Some("interpolation"),
        }
        self
    }

    /// Sets the meaning of a table beyond its points.
    pub fn outside(mut self, outside: Outside) -> Self {
        match &mut self.kind {
            BlockKind::Table(table) => table.shape(table.interpolation, outside),
            BlockKind::Table2(table) => table.shape(table.interpolation(), outside),
            _ => self.misplaced = Some("outside"),
        }
        self
    }

    /// Lets a table use cubics without overshoot instead of straight lines.
    pub fn monotone(self) -> Self {
        self.interpolation(Interpolation::Monotone)
    }
}

impl Table {
    fn new(points: [Vec<f64>; 2], of_time: bool) -> Self {
        let (interpolation, outside) = Default::default();
        let curve = Curve::through(&points[0], &points[1], interpolation, outside);
        Self { points, interpolation, outside, of_time, curve }
    }

    fn shape(&mut self, interpolation: Interpolation, outside: Outside) {
        (self.interpolation, self.outside) = (interpolation, outside);
        self.curve = Curve::through(&self.points[0], &self.points[1], interpolation, outside);
    }

    /// Points (argument, value).
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points[0].iter().copied().zip(self.points[1].iter().copied())
    }

    /// Between them.
    pub fn interpolation(&self) -> Interpolation {
        self.interpolation
    }

    /// Beyond them.
    pub fn outside(&self) -> Outside {
        self.outside
    }

    fn argument<R: Real>(&self, at: &BlockPoint<R>) -> R {
        if self.of_time { at.t } else { at.u[0] }
    }

    /// The curve, if it is one over time.
    pub(crate) fn curve_of_time(&self) -> Option<&Curve> {
        self.curve.as_ref().ok().filter(|_| self.of_time)
    }

    /// The curve, if it has kinks.
    fn kinked(&self) -> Option<&Curve> {
        self.curve.as_ref().ok().filter(|curve| curve.has_kinks())
    }
}

impl BlockDefinition for Table {
    fn name(&self) -> &'static str {
        if self.of_time { "time-table" } else { "table" }
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![show_points(self.points())];
        out.extend(show_table_shape(self.interpolation, self.outside));
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        if self.of_time { Vec::new() } else { vec![Port::new("in")] }
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.curve.as_ref().map(|_| ()).map_err(|bad| bad.error(name))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let s = self.argument(at);
        out[0] = match (&self.curve, self.kinked()) {
            (_, Some(curve)) => {
                let region = region::region(curve.grid(), at.modes[0], s.value());
                curve.on_piece(curve.grid().piece_in(region, s.value()), s)
            }
            (Ok(curve), None) => curve.at(s),
            (Err(_), None) => R::from(f64::NAN),
        };
    }
    fn modes(&self) -> usize {
        usize::from(self.kinked().is_some())
    }
    fn switches(&self) -> Vec<&'static str> {
        if self.of_time || self.kinked().is_none() { Vec::new() } else { vec!["point below", "point above"] }
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        if let (false, Some(curve)) = (self.of_time, self.kinked()) {
            region::switching(curve.grid(), at.modes[0], at.u[0], out);
        }
    }
    fn has_instants(&self) -> bool {
        self.of_time && self.kinked().is_some()
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        self.kinked().filter(|_| self.of_time).and_then(|curve| region::next_instant(curve.grid(), at.t))
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        if let Some(curve) = self.kinked() {
            change.modes[0] = if self.of_time {
                region::mode_at(curve.grid(), at.t)
            } else {
                region::next_mode(curve.grid(), at.modes[0], at.u[0], happened.pair(0))
            };
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[
    Entry::new(
        "table",
        "a function of its input through points; where its slope jumps is an event",
        &[POINTS, INTERPOLATION, OUTSIDE],
        |v| {
            let [x, y] = table_points(v)?;
            Ok(shaped(Block::table(x, y), v))
        },
    )
    .examples(&[Example::new(
        "inputs = ['a']\npoints = [[0, 1], [2, 3], [3, 1]]\ninterpolation = 'spline'\noutside = 'extend'",
    )]),
    Entry::new(
        "time-table",
        "a function of time through points; where its slope jumps is an event",
        &[POINTS, INTERPOLATION, OUTSIDE],
        |v| {
            let [times, values] = table_points(v)?;
            Ok(shaped(Block::time_table(times, values), v))
        },
    )
    .examples(&[Example::new("points = [[0, 1], [2, 3], [3, 1]]\ninterpolation = 'monotone'\noutside = 'periodic'")]),
];

/// With the words of the table.
pub(super) fn shaped(block: Block, v: &Values) -> Block {
    let (interpolation, outside) = table_shape(v);
    block.interpolation(interpolation).outside(outside)
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let (points, values) = ([-0.7, 0.1, 0.6, 1.1], [1.0, 2.0, -1.0, 0.5]);
    vec![
        Block::table(points, values),
        Block::table(points, values).monotone(),
        Block::time_table(points, values),
        Block::time_table(points, [0.0, 1.0, 3.0, 4.0]).monotone(),
        Block::table(points, values).interpolation(Interpolation::Spline).outside(Outside::Extend),
        Block::table(points, [1.0, 2.0, -1.0, 1.0]).outside(Outside::Periodic),
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
    fn points_of_a_smooth_table_are_no_events_but_ends_that_are_held_are() {
        for shape in [Interpolation::Monotone, Interpolation::Spline] {
            let of_time = Block::time_table([0.1, 0.2, 0.35, 0.5], [1.0, 3.0, -1.0, 2.0]).interpolation(shape);
            let of_signal = Block::table([0.1, 0.2, 0.35, 0.5], [1.0, 3.0, -1.0, 2.0]).interpolation(shape);
            for (outside, events) in [(Outside::Hold, vec![0.1, 0.5]), (Outside::Extend, vec![])] {
                let mut bench = Bench::new();
                bench.block("y", of_time.clone().outside(outside)).block("x", Block::integrator().input("y"));
                let run = bench.run(1.0);
                run.has_time_events(&events);
                let [y, x] = ["y", "x"].map(|name| run.signal(name));
                let mut bench = Bench::new();
                bench.block("one", Block::constant(1.0)).block("s", Block::integrator().input("one"));
                bench.block("y", of_signal.clone().outside(outside).input("s"));
                bench.block("x", Block::integrator().input("y"));
                let run = bench.run(1.0);
                run.has_events(&events);
                run.is_near("y", y);
                run.is_near("x", x);
            }
        }
    }

    #[test]
    fn a_periodic_table_of_lines_kinks_once_a_turn_at_each_point_both_ways() {
        for sign in [1.0, -1.0] {
            let mut bench = Bench::new();
            bench.block("speed", Block::constant(sign)).block("s", Block::integrator().input("speed"));
            let table = Block::table([0.25, 0.75, 1.25], [0.0, 1.0, 0.0]).outside(Outside::Periodic);
            bench.block("y", table.input("s")).block("x", Block::integrator().input("y"));
            let run = bench.run(2.5);
            run.has_events(&[0.25, 0.75, 1.25, 1.75, 2.25]);
            // two turns of mean 1/2 and half a one of mean 1/4 about the trough, or of mean 3/4 about the peak
            run.is_near("x", 1.25 - 0.125 * sign);
        }
        let mut bench = Bench::new();
        bench.block("u", Block::time_table([0.0, 0.2, 0.3], [0.0, 1.0, 0.0]).outside(Outside::Periodic));
        bench.run(0.7).has_time_events(&[0.2, 0.3, 0.5, 0.6]);
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
