//! Coefficients and constants that tell one explicit method from another.

use crate::step_control::ControlLaw;
use std::fmt::Debug;

/// An explicit Runge-Kutta method whose last stage is the first of the next step, with an embedded error and dense output.
/// `N` is the number of all stages, those of dense output included.
pub trait Scheme<const N: usize>: Debug + Send + 'static {
    /// Name of the projected method.
    const NAME: &'static str;
    /// Key of the paper.
    const PAPER: &'static str;
    /// Order of the solution.
    const ORDER: u8;
    /// Order of the error as it enters the step-size control.
    const ESTIMATOR: u8;
    /// Order of dense output.
    const DENSE_ORDER: u8;
    /// Stages of a step; what goes beyond is for dense output and evaluated where it is asked for.
    const STAGES: usize;
    /// Nodes of all stages.
    const C: &'static [f64];
    /// Weights of the stages before a stage.
    fn row(stage: usize) -> &'static [f64];
    /// The free coefficients of dense output.
    const DENSE: &'static [[f64; N]];
    /// Stages inside the step through which multipliers and outputs are interpolated.
    const BETWEEN: &'static [usize];
    /// Number of error estimates.
    const ESTIMATES: usize;
    /// Weights of the rates in an estimate.
    fn weights(which: usize) -> &'static [f64];
    /// An estimate of one number that changed by `change` over the step, from the sum of its rates with these weights.
    fn estimate(h: f64, change: f64, sum: f64) -> f64;
    /// The size of an estimate from those of q, v, x, of which there are so many.
    fn size(parts: [f64; 3], counts: [usize; 3]) -> f64;
    /// The error from the sizes of both estimates.
    fn combine(first: f64, second: f64) -> f64;
    /// Step-size control.
    const LAW: ControlLaw;
    /// h |λ| beyond which nothing but stability can hold a step.
    const HELD: f64;
}

/// The larger of two errors; one that is not a number is the worst.
pub(in crate::method) fn worse(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

/// Σ aⱼ rⱼ over the first stages.
pub(super) fn sum<const N: usize>(a: &[f64], rates: &[f64; N]) -> f64 {
    a.iter().zip(rates).map(|(a, r)| a * r).sum()
}
