//! Table of two signals on a grid: z(u₁, u₂), bilinear or monotone cubic along each axis; outside it keeps the outermost
//! values.

use super::curve::{Interpolation, between, check_points, interval};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, region};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A function of two signals on a grid.
#[derive(Clone, Debug)]
pub struct Table2 {
    /// Points of the first and of the second signal, ascending.
    pub points: [Vec<f64>; 2],
    /// Values: one row per point of the first signal.
    pub values: Vec<Vec<f64>>,
    /// Between them.
    pub interpolation: Interpolation,
}

impl Block {
    /// A function of two signals on a grid; one row of values per point of the first.
    pub fn table2(first: impl Into<Vec<f64>>, second: impl Into<Vec<f64>>, values: Vec<Vec<f64>>) -> Self {
        let interpolation = Interpolation::Linear;
        Self::new(Table2 { points: [first.into(), second.into()], values, interpolation })
    }
}

impl Table2 {
    /// Value along one axis.
    fn along<R: Real>(&self, axis: usize, mode: i32, s: R, value: impl Fn(usize) -> R) -> R {
        let points = &self.points[axis];
        match interval(points, region::region(points, mode, s.value())) {
            Ok(i) => between(points, self.interpolation, i, s, value),
            Err(end) => value(end),
        }
    }
}

impl BlockDefinition for Table2 {
    fn name(&self) -> &'static str {
        "table-2d"
    }
    fn inputs(&self) -> Vec<Port> {
        ["in1", "in2"].map(Port::new).into()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        let first: Vec<f64> = self.values.iter().map(|row| row.first().copied().unwrap_or(0.0)).collect();
        let rows = self.values.iter().map(|row| check_points(&self.points[1], row));
        let all = rows.fold(check_points(&self.points[0], &first), |all, row| all.and(row));
        all.map_err(|refused| refused.error(name))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let row = |i: usize| self.along(1, at.modes[1], at.u[1], |j| R::from(self.values[i][j]));
        out[0] = self.along(0, at.modes[0], at.u[0], row);
    }
    fn modes(&self) -> usize {
        2
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["first point below", "first point above", "second point below", "second point above"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        for axis in 0..2 {
            region::switching(&self.points[axis], at.modes[axis], at.u[axis], &mut out[2 * axis..2 * axis + 2]);
        }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        for axis in 0..2 {
            let left = happened.pair(2 * axis);
            change.modes[axis] = region::next_mode(&self.points[axis], at.modes[axis], at.u[axis], left);
        }
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let values = vec![vec![1.0, 2.0, 4.0], vec![0.5, 1.0, 3.0], vec![0.1, -1.0, 2.0], vec![1.0, 0.0, 1.0]];
    let table = || Block::table2([-1.0, 0.0, 0.5, 1.0], [-0.5, 0.1, 0.9], values.clone());
    vec![table(), table().monotone()]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_is_bilinear_with_events_on_the_lines_of_the_grid() {
        // z = u₁ u₂ on the grid, and linear between: z = 2·u₂ for constant u₁ = 2, kink of |u₂| at zero
        let mut bench = Bench::new();
        bench.block("two", Block::constant(2.0));
        bench.block("u", Block::sine(1.0, 2.0 * PI).phase(-PI / 4.0));
        let values = vec![vec![0.0, 0.0, 0.0], vec![4.0, 0.0, 4.0]];
        bench.block("z", Block::table2([0.0, 4.0], [-1.5, 0.0, 1.5], values).inputs(["two", "u"]));
        bench.block("x", Block::integrator().input("z"));
        let run = bench.run(1.0);
        run.has_events(&[0.125, 0.625]);
        run.is_near("x", 2.0 / 1.5 * 2.0 / PI);
    }

    #[test]
    fn it_keeps_the_outermost_values() {
        let mut bench = Bench::new();
        bench.block("far", Block::constant(9.0));
        let values = vec![vec![0.0, 1.0], vec![2.0, 7.0]];
        bench.block("z", Block::table2([0.0, 1.0], [0.0, 1.0], values).monotone().inputs(["far", "far"]));
        bench.run(0.1).is_near("z", 7.0);
    }
}
