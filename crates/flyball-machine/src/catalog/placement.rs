//! The placement of a subsystem: moved, turned, mirrored.
#![allow(non_snake_case)]

use crate::geometry::{Frame, Rotation, Tensor};
use crate::machine::Dimension;

/// A mirror image (or not), then turned and moved.
///
/// With S the reflection: points go to X (S p), axial vectors such as angular velocities to R (det S · S w), rotations to
/// R (S Q S). Frames of bodies and markers are mirrored the same way, so that local points become S p: their axes are the
/// mirror images of those in the file, times S. That holds through any depth of mirrors in mirrors, also where det S = 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placement {
    frame: Frame,
    /// Diagonal of S; all 1 without a mirror.
    signs: Option<[f64; 3]>,
}

impl Placement {
    /// Moved by a frame after flipping one coordinate.
    pub fn new(frame: Frame, mirror: Option<usize>) -> Self {
        let signs = mirror.map(|axis| [0, 1, 2].map(|i| if i == axis { -1.0 } else { 1.0 }));
        Self { frame, signs }
    }

    /// This placement of something that is itself placed.
    pub fn then(self, inner: Self) -> Self {
        let frame = Frame { position: self.point(inner.frame.position), rotation: self.rotation(inner.frame.rotation) };
        let signs = match (self.signs, inner.signs) {
            (Some(a), Some(b)) => Some([0, 1, 2].map(|i| a[i] * b[i])),
            (a, b) => a.or(b),
        };
        Self { frame, signs }
    }

    /// How this placement of something turns what another one has placed already.
    pub fn turned_from(&self, other: &Self) -> Rotation {
        match self.frame.rotation == other.frame.rotation {
            true => Rotation::identity(),
            false => other.frame.rotation.inverse().then(self.frame.rotation),
        }
    }

    /// A frame that a subsystem inside puts on something of this one: it is turned and mirrored with the subsystem.
    pub fn carry_inside(&self, inner: &Self, frame: Frame) -> Frame {
        Frame::default().rotated(inner.turned_from(self)).then(inner.local_frame(frame))
    }

    /// The same on the ground of this one, in the world.
    pub fn carry(&self, inner: &Self, frame: Frame) -> Frame {
        self.frame.then(self.carry_inside(inner, frame))
    }

    /// True if nothing changes.
    pub fn is_identity(&self) -> bool {
        self.signs.is_none() && self.frame == Frame::default()
    }

    /// True if it is neither turned nor mirrored.
    pub fn keeps_directions(&self) -> bool {
        self.signs() == [1.0; 3] && self.frame.rotation == Rotation::identity()
    }

    /// Signs of the axes.
    pub fn signs(&self) -> [f64; 3] {
        self.signs.unwrap_or([1.0; 3])
    }

    /// A point or vector of a body or marker frame.
    pub fn local(&self, p: [f64; 3]) -> [f64; 3] {
        match self.signs {
            None => p,
            Some(signs) => [0, 1, 2].map(|i| signs[i] * p[i]),
        }
    }

    fn local_axial(&self, w: [f64; 3]) -> [f64; 3] {
        let determinant: f64 = self.signs().iter().product();
        self.local(w).map(|c| c * determinant)
    }

    fn local_rotation(&self, rotation: Rotation) -> Rotation {
        let [w, x, y, z] = rotation.0;
        let [x, y, z] = self.local_axial([x, y, z]);
        Rotation([w, x, y, z])
    }

    /// A frame inside a body.
    pub fn local_frame(&self, frame: Frame) -> Frame {
        Frame { position: self.local(frame.position), rotation: self.local_rotation(frame.rotation) }
    }

    /// A point of the world.
    pub fn point(&self, p: [f64; 3]) -> [f64; 3] {
        if self.is_identity() { p } else { self.frame.point(self.local(p)) }
    }

    /// A direction, velocity or force in world axes.
    pub fn vector(&self, a: [f64; 3]) -> [f64; 3] {
        if self.is_identity() { a } else { self.frame.rotation.apply(self.local(a)) }
    }

    /// An angular velocity or torque in world axes.
    pub fn axial(&self, w: [f64; 3]) -> [f64; 3] {
        if self.is_identity() { w } else { self.frame.rotation.apply(self.local_axial(w)) }
    }

    /// A torque or angular velocity in axes of a body.
    pub fn axial_inside(&self, w: [f64; 3]) -> [f64; 3] {
        self.local_axial(w)
    }

    /// Axes in the world.
    pub fn rotation(&self, rotation: Rotation) -> Rotation {
        if self.is_identity() { rotation } else { self.frame.rotation.then(self.local_rotation(rotation)) }
    }

    /// A frame in the world.
    pub fn frame(&self, frame: Frame) -> Frame {
        Frame { position: self.point(frame.position), rotation: self.rotation(frame.rotation) }
    }

    /// A tensor in body axes: S J S.
    pub fn tensor(&self, tensor: Tensor) -> Tensor {
        let signs = self.signs();
        let mut out = tensor.0;
        for (i, row) in out.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                *entry *= signs[i] * signs[j];
            }
        }
        Tensor(out)
    }
}

/// Signs that the axes of a beam's sections get in a mirror: the tangent stays, and so does axis 2 in space, axis 3 in
/// the plane, which is z.
pub fn section_signs(signs: [f64; 3], dimension: Dimension) -> [f64; 3] {
    match dimension {
        _ if signs.iter().product::<f64>() > 0.0 => [1.0; 3],
        Dimension::Two => [1.0, -1.0, 1.0],
        Dimension::Three => [1.0, 1.0, -1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_within_a_placement_is_their_product() {
        let outer = Placement::new(Frame::at([1.0, 2.0, 3.0]).rotated(Rotation::vector([0.3, -0.2, 0.9])), Some(1));
        let inner = Placement::new(Frame::at([-1.0, 0.5, 0.2]).rotated(Rotation::vector([-0.1, 0.7, 0.4])), Some(0));
        let both = outer.then(inner);
        let close = |a: [f64; 3], b: [f64; 3]| (0..3).all(|i| (a[i] - b[i]).abs() < 1e-14); // rounding
        let p = [0.4, -0.6, 1.3];
        assert!(close(both.point(p), outer.point(inner.point(p))));
        assert!(close(both.axial(p), outer.axial(inner.axial(p))));
        assert_eq!(both.signs(), [-1.0, -1.0, 1.0]);
        let turned = both.rotation(Rotation::vector(p)).matrix();
        let expected = outer.rotation(inner.rotation(Rotation::vector(p))).matrix();
        assert!((0..3).all(|i| close(turned[i], expected[i])));
    }
}
