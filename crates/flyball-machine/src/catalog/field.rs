//! Fields of an element: their names, and what they hold.

use super::{Expected, UnitDimension};

/// A key of a table in a model file.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// Kind of its value.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
    /// Meaning.
    pub doc: &'static str,
}

/// A key that must be there.
pub const fn required(name: &'static str, kind: Kind, doc: &'static str) -> Field {
    Field { name, kind, required: true, doc }
}

/// A key that may be left out.
pub const fn optional(name: &'static str, kind: Kind, doc: &'static str) -> Field {
    Field { name, kind, required: false, doc }
}

/// Units of a number, on a displacement and on an angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Units {
    /// On a displacement.
    pub linear: Expected,
    /// On an angle.
    pub angular: Expected,
}

/// Symbol of what may have any unit.
const ANY: &str = "any unit";

impl Units {
    /// A plain number.
    pub const NUMBER: Self = Self::one(Expected::NUMBER);
    /// Whatever a signal is measured in.
    pub const SIGNAL: Self = Self::one(Expected { symbol: ANY, dimension: Expected::NUMBER.dimension });
    /// Length.
    pub const LENGTH: Self = Self::one(Expected::LENGTH);
    /// Angle.
    pub const ANGLE: Self = Self::one(Expected::ANGLE);
    /// Time.
    pub const TIME: Self = Self::one(Expected::TIME);
    /// Mass.
    pub const MASS: Self = Self::one(Expected::MASS);
    /// Velocity.
    pub const VELOCITY: Self = Self::one(Expected::VELOCITY);
    /// Angular velocity, angular frequency.
    pub const SPIN: Self = Self::one(Expected::SPIN);
    /// Acceleration.
    pub const ACCELERATION: Self = Self::one(Expected::ACCELERATION);
    /// Force.
    pub const FORCE: Self = Self::one(Expected::FORCE);
    /// Moment.
    pub const MOMENT: Self = Self::one(Expected::MOMENT);
    /// Moment of inertia.
    pub const INERTIA: Self = Self::one(Expected::INERTIA);
    /// Density.
    pub const DENSITY: Self = Self::one(Expected::DENSITY);
    /// Stiffness.
    pub const STIFFNESS: Self = Self::one(Expected::STIFFNESS);
    /// Damping.
    pub const DAMPING: Self = Self::one(Expected::DAMPING);
    /// Torsional stiffness.
    pub const TORSION: Self = Self::one(Expected::TORSION);
    /// Torsional damping.
    pub const TORSIONAL_DAMPING: Self = Self::one(Expected::TORSIONAL_DAMPING);
    /// Pressure, modulus of elasticity.
    pub const PRESSURE: Self = Self::one(Expected::PRESSURE);
    /// Stiffness of a section against bending and twist.
    pub const BENDING: Self = Self::one(Expected::BENDING);
    /// Mass per length.
    pub const MASS_PER_LENGTH: Self = Self::one(Expected::MASS_PER_LENGTH);
    /// Moment of inertia per length.
    pub const INERTIA_PER_LENGTH: Self = Self::one(Expected::INERTIA_PER_LENGTH);
    /// A coordinate.
    pub const COORDINATE: Self = Self::two(Expected::LENGTH, Expected::ANGLE);
    /// The rate of a coordinate.
    pub const RATE: Self = Self::two(Expected::VELOCITY, Expected::SPIN);
    /// A force on a coordinate.
    pub const EFFORT: Self = Self::two(Expected::FORCE, Expected::MOMENT);
    /// The coefficient of a guide, or that of a bearing times its radius.
    pub const BEARING: Self = Self::two(Expected::NUMBER, Expected::LENGTH);
    /// A stiffness on a coordinate.
    pub const COORDINATE_STIFFNESS: Self = Self::two(Expected::STIFFNESS, Expected::TORSION);
    /// A damping on a coordinate.
    pub const COORDINATE_DAMPING: Self = Self::two(Expected::DAMPING, Expected::TORSIONAL_DAMPING);

    /// The same on displacements and angles.
    pub const fn one(expected: Expected) -> Self {
        Self { linear: expected, angular: expected }
    }

    /// One on displacements, another on angles.
    pub const fn two(linear: Expected, angular: Expected) -> Self {
        Self { linear, angular }
    }

    /// The same per second to a power, as a coefficient of a polynomial of time is measured.
    pub fn per_second(&self, power: usize) -> Self {
        let mut out = *self;
        if power > 0 && !self.is_any() {
            for expected in [&mut out.linear, &mut out.angular] {
                let over = |dimension: UnitDimension, _| dimension.over(Expected::TIME.dimension);
                *expected = Expected { symbol: "", dimension: (0..power).fold(expected.dimension, over) };
            }
        }
        out
    }

    /// True if every unit will do.
    pub fn is_any(&self) -> bool {
        self.linear.symbol == ANY
    }

    /// The symbol on a displacement, on an angle, or where that is not known; empty for plain numbers and any unit.
    pub fn symbol(&self, angular: Option<bool>) -> String {
        let of = |expected: &Expected| match expected.symbol {
            "1" | ANY => String::new(),
            "" => expected.dimension.to_string(),
            symbol => symbol.to_string(),
        };
        match angular {
            Some(true) => of(&self.angular),
            Some(false) => of(&self.linear),
            None if self.linear == self.angular => of(&self.linear),
            None => format!("{} or {}", of(&self.linear), of(&self.angular)),
        }
    }

    /// As written in the reference.
    pub fn text(&self) -> String {
        match (self.linear.symbol, self.angular.symbol) {
            ("1", _) => String::new(),
            (linear, angular) if linear == angular => linear.into(),
            (linear, angular) => format!("{linear} or {angular}"),
        }
    }
}

/// Target of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refers {
    /// A body or `ground`.
    Body,
    /// `body`, `body.marker` or `ground`.
    Marker,
    /// `joint.coordinate`.
    Coordinate,
    /// A body, marker, joint or subsystem.
    Binding,
    /// A joint.
    Joint,
    /// A force.
    Force,
    /// A road.
    Road,
    /// A signal, or a quantity that can be one.
    Signal,
    /// A quantity of an element: its name begins with that of the element.
    Quantity,
}

/// A table with one key, which says what follows.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The key.
    pub name: &'static str,
    /// Fields of the table that follows.
    pub fields: &'static [Field],
    /// Meaning.
    pub doc: &'static str,
}

/// Variables of an element's own that its expressions may use.
#[derive(Clone, Copy, Debug)]
pub enum Own {
    /// These.
    Names(&'static [&'static str]),
    /// The keys of another field.
    Keys(&'static str),
}

/// Kind of value that a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A name of one's own.
    Name,
    /// Any text.
    Text,
    /// The text of a file beside the model, by its name.
    Document,
    /// One line of visible characters.
    Title,
    /// One of these.
    Choice(&'static [&'static str]),
    /// True or false.
    Flag,
    /// A whole number from 1.
    Count,
    /// A whole number from 0: none is possible.
    Copies,
    /// A number.
    Number(Units),
    /// A fixed number of numbers.
    Numbers(Units, usize),
    /// Two or three components.
    Vector(Units),
    /// A number about z, or three components.
    Spin(Units),
    /// A list of points.
    Points(Units),
    /// A number about z, three principal moments, or a matrix.
    Inertia,
    /// A rotation as an angle about z, axis and angle, vector, quaternion or matrix.
    Rotation,
    /// A function of time.
    Law(Units),
    /// A function through points, given as a table with its words; units of arguments and values.
    Curve(Units, Units),
    /// A tension over the elongation x.
    Tension,
    /// A function of x and y, as an expression; unit of its value.
    Surface(Units),
    /// A name of something else.
    Reference(Refers),
    /// A marker that something is seen from; without it, the ground of the file.
    Viewpoint,
    /// Two names.
    Pair(Refers),
    /// A list of names.
    References(Refers),
    /// Coordinates with factors.
    Weights,
    /// Signals in order or by the names of inputs.
    Signals,
    /// A whole number from 0.
    Whole,
    /// Rows of numbers, from the file or from a table beside it.
    Rows(Units),
    /// A force inside another element.
    Force,
    /// Names with points.
    Markers,
    /// Frames in a row.
    Frames,
    /// Names with values for parameters.
    Assignments,
    /// An expression of signals, variables of the element's own and time.
    Formula(Own),
    /// Names with such expressions.
    Formulas(Own),
    /// Keys of another field with numbers.
    Named(Units, &'static str),
    /// Names with references.
    Bindings,
    /// A table with one key, which says what follows.
    OneOf(&'static [Case]),
    /// A table.
    Record(&'static [Field]),
}
