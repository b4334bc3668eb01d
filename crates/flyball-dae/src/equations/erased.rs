//! Equations behind tables of functions: all that sweeps over them is compiled once, not again for each equation.

use super::adapter::{CHUNK, Expansion, FEW, First, Mixed, Second};
use super::{Equations, Matrix};
use crate::scalar::{Real, Taylor, Trace};
use crate::system::Point;

/// Φ and k with one kind of number.
pub(super) trait Constraints<R> {
    /// [`Equations::phi`].
    fn phi(&self, p: &Point<R>, phi: &mut [R]);
    /// [`Equations::k`].
    fn k(&self, p: &Point<R>, k: &mut [R]);
}

/// All rows with one kind of number.
pub(super) trait Rows<R>: Constraints<R> {
    /// [`Equations::mass`].
    fn mass(&self, p: &Point<R>, m: &mut Matrix<R>);
    /// [`Equations::force`].
    fn force(&self, p: &Point<R>, f: &mut [R]);
    /// [`Equations::control_rate`].
    fn control_rate(&self, p: &Point<R>, xdot: &mut [R]);
    /// [`Equations::output`].
    fn output(&self, p: &Point<R>, y: &mut [R]);
    /// [`Equations::laws`].
    fn laws(&self, p: &Point<R>, elongation: &mut [R], tension: &mut [R]);
}

/// The rows with each kind of number that derivatives ask for.
pub(super) trait Erased:
    Rows<First>
    + Rows<Trace>
    + Constraints<Second>
    + Constraints<Mixed>
    + Constraints<Expansion<FEW>>
    + Constraints<Expansion<CHUNK>>
    + Constraints<Taylor<2>>
    + Constraints<Taylor<3>>
    + Constraints<Taylor<4>>
{
}

impl<E: Equations, R: Real> Constraints<R> for E {
    fn phi(&self, p: &Point<R>, phi: &mut [R]) {
        Equations::phi(self, p, phi);
    }
    fn k(&self, p: &Point<R>, k: &mut [R]) {
        Equations::k(self, p, k);
    }
}

impl<E: Equations, R: Real> Rows<R> for E {
    fn mass(&self, p: &Point<R>, m: &mut Matrix<R>) {
        Equations::mass(self, p, m);
    }
    fn force(&self, p: &Point<R>, f: &mut [R]) {
        Equations::force(self, p, f);
    }
    fn control_rate(&self, p: &Point<R>, xdot: &mut [R]) {
        Equations::control_rate(self, p, xdot);
    }
    fn output(&self, p: &Point<R>, y: &mut [R]) {
        Equations::output(self, p, y);
    }
    fn laws(&self, p: &Point<R>, elongation: &mut [R], tension: &mut [R]) {
        Equations::laws(self, p, elongation, tension);
    }
}

impl<E: Equations> Erased for E {}
