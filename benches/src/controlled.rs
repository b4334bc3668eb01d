//! Ten links, free or with a controller of 20 blocks: what a controller costs.

use flyball_machine::examples::chain;
use flyball_machine::{Actuator, Block, Body, Diagram, Joint, Machine, MachineSystem, Sensor};

/// Step [s].
pub const STEP: f64 = 1e-3;

/// Links of each machine.
const LINKS: usize = 10;

/// The machines without a controller.
pub const MACHINES: [&str; 2] = ["space", "plane"];

/// Ten links in `space` on ball joints or in the `plane` on pins; `space+control` and `plane+control` with a controller.
pub fn links(name: &str) -> Option<MachineSystem> {
    let machine = match name.trim_end_matches("+control") {
        "space" => chain(LINKS),
        "plane" => planar_chain(LINKS),
        _ => return None,
    };
    let machine = if name.ends_with("+control") { controlled(machine) } else { machine };
    Some(machine.build().unwrap_or_else(|error| panic!("{error}")))
}

/// Links on pins in the plane.
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

/// Four gyros, four loops of five blocks that damp the turning of links about z, four torques between links.
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
