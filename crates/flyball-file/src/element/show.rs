//! Elements as fields, for writing: the reverse of `make`.

use crate::field::Fields;
use flyball_machine::catalog::{law, number, text};
use flyball_machine::{Force, Joint, Road};

/// Fields of what has a name and no type.
pub(crate) fn named(name: &str, fields: Fields) -> Fields {
    [text("name", name)].into_iter().chain(fields).collect()
}

/// Fields of a joint, or what of it is code.
pub(crate) fn joint_values(name: &str, joint: &Joint) -> Result<Fields, &'static str> {
    let definition = joint.kind.definition();
    let mut out: Fields = vec![text("name", name), text("type", definition.name())];
    out.extend(joint.show_markers());
    out.extend(definition.show()?);
    Ok(out)
}

/// Fields of a force, or what of it is code.
pub(crate) fn force_values(name: &str, force: &Force) -> Result<Fields, &'static str> {
    let mut out: Fields = vec![text("name", name), text("type", force.kind.name())];
    out.extend(force.kind.show()?);
    Ok(out)
}

/// Fields of a road, or what of it is code.
pub(crate) fn road_values(name: &str, road: &Road) -> Result<Fields, &'static str> {
    let mut out: Fields = vec![
        text("name", name),
        text("type", road.name()),
        text("on", &road.on),
        law("height", &road.height),
        number("speed", road.speed),
        number("friction", road.friction),
    ];
    out.extend(road.flip().map(|flip| text("flip", flip)));
    out.extend(road.show()?);
    Ok(out)
}
