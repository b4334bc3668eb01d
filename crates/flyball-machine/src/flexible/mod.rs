//! Flexible bodies: geometrically exact beams, shear-flexible and free to turn by any angle: [R] in the plane,
//! [SV] and [CJ] in space.
//!
//! A beam is a row of nodes with lumped mass; two neighbours are joined by an element with one integration point. A
//! node moves like a rigid body, so joints and forces attach to it like to any other marker.
//!
//! - `section`: stiffnesses and mass per length
//! - `beam`: a beam as the user builds it
//! - `entry`: beams in model files; `numbers`: their numbers by name
//! - `expand`: its nodes and elements; `nodes`: their names
//! - `element`: element of a beam, with its rest shape
//! - `planar`, `spatial`: internal force and tangent of one element
//! - `kernel`: all elements of a beam, in the plane or in space

mod beam;
mod element;
mod entry;
mod expand;
mod kernel;
mod nodes;
mod numbers;
mod planar;
mod section;
mod spatial;

pub use beam::{Beam, Line};
pub(crate) use element::Element;
pub use entry::BEAM;
pub(crate) use expand::expand;
pub(crate) use kernel::BeamKernel;
pub(crate) use numbers::beam_numbers;
pub use section::{Material, Section};

/// Strains and forces in the middle of one element, along the axes of its section.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SectionState {
    /// Stretch and the two shears [1].
    pub strain: [f64; 3],
    /// Twist and the two changes of curvature [1/m].
    pub curvature: [f64; 3],
    /// Tension and the two shear forces [N].
    pub force: [f64; 3],
    /// Torque and the two bending moments [N m].
    pub moment: [f64; 3],
}
