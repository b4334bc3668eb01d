//! The legend: rows above the axes, where they hide nothing.

use super::curve::Curve;
use super::{Anchor, Colour, Drawing, Stroke, Text};

const SIZE: f64 = 12.0;
const ROW: f64 = 17.0;
const SAMPLE: f64 = 26.0;
const GAP: f64 = 18.0;

/// Entries of the legend with row and place in it. A single curve has none: its name stands at the axis.
fn entries(curves: &[Curve], width: f64) -> Vec<(&Curve, &Text, usize, f64)> {
    let labelled: Vec<_> = curves.iter().filter_map(|curve| Some((curve, curve.label.as_ref()?))).collect();
    let (mut row, mut x) = (0, 0.0);
    let mut all = Vec::new();
    for (curve, label) in labelled {
        let needed = SAMPLE + 5.0 + label.width(SIZE);
        if x > 0.0 && x + needed > width {
            (row, x) = (row + 1, 0.0);
        }
        all.push((curve, label, row, x));
        x += needed + GAP;
    }
    all
}

/// Height of the legend.
pub fn height(curves: &[Curve], width: f64) -> f64 {
    entries(curves, width).last().map_or(0.0, |(_, _, row, _)| (row + 1) as f64 * ROW + 2.0)
}

/// Draws the legend from its upper left corner.
pub fn draw(drawing: &mut Drawing, curves: &[Curve], (left, top): (f64, f64), width: f64) {
    for (curve, label, row, x) in entries(curves, width) {
        let (x, y) = (left + x, top + (row as f64 + 0.5) * ROW);
        if curve.width > 0.0 {
            let pen = Stroke { colour: curve.style.colour, width: curve.width, dash: curve.style.dash };
            drawing.line(vec![(x, y), (x + SAMPLE, y)], pen);
        }
        if let Some(mark) = curve.mark {
            mark.draw((x + 0.5 * SAMPLE, y), 3.4, curve.style.colour, drawing);
        }
        drawing.text((x + SAMPLE + 5.0, y + 0.36 * SIZE), label.clone(), SIZE, Anchor::Start, Colour::INK);
    }
}
