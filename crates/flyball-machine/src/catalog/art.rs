//! Art: the picture of an element as data, beside the bodies of the model that shows it.
//!
//! All of it stands in the frames of markers of that model: fixed shapes, lines, motions that stay, axes. Who draws it chooses
//! view, colours and strokes.

use crate::geometry::Shape;

/// Kinds of joints, as pages list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Joints between bodies.
    Bodies,
    /// Points, links and shafts.
    Points,
    /// Drives.
    Drives,
    /// Gears and couplings.
    Couplings,
    /// Rolling and sliding without slip.
    Rolling,
    /// Contact, stops and friction.
    Contact,
}

impl Group {
    /// All, in the order of pages.
    pub const ALL: [Self; 6] =
        [Self::Bodies, Self::Points, Self::Drives, Self::Couplings, Self::Rolling, Self::Contact];

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Bodies => "Joints between bodies",
            Self::Points => "Points, links and shafts",
            Self::Drives => "Drives",
            Self::Couplings => "Gears and couplings",
            Self::Rolling => "Rolling and sliding without slip",
            Self::Contact => "Contact, stops and friction",
        }
    }
}

/// Something that stands in the frame of a marker.
#[derive(Clone, Copy, Debug)]
pub struct MarkerShape {
    /// The marker.
    pub marker: &'static str,
    /// Its shape.
    pub shape: Shape,
}

/// A line in the frame of a marker.
#[derive(Clone, Copy, Debug)]
pub struct MarkerLine {
    /// The marker.
    pub marker: &'static str,
    /// Its form.
    pub form: LineForm,
}

/// The form of a line.
#[derive(Clone, Copy, Debug)]
pub enum LineForm {
    /// Straight from point to point.
    Straight(&'static [[f64; 3]]),
    /// A spline through points that follow each other at equal parameters.
    Spline(&'static [[f64; 3]]),
    /// A spring along x: from, to, at a height y.
    Spring([f64; 2], f64),
    /// A thread about z: radius, low, high, pitch; the half turns that the viewer sees.
    Thread([f64; 4]),
}

/// A motion that stays, in the frame of a marker.
#[derive(Clone, Copy, Debug)]
pub struct MarkerMotion {
    /// The marker.
    pub marker: &'static str,
    /// Its path.
    pub path: Path,
    /// Its coordinate; empty if it has none.
    pub label: &'static str,
}

/// The path of a motion.
#[derive(Clone, Copy, Debug)]
pub enum Path {
    /// An arc about an axis (0, 1, 2): height along the axis, radius, first and last angle [degrees].
    Turn(usize, [f64; 4]),
    /// A double arrow between two points.
    Slide([f64; 3], [f64; 3]),
}

/// The picture of a joint.
#[derive(Clone, Copy, Debug)]
pub struct Art {
    /// Where pages list it.
    pub group: Group,
    /// Markers whose axes are drawn, with the letter of their axes.
    pub frames: &'static [(&'static str, &'static str)],
    /// Parts behind the bodies.
    pub under: &'static [MarkerShape],
    /// Parts in front of them.
    pub over: &'static [MarkerShape],
    /// Wires, threads, lines; in front.
    pub lines: &'static [MarkerLine],
    /// Motions.
    pub motions: &'static [MarkerMotion],
}

impl Art {
    /// Axes alone.
    pub const fn of(group: Group, frames: &'static [(&'static str, &'static str)]) -> Self {
        Self { group, frames, under: &[], over: &[], lines: &[], motions: &[] }
    }
}

/// A part on a marker.
pub const fn part(marker: &'static str, shape: Shape) -> MarkerShape {
    MarkerShape { marker, shape }
}

/// Straight lines from point to point.
pub const fn line(marker: &'static str, points: &'static [[f64; 3]]) -> MarkerLine {
    MarkerLine { marker, form: LineForm::Straight(points) }
}

/// A turn about an axis: height, radius, first and last angle [degrees].
pub const fn turn(marker: &'static str, axis: usize, arc: [f64; 4], label: &'static str) -> MarkerMotion {
    MarkerMotion { marker, path: Path::Turn(axis, arc), label }
}

/// A slide from point to point.
pub const fn slide(marker: &'static str, from: [f64; 3], to: [f64; 3], label: &'static str) -> MarkerMotion {
    MarkerMotion { marker, path: Path::Slide(from, to), label }
}

/// A cylinder along z.
pub const fn shaft(low: f64, high: f64, radius: f64) -> Shape {
    cylinder([0.0, 0.0, low], [0.0, 0.0, high], radius)
}

/// A cylinder.
pub const fn cylinder(from: [f64; 3], to: [f64; 3], radius: f64) -> Shape {
    Shape::Rod { from, to, radius }
}

/// A block.
pub const fn block(middle: [f64; 3], edges: [f64; 3]) -> Shape {
    Shape::Block { middle, edges }
}

/// A ball.
pub const fn ball(middle: [f64; 3], radius: f64) -> Shape {
    Shape::Sphere { middle, radius }
}

/// A pin of the plane on the ground.
pub const fn pin(x: f64, y: f64) -> MarkerShape {
    part("ground", ball([x, y, 0.0], 0.04))
}
