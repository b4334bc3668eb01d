//! One machine, many threads: a machine is constant, and a run depends on nothing but itself.

use crate::common::{Choice, build, run};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Evaluator, State, System, Work};
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, Formula, UserBlock};
use flyball_machine::{
    Actuator, Beam, Block, Body, Force, Joint, Machine, MachineSystem, Material, Section, Sensor, SpringLaw,
};
use std::sync::Barrier;

const fn shared<T: Send + Sync>() {}
const _: () = shared::<MachineSystem>();
const fn sent<T: Send>() {}
const _: () = sent::<Work>();
const _: () = sent::<Evaluator>();

#[derive(Debug)]
struct Hardening;

impl Formula<2> for Hardening {
    fn value<R: Real>(&self, [x, force]: [R; 2], t: R) -> R {
        x * x * x + force * 0.01 + (t * 3.0).sin()
    }
}

/// A filter of second order.
#[derive(Debug)]
struct Filter;

impl UserBlock for Filter {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("x".into(), 0.0), ("rate".into(), 0.0)]
    }
    fn rate<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.x[1];
        out[1] = (at.u[0] - at.x[0]) * 100.0 - at.x[1] * 12.0;
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.x[0].sin();
    }
}

/// A beam, a cart that reads its own reaction through blocks of all makes, two feet that bounce and slide, a stop.
fn everything(mut machine: Machine, up: usize) -> MachineSystem {
    let along = |axis: usize, size: f64| {
        let mut vector = [0.0; 3];
        vector[axis] = size;
        vector
    };
    machine.gravity(along(up, -9.81));
    let material = Material::new(2e7, 0.3, 1000.0);
    machine.beam("rod", Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(3).section(Section::circle(0.04, material)));
    machine.joint("clamp", Joint::weld("ground", "rod.start"));
    machine.body("cart", Body::rigid(1.0, [0.1; 3]).at([2.0, 0.0, 0.0]).velocity([1.0, 0.0, 0.0]));
    machine.joint("rail", Joint::prismatic("ground", "cart").at([2.0, 0.0, 0.0]).axis([1.0, 0.0, 0.0]));
    machine.joint("end", Joint::upper_stop("rail.displacement", 0.1).restitution(0.7));
    machine.sensor("place", Sensor::coordinate("rail.displacement"));
    machine.sensor("felt", Sensor::reaction_force("rail", "cart").along(along(up, 1.0)));
    machine.block("law", Block::formula(Hardening).inputs(["place", "felt"]));
    machine.block("filter", Block::user(Filter).input("law"));
    machine.block("limit", Block::saturation(-0.4, 0.4).input("filter"));
    machine.actuator("drive", Actuator::joint("rail.displacement").factor(-8.0).input("limit"));
    let spring = Force::spring("ground", "cart", 1.5, SpringLaw::linear(30.0, 0.2));
    machine.actuator("valve", Actuator::scaled(spring).input("limit"));
    let mut box_at = along(up, 0.35);
    box_at[0] = -2.0;
    let sled = Body::rigid(1.0, [0.02; 3]).at(box_at).velocity([1.5, 0.0, 0.0]);
    let foot = |x: f64| {
        let mut at = along(up, -0.1);
        at[0] = x;
        at
    };
    machine.body("sled", sled.marker("left", foot(-0.2)).marker("right", foot(0.2)));
    for side in ["left", "right"] {
        let contact = Joint::contact("ground", format!("sled.{side}")).restitution(0.4).rest_speed(0.3);
        machine.joint(side, contact.friction(0.3, 0.25));
    }
    build(&machine)
}

/// Every number of a state, as bits.
fn bits(state: &State) -> Vec<u64> {
    let State { t, q, v, a, lambda, psi, x, xdot, y, modes, memory } = state;
    let numbers = [q, v, a, lambda, psi, x, xdot, y, memory].into_iter().flatten().chain([t]).map(|x| x.to_bits());
    numbers.chain(modes.iter().map(|mode| u64::from(mode.cast_unsigned()))).collect()
}

#[test]
fn runs_at_once_equal_runs_in_turn_bit_for_bit() {
    for system in [everything(Machine::planar(), 1), everything(Machine::spatial(), 2)] {
        // runs of different kinds, so that threads are at different places at the same time
        let kinds = [
            (Choice::Alpha(0.8), 0.6, 1e-3),
            (Choice::Soi2(0.8), 0.6, 2e-3),
            (Choice::Mdop5, 0.3, 1e-4),
            (Choice::Alpha(0.5), 0.5, 5e-4),
        ];
        let go = |(choice, end, step)| {
            let summary = run(&system, choice, end, step);
            (bits(&summary.state), summary.events, summary.counters)
        };
        let in_turn = kinds.map(go);
        for (_, events, _) in &in_turn {
            assert!(events.iter().any(|event| event.names.iter().any(|name| name.starts_with("left"))), "{events:?}");
            assert!(events.iter().any(|event| event.names.iter().any(|name| name.starts_with("end"))), "{events:?}");
        }
        let all: Vec<_> = kinds.iter().chain(&kinds).collect();
        let together = Barrier::new(all.len());
        let at_once = std::thread::scope(|scope| {
            let (together, go) = (&together, &go);
            let begin = |&&kind: &&(Choice, f64, f64)| {
                scope.spawn(move || {
                    together.wait();
                    go(kind)
                })
            };
            let threads: Vec<_> = all.iter().map(begin).collect();
            threads.into_iter().map(|thread| thread.join().expect("runs")).collect::<Vec<_>>()
        });
        for (found, wanted) in at_once.iter().zip(in_turn.iter().chain(&in_turn)) {
            assert_eq!(found, wanted);
        }
    }
}

#[test]
fn a_new_work_gives_the_same_numbers_as_a_used_one() {
    let system = everything(Machine::spatial(), 2);
    let used = Evaluator::new(&system);
    let start = system.start();
    let end = run(&system, Choice::Alpha(0.8), 0.3, 1e-3).state;
    let force = |evaluator: &Evaluator, state: &State| {
        let (mut force, mut blocks) = (vec![0.0; state.v.len()], system.patterns().values());
        evaluator.force(&state.point(), &mut force);
        evaluator.tangent(&state.point(), &mut blocks);
        force
            .iter()
            .chain(&blocks.q)
            .chain(&blocks.lambda)
            .chain(&blocks.output.q)
            .map(|x| x.to_bits())
            .collect::<Vec<_>>()
    };
    for state in [&end, &start, &end] {
        assert_eq!(force(&used, state), force(&Evaluator::new(&system), state));
    }
}

#[test]
#[should_panic(expected = "work that it made itself")]
fn the_work_of_another_machine_is_refused() {
    let [one, other] = [(); 2].map(|()| everything(Machine::planar(), 1));
    let state = one.start();
    one.phi(&mut other.work(), &state.point(), &mut vec![0.0; state.lambda.len()]);
}
