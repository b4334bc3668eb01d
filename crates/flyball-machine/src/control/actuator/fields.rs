//! Fields that several actuators share.

use crate::catalog::{Field, Kind, Refers, optional, required};

/// The coordinate it acts on.
pub(super) const COORDINATE: Field =
    required("coordinate", Kind::Reference(Refers::Coordinate), "the joint coordinate");
/// Whether a vector stands in the axes of its marker.
pub(super) const FOLLOWS: Field = optional("follows", Kind::Flag, "whether it turns with the marker; default false");
