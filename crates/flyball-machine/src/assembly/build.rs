//! Lays out nodes, rows and patterns.
#![allow(non_snake_case)]

use super::body::BodyMass;
use super::clock::{Clock, kinked_drives};
use super::sizes::{length, measures};
use super::turns::CountedAngle;
use super::work::{MachineWork, Scratch};
use crate::body::{BodyKind, resolve_inertia};
use crate::constraint::{Feet, OneSided};
use crate::control::sensor::Plant;
use crate::control::{Control, lay_out as lay_out_diagram, resolve};
use crate::flexible::BeamKernel;
use crate::force::{Force, ForceElement, ForceKernel};
use crate::geometry::{Frame, Rotation};
use crate::machine::{
    BodyNode, Connections, Context, Errors, Machine, MachineError, MachineWarning, Scalar, connect, place_bodies,
};
use crate::node::{AnySink, Motion, NodeKind, NodePlace, PatternSink, Scale, Side, TOUCH};
use crate::space::{Space, Vector};
use flyball_dae::linear::Triplets;
use flyball_dae::manifold::{Factor, Manifold};
use flyball_dae::system::{Blocks, LawRows, Layout, Point, RowNames, State};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Part of their distance from the origin that bodies count as at least.
const ROUNDED: f64 = 2e-3;

/// Machines built so far.
static BUILT: AtomicU64 = AtomicU64::new(0);

/// A machine in one space, ready to be evaluated.
#[derive(Debug)]
pub(crate) struct Assembly<S: Space> {
    pub layout: Layout,
    pub patterns: Blocks<Triplets>,
    pub mass_pattern: Triplets,
    pub phi_pattern: Triplets,
    pub k_pattern: Triplets,
    /// Forces as laws of rows; none if there are none.
    pub law_rows: Option<LawRows>,
    pub places: Vec<NodePlace>,
    pub bodies: Vec<BodyNode>,
    /// Massless coordinates.
    pub scalars: Vec<Scalar>,
    pub masses: Vec<BodyMass>,
    pub connections: Connections<S>,
    pub forces: Vec<(String, ForceKernel<S>)>,
    pub beams: Vec<BeamKernel>,
    pub control: Control<S>,
    pub start: State,
    pub clock: Clock,
    /// Held values that sum energies lost at events; that of the clock and those of blocks follow.
    pub mechanical_memory: usize,
    /// True if a force or beam holds values from step to step.
    pub has_holding_elements: bool,
    /// Joint angles whose turns are counted for results.
    pub counted: Vec<CountedAngle>,
    /// Groups of contacts with friction between the same two bases, as a new work has them.
    pub feet: Vec<Feet>,
    /// Its number among all machines, by which it knows its own work.
    pub number: u64,
    pub machine: Arc<Machine>,
    /// Units of thresholds of events.
    pub scale: Scale,
    pub warnings: Vec<MachineWarning>,
}

impl<S: Space> Assembly<S> {
    #[inline(never)]
    pub fn new(whole: Arc<Machine>) -> Result<Self, MachineError> {
        let machine = &*whole;
        let bodies = lay_out::<S>(machine)?;
        let mut parts: Vec<Factor> = Vec::new();
        let mut names = RowNames::default();
        for body in &bodies {
            for &part in body.place.kind.parts::<S>() {
                push_part(&mut parts, part);
            }
            names.v.extend(body.place.kind.names::<S>().iter().map(|what| format!("{}.{what}", body.name)));
        }
        let (n_q, n_v) = bodies.last().map_or((0, 0), |body| end::<S>(&body.place));
        let context = Context::new(machine, bodies, n_q, n_v)?;
        for scalar in &context.scalars {
            push_part(&mut parts, Factor::Vector(1));
            let what = match &scalar.measure {
                crate::machine::ScalarMeasure::Joint(coordinate) => coordinate.name,
                crate::machine::ScalarMeasure::Curve => "curve",
            };
            names.v.push(format!("{}.{what}", machine.joints[scalar.joint].0));
        }
        let manifold = Manifold::new(&parts);
        let mut q_start = start_coordinates::<S>(&context, manifold.n_q());
        for scalar in &context.scalars {
            q_start[scalar.q] = scalar.start;
        }
        let mut connections = connect::<S>(&context, &q_start)?;
        let mut forces = Vec::new();
        if machine.gravity != [0.0; 3] {
            let gravity = Force::gravity(machine.gravity);
            forces.push(("gravity".to_string(), gravity.kind.kernel::<S>("gravity", &context)?));
        }
        let mut errors = Errors::default();
        for (name, force) in &machine.forces {
            let kernel = errors.take(force.kind.kernel::<S>(name, &context));
            forces.extend(kernel.map(|kernel| (name.clone(), kernel)));
        }
        errors.finish()?;
        let mut beams = attach_beams::<S>(&context, &q_start);
        names.phi.clone_from(&connections.phi_names);
        names.k.clone_from(&connections.k_names);
        let (measures, length) = (measures::<S>(&context, manifold.n_v()), length(&context));
        let (n_phi, n_k) = (names.phi.len(), names.k.len());
        let mut layout = Layout { manifold, measures, length, n_phi, n_k, names, ..Layout::default() };
        Self::lay_out_modes(&mut layout, &mut forces, &mut connections);
        let mechanical_memory = layout.n_memory;
        let clock = Clock::new(machine, &mut layout);
        let control_memory = layout.n_memory;
        let diagram = lay_out_diagram::<S>(&context, &mut layout)?;
        let starts = lay_out_states(machine, &mut forces, &mut layout);
        let counted = CountedAngle::lay_out(&context, &mut layout)?;
        let first_held = layout.n_memory;
        for (_, force) in &mut forces {
            force.set_held(layout.n_memory);
            layout.n_memory += force.held();
        }
        beams.iter_mut().for_each(|beam| beam.hold::<S>(&mut layout));
        let has_holding_elements = layout.n_memory > first_held;
        // everything has its place: sensors may read what forces and actuators do
        let actuators = &diagram.actuators;
        let states = &layout.names.x.clone();
        let plant = Plant { context: &context, connections: &connections, forces: &forces, actuators, states };
        let control = resolve::<S>(&plant, &diagram, &mut layout)?;
        let mut start = start_state::<S>(&context, &layout, q_start);
        start.x.iter_mut().zip(control.start_x.iter().chain(&starts)).for_each(|(x, start)| *x = *start);
        start.y.copy_from_slice(&control.start_y);
        let held = control_memory..control_memory + control.start_memory.len();
        start.memory[held].copy_from_slice(&control.start_memory);
        let masses = context.bodies.iter().enumerate().filter_map(|(node, body)| {
            let inertia = body.inertia?;
            Some(BodyMass {
                side: Side::new(node, &body.place),
                mass: inertia.mass,
                inertia: S::inertia(&inertia.tensor.0),
            })
        });
        let warnings = free_bodies(&context);
        let gravity = machine.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
        let mass = context.bodies.iter().filter_map(|body| Some(body.inertia?.mass)).sum::<f64>();
        // places far from the origin round as large machines do
        let reach =
            context.bodies.iter().flat_map(|body| body.X_WN.position).fold(0.0, |most: f64, p| most.max(p.abs()));
        let extent = if layout.length > 0.0 { layout.length.max(ROUNDED * reach) } else { 0.0 };
        let scale = Scale::new(extent, gravity, mass);
        let places: Vec<NodePlace> = context.bodies.iter().map(|body| body.place).collect();
        let mut assembly = Self {
            layout,
            patterns: Blocks::default(),
            mass_pattern: Triplets::new(),
            phi_pattern: Triplets::new(),
            k_pattern: Triplets::new(),
            law_rows: None,
            masses: masses.collect(),
            connections,
            forces,
            beams,
            clock,
            control,
            mechanical_memory,
            counted,
            feet: Vec::new(),
            number: BUILT.fetch_add(1, Ordering::Relaxed),
            has_holding_elements,
            places,
            bodies: context.bodies,
            scalars: context.scalars,
            start,
            machine: whole.clone(),
            scale,
            warnings,
        };
        assembly.stand();
        assembly.record_patterns();
        assembly.warn_of_depth();
        assembly.warn_of_slack_damping();
        assembly.warnings.extend(kinked_drives(&assembly.machine, assembly.start.t));
        assembly.check_forces()?;
        Ok(assembly)
    }

    /// True if a force has states.
    pub fn has_force_states(&self) -> bool {
        self.layout.n_x > self.control.start_x.len()
    }

    /// Index in x of a state of a force, by `force.state`.
    pub fn force_state(&self, name: &str) -> Option<usize> {
        let first = self.control.start_x.len();
        self.layout.names.x[first..].iter().position(|known| known == name).map(|i| first + i)
    }

    /// Visits all kernels once to learn where their entries are.
    fn record_patterns(&mut self) {
        let mut work = self.work();
        let recorded = self.with_motion(&mut work, &self.start.point(), |at, scratch| self.patterns_at(at, scratch));
        (self.patterns, [self.mass_pattern, self.phi_pattern, self.k_pattern]) = recorded;
        let rows = self.with_motion(&mut work, &self.start.point(), |at, _| self.record_laws(at));
        self.law_rows = Some(rows).filter(|rows| !rows.names.is_empty());
    }

    /// Patterns of the derivative blocks, and those of M, G and K.
    fn patterns_at(&self, at: &Motion<S>, scratch: &mut Scratch) -> (Blocks<Triplets>, [Triplets; 3]) {
        let (mut mass, mut g, mut k) = (Triplets::new(), Triplets::new(), Triplets::new());
        let (mut q, mut v, mut k_q) = (Triplets::new(), Triplets::new(), Triplets::new());
        for body in &self.masses {
            body.put::<S>(&mut AnySink(&mut PatternSink(&mut mass)));
        }
        self.visit_jacobian(at, &mut AnySink(&mut PatternSink(&mut g)));
        self.visit_velocity_jacobian(at, &mut AnySink(&mut PatternSink(&mut k)));
        self.visit_velocity_position_jacobian(at, &mut AnySink(&mut PatternSink(&mut k_q)));
        let p = self.start.point();
        let Scratch { feet, control, .. } = &mut *scratch;
        self.visit_stiffness(at, &p, &self.start.psi, feet, control, &mut AnySink(&mut PatternSink(&mut q)));
        self.visit_damping(at, &p, scratch, &mut AnySink(&mut PatternSink(&mut v)));
        let (mut lambda, mut psi) = (Triplets::new(), Triplets::new());
        let sinks = (&mut AnySink(&mut PatternSink(&mut lambda)), &mut AnySink(&mut PatternSink(&mut psi)));
        self.visit_reaction(at, &mut scratch.feet, &self.start.lambda, sinks.0, sinks.1);
        let control = self.record_control(at, &p, &mut scratch.control);
        (Blocks { q, v, k_q, lambda, psi, ..control }, [mass, g, k])
    }

    /// Names contacts and stops that the start will move.
    fn warn_of_depth(&mut self) {
        let depths = self.with_motion(&mut self.work(), &self.start.point(), |at, _| {
            let depth = |one: &OneSided<S>| (one.name.clone(), -one.gap.value(at));
            self.connections.one_sided.iter().map(depth).collect::<Vec<_>>()
        });
        for (element, depth) in depths.into_iter().filter(|(_, depth)| *depth > TOUCH) {
            self.warnings.push(MachineWarning::StartsInside { element, depth });
        }
    }

    /// Names springs that act both ways with a law that does not.
    fn warn_of_slack_damping(&mut self) {
        let slack = self.machine.forces.iter().filter(|(_, force)| force.kind.damps_without_tension());
        let warnings = slack.map(|(name, _)| MachineWarning::DampingWithoutTension { element: name.clone() });
        self.warnings.extend(warnings);
    }

    /// Refuses forces that are not finite at the start: a law gone wrong is named before anything moves.
    fn check_forces(&self) -> Result<(), MachineError> {
        match self.wrong_force(&mut self.work(), &self.start.point()) {
            Some(name) => Err(MachineError::NonFinite { element: name.into(), what: "the force at the start" }),
            None => Ok(()),
        }
    }

    /// The first force that is not finite.
    fn wrong_force(&self, work: &mut MachineWork<S>, p: &Point) -> Option<&str> {
        let mut out = vec![0.0; self.layout.n_v()];
        let mut wrong = |forces: &[(String, ForceKernel<S>)]| {
            out.fill(0.0);
            let mut add = |at: &Motion<S>| forces.iter().for_each(|(_, force)| force.add_residual(at, &mut out));
            self.with_motion(work, p, |at, _| add(at));
            out.iter().any(|f| !f.is_finite())
        };
        // a sum is finite only if every term is
        if !wrong(&self.forces) {
            return None;
        }
        self.forces.iter().find(|force| wrong(std::slice::from_ref(force))).map(|(name, _)| name.as_str())
    }

    /// Names the force behind a value that is not finite, at a state that is.
    pub fn blame(&self, work: &mut MachineWork<S>, p: &Point) -> Option<String> {
        if p.q.iter().chain(p.v).any(|x| !x.is_finite()) {
            return None;
        }
        self.wrong_force(work, p).map(|name| format!("force `{name}`"))
    }

    /// Kinetic energy of all bodies [J].
    pub fn kinetic_energy(&self, at: &Motion<S>) -> f64 {
        self.masses.iter().map(|body| body.kinetic_energy(at)).sum()
    }

    /// Total stored energy of the force elements and beams [J].
    pub fn potential_energy(&self, at: &Motion<S>) -> f64 {
        let forces: f64 = self.forces.iter().map(|(_, force)| force.energy(at)).sum();
        forces + self.beams.iter().map(|beam| beam.energy(at)).sum::<f64>()
    }
}

/// Puts the states of forces behind those of blocks; their values at the start.
fn lay_out_states<S: Space>(
    machine: &Machine,
    forces: &mut [(String, ForceKernel<S>)],
    layout: &mut Layout,
) -> Vec<f64> {
    let mut starts = Vec::new();
    // weight stands before the forces of the machine, and has none
    let first = forces.len() - machine.forces.len();
    for ((name, kernel), (_, force)) in forces[first..].iter_mut().zip(&machine.forces) {
        kernel.set_states(layout.n_x);
        for state in force.kind.states() {
            layout.names.x.push(format!("{name}.{}", state.result.name));
            layout.n_x += 1;
            starts.push(state.start);
        }
    }
    starts
}

/// The elements of all beams; the nodes of a beam follow each other, in the order of the beams, after all other bodies.
fn attach_beams<S: Space>(context: &Context, q: &[f64]) -> Vec<BeamKernel> {
    let beams = &context.machine.beams;
    let mut first = first_beam_node(context);
    let attach = |(name, beam): &(String, crate::flexible::Beam)| {
        let nodes = &context.bodies[first..=first + beam.elements];
        first += beam.elements + 1;
        BeamKernel::new::<S>(name, beam, nodes, q)
    };
    beams.iter().map(attach).collect()
}

/// Index of the first node of the first beam.
fn first_beam_node(context: &Context) -> usize {
    context.bodies.len() - context.machine.beams.iter().map(|(_, beam)| beam.elements + 1).sum::<usize>()
}

/// Bodies that no joint and no force is attached to; nodes of beams hang on their neighbours.
fn free_bodies(context: &Context) -> Vec<MachineWarning> {
    let touched = context.touched.borrow();
    let bodies = context.bodies.iter().enumerate().take(first_beam_node(context)).skip(1);
    let free = bodies.filter(|(node, _)| !touched.contains(node));
    free.map(|(_, body)| MachineWarning::FreeBody { body: body.name.clone() }).collect()
}

/// Neighbouring vector parts become one.
fn push_part(parts: &mut Vec<Factor>, part: Factor) {
    match (parts.last_mut(), part) {
        (Some(Factor::Vector(n)), Factor::Vector(more)) => *n += more,
        _ => parts.push(part),
    }
}

/// The first free places in q and v after a node.
fn end<S: Space>(place: &NodePlace) -> (usize, usize) {
    match (place.kind, S::A) {
        (NodeKind::Ground, _) => (place.q, place.v),
        (NodeKind::Point, _) => (place.q + S::D, place.v + S::D),
        (NodeKind::Rigid, 1) => (place.q + 3, place.v + 3),
        (NodeKind::Rigid, _) => (place.q + 7, place.v + 6),
    }
}

/// Ground and all bodies with their nodes.
#[inline(never)]
fn lay_out<S: Space>(machine: &Machine) -> Result<Vec<BodyNode>, MachineError> {
    let mut errors = Errors::default();
    for (name, body) in &machine.bodies {
        errors.take(resolve_inertia(name, body, machine.dimension));
    }
    let frames = errors.take(place_bodies(machine));
    errors.finish()?;
    let frames = frames.expect("an error would have been told");
    let ground = NodePlace { kind: NodeKind::Ground, q: 0, v: 0 };
    let mut bodies = vec![BodyNode {
        name: "ground".into(),
        place: ground,
        X_WN: Frame::default(),
        X_NB: Frame::default(),
        inertia: None,
    }];
    let (mut q, mut v) = (0, 0);
    for ((name, body), X_WB) in machine.bodies.iter().zip(&frames[1..]) {
        let inertia = resolve_inertia(name, body, machine.dimension)?;
        let centre = inertia.map_or([0.0; 3], |inertia| inertia.centre);
        let kind = if body.kind == BodyKind::Point { NodeKind::Point } else { NodeKind::Rigid };
        let place = NodePlace { kind, q, v };
        let (X_WN, X_NB) = if kind == NodeKind::Point {
            (Frame::at(X_WB.position), Frame::default().rotated(X_WB.rotation))
        } else {
            (X_WB.then(Frame::at(centre)), Frame::at(centre.times(-1.0)))
        };
        bodies.push(BodyNode { name: name.clone(), place, X_WN, X_NB, inertia });
        (q, v) = end::<S>(&place);
    }
    Ok(bodies)
}

fn start_coordinates<S: Space>(context: &Context, n_q: usize) -> Vec<f64> {
    let mut q = vec![0.0; n_q];
    for BodyNode { place, X_WN, .. } in &context.bodies {
        if place.kind == NodeKind::Ground {
            continue;
        }
        q[place.q..place.q + S::D].copy_from_slice(&X_WN.position[..S::D]);
        let at = place.q + S::D;
        match (place.kind, S::A) {
            (NodeKind::Rigid, 1) => q[at] = X_WN.rotation.angle_about_z(),
            (NodeKind::Rigid, _) => q[at..at + 4].copy_from_slice(&X_WN.rotation.0),
            _ => {}
        }
    }
    q
}

/// The state at the start: placements and given velocities; rates of massless coordinates follow from the joints.
fn start_state<S: Space>(context: &Context, layout: &Layout, q: Vec<f64>) -> State {
    let mut state = State { q, ..State::zero(layout) };
    for (BodyNode { place, X_WN, X_NB, .. }, (_, body)) in context.bodies[1..].iter().zip(&context.machine.bodies) {
        // v_WN = v_WB + ω × (p_WN − p_WB)
        let from_origin = X_WN.rotation.apply(X_NB.position).times(-1.0);
        let carried = flyball_dae::manifold::so3::cross(&body.spin, &from_origin);
        let velocity = body.velocity.plus(carried);
        state.v[place.v..place.v + S::D].copy_from_slice(&velocity[..S::D]);
        if place.kind == NodeKind::Rigid {
            let local = Rotation::inverse(X_WN.rotation).apply(body.spin);
            let spin = S::angular(local);
            state.v[place.v + S::D..place.v + S::D + S::A].copy_from_slice(spin.components());
        }
    }
    state
}
