//! A bump: z = H sinⁿ(π (x − from)/L) over its length, zero elsewhere.

use crate::field::positive;
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, Value, number, optional, required};
use flyball_machine::road::{RoadDefinition, Second};
use flyball_machine::{Real, Road};
use std::f64::consts::PI;

/// A bump.
#[derive(Clone, Copy, Debug)]
pub struct Bump {
    /// Where it begins [m].
    pub from: f64,
    /// Length L [m].
    pub length: f64,
    /// Height H; a hole if it is negative [m].
    pub height: f64,
    /// Exponent n.
    pub power: usize,
}

impl RoadDefinition for Bump {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![
            number("from", self.from),
            number("length", self.length),
            number("rise", self.height),
            ("power", Value::Count(self.power)),
        ])
    }
    fn height(&self, [x, _]: [Second; 2], piece: usize) -> Second {
        if piece != 1 {
            return Second::zero();
        }
        let sine = ((x - self.from) * (PI / self.length)).sin();
        // at most nine, as its entry says
        sine.powi(self.power as i32) * self.height
    }
    fn seams(&self) -> Vec<f64> {
        vec![self.from, self.from + self.length]
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "bump",
    "one bump: z = rise · sin^power(π (x − from)/length)",
    &[
        optional("from", Kind::Number(Units::LENGTH), "where it begins; default 0"),
        required("length", Kind::Number(Units::LENGTH), "its length"),
        required("rise", Kind::Number(Units::LENGTH), "its height; negative for a hole"),
        optional("power", Kind::Count, "1 to 9; 2 has the shape 1 − cos; default 2"),
    ],
    |v| {
        let power = v.count("power").unwrap_or(2);
        if power > 9 {
            return Err(crate::field::bad(v, "power", power as f64, "give it a whole number from 1 to 9"));
        }
        let (from, length, height) = (v.number_or_zero("from"), positive(v, "length")?, v.number_or_zero("rise"));
        Ok(Road::open(Bump { from, length, height, power }))
    },
)
.examples(&[Example::space("from = -1\nlength = 2\nrise = 0.05\npower = 4")]);
