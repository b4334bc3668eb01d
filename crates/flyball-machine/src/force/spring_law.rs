//! Elastic and damping laws of one variable: elongation x and its rate.
//!
//! Where the elastic part T(x) jumps, or has a kink that is located, it has branches with modes: between events it stays on
//! its side. The stored energy ∫ T dx goes on without a jump there, so nothing is lost or won at the event.

use crate::geometry::{Curve, region};
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
    /// Number of its branches: places where the elastic force jumps, or has a kink that is to be located. Each has one mode,
    /// 0 while it is not decided, and two switching functions that are positive while the mode holds.
    fn branches(&self) -> usize {
        0
    }
    /// Elastic force in given modes of the branches, smooth in x.
    fn elastic_in(&self, x: Dual<f64, 1>, _modes: &[i32]) -> Dual<f64, 1> {
        self.elastic(x)
    }
    /// The switching functions, two per branch.
    fn switching(&self, _x: f64, _modes: &[i32], _out: &mut [f64]) {}
    /// The modes after an event; `left` says which switching functions passed zero.
    fn decide(&self, _x: f64, _left: &dyn Fn(usize) -> bool, _modes: &mut [i32]) {}
}

/// Tension over elongation and rate.
#[derive(Clone, Debug)]
#[non_exhaustive]
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
        elastic: Curve,
        /// Damping [N s/m or N m s/rad].
        damping: f64,
    },
    /// A law of your own.
    Custom(Arc<dyn CustomSpring>),
}

/// Elongations at which a law is looked at, either way [m or rad].
const SAMPLES: [f64; 9] = [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5, 1.0, 10.0, 100.0];

/// A law evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

    /// Number of its branches, each with one mode and two switching functions.
    pub fn branches(&self) -> usize {
        match self {
            Self::Linear { .. } => 0,
            Self::Table { elastic, .. } => usize::from(elastic.has_kinks()),
            Self::Custom(law) => law.branches(),
        }
    }

    /// Names of the switching functions.
    pub(super) fn switch_names(&self) -> Vec<&'static str> {
        match self {
            Self::Table { elastic, .. } if elastic.has_kinks() => vec!["point below", "point above"],
            _ => vec!["jump"; 2 * self.branches()],
        }
    }

    /// The switching functions, two per branch: positive while the modes hold.
    pub(super) fn switching(&self, x: f64, modes: &[i32], out: &mut [f64]) {
        match self {
            Self::Linear { .. } => {}
            Self::Table { elastic, .. } => region::switching(elastic.grid(), modes[0], x, out),
            Self::Custom(law) => law.switching(x, modes, out),
        }
    }

    /// The modes after an event; `left` says which switching functions passed zero.
    pub(super) fn decide(&self, x: f64, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        match self {
            Self::Linear { .. } => {}
            Self::Table { elastic, .. } => {
                modes[0] = region::next_mode(elastic.grid(), modes[0], x, [left(0), left(1)]);
            }
            Self::Custom(law) => law.decide(x, left, modes),
        }
    }

    /// Tension and its derivatives.
    #[inline]
    pub fn evaluate(&self, x: f64, rate: f64) -> SpringValue {
        self.evaluate_in(x, rate, &[])
    }

    /// The same in given modes of its branches; without modes the elongation itself decides.
    #[inline]
    pub fn evaluate_in(&self, x: f64, rate: f64, modes: &[i32]) -> SpringValue {
        match self {
            Self::Linear { stiffness, damping, preload } => SpringValue {
                tension: preload + stiffness * x + damping * rate,
                by_elongation: *stiffness,
                by_rate: *damping,
                damping: damping * rate,
            },
            Self::Table { elastic, damping } => {
                let along = Dual::<f64, 1>::variable(x, 0);
                let elastic = modes.first().map_or_else(
                    || elastic.at(along),
                    |mode| {
                        let region = region::region(elastic.grid(), *mode, x);
                        elastic.on_piece(elastic.grid().piece_in(region, x), along)
                    },
                );
                SpringValue {
                    tension: elastic.re + damping * rate,
                    by_elongation: elastic.eps[0],
                    by_rate: *damping,
                    damping: damping * rate,
                }
            }
            Self::Custom(law) => {
                let along = Dual::variable(x, 0);
                let elastic = if modes.is_empty() { law.elastic(along) } else { law.elastic_in(along, modes) };
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

    /// Elastic part of the tension.
    fn elastic(&self, x: f64) -> f64 {
        let value = self.evaluate(x, 0.0);
        value.tension - value.damping
    }

    /// The elongation nearest to zero at which the elastic part vanishes; `None` if there is none within a long way.
    pub fn relaxed(&self) -> Option<f64> {
        let at_zero = self.elastic(0.0);
        if at_zero == 0.0 {
            return Some(0.0);
        }
        if let Self::Linear { stiffness, preload, .. } = self {
            return (*stiffness != 0.0).then(|| -preload / stiffness);
        }
        let beyond = |x: f64| self.elastic(x) * at_zero <= 0.0;
        let reach = SAMPLES.iter().flat_map(|x| [*x, -x]).find(|x| beyond(*x))?;
        let (mut near, mut far) = (0.0, reach);
        while (far - near).abs() > 4.0 * f64::EPSILON * reach.abs() {
            let middle = 0.5 * (near + far);
            *if beyond(middle) { &mut far } else { &mut near } = middle;
        }
        Some(far)
    }

    /// True if there are elongations without any elastic tension at which damping acts, as on the slack side of a rope.
    pub fn damps_without_tension(&self) -> bool {
        let all = || SAMPLES.iter().flat_map(|x| [*x, -x]);
        let slack = |x: f64| {
            let value = self.evaluate(x, 1.0);
            value.tension == value.damping && value.by_elongation == 0.0 && value.damping != 0.0
        };
        !matches!(self, Self::Linear { .. }) && all().any(slack) && all().any(|x| self.elastic(x) != 0.0)
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
