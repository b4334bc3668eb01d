//! A curve of a panel: its points and its look.

use super::{Colour, Drawing, Stroke, Style, Text};

/// A mark at every point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// ○
    Circle,
    /// □
    Square,
    /// ◇
    Diamond,
    /// △
    Triangle,
    /// ×
    Cross,
    /// +
    Plus,
}

const MARKS: [Mark; 6] = [Mark::Circle, Mark::Square, Mark::Diamond, Mark::Triangle, Mark::Cross, Mark::Plus];

impl Mark {
    /// The mark of the n-th curve of a panel.
    pub fn of(n: usize) -> Self {
        MARKS[n % MARKS.len()]
    }

    /// Draws the mark.
    pub fn draw(self, at: (f64, f64), radius: f64, colour: Colour, drawing: &mut Drawing) {
        let pen = Stroke::full(colour, 1.4);
        let (x, y) = at;
        let shifted = |list: &[(f64, f64)]| list.iter().map(|p| (x + radius * p.0, y + radius * p.1)).collect();
        let white = Some(Colour::WHITE);
        match self {
            Self::Circle => drawing.circle(at, radius, Some(pen), white),
            Self::Square => {
                let corners = shifted(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]);
                drawing.polygon(corners, Some(pen), white);
            }
            Self::Diamond => {
                drawing.polygon(shifted(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]), Some(pen), white);
            }
            Self::Triangle => drawing.polygon(shifted(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]), Some(pen), white),
            Self::Cross => {
                drawing.line(shifted(&[(-1.0, -1.0), (1.0, 1.0)]), pen);
                drawing.line(shifted(&[(-1.0, 1.0), (1.0, -1.0)]), pen);
            }
            Self::Plus => {
                drawing.line(shifted(&[(-1.2, 0.0), (1.2, 0.0)]), pen);
                drawing.line(shifted(&[(0.0, -1.2), (0.0, 1.2)]), pen);
            }
        }
    }
}

/// Points with a look.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Entry of the legend; none without.
    pub label: Option<Text>,
    /// The points.
    pub points: Vec<(f64, f64)>,
    /// Colour and dashes.
    pub style: Style,
    /// Width of the line in pixels; 0 draws marks only.
    pub width: f64,
    /// Marks at the points.
    pub mark: Option<Mark>,
    /// Area inside, for bodies.
    pub fill: Option<Colour>,
}

/// Width of a usual line.
pub const LINE: f64 = 1.6;

impl Curve {
    /// The n-th curve of a panel.
    pub fn new(n: usize, label: Text, points: Vec<(f64, f64)>) -> Self {
        Self { label: Some(label), points, style: Style::of(n), width: LINE, mark: None, fill: None }
    }

    /// A line without an entry in the legend.
    pub fn line(points: Vec<(f64, f64)>, style: Style, width: f64) -> Self {
        Self { label: None, points, style, width, mark: None, fill: None }
    }

    /// With marks.
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }
}
