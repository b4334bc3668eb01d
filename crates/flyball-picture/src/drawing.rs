//! A picture as a list of strokes, circles and texts, in pixels from the upper left corner.

use super::panel::Rectangle;
use super::{Colour, Face, Text, png, svg};
use std::path::Path;

/// A pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Colour.
    pub colour: Colour,
    /// Width in pixels.
    pub width: f64,
    /// Lengths of dashes and gaps.
    pub dash: &'static [f64],
}

impl Stroke {
    /// A full line.
    pub fn full(colour: Colour, width: f64) -> Self {
        Self { colour, width, dash: &[] }
    }
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line through points, or an area.
    Path {
        /// The points.
        points: Vec<(f64, f64)>,
        /// True if the end meets the beginning.
        closed: bool,
        /// Pen.
        stroke: Option<Stroke>,
        /// Colour inside.
        fill: Option<Colour>,
    },
    /// A circle.
    Circle {
        /// Centre.
        at: (f64, f64),
        /// Radius.
        radius: f64,
        /// Pen.
        stroke: Option<Stroke>,
        /// Colour inside.
        fill: Option<Colour>,
    },
    /// Faces in space, of which the nearest are seen.
    Faces {
        /// The part of the sheet that they lie in.
        area: Rectangle,
        /// The faces.
        faces: Vec<Face>,
    },
    /// A text; `at` lies on its base line.
    Text {
        /// Place of the anchor.
        at: (f64, f64),
        /// What.
        text: Text,
        /// Size in pixels.
        size: f64,
        /// The end or middle of the text that stands at the place.
        anchor: Anchor,
        /// True if it reads upwards.
        upwards: bool,
        /// Colour.
        colour: Colour,
    },
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height in pixels.
    pub size: (f64, f64),
    /// Items, drawn in order.
    pub items: Vec<Item>,
}

/// Pixels of a PNG per pixel of a picture.
const PNG_SCALE: f32 = 2.0;

impl Drawing {
    /// An empty sheet.
    pub fn new(width: f64, height: f64) -> Self {
        Self { size: (width, height), items: Vec::new() }
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: Vec<(f64, f64)>, stroke: Stroke) {
        self.items.push(Item::Path { points, closed: false, stroke: Some(stroke), fill: None });
    }

    /// Draws a polygon.
    pub fn polygon(&mut self, points: Vec<(f64, f64)>, stroke: Option<Stroke>, fill: Option<Colour>) {
        self.items.push(Item::Path { points, closed: true, stroke, fill });
    }

    /// Draws a circle.
    pub fn circle(&mut self, at: (f64, f64), radius: f64, stroke: Option<Stroke>, fill: Option<Colour>) {
        self.items.push(Item::Circle { at, radius, stroke, fill });
    }

    /// Draws faces in space, cut at a rectangle.
    pub fn faces(&mut self, area: Rectangle, faces: &[Face]) {
        self.items.push(Item::Faces { area, faces: faces.iter().filter_map(|face| face.clipped(area)).collect() });
    }

    /// Writes a text from left to right.
    pub fn text(&mut self, at: (f64, f64), text: Text, size: f64, anchor: Anchor, colour: Colour) {
        self.items.push(Item::Text { at, text, size, anchor, upwards: false, colour });
    }

    /// Writes a text upwards.
    pub fn text_upwards(&mut self, at: (f64, f64), text: Text, size: f64, anchor: Anchor, colour: Colour) {
        self.items.push(Item::Text { at, text, size, anchor, upwards: true, colour });
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        svg::encode(self)
    }

    /// Writes the picture: PNG if the name ends so, SVG otherwise.
    ///
    /// # Errors
    /// Reason why the file could not be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let is_png = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
        let bytes = if is_png { png::encode(self, PNG_SCALE)? } else { self.svg().into_bytes() };
        std::fs::write(path, bytes).map_err(|error| error.to_string())
    }
}
