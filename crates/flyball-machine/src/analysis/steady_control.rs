//! Controller states that do not change: f_c = 0 at the given motion.
//!
//! Newton on x with (∂ẋ/∂x) through accelerations, reactions and outputs; where that matrix is singular, as for a plain
//! integrator, the state of such an integrator stays as given and its input must vanish by itself.

use super::AnalysisError;
use super::control_response::ControlResponse;
use super::full::{FullMatrix, FullVector, Singular};
use crate::assembly::MachineSystem;
use flyball_dae::failure::NamedValue;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{Evaluator, State, System};

/// Largest number of iterations.
const ITERATIONS: usize = 50;
/// Rates below this, relative to the size of the states and one, are none.
const STEADY: f64 = 1e-10;
/// Singular values below this, relative to the largest, do not move a state.
const FIXED: f64 = 1e-12;

/// A consistent state with the same positions and velocities, at which no control state changes.
///
/// # Errors
/// If the state cannot be made consistent, or control states cannot rest at this motion: then they are named.
pub fn steady_control(system: &MachineSystem, state: &State) -> Result<State, AnalysisError> {
    check_input(system, state)?;
    let (mut state, mut index1) = (state.clone(), Index1::new(system));
    let evaluator = Evaluator::new(system);
    let start = Start::solve(&evaluator, &mut index1, &mut state, &StartOptions::default())?;
    let regime = Regime { system: &evaluator, active: &start.active };
    let n_x = system.layout().n_x;
    for _ in 0..ITERATIONS {
        let rate = FullVector::from(state.xdot.clone());
        if rate.is_empty() || rate.amax() <= STEADY * (1.0 + FullVector::from(state.x.clone()).amax()) {
            return Ok(state);
        }
        let response = ControlResponse::at(system, &state, &start.active)?;
        let mut matrix = FullMatrix::zeros(n_x, n_x);
        for i in 0..n_x {
            let mut cause = response.nothing();
            cause.x[i] = 1.0;
            matrix.column_mut(i).copy_from_slice(&response.effect(&cause).xdot);
        }
        let Some(singular) = Singular::of(matrix) else { break };
        let step = singular.solve(&rate, FIXED * singular.largest());
        for (x, step) in state.x.iter_mut().zip(step.iter()) {
            *x -= step;
        }
        index1.complete(regime, &mut state)?;
        if step.amax() == 0.0 {
            break;
        }
    }
    let names = &system.layout().names.x;
    let rates = names.iter().zip(&state.xdot);
    let mut left: Vec<NamedValue> = rates.map(|(name, rate)| NamedValue { name: name.clone(), value: *rate }).collect();
    flyball_dae::order::sort_by(&mut left, |a, b| b.value.abs().total_cmp(&a.value.abs()));
    left.truncate(3);
    Err(AnalysisError::NoSteadyControl { left })
}
