//! Slopes of rest: how a machine at rest follows its drives, and what they feel.
//!
//!   [K  Gᵀ  Kᵀ; G; K](δ, dλ, dψ) = (0, e, 0)
//!
//! with e = 1 in the rows of the drives that move on together. δ is the motion per unit of the drives, −dλ in their rows the
//! stiffness that they feel, δᵀ M δ the mass. Motions that meet no stiffness take the way of least kinetic energy.

use super::rest_matrix::RestMatrix;
use super::{AnalysisError, EquilibriumOptions, equilibrium};
use crate::assembly::MachineSystem;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{Evaluator, State, System};

/// A machine at rest and its change with drives that move on together.
#[derive(Clone, Debug)]
pub struct RestSlope {
    /// Rest.
    pub state: State,
    /// Motion per unit of the drives, one number per velocity.
    pub motion: Vec<f64>,
    /// Change of the multipliers of the holonomic constraints per unit of the drives.
    pub multipliers: Vec<f64>,
    /// Mass that the drives feel together, δᵀ M δ.
    pub mass: f64,
}

/// σ of the factored matrix, in units of the smallest that counts: with K alone its pivots are the geometric stiffnesses of
/// links that nothing else holds, far smaller than those of springs.
const SHIFT: f64 = 1e8;

/// Finds rest near a state and its slope with the drives of holonomic rows `driven`.
///
/// # Errors
/// If there is no rest, or the drives cannot move on from there.
pub fn rest_slope(system: &MachineSystem, given: &State, driven: &[usize]) -> Result<RestSlope, AnalysisError> {
    let state = equilibrium(system, given, &EquilibriumOptions::default())?.state;
    let (mut index1, evaluator) = (Index1::new(system), Evaluator::new(system));
    let mut begun = state.clone();
    let start = Start::solve(&evaluator, &mut index1, &mut begun, &StartOptions::default())?;
    let regime = Regime { system: &evaluator, active: &start.active };
    let layout = system.layout();
    let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
    if let Some(&row) = driven.iter().find(|&&row| !start.active[row]) {
        return Err(AnalysisError::HeldDrive { row: layout.constraint_name(row).into() });
    }
    let mut matrix = RestMatrix::new(system);
    let mut along = vec![0.0; matrix.len()];
    driven.iter().for_each(|&row| along[n_v + row] = 1.0);
    let mut slope = along.clone();
    let (floor, _) = matrix.solve(regime, &state, 0.0, &mut slope);
    let shift = SHIFT * floor;
    slope.copy_from_slice(&along);
    let (_, solved) = matrix.solve(regime, &state, shift, &mut slope);
    if solved {
        matrix.refine(regime, &state, shift, &along, &mut slope);
    }
    if !solved || slope.iter().any(|x| !x.is_finite()) {
        let row = driven.first().map_or("", |&row| layout.constraint_name(row));
        return Err(AnalysisError::HeldDrive { row: row.into() });
    }
    let mut moved = vec![0.0; n_v];
    evaluator.mass_times(&state.point(), &slope[..n_v], &mut moved);
    let mass = moved.iter().zip(&slope).map(|(m, d)| m * d).sum();
    Ok(RestSlope { state, motion: slope[..n_v].to_vec(), multipliers: slope[n_v..n_v + n_phi].to_vec(), mass })
}
