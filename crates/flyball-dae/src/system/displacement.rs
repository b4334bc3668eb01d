//! Displacement by a repair of the start.

/// The part of a system that a repair of the start moved farthest, beside the disturbance and the size of the system.
#[derive(Clone, Debug, PartialEq)]
pub struct Displacement {
    /// The part.
    pub part: String,
    /// Largest way of a point of it [m].
    pub way: f64,
    /// Angle it turned [rad].
    pub angle: f64,
    /// Largest opening of a constraint before the repair [m]; angles count with the size.
    pub opening: f64,
    /// Size of the system [m].
    pub size: f64,
}
