//! Stop with impacts: a limit of a joint coordinate s.
//!
//! ```text
//!   upper:  phi₁ = limit − s      lower:  phi₁ = s − limit
//! ```
//!
//! Acts only while closed, away from the limit with −λ₁ ≥ 0 [N or N m]. Modes and impact law:
//! [`crate::constraint::OneSided`]. Placed beyond the limit it starts on it.

use super::fields::{COORDINATE, RESTITUTION, impact, show_impact};
use super::{Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{
    Entry, Example, Fields, Kind, SIDES, Site, Units, is_upper, number, optional, required, side, text,
};
use crate::constraint::ImpactLaw;
use crate::machine::Dimension;

/// A limit of a joint coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Limit [rad or m].
    pub limit: f64,
    /// True if the coordinate stays below the limit.
    pub upper: bool,
    /// Impact law.
    pub law: ImpactLaw,
}

impl Joint {
    /// Keeps a joint coordinate below a limit [rad or m]. Without restitution unless given.
    pub fn upper_stop(coordinate: impl Into<String>, limit: f64) -> Self {
        Self::stop(coordinate.into(), limit, true)
    }

    /// Keeps a joint coordinate above a limit [rad or m]. Without restitution unless given.
    pub fn lower_stop(coordinate: impl Into<String>, limit: f64) -> Self {
        Self::stop(coordinate.into(), limit, false)
    }

    fn stop(coordinate: String, limit: f64, upper: bool) -> Self {
        Self::new(Stop { coordinate: coordinate.clone(), limit, upper, law: ImpactLaw::default() }, coordinate, "")
    }
}

impl JointDefinition for Stop {
    fn name(&self) -> &'static str {
        "stop"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        let sign = if self.upper { -1.0 } else { 1.0 };
        Some(vec![Equation::OneSidedCoordinate { coefficient: sign, offset: -sign * self.limit, law: self.law }])
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn is_coupling(&self) -> bool {
        true
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("coordinate", &self.coordinate), number("limit", self.limit), side(self.upper)];
        out.extend(show_impact(self.law));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, limit, upper, law: _ } = self;
        if site.sign(coordinate) < 0.0 {
            (*limit, *upper) = (-*limit, !*upper);
        }
    }
}
const ART: Art = Art {
    under: &[
        art::part("ground", art::block([0.509, -0.52, 0.0], [0.3, 0.1, 0.2])),
        art::part("ground", art::ball([0.509, -0.425, 0.0], 0.08)),
    ],
    over: &[art::pin(0.0, 0.0)],
    lines: &[art::line("ground", &[[0.0; 3], [0.7, -0.382, 0.0]])],
    motions: &[art::turn("ground", 2, [0.0, 0.62, 20.0, -28.6], "angle")],
    ..Art::of(Group::Contact, &[("ground", "F"), ("crank", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "stop",
    "a limit of a joint coordinate, with impacts",
    &[
        COORDINATE,
        required("limit", Kind::Number(Units::COORDINATE), "the limit"),
        required("side", Kind::Choice(&SIDES), "whether the coordinate stays below or above it"),
        RESTITUTION,
        optional("rest_speed", Kind::Number(Units::RATE), "slower rebounds end in rest; default 1e-3"),
    ],
    |v| {
        let (coordinate, limit) = (v.name("coordinate"), v.number_or_zero("limit"));
        let stop = Stop { coordinate: coordinate.clone(), limit, upper: is_upper(v), law: impact(v) };
        Ok(Joint::new(stop, coordinate, ""))
    },
)
.coupling()
.art(ART)
.examples(&[
    Example::new(
        "coordinate = 'two.displacement'\nlimit = 1e-4\nside = 'upper'\nrestitution = 0.4\n\
         rest_speed = 2e-3",
    ),
    Example::new("coordinate = 'two.displacement'\nlimit = -1e-4\nside = 'lower'\nrestitution = 0.4"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::upper_stop("slide.displacement", 0.7).restitution(0.3)
}
