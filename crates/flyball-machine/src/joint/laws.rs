//! Laws of every joint in the table, in every dimension where it exists, on bodies, points and ground.
#![allow(non_snake_case)]

use super::{Joint, JointKind};
use crate::force::Force;
use crate::geometry::{Frame, Rotation};
use crate::machine::{Dimension, Machine};
use crate::space::Vector;
use crate::testing::{Random, solve, transpose_times};
use crate::{Body, MachineSystem};
use flyball_dae::system::{Evaluator, State, System, check_derivatives};

/// Attachments of the two sides of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sides {
    Bodies,
    GroundAndBody,
    BodyAndGround,
    PointAndBody,
    BodyAndPoint,
}

const ALL_SIDES: [Sides; 5] =
    [Sides::Bodies, Sides::GroundAndBody, Sides::BodyAndGround, Sides::PointAndBody, Sides::BodyAndPoint];

/// A machine around one joint: two bodies with skew markers, and joints for couplings to act on.
fn machine(dimension: Dimension, joint: &Joint, sides: Sides) -> Machine {
    let mut random = Random::new(7);
    let mut machine = match dimension {
        Dimension::Two => Machine::planar(),
        Dimension::Three => Machine::spatial(),
    };
    machine.gravity([0.3, -9.81, 0.0]);
    let frame = |random: &mut Random, scale: f64| match dimension {
        Dimension::Two => {
            Frame::at([random.next() * scale, random.next() * scale]).rotated(Rotation::about_z(3.0 * random.next()))
        }
        Dimension::Three => Frame::at([random.next() * scale, random.next() * scale, random.next() * scale])
            .rotated(Rotation::vector([random.next(), random.next(), random.next()])),
    };
    let mut joint = joint.clone();
    for (name, marker, on_ground, on_point) in [
        ("first", "f", sides == Sides::GroundAndBody, sides == Sides::PointAndBody),
        ("second", "m", sides == Sides::BodyAndGround, sides == Sides::BodyAndPoint),
    ] {
        let (placement, X_BM) = (frame(&mut random, 1.0), frame(&mut random, 0.6));
        if on_ground {
            machine.ground_marker(marker, X_BM);
            let reference = if name == "first" { &mut joint.first } else { &mut joint.second };
            *reference = reference.replace(&format!("{name}."), "ground.");
        }
        let body = if on_point {
            Body::point(1.3).marker_frame(marker, Frame::default().rotated(X_BM.rotation))
        } else {
            let inertia = [[1.0, 0.1, 0.05], [0.1, 0.8, -0.1], [0.05, -0.1, 1.2]];
            let tensor = crate::geometry::Tensor::from(inertia);
            Body::rigid(1.3, tensor.0).centre([0.1, -0.2]).marker_frame(marker, X_BM)
        };
        machine.body(name, body.at(placement.position).rotated(placement.rotation));
    }
    machine.body("wheel", Body::rigid(0.5, [0.2, 0.2, 0.3]).at([0.4, 0.1]));
    machine.body("rack", Body::rigid(0.7, [0.2, 0.25, 0.3]).at([1.4, 0.1]));
    machine.joint("pin", Joint::revolute("ground", "wheel").at([0.4, 0.2]));
    machine.body("gear", Body::rigid(0.6, [0.2, 0.2, 0.3]).at([0.8, 0.1]));
    machine.joint("other_pin", Joint::revolute("ground", "gear").at([0.8, 0.2]));
    machine.joint("slide", Joint::prismatic("ground", "rack").at([1.0, 0.2]).axis([1.0, 0.5]));
    machine.joint("subject", joint);
    machine.force("drag", Force::on_coordinate("slide.displacement", 0.3));
    machine
}

/// Every joint in every dimension and on all kinds of sides, where the machine can be built.
fn for_each(mut check: impl FnMut(&str, &MachineSystem, &mut Random)) {
    let mut tested = std::collections::HashSet::new();
    for joint in JointKind::examples() {
        for dimension in [Dimension::Two, Dimension::Three] {
            if joint.kind.definition().equations(dimension).is_none() {
                continue;
            }
            for sides in ALL_SIDES {
                let machine = machine(dimension, &joint, sides);
                let label = format!("{} in {dimension:?} on {sides:?}", joint.kind.definition().name());
                match machine.build() {
                    Ok(system) => {
                        tested.insert((joint.kind.definition().name(), dimension.number()));
                        check(&label, &system, &mut Random::new(11));
                    }
                    Err(error) => panic!("{label}: {error}"),
                }
            }
        }
    }
    assert!(tested.len() >= JointKind::examples().len());
}

/// A state with random everything, rotations up to many turns.
fn random_state(system: &MachineSystem, random: &mut Random) -> State {
    let mut state = system.start();
    state.t = 0.37;
    // closed contacts, sliding friction
    state.modes.fill(2);
    let layout = system.layout();
    let turn: Vec<f64> = (0..layout.n_v()).map(|_| random.next()).collect();
    let q = state.q.clone();
    layout.manifold.retract(&q, &turn, &mut state.q);
    for list in [&mut state.v, &mut state.a, &mut state.lambda, &mut state.psi] {
        list.iter_mut().for_each(|x| *x = random.next());
    }
    state
}

#[test]
fn derivatives_of_every_joint_equal_differences() {
    for_each(|label, system, random| {
        for _ in 0..2 {
            let mut state = random_state(system, random);
            // slow enough for the difference quotient of the third derivative
            state.v.iter_mut().for_each(|v| *v *= 0.6);
            let found = check_derivatives(system, &state, 1e-6); // truncation of central differences
            assert!(found.is_empty(), "{label}: {} and {} more", found[0], found.len() - 1);
        }
    });
}

#[test]
fn reactions_are_equal_and_opposite() {
    for_each(|label, system, random| {
        let mut state = random_state(system, random);
        assemble(system, &mut state);
        let reading = system.read(&state);
        let joint = &system.machine().joints[3].1;
        if joint.kind.definition().is_coupling() {
            return;
        }
        let body = |reference: &str| reference.split('.').next().unwrap_or_default().to_string();
        let [first, second] = [body(&joint.first), body(&joint.second)];
        if [&first, &second].iter().any(|name| *name == "ground" || is_point(system, name)) {
            return;
        }
        let (a, b) = (reading.reaction("subject", &first), reading.reaction("subject", &second));
        let (a, b) = (a.expect("on the first"), b.expect("on the second"));
        let b = b.about(a.point);
        for i in 0..3 {
            assert!((a.force[i] + b.force[i]).abs() < 1e-12, "{label}: {a:?} {b:?}"); // rounding
            assert!((a.moment[i] + b.moment[i]).abs() < 1e-11, "{label}: {a:?} {b:?}"); // newton
        }
    });
}

fn is_point(system: &MachineSystem, name: &str) -> bool {
    let bodies = &system.machine().bodies;
    bodies.iter().any(|(other, body)| other == name && body.kind == crate::body::BodyKind::Point)
}

#[test]
fn reactions_do_no_work_on_allowed_motion() {
    for_each(|label, system, random| {
        if label.starts_with("bearing-friction") {
            return; // it follows the reactions, and dissipates
        }
        let state = random_state(system, random);
        let (g, k) = jacobians(system, &state);
        // an allowed motion: random velocity minus its part in the span of the rows
        let rows: Vec<Vec<f64>> = g.into_iter().chain(k).collect();
        let v = project_out(&rows, &state.v);
        let mut with = vec![0.0; v.len()];
        let mut without = vec![0.0; v.len()];
        let evaluator = Evaluator::new(system);
        evaluator.force(&state.point(), &mut with);
        let mut free = state.clone();
        free.lambda.fill(0.0);
        free.psi.fill(0.0);
        evaluator.force(&free.point(), &mut without);
        let power: f64 = (0..v.len()).map(|i| (with[i] - without[i]) * v[i]).sum();
        assert!(power.abs() < 1e-9, "{label}: power {power}"); // rounding of the projection
    });
}

#[test]
fn constraints_vanish_on_allowed_motion_and_not_off_it() {
    for_each(|label, system, random| {
        let mut state = random_state(system, random);
        let layout = system.layout();
        assemble(system, &mut state);
        let mut phi = vec![0.0; layout.n_phi];
        let evaluator = Evaluator::new(system);
        evaluator.phi(&state.point(), &mut phi);
        let largest = phi.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        assert!(largest < 1e-10, "{label}: {largest}"); // newton
        // along each row's own gradient the row leaves zero at first order
        let (g, _) = jacobians(system, &state);
        for (row, gradient) in g.iter().enumerate() {
            let square: f64 = gradient.iter().map(|x| x * x).sum();
            assert!(square > 1e-6, "{label}: row {} has no gradient", layout.names.phi[row]);
            let step: Vec<f64> = gradient.iter().map(|x| 1e-4 * x / square).collect();
            let mut moved = state.clone();
            layout.manifold.retract(&state.q, &step, &mut moved.q);
            evaluator.phi(&moved.point(), &mut phi);
            assert!((phi[row] - 1e-4).abs() < 1e-5, "{label}: {}", layout.names.phi[row]); // truncation(step²)
        }
    });
}

#[test]
fn swapped_bodies_allow_the_same_motion() {
    // joints whose roles of F and M differ (a point of M on a line of F) are not symmetric and stay out
    let symmetric =
        ["revolute", "cylindrical", "spherical", "weld", "screw", "rigid-link", "constant-velocity", "prismatic"];
    for joint in JointKind::examples().into_iter().filter(|j| symmetric.contains(&j.kind.definition().name())) {
        for dimension in [Dimension::Two, Dimension::Three] {
            if joint.kind.definition().equations(dimension).is_none() {
                continue;
            }
            let mut swapped = joint.clone();
            (swapped.first, swapped.second) = (joint.second.clone(), joint.first.clone());
            let systems = [joint.clone(), swapped]
                .map(|joint| machine(dimension, &joint, Sides::Bodies).build().expect("both can be built"));
            let mut state = random_state(&systems[0], &mut Random::new(3));
            if joint.kind.definition().name() == "screw" {
                continue; // its massless coordinates change sign; covered by the cylindrical joint and the coupling law
            }
            assemble(&systems[0], &mut state);
            let mut phi = vec![0.0; systems[1].layout().n_phi];
            Evaluator::new(&systems[1]).phi(&state.point(), &mut phi);
            let largest = phi.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!(largest < 1e-9, "{:?} in {dimension:?}: {largest}", joint.kind); // newton
        }
    }
}

/// Rows of G and K, full.
fn jacobians(system: &MachineSystem, state: &State) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let layout = system.layout();
    let full = |rows: usize, pattern: &flyball_dae::linear::Triplets, values: &[f64]| {
        let mut all = vec![vec![0.0; layout.n_v()]; rows];
        for ((&row, &col), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
            all[row as usize][col as usize] += value;
        }
        all
    };
    let mut g = vec![0.0; system.phi_pattern().len()];
    let evaluator = Evaluator::new(system);
    evaluator.phi_jacobian(&state.point(), &mut g);
    let mut k = vec![0.0; system.k_pattern().len()];
    evaluator.k_jacobian(&state.point(), &mut k);
    (full(layout.n_phi, system.phi_pattern(), &g), full(layout.n_k, system.k_pattern(), &k))
}

/// Newton with least-norm steps until Φ = 0.
fn assemble(system: &MachineSystem, state: &mut State) {
    let (layout, evaluator) = (system.layout(), Evaluator::new(system));
    for _ in 0..100 {
        let mut phi = vec![0.0; layout.n_phi];
        evaluator.phi(&state.point(), &mut phi);
        let size = phi.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        if size < 1e-13 {
            return;
        }
        let (g, _) = jacobians(system, state);
        let mu = solve(gram(&g), phi);
        let mut step = transpose_times(&g, &mu);
        // long steps are cut, so that far starts come closer first
        let length = step.dot_self().sqrt();
        let cut = (0.5 / length).min(1.0);
        step.iter_mut().for_each(|x| *x *= -cut);
        let q = state.q.clone();
        layout.manifold.retract(&q, &step, &mut state.q);
    }
}

fn gram(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    rows.iter().map(|a| rows.iter().map(|b| product(a, b)).collect()).collect()
}

fn project_out(rows: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    let along: Vec<f64> = rows.iter().map(|row| row.iter().zip(v).map(|(x, y)| x * y).sum()).collect();
    let mu = solve(gram(rows), along);
    let part = transpose_times(rows, &mu);
    v.iter().zip(part).map(|(v, p)| v - p).collect()
}

trait Square {
    fn dot_self(&self) -> f64;
}

impl Square for Vec<f64> {
    fn dot_self(&self) -> f64 {
        self.iter().map(|x| x * x).sum()
    }
}

#[test]
fn a_revolute_joint_pushes_as_its_page_says() {
    let joint = Joint::revolute("first.f", "second.m");
    let system = machine(Dimension::Three, &joint, Sides::Bodies).build().expect("can be built");
    let mut state = random_state(&system, &mut Random::new(5));
    assemble(&system, &mut state);
    let reading = system.read(&state);
    let lambda = reading.multipliers("subject").expect("exists");
    let on_second = reading.reaction("subject", "second").expect("exists");
    let frame = reading.marker("first.f").expect("exists");
    let moment = frame.rotation.axis(1).times(-lambda[3]).plus(frame.rotation.axis(0).times(lambda[4]));
    for i in 0..3 {
        assert!((on_second.force[i] + lambda[i]).abs() < 1e-12); // rounding
        assert!((on_second.moment[i] - moment[i]).abs() < 1e-9); // newton: the axes are parallel only to its tolerance
    }
}

#[test]
fn every_joint_has_a_picture() {
    for entry in crate::joint::JointKind::entries() {
        assert!(entry.art.is_some_and(|art| !art.frames.is_empty()), "{}", entry.name);
    }
}
