//! An origin with axes.
#![allow(non_snake_case)]

use super::{Position, Rotation};
use crate::space::Vector;

/// The pose X_AB of a frame B in a frame A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// p_AB: origin of B from the origin of A, in A [m].
    pub position: [f64; 3],
    /// R_AB.
    pub rotation: Rotation,
}

impl Frame {
    /// A frame at a point, axes parallel.
    pub fn at(position: impl Into<Position>) -> Self {
        Self { position: position.into().0, rotation: Rotation::identity() }
    }

    /// The same origin, with other axes.
    pub fn rotated(mut self, rotation: Rotation) -> Self {
        self.rotation = rotation;
        self
    }

    /// X_AC = X_AB ∘ X_BC.
    pub fn then(self, X_BC: Self) -> Self {
        Self { position: self.point(X_BC.position), rotation: self.rotation.then(X_BC.rotation) }
    }

    /// X_BA.
    pub fn inverse(self) -> Self {
        let rotation = self.rotation.inverse();
        Self { position: rotation.apply(self.position).times(-1.0), rotation }
    }

    /// A point given in B, in A.
    pub fn point(self, p_BP: [f64; 3]) -> [f64; 3] {
        self.position.plus(self.rotation.apply(p_BP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_followed_by_its_inverse_is_the_identity() {
        let X = Frame::at([1.0, -2.0, 0.5]).rotated(Rotation::vector([3.0, 1.0, -20.0]));
        let I = X.then(X.inverse());
        assert!(I.position.dot(I.position) < 1e-28 && I.rotation.log().dot(I.rotation.log()) < 1e-28); // rounding
    }
}
