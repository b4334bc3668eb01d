//! The state at the start from joint coordinates and rates that are given, and from controllers that are to rest.
//!
//! 1. Where a joint is no part of a loop, all that hangs on it moves with it, so that the other joints stay as placed.
//! 2. The rest is assembled around the given coordinates, held by drives, the nearest way.
//! 3. Velocities are the nearest ones with the given rates, held by couplings of rates.
//! 4. Control states take values that do not change.
#![allow(non_snake_case)]

use super::{Assembly, MachineSystem, on_assembly};
use crate::analysis::{assemble, steady_control};
use crate::geometry::{Frame, Rotation};
use crate::joint::{Axis, Joint, Measure};
use crate::machine::{Initial, Machine, MachineError};
use crate::node::{NodeKind, NodePlace};
use crate::space::{Space, Vector};
use flyball_dae::failure::NamedValue;
use flyball_dae::manifold::so3::{cross, multiply};
use flyball_dae::system::{State, System};
use std::f64::consts::{PI, TAU};

impl MachineSystem {
    /// Gives the start the coordinates, rates and steady controllers that the machine asks for.
    pub(crate) fn begin(&mut self) -> Result<(), MachineError> {
        let machine = self.source();
        if machine.initial.is_empty() && !machine.steady_controllers {
            return Ok(());
        }
        let mut state = self.start();
        for initial in &machine.initial {
            on_assembly!(&self.inner, assembly => assembly.context().find_coordinate("initial", &initial.coordinate))?;
        }
        for initial in &machine.initial {
            if let Some(value) = initial.value {
                self.carry_along(&mut state, &initial.coordinate, value);
            }
        }
        self.hold(&machine, &mut state, false)?;
        self.hold(&machine, &mut state, true)?;
        on_assembly!(&self.inner, assembly => {
            for angle in &assembly.counted {
                let given = machine.initial.iter().find(|initial| initial.coordinate == angle.name && initial.value.is_some());
                if let Some(value) = given.and_then(|initial| initial.value) {
                    angle.begin_at(value, &mut state.memory);
                }
            }
        });
        if machine.steady_controllers {
            let steady =
                steady_control(self, &state).map_err(|error| MachineError::NoStart { cause: Box::new(error) })?;
            state.x = steady.x;
        }
        on_assembly!(&mut self.inner, assembly => assembly.start = state);
        Ok(())
    }

    /// Moves all that hangs on a joint so that its coordinate has a value, unless a loop leads back.
    fn carry_along(&self, state: &mut State, coordinate: &str, value: f64) {
        let way = value - self.coordinate(state, coordinate);
        on_assembly!(&self.inner, assembly => assembly.carry_along(state, coordinate, way));
    }

    fn coordinate(&self, state: &State, name: &str) -> f64 {
        self.read(state).coordinate(name).expect("it was found before").0
    }

    /// Assembles with the given values held by drives, or with the given rates held by couplings.
    fn hold(&self, machine: &Machine, state: &mut State, rates: bool) -> Result<(), MachineError> {
        let mut held = Machine { initial: Vec::new(), steady_controllers: false, ..machine.clone() };
        let mut asked = Vec::new();
        for Initial { coordinate, value, rate } in &machine.initial {
            let (given, joint) = match (rates, value, rate) {
                (false, Some(value), _) => {
                    // whole turns do not matter
                    let now = self.coordinate(state, coordinate);
                    let target = if self.is_angle(coordinate) { now + turned(value - now) } else { *value };
                    (value, Joint::drive(coordinate, target))
                }
                (true, _, Some(rate)) => (rate, Joint::velocity_coupling(&[(coordinate, 1.0)], *rate)),
                _ => continue,
            };
            let name = format!("{coordinate}{}", if rates { ".rate" } else { "" });
            asked.push((coordinate.clone(), NamedValue { name, value: *given }));
            held.joint(format!("initial {coordinate}"), joint);
        }
        if asked.is_empty() {
            return Ok(());
        }
        let held = held.build_sharing(&self.analyses)?;
        let mut with = held.start();
        self.copy_motion(state, &held, &mut with);
        let assembled = assemble(&held, &with, &[]).map_err(|error| MachineError::NoInitial {
            joint: self.joint_of(&asked[0].0),
            asked: asked.iter().map(|(_, asked)| asked.clone()).collect(),
            cause: Box::new(error),
        })?;
        held.copy_motion(&assembled.state, self, state);
        Ok(())
    }

    /// The joint that has a coordinate.
    fn joint_of(&self, coordinate: &str) -> String {
        on_assembly!(&self.inner, assembly => {
            let (joint, _) = assembly.context().find_coordinate("initial", coordinate).expect("it was found before");
            assembly.connections.joints[joint].name.clone()
        })
    }

    fn is_angle(&self, name: &str) -> bool {
        let found = on_assembly!(&self.inner, assembly => assembly.context().find_coordinate("initial", name));
        found.is_ok_and(|(_, coordinate)| matches!(coordinate.measure, Measure::Angle { .. }))
    }

    /// Copies positions and velocities to the same machine with other massless coordinates.
    fn copy_motion(&self, from: &State, other: &Self, to: &mut State) {
        let (q, v) = on_assembly!(&self.inner, assembly => assembly.end_of_bodies());
        to.q[..q].copy_from_slice(&from.q[..q]);
        to.v[..v].copy_from_slice(&from.v[..v]);
        let (mine, names) = (&self.layout().names.v, &other.layout().names.v);
        for (i, name) in names.iter().enumerate().skip(v) {
            // massless coordinates follow the bodies, one velocity to one coordinate
            let (value, rate) = match mine.iter().skip(v).position(|known| known == name) {
                Some(j) => (from.q[q + j], from.v[v + j]),
                None => self.read(from).coordinate(name).unwrap_or((to.q[q + i - v], to.v[i])),
            };
            (to.q[q + i - v], to.v[i]) = (value, rate);
        }
    }
}

/// An angle in (−π, π].
fn turned(angle: f64) -> f64 {
    angle - TAU * ((angle - PI) / TAU).ceil()
}

impl<S: Space> Assembly<S> {
    /// Where the coordinates and velocities of bodies end, and those of massless coordinates begin.
    fn end_of_bodies(&self) -> (usize, usize) {
        let turn = |place: &NodePlace| match place.kind {
            NodeKind::Ground => (0, 0),
            NodeKind::Point => (S::D, S::D),
            NodeKind::Rigid => (S::D + if S::A == 1 { 1 } else { 4 }, S::D + S::A),
        };
        self.places.last().map_or((0, 0), |place| (place.q + turn(place).0, place.v + turn(place).1))
    }

    fn carry_along(&self, state: &mut State, name: &str, way: f64) {
        let context = self.context();
        let (joint, coordinate) = context.find_coordinate("initial", name).expect("it was found before");
        let [f, m] = self.connections.joints[joint].sides.expect("couplings have no coordinates");
        let behind = self.reachable(m.side.node, joint);
        if behind[f.side.node] {
            return; // a loop: the joint cannot move alone
        }
        // the side that does not stand on the ground moves
        let (moving, sign) = if behind[0] { (self.reachable(f.side.node, joint), -1.0) } else { (behind, 1.0) };
        let [F, M] = [f, m].map(|side| frame::<S>(&side.place, &state.q).then(side.frame));
        let axis = |frame: &Frame, axis: Axis| frame.rotation.axis(axis as usize);
        let motion = match coordinate.measure {
            Measure::Displacement(along) => Frame::at(axis(&F, along).times(sign * way)),
            Measure::Angle { cosine, sine } => {
                // both products share an axis of M, which turns in F, or one of F, which turns in M
                let about = match cosine.1 as usize == sine.1 as usize {
                    true => cross(&axis(&F, cosine.0), &axis(&F, sine.0)),
                    false => cross(&axis(&M, sine.1), &axis(&M, cosine.1)),
                };
                let rotation = Rotation::about(about, sign * way);
                let centre = M.position;
                Frame { position: centre.minus(rotation.apply(centre)), rotation }
            }
        };
        let turn = if matches!(coordinate.measure, Measure::Angle { .. }) { sign * way } else { 0.0 };
        for (place, _) in self.places.iter().zip(&moving).filter(|(_, moving)| **moving) {
            move_node::<S>(place, &motion, turn, state);
        }
        let v = self.end_of_bodies();
        if let Some(i) = self.layout.names.v.iter().skip(v.1).position(|known| known == name) {
            state.q[v.0 + i] += way;
        }
    }

    /// Nodes that joints and beams connect with a node, without one joint.
    fn reachable(&self, from: usize, without: usize) -> Vec<bool> {
        let joints = self.connections.joints.iter().enumerate().filter(|(i, _)| *i != without);
        let mut pairs: Vec<[usize; 2]> =
            joints.filter_map(|(_, joint)| joint.sides.map(|sides| sides.map(|side| side.side.node))).collect();
        let node = |q: usize| self.places.iter().position(|place| place.kind != NodeKind::Ground && place.q == q);
        for element in self.beams.iter().flat_map(|beam| &beam.elements) {
            if let [Some(a), Some(b)] = element.q.map(node) {
                pairs.push([a, b]);
            }
        }
        let mut reached = vec![false; self.places.len()];
        reached[from] = true;
        while let Some(pair) = pairs.iter().position(|[a, b]| reached[*a] != reached[*b]) {
            let [a, b] = pairs.swap_remove(pair);
            (reached[a], reached[b]) = (true, true);
        }
        reached
    }
}

/// X_WN of a node.
fn frame<S: Space>(place: &NodePlace, q: &[f64]) -> Frame {
    if place.kind == NodeKind::Ground {
        return Frame::default();
    }
    let mut position = [0.0; 3];
    position[..S::D].copy_from_slice(&q[place.q..place.q + S::D]);
    let at = place.q + S::D;
    let rotation = match (place.kind, S::A) {
        (NodeKind::Rigid, 1) => Rotation::about_z(q[at]),
        (NodeKind::Rigid, _) => Rotation([q[at], q[at + 1], q[at + 2], q[at + 3]]),
        _ => Rotation::identity(),
    };
    Frame { position, rotation }
}

/// Moves a node and turns its velocity; an angle of the plane grows by `turn`, so that it does not wrap around.
fn move_node<S: Space>(place: &NodePlace, motion: &Frame, turn: f64, state: &mut State) {
    let moved = motion.then(frame::<S>(place, &state.q));
    state.q[place.q..place.q + S::D].copy_from_slice(&moved.position[..S::D]);
    let mut velocity = [0.0; 3];
    velocity[..S::D].copy_from_slice(&state.v[place.v..place.v + S::D]);
    state.v[place.v..place.v + S::D].copy_from_slice(&motion.rotation.apply(velocity)[..S::D]);
    let at = place.q + S::D;
    match (place.kind, S::A) {
        (NodeKind::Rigid, 1) => state.q[at] += turn,
        (NodeKind::Rigid, _) => {
            let turned =
                multiply(&motion.rotation.0, &[state.q[at], state.q[at + 1], state.q[at + 2], state.q[at + 3]]);
            state.q[at..at + 4].copy_from_slice(&turned);
        }
        _ => {}
    }
}
