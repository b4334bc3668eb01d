//! The fastest small motions of a machine with its controllers, and which elements make them.
//!
//! A mode e^{μt} with δq = Y η, δv = Z ν balances   μ νᴴν + Σₑ δvᴴ (Kₑ δq + Cₑ δv) + (control) = 0.
//! The share of element e is −Re δvᴴ (Kₑ δq + Cₑ δv) / (μ νᴴν); all shares together are 1. Where control states carry the
//! mode, their participation |wᵢ xᵢ| (left times right eigenvector) tells which.

use super::modes::eigenvector;
use super::{AnalysisError, TangentSpace, linearize_control};
use crate::assembly::{MachineSystem, on_assembly};
use crate::force::ForceElement;
use crate::node::Sink;
use flyball_dae::index1::Index1;
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{State, System};
use nalgebra::{Complex, ComplexField, DMatrix, DVector};

/// A small motion e^{μt}.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeScale {
    /// μ [1/s]; of a conjugate pair the one with positive imaginary part.
    pub eigenvalue: Complex<f64>,
    /// The coordinate that moves most.
    pub coordinate: String,
    /// Elements with their shares, the largest first: forces and beams by name, `gravity`, `reactions` of joints, the state
    /// of a controller by name, `control` for what actuators do.
    pub shares: Vec<(String, f64)>,
}

/// Most velocities; the eigenvalues of larger machines take too long.
const MOST: usize = 400;

/// Adds up leftᴴ A right over the entries of A.
struct Form<'a> {
    left: &'a DVector<Complex<f64>>,
    right: &'a DVector<Complex<f64>>,
    sum: Complex<f64>,
}

impl<'a> Form<'a> {
    fn new(left: &'a DVector<Complex<f64>>, right: &'a DVector<Complex<f64>>) -> Self {
        Self { left, right, sum: Complex::new(0.0, 0.0) }
    }
}

impl Sink for Form<'_> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.sum += self.left[row].conj() * self.right[col] * value;
    }
}

/// The `wanted` fastest motions about a state of rest, the fastest first.
///
/// # Errors
/// If the machine is too large, cannot be assembled, moves, or can move without inertia.
pub fn time_scales(system: &MachineSystem, state: &State, wanted: usize) -> Result<Vec<TimeScale>, AnalysisError> {
    let layout = system.layout();
    if layout.n_v() > MOST {
        return Err(AnalysisError::TooLarge { velocities: layout.n_v(), most: MOST });
    }
    let linear = linearize_control(system, state, &[], &[])?;
    let mut state = linear.state.clone();
    let start = Start::solve(system, &mut Index1::new(system), &mut state, &StartOptions::default())?;
    let space = TangentSpace::at(system, &state, &start.active)?;
    let (n_y, n_z) = (space.displacements.ncols(), space.velocities.ncols());
    if linear.a.is_empty() {
        return Ok(Vec::new());
    }
    // velocities in units of their frequency, as in `modes`
    let stiffest = linear.a.view((n_y, 0), (n_z, n_y)).iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let unit = if stiffest > 0.0 { stiffest.sqrt() } else { 1.0 };
    let mut a = linear.a.clone();
    for i in n_y..n_y + n_z {
        a.row_mut(i).scale_mut(1.0 / unit);
        a.column_mut(i).scale_mut(unit);
    }
    let scale = a.amax();
    let mut found: Vec<Complex<f64>> = a.complex_eigenvalues().iter().copied().filter(|mu| mu.im >= 0.0).collect();
    found.sort_by(|a, b| b.modulus().total_cmp(&a.modulus()));
    found.truncate(wanted);
    let transposed = a.transpose();
    let mut all = Vec::new();
    for mu in found {
        let right = eigenvector(&a, mu, scale, &[]);
        let left = eigenvector(&transposed, mu, scale, &[]);
        let complex = |m: &DMatrix<f64>| m.map(|x| Complex::new(x, 0.0));
        let nu = right.rows(n_y, n_z) * Complex::new(unit, 0.0);
        let (dq, dv) = (complex(&space.displacements) * right.rows(0, n_y), complex(&space.velocities) * &nu);
        let leader = (0..dv.len()).max_by(|&i, &j| dv[i].modulus().total_cmp(&dv[j].modulus()));
        let part: Vec<f64> = (0..right.len()).map(|i| (left[i] * right[i]).modulus()).collect();
        let (whole, carried): (f64, f64) = (part.iter().sum(), part[n_y + n_z..].iter().sum());
        let mut shares = if 2.0 * carried > whole {
            layout.names.x.iter().cloned().zip(part[n_y + n_z..].iter().map(|p| p / whole)).collect()
        } else {
            shares(system, &state, &dq, &dv, mu * nu.norm_squared())
        };
        shares.sort_by(|a: &(String, f64), b| b.1.abs().total_cmp(&a.1.abs()));
        let coordinate = leader.map_or(String::new(), |i| layout.names.v[i].clone());
        all.push(TimeScale { eigenvalue: mu, coordinate, shares });
    }
    Ok(all)
}

fn shares(
    system: &MachineSystem,
    state: &State,
    dq: &DVector<Complex<f64>>,
    dv: &DVector<Complex<f64>>,
    inertia: Complex<f64>,
) -> Vec<(String, f64)> {
    let p = state.point();
    let share = |sum: Complex<f64>| -(sum / inertia).re;
    let (mut blocks, pattern) = (system.patterns().values(), system.patterns());
    system.tangent(&p, &mut blocks);
    let total = |right: &DVector<Complex<f64>>, pattern: &flyball_dae::linear::Triplets, values: &[f64]| {
        let mut all = Form::new(dv, right);
        pattern.iter().zip(values).for_each(|((row, col), value)| all.put(row, col, *value));
        all.sum
    };
    let mechanics = share(total(dq, &pattern.q, &blocks.q) + total(dv, &pattern.v, &blocks.v));
    let mut named: Vec<(String, f64)> = Vec::new();
    on_assembly!(&system.inner, assembly => assembly.with_motion(&p, |at| {
        for (name, force) in &assembly.forces {
            let (mut k, mut c) = (Form::new(dv, dq), Form::new(dv, dv));
            force.stiffness(at, &mut k);
            force.damping(at, &mut c);
            named.push((name.clone(), share(k.sum + c.sum)));
        }
        for beam in &assembly.beams {
            let (mut k, mut c) = (Form::new(dv, dq), Form::new(dv, dv));
            beam.stiffness(at, &mut k);
            beam.damping(at, &mut c);
            named.push((beam.name.clone(), share(k.sum + c.sum)));
        }
    }));
    let elements: f64 = named.iter().map(|(_, share)| share).sum();
    named.push(("reactions".into(), mechanics - elements));
    if system.layout().n_y > 0 {
        named.push(("control".into(), 1.0 - mechanics));
    }
    named
}
