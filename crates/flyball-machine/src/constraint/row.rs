//! Interface of constraint kernels to the assembly.

use crate::node::{Motion, Sink};
use crate::space::Space;

/// One or a few rows of Φ(q,t) = 0. `phi` and the other outputs are the whole vectors; a kernel knows its rows.
pub trait Constraint<S: Space> {
    /// Φ.
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]);
    /// Φ̇ = G v + Φ_t.
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]);
    /// d²/ds² Φ(q ∘ exp(s v), t + s).
    fn bias(&self, at: &Motion<S>, z: &mut [f64]);
    /// d³/ds³ Φ(q ∘ exp(s v + s² a/2), t + s).
    fn third(&self, at: &Motion<S>, third: &mut [f64]);
    /// G.
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink);
    /// ∂(G v + Φ_t)/∂q, in the same places as G.
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink);
    /// `out` += Gᵀ λ.
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]);
    /// ∂(Gᵀ λ)/∂q; the column is displaced first.
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink);
}

/// Third derivative of a product from the derivatives of its factors.
#[inline]
pub(super) fn product_third(u: [f64; 4], w: [f64; 4]) -> f64 {
    u[3] * w[0] + 3.0 * (u[2] * w[1] + u[1] * w[2]) + u[0] * w[3]
}

/// Puts the entries of a vector in one row.
#[inline(always)]
pub(super) fn put_row(sink: &mut impl Sink, row: usize, col: usize, entries: &[f64]) {
    for (i, &value) in entries.iter().enumerate() {
        sink.put(row, col + i, value);
    }
}
