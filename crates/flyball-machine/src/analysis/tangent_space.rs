//! The motions the constraints allow, orthonormal in the mass metric.
//!
//! Z spans the null space of the independent rows of [G; K], with Zᵀ M Z = I; Y that of G alone. They differ only where
//! there are nonholonomic constraints: these forbid velocities, not positions.

use super::AnalysisError;
use super::full::FullMatrix;
use crate::assembly::MachineSystem;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Evaluator, State, System};

/// Bases of the allowed motions at one position.
#[derive(Clone, Debug)]
pub struct TangentSpace {
    /// Allowed velocities, one per column, Zᵀ M Z = I.
    pub velocities: FullMatrix,
    /// Allowed displacements, one per column; the same as the velocities without nonholonomic constraints.
    pub displacements: FullMatrix,
}

/// Inertia of a motion below this, relative to that of the coordinates that make it, is none.
const NO_INERTIA: f64 = 1e-12;

impl TangentSpace {
    /// At a state, with the independent rows given, holonomic rows first.
    ///
    /// # Errors
    /// If the machine can move without moving any mass.
    pub fn at(system: &MachineSystem, state: &State, active: &[bool]) -> Result<Self, AnalysisError> {
        let layout = system.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (p, evaluator) = (state.point(), Evaluator::new(system));
        let mut g = vec![0.0; system.phi_pattern().len()];
        evaluator.phi_jacobian(&p, &mut g);
        let mut k = vec![0.0; system.k_pattern().len()];
        evaluator.k_jacobian(&p, &mut k);
        let mut mass = vec![0.0; system.mass_pattern().len()];
        evaluator.mass(&p, &mut mass);
        let holonomic = rows(system.phi_pattern(), &g, n_v, &active[..n_phi]);
        let nonholonomic = rows(system.k_pattern(), &k, n_v, &active[n_phi..]);
        let mass = dense(system.mass_pattern(), &mass, n_v, n_v);
        let all: Vec<_> = holonomic.iter().chain(&nonholonomic).cloned().collect();
        let velocities = orthonormal(system, null_space(&all, n_v), &mass)?;
        let displacements = if nonholonomic.is_empty() {
            velocities.clone()
        } else {
            orthonormal(system, null_space(&holonomic, n_v), &mass)?
        };
        Ok(Self { velocities, displacements })
    }
}

/// A sparse block as a full matrix.
pub(super) fn dense(pattern: &Triplets, values: &[f64], n_rows: usize, n_cols: usize) -> FullMatrix {
    let mut full = FullMatrix::zeros(n_rows, n_cols);
    for ((row, col), value) in pattern.iter().zip(values) {
        full[(row, col)] += value;
    }
    full
}

/// A sparse block as a full matrix, each entry the sum of the sizes of its terms.
pub(super) fn dense_sizes(pattern: &Triplets, values: &[f64], n_rows: usize, n_cols: usize) -> FullMatrix {
    let sizes: Vec<f64> = values.iter().map(|value| value.abs()).collect();
    dense(pattern, &sizes, n_rows, n_cols)
}

/// The active rows, each of norm one.
fn rows(pattern: &Triplets, values: &[f64], n: usize, active: &[bool]) -> Vec<Vec<f64>> {
    let mut all = vec![vec![0.0; n]; active.len()];
    for ((row, col), value) in pattern.iter().zip(values) {
        all[row][col] += value;
    }
    let mut kept: Vec<_> = all.into_iter().zip(active).filter(|(_, active)| **active).map(|(row, _)| row).collect();
    for row in &mut kept {
        let norm = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        row.iter_mut().for_each(|x| *x /= norm);
    }
    kept
}

/// The null space of independent rows, by elimination with complete pivoting: coordinates that are free stay themselves, so
/// that motions of very different inertia and stiffness are not mixed.
fn null_space(rows: &[Vec<f64>], n: usize) -> FullMatrix {
    let mut work = FullMatrix::from_fn(rows.len(), n, |i, j| rows[i][j]);
    let mut order: Vec<usize> = (0..n).collect();
    let m = rows.len();
    for k in 0..m {
        let places = (k..n).flat_map(|j| (k..m).map(move |i| (i, j)));
        let (i, j) = places.fold((k, k), |best, at| if work[at].abs() > work[best].abs() { at } else { best });
        work.swap_rows(k, i);
        work.swap_columns(k, j);
        order.swap(k, j);
        let pivot = work[(k, k)];
        work.scale_row(k, 1.0 / pivot);
        for row in (0..m).filter(|&row| row != k) {
            let factor = work[(row, k)];
            if factor != 0.0 {
                for column in k..n {
                    let part = factor * work[(k, column)];
                    work[(row, column)] -= part;
                }
            }
        }
    }
    let mut z = FullMatrix::zeros(n, n - m);
    for column in m..n {
        z[(order[column], column - m)] = 1.0;
        for row in 0..m {
            z[(order[row], column - m)] = -work[(row, column)];
        }
    }
    z
}

/// Z L⁻ᵀ with Zᵀ M Z = L Lᵀ.
fn orthonormal(system: &MachineSystem, z: FullMatrix, mass: &FullMatrix) -> Result<FullMatrix, AnalysisError> {
    if z.ncols() == 0 {
        return Ok(z);
    }
    let no_inertia = |motion: usize| {
        let moves = z.column(motion);
        let most = (0..moves.len()).fold(0, |most, i| if moves[i].abs() > moves[most].abs() { i } else { most });
        AnalysisError::NoInertia { name: system.layout().names.v[most].clone() }
    };
    // each motion in units of its own inertia: what is light beside heavy bodies still has inertia
    let mut reduced = z.transpose() * mass * &z;
    let sizes: Vec<f64> = (0..z.ncols()).map(|i| reduced[(i, i)].sqrt()).collect();
    if let Some(motion) = sizes.iter().position(|size| size.is_nan() || *size <= 0.0) {
        return Err(no_inertia(motion));
    }
    for i in 0..z.ncols() {
        reduced.scale_row(i, 1.0 / sizes[i]);
        reduced.scale_column(i, 1.0 / sizes[i]);
    }
    let lower = lower_factor(&reduced).map_err(no_inertia)?;
    // (L⁻¹ (D⁻¹ Zᵀ))ᵀ, column by column of L⁻¹
    let mut scaled = z;
    for (i, size) in sizes.iter().enumerate() {
        scaled.scale_column(i, 1.0 / size);
    }
    for i in 0..sizes.len() {
        for j in 0..i {
            let before = scaled.column(j).to_vec();
            scaled.column_mut(i).iter_mut().zip(before).for_each(|(x, before)| *x -= lower[(i, j)] * before);
        }
        scaled.scale_column(i, 1.0 / lower[(i, i)]);
    }
    Ok(scaled)
}

/// L of M = L Lᵀ with a diagonal of ones in M; the row of a motion without inertia of its own otherwise.
fn lower_factor(m: &FullMatrix) -> Result<FullMatrix, usize> {
    let n = m.nrows();
    let mut lower = FullMatrix::<f64>::zeros(n, n);
    for i in 0..n {
        for j in 0..=i {
            let rest = m[(i, j)] - (0..j).map(|k| lower[(i, k)] * lower[(j, k)]).sum::<f64>();
            if i > j {
                lower[(i, j)] = rest / lower[(j, j)];
            } else if rest > NO_INERTIA {
                lower[(i, i)] = rest.sqrt();
            } else {
                return Err(i);
            }
        }
    }
    Ok(lower)
}
