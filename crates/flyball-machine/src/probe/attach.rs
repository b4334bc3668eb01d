//! Quantities turned into measurements: names become indices, once.

use super::coordinate::measured;
use super::load::Power;
use super::loads::{Loads, find_rows};
use super::measurement::Measurement;
use super::quantity::{Acting, Component, MarkerPart, Order, Probed, SectionPart};
use crate::assembly::Assembly;
use crate::constraint::Term;
use crate::control::Wire;
use crate::machine::{Context, JointRows, MachineError, ScalarPlace, suggestion};
use crate::space::Space;

/// Values that a probe takes from its measurement.
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

    /// The same with the values of the measurement beginning at a slot.
    pub fn after(self, slot: usize) -> Self {
        match self {
            Self::One(i) => Self::One(slot + i),
            Self::Length(i) => Self::Length(slot + i),
            Self::Sum(i) => Self::Sum(slot + i),
            Self::Integral(i) => Self::Integral(slot + i),
        }
    }
}

/// Turns names into measurements of one assembly.
pub(crate) struct Resolver<'a, S: Space> {
    pub assembly: &'a Assembly<S>,
    pub context: Context<'a>,
}

impl<'a, S: Space> Resolver<'a, S> {
    pub fn new(assembly: &'a Assembly<S>) -> Self {
        Self { assembly, context: assembly.context() }
    }

    /// What acts on bodies and coordinates.
    fn loads(&self) -> Loads<'_, S> {
        let Assembly { connections, forces, .. } = self.assembly;
        Loads { context: &self.context, connections, forces }
    }

    /// The rows of a joint.
    pub fn joint_rows(&self, joint: &str) -> Result<&'a JointRows, MachineError> {
        find_rows(&self.assembly.connections.joints, "results", joint)
    }

    /// Number of a force element.
    pub fn force(&self, name: &str) -> Result<usize, MachineError> {
        self.loads().force(name)
    }

    /// Reaction of a joint on one of its two bodies.
    pub fn reaction(&self, joint: &str, which: usize) -> Result<Measurement<S>, MachineError> {
        let (own, on_angle) = self.loads().reaction("results", joint, which)?;
        Ok(Measurement::Joint(Box::new(own), Box::new(on_angle)))
    }

    /// A force element or actuator as a load on its second body.
    fn load(&self, of: &Acting) -> Result<(String, Measurement<S>), MachineError> {
        let (name, load) = self.loads().load(of)?;
        Ok((format!("load {name}"), Measurement::Load(Box::new(load))))
    }

    /// The measurement of a quantity, and what of its values it is. Measurements that are alike have equal keys.
    #[inline(never)]
    pub fn measurement(&self, quantity: &Probed) -> Result<(String, Measurement<S>, Pick), MachineError> {
        let marker = |name: &str| self.context.marker("results", name);
        Ok(match quantity {
            Probed::Marker { marker: name, part, component } => {
                let first = 3 * match part {
                    MarkerPart::Position => 0,
                    MarkerPart::Velocity => 1,
                    MarkerPart::Acceleration => 2,
                    MarkerPart::Spin => 3,
                    MarkerPart::SpinRate => 4,
                };
                (format!("marker {name}"), Measurement::Marker(marker(name)?), Pick::of(*component, first))
            }
            Probed::Angle { marker: name } => (format!("angle {name}"), self.angle(name)?, Pick::One(0)),
            Probed::RotationVector { marker: name, component } => {
                (format!("orientation {name}"), Measurement::Orientation(marker(name)?), Pick::of(*component, 0))
            }
            Probed::Quaternion { marker: name, entry } => {
                (format!("orientation {name}"), Measurement::Orientation(marker(name)?), Pick::One(3 + entry))
            }
            Probed::Coordinate { coordinate, order } => {
                let i = match order {
                    Order::Value => 0,
                    Order::Rate => 1,
                    Order::Acceleration => 2,
                };
                (format!("coordinate {coordinate}"), self.coordinate(coordinate)?, Pick::One(i))
            }
            Probed::Reaction { joint, moment, component } => {
                let first = if *moment { 3 } else { 0 };
                (format!("joint {joint}"), self.reaction(joint, 1)?, Pick::of(*component, first))
            }
            Probed::Wrench { of, moment, component } => {
                let first = if *moment { 3 } else { 0 };
                let (key, load) = self.load(of)?;
                (key, load, Pick::of(*component, first))
            }
            Probed::Effort { of } => self.effort(of)?,
            Probed::Strength { force } => {
                (format!("strength {force}"), Measurement::Strength(self.force(force)?), Pick::One(0))
            }
            Probed::State { state } => {
                let i = self.assembly.force_state(state).expect("the name was found in the machine");
                (format!("state {state}"), Measurement::Signal(Wire::X(i)), Pick::One(0))
            }
            Probed::Named { force, result, count } => {
                (format!("results {force}"), Measurement::Named(self.force(force)?, *count), Pick::One(*result))
            }
            Probed::Stored { force } => {
                (format!("stored {force}"), Measurement::Stored(self.force(force)?), Pick::One(0))
            }
            Probed::Power { of } => {
                let (key, measurement, i) = self.power(of)?;
                (key, measurement, Pick::One(i))
            }
            Probed::Work { of } => {
                let (key, measurement, i) = self.power(of)?;
                (key, measurement, Pick::Integral(i))
            }
            Probed::Multiplier { joint, row } => {
                let rows = self.joint_rows(joint)?;
                let measurement = match row.checked_sub(rows.phi.len()) {
                    None => Measurement::Lambda(rows.phi.start + row),
                    Some(row) => Measurement::Psi(rows.k.start + row),
                };
                (format!("multiplier {joint} {row}"), measurement, Pick::One(0))
            }
            Probed::Section { beam, element, part, component } => {
                let found = self.assembly.beams.iter().position(|other| other.name == *beam);
                let index = found.ok_or_else(|| self.unknown_beam(beam))?;
                let first = 3 * match part {
                    SectionPart::Strain => 0,
                    SectionPart::Curvature => 1,
                    SectionPart::Force => 2,
                    SectionPart::Moment => 3,
                };
                let measurement = Measurement::Section { beam: index, element: *element };
                (format!("section {beam} {element}"), measurement, Pick::of(*component, first))
            }
            Probed::Signal { signal } => {
                let found = self.assembly.control.find_signal(signal);
                let found = found.ok_or_else(|| MachineError::UnknownSignal {
                    element: "results".into(),
                    name: signal.clone(),
                    help: suggestion(signal, self.assembly.control.signal_names()),
                })?;
                (format!("signal {signal}"), Measurement::Signal(found.wire), Pick::One(0))
            }
            Probed::Kinetic => ("energy".into(), Measurement::Energy, Pick::One(0)),
            Probed::Potential => ("energy".into(), Measurement::Energy, Pick::One(1)),
            Probed::Total => ("energy".into(), Measurement::Energy, Pick::Sum(0)),
            Probed::PositionViolation => ("violation".into(), Measurement::Violation, Pick::One(0)),
            Probed::VelocityViolation => ("violation".into(), Measurement::Violation, Pick::One(1)),
        })
    }

    /// The angle of a marker about z; in the plane it counts turns.
    pub fn angle(&self, marker: &str) -> Result<Measurement<S>, MachineError> {
        let attached = self.context.marker("results", marker)?;
        if S::D == 3 {
            return Ok(Measurement::AngleAboutZ(attached));
        }
        Ok(Measurement::Place(self.context.planar_angle(&[self.context.marker("results", "ground")?, attached])))
    }

    /// A joint coordinate. Angles that are coordinates of the machine (tracked, driven, geared, sprung, or in the plane) and
    /// those of [`crate::Machine::count_turns`] count turns; others lie in (−π, π].
    pub fn coordinate(&self, reference: &str) -> Result<Measurement<S>, MachineError> {
        let (joint, coordinate) = self.context.find_coordinate("results", reference)?;
        let rows = &self.assembly.connections.joints[joint];
        let name = format!("{}.{}", rows.name, coordinate.name);
        let layout = &self.assembly.layout;
        if let Some(v) = layout.names.v.iter().position(|other| *other == name) {
            // massless coordinates are the last ones of q and of v
            let q = layout.manifold.n_q() - (layout.n_v() - v);
            return Ok(Measurement::Place(ScalarPlace { terms: vec![Term { q, v, coefficient: 1.0 }], offset: 0.0 }));
        }
        if let Some(i) = self.assembly.counted.iter().position(|angle| angle.name == name) {
            return Ok(Measurement::Counted(i));
        }
        let sides = rows.sides.expect("only joints between markers have coordinates");
        if self.context.is_planar_angle(&coordinate) {
            return Ok(Measurement::Place(self.context.planar_angle(&sides)));
        }
        Ok(Measurement::Measured(Box::new(measured(sides, coordinate.measure))))
    }

    /// A beam that does not exist.
    pub fn unknown_beam(&self, name: &str) -> MachineError {
        let beams = &self.assembly.beams;
        MachineError::UnknownBeam { name: name.into(), help: suggestion(name, beams.iter().map(|b| b.name.as_str())) }
    }

    /// Force or moment of an element on its joint coordinate.
    #[inline(never)]
    fn effort(&self, of: &Acting) -> Result<(String, Measurement<S>, Pick), MachineError> {
        match of {
            Acting::Joint(joint) => {
                let effort = self.loads().effort_of_joint(joint, 0).ok_or_else(|| MachineError::UnknownForce {
                    name: joint.clone(),
                    help: "it has no force on a coordinate".into(),
                })?;
                Ok((format!("effort {joint}"), Measurement::Effort(effort), Pick::One(0)))
            }
            Acting::Force(force) => {
                Ok((format!("strength {force}"), Measurement::Strength(self.force(force)?), Pick::One(0)))
            }
            Acting::Actuator(_) => {
                let (key, measurement) = self.load(of)?;
                Ok((key, measurement, Pick::One(7)))
            }
        }
    }

    /// Power of an element: its measurement, and which of its values.
    fn power(&self, of: &Acting) -> Result<(String, Measurement<S>, usize), MachineError> {
        let Acting::Joint(joint) = of else {
            let (key, measurement) = self.load(of)?;
            return Ok((key, measurement, 6));
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
        Ok((format!("power {joint}"), Measurement::Power(Box::new(power)), 0))
    }
}
