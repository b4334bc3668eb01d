//! What a controller of 20 blocks costs on a machine of 10 bodies: time per step with and without it.
//!
//! `control [ROUNDS]`. Four gyros, four loops of five blocks (difference, filter, integral, sum, smooth saturation) and
//! four torques between links, on ten links on ball joints in space and on pins in the plane.

use flyball_benches::work::least_time;
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Summary};
use flyball_dae::method::{GeneralizedAlpha, generalized_alpha};
use flyball_machine::examples::chain;
use flyball_machine::{Actuator, Block, Body, Diagram, Joint, Machine, MachineSystem, Sensor};

/// Ten links on pins in the plane.
fn planar_chain(n: usize) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    let mut last = "ground".to_string();
    for i in 0..n {
        let name = format!("link{i}");
        let link = Body::rigid(0.5, 5e-3 / 3.0).centre([0.1, 0.0]).at([0.2 * i as f64, 0.0]);
        machine.body(name.clone(), link.marker("end", [0.2, 0.0]));
        machine.joint(format!("joint{i}"), Joint::revolute(last, name.clone()));
        last = format!("{name}.end");
    }
    machine
}

/// Four loops of five blocks that damp the turning of links about z.
fn controlled(mut machine: Machine) -> Machine {
    machine.sensor("wanted", Sensor::parameter(0.0, "rad/s"));
    for i in [1, 3, 5, 7] {
        let mut servo = Diagram::new();
        let (first, second) = (format!("link{}", i - 1), format!("link{i}"));
        servo.sensor("gyro", Sensor::gyro(second.clone()).along([0.0, 0.0, 1.0]));
        servo.block("error", Block::sum([1.0, -1.0]).inputs(["wanted", "gyro"]));
        servo.block("filter", Block::low_pass(50.0, 0.02).input("error"));
        servo.block("integral", Block::integrator().input("error"));
        servo.block("sum", Block::sum([1.0, 0.05]).inputs(["filter", "integral"]));
        servo.block("limit", Block::smooth_saturation(0.5).input("sum"));
        servo.actuator("torque", Actuator::torque_between(first, second, [0.0, 0.0, 1.0]).input("limit"));
        machine.diagram(format!("servo{i}"), servo);
    }
    machine
}

fn run(system: &MachineSystem, h: f64, steps: usize) -> Summary {
    let options = Options { output: Output::End, ..Options::fixed(h * steps as f64, h) };
    let method = GeneralizedAlpha::new(system, generalized_alpha::Options::default()).expect("default options");
    let mut run = Simulation::new(system, method, system.start(), options);
    run.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(7, |rounds| rounds.parse().expect("a number of rounds"));
    let (h, short, long) = (1e-3, 100, 1100);
    println!("machine                      µs/step   iterations/step   factorizations/step");
    for (name, machine) in [("10 links in space", chain(10)), ("10 links in the plane", planar_chain(10))] {
        let mut per_step = Vec::new();
        for (with, machine) in [("", machine.clone()), (" + 20 blocks", controlled(machine))] {
            let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
            let times = [short, long].map(|steps| least_time(rounds, || run(&system, h, steps)));
            let counters = [short, long].map(|steps| run(&system, h, steps).counters);
            let steps = (long - short) as f64;
            per_step.push((times[1] - times[0]) / steps);
            println!(
                "{:<28} {:>7.2}   {:>15.2}   {:>19.2}",
                format!("{name}{with}"),
                1e6 * per_step[per_step.len() - 1],
                (counters[1].iterations - counters[0].iterations) as f64 / steps,
                (counters[1].factorizations - counters[0].factorizations) as f64 / steps,
            );
        }
        println!("{name}: the controller adds {:.1} %\n", 100.0 * (per_step[1] / per_step[0] - 1.0));
    }
}
