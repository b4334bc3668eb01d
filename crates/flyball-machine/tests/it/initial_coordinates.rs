//! Joint coordinates, rates and steady controllers given at the start.

use crate::common::{Choice, build, close, watch};
use flyball_dae::driver::{Options, Output};
use flyball_machine::{Body, Joint, Machine, MachineSystem};

fn coordinate(system: &MachineSystem, name: &str) -> (f64, f64) {
    system.read(&system.start()).coordinate(name).expect("exists")
}

#[track_caller]
fn assert_assembled(system: &MachineSystem) {
    let state = system.start();
    let reading = system.read(&state);
    // newton
    assert!(reading.constraint_violation() < 1e-13, "{:.1e}", reading.constraint_violation());
    assert!(reading.velocity_violation() < 1e-12, "{:.1e}", reading.velocity_violation());
}

/// Two rods of length 1 along x, one behind the other.
fn double_pendulum() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("upper", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).marker("tip", [1.0, 0.0]));
    machine.body("lower", Body::rod([1.0, 0.0], [2.0, 0.0]).mass(1.0).marker("tip", [2.0, 0.0]));
    machine.joint("a", Joint::revolute("ground", "upper").at([0.0, 0.0]));
    machine.joint("b", Joint::revolute("upper", "lower").at([1.0, 0.0]));
    machine
}

#[test]
fn what_hangs_on_a_joint_moves_with_it() {
    let mut machine = double_pendulum();
    machine.initial("a.angle", 0.5);
    let system = build(&machine);
    assert_assembled(&system);
    close(coordinate(&system, "a.angle").0, 0.5, 1e-15); // rounding
    close(coordinate(&system, "b.angle").0, 0.0, 1e-15); // as placed
    let tip = system.read(&system.start()).marker("lower.tip").expect("exists").position;
    close(tip[0], 2.0 * 0.5_f64.cos(), 1e-15);
    close(tip[1], 2.0 * 0.5_f64.sin(), 1e-15);
}

#[test]
fn angles_of_more_than_half_a_turn_and_rates_are_as_given() {
    let mut machine = double_pendulum();
    machine.initial("b.angle", 4.0).initial_rate("a.angle", 1.5).initial("a.angle", -5.0).initial_rate("b.angle", -0.7);
    let system = build(&machine);
    assert_assembled(&system);
    for (name, value, rate) in [("a.angle", -5.0, 1.5), ("b.angle", 4.0, -0.7)] {
        let (found, speed) = coordinate(&system, name);
        close(found, value, 1e-14); // rounding
        close(speed, rate, 1e-13);
    }
    // v = ω₁ × r₁ + ω₂ × r₂
    let tip = system.read(&system.start()).marker("lower.tip").expect("exists").velocity;
    let (first, second) = (-5.0_f64, -1.0_f64);
    close(tip[0], -1.5 * first.sin() - 0.8 * second.sin(), 1e-12);
    close(tip[1], 1.5 * first.cos() + 0.8 * second.cos(), 1e-12);
}

#[test]
fn a_loop_is_assembled_around_the_given_angle_and_all_methods_start_there() {
    let mut machine = Machine::planar();
    machine.body("crank", Body::rod([0.0, 0.0], [0.0, 1.0]).mass(1.0));
    machine.body("coupler", Body::rod([0.0, 1.0], [2.0, 1.5]).mass(2.0));
    machine.body("rocker", Body::rod([2.0, 0.0], [2.0, 1.5]).mass(1.5));
    machine.joint("a", Joint::revolute("ground", "crank").at([0.0, 0.0]));
    machine.joint("b", Joint::revolute("crank", "coupler").at([0.0, 1.0]));
    machine.joint("c", Joint::revolute("coupler", "rocker").at([2.0, 1.5]));
    machine.joint("d", Joint::revolute("rocker", "ground").at([2.0, 0.0]));
    machine.initial("a.angle", -0.6).initial_rate("a.angle", 3.0);
    let system = build(&machine);
    assert_assembled(&system);
    let (angle, rate) = coordinate(&system, "a.angle");
    close(angle, -0.6, 1e-12); // newton
    close(rate, 3.0, 1e-12);
    for choice in [Choice::Alpha(0.9), Choice::Soi2(0.9), Choice::Mdop5, Choice::Mradau] {
        let mut first = None;
        let options = Options { output: Output::Every(0.1), ..Options::controlled(0.2, 1e-6) };
        let summary = watch(&system, choice, options, |state| {
            first.get_or_insert(system.read(state).coordinate("a.angle").expect("exists"));
        });
        let (angle, rate) = first.expect("a frame");
        close(angle, -0.6, 1e-12);
        close(rate, 3.0, 1e-12);
        assert!(summary.start.moved.is_empty() && summary.warnings.is_empty(), "{choice:?}: {:?}", summary.warnings);
    }
}

#[test]
fn every_kind_of_coordinate_in_space_is_met_and_the_others_stay() {
    let mut machine = Machine::spatial();
    let body = |x: f64| Body::rigid(1.0, [0.1, 0.2, 0.15]).at([x, 0.0, 0.0]);
    for i in 0..5 {
        machine.body(format!("b{i}"), body(0.5 + i as f64));
    }
    machine.joint("pin", Joint::revolute("ground", "b0").at([0.0; 3]).axis([0.0, 1.0, 1.0]));
    machine.joint("guide", Joint::prismatic("b0", "b1").at([1.0, 0.0, 0.0]).axis([1.0, 0.0, 1.0]));
    machine.joint("cross", Joint::universal("b1", "b2").at([2.0, 0.0, 0.0]));
    machine.joint("tube", Joint::cylindrical("b3", "b2").at([3.0, 0.0, 0.0]).axis([0.0, 1.0, 0.0]));
    machine.joint("last", Joint::revolute("b3", "b4").at([4.0, 0.0, 0.0]));
    machine.track("last.angle").count_turns("pin.angle");
    let given = [
        ("pin.angle", 5.2),
        ("guide.displacement", -0.3),
        ("cross.first", 0.4),
        ("cross.second", -0.7),
        ("tube.angle", 2.0),
        ("tube.displacement", 0.25),
        ("last.angle", 7.5),
    ];
    for count in 0..=given.len() {
        let mut machine = machine.clone();
        for (name, value) in &given[..count] {
            machine.initial(*name, *value);
        }
        let system = build(&machine);
        assert_assembled(&system);
        for (i, (name, value)) in given.iter().enumerate() {
            let wanted = if i < count { *value } else { 0.0 };
            close(coordinate(&system, name).0, wanted, 1e-12); // newton
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let mut machine = double_pendulum();
    machine.initial("a.angel", 0.5);
    let error = machine.build().expect_err("no such coordinate").to_string();
    assert!(error.contains("machine/unknown-coordinate") && error.contains("did you mean `angle`"), "{error}");
    let mut machine = double_pendulum();
    machine.joint("motor", Joint::drive("a.angle", 0.2));
    machine.initial("a.angle", 0.5);
    let error = machine.build().expect_err("it is driven").to_string();
    assert!(error.contains("machine/initial-not-found: the machine cannot start with a.angle = 0.5"), "{error}");
    assert!(error.contains("initial a.angle: coupling") || error.contains("motor: coupling"), "{error}");
}
