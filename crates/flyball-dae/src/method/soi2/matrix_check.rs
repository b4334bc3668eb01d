//! The Newton matrix equals differences of the residual.

use super::places::Places;
use super::step::StepProblem;
use super::{Options, Soi2};
use crate::equations::{Differentiated, Equations, Matrix};
use crate::index1::{Index1, Model};
use crate::manifold::{Manifold, Part, so3};
use crate::method::Method;
use crate::newton::Problem;
use crate::scalar::Real;
use crate::system::{Condensed, Evaluator, Layout, Point, Reaction, State, System};

/// Every block there is: a slider and a rotation, forces nonlinear in λ and ψ, a mass that depends on q and t, both
/// kinds of constraints, and a controller that hears everything.
struct Tangle;

impl Equations for Tangle {
    fn layout(&self) -> Layout {
        let manifold = Manifold::new(&[Part::Vector(1), Part::Rotation]);
        Layout { manifold, n_phi: 1, n_k: 1, n_x: 1, n_y: 1, reaction: Reaction::General, ..Layout::default() }
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

#[test]
fn newton_matrix_equals_differences_of_the_residual() {
    let system = Differentiated::new(Tangle);
    let evaluator = Evaluator::new(&system);
    for active in [[true, true], [false, true]] {
        let model = Model { system: &evaluator, active: &active };
        let mut s0 = State::zero(system.layout());
        (s0.v[0], s0.v[2], s0.x[0]) = (0.2, 0.4, 0.3);
        let mut index1 = Index1::new(&system);
        index1.complete(model, &mut s0).unwrap();
        let mut method = Soi2::new(&system, Options::default()).unwrap();
        method.restart(model, &mut index1, &s0).unwrap();
        let mut s1 = s0.clone();
        method.prepare(model, &s0, 0.3);
        method.predict(model, &s0, &mut s1);
        // away from the predictor, so that ã ≠ a, λ̃ ≠ λ, ψ̃ ≠ ψ
        for (i, value) in method.places.unknowns.iter_mut().enumerate() {
            *value += (i as f64 * 1.7).sin();
        }
        let (_, mut assembly, _) = Places::new(&system, &Condensed::new(&system));
        let n = assembly.n();
        let Soi2 { places, tangents, terms, massless, .. } = &mut method;
        let mut problem = StepProblem { model, places, tangents, terms, massless, s0: &s0, s1: &mut s1 };
        problem.update();
        problem.matrix(&mut assembly);
        for column in 0..n {
            let step = 1e-6;
            let [plus, minus] = [step, -step].map(|step| {
                let mut residual = vec![0.0; n];
                problem.places.unknowns[column] += step;
                problem.update();
                problem.residual(&mut residual);
                problem.places.unknowns[column] -= step;
                residual
            });
            let (mut unit, mut exact) = (vec![0.0; n], vec![0.0; n]);
            unit[column] = 1.0;
            assembly.multiply(&unit, &mut exact);
            let inactive = |i: usize| (4..6).chain(10..12).any(|row| row == i) && !active[(i - 4) % 6];
            for row in (0..n).filter(|_| !inactive(column)) {
                let difference = (plus[row] - minus[row]) / (2.0 * step);
                assert!((exact[row] - difference).abs() < 1e-7, "({row}, {column}): {} {difference}", exact[row]);
            }
        }
    }
}
