//! Bad machines get errors that name the element and say what to try.

use crate::common::{Choice, build};
use flyball_dae::driver::{NoObserver, Options, Simulation};
use flyball_dae::message::Id;
use flyball_dae::method::{Mdop8, mdop8};
use flyball_machine::{
    Beam, Body, Force, Frame, Joint, Law, Machine, MachineError, Real, Rotation, Section, Shape, SpringLaw,
};

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
fn wheels_without_a_radius_and_links_without_a_length_are_refused() {
    let with = |joint: Joint| {
        let mut machine = planar();
        machine.joint("hub", Joint::revolute("ground", "rod").at([1.0, 0.0]));
        machine.body("bar", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0));
        machine.joint("guide", Joint::prismatic("ground", "bar"));
        machine.joint("bad", joint);
        message(&machine)
    };
    for radii in [[0.0, 0.3], [0.3, 0.0], [-0.0, 0.3]] {
        let told = with(Joint::gear("pin.angle", "hub.angle", radii));
        assert!(told.starts_with("machine/bad-value: a pitch radius of `bad` is "), "{told}");
    }
    for (joint, what) in [
        (Joint::rack("pin.angle", "guide.displacement", 0.0), "the pitch radius of `bad` is 0"),
        (Joint::velocity_coupling(&[("pin.angle", 0.0), ("hub.angle", 0.0)], 0.0), "every coefficient of `bad` is 0"),
        (Joint::rigid_link("crank", "rod").length(0.0), "the length of `bad` is 0"),
        (Joint::rigid_link("crank", "rod").length(-1.0), "the length of `bad` is -1"),
        (Joint::contact("ground", "rod").radius(-1.0), "the radius of the sphere of `bad` is -1"),
    ] {
        let told = with(joint);
        assert!(told.contains(what), "{told}");
    }
    let mut machine = Machine::spatial();
    machine.body("disc", Body::rigid(1.0, [1.0, 1.0, 1.5]));
    machine.joint("floor", Joint::rolling_disc("ground", "disc", 0.0));
    assert!(message(&machine).contains("the radius of the disc of `floor` is 0"));
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

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let mut machine = planar();
    machine.joint("knee", Joint::revolute("crnk", "rod").at([1.0, 0.0]));
    machine.joint("wrist", Joint::revolute("rod.tp", "crank"));
    machine.force("pull", Force::applied("crank.tp", [1.0, 0.0]));
    machine.force("coil", Force::coordinate_spring("pin.angel", 0.0, SpringLaw::linear(1.0, 0.0)));
    let error = machine.build().expect_err("four mistakes");
    let ids: Vec<Id> = error.each().into_iter().map(MachineError::id).collect();
    let expected =
        ["machine/unknown-body", "machine/unknown-marker", "machine/unknown-coordinate", "machine/unknown-marker"];
    assert_eq!(ids, expected, "{error}");
    assert!(error.to_string().starts_with(
        "machine/several: 4 things are wrong\n  machine/unknown-body: `knee` refers to body `crnk`, which does not \
         exist\n    help: did you mean `crank`?\n"
    ));

    let mut machine = planar();
    machine.body("a", Body::point(-1.0));
    machine.body("b", Body::rigid(1.0, f64::NAN));
    let error = machine.build().expect_err("two mistakes");
    assert_eq!(error.each().len(), 2, "{error}");
    let mut machine = planar();
    machine.body("rod", Body::point(1.0));
    machine.force("spin", Force::torque("crank", 1.0).viscous(2.0));
    assert_eq!(machine.build().expect_err("two mistakes").each().len(), 2);
}

#[test]
fn a_law_that_ends_in_a_run_is_named_with_its_force() {
    use flyball_dae::driver::{NoObserver, Options, Simulation};
    use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, generalized_alpha, mdop5};
    use flyball_machine::Real;
    let mut machine = planar();
    // a root that ends at t = 0.5
    let law = flyball_machine::Law::custom(|t| (-t + 0.5).sqrt());
    machine.joint("knee", Joint::revolute("crank.tip", "rod").at([1.0, 0.0]));
    machine.force("kick", Force::torque("crank", 1.0).over_time(law));
    let system = machine.build().expect("fine at the start");
    let alpha = GeneralizedAlpha::new(&system, generalized_alpha::Options::with_rho(0.8)).expect("valid");
    let methods: [(Box<dyn Method>, Options); 2] = [
        (Box::new(alpha), Options::fixed(1.0, 0.03)),
        (Box::new(Mdop5::new(&system, mdop5::Options::default())), Options::controlled(1.0, 1e-6)),
    ];
    for (method, options) in methods {
        let mut simulation = Simulation::boxed(&system, method, system.start(), options);
        let message = simulation.run(&mut NoObserver).expect_err("the law ends").to_string();
        assert!(message.contains("from force `kick`"), "{message}");
    }
}

#[test]
fn beams_that_bend_by_half_a_turn_in_an_element_and_markers_off_them_are_refused() {
    use flyball_machine::{Beam, Section};
    let section = Section::planar(1.0, 1.0, 1.0, 1.0, 1.0);
    let ring = Beam::arc([1.0, 0.0], [0.0, 0.0], [0.0, 0.0, 1.0], std::f64::consts::TAU).section(section);
    let mut machine = Machine::planar();
    machine.beam("ring", ring.clone().elements(2));
    assert!(message(&machine).starts_with("machine/bad-value: the angle between two nodes of `ring` is 3.14159"));
    let mut machine = Machine::planar();
    machine.beam("ring", ring.clone().elements(8).marker(9, "eye", [0.0, 0.1]));
    assert!(message(&machine).starts_with("machine/bad-value: the node of a marker of `ring` is 9"));
    let mut machine = Machine::planar();
    machine.beam("ring", ring.elements(8));
    machine.joint("pin", Joint::revolute("ground", "ring.start.eye"));
    assert!(message(&machine).starts_with("machine/unknown-marker: `pin` refers to marker `eye` of body `ring.start`"));
}

#[test]
fn a_bushing_matrix_must_be_symmetric() {
    let mut machine = planar();
    let mut matrix = [[0.0; 6]; 6];
    matrix[0][1] = 3.0;
    machine.force("mount", Force::bushing_matrix("ground", "crank", matrix));
    assert!(message(&machine).starts_with("machine/bad-value: the asymmetry of the stiffness of `mount` is 3"));
}

#[test]
fn constant_steps_of_an_explicit_method_that_blow_up_name_a_stable_one() {
    // h ω = 100
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([1.0, 0.0]));
    machine.force("spring", Force::spring("ground", "mass", 0.5, SpringLaw::linear(1e8, 0.0)));
    let system = build(&machine);
    let options = Options::fixed(1.0, 1e-2);
    let mut simulation = Simulation::boxed(&system, Choice::Mdop5.method(&system), system.start(), options);
    let text = simulation.run(&mut NoObserver).expect_err("unstable").to_string();
    assert!(text.starts_with("step/not-finite: mass."), "{text}");
    assert!(text.contains("in constant steps of 1.000e-2 s of the explicit mdop5"), "{text}");
    assert!(text.contains("take generalized-alpha, or let the step be error-controlled"), "{text}");
    // stages of high order may grow beyond all numbers within a step
    let mut machine = Machine::planar();
    let section = Section::planar(1e6, 1e6, 1.0, 1.0, 1e-4);
    machine.beam("b", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(16).section(section).damping(0.3));
    machine.joint("clamp", Joint::weld("ground", "b.start"));
    machine.force("pull", Force::applied("b.end", [0.0, 1.0, 0.0]).over_time(Law::ramp(0.0, 2.5)));
    let system = build(&machine);
    let method = Mdop8::new(&system, mdop8::Options::default());
    let mut simulation = Simulation::new(&system, method, system.start(), Options::fixed(1.0, 2e-2));
    let text = simulation.run(&mut NoObserver).expect_err("unstable").to_string();
    assert!(text.contains("in constant steps of 2.000e-2 s of the explicit mdop8"), "{text}");
    // a law without a number is still to blame itself
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0));
    let law = Law::custom(|t| (t * -1.0 + 0.5).sqrt());
    machine.force("push", Force::applied("mass", [1.0, 0.0, 0.0]).over_time(law));
    let system = build(&machine);
    let options = Options::fixed(1.0, 1e-2);
    let mut simulation = Simulation::boxed(&system, Choice::Mdop5.method(&system), system.start(), options);
    let text = simulation.run(&mut NoObserver).expect_err("no root").to_string();
    assert!(text.contains("from force `push`") && !text.contains("explicit"), "{text}");
}
