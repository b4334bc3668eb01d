//! A joint as the user builds it.

use super::JointKind;
use crate::catalog::{Fields, Value, Values, between};
use crate::geometry::{Position, Rotation};

/// A joint between two markers, or a coupling between joint coordinates.
///
/// The sides are `body`, `body.marker` or `ground`. With [`Joint::at`] the markers are made for you, at one common
/// place of the bodies as placed.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Kind.
    pub kind: JointKind,
    /// Marker F, on the first body.
    pub first: String,
    /// Marker M, on the second body.
    pub second: String,
    /// Common place of both markers in the world [m].
    pub at: Option<[f64; 3]>,
    /// Common axes of both markers in the world.
    pub axes: Option<Axes>,
    /// An option that this kind does not have; refused when the machine is built.
    pub misplaced: Option<&'static str>,
}

/// Forms of the axes of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axes {
    /// The axis of the joint: ẑ in space, x̂ in the plane.
    Axis([f64; 3]),
    /// All axes.
    Rotation(Rotation),
}

impl Joint {
    /// A joint of any kind.
    pub fn new(kind: impl Into<JointKind>, first: impl Into<String>, second: impl Into<String>) -> Self {
        Self { kind: kind.into(), first: first.into(), second: second.into(), at: None, axes: None, misplaced: None }
    }

    /// Takes place and axes of a joint between markers from the fields of every such joint.
    pub fn set_markers(&mut self, v: &Values) {
        self.at = v.vector("at");
        self.axes = match (v.vector("axis"), v.rotation("rotation")) {
            (Some(axis), _) => Some(Axes::Axis(axis)),
            (None, rotation) => rotation.map(Axes::Rotation),
        };
    }

    /// Markers, place and axes as fields; none of a coupling.
    pub fn show_markers(&self) -> Fields {
        if self.kind.definition().is_coupling() {
            return Fields::new();
        }
        let mut out = vec![between(&self.first, &self.second)];
        out.extend(self.at.map(|at| ("at", Value::Vector(at))));
        out.extend(self.axes.map(|axes| match axes {
            Axes::Axis(axis) => ("axis", Value::Vector(axis)),
            Axes::Rotation(rotation) => ("rotation", Value::Rotation(rotation)),
        }));
        out
    }

    /// Puts both markers at one point of the world, the bodies being as placed.
    pub fn at(mut self, place: impl Into<Position>) -> Self {
        self.at = Some(place.into().0);
        self
    }

    /// The axis of the joint in world components: ẑ of both markers in space, x̂ in the plane. Needs [`Joint::at`].
    pub fn axis(mut self, axis: impl Into<Position>) -> Self {
        self.axes = Some(Axes::Axis(axis.into().0));
        self
    }

    /// The axes of both markers in the world. Needs [`Joint::at`].
    pub fn rotated(mut self, rotation: Rotation) -> Self {
        self.axes = Some(Axes::Rotation(rotation));
        self
    }
}
