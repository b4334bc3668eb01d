//! Point on curve: the origin of M stays on a smooth curve fixed in F.
//!
//! ```text
//!   phi_i = e_i,F · (p_WM − p_WF) − c_i(s),   i = x, y (, z)
//! ```
//!
//! The curve parameter s is a coordinate of the machine without mass; its equation of motion λ · c′(s) = 0 says that the
//! curve pushes at right angles only. c is a cubic spline through the given points over their chord length. The joint
//! acts on the second body at M with force −Σ λ_i e_i,F [N] and no moment.

use super::{Axis, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{Art, Group, LineForm, MarkerLine};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, Value, required};
use crate::geometry::{Curve, Interpolation, Outside, Position};
use crate::machine::Dimension;
use crate::space::Vector;

/// A point on a curve.
#[derive(Clone, Debug, Default)]
pub struct PointOnCurve {
    /// Points of the curve in F [m].
    pub points: Vec<[f64; 3]>,
}

impl Joint {
    /// A pin that follows a groove through the given points of F.
    pub fn point_on_curve<P: Into<Position> + Copy>(
        first: impl Into<String>,
        second: impl Into<String>,
        points: &[P],
    ) -> Self {
        let points = points.iter().map(|&point| point.into().0).collect();
        Self::new(PointOnCurve { points }, first, second)
    }
}

impl PointOnCurve {
    /// One spline per axis over the chord length.
    fn splines(&self) -> Option<[Curve; 3]> {
        let mut length = 0.0;
        let mut s = Vec::new();
        for (i, &point) in self.points.iter().enumerate() {
            let step = point.minus(self.points[i.saturating_sub(1)]);
            length += step.dot(step).sqrt();
            s.push(length);
        }
        let component = |k: usize| {
            let y: Vec<f64> = self.points.iter().map(|point| point[k]).collect();
            Curve::through(&s, &y, Interpolation::Spline, Outside::Extend).ok()
        };
        Some([component(0)?, component(1)?, component(2)?])
    }
}

impl JointDefinition for PointOnCurve {
    fn name(&self) -> &'static str {
        "point-on-curve"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        let [x, y, z] = self.splines()?;
        let mut equations =
            vec![Equation::Along(Axis::X, Offset::Curve(x)), Equation::Along(Axis::Y, Offset::Curve(y))];
        if dimension == Dimension::Three {
            equations.push(Equation::Along(Axis::Z, Offset::Curve(z)));
        }
        Some(equations)
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![("points", Value::Points(self.points.clone()))])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { points } = self;
        for point in points {
            *point = site.placement().local(*point);
        }
    }
}
const ART: Art = Art {
    lines: &[MarkerLine {
        marker: "ground",
        form: LineForm::Spline(&[[-1.0, 0.8, 0.0], [-0.5, 0.1, 0.0], [0.0; 3], [0.5, 0.3, 0.0], [1.0, 0.9, 0.0]]),
    }],
    ..Art::of(Group::Points, &[("ground", "F"), ("bead", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "point-on-curve",
    "a point on a smooth curve through given points of F",
    &[required("points", Kind::Points(Units::LENGTH), "points of the curve in F")],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::new(PointOnCurve { points: v.points("points").unwrap_or_default() }, first, second))
    },
)
.glyph(Glyph::Curve)
.art(ART)
.examples(&[
    Example::plane("points = [[-0.5, 0.2], [0, 0], [0.4, 0.3], [0.8, 0.1]]"),
    Example::space("points = [[-0.5, 0.2, 0.1], [0, 0, 0], [0.4, 0.3, -0.2], [0.8, 0.1, 0.3]]"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    let points = [[-3.0, 0.9, 0.6], [0.0, 0.0, 0.0], [1.8, 1.5, -0.3], [4.5, 0.0, 1.2]];
    Joint::point_on_curve("first.f", "second.m", &points)
}
