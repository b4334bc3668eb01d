//! Laws of time: prescribed motions, forces and torques.

use crate::geometry::{Curve, Interpolation, Outside};
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
    /// Through a table. Where its slope jumps, steps end.
    Table(Curve),
    /// One law after the other. Steps end where one law gives way to the next, so that jumps and kinks are not smeared.
    Pieces {
        /// Ascending times at which the next law begins [s].
        times: Vec<f64>,
        /// One law more than times.
        laws: Vec<Law>,
    },
    /// A function of your own.
    Custom(Arc<Series>),
    /// A function of your own that jumps or has kinks at times that it foresees.
    Switching {
        /// The function, and the time of the same stretch between two kinks that decides on its side of each jump.
        law: Arc<SidedSeries>,
        /// The first time after a given one at which it jumps or has a kink.
        next: Arc<Foresight>,
    },
}

/// A function of time over power series.
pub type Series = dyn Fn(Taylor<4>) -> Taylor<4> + Send + Sync;
/// A function of time over power series, on the side of its jumps that another time decides.
pub type SidedSeries = dyn Fn(Taylor<4>, f64) -> Taylor<4> + Send + Sync;
/// The first time after a given one at which something changes.
pub type Foresight = dyn Fn(f64) -> Option<f64> + Send + Sync;

impl Law {
    /// Makes it its negative if the sign is negative, as for a coordinate that counts the other way in a mirror.
    pub fn mirror(&mut self, sign: f64) {
        if sign > 0.0 {
            return;
        }
        *self = match self {
            Self::Constant(c) => Self::Constant(-*c),
            Self::Polynomial(c) => Self::Polynomial(c.iter().map(|c| -c).collect()),
            Self::Sine { mean, amplitude, frequency, phase } => {
                Self::Sine { mean: -*mean, amplitude: -*amplitude, frequency: *frequency, phase: *phase }
            }
            Self::Table(curve) => Self::Table(curve.negated()),
            Self::Pieces { times, laws } => {
                laws.iter_mut().for_each(|law| law.mirror(sign));
                Self::Pieces { times: std::mem::take(times), laws: std::mem::take(laws) }
            }
            Self::Custom(f) => {
                let f = f.clone();
                Self::custom(move |t| -f(t))
            }
            Self::Switching { law, next } => {
                let (law, next) = (law.clone(), next.clone());
                Self::branching(move |t, stretch| -law(t, stretch), move |t| next(t))
            }
        };
    }

    /// value + rate · t.
    pub fn ramp(value: f64, rate: f64) -> Self {
        Self::Polynomial(vec![value, rate])
    }

    /// Zero, except for a value from one time to another.
    pub fn pulse(from: f64, to: f64, value: f64) -> Self {
        Self::pieces(&[from, to], vec![0.0.into(), value.into(), 0.0.into()])
    }

    /// One value before a time, another one from it on.
    pub fn step(at: f64, before: f64, after: f64) -> Self {
        Self::pieces(&[at], vec![before.into(), after.into()])
    }

    /// Straight lines through points (t, value), constant beyond the ends; not a number if the times do not ascend, which
    /// is refused by name.
    pub fn lines(points: &[(f64, f64)]) -> Self {
        let (times, values): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
        let curve = Curve::through(&times, &values, Interpolation::Linear, Outside::Hold);
        curve.map_or(Self::Constant(f64::NAN), Self::Table)
    }

    /// One law after the other: `laws` has one entry more than the ascending `times`; otherwise the value is not a number,
    /// which is refused by name.
    pub fn pieces(times: &[f64], laws: Vec<Law>) -> Self {
        let valid = laws.len() == times.len() + 1 && times.windows(2).all(|pair| pair[0] < pair[1]);
        if valid { Self::Pieces { times: times.to_vec(), laws } } else { Self::Constant(f64::NAN) }
    }

    /// The first time after `t` at which it jumps or has a kink.
    pub fn next_kink(&self, t: f64) -> Option<f64> {
        match self {
            Self::Pieces { times, laws } => {
                let seams = times.iter().copied().find(|&seam| seam > t);
                seams.into_iter().chain(laws.iter().filter_map(|law| law.next_kink(t))).min_by(f64::total_cmp)
            }
            Self::Switching { next, .. } => next(t).filter(|&next| next > t),
            Self::Table(curve) => curve.next_kink(t),
            _ => None,
        }
    }

    /// The first point of a smooth table after `t`.
    pub fn next_knot(&self, t: f64) -> Option<f64> {
        match self {
            Self::Table(curve) if self.has_knots() => curve.next_point(t),
            Self::Pieces { laws, .. } => laws.iter().filter_map(|law| law.next_knot(t)).min_by(f64::total_cmp),
            _ => None,
        }
    }

    /// True if it goes through a smooth table.
    pub fn has_knots(&self) -> bool {
        match self {
            Self::Table(curve) => curve.interpolation() != Interpolation::Linear,
            Self::Pieces { laws, .. } => laws.iter().any(Self::has_knots),
            _ => false,
        }
    }

    /// True if it may jump or have kinks at times that are known.
    pub fn has_kinks(&self) -> bool {
        match self {
            Self::Pieces { .. } | Self::Switching { .. } => true,
            Self::Table(curve) => curve.has_kinks(),
            _ => false,
        }
    }

    /// A function written over [`Taylor`] numbers, for instance `Law::custom(|t| (t * 3.0).sin())`.
    pub fn custom(f: impl Fn(Taylor<4>) -> Taylor<4> + Send + Sync + 'static) -> Self {
        Self::Custom(Arc::new(f))
    }

    /// The same with the times at which it jumps or has a kink: `next` gives the first one after a given time.
    pub fn switching(
        law: impl Fn(Taylor<4>) -> Taylor<4> + Send + Sync + 'static,
        next: impl Fn(f64) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Self::branching(move |t, _| law(t), next)
    }

    /// The same for a function that is smooth across its jumps in t: its second argument, a time between the same two of
    /// them, decides on which side it is.
    pub fn branching(
        law: impl Fn(Taylor<4>, f64) -> Taylor<4> + Send + Sync + 'static,
        next: impl Fn(f64) -> Option<f64> + Send + Sync + 'static,
    ) -> Self {
        Self::Switching { law: Arc::new(law), next: Arc::new(next) }
    }

    fn series(&self, t: Taylor<4>, stretch: f64) -> Taylor<4> {
        match self {
            Self::Constant(c) => Taylor::constant(*c),
            Self::Polynomial(c) => c.iter().rev().fold(Taylor::constant(0.0), |sum, &c| sum * t + c),
            Self::Sine { mean, amplitude, frequency, phase } => (t * *frequency + *phase).sin() * *amplitude + *mean,
            Self::Table(curve) => curve.at(t),
            Self::Custom(f) => f(t),
            Self::Switching { law, .. } => law(t, stretch),
            Self::Pieces { times, laws } => {
                laws[times.partition_point(|&begins| begins <= t.value())].series(t, stretch)
            }
        }
    }

    /// Value and first three derivatives at t.
    #[inline]
    pub fn jet(&self, t: f64) -> [f64; 4] {
        self.jet_in(t, t)
    }

    /// The same on the side of its jumps that a time of the same stretch between two of them decides.
    #[inline]
    pub fn jet_in(&self, t: f64, stretch: f64) -> [f64; 4] {
        if let Self::Constant(c) = self {
            return [*c, 0.0, 0.0, 0.0];
        }
        let [c0, c1, c2, c3] = self.series(Taylor::new(&[t, 1.0]), stretch).c;
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
            Self::Table(curve) => write!(f, "Table({curve:?})"),
            Self::Pieces { times, laws } => write!(f, "Pieces({laws:?} at {times:?})"),
            Self::Custom(_) | Self::Switching { .. } => write!(f, "Custom"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_take_turns_from_their_times_on() {
        let law = Law::lines(&[(0.0, 1.0), (2.0, 3.0), (3.0, 3.0)]);
        assert_eq!([-1.0, 0.0, 1.0, 2.0, 9.0].map(|t| law.at(t)), [1.0, 1.0, 2.0, 3.0, 3.0]);
        assert_eq!([-1.0, 0.0, 2.5, 3.0].map(|t| law.next_kink(t)), [Some(0.0), Some(2.0), None, None]);
        assert_eq!(Law::pulse(1.0, 2.0, 5.0).at(1.0), 5.0);
        assert_eq!(Law::step(1.0, 2.0, 5.0).jet(1.0 - 1e-9), [2.0, 0.0, 0.0, 0.0]);
        assert!(Law::lines(&[(1.0, 0.0), (0.0, 1.0)]).at(0.5).is_nan());
    }

    #[test]
    fn derivatives_of_every_law_equal_differences() {
        let laws = [
            Law::Polynomial(vec![1.0, -2.0, 0.5, 0.3]),
            Law::Sine { mean: 0.2, amplitude: 1.5, frequency: 2.0, phase: 0.4 },
            Law::Table(
                Curve::through(&[0.0, 1.0, 2.0], &[0.0, 2.0, 1.0], Interpolation::Spline, Outside::Hold)
                    .expect("ascending"),
            ),
            Law::custom(|t| (t * 3.0).sin() * t.exp()),
            Law::lines(&[(0.0, 0.3), (1.0, 2.0)]),
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
