//! Bad input ends in a named error: never a panic, never a silent wrong answer.

use crate::common::{arrive, catalog};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::ids;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::generalized_alpha::{self, Coefficients, ControlCoefficients, GeneralizedAlpha};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{OptionValues, Tolerances};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State, System};
use flyball_problems::redundant::Redundant;

fn default() -> generalized_alpha::Options {
    generalized_alpha::Options::default()
}

fn run(system: &dyn System, start: &State, options: Options) -> Result<Summary, Failure> {
    let method = GeneralizedAlpha::new(system, default()).expect("coefficients are fine");
    Simulation::new(system, method, start.clone(), options).run(&mut NoObserver)
}

/// The failure has this id, and its text has these parts and a cure.
#[track_caller]
fn assert_named(failure: &Failure, id: &str, parts: &[&str]) {
    let text = failure.to_string();
    assert_eq!(failure.id(), id, "{text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing in\n{text}");
    }
}

/// Two masses; the force on the second becomes what `spoil` says after t = 0.5.
#[derive(Clone, Copy, Debug)]
struct Spoiled {
    spoil: f64,
}

impl Equations for Spoiled {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["first mass".into(), "second mass".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 0) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::from(2.0);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = -p.q[0];
        f[1] = if p.t.value() > 0.5 { R::from(self.spoil) } else { -p.q[1] };
    }
}

fn spoiled(spoil: f64) -> (Differentiated<Spoiled>, State) {
    let system = Differentiated::new(Spoiled { spoil });
    let mut start = State::zero(system.layout());
    start.q.copy_from_slice(&[1.0, -1.0]);
    (system, start)
}

#[test]
fn a_force_that_is_not_a_number_is_named_by_row_and_time() {
    for spoil in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (system, start) = spoiled(spoil);
        let whole = Options { inner_steps: false, ..Options::fixed(1.0, 0.01) };
        let failure = run(&system, &start, whole).expect_err("not finite");
        assert_named(&failure, "step/not-finite", &["second mass", "t = 0.51", "help: check the law"]);
        // inner steps come closer to where the law ends
        let failure = run(&system, &start, Options::fixed(1.0, 0.01)).expect_err("not finite");
        assert_named(&failure, "step/not-finite", &["second mass", "t = 0.500000", "help: check the law"]);
        let failure = run(&system, &start, Options::controlled(1.0, 1e-3)).expect_err("not finite");
        assert_named(&failure, "step/not-finite", &["second mass", "t = 0.5"]);
    }
}

#[test]
fn a_force_that_is_not_a_number_at_the_start_is_named() {
    let (system, mut start) = spoiled(f64::NAN);
    start.t = 0.6;
    let failure = run(&system, &start, Options::fixed(1.0, 0.01)).expect_err("not finite");
    assert_named(&failure, "step/not-finite", &["second mass", "t = 0.6"]);
}

#[test]
fn a_start_that_is_not_finite_is_named() {
    let (system, good) = catalog("spring-mass");
    for bad in [f64::NAN, f64::INFINITY] {
        let mut start = good.clone();
        start.q[0] = bad;
        assert_named(
            &run(&*system, &start, Options::fixed(1.0, 0.1)).expect_err("q"),
            "input/not-finite",
            &["at the start"],
        );
        let mut start = good.clone();
        start.v[0] = bad;
        assert_named(&run(&*system, &start, Options::fixed(1.0, 0.1)).expect_err("v"), "input/not-finite", &["q is"]);
        let mut start = good.clone();
        start.x[0] = bad;
        let failure = run(&*system, &start, Options::fixed(1.0, 0.1)).expect_err("x");
        assert_named(&failure, "input/not-finite", &["filter"]);
        let mut start = good.clone();
        start.t = bad;
        assert_named(&run(&*system, &start, Options::fixed(1.0, 0.1)).expect_err("t"), "input/not-finite", &["t is"]);
    }
}

#[test]
fn vectors_of_the_wrong_size_are_named() {
    let (system, good) = catalog("everything");
    type Resize = fn(&mut State);
    let cases: [(&str, Resize); 10] = [
        ("q has 8 entries, the system has 7", |s| s.q.push(0.0)),
        ("v has 5 entries, the system has 6", |s| s.v.truncate(5)),
        ("a has 0 entries", |s| s.a.clear()),
        ("lambda has 4 entries, the system has 3", |s| s.lambda.push(0.0)),
        ("psi has 0 entries", |s| s.psi.clear()),
        ("x has 2 entries", |s| s.x.push(0.0)),
        ("xdot has 2 entries", |s| s.xdot.push(0.0)),
        ("y has 1 entries", |s| s.y.truncate(1)),
        ("modes has 1 entries", |s| s.modes.push(0)),
        ("memory has 1 entries", |s| s.memory.push(0.0)),
    ];
    for (text, resize) in cases {
        let mut start = good.clone();
        resize(&mut start);
        let failure = run(&*system, &start, Options::fixed(1.0, 0.1)).expect_err(text);
        assert_named(&failure, "input/wrong-size", &[text, "State::zero"]);
    }
}

#[test]
fn a_quaternion_that_is_not_of_unit_length_is_named() {
    let (system, good) = catalog("heavy-top");
    for length in [0.0, 0.5, 1.001, 2.0] {
        let mut start = good.clone();
        start.q[3] = length;
        let failure = run(&*system, &start, Options::fixed(0.1, 1e-3)).expect_err("no rotation");
        assert_named(&failure, "input/not-a-rotation", &["wx", &format!("length {length}"), "unit quaternion"]);
    }
}

#[test]
fn options_out_of_range_are_named() {
    let (system, start) = catalog("pendulum");
    let tolerances = |rtol, atol| {
        Options::new(1.0, Steps::Controlled(Tolerances { rtol, atol_q: atol, atol_v: atol, atol_x: atol }))
    };
    let fixed = || Options::fixed(1.0, 0.01);
    let cases = [
        (Options::fixed(1.0, 0.0), "step is 0"),
        (Options::fixed(1.0, -0.01), "step is -0.01"),
        (Options::fixed(1.0, f64::NAN), "step is NaN"),
        (Options::fixed(1.0, f64::INFINITY), "step is inf"),
        (Options::new(1.0, Steps::Sequence(vec![])), "the sequence must not be empty"),
        (Options::new(1.0, Steps::Sequence(vec![0.1, 0.0])), "every step must be greater than 0"),
        (Options::controlled(1.0, 0.0), "rtol is 0"),
        (Options::controlled(1.0, -1e-3), "rtol is -0.001"),
        (Options::controlled(1.0, f64::NAN), "rtol is NaN"),
        (Options::controlled(1.0, 0.5), "at most 0.1"),
        (tolerances(1e-3, -1e-3), "atol_q is -0.001"),
        (Options::fixed(-1.0, 0.01), "end is -1"),
        (Options::fixed(f64::NAN, 0.01), "end is NaN"),
        (Options { h_max: Some(0.0), ..fixed() }, "h_max is 0"),
        (Options { first_step: Some(-1.0), ..fixed() }, "first_step is -1"),
        (Options { checkpoint_every: Some(0.0), ..fixed() }, "checkpoint_every is 0"),
        (Options { output: Output::Every(0.0), ..fixed() }, "output every is 0"),
        (Options { output: Output::Times(vec![0.2, 0.1]), ..fixed() }, "times must ascend"),
        (Options { output: Output::Times(vec![f64::NAN]), ..fixed() }, "output times is NaN"),
    ];
    for (options, part) in cases {
        let what = format!("{options:?}");
        let failure = run(&*system, &start, options).expect_err(&what);
        assert_named(&failure, "input/bad-option", &[part]);
    }
}

#[test]
fn pinned_coordinates_that_do_not_exist_are_named() {
    let (system, start) = catalog("pendulum");
    let mut options = Options::fixed(1.0, 0.01);
    options.start.pinned_positions = vec![7];
    assert_named(&run(&*system, &start, options).expect_err("no such"), "input/bad-option", &["7"]);
    let mut options = Options::fixed(1.0, 0.01);
    options.start.pinned_velocities = vec![2];
    assert_named(&run(&*system, &start, options).expect_err("no such"), "input/bad-option", &["2"]);
    let mut options = Options::fixed(1.0, 0.01);
    options.start.tolerance = 0.0;
    assert_named(&run(&*system, &start, options).expect_err("no such"), "input/bad-option", &["tolerance"]);
}

/// No coordinates at all.
#[derive(Clone, Copy, Debug)]
struct Nothing;

impl Equations for Nothing {
    fn layout(&self) -> Layout {
        Layout::mechanical(Manifold::vector(0), 0)
    }
    fn mass<R: Real>(&self, _p: &Point<R>, _m: &mut Matrix<R>) {}
    fn force<R: Real>(&self, _p: &Point<R>, _f: &mut [R]) {}
}

#[test]
fn a_system_without_coordinates_is_named() {
    let system = Differentiated::new(Nothing);
    let start = State::zero(system.layout());
    let failure = run(&system, &start, Options::fixed(1.0, 0.1)).expect_err("empty");
    assert_eq!(
        failure.to_string(),
        "input/empty-system: the system has no coordinates and no control states, so there is nothing to integrate"
    );
}

#[test]
fn coefficients_that_violate_a_condition_are_named() {
    let (system, _) = catalog("pendulum");
    let good = Coefficients::chung_hulbert(0.7);
    let mechanics = [
        (Coefficients { beta: 0.0, ..good }, "beta = 0"),
        (Coefficients { gamma: 0.5, ..good }, "gamma = 0.5 gives order 1"),
        (Coefficients { beta: 0.1, ..good }, "beta >= 1/4"),
        (Coefficients { beta: -1.0, ..good }, "beta >= 1/4"),
        (Coefficients { alpha_m: 0.6, gamma: 0.5 + good.alpha_f - 0.6, ..good }, "above 1/2"),
        (Coefficients { alpha_f: 0.6, gamma: 1.1 - good.alpha_m, ..good }, "alpha_f <= 1/2"),
        (Coefficients { alpha_m: 0.45, gamma: 0.05 + good.alpha_f, ..good }, "alpha_m <= alpha_f"),
        (Coefficients { beta: f64::NAN, ..good }, "beta"),
        (Coefficients { gamma: f64::NAN, ..good }, "gamma"),
        (Coefficients { alpha_m: f64::NAN, ..good }, "alpha_m"),
        (Coefficients { alpha_f: f64::INFINITY, ..good }, "alpha_f"),
        (Coefficients { beta: f64::INFINITY, ..good }, "beta"),
        (Coefficients { gamma: 0.9, ..good }, "gamma = 0.9 gives order 1"),
        // Newmark's family may have order 1, but not bounded steps where there are position constraints
        (
            Coefficients::newmark(0.25, 0.6),
            "stable only for omega h below 4.472, and a position constraint is infinitely",
        ),
        (Coefficients::newmark(0.25, 0.4), "gamma = 0.4 gives order 1"),
        (Coefficients::stormer(), "beta = 0 (Stoermer's rule)"),
        (Coefficients::chung_hulbert(1.5), "alpha"),
        (Coefficients::hht(-0.7), "alpha_f <= 1/2"),
    ];
    for (mechanics, part) in mechanics {
        let options = generalized_alpha::Options { mechanics, ..default() };
        let failure = GeneralizedAlpha::new(&*system, options).expect_err(&format!("{mechanics:?}"));
        assert_named(&failure, "method/bad-coefficients", &[part, "help: derive them from rho_inf"]);
    }
    let good = ControlCoefficients::jansen(0.7);
    let control = [
        (ControlCoefficients { theta: 0.4, ..good }, "theta = 0.4 gives order 1"),
        (ControlCoefficients { delta_m: 0.6, theta: good.delta_f - 0.1, ..good }, "above 1/2"),
        (ControlCoefficients { delta_f: 0.7, theta: 1.2 - good.delta_m, ..good }, "delta_f <= 1/2"),
        (ControlCoefficients { theta: f64::NAN, ..good }, "theta"),
        (ControlCoefficients { delta_m: f64::NAN, ..good }, "delta_m"),
    ];
    for (control, part) in control {
        let options = generalized_alpha::Options { control, ..default() };
        let failure = GeneralizedAlpha::new(&*system, options).expect_err(&format!("{control:?}"));
        assert_named(&failure, "method/bad-coefficients", &[part]);
    }
}

#[test]
fn contradictory_constraints_are_named() {
    let problem = Redundant::contradictory();
    let system = Differentiated::new(problem);
    let failure = run(&system, &problem.start(), Options::fixed(1.0, 0.01)).expect_err("contradictory");
    let rows = ["left crank = ", "middle crank = ", "right crank = "];
    assert_named(&failure, "start/contradictory-constraints", &rows);
    assert_named(
        &failure,
        "start/contradictory-constraints",
        &["at t = 0", "help: check lengths and positions of the loop"],
    );
}

/// A bead on two circles about the same centre.
#[derive(Clone, Copy, Debug)]
struct TwoCircles {
    radii: [f64; 2],
}

impl Equations for TwoCircles {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: vec!["x".into(), "y".into()],
            phi: vec!["inner circle".into(), "outer circle".into()],
            ..RowNames::default()
        };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 2) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::from(1.0);
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-9.81);
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        for (phi, r) in phi.iter_mut().zip(self.radii) {
            *phi = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - r * r) * 0.5;
        }
    }
}

#[test]
fn two_circles_about_one_centre_contradict_each_other() {
    let system = Differentiated::new(TwoCircles { radii: [1.0, 1.1] });
    let mut start = State::zero(system.layout());
    start.q[0] = 1.0;
    let failure = run(&system, &start, Options::fixed(1.0, 0.01)).expect_err("contradictory");
    assert_named(&failure, "start/contradictory-constraints", &["inner circle = ", "outer circle = ", "help: check"]);
    // the same circle twice is redundant, not contradictory
    let system = Differentiated::new(TwoCircles { radii: [1.0, 1.0] });
    let summary = run(&system, &start, Options::fixed(1.0, 0.01)).expect("runs");
    assert_eq!(summary.start.dependencies.len(), 1);
    assert!((summary.state.lambda[0] - summary.state.lambda[1]).abs() < 1e-12 * summary.state.lambda[0].abs()); // rounding
}

#[test]
fn a_position_out_of_reach_is_named() {
    let (system, mut start) = catalog("pendulum");
    // at the centre of the circle the constraint has no gradient
    start.q.fill(0.0);
    let failure = run(&*system, &start, Options::fixed(1.0, 0.01)).expect_err("no direction");
    assert_named(&failure, "start/position-not-found", &["rod", "help: move the start closer"]);
}

/// A free mass beside one without inertia and without constraint.
#[derive(Clone, Copy, Debug)]
struct Massless;

impl Equations for Massless {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["heavy".into(), "without mass".into()], ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 0) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::zero();
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(1.0);
        f[1] = R::from(1.0);
    }
}

#[test]
fn a_coordinate_without_mass_or_constraint_is_named() {
    let system = Differentiated::new(Massless);
    let start = State::zero(system.layout());
    let failure = run(&system, &start, Options::fixed(1.0, 0.1)).expect_err("singular");
    assert_named(&failure, "index1/singular", &["without mass", "at t = 0", "help:"]);
}

/// A bead on a circle that is led along x = t: there is no way on after t = 1.
#[derive(Clone, Copy, Debug)]
struct OutOfReach;

impl Equations for OutOfReach {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: vec!["x".into(), "y".into()],
            phi: vec!["rope".into(), "post".into()],
            ..RowNames::default()
        };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 2) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
        m[(1, 1)] = R::from(1.0);
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
        f[1] = R::from(-9.81);
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = (p.q[0] * p.q[0] + p.q[1] * p.q[1] - 1.0) * 0.5;
        phi[1] = p.q[0] - p.t; // reaches the edge of the circle at t = 1
    }
}

#[test]
fn a_singular_position_on_the_way_ends_the_run_by_name() {
    let system = Differentiated::new(OutOfReach);
    let mut start = State::zero(system.layout());
    start.q[1] = -1.0;
    for options in [Options::fixed(2.0, 0.01), Options::controlled(2.0, 1e-4)] {
        let failure = run(&system, &start, options).expect_err("there is no way on");
        let id = failure.id();
        assert!(
            ["step/newton-stalled", "step/singular-position", "step/singular", "step/not-finite"]
                .contains(&id.as_str()),
            "{failure}"
        );
        let text = failure.to_string();
        assert!(["rope", "post", "x", "y"].iter().any(|name| text.contains(name)) && text.contains("help:"), "{text}");
        assert!(text.contains("t = 0.9") || text.contains("t = 1"), "{text}");
    }
}

#[test]
fn huge_values_end_in_a_result_or_a_named_error() {
    for (name, end, h) in [("pendulum", 0.1, 0.01), ("spring-mass", 0.1, 0.01), ("heavy-top", 1e-3, 1e-4)] {
        for size in [1e6, 1e100, 1e200, 1e300] {
            for options in [Options::fixed(end, h), Options { max_steps: 2000, ..Options::controlled(end, 1e-3) }] {
                let (system, mut start) = catalog(name);
                start.v.iter_mut().for_each(|v| *v = size);
                match run(&*system, &start, options) {
                    Ok(summary) => {
                        let state = summary.state;
                        let all = state.q.iter().chain(&state.v).chain(&state.a).chain(&state.lambda);
                        assert!(all.clone().all(|x| x.is_finite()), "{name}, {size:.0e}: {state:?}");
                        // newton: an answer is given only where the constraint holds
                        assert!(summary.worst_position < 1e-6, "{name}, {size:.0e}: {:.1e}", summary.worst_position);
                    }
                    Err(failure) => assert!(ids::ALL.contains(&failure.id()), "{failure}"),
                }
            }
        }
    }
}

#[test]
fn a_fixed_step_far_too_long_stalls_by_name_or_holds_the_constraint() {
    let (system, start) = catalog("andrews");
    match arrive(&*system, &start, default(), 0.03, Steps::Fixed(5e-3)) {
        Ok(summary) => assert!(summary.worst_position < 1e-9, "{:.1e}", summary.worst_position),
        Err(failure) => assert_named(&failure, "step/newton-stalled", &["E over", "h = ", "help: take a smaller step"]),
    }
}

/// Two masses on rods; the force on the second ends at t = 0.5, where its slope is infinite.
struct LawThatEnds;

impl Equations for LawThatEnds {
    fn layout(&self) -> Layout {
        Layout::mechanical(Manifold::vector(4), 2)
    }
    fn mass<R: Real>(&self, _: &Point<R>, m: &mut Matrix<R>) {
        (0..4).for_each(|i| m[(i, i)] = R::one());
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f.fill(R::from(-9.81));
        f[2] = (R::from(0.5) - p.t).sqrt();
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let (x, y) = (p.q[2] - p.q[0], p.q[3] - p.q[1]);
        phi[0] = p.q[0] * p.q[0] + p.q[1] * p.q[1] - 1.0;
        phi[1] = x * x + y * y - 1.0;
    }
}

#[test]
fn a_law_that_ends_is_named_by_every_method() {
    let system = Differentiated::new(LawThatEnds);
    let mut start = State::zero(system.layout());
    start.q = vec![1.0, 0.0, 2.0, 0.0];
    for entry in METHODS {
        let method = entry.make(&system, &OptionValues::default()).expect("valid");
        let mut simulation = Simulation::boxed(&system, method, start.clone(), Options::controlled(1.0, 1e-6));
        let failure = simulation.run(&mut NoObserver).expect_err("the law ends");
        assert_named(&failure, "step/not-finite", &["q[2] became NaN at t = 0.5"]);
    }
}
