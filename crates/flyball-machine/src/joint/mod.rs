//! Joints: one file each, with its figure, equations and signs, and one line in the table below.
//!
//! A joint stands between a marker F on the first body and a marker M on the second; couplings (gear, rack, drive)
//! stand between the coordinates of other joints. With M a = f − Gᵀλ, the multipliers of a joint act on the second
//! body as −λ and on the first as +λ in the directions that each file states.
//!
//! - `definition`: the vocabulary of the files: equations, coordinates, axes
//! - `element`: a joint as the user builds it
//! - `fields`: fields that several joints share
//! - `mirror`: joints in subsystems that are turned or mirrored
//! - one file per joint
//! - `laws`: laws of every joint in the table

mod definition;
mod element;
mod fields;
#[cfg(test)]
mod laws;
mod mirror;

pub use definition::{Axis, Coordinate, Equation, Flaw, JointDefinition, MarkerFunctions, Measure, Offset};
pub use element::{Axes, Joint};

use crate::catalog::{Entry, Site};

/// Makes the modules, the enum of all joints and its dispatch.
macro_rules! joint_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Any joint.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum JointKind {
            $($(#[$doc])* $Type($Type),)*
        }

        $(impl From<$Type> for JointKind {
            fn from(joint: $Type) -> Self {
                Self::$Type(joint)
            }
        })*

        impl JointKind {
            /// The definition behind the variant.
            pub fn definition(&self) -> &dyn JointDefinition {
                match self {
                    $(Self::$Type(joint) => joint,)*
                }
            }

            /// Carries its own data to where its subsystem stands.
            pub fn place(&mut self, site: &mut dyn Site) {
                match self {
                    $(Self::$Type(joint) => joint.place(site),)*
                }
            }

            /// Entries of all joints, for model files.
            pub(crate) fn entries() -> Vec<Entry<Joint>> {
                [$($module::ENTRIES,)*].concat()
            }

            /// One of each, for the shared laws.
            #[cfg(test)]
            pub(crate) fn examples() -> Vec<Joint> {
                vec![$($module::example(),)*]
            }
        }
    };
}

joint_table! {
    /// Turns about one axis.
    revolute::Revolute,
    /// Slides along one axis.
    prismatic::Prismatic,
    /// Turns about and slides along one axis.
    cylindrical::Cylindrical,
    /// Turns about a point.
    spherical::Spherical,
    /// Turns about two perpendicular axes.
    universal::Universal,
    /// Slides in a plane and turns about its normal.
    planar::PlanarJoint,
    /// Does not move at all.
    weld::Weld,
    /// Turns about and advances along one axis together.
    screw::Screw,
    /// A point on a line.
    point_on_line::PointOnLine,
    /// A point on a plane.
    point_on_plane::PointOnPlane,
    /// A point on a curve.
    point_on_curve::PointOnCurve,
    /// Two points at a fixed distance.
    rigid_link::RigidLink,
    /// Two shafts that turn at the same rate at any angle.
    constant_velocity::ConstantVelocity,
    /// A marker coordinate that follows a law of time.
    marker_drive::MarkerDrive,
    /// A disc that rolls without slip.
    rolling_disc::RollingDisc,
    /// A blade that does not slip sideways.
    knife_edge::KnifeEdge,
    /// A point or sphere that a plane does not let through.
    contact::Contact,
    /// Two wheels that mesh.
    gear::Gear,
    /// A wheel that meshes with a rack.
    rack::Rack,
    /// A joint coordinate that follows a law of time.
    drive::Drive,
    /// A linear relation between rates of joint coordinates.
    velocity_coupling::VelocityCoupling,
    /// A limit of a joint coordinate.
    stop::Stop,
    /// Dry friction on a joint coordinate.
    stick_slip::StickSlip,
    /// Friction of a joint from its own reaction.
    bearing_friction::BearingFriction,
    /// A joint of another crate.
    open::OpenJoint,
}
