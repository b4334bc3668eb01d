//! Degrees of freedom and redundant equations, by name.

use super::{AnalysisError, assemble};
use crate::assembly::MachineSystem;
use flyball_dae::failure::Dependency;
use flyball_dae::system::{State, System};

/// Freedom of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Freedom {
    /// Velocities minus independent constraints.
    pub degrees_of_freedom: usize,
    /// Equations that repeat others: which, how, and whether only at this position.
    pub redundant: Vec<Dependency>,
    /// Equations whose reaction is not unique, by name.
    pub not_unique: Vec<String>,
    /// Smallest relative pivot of the independent equations: near 0 means near a singular position.
    pub smallest_pivot: f64,
}

/// Counts the degrees of freedom at a position, assembling it first.
///
/// # Errors
/// If the joints cannot be closed.
pub fn degrees_of_freedom(system: &MachineSystem, state: &State) -> Result<Freedom, AnalysisError> {
    let report = assemble(system, state, &[])?.report;
    let name = |&row: &usize| system.layout().constraint_name(row).to_string();
    Ok(Freedom {
        degrees_of_freedom: report.degrees_of_freedom,
        not_unique: report.not_unique.iter().map(name).collect(),
        redundant: report.dependencies,
        smallest_pivot: report.smallest_pivot,
    })
}
