//! Where the discrete part of an element lies: its mode, the energy it lost at events, its switching function.

/// Mode before the run has looked at the element: it does not act.
pub const UNDECIDED: i32 = 0;
/// Mode of a contact or stop that does not touch.
pub const OPEN: i32 = 1;
/// Mode of a contact or stop that touches.
pub const CLOSED: i32 = 2;

/// Gaps within this distance count as touching [m or rad].
pub(crate) const TOUCH: f64 = 1e-9;
/// Rates below this count as none [m/s or rad/s].
pub(crate) const SLOW: f64 = 1e-9;

/// Indices of one element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwitchPlace {
    /// Index of its mode.
    pub mode: usize,
    /// Index of the held value that sums the energy lost at events [J].
    pub memory: usize,
    /// Index of its switching function.
    pub switch: usize,
}
