//! Wishes and report of a start.

use crate::failure::{Dependency, NamedValue};

/// What to do about constraint rows that repeat others.
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

/// What the start did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StartReport {
    /// How far each coordinate moved, largest first; only those that moved visibly.
    pub moved: Vec<NamedValue>,
    /// How much each velocity changed, largest first.
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
