//! The stored solutions satisfy the equations, and the two slider-cranks are the same.

use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::andrews_absolute::{self, AndrewsAbsolute};
use flyball_problems::bouncing_ball::BouncingBall;
use flyball_problems::catalog::CATALOG;
use flyball_problems::driven::Driven;
use flyball_problems::five_link::{self, FiveLink};
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::heavy_top_rotation::{self, HeavyTopRotation};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::oscillators::Oscillator;
use flyball_problems::pendulum::{self, Pendulum};
use flyball_problems::redundant::Redundant;
use flyball_problems::reference::Sample;
use flyball_problems::rotating_rod::RotatingRod;
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;
use flyball_problems::spring_mass::{self, SpringMass};
use flyball_problems::test_problem::TestProblem;

/// Agreement to rounding, for quantities of size one.
const ROUNDING: f64 = 1e-12;

fn evaluated(n: usize, f: impl FnOnce(&mut [f64])) -> Vec<f64> {
    let mut out = vec![0.0; n];
    f(&mut out);
    out
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m, v| m.max(v.abs()))
}

fn full(pattern: &Triplets, values: &[f64], rows: usize, cols: usize) -> Vec<f64> {
    assert_eq!(pattern.len(), values.len());
    let mut matrix = vec![0.0; rows * cols];
    for ((&row, &col), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
        matrix[row as usize * cols + col as usize] += value;
    }
    matrix
}

/// Residuals of all rows with the size of the terms that cancel in them.
fn residuals(system: &dyn System, state: &State) -> Vec<(&'static str, f64, f64)> {
    let system = &Evaluator::new(system);
    let layout = system.layout();
    let p = state.point();
    let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
    let inertia = evaluated(n_v, |o| system.mass_times(&p, &state.a, o));
    let force = evaluated(n_v, |o| system.force(&p, o));
    let dynamics: Vec<f64> = inertia.iter().zip(&force).map(|(m, f)| m - f).collect();
    let g =
        full(system.phi_pattern(), &evaluated(system.phi_pattern().len(), |o| system.phi_jacobian(&p, o)), n_phi, n_v);
    let k_v = full(system.k_pattern(), &evaluated(system.k_pattern().len(), |o| system.k_jacobian(&p, o)), n_k, n_v);
    let times = |m: &[f64], rows: usize, x: &[f64]| -> Vec<f64> {
        (0..rows).map(|i| (0..n_v).map(|j| m[i * n_v + j] * x[j]).sum()).collect()
    };
    let sum = |a: Vec<f64>, b: Vec<f64>| -> Vec<f64> { a.iter().zip(&b).map(|(a, b)| a + b).collect() };
    let phi_ddot = sum(times(&g, n_phi, &state.a), evaluated(n_phi, |o| system.phi_bias(&p, o)));
    let k_dot = sum(times(&k_v, n_k, &state.a), evaluated(n_k, |o| system.k_bias(&p, o)));
    let output = evaluated(layout.n_y, |o| system.output(&p, o));
    let output: Vec<f64> = output.iter().zip(&state.y).map(|(h, y)| h - y).collect();
    let slope = largest(&g).max(largest(&k_v));
    let multipliers = slope * largest(&state.lambda).max(largest(&state.psi));
    vec![
        ("Φ", largest(&evaluated(n_phi, |o| system.phi(&p, o))), slope * largest(&state.q)),
        ("Φ̇", largest(&evaluated(n_phi, |o| system.phi_dot(&p, o))), slope * largest(&state.v)),
        ("Φ̈", largest(&phi_ddot), slope * largest(&state.a)),
        ("k", largest(&evaluated(n_k, |o| system.k(&p, o))), slope * largest(&state.v)),
        ("k̇", largest(&k_dot), slope * largest(&state.a)),
        ("dynamics", largest(&dynamics), largest(&inertia).max(largest(&force)).max(multipliers)),
        ("output", largest(&output), largest(&state.y)),
    ]
}

fn assert_solves(system: &dyn System, state: &State, tolerance: f64, context: &str) {
    for (what, residual, scale) in residuals(system, state) {
        let allowed = tolerance * (scale + f64::MIN_POSITIVE);
        assert!(residual <= allowed, "{context} at t = {}: {what} is {residual:e}, allowed {allowed:e}", state.t);
    }
}

/// The equations hold to the stated digits, apart from the last two (rows add and amplify the errors).
fn assert_samples_solve<E: Equations>(equations: E, samples: &[Sample], context: &str) {
    let system = Differentiated::new(equations);
    assert!(!samples.is_empty());
    for sample in samples {
        let state = sample.state(system.layout());
        assert_solves(&system, &state, 10f64.powi(2 - sample.digits), context);
    }
}

#[test]
fn reference_states_satisfy_constraints_and_dynamics() {
    assert_samples_solve(SpringMass::default(), spring_mass::REFERENCE, "spring-mass");
    assert_samples_solve(SliderCrank::default(), slider_crank::REFERENCE, "slider-crank");
    assert_samples_solve(Andrews::default(), andrews::REFERENCE, "andrews");
    assert_samples_solve(Andrews::rounded(), andrews::ROUNDED_REFERENCE, "andrews rounded");
    assert_samples_solve(AndrewsAbsolute::default(), andrews_absolute::REFERENCE, "andrews absolute");
    assert_samples_solve(Pendulum::at_rest(), pendulum::AT_REST, "pendulum");
    assert_samples_solve(Pendulum::pushed(), pendulum::PUSHED, "pendulum pushed");
    assert_samples_solve(HeavyTop::default(), heavy_top::REFERENCE, "heavy top");
    assert_samples_solve(HeavyTopRotation::default(), heavy_top_rotation::REFERENCE, "heavy top rotation");
    assert_samples_solve(FiveLink::bump(), five_link::BUMP_REFERENCE, "five-link");
}

#[test]
fn closed_forms_satisfy_constraints_and_dynamics() {
    let oscillators = [
        Oscillator::undamped(),
        Oscillator::damped(),
        Oscillator { c: 5.0, ..Oscillator::undamped() },
        Oscillator { c: 4.0, path: [1.0, 2.0, 3.0, 4.0], ..Oscillator::undamped() },
        Oscillator::polynomial([1.0, -2.0, 1.5, 0.5]),
    ];
    let systems: Vec<Box<dyn System>> = oscillators.iter().map(|&o| Box::new(Differentiated::new(o)) as _).collect();
    let test_problem = Differentiated::new(TestProblem);
    let knife_edge = Differentiated::new(KnifeEdge::default());
    let rod = Differentiated::new(RotatingRod::default());
    let driven = Differentiated::new(Driven::default());
    let redundant = Differentiated::new(Redundant::default());
    let damped = Differentiated::new(Pendulum::damped());
    for t in [0.0, 0.1, 0.7, 1.0, 2.0] {
        for (system, oscillator) in systems.iter().zip(&oscillators) {
            assert_solves(system.as_ref(), &oscillator.exact(t), ROUNDING, "oscillator");
        }
        assert_solves(&test_problem, &TestProblem.exact(t), ROUNDING, "test problem");
        assert_solves(&knife_edge, &knife_edge.equations.exact(t), ROUNDING, "knife edge");
        assert_solves(&rod, &rod.equations.exact(t), ROUNDING, "rotating rod");
        assert_solves(&driven, &driven.equations.solution(t), ROUNDING, "driven");
        assert_solves(&redundant, &redundant.equations.solution(t), ROUNDING, "redundant");
        assert_solves(&damped, &damped.equations.solution(t), ROUNDING, "pendulum damped");
    }
}

/// Velocities are the derivatives of positions, accelerations those of velocities.
fn assert_moves_along(solution: impl Fn(f64) -> State, context: &str) {
    let h = 1e-4;
    for t in [0.3, 0.9] {
        let (before, now, after) = (solution(t - h), solution(t), solution(t + h));
        for i in 0..now.v.len() {
            let rate = (after.q[i] - before.q[i]) / (2.0 * h);
            let acceleration = (after.v[i] - before.v[i]) / (2.0 * h);
            // truncation(h²) with third derivatives of at most 1e3
            assert!((rate - now.v[i]).abs() < 1e3 * h * h, "{context}: v[{i}] {rate} {}", now.v[i]);
            assert!((acceleration - now.a[i]).abs() < 1e4 * h * h, "{context}: a[{i}] {acceleration} {}", now.a[i]);
        }
    }
}

#[test]
fn closed_forms_move_with_their_velocities() {
    for oscillator in [Oscillator::damped(), Oscillator { c: 5.0, ..Oscillator::undamped() }] {
        assert_moves_along(|t| oscillator.exact(t), "oscillator");
    }
    assert_moves_along(|t| TestProblem.exact(t), "test problem");
    assert_moves_along(|t| KnifeEdge::default().exact(t), "knife edge");
    assert_moves_along(|t| RotatingRod::default().exact(t), "rotating rod");
    assert_moves_along(|t| Driven::default().solution(t), "driven");
    assert_moves_along(|t| Redundant::default().solution(t), "redundant");
    assert_moves_along(|t| Pendulum::damped().solution(t), "pendulum damped");
    assert_moves_along(|t| BouncingBall::default().exact(t), "bouncing ball");
}

#[test]
fn angle_equation_reproduces_the_elliptic_pendulum() {
    let cases = [
        (Pendulum::at_rest(), pendulum::AT_REST),
        (Pendulum::pushed(), pendulum::PUSHED),
        (Pendulum::from_left(), pendulum::FROM_LEFT),
    ];
    for (problem, samples) in cases {
        for sample in samples {
            let state = problem.solution(sample.t);
            let groups =
                [(&state.q, sample.q), (&state.v, sample.v), (&state.a, sample.a), (&state.lambda, sample.lambda)];
            for (got, wanted) in groups {
                for (g, w) in got.iter().zip(wanted) {
                    assert!((g - w).abs() < ROUNDING * largest(wanted), "t = {}: {g} instead of {w}", sample.t);
                }
            }
        }
    }
}

#[test]
fn every_start_satisfies_its_constraints() {
    for entry in CATALOG.iter().filter(|entry| entry.name != "bouncing-ball") {
        let (system, start) = (entry.make)();
        for (what, residual, scale) in residuals(system.as_ref(), &start) {
            if ["Φ", "Φ̇", "k"].contains(&what) {
                assert!(residual <= 1e-14 * (1.0 + scale), "{}: {what} is {residual:e} at the start", entry.name);
            }
        }
    }
}

#[test]
fn contradictory_cranks_violate_one_constraint_by_a_centimetre() {
    let problem = Redundant::contradictory();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let phi = evaluated(3, |o| Evaluator::new(&system).phi(&start.point(), o));
    assert!(phi[0].abs() < ROUNDING && phi[1].abs() < ROUNDING);
    assert!((phi[2] + 0.5 * (0.51 * 0.51 - 0.5 * 0.5)).abs() < ROUNDING);
}

#[test]
fn slider_crank_by_hand_equals_the_differentiated_one() {
    let (hand, dual) = (SliderCrankByHand::default(), Differentiated::new(SliderCrank::default()));
    assert_eq!(hand.layout().names, dual.layout().names);
    let mut state = hand.start();
    let (hand, dual) = (Evaluator::new(&hand), Evaluator::new(&dual));
    for round in 1..20 {
        let wave = |i: usize, factor: f64| factor * ((round * 37 + i * 11) as f64).sin();
        for i in 0..10 {
            (state.q[i], state.v[i], state.a[i]) = (wave(i, 2.0), wave(i + 10, 5.0), wave(i + 20, 50.0));
        }
        (0..8).for_each(|i| state.lambda[i] = wave(i + 30, 10.0));
        let p = state.point();
        let both = |n: usize, f: &dyn Fn(&Evaluator, &mut [f64])| {
            (evaluated(n, |o| f(&hand, o)), evaluated(n, |o| f(&dual, o)))
        };
        let same = |what: &str, (a, b): (Vec<f64>, Vec<f64>)| {
            let scale = 1.0 + largest(&b);
            for (a, b) in a.iter().zip(&b) {
                assert!((a - b).abs() <= ROUNDING * scale, "{what}: {a} by hand, {b} by dual numbers");
            }
        };
        same("M a", both(10, &|s, o| s.mass_times(&p, p.a, o)));
        same("f", both(10, &|s, o| s.force(&p, o)));
        same("Φ", both(8, &|s, o| s.phi(&p, o)));
        same("Φ̇", both(8, &|s, o| s.phi_dot(&p, o)));
        same("z", both(8, &|s, o| s.phi_bias(&p, o)));
        same("Φ⃛", both(8, &|s, o| s.phi_third(&p, o)));
        let matrix =
            |rows: usize, pattern: for<'e> fn(&'e Evaluator) -> &'e Triplets, f: &dyn Fn(&Evaluator, &mut [f64])| {
                [&hand, &dual].map(|s| full(pattern(s), &evaluated(pattern(s).len(), |o| f(s, o)), rows, 10))
            };
        let [a, b] = matrix(10, |s| s.mass_pattern(), &|s, o| s.mass(&p, o));
        same("M", (a, b));
        let [a, b] = matrix(8, |s| s.phi_pattern(), &|s, o| s.phi_jacobian(&p, o));
        same("G", (a, b));
        let [a, b] = matrix(8, |s| s.phi_pattern(), &|s, o| s.phi_dot_jacobian(&p, o));
        same("∂Φ̇/∂q", (a, b));
        let tangent = |s: &Evaluator| {
            let mut blocks = s.patterns().values();
            s.tangent(&p, &mut blocks);
            (full(&s.patterns().q, &blocks.q, 10, 10), full(&s.patterns().v, &blocks.v, 10, 10))
        };
        let ((hand_q, hand_v), (dual_q, dual_v)) = (tangent(&hand), tangent(&dual));
        same("∂r/∂q", (hand_q, dual_q));
        same("∂r/∂v", (hand_v, dual_v));
    }
}
