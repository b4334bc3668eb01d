//! Laws for every element with modes: a start exactly at a corner goes on as one a hair beside it, and two crossings
//! within a step are found, by all methods.

use crate::common::{Choice, build, watch};
use flyball_dae::driver::{Options, Output};
use flyball_dae::scalar::Real;
use flyball_machine::control::block::Formula;
use flyball_machine::force::Acts;
use flyball_machine::{Block, Body, Force, Frame, Joint, Law, Machine, SpringLaw};

const METHODS: [Choice; 4] = [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau];

/// A motion of the cart that the elements look at: x = x₀ + v t + a t²/2 + j t³/6.
#[derive(Clone, Copy, Debug)]
struct Motion {
    x: f64,
    v: f64,
    a: f64,
    j: f64,
}

impl Motion {
    /// A cart of mass one on a rail, moved so.
    fn machine(self) -> Machine {
        let mut machine = Machine::planar();
        machine.body("cart", Body::rigid(1.0, 1.0).at([self.x, 0.0]).velocity([self.v, 0.0]));
        machine.joint("rail", Joint::prismatic("ground", "cart"));
        let law = Law::Polynomial(vec![self.a, self.j]);
        machine.force("motor", Force::on_coordinate("rail.displacement", law));
        machine
    }
}

/// A block whose output is a function of its input, with the corners of that function.
struct Static {
    name: &'static str,
    block: fn() -> Block,
    /// Constants that follow the signal as inputs, and whether it comes first.
    others: &'static [f64],
    corners: &'static [f64],
    value: fn(f64) -> f64,
}

fn table(u: f64) -> f64 {
    let (points, values) = ([-0.5, 0.1, 0.6], [1.0, 2.0, -1.0]);
    let u = u.clamp(points[0], points[2]);
    let i = usize::from(u > points[1]);
    values[i] + (values[i + 1] - values[i]) * (u - points[i]) / (points[i + 1] - points[i])
}

const STATIC: [Static; 9] = [
    Static {
        name: "saturation",
        block: || Block::saturation(-0.4, 0.7),
        others: &[],
        corners: &[-0.4, 0.7],
        value: |u| u.clamp(-0.4, 0.7),
    },
    Static {
        name: "dead-zone",
        block: || Block::dead_zone(-0.4, 0.7),
        others: &[],
        corners: &[-0.4, 0.7],
        value: |u| u - u.clamp(-0.4, 0.7),
    },
    Static { name: "absolute", block: Block::absolute, others: &[], corners: &[0.0], value: f64::abs },
    Static {
        name: "sign",
        block: Block::sign,
        others: &[],
        corners: &[0.0],
        value: |u| if u < 0.0 { -1.0 } else { 1.0 },
    },
    Static {
        name: "switch",
        block: || Block::switch(0.2),
        others: &[2.0, 5.0],
        corners: &[0.2],
        value: |u| if u < 0.2 { 5.0 } else { 2.0 },
    },
    Static { name: "minimum", block: || Block::minimum(2), others: &[0.3], corners: &[0.3], value: |u| u.min(0.3) },
    Static {
        name: "maximum",
        block: || Block::maximum(3),
        others: &[0.3, -0.2],
        corners: &[0.3],
        value: |u| u.max(0.3),
    },
    Static {
        name: "table",
        block: || Block::table([-0.5, 0.1, 0.6], [1.0, 2.0, -1.0]),
        others: &[],
        corners: &[-0.5, 0.1, 0.6],
        value: table,
    },
    Static {
        name: "table2",
        block: || {
            let values = [1.0, 2.0, -1.0].map(|z| vec![z, z]);
            Block::table2([-0.5, 0.1, 0.6], [0.0, 1.0], values.into())
        },
        others: &[0.5],
        corners: &[-0.5, 0.1, 0.6],
        value: table,
    },
];

impl Static {
    /// The block beside a cart whose displacement is its input.
    fn machine(&self, motion: Motion) -> Machine {
        let mut machine = motion.machine();
        let mut inputs = vec!["rail.displacement".to_string()];
        for (i, value) in self.others.iter().enumerate() {
            machine.block(format!("other{i}"), Block::constant(*value));
            inputs.push(format!("other{i}"));
        }
        machine.sensor("u", flyball_machine::Sensor::coordinate("rail.displacement"));
        inputs[0] = "u".into();
        machine.block("y", (self.block)().inputs(inputs));
        machine
    }
}

/// Runs with a method over a second in steps of a tenth, or with a tolerance that allows longer ones.
fn options(choice: Choice, end: f64) -> Options {
    let options = match choice {
        Choice::Mdop5 => Options::controlled(end, 1e-6),
        _ => Options::fixed(end, 0.1),
    };
    Options { output: Output::Every(0.01), ..options }
}

/// Leaves a corner to both sides by its first, second or third derivative, and stays there.
fn motions(corner: f64) -> Vec<(f64, Motion)> {
    let rest = Motion { x: corner, v: 0.0, a: 0.0, j: 0.0 };
    let mut all = vec![(0.0, rest)];
    for side in [-1.0, 1.0] {
        all.push((side, Motion { v: side, ..rest }));
        all.push((side, Motion { a: side, ..rest }));
        all.push((side, Motion { j: 3.0 * side, ..rest }));
    }
    all
}

#[test]
fn a_block_that_starts_at_a_corner_takes_the_side_the_motion_goes_to() {
    for element in &STATIC {
        for &corner in element.corners {
            for (side, motion) in motions(corner) {
                let system = build(&element.machine(motion));
                for choice in METHODS {
                    watch(&system, choice, options(choice, 0.5), |state| {
                        let reading = system.read(state);
                        let [u, y] = ["u", "y"].map(|name| reading.signal(name).expect("a signal"));
                        // both sides are good at the corner itself; a third derivative leaves it below the noise first
                        let hair = 1e-9;
                        let near = [u - hair, u, u + hair].map(|u| (y - (element.value)(u)).abs());
                        let error = near.into_iter().fold(f64::INFINITY, f64::min);
                        assert!(
                            error < 1e-8,
                            "{} at {corner}, {side}, {motion:?}, {choice:?}, t = {}: u {u}, y {y}",
                            element.name,
                            state.t
                        );
                    });
                }
            }
        }
    }
}

#[test]
fn a_block_that_jumps_shows_the_side_of_the_motion_from_the_first_row_on() {
    for element in STATIC.iter().filter(|element| ["sign", "switch"].contains(&element.name)) {
        let corner = element.corners[0];
        for (side, motion) in motions(corner).into_iter().filter(|(side, motion)| *side != 0.0 && motion.j == 0.0) {
            let system = build(&element.machine(motion));
            let mut first = None;
            watch(&system, Choice::Mdop5, options(Choice::Mdop5, 0.1), |state| {
                let y = system.read(state).signal("y").expect("a signal");
                first.get_or_insert(y);
            });
            assert_eq!(first, Some((element.value)(corner + 1e-3 * side)), "{} {motion:?}", element.name);
        }
    }
}

#[test]
fn two_crossings_within_a_step_are_found_by_every_block() {
    // x = corner ± (d − (t − t₀)²/2 · a) passes the corner for 2 √(2 d/a) = 0.02 s amid a step
    let (depth, a) = (5e-4, 10.0);
    for element in &STATIC {
        for &corner in element.corners {
            for (side, at) in [(1.0, 0.337), (-1.0, 0.337), (1.0, 0.363), (-1.0, 0.351)] {
                let motion =
                    Motion { x: corner + side * (depth - 0.5 * a * at * at), v: side * a * at, a: -side * a, j: 0.0 };
                let system = build(&element.machine(motion));
                for choice in METHODS {
                    let every = Options { output: Output::Every(0.002), ..options(choice, 0.5) };
                    let mut inside = 0;
                    watch(&system, choice, every, |state| {
                        let reading = system.read(state);
                        let [u, y] = ["u", "y"].map(|name| reading.signal(name).expect("a signal"));
                        inside += usize::from(side * (u - corner) > 1e-6);
                        let near = [u - 1e-9, u, u + 1e-9].map(|u| (y - (element.value)(u)).abs());
                        let error = near.into_iter().fold(f64::INFINITY, f64::min);
                        assert!(error < 1e-7, "{} {side} {at} {choice:?} t = {}: u {u}, y {y}", element.name, state.t);
                    });
                    assert!(inside >= 5, "{} {choice:?}: the motion passes the corner", element.name);
                }
            }
        }
    }
}

/// A machine with a mode, at a distance from its corner.
type Cornered = fn(Motion) -> Machine;

/// Elements whose output depends on the past, and switched forces and joints: the cart is at zero at the corner.
const DYNAMIC: [(&str, Cornered); 13] = [
    ("backlash", |motion| with_block(motion, Block::backlash(0.4, 0.05).start(-0.2))),
    ("rate-limiter", |motion| with_block(motion, Block::rate_limiter(-2.0, 2.0, 0.1).start(-0.2))),
    ("pid", |motion| with_block(motion, Block::pid(1.0, 0.5, 0.0, 10.0).anti_windup(-1.0, 0.0, 0.1))),
    ("integrator", |motion| with_block(motion, Block::integrator().limits(-1.0, 1.0).start(1.0))),
    ("relay", |motion| with_block(motion, Block::relay(-1.0, 0.0))),
    ("spring-stop", |motion| {
        let mut machine = motion.machine();
        machine.force("wall", Force::upper_stop("rail.displacement", 0.0, 50.0, 0.5));
        machine
    }),
    ("spring-contact", |motion| {
        let mut machine = Machine::planar();
        machine.body("cart", Body::point(1.0).at([0.0, -motion.x]).velocity([0.0, -motion.v]));
        machine.gravity([0.0, -motion.a]);
        machine.force("floor", Force::contact("ground", "cart", 50.0, 0.5));
        machine
    }),
    ("stop", |motion| {
        let mut machine = motion.machine();
        machine.joint("wall", Joint::upper_stop("rail.displacement", 0.0).restitution(0.5));
        machine
    }),
    ("stick-slip", |motion| {
        let mut machine = motion.machine();
        machine.joint("rub", Joint::stick_slip("rail.displacement", 0.4, 0.3));
        machine
    }),
    ("pulling spring", |motion| {
        let mut machine = motion.machine();
        let spring = Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(50.0, 0.5));
        machine.force("rope", spring.acts(Acts::Pull));
        machine
    }),
    ("pushing spring", |motion| {
        let mut machine = motion.machine();
        machine.ground_marker("end", Frame::at([-1.0, 0.0]));
        let spring = Force::spring("ground.end", "cart", 1.0, SpringLaw::linear(50.0, 0.5));
        machine.force("buffer", spring.acts(Acts::Push));
        machine
    }),
    ("contact with friction", |motion| {
        let mut machine = Machine::planar();
        machine.body("cart", Body::point(1.0).at([motion.x, 0.0]).velocity([motion.v, 0.0]));
        machine.gravity([motion.a, -1.0]);
        machine.joint("floor", Joint::contact("ground", "cart").friction(0.4, 0.3));
        machine
    }),
    ("contact with friction in space", |motion| {
        let mut machine = Machine::spatial();
        machine.body("cart", Body::point(1.0).at([motion.x, 0.0, 0.0]).velocity([motion.v, 0.0, 0.0]));
        machine.gravity([motion.a, 0.0, -1.0]);
        machine.joint("floor", Joint::contact("ground", "cart").friction(0.4, 0.3));
        machine
    }),
];

fn with_block(motion: Motion, block: Block) -> Machine {
    let mut machine = motion.machine();
    machine.sensor("u", flyball_machine::Sensor::coordinate("rail.displacement"));
    machine.block("y", block.input("u"));
    machine
}

/// Rows of positions, rates and the signal of a run.
fn rows(machine: &Machine, choice: Choice) -> Vec<[f64; 3]> {
    let system = build(machine);
    let mut rows = Vec::new();
    let options = match choice {
        Choice::Mdop5 => Options::controlled(0.5, 1e-8),
        _ => Options::fixed(0.5, 0.01),
    };
    let every = Options { output: Output::Every(0.05), ..options };
    let mut next = 0.0;
    watch(&system, choice, every, |state| {
        if state.t >= next - 1e-9 {
            let reading = system.read(state);
            let cart = reading.marker("cart").expect("a cart");
            let along = if cart.position[1].abs() + cart.velocity[1].abs() > 0.0 { 1 } else { 0 };
            rows.push([cart.position[along], cart.velocity[along], reading.signal("y").unwrap_or(0.0)]);
            next += 0.05;
        }
    });
    rows
}

#[test]
fn a_start_at_a_corner_goes_on_as_one_a_hair_before_it() {
    let hair = 1e-9;
    for (name, machine) in DYNAMIC {
        for (side, motion) in motions(0.0) {
            if name == "relay" && side < 0.0 {
                continue; // a hair above the threshold it is on and stays on: hysteresis
            }
            for choice in METHODS {
                let at = rows(&machine(motion), choice);
                let before = rows(&machine(Motion { x: -hair * side, ..motion }), choice);
                for (k, (at, before)) in at.iter().zip(&before).enumerate().skip(2) {
                    for (a, b) in at.iter().zip(before) {
                        assert!(
                            (a - b).abs() < 1e-5,
                            "{name} {side} {motion:?} {choice:?} row {k}: {at:?}, a hair before {before:?}"
                        );
                    }
                }
            }
        }
    }
}

#[derive(Debug)]
struct Wave;

impl Formula<0> for Wave {
    fn value<R: Real>(&self, _: [R; 0], t: R) -> R {
        (t * 25.0 + 0.3).sin()
    }
}

#[test]
fn waves_that_nothing_feeds_back_are_followed_however_long_the_steps() {
    for element in &STATIC {
        for source in ["sine", "formula"] {
            let mut machine = Machine::planar();
            machine.body("mass", Body::point(1.0));
            let wave = if source == "sine" { Block::sine(1.0, 25.0).phase(0.3) } else { Block::formula(Wave) };
            machine.block("u", wave);
            let mut inputs = vec!["u".to_string()];
            for (i, value) in element.others.iter().enumerate() {
                machine.block(format!("other{i}"), Block::constant(*value));
                inputs.push(format!("other{i}"));
            }
            machine.block("y", (element.block)().inputs(inputs));
            machine.block("x", Block::integrator().input("y"));
            let system = build(&machine);
            for choice in METHODS {
                let options = match choice {
                    Choice::Mdop5 => Options::controlled(2.0, 1e-10),
                    _ => Options::controlled(2.0, 1e-4),
                };
                let mut previous = f64::NEG_INFINITY;
                let every = Options { output: Output::Every(0.01), ..options };
                watch(&system, choice, every, |state| {
                    let reading = system.read(state);
                    let [u, y] = ["u", "y"].map(|name| reading.signal(name).expect("a signal"));
                    let hair = 1e-8;
                    let near = [u - hair, u, u + hair].map(|u| (y - (element.value)(u)).abs());
                    let error = near.into_iter().fold(f64::INFINITY, f64::min);
                    assert!(error < 1e-6, "{} {source} {choice:?} t = {}: u {u}, y {y}", element.name, state.t);
                    assert!(state.t >= previous);
                    previous = state.t;
                });
            }
        }
    }
}
