//! Linear-quadratic regulator of a sampled plant.

use flyball_machine::analysis::{AnalysisError, linearize_control};
use flyball_machine::{Block, MachineSystem};
use nalgebra::{DMatrix, DVector};

/// Gains K of u = −K z every period [s], where z are the output signals, as many as there are states, at rest at the
/// start of the system. Weights of outputs and inputs.
pub fn gains(
    system: &MachineSystem,
    inputs: &[&str],
    outputs: &[&str],
    period: f64,
    weights: (&[f64], &[f64]),
) -> Result<DMatrix<f64>, AnalysisError> {
    let model = linearize_control(system, &system.start(), inputs, outputs)?;
    let inverse = model.c.clone().try_inverse().expect("the outputs show every state");
    let (a, b) = (&model.c * &model.a * inverse, &model.c * &model.b);
    let (a, b) = sampled(&a, &b, period);
    let q = DMatrix::from_diagonal(&DVector::from_row_slice(weights.0));
    let r = DMatrix::from_diagonal(&DVector::from_row_slice(weights.1));
    // Riccati: P ← Q + Aᵀ P (A − B K),   K = (R + Bᵀ P B)⁻¹ Bᵀ P A
    let mut p = q.clone();
    loop {
        let k = (&r + b.transpose() * &p * &b).lu().solve(&(b.transpose() * &p * &a)).expect("weights are positive");
        let next = &q + a.transpose() * &p * (&a - &b * &k);
        if (&next - &p).norm() <= 1e-12 * next.norm() {
            return Ok(k);
        }
        p = next;
    }
}

/// (A, B) of one period with the input held: the exponential of [A B; 0 0] T.
fn sampled(a: &DMatrix<f64>, b: &DMatrix<f64>, period: f64) -> (DMatrix<f64>, DMatrix<f64>) {
    let (n, m) = (a.nrows(), b.ncols());
    let mut z = DMatrix::zeros(n + m, n + m);
    z.view_mut((0, 0), (n, n)).copy_from(&(a * period));
    z.view_mut((0, n), (n, m)).copy_from(&(b * period));
    let (mut sum, mut term) = (DMatrix::identity(n + m, n + m), DMatrix::identity(n + m, n + m));
    for i in 1..20 {
        term = term * &z / f64::from(i);
        sum += &term;
    }
    (sum.view((0, 0), (n, n)).into(), sum.view((0, n), (n, m)).into())
}

/// u = −K z as a sampled block.
pub fn controller(k: &DMatrix<f64>, period: f64) -> Block {
    let d = k.row_iter().map(|row| row.iter().map(|k| -k).collect()).collect();
    Block::discrete_state_space(period, Vec::new(), Vec::new(), vec![Vec::new(); k.nrows()], d)
}
