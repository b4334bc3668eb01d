//! Iterations with the saddle matrix of a position nearby.

/// Outcome of such iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Iterated {
    /// Back-solves.
    pub solves: usize,
    /// Evaluations of the rows.
    pub evaluations: usize,
    /// Contraction of the last of several iterations.
    pub contraction: Option<f64>,
    /// The last contraction between increments that are more than rounding: what may decide about a matrix.
    pub measured: Option<f64>,
}

/// Parts of their sizes that increments are counted as at least, and that one must have to be compared with the next: below,
/// rounding decides.
pub(super) const ROUNDED: f64 = 1e-13;
const COMPARED: f64 = 1e-11;

/// Contraction from an increment to the next, in parts of their sizes; none if rounding decides it.
pub(super) fn measured(last: f64, size: f64) -> Option<f64> {
    (last > COMPARED).then(|| size.max(ROUNDED) / last)
}
