//! Where the discrete part of an element lies: its mode, the energy it lost at events, its switching functions.
//!
//! Each mode has a switching function of its own, which is 1 in all other modes. The one that fired is thus never the
//! one to watch next, and the next one is known to be positive from the start: a flight or a contact shorter than a
//! step is not lost.

/// Mode before the run has looked at the element: it does not act.
pub const UNDECIDED: i32 = 0;
/// Mode of a contact or stop that does not touch.
pub const OPEN: i32 = 1;
/// Mode of a contact or stop that touches.
pub const CLOSED: i32 = 2;
/// As [`OPEN`], in turn with it from rebound to rebound.
pub const OPEN_AGAIN: i32 = 3;

/// Gaps within this distance count as touching [m or rad].
pub(crate) const TOUCH: f64 = 1e-9;
/// An open gap counts as closed this far beyond zero, so that rounding of a hovering gap does not [m or rad].
pub(crate) const BEYOND: f64 = 1e-11;
/// Rates below this count as none [m/s or rad/s].
pub(crate) const SLOW: f64 = 1e-9;

/// Indices of one element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwitchPlace {
    /// Index of its mode.
    pub mode: usize,
    /// Index of the held value that sums the energy lost at events [J].
    pub memory: usize,
    /// Index of the first of its switching functions.
    pub switch: usize,
}
