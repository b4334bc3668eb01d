//! Fields that several forces share.

use super::{Acts, Compression, SpringLaw};
use crate::catalog::{Field, Fields, Kind, Refers, Tension, Value, Values, number, optional, required, text};

/// The markers of a force between two.
pub(super) const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");
/// The coordinate of a force on one.
pub(super) const COORDINATE: Field =
    required("coordinate", Kind::Reference(Refers::Coordinate), "joint coordinate it acts on");
/// Whether a vector stands in the axes of its marker.
pub(super) const FOLLOWS: Field = optional("follows", Kind::Flag, "whether it turns with the marker; default false");
/// Which way a spring acts.
pub(super) const ACTS: Field = optional(
    "acts",
    Kind::Choice(&Acts::NAMES),
    "`both` (default), `pull` or `push`, which cut the whole force to one way",
);
/// A nonlinear spring.
pub(super) const TENSION: Field =
    optional("tension", Kind::Tension, "elastic tension over elongation x, instead of `stiffness`");
/// A spring has a stiffness with a preload, or a tension.
pub(super) const ONE_LAW: &[&[&str]] = &[&["stiffness", "tension", ""], &["preload", "tension", ""]];
/// Without any of these a spring does nothing.
pub(super) const SOME_LAW: &[&str] = &["stiffness", "tension", "damping", "preload"];

/// A spring law from `stiffness`, `damping` and `preload`, or from `tension` and `damping`.
pub(super) fn spring_law(v: &Values) -> SpringLaw {
    let damping = v.number_or_zero("damping");
    match v.tension("tension") {
        None => SpringLaw::Linear {
            stiffness: v.number_or_zero("stiffness"),
            damping,
            preload: v.number_or_zero("preload"),
        },
        Some(tension) => tension.with_damping(damping),
    }
}

/// The way a spring acts.
pub(super) fn acts(v: &Values) -> Acts {
    Acts::from_name(&v.name("acts")).unwrap_or_default()
}

/// A spring law and the way it acts as fields.
pub(super) fn show_spring(law: &SpringLaw, acts: Acts) -> Result<Fields, &'static str> {
    let mut out = Fields::new();
    if acts != Acts::Both {
        out.push(text("acts", acts.name()));
    }
    match law {
        SpringLaw::Linear { stiffness, damping, preload } => {
            out.extend([number("stiffness", *stiffness), number("damping", *damping), number("preload", *preload)])
        }
        SpringLaw::Table { elastic, damping } => {
            out.extend([("tension", Value::Tension(Tension::Curve(elastic.clone()))), number("damping", *damping)])
        }
        SpringLaw::Custom(_) => return Err("the spring law"),
    }
    Ok(out)
}

/// A spring that only pushes, from `stiffness` and `damping`.
pub(super) fn compression(v: &Values) -> Compression {
    Compression { stiffness: v.number_or_zero("stiffness"), damping: v.number_or_zero("damping") }
}

/// Its fields.
pub(super) fn show_compression(law: Compression) -> [(&'static str, Value); 2] {
    [number("stiffness", law.stiffness), number("damping", law.damping)]
}
