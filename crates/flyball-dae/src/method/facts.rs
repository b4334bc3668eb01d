//! Properties that a method promises; tests read them.

/// Enforcement of a constraint level: the accuracy to which it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enforcement {
    /// To the tolerance of the Newton iteration or projection.
    Solved,
    /// To the given order of the step.
    Truncation(u8),
}

/// Order per variable, constraint levels, source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Name as on the command line.
    pub name: &'static str,
    /// Key of the paper.
    pub paper: &'static str,
    /// Order in q, v and x.
    pub order: u8,
    /// Order in v̇, λ, ψ.
    pub order_multipliers: u8,
    /// Order of the local error estimate as it enters the controller.
    pub estimator_order: u8,
    /// Order of dense output in q.
    pub dense_order: u8,
    /// Φ = 0.
    pub position: Enforcement,
    /// Φ̇ = 0 as given to users.
    pub velocity: Enforcement,
    /// k = 0.
    pub nonholonomic: Enforcement,
    /// True if steps may be much longer than the fastest oscillation.
    pub implicit: bool,
}
