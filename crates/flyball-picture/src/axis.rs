//! An axis: from numbers to pixels.

use super::Text;
use super::ticks::{self, Ticks};

/// Scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    #[default]
    Linear,
    /// By powers of ten; what is not positive is left out.
    Logarithmic,
}

/// An axis: label, scale, limits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// Name with unit.
    pub label: Text,
    /// Scale.
    pub scale: Scale,
    /// Limits; from the data if not given.
    pub limits: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis.
    pub fn linear(label: Text) -> Self {
        Self { label, ..Self::default() }
    }

    /// A logarithmic axis.
    pub fn logarithmic(label: Text) -> Self {
        Self { label, scale: Scale::Logarithmic, limits: None }
    }

    /// With these limits.
    pub fn between(self, low: f64, high: f64) -> Self {
        Self { limits: Some((low, high)), ..self }
    }

    /// The range that shows all values, with a margin.
    pub fn range(&self, values: impl Iterator<Item = f64>, margin: f64) -> (f64, f64) {
        if let Some(limits) = self.limits {
            return limits;
        }
        let values = values.filter(|v| v.is_finite() && (self.scale == Scale::Linear || *v > 0.0));
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        match self.scale {
            _ if low > high => (1.0, 10.0),
            Scale::Linear => {
                let size = low.abs().max(high.abs());
                let extra = match high - low {
                    // a constant up to rounding is drawn in the middle
                    span if span <= 1e-12 * size => {
                        if size > 0.0 {
                            0.5 * size
                        } else {
                            1.0
                        }
                    }
                    span => margin * span,
                };
                (low - extra, high + extra)
            }
            Scale::Logarithmic => {
                let factor = if high > low { (high / low).powf(margin) } else { 3.0 };
                (low / factor, high * factor)
            }
        }
    }

    /// Place of a value between 0 and 1.
    pub fn place(&self, value: f64, (low, high): (f64, f64)) -> f64 {
        match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Logarithmic if value > 0.0 => (value / low).ln() / (high / low).ln(),
            Scale::Logarithmic => f64::NAN,
        }
    }

    /// Marks for about `count` labels.
    pub fn ticks(&self, (low, high): (f64, f64), count: f64) -> Ticks {
        match self.scale {
            Scale::Linear => ticks::linear(low, high, count),
            Scale::Logarithmic => ticks::logarithmic(low, high, count),
        }
    }
}
