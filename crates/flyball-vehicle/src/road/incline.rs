//! Inclined plane: z = x tan(grade) + y tan(bank).

use crate::field::bad;
use flyball_machine::Road;
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, number, optional};
use flyball_machine::road::{RoadDefinition, Second};
use std::f64::consts::FRAC_PI_2;

/// An inclined plane.
#[derive(Clone, Copy, Debug)]
pub struct Incline {
    /// Angle by which it rises along x [rad].
    pub grade: f64,
    /// Angle by which it rises along y [rad].
    pub bank: f64,
}

impl RoadDefinition for Incline {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("grade", self.grade), number("bank", self.bank)])
    }
    fn height(&self, [x, y]: [Second; 2], _: usize) -> Second {
        x * self.grade.tan() + y * self.bank.tan()
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "incline",
    "an inclined plane: z = x tan(grade) + y tan(bank)",
    &[
        optional("grade", Kind::Number(Units::ANGLE), "angle by which it rises along x; default 0"),
        optional("bank", Kind::Number(Units::ANGLE), "angle by which it rises along y; default 0"),
    ],
    |v| {
        let (grade, bank) = (v.number_or_zero("grade"), v.number_or_zero("bank"));
        for (key, angle) in [("grade", grade), ("bank", bank)] {
            if !crate::field::is_positive(FRAC_PI_2 - angle.abs()) {
                return Err(bad(v, key, angle, "give it an angle between -90 and 90 degrees"));
            }
        }
        Ok(Road::open(Incline { grade, bank }))
    },
)
.examples(&[Example::space("grade = 0.1\nbank = -0.05")]);
