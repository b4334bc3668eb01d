//! The motions the constraints allow, orthonormal in the mass metric.
//!
//! Z spans the null space of the independent rows of [G; K], with Zᵀ M Z = I; Y that of G alone. They differ only where
//! there are nonholonomic constraints: these forbid velocities, not positions.

use super::AnalysisError;
use crate::assembly::MachineSystem;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{State, System};
use nalgebra::{DMatrix, SVD};

/// Bases of the allowed motions at one position.
#[derive(Clone, Debug)]
pub struct TangentSpace {
    /// Allowed velocities, one per column, Zᵀ M Z = I.
    pub velocities: DMatrix<f64>,
    /// Allowed displacements, one per column; the same as the velocities without nonholonomic constraints.
    pub displacements: DMatrix<f64>,
}

/// Relative size of Zᵀ M Z below which a motion has no inertia.
const NO_INERTIA: f64 = 1e-12;

impl TangentSpace {
    /// At a state, with the independent rows given, holonomic rows first.
    ///
    /// # Errors
    /// If the machine can move without moving any mass.
    pub fn at(system: &MachineSystem, state: &State, active: &[bool]) -> Result<Self, AnalysisError> {
        let layout = system.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let p = state.point();
        let mut g = vec![0.0; system.phi_pattern().len()];
        system.phi_jacobian(&p, &mut g);
        let mut k = vec![0.0; system.k_pattern().len()];
        system.k_jacobian(&p, &mut k);
        let mut mass = vec![0.0; system.mass_pattern().len()];
        system.mass(&p, &mut mass);
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
pub(super) fn dense(pattern: &Triplets, values: &[f64], n_rows: usize, n_cols: usize) -> DMatrix<f64> {
    let mut full = DMatrix::zeros(n_rows, n_cols);
    for ((row, col), value) in pattern.iter().zip(values) {
        full[(row, col)] += value;
    }
    full
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

/// The null space of independent rows, orthonormal: the right singular vectors of the n − m smallest singular values.
fn null_space(rows: &[Vec<f64>], n: usize) -> DMatrix<f64> {
    // padded with zero rows, so that the decomposition has all n right vectors
    let mut padded = DMatrix::zeros(n.max(rows.len()), n);
    for (i, row) in rows.iter().enumerate() {
        padded.row_mut(i).copy_from_slice(row);
    }
    let v_t = SVD::new(padded, false, true).v_t.expect("right vectors were asked for");
    v_t.rows(rows.len(), n - rows.len()).transpose()
}

/// Z L⁻ᵀ with Zᵀ M Z = L Lᵀ.
fn orthonormal(system: &MachineSystem, z: DMatrix<f64>, mass: &DMatrix<f64>) -> Result<DMatrix<f64>, AnalysisError> {
    if z.ncols() == 0 {
        return Ok(z);
    }
    let reduced = z.transpose() * mass * &z;
    let eigen = reduced.clone().symmetric_eigen();
    let (smallest, largest) = (eigen.eigenvalues.imin(), eigen.eigenvalues.max());
    if eigen.eigenvalues[smallest] <= NO_INERTIA * largest {
        let motion = &z * eigen.eigenvectors.column(smallest);
        return Err(AnalysisError::NoInertia { name: system.layout().names.v[motion.icamax()].clone() });
    }
    let cholesky = reduced.cholesky().expect("its eigenvalues are positive");
    let scaled = cholesky.l().solve_lower_triangular(&z.transpose()).expect("its diagonal is positive");
    Ok(scaled.transpose())
}
