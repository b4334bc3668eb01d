//! Strains, forces and energy inside beams.

use super::Reading;
use crate::assembly::on_assembly;
use crate::flexible::SectionState;
use crate::machine::{MachineError, suggestion};

impl Reading<'_> {
    /// Strains and forces in the middle of an element of a beam, counted from zero at its start.
    ///
    /// # Errors
    /// If there is no such beam or element.
    pub fn section(&self, beam: &str, element: usize) -> Result<SectionState, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let found = assembly.beams.iter().find(|other| other.name == beam);
            let found = found.ok_or_else(|| MachineError::UnknownBeam {
                name: beam.into(),
                help: suggestion(beam, assembly.beams.iter().map(|beam| beam.name.as_str())),
            })?;
            if element >= found.elements.len() {
                let what = "the number of an element";
                let help = "elements count from zero at the start of the beam";
                return Err(MachineError::BadValue { element: beam.into(), what, value: element as f64, help });
            }
            Ok(self.with_motion(assembly, |at| found.section(element, at)))
        })
    }

    /// Energy stored in a beam by its deformation [J].
    ///
    /// # Errors
    /// If there is no such beam.
    pub fn elastic_energy(&self, beam: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let found = assembly.beams.iter().find(|other| other.name == beam);
            let found = found.ok_or_else(|| MachineError::UnknownBeam {
                name: beam.into(),
                help: suggestion(beam, assembly.beams.iter().map(|beam| beam.name.as_str())),
            })?;
            Ok(self.with_motion(assembly, |at| found.energy(at)))
        })
    }
}
