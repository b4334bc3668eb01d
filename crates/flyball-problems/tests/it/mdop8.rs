//! MDOP8: a golden step, orders in all variables, dense output, work under error control.

use crate::common::largest;
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::mdop8::{self, Projection};
use flyball_dae::method::{Attempt, Mdop8, Method, Tolerances};
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::driven::Driven;
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::spring_mass::{self, SpringMass};
use flyball_problems::study::{A, Errors, GROUPS, LAMBDA, PSI, Q, V, X, Y, difference, sizes};

fn run(system: &dyn System, start: &State, end: f64, steps: Steps, output: Output) -> Summary {
    let options = mdop8::Options { projection: Projection::EveryStep, ..mdop8::Options::default() };
    let run = Options { output, ..Options::new(end, steps) };
    let mut simulation = Simulation::new(system, Mdop8::new(system, options), start.clone(), run);
    simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
}

fn errors(system: &dyn System, got: &State, wanted: &State) -> Errors {
    let (off, size) = (difference(system, got, wanted), sizes(wanted));
    std::array::from_fn(|i| if size[i] > 0.0 { off[i] / size[i] } else { 0.0 })
}

/// One step of an independent implementation, to 12 digits.
#[test]
fn the_pendulum_takes_the_golden_step() {
    let problem = Pendulum::at_rest();
    let mut start = problem.start();
    start.q = vec![0.6, -0.8];
    start.v = vec![1.6, 1.2];
    let system = Differentiated::new(problem);
    let got = run(&system, &start, start.t + 0.05, Steps::Fixed(0.05), Output::End).state;
    let golden: [(&str, &[f64], &[f64]); 4] = [
        ("q", &got.q, &[0.671206108988728, -0.741270773237561]),
        ("v", &got.v, &[1.25091119253228, 1.13267548720818]),
        ("a", &got.a, &[-6.79233657292115, -2.30863713087334]),
        ("lambda", &got.lambda, &[10.1195988563853]),
    ];
    for (what, got, wanted) in golden {
        for (g, w) in got.iter().zip(wanted) {
            let off = (g - w).abs() / largest(wanted);
            assert!(off <= 1e-12, "{what} = {g:.15}, golden {w:.15}, off by {off:.1e}");
        }
    }
}

/// Slopes of the last two halvings above `rounding`, at equal and at alternating steps.
fn assert_order(
    what: &str,
    system: &dyn System,
    [start, wanted]: [&State; 2],
    (first, rounding): (usize, f64),
    all_groups: &[&[usize]],
) {
    for alternates in [false, true] {
        let end = |steps: usize| {
            let h = (wanted.t - start.t) / steps as f64;
            let steps = if alternates {
                Steps::Sequence((0..steps).map(|i| if i % 2 == 0 { 2.0 * h / 3.0 } else { 4.0 * h / 3.0 }).collect())
            } else {
                Steps::Fixed(h)
            };
            errors(system, &run(system, start, wanted.t, steps, Output::End).state, wanted)
        };
        let all: Vec<Errors> = (0..6).map(|k| end(first << k)).collect();
        for groups in all_groups {
            // errors of one number may pass through zero
            let worst = |errors: &Errors| groups.iter().map(|group| errors[*group]).fold(0.0, f64::max);
            let column: Vec<f64> = all.iter().map(worst).collect();
            let name = GROUPS[groups[0]];
            let fine = column.iter().rposition(|error| *error > rounding).expect("an error above rounding");
            assert!(fine > 1, "{what} {name}: {column:?}");
            let slope = (column[fine - 2] / column[fine]).log2() / 2.0;
            println!("{what} {alternates}: {name} {slope:.2} {column:?}");
            assert!((7.0..=10.0).contains(&slope), "{what} {name}: {slope:.2} of {column:?}");
        }
    }
}

#[test]
fn constraints_of_both_kinds_and_time_keep_order_eight() {
    let problem = SliderCrank::default();
    let (start, system) = (problem.start(), Differentiated::new(problem));
    let wanted = slider_crank::REFERENCE.last().expect("samples").state(system.layout());
    assert_order("slider-crank", &system, [&start, &wanted], (32, 2e-12), &[&[Q], &[V], &[A], &[LAMBDA]]);
    let problem = Driven::default();
    let (start, wanted) = (problem.start(), problem.solution(2.0));
    assert_order("driven", &Differentiated::new(problem), [&start, &wanted], (8, 2e-12), &[&[Q, V], &[A]]);
    let problem = KnifeEdge::default();
    let (start, wanted) = (problem.start(), problem.exact(2.0));
    assert_order("knife edge", &Differentiated::new(problem), [&start, &wanted], (4, 5e-14), &[&[Q, V], &[PSI]]);
}

#[test]
fn rotations_and_control_keep_order_eight() {
    let problem = HeavyTop::default();
    let (start, system) = (problem.start(), Differentiated::new(problem));
    let wanted = heavy_top::REFERENCE[0].state(system.layout());
    assert_order("heavy top", &system, [&start, &wanted], (16, 2e-12), &[&[Q], &[V]]);
    let problem = SpringMass::default();
    let (start, system) = (problem.start(), Differentiated::new(problem));
    let wanted = spring_mass::REFERENCE[0].state(system.layout());
    assert_order("spring-mass", &system, [&start, &wanted], (16, 2e-12), &[&[Q, V, X, Y]]);
}

/// Errors in the middle of one step of length h, before anything is projected there.
fn middle(problem: Pendulum, h: f64) -> Errors {
    let mut state = problem.start();
    let system = Differentiated::new(problem);
    let (evaluator, mut index1, active) = (Evaluator::new(&system), Index1::new(&system), [true]);
    let regime = Regime { system: &evaluator, active: &active };
    index1.complete(regime, &mut state).expect("a consistent start");
    let mut method = Mdop8::new(&system, mdop8::Options::default());
    method.restart(regime, &mut index1, &state).expect("restarts");
    let (mut next, mut between) = (state.clone(), state.clone());
    assert_eq!(method.attempt(regime, &mut index1, &state, h, &mut next), Attempt::Done);
    next.t = state.t + h;
    method.interpolate(regime, &mut index1, &state, &next, 0.4, &mut between);
    errors(&system, &between, &problem.solution(0.4 * h))
}

#[test]
fn dense_output_has_order_seven() {
    let problem = Pendulum::pushed();
    let (coarse, fine) = (middle(problem, 0.4), middle(problem, 0.2));
    for (group, order) in [(Q, 8.0), (V, 8.0), (A, 7.0), (LAMBDA, 5.5)] {
        let slope = (coarse[group] / fine[group]).log2();
        println!("dense {}: {slope:.2} {:.1e}", GROUPS[group], fine[group]);
        assert!(slope > order - 0.5, "{}: {slope:.2} from {:.1e}", GROUPS[group], coarse[group]);
    }
}

/// Steps are made of twelve solves; three more where something between their ends is asked for, and one per row.
#[test]
fn dense_output_costs_only_where_it_is_asked_for() {
    let problem = Pendulum::pushed();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let steps = || Steps::Fixed(0.1);
    let plain = run(&system, &start, 2.0, steps(), Output::End).counters;
    let rows = run(&system, &start, 2.0, steps(), Output::Every(0.05)).counters;
    assert_eq!((plain.steps, rows.steps), (20, 20));
    assert!((240..=245).contains(&plain.accelerations), "{plain:?}");
    let more = rows.accelerations - plain.accelerations;
    assert!((60..=105).contains(&more), "{more}: {rows:?}");
}

/// Evaluations and errors of v of an independent implementation, with a quarter to spare. It weighs velocities by the largest
/// of all so far, here each counts by itself: work is compared at equal error, n ∼ v^(−1/8).
#[test]
fn work_under_error_control() {
    let assert_work = |what: &str, system: &dyn System, start: &State, wanted: &State, lines: &[(f64, usize, f64)]| {
        for &(tolerance, evaluations, error) in lines {
            let steps = Steps::Controlled(Tolerances::uniform(tolerance));
            let Summary { counters: c, state, .. } = run(system, start, wanted.t, steps, Output::End);
            let v = errors(system, &state, wanted)[V];
            println!("{what} {tolerance:e}: {} f, {}/{}, v {v:.1e}", c.accelerations, c.steps, c.rejected);
            let at_equal_error = c.accelerations as f64 * (v / error).powf(1.0 / 8.0);
            assert!(at_equal_error <= 1.25 * evaluations as f64, "{what} {tolerance:e}: {at_equal_error:.0}, {c:?}");
            assert!(v <= 50.0 * tolerance, "{what} {tolerance:e}: {v:.1e}");
            assert!((what, tolerance) != ("slider-crank", 1e-9) || c.accelerations <= 1700, "{c:?}");
        }
    };
    let problem = SliderCrank::default();
    let (start, system) = (problem.start(), Differentiated::new(problem));
    let wanted = slider_crank::REFERENCE.last().expect("samples").state(system.layout());
    assert_work(
        "slider-crank",
        &system,
        &start,
        &wanted,
        &[(1e-7, 829, 2.9e-6), (1e-9, 1441, 3.4e-8), (1e-11, 2425, 4.4e-10)],
    );
    let problem = Andrews::default();
    let (start, system) = (problem.start(), Differentiated::new(problem));
    let wanted = andrews::REFERENCE[1].state(system.layout());
    assert_work(
        "andrews",
        &system,
        &start,
        &wanted,
        &[(1e-7, 625, 3.3e-7), (1e-9, 949, 5.8e-9), (1e-11, 1489, 6.1e-11)],
    );
    let problem = Pendulum::at_rest();
    let (start, wanted) = (problem.start(), problem.solution(10.0));
    assert_work(
        "pendulum",
        &Differentiated::new(problem),
        &start,
        &wanted,
        &[(1e-9, 1885, 2.5e-8), (1e-11, 3037, 1.3e-10)],
    );
}
