//! Values between rows.

/// A way to find values between rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interpolation {
    /// A cubic through the four nearest rows: exact for cubics, error 3 h⁴ f⁗/128 in the middle of equal rows.
    #[default]
    Cubic,
    /// A line through the two rows around: error h² f″/8.
    Linear,
}

impl Interpolation {
    /// The value of `y` over increasing `x` at a place between the first and the last; at a row that row's value.
    ///
    /// # Panics
    /// If there are no rows.
    pub fn at(self, x: &[f64], y: &[f64], place: f64) -> f64 {
        let next = x.partition_point(|x| *x < place).min(x.len() - 1);
        if x[next] == place || next == 0 {
            return y[next];
        }
        let points = match self {
            Self::Cubic => 4,
            Self::Linear => 2,
        }
        .min(x.len());
        let first = (next as isize - points as isize / 2).clamp(0, (x.len() - points) as isize) as usize;
        lagrange(&x[first..first + points], &y[first..first + points], place)
    }
}

/// Σᵢ yᵢ Πⱼ (x − xⱼ)/(xᵢ − xⱼ)
fn lagrange(x: &[f64], y: &[f64], place: f64) -> f64 {
    let weight = |i: usize| {
        let others = (0..x.len()).filter(|j| *j != i);
        others.map(|j| (place - x[j]) / (x[i] - x[j])).product::<f64>()
    };
    (0..x.len()).map(|i| y[i] * weight(i)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubics_are_exact_on_unequal_rows_and_quartics_are_not() {
        let x = [0.0, 0.1, 0.35, 0.5, 0.9, 1.0];
        let error = |power: i32, way: Interpolation| -> f64 {
            let y = x.map(|x: f64| x.powi(power) - 2.0 * x);
            let places = (0..=100).map(|k| f64::from(k) / 100.0);
            places.map(|p| (way.at(&x, &y, p) - (p.powi(power) - 2.0 * p)).abs()).fold(0.0, f64::max)
        };
        assert!(error(3, Interpolation::Cubic) < 1e-14, "rounding");
        assert!(error(4, Interpolation::Cubic) > 1e-3);
        assert!(error(1, Interpolation::Linear) < 1e-14 && error(2, Interpolation::Linear) > 1e-2);
    }

    #[test]
    fn rows_give_their_own_values_and_few_rows_are_enough() {
        let (x, y) = ([0.0, 1.0, 3.0], [1.0, f64::NAN, 5.0]);
        assert_eq!([0.0, 3.0].map(|p| Interpolation::Cubic.at(&x, &y, p)), [1.0, 5.0]);
        assert_eq!(Interpolation::Cubic.at(&[0.0, 2.0], &[0.0, 4.0], 0.5), 1.0);
        assert_eq!(Interpolation::Linear.at(&[7.0], &[2.0], 7.0), 2.0);
    }
}
