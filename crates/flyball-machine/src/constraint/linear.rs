//! A linear relation between coordinates: Φ = Σ cᵢ qᵢ + offset − law(t).

use super::Constraint;
use crate::law::Law;
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A coordinate with its coefficient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Index in q.
    pub q: usize,
    /// Index in v.
    pub v: usize,
    /// Coefficient.
    pub coefficient: f64,
}

/// One row. Its coordinates must be vector coordinates, where q̇ = v.
#[derive(Clone, Debug)]
pub struct Linear {
    /// Row.
    pub row: usize,
    /// Coordinates with their coefficients.
    pub terms: Vec<Term>,
    /// Added constant.
    pub offset: f64,
    /// Subtracted law of time.
    pub law: Law,
}

impl<S: Space> Constraint<S> for Linear {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        let sum: f64 = self.terms.iter().map(|term| term.coefficient * at.q[term.q]).sum();
        phi[self.row] = sum + self.offset - self.law.jet_in(at.t, at.stretch)[0];
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        let sum: f64 = self.terms.iter().map(|term| term.coefficient * at.v[term.v]).sum();
        phi_dot[self.row] = sum - self.law.jet_in(at.t, at.stretch)[1];
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        z[self.row] = -self.law.jet_in(at.t, at.stretch)[2];
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        third[self.row] = -self.law.jet_in(at.t, at.stretch)[3];
    }

    #[inline]
    fn jacobian(&self, _: &Motion<S>, sink: &mut impl Sink) {
        for term in &self.terms {
            sink.put(self.row, term.v, term.coefficient);
        }
    }

    #[inline]
    fn rate_jacobian(&self, _: &Motion<S>, sink: &mut impl Sink) {
        for term in &self.terms {
            sink.put(self.row, term.v, 0.0);
        }
    }

    #[inline]
    fn add_reaction(&self, _: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        for term in &self.terms {
            out[term.v] += term.coefficient * lambda[self.row];
        }
    }

    #[inline]
    fn stiffness(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}
}
