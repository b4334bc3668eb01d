//! Bad machines get errors that name the element and say what to try.

use flyball_machine::{Body, Force, Frame, Joint, Machine, MachineError, Rotation, Shape, SpringLaw};

fn planar() -> Machine {
    let mut machine = Machine::planar();
    machine.body("crank", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).marker("tip", [1.0, 0.0]));
    machine.body("rod", Body::rod([1.0, 0.0], [3.0, 0.0]).mass(2.0));
    machine.joint("pin", Joint::revolute("ground", "crank").at([0.0, 0.0]));
    machine
}

fn message(machine: &Machine) -> String {
    machine.build().expect_err("the machine is wrong").to_string()
}

#[test]
fn a_mistyped_body_is_suggested() {
    let mut machine = planar();
    machine.joint("knee", Joint::revolute("crnk", "rod").at([1.0, 0.0]));
    assert_eq!(
        message(&machine),
        "machine/unknown-body: `knee` refers to body `crnk`, which does not exist\n  help: did you mean `crank`?"
    );
}

#[test]
fn a_missing_marker_joint_and_coordinate_are_named() {
    let mut machine = planar();
    machine.force("pull", Force::applied("crank.tp", [1.0, 0.0]));
    assert!(message(&machine).contains("marker `tp` of body `crank`"));
    assert!(message(&machine).contains("did you mean `tip`?"));

    let mut machine = planar();
    machine.joint("motor", Joint::drive("pn.angle", 0.0));
    assert!(message(&machine).starts_with("machine/unknown-joint: `motor` refers to joint `pn`"));

    let mut machine = planar();
    machine.force("coil", Force::coordinate_spring("pin.angel", 0.0, SpringLaw::linear(1.0, 0.0)));
    assert!(message(&machine).starts_with("machine/unknown-coordinate: `coil`"));
    assert!(message(&machine).contains("did you mean `angle`?"));
}

#[test]
fn impossible_masses_and_inertias_are_refused() {
    for (mass, id) in [(0.0, "machine/bad-mass"), (-1.0, "machine/bad-mass"), (f64::NAN, "machine/bad-mass")] {
        let mut machine = planar();
        machine.body("bad", Body::point(mass));
        assert!(message(&machine).starts_with(&format!("{id}: body `bad`")));
    }
    let mut machine = Machine::spatial();
    machine.body("bad", Body::rigid(1.0, [1.0, 1.0, 3.0]));
    assert!(message(&machine).starts_with("machine/bad-inertia: body `bad`"));
    let mut machine = planar();
    machine.body("bad", Body::solid(Shape::sphere(0.1)));
    assert!(message(&machine).starts_with("machine/missing-mass: body `bad`"));
}

#[test]
fn names_are_used_once() {
    let mut machine = planar();
    machine.force("pin", Force::torque("crank", 1.0));
    assert_eq!(machine.build().expect_err("twice"), MachineError::DuplicateName { name: "pin".into() });
    let mut machine = planar();
    machine.body("ground", Body::point(1.0));
    assert!(message(&machine).starts_with("machine/bad-name"));
}

#[test]
fn placements_in_a_circle_are_refused() {
    let mut machine = Machine::planar();
    machine.body("a", Body::point(1.0).relative_to("b"));
    machine.body("b", Body::point(1.0).relative_to("a"));
    assert!(message(&machine).contains("a → b → a"));
}

#[test]
fn placement_relative_to_a_marker_follows_the_other_body() {
    let mut machine = planar();
    machine.body("hand", Body::point(1.0).relative_to("crank.tip").at([0.0, 0.5]));
    let system = machine.build().expect("fine");
    let state = system.start();
    assert_eq!(system.read(&state).marker("hand").expect("exists").position, [1.0, 0.5, 0.0]);
}

#[test]
fn impossible_joints_are_refused() {
    let mut machine = planar();
    machine.joint("loop", Joint::revolute("crank", "crank.tip").at([0.0, 0.0]));
    assert!(message(&machine).starts_with("machine/same-body"));

    let mut machine = planar();
    machine.joint("link", Joint::rigid_link("crank.tip", "rod.tail"));
    machine.bodies[1].1 = machine.bodies[1].1.clone().marker("tail", [1.0, 0.0]);
    assert!(message(&machine).starts_with("machine/coincident-markers: the markers of `link`"));

    let mut machine = planar();
    machine.joint("sleeve", Joint::cylindrical("crank", "rod").at([1.0, 0.0]));
    assert!(message(&machine).starts_with("machine/no-equations: `sleeve` (cylindrical)"));

    let mut machine = planar();
    machine.body("dot", Body::point(1.0));
    machine.joint("away", Joint::revolute("crank", "dot").at([1.0, 0.0]));
    assert!(message(&machine).starts_with("machine/marker-off-point: `away`"));
}

#[test]
fn numbers_that_are_not_finite_and_bodies_out_of_the_plane_are_refused() {
    let mut machine = planar();
    machine.body("lost", Body::point(1.0).at([f64::INFINITY, 0.0]));
    assert!(message(&machine).starts_with("machine/not-finite"));
    let mut machine = planar();
    machine.body("tilted", Body::rigid(1.0, 1.0).rotated(Rotation::vector([1.0, 0.0, 0.0])));
    assert!(message(&machine).starts_with("machine/bad-value"));
    let mut machine = planar();
    machine.ground_marker("base", Frame::at([f64::NAN, 0.0]));
    machine.joint("knee", Joint::revolute("ground.base", "rod"));
    assert!(message(&machine).starts_with("machine/not-finite"));
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    let mut machine = planar();
    machine.joint("knee", Joint::revolute("crank", "rod").axis([1.0, 0.0]));
    assert!(message(&machine).starts_with("machine/option-without-effect: `.axis` does nothing to `knee` (revolute)"));
    let mut machine = planar();
    machine.joint("knee", Joint::revolute("crank", "rod").at([1.0, 0.0]).length(2.0));
    assert!(message(&machine).starts_with("machine/option-without-effect: `.length` does nothing to `knee`"));
    let mut machine = planar();
    machine.force("spring", Force::spring("ground", "rod", 1.0, SpringLaw::linear(1.0, 0.0)).following());
    assert!(message(&machine).starts_with("machine/option-without-effect: `.following` does nothing to `spring`"));
}
