//! Controlled spring-mass system of [BA] from sensor, filter, smooth saturation and actuator: no equations by hand.
//!
//!   m q̈ + k q = g_a,     ẋ = −σ x − b q̈,     g_a = g_max tanh(x/g_max)

mod common;

use common::{Choice, build, close, run};
use flyball_dae::system::{State, System, check_derivatives};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};

/// m = k = g_max = 1, σ = 0.1, b = 1.4, displaced by 5.
fn machine() -> Machine {
    let (sigma, b) = (0.1, 1.4);
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([5.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(1.0, 0.0)));
    machine.sensor("accelerometer", Sensor::acceleration("mass").along([1.0, 0.0]));
    machine.block("filter", Block::low_pass(sigma, -b / sigma).input("accelerometer").unit("N"));
    machine.block("limiter", Block::smooth_saturation(1.0).input("filter").unit("N"));
    machine.actuator("drive", Actuator::joint("rail.displacement").input("limiter"));
    machine
}

/// Displacement, velocity, acceleration, filter, actuator force.
fn values(system: &MachineSystem, state: &State) -> [f64; 5] {
    let reading = system.read(state);
    let mass = reading.marker("mass").expect("a body");
    let signal = |name| reading.signal(name).expect("a signal");
    [mass.position[0], mass.velocity[0], signal("accelerometer.out"), signal("filter"), signal("limiter.out")]
}

/// Reference solution at 5 s, to twelve digits.
const AT_5: [f64; 5] =
    [-0.5660530231853471, 2.0474401496906456, -0.4314401971107705, -3.340324670314635, -0.9974932202961176];

#[test]
fn the_diagram_adds_one_state_and_two_outputs_by_name() {
    let system = build(&machine());
    assert_eq!(system.layout().names.x, ["filter.out"]);
    assert_eq!(system.layout().names.y, ["accelerometer.out", "limiter.out"]);
    let found = check_derivatives(&system, &system.start(), 1e-6); // truncation of central differences
    assert!(found.is_empty(), "{}", found[0]);
}

#[test]
fn all_methods_reach_the_reference_solution() {
    let system = build(&machine());
    for (choice, step, tolerance) in [
        (Choice::Alpha(0.8), 1e-3, 5e-6), // truncation(h²)
        (Choice::Soi2(0.8), 1e-3, 5e-6),  // truncation(h²)
        (Choice::Mdop5, 1e-10, 1e-8),
    ] {
        let summary = run(&system, choice, 5.0, step);
        for (found, expected) in values(&system, &summary.state).into_iter().zip(AT_5) {
            close(found, expected, tolerance);
        }
    }
}
