//! Small machines run by an integrator, against what is known about them.

use flyball_dae::driver::{NoObserver, Options, Simulation};
use flyball_dae::method::GeneralizedAlpha;
use flyball_dae::method::generalized_alpha::Options as MethodOptions;
use flyball_dae::system::{Evaluator, State, check_derivatives};
use flyball_machine::{Actuator, Body, Force, Joint, Law, Machine, MachineSystem, Rotation, Sensor, Shape, SpringLaw};
use std::f64::consts::TAU;

/// The state after a run with fixed steps.
fn run(system: &MachineSystem, end: f64, h: f64) -> State {
    let method = GeneralizedAlpha::new(system, MethodOptions::with_rho(0.9)).expect("valid options");
    let mut simulation = Simulation::new(system, method, system.start(), Options::fixed(end, h));
    simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    simulation.state().clone()
}

fn energy(system: &MachineSystem, state: &State) -> f64 {
    let reading = system.read(state);
    reading.kinetic_energy() + reading.potential_energy()
}

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "found {found}, expected {expected}");
}

#[test]
fn a_pendulum_reports_the_closed_form_reaction_on_both_bodies() {
    let (mass, length, g) = (2.0, 1.5, 9.81);
    let mut machine = Machine::planar();
    machine.gravity([0.0, -g]);
    machine.body("rod", Body::rod([0.0, 0.0], [length, 0.0]).mass(mass));
    machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    let system = machine.build().expect("a pendulum");
    let state = run(&system, 0.4, 1e-3);
    let reading = system.read(&state);
    let (angle, rate) = reading.coordinate("pin.angle").expect("exists");
    // released horizontally: ω² = −3 g sin θ / l; along the rod −m l ω²/2 − … , across m g cos θ / 4
    close(rate * rate, -3.0 * g * angle.sin() / length, 1e-4); // truncation(h²)
    let on_rod = reading.reaction("pin", "rod").expect("exists");
    let on_ground = reading.reaction("pin", "ground").expect("exists");
    let (s, c) = angle.sin_cos();
    let along = on_rod.force[0] * c + on_rod.force[1] * s;
    let across = -on_rod.force[0] * s + on_rod.force[1] * c;
    close(along, mass * g * s - mass * length / 2.0 * rate * rate, 1e-4); // truncation(h²)
    close(across, mass * g * c / 4.0, 1e-4); // truncation(h²)
    for i in 0..3 {
        close(on_ground.force[i], -on_rod.force[i], 1e-12); // rounding
    }
    let turned = on_rod.in_axes_of(&reading.marker("rod").expect("exists"));
    close(turned.force[0], along, 1e-9); // rounding
    close(turned.force[1], across, 1e-9); // rounding
}

#[test]
fn a_chain_of_four_bars_keeps_its_energy() {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    let n = 3;
    for i in 0..=n {
        let x = f64::from(i);
        let post = format!("post{i}");
        machine.body(post.clone(), Body::rod([0.0, 0.0], [0.0, 1.0]).mass(1.0).at([x, 0.0]).spin(-1.0));
        machine.joint(format!("base{i}"), Joint::revolute("ground", post).at([x, 0.0]));
    }
    for i in 0..n {
        let x = f64::from(i);
        let bar = format!("bar{i}");
        machine.body(bar.clone(), Body::rod([x, 1.0], [x + 1.0, 1.0]).mass(1.0).velocity([1.0, 0.0]));
        machine.joint(format!("left{i}"), Joint::revolute(format!("post{i}"), bar.clone()).at([x, 1.0]));
        machine.joint(format!("right{i}"), Joint::revolute(bar, format!("post{}", i + 1)).at([x + 1.0, 1.0]));
    }
    let system = machine.build().expect("four-bars");
    let start = energy(&system, &system.start());
    let state = run(&system, 2.0, 1e-3);
    close(energy(&system, &state) / start, 1.0, 2e-4); // truncation(h²) with numerical damping
    assert!(system.read(&state).constraint_violation() < 1e-9); // newton
}

#[test]
fn a_motor_in_space_counts_its_turns_and_drives_a_gear() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, -9.81, 0.0]);
    let wheel = |x: f64| Body::solid(Shape::cylinder([x, 0.0, -0.1], [x, 0.0, 0.1], 0.5)).mass(3.0);
    machine.body("small", wheel(0.0));
    machine.body("large", wheel(1.5));
    machine.joint("a", Joint::revolute("ground", "small").at([0.0, 0.0, 0.0]));
    machine.joint("b", Joint::revolute("ground", "large").at([1.5, 0.0, 0.0]));
    machine.joint("motor", Joint::drive("a.angle", Law::Polynomial(vec![0.0, 0.0, 10.0])));
    machine.joint("mesh", Joint::gear("a.angle", "b.angle", [0.5, 1.0]));
    let system = machine.build().expect("a gear train");
    let state = run(&system, 2.0, 2e-3);
    let reading = system.read(&state);
    let (angle, rate) = reading.coordinate("a.angle").expect("exists");
    assert!(angle > 6.0 * TAU);
    close(angle, 40.0, 1e-8); // newton
    close(rate, 40.0, 1e-6); // newton over the step
    close(reading.coordinate("b.angle").expect("exists").0, -20.0, 1e-8); // newton
    // the motor accelerates both wheels: torque (J + J/4) · 20
    let inertia = 3.0 * 0.25 / 2.0;
    let torque = -reading.multipliers("motor").expect("exists")[0];
    close(torque, 1.25 * inertia * 20.0, 1e-5); // truncation(h²)
    let on_small = reading.reaction("a", "small").expect("exists");
    close(on_small.force[1], 3.0 * 9.81, 1e-6); // newton
    close(on_small.moment[2], inertia * 20.0, 1e-5); // truncation(h²)
}

#[test]
fn a_nut_advances_by_its_pitch() {
    let mut machine = Machine::spatial();
    machine
        .body("nut", Body::solid(Shape::sphere(0.2)).mass(1.0).spin([0.0, 0.0, 10.0]).velocity([0.0, 0.0, 1.0 / TAU]));
    machine.joint("thread", Joint::screw("ground", "nut", 0.1).at([0.0, 0.0, 0.0]));
    let system = machine.build().expect("a nut");
    let state = run(&system, 3.0, 1e-2);
    let reading = system.read(&state);
    let (angle, _) = reading.coordinate("thread.angle").expect("exists");
    let (displacement, _) = reading.coordinate("thread.displacement").expect("exists");
    assert!(angle > 2.0 * TAU);
    close(displacement, 0.1 * angle / TAU, 1e-9); // newton
    close(angle, 30.0, 1e-6); // the start is consistent, so the speed stays
}

#[test]
fn a_rolling_disc_keeps_its_energy_and_its_contact() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    let (radius, lean) = (0.5, 0.3_f64);
    // the disc's axis points along −y, leaning towards z; it rolls along −x
    let rotation = Rotation::about([1.0, 0.0, 0.0], std::f64::consts::FRAC_PI_2 + lean);
    let disc = Body::rigid(2.0, [0.125, 0.125, 0.25]).rotated(rotation).at([0.0, 0.0, radius * lean.cos()]);
    machine.body("disc", disc.spin(rotation.axis(2).map(|c| 8.0 * c)).velocity([-4.0, 0.0, 0.0]));
    machine.joint("floor", Joint::rolling_disc("ground", "disc", radius));
    let system = machine.build().expect("a disc");
    let coarse = run(&system, 1.0, 1e-3);
    let begin = system.start();
    let scale = energy(&system, &begin);
    close(energy(&system, &coarse) / scale, 1.0, 1e-4); // truncation(h²) with numerical damping
    let reading = system.read(&coarse);
    assert!(reading.constraint_violation() < 1e-9); // newton
    assert!(reading.velocity_violation() < 1e-4); // truncation(h²)
}

#[test]
fn a_mass_on_a_spring_swings_at_its_frequency() {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(2.0).at([1.1, 0.0]));
    machine.force("spring", Force::spring("ground", "mass", 1.0, SpringLaw::linear(50.0, 0.0)));
    let system = machine.build().expect("an oscillator");
    let state = run(&system, TAU / 5.0, 1e-4);
    let reading = system.read(&state);
    close(reading.marker("mass").expect("exists").position[0], 1.1, 1e-6); // truncation(h²)
    close(reading.force("spring").expect("exists"), 5.0, 1e-4); // truncation(h²)
}

#[test]
fn a_door_on_two_hinges_runs() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    machine.body(
        "door",
        Body::solid(Shape::block([1.0, 0.05, 2.0]))
            .mass(20.0)
            .at([0.5, 0.0, 0.0])
            .spin([0.0, 0.0, 1.0])
            .velocity([0.0, 0.5, 0.0]),
    );
    machine.joint("top", Joint::revolute("ground", "door").at([0.0, 0.0, 0.8]));
    machine.joint("bottom", Joint::revolute("ground", "door").at([0.0, 0.0, -0.8]));
    let system = machine.build().expect("a door");
    let state = run(&system, 0.5, 1e-3);
    let reading = system.read(&state);
    close(reading.coordinate("top.angle").expect("exists").0, 0.5, 1e-6); // free rotation
    let sum: f64 =
        ["top", "bottom"].map(|hinge| reading.reaction(hinge, "door").expect("exists").force[2]).iter().sum();
    close(sum, 20.0 * 9.81, 1e-6); // newton
}

#[test]
fn a_bead_on_a_groove_slides_at_tight_tolerances_although_it_is_placed_a_little_off() {
    // a cycloid of 40 points: it is reached from everywhere in π √(r/g); the bead is half a micrometre off its spline
    let (r, g) = (0.5, 9.81);
    let cycloid = |u: f64| [r * (u - u.sin()), -r * (1.0 - u.cos())];
    let points: Vec<[f64; 2]> = (0..=40).map(|i| cycloid(TAU / 40.0 * f64::from(i))).collect();
    let mut machine = Machine::planar();
    machine.gravity([0.0, -g]);
    machine.body("bead", Body::point(1.0).at(cycloid(1.2)));
    machine.joint("groove", Joint::point_on_curve("ground", "bead", &points));
    let system = machine.build().expect("a bead");
    let method = GeneralizedAlpha::new(&system, MethodOptions::default()).expect("valid options");
    let options = Options::controlled(0.5 * TAU * (r / g).sqrt(), 1e-9);
    let mut simulation = Simulation::new(&system, method, system.start(), options);
    let summary = simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    let reading = system.read(simulation.state());
    close(reading.marker("bead").expect("exists").position[0], 0.5 * TAU * r, 1e-5); // the spline's distance from the cycloid
    assert!(summary.counters.rejected < 10, "{:?}", summary.counters);
}

#[test]
fn a_spring_whose_ends_meet_has_a_finite_force_and_goes_on() {
    // a spring without rest length is k d everywhere; one with a rest length has no direction where its ends meet
    for (rest, damping) in [(0.0, 0.0), (0.0, 0.5), (0.4, 0.5)] {
        let mut machine = Machine::planar();
        machine.body("bead", Body::point(2.0).at([1.0, 0.0]));
        machine.force("spring", Force::spring("ground", "bead", rest, SpringLaw::linear(50.0, damping)));
        machine.sensor("push", Sensor::parameter(3.0, "N"));
        machine.actuator("cylinder", Actuator::thrust("ground", "bead").input("push"));
        let system = machine.build().expect("a bead");
        let mut state = system.start();
        state.q.copy_from_slice(&[0.0, 0.0]);
        state.v.copy_from_slice(&[0.7, 0.2]);
        let mut force = vec![f64::NAN; 2];
        Evaluator::new(&system).force(&state.point(), &mut force);
        assert_eq!(force, [0.0, 0.0], "rest length {rest}");
        let reading = system.read(&state);
        assert!(reading.force("spring").expect("exists").is_finite() && reading.dissipation() == 0.0);
    }
    let mut machine = Machine::planar();
    machine.body("bead", Body::point(2.0).at([1.0, 0.0]));
    machine.force("spring", Force::spring("ground", "bead", 0.0, SpringLaw::linear(50.0, 0.0)));
    let system = machine.build().expect("a bead");
    let mut state = system.start();
    state.q.copy_from_slice(&[0.0, 0.0]);
    state.v.copy_from_slice(&[0.7, 0.2]);
    let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
    assert!(found.is_empty(), "{}", found[0]);
    let method = GeneralizedAlpha::new(&system, MethodOptions::with_rho(0.9)).expect("valid options");
    let mut simulation = Simulation::new(&system, method, state, Options::fixed(1.0, 1e-3));
    simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    // (0.7, 0.2)/ω sin ω t, ω = 5
    close(simulation.state().q[0], 0.7 / 5.0 * 5.0_f64.sin(), 1e-5); // truncation(h²)
    close(simulation.state().q[1], 0.2 / 5.0 * 5.0_f64.sin(), 1e-5);
}
