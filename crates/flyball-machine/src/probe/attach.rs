//! Quantities turned into sources: names become indices, once.

use super::coordinate::measured;
use super::load::{Effort, Load, Loader, OnAngle, Power, Reach};
use super::quantity::{Acting, Component, Order, Part, Quantity, SectionPart};
use super::reaction::{JointReaction, WrenchNode};
use super::source::Source;
use crate::assembly::Assembly;
use crate::constraint::Term;
use crate::control::Wire;
use crate::joint::Equation;
use crate::machine::{Attachment, Context, JointRows, MachineError, ScalarPlace, suggestion};
use crate::space::Space;

/// Values that a probe takes from its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pick {
    /// One value.
    One(usize),
    /// The length of three values.
    Length(usize),
    /// The sum of two values.
    Sum(usize),
    /// One value, integrated over the run.
    Integral(usize),
}

impl Pick {
    fn of(component: Component, first: usize) -> Self {
        match component {
            Component::Axis(i) => Self::One(first + i),
            Component::Magnitude => Self::Length(first),
        }
    }

    /// The same with the values of the source beginning at a slot.
    pub fn after(self, slot: usize) -> Self {
        match self {
            Self::One(i) => Self::One(slot + i),
            Self::Length(i) => Self::Length(slot + i),
            Self::Sum(i) => Self::Sum(slot + i),
            Self::Integral(i) => Self::Integral(slot + i),
        }
    }
}

/// Turns names into sources of one assembly.
pub(crate) struct Resolver<'a, S: Space> {
    pub assembly: &'a Assembly<S>,
    pub context: Context<'a>,
}

impl<'a, S: Space> Resolver<'a, S> {
    pub fn new(assembly: &'a Assembly<S>) -> Self {
        Self { assembly, context: assembly.context() }
    }

    /// The source of a quantity, and what of its values it is. Sources that are alike have equal keys.
    pub fn source(&self, quantity: &Quantity) -> Result<(String, Source<S>, Pick), MachineError> {
        let marker = |name: &str| self.context.marker("results", name);
        Ok(match quantity {
            Quantity::Marker { marker: name, part, component } => {
                let first = 3 * match part {
                    Part::Position => 0,
                    Part::Velocity => 1,
                    Part::Acceleration => 2,
                    Part::Spin => 3,
                    Part::SpinRate => 4,
                };
                (format!("marker {name}"), Source::Marker(marker(name)?), Pick::of(*component, first))
            }
            Quantity::Angle { marker: name } => (format!("angle {name}"), self.angle(name)?, Pick::One(0)),
            Quantity::RotationVector { marker: name, component } => {
                (format!("orientation {name}"), Source::Orientation(marker(name)?), Pick::of(*component, 0))
            }
            Quantity::Quaternion { marker: name, entry } => {
                (format!("orientation {name}"), Source::Orientation(marker(name)?), Pick::One(3 + entry))
            }
            Quantity::Coordinate { coordinate, order } => {
                let i = match order {
                    Order::Value => 0,
                    Order::Rate => 1,
                    Order::Acceleration => 2,
                };
                (format!("coordinate {coordinate}"), self.coordinate(coordinate)?, Pick::One(i))
            }
            Quantity::Reaction { joint, moment, component } => {
                let first = if *moment { 3 } else { 0 };
                (format!("joint {joint}"), self.reaction(joint, 1)?, Pick::of(*component, first))
            }
            Quantity::Wrench { of, moment, component } => {
                let first = if *moment { 3 } else { 0 };
                let (key, load) = self.load(of)?;
                (key, load, Pick::of(*component, first))
            }
            Quantity::Effort { of } => self.effort(of)?,
            Quantity::Strength { force } => {
                (format!("strength {force}"), Source::Strength(self.force(force)?), Pick::One(0))
            }
            Quantity::State { state } => {
                let i = self.assembly.force_state(state).expect("the name was found in the machine");
                (format!("state {state}"), Source::Signal(Wire::X(i)), Pick::One(0))
            }
            Quantity::Named { force, result, count } => {
                (format!("results {force}"), Source::Named(self.force(force)?, *count), Pick::One(*result))
            }
            Quantity::Stored { force } => (format!("stored {force}"), Source::Stored(self.force(force)?), Pick::One(0)),
            Quantity::Power { of } => {
                let (key, source, i) = self.power(of)?;
                (key, source, Pick::One(i))
            }
            Quantity::Work { of } => {
                let (key, source, i) = self.power(of)?;
                (key, source, Pick::Integral(i))
            }
            Quantity::Multiplier { joint, row } => {
                let rows = self.joint_rows(joint)?;
                let source = match row.checked_sub(rows.phi.len()) {
                    None => Source::Lambda(rows.phi.start + row),
                    Some(row) => Source::Psi(rows.k.start + row),
                };
                (format!("multiplier {joint} {row}"), source, Pick::One(0))
            }
            Quantity::Section { beam, element, part, component } => {
                let found = self.assembly.beams.iter().position(|other| other.name == *beam);
                let index = found.ok_or_else(|| self.unknown_beam(beam))?;
                let first = 3 * match part {
                    SectionPart::Strain => 0,
                    SectionPart::Curvature => 1,
                    SectionPart::Force => 2,
                    SectionPart::Moment => 3,
                };
                let source = Source::Section { beam: index, element: *element };
                (format!("section {beam} {element}"), source, Pick::of(*component, first))
            }
            Quantity::Signal { signal } => {
                let found = self.assembly.control.find_signal(signal);
                let found = found.ok_or_else(|| MachineError::UnknownSignal {
                    element: "results".into(),
                    name: signal.clone(),
                    help: suggestion(signal, self.assembly.control.signal_names()),
                })?;
                (format!("signal {signal}"), Source::Signal(found.wire), Pick::One(0))
            }
            Quantity::Kinetic => ("energy".into(), Source::Energy, Pick::One(0)),
            Quantity::Potential => ("energy".into(), Source::Energy, Pick::One(1)),
            Quantity::Total => ("energy".into(), Source::Energy, Pick::Sum(0)),
            Quantity::PositionViolation => ("violation".into(), Source::Violation, Pick::One(0)),
            Quantity::VelocityViolation => ("violation".into(), Source::Violation, Pick::One(1)),
        })
    }

    /// The angle of a marker about z; in the plane it counts turns.
    pub fn angle(&self, marker: &str) -> Result<Source<S>, MachineError> {
        let attached = self.context.marker("results", marker)?;
        if S::D == 3 {
            return Ok(Source::AngleAboutZ(attached));
        }
        Ok(Source::Place(self.context.planar_angle(&[self.context.marker("results", "ground")?, attached])))
    }

    /// A joint coordinate. Angles that are coordinates of the machine (tracked, driven, geared, sprung, or in the plane) and
    /// those of [`crate::Machine::count_turns`] count turns; others lie in (−π, π].
    pub fn coordinate(&self, reference: &str) -> Result<Source<S>, MachineError> {
        let (joint, coordinate) = self.context.find_coordinate("results", reference)?;
        let rows = &self.assembly.connections.joints[joint];
        let name = format!("{}.{}", rows.name, coordinate.name);
        let layout = &self.assembly.layout;
        if let Some(v) = layout.names.v.iter().position(|other| *other == name) {
            // massless coordinates are the last ones of q and of v
            let q = layout.manifold.n_q() - (layout.n_v() - v);
            return Ok(Source::Place(ScalarPlace { terms: vec![Term { q, v, coefficient: 1.0 }], offset: 0.0 }));
        }
        if let Some(i) = self.assembly.counted.iter().position(|angle| angle.name == name) {
            return Ok(Source::Counted(i));
        }
        let sides = rows.sides.expect("only joints between markers have coordinates");
        if self.context.is_planar_angle(&coordinate) {
            return Ok(Source::Place(self.context.planar_angle(&sides)));
        }
        Ok(Source::Measured(Box::new(measured(sides, coordinate.measure))))
    }

    /// The rows of a joint.
    pub fn joint_rows(&self, joint: &str) -> Result<&'a JointRows, MachineError> {
        let joints = &self.assembly.connections.joints;
        joints.iter().find(|rows| rows.name == joint).ok_or_else(|| MachineError::UnknownJoint {
            element: "results".into(),
            name: joint.into(),
            help: suggestion(joint, joints.iter().map(|rows| rows.name.as_str())),
        })
    }

    /// Number of a force element.
    pub fn force(&self, name: &str) -> Result<usize, MachineError> {
        let forces = &self.assembly.forces;
        forces.iter().position(|(other, _)| other == name).ok_or_else(|| MachineError::UnknownForce {
            name: name.into(),
            help: suggestion(name, forces.iter().map(|(name, _)| name.as_str())),
        })
    }

    /// A beam that does not exist.
    pub fn unknown_beam(&self, name: &str) -> MachineError {
        let beams = &self.assembly.beams;
        MachineError::UnknownBeam { name: name.into(), help: suggestion(name, beams.iter().map(|b| b.name.as_str())) }
    }

    /// Reaction of a joint on one of its two bodies.
    pub fn reaction(&self, joint: &str, which: usize) -> Result<Source<S>, MachineError> {
        let rows = self.joint_rows(joint)?;
        let Some(sides) = &rows.sides else {
            return Err(MachineError::UnknownBody {
                element: joint.into(),
                name: "the second body".into(),
                help: "it couples coordinates; ask the joints it couples".into(),
            });
        };
        let own = JointReaction::new(&self.context, &self.assembly.connections, rows, sides, which);
        let mut on_angle = if S::D == 2 { self.on_angle(joint, sides) } else { OnAngle::default() };
        on_angle.sign = if which == 1 { 1.0 } else { -1.0 };
        Ok(Source::Joint(Box::new(own), Box::new(on_angle)))
    }

    /// Whatever acts on the angle of a joint in the plane.
    fn on_angle(&self, joint: &str, sides: &[Attachment; 2]) -> OnAngle {
        let mine = |element: &str, reference: &str| {
            let found = self.context.find_coordinate(element, reference);
            found.is_ok_and(|(index, coordinate)| {
                self.context.machine.joints[index].0 == joint && self.context.is_planar_angle(&coordinate)
            })
        };
        let machine = self.context.machine;
        let mut efforts = Vec::new();
        for (name, coupling) in &machine.joints {
            let references = coupling.kind.definition().coordinate_references();
            for (i, _) in references.iter().enumerate().filter(|(_, reference)| mine(name, reference)) {
                efforts.extend(self.effort_of_joint(name, i));
            }
        }
        let acts = |references: Vec<String>, name: &String| references.iter().any(|reference| mine(name, reference));
        let forces = machine.forces.iter().filter(|(name, force)| acts(force.kind.coordinate_references(), name));
        let forces = forces.filter_map(|(name, _)| self.force(name).ok().map(Loader::Force));
        let actuators = machine.control.actuators.iter().enumerate();
        let actuators = actuators.filter(|(_, (name, actuator))| acts(actuator.kind.coordinate_references(), name));
        let loaders = forces.chain(actuators.map(|(i, _)| Loader::Actuator(i))).collect();
        OnAngle { efforts, loaders, place: self.context.planar_angle(sides), sign: 1.0 }
    }

    /// Effort of a coupling or friction on the i-th coordinate it refers to.
    fn effort_of_joint(&self, joint: &str, i: usize) -> Option<Effort> {
        let (machine, all) = (self.context.machine, &self.assembly.connections);
        let (_, coupling) = machine.joints.iter().find(|(name, _)| name == joint)?;
        let rows = self.joint_rows(joint).ok()?;
        let equations = coupling.kind.definition().equations(machine.dimension)?;
        equations.iter().find_map(|equation| match equation {
            Equation::Coupling { coefficients, .. } => Some(Effort::Lambda(rows.phi.start, coefficients[i])),
            Equation::OneSidedCoordinate { coefficient, .. } => Some(Effort::Lambda(rows.phi.start, *coefficient)),
            Equation::VelocityCoupling { coefficients, .. } => Some(Effort::Psi(rows.k.start, coefficients[i])),
            Equation::StickSlip { .. } => all.stick.iter().position(|stick| stick.name == joint).map(Effort::Stick),
            Equation::Pressed(_) => all.bearing.iter().position(|bearing| bearing.name == joint).map(Effort::Bearing),
            _ => None,
        })
    }

    /// Force or moment of an element on its joint coordinate.
    fn effort(&self, of: &Acting) -> Result<(String, Source<S>, Pick), MachineError> {
        match of {
            Acting::Joint(joint) => {
                let effort = self.effort_of_joint(joint, 0).ok_or_else(|| MachineError::UnknownForce {
                    name: joint.clone(),
                    help: "it has no force on a coordinate".into(),
                })?;
                Ok((format!("effort {joint}"), Source::Effort(effort), Pick::One(0)))
            }
            Acting::Force(force) => {
                Ok((format!("strength {force}"), Source::Strength(self.force(force)?), Pick::One(0)))
            }
            Acting::Actuator(_) => {
                let (key, source) = self.load(of)?;
                Ok((key, source, Pick::One(7)))
            }
        }
    }

    /// A force element or actuator as a load on its second body.
    fn load(&self, of: &Acting) -> Result<(String, Source<S>), MachineError> {
        let machine = self.context.machine;
        let (name, loader, references, markers) = match of {
            Acting::Force(name) => {
                let (_, force) = &machine.forces[self.user_force(name)?];
                (name, Loader::Force(self.force(name)?), force.kind.coordinate_references(), force.kind.markers())
            }
            Acting::Actuator(name) => {
                let i = self.actuator(name)?;
                let (_, actuator) = &machine.control.actuators[i];
                (name, Loader::Actuator(i), actuator.kind.coordinate_references(), actuator.kind.markers())
            }
            Acting::Joint(name) => {
                return Err(MachineError::UnknownForce { name: name.clone(), help: "it is a joint".into() });
            }
        };
        let mut columns = Vec::new();
        let mut attached = Vec::new();
        for marker in &markers {
            let marker = self.context.marker(name, marker)?;
            let side = marker.side;
            columns.extend(
                side.v
                    ..side.v
                        + if side.turns {
                            S::D + S::A
                        } else if side.moves {
                            S::D
                        } else {
                            0
                        },
            );
            attached.push(marker);
        }
        for reference in &references {
            columns.extend(self.context.coordinate(name, reference)?.terms.iter().map(|term| term.v));
        }
        columns.sort_unstable();
        columns.dedup();
        let reach = match (attached.as_slice(), references.as_slice()) {
            ([.., first, second], _) => Reach::Node(WrenchNode::new(&self.context, &[*first, *second], 1)),
            ([one], _) => Reach::Node(WrenchNode::of(one)),
            ([], [reference]) => {
                let (joint, coordinate) = self.context.find_coordinate(name, reference)?;
                let sides = self.assembly.connections.joints[joint].sides;
                let sides = sides.expect("only joints between markers have coordinates");
                let place = self.context.coordinate(name, reference)?;
                Reach::Coordinate { place, sides, measure: coordinate.measure }
            }
            _ => Reach::Nowhere,
        };
        Ok((format!("load {name}"), Source::Load(Box::new(Load { loader, reach, columns }))))
    }

    fn user_force(&self, name: &str) -> Result<usize, MachineError> {
        let forces = &self.context.machine.forces;
        forces.iter().position(|(other, _)| other == name).ok_or_else(|| MachineError::UnknownForce {
            name: name.into(),
            help: suggestion(name, forces.iter().map(|(name, _)| name.as_str())),
        })
    }

    fn actuator(&self, name: &str) -> Result<usize, MachineError> {
        let actuators = &self.context.machine.control.actuators;
        actuators.iter().position(|(other, _)| other == name).ok_or_else(|| MachineError::UnknownForce {
            name: name.into(),
            help: suggestion(name, actuators.iter().map(|(name, _)| name.as_str())),
        })
    }

    /// Power of an element: its source, and which of its values.
    fn power(&self, of: &Acting) -> Result<(String, Source<S>, usize), MachineError> {
        let Acting::Joint(joint) = of else {
            let (key, source) = self.load(of)?;
            return Ok((key, source, 6));
        };
        let (all, rows) = (&self.assembly.connections, self.joint_rows(joint)?);
        let slip = format!("{joint}.slip");
        let numbers = |found: Vec<bool>| (0..found.len()).filter(|&i| found[i]).collect::<Vec<usize>>();
        let stick = numbers(all.stick.iter().map(|one| one.name == *joint).collect());
        let power = Power {
            own: all.of_rows(&rows.phi, &rows.k),
            phi: rows.phi.clone(),
            // the force of sticking is counted as friction
            k: if stick.is_empty() { rows.k.clone() } else { 0..0 },
            stick,
            drag: numbers(all.drag.iter().map(|one| one.name == slip).collect()),
            skid: numbers(all.skid.iter().map(|one| one.name == slip).collect()),
            bearing: numbers(all.bearing.iter().map(|one| one.name == *joint).collect()),
        };
        Ok((format!("power {joint}"), Source::Power(Box::new(power)), 0))
    }
}
