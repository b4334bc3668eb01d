//! Numbers of a beam by name.

use super::entry::{FIELDS, LINES, SECTIONS};
use super::{Beam, Line};
use crate::catalog::{MARKER, Numbers, case_fields};

/// Shows all numbers of a beam; its section by stiffnesses, however it was given.
pub(crate) fn beam_numbers(numbers: &mut Numbers, beam: &mut Beam) {
    let Beam { line, elements: _, section, damping, second_axis, velocity, spin, markers: _ } = beam;
    numbers.case("line", |numbers| match line {
        Line::Straight { from, to } => numbers.case("straight", |numbers| {
            let fields = case_fields(LINES, "straight");
            numbers.vector_field(fields, "from", from);
            numbers.vector_field(fields, "to", to);
        }),
        Line::Arc { from, centre, axis, angle } => numbers.case("arc", |numbers| {
            let fields = case_fields(LINES, "arc");
            numbers.vector_field(fields, "from", from);
            numbers.vector_field(fields, "centre", centre);
            numbers.vector_field(fields, "axis", axis);
            numbers.field(fields, "angle", angle);
        }),
        Line::Nodes(frames) => numbers.case("nodes", |numbers| {
            for (i, frame) in frames.iter_mut().enumerate() {
                numbers.case(&format!("frames[{}]", i + 1), |numbers| numbers.frame(MARKER.fields, frame));
            }
        }),
    });
    if let Some(section) = section {
        let fields = case_fields(SECTIONS, "stiffness");
        numbers.case("section", |numbers| {
            numbers.case("stiffness", |numbers| {
                numbers.field(fields, "axial", &mut section.axial);
                numbers.list_field(fields, "shear", &mut section.shear);
                numbers.field(fields, "torsion", &mut section.torsion);
                numbers.list_field(fields, "bending", &mut section.bending);
                numbers.field(fields, "mass", &mut section.mass);
                numbers.list_field(fields, "inertia", &mut section.inertia);
            });
        });
    }
    numbers.field(FIELDS, "damping", damping);
    if let Some(axis) = second_axis {
        numbers.list_field(FIELDS, "second_axis", axis);
    }
    numbers.vector_field(FIELDS, "velocity", velocity);
    numbers.spin_field(FIELDS, "spin", spin);
}
