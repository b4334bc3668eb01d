//! Fields that several sensors share.

use crate::catalog::{Back, Field, Fields, Kind, Refers, Site, Units, Values, optional, required, text, vector};

/// The marker that is measured.
pub(super) const OF: Field = required("of", Kind::Reference(Refers::Marker), "the marker");
/// The direction of the component that is shown.
pub(super) const ALONG: Field = optional("along", Kind::Vector(Units::NUMBER), "picks the component in this direction");
/// The frame it is seen from.
pub(super) const FRAME: Field = optional("in_frame", Kind::Viewpoint, "marker it is seen from; default ground");
/// The joint whose reaction is shown.
pub(super) const JOINT: Field = required("joint", Kind::Reference(Refers::Joint), "the joint");
/// The coordinate that is shown.
pub(super) const COORDINATE: Field =
    required("coordinate", Kind::Reference(Refers::Coordinate), "the joint coordinate");
/// The markers of a distance.
pub(super) const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");

/// The frame it is seen from.
pub(super) fn frame(v: &Values) -> String {
    v.text("in_frame").unwrap_or_else(|| "ground".into())
}

/// Frame and direction as fields, where they are not the default.
pub(super) fn show_view(frame: &str, along: Option<[f64; 3]>) -> Fields {
    let along = along.map(|along| vector("along", along));
    along.into_iter().chain((frame != "ground").then(|| text("in_frame", frame))).collect()
}

/// A direction in the axes of a marker, and how all components come back without it.
pub(super) fn place_local(along: &mut Option<[f64; 3]>, site: &dyn Site) -> Back {
    turn_along(along, |axis| site.placement().local(axis))
}

/// The same for angular velocities.
pub(super) fn place_axial(along: &mut Option<[f64; 3]>, site: &dyn Site) -> Back {
    turn_along(along, |axis| site.placement().axial_inside(axis))
}

/// A direction turned by a map, and how all components come back without it.
pub(super) fn turn_along(along: &mut Option<[f64; 3]>, map: impl Fn([f64; 3]) -> [f64; 3]) -> Back {
    match along {
        Some(along) => {
            *along = map(*along);
            Back::Same
        }
        None => Back::by(map),
    }
}
