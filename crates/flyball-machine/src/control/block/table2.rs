//! Table of two signals on a grid: z(u₁, u₂), interpolated along the second axis and then along the first.

use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{
    Entry, Example, Fields, INTERPOLATION, Kind, Mistake, OUTSIDE, Units, Value, required, show_table_shape, table_rows,
};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::geometry::{Curve, Grid, Interpolation, Outside, Piece, monotone_slope};
use crate::ids;
use crate::machine::{MachineError, Refused};
use flyball_dae::scalar::Real;

/// A function of two signals on a grid.
#[derive(Clone, Debug)]
pub struct Table2 {
    points: [Vec<f64>; 2],
    values: Vec<Vec<f64>>,
    interpolation: Interpolation,
    outside: Outside,
    surface: Result<Surface, Refused>,
}

/// Surface through the points. Slopes are those of splines; the other shapes find theirs from the values.
#[derive(Clone, Debug)]
struct Surface {
    grids: [Grid; 2],
    /// Along the second axis: ∂z/∂u₂ of every row.
    slopes: Vec<Vec<f64>>,
    /// Along the first axis, in rows: ∂z/∂u₁, and ∂²z/∂u₁∂u₂.
    tilts: [Vec<Vec<f64>>; 2],
}

impl Block {
    /// A function of two signals on a grid; one row of values per point of the first.
    pub fn table2(first: impl Into<Vec<f64>>, second: impl Into<Vec<f64>>, values: Vec<Vec<f64>>) -> Self {
        let (points, (interpolation, outside)) = ([first.into(), second.into()], Default::default());
        let surface = Surface::new(&points, &values, interpolation, outside);
        Self::new(Table2 { points, values, interpolation, outside, surface })
    }
}

impl Surface {
    fn new(
        points: &[Vec<f64>; 2],
        values: &[Vec<f64>],
        interpolation: Interpolation,
        outside: Outside,
    ) -> Result<Self, Refused> {
        let curve = |axis: usize, values: &[f64]| Curve::through(&points[axis], values, interpolation, outside);
        let slopes = |rows: &[Vec<f64>]| -> Result<Vec<Vec<f64>>, Refused> {
            rows.iter().map(|row| Ok(curve(1, row)?.slopes())).collect()
        };
        let across = slopes(values)?;
        let mut tilts = vec![vec![0.0; points[1].len()]; values.len()];
        curve(0, &vec![0.0; values.len()])?; // counts the rows
        for j in 0..points[1].len() {
            let column: Vec<f64> = values.iter().map(|row| row[j]).collect();
            for (i, slope) in curve(0, &column)?.slopes().into_iter().enumerate() {
                tilts[i][j] = slope;
            }
        }
        let grid = |axis: usize| {
            let x = points[axis].clone();
            let last = x.len() - 1;
            // the same kinks for all rows: lines have them at their points, what is held at its ends
            let kinks = match (interpolation, outside) {
                (Interpolation::Linear, Outside::Hold) => (0..=last).collect(),
                (Interpolation::Linear, Outside::Extend) => (1..last).collect(),
                (Interpolation::Linear, Outside::Periodic) => (0..last).collect(),
                (_, Outside::Hold) => vec![0, last],
                _ => Vec::new(),
            };
            Grid { x, kinks, outside }
        };
        let twist = if interpolation == Interpolation::Spline { slopes(&tilts)? } else { Vec::new() };
        Ok(Self { grids: [grid(0), grid(1)], slopes: across, tilts: [tilts, twist] })
    }

    /// Value along one axis on one of its pieces; `slope` is that of a spline.
    fn along<R: Real>(
        &self,
        axis: usize,
        interpolation: Interpolation,
        (piece, s): (i64, R),
        value: impl Fn(usize) -> R,
        slope: impl Fn(usize) -> R,
    ) -> R {
        let grid = &self.grids[axis];
        let (x, n) = (&grid.x, grid.x.len() - 1);
        let chord = |k: usize| (value(k + 1) - value(k)) / (x[k + 1] - x[k]);
        let slope = |k: usize| match interpolation {
            Interpolation::Linear => chord(k.min(n - 1)),
            Interpolation::Spline => slope(k),
            Interpolation::Monotone if grid.outside != Outside::Periodic && (k == 0 || k == n) => chord(k.min(n - 1)),
            Interpolation::Monotone => {
                let (left, right) = ((k + n - 1) % n, k % n);
                monotone_slope([chord(left), chord(right)], [left, right].map(|i| x[i + 1] - x[i]))
            }
        };
        let beyond = |k: usize| if grid.outside == Outside::Extend { slope(k) * (s - x[k]) } else { R::zero() };
        match grid.place(piece) {
            Piece::Below => value(0) + beyond(0),
            Piece::Above => value(n) + beyond(n),
            Piece::Between(i, shift) => {
                let h = x[i + 1] - x[i];
                let z = (s - (x[i] + shift)) / h;
                let (y_0, y_1) = (value(i), value(i + 1));
                if interpolation == Interpolation::Linear {
                    return y_0 + (y_1 - y_0) * z;
                }
                // cubic Hermite
                let (d_0, d_1) = (slope(i) * h, slope(i + 1) * h);
                let (a, b) = (y_1 - y_0 - d_0, d_1 - d_0);
                y_0 + z * (d_0 + z * (a * 3.0 - b + z * (b - a * 2.0)))
            }
        }
    }
}

impl Table2 {
    pub(super) fn shape(&mut self, interpolation: Interpolation, outside: Outside) {
        (self.interpolation, self.outside) = (interpolation, outside);
        self.surface = Surface::new(&self.points, &self.values, interpolation, outside);
    }

    /// Points of the first and of the second signal.
    pub fn points(&self) -> &[Vec<f64>; 2] {
        &self.points
    }

    /// Values: one row per point of the first signal.
    pub fn values(&self) -> &[Vec<f64>] {
        &self.values
    }

    /// Between them.
    pub fn interpolation(&self) -> Interpolation {
        self.interpolation
    }

    /// Beyond them.
    pub fn outside(&self) -> Outside {
        self.outside
    }

    /// Its grids with kinks.
    fn kinked(&self) -> Option<&[Grid; 2]> {
        self.surface
            .as_ref()
            .ok()
            .map(|surface| &surface.grids)
            .filter(|grids| !grids[0].kinks.is_empty() || !grids[1].kinks.is_empty())
    }
}

impl BlockDefinition for Table2 {
    fn name(&self) -> &'static str {
        "table-2d"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [first, second] = &self.points;
        let head = [0.0].iter().chain(second).copied().collect();
        let row = |(x, values): (&f64, &Vec<f64>)| [*x].iter().chain(values).copied().collect();
        let rows = [head].into_iter().chain(first.iter().zip(&self.values).map(row)).collect();
        let mut out = vec![("grid", Value::Rows(rows))];
        out.extend(show_table_shape(self.interpolation, self.outside));
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        ["in1", "in2"].map(Port::new).into()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.surface.as_ref().map(|_| ()).map_err(|refused| refused.error(name))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let Ok(surface) = &self.surface else {
            out[0] = R::from(f64::NAN);
            return;
        };
        let modes = if self.kinked().is_some() { at.modes } else { &[0, 0] };
        let piece = |axis: usize| {
            let (grid, s) = (&surface.grids[axis], at.u[axis].value());
            grid.piece_in(region::region(grid, modes[axis], s), s)
        };
        let pieces = [piece(0), piece(1)];
        let across = |rows: &[Vec<f64>], slopes: &[Vec<f64>], i: usize| {
            let of = |rows: &[Vec<f64>], j: usize| R::from(rows[i][j]);
            surface.along(1, self.interpolation, (pieces[1], at.u[1]), |j| of(rows, j), |j| of(slopes, j))
        };
        let [tilts, twist] = &surface.tilts;
        out[0] = surface.along(
            0,
            self.interpolation,
            (pieces[0], at.u[0]),
            |i| across(&self.values, &surface.slopes, i),
            |i| across(tilts, twist, i),
        );
    }
    fn modes(&self) -> usize {
        if self.kinked().is_some() { 2 } else { 0 }
    }
    fn switches(&self) -> Vec<&'static str> {
        match self.kinked() {
            Some(_) => vec!["first point below", "first point above", "second point below", "second point above"],
            None => Vec::new(),
        }
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        for (axis, grid) in self.kinked().into_iter().flatten().enumerate() {
            region::switching(grid, at.modes[axis], at.u[axis], &mut out[2 * axis..2 * axis + 2]);
        }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        for (axis, grid) in self.kinked().into_iter().flatten().enumerate() {
            change.modes[axis] = region::next_mode(grid, at.modes[axis], at.u[axis], happened.pair(2 * axis));
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "table-2d",
    "a function of two inputs on a grid; where its slope jumps is an event",
    &[
        required(
            "grid",
            Kind::Rows(Units::SIGNAL),
            "first row: any number, then the points of the second input; other rows: a point of the first input, then \
             the values there; or `{ file = \"grid.csv\" }`",
        ),
        INTERPOLATION,
        OUTSIDE,
    ],
    |v| {
        let width = v.rows("grid").unwrap_or_default().first().map_or(0, Vec::len);
        let grid = table_rows(v, "grid", width.max(3))?;
        let Some((head, body)) = grid.split_first().filter(|(_, body)| body.len() > 1) else {
            let message = format!("`grid` of {} has {} rows", v.element, grid.len());
            let help =
                "give a row of points of the second input, and a row for each of two or more points of the first";
            return Err(Mistake::new(ids::BAD_TABLE, "grid", message, help).count("rows", grid.len()));
        };
        let first: Vec<f64> = body.iter().map(|row| row[0]).collect();
        let values = body.iter().map(|row| row[1..].to_vec()).collect();
        Ok(super::table::shaped(Block::table2(first, &head[1..], values), v))
    },
)
.examples(&[Example::new(
    "inputs = ['a', 'b']\ngrid = [[0, 1, 2], [0, 3, 4], [1, 5, 7]]\ninterpolation = 'monotone'\noutside = 'extend'",
)])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let values = vec![vec![1.0, 2.0, 4.0], vec![0.5, 1.0, 3.0], vec![0.1, -1.0, 2.0], vec![1.0, 0.0, 1.0]];
    let table = || Block::table2([-1.0, 0.0, 0.5, 1.0], [-0.5, 0.1, 0.9], values.clone());
    let spline = table().interpolation(Interpolation::Spline).outside(Outside::Extend);
    vec![table(), table().monotone(), spline, table().outside(Outside::Extend)]
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

    #[test]
    fn a_spline_of_a_product_of_waves_is_near_it_and_periodic_both_ways() {
        // z = sin u₁ · cos u₂ on a grid of 24 by 24: the error of cubics is about h⁴/384 per axis
        let x: Vec<f64> = (0..=24).map(|k| 2.0 * PI * f64::from(k) / 24.0).collect();
        let values: Vec<Vec<f64>> = x.iter().map(|a| x.iter().map(|b| a.sin() * b.cos()).collect()).collect();
        let table = Block::table2(x.clone(), x, values).interpolation(Interpolation::Spline).outside(Outside::Periodic);
        for (a, b) in [(0.4, 1.1), (-9.0, 3.3), (2.0, 20.5)] {
            let mut bench = Bench::new();
            bench.block("a", Block::constant(a)).block("b", Block::constant(b));
            bench.block("z", table.clone().inputs(["a", "b"]));
            let z = bench.run(0.1).signal("z");
            assert!((z - a.sin() * b.cos()).abs() < 4e-5, "{z} at {a}, {b}"); // truncation(h^4)
        }
    }
}
