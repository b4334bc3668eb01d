//! Random forces, drives, controllers, contacts, frictions and beams for a machine that has bodies and joints.

use crate::random_machine::Random;
use flyball_machine::force::Acts;
use flyball_machine::{
    Actuator, Beam, Block, Dimension, Force, Frame, Joint, Law, Machine, Material, Section, Sensor, SpringLaw,
};

/// Joint coordinates that elements can act on.
struct Coordinates {
    angles: Vec<String>,
    ways: Vec<String>,
}

impl Coordinates {
    fn of(machine: &Machine) -> Self {
        let (mut angles, mut ways) = (Vec::new(), Vec::new());
        for (name, _) in &machine.joints {
            let kind = name.trim_start_matches("close ");
            if kind.starts_with("revolute") || kind.starts_with("cylindrical") {
                angles.push(format!("{name}.angle"));
            }
            if kind.starts_with("prismatic") || kind.starts_with("cylindrical") {
                ways.push(format!("{name}.displacement"));
            }
        }
        Self { angles, ways }
    }

    fn any(&self, random: &mut Random) -> Option<String> {
        let all: Vec<&String> = self.angles.iter().chain(&self.ways).collect();
        (!all.is_empty()).then(|| all[random.below(all.len())].clone())
    }
}

/// A number between two others.
fn between(random: &mut Random, low: f64, high: f64) -> f64 {
    low + 0.5 * (random.next() + 1.0) * (high - low)
}

/// Puts the machine under gravity, in motion, and gives it some elements. Their names are returned.
pub fn furnish(machine: &mut Machine, random: &mut Random, many: usize) -> Vec<&'static str> {
    let planar = machine.dimension == Dimension::Two;
    machine.gravity(if planar { [0.0, -9.81, 0.0] } else { [0.0, 0.0, -9.81] });
    for (_, body) in &mut machine.bodies {
        body.spin = [0, 1, 2].map(|k| if planar && k < 2 { 0.0 } else { 2.0 * random.next() });
        body.velocity = [0, 1, 2].map(|k| if planar && k == 2 { 0.0 } else { random.next() });
    }
    let coordinates = Coordinates::of(machine);
    let mut names = Vec::new();
    for i in 0..many {
        names.extend(element(machine, random, &coordinates, i));
    }
    names
}

/// Adds one element, if the machine has something it can act on.
fn element(machine: &mut Machine, random: &mut Random, coordinates: &Coordinates, i: usize) -> Option<&'static str> {
    let body = machine.bodies[random.below(machine.bodies.len())].0.clone();
    let name = format!("element {i}");
    match random.below(12) {
        0 => {
            anchor(machine, random, i);
            let law = SpringLaw::linear(between(random, 10.0, 300.0), between(random, 0.0, 3.0));
            let spring = Force::spring(format!("ground.anchor{i}"), body, between(random, 0.2, 1.5), law);
            let acts = [Acts::Both, Acts::Pull, Acts::Push][random.below(3)];
            machine.force(name, spring.acts(acts));
            Some("spring")
        }
        1 => {
            anchor(machine, random, i);
            let stiffness = between(random, 50.0, 500.0);
            let bushing = Force::bushing(format!("ground.anchor{i}"), body, [stiffness; 3], [0.1 * stiffness; 3]);
            machine.force(name, bushing.bushing_damping([1.0; 3], [0.2; 3]));
            Some("bushing")
        }
        2 => {
            let coordinate = coordinates.any(random)?;
            let law = SpringLaw::linear(between(random, 5.0, 200.0), between(random, 0.0, 2.0));
            machine.force(name, Force::coordinate_spring(coordinate, 0.3 * random.next(), law));
            Some("coordinate spring")
        }
        3 => {
            let coordinate = coordinates.any(random)?;
            machine.force(name, Force::coordinate_friction(coordinate, between(random, 0.5, 5.0), 0.05).viscous(0.2));
            Some("regularized friction")
        }
        4 => {
            let coordinate = coordinates.any(random)?;
            let sliding = between(random, 0.5, 5.0);
            machine.joint(name, Joint::stick_slip(coordinate, 1.3 * sliding, sliding));
            Some("dry friction")
        }
        5 => {
            let coordinate = coordinates.any(random)?;
            let limit = between(random, 0.1, 0.6);
            let stop = if random.next() > 0.0 {
                Joint::upper_stop(coordinate, limit)
            } else {
                Joint::lower_stop(coordinate, -limit)
            };
            machine.joint(name, stop.restitution(between(random, 0.0, 0.8)));
            Some("stop")
        }
        6 => {
            let coordinate = coordinates.any(random)?;
            machine.force(name, Force::upper_stop(coordinate, between(random, 0.1, 0.6), 500.0, 5.0));
            Some("spring stop")
        }
        7 => {
            floor(machine, i);
            let mu = between(random, 0.1, 0.6);
            let contact = Joint::contact(format!("ground.floor{i}"), body).restitution(between(random, 0.0, 0.7));
            machine.joint(name, contact.friction(1.2 * mu, mu));
            Some("contact")
        }
        8 => {
            floor(machine, i);
            let contact = Force::contact(format!("ground.floor{i}"), body, 2000.0, 20.0);
            machine.force(name, contact.friction(between(random, 0.0, 0.5), 0.05));
            Some("spring contact")
        }
        9 => {
            let coordinate = coordinates.any(random)?;
            // begins where the machine is, at rest: x(t) = c (1 − cos ω t)
            let (size, w) = (0.3 * random.next(), between(random, 2.0, 6.0));
            let sine = |amplitude, phase| Law::Sine { mean: size, amplitude, frequency: w, phase };
            machine.joint(name, Joint::drive(coordinate, sine(-size, std::f64::consts::FRAC_PI_2)));
            Some("drive")
        }
        10 => {
            let coordinate = coordinates.any(random)?;
            controller(machine, random, &coordinate, i);
            Some("controller")
        }
        _ => {
            beam(machine, random, &body, i);
            Some("beam")
        }
    }
}

fn anchor(machine: &mut Machine, random: &mut Random, i: usize) {
    let flat = machine.dimension == Dimension::Two;
    let at = [0, 1, 2].map(|k| if flat && k == 2 { 0.0 } else { 1.5 * random.next() });
    machine.ground_marker(format!("anchor{i}"), Frame::at(at));
}

/// A plane 5 cm below everything.
fn floor(machine: &mut Machine, i: usize) {
    let up = if machine.dimension == Dimension::Two { 1 } else { 2 };
    let lowest = machine.bodies.iter().map(|(_, body)| body.placement.position[up]).fold(0.0, f64::min);
    let at = [0, 1, 2].map(|k| if k == up { lowest - 0.05 } else { 0.0 });
    machine.ground_marker(format!("floor{i}"), Frame::at(at));
}

/// A controller that brings a joint to a moving target: continuous or sampled, with a limit, filtered or late.
fn controller(machine: &mut Machine, random: &mut Random, coordinate: &str, i: usize) {
    let signal = |what: &str| format!("{what}{i}");
    machine.sensor(signal("measured"), Sensor::coordinate(coordinate));
    let target = if random.next() > 0.0 {
        Block::sine(0.3, between(random, 1.0, 8.0))
    } else {
        Block::step(between(random, 0.1, 0.5), 0.0, 0.3)
    };
    machine.block(signal("target"), target);
    machine.block(signal("error"), Block::sum([1.0, -1.0]).inputs([signal("target"), signal("measured")]));
    let (p, d) = (between(random, 5.0, 40.0), between(random, 0.2, 2.0));
    let pid = match random.below(3) {
        0 => Block::pid(p, 5.0, d, 50.0),
        1 => Block::pid(p, 5.0, d, 50.0).anti_windup(-10.0, 10.0, 0.2),
        _ => Block::discrete_pid(0.02, p, 5.0, d, 50.0),
    };
    machine.block(signal("pid"), pid.input(signal("error")));
    let shaped = match random.below(4) {
        0 => Block::low_pass(60.0, 1.0),
        1 => Block::delay(0.013, 0.0),
        2 => Block::dead_zone(-0.1, 0.1),
        _ => Block::rate_limiter(-200.0, 200.0, 0.01),
    };
    machine.block(signal("shaped"), shaped.input(signal("pid")));
    machine.block(signal("limit"), Block::saturation(-8.0, 8.0).input(signal("shaped")));
    machine.actuator(signal("motor"), Actuator::joint(coordinate).input(signal("limit")));
}

/// A soft beam of two elements that stands out from a body.
fn beam(machine: &mut Machine, random: &mut Random, body: &str, i: usize) {
    let from = machine.bodies.iter().find(|(name, _)| name == body).expect("exists").1.placement.position;
    let along = [0.6, between(random, -0.3, 0.3), 0.0];
    let to = [0, 1, 2].map(|k| from[k] + along[k]);
    let rubber = Material::new(2e7, 0.3, 1000.0);
    let section = Section::circle(0.05, rubber);
    let name = format!("beam{i}");
    machine.beam(&name, Beam::straight(from, to).elements(2).section(section).damping(1e-3));
    machine.joint(format!("clamp{i}"), Joint::weld(body, format!("{name}.start")).at(from));
}
