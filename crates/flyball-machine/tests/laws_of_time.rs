//! Jumps and kinks of laws of time are met exactly by steps of any size.

mod common;

use common::{Choice, build, close, run};
use flyball_machine::{Body, Force, Joint, Law, Machine};

const ALL: [(Choice, f64); 3] = [(Choice::Alpha(0.9), 0.07), (Choice::Soi2(0.9), 0.07), (Choice::Mdop5, 1e-8)];

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
