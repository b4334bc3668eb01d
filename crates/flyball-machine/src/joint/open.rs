//! Joints of other crates: any [`JointDefinition`] without its type, so that the table need not name it.

use super::{Coordinate, Equation, Flaw, Joint, JointDefinition};
use crate::catalog::{Entry, Fields, Site};
use crate::machine::Dimension;

/// A joint of another crate.
#[derive(Debug)]
pub struct OpenJoint(Box<dyn Erased>);

/// Its types are its own crate's.
pub(super) const ENTRIES: &[Entry<Joint>] = &[];

impl Joint {
    /// A joint that another crate defines, between two markers; a coupling ignores them.
    pub fn open<J>(joint: J, first: impl Into<String>, second: impl Into<String>) -> Self
    where
        J: JointDefinition + Clone + Send + Sync + 'static,
    {
        Self::new(OpenJoint(Box::new(joint)), first, second)
    }
}

impl Clone for OpenJoint {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// A definition that can be copied.
trait Erased: JointDefinition + Send + Sync {
    fn copy(&self) -> Box<dyn Erased>;
}

impl<J: JointDefinition + Clone + Send + Sync + 'static> Erased for J {
    fn copy(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
}

impl JointDefinition for OpenJoint {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        self.0.equations(dimension)
    }
    fn flaw(&self) -> Option<Flaw> {
        self.0.flaw()
    }
    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        self.0.coordinates(dimension)
    }
    fn coordinate_references(&self) -> Vec<String> {
        self.0.coordinate_references()
    }
    fn is_coupling(&self) -> bool {
        self.0.is_coupling()
    }
    fn show(&self) -> Result<Fields, &'static str> {
        self.0.show()
    }
    fn place(&mut self, site: &mut dyn Site) {
        self.0.place(site);
    }
}

#[cfg(test)]
pub(super) fn example() -> Joint {
    // a joint of this crate as another crate would bring it
    Joint::open(super::Revolute, "first.f", "second.m")
}
