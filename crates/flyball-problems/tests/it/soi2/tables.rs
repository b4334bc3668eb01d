//! Digits of an independent implementation, with and without the corrections (15), (16).

use super::digits::*;
use super::harness::{Sequence, alternating, constant, exact_newton, norm_max, norm2, run, run_watched};
use flyball_dae::equations::Differentiated;
use flyball_dae::method::soi2::{MassProduct, Options, StartUp, StepChange};
use flyball_dae::system::System;
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::pendulum::{self, Pendulum};
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::test_problem::TestProblem;

/// Some printed runs start with the exact v̇(t₀ + αh), which differs by O(h²).
const START: f64 = 0.012;
/// Four printed digits, and what the start leaves at the finest step.
const PRINTED: f64 = 1.5e-3;

/// Compares every row; returns the orders over the last two halvings of the rows computed.
fn compare<const N: usize>(table: &[(usize, [f64; N])], compute: impl Fn(usize) -> [f64; N]) -> [f64; N] {
    let rows: Vec<[f64; N]> = table.iter().map(|(n, _)| compute(*n)).collect();
    for (i, ((n, printed), row)) in table.iter().zip(&rows).enumerate() {
        let tolerance = if i + 1 == table.len() { PRINTED } else { START };
        for (column, (wanted, got)) in printed.iter().zip(row).enumerate() {
            assert!((got / wanted - 1.0).abs() < tolerance, "n = {n}, column {column}: {got:.3e} for {wanted:.3e}");
        }
    }
    let last = rows.len() - 1;
    std::array::from_fn(|i| 0.5 * (rows[last - 2][i] / rows[last][i]).log2())
}

fn assert_two(orders: &[f64]) {
    assert!(orders.iter().all(|order| (order - 2.0).abs() < 0.15), "{orders:.2?}");
}

fn test_problem(table: &[(usize, [f64; 5])], options: Options, sequence: Sequence) -> [f64; 5] {
    let system = Differentiated::new(TestProblem);
    let wanted = TestProblem.exact(1.0);
    compare(table, |n| {
        let end = run(&system, &TestProblem.start(), options, &sequence(n, 1.0));
        let s = &end.state;
        let shifted = TestProblem.exact(1.0 + options.mechanics.shift() * end.h);
        [
            norm2(&s.q, &wanted.q),
            norm2(&s.v, &wanted.v),
            norm2(&end.a_aux, &shifted.a),
            norm2(&s.lambda, &wanted.lambda),
            norm2(&s.psi, &wanted.psi),
        ]
    })
}

#[test]
fn test_problem_has_order_two_with_the_corrections() {
    let options = exact_newton(0.2);
    assert_two(&test_problem(CORRECTED, options, alternating));
    assert_two(&test_problem(CORRECTED, Options::with_rho(0.2), alternating)); // kept matrices give the same digits
    assert_two(&test_problem(CORRECTED, Options { start_up: StartUp::Implicit, ..options }, alternating));
    assert_two(&test_problem(CORRECTED_PLAIN, Options { start_up: StartUp::Plain, ..options }, alternating));
    assert_two(&test_problem(EVALUATED, Options { mass_product: MassProduct::Evaluated, ..options }, alternating));
    assert_two(&test_problem(CONSTANT, options, constant)[..3]);
}

#[test]
fn test_problem_loses_an_order_in_accelerations_and_multipliers_without_them() {
    let ignored = Options { step_change: StepChange::Ignored, ..exact_newton(0.2) };
    let orders = test_problem(IGNORED, ignored, alternating);
    assert_two(&orders[..2]); // both constraints alone fix q and v
    assert!(orders[2..].iter().all(|order| *order < 1.3), "{orders:.2?}");
    let evaluated = Options { mass_product: MassProduct::Evaluated, ..ignored };
    let orders = test_problem(IGNORED_EVALUATED, evaluated, alternating);
    assert!(orders[2..].iter().all(|order| *order < 1.3), "{orders:.2?}");
}

#[test]
fn a_carried_product_needs_its_own_correction() {
    let options = Options { step_change: StepChange::Accelerations, ..exact_newton(0.2) };
    let orders = test_problem(ACCELERATIONS, options, alternating);
    assert_two(&orders[..3]);
    assert!(orders[3..].iter().all(|order| *order < 1.3), "{orders:.2?}");
}

fn knife_edge(table: &[(usize, [f64; 4])], options: Options) -> [f64; 4] {
    let problem = KnifeEdge::default();
    let system = Differentiated::new(problem);
    let wanted = problem.exact(1.0);
    compare(table, |n| {
        let end = run(&system, &problem.start(), options, &alternating(n, 1.0));
        let s = &end.state;
        let shifted = problem.exact(1.0 + options.mechanics.shift() * end.h);
        [norm2(&s.q, &wanted.q), norm2(&s.v, &wanted.v), norm2(&end.a_aux, &shifted.a), norm2(&s.psi, &wanted.psi)]
    })
}

#[test]
fn knife_edge_has_order_two_and_loses_it_in_all_variables_without_the_correction() {
    for (rho_inf, with, without) in [(0.7, KNIFE_07, KNIFE_07_IGNORED), (0.2, KNIFE_02, KNIFE_02_IGNORED)] {
        assert_two(&knife_edge(with, exact_newton(rho_inf)));
        let ignored = Options { step_change: StepChange::Ignored, ..exact_newton(rho_inf) };
        let orders = knife_edge(without, ignored);
        assert!(orders.iter().all(|order| *order < 1.3), "{orders:.2?}");
    }
}

fn pendulum_at_rest(table: &[(usize, [f64; 3])], options: Options, sequence: Sequence) -> [f64; 3] {
    let problem = Pendulum::at_rest();
    let system = Differentiated::new(problem);
    let wanted = pendulum::AT_REST[0].state(system.layout());
    compare(table, |n| {
        let s = run(&system, &problem.start(), options, &sequence(n, 1.0)).state;
        [norm_max(&s.q, &wanted.q), norm_max(&s.v, &wanted.v), norm_max(&s.lambda, &wanted.lambda)]
    })
}

#[test]
fn pendulum_has_order_two_and_loses_it_in_all_variables_without_the_correction() {
    let options = exact_newton(0.7);
    assert_two(&pendulum_at_rest(PENDULUM_CONSTANT, options, constant));
    assert_two(&pendulum_at_rest(PENDULUM, options, alternating));
    let ignored = Options { step_change: StepChange::Ignored, ..options };
    let orders = pendulum_at_rest(PENDULUM_IGNORED, ignored, alternating);
    assert!(orders.iter().all(|order| *order < 1.3), "{orders:.2?}");
}

/// Errors of λ over the first 10 steps, later, and at the end.
fn start_up(options: Options, n: usize) -> [f64; 3] {
    let problem = Pendulum::pushed();
    let system = Differentiated::new(problem);
    let mut worst = [0.0f64; 3];
    run_watched(&system, &problem.start(), options, &constant(n, 1.0), |i, s| {
        let error = norm_max(&s.lambda, &problem.solution(s.t).lambda);
        let part = usize::from(i >= 10);
        worst[part] = worst[part].max(error);
        worst[2] = error;
    });
    worst
}

#[test]
fn the_jerk_removes_the_transient_of_the_multipliers() {
    let options = exact_newton(0.7);
    let plain = Options { start_up: StartUp::Plain, ..options };
    let orders = compare(START_PLAIN, |n| start_up(plain, n));
    assert!(orders[0] < 1.3, "{orders:.2?}");
    let orders = compare(START_JERK, |n| start_up(options, n));
    assert!(orders[0] > 1.85, "{orders:.2?}");
    let implicit = Options { start_up: StartUp::Implicit, ..options };
    let [coarse, fine] = [80, 320].map(|n| start_up(implicit, n)[0]);
    assert!(0.5 * (coarse / fine).log2() > 1.85, "{coarse:e} {fine:e}");
}

#[test]
fn slider_crank_with_massless_hinge_has_the_printed_errors() {
    let problem = SliderCrank::default();
    let system = Differentiated::new(problem);
    let wanted = slider_crank::REFERENCE[2].state(system.layout());
    let size = wanted.lambda.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    compare(SLIDER, |n| {
        let s = run(&system, &problem.start(), exact_newton(0.7), &constant(n, 1.0)).state;
        [
            ((s.q[2] - wanted.q[2]) / wanted.q[2]).abs(),
            norm_max(&s.v, &wanted.v),
            norm_max(&s.lambda, &wanted.lambda) / size,
        ]
    });
}
