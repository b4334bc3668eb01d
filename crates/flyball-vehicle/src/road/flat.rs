//! Flat road: z = 0.

use flyball_machine::Real;
use flyball_machine::Road;
use flyball_machine::catalog::{Entry, Example, Fields};
use flyball_machine::road::{RoadDefinition, Second};

/// A flat road.
#[derive(Clone, Copy, Debug)]
pub struct Flat;

impl RoadDefinition for Flat {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Vec::new())
    }
    fn height(&self, _: [Second; 2], _: usize) -> Second {
        Second::zero()
    }
}

pub(super) const ENTRY: Entry<Road> =
    Entry::new("flat", "a plane", &[], |_| Ok(Road::open(Flat))).examples(&[Example::space("height = 0.1")]);
