//! Bodies that turn evenly about what holds them, over many turns, and through the top: every method, every tolerance.

use crate::common::{build, integrate};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{OptionValues, Tolerances};
use flyball_dae::system::State;
use flyball_machine::geometry::Rotation;
use flyball_machine::{Body, Joint, Machine, MachineSystem, examples};

/// Errors at the end of a run may be as many tolerances of the way.
const MOST: f64 = 10.0;

/// The end of a run whose absolute tolerances are those of the machine.
fn end(system: &MachineSystem, method: &str, rtol: f64, end: f64) -> State {
    let entry = METHODS.iter().find(|entry| entry.name == method).expect("known");
    let method = entry.make_suited(system, &OptionValues::default()).expect("default options");
    let steps = Steps::Controlled(Tolerances::relative(rtol));
    let options = Options { output: Output::End, ..Options::new(end, steps) };
    let run = Simulation::boxed(system, method, system.start(), options).run(&mut NoObserver);
    run.unwrap_or_else(|failure| panic!("{}, {rtol:e}: {failure}", entry.name)).state
}

/// Compares what is seen at the end, as numbers with their sizes, by every method at every tolerance.
fn compare(
    what: &str,
    machine: &Machine,
    t: f64,
    expected: &[(f64, f64)],
    see: impl Fn(&MachineSystem, &State) -> Vec<f64>,
) {
    let system = build(machine);
    for entry in METHODS {
        let second_order = entry.name == "generalized-alpha" || entry.name == "soi2";
        for exponent in 4..=if second_order { 6 } else { 10 } {
            let rtol = 10_f64.powi(-exponent);
            let found = see(&system, &end(&system, entry.name, rtol, t));
            for (found, (expected, size)) in found.iter().zip(expected) {
                let off = (found - expected).abs() / size / rtol;
                assert!(
                    off < MOST,
                    "{what}, {}, {rtol:e}: {found} instead of {expected}, {off} tolerances",
                    entry.name
                );
            }
        }
    }
}

const RATE: f64 = 12.0;
const TIME: f64 = 3.0;

fn spaces() -> [Machine; 2] {
    [Machine::planar(), Machine::spatial()]
}

#[test]
fn an_eccentric_body_turns_evenly_on_a_bearing() {
    for (i, mut machine) in spaces().into_iter().enumerate() {
        machine.body("rod", Body::rigid(1.0, [0.1, 0.2, 0.3]).centre([0.3, 0.1, 0.0]).spin([0.0, 0.0, RATE]));
        machine.joint("pin", Joint::revolute("ground", "rod"));
        machine.track("pin.angle");
        let way = RATE * TIME;
        compare(["plane", "space"][i], &machine, TIME, &[(way, way), (RATE, RATE)], |system, state| {
            let (angle, rate) = system.read(state).coordinate("pin.angle").expect("a coordinate");
            vec![angle, rate]
        });
    }
}

#[test]
fn an_eccentric_body_turns_evenly_on_a_ball() {
    let mut machine = Machine::spatial();
    // a principal axis through the ball, askew in the world
    let turned = Rotation::vector([0.3, -0.5, 0.2]);
    let axis = turned.axis(2);
    let spin = axis.map(|c| RATE * c);
    machine.body("rod", Body::rigid(1.0, [0.1, 0.2, 0.3]).centre([0.3, 0.0, 0.0]).rotated(turned).spin(spin));
    machine.joint("ball", Joint::spherical("ground", "rod"));
    let way = RATE * TIME;
    let (s, c) = way.sin_cos();
    let expected: Vec<(f64, f64)> =
        (0..3).map(|i| (turned.axis(0)[i] * c + turned.axis(1)[i] * s, way)).chain([(RATE, RATE)]).collect();
    compare("ball", &machine, TIME, &expected, |system, state| {
        let reading = system.read(state);
        let rod = reading.marker("rod").expect("a body");
        let along = rod.spin.iter().zip(axis).map(|(w, a)| w * a).sum();
        rod.rotation.axis(0).into_iter().chain([along]).collect()
    });
}

#[test]
fn a_disc_rolls_evenly_on_its_circle() {
    let (angle, precession) = (1.2, -6.0);
    let spin = examples::steady_spin(angle, precession);
    let (radius, way) = (0.5 * -spin / precession, precession * TIME);
    let (s, c) = way.sin_cos();
    let size = radius * way.abs();
    let expected = [(radius * s, size), (radius * (1.0 - c), size)];
    compare("rolling", &examples::rolling_disc(angle, precession, spin), TIME, &expected, |system, state| {
        system.read(state).marker("disc").expect("a body").position[..2].to_vec()
    });
}

#[test]
fn a_pendulum_goes_over_the_top() {
    for (i, mut machine) in spaces().into_iter().enumerate() {
        machine.gravity([0.0, -9.81, 0.0]);
        machine.body("rod", Body::rigid(1.0, [0.1, 0.2, 0.3]).centre([0.4, 0.0, 0.0]).spin([0.0, 0.0, RATE]));
        machine.joint("pin", Joint::revolute("ground", "rod"));
        machine.track("pin.angle");
        let torque = |angle: f64| -9.81 * 0.4 * angle.cos() / (0.3 + 0.16);
        let (angle, rate) = integrate(torque, 0.0, RATE, TIME, 100_000);
        compare(["plane", "space"][i], &machine, TIME, &[(angle, angle), (rate, angle)], |system, state| {
            let (angle, rate) = system.read(state).coordinate("pin.angle").expect("a coordinate");
            vec![angle, rate]
        });
    }
}
