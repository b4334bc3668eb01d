//! Lines fitted to errors over steps.

/// error ≈ factor · step^slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Order.
    pub slope: f64,
    /// Error at a step of one.
    pub factor: f64,
}

/// Least squares in logarithms; needs two positive points.
pub fn fit(points: &[(f64, f64)]) -> Option<Fit> {
    let logs: Vec<(f64, f64)> =
        points.iter().filter(|p| p.0 > 0.0 && p.1 > 0.0 && p.1.is_finite()).map(|p| (p.0.ln(), p.1.ln())).collect();
    let n = logs.len() as f64;
    let (mx, my) = (logs.iter().map(|p| p.0).sum::<f64>() / n, logs.iter().map(|p| p.1).sum::<f64>() / n);
    let spread: f64 = logs.iter().map(|p| (p.0 - mx).powi(2)).sum();
    if logs.len() < 2 || spread == 0.0 {
        return None;
    }
    let slope = logs.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum::<f64>() / spread;
    Some(Fit { slope, factor: (my - slope * mx).exp() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn power_laws_are_found() {
        let points: Vec<_> = [0.1, 0.05, 0.025].iter().map(|h: &f64| (*h, 3.0 * h.powf(1.5))).collect();
        let found = fit(&points).expect("three points");
        assert!((found.slope - 1.5).abs() < 1e-12 && (found.factor - 3.0).abs() < 1e-12);
        assert_eq!(fit(&[(1.0, 2.0)]), None);
        assert_eq!(fit(&[(1.0, 0.0), (2.0, 1.0)]), None);
    }
}
