//! Fields that several joints share.

use crate::catalog::{Field, Fields, Kind, Refers, Units, Values, number, optional, required};
use crate::constraint::ImpactLaw;

/// The coordinate of a coupling on one.
pub(super) const COORDINATE: Field =
    required("coordinate", Kind::Reference(Refers::Coordinate), "joint coordinate it acts on");
/// The coordinates of a coupling between two.
pub(super) const COORDINATES: Field = required("between", Kind::Pair(Refers::Coordinate), "the two joint coordinates");
/// The radius of a wheel.
pub(super) const RADIUS: Field = required("radius", Kind::Number(Units::LENGTH), "radius");
/// How an impact rebounds.
pub(super) const RESTITUTION: Field =
    optional("restitution", Kind::Number(Units::NUMBER), "coefficient of restitution from 0 to 1; default 0");

/// An impact law from `restitution` and `rest_speed`.
pub(super) fn impact(v: &Values) -> ImpactLaw {
    let default = ImpactLaw::default();
    ImpactLaw {
        restitution: v.number_or("restitution", default.restitution),
        rest_speed: v.number_or("rest_speed", default.rest_speed),
    }
}

/// Its fields.
pub(super) fn show_impact(law: ImpactLaw) -> Fields {
    vec![number("restitution", law.restitution), number("rest_speed", law.rest_speed)]
}
