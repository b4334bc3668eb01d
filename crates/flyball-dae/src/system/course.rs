//! An accepted step as a course of states, for held values that remember the past.

use super::Point;

/// Memory that a system has of its own past.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recall {
    /// The shortest time after which it reads something back [s].
    pub shortest: f64,
    /// True if it remembers accelerations, reactions or outputs that are solved for: these are then solved for between
    /// steps too.
    pub solved: bool,
}

/// The states of one step between its ends, from dense output.
pub trait Course {
    /// Times of both ends.
    fn span(&self) -> [f64; 2];
    /// Relative and absolute accuracy that the run asks for.
    fn tolerance(&self) -> [f64; 2];
    /// The state at a time in the span, with its direct outputs.
    fn at(&mut self, t: f64) -> Point<'_>;
}
