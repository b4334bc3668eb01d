//! Dips between samples: a function may pass zero and come back between two looks at it.
//!
//! Dense output is a polynomial of low degree, so five values show how a function of it runs between them. Where they do
//! not, because the function moves faster than the step (a source that nothing feeds back), the samples are too few. A
//! sixth value off their grid shows that, also where a wave meets all five at the same phase.

/// Values in a panel, equally spaced.
pub(super) const NODES: usize = 5;
/// Points of the interpolating polynomial looked at between two values.
const FINE: usize = 8;
/// A predicted minimum within this fraction of the range above zero is worth a look.
const MARGIN: f64 = 0.1;
/// Fourth differences beyond this fraction of the range mean too few samples.
const ROUGH: f64 = 0.25;

/// Place of the value off the grid, counted in intervals.
pub(super) const OFF_GRID: f64 = 1.37;

/// Values of a function, positive on its side of zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub nodes: [f64; NODES],
    pub off_grid: f64,
}

impl Panel {
    fn extremes(&self) -> (f64, f64) {
        self.nodes.iter().fold((self.off_grid, self.off_grid), |(low, high), g| (low.min(*g), high.max(*g)))
    }

    fn fourth_difference(&self) -> f64 {
        let [a, b, c, d, e] = self.nodes;
        a - 4.0 * b + 6.0 * c - 4.0 * d + e
    }

    /// True if the function stays clear of zero whatever it does between its values, or does not move but for `noise`.
    pub fn is_clear(&self, noise: f64) -> bool {
        let (low, high) = self.extremes();
        let range = high - low;
        range <= noise || low > range + self.fourth_difference().abs()
    }

    /// True if five values are too few for this function.
    pub fn is_rough(&self) -> bool {
        let (low, high) = self.extremes();
        let missed = (self.off_grid - self.at(OFF_GRID)).abs();
        self.fourth_difference().abs().max(missed) > ROUGH * (high - low)
    }

    /// Value at `s`, counted in intervals, of the quartic through the values.
    fn at(&self, s: f64) -> f64 {
        // Newton's form on forward differences
        let mut differences = self.nodes;
        for order in 1..NODES {
            for k in (order..NODES).rev() {
                differences[k] -= differences[k - 1];
            }
        }
        let mut sum = differences[NODES - 1];
        for k in (0..NODES - 1).rev() {
            sum = differences[k] + sum * (s - k as f64) / (k + 1) as f64;
        }
        sum
    }

    /// The first minimum before value `end` that may lie beyond zero, counted in intervals.
    pub fn first_dip(&self, end: usize) -> Option<f64> {
        let (low, high) = self.extremes();
        let highest_dip = MARGIN * (high - low);
        let step = 1.0 / FINE as f64;
        let (mut before, mut now) = (self.nodes[0], self.at(step));
        for k in 1..FINE * end {
            let after = self.at((k + 1) as f64 * step);
            if now < before && now <= after && now <= highest_dip {
                let curvature = before - 2.0 * now + after;
                let shift = if curvature > 0.0 { 0.5 * (before - after) / curvature } else { 0.0 };
                return Some((k as f64 + shift) * step);
            }
            (before, now) = (now, after);
        }
        None
    }
}

/// Vertex of the parabola through three points, with its value.
pub(super) fn vertex(points: [(f64, f64); 3]) -> Option<(f64, f64)> {
    let [(x_0, y_0), (x_1, y_1), (x_2, y_2)] = points;
    let (slope_0, slope_1) = ((y_1 - y_0) / (x_1 - x_0), (y_2 - y_1) / (x_2 - x_1));
    let curvature = (slope_1 - slope_0) / (x_2 - x_0);
    let at = 0.5 * (x_0 + x_1 - slope_0 / curvature);
    let value = y_0 + (at - x_0) * (slope_0 + curvature * (at - x_1));
    (curvature > 0.0 && at > x_0 && at < x_2).then_some((at, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(g: impl Fn(f64) -> f64) -> Panel {
        Panel { off_grid: g(OFF_GRID), nodes: [0.0, 1.0, 2.0, 3.0, 4.0].map(g) }
    }

    #[test]
    fn a_quartic_is_met_exactly() {
        let g = |s: f64| 0.3 - s + 0.7 * s.powi(2) - 0.2 * s.powi(3) + 0.05 * s.powi(4);
        assert!((panel(g).at(2.3) - g(2.3)).abs() < 1e-12);
    }

    #[test]
    fn a_dip_between_two_values_is_seen_and_one_far_from_zero_is_not() {
        let dip = panel(|s| (s - 1.5).powi(2) - 0.1).first_dip(4).expect("a dip");
        assert!((dip - 1.5).abs() < 0.1, "{dip}");
        assert_eq!(panel(|s| (s - 1.5).powi(2) + 5.0).first_dip(4), None);
        assert!(panel(|s| (s - 1.5).powi(2) + 50.0).is_clear(0.0));
    }

    #[test]
    fn a_wave_with_few_samples_is_rough_and_a_smooth_function_is_not() {
        assert!(panel(|s| (6.2 * s).sin()).is_rough());
        assert!(panel(|s| (1.9 * s).sin()).is_rough());
        assert!(!panel(|s| (0.5 * s).sin()).is_rough());
    }

    #[test]
    fn the_vertex_of_a_parabola_is_its_lowest_point() {
        let g = |x: f64| 2.0 * (x - 0.3).powi(2) - 0.7;
        let (at, value) = vertex([0.0, 0.4, 1.0].map(|x| (x, g(x)))).expect("a vertex");
        assert!((at - 0.3).abs() < 1e-12 && (value + 0.7).abs() < 1e-12);
    }
}
