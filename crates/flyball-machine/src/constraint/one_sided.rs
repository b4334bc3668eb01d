//! A holonomic row that acts one way only, with an impact law.
//!
//! ```text
//!   open:    gap(q,t) > 0, the row does not act; ends when the gap falls through zero
//!   impact:  gap_rate⁺ = −e gap_rate⁻ with friction, see [`flyball_dae::jump`]                      (Newton's law)
//!   closed:  gap = 0 acts with the force N = −λ along the gap; ends when N falls through zero
//! ```
//!
//! A rebound slower than the rest speed ends closed. Gaps that close at one instant are struck together with all that
//! are closed, each with its own restitution, or all with less if that would add energy; none of them pulls. A gap that
//! touches without being pressed is struck next. Friction of the contact ([`super::Drag`], [`super::Skid`]) acts in the
//! impact too, within μ times the impulse.

use super::{Along, Constraint, Linear};
use crate::node::{BEYOND, CLOSED, Motion, OPEN, OPEN_AGAIN, SLOW, Scale, Side, Sink, SwitchPlace, TOUCH, UNDECIDED};
use crate::space::Space;

/// Law of a gap that closes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpactLaw {
    /// Coefficient of restitution e, in [0, 1].
    pub restitution: f64,
    /// Rebounds slower than this end in rest, greater than zero unless e = 0 [m/s or rad/s].
    pub rest_speed: f64,
}

impl Default for ImpactLaw {
    fn default() -> Self {
        Self { restitution: 0.0, rest_speed: 1e-3 }
    }
}

/// Measure of the gap.
#[derive(Clone, Debug)]
pub enum Gap<S: Space> {
    /// A point over a plane.
    Along(Along<S>),
    /// A joint coordinate before its limit.
    Linear(Linear),
}

/// Adds up entry · a, row by row.
pub(super) struct Product<'a, const ROWS: usize> {
    pub a: &'a [f64],
    pub sum: [f64; ROWS],
}

impl<const ROWS: usize> Sink for Product<'_, ROWS> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.sum[row] += value * self.a[col];
    }
}

impl<S: Space> Gap<S> {
    /// The gap.
    pub fn value(&self, at: &Motion<S>) -> f64 {
        let mut out = [0.0];
        match self {
            Self::Along(kernel) => kernel.phi(at, &mut out),
            Self::Linear(kernel) => kernel.phi(at, &mut out),
        }
        out[0]
    }

    /// Its rate.
    pub fn rate(&self, at: &Motion<S>) -> f64 {
        let mut out = [0.0];
        match self {
            Self::Along(kernel) => kernel.phi_dot(at, &mut out),
            Self::Linear(kernel) => kernel.phi_dot(at, &mut out),
        }
        out[0]
    }

    /// Its acceleration.
    pub fn acceleration(&self, at: &Motion<S>) -> f64 {
        let mut out = [0.0];
        let mut product = Product { a: at.a, sum: [0.0] };
        match self {
            Self::Along(kernel) => kernel.bias(at, &mut out),
            Self::Linear(kernel) => Constraint::<S>::bias(kernel, at, &mut out),
        }
        self.put_jacobian(at, &mut product);
        out[0] + product.sum[0]
    }

    /// Its derivative by q, as row 0.
    pub fn put_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        match self {
            Self::Along(kernel) => kernel.jacobian(at, sink),
            Self::Linear(kernel) => Constraint::<S>::jacobian(kernel, at, sink),
        }
    }

    /// The point of contact but for a radius along the normal, and the normal, in W; none for a joint coordinate.
    pub fn line(&self, at: &Motion<S>) -> Option<([f64; 3], [f64; 3])> {
        match self {
            Self::Along(kernel) => Some(kernel.line(at)),
            Self::Linear(_) => None,
        }
    }

    /// Units of its thresholds; those of a joint coordinate, which may be an angle, are 1.
    pub fn scale(&self, at: &Motion<S>) -> Scale {
        match self {
            Self::Along(_) => at.scale,
            Self::Linear(_) => Scale::default(),
        }
    }

    /// The nodes that it is measured between; none for a joint coordinate.
    pub fn sides(&self) -> Option<[Side; 2]> {
        match self {
            Self::Along(kernel) => Some([kernel.f, kernel.m]),
            Self::Linear(_) => None,
        }
    }
}

/// A row that pushes and never pulls.
#[derive(Clone, Debug)]
pub struct OneSided<S: Space> {
    /// Its joint.
    pub name: String,
    /// Row of Φ.
    pub row: usize,
    /// The same row by itself, as row 0.
    pub gap: Gap<S>,
    /// Impact law.
    pub law: ImpactLaw,
    /// Its mode and switching function.
    pub place: SwitchPlace,
}

/// Decision on a one-sided row at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapDecision {
    /// Nothing.
    Stay,
    /// It does not touch.
    Open,
    /// It touches and closes further: an impact, or rest.
    Touch,
}

impl<S: Space> OneSided<S> {
    /// Gap accelerations above this do not close a touching gap [m/s² or rad/s²].
    const PRESSED: f64 = -1e-6;
    /// Forces below this pull, relative to one [N or N m].
    const PULLED: f64 = -1e-9;

    /// True if the row acts.
    pub fn acts(&self, modes: &[i32]) -> bool {
        modes[self.place.mode] == CLOSED
    }

    /// Names of the switching functions: open, closed, open again.
    pub const SWITCHES: [&'static str; 3] = ["gap", "force", "gap"];

    /// The mode of a gap that opens or rebounds.
    pub fn opened(mode: i32) -> i32 {
        if mode == OPEN { OPEN_AGAIN } else { OPEN }
    }

    /// True if the function of the present mode fired.
    pub fn has_fired(&self, modes: &[i32], fired: &[usize]) -> bool {
        let mode = modes[self.place.mode];
        mode != UNDECIDED && fired.contains(&(self.place.switch + (mode - OPEN) as usize))
    }

    /// Falls through zero where the mode ends; written to `out` in the place of the mode.
    pub fn switching(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let unit = self.gap.scale(at);
        let out = &mut out[self.place.switch..self.place.switch + 3];
        out.fill(1.0);
        match at.modes[self.place.mode] {
            UNDECIDED => {}
            CLOSED => out[1] = -lambda[self.row] - Self::PULLED * unit.force,
            // a gap that hovers at zero closes with a rate beyond rounding, or where it has crept in; one that opens there is no
            // event. Elsewhere it speaks for itself: smooth, so that a touch amid a step shows between samples
            mode => {
                let gap = self.gap.value(at);
                let hovers = gap.abs() <= TOUCH * unit.length;
                let closing = if hovers { self.gap.rate(at) + SLOW * unit.speed } else { f64::NEG_INFINITY };
                out[(mode - OPEN) as usize] = (gap + BEYOND * unit.length).max(closing);
            }
        }
    }

    /// Decision at an event.
    pub fn decide(&self, at: &Motion<S>, lambda: &[f64], fired: bool) -> GapDecision {
        let unit = self.gap.scale(at);
        if self.acts(at.modes) {
            return if fired || -lambda[self.row] < Self::PULLED * unit.force {
                GapDecision::Open
            } else {
                GapDecision::Stay
            };
        }
        let (gap, rate) = (self.gap.value(at), self.gap.rate(at));
        let (touch, slow) = (TOUCH * unit.length, SLOW * unit.speed);
        let touches = if at.modes[self.place.mode] == UNDECIDED { gap <= touch } else { gap.abs() <= touch };
        let presses = || self.gap.acceleration(at) < Self::PRESSED * unit.acceleration;
        let closes = rate < -slow || (rate <= slow && presses());
        // a gap that fired closes, whatever rounding left of its rate
        match (fired || (touches && closes), at.modes[self.place.mode]) {
            (true, _) => GapDecision::Touch,
            (false, UNDECIDED) => GapDecision::Open,
            (false, _) => GapDecision::Stay,
        }
    }
}
