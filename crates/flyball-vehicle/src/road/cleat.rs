//! A cleat: a plank across the road with ramps before and behind it; without ramps its edges are jumps.

use crate::field::{bad, positive};
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, number, optional, required};
use flyball_machine::road::{RoadDefinition, Second};
use flyball_machine::{Real, Road};

/// A cleat.
#[derive(Clone, Copy, Debug)]
pub struct Cleat {
    /// Where it begins [m].
    pub from: f64,
    /// Length with its ramps [m].
    pub length: f64,
    /// Height [m].
    pub height: f64,
    /// Length of each ramp; 0 for edges [m].
    pub ramp: f64,
}

impl RoadDefinition for Cleat {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let Self { from, length, height, ramp } = *self;
        Ok(vec![number("from", from), number("length", length), number("rise", height), number("ramp", ramp)])
    }
    fn height(&self, [x, _]: [Second; 2], piece: usize) -> Second {
        let part = if self.ramp == 0.0 { 2 * piece } else { piece };
        match part {
            1 => (x - self.from) * (self.height / self.ramp),
            2 => Second::from(self.height),
            3 => (-x + (self.from + self.length)) * (self.height / self.ramp),
            _ => Second::zero(),
        }
    }
    fn seams(&self) -> Vec<f64> {
        let (from, to) = (self.from, self.from + self.length);
        if self.ramp == 0.0 { vec![from, to] } else { vec![from, from + self.ramp, to - self.ramp, to] }
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "cleat",
    "a plank across the road, with ramps or with edges that are jumps",
    &[
        optional("from", Kind::Number(Units::LENGTH), "where it begins; default 0"),
        required("length", Kind::Number(Units::LENGTH), "its length, ramps included"),
        required("rise", Kind::Number(Units::LENGTH), "its height"),
        optional("ramp", Kind::Number(Units::LENGTH), "length of each ramp; default 0: edges"),
    ],
    |v| {
        let (from, length, height) = (v.number_or_zero("from"), positive(v, "length")?, v.number_or_zero("rise"));
        let ramp = v.number_or_zero("ramp");
        if !(0.0..0.5 * length).contains(&ramp) {
            return Err(bad(v, "ramp", ramp, "give it a length from 0 to less than half that of the cleat"));
        }
        Ok(Road::open(Cleat { from, length, height, ramp }))
    },
)
.examples(&[Example::space("from = -1\nlength = 2\nrise = 0.02\nramp = 0.5")]);
