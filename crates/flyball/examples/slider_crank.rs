//! How far does a slider-crank come that falls from the horizontal, and what does it cost to know?
use flyball::prelude::*;

fn main() -> Result<(), RunError> {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("crank", Body::rod([0.0, 0.0], [0.3, 0.0]).mass(0.36));
    machine.body("rod", Body::rod([0.3, 0.0], [0.9, 0.0]).mass(0.72));
    machine.joint("bearing", Joint::revolute("ground", "crank").at([0.0, 0.0]));
    machine.joint("pin", Joint::revolute("crank", "rod").at([0.3, 0.0]));
    machine.joint("slider", Joint::point_on_line("ground", "rod").at([0.9, 0.0]));
    let run = machine.simulate(2.0)?;
    println!("{}", run.summary);
    run.write(std::env::temp_dir().join("slider-crank.npz"))
}
