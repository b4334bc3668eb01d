//! Wishes and report of a start.

use crate::failure::{Dependency, Failure, NamedValue};

/// Treatment of constraint rows that repeat others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Redundant {
    /// Integrate with an independent set; give out the multipliers of least norm, flagged as not unique.
    #[default]
    LeastNorm,
    /// Refuse by name.
    Refuse,
}

/// Wishes for the start.
#[derive(Clone, Debug, PartialEq)]
pub struct StartOptions {
    /// Coordinates that stay where they are, as indices of velocities.
    pub pinned_positions: Vec<usize>,
    /// Velocities that stay as they are.
    pub pinned_velocities: Vec<usize>,
    /// Redundant constraints; default least norm.
    pub redundant: Redundant,
    /// Largest residual of Φ and Φ̇ left, relative to the size of the coordinates; default 1e-10, range (0, 1e-3].
    pub tolerance: f64,
}

impl Default for StartOptions {
    fn default() -> Self {
        Self {
            pinned_positions: Vec::new(),
            pinned_velocities: Vec::new(),
            redundant: Redundant::default(),
            tolerance: 1e-10,
        }
    }
}

impl StartOptions {
    /// Names what is out of range for a system with `n_v` velocities.
    pub(super) fn check(&self, n_v: usize) -> Result<(), Failure> {
        let bad = |option: &'static str, given: String, wanted: &'static str| {
            Err(Failure::BadOption { option, given, wanted })
        };
        for (option, list) in
            [("pinned_positions", &self.pinned_positions), ("pinned_velocities", &self.pinned_velocities)]
        {
            if let Some(index) = list.iter().find(|&&index| index >= n_v) {
                return bad(option, index.to_string(), "it must be the index of a velocity");
            }
        }
        if !(self.tolerance > 0.0 && self.tolerance <= 1e-3) {
            let given = self.tolerance.to_string();
            return bad("start tolerance", given, "it must be greater than 0 and at most 1e-3");
        }
        Ok(())
    }
}

/// Report of the start: changes, and the state of the constraints.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StartReport {
    /// Displacement of each coordinate, largest first; only those that moved visibly.
    pub moved: Vec<NamedValue>,
    /// Change of each velocity, largest first.
    pub velocity_changed: Vec<NamedValue>,
    /// Iterations of the position problem.
    pub iterations: usize,
    /// Constraint rows that repeat others.
    pub dependencies: Vec<Dependency>,
    /// Constraint rows whose multiplier is not unique, holonomic rows first.
    pub not_unique: Vec<usize>,
    /// Degrees of freedom: velocities minus independent active constraints.
    pub degrees_of_freedom: usize,
    /// Smallest relative pivot of the independent rows: near 0 means near a singular position.
    pub smallest_pivot: f64,
}
