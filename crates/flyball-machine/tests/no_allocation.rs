//! A step of a machine, beams and controllers included, allocates nothing.

#![allow(unsafe_code)] // a counting allocator has to be one

#[path = "../../flyball-problems/tests/counting/mod.rs"]
mod counting;

use counting::allocations;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{Attempt, OptionValues};
use flyball_dae::scalar::Real;
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::Evaluator;
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, Formula, UserBlock};
use flyball_machine::examples::{andrews, chain, four_bars, heavy_top, rolling_disc, slider_crank};
use flyball_machine::{Actuator, Beam, Block, Body, Force, Joint, Machine, Material, Section, Sensor, SpringLaw};

/// A hanging flexible beam.
fn beam(mut machine: Machine) -> Machine {
    machine.gravity([0.0, -9.81]);
    let material = Material::new(2e9, 0.3, 1000.0);
    machine.beam("beam", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(4).section(Section::circle(0.02, material)));
    machine.joint("clamp", Joint::weld("ground", "beam.start"));
    machine
}

/// A mass with a spring, a filter, a saturation and accelerometer feedback.
fn controlled() -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([5.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(1.0, 0.0)));
    machine.sensor("accelerometer", Sensor::acceleration("mass").along([1.0, 0.0]));
    machine.block("filter", Block::low_pass(0.1, -14.0).input("accelerometer"));
    machine.block("limiter", Block::smooth_saturation(1.0).input("filter"));
    machine.actuator("drive", Actuator::joint("rail.displacement").input("limiter"));
    machine
}

/// Links in space with sensors, linear and other blocks, and a torque: outputs that cost no unknown.
fn servo() -> Machine {
    let mut machine = chain(3);
    machine.sensor("gyro", Sensor::gyro("link1").along([0.0, 0.0, 1.0]));
    machine.sensor("place", Sensor::position("link2.end").in_frame("link0"));
    machine.block("error", Block::sum([-1.0, 0.2]).inputs(["gyro", "place.out[2]"]));
    machine.block("filter", Block::low_pass(50.0, 0.02).input("error"));
    machine.block("limit", Block::smooth_saturation(0.5).input("filter"));
    machine.actuator("torque", Actuator::torque_between("link0", "link1", [0.0, 0.0, 1.0]).input("limit"));
    machine
}

#[derive(Debug)]
struct Square;

impl Formula<2> for Square {
    fn value<R: Real>(&self, [a, b]: [R; 2], _: R) -> R {
        a * a - b * 0.1
    }
}

#[derive(Debug)]
struct Lag;

impl UserBlock for Lag {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("x".into(), 0.0)]
    }
    fn rate<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = (at.u[0] - at.x[0]) * 20.0;
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.x[0] * 0.3;
    }
}

/// A pendulum that reads its own reaction through a formula and a block of its user, and scales a spring by it.
fn own_blocks() -> Machine {
    let mut machine = Machine::planar();
    machine.body("rod", Body::rigid(1.0, [0.1; 3]).at([0.5, 0.0]));
    machine.joint("pin", Joint::revolute("ground", "rod"));
    machine.sensor("felt", Sensor::reaction_force("pin", "rod").along([0.0, 1.0]));
    machine.sensor("angle", Sensor::coordinate("pin.angle"));
    machine.block("square", Block::formula(Square).inputs(["angle", "felt"]));
    machine.block("lag", Block::user(Lag).input("square"));
    let spring = Force::coordinate_spring("pin.angle", 0.0, SpringLaw::linear(3.0, 0.1));
    machine.actuator("valve", Actuator::scaled(spring).input("lag"));
    machine
}

#[test]
fn steps_of_machines_allocate_nothing() {
    let machines = [
        ("slider-crank", slider_crank(), 1e-3),
        ("andrews", andrews(), 5e-5),
        ("heavy top", heavy_top(), 2e-4),
        ("four-bars", four_bars(3), 1e-3),
        ("chain", chain(5), 1e-3),
        ("rolling disc", rolling_disc(0.3, 2.0, 5.0), 1e-3),
        ("beam in the plane", beam(Machine::planar()), 1e-5),
        ("beam in space", beam(Machine::spatial()), 1e-5),
        ("controlled", controlled(), 1e-2),
        ("servo", servo(), 1e-3),
        ("own blocks", own_blocks(), 1e-3),
    ];
    for (name, machine, h) in machines {
        let system = machine.build().unwrap_or_else(|error| panic!("{name}: {error}"));
        for entry in METHODS {
            let what = entry.name;
            let mut state = system.start();
            let mut index1 = Index1::new(&system);
            let evaluator = Evaluator::new(&system);
            let start = Start::solve(&evaluator, &mut index1, &mut state, &StartOptions::default()).expect(name);
            let regime = Regime { system: &evaluator, active: &start.active };
            let mut method = entry.make(&system, &OptionValues::default()).expect("default options");
            index1.saddle().eliminate_mass(!method.facts().implicit);
            method.restart(regime, &mut index1, &state).expect(name);
            let mut next = state.clone();
            let mut step = || {
                let attempt = method.attempt(regime, &mut index1, &state, h, &mut next);
                assert_eq!(attempt, Attempt::Done, "{name}, {what}");
                next.t = state.t + h;
                method.publish(regime, &mut index1, &mut next);
                method.accept(&state, &next);
                std::mem::swap(&mut state, &mut next);
            };
            (0..5).for_each(|_| step());
            let counted = allocations(|| (0..10).for_each(|_| step()));
            assert_eq!(counted, 0, "{name}, {what}: allocations in ten steps");
        }
    }
}
