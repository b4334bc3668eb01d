//! Steps, iterations and errors under error control, beside those of an independent implementation.

use super::run;
use flyball_dae::counters::Counters;
use flyball_dae::driver::Steps;
use flyball_dae::equations::Differentiated;
use flyball_dae::method::Tolerances;
use flyball_dae::method::mradau::{Options, Order};
use flyball_dae::system::{State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::spring_mass::{self, SpringMass};
use flyball_problems::study::{Q, V, X, difference, sizes};

/// Counters and the largest error of q, v, x over the tolerance.
fn cost(system: &dyn System, start: &State, wanted: &State, end: f64, order: Order, tolerance: f64) -> (Counters, f64) {
    let options = Options { order, ..Options::default() };
    let steps = Steps::Controlled(Tolerances::uniform(tolerance));
    let summary = run(system, start, options, end, steps).unwrap_or_else(|failure| panic!("{failure}"));
    let (difference, size) = (difference(system, &summary.state, wanted), sizes(wanted));
    let error = [Q, V, X].into_iter().filter(|i| size[*i] > 0.0).map(|i| difference[i] / size[i]).fold(0.0, f64::max);
    (summary.counters, error / tolerance)
}

/// A line of the table: order, tolerance, steps, rejected, failed, evaluations of stages.
type Line = (Order, f64, usize, usize, usize, usize);

/// At most a quarter more steps and evaluations, five more rejections and failures, and ten tolerances of error.
pub(super) fn assert_lines(what: &str, system: &dyn System, start: &State, wanted: &State, end: f64, lines: &[Line]) {
    for &(order, tolerance, steps, rejected, failed, evaluations) in lines {
        let (c, ratio) = cost(system, start, wanted, end, order, tolerance);
        let stages = match order {
            Order::Nine => 5,
            Order::Thirteen => 7,
            _ => 3,
        };
        let seen = stages * c.iterations;
        println!(
            "{what} {order:?} {tolerance:e}: {}/{}/{}, {seen} evaluations, {} factorizations, error {ratio:.2} tolerances",
            c.steps, c.rejected, c.failed, c.factorizations
        );
        let line = format!("{what} {tolerance:e}: {c:?}");
        assert!(c.steps as f64 <= 1.25 * steps as f64 && seen as f64 <= 1.25 * evaluations as f64, "{line}");
        assert!(c.rejected <= rejected + 5 && c.failed <= failed + 5, "{line}");
        assert!(ratio <= 10.0, "{line}, error {ratio:.1} tolerances");
    }
}

#[test]
fn andrews_mechanism() {
    let problem = Andrews::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = andrews::REFERENCE[1].state(system.layout());
    assert_lines(
        "andrews",
        &system,
        &start,
        &wanted,
        wanted.t,
        &[
            (Order::Five, 1e-3, 35, 3, 11, 487),
            (Order::Five, 1e-4, 51, 3, 5, 667),
            (Order::Five, 1e-6, 151, 4, 0, 1636),
            (Order::Nine, 1e-7, 69, 4, 3, 2181),
            (Order::Nine, 1e-9, 143, 1, 0, 3521),
            (Order::Thirteen, 1e-11, 113, 4, 3, 5188),
        ],
    );
}

#[test]
fn slider_crank() {
    let problem = SliderCrank::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = slider_crank::REFERENCE.last().expect("samples").state(system.layout());
    assert_lines(
        "slider-crank",
        &system,
        &start,
        &wanted,
        wanted.t,
        &[
            (Order::Five, 1e-4, 99, 10, 3, 910),
            (Order::Nine, 1e-6, 83, 2, 1, 2091),
            (Order::Nine, 1e-8, 172, 9, 1, 3766),
            (Order::Thirteen, 1e-10, 130, 7, 0, 5349),
        ],
    );
}

#[test]
fn pendulum_and_controlled_mass() {
    let problem = Pendulum::at_rest();
    let (start, wanted) = (problem.start(), problem.solution(10.0));
    let lines = [(Order::Five, 1e-6, 460, 0, 8, 4336), (Order::Nine, 1e-8, 242, 0, 0, 6056)];
    assert_lines("pendulum", &Differentiated::new(problem), &start, &wanted, 10.0, &lines);
    let problem = SpringMass::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = spring_mass::REFERENCE.last().expect("samples").state(system.layout());
    let lines = [(Order::Five, 1e-4, 55, 5, 0, 352), (Order::Nine, 1e-8, 102, 8, 0, 1486)];
    assert_lines("spring-mass", &system, &start, &wanted, wanted.t, &lines);
}
