//! Controlled spring-mass system of [BA] from sensor, filter, smooth saturation and actuator: no equations by hand.
//!
//!   m q̈ + k q = g_a,     ẋ = −σ x − b q̈,     g_a = g_max tanh(x/g_max)

use crate::common;
use crate::common::{Choice, build, close, run, slope};
use flyball_dae::driver::{Flow, Options as RunOptions, Output, Simulation, Snapshot, Steps};
use flyball_dae::method::GeneralizedAlpha;
use flyball_dae::method::generalized_alpha::{Options, StepChange};
use flyball_dae::newton::NewtonOptions;
use flyball_dae::system::{State, System, check_derivatives};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};

/// m = k = g_max = 1, σ = 0.1, b = 1.4, displaced by 5.
fn machine() -> Machine {
    let (sigma, b) = (0.1, 1.4);
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([5.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(1.0, 0.0)));
    machine.sensor("accelerometer", Sensor::acceleration("mass").along([1.0, 0.0]));
    machine.block("filter", Block::low_pass(sigma, -b / sigma).input("accelerometer").unit("N"));
    machine.block("limiter", Block::smooth_saturation(1.0).input("filter").unit("N"));
    machine.actuator("drive", Actuator::joint("rail.displacement").input("limiter"));
    machine
}

/// Displacement, velocity, acceleration, filter, actuator force.
fn values(system: &MachineSystem, state: &State) -> [f64; 5] {
    let reading = system.read(state);
    let mass = reading.marker("mass").expect("a body");
    let signal = |name| reading.signal(name).expect("a signal");
    [mass.position[0], mass.velocity[0], signal("accelerometer.out"), signal("filter"), signal("limiter.out")]
}

/// Reference solution at 5 s, to twelve digits.
const AT_5: [f64; 5] =
    [-0.5660530231853471, 2.0474401496906456, -0.4314401971107705, -3.340324670314635, -0.9974932202961176];

#[test]
fn the_diagram_adds_one_state_and_two_outputs_by_name() {
    let system = build(&machine());
    assert_eq!(system.layout().names.x, ["filter.out"]);
    assert_eq!(system.layout().names.y, ["accelerometer.out", "limiter.out"]);
    let found = check_derivatives(&system, &system.start(), 1e-6); // truncation of central differences
    assert!(found.is_empty(), "{}", found[0]);
}

#[test]
fn all_methods_reach_the_reference_solution() {
    let system = build(&machine());
    for (choice, step, tolerance) in [
        (Choice::Alpha(0.8), 1e-3, 5e-6), // truncation(h²)
        (Choice::Soi2(0.8), 1e-3, 5e-6),  // truncation(h²)
        (Choice::Mdop5, 1e-10, 1e-8),
    ] {
        let summary = run(&system, choice, 5.0, step);
        for (found, expected) in values(&system, &summary.state).into_iter().zip(AT_5) {
            close(found, expected, tolerance);
        }
    }
}

/// A run of generalized-alpha with given steps; Newton to rounding as in the tables.
fn alpha(system: &MachineSystem, options: Options, steps: Steps, end: f64) -> State {
    let options = Options { newton: NewtonOptions::to_rounding(), ..options };
    let method = GeneralizedAlpha::new(system, options).expect("valid options");
    let run = RunOptions { output: Output::End, ..RunOptions::new(end, steps) };
    let mut simulation = Simulation::new(system, method, system.start(), run);
    simulation.run(&mut |_: &Snapshot| Flow::Continue).unwrap_or_else(|failure| panic!("{failure}")).state
}

/// Relative errors at 5 s.
fn errors(system: &MachineSystem, state: &State) -> [f64; 5] {
    let found = values(system, state);
    [0, 1, 2, 3, 4].map(|i| (found[i] / AT_5[i] - 1.0).abs())
}

#[test]
fn the_golden_first_step_and_end_of_the_equations_by_hand_are_reached() {
    // the control state has parameters of its own: δ_m, δ_f, θ differ from α_m, α_f, γ
    let options = Options::as_published(0.8);
    assert!(options.control.delta_m != options.mechanics.alpha_m);
    let system = build(&machine());
    let first = values(&system, &alpha(&system, options, Steps::Fixed(0.1), 0.1));
    let golden = [4.97653829758506, -0.469541707815737, -4.40190989892719, 0.654405721532566];
    for (found, expected) in first.into_iter().zip(golden) {
        close(found, expected, 1e-9); // rounding of q, amplified by 1/(β h²)
    }
    let end = values(&system, &alpha(&system, options, Steps::Fixed(0.1), 5.0));
    let golden = [-0.56989768382646, 2.05298764918501, -0.427636884093702, -3.34865095250527, -0.997534567920162];
    for (found, expected) in end.into_iter().zip(golden) {
        close(found, expected, 1e-9);
    }
    let end = values(&system, &alpha(&system, options, Steps::Sequence(vec![0.03, 0.07]), 5.0));
    for (found, expected) in [(end[0], -0.567448033460741), (end[3], -3.34339419134595), (end[2], -0.430060509808313)] {
        close(found, expected, 1e-9);
    }
}

#[test]
fn every_variable_has_order_two_with_fixed_and_alternating_steps() {
    let system = build(&machine());
    for published in [true, false] {
        let options = if published { Options::as_published(0.8) } else { Options::with_rho(0.8) };
        for alternating in [false, true] {
            let mut all: [Vec<f64>; 5] = Default::default();
            for h in [0.05, 0.025, 0.0125, 0.00625, 0.003125] {
                let steps = if alternating { Steps::Sequence(vec![0.6 * h, 1.4 * h]) } else { Steps::Fixed(h) };
                for (list, error) in all.iter_mut().zip(errors(&system, &alpha(&system, options, steps, 5.0))) {
                    list.push(error);
                }
            }
            for (name, errors) in ["q", "v", "v̇", "x", "y"].iter().zip(&all) {
                let slope = slope(errors);
                assert!(
                    (slope - 2.0).abs() < 0.15,
                    "{name}, published {published}, alternating {alternating}: {slope}"
                );
            }
        }
    }
    // without the update of γ and θ order two is lost   [BA] Fig. 6
    let ignored = Options { step_change: StepChange::Ignored, ..Options::as_published(0.8) };
    let steps = |h: f64| Steps::Sequence(vec![0.6 * h, 1.4 * h]);
    let list: Vec<f64> = [0.05, 0.025, 0.0125, 0.00625, 0.003125]
        .map(|h| errors(&system, &alpha(&system, ignored, steps(h), 5.0))[0])
        .into();
    assert!(slope(&list) < 1.3, "{}", slope(&list));
}

#[test]
fn soi2_has_order_two_in_every_variable() {
    let system = build(&machine());
    let mut all: [Vec<f64>; 5] = Default::default();
    for h in [0.02, 0.01, 0.005, 0.0025, 0.00125] {
        let state = run(&system, Choice::Soi2(0.8), 5.0, h).state;
        for (list, error) in all.iter_mut().zip(errors(&system, &state)) {
            list.push(error);
        }
    }
    for (name, errors) in ["q", "v", "v̇", "x", "y"].iter().zip(&all) {
        assert!((slope(errors) - 2.0).abs() < 0.15, "{name}: {}", slope(errors));
    }
}

/// q̇ = v, v̇ = −q + tanh x, ẋ = −σ x − b v̇ by the classical method in small steps, with the reduced equations by hand.
fn reduced(end: f64) -> Vec<[f64; 4]> {
    let f = |s: [f64; 3]| {
        let a = -s[0] + s[2].tanh();
        [s[1], a, -0.1 * s[2] - 1.4 * a]
    };
    let (h, mut s): (f64, [f64; 3]) = (1e-3, [5.0, 0.0, 0.0]);
    let mut curve = vec![[s[0], s[1], s[2], s[2].tanh()]];
    for _ in 0..(end / h).round() as usize {
        let plus = |a: [f64; 3], w: f64, b: [f64; 3]| [0, 1, 2].map(|i| a[i] + w * b[i]);
        let k1 = f(s);
        let k2 = f(plus(s, 0.5 * h, k1));
        let k3 = f(plus(s, 0.5 * h, k2));
        let k4 = f(plus(s, h, k3));
        s = [0, 1, 2].map(|i| s[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]));
        curve.push([s[0], s[1], s[2], s[2].tanh()]);
    }
    curve
}

#[test]
fn the_curves_of_displacement_and_actuator_force_are_those_of_the_paper() {
    // [BA] Fig. 3 and 4: slow decay while the actuator saturates, fast decay afterwards
    let system = build(&machine());
    let reference = reduced(20.0);
    let mut worst: f64 = 0.0;
    let mut saturated = 0;
    let options = RunOptions { output: Output::Every(0.1), ..RunOptions::fixed(20.0, 1e-2) };
    common::watch(&system, Choice::Alpha(0.8), options, |state| {
        let (found, expected) = (values(&system, state), reference[(state.t / 1e-3).round() as usize]);
        for (i, j) in [(0, 0), (1, 1), (3, 2), (4, 3)] {
            worst = worst.max((found[i] - expected[j]).abs());
        }
        saturated += usize::from(found[4].abs() > 0.95);
    });
    assert!(worst < 1e-3, "{worst}"); // truncation(h²)
    assert!((40..160).contains(&saturated), "the actuator is saturated for {} s of 20 s", 0.1 * saturated as f64);
    assert!(reference.last().is_some_and(|end| end[0].abs() < 0.2), "the motion is damped");
}
