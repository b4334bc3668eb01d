//! Order of every variable at the end of the step, and of dense output between its ends.

use super::{exact, run};
use flyball_dae::driver::Steps;
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::mradau::Order;
use flyball_dae::method::{Attempt, Method, Mradau};
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::driven::Driven;
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::spring_mass::{self, SpringMass};
use flyball_problems::study::{A, Errors, GROUPS, LAMBDA, PSI, Q, V, X, Y, difference, sizes};

/// Errors relative to the largest entry of each group, 0 for groups without entries.
fn errors(system: &dyn System, got: &State, wanted: &State) -> Errors {
    let (difference, size) = (difference(system, got, wanted), sizes(wanted));
    std::array::from_fn(|i| if size[i] > 0.0 { difference[i] / size[i] } else { 0.0 })
}

/// Constant steps and steps of h/3, 2h/3.
fn sequences(h: f64) -> [Steps; 2] {
    [Steps::Fixed(h), Steps::Sequence(vec![2.0 * h / 3.0, 4.0 * h / 3.0])]
}

/// Slopes of some groups from a number of steps to twice as many, with constant and alternating steps.
fn assert_orders(
    what: &str,
    system: &dyn System,
    start: &State,
    wanted: &State,
    (order, steps): (Order, usize),
    groups: &[usize],
    slope: std::ops::RangeInclusive<f64>,
) {
    // order 9 of the longer of alternating steps is out of reach of the iteration before the shorter is at rounding
    for alternating in 0..if order == Order::Five { 2 } else { 1 } {
        let at = |n: usize| {
            let given = sequences(wanted.t / n as f64)[alternating].clone();
            let end = run(system, start, exact(order), wanted.t, given).unwrap_or_else(|failure| panic!("{failure}"));
            errors(system, &end.state, wanted)
        };
        let (coarse, fine) = (at(steps), at(2 * steps));
        for &group in groups {
            let seen = (coarse[group] / fine[group]).log2();
            println!("{what} {order:?} {alternating}: {} {seen:.2} {:.1e}", GROUPS[group], fine[group]);
            assert!(slope.contains(&seen), "{what}, {}: slope {seen:.2} at error {:.1e}", GROUPS[group], fine[group]);
        }
    }
}

/// Order 5 within 0.3.
const FIVE: std::ops::RangeInclusive<f64> = 4.7..=5.3;

#[test]
fn the_slider_crank_has_order_five_and_nine_in_all_variables() {
    let problem = SliderCrank::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = slider_crank::REFERENCE[0].state(system.layout());
    assert_orders("slider-crank", &system, &start, &wanted, (Order::Five, 50), &[Q, V, A, LAMBDA], FIVE);
    // half of the last step is at rounding already
    assert_orders("slider-crank", &system, &start, &wanted, (Order::Nine, 6), &[Q, V, A, LAMBDA], 8.0..=12.0);
}

#[test]
fn time_dependent_constraints_keep_order_five() {
    let problem = Driven::default();
    let (start, wanted) = (problem.start(), problem.solution(1.0));
    // multipliers pass a zero of their error between these steps: their slope is above 5
    assert_orders(
        "driven",
        &Differentiated::new(problem),
        &start,
        &wanted,
        (Order::Five, 40),
        &[Q, V, A, LAMBDA],
        4.7..=6.1,
    );
}

#[test]
fn nonholonomic_constraints_keep_order_five() {
    let problem = KnifeEdge::default();
    let (start, wanted) = (problem.start(), problem.exact(1.0));
    assert_orders(
        "knife edge",
        &Differentiated::new(problem),
        &start,
        &wanted,
        (Order::Five, 16),
        &[Q, V, A, PSI],
        FIVE,
    );
}

#[test]
fn rotations_keep_order_five_and_nine() {
    let problem = HeavyTop::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = heavy_top::REFERENCE[0].state(system.layout());
    assert_orders("heavy top", &system, &start, &wanted, (Order::Five, 400), &[Q, V, A, LAMBDA], FIVE);
    assert_orders("heavy top", &system, &start, &wanted, (Order::Nine, 50), &[Q, V], 8.0..=12.0);
}

#[test]
fn control_states_and_outputs_have_order_five() {
    let problem = SpringMass::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = spring_mass::REFERENCE[0].state(system.layout());
    assert_orders("spring-mass", &system, &start, &wanted, (Order::Five, 200), &[Q, V, A, X, Y], 4.7..=5.6);
}

/// Errors in the middle of one step of length h, before anything is projected there.
fn middle(problem: Pendulum, order: Order, h: f64) -> Errors {
    let mut state = problem.start();
    let system = Differentiated::new(problem);
    let (evaluator, mut index1, active) = (Evaluator::new(&system), Index1::new(&system), [true]);
    let regime = Regime { system: &evaluator, active: &active };
    index1.complete(regime, &mut state).expect("a consistent start");
    let mut method = Mradau::new(&system, exact(order));
    method.restart(regime, &mut index1, &state).expect("restarts");
    let (mut next, mut between) = (state.clone(), state.clone());
    assert_eq!(method.attempt(regime, &mut index1, &state, h, &mut next), Attempt::Done);
    next.t = state.t + h;
    method.interpolate(regime, &mut index1, &state, &next, 0.4, &mut between);
    let wanted = problem.solution(0.4 * h);
    errors(&system, &between, &wanted)
}

#[test]
fn dense_output_has_local_order_six_five_four() {
    let problem = Pendulum::pushed();
    let (coarse, fine) = (middle(problem, Order::Five, 0.1), middle(problem, Order::Five, 0.05));
    for (group, order) in [(Q, 6.0), (V, 5.0), (A, 4.0), (LAMBDA, 4.0)] {
        let slope = (coarse[group] / fine[group]).log2();
        println!("dense {}: {slope:.2} {:.1e}", GROUPS[group], fine[group]);
        assert!(slope > order - 0.4, "{}: {slope:.2} from {:.1e}", GROUPS[group], coarse[group]);
    }
}
