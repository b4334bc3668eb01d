//! Events: zeros of switching functions, instants of time, and what they change.

use super::{Impact, State};
use crate::failure::Failure;

/// Which way a switching function passes zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Crossing {
    /// From negative to positive.
    Rising,
    /// From positive to negative.
    Falling,
    /// Either way.
    #[default]
    Any,
    /// From positive to negative, of a function that is positive while a mode holds. It counts as positive wherever modes
    /// have been decided, so that a mode which begins at its own border is left at once if the motion goes there.
    Leaving,
}

/// A switching function of the system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switch {
    /// Name, for the event log and for messages.
    pub name: String,
    /// Direction that counts.
    pub crossing: Crossing,
}

impl Switch {
    /// A named switching function.
    pub fn new(name: impl Into<String>, crossing: Crossing) -> Self {
        Self { name: name.into(), crossing }
    }
}

/// Triggers of an event.
#[derive(Clone, Copy, Debug)]
pub struct Fired<'a> {
    /// Indices of the switching functions that crossed zero here; empty while modes settle.
    pub switches: &'a [usize],
    /// True if a time event of the system is due.
    pub time: bool,
}

/// Changes that an event may make. The driver restarts consistently afterwards.
#[derive(Debug)]
pub struct Change<'a> {
    /// Discrete modes.
    pub modes: &'a mut [i32],
    /// Held values.
    pub memory: &'a mut [f64],
    /// Velocities; before an impact that is asked for, after it in [`super::System::after_impact`].
    pub v: &'a mut [f64],
    /// Control states (resets).
    pub x: &'a mut [f64],
    /// Set to ask for an impact: the driver solves it for the velocities and calls [`super::System::after_impact`].
    pub impact: Option<Impact>,
    /// Set to end the run here.
    pub stop: bool,
    /// Set to end the run with a failure.
    pub failure: Option<Failure>,
}

impl<'a> Change<'a> {
    /// Of a state, where nothing has been changed yet.
    pub fn new(state: &'a mut State) -> Self {
        let State { modes, memory, v, x, .. } = state;
        Self { modes, memory, v, x, impact: None, stop: false, failure: None }
    }
}
