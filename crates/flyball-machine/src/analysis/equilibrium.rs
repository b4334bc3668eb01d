//! A position where the machine rests.
//!
//!   0 = r(q, λ, ψ) = −f(q, 0, λ, ψ, t),   0 = Φ(q, t)
//!
//! by Newton steps that imitate strongly damped motion, so that they roll downhill to a stable position:
//!
//!   [K + σM  Gᵀ  Kᵀ; G; K](δ, dλ, dψ) = (−r, −Φ, 0),   q ← q ∘ exp(δ),   σ = σ₀ |r|/|r₀|
//!
//! Controllers rest too: the rows 0 = y − h and 0 = f_c stand beside these, with unknowns dy and dx.
//!
//! One-sided springs are open or closed as they would be at rest where they are; rigid contacts and frictions stay as a run
//! would begin with them.
//!
//! As r vanishes so does σ, and the steps become Newton's (Kelley & Keyes 1998). If that fails, the load comes in steps:
//! r − (1 − s) r₀ = 0 with s from 0 to 1, so that the machine starts balanced and the balancing force fades.

use super::AnalysisError;
use super::rest_matrix::RestMatrix;
use super::settled::{decide_springs, settled};
use crate::assembly::MachineSystem;
use flyball_dae::failure::NamedValue;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{Evaluator, State};

/// Wishes for the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquilibriumOptions {
    /// Largest force left, relative to the largest force that acts; default 1e-10, range (0, 1e-3].
    pub tolerance: f64,
    /// Iterations per load step; default 200.
    pub iterations: usize,
    /// Smallest load step, as a fraction of the load; default 1/256.
    pub smallest_load_step: f64,
}

impl Default for EquilibriumOptions {
    fn default() -> Self {
        Self { tolerance: 1e-10, iterations: 200, smallest_load_step: 1.0 / 256.0 }
    }
}

/// A position of rest.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// The state: zero velocities and accelerations, reactions that hold the machine. A run may start from it.
    pub state: State,
    /// Iterations in all.
    pub iterations: usize,
    /// Load steps: 1 if the whole load was carried at once.
    pub load_steps: usize,
}

/// Longest step, relative to the size of the machine.
const LONGEST: f64 = 0.2;
/// Where all forces vanish, those at this displacement set the scale.
const STIFF: f64 = 1e-3;
/// Share of the forces that a step beyond the tolerance may leave, to be worth another.
const NEARER: f64 = 0.5;
/// Longest step beyond the tolerance, relative to the size of the machine.
const LAST: f64 = 1e-6;

/// Finds a position of rest near a state.
///
/// # Errors
/// If the joints cannot be closed, or no position of rest is found: then the forces left are named.
pub fn equilibrium(
    system: &MachineSystem,
    given: &State,
    options: &EquilibriumOptions,
) -> Result<Equilibrium, AnalysisError> {
    check_input(system, given)?;
    let (mut index1, evaluator) = (Index1::new(system), Evaluator::new(system));
    let mut state = given.clone();
    state.v.fill(0.0);
    let mut state = settled(system, &state)?;
    let mut start = Start::solve(&evaluator, &mut index1, &mut state, &StartOptions::default())?;
    let regime = Regime { system: &evaluator, active: &start.active };
    let acceleration = largest(&state.a);
    state.v.fill(0.0);
    state.a.fill(0.0);
    let mut search = Search::new(system, regime, *options, acceleration);
    let load_steps = search.find(&mut state)?;
    if let Some(spread) = &mut start.least_norm {
        spread.spread(regime, &mut index1, &mut state)?;
    }
    Ok(Equilibrium { state, iterations: search.iterations, load_steps })
}

struct Search<'a> {
    system: &'a MachineSystem,
    regime: Regime<'a>,
    options: EquilibriumOptions,
    /// σ₀ times the longest step, and |r₀| of the whole load.
    first_shift: f64,
    load: f64,
    matrix: RestMatrix,
    /// The largest force seen.
    forces: f64,
    iterations: usize,
}

impl<'a> Search<'a> {
    fn new(system: &'a MachineSystem, regime: Regime<'a>, options: EquilibriumOptions, acceleration: f64) -> Self {
        let matrix = RestMatrix::new(system);
        Self { system, regime, options, first_shift: acceleration, load: 0.0, matrix, forces: 0.0, iterations: 0 }
    }

    /// The whole load at once, or in steps; the number of load steps.
    fn find(&mut self, state: &mut State) -> Result<usize, AnalysisError> {
        let begin = state.clone();
        let load = self.residual(state);
        self.load = largest(&load);
        let nothing = vec![0.0; load.len()];
        if self.relax(state, &nothing) {
            return Ok(1);
        }
        state.copy_from(&begin);
        let mut reached = begin;
        let (mut carried, mut step, mut steps) = (0.0, 0.1, 0);
        while carried < 1.0 {
            let next = f64::min(carried + step, 1.0);
            let balance: Vec<f64> = load.iter().map(|r| (1.0 - next) * r).collect();
            if self.relax(state, &balance) {
                (carried, steps) = (next, steps + 1);
                reached.copy_from(state);
                step *= 2.0;
            } else {
                state.copy_from(&reached);
                step *= 0.5;
                if step < self.options.smallest_load_step {
                    return Err(self.refuse(state, carried));
                }
            }
        }
        Ok(steps)
    }

    /// Relaxes to r = balance; false if it does not get there.
    fn relax(&mut self, state: &mut State, balance: &[f64]) -> bool {
        let layout = self.regime.layout();
        let n_v = layout.n_v();
        let at_y = n_v + layout.n_constraints();
        let mut rhs = vec![0.0; self.matrix.len()];
        let mut trial = state.q.clone();
        let mut found: Option<(State, f64)> = None;
        for _ in 0..self.options.iterations {
            decide_springs(self.system, state);
            let r = self.residual(state);
            let mut phi = vec![0.0; layout.n_phi];
            self.regime.system.phi(&state.point(), &mut phi);
            self.regime.mask(0, &mut phi);
            let left = r.iter().zip(balance).fold(0.0, |m: f64, (r, b)| m.max((r - b).abs()));
            if !(left.is_finite() && largest(&phi).is_finite()) {
                return false;
            }
            let size = size_of(state);
            let stiff = STIFF * largest(&self.matrix.blocks.q) * size;
            let control = self.control_residual(state);
            self.forces = self.force_scale(state, &r).max(self.forces).max(stiff);
            let rests = largest(&control) <= self.options.tolerance * self.matrix.control_scale(state);
            let within = left <= self.options.tolerance * self.forces && largest(&phi) <= 1e-10 * size && rests;
            match &found {
                // on, as long as it comes nearer: small motions feel what is left
                Some((before, less)) if !within || left > NEARER * less => {
                    state.copy_from(before);
                    return true;
                }
                _ if within && left == 0.0 => return true,
                _ if within => found = Some((state.clone(), left)),
                _ => {}
            }
            let mut shift = self.first_shift / (LONGEST * size) * left / self.load.max(f64::MIN_POSITIVE);
            loop {
                for (out, (r, b)) in rhs.iter_mut().zip(r.iter().zip(balance)) {
                    *out = b - r;
                }
                for (out, phi) in rhs[n_v..].iter_mut().zip(&phi) {
                    *out = -phi;
                }
                rhs[n_v + layout.n_phi..at_y].fill(0.0);
                for (out, left) in rhs[at_y..].iter_mut().zip(&control) {
                    *out = -left;
                }
                self.iterations += 1;
                let (floor, solved) = self.matrix.solve(self.regime, state, shift, &mut rhs);
                if solved && largest(&rhs[..n_v]) <= LONGEST * size {
                    break;
                }
                if found.is_some() {
                    return true;
                }
                shift = (4.0 * shift).max(floor);
                if !shift.is_finite() || shift > 1e30 {
                    return false;
                }
            }
            // what is free does not wander off
            if found.is_some() && largest(&rhs[..n_v]) > LAST * size {
                return true;
            }
            layout.manifold.retract(&state.q, &rhs[..n_v], &mut trial);
            state.q.copy_from_slice(&trial);
            layout.manifold.normalize(&mut state.q);
            let unknowns = state.lambda.iter_mut().chain(&mut state.psi).chain(&mut state.y).chain(&mut state.x);
            for (unknown, step) in unknowns.zip(&rhs[n_v..]) {
                *unknown += step;
            }
        }
        false
    }

    /// y − h and f_c at rest.
    fn control_residual(&self, state: &State) -> Vec<f64> {
        let (n_y, n_x) = (state.y.len(), state.x.len());
        let mut left = vec![0.0; n_y + n_x];
        self.regime.system.output(&state.point(), &mut left[..n_y]);
        for (left, y) in left.iter_mut().zip(&state.y) {
            *left = y - *left;
        }
        self.regime.system.control_rate(&state.point(), &mut left[n_y..]);
        left
    }

    /// −f at rest, reactions included.
    fn residual(&self, state: &State) -> Vec<f64> {
        let mut r = vec![0.0; state.v.len()];
        let mut work = vec![0.0; state.v.len()];
        self.regime.system.dynamics(&state.point(), &mut r, &mut work);
        r
    }

    /// The largest force that acts: without reactions, and of the reactions.
    fn force_scale(&self, state: &State, r: &[f64]) -> f64 {
        let mut free = state.clone();
        free.lambda.fill(0.0);
        free.psi.fill(0.0);
        let applied = self.residual(&free);
        let reactions = r.iter().zip(&applied).fold(0.0, |m: f64, (r, a)| m.max((r - a).abs()));
        largest(&applied).max(reactions)
    }

    fn refuse(&self, state: &State, carried: f64) -> AnalysisError {
        let names = &self.regime.layout().names.v;
        let r = self.residual(state);
        let mut left: Vec<NamedValue> =
            names.iter().zip(&r).map(|(name, r)| NamedValue { name: name.clone(), value: -r }).collect();
        flyball_dae::order::sort_by(&mut left, |a, b| b.value.abs().total_cmp(&a.value.abs()));
        left.truncate(3);
        AnalysisError::NoEquilibrium { iterations: self.iterations, load: 100.0 * carried, left }
    }
}

pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m: f64, x| if x.is_nan() { f64::NAN } else { m.max(x.abs()) })
}

/// Size of the coordinates: 1 for a machine of a metre; angles count as one.
fn size_of(state: &State) -> f64 {
    largest(&state.q).clamp(1e-3, 1.0)
}
