//! Kinds of nodes and their place in the vectors of the equation.

use crate::space::Space;
use flyball_dae::manifold::Factor;

/// Motions that a node can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Fixed in the world: no coordinates.
    Ground,
    /// Translates only.
    Point,
    /// Translates and rotates. Velocities: ṗ in world axes, ω in the node's own axes.
    Rigid,
}

/// Where a node's coordinates lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodePlace {
    /// Kind.
    pub kind: NodeKind,
    /// First coordinate in q.
    pub q: usize,
    /// First velocity in v.
    pub v: usize,
}

impl NodeKind {
    /// The factors of the configuration manifold that hold such a node.
    pub fn parts<S: Space>(self) -> &'static [Factor] {
        match (self, S::A) {
            (Self::Ground, _) => &[],
            (Self::Point, 1) => &[Factor::Vector(2)],
            (Self::Point, _) => &[Factor::Vector(3)],
            (Self::Rigid, 1) => &[Factor::Vector(3)],
            (Self::Rigid, _) => &[Factor::Vector(3), Factor::Rotation],
        }
    }

    /// Names of its velocities.
    pub fn names<S: Space>(self) -> &'static [&'static str] {
        match (self, S::A) {
            (Self::Ground, _) => &[],
            (Self::Point, 1) => &["x", "y"],
            (Self::Point, _) => &["x", "y", "z"],
            (Self::Rigid, 1) => &["x", "y", "angle"],
            (Self::Rigid, _) => &["x", "y", "z", "rotation x", "rotation y", "rotation z"],
        }
    }
}
