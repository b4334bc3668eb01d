//! A function of one variable through points: what every table of a machine means. Between the points see
//! [`Interpolation`], beyond the ends [`Outside`].

use super::grid::{Grid, Outside, Piece};
use super::interpolation::Interpolation;
use crate::machine::Refused;
use flyball_dae::scalar::{Real, Taylor};

/// A function through given points.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    grid: Grid,
    y: Vec<f64>,
    interpolation: Interpolation,
    /// One cubic per interval, in powers of x − xᵢ.
    cubics: Vec<[f64; 4]>,
    /// Slopes at both ends.
    ends: [f64; 2],
    /// Integral from the first point to every other one.
    areas: Vec<f64>,
}

/// Difference of the end values of a periodic table that counts as rounding, against the largest value.
const SAME: f64 = 1e-12;

impl Curve {
    /// Through the points (x, y).
    ///
    /// # Errors
    /// The first number that does not fit: x must ascend, there must be two or more finite points, and a periodic table
    /// ends with the value it begins with.
    pub fn through(x: &[f64], y: &[f64], interpolation: Interpolation, outside: Outside) -> Result<Self, Refused> {
        check(x, y)?;
        let mut y = y.to_vec();
        let periodic = outside == Outside::Periodic;
        if periodic {
            let scale = y.iter().fold(0.0, |scale: f64, y| scale.max(y.abs()));
            let last = y.len() - 1;
            if (y[last] - y[0]).abs() > SAME * scale {
                let help = "a periodic table ends with the value it begins with";
                return Err(Refused { what: "the last value of the table", value: y[last], help });
            }
            y[last] = y[0];
        }
        let cubics = interpolation.cubics(x, &y, periodic);
        let grid = Grid { x: x.to_vec(), kinks: Vec::new(), outside };
        let mut curve = Self { grid, y, interpolation, cubics, ends: [0.0; 2], areas: Vec::new() };
        curve.ends = [curve.cubics[0][1], curve.slope_before(x.len() - 1)];
        curve.grid.kinks = curve.find_kinks();
        curve.areas = curve.find_areas();
        Ok(curve)
    }

    /// The points it goes through.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.grid.x.iter().copied().zip(self.y.iter().copied())
    }

    /// Interpolation between the points.
    pub fn interpolation(&self) -> Interpolation {
        self.interpolation
    }

    /// Meaning beyond its ends.
    pub fn outside(&self) -> Outside {
        self.grid.outside
    }

    /// First and last abscissa.
    pub fn range(&self) -> (f64, f64) {
        self.grid.range()
    }

    /// The first abscissa of a point after `x`.
    pub fn next_point(&self, x: f64) -> Option<f64> {
        self.grid.next_knot(x)
    }

    /// The first abscissa after `x` at which its slope jumps.
    pub fn next_kink(&self, x: f64) -> Option<f64> {
        self.grid.next_kink(x)
    }

    /// True if its slope jumps somewhere.
    pub fn has_kinks(&self) -> bool {
        !self.grid.kinks.is_empty()
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Slope at point k, from its left.
    fn slope_before(&self, k: usize) -> f64 {
        let [_, c1, c2, c3] = self.cubics[k - 1];
        let h = self.grid.x[k] - self.grid.x[k - 1];
        c1 + h * (2.0 * c2 + 3.0 * h * c3)
    }

    /// Slopes at all points of a smooth curve.
    pub(crate) fn slopes(&self) -> Vec<f64> {
        self.cubics.iter().map(|cubic| cubic[1]).chain([self.ends[1]]).collect()
    }

    /// Points at which the slope jumps. Cubics join smoothly; straight lines and the lines beyond the ends may not.
    fn find_kinks(&self) -> Vec<usize> {
        let (x, y, last) = (&self.grid.x, &self.y, self.y.len() - 1);
        // points on one line have chords that differ by the rounding of their numbers
        let rounding = |i: usize| {
            let sizes = y[i].abs().max(y[i + 1].abs()) + self.cubics[i][1].abs() * x[i].abs().max(x[i + 1].abs());
            4.0 * f64::EPSILON * sizes / (x[i + 1] - x[i])
        };
        let is_linear = self.interpolation == Interpolation::Linear;
        let jumps = |k: usize| match (k, self.grid.outside) {
            (k, Outside::Periodic) if k == last => false, // counted as the first one
            (0, Outside::Periodic) => {
                is_linear && (self.ends[0] - self.ends[1]).abs() > rounding(0) + rounding(last - 1)
            }
            (0, Outside::Hold) => self.ends[0].abs() > rounding(0),
            (k, Outside::Hold) if k == last => self.ends[1].abs() > rounding(last - 1),
            (k, Outside::Extend) if k == 0 || k == last => false,
            (k, _) => is_linear && (self.cubics[k - 1][1] - self.cubics[k][1]).abs() > rounding(k - 1) + rounding(k),
        };
        (0..=last).filter(|&k| jumps(k)).collect()
    }

    fn find_areas(&self) -> Vec<f64> {
        let mut areas = vec![0.0];
        for i in 0..self.cubics.len() {
            areas.push(areas[i] + self.area(i, self.grid.x[i + 1] - self.grid.x[i]));
        }
        areas
    }

    /// ∫ of cubic i from its point to `u` beyond it.
    fn area(&self, i: usize, u: f64) -> f64 {
        let [c0, c1, c2, c3] = self.cubics[i];
        u * (c0 + u * (c1 / 2.0 + u * (c2 / 3.0 + u * c3 / 4.0)))
    }

    /// Slope of the line beyond an end.
    fn beyond(&self, end: usize) -> f64 {
        if self.grid.outside == Outside::Extend { self.ends[end] } else { 0.0 }
    }

    /// Value, over any scalar.
    pub fn at<R: Real>(&self, x: R) -> R {
        self.on_piece(self.grid.piece(x.value()), x)
    }

    /// Value of the cubic or line of a piece.
    pub(crate) fn on_piece<R: Real>(&self, piece: i64, x: R) -> R {
        let (first, last) = self.grid.range();
        match self.grid.place(piece) {
            Piece::Below => (x - first) * self.beyond(0) + self.y[0],
            Piece::Above => (x - last) * self.beyond(1) + self.y[self.y.len() - 1],
            Piece::Between(i, shift) => {
                let [c0, c1, c2, c3] = self.cubics[i];
                let u = x - (self.grid.x[i] + shift);
                ((u * c3 + c2) * u + c1) * u + c0
            }
        }
    }

    /// Value and first three derivatives.
    pub fn jet(&self, x: f64) -> [f64; 4] {
        let [c0, c1, c2, c3] = self.at(Taylor::<4>::new(&[x, 1.0])).c;
        [c0, c1, 2.0 * c2, 6.0 * c3]
    }

    /// Integral from the first abscissa to `x`.
    pub fn integral(&self, x: f64) -> f64 {
        let (first, last) = self.grid.range();
        let n = self.cubics.len();
        let line = |y: f64, slope: f64, u: f64| u * (y + slope * u / 2.0);
        match self.grid.place(self.grid.piece(x)) {
            Piece::Below => line(self.y[0], self.beyond(0), x - first),
            Piece::Above => self.areas[n] + line(self.y[n], self.beyond(1), x - last),
            Piece::Between(i, shift) => {
                let turns = (shift / (last - first)).round();
                turns * self.areas[n] + self.areas[i] + self.area(i, x - (self.grid.x[i] + shift))
            }
        }
    }

    /// −y(x).
    #[must_use]
    pub fn negated(&self) -> Self {
        let mut out = self.clone();
        let numbers =
            out.y.iter_mut().chain(out.cubics.iter_mut().flatten()).chain(&mut out.ends).chain(&mut out.areas);
        numbers.for_each(|number| *number = -*number);
        out
    }

    /// −y(−x).
    #[must_use]
    pub fn turned(&self) -> Self {
        let x: Vec<f64> = self.grid.x.iter().rev().map(|x| -x).collect();
        let y: Vec<f64> = self.y.iter().rev().map(|y| -y).collect();
        Self::through(&x, &y, self.interpolation, self.grid.outside).expect("the same points from the other side")
    }
}

/// Refuses points that do not ascend or are not finite.
fn check(x: &[f64], y: &[f64]) -> Result<(), Refused> {
    let bad = |what, value, help| Err(Refused { what, value, help });
    if x.len() < 2 {
        return bad("the number of points", x.len() as f64, "give at least two");
    }
    if x.len() != y.len() {
        return bad("the number of values", y.len() as f64, "give one value per point");
    }
    if let Some(&number) = x.iter().chain(y).find(|x| !x.is_finite()) {
        return bad("a number of the table", number, "give finite numbers");
    }
    match x.windows(2).find(|pair| pair[1] <= pair[0]) {
        Some(pair) => bad("a point of the table", pair[1], "points must ascend"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [Interpolation; 3] = [Interpolation::Linear, Interpolation::Monotone, Interpolation::Spline];
    const ENDS: [Outside; 3] = [Outside::Hold, Outside::Extend, Outside::Periodic];

    fn curve(x: &[f64], y: &[f64], shape: Interpolation, outside: Outside) -> Curve {
        Curve::through(x, y, shape, outside).expect("ascending")
    }

    fn all() -> impl Iterator<Item = Curve> {
        let (x, y) = ([0.0, 1.0, 1.5, 3.0], [1.0, -2.0, 0.5, 1.0]);
        SHAPES.into_iter().flat_map(move |shape| ENDS.map(|outside| curve(&x, &y, shape, outside)))
    }

    #[test]
    fn every_curve_passes_its_points_and_is_as_smooth_as_it_says() {
        for curve in all() {
            let d = 1e-12;
            for (x, y) in curve.points() {
                assert!((curve.at(x) - y).abs() < 1e-14, "{curve:?}"); // rounding
                let (left, right) = (curve.jet(x - d), curve.jet(x + d));
                let is_kink = curve.next_kink(x - d).is_some_and(|kink| kink <= x + d);
                assert!((left[0] - right[0]).abs() < 1e-10, "{curve:?}");
                assert_eq!((left[1] - right[1]).abs() > 1e-9, is_kink, "{x}, {curve:?}"); // rounding over the distance
                if curve.interpolation() == Interpolation::Spline && !is_kink {
                    assert!((left[2] - right[2]).abs() < 1e-9, "{x}, {curve:?}");
                }
            }
        }
    }

    #[test]
    fn points_on_one_line_are_no_kinks() {
        for (scale, from) in [(1.0, 0.0), (1e-9, 1e3), (1e6, -7.7)] {
            let x: Vec<f64> = (0..50).map(|k| from + 0.1 * f64::from(k)).collect();
            let y: Vec<f64> = x.iter().map(|x| scale * (0.3 * x + 0.7)).collect();
            let line = curve(&x, &y, Interpolation::Linear, Outside::Hold);
            assert_eq!(line.grid.kinks, [0, 49], "{scale}, {from}");
            let mut bent = y.clone();
            bent[20] += 1e-9 * scale * 0.1;
            let bent = curve(&x, &bent, Interpolation::Linear, Outside::Extend);
            assert!(bent.grid.kinks.contains(&20), "{scale}, {from}");
        }
    }

    #[test]
    fn beyond_the_ends_it_holds_goes_on_or_begins_again() {
        for shape in SHAPES {
            let of = |outside| curve(&[0.0, 1.0, 3.0], &[2.0, 5.0, 2.0], shape, outside);
            let (hold, extend, periodic) = (of(Outside::Hold), of(Outside::Extend), of(Outside::Periodic));
            assert_eq!([hold.at(-1.0), hold.at(7.0)], [2.0, 2.0]);
            let [_, slope, ..] = extend.jet(3.0 - 1e-13);
            assert!((extend.at(5.0) - (2.0 + 2.0 * slope)).abs() < 1e-9);
            assert!((extend.at(-1.0) - (2.0 - extend.jet(0.0)[1])).abs() < 1e-14);
            for x in [0.2, 1.7, 2.9] {
                for turns in [-7.0, -1.0, 1.0, 20.0] {
                    assert!((periodic.at(x + 3.0 * turns) - periodic.at(x)).abs() < 1e-12, "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn monotone_data_give_a_monotone_curve() {
        let (x, y) = ([0.0, 1.0, 1.5, 4.0, 5.0], [0.0, 0.1, 2.0, 2.0, 7.0]);
        let curve = curve(&x, &y, Interpolation::Monotone, Outside::Hold);
        let values: Vec<f64> = (0..=5000).map(|k| curve.at(f64::from(k) * 1e-3)).collect();
        assert!(values.windows(2).all(|pair| pair[1] >= pair[0] - 1e-12)); // rounding
    }

    #[test]
    fn a_periodic_spline_comes_near_a_sine_with_the_fourth_power_of_its_spacing() {
        let error = |n: u32| {
            let x: Vec<f64> = (0..=n).map(|k| std::f64::consts::TAU * f64::from(k) / f64::from(n)).collect();
            let y: Vec<f64> = x.iter().map(|x| (x + 0.3).sin()).collect();
            let curve = curve(&x, &y, Interpolation::Spline, Outside::Periodic);
            (0..2000).map(|k| f64::from(k) * 0.01).map(|s| (curve.at(s) - (s + 0.3).sin()).abs()).fold(0.0, f64::max)
        };
        let order = (error(16) / error(32)).log2();
        assert!((order - 4.0).abs() < 0.15, "{order}");
    }

    #[test]
    fn integral_has_the_curve_as_derivative() {
        for curve in all() {
            for x in [-7.3, -0.7, 0.3, 1.2, 2.9, 4.2, 11.0] {
                let d = 1e-5;
                let slope = (curve.integral(x + d) - curve.integral(x - d)) / (2.0 * d);
                assert!((slope - curve.at(x)).abs() < 1e-8, "{x}, {curve:?}"); // truncation(d²)
            }
        }
    }

    #[test]
    fn seen_from_the_other_side_it_is_the_same_curve() {
        for curve in all() {
            for x in [-4.1, -0.7, 0.3, 1.2, 2.9, 4.0] {
                assert!((curve.turned().at(-x) + curve.at(x)).abs() < 1e-13, "{x}, {curve:?}"); // rounding
                assert_eq!(curve.negated().at(x), -curve.at(x));
                assert_eq!(curve.negated().integral(x), -curve.integral(x));
            }
        }
    }

    #[test]
    fn points_out_of_order_and_ends_that_do_not_meet_are_refused() {
        let refused = |x: &[f64], y: &[f64], outside| Curve::through(x, y, Interpolation::Linear, outside).err();
        assert!(refused(&[0.0, 0.0], &[1.0, 2.0], Outside::Hold).is_some());
        assert!(refused(&[0.0, f64::NAN], &[1.0, 2.0], Outside::Hold).is_some());
        assert!(refused(&[0.0, 1.0], &[1.0], Outside::Hold).is_some());
        let open = refused(&[0.0, 1.0], &[1.0, 2.0], Outside::Periodic).expect("refused");
        assert_eq!((open.what, open.value), ("the last value of the table", 2.0));
    }
}
