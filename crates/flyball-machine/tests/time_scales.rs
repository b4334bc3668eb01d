//! Which elements make the fastest motions.

mod common;

use common::{build, close};
use flyball_machine::analysis::{AnalysisError, TimeScale, time_scales};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, Sensor, SpringLaw};

fn share(scale: &TimeScale, element: &str) -> f64 {
    scale.shares.iter().find(|(name, _)| name == element).map_or(f64::NAN, |(_, share)| *share)
}

/// Two masses of 1 kg on rails, a soft spring to the ground each, a stiff one between them.
fn two_masses(stiff: f64, damper: f64) -> Machine {
    let mut machine = Machine::planar();
    for (name, x) in [("left", 0.0), ("right", 1.0)] {
        machine.body(name, Body::point(1.0).at([x, 0.0]));
        machine.joint(format!("{name} rail"), Joint::point_on_line("ground", name).at([x, 0.0]));
        let law = SpringLaw::linear(4.0, 0.0);
        machine.force(format!("soft {name}"), Force::coordinate_spring(format!("{name} rail.displacement"), 0.0, law));
    }
    machine.force("stiff", Force::spring("left", "right", 1.0, SpringLaw::linear(stiff, damper)));
    machine
}

#[test]
fn the_stiff_spring_makes_the_fast_mode_and_soft_ones_the_slow() {
    let system = build(&two_masses(1000.0, 0.0));
    let found = time_scales(&system, &system.start(), 5).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.len(), 2);
    // ω² = 4 + 2·1000 and 4
    close(found[0].eigenvalue.im, 2004f64.sqrt(), 1e-9);
    close(found[1].eigenvalue.im, 2.0, 1e-9);
    assert_eq!(found[0].shares[0].0, "stiff");
    close(share(&found[0], "stiff"), 2000.0 / 2004.0, 1e-9);
    close(share(&found[0], "soft left"), 2.0 / 2004.0, 1e-9);
    close(share(&found[1], "soft left"), 0.5, 1e-9);
    close(share(&found[1], "stiff"), 0.0, 1e-9);
    for scale in &found {
        close(scale.shares.iter().map(|(_, share)| share).sum(), 1.0, 1e-9);
    }
}

#[test]
fn a_damper_makes_a_fast_decay() {
    let system = build(&two_masses(0.0, 500.0));
    let found = time_scales(&system, &system.start(), 1).unwrap_or_else(|error| panic!("{error}"));
    // μ² + 1000 μ + 4 = 0
    close(found[0].eigenvalue.re, -0.5 * (1000.0 + (1e6f64 - 16.0).sqrt()), 1e-6);
    assert_eq!(found[0].shares[0].0, "stiff");
    close(share(&found[0], "stiff"), 1.0, 1e-4);
}

/// m q̈ + c q = −k q through an actuator, the place seen through a low-pass filter.
fn controlled(gain: f64, cutoff: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(8.0, 0.0)));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("filter", Block::low_pass(cutoff, 1.0).input("place"));
    machine.block("force", Block::sum([-gain]).inputs(["filter"]));
    machine.actuator("drive", Actuator::force("mass", [1.0, 0.0]).input("force"));
    machine
}

#[test]
fn controllers_are_named_where_they_make_the_motion() {
    let system = build(&controlled(30.0, 1e5));
    let found = time_scales(&system, &system.start(), 2).unwrap_or_else(|error| panic!("{error}"));
    close(found[0].eigenvalue.re, -1e5, 1.0);
    assert!(found[0].shares[0].0.starts_with("filter"), "{:?}", found[0]);
    assert_eq!(found[1].shares[0].0, "control", "{:?}", found[1]);
    close(share(&found[1], "control"), 30.0 / 38.0, 1e-3);
    close(share(&found[1], "spring"), 8.0 / 38.0, 1e-3);
}

#[test]
fn large_machines_are_refused_in_words() {
    let mut machine = Machine::planar();
    for i in 0..201 {
        machine.body(format!("mass{i}"), Body::point(1.0));
    }
    let system = build(&machine);
    let error = time_scales(&system, &system.start(), 1).expect_err("402 velocities");
    assert_eq!(error, AnalysisError::TooLarge { velocities: 402, most: 400 });
    assert_eq!(
        error.to_string(),
        "linearize/too-large: the machine has 402 velocities; time scales are found for up to 400\n  help: look at the \
         steps of a short run instead"
    );
}
