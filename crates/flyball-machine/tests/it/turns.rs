//! Everything with an angle, turned three times round either way: it counts on, or the run ends by name.

use crate::common::{Choice, build, close};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::Tolerances;
use flyball_machine::{Beam, Body, Force, Joint, Law, Machine, MachineSystem, Section, Sensor, SpringLaw};
use std::f64::consts::{PI, TAU};

const METHODS: [Choice; 3] = [Choice::Alpha(0.7), Choice::Soi2(0.7), Choice::Mdop5];
/// Three turns, and as many back from the start.
const TURNS: [f64; 2] = [3.0 * TAU, -3.0 * TAU];

fn run(system: &MachineSystem, choice: Choice, end: f64) -> Result<Summary, Failure> {
    let steps = Steps::Controlled(Tolerances::uniform(1e-7));
    let options = Options { output: Output::End, ..Options::new(end, steps) };
    Simulation::boxed(system, choice.method(system), system.start(), options).run(&mut NoObserver)
}

/// Turns a machine by each angle within a second, with each method, and looks at its end.
fn turn(machine: impl Fn(f64) -> Machine, see: impl Fn(&flyball_machine::Reading, f64)) {
    for angle in TURNS {
        let system = build(&machine(angle));
        for choice in METHODS {
            let end = run(&system, choice, 1.0).unwrap_or_else(|failure| panic!("{choice:?}, {angle}: {failure}"));
            see(&system.read(&end.state), angle);
        }
    }
}

fn machines() -> [Machine; 2] {
    [Machine::planar(), Machine::spatial()]
}

/// A wheel about z in space or the plane that is driven round once a third of a second.
fn wheel(mut machine: Machine, angle: f64) -> Machine {
    machine.body("wheel", Body::rigid(1.0, [0.2, 0.2, 0.3]).spin([0.0, 0.0, angle]));
    machine.joint("axle", Joint::revolute("ground", "wheel"));
    machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, angle)));
    machine
}

fn coordinate(reading: &flyball_machine::Reading, name: &str) -> f64 {
    reading.coordinate(name).expect("a coordinate").0
}

#[test]
fn drives_sensors_and_torsion_springs_count_turns() {
    for space in machines() {
        let is_planar = format!("{:?}", space.dimension) == "Two";
        let machine = |angle: f64| {
            let mut machine = wheel(space.clone(), angle);
            machine.sensor("seen", Sensor::angles("wheel"));
            machine.sensor("read", Sensor::coordinate("axle.angle"));
            machine.force("coil", Force::coordinate_spring("axle.angle", 0.0, SpringLaw::linear(2.0, 0.0)));
            machine
        };
        turn(machine, |reading, angle| {
            close(coordinate(reading, "axle.angle"), angle, 1e-6); // truncation
            let seen = if is_planar { "seen" } else { "seen.yaw" };
            close(reading.signal(seen).expect("a signal"), angle, 1e-6);
            close(reading.signal("read").expect("a signal"), angle, 1e-6);
            close(reading.force("coil").expect("a spring").abs(), 2.0 * angle.abs(), 1e-5);
            close(reading.potential_energy(), angle * angle, 1e-4);
        });
    }
}

#[test]
fn gears_and_racks_count_turns() {
    for space in machines() {
        let machine = |angle: f64| {
            let mut machine = wheel(space.clone(), angle);
            machine.body("pinion", Body::rigid(1.0, [0.2; 3]).at([0.3, 0.0]).spin([0.0, 0.0, -0.5 * angle]));
            machine.joint("second", Joint::revolute("ground", "pinion").at([0.3, 0.0]));
            machine.joint("mesh", Joint::gear("axle.angle", "second.angle", [0.1, 0.2]));
            machine.body("bar", Body::rigid(1.0, [0.1; 3]).at([0.0, 1.0]).velocity([0.1 * angle, 0.0]));
            machine.joint("guide", Joint::prismatic("ground", "bar").at([0.0, 1.0]).axis([1.0, 0.0]));
            machine.joint("teeth", Joint::rack("axle.angle", "guide.displacement", 0.1));
            machine
        };
        turn(machine, |reading, angle| {
            close(coordinate(reading, "second.angle"), -0.5 * angle, 1e-6);
            close(coordinate(reading, "guide.displacement"), 0.1 * angle, 1e-6);
        });
    }
}

#[test]
fn cylindrical_planar_and_screw_joints_count_turns() {
    let lead = 0.2 / TAU;
    let joints: [(&str, Joint, f64); 3] = [
        ("cylindrical", Joint::cylindrical("ground", "wheel"), 0.0),
        ("planar", Joint::planar("ground", "wheel"), 0.0),
        ("screw", Joint::screw("ground", "wheel", 0.2), lead),
    ];
    for (name, joint, advance) in joints {
        let machine = |angle: f64| {
            let mut machine = Machine::spatial();
            let body = Body::rigid(1.0, [0.2, 0.2, 0.3]).spin([0.0, 0.0, angle]);
            machine.body("wheel", body.velocity([0.0, 0.0, advance * angle]));
            machine.joint("axle", joint.clone());
            machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, angle)));
            machine
        };
        turn(machine, |reading, angle| {
            close(coordinate(reading, "axle.angle"), angle, 1e-6);
            let height = reading.marker("wheel").expect("a body").position[2];
            assert!((height - advance * angle).abs() < 1e-6, "{name}: {height}");
        });
    }
}

#[test]
fn bent_joints_carry_whole_turns() {
    // a shaft bent by half a radian: constant velocity throughout, or a universal joint after whole turns
    let bend: f64 = 0.5;
    for kind in ["constant-velocity", "universal"] {
        let machine = |angle: f64| {
            let mut machine = Machine::spatial();
            let axis = [bend.sin(), 0.0, bend.cos()];
            machine.body("a", Body::rigid(1.0, [0.2, 0.2, 0.3]).spin([0.0, 0.0, angle]));
            let tilt = flyball_machine::Rotation::about([0.0, 1.0, 0.0], bend);
            machine.body("b", Body::rigid(1.0, [0.2, 0.2, 0.3]).rotated(tilt).spin(axis.map(|c| c * angle)));
            machine.joint("first", Joint::revolute("ground", "a"));
            let joint =
                if kind == "universal" { Joint::universal("a", "b") } else { Joint::constant_velocity("a", "b") };
            machine.joint("middle", joint);
            machine.joint("last", Joint::cylindrical("ground", "b").at([0.0; 3]).axis(axis));
            machine.joint("motor", Joint::drive("first.angle", Law::ramp(0.0, angle)));
            machine.track("last.angle");
            machine
        };
        turn(machine, |reading, angle| {
            close(coordinate(reading, "first.angle"), angle, 1e-6);
            close(coordinate(reading, "last.angle"), angle, 1e-5);
        });
    }
}

/// A wheel about an axis, held by a bushing at the same place.
fn shaft(space: &Machine, axis: [f64; 3], stiffness: [f64; 3], spin: f64) -> Machine {
    let mut machine = space.clone();
    machine.body("wheel", Body::rigid(1.0, [0.3; 3]).spin(axis.map(|c| c * spin)));
    machine.joint("axle", Joint::revolute("ground", "wheel").at([0.0; 3]).axis(axis));
    machine.force("coil", Force::bushing("ground", "wheel", [1e3; 3], stiffness));
    machine
}

#[test]
fn a_bushing_about_one_axis_counts_turns() {
    let slanted = [2.0 / 7.0, 3.0 / 7.0, 6.0 / 7.0];
    let cases = [
        ([1.0, 0.0, 0.0], [2.0, 500.0, 700.0], 2.0),
        ([0.0, 1.0, 0.0], [500.0, 2.0, 700.0], 2.0),
        ([0.0, 0.0, 1.0], [500.0, 700.0, 2.0], 2.0),
        (slanted, [2.0; 3], 2.0),
    ];
    for (axis, stiffness, k) in cases {
        let machine = |angle: f64| {
            let mut machine = shaft(&Machine::spatial(), axis, stiffness, angle);
            machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, angle)));
            machine
        };
        turn(machine, |reading, angle| close(reading.potential_energy(), 0.5 * k * angle * angle, 1e-4));
    }
    let planar = |angle: f64| {
        let mut machine = shaft(&Machine::planar(), [0.0, 0.0, 1.0], [0.0, 0.0, 2.0], angle);
        machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, angle)));
        machine
    };
    turn(planar, |reading, angle| close(reading.potential_energy(), angle * angle, 1e-4));
}

#[test]
fn a_torsion_shaft_swings_over_many_turns_as_a_linear_spring_does() {
    // J φ̈ = −k φ with J = 0.3, k = 1.2: φ = (ω₀/2) sin 2t, three turns to either side
    let spin = 3.0 * TAU * 2.0;
    for space in machines() {
        let mut machine = shaft(&space, [0.0, 0.0, 1.0], [0.0, 0.0, 1.2], spin);
        machine.count_turns("axle.angle");
        let system = build(&machine);
        for choice in METHODS {
            for end in [0.3 * PI, 0.25 * PI, 0.9 * PI, 1.75 * PI] {
                let end = run(&system, choice, end).unwrap_or_else(|failure| panic!("{choice:?}: {failure}")).state;
                let (angle, rate) = system.read(&end).coordinate("axle.angle").expect("a coordinate");
                close(angle, 0.5 * spin * (2.0 * end.t).sin(), 1e-4);
                close(rate, spin * (2.0 * end.t).cos(), 2e-4);
            }
        }
    }
}

#[test]
fn a_free_bearing_of_a_bushing_turns_under_a_load_across() {
    // no stiffness about z; a moment across bends it by a little
    let machine = |angle: f64| {
        let mut machine = Machine::spatial();
        machine.body("wheel", Body::rigid(1.0, [0.3; 3]).spin([0.0, 0.0, angle]));
        machine.force("coil", Force::bushing("ground", "wheel", [1e3; 3], [300.0, 300.0, 0.0]));
        machine.force("load", Force::torque("wheel", [0.5, 0.0, 0.0]));
        machine.sensor("seen", Sensor::angles("wheel"));
        machine
    };
    turn(machine, |reading, angle| close(reading.signal("seen.yaw").expect("a signal"), angle, 0.05));
}

#[test]
fn a_bushing_that_turns_over_about_changing_axes_ends_by_name() {
    let mut machine = Machine::spatial();
    machine.body("top", Body::rigid(1.0, [0.2, 0.3, 0.4]).spin([8.0, 5.0, 1.0]));
    machine.force("mount", Force::bushing("ground", "top", [1e3; 3], [0.5, 2.0, 1.0]));
    let system = build(&machine);
    for choice in METHODS {
        let failure = run(&system, choice, 5.0).expect_err("it turns over");
        assert_eq!(failure.id(), "force/turned-aside", "{choice:?}: {failure}");
        let text = failure.to_string();
        assert!(text.contains("mount passes half a turn") && text.contains("help: "), "{text}");
    }
}

/// A rod along x, clamped at one end and twisted at the other.
fn rod(space: &Machine, elements: usize, axis: [f64; 3], angle: f64) -> Machine {
    let mut machine = space.clone();
    let section = Section {
        axial: 1e3,
        shear: [1e3; 2],
        torsion: 2.0,
        bending: [2.0; 2],
        mass: 1.0,
        inertia: [2e-1, 1e-1, 1e-1],
    };
    machine.beam("rod", Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(elements).section(section).damping(0.05));
    machine.joint("clamp", Joint::weld("ground", "rod.start"));
    machine.body("grip", Body::rigid(0.1, [0.01; 3]).at([1.0, 0.0, 0.0]).spin([0.0; 3]));
    machine.joint("glue", Joint::weld("grip", "rod.end").at([1.0, 0.0, 0.0]));
    machine.joint("bearing", Joint::cylindrical("ground", "grip").at([1.0, 0.0, 0.0]).axis(axis));
    // from rest to rest within a second
    let law = Law::custom(move |t| (t * t * 3.0 - t * t * t * 2.0) * angle);
    machine.joint("motor", Joint::drive("bearing.angle", law));
    machine
}

#[test]
fn a_rod_is_twisted_by_turns_over_many_elements_or_ends_by_name() {
    for angle in TURNS {
        for choice in METHODS {
            let system = build(&rod(&Machine::spatial(), 12, [1.0, 0.0, 0.0], angle));
            let end =
                run(&system, choice, 1.0).unwrap_or_else(|failure| panic!("{choice:?}, {angle}: {failure}")).state;
            close(system.read(&end).coordinate("bearing.angle").expect("a coordinate").0, angle, 1e-6);
            let twist: f64 =
                (0..12).map(|i| system.read(&end).section("rod", i).expect("exists").curvature[0] / 12.0).sum();
            close(twist, angle, 1e-5);
            let system = build(&rod(&Machine::spatial(), 2, [1.0, 0.0, 0.0], angle));
            let failure = run(&system, choice, 1.0).expect_err("an element turns over");
            assert_eq!(failure.id(), "beam/turned-over", "{choice:?}: {failure}");
            assert!(failure.to_string().contains("of rod is twisted"), "{failure}");
        }
    }
}
