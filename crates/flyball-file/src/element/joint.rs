//! Keys of every `[[joint]]`; those of its type are in the catalog.

use crate::field::{Field, Fields, Kind, Value, Values, optional, required};
use flyball_machine::Joint;
use flyball_machine::catalog;
use flyball_machine::joint::Axes;

/// Fields of every `[[joint]]`.
pub(crate) const COMMON: &[Field] =
    &[optional("name", Kind::Name, "name; default the type"), required("type", Kind::Text, "which joint")];

/// Adds place and axes.
pub(crate) fn place(mut joint: Joint, values: &Values) -> Joint {
    joint.at = values.vector("at");
    joint.axes = match (values.vector("axis"), values.rotation("rotation")) {
        (Some(axis), _) => Some(Axes::Axis(axis)),
        (None, Some(rotation)) => Some(Axes::Rotation(rotation)),
        (None, None) => None,
    };
    joint
}

/// Markers, place and axes as fields.
pub(super) fn show_place(joint: &Joint) -> Fields {
    let mut out = vec![catalog::between(&joint.first, &joint.second)];
    out.extend(joint.at.map(|at| ("at", Value::Vector(at))));
    out.extend(joint.axes.map(|axes| match axes {
        Axes::Axis(axis) => ("axis", Value::Vector(axis)),
        Axes::Rotation(rotation) => ("rotation", Value::Rotation(rotation)),
    }));
    out
}
