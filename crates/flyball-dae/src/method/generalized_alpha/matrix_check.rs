//! The Newton matrix equals differences of the residual.

use super::step::{StepProblem, step_matrix};
use super::{GeneralizedAlpha, Options};
use crate::equations::Differentiated;
use crate::index1::{Index1, Regime};
use crate::method::Method;
use crate::method::stage::{Tangle, assert_matrix};
use crate::system::{Condensed, Evaluator, State, System};

#[test]
fn newton_matrix_equals_differences_of_the_residual() {
    let system = Differentiated::new(Tangle);
    let evaluator = Evaluator::new(&system);
    for active in [[true, true], [false, true]] {
        let regime = Regime { system: &evaluator, active: &active };
        let mut s0 = State::zero(system.layout());
        (s0.v[0], s0.v[2], s0.x[0]) = (0.2, 0.4, 0.3);
        let mut index1 = Index1::new(&system);
        index1.complete(regime, &mut s0).unwrap();
        let mut method = GeneralizedAlpha::new(&system, Options::with_rho(0.7)).unwrap();
        method.restart(regime, &mut index1, &s0).unwrap();
        let mut s1 = s0.clone();
        method.prepare(regime, &mut index1, &s0, 0.3).unwrap();
        method.predict(regime, &s0, 0.3, &mut s1);
        let (_, mut assembly, _) = step_matrix(&system, &Condensed::new(&system));
        let GeneralizedAlpha { matrix, vectors, condensed, blocks, terms, massless, .. } = &mut method;
        let (s0, s1) = (&s0, &mut s1);
        let mut problem =
            StepProblem { regime, matrix, vectors, condensed, blocks, terms, massless, s0, s1, is_filled: false };
        problem.update();
        assert_matrix(&mut problem, &mut assembly, |i| !(4..6).contains(&i) || active[i - 4]);
    }
}
