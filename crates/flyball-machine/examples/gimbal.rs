//! Which current does the elevation motor of a camera draw once the camera looks where it should?
//!
//! Two motors with circuit and gear turn a gimbal in azimuth and elevation under PID controllers. The camera's centre of
//! mass lies d before the axis, so that at an angle α the motor must hold m g d cos α: i = m g d cos α/(k n).

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_machine::control::block::Motor;
use flyball_machine::{Block, Body, Joint, Machine, Sensor};
use std::error::Error;

const G: f64 = 9.81;
const MASS: f64 = 2.0;
/// d [m].
const AHEAD: f64 = 0.03;
/// Wanted azimuth and elevation [rad]; positive elevation looks down.
const WANTED: [f64; 2] = [1.0, -0.6];

/// Runs the example; the current [A].
pub fn run() -> Result<f64, Box<dyn Error>> {
    let motor = Motor::new(2.0, 5e-3, 0.05).gear(50.0);
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    machine.body("yoke", Body::rigid(1.5, [0.02, 0.02, 0.03]));
    machine.body(
        "camera",
        Body::rigid(MASS, [0.004, 0.01, 0.01]).centre([AHEAD, 0.0, 0.0]).marker("lens", [1.0, 0.0, 0.0]),
    );
    machine.joint("azimuth", Joint::revolute("ground", "yoke").at([0.0, 0.0, 0.0]).axis([0.0, 0.0, 1.0]));
    machine.joint("elevation", Joint::revolute("yoke", "camera").at([0.0, 0.0, 0.0]).axis([0.0, 1.0, 0.0]));
    for (axis, wanted) in ["azimuth", "elevation"].into_iter().zip(WANTED) {
        let name = |part: &str| format!("{axis}_{part}");
        machine.sensor(name("angle"), Sensor::coordinate(format!("{axis}.angle")));
        machine.block(name("wanted"), Block::step(0.1, 0.0, wanted));
        machine.block(name("error"), Block::sum([1.0, -1.0]).inputs([name("wanted"), name("angle")]));
        machine
            .block(name("pid"), Block::pid(20.0, 30.0, 0.2, 100.0).anti_windup(-24.0, 24.0, 0.1).input(name("error")));
        machine.control.motor(name("motor"), motor.clone(), format!("{axis}.angle"), name("pid"));
    }
    let system = machine.build()?;
    let method = Mdop5::new(&system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(10.0, 1e-8) };
    let summary = Simulation::new(&system, method, system.start(), options).run(&mut NoObserver)?;
    let reading = system.read(&summary.state);
    let current = reading.signal("elevation_motor.circuit")?;
    // gravity turns the camera down (positive about y) with m g d cos α
    let expected = -MASS * G * AHEAD * WANTED[1].cos() / motor.torque_per_current();
    let lens = reading.marker("camera.lens")?.position;
    println!("elevation motor: {current:.6} A, by hand {expected:.6} A; looking along {lens:.5?}");
    assert!((current - expected).abs() < 1e-5);
    let (azimuth, elevation) = (WANTED[0].sin_cos(), WANTED[1].sin_cos());
    let look = [elevation.1 * azimuth.1, elevation.1 * azimuth.0, -elevation.0];
    assert!(lens.iter().zip(look).all(|(found, wanted)| (found - wanted).abs() < 1e-5));
    Ok(current)
}

fn main() -> Result<(), Box<dyn Error>> {
    run().map(|_| ())
}
