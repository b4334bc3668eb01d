//! Dips between samples: a function may pass zero and come back between two looks at it.
//!
//! Dense output is a polynomial of low degree, so five values show how a function of it runs between them. Where they do
//! not, because the function moves faster than the step (a source that nothing feeds back), the samples are too few. A
//! sixth value shows that. Places at equal distances would meet a wave at the same phase; these do not.

/// Values in a panel.
pub(super) const NODES: usize = 5;
/// Their places, as fractions of it.
pub(super) const PLACES: [f64; NODES] = [0.0, 0.2125, 0.525, 0.7625, 1.0];
/// Place of the sixth value.
pub(super) const OFF_GRID: f64 = 0.3425;
/// Points of the interpolating polynomial looked at.
const FINE: usize = 32;
/// A predicted minimum within this fraction of the range above zero is worth a look.
const MARGIN: f64 = 0.1;
/// A quartic term beyond this fraction of the range means too few samples, and so does a sixth value that the others miss by as
/// much, counted as often as they may miss another by more.
const ROUGH: f64 = 0.1;
const WORST: f64 = 2.65;

/// Values of a function, positive on its side of zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub nodes: [f64; NODES],
    pub off_grid: f64,
}

/// The quartic through the values of a panel, in Newton's form.
struct Quartic([f64; NODES]);

impl Quartic {
    /// Value at a fraction of the panel.
    fn at(&self, s: f64) -> f64 {
        self.0.iter().zip(PLACES).rev().fold(0.0, |sum, (coefficient, place)| coefficient + sum * (s - place))
    }

    /// Fourth difference of values at quarters of the panel.
    fn fourth_difference(&self) -> f64 {
        24.0 * self.0[NODES - 1] * 0.25_f64.powi(4)
    }
}

impl Panel {
    fn extremes(&self) -> (f64, f64) {
        self.nodes.iter().fold((self.off_grid, self.off_grid), |(low, high), g| (low.min(*g), high.max(*g)))
    }

    /// Newton's form on divided differences.
    fn quartic(&self) -> Quartic {
        let mut differences = self.nodes;
        for order in 1..NODES {
            for k in (order..NODES).rev() {
                differences[k] = (differences[k] - differences[k - 1]) / (PLACES[k] - PLACES[k - order]);
            }
        }
        Quartic(differences)
    }

    /// True if the function stays clear of zero whatever it does between its values, or does not move but for `noise`.
    pub fn is_clear(&self, noise: f64) -> bool {
        let (low, high) = self.extremes();
        let range = high - low;
        range <= noise || low > range + self.quartic().fourth_difference().abs()
    }

    /// True if five values are too few for this function.
    pub fn is_rough(&self) -> bool {
        let (low, high) = self.extremes();
        let quartic = self.quartic();
        let missed = (self.off_grid - quartic.at(OFF_GRID)).abs();
        quartic.fourth_difference().abs().max(WORST * missed) > ROUGH * (high - low)
    }

    /// The first minimum before value `end` that may lie beyond zero, as a fraction of the panel.
    pub fn first_dip(&self, end: usize) -> Option<f64> {
        let (low, high) = self.extremes();
        let highest_dip = MARGIN * (high - low);
        let quartic = self.quartic();
        let step = 1.0 / FINE as f64;
        let (mut before, mut now) = (self.nodes[0], quartic.at(step));
        for k in (1..FINE).take_while(|k| *k as f64 * step < PLACES[end]) {
            let after = quartic.at((k + 1) as f64 * step);
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

    /// Values of a function of a place counted in quarters.
    fn panel(g: impl Fn(f64) -> f64) -> Panel {
        Panel { off_grid: g(4.0 * OFF_GRID), nodes: PLACES.map(|place| g(4.0 * place)) }
    }

    #[test]
    fn a_quartic_is_met_exactly() {
        let g = |s: f64| 0.3 - s + 0.7 * s.powi(2) - 0.2 * s.powi(3) + 0.05 * s.powi(4);
        let quartic = panel(g).quartic();
        assert!((quartic.at(0.575) - g(2.3)).abs() < 1e-12);
        assert!((quartic.fourth_difference() - 24.0 * 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_dip_between_two_values_is_seen_and_one_far_from_zero_is_not() {
        let dip = panel(|s| (s - 1.5).powi(2) - 0.1).first_dip(4).expect("a dip");
        assert!((dip - 0.375).abs() < 0.025, "{dip}");
        assert_eq!(panel(|s| (s - 1.5).powi(2) + 5.0).first_dip(4), None);
        assert!(panel(|s| (s - 1.5).powi(2) + 50.0).is_clear(0.0));
    }

    #[test]
    fn a_wave_with_few_samples_is_rough_and_a_smooth_function_is_not() {
        for phase in 0..64 {
            let phase = f64::from(phase) * std::f64::consts::PI / 32.0;
            for frequency in [1.9, 3.1, 4.2, 5.5, 6.2, std::f64::consts::TAU, 7.9, 9.42] {
                assert!(panel(|s| (frequency * s + phase).sin()).is_rough(), "{frequency} {phase}");
            }
            assert!(!panel(|s| (0.4 * s + phase).sin()).is_rough(), "{phase}");
        }
    }

    #[test]
    fn the_vertex_of_a_parabola_is_its_lowest_point() {
        let g = |x: f64| 2.0 * (x - 0.3).powi(2) - 0.7;
        let (at, value) = vertex([0.0, 0.4, 1.0].map(|x| (x, g(x)))).expect("a vertex");
        assert!((at - 0.3).abs() < 1e-12 && (value + 0.7).abs() < 1e-12);
    }
}
