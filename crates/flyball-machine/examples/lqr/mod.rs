//! Linear-quadratic regulator of a sampled plant.

use flyball_machine::analysis::{AnalysisError, FullLu, FullMatrix, linearize_control};
use flyball_machine::{Block, MachineSystem};

/// Gains K of u = −K z every period [s], where z are the output signals, as many as there are states, at rest at the
/// start of the system. Weights of outputs and inputs.
pub fn gains(
    system: &MachineSystem,
    inputs: &[&str],
    outputs: &[&str],
    period: f64,
    weights: (&[f64], &[f64]),
) -> Result<FullMatrix, AnalysisError> {
    let model = linearize_control(system, &system.start(), inputs, outputs)?;
    let n = model.c.nrows();
    let inverse = FullLu::new(model.c.clone()).solve(&FullMatrix::identity(n)).expect("the outputs show every state");
    let (a, b) = (&model.c * &model.a * inverse, &model.c * &model.b);
    let (a, b) = sampled(&a, &b, period);
    let q = FullMatrix::from_diagonal(weights.0);
    let r = FullMatrix::from_diagonal(weights.1);
    // Riccati: P ← Q + Aᵀ P (A − B K),   K = (R + Bᵀ P B)⁻¹ Bᵀ P A
    let mut p = q.clone();
    loop {
        let matrix = b.transpose() * &p * &b + &r;
        let k = FullLu::new(matrix).solve(&(b.transpose() * &p * &a)).expect("weights are positive");
        let next = a.transpose() * &p * (a.clone() - &b * &k) + &q;
        if (next.clone() - &p).amax() <= 1e-13 * next.amax() {
            return Ok(k);
        }
        p = next;
    }
}

/// (A, B) of one period with the input held: the exponential of [A B; 0 0] T.
fn sampled(a: &FullMatrix, b: &FullMatrix, period: f64) -> (FullMatrix, FullMatrix) {
    let (n, m) = (a.nrows(), b.ncols());
    let mut z = FullMatrix::zeros(n + m, n + m);
    z.put((0, 0), &(a.clone() * period));
    z.put((0, n), &(b.clone() * period));
    let (mut sum, mut term) = (FullMatrix::identity(n + m), FullMatrix::identity(n + m));
    for i in 1..20 {
        term = term * &z * (1.0 / f64::from(i));
        sum += &term;
    }
    (sum.part((0, 0), (n, n)), sum.part((0, n), (n, m)))
}

/// u = −K z as a sampled block.
pub fn controller(k: &FullMatrix, period: f64) -> Block {
    let d = (0..k.nrows()).map(|row| k.row(row).iter().map(|k| -k).collect()).collect();
    Block::discrete_state_space(period, Vec::new(), Vec::new(), vec![Vec::new(); k.nrows()], d)
}
