//! Signals of the diagram.

use super::Reading;
use crate::assembly::on_assembly;
use crate::machine::{MachineError, suggestion};

/// A signal with its name and unit.
#[derive(Clone, Debug, PartialEq)]
pub struct SignalValue {
    /// `element.port`, or `element.port[i]` of a vector.
    pub name: String,
    /// Unit; empty if it is not known.
    pub unit: String,
    /// Its value.
    pub value: f64,
}

impl Reading<'_> {
    /// A scalar signal: `element.port`, `element` if it has one output, `element.port[i]` of a vector.
    ///
    /// # Errors
    /// If there is no such signal.
    pub fn signal(&self, reference: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let found = assembly.control.find_signal(reference);
            let signal = found.ok_or_else(|| MachineError::UnknownSignal {
                element: "results".into(),
                name: reference.into(),
                help: suggestion(reference, assembly.control.signal_names()),
            })?;
            Ok(signal.wire.read(&self.state.point()))
        })
    }

    /// All signals, in the order of sensors and blocks.
    pub fn signals(&self) -> Vec<SignalValue> {
        on_assembly!(&self.system.inner, assembly => {
            let p = self.state.point();
            let value = |signal: &crate::control::Signal| SignalValue {
                name: signal.name.clone(),
                unit: signal.unit.clone(),
                value: signal.wire.read(&p),
            };
            assembly.control.signals.iter().map(value).collect()
        })
    }
}
