//! Stiff springs that turn far within a step, with their tensions as unknowns and without.

use super::run;
use super::work::assert_lines;
use flyball_dae::counters::Counters;
use flyball_dae::driver::Steps;
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::method::Tolerances;
use flyball_dae::method::mradau::{Options, Order};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Evaluator, LawValues, Layout, Point, State, System};
use flyball_problems::stiff_pendulum::StiffPendulum;

/// The pendulum without laws of rows: its force is what positions and velocities make it.
struct Plain(StiffPendulum);

impl Equations for Plain {
    fn layout(&self) -> Layout {
        self.0.layout()
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        self.0.mass(p, m);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        self.0.force(p, f);
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        self.0.phi(p, phi);
    }
}

/// Both masses at rest beside the origin, the spring of length 1 in line with the rod.
fn problem(k: f64, c: f64) -> (StiffPendulum, State) {
    let problem = StiffPendulum { l0: 1.0, ..StiffPendulum::new(k, c) };
    let mut start = problem.start();
    start.q.copy_from_slice(&[1.0, 0.0, 2.0, 0.0]);
    start.v.fill(0.0);
    (problem, start)
}

/// Ends after 1 s, by two orders of an independent implementation that agree to 1e-12 in q.
#[rustfmt::skip]
const UNDAMPED: [[f64; 4]; 2] = [
    [-0.5851112688419084, -0.810953021496444, -1.4447904203421544, -1.3218264355865808],
    [-3.1806072338953446, 2.294842099334138, -3.8466012730785164, 3.415527951373037],
];
#[rustfmt::skip]
const DAMPED: [[f64; 4]; 2] = [
    [-0.5851678207829333, -0.8109122156683503, -1.4448185656676018, -1.3217947811700275],
    [-3.1806226469494203, 2.2951905114837197, -3.8463560860233112, 3.4154051370857395],
];

fn end(system: &dyn System, [q, v]: [[f64; 4]; 2]) -> State {
    let mut end = State::zero(system.layout());
    end.q.copy_from_slice(&q);
    end.v.copy_from_slice(&v);
    end
}

/// Steps, failures and evaluations of an independent implementation that carries the tension too.
#[test]
fn tensions_as_unknowns_keep_the_steps_of_the_slow_motion() {
    let (six, start) = problem(1e6, 0.0);
    let system = Differentiated::new(six);
    let lines = [
        (Order::Five, 1e-3, 16, 1, 1, 260),
        (Order::Five, 1e-5, 55, 0, 0, 700),
        // the vibration is resolved
        (Order::Five, 1e-7, 248, 5, 47, 3000),
    ];
    assert_lines("stiff 1e6", &system, &start, &end(&system, UNDAMPED), 1.0, &lines);
    let (eight, start) = problem(1e8, 1e3);
    let system = Differentiated::new(eight);
    let lines = [
        (Order::Five, 1e-3, 17, 0, 8, 260),
        (Order::Five, 1e-4, 31, 0, 0, 400),
        (Order::Five, 1e-5, 64, 0, 0, 780),
        (Order::Five, 1e-6, 129, 0, 0, 1500),
        (Order::Nine, 1e-8, 62, 0, 0, 2000),
    ];
    assert_lines("stiff 1e8", &system, &start, &end(&system, DAMPED), 1.0, &lines);
}

fn cost(system: &dyn System, start: &State, tolerance: f64) -> (Counters, usize) {
    let options = Options { order: Order::Five, ..Options::default() };
    let summary = run(system, start, options, 1.0, Steps::Controlled(Tolerances::uniform(tolerance)));
    let summary = summary.unwrap_or_else(|failure| panic!("{failure}"));
    (summary.counters, summary.carried.iter().map(|force| force.steps).sum())
}

#[test]
fn without_them_iterations_fail_and_steps_shrink() {
    let (eight, start) = problem(1e8, 1e3);
    let (with, carried) = cost(&Differentiated::new(eight), &start, 1e-5);
    let (without, none) = cost(&Differentiated::new(Plain(eight)), &start, 1e-5);
    println!("with {with:?}\nwithout {without:?}");
    assert_eq!((carried, none), (with.steps, 0));
    assert!(with.steps <= 80 && with.failed <= 3, "{with:?}");
    assert!(without.steps > 3 * with.steps && without.failed > 10 * (with.failed + 1), "{without:?}");
}

#[test]
fn a_soft_spring_is_no_unknown() {
    let (soft, start) = problem(100.0, 0.0);
    let (with, carried) = cost(&Differentiated::new(soft), &start, 1e-8);
    let (without, _) = cost(&Differentiated::new(Plain(soft)), &start, 1e-8);
    assert_eq!((carried, with), (0, without));
}

/// S = ∂s/∂q, ∂T/∂q and ∂T/∂v against central differences, at a stretched spring.
#[test]
fn laws_of_equations_are_differentiated() {
    let (eight, mut start) = problem(1e4, 1e2);
    start.q.copy_from_slice(&[0.8, -0.6, 1.7, -1.3]);
    start.v.copy_from_slice(&[0.3, 0.4, -1.0, 2.0]);
    let system = Differentiated::new(eight);
    let rows = system.law_rows().expect("one row");
    assert_eq!(rows.names, ["spring.tension"]);
    let evaluator = Evaluator::new(&system);
    let at = |state: &State| {
        let mut values = LawValues::new(rows);
        evaluator.laws(&state.point(), &mut values);
        values
    };
    let here = at(&start);
    let step = 1e-6;
    for i in 0..4 {
        let moved = |of_v: bool| {
            let [plus, minus] = [step, -step].map(|by| {
                let mut state = start.clone();
                (if of_v { &mut state.v } else { &mut state.q })[i] += by;
                at(&state).rows[0]
            });
            [plus.elongation - minus.elongation, plus.tension - minus.tension].map(|change| change / (2.0 * step))
        };
        let ([s, by_q], [_, by_v]) = (moved(false), moved(true));
        let close = |a: f64, b: f64| (a - b).abs() <= 1e-7 * (1.0 + b.abs()); // truncation(step²)
        assert!(close(here.direction[i], s) && close(here.q[i], by_q) && close(here.v[i], by_v), "{here:?}");
    }
    let rate: f64 = here.direction.iter().zip(&start.v).map(|(s, v)| s * v).sum();
    assert_eq!(here.rows[0].rate, rate);
    assert!((here.rows[0].damping - 1e2).abs() < 1e-10, "{here:?}"); // rounding
}
