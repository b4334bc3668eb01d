//! How fast does a slider-crank swing that falls from the horizontal?
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
    run.write("slider-crank.npz")
}
