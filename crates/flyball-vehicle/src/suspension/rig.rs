//! A machine on the rig: its body held, its wheels on posts that move up and down together.
//!
//! A post holds the height of a wheel's origin over the body, along z of the body, and nothing else; brakes hold these wheels
//! on their hubs, and their tyres are taken off. Other wheels rest on theirs. The body's axes are x forward, y left, z up.

use super::{Station, SuspensionError};
use flyball_dae::system::{State, System};
use flyball_machine::analysis::rest_slope;
use flyball_machine::body::{BodyKind, Mass};
use flyball_machine::joint::Axes;
use flyball_machine::{Axis, Body, Dimension, Joint, Machine, MachineSystem};

/// Choices for a rig.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RigOptions {
    /// Bodies of the wheels; empty: all that have a tyre.
    pub wheels: Vec<String>,
    /// The body that is held; `None`: the ground, if a joint stands on it, or the heaviest body.
    pub body: Option<String>,
}

/// A wheel on its post.
#[derive(Clone, Debug)]
pub(super) struct Post {
    /// Body of the wheel.
    pub wheel: String,
    /// The revolute joint that carries it.
    hub: String,
    /// Axis of spin in the axes of the wheel, towards the outside of the car.
    pub outward: [f64; 3],
    /// +1 on the left, −1 on the right.
    pub side: f64,
    /// Place in the design position, in axes of the body [m].
    pub design: [f64; 3],
    /// Row of the post among the holonomic constraints.
    pub row: usize,
}

/// A machine on the rig.
#[derive(Debug)]
pub struct Rig {
    machine: Machine,
    system: MachineSystem,
    pub(super) body: String,
    pub(super) posts: Vec<Post>,
    /// Forces between two markers, with these.
    pub(super) springs: Vec<(String, [String; 2])>,
}

/// Name of the joint of a post.
fn post_name(wheel: &str) -> String {
    format!("post of {wheel}")
}

/// Longest step of the posts from one rest to the next [m].
const STRIDE: f64 = 0.02;

impl Rig {
    /// Puts a machine on the rig.
    ///
    /// # Errors
    /// If it has no such wheel or body, or cannot be built.
    pub fn new(machine: &Machine, options: &RigOptions) -> Result<Self, SuspensionError> {
        if machine.dimension != Dimension::Three {
            return Err(SuspensionError::Planar);
        }
        let mut machine = machine.clone();
        let wheels = wheels(&machine, &options.wheels)?;
        let body = body(&machine, options.body.as_deref())?;
        machine.forces.retain(|(_, force)| force.kind.name() != "tyre" || !wheels.contains(&force.kind.markers()[0]));
        let free = machine.build()?;
        let mut posts = Vec::new();
        for wheel in wheels {
            posts.push(Post::new(&free, &body, wheel)?);
        }
        if body != "ground" {
            machine.joint("rig", Joint::weld("ground", &body).at([0.0; 3]));
        }
        for post in &posts {
            let post_joint = Joint::marker_drive(&body, &post.wheel, Axis::Z, post.design[2]);
            machine.joint(post_name(&post.wheel), post_joint);
            let angle = format!("{}.angle", post.hub);
            let drives = |joint: &Joint| joint.kind.definition().coordinate_references().contains(&angle);
            if !machine.joints.iter().any(|(_, joint)| drives(joint)) {
                let held = free.read(&free.start()).coordinate(&angle)?.0;
                machine.joint(format!("brake of {}", post.wheel), Joint::drive(angle, held));
            }
        }
        let springs = machine.forces.iter().filter_map(|(name, force)| {
            let pair: Result<[String; 2], _> = force.kind.markers().try_into();
            pair.ok().map(|pair| (name.clone(), pair))
        });
        let springs = springs.collect();
        let system = machine.build()?;
        for post in &mut posts {
            let name = format!("{}: ", post_name(&post.wheel));
            let row = system.layout().names.phi.iter().position(|row| row.starts_with(&name));
            post.row = row.expect("a post has a row");
        }
        Ok(Self { machine, system, body, posts, springs })
    }

    /// Bodies of the wheels on posts.
    pub fn wheels(&self) -> impl Iterator<Item = &str> {
        self.posts.iter().map(|post| post.wheel.as_str())
    }

    /// The body that is held.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// Rests with the wheels lifted by `travels` from the design position [m], in their order. From the design position the
    /// posts move in short strides, so that all rests belong to one assembly.
    ///
    /// # Errors
    /// If there is no rest.
    pub fn stations(&mut self, travels: &[f64]) -> Result<Vec<Station>, SuspensionError> {
        let mut found: Vec<Option<Station>> = vec![None; travels.len()];
        for upward in [true, false] {
            let mut order: Vec<usize> = (0..travels.len()).filter(|&i| (travels[i] >= 0.0) == upward).collect();
            flyball_dae::order::sort_by(&mut order, |&i, &j| travels[i].abs().total_cmp(&travels[j].abs()));
            let (mut at, mut state) = (0.0, self.lift(0.0, &self.system.start())?.0);
            for i in order {
                let strides = ((travels[i] - at).abs() / STRIDE).ceil().max(1.0);
                let from = at;
                for n in 1..=strides as usize {
                    at = from + (travels[i] - from) * n as f64 / strides;
                    let (next, station) = self.lift(at, &state)?;
                    (state, found[i]) = (next, Some(station));
                }
            }
        }
        Ok(found.into_iter().map(|station| station.expect("every travel is up or down")).collect())
    }

    /// Rest with the wheels lifted by `travel`, near a state.
    fn lift(&mut self, travel: f64, near: &State) -> Result<(State, Station), SuspensionError> {
        for post in &self.posts {
            let name = post_name(&post.wheel);
            let (_, joint) = self.machine.joints.iter_mut().find(|(other, _)| *other == name).expect("its joint");
            *joint = Joint::marker_drive(&self.body, &post.wheel, Axis::Z, post.design[2] + travel);
        }
        self.system = self.system.rebuilt(&self.machine)?;
        let rows: Vec<usize> = self.posts.iter().map(|post| post.row).collect();
        let slope = rest_slope(&self.system, near, &rows).map_err(|error| SuspensionError::Rest { travel, error })?;
        let station = Station::read(self, &self.system, travel, &slope)?;
        Ok((slope.state, station))
    }
}

/// Bodies of the wheels: those named, or those with tyres.
fn wheels(machine: &Machine, named: &[String]) -> Result<Vec<String>, SuspensionError> {
    let names = || machine.bodies.iter().map(|(name, _)| name.as_str());
    if let Some(wrong) = named.iter().find(|name| !names().any(|known| known == *name)) {
        return Err(SuspensionError::unknown_body(wrong, names()));
    }
    let tyres = machine.forces.iter().filter(|(_, force)| force.kind.name() == "tyre");
    let carried: Vec<String> = tyres.flat_map(|(_, force)| force.kind.markers()).collect();
    match (named, carried) {
        ([], carried) if carried.is_empty() => Err(SuspensionError::NoWheel),
        ([], carried) => Ok(carried),
        (named, _) => Ok(named.to_vec()),
    }
}

/// The body that is held.
fn body(machine: &Machine, named: Option<&str>) -> Result<String, SuspensionError> {
    let is_ground = |reference: &str| reference == "ground" || reference.starts_with("ground.");
    match named {
        Some(name) if name == "ground" || machine.bodies.iter().any(|(known, _)| known == name) => Ok(name.into()),
        Some(name) => {
            let known = machine.bodies.iter().map(|(name, _)| name.as_str());
            Err(SuspensionError::unknown_body(name, known.chain(["ground"])))
        }
        None if machine.joints.iter().any(|(_, joint)| is_ground(&joint.first) || is_ground(&joint.second)) => {
            Ok("ground".into())
        }
        None => {
            let heaviest = machine.bodies.iter().max_by(|a, b| mass(&a.1).total_cmp(&mass(&b.1)));
            heaviest.map(|(name, _)| name.clone()).ok_or(SuspensionError::NoWheel)
        }
    }
}

/// Mass of a body [kg].
fn mass(body: &Body) -> f64 {
    match (&body.kind, body.mass) {
        (_, Mass::Mass(mass)) => mass,
        (BodyKind::Solid(shape), Mass::Density(density)) => density * shape.volume(),
        _ => 0.0,
    }
}

impl Post {
    fn new(free: &MachineSystem, body: &str, wheel: String) -> Result<Self, SuspensionError> {
        let machine = free.machine();
        let inside = format!("{wheel}.");
        let is_wheel = |side: &String| *side == wheel || side.starts_with(&inside);
        let touches = |joint: &Joint| is_wheel(&joint.first) || is_wheel(&joint.second);
        let is_hub = |joint: &&(String, Joint)| joint.1.kind.definition().name() == "revolute" && touches(&joint.1);
        let Some((name, hub)) = machine.joints.iter().find(is_hub) else {
            return Err(SuspensionError::NoHub { wheel });
        };
        let state = free.start();
        let reading = free.read(&state);
        let design = reading.marker_in(&wheel, body)?.position;
        let axis = match (hub.at, hub.axes) {
            (Some(_), Some(Axes::Axis(axis))) => axis,
            (Some(_), Some(Axes::Rotation(rotation))) => rotation.axis(2),
            (Some(_), None) => [0.0, 0.0, 1.0],
            (None, _) => reading.marker(&hub.second)?.rotation.axis(2),
        };
        let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
        let side = if design[1] < 0.0 { -1.0 } else { 1.0 };
        let seen = reading.marker(body)?.rotation.inverse().apply(axis);
        let sign = if seen[1] * side < 0.0 { -1.0 } else { 1.0 };
        let own = reading.marker(&wheel)?.rotation.inverse().apply(axis);
        Ok(Self { outward: own.map(|x| sign * x / length), side, design, row: 0, hub: name.clone(), wheel })
    }
}
