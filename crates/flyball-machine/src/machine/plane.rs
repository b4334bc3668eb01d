//! Vectors that point out of the plane of a planar machine: they would have no effect, so they are refused.

use super::{Dimension, Errors, Machine, MachineError};

impl Machine {
    /// Refuses third components of a planar machine.
    pub(super) fn check_plane(&self) -> Result<(), MachineError> {
        let mut errors = Errors::default();
        if self.dimension == Dimension::Three {
            return errors.finish();
        }
        let help = "in two dimensions vectors lie in the xy-plane: give two components, or use three dimensions";
        let mut look = |element: &str, what, vector: [f64; 3]| {
            if vector[2] != 0.0 {
                let error = MachineError::BadValue { element: element.into(), what, value: vector[2], help };
                errors.take::<()>(Err(error));
            }
        };
        look("the model", "the third component of gravity", self.gravity);
        for (name, body) in &self.bodies {
            look(name, "the third component of the velocity", body.velocity);
        }
        for (name, force) in &self.forces {
            if let Some((what, component)) = force.kind.out_of_plane() {
                look(name, what, [0.0, 0.0, component]);
            }
        }
        errors.finish()
    }
}
