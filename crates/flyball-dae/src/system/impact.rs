//! An impact as data: which rows strike, which rub, which act all the time.

/// A holonomic row that closes: its rate must not stay negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strike {
    /// Row of Φ.
    pub row: usize,
    /// Coefficient of restitution e, in [0, 1].
    pub restitution: f64,
}

/// A direction in which friction acts.
#[derive(Clone, Debug, PartialEq)]
pub enum Direction {
    /// A row of k.
    Row(usize),
    /// A rate Σ coefficient · v, as pairs of index and coefficient.
    Terms(Vec<(usize, f64)>),
}

/// Friction at an impact.
#[derive(Clone, Debug, PartialEq)]
pub struct Rub {
    /// One direction, or two at right angles.
    pub directions: Vec<Direction>,
    /// Pressing rows: constraint rows (holonomic ones first) with the friction per impulse of each. The limit is the
    /// root of the sum of their squares.
    pub pressed_by: Vec<(usize, f64)>,
}

/// An impact of one instant, to be solved by the driver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Impact {
    /// Rows that close, and rows that rest and may open.
    pub strikes: Vec<Strike>,
    /// Friction that presses along.
    pub rubs: Vec<Rub>,
    /// Per constraint row, holonomic rows first: true if it acts before, during and after the impact.
    pub always: Vec<bool>,
}
