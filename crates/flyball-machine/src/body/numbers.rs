//! Numbers of a body by name.

use super::{Body, BodyKind, Mass};
use crate::catalog::{BODY, Numbers, SHAPES, case_fields};
use crate::geometry::Shape;

/// Shows all numbers of a body.
pub(crate) fn body_numbers(numbers: &mut Numbers, body: &mut Body) {
    let Body { kind, mass, centre, placement, relative_to: _, velocity, spin, markers: _ } = body;
    match mass {
        Mass::Mass(mass) if *kind != BodyKind::Massless => numbers.field(BODY, "mass", mass),
        Mass::Density(density) => numbers.field(BODY, "density", density),
        Mass::Mass(_) | Mass::Unknown => {}
    }
    match kind {
        BodyKind::Rigid { tensor } => {
            numbers.tensor_field(BODY, "inertia", tensor);
            numbers.vector_field(BODY, "centre", centre);
        }
        BodyKind::Solid(solid) => numbers.case("shape", |numbers| shape(numbers, solid)),
        BodyKind::Point | BodyKind::Massless => {}
    }
    numbers.frame(BODY, placement);
    numbers.vector_field(BODY, "velocity", velocity);
    numbers.spin_field(BODY, "spin", spin);
}

fn shape(numbers: &mut Numbers, shape: &mut Shape) {
    match shape {
        Shape::Rod { from, to, radius } => numbers.case("rod", |numbers| {
            let fields = case_fields(SHAPES, "rod");
            numbers.vector_field(fields, "from", from);
            numbers.vector_field(fields, "to", to);
            numbers.field(fields, "radius", radius);
        }),
        Shape::Tube { from, to, outer, inner } => numbers.case("tube", |numbers| {
            let fields = case_fields(SHAPES, "tube");
            numbers.vector_field(fields, "from", from);
            numbers.vector_field(fields, "to", to);
            numbers.field(fields, "outer", outer);
            numbers.field(fields, "inner", inner);
        }),
        Shape::Block { middle, edges } => numbers.case("block", |numbers| {
            let fields = case_fields(SHAPES, "block");
            numbers.vector_field(fields, "middle", middle);
            numbers.list_field(fields, "edges", edges);
        }),
        Shape::Sphere { middle, radius } => numbers.case("sphere", |numbers| {
            let fields = case_fields(SHAPES, "sphere");
            numbers.vector_field(fields, "middle", middle);
            numbers.field(fields, "radius", radius);
        }),
    }
}
