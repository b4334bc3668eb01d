//! A road by a formula: z(x, y).

use flyball_machine::Road;
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, Value, required};
use flyball_machine::road::{RoadDefinition, Second, SurfaceFunction};

/// A height by a formula.
#[derive(Clone, Debug)]
pub struct SurfaceRoad {
    /// z(x, y) [m].
    pub z: SurfaceFunction,
}

impl RoadDefinition for SurfaceRoad {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![("z", Value::Surface(self.z.clone()))])
    }
    fn height(&self, at: [Second; 2], _: usize) -> Second {
        (self.z.0)(at)
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "surface",
    "a formula z(x, y); write it so that it has no jumps and kinks",
    &[required("z", Kind::Surface(Units::LENGTH), "height, as an expression of `x` and `y`")],
    |v| match v.surface("z") {
        Some(z) => Ok(Road::open(SurfaceRoad { z })),
        None => Err(crate::field::bad(v, "z", f64::NAN, "give it an expression of `x` and `y`")),
    },
)
.examples(&[Example::space("z = \"0.02*sin(2*x)*cos(y)\"")]);
