//! Beams.

use super::body::refuse_both;
use crate::field::Record;
use crate::ids;
use crate::read::Reader;
use flyball_machine::flexible::Line;
use flyball_machine::{Beam, Material, Section};

fn material(reader: &Reader, values: &Record) -> Option<Material> {
    let v = values.record("material")?;
    refuse_both(reader, &v, "poisson", "shear")?;
    let (young, density) = (v.number("young")?, v.number("density")?);
    match (v.number("poisson"), v.number("shear")) {
        (Some(poisson), _) => Some(Material::new(young, poisson, density)),
        (None, Some(shear)) => Some(Material::with_shear(young, shear, density)),
        (None, None) => {
            let message = format!("the material of {} has neither `poisson` nor `shear`", reader.element);
            reader.fail(ids::MISSING_KEY, &v.place.span, message, "add for instance `poisson = 0.3`")
        }
    }
}

fn section(reader: &Reader, values: &Record) -> Option<Section> {
    let (name, v) = values.case("section")?;
    Some(match name {
        "rectangle" => Section::rectangle(v.array("edges")?, material(reader, &v)?),
        "circle" => Section::circle(v.number("radius")?, material(reader, &v)?),
        "tube" => Section::tube(v.number("outer")?, v.number("inner")?, material(reader, &v)?),
        "planar" => {
            let get = |key: &str| v.number(key);
            Section::planar(get("axial")?, get("shear")?, get("bending")?, get("mass")?, get("inertia")?)
        }
        _ => Section {
            axial: v.number("axial")?,
            shear: v.array("shear")?,
            torsion: v.number("torsion")?,
            bending: v.array("bending")?,
            mass: v.number("mass")?,
            inertia: v.array("inertia")?,
        },
    })
}

fn line(values: &Record) -> Option<Line> {
    let (name, v) = values.case("line")?;
    Some(match name {
        "straight" => Line::Straight { from: v.vector("from")?, to: v.vector("to")? },
        "arc" => Line::Arc {
            from: v.vector("from")?,
            centre: v.vector("centre")?,
            axis: v.vector("axis").unwrap_or([0.0, 0.0, 1.0]),
            angle: v.number("angle")?,
        },
        _ => Line::Nodes(v.frames("frames")?),
    })
}

/// Makes a beam.
pub(crate) fn beam(reader: &Reader, values: &Record) -> Option<Beam> {
    let mut beam = Beam::along(line(values)?).section(section(reader, values)?);
    if let Some(elements) = values.count("elements") {
        beam.elements = elements;
    }
    beam.damping = values.number_or("damping", 0.0);
    beam.second_axis = values.array("second_axis");
    beam.velocity = values.vector("velocity").unwrap_or_default();
    beam.spin = values.vector("spin").unwrap_or_default();
    Some(beam)
}
