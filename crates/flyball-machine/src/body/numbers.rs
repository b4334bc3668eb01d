//! Numbers of a body by name.

use super::entry::FIELDS;
use super::{Body, BodyKind, Mass};
use crate::catalog::Numbers;

/// Shows all numbers of a body.
pub(crate) fn body_numbers(numbers: &mut Numbers, body: &mut Body) {
    let Body { kind, mass, centre, placement, relative_to: _, velocity, spin, markers: _ } = body;
    match mass {
        Mass::Mass(mass) if *kind != BodyKind::Massless => numbers.field(FIELDS, "mass", mass),
        Mass::Density(density) => numbers.field(FIELDS, "density", density),
        Mass::Mass(_) | Mass::Unknown => {}
    }
    match kind {
        BodyKind::Rigid { tensor } => {
            numbers.tensor_field(FIELDS, "inertia", tensor);
            numbers.vector_field(FIELDS, "centre", centre);
        }
        BodyKind::Solid(solid) => numbers.case("shape", |numbers| solid.numbers(numbers)),
        BodyKind::Point | BodyKind::Massless => {}
    }
    numbers.frame(FIELDS, placement);
    numbers.vector_field(FIELDS, "velocity", velocity);
    numbers.spin_field(FIELDS, "spin", spin);
}
