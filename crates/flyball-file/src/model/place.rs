//! The site where elements of a subsystem carry themselves to where it stands.
//!
//! An element is read in the axes of its file completely, with the axes that it gets by default, and carried afterwards.

use super::assemble::Assembly;
use super::instance::Instance;
use flyball_machine::catalog::{Placement, Site};
use flyball_machine::{Dimension, Force, Joint, Rotation};

/// An instance in the machine as it grows.
pub(super) struct Here<'a> {
    assembly: &'a mut Assembly,
    instance: &'a Instance,
}

impl Site for Here<'_> {
    fn placement(&self) -> Placement {
        self.instance.placement
    }
    fn dimension(&self) -> Dimension {
        self.assembly.machine.dimension
    }
    fn see(&mut self, marker: &mut String) {
        self.assembly.see(self.instance, marker);
    }
    fn turned(&mut self, marker: &str, turn: Rotation) -> String {
        self.assembly.turned(self.instance, marker, turn)
    }
    fn sign(&self, coordinate: &str) -> f64 {
        self.assembly.sign(self.instance, coordinate)
    }
    fn joint(&self, name: &str) -> Option<&Joint> {
        self.assembly.machine.joints.iter().find(|(known, _)| known == name).map(|(_, joint)| joint)
    }
    fn force(&self, name: &str) -> Option<&Force> {
        self.assembly.machine.forces.iter().find(|(known, _)| known == name).map(|(_, force)| force)
    }
}

impl Assembly {
    /// Where elements of an instance stand.
    pub(super) fn site<'a>(&'a mut self, instance: &'a Instance) -> Here<'a> {
        Here { assembly: self, instance }
    }
}
