//! Jumps and kinks of laws of time are met exactly by steps of any size.

use crate::common::{Choice, build, close, run};
use flyball_dae::driver::{NoObserver, Options, Simulation};
use flyball_dae::scalar::{Real, Taylor};
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_machine::{Body, Force, Joint, Law, Machine, SpringLaw};

const ALL: [(Choice, f64); 4] =
    [(Choice::Alpha(0.9), 0.07), (Choice::Soi2(0.9), 0.07), (Choice::Mdop5, 1e-8), (Choice::Mradau, 0.07)];

#[test]
fn a_pulse_gives_its_impulse_whatever_the_step() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(2.0));
    machine.force("kick", Force::applied("ball", [1.0, 0.0]).over_time(Law::pulse(0.313, 0.528, 6.0)));
    let system = build(&machine);
    for (choice, h) in ALL {
        let summary = run(&system, choice, 1.0, h);
        let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        assert_eq!(times, [0.313, 0.528], "{choice:?}");
        // a = 3 from 0.313 to 0.528
        let speed = 3.0 * (0.528 - 0.313);
        close(summary.state.v[0], speed, 1e-13); // rounding
        close(summary.state.q[0], 0.5 * speed * (0.528 - 0.313) + speed * (1.0 - 0.528), 1e-12); // a parabola is exact
    }
}

#[test]
fn a_table_of_lines_is_integrated_without_smearing() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0));
    machine.force(
        "push",
        Force::applied("ball", [1.0, 0.0]).over_time(Law::lines(&[(0.1, 0.0), (0.4, 3.0), (0.6, -1.0)])),
    );
    let system = build(&machine);
    let summary = run(&system, Choice::Mdop5, 1.0, 1e-6);
    assert_eq!(summary.events.len(), 3);
    let area = 0.5 * 0.3 * 3.0 + 0.5 * 0.2 * (3.0 - 1.0) - 0.4;
    close(summary.state.v[0], area, 1e-13); // polynomials between the kinks
    assert!(summary.counters.steps + summary.counters.rejected < 40, "{:?}", summary.counters);
}

#[test]
fn a_torque_that_starts_late_is_felt_by_the_reaction_at_once() {
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, 0.5).at([1.0, 0.0]));
    machine.joint("pin", Joint::revolute("ground", "wheel").at([1.0, 0.0]));
    machine.force("motor", Force::on_coordinate("pin.angle", Law::step(0.5, 0.0, 2.0)));
    let system = build(&machine);
    for (choice, h) in ALL {
        let state = run(&system, choice, 1.0, h).state;
        close(system.read(&state).coordinate("pin.angle").expect("exists").1, 2.0, 1e-12); // rounding
        close(system.read(&state).reaction("pin", "wheel").expect("exists").moment[2], 2.0, 1e-9);
    }
}

#[test]
fn pieces_that_do_not_fit_are_refused_by_name() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0));
    machine.force("push", Force::applied("ball", [1.0, 0.0]).over_time(Law::lines(&[(0.4, 0.0), (0.1, 3.0)])));
    let message = machine.build().expect_err("times descend").to_string();
    assert!(message.starts_with("machine/not-finite: the force at the start of `push`"), "{message}");
}

/// A cart on a rail whose place is prescribed.
fn driven(law: Law) -> Machine {
    let mut machine = Machine::planar();
    machine.body("cart", Body::rigid(1.0, 0.1));
    machine.joint("rail", Joint::prismatic("ground", "cart"));
    machine.joint("drive", Joint::drive("rail.displacement", law));
    machine
}

#[test]
fn a_drive_that_jumps_stops_the_run_at_the_jump() {
    let jumps = |size: f64| move |t: Taylor<4>| Taylor::constant(if t.value() >= 0.5 { size } else { 0.0 });
    let by_function = |size: f64| Law::switching(jumps(size), |t| (t < 0.5).then_some(0.5));
    for size in [1.0, -0.02, 1e-5] {
        for law in [Law::step(0.5, 0.0, size), by_function(size)] {
            let system = build(&driven(law.clone()));
            for (choice, h) in ALL {
                for options in [Options::fixed(1.0, h.max(1e-3)), Options::controlled(1.0, 1e-6)] {
                    let mut run = Simulation::boxed(&system, choice.method(&system), system.start(), options);
                    let failure = run.run(&mut NoObserver).expect_err("a cart cannot jump");
                    assert_eq!(failure.id(), "event/position-jumps", "{law:?}, {choice:?}: {failure}");
                    let text = failure.to_string();
                    assert!(text.contains("t = 0.5 drive") && text.contains(&format!("{:.3e}", size.abs())), "{text}");
                    close(run.state().t, 0.5, 1e-12);
                    close(run.state().q[0], 0.0, 1e-9);
                }
            }
        }
    }
}

#[test]
fn positions_that_jump_unforeseen_are_not_shown_off_their_constraints() {
    let law = Law::custom(|t| Taylor::constant(if t.value() >= 0.5 { 1.0 } else { 0.0 }));
    let system = build(&driven(law));
    for choice in [Choice::Alpha(0.9), Choice::Mdop5] {
        let mut run =
            Simulation::boxed(&system, choice.method(&system), system.start(), Options::controlled(1.0, 1e-6));
        let failure = run.run(&mut NoObserver).expect_err("a cart cannot jump");
        assert!(["step/position-lost", "step/too-small"].contains(&failure.id().as_str()), "{choice:?}: {failure}");
    }
}

#[test]
fn a_drive_whose_rate_jumps_hits_the_machine() {
    // the kink is met exactly; velocities follow by an impulse of the drive, positions do not move
    let law = Law::pieces(&[0.5], vec![0.0.into(), Law::ramp(-0.1, 0.2)]);
    let system = build(&driven(law));
    for (choice, h) in ALL {
        let summary = run(&system, choice, 1.0, h);
        assert_eq!(summary.events.len(), 1);
        close(summary.state.q[0], 0.1, 1e-9);
        close(summary.state.v[0], 0.2, 1e-9);
        assert!(summary.worst_position < 1e-9, "{}", summary.worst_position);
    }
}

fn table(times: &[f64], values: &[f64], shape: Interpolation, outside: Outside) -> Law {
    Law::Table(Curve::through(times, values, shape, outside).expect("ascending times"))
}

#[test]
fn a_drive_over_lines_hits_the_machine_at_each_point_and_is_warned_of() {
    let (times, places) = ([0.0, 0.3, 0.6, 0.9], [0.0, 0.1, 0.1, 0.25]);
    let warnings = |shape, outside| {
        let system = build(&driven(table(&times, &places, shape, outside)));
        system.warnings().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let text = warnings(Interpolation::Linear, Outside::Hold).concat();
    for part in ["machine/drive-with-kinks: `drive`", "t = 0.3 s and later", "\"monotone\" or \"spline\""] {
        assert!(text.contains(part), "{text}");
    }
    let text = warnings(Interpolation::Spline, Outside::Hold).concat();
    assert!(text.contains("t = 0.9 s:") && text.contains("outside = \"extend\""), "{text}");
    assert_eq!(warnings(Interpolation::Monotone, Outside::Extend), [""; 0]);
    let since = build(&driven(table(&times, &places, Interpolation::Spline, Outside::Hold))).warnings()[0].since();
    assert_eq!(since, Some(0.9));
    let system = build(&driven(table(&times, &places, Interpolation::Linear, Outside::Hold)));
    for (choice, h) in ALL {
        let summary = run(&system, choice, 0.7, h);
        assert_eq!(summary.events.len(), 2, "{choice:?}");
        close(summary.state.q[0], 0.1 + 0.1 * 0.5, 1e-9);
        close(summary.state.v[0], 0.5, 1e-9);
    }
}

#[test]
fn a_smooth_table_drives_without_events_and_is_followed_to_its_end() {
    let (times, places) = ([0.0, 0.3, 0.6, 0.9], [0.0, 0.1, 0.1, 0.25]);
    for shape in [Interpolation::Monotone, Interpolation::Spline] {
        let law = table(&times, &places, shape, Outside::Extend);
        let system = build(&driven(law.clone()));
        for (choice, h) in ALL {
            let summary = run(&system, choice, 1.2, h);
            assert_eq!(summary.events.len(), 0, "{choice:?}");
            let [place, rate, ..] = law.jet(1.2);
            close(summary.state.q[0], place, 1e-9);
            close(summary.state.v[0], rate, 2e-3); // truncation(h²) of methods that hold positions only
        }
    }
}

#[test]
fn a_periodic_table_of_forces_is_met_at_each_of_its_kinks() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0));
    let law = table(&[0.0, 0.1, 0.3], &[0.0, 2.0, 0.0], Interpolation::Linear, Outside::Periodic);
    machine.force("push", Force::applied("ball", [1.0, 0.0]).over_time(law));
    let system = build(&machine);
    for (choice, h) in ALL {
        let summary = run(&system, choice, 1.4, h);
        assert_eq!(summary.events.len(), 9, "{choice:?}: {:?}", summary.events);
        close(summary.state.v[0], 5.0 * 0.3 - 0.05, 1e-12); // lines are integrated exactly, parabolas of them too
    }
}

#[test]
fn a_bump_of_a_smooth_table_is_not_stepped_over() {
    for shape in [Interpolation::Monotone, Interpolation::Spline] {
        let mut machine = Machine::planar();
        machine.body("ball", Body::point(1.0));
        let law = table(&[0.0, 49.9, 50.0, 50.1, 100.0], &[0.0, 0.0, 1.0, 0.0, 0.0], shape, Outside::Hold);
        machine.force("push", Force::applied("ball", [1.0, 0.0]).over_time(law.clone()));
        let system = build(&machine);
        let summary = run(&system, Choice::Mdop5, 100.0, 1e-8);
        let Law::Table(curve) = law else { unreachable!("made above") };
        close(summary.state.v[0], curve.integral(100.0), 1e-6); // newton and tolerance
    }
}

#[test]
fn steps_without_length_are_named_at_once() {
    for (stiffness, damping) in [(1e300, 0.0), (0.0, 1e300), (1e250, 1e200)] {
        let mut machine = Machine::planar();
        machine.body("ball", Body::point(1.0).at([1.5, 0.0]));
        machine.force("spring", Force::spring("ground", "ball", 1.0, SpringLaw::linear(stiffness, damping)));
        machine.force("push", Force::applied("ball", [1.0, 0.3]));
        let system = build(&machine);
        for (choice, _) in ALL {
            let options = Options { max_steps: 100_000, ..Options::controlled(1.0, 1e-6) };
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let ended = simulation.run(&mut NoObserver);
            let steps = simulation.counters().steps;
            // a method that damps what it does not resolve may come through
            assert!(ended.is_err() || steps < 50_000, "{choice:?}, k = {stiffness:e}, c = {damping:e}: {steps} steps");
            if let Err(failure) = ended {
                assert!(steps < 1000, "{choice:?}, k = {stiffness:e}, c = {damping:e}: {steps} steps, {failure}");
                assert!(["step", "index1"].contains(&failure.id().family()), "{failure}");
                assert_ne!(failure.id(), "step/too-many", "{failure}");
            }
        }
    }
}

#[test]
fn a_constant_step_that_does_not_move_time_is_refused() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0));
    let system = build(&machine);
    let mut start = system.start();
    start.t = 1e6;
    let options = Options::fixed(1e6 + 1.0, 1e-12);
    let mut simulation = Simulation::boxed(&system, Choice::Mdop5.method(&system), start, options);
    let failure = simulation.run(&mut NoObserver).expect_err("time stands still");
    assert_eq!(failure.id(), "step/no-length", "{failure}");
}

#[test]
fn what_a_loose_step_leaves_open_is_no_jump_of_positions() {
    // a double pendulum fast enough to drift between projections, and a motor that starts and stops at time events
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("first", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).spin(8.0).marker("tip", [1.0, 0.0]));
    machine.body("second", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at([1.0, 0.0]).spin(-6.0));
    machine.joint("pin", Joint::revolute("ground", "first").at([0.0, 0.0]));
    machine.joint("knee", Joint::revolute("first.tip", "second"));
    machine.force("motor", Force::on_coordinate("pin.angle", Law::pulse(0.35, 0.8, 2.0)));
    let system = machine.build().expect("a machine");
    for tolerance in [1e-2, 1e-3, 1e-4] {
        let summary = run(&system, Choice::Mdop5, 2.0, tolerance);
        assert_eq!(summary.events.len(), 2, "{tolerance:e}");
    }
}
