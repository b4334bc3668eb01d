//! Finds the nearest position that satisfies the constraints.   [S](12a)
//!
//!   normal step      [M Gᵀ; G −μ](δ_n, ν) = (0, −Φ)
//!   tangential step  [M Gᵀ; G −μ](δ_t, τ) = (−M d, −μ τ_old),   d = log(q⁻¹ ∘ p),   p ← p ∘ exp(δ_n + ω δ_t)
//!
//! ω is halved when tangential steps turn back. A tiny μ keeps the matrix regular where constraints repeat each other; with
//! τ_old = τ + ν of the iteration before, the multipliers of the way d behind it, it leaves no trace in the result.
//!
//! That is Newton's iteration, for starts that are nearly right. Where Φ does not shrink as it should, `descent` searches.

use super::StartOptions;
use super::descent::Search;
use crate::extent::largest;
use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::system::State;

const ITERATIONS: usize = 60;
/// From here on only the constraints count: the nearest point is known well enough.
const SETTLE: usize = 50;
/// Relative softness of the rows: far below what Newton needs, far above rounding.
pub(super) const SOFTNESS: f64 = 1e-9;

/// Rows open by less than this part of the worst one are not worth a line.
const NOTHING: f64 = 1e-3;
/// Part of Φ that a step may leave; more is not a start that is nearly right.
const LEFT: f64 = 0.25;

/// Outcome of the search.
pub(super) struct Found {
    pub iterations: usize,
    /// Rows that could not be satisfied; empty if all could.
    pub open: Vec<NamedValue>,
}

/// Moves `state.q` onto the constraints.
pub(super) fn find_position(
    regime: Regime,
    index1: &mut Index1,
    state: &mut State,
    pinned: &[usize],
    tolerance: f64,
) -> Result<Found, Failure> {
    let n_phi = regime.layout().n_phi;
    // nonholonomic rows do not restrict positions
    let holonomic: Vec<bool> = regime.active.iter().enumerate().map(|(i, active)| *active && i < n_phi).collect();
    let regime = Regime { system: regime.system, active: &holonomic };
    let given = state.clone();
    let near = find_near(regime, index1, state, (&given.q, From::Anywhere), pinned, tolerance)?;
    if near.open.is_empty() {
        return Ok(near);
    }
    let small = smallest(&given, tolerance);
    let mut search = Search::new(regime, pinned, &given, small);
    let closed = search.run(state);
    let iterations = near.iterations + search.factorizations();
    index1.saddle().factorizations += search.factorizations();
    if closed {
        let found = state.q.clone();
        let nearest = find_near(regime, index1, state, (&given.q, From::Constraints), pinned, tolerance)?;
        if !nearest.open.is_empty() || !search.is_nearer(&state.q, &found) {
            state.q.copy_from_slice(&found);
        }
        let found = state.q.clone();
        let last_digits = find_near(regime, index1, state, (&found, From::Constraints), pinned, tolerance)?;
        if !last_digits.open.is_empty() {
            // at a singular position Newton's iteration has no last digits to give
            state.q.copy_from_slice(&found);
        }
        let iterations = iterations + nearest.iterations;
        return Ok(Found { iterations: iterations + last_digits.iterations, open: Vec::new() });
    }
    let mut phi = vec![0.0; n_phi];
    regime.residual(state, &mut phi);
    Ok(Found { iterations, open: open_rows(regime, &phi, small.max(NOTHING * largest(&phi))) })
}

/// Moves a state of a run onto the constraints by Newton's iteration, where a projection gave up with `failure`.
pub(crate) fn find_way_back(
    regime: Regime,
    index1: &mut Index1,
    state: &mut State,
    failure: Failure,
) -> Result<(), Failure> {
    let n_phi = regime.layout().n_phi;
    let holonomic: Vec<bool> = regime.active.iter().enumerate().map(|(i, active)| *active && i < n_phi).collect();
    let regime = Regime { system: regime.system, active: &holonomic };
    let given = state.q.clone();
    let found = find_near(regime, index1, state, (&given, From::Constraints), &[], StartOptions::default().tolerance)?;
    if found.open.is_empty() { Ok(()) } else { Err(failure) }
}

/// Where Newton's iteration begins.
#[derive(Clone, Copy, PartialEq)]
enum From {
    /// Anywhere: it must converge at once, or the start is not nearly right.
    Anywhere,
    /// On the constraints: steps along them that leave them are shortened.
    Constraints,
}

/// Newton's iteration from `state` to the position nearest to `given`.
fn find_near(
    regime: Regime,
    index1: &mut Index1,
    state: &mut State,
    (given, from): (&[f64], From),
    pinned: &[usize],
    tolerance: f64,
) -> Result<Found, Failure> {
    let layout = regime.layout();
    let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
    let mut trial = state.clone();
    let mut step = vec![0.0; n_v];
    let mut distance = vec![0.0; n_v];
    let (mut phi, mut next) = (vec![0.0; n_phi], vec![0.0; n_phi]);
    regime.residual(state, &mut phi);
    check_finite(regime, &phi, state.t)?;
    let mut tau = vec![0.0; regime.active.len()];
    let (mut last, mut relaxation) = (vec![0.0; n_v], 1.0);
    let (mut last_step, mut last_size) = (f64::INFINITY, f64::INFINITY);
    for iteration in 0..ITERATIONS {
        let size = largest(&phi);
        let small = smallest(state, tolerance);
        // on the constraints, no nearer point there, and Φ at rounding
        let arrived = size <= small && last_step <= small && at_rounding(size, last_size, scale(state));
        if arrived || (size == 0.0 && iteration == 0) {
            return Ok(Found { iterations: iteration, open: Vec::new() });
        }
        let saddle = index1.saddle();
        match saddle.factor_softened(regime, &state.point(), pinned, SOFTNESS) {
            // a constraint without a gradient leads nowhere
            Err(Failure::SingularIndex1 { .. }) if size > small => {
                return Ok(Found { iterations: iteration, open: open_rows(regime, &phi, small) });
            }
            factored => factored?,
        }
        let mut normal = vec![0.0; saddle.len()];
        for (r, phi) in normal[n_v..].iter_mut().zip(&phi) {
            *r = -phi;
        }
        let mut tangential = vec![0.0; saddle.len()];
        layout.manifold.difference(given, &state.q, &mut distance);
        let pattern = regime.system.mass_pattern();
        pattern.add_times(&saddle.mass, -1.0, &distance, &mut tangential[..n_v]);
        for &i in pinned {
            tangential[i] = 0.0;
        }
        for (r, (mu, tau)) in tangential[n_v..].iter_mut().zip(saddle.softness.iter().zip(&tau)) {
            *r = -mu * tau;
        }
        saddle.solve(regime, &mut normal);
        saddle.solve(regime, &mut tangential);
        let turned = last.iter().zip(&tangential).map(|(old, new)| old * new).sum::<f64>() < 0.0;
        if iteration >= SETTLE {
            relaxation = 0.0;
        } else if turned {
            relaxation *= 0.5;
        }
        let mut damping = 1.0;
        loop {
            for (s, (n, t)) in step.iter_mut().zip(normal.iter().zip(&tangential)) {
                *s = damping * (n + relaxation * t);
            }
            layout.manifold.retract(&state.q, &step, &mut trial.q);
            regime.residual(&trial, &mut next);
            let shrinks = norm(&next) <= (1.0 - 1e-4 * damping) * norm(&phi);
            // close to the constraints a step along them leaves them by its square
            let glides = largest(&next) <= (0.1 * largest(&step)).max(small);
            let well = largest(&next) <= (LEFT * size).max(small) || (glides && iteration > 0);
            if well || (from == From::Constraints && (shrinks || glides)) {
                break;
            }
            damping *= 0.5;
            if damping < 1e-4 || from == From::Anywhere {
                return Ok(Found { iterations: iteration + 1, open: open_rows(regime, &phi, small) });
            }
        }
        last_step = largest(&step).max(relaxation * largest(&tangential[..n_v]));
        last_size = size;
        last.copy_from_slice(&tangential[..n_v]);
        for (tau, (along, across)) in tau.iter_mut().zip(tangential[n_v..].iter().zip(&normal[n_v..])) {
            *tau = along + across;
        }
        state.q.copy_from_slice(&trial.q);
        layout.manifold.normalize(&mut state.q);
        regime.residual(state, &mut phi);
    }
    let small = smallest(state, tolerance);
    let open = if largest(&phi) <= small { Vec::new() } else { open_rows(regime, &phi, small) };
    Ok(Found { iterations: ITERATIONS, open })
}

/// True if a residual is rounding, or no longer shrinks.
pub(super) fn at_rounding(size: f64, last: f64, scale: f64) -> bool {
    size <= 16.0 * f64::EPSILON * scale || size > 0.1 * last
}

/// Rows above `small`, largest first.
pub(super) fn open_rows(regime: Regime, rows: &[f64], small: f64) -> Vec<NamedValue> {
    let mut open: Vec<NamedValue> = rows
        .iter()
        .enumerate()
        .filter(|(_, r)| r.abs() > small)
        .map(|(i, r)| NamedValue { name: regime.layout().constraint_name(i).to_string(), value: *r })
        .collect();
    crate::order::sort_by(&mut open, |a, b| b.value.abs().total_cmp(&a.value.abs()));
    open.truncate(6);
    open
}

pub(super) fn check_finite(regime: Regime, phi: &[f64], t: f64) -> Result<(), Failure> {
    match phi.iter().position(|r| !r.is_finite()) {
        Some(i) => Err(Failure::NotFinite { row: regime.layout().constraint_name(i).to_string(), value: phi[i], t }),
        None => Ok(()),
    }
}

/// Residual of Φ that counts as none: the tolerance, or the rounding of large coordinates.
fn smallest(state: &State, tolerance: f64) -> f64 {
    tolerance * scale(state) + 64.0 * f64::EPSILON * largest(&state.q)
}

/// Size of the coordinates, one at most.
pub(super) fn scale(state: &State) -> f64 {
    largest(&state.q).clamp(1e-3, 1.0)
}

pub(super) fn norm(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum::<f64>().sqrt()
}
