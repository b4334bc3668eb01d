//! How fast does an engine with Watt's governor run after its load has dropped by 5 N m?
//!
//! Two balls (mass m, arms l) lift a sleeve (mass M, links a) as the shaft turns faster; the sleeve closes the throttle.
//! At rest in the turning frame, with arms at φ: ω² = (m l + M a) g/(m l² cos φ). The sleeve has then risen by
//! s = ΔT/K, with s = 2 a (cos φ₀ − cos φ).

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, Sensor, SpringLaw};
use std::error::Error;

const G: f64 = 9.81;
const BALL: f64 = 1.0;
const ARM: f64 = 0.4;
const SLEEVE: f64 = 5.0;
const LINK: f64 = 0.25;
/// Arms at the start [rad].
const START: f64 = 0.7;
/// Moment of the engine with the sleeve at the start, and how much less per rise [N m, N m/m].
const ENGINE: [f64; 2] = [20.0, 100.0];
/// Load before and after 1 s [N m].
const LOAD: [f64; 2] = [20.0, 15.0];

/// Speed at which the arms stand at an angle with this cosine.
fn speed(cosine: f64) -> f64 {
    ((BALL * ARM + SLEEVE * LINK) * G / (BALL * ARM * ARM * cosine)).sqrt()
}

/// Runs the example; the speed [rad/s].
pub fn run() -> Result<f64, Box<dyn Error>> {
    let (s, c) = START.sin_cos();
    let spin = [0.0, 0.0, speed(c)];
    let origin = [0.0, 0.0, 0.0];
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    machine.body("shaft", Body::rigid(10.0, [2.0, 2.0, 3.0]).spin(spin));
    machine.joint("bearing", Joint::revolute("ground", "shaft").at(origin).axis([0.0, 0.0, 1.0]));
    let sleeve = Body::rigid(SLEEVE, [0.01, 0.01, 0.01]).at([0.0, 0.0, -2.0 * LINK * c]).spin(spin);
    machine.body("sleeve", sleeve);
    machine.joint("slide", Joint::prismatic("shaft", "sleeve").at([0.0, 0.0, -2.0 * LINK * c]).axis([0.0, 0.0, 1.0]));
    machine.force("dashpot", Force::coordinate_spring("slide.displacement", 0.0, SpringLaw::linear(0.0, 200.0)));
    for (name, side) in [("right", s), ("left", -s)] {
        let arm = Body::rigid(BALL, [1e-3, 1e-3, 1e-3]).centre([ARM * side, 0.0, -ARM * c]).spin(spin);
        machine.body(name, arm.marker("link", [LINK * side, 0.0, -LINK * c]));
        machine.joint(format!("{name}_pin"), Joint::revolute("shaft", name).at(origin).axis([0.0, 1.0, 0.0]));
        machine.joint(format!("{name}_link"), Joint::rigid_link(format!("{name}.link"), "sleeve"));
    }
    machine.sensor("rise", Sensor::coordinate("slide.displacement"));
    machine.sensor("speed", Sensor::coordinate_rate("bearing.angle"));
    machine.block("throttle", Block::low_pass(20.0, 1.0).input("rise"));
    machine.block("full", Block::constant(ENGINE[0]));
    machine.block("load", Block::step(1.0, LOAD[0], LOAD[1]));
    machine.block("moment", Block::sum([1.0, -ENGINE[1], -1.0]).inputs(["full", "throttle", "load"]).unit("N m"));
    machine.actuator("engine", Actuator::joint("bearing.angle").input("moment"));

    let system = machine.build()?;
    let method = Mdop5::new(&system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(40.0, 1e-7) };
    let summary = Simulation::new(&system, method, system.start(), options).run(&mut NoObserver)?;
    let reading = system.read(&summary.state);
    let found = reading.signal("speed")?;
    let rise = (ENGINE[0] - LOAD[1]) / ENGINE[1];
    let expected = speed(c - 0.5 * rise / LINK);
    println!("from {:.4} to {found:.4} rad/s, by hand {expected:.4} rad/s", speed(c));
    assert!((found - expected).abs() < 1e-3);
    assert!((reading.signal("rise")? - rise).abs() < 1e-4);
    Ok(found)
}

fn main() -> Result<(), Box<dyn Error>> {
    run().map(|_| ())
}
