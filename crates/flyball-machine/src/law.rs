//! Laws of time: prescribed motions, forces and torques.

use crate::geometry::Spline;
use flyball_dae::scalar::{Real, Taylor};
use std::fmt;
use std::sync::Arc;

/// A function of time with exact derivatives.
#[derive(Clone)]
pub enum Law {
    /// The same at all times.
    Constant(f64),
    /// Σ cₖ tᵏ.
    Polynomial(Vec<f64>),
    /// mean + amplitude · sin(frequency · t + phase).
    Sine {
        /// Mean value.
        mean: f64,
        /// Largest deviation from the mean.
        amplitude: f64,
        /// Angular frequency [rad/s].
        frequency: f64,
        /// Phase at t = 0 [rad].
        phase: f64,
    },
    /// Through a table, twice continuously differentiable.
    Table(Spline),
    /// A function of your own.
    Custom(Arc<dyn Fn(Taylor<4>) -> Taylor<4> + Send + Sync>),
}

impl Law {
    /// value + rate · t.
    pub fn ramp(value: f64, rate: f64) -> Self {
        Self::Polynomial(vec![value, rate])
    }

    /// A function written over [`Taylor`] numbers, for instance `Law::custom(|t| (t * 3.0).sin())`.
    pub fn custom(f: impl Fn(Taylor<4>) -> Taylor<4> + Send + Sync + 'static) -> Self {
        Self::Custom(Arc::new(f))
    }

    fn series(&self, t: Taylor<4>) -> Taylor<4> {
        match self {
            Self::Constant(c) => Taylor::constant(*c),
            Self::Polynomial(c) => c.iter().rev().fold(Taylor::constant(0.0), |sum, &c| sum * t + c),
            Self::Sine { mean, amplitude, frequency, phase } => (t * *frequency + *phase).sin() * *amplitude + *mean,
            Self::Table(spline) => spline.at(t),
            Self::Custom(f) => f(t),
        }
    }

    /// Value and first three derivatives at t.
    #[inline]
    pub fn jet(&self, t: f64) -> [f64; 4] {
        if let Self::Constant(c) = self {
            return [*c, 0.0, 0.0, 0.0];
        }
        let [c0, c1, c2, c3] = self.series(Taylor::new(&[t, 1.0])).c;
        [c0, c1, 2.0 * c2, 6.0 * c3]
    }

    /// Value at t.
    pub fn at(&self, t: f64) -> f64 {
        self.jet(t)[0]
    }
}

impl From<f64> for Law {
    fn from(value: f64) -> Self {
        Self::Constant(value)
    }
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Constant(c) => write!(f, "Constant({c})"),
            Self::Polynomial(c) => write!(f, "Polynomial({c:?})"),
            Self::Sine { mean, amplitude, frequency, phase } => {
                write!(f, "Sine({mean} + {amplitude} sin({frequency} t + {phase}))")
            }
            Self::Table(spline) => write!(f, "Table({spline:?})"),
            Self::Custom(_) => write!(f, "Custom"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_of_every_law_equal_differences() {
        let laws = [
            Law::Polynomial(vec![1.0, -2.0, 0.5, 0.3]),
            Law::Sine { mean: 0.2, amplitude: 1.5, frequency: 2.0, phase: 0.4 },
            Law::Table(Spline::through(&[0.0, 1.0, 2.0], &[0.0, 2.0, 1.0]).expect("ascending")),
            Law::custom(|t| (t * 3.0).sin() * t.exp()),
        ];
        for law in laws {
            let (t, d) = (0.37, 1e-5);
            for order in 0..3 {
                let slope = (law.jet(t + d)[order] - law.jet(t - d)[order]) / (2.0 * d);
                let error = (law.jet(t)[order + 1] - slope).abs();
                assert!(error < 1e-6, "{law:?}, order {order}"); // truncation(d²)
            }
        }
    }
}
