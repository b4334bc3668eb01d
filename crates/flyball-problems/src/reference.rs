//! Stored points of reference solutions.

use flyball_dae::system::{Layout, State};

/// The solution at one time. Groups that are not given are empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Time [s].
    pub t: f64,
    /// Trustworthy significant digits of each group, relative to its largest entry.
    pub digits: i32,
    /// Coordinates.
    pub q: &'static [f64],
    /// Velocities.
    pub v: &'static [f64],
    /// Accelerations.
    pub a: &'static [f64],
    /// Multipliers of the holonomic constraints.
    pub lambda: &'static [f64],
    /// Multipliers of the nonholonomic constraints.
    pub psi: &'static [f64],
    /// Control states.
    pub x: &'static [f64],
    /// Control outputs.
    pub y: &'static [f64],
}

/// A sample with all groups empty, to be completed.
pub const NOTHING: Sample = Sample { t: 0.0, digits: 0, q: &[], v: &[], a: &[], lambda: &[], psi: &[], x: &[], y: &[] };

impl Sample {
    /// The sample as a state; groups that are not given stay zero, as do modes.
    pub fn state(&self, layout: &Layout) -> State {
        let mut state = State::zero(layout);
        state.t = self.t;
        for (to, from) in [
            (&mut state.q, self.q),
            (&mut state.v, self.v),
            (&mut state.a, self.a),
            (&mut state.lambda, self.lambda),
            (&mut state.psi, self.psi),
            (&mut state.x, self.x),
            (&mut state.y, self.y),
        ] {
            if !from.is_empty() {
                to.copy_from_slice(from);
            }
        }
        state
    }
}
