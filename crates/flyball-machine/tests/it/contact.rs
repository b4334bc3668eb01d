//! Contact, stops and friction against closed forms, with an implicit and an explicit method.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::method::generalized_alpha::Options as AlphaOptions;
use flyball_dae::method::{GeneralizedAlpha, Mdop5, mdop5};
use flyball_dae::system::State;
use flyball_machine::{
    Block, Body, Force, Frame, Joint, Law, Machine, MachineSystem, Rotation, Sensor, Shape, SpringLaw,
};
use std::f64::consts::{FRAC_PI_4, PI};

pub const G: f64 = 9.81;

/// The state and the summary after a run with generalized-alpha and fixed steps.
pub fn alpha(system: &MachineSystem, end: f64, h: f64) -> (State, Summary) {
    let method = GeneralizedAlpha::new(system, AlphaOptions::with_rho(0.9)).expect("valid options");
    finish(Simulation::new(system, method, system.start(), Options::fixed(end, h)))
}

/// The same with MDOP5 and controlled steps.
pub fn explicit(system: &MachineSystem, end: f64, tolerance: f64) -> (State, Summary) {
    let method = Mdop5::new(system, mdop5::Options::default());
    finish(Simulation::new(system, method, system.start(), Options::controlled(end, tolerance)))
}

fn finish(mut simulation: Simulation) -> (State, Summary) {
    let summary = simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    (simulation.state().clone(), summary)
}

/// Both methods, with the tolerance their results deserve.
pub fn both(system: &MachineSystem, end: f64, h: f64) -> [(State, Summary, f64); 2] {
    let (a, b) = (alpha(system, end, h), explicit(system, end, 1e-10));
    [(a.0, a.1, 50.0 * h * h), (b.0, b.1, 1e-8)] // truncation(h²) and the error test
}

pub fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "found {found}, expected {expected}, tolerance {tolerance}");
}

pub fn times(summary: &Summary) -> Vec<f64> {
    summary.events.iter().map(|event| event.t).collect()
}

#[test]
fn a_dropped_ball_bounces_by_its_restitution_and_comes_to_rest_for_good() {
    let (mass, height, e, rest) = (2.0, 1.0, 0.8, 0.05);
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("ball", Body::point(mass).at([0.0, height + 0.1]));
    machine.joint("floor", Joint::contact("ground", "ball").radius(0.1).restitution(e).rest_speed(rest));
    let system = machine.build().expect("a ball");
    let fall = (2.0 * height / G).sqrt();
    let mut impacts = vec![fall];
    let mut speed = e * G * fall;
    while speed >= rest {
        impacts.push(impacts[impacts.len() - 1] + 2.0 * speed / G);
        speed *= e;
    }
    for (state, summary, _) in both(&system, 20.0, 1e-2) {
        let found = times(&summary);
        assert_eq!(found.len(), impacts.len(), "{found:?}");
        assert_eq!(summary.events[0].names, ["floor: gap"]);
        for (found, expected) in found.iter().zip(&impacts) {
            close(*found, *expected, 1e-9); // a parabola is exact; rounding of the location adds up
        }
        let reading = system.read(&state);
        assert_eq!(reading.mode("floor").expect("exists"), "closed");
        close(state.q[1], 0.1, 1e-12); // newton
        close(state.v[1], 0.0, 1e-12); // newton
        close(reading.switched_force("floor").expect("exists"), mass * G, 1e-9); // newton
        close(reading.event_loss(), mass * G * height, 1e-8); // all of it, to the location of the events
    }
}

/// A rod released horizontally; a stop or the floor catches it at 45 degrees below.
fn caught_rod(by_floor: bool, e: f64) -> MachineSystem {
    let length = 1.5;
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("rod", Body::rod([0.0, 0.0], [length, 0.0]).mass(2.0).marker("tip", [length, 0.0]));
    machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    if by_floor {
        machine.ground_marker("floor", Frame::at([0.0, -length * FRAC_PI_4.sin()]));
        machine.joint("catch", Joint::contact("ground.floor", "rod.tip").restitution(e));
    } else {
        machine.joint("catch", Joint::lower_stop("pin.angle", -FRAC_PI_4).restitution(e));
    }
    machine.build().expect("a caught rod")
}

#[test]
fn a_pendulum_rebounds_from_a_stop_and_from_the_floor_alike() {
    // ω² = 3 g sin φ/l, t = ∫ dφ/ω; with φ = u² the integrand is smooth
    let rate = |phi: f64| (3.0 * G * phi.sin() / 1.5).sqrt();
    let n = 2000;
    let du = FRAC_PI_4.sqrt() / f64::from(n);
    let mut t = 0.0;
    for i in 0..n {
        let u = (f64::from(i) + 0.5) * du;
        t += du * 2.0 * u / rate(u * u);
    }
    for by_floor in [false, true] {
        let system = caught_rod(by_floor, 0.5);
        for (state, summary, tolerance) in both(&system, t + 0.1, 5e-4) {
            assert_eq!(times(&summary).len(), 1);
            close(times(&summary)[0], t, tolerance.max(1e-6)); // truncation of the quadrature
            // e² of the kinetic energy goes on, whatever the lever
            let reading = system.read(&state);
            let energy = reading.kinetic_energy() + reading.potential_energy();
            let at_stop = 2.0 * G * 0.75 * FRAC_PI_4.sin();
            close(energy, -at_stop + 0.25 * at_stop, 100.0 * tolerance);
            close(reading.event_loss(), 0.75 * at_stop, 100.0 * tolerance);
        }
    }
}

#[test]
fn a_pendulum_caught_without_rebound_rests_on_the_floor() {
    for by_floor in [false, true] {
        let system = caught_rod(by_floor, 0.0);
        for (state, summary, _) in both(&system, 10.0, 1e-2) {
            assert_eq!(times(&summary).len(), 1);
            let reading = system.read(&state);
            close(reading.coordinate("pin.angle").expect("exists").0, -FRAC_PI_4, 1e-10); // newton
            close(reading.kinetic_energy(), 0.0, 1e-16); // newton
            // moments about the pin: N l cos = m g l/2 cos; on the coordinate m g l/2 cos
            let expected = if by_floor { G } else { 2.0 * G * 0.75 * FRAC_PI_4.cos() };
            close(reading.switched_force("catch").expect("exists"), expected, 1e-7); // newton
        }
    }
}

#[test]
fn a_sphere_and_a_free_plate_share_momentum_by_newtons_law() {
    let (m, plate, e, speed) = (1.0, 3.0, 0.6, 2.0);
    let mut machine = Machine::spatial();
    machine.body("plate", Body::rigid(plate, [0.5, 0.5, 1.0]));
    machine.body("ball", Body::solid(Shape::sphere(0.2)).mass(m).at([0.0, 0.0, 1.2]).velocity([0.0, 0.0, -speed]));
    machine.joint("hit", Joint::contact("plate", "ball").radius(0.2).restitution(e));
    let system = machine.build().expect("two bodies");
    for (state, summary, _) in both(&system, 1.0, 1e-2) {
        close(times(&summary)[0], 0.5, 1e-10); // uniform motion
        let reading = system.read(&state);
        let ball = reading.marker("ball").expect("exists").velocity[2];
        let other = reading.marker("plate").expect("exists").velocity[2];
        close(m * ball + plate * other, -m * speed, 1e-12); // rounding
        close(ball - other, e * speed, 1e-12); // rounding
        close(reading.event_loss(), 0.5 * m * plate / (m + plate) * (1.0 - e * e) * speed * speed, 1e-12); // rounding
    }
}

#[test]
fn a_damped_spring_contact_follows_the_closed_form_of_its_contact_phase() {
    let (m, k, c, speed) = (1.5, 4000.0, 20.0, 3.0);
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(m).at([0.3, 0.3]).velocity([0.0, -speed]));
    machine.force("floor", Force::contact("ground", "ball", k, c));
    let system = machine.build().expect("a ball");
    // δ = v/ω e^(−σt) sin ωt; the force k δ + c δ̇ vanishes at tan ωt = −c ω/(k − c σ)
    let sigma = c / (2.0 * m);
    let omega = (k / m - sigma * sigma).sqrt();
    let duration = (PI - (c * omega / (k - c * sigma)).atan()) / omega;
    let decay = speed * (-sigma * duration).exp();
    let (sin, cos) = (omega * duration).sin_cos();
    let (depth, out) = (decay / omega * sin, -decay * (cos - sigma / omega * sin));
    for (state, summary, tolerance) in both(&system, 0.3, 1e-4) {
        let found = times(&summary);
        assert_eq!(found.len(), 2, "{found:?}");
        close(found[0], 0.1, 1e-10); // uniform motion
        close(found[1], 0.1 + duration, 10.0 * tolerance);
        close(state.v[1], out, 1000.0 * tolerance);
        let reading = system.read(&state);
        close(reading.event_loss(), 0.5 * k * depth * depth, 1000.0 * tolerance);
        assert_eq!(reading.mode("floor").expect("exists"), "open");
        assert_eq!(reading.force("floor").expect("exists"), 0.0);
    }
}

#[test]
fn an_undamped_spring_stop_returns_a_slider_with_its_speed() {
    let (m, k, speed) = (2.0, 800.0, 1.5);
    let mut machine = Machine::spatial();
    machine.body("slider", Body::solid(Shape::block([0.1, 0.1, 0.1])).mass(m).velocity([0.0, 0.0, speed]));
    machine.joint("rail", Joint::prismatic("ground", "slider").at([0.0, 0.0, 0.0]));
    machine.force("end", Force::upper_stop("rail.displacement", 0.3, k, 0.0));
    let system = machine.build().expect("a slider");
    for (state, summary, tolerance) in both(&system, 0.5, 1e-4) {
        let found = times(&summary);
        close(found[0], 0.2, 1e-9); // uniform motion
        close(found[1] - found[0], PI / (k / m).sqrt(), 10.0 * tolerance);
        let reading = system.read(&state);
        close(reading.coordinate("rail.displacement").expect("exists").1, -speed, 1000.0 * tolerance);
        close(reading.event_loss(), 0.0, 1e-12); // it lets go without load
    }
}

/// A block of half width b and half height c on two feet, at a height and an angle about its left foot.
fn block_on_feet(b: f64, c: f64, height: f64, angle: f64, e: f64) -> MachineSystem {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    let block = Body::rigid(4.0, 4.0 * (b * b + c * c) / 3.0).marker("left", [-b, -c]).marker("right", [b, -c]);
    let (sin, cos) = angle.sin_cos();
    let block = block.at([b * cos - c * sin, c * cos + b * sin + height]).rotated(Rotation::about_z(angle));
    machine.body("block", block);
    for foot in ["left", "right"] {
        machine.joint(foot, Joint::contact("ground", format!("block.{foot}")).restitution(e));
    }
    machine.build().expect("a block")
}

#[test]
fn a_block_on_two_feet_rests_without_any_event() {
    let system = block_on_feet(0.5, 0.2, 0.0, 0.0, 0.5);
    for (state, summary, _) in both(&system, 10.0, 1e-2) {
        assert!(times(&summary).is_empty(), "{:?}", summary.events);
        let reading = system.read(&state);
        close(reading.kinetic_energy(), 0.0, 1e-18); // newton
        for foot in ["left", "right"] {
            close(reading.switched_force(foot).expect("exists"), 2.0 * G, 1e-7); // newton
        }
    }
}

#[test]
fn a_table_on_four_feet_rests_without_any_event() {
    for centre in [[0.0, 0.0, 0.0], [0.3, 0.25, 0.0]] {
        let mut machine = Machine::spatial();
        machine.gravity([0.0, 0.0, -G]);
        let mut table = Body::rigid(4.0, [0.3, 0.3, 0.4]).centre(centre).at([0.0, 0.0, 0.2]);
        for (i, [x, y]) in [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].iter().enumerate() {
            table = table.marker(format!("foot{i}"), [*x, *y, -0.2]);
        }
        machine.body("table", table);
        for i in 0..4 {
            machine.joint(format!("floor{i}"), Joint::contact("ground", format!("table.foot{i}")));
        }
        let system = machine.build().expect("a table");
        for (state, summary, _) in both(&system, 10.0, 1e-2) {
            assert!(times(&summary).is_empty(), "{:?}", summary.events);
            let reading = system.read(&state);
            close(reading.kinetic_energy(), 0.0, 1e-18); // newton
            let forces = [0, 1, 2, 3].map(|i| reading.switched_force(&format!("floor{i}")).expect("exists"));
            close(forces.iter().sum(), 4.0 * G, 1e-7); // newton; how they share is not unique
            assert!(forces.iter().all(|force| *force > -1e-9), "{forces:?}"); // no foot pulls
        }
    }
}

#[test]
fn a_table_dropped_on_one_foot_comes_to_rest_on_all() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let tilt = Rotation::vector([0.1, 0.05, 0.0]);
    let mut table = Body::rigid(4.0, [0.3, 0.3, 0.4]).at([0.0, 0.0, 0.6]).rotated(tilt);
    for (i, [x, y]) in [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].iter().enumerate() {
        table = table.marker(format!("foot{i}"), [*x, *y, -0.2]);
    }
    machine.body("table", table);
    for i in 0..4 {
        let floor = Joint::contact("ground", format!("table.foot{i}")).restitution(0.3).rest_speed(1e-2);
        machine.joint(format!("floor{i}"), floor);
    }
    let system = machine.build().expect("a table");
    for (state, summary, _) in both(&system, 3.0, 2e-3) {
        assert!(summary.events.last().expect("it lands").t < 1.0);
        close(state.q[2], 0.2, 1e-9); // newton
        close(system.read(&state).kinetic_energy(), 0.0, 1e-8); // a free turn slower than the rest speed
        close(system.read(&state).event_loss(), 4.0 * G * 0.4, 1e-3); // truncation(h²) over many impacts
    }
}

#[test]
fn rebounds_much_shorter_than_a_step_are_not_lost() {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("ball", Body::point(1.0).at([0.0, 0.2]));
    machine.joint("floor", Joint::contact("ground", "ball").restitution(0.5));
    let system = machine.build().expect("a ball");
    // the last flight takes 0.4 ms at most, a step 50 ms
    let (state, summary) = alpha(&system, 3.0, 5e-2);
    let fall = (0.4 * G).sqrt();
    let count = (0..).take_while(|&n| fall * 0.5_f64.powi(n) >= 1e-3).count();
    assert_eq!(summary.events.len(), count);
    close(state.q[1], 0.0, 1e-10); // newton
}

#[test]
fn a_block_dropped_flat_rises_flat() {
    let (height, e) = (0.5, 0.6);
    let system = block_on_feet(0.5, 0.2, height, 0.0, e);
    let fall = (2.0 * height / G).sqrt();
    for (state, summary, _) in both(&system, fall * (1.0 + e), 1e-2) {
        assert_eq!(times(&summary).len(), 1, "{:?}", summary.events);
        close(state.q[1] - 0.2, e * e * height, 1e-9); // a parabola is exact
        close(state.q[2], 0.0, 1e-12); // rounding
        close(state.v[1], 0.0, 1e-9);
    }
}

#[test]
fn a_slender_block_rocks_over_and_a_wide_one_settles() {
    // impulse at the right foot alone: ω⁺ = ω⁻ (J − m b²)/(J + m b²), and the left foot lifts if J > m b²
    let (b, angle) = (0.1_f64, 0.05_f64);
    for c in [0.4_f64, 0.05] {
        let system = block_on_feet(b, c, 0.0, angle, 0.0);
        let (mass, inertia) = (4.0, 4.0 * (b * b + c * c) / 3.0);
        let fallen = mass * G * (c * angle.cos() + b * angle.sin() - c);
        let ratio = ((inertia - mass * b * b) / (inertia + mass * b * b)).max(0.0).powi(2);
        // before the second impact of the slender one
        let (state, summary) = explicit(&system, 0.15, 1e-10);
        assert_eq!(summary.events.len(), 1);
        let first = &summary.events[0];
        assert_eq!(first.names, ["right: gap"]);
        let reading = system.read(&state);
        if c > b {
            assert_eq!(first.modes, [1, 2], "the left foot lifts");
            let after = reading.kinetic_energy() + reading.potential_energy() - mass * G * c;
            close(after, fallen * ratio, 1e-8); // the error test
            close(reading.event_loss() + after, fallen, 1e-8); // the error test
        } else {
            assert_eq!(first.modes, [2, 2], "both feet stay");
            close(reading.event_loss(), fallen, 1e-9); // the error test
        }
    }
}

#[test]
fn a_resting_point_lifts_off_when_its_contact_force_vanishes() {
    let (m, slope) = (2.0, 30.0);
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("point", Body::point(m));
    machine.joint("floor", Joint::contact("ground", "point"));
    machine.force("lift", Force::applied("point", [0.0, slope]).over_time(Law::ramp(0.0, 1.0)));
    let system = machine.build().expect("a point");
    let lift = m * G / slope;
    for (state, summary, tolerance) in both(&system, lift + 0.5, 1e-3) {
        let found = times(&summary);
        assert_eq!(found.len(), 1, "{found:?}");
        close(found[0], lift, 1e-9); // the force is linear
        assert_eq!(system.read(&state).mode("floor").expect("exists"), "open");
        close(state.q[1], slope * 0.125 / (6.0 * m), tolerance);
    }
}

#[test]
fn values_out_of_range_are_refused_by_name() {
    let build = |joint: Option<Joint>, force: Option<Force>| {
        let mut machine = Machine::planar();
        machine.body("ball", Body::rigid(1.0, 1.0));
        machine.joint("pin", Joint::revolute("ground", "ball").at([0.0, 0.0]));
        if let Some(joint) = joint {
            machine.joint("subject", joint);
        }
        if let Some(force) = force {
            machine.force("subject", force);
        }
        machine.build().expect_err("out of range").to_string()
    };
    let contact = || Joint::contact("ground", "ball");
    assert_eq!(
        build(Some(contact().restitution(1.2)), None),
        "machine/bad-value: the restitution of `subject` is 1.2\n  help: give it a value from 0 to 1"
    );
    assert!(build(Some(contact().rest_speed(0.0)), None).contains("infinitely many rebounds"));
    assert!(build(Some(Joint::stick_slip("pin.angle", 1.0, 2.0)), None).contains("the sliding force of `subject`"));
    assert!(build(Some(Joint::weld("ground", "ball").restitution(0.5)), None).contains("option-without-effect"));
    assert!(
        build(None, Some(Force::contact("ground", "ball", -1.0, 0.0))).contains("the stiffness of `subject` is -1")
    );
    assert!(build(None, Some(Force::upper_stop("pin.angle", 1.0, 1.0, -2.0))).contains("the damping of `subject`"));
    assert!(build(None, Some(Force::coordinate_friction("pin.angle", 1.0, 0.0))).contains("the speed of `subject`"));
}

#[test]
fn contacts_of_unlike_restitution_struck_at_once_rebound_each_by_its_own() {
    // a free bar falls flat on two supports
    let mut machine = Machine::planar();
    machine.body(
        "bar",
        Body::rigid(2.0, 0.3).at([0.0, 0.5]).velocity([0.0, -1.0]).marker("l", [-0.6, 0.0]).marker("r", [0.6, 0.0]),
    );
    machine.joint("left", Joint::contact("ground", "bar.l").restitution(0.8));
    machine.joint("right", Joint::contact("ground", "bar.r").restitution(0.2));
    let system = machine.build().expect("a bar");
    for (state, summary, _) in both(&system, 0.6, 1e-2) {
        close(times(&summary)[0], 0.5, 1e-10); // uniform motion
        assert_eq!(summary.events[0].names.len(), 2);
        // ends leave at 0.8 and 0.2: centre at 0.5, turning at −0.5 rad/s
        close(state.v[1], 0.5, 1e-12); // rounding
        close(state.v[2], -0.5, 1e-12);
        let lost = 0.5 * 2.0 * (1.0 - 0.25) - 0.5 * 0.3 * 0.25;
        close(system.read(&state).event_loss(), lost, 1e-12);
    }
}

#[test]
fn what_is_placed_inside_a_plane_or_beyond_a_stop_is_named() {
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0).at([0.0, 0.05]));
    machine.joint("floor", Joint::contact("ground", "ball").radius(0.1));
    let system = machine.build().expect("a ball");
    assert_eq!(
        system.warnings()[0].to_string(),
        "machine/starts-inside: `floor` is placed 0.05 m or rad beyond its surface or limit; the start moves it out\n  \
         help: place the bodies outside, or check the side of the plane and the sign of the limit"
    );
}

#[test]
fn the_reaction_of_a_joint_includes_what_acts_on_its_angle() {
    // a rod rests on a stop of its pin; the pin's moment is that of the stop, in the plane and in space
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.gravity([0.0, -G]);
        machine.body("rod", Body::solid(Shape::rod([0.0, 0.0], [1.5, 0.0])).mass(2.0));
        machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
        machine.joint("catch", Joint::lower_stop("pin.angle", 0.0));
        machine.force("spring", Force::coordinate_spring("pin.angle", -0.1, SpringLaw::linear(5.0, 0.0)));
        let system = machine.build().expect("a rod");
        let (state, _) = alpha(&system, 0.1, 1e-2);
        let reading = system.read(&state);
        let weight = 2.0 * G * 0.75;
        close(reading.switched_force("catch").expect("exists"), weight + 0.5, 1e-7); // newton
        close(reading.reaction("pin", "rod").expect("exists").moment[2], weight, 1e-7);
        close(reading.reaction("pin", "ground").expect("exists").moment[2], -weight, 1e-7);
    }
}

#[test]
fn the_rate_of_what_rests_at_a_stop_is_zero_and_its_sign_does_not_chatter() {
    let mut machine = Machine::planar();
    machine.body("cart", Body::rigid(1.0, 1.0));
    machine.joint("rail", Joint::prismatic("ground", "cart").at([0.0, 0.0]));
    machine.joint("wall", Joint::upper_stop("rail.displacement", 0.1));
    machine.force("motor", Force::on_coordinate("rail.displacement", 1.0));
    machine.sensor("speed", Sensor::coordinate_rate("rail.displacement"));
    machine.block("sign", Block::sign().input("speed"));
    let system = machine.build().expect("a cart");
    for (state, summary, _) in both(&system, 1.0, 1e-2) {
        let reading = system.read(&state);
        let (place, rate) = reading.coordinate("rail.displacement").expect("exists");
        close(place, 0.1, 1e-10); // what an open gap may close beyond zero
        close(rate, 0.0, 1e-15); // rounding
        assert_eq!(reading.signal("sign").expect("exists"), 1.0);
        assert!(summary.events.len() < 4, "{:?}", times(&summary));
        close(summary.events[0].t, 0.2_f64.sqrt(), 1e-9);
    }
}

#[test]
fn a_gap_that_creeps_shut_closes() {
    // slower than what counts as a rate at all
    let mut machine = Machine::planar();
    machine.body("ball", Body::point(1.0).at([0.0, 1e-9]).velocity([0.0, -4e-10]));
    machine.joint("floor", Joint::contact("ground", "ball"));
    let system = machine.build().expect("a ball");
    for (state, summary, _) in both(&system, 20.0, 0.1) {
        assert_eq!(system.read(&state).mode("floor").expect("exists"), "closed");
        assert!(state.q[1] > -2e-9, "{}", state.q[1]);
        assert!(summary.events.len() < 4, "{:?}", times(&summary));
    }
}
