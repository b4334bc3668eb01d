//! Contact, stops and friction against closed forms, with an implicit and an explicit method.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::method::generalized_alpha::Options as AlphaOptions;
use flyball_dae::method::{GeneralizedAlpha, Mdop5, mdop5};
use flyball_dae::scalar::Dual;
use flyball_dae::system::{State, check_derivatives};
use flyball_machine::force::{Acts, CustomSpring};
use flyball_machine::{
    Block, Body, Force, Frame, Joint, Law, Machine, MachineSystem, Rotation, Sensor, Shape, SpringLaw,
};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use std::sync::Arc;

const G: f64 = 9.81;

/// The state and the summary after a run with generalized-alpha and fixed steps.
fn alpha(system: &MachineSystem, end: f64, h: f64) -> (State, Summary) {
    let method = GeneralizedAlpha::new(system, AlphaOptions::with_rho(0.9)).expect("valid options");
    finish(Simulation::new(system, method, system.start(), Options::fixed(end, h)))
}

/// The same with MDOP5 and controlled steps.
fn explicit(system: &MachineSystem, end: f64, tolerance: f64) -> (State, Summary) {
    let method = Mdop5::new(system, mdop5::Options::default());
    finish(Simulation::new(system, method, system.start(), Options::controlled(end, tolerance)))
}

fn finish(mut simulation: Simulation) -> (State, Summary) {
    let summary = simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    (simulation.state().clone(), summary)
}

/// Both methods, with the tolerance their results deserve.
fn both(system: &MachineSystem, end: f64, h: f64) -> [(State, Summary, f64); 2] {
    let (a, b) = (alpha(system, end, h), explicit(system, end, 1e-10));
    [(a.0, a.1, 50.0 * h * h), (b.0, b.1, 1e-8)] // truncation(h²) and the error test
}

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "found {found}, expected {expected}, tolerance {tolerance}");
}

fn times(summary: &Summary) -> Vec<f64> {
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

/// A block on an incline as a slider with dry friction of coefficient 0.5.
fn incline(angle: f64) -> MachineSystem {
    let (mass, mu) = (3.0, 0.5);
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("block", Body::rigid(mass, 0.1).rotated(Rotation::about_z(-angle)));
    machine.joint("slope", Joint::prismatic("ground", "block").at([0.0, 0.0]).axis([angle.cos(), -angle.sin()]));
    let friction = mu * mass * G * angle.cos();
    machine.joint("friction", Joint::stick_slip("slope.displacement", friction, friction));
    machine.build().expect("a block")
}

#[test]
fn a_block_on_an_incline_sticks_below_the_friction_angle_and_slides_above_it() {
    let limit = 0.5_f64.atan();
    let below = incline(limit - 0.01);
    for (state, summary, _) in both(&below, 10.0, 1e-2) {
        assert!(times(&summary).is_empty());
        let reading = below.read(&state);
        assert_eq!(reading.mode("friction").expect("exists"), "stick");
        close(reading.coordinate("slope.displacement").expect("exists").0, 0.0, 1e-12); // newton
        let weight = 3.0 * G * (limit - 0.01).sin();
        close(reading.switched_force("friction").expect("exists"), -weight, 1e-9); // newton
    }
    let angle = limit + 0.1;
    let above = incline(angle);
    for (state, _, _) in both(&above, 2.0, 1e-2) {
        let reading = above.read(&state);
        assert_eq!(reading.mode("friction").expect("exists"), "forward");
        let acceleration = G * (angle.sin() - 0.5 * angle.cos());
        let (displacement, rate) = reading.coordinate("slope.displacement").expect("exists");
        close(rate, 2.0 * acceleration, 1e-9); // a parabola is exact
        close(displacement, 2.0 * acceleration, 1e-9);
        close(reading.dissipation(), 1.5 * G * angle.cos() * rate, 1e-9);
    }
}

#[test]
fn a_point_on_a_rigid_incline_sticks_below_the_friction_angle_and_slides_above_it() {
    let (mass, held, mu) = (2.0, 0.6, 0.5);
    for angle in [0.5_f64, 0.65] {
        let mut machine = Machine::planar();
        machine.gravity([-G * angle.sin(), -G * angle.cos()]);
        machine.body("point", Body::point(mass));
        machine.joint("slope", Joint::contact("ground", "point").friction(held, mu));
        let system = machine.build().expect("a point");
        let slides = angle.tan() > held;
        for (state, summary, _) in both(&system, 2.0, 1e-2) {
            assert!(times(&summary).is_empty(), "{:?}", summary.events);
            let reading = system.read(&state);
            assert_eq!(reading.mode("slope.slip").expect("exists"), if slides { "backward" } else { "stick" });
            let acceleration = if slides { -G * (angle.sin() - mu * angle.cos()) } else { 0.0 };
            close(state.v[0], 2.0 * acceleration, 1e-9); // a parabola is exact
            close(state.q[0], 2.0 * acceleration, 1e-9);
            let normal = mass * G * angle.cos();
            close(reading.switched_force("slope").expect("exists"), normal, 1e-9); // newton
            let friction = if slides { mu * normal } else { mass * G * angle.sin() };
            close(reading.reaction("slope", "point").expect("exists").force[0], friction, 1e-8); // newton
            close(reading.dissipation(), if slides { mu * normal * -state.v[0] } else { 0.0 }, 1e-7);
        }
    }
}

#[test]
fn a_sliding_ball_begins_to_roll_at_five_sevenths_of_its_speed() {
    let (mass, radius, mu, speed) = (2.0, 0.3, 0.2, 4.0);
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    let ball = Body::rigid(mass, 0.4 * mass * radius * radius).at([0.0, radius]).velocity([speed, 0.0]);
    machine.body("ball", ball);
    machine.joint("floor", Joint::contact("ground", "ball").radius(radius).friction(mu, mu));
    let system = machine.build().expect("a ball");
    for mode in [1, 2, 3] {
        let mut state = system.start();
        state.modes = vec![2, mode];
        for list in [&mut state.v, &mut state.a, &mut state.lambda, &mut state.psi] {
            list.iter_mut().enumerate().for_each(|(i, x)| *x = 0.7 - 0.4 * i as f64);
        }
        let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "mode {mode}: {}", found[0]);
    }
    for (state, summary, _) in both(&system, 3.0, 1e-2) {
        let found = times(&summary);
        assert_eq!(found.len(), 1, "{:?}", summary.events);
        close(found[0], 2.0 * speed / (7.0 * mu * G), 1e-9); // uniform acceleration
        assert_eq!(system.read(&state).mode("floor.slip").expect("exists"), "stick");
        close(state.v[0], 5.0 / 7.0 * speed, 1e-9);
        close(state.v[2], -5.0 / 7.0 * speed / radius, 1e-8);
    }
}

#[test]
fn a_point_on_a_spring_contact_creeps_below_the_friction_angle_and_slides_above_it() {
    let (mass, k, mu, slow) = (1.0, 1e5, 0.5, 1e-3);
    for (angle, slides) in [(0.4_f64, false), (0.6, true)] {
        let mut machine = Machine::planar();
        machine.gravity([-G * angle.sin(), -G * angle.cos()]);
        let depth = mass * G * angle.cos() / k;
        machine.body("point", Body::point(mass).at([0.0, -depth]));
        machine.force("slope", Force::contact("ground", "point", k, 300.0).friction(mu, slow));
        let system = machine.build().expect("a point");
        let (state, summary) = alpha(&system, 1.0, 1e-3);
        assert!(times(&summary).is_empty());
        close(state.q[1], -depth, 1e-10); // newton
        if slides {
            // the regularization costs less than u₀²/u² of the friction
            close(state.v[0], -G * (angle.sin() - mu * angle.cos()), 1e-2);
        } else {
            // tan = μ u/√(u² + u₀²)
            let tan = angle.tan();
            close(state.v[0], -slow * tan / (mu * mu - tan * tan).sqrt(), 1e-9); // creep has settled
        }
    }
}

#[test]
fn a_block_on_a_belt_sticks_and_slips_with_the_period_of_its_closed_form() {
    let (m, k, belt, holding, sliding) = (1.0, 100.0, 0.2, 8.0, 5.0);
    let mut machine = Machine::planar();
    machine.body("block", Body::rigid(m, 0.1));
    machine.joint("slide", Joint::prismatic("ground", "block").at([0.0, 0.0]));
    machine.force("spring", Force::coordinate_spring("slide.displacement", 0.0, SpringLaw::linear(k, 0.0)));
    machine.joint("belt", Joint::stick_slip("slide.displacement", holding, sliding).on_belt(belt));
    let system = machine.build().expect("a block");
    // slip: x = d/k + a cos ωτ + b sin ωτ until ẋ = V again; stick: from d/k − a to d/k + a at speed V
    let omega = (k / m).sqrt();
    let a = (holding - sliding) / k;
    let slip = 2.0 * (PI - (a * omega / belt).atan()) / omega;
    let period = 2.0 * a / belt + slip;
    for (state, summary, tolerance) in both(&system, 6.0, 5e-4) {
        let found = times(&summary);
        // the first sliding, backward on the belt from rest, ends before the rhythm begins
        let ends: Vec<f64> =
            summary.events.iter().zip(&found).filter(|(event, _)| event.modes == [1]).map(|(_, t)| *t).collect();
        assert!(ends.len() > 4, "{found:?}");
        for pair in ends.windows(2).skip(1) {
            close(pair[1] - pair[0], period, 10.0 * tolerance);
        }
        assert!(system.read(&state).velocity_violation() < 1e-6); // truncation(h²)
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
fn regularized_friction_on_a_joint_stops_a_wheel_at_the_right_angle() {
    let (inertia, torque, spin) = (0.4, 2.0, 3.0);
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, inertia).spin(spin));
    machine.joint("hub", Joint::revolute("ground", "wheel").at([0.0, 0.0]));
    machine.force("brake", Force::coordinate_friction("hub.angle", torque, 1e-4));
    let system = machine.build().expect("a wheel");
    let (state, _) = explicit(&system, 0.9, 1e-8);
    let angle = system.read(&state).coordinate("hub.angle").expect("exists").0;
    close(angle, inertia * spin * spin / (2.0 * torque), 1e-6); // regularization
    assert!(angle < FRAC_PI_2);
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

/// A law without tension on its slack side, with linear damping everywhere.
#[derive(Debug)]
struct Rope {
    stiffness: f64,
    damping: f64,
}

impl CustomSpring for Rope {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        if x.re > 0.0 { x * self.stiffness } else { Dual::constant(0.0) }
    }
    fn energy(&self, x: f64) -> f64 {
        0.5 * self.stiffness * x.max(0.0).powi(2)
    }
    fn damping(&self, _: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        rate * self.damping
    }
}

/// A ball that flies away at 3 m/s on a rope that is 0.3 m too long, and the same against a spring that only pushes.
fn thrown_on_a_spring(law: SpringLaw, acts: Acts, on_joint: bool) -> MachineSystem {
    let (m, speed) = (1.5, 3.0);
    let sign = if acts == Acts::Push { -1.0 } else { 1.0 };
    let mut machine = Machine::planar();
    machine.body("ball", Body::rigid(m, 1.0).at([2.0, 0.0]).velocity([sign * speed, 0.0]));
    machine.joint("rail", Joint::prismatic("ground", "ball").at([2.0, 0.0]));
    let rest = 2.0 + 0.3 * sign;
    let spring = if on_joint {
        machine.track("rail.displacement");
        Force::coordinate_spring("rail.displacement", 0.3 * sign, law)
    } else {
        Force::spring("ground", "ball", rest, law)
    };
    machine.force("rope", spring.acts(acts));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_spring_that_acts_one_way_follows_the_closed_form_and_never_acts_the_other() {
    let (m, k, c, speed) = (1.5_f64, 4000.0_f64, 20.0_f64, 3.0_f64);
    // as a spring contact: x = v/ω e^(−σt) sin ωt; the force k x + c ẋ vanishes at tan ωt = −c ω/(k − c σ)
    let sigma = c / (2.0 * m);
    let omega = (k / m - sigma * sigma).sqrt();
    let duration = (PI - (c * omega / (k - c * sigma)).atan()) / omega;
    let decay = speed * (-sigma * duration).exp();
    let (sin, cos) = (omega * duration).sin_cos();
    let (stretched, back) = (decay / omega * sin, -decay * (cos - sigma / omega * sin));
    let rope = || SpringLaw::Custom(Arc::new(Rope { stiffness: k, damping: c }));
    let linear = || SpringLaw::linear(k, c);
    for (law, acts, on_joint) in [
        (linear(), Acts::Pull, false),
        (linear(), Acts::Push, false),
        (linear(), Acts::Pull, true),
        (linear(), Acts::Push, true),
        (rope(), Acts::Pull, false),
        (rope(), Acts::Pull, true),
    ] {
        let system = thrown_on_a_spring(law, acts, on_joint);
        let sign = if acts == Acts::Push { -1.0 } else { 1.0 };
        for (state, summary, tolerance) in both(&system, 0.3, 1e-4) {
            let found = times(&summary);
            assert_eq!(found.len(), 2, "{acts:?} {on_joint}: {found:?}");
            close(found[0], 0.1, 1e-10); // uniform motion
            close(found[1], 0.1 + duration, 10.0 * tolerance);
            assert_eq!((&*summary.events[0].names[0], &*summary.events[1].names[0]), ("rope: taut", "rope: slack"));
            close(sign * state.v[0], -back.abs(), 1000.0 * tolerance);
            let reading = system.read(&state);
            close(reading.event_loss(), 0.5 * k * stretched * stretched, 1000.0 * tolerance);
            assert_eq!(reading.mode("rope").expect("exists"), "slack");
            assert_eq!(reading.force("rope").expect("exists"), 0.0);
        }
    }
}

#[test]
fn a_rope_that_starts_at_its_length_is_taut_or_slack_by_the_motion() {
    // exactly at rest length: pulled out, let in, or at rest under a weight that stretches it
    for (speed, weight, wanted) in [(3.0, 0.0, "taut"), (-3.0, 0.0, "slack"), (0.0, 5.0, "taut"), (0.0, -5.0, "slack")]
    {
        let mut machine = Machine::planar();
        machine.gravity([weight, 0.0]);
        machine.body("ball", Body::point(1.0).at([2.0, 0.0]).velocity([speed, 0.0]));
        machine.force("rope", Force::spring("ground", "ball", 2.0, SpringLaw::linear(1e3, 5.0)).acts(Acts::Pull));
        let system = machine.build().expect("a ball");
        for (state, ..) in both(&system, 0.02, 1e-3) {
            assert_eq!(system.read(&state).mode("rope").expect("exists"), wanted, "{speed} {weight}");
            let way = state.q[0] - 2.0;
            let free = 0.02 * speed + 0.5 * weight * 4e-4;
            if wanted == "slack" { close(way, free, 1e-9) } else { assert!(way < free, "{way} {free}") }
        }
    }
}

#[test]
fn a_law_that_pushes_through_its_damping_is_warned_about() {
    let law = || SpringLaw::Custom(Arc::new(Rope { stiffness: 10.0, damping: 1.0 }));
    let text = thrown_on_a_spring(law(), Acts::Both, false).warnings()[0].to_string();
    assert!(text.starts_with("machine/damping-without-tension: `rope` has elongations without tension"), "{text}");
    assert_eq!(thrown_on_a_spring(law(), Acts::Both, true).warnings().len(), 1);
    let undamped = SpringLaw::Custom(Arc::new(Rope { stiffness: 10.0, damping: 0.0 }));
    for (law, acts) in [(law(), Acts::Pull), (undamped, Acts::Both), (SpringLaw::linear(0.0, 3.0), Acts::Both)] {
        assert!(thrown_on_a_spring(law, acts, false).warnings().is_empty());
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
