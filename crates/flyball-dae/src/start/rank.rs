//! Which constraint rows are independent at a position.

use super::position::find_position;
use crate::failure::{Dependency, Failure, NamedValue};
use crate::index1::{Index1, Model};
use crate::linear::{LinearError, RowRank, Triplets, independent_rows};
use crate::system::State;

/// Relative remainder below which a row counts as a combination of others.
pub(crate) const DEPENDENT: f64 = 1e-8;
/// Displacement, relative to the size of the coordinates, at which permanence is tested.
const NEARBY: f64 = 1e-2;

/// Rank of the active rows of G and K; inactive rows are left out.
pub(crate) fn row_rank(model: Model, index1: &mut Index1, state: &State, tolerance: f64) -> Result<RowRank, Failure> {
    let layout = model.layout();
    let saddle = index1.saddle();
    saddle.evaluate(model, &state.point());
    let mut positions = Triplets::new();
    let mut values = Vec::new();
    let phi = model.system.phi_pattern().iter().zip(&saddle.g);
    let k = model.system.k_pattern().iter().map(|(row, col)| (row + layout.n_phi, col)).zip(&saddle.k);
    for ((row, col), value) in phi.chain(k) {
        if model.active[row] {
            positions.push(row, col);
            values.push(*value);
        }
    }
    let mut rank =
        independent_rows(layout.n_constraints(), layout.n_v(), &positions, &values, tolerance).map_err(|error| {
            match error {
                LinearError::NonFinite { row, .. } | LinearError::Singular { row, .. } => {
                    Failure::NotFinite { row: layout.constraint_name(row).to_string(), value: f64::NAN, t: state.t }
                }
            }
        })?;
    rank.dependent.retain(|dependency| model.active[dependency.row]);
    Ok(rank)
}

/// The dependent rows by name.
pub(super) fn dependencies(
    model: Model,
    index1: &mut Index1,
    state: &State,
) -> Result<(RowRank, Vec<Dependency>), Failure> {
    let rank = row_rank(model, index1, state, DEPENDENT)?;
    if rank.dependent.is_empty() {
        return Ok((rank, Vec::new()));
    }
    let nearby = nearby_rank(model, index1, state);
    let name = |row: usize| model.layout().constraint_name(row).to_string();
    let named = rank
        .dependent
        .iter()
        .map(|dependency| Dependency {
            row: dependency.row,
            name: name(dependency.row),
            combination: dependency
                .combination
                .iter()
                .filter(|(_, coefficient)| coefficient.abs() > 1e-9)
                .map(|&(row, value)| NamedValue { name: name(row), value })
                .collect(),
            permanent: nearby.as_ref().is_none_or(|nearby| nearby.dependent.len() >= rank.dependent.len()),
        })
        .collect();
    Ok((rank, named))
}

/// Rank at a position a little along the allowed motion; none if there is no motion or it cannot be found.
fn nearby_rank(model: Model, index1: &mut Index1, state: &State) -> Option<RowRank> {
    let layout = model.layout();
    let n_v = layout.n_v();
    let saddle = index1.saddle();
    saddle.factor_softened(model, &state.point(), &[], super::position::SOFTNESS).ok()?;
    // a fixed pseudo-random direction, its part along the constraints removed
    let mut direction: Vec<f64> = (0..n_v).map(|i| ((i * 7919 + 13) % 101) as f64 / 50.5 - 1.0).collect();
    let mut rhs = vec![0.0; saddle.len()];
    let (phi, k) = rhs[n_v..].split_at_mut(layout.n_phi);
    model.system.phi_pattern().add_times(&saddle.g, -1.0, &direction, phi);
    model.system.k_pattern().add_times(&saddle.k, -1.0, &direction, k);
    saddle.solve(model, &mut rhs);
    for (d, r) in direction.iter_mut().zip(&rhs) {
        *d += r;
    }
    let size = crate::extent::largest(&direction);
    if size < 1e-9 {
        return None;
    }
    let step: Vec<f64> = direction.iter().map(|d| d * NEARBY * super::position::scale(state) / size).collect();
    let mut moved = state.clone();
    layout.manifold.retract(&state.q, &step, &mut moved.q);
    let found = find_position(model, index1, &mut moved, &[], 1e-12).ok()?;
    if !found.open.is_empty() {
        return None;
    }
    row_rank(model, index1, &moved, 1e-7).ok()
}
