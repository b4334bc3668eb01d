//! Dimensions of physical quantities, as exponents of the base units; texts of units are parsed in `flyball-file`.

use std::fmt;

/// Twice the exponents of m, kg, s, rad and A. Angles count, so that 10 Hz is not taken for 10 rad/s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitDimension(pub [i8; 5]);

const SYMBOLS: [&str; 5] = ["m", "kg", "s", "rad", "A"];

impl UnitDimension {
    /// A plain number.
    pub const NONE: Self = Self([0; 5]);
    /// Only an angle.
    pub const ANGLE: Self = Self::of([0, 0, 0, 1, 0]);

    /// From whole exponents of m, kg, s, rad and A.
    pub const fn of(exponents: [i8; 5]) -> Self {
        let [m, kg, s, rad, a] = exponents;
        Self([2 * m, 2 * kg, 2 * s, 2 * rad, 2 * a])
    }

    /// The dimension of a product.
    pub fn times(self, other: Self) -> Self {
        self.zip(other, i8::saturating_add)
    }

    /// The dimension of a quotient.
    pub fn over(self, other: Self) -> Self {
        self.zip(other, i8::saturating_sub)
    }

    /// The dimension of a power; `None` if the exponents are not whole halves.
    pub fn power(self, exponent: f64) -> Option<Self> {
        let mut out = [0; 5];
        for (out, own) in out.iter_mut().zip(self.0) {
            let wanted = f64::from(own) * exponent;
            if wanted.fract() != 0.0 || wanted.abs() > 100.0 {
                return None;
            }
            *out = wanted as i8;
        }
        Some(Self(out))
    }

    /// The same without its angles.
    pub fn without_angle(mut self) -> Self {
        self.0[3] = 0;
        self
    }

    fn zip(self, other: Self, f: impl Fn(i8, i8) -> i8) -> Self {
        let mut out = self.0;
        for (out, other) in out.iter_mut().zip(other.0) {
            *out = f(*out, other);
        }
        Self(out)
    }
}

impl fmt::Display for UnitDimension {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if *self == Self::NONE {
            return write!(f, "no unit");
        }
        if let Some(named) = Expected::ALL.iter().find(|named| named.dimension == *self) {
            return write!(f, "{}", named.symbol);
        }
        let factor = |symbol: &str, twice: i8| match twice {
            2 => symbol.to_string(),
            twice if twice % 2 == 0 => format!("{symbol}^{}", twice / 2),
            twice => format!("{symbol}^{}", f64::from(twice) / 2.0),
        };
        let factors: Vec<String> =
            SYMBOLS.iter().zip(self.0).filter(|(_, e)| *e != 0).map(|(symbol, e)| factor(symbol, e)).collect();
        write!(f, "{}", factors.join(" "))
    }
}

/// Expected unit of a field: a dimension with its usual symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// SI unit as one writes it.
    pub symbol: &'static str,
    /// Its dimension.
    pub dimension: UnitDimension,
}

macro_rules! expected {
    ($($(#[$doc:meta])* $name:ident = $symbol:literal, $exponents:expr;)*) => {
        impl Expected {
            $($(#[$doc])* pub const $name: Self = Self { symbol: $symbol, dimension: UnitDimension::of($exponents) };)*

            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

expected! {
    /// A plain number.
    NUMBER = "1", [0, 0, 0, 0, 0];
    /// Length.
    LENGTH = "m", [1, 0, 0, 0, 0];
    /// Angle.
    ANGLE = "rad", [0, 0, 0, 1, 0];
    /// Time.
    TIME = "s", [0, 0, 1, 0, 0];
    /// Mass.
    MASS = "kg", [0, 1, 0, 0, 0];
    /// Frequency.
    FREQUENCY = "Hz", [0, 0, -1, 0, 0];
    /// Velocity.
    VELOCITY = "m/s", [1, 0, -1, 0, 0];
    /// Angular velocity.
    SPIN = "rad/s", [0, 0, -1, 1, 0];
    /// Angular acceleration.
    SPIN_RATE = "rad/s^2", [0, 0, -2, 1, 0];
    /// Acceleration.
    ACCELERATION = "m/s^2", [1, 0, -2, 0, 0];
    /// Force.
    FORCE = "N", [1, 1, -2, 0, 0];
    /// Moment.
    MOMENT = "N m", [2, 1, -2, 0, 0];
    /// Moment of inertia.
    INERTIA = "kg m^2", [2, 1, 0, 0, 0];
    /// Density.
    DENSITY = "kg/m^3", [-3, 1, 0, 0, 0];
    /// Stiffness.
    STIFFNESS = "N/m", [0, 1, -2, 0, 0];
    /// Damping.
    DAMPING = "N s/m", [0, 1, -1, 0, 0];
    /// Torsional stiffness.
    TORSION = "N m/rad", [2, 1, -2, -1, 0];
    /// Torsional damping.
    TORSIONAL_DAMPING = "N m s/rad", [2, 1, -1, -1, 0];
    /// Pressure, modulus of elasticity.
    PRESSURE = "Pa", [-1, 1, -2, 0, 0];
    /// Stiffness of a section against bending and twist.
    BENDING = "N m^2", [3, 1, -2, 0, 0];
    /// Mass per length.
    MASS_PER_LENGTH = "kg/m", [-1, 1, 0, 0, 0];
    /// Moment of inertia per length.
    INERTIA_PER_LENGTH = "kg m", [1, 1, 0, 0, 0];
    /// Advance per turn.
    PITCH = "m/rev", [1, 0, 0, -1, 0];
    /// Energy per time.
    POWER = "W", [2, 1, -3, 0, 0];
}
