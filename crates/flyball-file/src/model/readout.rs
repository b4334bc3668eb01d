//! Quantities read together from states of one machine.

use super::Quantity;
use flyball_dae::driver::Inside;
use flyball_dae::system::State;
use flyball_machine::{MachineError, MachineSystem, ProbeSet};

/// Quantities attached to a machine, read together: it is evaluated once per state.
#[derive(Debug)]
pub struct Readout<'a> {
    system: &'a MachineSystem,
    probes: ProbeSet,
    quantities: Vec<Quantity>,
    values: Vec<f64>,
}

impl<'a> Readout<'a> {
    /// Attaches quantities.
    ///
    /// # Errors
    /// If one is not of this machine.
    pub fn new(system: &'a MachineSystem, quantities: Vec<Quantity>) -> Result<Self, MachineError> {
        let probes = system.probes(quantities.iter().flat_map(|quantity| &quantity.probes))?;
        Ok(Self { system, values: Vec::with_capacity(probes.len()), probes, quantities })
    }

    /// Appends the values of a state, in the order of the quantities.
    pub fn read(&mut self, state: &State, out: &mut Vec<f64>) {
        self.values.clear();
        self.probes.read(self.system, state, &mut self.values);
        let mut rest = self.values.as_slice();
        for quantity in &self.quantities {
            let (own, others) = rest.split_at(quantity.probes.len());
            out.push(quantity.value(own, state.t));
            rest = others;
        }
    }

    /// The probes, for integrals over the run and for counting.
    pub fn probes(&mut self) -> &mut ProbeSet {
        &mut self.probes
    }

    /// Variables that integrals need of states inside steps.
    pub fn inside(&self) -> Inside {
        self.probes.inside()
    }

    /// Adds a node of the integrals over time, with its weight [s].
    pub fn node(&mut self, state: &State, weight: f64) {
        self.probes.node(self.system, state, weight);
    }
}
