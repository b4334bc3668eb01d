//! Laws of forces as rows, which let a method carry the force as an unknown.
//!
//! ```text
//!   −f = Sᵀ T,   ṡ = S v,   T = T(s, ṡ)
//! ```
//!
//! An element claims rows if all of its force is of this form. A spring between two points writes its own; springs on a joint
//! coordinate share [`put_scalar`]; laws over any scalar state elongations, rates and tensions ([`Compliant`]), and their
//! derivatives come from dual numbers.

use super::force_law::GeneralForce;
use crate::constraint::{FUNCTIONS, MarkerLaw, MarkerMotion};
use crate::machine::ScalarPlace;
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::scalar::Real;
use flyball_dae::system::LawRow;
use std::fmt::Debug;

/// Most rows of one force.
pub(super) const MOST_ROWS: usize = FUNCTIONS / 2;

/// Rows of a law over any scalar.
#[derive(Clone, Copy, Debug)]
pub struct Strained<R> {
    /// Elongations.
    pub elongation: [R; MOST_ROWS],
    /// Their rates, linear in the velocities.
    pub rate: [R; MOST_ROWS],
    /// Tensions.
    pub tension: [R; MOST_ROWS],
}

/// A law between two markers whose force is that of its rows.
pub(super) trait Compliant: Clone + Debug + Send + Sync + 'static {
    /// Elongations, rates and tensions; those that are no rows of its own are not looked at.
    fn strain<R: Real>(&self, markers: &[MarkerMotion<R>; 2]) -> Strained<R>;
    /// Stiffness and damping of each row.
    fn coefficients(&self) -> [[f64; MOST_ROWS]; 2];
}

/// Rates and tensions of the rows, to be differentiated.
#[derive(Debug)]
struct RatesAndTensions<L>(L);

impl<L: Compliant> MarkerLaw for RatesAndTensions<L> {
    fn count(&self) -> usize {
        FUNCTIONS
    }
    fn evaluate<R: Real>(&self, markers: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let Strained { rate, tension, .. } = self.0.strain(markers);
        out[..MOST_ROWS].copy_from_slice(&rate);
        out[MOST_ROWS..].copy_from_slice(&tension);
    }
}

impl GeneralForce {
    /// Values of the rows of a law on its markers.
    pub(super) fn write_rows<S: Space>(
        &self,
        law: &impl Compliant,
        rows: &[usize],
        at: &Motion<S>,
        out: &mut [LawRow],
    ) {
        let Strained { elongation, rate, tension } = law.strain(&self.markers(at));
        let [stiffness, damping] = law.coefficients();
        for (out, &i) in out.iter_mut().zip(rows) {
            *out = LawRow {
                elongation: elongation[i],
                rate: rate[i],
                tension: tension[i],
                stiffness: stiffness[i],
                damping: damping[i],
            };
        }
    }

    /// Derivatives of the rows of a law on its markers; nothing but zeros of T where it does not act.
    pub(super) fn put_rows<S: Space>(
        &self,
        law: impl Compliant,
        (rows, first, acts): (&[usize], usize, bool),
        at: &Motion<S>,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        let [by_q, by_v] = self.derivatives_of(&RatesAndTensions(law), at);
        let tension = |value: f64| if acts { value } else { 0.0 };
        for (row, &i) in rows.iter().enumerate() {
            for (k, column) in self.columns::<S>() {
                direction.put(first + row, column, by_v[i].eps[k]);
                q.put(first + row, column, tension(by_q[MOST_ROWS + i].eps[k]));
                v.put(first + row, column, tension(by_v[MOST_ROWS + i].eps[k]));
            }
        }
    }
}

/// Derivatives of the row of a law on a joint coordinate: S = ±s_q.
pub(super) fn put_scalar(
    coordinate: &ScalarPlace,
    sign: f64,
    row: &LawRow,
    first: usize,
    direction: &mut impl Sink,
    q: &mut impl Sink,
    v: &mut impl Sink,
) {
    for term in &coordinate.terms {
        let slope = sign * term.coefficient;
        direction.put(first, term.v, slope);
        q.put(first, term.v, row.stiffness * slope);
        v.put(first, term.v, row.damping * slope);
    }
}
