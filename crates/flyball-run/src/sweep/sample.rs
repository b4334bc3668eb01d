//! One case of a study, from which all others are made by setting their values.

use flyball_file::{Diagnostics, Model};
use flyball_machine::{MachineSystem, TopologyChange};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A model with its system. Other cases are not read again, and take over its symbolic work; threads share it.
#[derive(Debug)]
pub struct Sample {
    /// The model.
    pub model: Model,
    /// Its equation.
    pub system: MachineSystem,
    changes: Mutex<BTreeMap<usize, TopologyChange>>,
}

impl Sample {
    /// From a model and the system built from it.
    pub fn new(model: Model, system: MachineSystem) -> Self {
        Self { model, system, changes: Mutex::default() }
    }

    /// The model of a case with these values, and its equation.
    ///
    /// # Errors
    /// Everything that is wrong with the model then.
    pub fn case(&self, case: usize, values: &[(String, String)]) -> Result<(Model, MachineSystem), Diagnostics> {
        let model = self.model.with(values)?;
        let system = model.rebuild(&self.system)?;
        if let Some(change) = system.topology_change(&self.system) {
            self.changes.lock().unwrap_or_else(PoisonError::into_inner).insert(case, change);
        }
        Ok((model, system))
    }

    /// Cases so far whose values changed more than numbers, so that they were built whole.
    pub fn changes(&self) -> BTreeMap<usize, TopologyChange> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
