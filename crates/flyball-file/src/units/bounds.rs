//! Bounds of what physics knows: numbers beyond them are slips of units or of exponents.

use super::Expected;

/// Largest sizes in SI, generous by orders of magnitude.
pub const BOUNDS: &[(Expected, f64, &str)] = &[
    (Expected::LENGTH, 1e13, "beyond the planets"),
    (Expected::ANGLE, 1e12, "more turns than anything makes"),
    (Expected::TIME, 1e10, "three hundred years"),
    (Expected::MASS, 1e15, "a mountain"),
    (Expected::VELOCITY, 3e8, "faster than light"),
    (Expected::SPIN, 1e10, "faster than anything turns"),
    (Expected::SPIN_RATE, 1e15, "faster than anything turns"),
    (Expected::ACCELERATION, 1e13, "beyond a neutron star"),
    (Expected::FORCE, 1e15, "beyond any machine"),
    (Expected::MOMENT, 1e15, "beyond any machine"),
    (Expected::INERTIA, 1e25, "beyond any machine"),
    (Expected::DENSITY, 1e6, "beyond any material"),
    (Expected::PRESSURE, 1e15, "beyond any material"),
    (Expected::STIFFNESS, 1e15, "beyond any material"),
    (Expected::TORSION, 1e15, "beyond any material"),
    (Expected::DAMPING, 1e15, "beyond any damper"),
    (Expected::TORSIONAL_DAMPING, 1e15, "beyond any damper"),
];

/// The bound of plain numbers and of what has no bound of its own.
pub const LARGEST: f64 = 1e30;

/// The bound of a number that is expected to be this.
pub fn bound(expected: Expected) -> (f64, &'static str) {
    let known = BOUNDS.iter().find(|(known, ..)| known.dimension == expected.dimension);
    known.map_or((LARGEST, "beyond any use"), |(_, bound, why)| (*bound, *why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_the_unit() {
        assert_eq!(bound(Expected::ACCELERATION).0, 1e13);
        assert_eq!(bound(Expected::NUMBER).0, LARGEST);
        assert!(BOUNDS.iter().all(|(_, bound, _)| *bound < LARGEST));
    }
}
