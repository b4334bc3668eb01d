//! Algebraic loops through controller and mechanics: solved where they have a solution, refused by name where not.

use crate::common::{Choice, build, close, run, slope};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot};
use flyball_dae::failure::Failure;
use flyball_dae::system::State;
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};

/// A mass on a rail with a spring.
fn rail(mass: f64, stiffness: f64, start: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(mass).at([start, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(stiffness, 0.0)));
    machine
}

/// m q̈ = −c q − d x,  ẋ = y,  y = g (q̇ − x): with a high gain g the state x is the velocity.
fn high_gain(gain: f64) -> Machine {
    let mut machine = rail(1.0, 4.0, 1.0);
    machine.sensor("speed", Sensor::coordinate_rate("rail.displacement"));
    machine.block("error", Block::sum([1.0, -1.0]).inputs(["speed", "state"]));
    machine.block("high", Block::gain(gain).input("error"));
    machine.block("state", Block::integrator().input("high"));
    machine.actuator("damper", Actuator::joint("rail.displacement").factor(-1.2).input("state"));
    machine
}

/// (q, v, x) of the closed form on the slow manifold: q = Re(C e^{st}) with the slow pair of roots of
/// (s + g)(s² + c) + d g s = 0.
fn slow_solution(gain: f64, t: f64) -> [f64; 5] {
    let (c, d) = (4.0, 1.2);
    // Newton for the slow root s = p + i w, from that of s² + d s + c
    let (mut p, mut w): (f64, f64) = (-0.5 * d, (c - 0.25 * d * d).sqrt());
    let multiply = |a: (f64, f64), b: (f64, f64)| (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
    for _ in 0..30 {
        let s = (p, w);
        let s2 = multiply(s, s);
        // f/g and f′/g, so that high gains do not cancel
        let cubic = multiply((s.0 / gain + 1.0, s.1 / gain), (s2.0 + c, s2.1));
        let f = (cubic.0 + d * s.0, cubic.1 + d * s.1);
        let df = ((3.0 * s2.0 + c) / gain + 2.0 * s.0 + d, 3.0 * s2.1 / gain + 2.0 * s.1);
        let size = df.0 * df.0 + df.1 * df.1;
        p -= (f.0 * df.0 + f.1 * df.1) / size;
        w -= (f.1 * df.0 - f.0 * df.1) / size;
    }
    // q(0) = 1, v(0) = 0:  q = e^{pt} (cos wt − (p/w) sin wt)
    let (s, co) = (w * t).sin_cos();
    let e = (p * t).exp();
    let q = e * (co - p / w * s);
    let v = -e * (p * p + w * w) / w * s;
    let a = -e * (p * p + w * w) / w * (p * s + w * co);
    let x = -(a + c * q) / d;
    // y = g (v − x) = ẋ = −(q⃛ + c v)/d with the third derivative of q from q̈ = 2 p q̇ − (p² + w²) q
    let jerk = 2.0 * p * a - (p * p + w * w) * v;
    [q, v, a, x, -(jerk + c * v) / d]
}

fn read(system: &MachineSystem, state: &State) -> [f64; 5] {
    let reading = system.read(state);
    let mass = reading.marker("mass").expect("a body");
    let signal = |name| reading.signal(name).expect("a signal");
    [mass.position[0], mass.velocity[0], mass.acceleration[0], signal("state"), signal("high")]
}

#[test]
fn newton_takes_at_most_two_iterations_at_any_gain_and_all_variables_keep_order_two() {
    for gain in [1e2, 1e4, 1e6, 1e8] {
        let system = build(&high_gain(gain));
        let mut all: [Vec<f64>; 5] = Default::default();
        for h in [0.02, 0.01, 0.005, 0.0025, 0.00125] {
            let mut start = system.start();
            start.x[0] = slow_solution(gain, 0.0)[3];
            let options = Options { output: Output::End, ..Options::fixed(2.0, h) };
            let method = Choice::Alpha(0.6).method(&system);
            let mut simulation = Simulation::boxed(&system, method, start, options);
            let summary =
                simulation.run(&mut |_: &Snapshot| Flow::Continue).unwrap_or_else(|f| panic!("{gain:e}: {f}"));
            let counters = summary.counters;
            assert!(counters.iterations <= 2 * counters.steps, "gain {gain:e}: {counters:?}");
            let (found, expected) = (read(&system, &summary.state), slow_solution(gain, 2.0));
            for (i, list) in all.iter_mut().enumerate() {
                list.push((found[i] - expected[i]).abs());
            }
        }
        for (name, errors) in ["q", "v", "v̇", "x", "y"].iter().zip(&all) {
            assert!((slope(errors) - 2.0).abs() < 0.15, "gain {gain:e}, {name}: {} of {errors:?}", slope(errors));
        }
    }
}

#[test]
fn no_single_step_takes_more_than_two_iterations() {
    for gain in [1e2, 1e6, 1e8] {
        let system = build(&high_gain(gain));
        // iterations of the first so many steps
        let work = |steps: usize| {
            let mut start = system.start();
            start.x[0] = slow_solution(gain, 0.0)[3];
            let options = Options::fixed(2.0, 0.01);
            let method = Choice::Alpha(0.6).method(&system);
            let mut seen = 0;
            let mut observer = |_: &Snapshot| {
                seen += 1;
                // the first snapshot is the start
                if seen > steps { Flow::Stop } else { Flow::Continue }
            };
            let summary = Simulation::boxed(&system, method, start, options).run(&mut observer).expect("it runs");
            assert_eq!(summary.counters.steps, steps);
            summary.counters.iterations
        };
        let totals: Vec<usize> = (1..=200).map(work).collect();
        assert!(totals[0] <= 2, "gain {gain:e}: first step {}", totals[0]);
        for (k, pair) in totals.windows(2).enumerate() {
            assert!(pair[1] - pair[0] <= 2, "gain {gain:e}: step {} takes {}", k + 2, pair[1] - pair[0]);
        }
    }
}

/// m q̈ = −c q + k q̈ through an accelerometer.
fn accelerometer_loop(k: f64) -> Machine {
    let mut machine = rail(2.0, 3.0, 0.5);
    machine.sensor("accelerometer", Sensor::accelerometer("mass").along([1.0, 0.0]));
    machine.block("gain", Block::gain(k).input("accelerometer"));
    machine.actuator("thruster", Actuator::force("mass", [1.0, 0.0]).input("gain"));
    machine
}

#[test]
fn accelerometer_feedback_with_direct_feedthrough_changes_the_mass() {
    let k = 0.7;
    let system = build(&accelerometer_loop(k));
    // (m − k) q̈ = −c q
    let w = (3.0_f64 / (2.0 - k)).sqrt();
    for (choice, step, tolerance) in [
        (Choice::Alpha(0.8), 2e-3, 2e-5),
        (Choice::Soi2(0.8), 2e-3, 2e-5),
        (Choice::Mdop5, 1e-10, 1e-8),
        (Choice::Mradau, 2e-3, 1e-8),
    ] {
        let state = run(&system, choice, 3.0, step).state;
        let reading = system.read(&state);
        let mass = reading.marker("mass").expect("a body");
        close(mass.position[0], 0.5 * (3.0 * w).cos(), tolerance); // truncation(h²)
        close(reading.signal("gain").expect("a signal"), -k * w * w * 0.5 * (3.0 * w).cos(), 4.0 * tolerance);
    }
}

#[test]
fn a_singular_loop_through_the_mechanics_is_refused_with_its_path_by_all_methods() {
    // I − h_y is regular; m = k makes the loop singular. The second is nearly so.
    for k in [2.0, 2.0 * (1.0 - 1e-12)] {
        let system = build(&accelerometer_loop(k));
        for choice in [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau] {
            let options = match choice {
                Choice::Mdop5 => Options::controlled(1.0, 1e-6),
                _ => Options::fixed(1.0, 1e-2),
            };
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let failure = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("the loop has no solution");
            assert!(matches!(failure, Failure::SingularIndex1 { .. }), "{failure}");
            let text = failure.to_string();
            assert!(text.contains("accelerometer.out") && text.contains("gain.out → thruster → motion"), "{text}");
            assert!(text.contains("change its gain"), "{text}");
        }
    }
}

#[test]
fn a_loop_that_turns_singular_in_mid_run_is_named_with_its_time() {
    // k = t/s: singular at t = 2 s
    let mut machine = rail(2.0, 3.0, 0.5);
    machine.sensor("accelerometer", Sensor::accelerometer("mass").along([1.0, 0.0]));
    machine.block("rising", Block::ramp((0.0, 0.0), (10.0, 10.0)));
    machine.block("gain", Block::product(2).inputs(["accelerometer", "rising"]));
    machine.actuator("thruster", Actuator::force("mass", [1.0, 0.0]).input("gain"));
    let system = build(&machine);
    for choice in [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau] {
        for options in [Options::fixed(3.0, 9.7e-3), Options::controlled(3.0, 1e-6)] {
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let failure = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("the loop turns singular");
            let text = failure.to_string();
            assert!(text.contains("accelerometer.out → gain.out → thruster → motion → accelerometer.out"), "{text}");
            assert!((simulation.state().t - 2.0).abs() <= 2e-2, "{choice:?}: {text}");
        }
    }
}

#[test]
fn a_singular_loop_inside_the_diagram_is_refused_with_its_path() {
    let mut machine = rail(1.0, 1.0, 0.1);
    machine.sensor("position", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("first", Block::sum([1.0, 1.0]).inputs(["position", "second"]));
    machine.block("second", Block::gain(1.0).input("first"));
    let system = build(&machine);
    let method = Choice::Alpha(0.8).method(&system);
    let mut simulation = Simulation::boxed(&system, method, system.start(), Options::fixed(1.0, 1e-2));
    let text = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("y = y + u").to_string();
    assert!(text.starts_with("index1/singular"), "{text}");
    assert!(text.contains("first.out → second.out → first.out"), "{text}");
}

#[test]
fn a_regular_loop_inside_the_diagram_is_solved() {
    // y₁ = q + y₂, y₂ = −3 y₁  →  y₁ = q/4
    let mut machine = rail(1.0, 1.0, 0.8);
    machine.sensor("position", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("first", Block::sum([1.0, 1.0]).inputs(["position", "second"]));
    machine.block("second", Block::gain(-3.0).input("first"));
    let system = build(&machine);
    for choice in [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau] {
        let state = run(&system, choice, 1.0, if choice == Choice::Mdop5 { 1e-8 } else { 1e-2 }).state;
        let reading = system.read(&state);
        let q = reading.marker("mass").expect("a body").position[0];
        close(reading.signal("first").expect("a signal"), 0.25 * q, 1e-7); // newton
    }
}

/// A rod on a pivot whose motor depends on the horizontal force of the pivot: τ = κ F_x.
fn reaction_loop(kappa: f64, redundant: bool) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.5));
    machine.joint("pivot", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    if redundant {
        machine.joint("again", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    }
    machine.sensor("load", Sensor::reaction_force("pivot", "rod").along([1.0, 0.0]));
    machine.block("gain", Block::gain(kappa).input("load"));
    machine.actuator("motor", Actuator::joint("pivot.angle").input("gain"));
    machine
}

#[test]
fn reaction_force_feedback_equals_the_eliminated_equation() {
    let (m, l, g, kappa) = (1.5, 0.5, 9.81, 0.2);
    let inertia = m / 12.0 + m * l * l;
    // angle φ from the x-axis: x_c = l cos φ,  F_x = m ẍ_c = −m l (sin φ φ̈ + cos φ φ̇²),  τ = κ F_x
    let (mut phi, mut rate, h): (f64, f64, f64) = (0.0, 0.0, 1e-4);
    let acceleration = |phi: f64, rate: f64| {
        let (s, c) = phi.sin_cos();
        (-m * g * l * c - kappa * m * l * c * rate * rate) / (inertia + kappa * m * l * s)
    };
    for _ in 0..10_000 {
        let f = |p: f64, r: f64| (r, acceleration(p, r));
        let k1 = f(phi, rate);
        let k2 = f(phi + 0.5 * h * k1.0, rate + 0.5 * h * k1.1);
        let k3 = f(phi + 0.5 * h * k2.0, rate + 0.5 * h * k2.1);
        let k4 = f(phi + h * k3.0, rate + h * k3.1);
        phi += h / 6.0 * (k1.0 + 2.0 * k2.0 + 2.0 * k3.0 + k4.0);
        rate += h / 6.0 * (k1.1 + 2.0 * k2.1 + 2.0 * k3.1 + k4.1);
    }
    let system = build(&reaction_loop(kappa, false));
    for (choice, step, tolerance) in [
        (Choice::Alpha(0.8), 5e-4, 2e-5),
        (Choice::Soi2(0.8), 5e-4, 2e-5),
        (Choice::Mdop5, 1e-10, 1e-7),
        (Choice::Mradau, 5e-4, 1e-7),
    ] {
        let state = run(&system, choice, 1.0, step).state;
        let reading = system.read(&state);
        let (angle, speed) = reading.coordinate("pivot.angle").expect("a coordinate");
        close(angle, phi, tolerance); // truncation(h²)
        close(speed, rate, 10.0 * tolerance);
        let force = reading.reaction("pivot", "rod").expect("a joint").force[0];
        close(reading.signal("load").expect("a signal"), force, 1e-9 * (1.0 + force.abs()));
    }
}

#[test]
fn a_sensor_on_a_reaction_that_is_not_unique_is_refused_by_name() {
    let system = build(&reaction_loop(0.2, true));
    let method = Choice::Alpha(0.8).method(&system);
    let mut simulation = Simulation::boxed(&system, method, system.start(), Options::fixed(1.0, 1e-2));
    let text = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("two pins share the load").to_string();
    assert!(text.starts_with("start/reaction-not-unique") && text.contains("load.out"), "{text}");
}

#[test]
fn a_signal_that_goes_non_finite_is_named_with_its_time() {
    // ẋ = 100 x overflows after some six seconds
    let mut machine = rail(1.0, 1.0, 0.5);
    machine.block("growth", Block::gain(100.0).input("sum"));
    machine.block("sum", Block::integrator().start(1.0).input("growth"));
    let system = build(&machine);
    let method = Choice::Alpha(0.8).method(&system);
    let mut simulation = Simulation::boxed(&system, method, system.start(), Options::fixed(10.0, 1e-2));
    let text = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("the signal runs away").to_string();
    assert!(text.starts_with("step/not-finite: sum.out became ") && text.contains(" at t = 6."), "{text}");
}
