//! Columns of results.

use crate::results::Column;
use flyball_dae::driver::Inside;
use flyball_dae::system::State;

/// Headings, and the row of a state under them.
pub trait Columns {
    /// Headings, time first.
    fn headings(&self) -> Vec<Column>;
    /// Appends one number per heading.
    fn fill(&mut self, state: &State, row: &mut Vec<f64>);
    /// States inside steps that integrals over the run ask for.
    fn inside(&self) -> Inside {
        Inside::Nothing
    }
    /// Adds a node of the integrals, with its weight [s].
    fn node(&mut self, _state: &State, _weight: f64) {}
    /// Ends the step whose nodes were added.
    fn reached(&mut self, _t: f64) {}
    /// Appends what continues the integrals in a resumed run.
    fn save(&mut self, _to: &mut Vec<f64>) {}
    /// Goes on from saved numbers; false if they do not fit.
    fn load(&mut self, from: &[f64]) -> bool {
        from.is_empty()
    }
}
