//! From space to the sheet: a parallel view, and solids as areas of it.

use flyball_machine::{Dimension, Frame, Shape};
use flyball_picture::{Colour, Drawing, Stroke, hull};

/// A point of the sheet.
pub type Point = (f64, f64);
type Vector = [f64; 3];

/// A parallel projection.
#[derive(Clone, Copy, Debug)]
pub struct View {
    right: Vector,
    up: Vector,
    towards: Vector,
    scale: f64,
    shift: Point,
}

/// Where the viewer stands: turned from x̂ towards ŷ, and above the horizon [degrees].
pub const AZIMUTH: f64 = 32.0;
const ELEVATION: f64 = 24.0;

impl View {
    /// The plane from the front; space from the side above, ẑ upwards.
    pub fn of(dimension: Dimension) -> Self {
        let (right, up, towards) = match dimension {
            Dimension::Two => ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]),
            Dimension::Three => {
                let ((sa, ca), (se, ce)) = (AZIMUTH.to_radians().sin_cos(), ELEVATION.to_radians().sin_cos());
                ([-sa, ca, 0.0], [-se * ca, -se * sa, ce], [ce * ca, ce * sa, se])
            }
        };
        Self { right, up, towards, scale: 1.0, shift: (0.0, 0.0) }
    }

    /// The same, scaled so that points fill a rectangle from `corner` with this `room`.
    pub fn fitted(self, points: &[Vector], corner: Point, room: Point) -> Self {
        let seen: Vec<Point> = points.iter().map(|p| (dot(self.right, *p), dot(self.up, *p))).collect();
        let range = |of: fn(&Point) -> f64| {
            seen.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)))
        };
        let ((left, right), (low, high)) = (range(|p| p.0), range(|p| p.1));
        let scale = (room.0 / (right - left).max(1e-9)).min(room.1 / (high - low).max(1e-9));
        let shift = (
            corner.0 + 0.5 * room.0 - scale * 0.5 * (left + right),
            corner.1 + 0.5 * room.1 + scale * 0.5 * (low + high),
        );
        Self { scale, shift, ..self }
    }

    /// Where a point is seen.
    pub fn point(&self, p: Vector) -> Point {
        (self.shift.0 + self.scale * dot(self.right, p), self.shift.1 - self.scale * dot(self.up, p))
    }

    /// Draws a solid that stands in a frame.
    pub fn solid(&self, shape: &Shape, frame: Frame, colour: Colour, drawing: &mut Drawing) {
        match *shape {
            Shape::Rod { from, to, radius } => self.cylinder([from, to], radius, None, frame, colour, drawing),
            Shape::Tube { from, to, outer, inner } => {
                self.cylinder([from, to], outer, Some(inner), frame, colour, drawing);
            }
            Shape::Block { middle, edges } => self.block(middle, edges, frame, colour, drawing),
            Shape::Sphere { middle, radius } => {
                let (fill, pen) = (colour.mixed(0.28), Stroke::full(colour, OUTLINE));
                drawing.circle(self.point(frame.point(middle)), self.scale * radius, Some(pen), Some(fill));
            }
        }
    }

    /// The outline of both ends, and the end that is turned to the viewer.
    fn cylinder(
        &self,
        ends: [Vector; 2],
        radius: f64,
        hole: Option<f64>,
        frame: Frame,
        colour: Colour,
        drawing: &mut Drawing,
    ) {
        let [from, to] = ends.map(|p| frame.point(p));
        let axis = minus(to, from);
        let (a, b) = square_to(axis);
        let ring = |at: Vector, radius: f64| -> Vec<Point> {
            (0..48)
                .map(|i| (std::f64::consts::TAU * f64::from(i) / 48.0).sin_cos())
                .map(|(s, c)| self.point([0, 1, 2].map(|k| at[k] + radius * (c * a[k] + s * b[k]))))
                .collect()
        };
        let pen = Stroke::full(colour, OUTLINE);
        let radius = radius.max(SLENDER / self.scale);
        let mut both = ring(from, radius);
        both.extend(ring(to, radius));
        drawing.polygon(hull(&both), Some(pen), Some(colour.mixed(0.34)));
        let near = if dot(axis, self.towards) > 0.0 { to } else { from };
        drawing.polygon(ring(near, radius), Some(pen), Some(colour.mixed(0.18)));
        if let Some(inner) = hole {
            drawing.polygon(ring(near, inner), Some(pen), Some(colour.mixed(0.5)));
        }
    }

    /// The three faces turned to the viewer.
    fn block(&self, middle: Vector, edges: Vector, frame: Frame, colour: Colour, drawing: &mut Drawing) {
        for axis in 0..3 {
            let outwards = frame.rotation.axis(axis);
            let facing = dot(outwards, self.towards);
            if facing.abs() < 1e-9 {
                continue;
            }
            let (b, c) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |sides: (f64, f64)| {
                let mut p = middle;
                p[axis] += 0.5 * edges[axis] * facing.signum();
                p[b] += 0.5 * edges[b] * sides.0;
                p[c] += 0.5 * edges[c] * sides.1;
                self.point(frame.point(p))
            };
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec();
            // light comes from above
            let light = 0.42 - 0.24 * dot(outwards, self.up).abs();
            drawing.polygon(corners, Some(Stroke::full(colour, OUTLINE)), Some(colour.mixed(light)));
        }
    }
}

/// Width of outlines in pixels.
const OUTLINE: f64 = 1.1;
/// Radius of slender rods in pixels.
const SLENDER: f64 = 3.0;

/// a · b.
pub fn dot(a: Vector, b: Vector) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|i| a[i] - b[i])
}

/// Two unit vectors square to a direction and to each other.
pub fn square_to(axis: Vector) -> (Vector, Vector) {
    let rotation = flyball_machine::Rotation::with_z(axis);
    (rotation.axis(0), rotation.axis(1))
}
