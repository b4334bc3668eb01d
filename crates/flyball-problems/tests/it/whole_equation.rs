//! Every method solves the whole equation: one table, methods × parts of the equation, no empty cell.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::method::table::{METHODS, find};
use flyball_dae::method::{Method, MethodEntry, OptionValues};
use flyball_dae::system::{State, System};
use flyball_problems::{bouncing_ball, catalog, driven, five_rods, heavy_top, knife_edge, pendulum, redundant};
use flyball_problems::{spring_mass, test_problem};

/// A method, with ρ∞ = 0.7 where it has one.
fn made(entry: &MethodEntry, system: &dyn System) -> Box<dyn Method> {
    entry.make_suited(system, &OptionValues::default().with("rho", 0.7)).unwrap_or_else(|failure| panic!("{failure}"))
}

const TOLERANCE: f64 = 1e-5;
/// Largest error allowed, in tolerances; relative to the largest entry of a group. The second-order methods have 1…20 of
/// them, the fifth-order one stays below 20 too.
const ALLOWED: f64 = 20.0;

fn run(system: &dyn System, method: Box<dyn Method>, start: State, end: f64, tolerance: f64) -> Summary {
    Simulation::boxed(system, method, start, Options::controlled(end, tolerance))
        .run(&mut NoObserver)
        .unwrap_or_else(|failure| panic!("{failure}"))
}

/// Largest error of a group relative to its largest entry, here or at the start: velocities vanish at turning points.
fn relative(got: &[f64], wanted: &[f64], start: &[f64]) -> f64 {
    let scale = wanted.iter().chain(start).fold(1e-300_f64, |m, x| m.max(x.abs()));
    got.iter().zip(wanted).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs())) / scale
}

/// Compares positions, velocities and multipliers with a reference, truncation(tolerance).
fn check(cell: &str, start: &State, got: &State, wanted: &State, system: &dyn System) {
    let manifold = &system.layout().manifold;
    let mut difference = vec![0.0; manifold.n_v()];
    manifold.difference(&wanted.q, &got.q, &mut difference);
    let size = wanted.q.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let q = difference.iter().fold(0.0_f64, |m, x| m.max(x.abs())) / size;
    let groups = [
        ("q", q),
        ("v", relative(&got.v, &wanted.v, &start.v)),
        ("lambda", relative(&got.lambda, &wanted.lambda, &[])),
        ("psi", relative(&got.psi, &wanted.psi, &[])),
        ("x", relative(&got.x, &wanted.x, &[])),
        ("y", relative(&got.y, &wanted.y, &[])),
    ];
    for (group, error) in groups {
        // accelerations and multipliers carry the growth of the error twice: see the λ columns of the error-control tests
        let allowed = if matches!(group, "q" | "v" | "x" | "y") { ALLOWED } else { 5.0 * ALLOWED };
        assert!(error <= allowed * TOLERANCE, "{cell}: {group} is off by {error:.1e}");
    }
}

fn cells<E: Equations>(
    part: &str,
    equations: impl Fn() -> E,
    start: impl Fn(&E) -> State,
    end: f64,
    wanted: impl Fn(&E) -> State,
) {
    for entry in METHODS {
        let name = entry.name;
        let e = equations();
        let (start, wanted) = (start(&e), wanted(&e));
        let system = Differentiated::new(e);
        let summary = run(&system, made(entry, &system), start.clone(), end, TOLERANCE);
        check(&format!("{name} × {part}"), &start, &summary.state, &wanted, &system);
    }
}

#[test]
fn holonomic_constraints() {
    cells("Φ(q)", pendulum::Pendulum::pushed, |e| e.start(), 1.0, |e| e.solution(1.0));
}

#[test]
fn drift_meters_are_in_the_results_of_methods_that_project() {
    for entry in METHODS {
        let name = entry.name;
        let pendulum = pendulum::Pendulum::pushed();
        let start = pendulum.start();
        let system = Differentiated::new(pendulum);
        let drift = run(&system, made(entry, &system), start, 1.0, TOLERANCE).drift;
        assert_eq!(drift.is_some(), entry.option("projection").is_some(), "{name}");
        // before projection a step is off by its local error: not zero, and below the tolerance
        assert!(
            drift.is_none_or(|d| (1e-14..TOLERANCE).contains(&d.tau) && (1e-14..1e-3).contains(&d.eta)),
            "{drift:?}"
        );
    }
}

#[test]
fn time_dependent_constraints() {
    cells("Φ(q,t)", driven::Driven::default, |e| e.start(), 1.0, |e| e.solution(1.0));
}

#[test]
fn nonholonomic_constraints() {
    cells("k(q,v)", knife_edge::KnifeEdge::default, |e| e.start(), 1.0, |e| e.exact(1.0));
}

#[test]
fn both_kinds_with_a_force_nonlinear_in_the_multipliers() {
    cells("f(λ,ψ)", test_problem::TestProblem::default, |e| e.start(), 1.0, |e| e.exact(1.0));
}

#[test]
fn control_states_and_outputs() {
    let sample = &spring_mass::REFERENCE[0];
    cells("x, y", spring_mass::SpringMass::default, |e| e.start(), sample.t, |e| sample.state(&e.layout()));
}

#[test]
fn rotations() {
    let sample = &heavy_top::REFERENCE[0];
    cells("SO(3)", heavy_top::HeavyTop::default, |e| e.start(), sample.t, |e| sample.state(&e.layout()));
}

#[test]
fn redundant_constraints() {
    cells("redundant Φ", redundant::Redundant::default, |e| e.start(), 1.0, |e| e.solution(1.0));
}

#[test]
fn events_with_velocity_jumps_and_rest() {
    for entry in METHODS {
        let name = entry.name;
        let ball = bouncing_ball::BouncingBall::default();
        let (start, wanted, end) = (ball.start(), ball.impacts(), 2.0);
        let system = Differentiated::new(ball);
        let summary = run(&system, made(entry, &system), start, end, TOLERANCE);
        let wanted: Vec<f64> = wanted.into_iter().filter(|t| *t < end).collect();
        assert_eq!(summary.events.len(), wanted.len(), "{name}");
        for (event, t) in summary.events.iter().zip(wanted) {
            assert!((event.t - t).abs() < 1e-9, "{name}: {} instead of {t}", event.t); // rounding: parabolas are exact
        }
    }
}

#[test]
fn events_with_mode_changes() {
    for entry in METHODS {
        let name = entry.name;
        let rods = five_rods::FiveRods::stair();
        let start = rods.start();
        let system = Differentiated::new(rods);
        let summary = run(&system, made(entry, &system), start, 0.6, TOLERANCE);
        assert_eq!(summary.events.len(), five_rods::STAIR_EVENTS.len(), "{name}");
        for (event, t) in summary.events.iter().zip(five_rods::STAIR_EVENTS) {
            assert!((event.t - t).abs() < ALLOWED * TOLERANCE, "{name}: {} instead of {t}", event.t);
        }
    }
}

#[test]
fn everything_together() {
    let entry = catalog::find("everything").expect("it is in the catalog");
    let (system, start) = (entry.make)();
    let tight = run(&*system, made(find("mdop5").expect("known"), &*system), start.clone(), 1.0, 1e-10);
    for entry in METHODS {
        let name = entry.name;
        let summary = run(&*system, made(entry, &*system), start.clone(), 1.0, TOLERANCE);
        check(&format!("{name} × everything"), &start, &summary.state, &tight.state, &*system);
    }
}
