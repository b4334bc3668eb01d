//! Small motions about a state at rest or in steady rotation, in the tangent space of the constraints.
//!
//!   η̈ + (Zᵀ C Z) η̇ + (Zᵀ K Z) η = 0,   δq = Z η,   K = ∂(M v̇ − f)/∂q,   C = −∂f/∂v,   Zᵀ M Z = I
//!
//! K holds the multipliers' part ∂(Gᵀλ)/∂q: what a tensioned pendulum rod adds. With nonholonomic constraints
//! displacements Y η and velocities Z ν are different spaces:   η̇ = Yᵀ M Z ν,   ν̇ = −Zᵀ K Y η − Zᵀ C Z ν.
//! In steady rotation C and K gain the terms of [`super::rotation`], in axes that turn with the machine.

use super::control_linearization::consistent_rest;
use super::eigen::spectrum;
use super::finite::check_finite;
use super::full::FullMatrix;
use super::modes::{Mode, general_modes, undamped_modes};
use super::rotation::{Turning, deviation};
use super::settled::{notes, settled};
use super::tangent_space::{dense, dense_sizes};
use super::{AnalysisError, StateSpaceModel, TangentSpace, linearize_control};
use crate::assembly::MachineSystem;
use flyball_dae::index1::Index1;
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{Evaluator, State, System};

/// A machine linearized at a state of rest or of steady rotation.
#[derive(Clone, Debug)]
pub struct Linearization {
    /// The state.
    pub state: State,
    /// Bases of the allowed motions.
    pub tangent_space: TangentSpace,
    /// Zᵀ C Z; the reduced mass is the identity. With a controller, what velocities do without delay is in it.
    pub damping: FullMatrix,
    /// Zᵀ K Y. With a controller, what displacements do without delay is in it.
    pub stiffness: FullMatrix,
    /// The state matrix A of ẋ = A x with x = (η, ν), followed by the control states.
    pub matrix: FullMatrix,
    /// Swinging and free modes in ascending order of frequency, then those that grow or decay without swing; of a conjugate
    /// pair the one with positive imaginary part.
    pub modes: Vec<Mode>,
    /// Treatment of contacts, sampled blocks and delays, a sentence each.
    pub notes: Vec<String>,
}

/// Deviations from steady rotation below this, relative to the largest acceleration, are those of its solution.
const STEADY: f64 = 1e-5;
/// Rounding of a sum, relative to its terms.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// Linearizes at a state of rest, assembling it first, with the loops of controllers closed; forces need not be in equilibrium, but then the result holds only
/// as long as the state stays near.
///
/// # Errors
/// If the joints cannot be closed, something moves, or a motion has no inertia.
pub fn linearize(system: &MachineSystem, state: &State) -> Result<Linearization, AnalysisError> {
    if system.layout().n_x + system.layout().n_y > 0 {
        return Ok(with_control(system, linearize_control(system, state, &[], &[])?));
    }
    let (state, active) = consistent_rest(system, state)?;
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
    let StateSpaceModel { state, tangent_space, a: matrix, spectrum, notes, .. } = model;
    let (n_y, n_z) = (tangent_space.displacements.ncols(), tangent_space.velocities.ncols());
    let modes = general_modes(&spectrum, &tangent_space.displacements, &system.layout().names.v);
    let stiffness = -matrix.part((n_y, 0), (n_z, n_y));
    let damping = -matrix.part((n_y, n_y), (n_z, n_z));
    Linearization { state, tangent_space, damping, stiffness, matrix, modes, notes }
}

/// The nearest consistent state, and the rows that act.
fn consistent(system: &MachineSystem, state: &State) -> Result<(State, Vec<bool>), AnalysisError> {
    let layout = system.layout();
    if layout.n_x + layout.n_y > 0 {
        return Err(AnalysisError::Control { states: layout.n_x + layout.n_y });
    }
    check_input(system, state)?;
    let mut state = settled(system, state)?;
    let start = Start::solve(&Evaluator::new(system), &mut Index1::new(system), &mut state, &StartOptions::default())?;
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
    let evaluator = Evaluator::new(system);
    evaluator.tangent(&state.point(), &mut blocks);
    check_finite(system, &state, &blocks)?;
    let n_v = layout.n_v();
    let mut k = dense(&system.patterns().q, &blocks.q, n_v, n_v);
    let mut c = dense(&system.patterns().v, &blocks.v, n_v, n_v);
    let mut k_sizes = dense_sizes(&system.patterns().q, &blocks.q, n_v, n_v);
    let mut c_sizes = dense_sizes(&system.patterns().v, &blocks.v, n_v, n_v);
    let mut mass = vec![0.0; system.mass_pattern().len()];
    evaluator.mass(&state.point(), &mut mass);
    let m = dense(system.mass_pattern(), &mass, n_v, n_v);
    if let Some(omega) = omega {
        let turning = Turning::new(system, &state, omega);
        k_sizes += &c_sizes * turning.w.abs() + m.abs() * turning.v.abs();
        c_sizes += m.abs() * turning.u.abs();
        k += &c * turning.w + &m * turning.v;
        c += &m * turning.u;
    }
    let (z, y) = (&space.velocities, &space.displacements);
    let damping = z.transpose() * &c * z;
    let stiffness = z.transpose() * &k * y;
    let (n_z, n_y) = (z.ncols(), y.ncols());
    let mut matrix = FullMatrix::zeros(n_y + n_z, n_y + n_z);
    matrix.put((0, n_y), &(y.transpose() * m * z));
    matrix.put((n_y, 0), &-stiffness.clone());
    matrix.put((n_y, n_y), &-damping.clone());
    // sizes of the terms that were added up
    let stiffness_sizes = z.abs().transpose() * k_sizes * y.abs();
    let damping_sizes = z.abs().transpose() * c_sizes * z.abs();
    let mut sizes = matrix.abs();
    sizes.put((n_y, 0), &stiffness_sizes);
    sizes.put((n_y, n_y), &damping_sizes);
    let names = &layout.names.v;
    let rounding = |left: f64, size: f64| left.abs() <= ROUNDING * size;
    let symmetric = n_z == n_y
        && (0..n_z).all(|i| {
            (0..i).all(|j| {
                let size = stiffness_sizes[(i, j)] + stiffness_sizes[(j, i)];
                rounding(stiffness[(i, j)] - stiffness[(j, i)], size)
            })
        });
    let undamped = damping.iter().zip(damping_sizes.iter()).all(|(entry, size)| rounding(*entry, *size));
    let modes = if symmetric && undamped && layout.n_k == 0 {
        undamped_modes(&stiffness, &stiffness_sizes, y, names)?
    } else {
        general_modes(&spectrum(&matrix, &sizes, [n_y, n_z])?, y, names)
    };
    let notes = notes(system, &state);
    Ok(Linearization { state, tangent_space: space, damping, stiffness, matrix, modes, notes })
}

impl Linearization {
    /// Undamped natural frequencies |eigenvalue| of the oscillating modes, ascending [rad/s].
    pub fn natural_frequencies(&self) -> Vec<f64> {
        self.modes.iter().filter(|mode| mode.eigenvalue.im > 0.0).map(Mode::natural_frequency).collect()
    }

    /// True if no small motion grows, beyond its rounding.
    pub fn is_stable(&self) -> bool {
        !self.modes.iter().any(Mode::grows)
    }
}
