//! Finds the nearest position that satisfies the constraints.   [S](12a)
//!
//!   [M Gᵀ; G −μ](δ, τ) = (−M d, −Φ),   d = log(q⁻¹ ∘ p),   p ← p ∘ exp(δ)
//!
//! damped while Φ does not shrink. A tiny μ keeps the matrix regular where constraints repeat each other.

use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Model};
use crate::system::State;

const ITERATIONS: usize = 60;
/// Relative softness of the rows: far below what Newton needs, far above rounding.
pub(super) const SOFTNESS: f64 = 1e-9;

/// How the search ended.
pub(super) struct Found {
    pub iterations: usize,
    /// Rows that could not be satisfied; empty if all could.
    pub open: Vec<NamedValue>,
}

/// Moves `state.q` onto the constraints.
pub(super) fn find_position(
    model: Model,
    index1: &mut Index1,
    state: &mut State,
    pinned: &[usize],
    tolerance: f64,
) -> Result<Found, Failure> {
    let layout = model.layout();
    let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
    // nonholonomic rows do not restrict positions
    let holonomic: Vec<bool> = model.active.iter().enumerate().map(|(i, active)| *active && i < n_phi).collect();
    let model = Model { system: model.system, active: &holonomic };
    let residual = |state: &State| {
        let mut phi = vec![0.0; n_phi];
        model.system.phi(&state.point(), &mut phi);
        model.mask(0, &mut phi);
        phi
    };
    let given = state.q.clone();
    let mut trial = state.clone();
    let mut step = vec![0.0; n_v];
    let mut distance = vec![0.0; n_v];
    let mut phi = residual(state);
    check_finite(model, &phi, state.t)?;
    let mut polished = false;
    for iteration in 0..ITERATIONS {
        let size = largest(&phi);
        let small = tolerance * scale(state);
        if size <= small && (polished || size == 0.0) {
            return Ok(Found { iterations: iteration, open: Vec::new() });
        }
        // one iteration more than needed: the next costs little and reaches rounding
        polished = size <= small;
        let saddle = index1.saddle();
        saddle.factor_softened(model, &state.point(), pinned, SOFTNESS)?;
        let mut rhs = vec![0.0; saddle.len()];
        layout.manifold.difference(&given, &state.q, &mut distance);
        let pattern = model.system.mass_pattern();
        pattern.add_times(&saddle.mass, -1.0, &distance, &mut rhs[..n_v]);
        for &i in pinned {
            rhs[i] = 0.0;
        }
        for (r, phi) in rhs[n_v..].iter_mut().zip(&phi) {
            *r = -phi;
        }
        saddle.solve(model, &mut rhs);
        let mut damping = 1.0;
        loop {
            for (s, r) in step.iter_mut().zip(&rhs) {
                *s = damping * r;
            }
            layout.manifold.retract(&state.q, &step, &mut trial.q);
            let next = residual(&trial);
            let shrinks = norm(&next) <= (1.0 - 1e-4 * damping) * norm(&phi);
            if shrinks || (polished && norm(&next).is_finite() && norm(&next) <= 10.0 * norm(&phi)) {
                state.q.copy_from_slice(&trial.q);
                layout.manifold.normalize(&mut state.q);
                phi = residual(state);
                break;
            }
            damping *= 0.5;
            if damping < 1e-4 {
                return Ok(Found { iterations: iteration + 1, open: open_rows(model, &phi, small) });
            }
        }
    }
    let small = tolerance * scale(state);
    let open = if largest(&phi) <= small { Vec::new() } else { open_rows(model, &phi, small) };
    Ok(Found { iterations: ITERATIONS, open })
}

/// Rows above `small`, largest first.
pub(super) fn open_rows(model: Model, rows: &[f64], small: f64) -> Vec<NamedValue> {
    let mut open: Vec<NamedValue> = rows
        .iter()
        .enumerate()
        .filter(|(_, r)| r.abs() > small)
        .map(|(i, r)| NamedValue { name: model.layout().constraint_name(i).to_string(), value: *r })
        .collect();
    open.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    open.truncate(6);
    open
}

pub(super) fn check_finite(model: Model, phi: &[f64], t: f64) -> Result<(), Failure> {
    match phi.iter().position(|r| !r.is_finite()) {
        Some(i) => Err(Failure::NotFinite { row: model.layout().constraint_name(i).to_string(), value: phi[i], t }),
        None => Ok(()),
    }
}

/// Size of the coordinates, one at most.
pub(super) fn scale(state: &State) -> f64 {
    largest(&state.q).clamp(1e-3, 1.0)
}

pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum::<f64>().sqrt()
}
