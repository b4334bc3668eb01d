//! Summary of a run at its end.

use crate::counters::Counters;
use crate::message::Message;
use crate::method::Switch;
use crate::projection::Drift;
use crate::start::StartReport;
use crate::system::State;

/// A value that was not finite in an attempted step.
#[derive(Clone, Debug, PartialEq)]
pub struct NotFinite {
    /// The row, by name.
    pub row: String,
    /// The value.
    pub value: f64,
    /// Time at the end of the step.
    pub t: f64,
}

/// An event that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRecord {
    /// When.
    pub t: f64,
    /// Names of the switching functions that fired; empty for a time event.
    pub names: Vec<String>,
    /// True if a time event was due.
    pub time: bool,
    /// Element whose time event it was, as far as known.
    pub source: Option<String>,
    /// Modes afterwards.
    pub modes: Vec<i32>,
}

/// A force that was an unknown of its own in some steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its tension, by name.
    pub name: String,
    /// Number of these steps.
    pub steps: usize,
}

/// One of the last steps, for the report of a failure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct StepRecord {
    /// Start of the step.
    pub t: f64,
    /// Its size.
    pub h: f64,
    /// Its error in units of the tolerance, 0 for fixed steps.
    pub error: f64,
    /// Whether it was accepted.
    pub accepted: bool,
}

/// A finished run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// The last state.
    pub state: State,
    /// Work.
    pub counters: Counters,
    /// The start.
    pub start: StartReport,
    /// Events in order.
    pub events: Vec<EventRecord>,
    /// Remarks.
    pub warnings: Vec<Message>,
    /// Largest |Φ| and |Φ̇|, |k| seen in frames.
    pub worst_position: f64,
    /// Largest |Φ̇|, |k| seen in frames.
    pub worst_velocity: f64,
    /// Largest τ and η of any step, for methods that project.   [S](8), (9)
    pub drift: Option<Drift>,
    /// Forces of laws of rows that were stiff within steps and unknowns of their own there.
    pub carried: Vec<Carried>,
    /// Changes of method in the run.
    pub switches: Vec<Switch>,
    /// True if the run ended before its end on request.
    pub stopped: bool,
}
