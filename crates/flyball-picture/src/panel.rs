//! Axes with curves in them.

use super::clip::{clip, thin};
use super::curve::Curve;
use super::legend;
use super::ticks::{Ticks, power_of_ten};
use super::{Anchor, Axis, Colour, Drawing, Face, Stroke, Text};

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rectangle {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// Room around the axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// For the numbers and the label of the vertical axis.
    pub left: f64,
    /// For title and legend.
    pub top: f64,
    /// For half of the last number.
    pub right: f64,
    /// For the numbers and the label of the horizontal axis.
    pub bottom: f64,
}

/// One pair of axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Title.
    pub title: Option<Text>,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Curves, drawn in order.
    pub curves: Vec<Curve>,
    /// Faces in space, under the curves: x and y in the units of the axes, y upwards, z towards the viewer.
    pub faces: Vec<Face>,
    /// True for pictures of mechanisms: the same scale both ways, no numbers at the axes.
    pub drawing: bool,
}

const NUMBERS: f64 = 11.5;
const LABELS: f64 = 12.5;
const TITLE: f64 = 13.5;
/// Room below the axes: for numbers and label, and for numbers alone.
const BOTTOM: f64 = 44.0;
/// Part of it for the label of the horizontal axis.
const X_LABEL: f64 = 19.0;
/// Room for a number on the vertical axis.
const Y_NUMBER: f64 = 36.0;
/// Room for a vertical label.
const UPRIGHT: f64 = 20.0;

impl Panel {
    /// Empty axes.
    pub fn new(x: Axis, y: Axis) -> Self {
        Self { title: None, x, y, curves: Vec::new(), faces: Vec::new(), drawing: false }
    }

    /// With a title.
    pub fn titled(self, title: Text) -> Self {
        Self { title: Some(title), ..self }
    }

    /// With one more curve.
    pub fn with(mut self, curve: Curve) -> Self {
        self.curves.push(curve);
        self
    }

    /// Room needed around axes in an outer rectangle of this size.
    pub fn margins(&self, width: f64, height: f64) -> Margins {
        let title = if self.title.is_some() { TITLE + 9.0 } else { 0.0 };
        if self.drawing {
            return Margins { left: 6.0, top: title + 3.0, right: 6.0, bottom: 6.0 };
        }
        let (_, y) = self.ranges();
        let ticks = self.y.ticks(y, (height - 90.0) / Y_NUMBER);
        let left = self.widest_number(y, (height - 90.0, height - title - 8.0 - BOTTOM + X_LABEL)) + 12.0 + UPRIGHT;
        let factor = if ticks.factor.is_some() { 14.0 } else { 0.0 };
        let legend = legend::height(&self.curves, width - left - 16.0);
        Margins { left, top: title + legend + factor + 8.0, right: 16.0, bottom: BOTTOM }
    }

    /// Width of the widest number on a vertical axis of a height between two. The legend, which decides it, needs this width first;
    /// an axis of 5, 10, 15 becomes one of 2.5, 5, 7.5 with a little more room.
    fn widest_number(&self, range: (f64, f64), (lowest, highest): (f64, f64)) -> f64 {
        let heights = std::iter::successors(Some(lowest), |height| Some(height + 0.25 * Y_NUMBER));
        let heights = heights.take_while(|height| *height < highest).chain([highest]);
        let ticks = heights.flat_map(|height| self.y.ticks(range, height / Y_NUMBER).labelled);
        ticks.map(|(_, text)| text.width(NUMBERS)).fold(0.0, f64::max)
    }

    fn ranges(&self) -> ((f64, f64), (f64, f64)) {
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter());
        let (x_margin, y_margin) = match (self.x.scale, self.drawing) {
            (_, true) => (0.06, 0.06),
            (super::Scale::Linear, _) => (0.0, 0.06),
            (super::Scale::Logarithmic, _) => (0.06, 0.06),
        };
        (self.x.range(points().map(|p| p.0), x_margin), self.y.range(points().map(|p| p.1), y_margin))
    }

    /// Draws the panel: `outer` with the given margins.
    pub fn draw(&self, drawing: &mut Drawing, outer: Rectangle, margins: Margins, x_label: bool) {
        let inner = Rectangle {
            x: outer.x + margins.left,
            y: outer.y + margins.top,
            width: outer.width - margins.left - margins.right,
            height: outer.height - margins.top - margins.bottom + if x_label { 0.0 } else { X_LABEL },
        };
        let (mut x, mut y) = self.ranges();
        if self.drawing {
            equalize(&mut x, &mut y, inner.width / inner.height);
        }
        let place = |(px, py): (f64, f64)| {
            let (u, v) = (self.x.place(px, x), self.y.place(py, y));
            (inner.x + u * inner.width, inner.y + (1.0 - v) * inner.height)
        };
        if let Some(title) = &self.title {
            let at = (inner.x + 0.5 * inner.width, outer.y + TITLE + 2.0);
            drawing.text(at, title.clone(), TITLE, Anchor::Middle, Colour::INK);
        }
        if self.drawing {
            frame(drawing, inner, Colour::PALE);
        } else {
            let labels = (outer.x + 14.0, x_label.then_some(outer.y + outer.height - 7.0));
            self.draw_axes(drawing, inner, (x, y), labels);
            let title = if self.title.is_some() { TITLE + 9.0 } else { 0.0 };
            legend::draw(drawing, &self.curves, (inner.x, outer.y + title), inner.width);
        }
        if !self.faces.is_empty() {
            let scale = inner.width / (x.1 - x.0);
            let lie = |p: &[f64; 3]| {
                let (u, v) = place((p[0], p[1]));
                [u, v, scale * p[2]]
            };
            let placed = |face: &Face| Face { corners: face.corners.iter().map(lie).collect(), ..face.clone() };
            drawing.faces(inner, &self.faces.iter().map(placed).collect::<Vec<_>>());
            frame(drawing, inner, Colour::PALE);
        }
        for curve in &self.curves {
            draw_curve(drawing, curve, inner, &place);
        }
    }

    fn draw_axes(
        &self,
        drawing: &mut Drawing,
        inner: Rectangle,
        (x, y): ((f64, f64), (f64, f64)),
        (y_label, x_label): (f64, Option<f64>),
    ) {
        let (right, bottom) = (inner.x + inner.width, inner.y + inner.height);
        let x_ticks = self.x.ticks(x, inner.width / 85.0);
        let y_ticks = self.y.ticks(y, inner.height / Y_NUMBER);
        let across = |value: f64| inner.x + self.x.place(value, x) * inner.width;
        let up = |value: f64| bottom - self.y.place(value, y) * inner.height;
        for (value, _) in &x_ticks.labelled {
            drawing.line(vec![(across(*value), inner.y), (across(*value), bottom)], Stroke::full(Colour::PALE, 0.8));
        }
        for (value, _) in &y_ticks.labelled {
            drawing.line(vec![(inner.x, up(*value)), (right, up(*value))], Stroke::full(Colour::PALE, 0.8));
        }
        let pen = Stroke::full(Colour::INK, 1.0);
        for (value, text) in &x_ticks.labelled {
            let at = across(*value);
            drawing.line(vec![(at, bottom), (at, bottom + 4.0)], pen);
            drawing.text((at, bottom + 16.5), text.clone(), NUMBERS, Anchor::Middle, Colour::INK);
        }
        for (value, text) in &y_ticks.labelled {
            let at = up(*value);
            drawing.line(vec![(inner.x - 4.0, at), (inner.x, at)], pen);
            drawing.text((inner.x - 7.0, at + 0.36 * NUMBERS), text.clone(), NUMBERS, Anchor::End, Colour::INK);
        }
        for value in &x_ticks.small {
            drawing.line(vec![(across(*value), bottom), (across(*value), bottom + 2.5)], pen);
        }
        for value in &y_ticks.small {
            drawing.line(vec![(inner.x - 2.5, up(*value)), (inner.x, up(*value))], pen);
        }
        frame(drawing, inner, Colour::INK);
        if let Some(power) = y_ticks.factor {
            drawing.text((inner.x, inner.y - 5.0), times(power), NUMBERS, Anchor::Start, Colour::INK);
        }
        if let Some(height) = x_label {
            let label = with_factor(&self.x.label, &x_ticks);
            drawing.text((inner.x + 0.5 * inner.width, height), label, LABELS, Anchor::Middle, Colour::INK);
        }
        let at = (y_label, inner.y + 0.5 * inner.height);
        let label = shortened(&self.y.label, inner.height + 30.0);
        drawing.text_upwards(at, label, LABELS, Anchor::Middle, Colour::INK);
    }
}

fn draw_curve(drawing: &mut Drawing, curve: &Curve, inner: Rectangle, place: &dyn Fn((f64, f64)) -> (f64, f64)) {
    let pen = Stroke { colour: curve.style.colour, width: curve.width, dash: curve.style.dash };
    let points: Vec<(f64, f64)> = curve.points.iter().map(|p| place(*p)).collect();
    if let Some(fill) = curve.fill {
        drawing.polygon(points, (curve.width > 0.0).then_some(pen), Some(fill));
        return;
    }
    if curve.width > 0.0 {
        for piece in clip(&thin(&points), inner) {
            drawing.line(piece, pen);
        }
    }
    if let Some(mark) = curve.mark {
        let inside = |p: &&(f64, f64)| {
            p.0 >= inner.x - 0.5
                && p.0 <= inner.x + inner.width + 0.5
                && p.1 >= inner.y - 0.5
                && p.1 <= inner.y + inner.height + 0.5
        };
        for at in points.iter().filter(inside) {
            mark.draw(*at, 3.4, curve.style.colour, drawing);
        }
    }
}

fn frame(drawing: &mut Drawing, inner: Rectangle, colour: Colour) {
    let Rectangle { x, y, width, height } = inner;
    let corners = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
    drawing.polygon(corners, Some(Stroke::full(colour, 1.0)), None);
}

fn times(power: i32) -> Text {
    Text::plain("×").then(power_of_ten(power))
}

fn with_factor(label: &Text, ticks: &Ticks) -> Text {
    match ticks.factor {
        Some(power) => label.clone().then(Text::plain("   ")).then(times(power)),
        None => label.clone(),
    }
}

/// A label that fits, cut in the middle if need be.
fn shortened(label: &Text, room: f64) -> Text {
    if label.width(LABELS) <= room {
        return label.clone();
    }
    let all: Vec<char> = label.0.iter().flat_map(|(_, part)| part.chars()).collect();
    let mut keep = all.len();
    loop {
        keep = keep.saturating_sub(2);
        let (head, tail) = (keep / 2, keep - keep / 2);
        let text: String = all[..head].iter().chain(&['…']).chain(&all[all.len() - tail..]).collect();
        let text = Text::plain(text);
        if keep < 8 || text.width(LABELS) <= room {
            return text;
        }
    }
}

/// Widens one range so that lengths are the same both ways.
fn equalize(x: &mut (f64, f64), y: &mut (f64, f64), aspect: f64) {
    let (width, height) = (x.1 - x.0, y.1 - y.0);
    let grow = |range: &mut (f64, f64), wanted: f64| {
        let extra = 0.5 * (wanted - (range.1 - range.0));
        *range = (range.0 - extra, range.1 + extra);
    };
    if width / height < aspect { grow(x, height * aspect) } else { grow(y, width / aspect) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_leave_room_for_the_label_at_every_height() {
        let axis = |label: &str| Axis::linear(Text::plain(label));
        let mut panel = Panel::new(axis("t [s]"), axis("pressure [bar]"));
        panel.curves = vec![Curve::new(0, Text::plain("rebound"), vec![(0.0, 4.9), (1.0, 24.0)])];
        let (_, range) = panel.ranges();
        for height in (120..600).map(f64::from) {
            let margins = panel.margins(600.0, height);
            for below in [0.0, X_LABEL] {
                let axes = height - margins.top - margins.bottom + below;
                let numbers = panel.y.ticks(range, axes / Y_NUMBER).labelled;
                let widest = numbers.iter().map(|(_, text)| text.width(NUMBERS)).fold(0.0, f64::max);
                assert!(margins.left - UPRIGHT >= widest + 12.0, "{height}: {widest} in {}", margins.left);
            }
        }
    }
}
