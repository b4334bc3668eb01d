//! Forces with states of their own: a spring and damper in a row against closed forms, by all methods and in analyses.
//!
//! A mass M on it has ẍ = −T/M, Ṫ = K (ẋ − T/C), so that its velocity is that of a damped oscillator:
//! v̈ + 2δ v̇ + (K/M) v = 0 with δ = K/(2C).

use crate::common::{Choice, build, close, run};
use flyball_dae::driver::{Options, Output, Simulation};
use flyball_dae::system::State;
use flyball_machine::analysis::{EnergyBalance, EquilibriumOptions, equilibrium, linearize};
use flyball_machine::{Body, Force, Joint, Machine, MachineSystem, Probe};

const METHODS: [Choice; 4] = [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau];
const K: f64 = 50.0;
const C: f64 = 12.0;
const M: f64 = 2.0;
const DELTA: f64 = 0.5 * K / C;

/// A mass on a line before a wall, at 1 m, with a velocity.
fn mass(velocity: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(M).at([1.0, 0.0]).velocity([velocity, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("mount", Force::maxwell("ground", "mass", K, C));
    machine
}

fn read(system: &MachineSystem, state: &State, name: &str) -> f64 {
    let probe = Probe::find(system.machine(), name).expect("exists");
    let mut out = Vec::new();
    system.probes([&probe]).expect("resolves").read(system, state, &mut out);
    out[0]
}

#[test]
fn a_mass_swings_as_the_closed_form_says() {
    let system = build(&mass(1.5));
    let omega = (K / M - DELTA * DELTA).sqrt();
    let t: f64 = 1.3;
    // v = v₀ e^{−δt} (cos ωt + δ/ω sin ωt),   T = −M v̇
    let decay = 1.5 * (-DELTA * t).exp();
    let v = decay * ((omega * t).cos() + DELTA / omega * (omega * t).sin());
    let tension = M * decay * (omega + DELTA * DELTA / omega) * (omega * t).sin();
    for choice in METHODS {
        let fine = if choice == Choice::Mdop5 { 1e-10 } else { 1e-4 };
        let state = run(&system, choice, t, fine).state;
        close(state.v[0], v, 1e-7);
        close(read(&system, &state, "mount.force"), tension, 1e-5);
        // both parts carry the same tension: u̇ = T/C, and spring and damper are the whole elongation
        close(read(&system, &state, "mount.spring"), tension / K, 1e-6);
        let whole = state.q[0] - 1.0;
        close(read(&system, &state, "mount.spring") + read(&system, &state, "mount.damper"), whole, 1e-13);
        assert_eq!(read(&system, &state, "mount.damper"), state.x[0]);
    }
}

#[test]
fn states_are_of_order_two_in_implicit_methods() {
    let system = build(&mass(1.5));
    let exact = run(&system, Choice::Mdop5, 1.0, 1e-12).state.x[0];
    for choice in [Choice::Alpha(0.8), Choice::Soi2(0.8)] {
        let errors = [4e-3, 2e-3, 1e-3].map(|h| (run(&system, choice, 1.0, h).state.x[0] - exact).abs());
        let slope = crate::common::slope(&errors);
        assert!((1.9..2.1).contains(&slope), "{choice:?}: {slope} of {errors:?}");
    }
}

#[test]
fn what_it_takes_up_is_stored_or_turned_to_heat() {
    let system = build(&mass(1.5));
    for choice in METHODS {
        let mut balance = EnergyBalance::new(&system);
        let options = Options { output: Output::End, ..Options::controlled(2.0, 1e-8) };
        Simulation::boxed(&system, choice.method(&system), system.start(), options).run(&mut balance).expect("runs");
        assert!(balance.worst() < 1e-6 * balance.scale(), "{choice:?}: {} of {}", balance.worst(), balance.scale());
        // all of M v₀²/2 ends in the damper
        close(balance.last.dissipated, 0.5 * M * 1.5 * 1.5, 1e-2);
    }
}

#[test]
fn in_equilibrium_the_damper_has_given_way() {
    let mut machine = mass(0.0);
    machine.force("wind", Force::applied("mass", [7.0, 0.0]));
    machine.force("spring", Force::spring("ground", "mass", 1.0, flyball_machine::SpringLaw::linear(70.0, 0.0)));
    let system = build(&machine);
    let found =
        equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect("the spring holds it").state;
    // the spring beside it carries all: 7/70, and the damper has taken up the elongation
    close(found.q[0], 1.1, 1e-9);
    close(found.x[0], 0.1, 1e-9);
    close(read(&system, &found, "mount.force"), 0.0, 1e-7);
}

#[test]
fn small_motions_have_the_eigenvalues_of_the_closed_form() {
    let system = build(&mass(0.0));
    let modes = linearize(&system, &system.start()).expect("at rest").modes;
    let swing = modes.iter().find(|mode| mode.eigenvalue.im > 0.0).expect("it swings").eigenvalue;
    close(swing.re, -DELTA, 1e-9);
    close(swing.im, (K / M - DELTA * DELTA).sqrt(), 1e-9);
}

#[test]
fn parts_in_a_row_need_both_numbers() {
    let mut machine = mass(0.0);
    machine.force("weak", Force::maxwell("ground", "mass", K, 0.0));
    let message = machine.build().expect_err("no damper").to_string();
    assert!(message.contains("`weak`") && message.contains("the damping"), "{message}");
}
