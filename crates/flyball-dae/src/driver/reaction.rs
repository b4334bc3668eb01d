//! Reaction of a system to an event, impacts included.

use super::Simulation;
use crate::failure::Failure;
use crate::jump::Jump;
use crate::system::{Change, Fired, Impact};

impl Simulation<'_> {
    /// Asks the system for its reaction at `shown`; `between` is the state with all that it changes.
    pub(super) fn ask(&mut self, fired: &Fired) -> Result<(), Failure> {
        self.between.copy_from(&self.state);
        let mut change = Change::new(&mut self.between);
        self.system.on_event(&self.shown.point(), fired, &mut change);
        let Change { impact, stop, failure, .. } = change;
        self.stopped |= stop;
        match (failure, impact) {
            (Some(failure), _) => Err(failure),
            (None, Some(impact)) => self.strike(&impact),
            (None, None) => Ok(()),
        }
    }

    /// Solves an impact for the velocities in `between`, and lets the system react to them.
    fn strike(&mut self, impact: &Impact) -> Result<(), Failure> {
        let jump = self.jump.get_or_insert_with(|| Jump::new(self.system.system()));
        jump.solve(&self.system, &mut self.between, impact)?;
        let mut change = Change::new(&mut self.between);
        self.system.after_impact(&self.shown.point(), impact, &mut change);
        let Change { stop, failure, .. } = change;
        self.stopped |= stop;
        failure.map_or(Ok(()), Err)
    }
}
