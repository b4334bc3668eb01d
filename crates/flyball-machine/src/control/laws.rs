//! Laws of all sensors, blocks and actuators in the tables.

use super::actuator::ActuatorKind;
use super::block::{BlockDefinition, BlockKind, BlockPoint, Of, On};
use super::sensor::SensorKind;
use super::signal::{PortSource, count};
use super::{Actuator, Block, Sensor};
use crate::constraint::MarkerMotion;
use crate::force::{ForceLaw, SpringLaw, Wrench};
use crate::geometry::{Frame, Rotation};
use crate::joint::Joint;
use crate::machine::{Dimension, Machine};
use crate::testing::Random;
use crate::{Body, Force, Law, MachineSystem, Probe};
use flyball_dae::method::{GeneralizedAlpha, generalized_alpha};
use flyball_dae::scalar::{Dual, Real};
use flyball_dae::system::{State, System, check_derivatives};

/// Two bodies with skew markers; `first` may stand on the ground or be a point.
fn bodies(dimension: Dimension, first: &str) -> Machine {
    let mut machine = match dimension {
        Dimension::Two => Machine::planar(),
        Dimension::Three => Machine::spatial(),
    };
    let rotation = |angle: f64| match dimension {
        Dimension::Two => Rotation::about_z(angle),
        Dimension::Three => Rotation::vector([0.3 * angle, -0.5 * angle, angle]),
    };
    let inertia = [[1.0, 0.1, 0.05], [0.1, 0.8, -0.1], [0.05, -0.1, 1.2]];
    let body = |x: f64| Body::rigid(1.3, inertia).centre([0.1, -0.2]).at([x, 0.3 * x]).rotated(rotation(0.4 + x));
    let frame = Frame::at([0.4, 0.3]).rotated(rotation(-0.7));
    machine.gravity([0.3, -9.0]);
    machine.body(
        "first",
        match first {
            "point" => Body::point(0.8).marker_frame("f", Frame::default().rotated(rotation(0.2))),
            _ => body(-0.6).marker_frame("f", frame),
        },
    );
    machine.body("second", body(0.9).marker_frame("m", frame));
    if first == "ground" {
        machine.joint("fixed", Joint::weld("ground", "first").at([0.0, 0.0]));
    }
    machine.joint("pin", Joint::revolute("ground", "second").at([0.5, 0.5]));
    let law = SpringLaw::Linear { stiffness: 30.0, damping: 2.0, preload: 1.5 };
    machine.force("spring", Force::spring("first.f", "second.m", 0.4, law.clone()));
    machine.force("turning", Force::coordinate_spring("pin.angle", 0.1, law));
    machine.force("own", Force::user("first.f", "second.m", Pull));
    machine
}

/// A spring with drag, written over any scalar.
#[derive(Clone, Debug)]
struct Pull;

impl ForceLaw for Pull {
    fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _: R) -> [Wrench<R>; 2] {
        let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
        for i in 0..3 {
            first.force[i] = (m.position[i] - f.position[i]) * 3.0 + (m.velocity[i] - f.velocity[i]) * 0.4;
            second.force[i] = -first.force[i];
        }
        [first, second]
    }
}

/// Some signals that depend on the motion, on time and on nothing.
fn add_signals(machine: &mut Machine, wanted: usize) -> Vec<String> {
    machine.sensor("seen", Sensor::velocity("second.m").along([1.0, 0.5]));
    machine.block("state", Block::integrator().input("seen").start(0.7));
    machine.block("function", Block::smooth_saturation(2.0).input("state"));
    let names = ["function", "state", "seen"];
    (0..wanted).map(|i| names[i % names.len()].to_string()).collect()
}

/// A state with random numbers everywhere.
fn random_state(system: &MachineSystem, seed: u64) -> State {
    let mut random = Random::new(seed);
    let mut state = system.start();
    state.t = 0.4;
    let layout = system.layout();
    let step: Vec<f64> = (0..layout.n_v()).map(|_| 0.4 * random.next()).collect();
    let q = state.q.clone();
    layout.manifold.retract(&q, &step, &mut state.q);
    for list in [&mut state.v, &mut state.a, &mut state.lambda, &mut state.psi, &mut state.x, &mut state.y] {
        list.iter_mut().for_each(|x| *x = random.next());
    }
    state
}

fn check(label: &str, machine: &Machine) {
    let system = machine.build().unwrap_or_else(|error| panic!("{label}: {error}"));
    let mut state = random_state(&system, 23);
    // each block in each of its modes; none has more than four
    for mode in 0..if state.modes.is_empty() { 1 } else { 4 } {
        state.modes.fill(mode);
        let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "{label}, mode {mode}: {} and {} more", found[0], found.len() - 1);
    }
    // refuses patterns in which the columns of a rotation are torn apart
    GeneralizedAlpha::new(&system, generalized_alpha::Options::default()).expect("default options");
}

fn for_each_place(mut check: impl FnMut(Dimension, &str)) {
    for dimension in [Dimension::Two, Dimension::Three] {
        for first in ["body", "point", "ground"] {
            check(dimension, first);
        }
    }
}

#[test]
fn derivatives_of_every_sensor_equal_differences() {
    for sensor in SensorKind::examples() {
        for_each_place(|dimension, first| {
            let mut machine = bodies(dimension, first);
            machine.sensor("subject", sensor.clone());
            check(&format!("{:?} in {dimension:?}, first on {first}", sensor.kind), &machine);
        });
    }
}

/// Forces, actuators, drives and friction of all kinds beside the pin.
fn with_loads(dimension: Dimension, first: &str) -> Machine {
    let mut machine = bodies(dimension, first);
    let law = SpringLaw::Linear { stiffness: 30.0, damping: 2.0, preload: 1.5 };
    machine.body("third", Body::rigid(0.7, [[0.5, 0.0, 0.0], [0.0, 0.6, 0.0], [0.0, 0.0, 0.4]]).at([0.2, -0.7]));
    machine.joint("slide", Joint::prismatic("second.m", "third").at([0.2, -0.7]));
    machine.joint("drive", Joint::drive("slide.displacement", Law::ramp(0.1, 0.3)));
    machine.joint("bearing", Joint::guide_friction("pin.angle", 0.05, 0.2));
    machine.joint("dry", Joint::stick_slip("pin.angle", 3.0, 2.0));
    machine.force("mount", Force::maxwell("first.f", "second.m", 20.0, 3.0));
    machine.force("coil", Force::coordinate_spring("slide.displacement", 0.1, law));
    machine.force("push", Force::applied("second.m", [0.4, 1.0]).over_time(Law::ramp(1.0, 0.3)));
    machine.force("torque", Force::torque("third", [0.0, 0.0, 0.7]).over_time(Law::ramp(1.0, -0.4)));
    machine.force("rub", Force::coordinate_friction("pin.angle", 1.5, 0.4).viscous(0.2));
    machine.force("load", Force::on_coordinate("pin.angle", Law::ramp(0.4, 1.1)));
    let signals = add_signals(&mut machine, 3);
    machine.actuator("motor", Actuator::joint("pin.angle").input(&signals[0]));
    machine.actuator("jack", Actuator::joint("slide.displacement").input(&signals[1]));
    machine.actuator("thrust", Actuator::force("third", [0.3, 0.8]).input(&signals[2]));
    machine
}

#[test]
fn derivatives_of_every_quantity_that_can_be_a_signal_equal_differences() {
    for_each_place(|dimension, first| {
        let mut machine = with_loads(dimension, first);
        let all: Vec<Probe> = Probe::all(&machine);
        let mut count = 0;
        for probe in &all {
            if let Ok(sensor) = probe.sensor(&machine) {
                machine.sensor(format!("as signal: {}", probe.name), sensor);
                count += 1;
            }
        }
        assert!(count > 100, "{count} of {} quantities can be signals", all.len());
        check(&format!("all quantities in {dimension:?}, first on {first}"), &machine);
    });
}

#[test]
fn derivatives_of_every_actuator_equal_differences() {
    for actuator in ActuatorKind::examples() {
        for_each_place(|dimension, first| {
            let mut machine = bodies(dimension, first);
            let ports = actuator.kind.inputs();
            for shift in 0..3 {
                let mut machine = machine.clone();
                let signals = add_signals(&mut machine, count(&ports) + shift);
                machine.actuator("subject", connected(actuator.clone(), &signals[shift..]));
                check(&format!("{:?} in {dimension:?}, first on {first}", actuator.kind), &machine);
            }
            machine.actuator("subject", actuator.clone());
            assert!(machine.build().is_err(), "an unconnected input is refused");
        });
    }
}

fn connected(mut actuator: Actuator, signals: &[String]) -> Actuator {
    let names: Vec<String> = super::signal::scalar_names(&actuator.kind.inputs()).collect();
    for (port, signal) in names.iter().zip(signals) {
        actuator = actuator.wire(port.clone(), signal.clone());
    }
    actuator
}

#[test]
fn derivatives_of_every_block_equal_differences() {
    for block in BlockKind::examples() {
        for shift in 0..3 {
            let mut machine = bodies(Dimension::Two, "body");
            let names: Vec<String> = super::signal::scalar_names(&block.kind.inputs()).collect();
            let signals = add_signals(&mut machine, names.len() + shift);
            let mut subject = block.clone();
            for (port, signal) in names.iter().zip(&signals[shift..]) {
                subject = subject.wire(port.clone(), signal.clone());
            }
            machine.block("subject", subject);
            check(&format!("{:?}", block.kind), &machine);
        }
    }
}

/// Inputs, states and time of a block at random, in several modes, with derivatives in direction `column`.
fn for_each_point(block: &BlockKind, mut check: impl FnMut(&BlockPoint<Dual<f64, 1>>, usize)) {
    let (n_u, n_x) = (count(&block.inputs()), block.states().len());
    let memory = block.memory();
    for seed in 1..5 {
        let mut random = Random::new(seed);
        let values: Vec<f64> = (0..n_u + n_x + 1).map(|_| 2.0 * random.next()).collect();
        let modes = vec![(seed - 1) as i32; block.modes()];
        for column in 0..values.len() {
            let lifted: Vec<Dual<f64, 1>> = values
                .iter()
                .enumerate()
                .map(|(i, &x)| if i == column { Dual::variable(x, 0) } else { Dual::constant(x) })
                .collect();
            let (u, rest) = lifted.split_at(n_u);
            check(&BlockPoint { u, x: &rest[..n_x], t: rest[n_x], modes: &modes, memory: &memory }, column);
        }
    }
}

#[test]
fn no_block_hears_what_it_says_it_does_not() {
    for Block { kind: block, .. } in BlockKind::examples() {
        let (n_u, n_x, n_y) = (count(&block.inputs()), block.states().len(), count(&block.outputs()));
        for_each_point(&block, |at, column| {
            let (mut out, mut rate) = (vec![Dual::constant(0.0); n_y], vec![Dual::constant(0.0); n_x]);
            block.output(at, &mut out);
            block.rate(at, &mut rate);
            let on = match column {
                i if i < n_u => On::Input(i),
                i if i < n_u + n_x => On::State(i - n_u),
                _ => return,
            };
            let outputs = out.iter().enumerate().map(|(i, value)| (Of::Output(i), value));
            for (of, value) in outputs.chain(rate.iter().enumerate().map(|(i, value)| (Of::Rate(i), value))) {
                assert!(block.depends(of, on) || value.eps[0] == 0.0, "{block:?}: {of:?} depends on {on:?}");
            }
        });
    }
}

#[test]
fn sources_of_every_block_equal_its_outputs() {
    for Block { kind: block, .. } in BlockKind::examples() {
        let n_y = count(&block.outputs());
        for_each_point(&block, |at, _| {
            let mut out = vec![Dual::constant(0.0); n_y];
            block.output(at, &mut out);
            for (i, value) in out.iter().enumerate() {
                let source = match block.source(i) {
                    PortSource::Function => continue,
                    PortSource::State(s) => at.x[s].re,
                    PortSource::Memory(m) => at.memory[m],
                    PortSource::Input(u) => at.u[u].re,
                    PortSource::Constant(c) => c,
                    PortSource::Time => at.t.re,
                };
                assert_eq!(value.re, source, "{block:?}, output {i}");
            }
        });
    }
}

#[test]
fn blocks_that_say_so_are_linear_with_constant_coefficients() {
    for Block { kind: block, .. } in BlockKind::examples().into_iter().filter(|block| block.kind.is_linear()) {
        let (n_y, n_x) = (count(&block.outputs()), block.states().len());
        let mut first: Vec<Option<Vec<f64>>> = Vec::new();
        for_each_point(&block, |at, column| {
            let mut out = vec![Dual::constant(0.0); n_y + n_x];
            let (y, rates) = out.split_at_mut(n_y);
            block.output(at, y);
            block.rate(at, rates);
            let slopes: Vec<f64> = out.iter().map(|value| value.eps[0]).collect();
            first.resize(first.len().max(column + 1), None);
            assert_eq!(*first[column].get_or_insert_with(|| slopes.clone()), slopes, "{block:?}, column {column}");
        });
    }
}

#[test]
fn only_blocks_that_say_so_have_instants() {
    for Block { kind: block, .. } in BlockKind::examples().into_iter().filter(|block| !block.kind.has_instants()) {
        let (u, x, memory) = (vec![0.3; count(&block.inputs())], vec![0.2; block.states().len()], block.memory());
        for mode in 0..4 {
            let modes = vec![mode; block.modes()];
            let at = BlockPoint { u: &u, x: &x, t: -1.0, modes: &modes, memory: &memory };
            assert_eq!(block.next_time(&at), None, "{block:?}");
        }
    }
}

#[test]
fn every_block_has_distinct_port_and_state_names() {
    for Block { kind: block, .. } in BlockKind::examples() {
        for names in [
            block.inputs().into_iter().map(|port| port.name).collect::<Vec<_>>(),
            block.outputs().into_iter().map(|port| port.name).collect(),
            block.states().into_iter().map(|(name, _)| name).collect(),
        ] {
            let mut sorted = names.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), names.len(), "{}: {names:?}", block.name());
        }
    }
}
