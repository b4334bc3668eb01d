//! A start at rest.
//!
//! Sampled blocks hold what they read while an equilibrium is searched. So it is searched again with what they read there,
//! until nothing moves any more: the run then begins with the values that rest belongs to.

use super::assemble::movements;
use super::{AnalysisError, EquilibriumOptions, Movement, equilibrium};
use crate::assembly::MachineSystem;
use flyball_dae::failure::NamedValue;
use flyball_dae::system::{State, System};

/// A state from which a run begins at rest.
#[derive(Clone, Debug)]
pub struct RestStart {
    /// The state: the equilibrium near the start of the machine, with modes and samplers not yet decided.
    pub state: State,
    /// Bodies that moved visibly from the start, the farthest first.
    pub movements: Vec<Movement>,
}

/// Searches with newly read samplers, at most.
const SEARCHES: usize = 100;
/// Movements that do not become less, one after the other, from which on there is no rest.
const GROWN: usize = 5;
/// Coordinates that move by less between two searches are at rest [m, rad].
const STILL: f64 = 1e-9;

/// Finds the equilibrium near the start of a machine; drives stand where they are at its time.
///
/// # Errors
/// If there is none: then the forces left are named, or what moves on with every sample.
pub fn start_at_rest(system: &MachineSystem) -> Result<RestStart, AnalysisError> {
    let given = system.start();
    let options = EquilibriumOptions::default();
    let begin = |found: &State| {
        let State { q, x, lambda, psi, y, .. } = found.clone();
        State { q, x, lambda, psi, y, v: vec![0.0; given.v.len()], ..given.clone() }
    };
    let mut state = begin(&equilibrium(system, &given, &options)?.state);
    let mut shift = vec![0.0; state.v.len()];
    let (mut last, mut grown, mut searches) = (f64::INFINITY, 0, 0);
    while system.layout().n_memory > 0 {
        let next = begin(&equilibrium(system, &state, &options)?.state);
        system.layout().manifold.difference(&state.q, &next.q, &mut shift);
        state = next;
        let sizes = shift.iter().map(|shift| shift.abs()).enumerate();
        let (fastest, moved) = sizes.fold((0, 0.0), |most, next| if next.1 > most.1 { next } else { most });
        if moved <= STILL {
            break;
        }
        grown = if moved < last { 0 } else { grown + 1 };
        (last, searches) = (moved, searches + 1);
        if grown == GROWN || searches == SEARCHES {
            let name = system.layout().names.v[fastest].clone();
            return Err(AnalysisError::NoSampledRest { moved: NamedValue { name, value: shift[fastest] } });
        }
    }
    let movements = movements(system, &given, &state);
    Ok(RestStart { state, movements })
}
