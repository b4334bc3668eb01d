//! Laws of every force in the table, in the plane and in space, on bodies, points and ground.

use super::{Force, ForceElement, ForceKind};
use crate::assembly::on_assembly;
use crate::geometry::{Frame, Rotation};
use crate::joint::Joint;
use crate::machine::{Dimension, Machine};
use crate::testing::Random;
use crate::{Body, MachineSystem};
use flyball_dae::system::{Evaluator, State, System, check_derivatives};

/// Two bodies with skew markers around one force; `first` may stand on the ground or be a point.
fn machine(dimension: Dimension, force: &Force, first: &str) -> Machine {
    let mut machine = match dimension {
        Dimension::Two => Machine::planar(),
        Dimension::Three => Machine::spatial(),
    };
    let rotation = |angle: f64| match dimension {
        Dimension::Two => Rotation::about_z(angle),
        Dimension::Three => Rotation::vector([0.3 * angle, -0.5 * angle, angle]),
    };
    let inertia = [[1.0, 0.1, 0.05], [0.1, 0.8, -0.1], [0.05, -0.1, 1.2]];
    let body = |x: f64| Body::rigid(1.3, inertia).centre([0.1, -0.2]).at([x, 0.3 * x]).rotated(rotation(0.4 + x));
    let frame = Frame::at([0.4, 0.3]).rotated(rotation(-0.7));
    machine.body(
        "first",
        match first {
            "point" => Body::point(0.8).marker_frame("f", Frame::default().rotated(rotation(0.2))),
            _ => body(-0.6).marker_frame("f", frame),
        },
    );
    machine.body("second", body(0.9).marker_frame("m", frame));
    if first == "ground" {
        machine.joint("fixed", Joint::weld("ground", "first").at([0.0, 0.0]));
    }
    machine.joint("pin", Joint::revolute("ground", "second").at([0.5, 0.5]));
    machine.force("subject", if dimension == Dimension::Two { flat(force) } else { force.clone() });
    machine
}

/// The force without its part out of the plane, which a planar machine refuses.
fn flat(force: &Force) -> Force {
    let mut force = force.clone();
    match &mut force.kind {
        ForceKind::Gravity(gravity) => gravity.acceleration[2] = 0.0,
        ForceKind::AppliedForce(applied) => applied.vector[2] = 0.0,
        _ => {}
    }
    force
}

fn for_each(mut check: impl FnMut(&str, &MachineSystem, &State)) {
    for force in ForceKind::examples() {
        for dimension in [Dimension::Two, Dimension::Three] {
            for first in ["body", "point", "ground"] {
                let system = machine(dimension, &force, first).build().expect("can be built");
                let label = format!("{:?} in {dimension:?}, first on {first}", force.kind);
                let mut random = Random::new(23);
                let mut state = system.start();
                state.t = 0.4;
                let layout = system.layout();
                let step: Vec<f64> = (0..layout.n_v()).map(|_| 0.4 * random.next()).collect();
                let q = state.q.clone();
                layout.manifold.retract(&q, &step, &mut state.q);
                for list in [&mut state.v, &mut state.a, &mut state.lambda] {
                    list.iter_mut().for_each(|x| *x = random.next());
                }
                state.x.iter_mut().for_each(|x| *x += 0.1 * random.next());
                // each element in each of its modes; none has more than four
                for mode in 0..if state.modes.is_empty() { 1 } else { 4 } {
                    state.modes.fill(mode);
                    check(&format!("{label}, mode {mode}"), &system, &state);
                }
            }
        }
    }
}

/// f of the subject alone, its energy, dissipation and input power.
fn budget(system: &MachineSystem, state: &State) -> (Vec<f64>, f64, f64, f64) {
    on_assembly!(&system.inner, assembly => assembly.with_motion(&mut assembly.work(), &state.point(), |at, _| {
        let force = &assembly.forces[0].1;
        let mut out = vec![0.0; state.v.len()];
        force.add_residual(at, &mut out);
        out.iter_mut().for_each(|x| *x = -*x);
        (out, force.energy(at), force.dissipation(at), force.input_power(at))
    }))
}

#[test]
fn tangents_of_every_force_equal_differences() {
    for_each(|label, system, state| {
        let found = check_derivatives(system, state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "{label}: {} and {} more", found[0], found.len() - 1);
    });
}

#[test]
fn power_is_energy_lost_minus_dissipation_plus_input() {
    for_each(|label, system, state| {
        let (f, _, dissipation, input) = budget(system, state);
        let power: f64 = f.iter().zip(&state.v).map(|(f, v)| f * v).sum();
        let mut rates = vec![0.0; state.x.len()];
        Evaluator::new(system).control_rate(&state.point(), &mut rates);
        let energy = |d: f64| {
            let mut moved = state.clone();
            moved.x.iter_mut().zip(&rates).for_each(|(x, rate)| *x += d * rate);
            let step: Vec<f64> = state.v.iter().map(|v| d * v).collect();
            system.layout().manifold.retract(&state.q, &step, &mut moved.q);
            budget(system, &moved).1
        };
        let d = 1e-5;
        let rate = (energy(d) - energy(-d)) / (2.0 * d);
        assert!((power + rate + dissipation - input).abs() < 1e-7, "{label}"); // truncation(d²)
        let mut ends = vec![0.0; system.layout().switches.len()];
        Evaluator::new(system).switching(&state.point(), &mut ends);
        // a mode that has ended may pull
        assert!(dissipation >= 0.0 || ends.iter().any(|end| *end < 0.0), "{label}");
    });
}

#[test]
fn force_at_rest_is_minus_the_gradient_of_energy() {
    for_each(|label, system, state| {
        let mut rest = state.clone();
        rest.v.fill(0.0);
        let (f, energy, ..) = budget(system, &rest);
        if energy == 0.0 {
            return;
        }
        for i in 0..f.len() {
            let d = 1e-5;
            let at = |d: f64| {
                let mut step = vec![0.0; f.len()];
                step[i] = d;
                let mut moved = rest.clone();
                system.layout().manifold.retract(&rest.q, &step, &mut moved.q);
                budget(system, &moved).1
            };
            let slope = (at(d) - at(-d)) / (2.0 * d);
            assert!((f[i] + slope).abs() < 1e-7, "{label}: {} {}", f[i], slope); // truncation(d²)
        }
    });
}
