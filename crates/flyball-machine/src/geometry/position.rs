//! Points, directions and angular velocities as users write them.

/// A point, direction, force or velocity: `[x, y]` or `[x, y, z]`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position(pub [f64; 3]);

impl From<[f64; 2]> for Position {
    fn from([x, y]: [f64; 2]) -> Self {
        Self([x, y, 0.0])
    }
}

impl From<[f64; 3]> for Position {
    fn from(full: [f64; 3]) -> Self {
        Self(full)
    }
}

/// An angular velocity or moment: a number (about z) or `[x, y, z]`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spin(pub [f64; 3]);

impl From<f64> for Spin {
    fn from(z: f64) -> Self {
        Self([0.0, 0.0, z])
    }
}

impl From<[f64; 3]> for Spin {
    fn from(full: [f64; 3]) -> Self {
        Self(full)
    }
}
