//! Which constraint rows are independent at a position.

use super::position::find_position;
use crate::failure::{Dependency, Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::linear::{
    LinearError, RowRank, Triplets, independent_rows, independent_rows_in_order, independent_rows_of_many,
};
use crate::system::State;

/// Relative remainder below which a row counts as a combination of others.
pub(crate) const DEPENDENT: f64 = 1e-8;
/// Remainders below this belong to rows that repeat others but for a distance x from the position where they do:
/// rounding of 1e-16 in Φ leaves 1e-16/x² in velocities there.
const LOST: f64 = 3e-4;
/// Remainders below this are rounding.
const ROUNDING: f64 = 1e-13;
/// Number of rows from which the order of the user, in which chains fill, costs more than the whole step.
const MANY: usize = 256;
/// Displacement, relative to the size of the coordinates, at which permanence is tested.
const NEARBY: f64 = 1e-2;

/// Rank of the active rows of G and K; inactive rows are left out.
pub(crate) fn row_rank(regime: Regime, index1: &mut Index1, state: &State, tolerance: f64) -> Result<RowRank, Failure> {
    rank_by(independent_rows, regime, index1, state, tolerance)
}

/// A way to find the rank of rows.
type FindRank = fn(usize, usize, &Triplets, &[f64], f64) -> Result<RowRank, LinearError>;

fn rank_by(
    find: FindRank,
    regime: Regime,
    index1: &mut Index1,
    state: &State,
    tolerance: f64,
) -> Result<RowRank, Failure> {
    let layout = regime.layout();
    let saddle = index1.saddle();
    saddle.evaluate(regime, &state.point());
    let mut positions = Triplets::new();
    let mut values = Vec::new();
    let phi = regime.system.phi_pattern().iter().zip(&saddle.g);
    let k = regime.system.k_pattern().iter().map(|(row, col)| (row + layout.n_phi, col)).zip(&saddle.k);
    for ((row, col), value) in phi.chain(k) {
        if regime.active[row] {
            positions.push(row, col);
            values.push(*value);
        }
    }
    let mut rank =
        find(layout.n_constraints(), layout.n_v(), &positions, &values, tolerance).map_err(|error| match error {
            LinearError::NonFinite { row, .. } | LinearError::Singular { row, .. } => {
                Failure::NotFinite { row: layout.constraint_name(row).to_string(), value: f64::NAN, t: state.t }
            }
        })?;
    rank.dependent.retain(|dependency| regime.active[dependency.row]);
    Ok(rank)
}

/// Smallest relative remainder of an active row; 0 if rows repeat others.
pub(crate) fn weakness(regime: Regime, index1: &mut Index1, state: &State) -> f64 {
    // the search for a passage follows it from state to state: always in one order
    let many = regime.layout().n_constraints() > MANY;
    let find = if many { independent_rows_of_many } else { independent_rows_in_order };
    match rank_by(find, regime, index1, state, ROUNDING) {
        Ok(rank) if rank.dependent.is_empty() => rank.smallest_accepted,
        _ => 0.0,
    }
}

/// Lengths of the active rows of G and K; 0 for the others.
pub(crate) fn row_sizes(regime: Regime, index1: &mut Index1, state: &State) -> Vec<f64> {
    let layout = regime.layout();
    let saddle = index1.saddle();
    saddle.evaluate(regime, &state.point());
    let mut sizes = vec![0.0; layout.n_constraints()];
    let phi = regime.system.phi_pattern().iter().zip(&saddle.g);
    let k = regime.system.k_pattern().iter().map(|(row, col)| (row + layout.n_phi, col)).zip(&saddle.k);
    for ((row, _), value) in phi.chain(k).filter(|((row, _), _)| regime.active[*row]) {
        sizes[row] += value * value;
    }
    sizes.iter_mut().for_each(|size| *size = size.sqrt());
    sizes
}

/// The dependent rows by name.
pub(super) fn dependencies(
    regime: Regime,
    index1: &mut Index1,
    state: &State,
) -> Result<(RowRank, Vec<Dependency>), Failure> {
    let rank = row_rank(regime, index1, state, DEPENDENT)?;
    if rank.dependent.is_empty() {
        return Ok((rank, Vec::new()));
    }
    let nearby = nearby_rank(regime, index1, state);
    let permanent = nearby.is_none_or(|nearby| nearby.dependent.len() >= rank.dependent.len());
    let named = name_rows(regime, &rank, permanent, 1e-9);
    Ok((rank, named))
}

/// True if the saddle matrix, factored at a state, belongs to a position so near to a singular one that a projection
/// adds more noise than it removes.
pub(crate) fn is_lost(regime: Regime, index1: &mut Index1, state: &State) -> bool {
    if !index1.saddle().is_nearly_singular() {
        return false;
    }
    let lost = weakness(regime, index1, state) < LOST;
    if !lost {
        index1.saddle().trust_pivot();
    }
    lost
}

/// Rows that all but repeat others at a state near a singular position, by name.
pub(crate) fn nearly_dependent(regime: Regime, index1: &mut Index1, state: &State, tolerance: f64) -> Vec<Dependency> {
    row_rank(regime, index1, state, tolerance).map_or(Vec::new(), |rank| name_rows(regime, &rank, false, tolerance))
}

/// The dependent rows with their combinations; coefficients below `negligible` are left out.
fn name_rows(regime: Regime, rank: &RowRank, permanent: bool, negligible: f64) -> Vec<Dependency> {
    let name = |row: usize| regime.layout().constraint_name(row).to_string();
    let terms = |all: &[(usize, f64)]| {
        let all = all.iter().filter(|(_, coefficient)| coefficient.abs() > negligible);
        all.map(|&(row, value)| NamedValue { name: name(row), value }).collect()
    };
    let named = rank.dependent.iter().map(|dependency| Dependency {
        row: dependency.row,
        name: name(dependency.row),
        combination: terms(&dependency.combination),
        permanent,
    });
    named.collect()
}

/// Rank at a position a little along the allowed motion; none if there is no motion or it cannot be found.
fn nearby_rank(regime: Regime, index1: &mut Index1, state: &State) -> Option<RowRank> {
    let layout = regime.layout();
    let n_v = layout.n_v();
    let saddle = index1.saddle();
    saddle.factor_softened(regime, &state.point(), &[], super::position::SOFTNESS).ok()?;
    // a fixed pseudo-random direction, its part along the constraints removed
    let mut direction: Vec<f64> = (0..n_v).map(|i| ((i * 7919 + 13) % 101) as f64 / 50.5 - 1.0).collect();
    let mut rhs = vec![0.0; saddle.len()];
    let (phi, k) = rhs[n_v..].split_at_mut(layout.n_phi);
    regime.system.phi_pattern().add_times(&saddle.g, -1.0, &direction, phi);
    regime.system.k_pattern().add_times(&saddle.k, -1.0, &direction, k);
    saddle.solve(regime, &mut rhs);
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
    let found = find_position(regime, index1, &mut moved, &[], 1e-12).ok()?;
    if !found.open.is_empty() {
        return None;
    }
    row_rank(regime, index1, &moved, 1e-7).ok()
}
