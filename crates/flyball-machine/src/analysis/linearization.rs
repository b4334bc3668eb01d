//! Small motions about a state at rest or in steady rotation, in the tangent space of the constraints.
//!
//!   η̈ + (Zᵀ C Z) η̇ + (Zᵀ K Z) η = 0,   δq = Z η,   K = ∂(M v̇ − f)/∂q,   C = −∂f/∂v,   Zᵀ M Z = I
//!
//! K holds the multipliers' part ∂(Gᵀλ)/∂q: what a tensioned pendulum rod adds. With nonholonomic constraints
//! displacements Y η and velocities Z ν are different spaces:   η̇ = Yᵀ M Z ν,   ν̇ = −Zᵀ K Y η − Zᵀ C Z ν.
//! In steady rotation C and K gain the terms of [`super::rotation`], in axes that turn with the machine.

use super::modes::{Mode, general_modes, undamped_modes};
use super::rotation::{Turning, deviation};
use super::tangent_space::dense;
use super::{AnalysisError, StateSpaceModel, TangentSpace, linearize_control};
use crate::assembly::MachineSystem;
use flyball_dae::index1::Index1;
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{State, System};
use nalgebra::DMatrix;

/// A machine linearized at a state of rest or of steady rotation.
#[derive(Clone, Debug)]
pub struct Linearization {
    /// The state.
    pub state: State,
    /// Bases of the allowed motions.
    pub tangent_space: TangentSpace,
    /// Zᵀ C Z; the reduced mass is the identity. With a controller, what velocities do without delay is in it.
    pub damping: DMatrix<f64>,
    /// Zᵀ K Y. With a controller, what displacements do without delay is in it.
    pub stiffness: DMatrix<f64>,
    /// The state matrix A of ẋ = A x with x = (η, ν), followed by the control states.
    pub matrix: DMatrix<f64>,
    /// Modes in ascending order of frequency; of a conjugate pair the one with positive imaginary part.
    pub modes: Vec<Mode>,
}

/// A velocity above this is not rest [m/s, rad/s].
const REST: f64 = 1e-9;
/// Deviations from steady rotation below this, relative to the largest acceleration, are those of its solution.
const STEADY: f64 = 1e-5;
/// Damping or asymmetry below this, relative to the matrix, is rounding.
const ROUNDING: f64 = 1e-12;

/// Linearizes at a state of rest, assembling it first, with the loops of controllers closed; forces need not be in equilibrium, but then the result holds only
/// as long as the state stays near.
///
/// # Errors
/// If the joints cannot be closed, something moves, or a motion has no inertia.
pub fn linearize(system: &MachineSystem, state: &State) -> Result<Linearization, AnalysisError> {
    if system.layout().n_x + system.layout().n_y > 0 {
        return Ok(with_control(system, linearize_control(system, state, &[], &[])?));
    }
    let (state, active) = consistent(system, state)?;
    let layout = system.layout();
    let fastest = (0..layout.n_v()).max_by(|&i, &j| state.v[i].abs().total_cmp(&state.v[j].abs()));
    if let Some(i) = fastest.filter(|&i| state.v[i].abs() > REST) {
        return Err(AnalysisError::NotAtRest { name: layout.names.v[i].clone(), value: state.v[i] });
    }
    reduce(system, state, &active, None)
}

/// Linearizes about steady rotation at `omega` [rad/s], in axes that turn with the machine; see [`super::steady_rotation`]
/// for its position. Holonomic constraints only.
///
/// # Errors
/// If the state is no steady rotation, the joints cannot be closed, or a motion has no inertia.
pub fn linearize_rotating(
    system: &MachineSystem,
    state: &State,
    omega: [f64; 3],
) -> Result<Linearization, AnalysisError> {
    let (state, active) = consistent(system, state)?;
    let worst = deviation(system, &state, omega);
    let fastest = state.a.iter().fold(1e-3, |largest: f64, a| largest.max(a.abs()));
    if worst.value > STEADY * fastest || system.layout().n_k > 0 {
        return Err(AnalysisError::NotSteady { name: worst.name, value: worst.value });
    }
    reduce(system, state, &active, Some(omega))
}

fn with_control(system: &MachineSystem, model: StateSpaceModel) -> Linearization {
    let StateSpaceModel { state, tangent_space, a: matrix, .. } = model;
    let (n_y, n_z) = (tangent_space.displacements.ncols(), tangent_space.velocities.ncols());
    let modes = general_modes(&matrix, &tangent_space.displacements, &system.layout().names.v);
    let stiffness = -matrix.view((n_y, 0), (n_z, n_y)).into_owned();
    let damping = -matrix.view((n_y, n_y), (n_z, n_z)).into_owned();
    Linearization { state, tangent_space, damping, stiffness, matrix, modes }
}

/// The nearest consistent state, and the rows that act.
fn consistent(system: &MachineSystem, state: &State) -> Result<(State, Vec<bool>), AnalysisError> {
    let layout = system.layout();
    if layout.n_x + layout.n_y > 0 {
        return Err(AnalysisError::Control { states: layout.n_x + layout.n_y });
    }
    check_input(system, state)?;
    let mut state = state.clone();
    let start = Start::solve(system, &mut Index1::new(system), &mut state, &StartOptions::default())?;
    Ok((state, start.active))
}

fn reduce(
    system: &MachineSystem,
    state: State,
    active: &[bool],
    omega: Option<[f64; 3]>,
) -> Result<Linearization, AnalysisError> {
    let layout = system.layout();
    let space = TangentSpace::at(system, &state, active)?;
    let mut blocks = system.patterns().values();
    system.tangent(&state.point(), &mut blocks);
    let n_v = layout.n_v();
    let mut k = dense(&system.patterns().q, &blocks.q, n_v, n_v);
    let mut c = dense(&system.patterns().v, &blocks.v, n_v, n_v);
    let mut mass = vec![0.0; system.mass_pattern().len()];
    system.mass(&state.point(), &mut mass);
    let m = dense(system.mass_pattern(), &mass, n_v, n_v);
    if let Some(omega) = omega {
        let turning = Turning::new(system, &state, omega);
        k += &c * turning.w + &m * turning.v;
        c += &m * turning.u;
    }
    let (z, y) = (&space.velocities, &space.displacements);
    let damping = z.transpose() * c * z;
    let stiffness = z.transpose() * k * y;
    let (n_z, n_y) = (z.ncols(), y.ncols());
    let mut matrix = DMatrix::zeros(n_y + n_z, n_y + n_z);
    matrix.view_mut((0, n_y), (n_y, n_z)).copy_from(&(y.transpose() * m * z));
    matrix.view_mut((n_y, 0), (n_z, n_y)).copy_from(&-&stiffness);
    matrix.view_mut((n_y, n_y), (n_z, n_z)).copy_from(&-&damping);
    let names = &layout.names.v;
    let symmetric = n_z == n_y && (&stiffness - stiffness.transpose()).amax() <= ROUNDING.sqrt() * stiffness.amax();
    let undamped = damping.amax() <= ROUNDING * stiffness.amax().sqrt();
    let modes =
        if symmetric && undamped { undamped_modes(&stiffness, y, names) } else { general_modes(&matrix, y, names) };
    Ok(Linearization { state, tangent_space: space, damping, stiffness, matrix, modes })
}

impl Linearization {
    /// Undamped natural frequencies |eigenvalue| of the oscillating modes, ascending [rad/s].
    pub fn natural_frequencies(&self) -> Vec<f64> {
        self.modes.iter().filter(|mode| mode.eigenvalue.im > 0.0).map(Mode::natural_frequency).collect()
    }

    /// True if no small motion grows.
    pub fn is_stable(&self) -> bool {
        let scale = self.matrix.amax();
        self.modes.iter().all(|mode| mode.eigenvalue.re <= ROUNDING.sqrt() * scale)
    }
}
