//! [JN] §8: the test problem with SOI2, ρ∞ = 0.2, steps of h/3 and 2h/3.

use super::{Drawn, levels};
use crate::command::CommandError;
use flyball_dae::method::soi2::{Options, StepChange};
use flyball_problems::study::{alternating, catalog, exact_newton, norm2, run};
use flyball_problems::test_problem::TestProblem;

fn errors(options: Options, title: &str) -> Result<Drawn, CommandError> {
    let (system, start) = catalog("test-problem");
    let wanted = TestProblem.exact(1.0);
    let names = ["q (y in the paper)", "v (z)", "a_{aux}", "λ", "ψ"];
    let all = levels::errors(names, 1.0, &[10, 20, 40, 80, 160, 320, 640], |n| {
        let end = run(&*system, &start, options, &alternating(n, 1.0));
        let shifted = TestProblem.exact(1.0 + options.mechanics.shift() * end.h);
        let s = &end.state;
        Ok([
            norm2(&s.q, &wanted.q),
            norm2(&s.v, &wanted.v),
            norm2(&end.a_aux, &shifted.a),
            norm2(&s.lambda, &wanted.lambda),
            norm2(&s.psi, &wanted.psi),
        ])
    })?;
    Ok(levels::drawn(title, "h", "global error at t = 1", all))
}

/// Fig. 1: with the modifications (15), (16).
pub fn with_modifications() -> Result<Drawn, CommandError> {
    errors(exact_newton(0.2), "SOI2, steps h/3, 2h/3, with the modifications   ([JN] Fig. 1)")
}

/// Fig. 2: without them.
pub fn without_modifications() -> Result<Drawn, CommandError> {
    let options = Options { step_change: StepChange::Ignored, ..exact_newton(0.2) };
    errors(options, "SOI2, steps h/3, 2h/3, without the modifications   ([JN] Fig. 2)")
}
