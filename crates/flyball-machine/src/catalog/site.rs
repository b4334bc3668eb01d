//! Sites: how an element of a subsystem is carried to where the subsystem stands.
//!
//! An element is read in the axes of its file, and carried afterwards. In a mirror with signs S of the axes, local points
//! become S p, axial vectors det S · S w, and a joint coordinate keeps or changes its sign; an element changes what it says
//! of these so that it does there what it does at home. Every definition states this in its method `place`; a law turns and
//! mirrors the examples of every entry.

use super::Placement;
use crate::force::Force;
use crate::geometry::Rotation;
use crate::joint::{Coordinate, Joint, Measure};
use crate::machine::Dimension;

/// The subsystem in which an element stands.
pub trait Site {
    /// Placement of the subsystem: moved, turned and mirrored.
    fn placement(&self) -> Placement;
    /// The plane or space.
    fn dimension(&self) -> Dimension;
    /// Makes a reference to a marker, body or ground one to the marker that the subsystem sees there.
    fn see(&mut self, marker: &mut String);
    /// A reference to a marker at the place of another one with its axes turned; made if there is none.
    fn turned(&mut self, marker: &str, turn: Rotation) -> String;
    /// Sign that a joint coordinate `joint.coordinate` takes in the mirror.
    fn sign(&self, coordinate: &str) -> f64;
    /// A joint by its full name.
    fn joint(&self, name: &str) -> Option<&Joint>;
    /// A force by its full name.
    fn force(&self, name: &str) -> Option<&Force>;
}

impl dyn Site + '_ {
    /// Makes references to two markers those that the subsystem sees.
    pub fn see_both(&mut self, first: &mut String, second: &mut String) {
        self.see(first);
        self.see(second);
    }

    /// Signs of the axes in the mirror.
    pub fn signs(&self) -> [f64; 3] {
        self.placement().signs()
    }

    /// Turns a marker whose normal points to one side (ŷ in the plane, ẑ in space) so that it points there in the mirror.
    pub fn keep_normal(&mut self, marker: &mut String) {
        let turn = self.normal_turn();
        *marker = self.turned(marker, turn);
    }

    /// The turn that brings the normal of a plane back to its mirror image.
    pub fn normal_turn(&self) -> Rotation {
        let [_, y, z] = self.signs();
        turn_around(match self.dimension() {
            Dimension::Two => [y, y, 1.0],
            Dimension::Three => [1.0, z, z],
        })
    }
}

/// Axes that some signs leave or turn around; handedness must stay.
pub fn turn_around(signs: [f64; 3]) -> Rotation {
    match signs.map(|sign| sign < 0.0) {
        [false, true, true] => Rotation([0.0, 1.0, 0.0, 0.0]),
        [true, false, true] => Rotation([0.0, 0.0, 1.0, 0.0]),
        [true, true, false] => Rotation([0.0, 0.0, 0.0, 1.0]),
        _ => Rotation::identity(),
    }
}

impl Coordinate {
    /// The sign it takes in a mirror with these signs of the axes.
    pub fn mirrored(&self, signs: [f64; 3]) -> f64 {
        let of = |axis: crate::joint::Axis| signs[axis as usize];
        match self.measure {
            Measure::Displacement(axis) => of(axis),
            // tan = sine/cosine: an angle in (−π/2, π/2] or beyond keeps its cosine, because both its axes are alike
            Measure::Angle { cosine, sine } => of(cosine.0) * of(cosine.1) * of(sine.0) * of(sine.1),
        }
    }
}

/// Way in which the signals of a sensor in a subsystem are brought back to the axes and signs of its file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Back {
    /// They are as they should be.
    Same,
    /// Each component is multiplied.
    Sign(f64),
    /// By the rows of a matrix; in the plane a single signal is that about z.
    Matrix([[f64; 3]; 3]),
}

impl Back {
    /// By what a map makes of the axes.
    pub fn by(map: impl Fn([f64; 3]) -> [f64; 3]) -> Self {
        Self::Matrix([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(map))
    }
}

/// A signal that mixes with others in a mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    /// Description, as in "multiplier 3 of `pin`".
    pub what: String,
    /// Suggested cure.
    pub help: &'static str,
}
