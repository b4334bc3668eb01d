//! A single body on a spring: tolerances follow how far it moves, however small that is.

use crate::common::build;
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Steps};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{OptionValues, Tolerances};
use flyball_machine::{Body, Force, Joint, Machine, SpringLaw};

/// Angular frequency of every machine here [rad/s].
const RATE: f64 = 10.0;

/// The largest error of a displacement that should be `amplitude` cos(10 t), in tolerances of the amplitude.
fn miss(
    machine: &Machine,
    name: &str,
    rtol: f64,
    amplitude: f64,
    see: impl Fn(&flyball_machine::Reading) -> f64,
) -> f64 {
    let system = build(machine);
    let entry = METHODS.iter().find(|entry| entry.name == name).expect("known");
    let method = entry.make_suited(&system, &OptionValues::default()).expect("default options");
    let steps = Steps::Controlled(Tolerances::relative(rtol));
    let options = Options { output: Output::Every(0.05), ..Options::new(3.0, steps) };
    let mut most = 0.0_f64;
    let mut watch = |snapshot: &Snapshot| {
        let wanted = amplitude * (RATE * snapshot.state.t).cos();
        most = most.max((see(&system.read(snapshot.state)) - wanted).abs());
        Flow::Continue
    };
    let run = Simulation::boxed(&system, method, system.start(), options).run(&mut watch);
    run.unwrap_or_else(|failure| panic!("{name}, {rtol:e}: {failure}"));
    most / amplitude / rtol
}

/// A body on a spring, 0.1 m from where it begins.
fn hung(mut machine: Machine, body: Body, amplitude: f64) -> Machine {
    machine.body("ball", body.at([0.1 + amplitude, 0.0, 0.0]));
    machine.force("spring", Force::spring("ground", "ball", 0.1, SpringLaw::linear(2.0 * RATE * RATE, 0.0)));
    machine
}

#[test]
fn a_body_that_moves_by_little_keeps_its_tolerance() {
    let mut wrong = Vec::new();
    for space in [Machine::planar(), Machine::spatial()] {
        for amplitude in [1e-3, 0.02] {
            // a body that does not turn, so that its moment of inertia says nothing of its motion
            for body in [Body::point(2.0), Body::rigid(2.0, [5.0, 5.0, 5.0])] {
                let machine = hung(space.clone(), body, amplitude);
                for entry in METHODS {
                    for rtol in [1e-4, 1e-6] {
                        let off = miss(&machine, entry.name, rtol, amplitude, |reading| {
                            reading.marker("ball").expect("a body").position[0] - 0.1
                        });
                        // of second order, thirty radians of vibration add up to so many
                        let most = if entry.name == "generalized-alpha" || entry.name == "soi2" { 60.0 } else { 30.0 };
                        if off.is_nan() || off > most {
                            wrong.push(format!("{} {rtol:e} {amplitude:e} m: {off}", entry.name));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_body_on_the_spring_of_a_joint_keeps_its_tolerance_however_little_it_moves() {
    let mut wrong = Vec::new();
    for scale in [1.0, 2.0_f64.powi(-20), 2.0_f64.powi(20)] {
        for part in [1e-3, 0.02] {
            let amplitude = part * scale;
            let mut machine = Machine::planar();
            machine.body("ball", Body::rigid(2.0, [5.0 * scale * scale; 3]).at([amplitude, 0.0, 0.0]));
            machine.joint("slide", Joint::prismatic("ground", "ball"));
            let law = SpringLaw::linear(2.0 * RATE * RATE, 0.0);
            machine.force("spring", Force::coordinate_spring("slide.displacement", 0.0, law));
            for entry in METHODS {
                for rtol in [1e-4, 1e-6] {
                    let off = miss(&machine, entry.name, rtol, amplitude, |reading| {
                        reading.marker("ball").expect("a body").position[0]
                    });
                    let most = if entry.name == "generalized-alpha" || entry.name == "soi2" { 60.0 } else { 30.0 };
                    if off.is_nan() || off > most {
                        wrong.push(format!("{} {rtol:e} {amplitude:e} m: {off}", entry.name));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
