//! Joint coordinates and rates given at the start.

/// A joint coordinate given at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Initial {
    /// The coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Its value [rad or m]; `None` leaves it as placed.
    pub value: Option<f64>,
    /// Its rate [rad/s or m/s]; `None` leaves it to the velocities of the bodies.
    pub rate: Option<f64>,
}
