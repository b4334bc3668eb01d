//! Linear models between signals, closed-loop eigenvalues, frequency response, steady controllers.

use crate::common::{build, close};
use flyball_machine::analysis::{
    AnalysisError, Complex, EquilibriumOptions, equilibrium, linearize, linearize_control, steady_control, time_scales,
};
use flyball_machine::analysis::{FullLu, FullMatrix};
use flyball_machine::control::block::SignalFunction;
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, Sensor, SpringLaw};

/// m q̈ + d q̇ + c q = u on a rail, u = K (r − q) + filtered rate feedback.
fn controlled(proportional: f64, derivative: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(8.0, 0.4)));
    machine.sensor("setpoint", Sensor::parameter(0.0, "m"));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.sensor("speed", Sensor::velocity("mass").along([1.0, 0.0]));
    machine.block("filter", Block::low_pass(20.0, 1.0).input("speed"));
    machine
        .block("force", Block::sum([proportional, -proportional, -derivative]).inputs(["setpoint", "place", "filter"]));
    machine.actuator("drive", Actuator::force("mass", [1.0, 0.0]).input("force"));
    machine
}

/// Closed form from the set point to the place.
fn closed_loop(s: Complex<f64>, proportional: f64, derivative: f64) -> Complex<f64> {
    let filtered = s * 20.0 / (s + 20.0);
    Complex::new(proportional, 0.0) / (s * s * 2.0 + s * 0.4 + 8.0 + proportional + filtered * derivative)
}

#[test]
fn the_frequency_response_of_the_closed_loop_is_the_closed_form() {
    let system = build(&controlled(30.0, 6.0));
    let model = linearize_control(&system, &system.start(), &["setpoint"], &["place", "force"]).expect("at rest");
    assert_eq!((model.a.nrows(), model.b.ncols(), model.c.nrows()), (3, 1, 2));
    for w in [0.1, 1.0, 4.0, 20.0, 100.0] {
        let s = Complex::new(0.0, w);
        let expected = closed_loop(s, 30.0, 6.0);
        let found = model.transfer(s).expect("no pole")[(0, 0)];
        assert!((found - expected).norm_sqr().sqrt() < 1e-12 * (1.0 + w), "at {w}: {found} instead of {expected}");
    }
    let frequencies: Vec<f64> = (0..60).map(|i| 10.0_f64.powf(-1.0 + 0.05 * f64::from(i))).collect();
    let bode = model.bode(0, 0, &frequencies);
    close(bode[0].magnitude, closed_loop(Complex::new(0.0, 0.1), 30.0, 6.0).norm_sqr().sqrt(), 1e-12);
    assert!(bode.windows(2).all(|pair| (pair[1].phase - pair[0].phase).abs() < 1.0), "the phase does not jump");
    let end = bode[59];
    close(end.magnitude, closed_loop(Complex::new(0.0, end.frequency), 30.0, 6.0).norm_sqr().sqrt(), 1e-12);
    close(end.phase, -std::f64::consts::PI, 0.1);
}

#[test]
fn modes_of_a_controlled_machine_are_those_of_the_closed_loop() {
    let mut machine = controlled(30.0, 6.0);
    // a filter that moves nothing has a mode of its own
    machine.block("idle", Block::low_pass(3.0, 1.0).input("place"));
    let found = linearize(&build(&machine), &build(&machine).start()).expect("at rest");
    assert_eq!((found.matrix.nrows(), found.modes.len()), (4, 3));
    let idle = found.modes.iter().filter(|mode| (mode.eigenvalue.re + 3.0).abs() < 1e-9).collect::<Vec<_>>();
    assert!(idle.len() == 1 && idle[0].shape.iter().all(|(_, x)| x.norm_sqr() == 0.0), "{idle:?}");
    for mode in found.modes.iter().filter(|mode| mode.eigenvalue != idle[0].eigenvalue) {
        let s = mode.eigenvalue;
        let left = (s * s * 2.0 + s * 0.4 + 38.0) * (s + 20.0) + s * 120.0;
        assert!(left.norm_sqr().sqrt() < 1e-9 * s.norm_sqr().sqrt().powi(3), "{s}: {left}");
        assert!(mode.displacement("mass.x").is_some_and(|x| (x.re - 1.0).abs() < 1e-12), "{mode:?}");
    }
    // what acts without delay: c + K of the place
    close(found.stiffness[(0, 0)], (8.0 + 30.0) / 2.0, 1e-12);
}

#[test]
fn closed_loop_eigenvalues_are_the_roots_of_the_characteristic_polynomial() {
    let system = build(&controlled(30.0, 6.0));
    let model = linearize_control(&system, &system.start(), &[], &[]).expect("at rest");
    let eigenvalues = model.eigenvalues();
    assert_eq!(eigenvalues.len(), 3);
    for s in eigenvalues {
        // (2 s² + 0.4 s + 38)(s + 20) + 120 s
        let value = (s * s * 2.0 + s * 0.4 + 38.0) * (s + 20.0) + s * 120.0;
        assert!(value.norm_sqr().sqrt() < 1e-9, "{s}: {value}");
    }
    assert!(model.is_stable());
    let unstable = build(&controlled(30.0, -6.0));
    let model = linearize_control(&unstable, &unstable.start(), &[], &[]).expect("at rest");
    assert!(!model.is_stable());
    // the state names show which are which
    assert_eq!(model.states, ["displacement 0", "velocity 0", "filter.out"]);
}

#[test]
fn an_input_may_be_added_to_any_signal() {
    // a disturbance at the force: place/d = 1/(2 s² + 0.4 s + 38 + …) whatever the set point
    let system = build(&controlled(30.0, 6.0));
    let model = linearize_control(&system, &system.start(), &["force"], &["place"]).expect("at rest");
    let s = Complex::new(0.0, 3.0);
    let expected = closed_loop(s, 30.0, 6.0) / 30.0;
    let found = model.transfer(s).expect("no pole")[(0, 0)];
    assert!((found - expected).norm_sqr().sqrt() < 1e-13);
    let error = linearize_control(&system, &system.start(), &["froce"], &["place"]).expect_err("a typing error");
    assert!(error.to_string().starts_with("linearize/unknown-signal: there is no signal `froce`"), "{error}");
}

#[test]
fn acceleration_feedback_stands_in_d_and_a_singular_loop_is_refused() {
    let loop_with = |k: f64| {
        let mut machine = Machine::planar();
        machine.body("mass", Body::point(2.0));
        machine.sensor("setpoint", Sensor::parameter(0.0, "N"));
        machine.sensor("acceleration", Sensor::acceleration("mass").along([1.0, 0.0]));
        machine.block("force", Block::sum([1.0, k]).inputs(["setpoint", "acceleration"]));
        machine.actuator("drive", Actuator::force("mass", [1.0, 0.0]).input("force"));
        build(&machine)
    };
    let system = loop_with(0.5);
    let model = linearize_control(&system, &system.start(), &["setpoint"], &["acceleration"]).expect("at rest");
    close(model.d[(0, 0)], 1.0 / (2.0 - 0.5), 1e-13);
    let system = loop_with(2.0);
    let error = linearize_control(&system, &system.start(), &["setpoint"], &["acceleration"]).expect_err("singular");
    assert!(matches!(&error, AnalysisError::Start(_)), "{error}");
    assert!(error.to_string().contains("force.out → drive → motion → acceleration.out"), "{error}");
}

#[test]
fn a_controller_in_steady_state_starts_without_a_transient() {
    // filters in series, saturated: x₁ = 3 q, x₂ = 2 tanh(x₁)
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0).at([0.4, 0.0]));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("first", Block::low_pass(5.0, 3.0).input("place"));
    machine.block("limit", Block::smooth_saturation(1.0).input("first"));
    machine.block("second", Block::low_pass(0.5, 2.0).input("limit"));
    let system = build(&machine);
    let state = steady_control(&system, &system.start()).unwrap_or_else(|error| panic!("{error}"));
    close(state.x[0], 1.2, 1e-9);
    close(state.x[1], 2.0 * 1.2_f64.tanh(), 1e-9);
    assert!(state.xdot.iter().all(|rate| rate.abs() < 1e-9), "{:?}", state.xdot);
    close(system.read(&state).signal("limit").expect("a signal"), 1.2_f64.tanh(), 1e-9);
    // an integrator of a signal that does not vanish cannot rest
    machine.block("sum", Block::integrator().input("place"));
    let system = build(&machine);
    let error = steady_control(&system, &system.start()).expect_err("it grows").to_string();
    assert!(error.starts_with("control/no-steady-state") && error.contains("sum.out 4.000e-1"), "{error}");
}

#[test]
fn equilibrium_holds_for_the_controller_too() {
    // u = K (r − q) + x, ẋ = K_i (r − q): rests on the set point, the integral carries the spring
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(8.0, 0.4)));
    machine.sensor("setpoint", Sensor::parameter(0.3, "m"));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("error", Block::sum([1.0, -1.0]).inputs(["setpoint", "place"]));
    machine.block("scaled", Block::gain(5.0).input("error"));
    machine.block("integral", Block::integrator().input("scaled"));
    machine.block("force", Block::sum([20.0, 1.0]).inputs(["error", "integral"]));
    machine.actuator("drive", Actuator::force("mass", [1.0, 0.0]).input("force"));
    let system = build(&machine);
    let found = equilibrium(&system, &system.start(), &EquilibriumOptions::default());
    let state = found.unwrap_or_else(|error| panic!("{error}")).state;
    let reading = system.read(&state);
    close(reading.marker("mass").expect("a body").position[0], 0.3, 1e-9);
    close(reading.signal("integral").expect("a signal"), 2.4, 1e-8);
    close(reading.signal("force").expect("a signal"), 2.4, 1e-8);
}

#[test]
fn signals_of_very_different_sizes_are_not_a_singular_loop() {
    // a pressure of 1e9 Pa/m and an area of 1e−9 m² make a spring of 1 N/m on 1 kg, read from an acceleration as well
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.sensor("jolt", Sensor::acceleration("mass").along([1.0, 0.0]));
    machine.block("pressure", Block::sum([1e9, 1e6]).inputs(["place", "jolt"]));
    machine.block("force", Block::sum([-1e-9]).inputs(["pressure"]));
    machine.actuator("push", Actuator::force("mass", [1.0, 0.0]).input("force"));
    let system = build(&machine);
    let model = linearize_control(&system, &system.start(), &[], &[]).unwrap_or_else(|error| panic!("{error}"));
    // (1 + 1e−3) q̈ + q = 0
    let omega = model.eigenvalues().iter().map(|s| s.im).fold(0.0, f64::max);
    close(omega, (1.0 / 1.001_f64).sqrt(), 1e-12);
}

/// √|u|, with its true slope at 0.
#[derive(Debug)]
struct Root;

impl SignalFunction for Root {
    fn inputs(&self) -> usize {
        1
    }
    fn value(&self, u: &[f64], _t: f64) -> f64 {
        u[0].abs().sqrt()
    }
    fn gradient(&self, u: &[f64], _t: f64, by_u: &mut [f64]) -> f64 {
        by_u[0] = 0.5 * u[0].signum() / u[0].abs().sqrt();
        0.0
    }
}

#[test]
fn derivatives_that_are_not_finite_are_named() {
    let mut machine = controlled(30.0, 6.0);
    machine.block("root", Block::function(Root).input("place"));
    machine.actuator("more", Actuator::force("mass", [1.0, 0.0]).input("root"));
    let system = build(&machine);
    let refused = linearize(&system, &system.start()).expect_err("√|q| has no slope at 0").to_string();
    assert!(refused.starts_with("linearize/not-finite: the derivative of `root"), "{refused}");
    assert!(refused.contains("another position"), "{refused}");
}

/// ẋ = u − 2 x(t − τ), and y = x.
fn late(time: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.sensor("u", Sensor::parameter(0.0, ""));
    machine.block("s", Block::sum([1.0, -2.0]).inputs(["u", "late"]));
    machine.block("x", Block::integrator().input("s"));
    machine.block("late", Block::delay(time, 0.0).input("x"));
    machine
}

#[test]
fn a_delay_is_exact_in_responses_and_makes_a_loop_unstable() {
    let system = build(&late(1.0));
    let model = linearize_control(&system, &system.start(), &["u"], &["x", "late"]).unwrap_or_else(|e| panic!("{e}"));
    for w in [0.1, 1.0, 1.6, 5.0, 40.0] {
        let s = Complex::new(0.0, w);
        let (g, e) = (model.transfer(s).expect("no pole"), (-s).exp());
        let expected = Complex::new(1.0, 0.0) / (s + e * 2.0); // X/U = 1/(s + 2 e⁻ˢ)
        assert!((g[(0, 0)] - expected).norm_sqr().sqrt() < 1e-13 * expected.norm_sqr().sqrt(), "at {w}");
        assert!((g[(1, 0)] - expected * e).norm_sqr().sqrt() < 1e-13 * expected.norm_sqr().sqrt(), "at {w}");
    }
    // the rightmost root of s + 2 e⁻ˢ: 0.17282 + 1.67370 i
    assert!(!model.is_stable());
    let grown = model.eigenvalues().into_iter().max_by(|a, b| a.re.total_cmp(&b.re)).expect("some");
    assert!((grown + (-grown).exp() * 2.0).norm_sqr().sqrt() < 1e-5, "{grown}");
    assert!(
        model.notes.iter().any(|note| note.contains("`late` of 1 s") && note.contains("Padé")),
        "{:?}",
        model.notes
    );
    // a shorter delay is stable: the limit is τ = π/4
    let stable = |time: f64| {
        let system = build(&late(time));
        linearize_control(&system, &system.start(), &[], &[]).unwrap_or_else(|e| panic!("{e}")).is_stable()
    };
    assert!(stable(0.785) && !stable(0.786));
}

#[test]
fn motions_that_only_the_approximation_of_a_delay_has_are_no_time_scales() {
    for time in [1.0, 0.01] {
        let system = build(&late(time));
        let found = time_scales(&system, &system.start(), 5).unwrap_or_else(|e| panic!("{e}"));
        assert!(!found.is_empty());
        for scale in found {
            // roots of f = s + 2 e^{−τs}, to 1 %: |f/f′| of |s|
            let s = scale.eigenvalue;
            let late = (s * -time).exp() * 2.0;
            let left = ((s + late) / (Complex::new(1.0, 0.0) - late * time)).norm_sqr().sqrt();
            assert!(left < 1e-2 * s.norm_sqr().sqrt(), "{time}: {s} misses by {left:e}");
        }
    }
}

#[test]
fn delays_in_a_row_and_what_is_added_before_them_count() {
    // y = u(t − 0.2 − 0.3)
    let mut machine = Machine::planar();
    machine.sensor("u", Sensor::parameter(0.0, ""));
    machine.block("first", Block::delay(0.2, 0.0).input("u"));
    machine.block("second", Block::delay(0.3, 0.0).input("first"));
    machine.block("aside", Block::low_pass(3.0, 1.0).input("u"));
    let system = build(&machine);
    let model = linearize_control(&system, &system.start(), &["u"], &["second"]).unwrap_or_else(|e| panic!("{e}"));
    let s = Complex::new(0.3, 7.0);
    let found = model.transfer(s).expect("no pole")[(0, 0)];
    assert!((found - (-s * 0.5).exp()).norm_sqr().sqrt() < 1e-14, "{found}");
    // G = C (sI − A)⁻¹ B of the approximation is near it
    let s = Complex::new(0.0, 2.0);
    let complex = |m: &FullMatrix| m.map(|x| Complex::new(x, 0.0));
    let n = model.a.nrows();
    let shifted = FullMatrix::from_diagonal(&vec![s; n]) - complex(&model.a);
    let near = complex(&model.c) * FullLu::new(shifted).solve(&complex(&model.b)).expect("no pole") + complex(&model.d);
    assert!((near[(0, 0)] - (-s * 0.5).exp()).norm_sqr().sqrt() < 1e-8, "{}", near[(0, 0)]);
}

#[test]
fn sampled_blocks_hold_what_they_have_read() {
    // a damper whose coefficient is sampled: 2 q̈ + c q̇ + 8 q = 0 with c held
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(8.0, 0.0)));
    machine.sensor("wish", Sensor::parameter(3.0, ""));
    machine.block("held", Block::hold(0.01).input("wish"));
    let damper = Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(0.0, 1.0));
    machine.actuator("damper", Actuator::scaled(damper).input("held"));
    let system = build(&machine);
    let found = linearize(&system, &system.start()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(found.modes.len(), 1);
    close(found.modes[0].eigenvalue.re, -0.75, 1e-12);
    assert!(found.notes.iter().any(|note| note.contains("`held`")), "{:?}", found.notes);
}
