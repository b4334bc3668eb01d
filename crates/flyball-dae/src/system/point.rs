//! Where the equation is evaluated.

/// A point of the equation, borrowed; generic so that it can carry derivatives.
#[derive(Clone, Copy, Debug)]
pub struct Point<'a, R = f64> {
    /// Time.
    pub t: R,
    /// Coordinates.
    pub q: &'a [R],
    /// Velocities.
    pub v: &'a [R],
    /// Accelerations v̇.
    pub a: &'a [R],
    /// Multipliers of Φ.
    pub lambda: &'a [R],
    /// Multipliers of k.
    pub psi: &'a [R],
    /// Control states.
    pub x: &'a [R],
    /// Control outputs.
    pub y: &'a [R],
    /// Discrete modes.
    pub modes: &'a [i32],
    /// Held values: change only at events.
    pub memory: &'a [f64],
}
