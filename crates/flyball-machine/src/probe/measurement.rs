//! Measurements that probes read numbers from. Each is attached once and writes a fixed number of values per state.

use super::coordinate::MeasuredCoordinate;
use super::load::{Load, OnAngle, Power};
use super::reaction::{JointReaction, Reaction, WrenchNode};
use crate::assembly::Assembly;
use crate::constraint::Feet;
use crate::control::Wire;
use crate::control::sensor::{Multipliers, SensedMarker, sensed};
use crate::force::ForceElement;
use crate::geometry::Rotation;
use crate::machine::{Attachment, ScalarPlace};
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::system::Point;

/// A measurement on a machine.
#[derive(Clone, Debug)]
pub(crate) enum Measurement<S: Space> {
    /// Position, velocity, acceleration, angular velocity and acceleration of a marker, in world axes.
    Marker(Attachment),
    /// Rotation vector and quaternion of a marker.
    Orientation(Attachment),
    /// Angle of a marker about the z-axis of the world, between −π and π.
    AngleAboutZ(Attachment),
    /// A linear combination of coordinates, its rate and its acceleration.
    Place(ScalarPlace),
    /// A joint coordinate between its markers, its rate and its acceleration.
    Measured(Box<MeasuredCoordinate>),
    /// A joint angle whose turns are counted, its rate and its acceleration.
    Counted(usize),
    /// Force and moment of a joint on a body, with the loads on its angle in the plane.
    Joint(Box<JointReaction<S>>, Box<OnAngle>),
    /// Force and moment of a force element or actuator on a body, and the power it gives to the machine.
    Load(Box<Load>),
    /// Strength of a force element.
    Strength(usize),
    /// Named results of a force element, so many.
    Named(usize, usize),
    /// Energy stored in a force element.
    Stored(usize),
    /// Strains, curvatures, forces and moments in an element of a beam.
    Section { beam: usize, element: usize },
    /// Effort of a coupling on its coordinate.
    Effort(super::load::Effort),
    /// Power that a joint gives to the machine: drives, friction.
    Power(Box<Power<S>>),
    /// A multiplier λ.
    Lambda(usize),
    /// A multiplier ψ.
    Psi(usize),
    /// A signal of the diagram.
    Signal(Wire),
    /// Kinetic and potential energy.
    Energy,
    /// Largest violation of the rows that act: position, velocity.
    Violation,
}

/// Room for evaluations, sized once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Rows of all velocities.
    pub rows: Vec<f64>,
    /// Inputs of an actuator.
    pub inputs: Vec<f64>,
    /// Constraint rows, and which of them act.
    pub constraints: Vec<f64>,
    pub active: Vec<bool>,
    /// Velocities of zero.
    pub still: Vec<f64>,
    /// Room of actuators, one number per velocity.
    pub room: Vec<f64>,
    /// Groups of contacts that share their load.
    pub feet: Vec<Feet>,
}

impl Scratch {
    pub fn new<S: Space>(assembly: &Assembly<S>) -> Self {
        let layout = &assembly.layout;
        let inputs = assembly.control.actuators.iter().map(|actuator| actuator.inputs.len()).max().unwrap_or(0);
        Self {
            rows: vec![0.0; layout.n_v()],
            inputs: vec![0.0; inputs],
            constraints: vec![0.0; layout.n_phi.max(layout.n_k)],
            active: vec![true; layout.n_constraints()],
            still: vec![0.0; layout.n_v()],
            room: vec![0.0; layout.n_v()],
            feet: assembly.feet.clone(),
        }
    }
}

/// A state with the poses of its nodes and the multipliers that act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a, S: Space> {
    pub assembly: &'a Assembly<S>,
    pub at: &'a Motion<'a, S>,
    pub p: &'a Point<'a>,
    pub multipliers: Multipliers<'a>,
}

impl<S: Space> Measurement<S> {
    /// Number of values.
    pub fn width(&self) -> usize {
        match self {
            Self::Marker(_) => 15,
            Self::Orientation(_) => 7,
            Self::Load(_) => 8,
            Self::Place(_) | Self::Measured(_) | Self::Counted(_) => 3,
            Self::Joint(..) => 6,
            Self::Section { .. } => 12,
            Self::Energy | Self::Violation => 2,
            Self::Named(_, count) => *count,
            Self::AngleAboutZ(_)
            | Self::Strength(_)
            | Self::Stored(_)
            | Self::Effort(_)
            | Self::Power(_)
            | Self::Lambda(_)
            | Self::Psi(_)
            | Self::Signal(_) => 1,
        }
    }

    /// True if its values depend on accelerations, multipliers or control outputs.
    pub fn needs_reactions(&self) -> bool {
        !matches!(self, Self::Strength(_) | Self::Named(..) | Self::Stored(_) | Self::Energy | Self::AngleAboutZ(_))
    }

    /// Writes its values.
    pub fn evaluate(&self, m: &Moment<S>, scratch: &mut Scratch, out: &mut [f64]) {
        let (at, p, assembly) = (m.at, m.p, m.assembly);
        match self {
            Self::Marker(marker) => {
                let SensedMarker { position, velocity, acceleration, spin, spin_rate, .. } = sensed::<S>(at, marker);
                for (out, vector) in out.chunks_exact_mut(3).zip([position, velocity, acceleration, spin, spin_rate]) {
                    out.copy_from_slice(&vector);
                }
            }
            Self::Orientation(marker) => {
                let rotation = Rotation::from_matrix(sensed::<S>(at, marker).rotation);
                out[..3].copy_from_slice(&rotation.log());
                out[3..].copy_from_slice(&rotation.0);
            }
            Self::AngleAboutZ(marker) => {
                out[0] = Rotation::from_matrix(sensed::<S>(at, marker).rotation).angle_about_z();
            }
            Self::Place(place) => out.copy_from_slice(&[place.value(p.q), place.rate(p.v), place.rate(p.a)]),
            Self::Measured(coordinate) => {
                let [value, rate, _] = coordinate.values(at);
                out.copy_from_slice(&[value, rate, coordinate.accelerations(at)[1]]);
            }
            Self::Counted(i) => {
                let counted = &assembly.counted[*i];
                let (value, rate) = counted.read(at);
                out.copy_from_slice(&[value, rate, counted.coordinate.accelerations(at)[1]]);
            }
            Self::Joint(joint, on_angle) => {
                joint.write_rows(at, m.multipliers, &mut scratch.rows);
                let wrench = wrench(&joint.node, at, &scratch.rows);
                out.copy_from_slice(&wrench);
                out[5] += on_angle.moment(m, scratch);
            }
            Self::Load(load) => load.evaluate(m, scratch, out),
            Self::Strength(i) => out[0] = assembly.forces[*i].1.intensity(at),
            Self::Named(i, _) => assembly.forces[*i].1.write_results(at, out),
            Self::Stored(i) => out[0] = assembly.forces[*i].1.energy(at),
            Self::Section { beam, element } => {
                let section = assembly.beams[*beam].section(*element, at);
                for (out, vector) in
                    out.chunks_exact_mut(3).zip([section.strain, section.curvature, section.force, section.moment])
                {
                    out.copy_from_slice(&vector);
                }
            }
            Self::Effort(effort) => out[0] = effort.value(m),
            Self::Power(power) => out[0] = power.value(m, scratch),
            Self::Lambda(i) => out[0] = m.multipliers.lambda[*i],
            Self::Psi(i) => out[0] = m.multipliers.psi[*i],
            Self::Signal(wire) => out[0] = wire.read(p),
            Self::Energy => {
                out[0] = assembly.kinetic_energy(at);
                out[1] = assembly.potential_energy(at);
            }
            Self::Violation => out.copy_from_slice(&violation(m, scratch)),
        }
    }
}

/// Force and moment of the rows of a node.
pub(super) fn wrench<S: Space>(node: &WrenchNode, at: &Motion<S>, rows: &[f64]) -> [f64; 6] {
    if !node.side.moves {
        return [0.0; 6];
    }
    let r = &rows[node.rows::<S>()];
    let ([a, b, c], [d, e, f]) = (node.force::<S>(r), node.moment(at, r));
    [a, b, c, d, e, f]
}

/// Largest entries of Φ and of Φ̇ and k among the rows that act.
fn violation<S: Space>(m: &Moment<S>, scratch: &mut Scratch) -> [f64; 2] {
    let layout = &m.assembly.layout;
    scratch.active.fill(true);
    m.assembly.active_constraints(m.p.modes, &mut scratch.active);
    let (holonomic, others) = scratch.active.split_at(layout.n_phi);
    let rows = &mut scratch.constraints;
    let largest = |rows: &[f64], active: &[bool]| {
        rows.iter().zip(active).filter(|(_, acts)| **acts).fold(0.0, |worst: f64, (x, _)| worst.max(x.abs()))
    };
    let (at, all) = (m.at, &m.assembly.connections);
    crate::assembly::each_constraint!(all, kernel => crate::constraint::Constraint::phi(kernel, at, rows));
    let position = largest(&rows[..layout.n_phi], holonomic);
    crate::assembly::each_constraint!(all, kernel => crate::constraint::Constraint::phi_dot(kernel, at, rows));
    let velocity = largest(&rows[..layout.n_phi], holonomic);
    all.write_k(at, rows);
    [position, velocity.max(largest(&rows[..layout.n_k], others))]
}

/// The wrench on a body as a reaction about a point.
pub(super) fn as_reaction(six: &[f64], point: [f64; 3]) -> Reaction {
    let three = |i: usize| [six[i], six[i + 1], six[i + 2]];
    Reaction { force: three(0), moment: three(3), point }
}

/// Length of a vector.
pub(super) fn magnitude(vector: &[f64]) -> f64 {
    vector.iter().map(|x| x * x).sum::<f64>().sqrt()
}
