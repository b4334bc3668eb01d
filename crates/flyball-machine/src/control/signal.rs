//! Ports, and where a signal comes from.

use flyball_dae::system::Point;

/// An input or output of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Name, unique among the inputs or outputs of its element.
    pub name: String,
    /// Unit; empty if it has none or is not known.
    pub unit: String,
    /// Number of scalars.
    pub width: usize,
}

impl Port {
    /// A scalar without unit.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), unit: String::new(), width: 1 }
    }

    /// A vector.
    pub fn vector(name: impl Into<String>, width: usize) -> Self {
        Self { width, ..Self::new(name) }
    }

    /// Gives it a unit.
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = unit.into();
        self
    }

    /// Name of one of its scalars: `name`, or `name[i + 1]` of a vector.
    pub fn scalar_name(&self, i: usize) -> String {
        if self.width == 1 { self.name.clone() } else { format!("{}[{}]", self.name, i + 1) }
    }
}

/// Number of scalars of all ports.
pub(crate) fn count(ports: &[Port]) -> usize {
    ports.iter().map(|port| port.width).sum()
}

/// Names of all scalars of all ports.
pub(crate) fn scalar_names(ports: &[Port]) -> impl Iterator<Item = String> + '_ {
    ports.iter().flat_map(|port| (0..port.width).map(|i| port.scalar_name(i)))
}

/// Source of an output of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PortSource {
    /// A function of inputs, states and time: one row of y.
    Function,
    /// One of the block's states.
    State(usize),
    /// One of the block's held values.
    Memory(usize),
    /// One of the block's inputs, passed on.
    Input(usize),
    /// A constant.
    Constant(f64),
    /// Time.
    Time,
}

/// Where a scalar signal is found at an evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wire {
    /// A control output.
    Y(usize),
    /// A control state.
    X(usize),
    /// A held value.
    Memory(usize),
    /// A constant.
    Constant(f64),
    /// Time.
    Time,
}

impl Wire {
    /// The signal at a point of the equation.
    #[inline]
    pub fn read(self, p: &Point) -> f64 {
        self.read_with(p, p.y)
    }

    /// The same, with `y` in the place of `p.y`.
    #[inline]
    pub fn read_with(self, p: &Point, y: &[f64]) -> f64 {
        match self {
            Self::Y(i) => y[i],
            Self::X(i) => p.x[i],
            Self::Memory(i) => p.memory[i],
            Self::Constant(c) => c,
            Self::Time => p.t,
        }
    }
}
