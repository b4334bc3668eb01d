//! Elastic and damping laws of one variable: elongation x and its rate.

use crate::geometry::Spline;
use flyball_dae::scalar::Dual;
use std::fmt::Debug;
use std::sync::Arc;

/// A law of your own.
pub trait CustomSpring: Debug + Send + Sync {
    /// Elastic force over elongation [N or N m].
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1>;
    /// Stored energy [J], whose derivative is the elastic force.
    fn energy(&self, x: f64) -> f64;
    /// Damping force over elongation and rate [N or N m].
    fn damping(&self, _x: Dual<f64, 2>, _rate: Dual<f64, 2>) -> Dual<f64, 2> {
        Dual::constant(0.0)
    }
}

/// Tension over elongation and rate.
#[derive(Clone, Debug)]
pub enum SpringLaw {
    /// preload + stiffness · x + damping · ẋ.
    Linear {
        /// Stiffness [N/m or N m/rad].
        stiffness: f64,
        /// Damping [N s/m or N m s/rad].
        damping: f64,
        /// Tension at x = 0 [N or N m].
        preload: f64,
    },
    /// A table of the elastic tension, with linear damping.
    Table {
        /// Elastic tension over elongation.
        elastic: Spline,
        /// Damping [N s/m or N m s/rad].
        damping: f64,
    },
    /// A law of your own.
    Custom(Arc<dyn CustomSpring>),
}

/// A law evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringValue {
    /// Tension.
    pub tension: f64,
    /// Its derivative by elongation.
    pub by_elongation: f64,
    /// Its derivative by rate.
    pub by_rate: f64,
    /// Part of the tension that dissipates.
    pub damping: f64,
}

impl SpringLaw {
    /// A linear spring and damper without preload.
    pub fn linear(stiffness: f64, damping: f64) -> Self {
        Self::Linear { stiffness, damping, preload: 0.0 }
    }

    /// Tension and its derivatives.
    #[inline]
    pub fn evaluate(&self, x: f64, rate: f64) -> SpringValue {
        match self {
            Self::Linear { stiffness, damping, preload } => SpringValue {
                tension: preload + stiffness * x + damping * rate,
                by_elongation: *stiffness,
                by_rate: *damping,
                damping: damping * rate,
            },
            Self::Table { elastic, damping } => {
                let [tension, slope, ..] = elastic.jet(x);
                SpringValue {
                    tension: tension + damping * rate,
                    by_elongation: slope,
                    by_rate: *damping,
                    damping: damping * rate,
                }
            }
            Self::Custom(law) => {
                let elastic = law.elastic(Dual::variable(x, 0));
                let damping = law.damping(Dual::variable(x, 0), Dual::variable(rate, 1));
                SpringValue {
                    tension: elastic.re + damping.re,
                    by_elongation: elastic.eps[0] + damping.eps[0],
                    by_rate: damping.eps[1],
                    damping: damping.re,
                }
            }
        }
    }

    /// Stored energy [J].
    pub fn energy(&self, x: f64) -> f64 {
        match self {
            Self::Linear { stiffness, preload, .. } => (preload + 0.5 * stiffness * x) * x,
            Self::Table { elastic, .. } => elastic.integral(x) - elastic.integral(0.0),
            Self::Custom(law) => law.energy(x),
        }
    }
}
