//! The Newton matrix of a step equals differences of its residual.

use crate::equations::{Equations, Matrix};
use crate::linear::BlockMatrix;
use crate::manifold::{Factor, Manifold, so3};
use crate::newton::Problem;
use crate::scalar::Real;
use crate::system::{Layout, Point, ReactionForm};

/// Every block there is: a slider and a rotation, forces nonlinear in λ and ψ, a mass that depends on q and t, both
/// kinds of constraints, and a controller that reads everything.
pub(in crate::method) struct Tangle;

impl Equations for Tangle {
    fn layout(&self) -> Layout {
        let manifold = Manifold::new(&[Factor::Vector(1), Factor::Rotation]);
        Layout { manifold, n_phi: 1, n_k: 1, n_x: 1, n_y: 1, reaction: ReactionForm::General, ..Layout::default() }
    }

    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        for i in 0..4 {
            m[(i, i)] = R::from(2.0 + 0.1 * i as f64);
        }
        m[(0, 1)] = p.q[0].sin() * 0.3;
        m[(2, 0)] = p.q[1] * p.q[2] * p.t.cos() * 0.2;
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let (lambda, psi) = (p.lambda[0], p.psi[0]);
        f[0] = p.y[0] - p.q[0] - p.v[0] * p.v[1] - lambda - lambda * lambda * p.q[2] * 0.1;
        f[1] = -(p.v[2] * p.v[3]) - lambda * p.q[1] - psi;
        f[2] = p.v[1] * p.v[3] * 0.5 - psi.powi(3) * 0.2 - p.q[3] * p.t;
        f[3] = p.x[0] * p.v[2] - lambda * p.q[2] - psi * p.v[1];
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let rotation = so3::matrix(&[p.q[1], p.q[2], p.q[3], p.q[4]]);
        phi[0] = p.q[0] + rotation[0][1] * 0.7 - p.q[0] * rotation[2][1] * 0.3 - (p.t * 2.0).sin() * 0.1;
    }

    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        let rotation = so3::matrix(&[p.q[1], p.q[2], p.q[3], p.q[4]]);
        k[0] = p.v[1] + p.v[2] * p.v[0] * rotation[1][2] + p.v[3] * p.v[3] * 0.3 + p.q[0] * p.v[2];
    }

    fn control_rate<R: Real>(&self, p: &Point<R>, xdot: &mut [R]) {
        xdot[0] = p.a[1] * p.q[0] + p.lambda[0] - p.psi[0] * p.x[0] + p.v[2] * p.y[0] + p.q[2];
    }

    fn output<R: Real>(&self, p: &Point<R>, y: &mut [R]) {
        y[0] = (p.y[0] * 0.3 + p.a[0] * 0.2 + p.x[0]).sin() + p.v[3] * p.psi[0] - p.lambda[0] * p.q[3];
    }
}

/// Compares each column with central differences of the residual, in an iterate away from the predictor; columns of
/// multipliers that do not act are left out.
pub(in crate::method) fn assert_matrix(
    problem: &mut impl Problem,
    assembly: &mut BlockMatrix,
    acts: impl Fn(usize) -> bool,
) {
    let n = assembly.n();
    let away: Vec<f64> = (0..n).map(|i| -(i as f64 * 1.7).sin()).collect();
    problem.apply(&away);
    problem.matrix(assembly);
    let step = 1e-6;
    for column in (0..n).filter(|column| acts(*column)) {
        let mut residual_at = |moved: f64| {
            let (mut increment, mut residual) = (vec![0.0; n], vec![0.0; n]);
            increment[column] = -moved;
            problem.apply(&increment);
            problem.residual(&mut residual);
            increment[column] = moved;
            problem.apply(&increment);
            residual
        };
        let (plus, minus) = (residual_at(step), residual_at(-step));
        let (mut unit, mut exact) = (vec![0.0; n], vec![0.0; n]);
        unit[column] = 1.0;
        assembly.multiply(&unit, &mut exact);
        for row in 0..n {
            let difference = (plus[row] - minus[row]) / (2.0 * step);
            assert!((exact[row] - difference).abs() < 1e-7, "({row}, {column}): {} {difference}", exact[row]);
        }
    }
}
