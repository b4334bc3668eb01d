//! Which elements make the fastest motions.

use crate::common::{build, close};
use flyball_machine::analysis::{TimeScale, time_scales};
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

/// A row of masses of 1 kg on springs of 100 N/m along x, held at both ends and damped in the middle.
fn row(masses: usize, damper: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.ground_marker("end", flyball_machine::Frame::at([masses as f64 + 1.0, 0.0]));
    for i in 1..=masses {
        machine.body(format!("m{i}"), Body::point(1.0).at([i as f64, 0.0]));
        machine.joint(format!("rail{i}"), Joint::point_on_line("ground", format!("m{i}")));
    }
    for i in 0..=masses {
        let name = |i: usize| match i {
            0 => "ground".to_string(),
            i if i > masses => "ground.end".to_string(),
            i => format!("m{i}"),
        };
        let law = SpringLaw::linear(100.0, if i == masses / 2 { damper } else { 0.0 });
        machine.force(format!("spring{i}"), Force::spring(name(i), name(i + 1), 1.0, law));
    }
    machine
}

#[test]
fn large_machines_give_their_few_fastest_motions() {
    // ω = 2 √(k/m) sin(π i/(2 (n + 1))), i = n, n − 1, …
    let n = 102;
    let system = build(&row(n, 0.0));
    let found = time_scales(&system, &system.start(), 3).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.len(), 3);
    for (k, scale) in found.iter().enumerate() {
        let omega = 20.0 * (std::f64::consts::FRAC_PI_2 * (n - k) as f64 / (n as f64 + 1.0)).sin();
        close(scale.eigenvalue.im, omega, 1e-3 * omega);
        close(scale.shares.iter().map(|(_, share)| share).sum(), 1.0, 1e-9);
    }
    // a damper far above critical damping decays by itself: μ ≈ −2 c/m
    let system = build(&row(n, 1e4));
    let found = time_scales(&system, &system.start(), 1).unwrap_or_else(|error| panic!("{error}"));
    close(found[0].eigenvalue.re, -2e4, 20.0);
    assert_eq!(found[0].shares[0].0, format!("spring{}", n / 2));
}

#[test]
fn shares_lie_between_none_and_all() {
    // two springs that nearly cancel: one pulls, one pushes, 1000 against 999 N/m
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    for (name, stiffness) in [("pull", 1000.0), ("push", -999.0)] {
        machine.force(name, Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(stiffness, 0.0)));
    }
    let system = build(&machine);
    let found = time_scales(&system, &system.start(), 1).unwrap_or_else(|error| panic!("{error}"));
    close(found[0].eigenvalue.im, 1.0, 1e-9);
    close(share(&found[0], "pull"), 1000.0 / 1999.0, 1e-9);
    close(share(&found[0], "push"), 999.0 / 1999.0, 1e-9);
}

#[test]
fn a_controller_without_bodies_has_its_time_scale() {
    let mut machine = Machine::planar();
    machine.sensor("wish", Sensor::parameter(1.0, "m"));
    machine.block("filter", Block::low_pass(30.0, 1.0).input("wish"));
    let system = build(&machine);
    let found = time_scales(&system, &system.start(), 2).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.len(), 1);
    close(found[0].eigenvalue.re, -30.0, 1e-12);
    assert!(found[0].coordinate.is_empty() && found[0].shares[0].0.starts_with("filter"), "{found:?}");
}
