//! A named frame on a body, and its fields in model files.

use crate::catalog::{Entry, Field, Fields, Kind, Refers, Units, optional, push_rotation, push_vector, required, text};
use crate::geometry::Frame;

/// Where joints and forces attach.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// Name, unique on its body.
    pub name: String,
    /// X_BM: the marker in the body frame.
    pub frame: Frame,
}

const FIELDS: &[Field] = &[
    required("name", Kind::Name, "name, unique on its body"),
    required("on", Kind::Reference(Refers::Body), "body or node of a beam that carries it, or `ground`"),
    optional("position", Kind::Vector(Units::LENGTH), "origin in the body frame"),
    optional("angle", Kind::Number(Units::ANGLE), "angle about z"),
    optional("rotation", Kind::Rotation, "axes in the body frame ([forms](bodies.md#rotations))"),
];

/// Frames of markers.
pub const MARKER: Entry<Frame> =
    Entry::new("marker", "a named frame on a body", FIELDS, |v| Ok(v.frame())).one_of(&[&["angle", "rotation", ""]]);

impl Marker {
    /// Its keys in a model file, on a body or the node of a beam.
    pub fn show(&self, on: &str) -> Fields {
        let mut out = vec![text("name", &self.name), text("on", on)];
        push_vector(&mut out, "position", self.frame.position);
        push_rotation(&mut out, self.frame.rotation);
        out
    }
}
