//! Every quantity that can be a signal, read as one, is the quantity: plane and space, all methods.

use crate::common::{Choice, run};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Law, Machine, MachineError, Probe, Sensor, SpringLaw};

const METHODS: [Choice; 4] = [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau];

/// A pendulum with a slider on it, with springs, friction, a drive, a motor and a jack.
fn planar() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0).marker("tip", [1.0, 0.0]));
    machine.body("block", Body::rigid(0.5, 0.02).at([0.6, 0.0]));
    machine.joint("pin", Joint::revolute("ground", "rod"));
    machine.joint("slide", Joint::prismatic("rod", "block").at([0.6, 0.0]));
    machine.joint("rub", Joint::guide_friction("pin.angle", 0.01, 0.1));
    machine.force("spring", Force::spring("ground", "rod.tip", 0.7, SpringLaw::linear(40.0, 0.5)));
    machine.force("twist", Force::coordinate_spring("pin.angle", 0.1, SpringLaw::linear(3.0, 0.2)));
    machine.force("coil", Force::coordinate_spring("slide.displacement", 0.1, SpringLaw::linear(90.0, 2.0)));
    machine.force("mount", Force::maxwell("ground", "block", 20.0, 3.0));
    machine.force("push", Force::applied("rod.tip", [0.0, 1.0]).over_time(Law::ramp(2.0, 1.0)));
    machine.sensor("angle", Sensor::coordinate("pin.angle"));
    machine.block("law", Block::gain(-1.5).input("angle").unit("N m"));
    machine.actuator("motor", Actuator::joint("pin.angle").input("law"));
    machine
}

/// A wheel that turns on an arm in space, driven, with a bushing, a thread and a mount.
fn spatial() -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    let arm = Body::rigid(1.5, [0.02, 0.03, 0.04]).at([0.3, 0.1, 0.2]).spin([1.0, -2.0, 0.5]);
    machine.body("arm", arm.marker("eye", [0.1, 0.2, 0.0]));
    machine.joint("ball", Joint::spherical("ground", "arm.eye").at([0.4, 0.3, 0.2]));
    machine.force("bush", Force::bushing("ground", "arm", [30.0, 20.0, 10.0], [1.0, 2.0, 3.0]));
    machine.body("wheel", Body::rigid(0.8, [0.01, 0.01, 0.02]).at([0.5, 0.1, 0.2]));
    machine.joint("axle", Joint::revolute("arm", "wheel").at([0.5, 0.1, 0.2]).axis([0.0, 0.6, 0.8]));
    machine.joint("drive", Joint::drive("axle.angle", Law::ramp(0.0, 4.0)));
    machine.force("brake", Force::coordinate_spring("axle.angle", 0.0, SpringLaw::linear(0.2, 0.1)));
    machine.force("mount", Force::maxwell("ground", "arm", 20.0, 3.0));
    machine.sensor("height", Sensor::position("arm").along([0.0, 0.0, 1.0]));
    machine.block("law", Block::gain(-15.0).input("height"));
    machine.actuator("jack", Actuator::force("arm", [0.0, 0.0, 1.0]).input("law"));
    machine
}

#[test]
fn a_quantity_read_as_a_signal_is_that_of_the_results_by_all_methods() {
    for (label, mut machine, least) in [("plane", planar(), 70), ("space", spatial(), 90)] {
        let mut sensed: Vec<Probe> = Vec::new();
        for probe in Probe::all(&machine) {
            if let Ok(sensor) = probe.sensor(&machine) {
                machine.sensor(format!("seen: {}", probe.name), sensor);
                sensed.push(probe);
            }
        }
        assert!(sensed.len() >= least, "{label}: {} quantities can be signals", sensed.len());
        let system = machine.build().unwrap_or_else(|error| panic!("{label}: {error}"));
        for choice in METHODS {
            // generalized-alpha shows velocities on the constraints, and signals of the step's own: they differ by O(h²);
            // MRADAU those of its last stage, before it is projected
            let (step, tolerance) = match choice {
                Choice::Alpha(_) => (5e-4, 1e-4),
                Choice::Soi2(_) => (2e-3, 1e-9),
                Choice::Mdop5 => (1e-9, 1e-9),
                Choice::Mradau => (2e-3, 1e-6),
            };
            let state = run(&system, choice, 0.3, step).state;
            let (reading, signals) = (system.read(&state), system.read(&state).signals());
            for probe in &sensed {
                let name = format!("seen: {}.out", probe.name);
                let as_signal = signals.iter().find(|signal| signal.name == name);
                let as_signal = as_signal.unwrap_or_else(|| panic!("{label}: no signal {name}"));
                let as_result = reading.value(&probe.name).unwrap_or_else(|error| panic!("{}: {error}", probe.name));
                let size = tolerance * (1.0 + as_result.abs());
                let off = (as_signal.value - as_result).abs();
                assert!(off <= size, "{label}, {choice:?}, {}: {} and {as_result}", probe.name, as_signal.value);
                let unit = as_signal.unit.replace('²', "^2");
                let unit = if unit.is_empty() { "1" } else { &unit };
                assert_eq!(unit, probe.unit, "{label}, {}", probe.name);
            }
        }
    }
}

#[test]
fn a_planar_reaction_moment_has_the_motor_in_it_by_sensor_and_result() {
    // a rod at rest in balance: the pin carries what the motor puts on its angle, τ = −1.5 α
    let mut machine = Machine::planar();
    machine.body("rod", Body::rigid(2.0, 0.5));
    machine.joint("pin", Joint::revolute("ground", "rod"));
    machine.block("effort", Block::constant(0.7));
    machine.actuator("motor", Actuator::joint("pin.angle").input("effort"));
    machine.sensor("moment", Sensor::reaction_moment("pin", "rod"));
    machine.sensor("opposite", Sensor::reaction_moment("pin", "ground"));
    let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
    for choice in METHODS {
        let state = run(&system, choice, 0.2, 1e-3).state;
        let read = system.read(&state);
        for (signal, sign) in [("moment", 1.0), ("opposite", -1.0)] {
            assert!((read.signal(signal).expect("exists") - 0.7 * sign).abs() < 1e-9);
        }
        assert!((read.value("pin.moment.z").expect("exists") - 0.7).abs() < 1e-9);
    }
}

#[test]
fn quantities_that_cannot_be_signals_are_refused_by_name() {
    let machine = planar();
    for name in ["energy.total", "spring.work", "spring.energy", "rub.power", "constraint.position"] {
        let probe = Probe::find(&machine, name).expect("exists");
        assert!(probe.sensor(&machine).is_err() && !probe.can_be_signal(&machine), "{name}");
        let mut machine = machine.clone();
        machine.sensor("seen", Sensor::quantity(name));
        let error = machine.build().err();
        assert!(matches!(error, Some(MachineError::NotASignal { .. })), "{name}: {error:?}");
    }
    let mut machine = machine.clone();
    machine.sensor("seen", Sensor::quantity("pin.farce.x"));
    let error = machine.build().expect_err("there is no such quantity").to_string();
    assert!(error.contains("pin.force.x"), "{error}");
}

#[test]
fn a_bushing_in_space_is_sensed_where_it_holds_its_turns() {
    // held values of forces stand behind those of counted angles and sensors: the sensor reads the same ones
    let mut machine = spatial();
    machine.sensor("angles", Sensor::angles("wheel"));
    machine.sensor("strength", Sensor::force("bush"));
    let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
    let state = run(&system, Choice::Alpha(0.8), 0.3, 2e-3).state;
    let read = system.read(&state);
    let (signal, result) = (read.signal("strength").expect("exists"), read.value("bush.force").expect("exists"));
    assert!((signal - result).abs() < 1e-9 * result.abs(), "{signal} and {result}");
}
