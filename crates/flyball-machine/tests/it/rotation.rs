//! Small motions about steady rotation: governors, spinning pendulums, beams that stiffen with speed.

use flyball_machine::analysis::{AnalysisError, linearize, linearize_rotating, steady_rotation};
use flyball_machine::{Beam, Body, Force, Joint, Law, Machine, MachineSystem, Section, SpringLaw};

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

#[test]
fn a_mass_on_a_spring_in_a_turning_slot_softens_with_speed() {
    // in the slot: ω² = k/m − Ω², about r = k l/(k − m Ω²)
    let (m, k, l, speed) = (2.0, 800.0, 0.5, 12.0);
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.body("hub", Body::rigid(1.0, [0.1, 0.1, 0.1]).spin([0.0, 0.0, speed]));
        machine
            .body("slider", Body::rigid(m, [1e-3; 3]).at([l, 0.0]).velocity([0.0, speed * l]).spin([0.0, 0.0, speed]));
        machine.joint("axle", Joint::revolute("ground", "hub").at([0.0, 0.0]));
        machine.joint("slot", Joint::prismatic("hub", "slider").at([0.0, 0.0]).axis([1.0, 0.0]));
        machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, speed)));
        machine.force("spring", Force::spring("hub", "slider", l, SpringLaw::linear(k, 0.0)));
        let system = machine.build().expect("a slotted hub");
        let omega = [0.0, 0.0, speed];
        let steady = steady_rotation(&system, &system.start(), [0.0; 3], omega).expect("exists");
        let radius = system.read(&steady).marker("slider").expect("exists").position[0];
        close(radius, k * l / (k - m * speed * speed), 1e-10); // newton
        let found = linearize_rotating(&system, &steady, omega).expect("steady").natural_frequencies();
        assert_eq!(found.len(), 1, "{found:?}");
        close(found[0], (k / m - speed * speed).sqrt(), 1e-8); // rounding
        let error = linearize(&system, &steady).expect_err("it moves");
        assert!(error.to_string().starts_with("linearize/not-at-rest"));
        let error = linearize_rotating(&system, &system.start(), omega).expect_err("not the steady radius");
        assert!(matches!(error, AnalysisError::NotSteady { .. }), "{error}");
    }
}

#[test]
fn a_free_mass_on_a_turning_disc_has_the_coriolis_frequencies() {
    // isotropic springs at the centre, seen from turning axes: ω = ω₀ ± Ω
    let (m, k, speed) = (1.0, 400.0, 3.0);
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(m));
    machine.force("x", Force::bushing("ground", "ball", [k, k, k], [0.0; 3]));
    let Ok(system) = machine.build() else { panic!("a ball on springs") };
    let found = linearize_rotating(&system, &system.start(), [0.0, 0.0, speed]).expect("at rest on the axis");
    let found = found.natural_frequencies();
    assert_eq!(found.len(), 2, "{found:?}");
    close(found[0], 20.0 - speed, 1e-7); // rounding
    close(found[1], 20.0 + speed, 1e-7);
}

/// A slender clamped blade on an axle along z, EI = ρA = L = 1.
fn blade(n: usize, speed: f64) -> MachineSystem {
    let mut machine = Machine::spatial();
    let section = Section {
        axial: 1e6,
        shear: [4e5; 2],
        torsion: 1.0,
        bending: [1.0; 2],
        mass: 1.0,
        inertia: [2e-5, 1e-5, 1e-5],
    };
    machine.body("hub", Body::rigid(1.0, [0.1, 0.1, 0.1]).spin([0.0, 0.0, speed]));
    machine.joint("axle", Joint::revolute("ground", "hub").at([0.0; 3]));
    machine.joint("motor", Joint::drive("axle.angle", Law::ramp(0.0, speed)));
    let spin = [0.0, 0.0, speed];
    machine.beam("blade", Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(n).section(section).spin(spin));
    machine.joint("root", Joint::weld("hub", "blade.start").at([0.0; 3]));
    machine.build().expect("a blade")
}

/// The lowest two frequencies across and in the plane of rotation.
fn blade_frequencies(n: usize, speed: f64) -> [f64; 3] {
    let system = blade(n, speed);
    let omega = [0.0, 0.0, speed];
    let steady = steady_rotation(&system, &system.start(), [0.0; 3], omega).expect("exists");
    let found = linearize_rotating(&system, &steady, omega).expect("steady");
    if speed == 0.0 {
        // both directions alike
        let all = found.natural_frequencies();
        return [all[0], all[2], all[1]];
    }
    let modes = found.modes;
    let pick = |axis: &str, which: usize| {
        let moves = |mode: &&flyball_machine::analysis::Mode| {
            let end = |axis: &str| mode.displacement(&format!("blade.end.{axis}")).expect("exists").norm();
            end(axis) > 0.1 && end(axis) > 10.0 * end(if axis == "z" { "y" } else { "z" })
        };
        modes.iter().filter(moves).nth(which).expect("there are two").eigenvalue.im
    };
    [pick("z", 0), pick("z", 1), pick("y", 0)]
}

#[test]
fn a_rotating_blade_stiffens_as_published() {
    // [W]: flapwise frequencies of a uniform blade without hub; lead-lag ω² = flap² − Ω²
    for (speed, flap) in [(0.0_f64, [3.5160, 22.0345]), (4.0, [5.5850, 24.2734]), (12.0, [13.1702, 37.6031])] {
        let (coarse, fine) = (blade_frequencies(6, speed), blade_frequencies(12, speed));
        let found = [0, 1, 2].map(|i| (4.0 * fine[i] - coarse[i]) / 3.0); // second order in the length of an element
        println!("Ω = {speed}: {coarse:?} {fine:?} → {found:?}");
        close(found[0] / flap[0], 1.0, 2e-3);
        close(found[1] / flap[1], 1.0, 1e-2);
        close(found[2], (flap[0] * flap[0] - speed * speed).sqrt(), 2e-3 * flap[0] * flap[0] / 3.5);
    }
}
