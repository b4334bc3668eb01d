//! Bodies that spin fast: between steps, over many turns per step, and through everything that counts turns.

use crate::common::{Choice, build, close, watch};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Steps};
use flyball_dae::method::Tolerances;
use flyball_dae::system::State;
use flyball_machine::{Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

const METHODS: [Choice; 4] = [Choice::Alpha(0.7), Choice::Soi2(0.7), Choice::Mdop5, Choice::Mradau];

/// Rows at even times of a run with error-controlled steps.
fn rows(system: &MachineSystem, choice: Choice, end: f64, tolerance: f64, every: f64, see: impl FnMut(&State)) {
    let steps = Steps::Controlled(Tolerances::uniform(tolerance));
    watch(system, choice, Options { output: Output::Every(every), ..Options::new(end, steps) }, see);
}

#[test]
fn a_free_wheel_keeps_its_energy_in_every_row() {
    let mut machine = Machine::spatial();
    machine.body("wheel", Body::rigid(1.0, [0.65, 1.1, 0.65]).spin([0.0, 100.0, 0.0]));
    let system = build(&machine);
    for choice in METHODS {
        rows(&system, choice, 0.3, 1e-4, 0.01, |state| {
            let reading = system.read(state);
            close(reading.kinetic_energy(), 5500.0, 1e-8); // ½ 1.1 100²; rounding
            close(reading.marker("wheel").expect("a body").spin[1], 100.0, 1e-10);
        });
    }
}

#[test]
fn a_nut_on_a_screw_falls_evenly_over_many_turns() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    machine.body("nut", Body::rigid(2.0, [0.03, 0.03, 0.01]));
    machine.joint("screw", Joint::screw("ground", "nut", 0.1));
    let system = build(&machine);
    // (m (p/2π)² + J) φ̈ = −m g p/2π
    let lead = 0.1 / (2.0 * PI);
    let rate = -2.0 * 9.81 * lead / (2.0 * lead * lead + 0.01);
    for choice in METHODS {
        rows(&system, choice, 3.0, 1e-7, 0.003, |state| {
            let (angle, speed) = system.read(state).coordinate("screw.angle").expect("a coordinate");
            close(angle, 0.5 * rate * state.t * state.t, 1e-6);
            close(speed, rate * state.t, 1e-6);
        });
    }
}

/// Two shafts in line through a constant-velocity joint, driven by a moment, a pair of gears behind them.
fn drive_line() -> Machine {
    let mut machine = Machine::spatial();
    let shaft = || Body::rigid(1.0, [0.02, 0.02, 0.03]).spin([0.0, 0.0, 100.0]);
    machine.body("a", shaft());
    machine.body("b", shaft().at([0.0, 0.0, 1.0]));
    machine.body("c", Body::rigid(1.0, [0.1, 0.1, 0.12]).at([0.3, 0.0, 1.0]).spin([0.0, 0.0, -50.0]));
    machine.joint("first", Joint::revolute("ground", "a"));
    machine.joint("middle", Joint::constant_velocity("a", "b").at([0.0, 0.0, 0.5]));
    machine.joint("last", Joint::cylindrical("ground", "b").at([0.0, 0.0, 1.0]));
    machine.joint("other", Joint::revolute("ground", "c").at([0.3, 0.0, 1.0]));
    machine.joint("mesh", Joint::gear("last.angle", "other.angle", [0.1, 0.2]));
    machine.force("motor", Force::on_coordinate("first.angle", 0.9));
    machine
}

#[test]
fn a_drive_line_turns_as_one_at_any_rate() {
    let system = build(&drive_line());
    // 0.03 + 0.03 + 0.12/4 on the first shaft
    let rate = 0.9 / 0.09;
    for choice in METHODS {
        rows(&system, choice, 1.0, 1e-6, 0.01, |state| {
            let reading = system.read(state);
            let (turned, speed) = (100.0 * state.t + 0.5 * rate * state.t * state.t, 100.0 + rate * state.t);
            for (name, ratio) in [("first.angle", 1.0), ("last.angle", 1.0), ("other.angle", -0.5)] {
                let (angle, spin) = reading.coordinate(name).expect("a coordinate");
                close(angle, ratio * turned, 1e-5);
                close(spin, ratio * speed, 1e-5);
            }
            close(reading.kinetic_energy(), 0.5 * 0.09 * speed * speed, 1e-3);
        });
    }
}

#[test]
fn a_shaft_of_whole_turns_per_step_is_held_in_its_bearing() {
    for choice in [Choice::Alpha(0.7), Choice::Soi2(0.7)] {
        for turns in [0.5, 1.0, 1.5, 3.0] {
            let mut machine = Machine::spatial();
            let spin = turns * 2.0 * PI / 0.1;
            // deviating moments: a moment that goes round with the shaft holds it
            machine.body("shaft", Body::rigid(1.0, [0.2, 0.3, 0.4]).spin([0.0, 0.0, spin]));
            machine.joint("pin", Joint::revolute("ground", "shaft"));
            machine.force("coil", Force::coordinate_spring("pin.angle", 0.0, SpringLaw::linear(0.0, 0.004)));
            let system = build(&machine);
            let options = Options { output: Output::Every(0.013), ..Options::fixed(2.0, 0.1) };
            watch(&system, choice, options, |state| {
                // J ω̇ = −c ω over a tenth of its time constant 100 s: a chord of order 2
                let decay = (-0.01 * state.t).exp();
                let (angle, rate) = system.read(state).coordinate("pin.angle").expect("a coordinate");
                close(angle, 100.0 * spin * (1.0 - decay), 1e-6 * spin);
                close(rate, spin * decay, 1e-6 * spin);
            });
        }
    }
}

#[test]
fn angles_that_are_only_read_count_turns_however_sparse_rows_and_steps_are() {
    for every in [0.01, 0.3, 1.0] {
        for (spin, moment) in [(10.0, 0.0), (-40.0, 0.0), (0.0, 55.0)] {
            let mut machine = Machine::spatial();
            machine.body("wheel", Body::rigid(1.0, [0.65, 0.65, 1.1]).spin([0.0, 0.0, spin]));
            machine.joint("pin", Joint::revolute("ground", "wheel"));
            machine.force("motor", Force::torque("wheel", [0.0, 0.0, moment]));
            machine.count_turns("pin.angle");
            let system = build(&machine);
            for choice in METHODS {
                rows(&system, choice, 3.0, 1e-4, every, |state| {
                    let (angle, _) = system.read(state).coordinate("pin.angle").expect("a coordinate");
                    close(angle, spin * state.t + 0.5 * moment / 1.1 * state.t * state.t, 1e-6);
                });
            }
        }
    }
}

#[test]
fn the_angles_sensor_counts_turns_in_the_plane() {
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, 0.1).spin(10.0));
    machine.sensor("seen", Sensor::angles("wheel"));
    machine.block("sum", Block::integrator().input("seen"));
    let system = build(&machine);
    for choice in METHODS {
        rows(&system, choice, 1.0, 1e-6, 0.05, |state| {
            let reading = system.read(state);
            close(reading.signal("seen").expect("a signal"), 10.0 * state.t, 1e-9);
            close(reading.signal("sum").expect("a signal"), 5.0 * state.t * state.t, 1e-9);
            close(reading.angle("wheel").expect("a body"), 10.0 * state.t, 1e-9);
        });
    }
}

/// A free ball that turns about an axis, with its angles and their sums.
fn ball(spin: [f64; 3]) -> MachineSystem {
    let mut machine = Machine::spatial();
    machine.body("ball", Body::rigid(1.0, [0.1, 0.1, 0.1]).spin(spin));
    machine.sensor("seen", Sensor::angles("ball"));
    machine.block("roll", Block::integrator().input("seen.roll"));
    machine.block("yaw", Block::integrator().input("seen.yaw"));
    build(&machine)
}

#[test]
fn the_angles_sensor_counts_turns_in_space() {
    for rate in [10.0, -10.0, 300.0] {
        for (axis, name) in [([1.0, 0.0, 0.0], "roll"), ([0.0, 0.0, 1.0], "yaw")] {
            let system = ball(axis.map(|x| rate * x));
            for choice in METHODS {
                let steps = Steps::Controlled(Tolerances::uniform(1e-6));
                let options = Options { output: Output::Every(0.05), ..Options::new(1.0, steps) };
                let summary = watch(&system, choice, options, |state| {
                    let reading = system.read(state);
                    let seen = reading.signal(&format!("seen.{name}")).expect("a signal");
                    close(seen, rate * state.t, 1e-9 * rate.abs());
                    let sum = reading.signal(name).expect("a signal");
                    close(sum, 0.5 * rate * state.t * state.t, 1e-8 * rate.abs());
                });
                assert!(summary.events.is_empty(), "{choice:?}: a steady turn is no event");
            }
        }
    }
}

#[test]
fn a_turn_over_the_pole_is_an_event_where_roll_and_yaw_jump() {
    let system = ball([0.0, 2.0, 0.0]);
    for choice in METHODS {
        let steps = Steps::Controlled(Tolerances::uniform(1e-7));
        let options = Options { output: Output::Every(0.03), ..Options::new(1.5, steps) };
        let summary = watch(&system, choice, options, |state| {
            let signal = |name: &str| system.read(state).signal(name).expect("a signal");
            let turned = 2.0 * state.t;
            if (turned - FRAC_PI_2).abs() < 1e-6 {
                return; // at the event both sides are shown
            }
            let over = turned > FRAC_PI_2;
            close(signal("seen.pitch"), if over { PI - turned } else { turned }, 1e-7);
            for name in ["seen.roll", "seen.yaw"] {
                close(signal(name).abs(), if over { PI } else { 0.0 }, 1e-6);
            }
            for name in ["roll", "yaw"] {
                close(signal(name).abs(), PI * (state.t - FRAC_PI_4).max(0.0), 1e-6);
            }
        });
        assert_eq!(summary.events.len(), 1, "{choice:?}");
        close(summary.events[0].t, FRAC_PI_4, 1e-7);
        assert!(summary.events[0].names.iter().all(|name| name.starts_with("seen: ")), "{:?}", summary.events);
    }
}

#[test]
fn a_turn_close_by_the_pole_stays_continuous() {
    // about an axis close to y: yaw and roll turn by almost half a turn within a moment
    let tilt: f64 = 1e-2;
    let system = ball([2.0 * tilt, 2.0, 0.0]);
    for choice in METHODS {
        let steps = Steps::Controlled(Tolerances::uniform(1e-8));
        let options = Options { output: Output::Every(1e-3), ..Options::new(1.5, steps) };
        let mut last: Option<[f64; 2]> = None;
        let mut observer = |snapshot: &Snapshot| {
            let reading = system.read(snapshot.state);
            let now = ["seen.roll", "seen.yaw"].map(|name| reading.signal(name).expect("a signal"));
            if let Some(last) = last {
                // at most 2 / tilt = 200 rad/s
                assert!((0..2).all(|i| (now[i] - last[i]).abs() < 1.0), "{choice:?}, t = {}", snapshot.state.t);
            }
            last = Some(now);
            Flow::Continue
        };
        let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
        simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
        let end = last.expect("rows");
        assert!(end.iter().all(|angle| angle.abs() > 3.0), "{choice:?}: {end:?}");
    }
}

#[test]
fn constant_steps_of_many_turns_keep_the_spin_or_stop_by_name() {
    let mut machine = Machine::spatial();
    machine.body("wheel", Body::rigid(1.0, [0.1, 0.1, 0.1]).spin([240.0, 0.0, 320.0]));
    let system = build(&machine);
    for choice in METHODS {
        // 4, 8 and 20 rad a step
        for step in [0.01, 0.02, 0.05] {
            for inner_steps in [true, false] {
                let options = Options { inner_steps, output: Output::Every(0.013), ..Options::fixed(0.5, step) };
                let mut worst = 0.0_f64;
                let mut see = |snapshot: &Snapshot| {
                    let spin = system.read(snapshot.state).marker("wheel").expect("a body").spin;
                    worst = worst.max((spin[0] - 240.0).abs()).max((spin[2] - 320.0).abs());
                    Flow::Continue
                };
                let mut run = Simulation::boxed(&system, choice.method(&system), system.start(), options);
                match run.run(&mut see) {
                    Ok(summary) => {
                        // half of 400 rad/s · 0.5 s
                        close(summary.state.q[3], 100.0_f64.cos(), 1e-9);
                        assert!(worst < 1e-9, "{choice:?}, {step}: {worst}"); // rounding
                    }
                    Err(failure) => assert!(!inner_steps && failure.to_string().contains("turn"), "{failure}"),
                }
            }
        }
    }
}
