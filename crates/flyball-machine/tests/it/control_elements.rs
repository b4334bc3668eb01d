//! Sensors, actuators, motor and servo against closed forms; hierarchy, vectors, signals by name.

use crate::common::{Choice, build, close, run};
use flyball_dae::driver::{Options, Output};
use flyball_dae::system::System;
use flyball_machine::control::actuator::ActuatorLaw;
use flyball_machine::control::block::{Motor, Servo};
use flyball_machine::{Actuator, Block, Body, Diagram, Force, Joint, Machine, Sensor, SpringLaw};

/// A rod on a pivot in the plane.
fn pendulum() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.5).marker("tip", [1.0, 0.0]));
    machine.joint("pivot", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    machine
}

#[test]
fn sensors_show_what_the_reading_says() {
    let mut machine = pendulum();
    machine.force("spring", Force::spring("ground", "rod.tip", 0.5, SpringLaw::linear(2.0, 0.3)));
    machine.sensor("position", Sensor::position("rod.tip"));
    machine.sensor("velocity", Sensor::velocity("rod.tip").along([0.0, 1.0]));
    machine.sensor("acceleration", Sensor::acceleration("rod.tip"));
    machine.sensor("felt", Sensor::accelerometer("rod.tip"));
    machine.sensor("gyro", Sensor::gyro("rod"));
    machine.sensor("angle", Sensor::angles("rod"));
    machine.sensor("turn", Sensor::coordinate("pivot.angle"));
    machine.sensor("turning", Sensor::coordinate_rate("pivot.angle"));
    machine.sensor("distance", Sensor::distance("ground", "rod.tip"));
    machine.sensor("load", Sensor::reaction_force("pivot", "rod"));
    machine.sensor("tension", Sensor::force("spring"));
    machine.sensor("clock", Sensor::time());
    machine.sensor("mass", Sensor::parameter(1.5, "kg"));
    let system = build(&machine);
    assert_eq!(system.layout().n_y, 2 + 1 + 2 + 2 + 1 + 1 + 1 + 1 + 1 + 2 + 1, "time and parameters cost no row");
    let state = run(&system, Choice::Alpha(0.8), 0.7, 1e-3).state;
    let reading = system.read(&state);
    let signal = |name: &str| reading.signal(name).unwrap_or_else(|error| panic!("{error}"));
    let tip = reading.marker("rod.tip").expect("a marker");
    // readings leave out the offset O(h²) that the method carries in velocities, sensors of the run include it
    let (newton, offset) = (1e-8, 1e-5);
    close(signal("position.out[1]"), tip.position[0], newton);
    close(signal("position.out[2]"), tip.position[1], newton);
    close(signal("velocity"), tip.velocity[1], offset);
    close(signal("acceleration.out[1]"), tip.acceleration[0], 10.0 * offset);
    let local = tip.rotation.inverse().apply([tip.acceleration[0], tip.acceleration[1] + 9.81, 0.0]);
    close(signal("felt.out[1]"), local[0], 10.0 * offset);
    close(signal("felt.out[2]"), local[1], 10.0 * offset);
    close(signal("gyro"), tip.spin[2], offset);
    let (angle, rate) = reading.coordinate("pivot.angle").expect("a coordinate");
    close(signal("angle"), angle, newton);
    close(signal("turn"), angle, newton);
    close(signal("turning"), rate, offset);
    close(signal("distance"), 1.0, newton);
    let load = reading.reaction("pivot", "rod").expect("a joint").force;
    close(signal("load.out[1]"), load[0], 1e-7);
    close(signal("load.out[2]"), load[1], 1e-7);
    close(signal("tension"), reading.force("spring").expect("a force"), offset);
    close(signal("clock"), 0.7, 1e-12);
    let all = reading.signals();
    let tension = all.iter().find(|signal| signal.name == "tension.out").expect("listed");
    assert_eq!((tension.unit.as_str(), tension.value), ("N", signal("tension")));
    let error = reading.signal("tensoin").expect_err("a typing error").to_string();
    assert!(error.contains("control/unknown-signal") && error.contains("did you mean `tension`?"), "{error}");
}

#[test]
fn a_free_body_under_signals_moves_as_constant_force_and_torque_make_it() {
    let mut machine = Machine::spatial();
    machine.body("body", Body::rigid(2.0, [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.5]]));
    machine.sensor("three", Sensor::parameter(3.0, "N"));
    machine.actuator("push", Actuator::force("body", [0.0, 1.0, 0.0]).input("three"));
    machine.actuator("twist", Actuator::torque("body", [0.0, 0.0, 0.5]).input("three"));
    let system = build(&machine);
    assert_eq!((system.layout().n_x, system.layout().n_y), (0, 0), "constant signals cost no row");
    let state = run(&system, Choice::Alpha(0.8), 2.0, 1e-2).state;
    let reading = system.read(&state);
    let body = reading.marker("body").expect("a body");
    close(body.position[1], 0.5 * 1.5 * 4.0, 1e-9); // exact on parabolas
    close(body.spin[2], 3.0 * 2.0, 1e-9);
    close(reading.input_power(), 3.0 * body.velocity[1] + 1.5 * body.spin[2], 1e-8);
}

#[test]
fn thrust_and_torque_between_bodies_leave_momentum_alone() {
    let mut machine = Machine::planar();
    machine.body("left", Body::rigid(1.0, 0.2).at([0.0, 0.0]).marker("m", [0.1, 0.3]));
    machine.body("right", Body::rigid(3.0, 0.4).at([2.0, 0.5]).marker("m", [-0.2, 0.1]));
    machine.sensor("gap", Sensor::distance("left.m", "right.m"));
    machine.block("law", Block::gain(-1.5).input("gap"));
    machine.actuator("cylinder", Actuator::thrust("left.m", "right.m").input("law"));
    machine.actuator("motor", Actuator::torque_between("left", "right", [0.0, 0.0, 1.0]).input("law"));
    let system = build(&machine);
    let state = run(&system, Choice::Mdop5, 0.5, 1e-9).state;
    let reading = system.read(&state);
    let [left, right] = ["left", "right"].map(|body| reading.marker(body).expect("a body"));
    for i in 0..2 {
        close(left.velocity[i] + 3.0 * right.velocity[i], 0.0, 1e-9);
    }
    let spin = |m: f64, j: f64, b: &flyball_machine::probe::MarkerState| {
        m * (b.position[0] * b.velocity[1] - b.position[1] * b.velocity[0]) + j * b.spin[2]
    };
    close(spin(1.0, 0.2, &left) + spin(3.0, 0.4, &right), 0.0, 1e-9);
    assert!(right.velocity[0] < -0.1, "the cylinder pulls");
}

/// A wheel on a motor: J ω̇ = k n i − d ω,  L i̇ = U − R i − k n ω.
fn motor(inductance: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, 0.02));
    machine.joint("shaft", Joint::revolute("ground", "wheel").at([0.0, 0.0]));
    machine.force("bearing", Force::coordinate_spring("shaft.angle", 0.0, SpringLaw::linear(0.0, 0.01)));
    machine.sensor("supply", Sensor::parameter(12.0, "V"));
    machine.control.motor("drive", Motor::new(0.8, inductance, 0.05).gear(4.0), "shaft.angle", "supply");
    machine
}

#[test]
fn a_motor_runs_up_as_its_linear_equations_say() {
    let (j, d, r, k) = (0.02, 0.01, 0.8, 0.2);
    for inductance in [0.05, 0.0] {
        let (mut w, mut i, h) = (0.0, 0.0, 1e-5);
        for _ in 0..20_000 {
            let f = |w: f64, i: f64| {
                let i = if inductance == 0.0 { (12.0 - k * w) / r } else { i };
                let rate = if inductance == 0.0 { 0.0 } else { (12.0 - r * i - k * w) / inductance };
                ((k * i - d * w) / j, rate)
            };
            let k1 = f(w, i);
            let k2 = f(w + 0.5 * h * k1.0, i + 0.5 * h * k1.1);
            w += h * k2.0;
            i += h * k2.1;
        }
        let current = if inductance == 0.0 { (12.0 - k * w) / r } else { i };
        let system = build(&motor(inductance));
        let state = run(&system, Choice::Alpha(0.8), 0.2, 2e-4).state;
        let reading = system.read(&state);
        close(reading.coordinate("shaft.angle").expect("a coordinate").1, w, 1e-3); // truncation(h²)
        close(reading.signal("drive.circuit.current").expect("a signal"), current, 1e-3);
        close(reading.signal("drive.speed").expect("a signal"), w, 1e-3);
    }
}

#[test]
fn a_coordinate_follows_a_signal_with_all_methods() {
    // r̈ + 4 r = 0 from two integrators: r = 0.3 cos 2t, given with its rate and acceleration
    let mut machine = pendulum();
    machine.block("r", Block::integrator().start(0.3).input("r_dot"));
    machine.block("r_dot", Block::integrator().input("r_ddot"));
    machine.block("r_ddot", Block::gain(-4.0).input("r"));
    let servo = Servo { bandwidth: 30.0, damping: 1.0 };
    machine.control.follow("arm", servo, "pivot.angle", ["r", "r_dot", "r_ddot"]);
    let system = build(&machine);
    for (choice, step, tolerance) in [
        (Choice::Alpha(0.8), 1e-3, 1e-5),
        (Choice::Soi2(0.8), 1e-3, 1e-5),
        (Choice::Mdop5, 1e-9, 1e-7),
        (Choice::Mradau, 1e-3, 1e-7),
    ] {
        // it starts 0.3 rad off and is pulled in within a few times 1/30 s
        let state = run(&system, choice, 2.0, step).state;
        let reading = system.read(&state);
        let (angle, rate) = reading.coordinate("pivot.angle").expect("a coordinate");
        let reference = 0.3 * 4.0_f64.cos();
        close(angle, reference, tolerance); // truncation(h²)
        close(rate, -0.6 * 4.0_f64.sin(), 10.0 * tolerance);
        // J φ̈ = τ − m g l cos φ
        let torque = 0.5 * -4.0 * reference + 1.5 * 9.81 * 0.5 * reference.cos();
        close(reading.signal("arm.servo").expect("a signal"), torque, 1e3 * tolerance);
    }
}

/// A damper along x whose strength is the signal.
#[derive(Clone, Debug)]
struct Valve;

impl ActuatorLaw for Valve {
    fn wrenches<R: flyball_dae::scalar::Real>(
        &self,
        [f, m]: &[flyball_machine::constraint::MarkerMotion<R>; 2],
        u: &[R],
    ) -> [flyball_machine::force::Wrench<R>; 2] {
        let mut wrenches = [flyball_machine::force::Wrench::zero(), flyball_machine::force::Wrench::zero()];
        let force = (m.velocity[0] - f.velocity[0]) * u[0];
        (wrenches[0].force[0], wrenches[1].force[0]) = (force, -force);
        wrenches
    }
}

#[test]
fn valves_set_the_strength_of_a_damper() {
    // a law of your own and a scaled element: m v̇ = −(0.4 + 0.6) v
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0).at([1.0, 0.0]).velocity([3.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.sensor("first", Sensor::parameter(0.4, "N s/m"));
    machine.sensor("second", Sensor::parameter(2.0, ""));
    machine.actuator("valve", Actuator::user("ground", "mass", Valve).input("first"));
    let damper = Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(0.0, 0.3));
    machine.actuator("scaled", Actuator::scaled(damper).input("second"));
    let system = build(&machine);
    let state = run(&system, Choice::Mdop5, 1.5, 1e-10).state;
    close(system.read(&state).marker("mass").expect("a body").velocity[0], 3.0 * (-0.75_f64).exp(), 1e-8);
}

/// A controller with an input and an output of its own.
fn controller(gain: f64) -> Diagram {
    let mut diagram = Diagram::new();
    diagram.block("error", Block::pass(2));
    diagram.block("scale", Block::gain(gain).width(2).input("error"));
    diagram.block("u", Block::sum([1.0, 1.0]).inputs(["scale.out[1]", "scale.out[2]"]));
    diagram
}

#[test]
fn sub_diagrams_carry_vectors_and_are_used_twice() {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([0.4, -0.2]));
    machine.sensor("place", Sensor::position("mass"));
    let mut pair = Diagram::new();
    pair.diagram("left", controller(-2.0));
    pair.diagram("right", controller(-3.0));
    pair.connect("place", "left.error");
    pair.connect("place", "right.error");
    machine.diagram("pair", pair);
    machine.actuator("x", Actuator::force("mass", [1.0, 0.0]).input("pair.left.u"));
    machine.actuator("y", Actuator::force("mass", [0.0, 1.0]).input("pair.right.u"));
    let system = build(&machine);
    let names = &system.layout().names.y;
    assert_eq!(names[..2], ["place.out[1]", "place.out[2]"]);
    assert!(names.contains(&"pair.left.scale.out[2]".to_string()) && names.contains(&"pair.right.u.out".to_string()));
    assert_eq!(names.len(), 2 + 3 + 3, "passing a signal on costs no row");
    let mut simulation = flyball_dae::driver::Simulation::boxed(
        &system,
        Choice::Alpha(0.8).method(&system),
        system.start(),
        Options { output: Output::End, ..Options::fixed(1e-9, 1e-9) },
    );
    let state = simulation.run(&mut |_: &flyball_dae::driver::Snapshot| flyball_dae::driver::Flow::Continue);
    let state = state.unwrap_or_else(|failure| panic!("{failure}")).state;
    let reading = system.read(&state);
    close(reading.signal("pair.left.u").expect("a signal"), -2.0 * 0.2, 1e-12);
    close(reading.signal("pair.left.error.out[2]").expect("a signal"), -0.2, 1e-12);
    close(reading.marker("mass").expect("a body").acceleration[1], -3.0 * 0.2, 1e-9);
}
