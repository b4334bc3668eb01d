//! A linear spring and damper that only pushes, switched by events.
//!
//! ```text
//!   N = stiffness · δ + damping · δ̇,   δ = −gap
//!   open → closed where δ > 0 and N > 0 begin to hold,   closed → open where N falls through zero
//! ```
//!
//! With damping, N vanishes while δ > 0 still: the spring then relaxes by itself and its energy is lost. That loss is
//! booked at the event.

use crate::machine::MachineError;
use crate::node::{CLOSED, OPEN, SwitchPlace, UNDECIDED};
use flyball_dae::system::{Change, Fired, LawRow};

/// Stiffness and damping of a one-sided spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compression {
    /// Stiffness, positive [N/m or N m/rad].
    pub stiffness: f64,
    /// Damping, not negative [N s/m or N m s/rad].
    pub damping: f64,
}

/// Penetrations and forces within this of zero leave the mode alone when something else changed.
const BORDER: f64 = 1e-9;

impl Compression {
    /// Refuses values out of range.
    pub(super) fn check(&self, element: &str) -> Result<(), MachineError> {
        let bad = |what, value, help| Err(MachineError::BadValue { element: element.into(), what, value, help });
        if !(self.stiffness > 0.0 && self.stiffness.is_finite()) {
            return bad("the stiffness", self.stiffness, "give it a positive stiffness");
        }
        if !(self.damping >= 0.0 && self.damping.is_finite()) {
            return bad("the damping", self.damping, "give it a damping that is not negative");
        }
        Ok(())
    }

    /// N.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        self.stiffness * depth + self.damping * rate
    }

    /// The law as a row: it is zero while open.
    pub(super) fn row(&self, closed: bool, elongation: f64, rate: f64) -> LawRow {
        if !closed {
            return LawRow { elongation, rate, ..LawRow::default() };
        }
        let (tension, Self { stiffness, damping }) = (self.force(elongation, rate), *self);
        LawRow { elongation, rate, tension, stiffness, damping }
    }

    /// Stored energy while closed [J].
    pub fn energy(&self, depth: f64) -> f64 {
        0.5 * self.stiffness * depth * depth
    }

    /// Names of the switching functions: open, closed.
    pub(super) const SWITCHES: [&'static str; 2] = ["gap", "force"];

    /// Falls through zero where the mode ends; written to `out` in the place of the mode.
    pub(super) fn switching(&self, place: SwitchPlace, closed: bool, depth: f64, rate: f64, out: &mut [f64]) {
        let force = self.force(depth, rate);
        (out[place.switch], out[place.switch + 1]) = if closed { (1.0, force) } else { ((-depth).max(-force), 1.0) };
    }

    /// Decides the mode anew.
    pub(super) fn react(&self, place: SwitchPlace, depth: f64, rate: f64, fired: &Fired, change: &mut Change) {
        let force = self.force(depth, rate);
        let mode = &mut change.modes[place.mode];
        let fired = fired.switches.contains(&(place.switch + usize::from(*mode == CLOSED)));
        match *mode {
            UNDECIDED => *mode = if depth > 0.0 && force > 0.0 { CLOSED } else { OPEN },
            CLOSED if fired || force < -BORDER => {
                *mode = OPEN;
                change.memory[place.memory] += self.energy(depth);
            }
            OPEN if fired || (depth > BORDER && force > BORDER) => {
                *mode = CLOSED;
                // a spring that was left relaxing and is met again had not lost that much
                change.memory[place.memory] -= self.energy(depth);
            }
            _ => {}
        }
    }
}
