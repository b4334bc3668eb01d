//! A block diagram as a drawing.

use super::layout::{BORDER, Layout, NAME, NOTE, fitted};
use super::{BlockDiagram, Outline};
use crate::panel::Rectangle;
use crate::{Anchor, Colour, Drawing, Stroke, Text};

const WIRE: Colour = Colour(70, 82, 96);
const LOOP: Colour = Colour(200, 85, 40);
const FILLS: [(Outline, Colour); 3] = [
    (Outline::Source, Colour(226, 240, 234)),
    (Outline::Plain, Colour(238, 243, 250)),
    (Outline::Sink, Colour(252, 238, 224)),
];

/// Draws boxes, wires with arrows, and dots where wires branch.
pub fn draw(diagram: &BlockDiagram) -> Drawing {
    let layout = Layout::new(diagram);
    let mut drawing = Drawing::new(layout.size.0, layout.size.1);
    if !diagram.title.is_empty() {
        let at = (0.5 * layout.size.0, BORDER + 14.0);
        drawing.text(at, fitted(&diagram.title, 15.0), 15.0, Anchor::Middle, Colour::INK);
    }
    for way in &layout.plant_wires {
        arrow(&mut drawing, way, Colour::GREY);
    }
    for (wire, way) in diagram.wires.iter().zip(&layout.wires) {
        let both = diagram.blocks[wire.from].marked && diagram.blocks[wire.to].marked;
        arrow(&mut drawing, way, if both { LOOP } else { WIRE });
    }
    for at in branches(diagram, &layout) {
        drawing.circle(at, 2.6, None, Some(WIRE));
    }
    for (block, area) in diagram.blocks.iter().zip(&layout.boxes) {
        let fill = FILLS.iter().find(|(outline, _)| *outline == block.outline).map(|(_, fill)| *fill);
        let pen = if block.marked { Stroke::full(LOOP, 1.8) } else { Stroke::full(Colour::INK, 1.1) };
        drawing.polygon(outline(block.outline, *area), Some(pen), fill);
        let (x, y) = (area.x + 0.5 * area.width, area.y + 0.5 * area.height);
        drawing.text((x, y - 2.0), fitted(&block.name, NAME), NAME, Anchor::Middle, Colour::INK);
        drawing.text((x, y + NOTE + 2.5), fitted(&block.note, NOTE), NOTE, Anchor::Middle, Colour::GREY);
    }
    if let Some(plant) = layout.plant {
        drawing.polygon(
            outline(Outline::Plain, plant),
            Some(Stroke::full(Colour::INK, 1.6)),
            Some(Colour(230, 233, 238)),
        );
        let at = (plant.x + 0.5 * plant.width, plant.y + 0.5 * plant.height + 0.35 * NAME);
        drawing.text(at, Text::plain(&diagram.plant), NAME, Anchor::Middle, Colour::INK);
    }
    drawing
}

fn arrow(drawing: &mut Drawing, way: &[(f64, f64)], colour: Colour) {
    drawing.line(way.to_vec(), Stroke::full(colour, 1.2));
    if let [.., a, b] = way {
        let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
        let (u, v) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
        let foot = |side: f64| (b.0 - 7.0 * u - 3.2 * side * v, b.1 - 7.0 * v + 3.2 * side * u);
        drawing.polygon(vec![*b, foot(1.0), foot(-1.0)], None, Some(colour));
    }
}

/// Corners of an outline.
fn outline(outline: Outline, area: Rectangle) -> Vec<(f64, f64)> {
    let Rectangle { x, y, width, height } = area;
    let (right, bottom, cut) = (x + width, y + height, 9.0f64.min(0.3 * height));
    match outline {
        Outline::Plain => vec![(x, y), (right, y), (right, bottom), (x, bottom)],
        Outline::Sink => {
            vec![(x, y), (right - cut, y), (right, y + 0.5 * height), (right - cut, bottom), (x, bottom)]
        }
        Outline::Source => {
            let round = |k: usize| {
                let (sin, cos) = (std::f64::consts::PI * (0.5 + k as f64 / 8.0)).sin_cos();
                (x + cut + cut * cos, y + 0.5 * height - 0.5 * height * sin)
            };
            let mut corners = vec![(right, bottom), (right, y)];
            corners.extend((0..=8).map(round));
            corners
        }
    }
}

/// Points where wires with one beginning part.
fn branches(diagram: &BlockDiagram, layout: &Layout) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for (i, a) in layout.wires.iter().enumerate() {
        for (j, b) in layout.wires.iter().enumerate().skip(i + 1) {
            let same =
                (diagram.wires[i].from, &diagram.wires[i].signal) == (diagram.wires[j].from, &diagram.wires[j].signal);
            let common = a.iter().zip(b).take_while(|(p, q)| p == q).count();
            if !same || common == 0 || common >= a.len().min(b.len()) {
                continue;
            }
            let (last, p, q) = (a[common - 1], a[common], b[common]);
            // both go on in one direction for a while, or part at once
            let along = |p: (f64, f64)| ((p.0 - last.0).signum(), (p.1 - last.1).signum());
            let near = |p: (f64, f64)| (p.0 - last.0).hypot(p.1 - last.1);
            let straight = (p.0 - last.0).abs() < 1e-9 || (p.1 - last.1).abs() < 1e-9;
            let at = if straight && along(p) == along(q) { if near(p) < near(q) { p } else { q } } else { last };
            if !found.contains(&at) {
                found.push(at);
            }
        }
    }
    found
}
