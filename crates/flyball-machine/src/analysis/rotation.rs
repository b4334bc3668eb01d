//! Machines that turn as a whole at constant angular velocity Ω: the position of steady rotation.
//!
//! In axes that turn with Ω a small displacement ξ changes velocities and accelerations of a node by
//!
//! ```text
//!   origin, world axes:   δv = ξ̇ + Ω × ξ,    δv̇ = ξ̈ + 2 Ω × ξ̇ + Ω × (Ω × ξ)
//!   rotation, own axes:   δω = ξ̇ + ω × ξ,    δω̇ = ξ̈ + ω × ξ̇,   ω = RᵀΩ
//!   other coordinates:    δv = ξ̇,            δv̇ = ξ̈
//! ```
//!
//! so that the equation becomes M ξ̈ + (M U + C) ξ̇ + (M V + C W + K) ξ + Gᵀ δλ = 0 with constant matrices, where the
//! matrices W, U, V hold the factors above. The steady position solves M v̇ − f = 0, Φ = 0 with v, v̇ of the rotation;
//! M V + C W + K is the Jacobian of that.

use super::AnalysisError;
use super::full::{FullMatrix, FullVector, Singular};
use super::tangent_space::dense;
use crate::assembly::{MachineSystem, on_assembly};
use crate::node::NodeKind;
use crate::space::Vector;
use flyball_dae::failure::NamedValue;
use flyball_dae::index1::Index1;
use flyball_dae::manifold::so3::{cross, matrix};
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{Evaluator, State, System};

/// Iterations of the search for a steady position.
const ITERATIONS: usize = 50;
/// Steps below this, relative to the coordinates, are rounding.
const CONVERGED: f64 = 1e-11;
/// Singular values below this, relative to the largest, belong to motions that change nothing: turning the whole machine.
const FREE: f64 = 1e-13;

/// A node with its place.
struct Node {
    kind: NodeKind,
    q: usize,
    v: usize,
}

fn nodes(system: &MachineSystem) -> Vec<Node> {
    on_assembly!(&system.inner, assembly => {
        assembly.places.iter().map(|place| Node { kind: place.kind, q: place.q, v: place.v }).collect()
    })
}

/// Ω × as a matrix.
fn tilde([x, y, z]: [f64; 3]) -> [[f64; 3]; 3] {
    [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]
}

/// Ω in the axes of a node.
fn local(omega: [f64; 3], q: &[f64]) -> [f64; 3] {
    let r = matrix(&[q[0], q[1], q[2], q[3]]);
    [0, 1, 2].map(|i| (0..3).map(|k| r[k][i] * omega[k]).sum())
}

/// W, U and V at a state.
pub(super) struct Turning {
    pub w: FullMatrix,
    pub u: FullMatrix,
    pub v: FullMatrix,
}

impl Turning {
    pub fn new(system: &MachineSystem, state: &State, omega: [f64; 3]) -> Self {
        let n = state.v.len();
        let d = system.machine().dimension.number();
        let mut all = Self { w: FullMatrix::zeros(n, n), u: FullMatrix::zeros(n, n), v: FullMatrix::zeros(n, n) };
        let world = tilde(omega);
        for node in nodes(system).iter().filter(|node| node.kind != NodeKind::Ground) {
            for i in 0..d {
                for j in 0..d {
                    all.w[(node.v + i, node.v + j)] = world[i][j];
                    all.u[(node.v + i, node.v + j)] = 2.0 * world[i][j];
                    all.v[(node.v + i, node.v + j)] = (0..3).map(|k| world[i][k] * world[k][j]).sum();
                }
            }
            if node.kind == NodeKind::Rigid && d == 3 {
                let own = tilde(local(omega, &state.q[node.q + 3..]));
                for i in 0..3 {
                    for j in 0..3 {
                        all.w[(node.v + 3 + i, node.v + 3 + j)] = own[i][j];
                        all.u[(node.v + 3 + i, node.v + 3 + j)] = own[i][j];
                    }
                }
            }
        }
        all
    }
}

/// Velocities and accelerations of the rotation at q; other coordinates keep theirs.
fn turn(system: &MachineSystem, state: &mut State, about: [f64; 3], omega: [f64; 3]) {
    let d = system.machine().dimension.number();
    for node in nodes(system).iter().filter(|node| node.kind != NodeKind::Ground) {
        let mut arm = about.times(-1.0);
        (0..d).for_each(|i| arm[i] += state.q[node.q + i]);
        let velocity = cross(&omega, &arm);
        let acceleration = cross(&omega, &velocity);
        state.v[node.v..node.v + d].copy_from_slice(&velocity[..d]);
        state.a[node.v..node.v + d].copy_from_slice(&acceleration[..d]);
        match (node.kind, d) {
            (NodeKind::Rigid, 2) => state.v[node.v + 2] = omega[2],
            (NodeKind::Rigid, _) => {
                let own = local(omega, &state.q[node.q + 3..]);
                state.v[node.v + 3..node.v + 6].copy_from_slice(&own);
            }
            _ => {}
        }
    }
}

/// The largest deviation of a consistent state from a rotation at Ω, by name.
#[inline(never)]
pub(super) fn deviation(system: &MachineSystem, state: &State, omega: [f64; 3]) -> NamedValue {
    let d = system.machine().dimension.number();
    let mut steady = state.clone();
    steady.a.fill(0.0);
    for node in nodes(system).iter().filter(|node| node.kind != NodeKind::Ground) {
        let mut v = [0.0; 3];
        v[..d].copy_from_slice(&state.v[node.v..node.v + d]);
        steady.a[node.v..node.v + d].copy_from_slice(&cross(&omega, &v)[..d]);
        match (node.kind, d) {
            (NodeKind::Rigid, 2) => steady.v[node.v + 2] = omega[2],
            (NodeKind::Rigid, _) => {
                let own = local(omega, &state.q[node.q + 3..]);
                steady.v[node.v + 3..node.v + 6].copy_from_slice(&own);
            }
            _ => {}
        }
    }
    let miss = |i: usize| (steady.a[i] - state.a[i]).abs().max((steady.v[i] - state.v[i]).abs());
    let worst = (0..state.v.len()).max_by(|&i, &j| miss(i).total_cmp(&miss(j))).unwrap_or(0);
    NamedValue { name: system.layout().names.v[worst].clone(), value: miss(worst) }
}

/// The position, near a given one, in which a machine turns steadily about an axis: through `about` [m], with the angular
/// velocity `omega` [rad/s], all bodies at the same rate. Joint coordinates that turn with it, a driven one for instance,
/// keep the rate they have in the given state.
///
/// # Errors
/// If there is no such position near, or the joints do not allow the rotation.
pub fn steady_rotation(
    system: &MachineSystem,
    given: &State,
    about: [f64; 3],
    omega: [f64; 3],
) -> Result<State, AnalysisError> {
    check_input(system, given)?;
    let layout = system.layout();
    let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
    let mut state = given.clone();
    let evaluator = Evaluator::new(system);
    let start = Start::solve(&evaluator, &mut Index1::new(system), &mut state, &StartOptions::default())?;
    let rows: Vec<usize> = (0..n_phi).filter(|&i| start.active[i]).collect();
    let n = n_v + rows.len();
    let (mut phi, mut residual, mut work) = (vec![0.0; n_phi], vec![0.0; n_v], vec![0.0; n_v]);
    let (mut mass, mut g) = (vec![0.0; system.mass_pattern().len()], vec![0.0; system.phi_pattern().len()]);
    let mut blocks = system.patterns().values();
    state.a.fill(0.0);
    let mut size = f64::INFINITY;
    for _ in 0..ITERATIONS {
        turn(system, &mut state, about, omega);
        let p = state.point();
        evaluator.dynamics(&p, &mut residual, &mut work);
        evaluator.phi(&p, &mut phi);
        evaluator.mass(&p, &mut mass);
        evaluator.phi_jacobian(&p, &mut g);
        evaluator.tangent(&p, &mut blocks);
        let turning = Turning::new(system, &state, omega);
        let m = dense(system.mass_pattern(), &mass, n_v, n_v);
        let c = dense(&system.patterns().v, &blocks.v, n_v, n_v);
        let k = dense(&system.patterns().q, &blocks.q, n_v, n_v) + c * turning.w + m * turning.v;
        let g = dense(system.phi_pattern(), &g, n_phi, n_v);
        let mut matrix = FullMatrix::zeros(n, n);
        matrix.put((0, 0), &k);
        let mut rhs = FullVector::zeros(n);
        rhs[..n_v].copy_from_slice(&residual);
        for (i, &row) in rows.iter().enumerate() {
            let g = g.part((row, 0), (1, n_v));
            matrix.put((n_v + i, 0), &g);
            matrix.put((0, n_v + i), &g.transpose());
            rhs[n_v + i] = phi[row];
        }
        // least norm: a machine that is free to turn has no preferred angle
        let Some(singular) = Singular::of(matrix) else { break };
        let step = singular.solve(&rhs, FREE * singular.largest());
        let increment: Vec<f64> = step[..n_v].iter().map(|d| -d).collect();
        let q = state.q.clone();
        layout.manifold.retract(&q, &increment, &mut state.q);
        for (i, &row) in rows.iter().enumerate() {
            state.lambda[row] -= step[n_v + i];
        }
        size = increment.iter().fold(0.0, |largest: f64, d| largest.max(d.abs()));
        if size <= CONVERGED * state.q.iter().fold(1e-3, |largest: f64, q| largest.max(q.abs())) {
            turn(system, &mut state, about, omega);
            return check_rates(system, state);
        }
    }
    Err(AnalysisError::NoSteadyRotation { iterations: ITERATIONS, step: size })
}

/// Refuses a rotation that the joints do not allow.
fn check_rates(system: &MachineSystem, state: State) -> Result<State, AnalysisError> {
    let layout = system.layout();
    let mut rates = vec![0.0; layout.n_phi];
    Evaluator::new(system).phi_dot(&state.point(), &mut rates);
    let fastest = state.v.iter().fold(1e-3, |largest: f64, v| largest.max(v.abs()));
    let worst = (0..layout.n_phi).max_by(|&i, &j| rates[i].abs().total_cmp(&rates[j].abs()));
    match worst.filter(|&i| rates[i].abs() > 1e-8 * fastest) {
        Some(i) => Err(AnalysisError::NotSteady { name: layout.names.phi[i].clone(), value: rates[i] }),
        None => Ok(state),
    }
}
