//! Held values that are changed from outside, between steps.

use super::Simulation;
use crate::failure::Failure;
use crate::index1::Regime;

impl Simulation<'_> {
    /// Changes held values at the present time, by their places in `memory`: inputs of whoever takes the run step by step.
    ///
    /// It is an event: positions and velocities stay, accelerations, multipliers, outputs and modes follow from the new
    /// values, and the method starts anew, but with the step that it had. A value that is there already changes nothing.
    ///
    /// # Errors
    /// A value that is not finite or has no place, or that no consistent state goes with, by name.
    pub fn hold(&mut self, values: &[(usize, f64)]) -> Result<(), Failure> {
        for &(place, value) in values {
            if place >= self.state.memory.len() {
                let wanted = self.state.memory.len();
                return Err(Failure::WrongSize { what: "memory", given: place + 1, wanted });
            }
            if !value.is_finite() {
                return Err(Failure::NotFiniteInput { what: format!("memory[{place}]"), value });
            }
        }
        if values.iter().all(|&(place, value)| self.state.memory[place] == value) {
            return Ok(());
        }
        for &(place, value) in values {
            self.state.memory[place] = value;
        }
        if !self.started {
            return Ok(());
        }
        self.method.tell_rates(&self.state.xdot);
        let regime = Regime { system: &self.system, active: &self.active };
        self.index1.complete(regime, &mut self.state)?;
        self.settle(&[], false)?;
        self.note_step()?;
        // the step that the motion asked for is a better guess than one from the derivatives here, and who changes inputs often
        // would see it wait for its growth for ever
        let known = (self.counters().steps > 0).then_some((self.h, self.controller));
        self.restart_method()?;
        if let Some((h, controller)) = known {
            (self.h, self.controller) = (h, controller);
        }
        self.decide_sides()?;
        if self.leave_zeros(&[], self.first_length())? {
            self.restart_method()?;
        }
        Ok(())
    }
}
