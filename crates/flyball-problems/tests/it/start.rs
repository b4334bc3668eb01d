//! Consistent start values from data that need not satisfy anything.

use crate::common;
use crate::common::{catalog, difference, largest};
use flyball_dae::driver::{NoObserver, Options, Simulation};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::index1::Index1;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::scalar::Real;
use flyball_dae::start::{Redundant, Start, StartOptions, StartReport};
use flyball_dae::system::{Evaluator, Layout, Point, RowNames, State, System};
use flyball_problems::knife_edge::KnifeEdge;

fn solve(system: &dyn System, state: &mut State, options: &StartOptions) -> Result<StartReport, Failure> {
    let mut index1 = Index1::new(system);
    Start::solve(&Evaluator::new(system), &mut index1, state, options).map(|start| start.report)
}

/// Largest residuals: Φ, Φ̇ and k, the equation of motion, Φ̈ and k̇.
fn residuals(system: &dyn System, s: &State) -> [f64; 4] {
    let system = &Evaluator::new(system);
    let layout = system.layout();
    let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
    let p = s.point();
    let mut phi = vec![0.0; n_phi];
    system.phi(&p, &mut phi);
    let (mut rate, mut k) = (vec![0.0; n_phi], vec![0.0; n_k]);
    system.phi_dot(&p, &mut rate);
    system.k(&p, &mut k);
    let (mut dynamics, mut work) = (vec![0.0; n_v], vec![0.0; n_v]);
    system.dynamics(&p, &mut dynamics, &mut work);
    let (mut second, mut k_second) = (vec![0.0; n_phi], vec![0.0; n_k]);
    system.phi_bias(&p, &mut second);
    system.k_bias(&p, &mut k_second);
    let mut g = vec![0.0; system.phi_pattern().len()];
    system.phi_jacobian(&p, &mut g);
    system.phi_pattern().add_times(&g, 1.0, &s.a, &mut second);
    let mut k_v = vec![0.0; system.k_pattern().len()];
    system.k_jacobian(&p, &mut k_v);
    system.k_pattern().add_times(&k_v, 1.0, &s.a, &mut k_second);
    [largest(&phi), largest(&rate).max(largest(&k)), largest(&dynamics), largest(&second).max(largest(&k_second))]
}

#[track_caller]
fn assert_consistent(name: &str, system: &dyn System, s: &State) {
    let [position, velocity, dynamics, acceleration] = residuals(system, s);
    let a = largest(&s.a).max(1.0);
    // rounding, relative to the terms that cancel
    assert!(position < 1e-14, "{name}: Φ {position:.1e}");
    assert!(velocity < 1e-13 * largest(&s.v).max(1.0), "{name}: Φ̇, k {velocity:.1e}");
    assert!(dynamics < 1e-11 * largest(&s.lambda).max(a), "{name}: dynamics {dynamics:.1e}");
    assert!(acceleration < 1e-11 * a, "{name}: Φ̈ {acceleration:.1e}");
}

#[test]
fn inconsistent_data_become_consistent_and_the_movements_are_reported() {
    type Disturb = fn(&mut State);
    let cases: [(&str, Disturb); 6] = [
        ("pendulum", |s| {
            s.q.copy_from_slice(&[1.1, -0.3]);
            s.v.copy_from_slice(&[0.5, -1.0]);
        }),
        ("slider-crank-by-hand", |s| s.q.iter_mut().enumerate().for_each(|(i, q)| *q += [5e-3, -5e-3, 3e-3][i % 3])),
        ("andrews", |s| s.q.iter_mut().enumerate().for_each(|(i, q)| *q += [1e-3, -2e-3, 1.5e-3][i % 3])),
        ("heavy-top", |s| s.q[..3].copy_from_slice(&[0.1, 0.8, -0.2])),
        ("knife-edge", |s| s.v.copy_from_slice(&[0.3, 1.0, 2.0])),
        ("everything", |s| {
            s.q[0] += 0.05;
            s.v.iter_mut().for_each(|v| *v += 0.3);
        }),
    ];
    for (name, disturb) in cases {
        let (system, mut state) = catalog(name);
        disturb(&mut state);
        let given = state.clone();
        let report = solve(&*system, &mut state, &StartOptions::default()).expect(name);
        assert_consistent(name, &*system, &state);
        // the report says what happened, largest first
        let moved = difference(&*system, &state, &given)[common::Q];
        if moved > 1e-9 {
            assert!((report.moved[0].value.abs() - moved).abs() < 1e-14, "{name}: {:?}", report.moved);
        } else {
            assert!(report.moved.is_empty(), "{name}: {:?}", report.moved);
        }
        for list in [&report.moved, &report.velocity_changed] {
            assert!(list.windows(2).all(|w| w[0].value.abs() >= w[1].value.abs()), "{name}: {list:?}");
        }
        let layout = system.layout();
        for moved in &report.velocity_changed {
            let i = layout.names.v.iter().position(|name| *name == moved.name).expect("a name of the system");
            assert!((state.v[i] - given.v[i] - moved.value).abs() < 1e-15, "{name}: {moved}");
        }
        assert_eq!(report.degrees_of_freedom, layout.n_v() - layout.n_constraints(), "{name}");
        assert!(report.dependencies.is_empty() && report.smallest_pivot > 0.0, "{name}");
    }
}

#[test]
fn consistent_data_stay_as_they_are() {
    for name in ["pendulum", "slider-crank-by-hand", "andrews", "heavy-top", "knife-edge", "driven", "everything"] {
        let (system, mut state) = catalog(name);
        let given = state.clone();
        let report = solve(&*system, &mut state, &StartOptions::default()).expect(name);
        let moved = difference(&*system, &state, &given);
        assert!(moved[common::Q] < 1e-14 && moved[common::V] < 1e-13, "{name}: {moved:?}"); // rounding
        assert!(report.moved.is_empty() && report.velocity_changed.is_empty(), "{name}: {report:?}");
        assert_consistent(name, &*system, &state);
    }
}

/// A bead on the unit circle whose inertia differs along x and y.
#[derive(Clone, Copy, Debug)]
struct Bead {
    m: [f64; 2],
}

impl Equations for Bead {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["x".into(), "y".into()], phi: vec!["ring".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 1) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m[0]);
        m[(1, 1)] = R::from(self.m[1]);
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-9.81);
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - 1.0) * 0.5;
    }
}

#[test]
fn the_nearest_point_in_the_mass_metric_is_found() {
    for m in [[1.0, 1.0], [1.0, 10.0], [30.0, 1.0]] {
        let system = Differentiated::new(Bead { m });
        let mut state = State::zero(system.layout());
        state.q.copy_from_slice(&[1.2, -0.5]);
        state.v.copy_from_slice(&[0.7, 0.4]);
        let given = state.clone();
        solve(&system, &mut state, &StartOptions::default()).expect("found");
        // brute force over the circle, refined by thirds
        let distance = |angle: f64| {
            let (s, c) = angle.sin_cos();
            m[0] * (c - given.q[0]).powi(2) + m[1] * (s - given.q[1]).powi(2)
        };
        let coarse = (0..3600).map(|i| f64::from(i) * std::f64::consts::PI / 1800.0);
        let best = coarse.min_by(|a, b| distance(*a).total_cmp(&distance(*b))).expect("not empty");
        let (mut low, mut high) = (best - 2e-3, best + 2e-3);
        for _ in 0..100 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if distance(a) < distance(b) { high = b } else { low = a }
        }
        let (s, c) = low.sin_cos();
        // the minimum of a parabola is known to the square root of rounding
        assert!((state.q[0] - c).abs() < 1e-7 && (state.q[1] - s).abs() < 1e-7, "{m:?}: {:?}, {c} {s}", state.q);
        // velocity: what was removed is orthogonal to the circle in the metric
        let removed = [state.v[0] - given.v[0], state.v[1] - given.v[1]];
        let along = m[0] * removed[0] * -state.q[1] + m[1] * removed[1] * state.q[0];
        assert!(along.abs() < 1e-13, "{m:?}: {along:.1e}"); // rounding
    }
}

#[test]
fn pinned_coordinates_stay_and_the_others_give_way() {
    let (system, start) = catalog("slider-crank-by-hand");
    let mut state = start.clone();
    state.q.iter_mut().enumerate().for_each(|(i, q)| *q += [5e-3, -5e-3, 3e-3][i % 3]);
    state.v[2] = 1.5;
    let given = state.clone();
    let pinned = StartOptions { pinned_positions: vec![2], pinned_velocities: vec![2], ..StartOptions::default() };
    let report = solve(&*system, &mut state, &pinned).expect("found");
    assert_eq!(state.q[2], given.q[2]);
    assert_eq!(state.v[2], 1.5);
    assert_consistent("slider-crank", &*system, &state);
    assert!(report.moved.iter().all(|moved| moved.name != "theta1"), "{:?}", report.moved);
    // one degree of freedom: the angle of the crank fixes everything but the mass on the spring
    let mut free = given.clone();
    solve(&*system, &mut free, &StartOptions::default()).expect("found");
    assert!((free.q[2] - given.q[2]).abs() > 1e-5, "without a pin it moves");
}

#[test]
fn pins_that_leave_no_way_are_refused_by_name() {
    let (system, mut state) = catalog("pendulum");
    state.q.copy_from_slice(&[1.1, 0.0]);
    let pinned = StartOptions { pinned_positions: vec![0, 1], ..StartOptions::default() };
    let failure = solve(&*system, &mut state, &pinned).expect_err("no way");
    assert_eq!(failure.id(), "start/position-not-found", "{failure}");
    assert!(
        failure.to_string().contains("rod = 1.050e-1") && failure.to_string().contains("release a pinned"),
        "{failure}"
    );
    let (system, mut state) = catalog("pendulum");
    state.v.copy_from_slice(&[1.0, 0.0]);
    let pinned = StartOptions { pinned_velocities: vec![0, 1], ..StartOptions::default() };
    let failure = solve(&*system, &mut state, &pinned).expect_err("no way");
    assert_eq!(failure.id(), "start/velocity-not-found", "{failure}");
    assert!(
        failure.to_string().contains("rod = 1.000e0") && failure.to_string().contains("pinned velocities"),
        "{failure}"
    );
}

#[test]
fn a_position_out_of_reach_names_the_worst_rows() {
    // connecting rod far too short for the guide
    let problem = flyball_problems::slider_crank::SliderCrank { l2: 0.1, ..Default::default() };
    let system = flyball_problems::slider_crank_by_hand::SliderCrankByHand::new(problem);
    let (_, mut state) = catalog("slider-crank-by-hand");
    let pinned = StartOptions { pinned_positions: vec![2], ..StartOptions::default() };
    let failure = solve(&system, &mut state, &pinned).expect_err("the loop does not close");
    assert!(failure.id().family() == "start", "{failure}");
    let text = failure.to_string();
    assert!(["guide", "rod y", "slider x", "hinge"].iter().any(|row| text.contains(row)), "{text}");
}

#[test]
fn singular_mass_matrices_are_fine() {
    for name in ["slider-crank-by-hand", "slider-crank", "andrews-absolute"] {
        let (system, mut state) = catalog(name);
        state.q.iter_mut().enumerate().for_each(|(i, q)| *q += 1e-4 * ((i * 37 % 11) as f64 / 5.0 - 1.0));
        solve(&*system, &mut state, &StartOptions::default()).expect(name);
        let [position, velocity, ..] = residuals(&*system, &state);
        assert!(position < 1e-14 && velocity < 1e-13, "{name}: {position:.1e} {velocity:.1e}"); // rounding
    }
}

#[test]
fn redundant_constraints_are_named_with_their_combination() {
    let (system, mut state) = catalog("redundant");
    let refuse = StartOptions { redundant: Redundant::Refuse, ..StartOptions::default() };
    let failure = solve(&*system, &mut state, &refuse).expect_err("refused");
    let text = failure.to_string();
    assert_eq!(
        text,
        "start/redundant-constraints: 1 of 3 constraint equations repeats others at t = 0\n  right crank\n    = − 1.000 · left crank + 2.000 · middle crank\n    at every position\n  help: release one of these joints, or run with redundant = \"least-norm\""
    );
}

#[test]
fn least_norm_multipliers_keep_running_and_equal_the_closed_form() {
    let problem = flyball_problems::redundant::Redundant::default();
    let (system, start) = catalog("redundant");
    for options in [Options::fixed(2.0, 2e-3), Options::controlled(2.0, 1e-6)] {
        let method = GeneralizedAlpha::new(&*system, generalized_alpha::Options::default()).expect("fine");
        let mut run = Simulation::new(&*system, method, start.clone(), options);
        let mut worst = [0.0; 7];
        let summary = run
            .run(&mut |snapshot: &flyball_dae::driver::Snapshot| {
                let error = difference(&*system, snapshot.state, &problem.solution(snapshot.state.t));
                worst = common::maximum(worst, error);
                flyball_dae::driver::Flow::Continue
            })
            .expect("runs");
        // truncation(h^2)
        assert!(worst[common::Q] < 1e-4 && worst[common::LAMBDA] < 1e-2, "{worst:?}");
        let lambda = &summary.state.lambda;
        assert!((lambda[0] - lambda[1]).abs() < 1e-8 * lambda[0].abs(), "{lambda:?}"); // newton
        assert_eq!(summary.start.dependencies.len(), 1);
        assert_eq!(summary.start.not_unique, [0, 1, 2]);
        assert_eq!(summary.start.degrees_of_freedom, 1);
        assert!(
            summary.warnings.iter().any(|w| w.text.contains("repeat others") && w.text.contains("least norm")),
            "{:?}",
            summary.warnings
        );
    }
}

#[test]
fn nonholonomic_start_keeps_what_the_constraint_allows() {
    let problem = KnifeEdge::default();
    let (system, mut state) = catalog("knife-edge");
    state.q[2] = 0.3;
    state.v.copy_from_slice(&[0.3, 1.0, 2.0]);
    solve(&*system, &mut state, &StartOptions::default()).expect("found");
    let (s, c) = 0.3_f64.sin_cos();
    let along = 0.3 * c + 1.0 * s;
    // equal masses along x and y: the velocity along the edge stays, the one across it goes
    for (got, wanted) in state.v.iter().zip([along * c, along * s, 2.0]) {
        assert!((got - wanted).abs() < 1e-15, "{:?}", state.v); // rounding
    }
    assert!(
        (state.psi[0] - (problem.m * problem.slope * s + problem.m * 2.0 * along)).abs() < 1e-13,
        "{:?}",
        state.psi
    ); // rounding
}

#[test]
fn the_same_routine_runs_after_an_event() {
    // the ball comes to rest: the ground acts from then on, and the multiplier carries the weight
    let (system, start) = catalog("bouncing-ball");
    let method = GeneralizedAlpha::new(&*system, generalized_alpha::Options::default()).expect("fine");
    let mut run = Simulation::new(&*system, method, start, Options::controlled(5.0, 1e-4));
    let state = run.run(&mut NoObserver).expect("runs").state;
    assert_eq!(state.modes, [1]);
    assert_consistent("ball at rest", &*system, &state);
    assert!((state.lambda[0] + 9.81).abs() < 1e-12, "{:?}", state.lambda); // rounding
}

/// A bead on a circle that turns a coordinate without inertia: s is held by ṡ = 2 ẋ alone.
#[derive(Clone, Copy, Debug)]
struct MasslessGear;

impl Equations for MasslessGear {
    fn layout(&self) -> Layout {
        Layout { n_k: 1, ..Layout::mechanical(Manifold::vector(3), 1) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::from(1.0);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-9.81);
        f[2] = -p.q[2];
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - 1.0) * 0.5;
    }
    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        k[0] = p.v[2] - p.v[0] * 2.0;
    }
}

#[test]
fn a_coordinate_without_inertia_may_be_held_by_a_nonholonomic_row_alone() {
    let system = Differentiated::new(MasslessGear);
    let mut state = State::zero(system.layout());
    state.q.copy_from_slice(&[1.001, 0.0, 0.1]);
    solve(&system, &mut state, &StartOptions::default()).unwrap_or_else(|failure| panic!("{failure}"));
    assert_consistent("massless gear", &system, &state);
}

/// A bead on a cycloid with the parameter of the curve as a coordinate without inertia.
#[derive(Clone, Copy, Debug)]
struct Cycloid;

impl Equations for Cycloid {
    fn layout(&self) -> Layout {
        Layout::mechanical(Manifold::vector(3), 2)
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::from(1.0);
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-9.81);
        f[2] = R::zero();
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let u = p.q[2];
        phi[0] = p.q[0] - (u - u.sin()) * 0.5;
        phi[1] = p.q[1] + (-u.cos() + 1.0) * 0.5;
    }
}

#[test]
fn a_start_meets_its_constraints_to_the_last_digit_so_that_tight_steps_feel_no_jump() {
    // what is left of Φ at the start is an acceleration Φ/h² in the first step of an index-3 method
    let system = Differentiated::new(Cycloid);
    for off in [0.0, 6e-7, 1e-5, 1e-3] {
        let mut state = State::zero(system.layout());
        let u: f64 = 1.2;
        state.q.copy_from_slice(&[0.5 * (u - u.sin()) + off, -0.5 * (1.0 - u.cos()) + 0.7 * off, u]);
        let mut found = state.clone();
        solve(&system, &mut found, &StartOptions::default()).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(residuals(&system, &found)[0] <= 2.0 * f64::EPSILON, "{off}: {:?}", residuals(&system, &found));
        let method = GeneralizedAlpha::new(&system, generalized_alpha::Options::default()).expect("valid options");
        let summary = Simulation::new(&system, method, state, Options::controlled(0.01, 1e-9)).run(&mut NoObserver);
        let counters = summary.unwrap_or_else(|failure| panic!("{off}: {failure}")).counters;
        assert!(counters.rejected <= 2, "{off}: {counters:?}");
    }
}
