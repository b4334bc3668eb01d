//! Smallest numbers of interest of a machine: those of one of a metre that falls with g, or smaller ones.

/// Units that thresholds of events are given in: 1 for what is as large, as fast and as heavy as that, less for smaller and
/// slower machines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Of lengths [m].
    pub length: f64,
    /// Of speeds [m/s].
    pub speed: f64,
    /// Of accelerations [m/s²].
    pub acceleration: f64,
    /// Of forces [N].
    pub force: f64,
}

impl Scale {
    /// Of a machine of an extent and a mass under gravity; what is zero is not known, and counts as large.
    ///
    ///   speed √(g L),   force m g
    pub fn new(extent: f64, gravity: f64, mass: f64) -> Self {
        let known = |size: f64| if size > 0.0 { size.min(1.0) } else { 1.0 };
        let (length, acceleration) = (known(extent), known(gravity));
        let force = if gravity > 0.0 { known(mass * gravity) } else { 1.0 };
        let speed = if gravity > 0.0 { known(gravity * if extent > 0.0 { extent } else { 1.0 }).sqrt() } else { 1.0 };
        Self { length, speed, acceleration, force }
    }
}

impl Default for Scale {
    fn default() -> Self {
        Self { length: 1.0, speed: 1.0, acceleration: 1.0, force: 1.0 }
    }
}
