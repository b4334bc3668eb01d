//! Loads by name: what joints, forces, actuators and couplings do to bodies and coordinates, for results and sensors alike.

use super::load::{Effort, Load, Loader, OnAngle, Reach};
use super::quantity::Acting;
use super::reaction::{JointReaction, WrenchNode};
use crate::force::ForceKernel;
use crate::joint::{Equation, Measure};
use crate::machine::{Attachment, Connections, Context, Dimension, JointRows, Machine, MachineError, suggestion};
use crate::space::Space;

/// The mechanics in which loads are looked up.
pub(crate) struct Loads<'a, S: Space> {
    pub context: &'a Context<'a>,
    pub connections: &'a Connections<S>,
    pub forces: &'a [(String, ForceKernel<S>)],
}

/// The rows of a joint.
pub(crate) fn find_rows<'a>(
    joints: &'a [JointRows],
    element: &str,
    joint: &str,
) -> Result<&'a JointRows, MachineError> {
    joints.iter().find(|rows| rows.name == joint).ok_or_else(|| MachineError::UnknownJoint {
        element: element.into(),
        name: joint.into(),
        help: suggestion(joint, joints.iter().map(|rows| rows.name.as_str())),
    })
}

/// Numbers of the actuators on the angle of a joint in the plane.
pub(crate) fn actuators_on_angle(machine: &Machine, joint: &str) -> Vec<usize> {
    let is_angle = |reference: &String| {
        let Some((name, coordinate)) = reference.rsplit_once('.').filter(|(name, _)| *name == joint) else {
            return false;
        };
        let found = machine.joints.iter().find(|(known, _)| known == name);
        let coordinates = found.map(|(_, joint)| joint.kind.definition().coordinates(machine.dimension));
        let mut named = coordinates.into_iter().flatten().filter(|known| known.name == coordinate);
        named.any(|known| matches!(known.measure, Measure::Angle { .. }))
    };
    let all = machine.control.actuators.iter().enumerate();
    let acts = |(i, (_, actuator)): (usize, &(String, crate::Actuator))| {
        actuator.kind.coordinate_references().iter().any(is_angle).then_some(i)
    };
    if machine.dimension == Dimension::Two { all.filter_map(acts).collect() } else { Vec::new() }
}

impl<S: Space> Loads<'_, S> {
    /// Number of a force element.
    pub fn force(&self, name: &str) -> Result<usize, MachineError> {
        let forces = self.forces;
        forces.iter().position(|(other, _)| other == name).ok_or_else(|| MachineError::UnknownForce {
            name: name.into(),
            help: suggestion(name, forces.iter().map(|(name, _)| name.as_str())),
        })
    }

    /// Reaction of a joint on one of its two bodies.
    pub fn reaction(
        &self,
        element: &str,
        joint: &str,
        which: usize,
    ) -> Result<(JointReaction<S>, OnAngle), MachineError> {
        let rows = find_rows(&self.connections.joints, element, joint)?;
        let Some(sides) = &rows.sides else {
            return Err(MachineError::UnknownBody {
                element: joint.into(),
                name: "the second body".into(),
                help: "it couples coordinates; ask the joints it couples".into(),
            });
        };
        let own = JointReaction::new(self.context, self.connections, rows, sides, which);
        let mut on_angle = if S::D == 2 { self.on_angle(joint, sides) } else { OnAngle::default() };
        on_angle.sign = if which == 1 { 1.0 } else { -1.0 };
        Ok((own, on_angle))
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
        let actuators = actuators_on_angle(machine, joint).into_iter().map(Loader::Actuator);
        let loaders = forces.chain(actuators).collect();
        OnAngle { efforts, loaders, place: self.context.planar_angle(sides), sign: 1.0 }
    }

    /// Effort of a coupling or friction on the i-th coordinate it refers to.
    pub fn effort_of_joint(&self, joint: &str, i: usize) -> Option<Effort> {
        let (machine, all) = (self.context.machine, self.connections);
        let (_, coupling) = machine.joints.iter().find(|(name, _)| name == joint)?;
        let rows = find_rows(&self.connections.joints, joint, joint).ok()?;
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

    /// A force element or actuator as a load on its second body.
    pub fn load(&self, of: &Acting) -> Result<(String, Load), MachineError> {
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
            ([.., first, second], _) => Reach::Node(WrenchNode::new(self.context, &[*first, *second], 1)),
            ([one], _) => Reach::Node(WrenchNode::of(one)),
            ([], [reference]) => {
                let (joint, coordinate) = self.context.find_coordinate(name, reference)?;
                let sides = self.connections.joints[joint].sides;
                let sides = sides.expect("only joints between markers have coordinates");
                let place = self.context.coordinate(name, reference)?;
                Reach::Coordinate { place, sides, measure: coordinate.measure }
            }
            _ => Reach::Nowhere,
        };
        Ok((name.clone(), Load { loader, reach, columns }))
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
}
