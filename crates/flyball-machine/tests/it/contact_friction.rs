//! Friction of contacts, feet and belts against closed forms.

use crate::contact::{G, alpha, both, close, explicit, times};
use flyball_dae::system::check_derivatives;
use flyball_machine::{Body, Force, Joint, Machine, MachineSystem, Rotation, SpringLaw};
use std::f64::consts::{FRAC_PI_2, PI};

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
