//! Bodies, beams, joints and forces of a subsystem, carried to where it stands.
//!
//! An element is read in the axes of its file completely, with the axes that it gets by default, and carried afterwards.
//! The functions here name every field and every kind, so that a new one cannot be forgotten.

use super::assemble::Assembly;
use super::instance::Instance;
use super::mirror::{negate, negate_spring};
use super::placement::{section_signs, turn_around};
use flyball_machine::body::BodyKind;
use flyball_machine::flexible::Line;
use flyball_machine::force::{
    AppliedForce, AppliedTorque, Bushing, Contact, CoordinateForce, CoordinateSpring, ForceKind, SpringDamper, Stop,
};
use flyball_machine::geometry::Frame;
use flyball_machine::joint::{
    self, Axes, Drive, Gear, JointKind, MarkerDrive, PointOnCurve, Rack, Screw, StickSlip, VelocityCoupling,
};
use flyball_machine::{Beam, Body, Dimension, Force, Joint, Rotation};

impl Assembly {
    pub(super) fn place_body(&mut self, body: &mut Body, instance: &Instance) {
        let placement = &instance.placement;
        if placement.is_identity() {
            return;
        }
        let Body { kind, mass: _, centre, placement: frame, relative_to, velocity, spin, markers } = body;
        *frame = match relative_to {
            Some(_) => placement.local_frame(*frame),
            None => placement.frame(*frame),
        };
        *centre = placement.local(*centre);
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
        for marker in markers {
            marker.frame = placement.local_frame(marker.frame);
        }
        match kind {
            BodyKind::Rigid { tensor } => *tensor = placement.tensor(*tensor),
            BodyKind::Solid(shape) => *shape = placement.shape(*shape),
            BodyKind::Point | BodyKind::Massless => {}
        }
    }

    pub(super) fn place_beam(&mut self, beam: &mut Beam, instance: &Instance) {
        let placement = &instance.placement;
        if placement.is_identity() {
            return;
        }
        let dimension = self.machine.dimension;
        if dimension == Dimension::Three && !placement.keeps_directions() {
            beam.second_axis = beam.second_axis_as_placed();
        }
        let signs = placement.signs();
        let sections = section_signs(signs, dimension);
        let Beam { line, elements: _, section: _, damping: _, second_axis, velocity, spin, markers: _ } = beam;
        *line = match std::mem::replace(line, Line::Nodes(Vec::new())) {
            Line::Straight { from, to } => Line::Straight { from: placement.point(from), to: placement.point(to) },
            Line::Arc { from, centre, axis, angle } => Line::Arc {
                from: placement.point(from),
                centre: placement.point(centre),
                axis: placement.axial(axis),
                angle,
            },
            Line::Nodes(frames) => {
                let turn = turn_around([0, 1, 2].map(|i| signs[i] * sections[i]));
                let place = |frame: Frame| {
                    let placed = placement.frame(frame);
                    Frame { rotation: placed.rotation.then(turn), ..placed }
                };
                Line::Nodes(frames.into_iter().map(place).collect())
            }
        };
        *second_axis = second_axis.map(|axis| placement.vector(axis));
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
    }

    pub(super) fn place_joint(&mut self, placed: &mut Joint, instance: &Instance) {
        let dimension = self.machine.dimension;
        let placement = instance.placement;
        let Joint { kind, first, second, at, axes, misplaced: _ } = placed;
        if !kind.definition().is_coupling() {
            self.see(instance, first);
            self.see(instance, second);
        }
        if placement.is_identity() {
            return;
        }
        if at.is_some() {
            let own = match *axes {
                None => Some(Rotation::identity()),
                Some(Axes::Rotation(rotation)) => Some(rotation),
                Some(Axes::Axis(axis)) if axis == [0.0; 3] => None, // refused when the machine is built
                Some(Axes::Axis(axis)) if dimension == Dimension::Two => Some(Rotation::with_x_in_plane(axis)),
                Some(Axes::Axis(axis)) => Some(Rotation::with_z(axis)),
            };
            *axes = own.map_or(*axes, |own| Some(Axes::Rotation(placement.rotation(own))));
        }
        *at = at.map(|at| placement.point(at));
        let signs = placement.signs();
        match kind {
            JointKind::Gear(Gear { angles, radii }) => {
                for (radius, angle) in radii.iter_mut().zip(angles) {
                    *radius *= self.sign(instance, angle);
                }
            }
            JointKind::Rack(Rack { coordinates: [angle, displacement], radius }) => {
                *radius *= self.sign(instance, angle) * self.sign(instance, displacement);
            }
            JointKind::Drive(Drive { coordinate, law }) => negate(law, self.sign(instance, coordinate)),
            JointKind::VelocityCoupling(VelocityCoupling { terms, law: _ }) => {
                for (coordinate, factor) in terms {
                    *factor *= self.sign(instance, coordinate);
                }
            }
            JointKind::Stop(joint::Stop { coordinate, limit, upper, law: _ }) => {
                if self.sign(instance, coordinate) < 0.0 {
                    (*limit, *upper) = (-*limit, !*upper);
                }
            }
            JointKind::StickSlip(StickSlip { coordinate, law: _, surface }) => {
                negate(surface, self.sign(instance, coordinate));
            }
            JointKind::Screw(Screw { pitch }) => *pitch *= signs.iter().product::<f64>(),
            JointKind::MarkerDrive(MarkerDrive { axis, law }) => negate(law, signs[*axis as usize]),
            JointKind::PointOnCurve(PointOnCurve { points }) => {
                for point in points {
                    *point = placement.local(*point);
                }
            }
            // its normal points to one side
            JointKind::Contact(joint::Contact { radius: _, law: _, friction: _ }) => match axes {
                Some(Axes::Rotation(rotation)) => *rotation = rotation.then(turn_around(normal(signs, dimension))),
                _ => *first = self.turned(instance, first, turn_around(normal(signs, dimension))),
            },
            // planes, lines and axes without sides, and friction alike in both directions
            JointKind::Revolute(_)
            | JointKind::Prismatic(_)
            | JointKind::Cylindrical(_)
            | JointKind::Spherical(_)
            | JointKind::Universal(_)
            | JointKind::PlanarJoint(_)
            | JointKind::Weld(_)
            | JointKind::PointOnLine(_)
            | JointKind::PointOnPlane(_)
            | JointKind::RigidLink(_)
            | JointKind::ConstantVelocity(_)
            | JointKind::RollingDisc(_)
            | JointKind::KnifeEdge(_)
            | JointKind::BearingFriction(_) => {}
        }
    }

    pub(super) fn place_force(&mut self, force: &mut Force, instance: &Instance) {
        let placement = instance.placement;
        let signs = placement.signs();
        let dimension = self.machine.dimension;
        match &mut force.kind {
            ForceKind::AppliedForce(AppliedForce { on, vector, law: _, follows }) => {
                self.see(instance, on);
                *vector = if *follows { placement.local(*vector) } else { placement.vector(*vector) };
            }
            ForceKind::AppliedTorque(AppliedTorque { on, vector, law: _, follows }) => {
                self.see(instance, on);
                *vector = if *follows { placement.axial_inside(*vector) } else { placement.axial(*vector) };
            }
            ForceKind::Bushing(Bushing { first, second, stiffness, preload, damping: _, rotational_damping: _ }) => {
                self.see(instance, first);
                self.see(instance, second);
                // moments and rotations are axial vectors
                let handed: f64 = signs.iter().product();
                let sign = |i: usize| if i < 3 { signs[i] } else { handed * signs[i - 3] };
                for i in 0..6 {
                    preload[i] *= sign(i);
                    for j in 0..6 {
                        stiffness[i][j] *= sign(i) * sign(j);
                    }
                }
            }
            ForceKind::SpringDamper(SpringDamper { first, second, rest_length: _, law: _, acts: _ }) => {
                self.see(instance, first);
                self.see(instance, second);
            }
            ForceKind::Contact(Contact { plane, point, radius: _, law: _, friction: _, slip_speed: _ }) => {
                self.see(instance, plane);
                self.see(instance, point);
                *plane = self.turned(instance, plane, turn_around(normal(signs, dimension)));
            }
            ForceKind::CoordinateSpring(CoordinateSpring { coordinate, rest, law, acts }) => {
                if self.sign(instance, coordinate) < 0.0 {
                    (*rest, *acts) = (-*rest, acts.turned());
                    negate_spring(law);
                }
            }
            ForceKind::CoordinateForce(CoordinateForce { coordinate, law }) => {
                negate(law, self.sign(instance, coordinate));
            }
            ForceKind::Stop(Stop { coordinate, limit, upper, law: _ }) => {
                if self.sign(instance, coordinate) < 0.0 {
                    (*limit, *upper) = (-*limit, !*upper);
                }
            }
            // friction is alike in both directions
            ForceKind::CoordinateFriction(_) => {}
            // down is down, however a subsystem is turned
            ForceKind::Gravity(_) => {}
            // has no form in files
            ForceKind::UserForce(_) => {}
        }
    }
}

/// Signs of the axes that turn the normal of a contact back to its mirror image: ŷ in the plane, ẑ in space.
fn normal(signs: [f64; 3], dimension: Dimension) -> [f64; 3] {
    match dimension {
        Dimension::Two => [signs[1], signs[1], 1.0],
        Dimension::Three => [1.0, signs[2], signs[2]],
    }
}
