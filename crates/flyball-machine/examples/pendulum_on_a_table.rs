//! Can a cart that moves in a plane carry an inverted pendulum to another place without dropping it?
//!
//! Bridge and cart slide along x and y, the pendulum stands on a universal joint and starts tilted by 0.2 rad. A sampled
//! linear-quadratic regulator with eight states and two forces brings it to (1, 0.5).

mod lqr;

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_machine::{Actuator, Block, Body, Joint, Machine, Rotation, Sensor};
use std::error::Error;

const PERIOD: f64 = 0.01;
const TARGET: [f64; 2] = [1.0, 0.5];
const SHOWN: [&str; 8] = ["x", "y", "about_x", "about_y", "vx", "vy", "rate_x", "rate_y"];

fn machine(tilt: f64, controller: Option<Block>) -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    machine.body("bridge", Body::rigid(2.0, [0.1, 0.1, 0.1]));
    machine.body("cart", Body::rigid(1.0, [0.1, 0.1, 0.1]));
    let pole = Body::rigid(0.3, [0.01, 0.01, 0.001]).centre([0.0, 0.0, 0.4]);
    machine.body("pole", pole.rotated(Rotation::vector([tilt, 0.0, 0.0])));
    machine.joint("rail", Joint::prismatic("ground", "bridge").at([0.0, 0.0, 0.0]).axis([1.0, 0.0, 0.0]));
    machine.joint("slide", Joint::prismatic("bridge", "cart").at([0.0, 0.0, 0.0]).axis([0.0, 1.0, 0.0]));
    machine.joint("cross", Joint::universal("cart", "pole"));
    let coordinates = ["rail.displacement", "slide.displacement", "cross.first", "cross.second"];
    for (i, coordinate) in coordinates.into_iter().enumerate() {
        machine.sensor(SHOWN[i], Sensor::coordinate(coordinate));
        machine.sensor(SHOWN[4 + i], Sensor::coordinate_rate(coordinate));
    }
    let forces = match controller {
        Some(block) => {
            for (i, error) in ["error_x", "error_y"].into_iter().enumerate() {
                let target = format!("target_{}", SHOWN[i]);
                machine.sensor(&target, Sensor::parameter(TARGET[i], "m"));
                machine.block(error, Block::sum([1.0, -1.0]).inputs([SHOWN[i].to_string(), target]));
            }
            let heard = |i: usize| ["error_x", "error_y"].get(i).copied().unwrap_or(SHOWN[i]);
            machine.block("push", (0..8).fold(block, |block, i| block.wire(format!("in[{}]", i + 1), heard(i))));
            ["push.out[1]", "push.out[2]"]
        }
        None => {
            machine.sensor("push_x", Sensor::parameter(0.0, "N"));
            machine.sensor("push_y", Sensor::parameter(0.0, "N"));
            ["push_x", "push_y"]
        }
    };
    machine.actuator("drive_x", Actuator::joint("rail.displacement").input(forces[0]));
    machine.actuator("drive_y", Actuator::joint("slide.displacement").input(forces[1]));
    machine
}

/// Runs the example; distance from the target after 10 s.
pub fn run() -> Result<f64, Box<dyn Error>> {
    let upright = machine(0.0, None).build()?;
    let weights = [10.0, 10.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
    let k = lqr::gains(&upright, &["push_x", "push_y"], &SHOWN, PERIOD, (&weights, &[0.1, 0.1]))?;
    let system = machine(0.2, Some(lqr::controller(&k, PERIOD))).build()?;
    let method = Mdop5::new(&system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(10.0, 1e-7) };
    let summary = Simulation::new(&system, method, system.start(), options).run(&mut NoObserver)?;
    let reading = system.read(&summary.state);
    let all = SHOWN.map(|name| reading.signal(name));
    let all: Vec<f64> = all.into_iter().collect::<Result<_, _>>()?;
    let distance = (all[0] - TARGET[0]).hypot(all[1] - TARGET[1]);
    println!("after 10 s at ({:.5}, {:.5}) m, tilted by ({:.1e}, {:.1e}) rad", all[0], all[1], all[2], all[3]);
    assert!(distance < 1e-3 && all[2..].iter().all(|z| z.abs() < 1e-3));
    Ok(distance)
}

fn main() -> Result<(), Box<dyn Error>> {
    run().map(|_| ())
}
