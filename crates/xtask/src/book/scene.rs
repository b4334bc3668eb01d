//! The picture of a joint: its bodies from the model, its art, frames and motions with their names.

use super::art::lines;
use super::view::{Point, View, square_to};
use flyball_machine::body::BodyKind;
use flyball_machine::catalog::art::{Art, MarkerMotion, Path};
use flyball_machine::{Frame, MachineSystem, Shape};
use flyball_picture::{Anchor, Colour, Drawing, Stroke, Style, Text};

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 280.0;
/// Room around the machine for names.
const MARGIN: Point = (58.0, 30.0);
/// Length of the axes of a frame [m].
const AXIS: f64 = 0.36;
const NAMES: f64 = 13.0;
const MOTION: Colour = Colour(0, 130, 96);
const SECOND: Colour = Colour(200, 80, 0);

/// Draws the model at its start.
pub fn draw(system: &MachineSystem, art: &Art) -> Result<Drawing, String> {
    let (machine, start) = (system.machine(), system.start());
    let reading = system.read(&start);
    let frame = |name: &str| reading.marker(name).map(Frame::from).map_err(|error| error.to_string());
    let mut solids: Vec<(Shape, Frame, Colour)> = Vec::new();
    for part in art.under {
        solids.push((part.shape, frame(part.marker)?, Colour::GREY));
    }
    let colours: Vec<(&str, Colour)> =
        machine.bodies.iter().enumerate().map(|(n, (name, _))| (name.as_str(), Style::full(n).colour)).collect();
    for ((name, body), (_, colour)) in machine.bodies.iter().zip(&colours) {
        if let BodyKind::Solid(shape) = body.kind {
            solids.push((shape, frame(name)?, *colour));
        }
    }
    for part in art.over {
        let own = colours.iter().find(|(name, _)| part.marker.split('.').next() == Some(name));
        solids.push((part.shape, frame(part.marker)?, own.map_or(Colour::GREY, |(_, colour)| *colour)));
    }
    let mut points: Vec<[f64; 3]> = solids.iter().flat_map(|(shape, frame, _)| extent(shape, *frame)).collect();
    for (marker, _) in art.frames {
        let at = frame(marker)?;
        points.extend((0..3).map(|i| tip(at, i)));
    }
    let mut drawn: Vec<Vec<[f64; 3]>> = Vec::new();
    for line in art.lines {
        let at = frame(line.marker)?;
        drawn.extend(lines(&line.form).iter().map(|line| line.iter().map(|p| at.point(*p)).collect()));
    }
    points.extend(drawn.iter().flatten());
    let mut paths = Vec::new();
    for motion in art.motions {
        let path = path(motion, frame(motion.marker)?);
        points.extend(&path);
        paths.push(path);
    }
    let room = (WIDTH - 2.0 * MARGIN.0, HEIGHT - 2.0 * MARGIN.1);
    let view = View::of(machine.dimension).fitted(&points, MARGIN, room);
    // flat machines get a flat sheet
    let heights = || points.iter().map(|p| view.point(*p).1);
    let height = heights().fold(0.0, f64::max) - heights().fold(f64::INFINITY, f64::min);
    let view = view.fitted(&points, MARGIN, (room.0, height));
    let mut sheet = Drawing::new(WIDTH, (height + 2.0 * MARGIN.1).round());
    for (shape, frame, colour) in &solids {
        view.solid(shape, *frame, *colour, &mut sheet);
    }
    for line in &drawn {
        sheet.line(line.iter().map(|p| view.point(*p)).collect(), Stroke::full(Colour::INK, 1.2));
    }
    for (motion, path) in art.motions.iter().zip(&paths) {
        let seen: Vec<Point> = path.iter().map(|p| view.point(*p)).collect();
        arrow(&seen, matches!(motion.path, Path::Slide(..)), MOTION, &mut sheet);
        name_of_motion(motion.label, &seen, &mut sheet);
    }
    let planar = machine.dimension == flyball_machine::Dimension::Two;
    let mut labels: Vec<(Point, Point, String, Colour)> = Vec::new();
    for (n, (marker, letter)) in art.frames.iter().enumerate() {
        let (at, colour) = (frame(marker)?, if n == 0 { Colour::INK } else { SECOND });
        for axis in 0..if planar { 2 } else { 3 } {
            let (from, to) = (view.point(at.position), view.point(tip(at, axis)));
            let name = format!("{}_{letter}", ["x", "y", "z"][axis]);
            if let Some(same) = labels.iter_mut().find(|same| (same.1.0 - to.0).hypot(same.1.1 - to.1) < 3.0) {
                same.2 = format!("{} = {name}", same.2);
                continue;
            }
            if (to.0 - from.0).hypot(to.1 - from.1) > 4.0 {
                arrow(&[from, to], false, colour, &mut sheet);
                labels.push((from, to, name, colour));
            }
        }
        sheet.circle(view.point(at.position), 2.6, None, Some(colour));
    }
    for (from, to, name, colour) in labels {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        let anchor = match dx {
            _ if dx > 0.5 => Anchor::Start,
            _ if dx < -0.5 => Anchor::End,
            _ => Anchor::Middle,
        };
        sheet.text((to.0 + 6.0 * dx, to.1 + 9.0 * dy + 4.0), Text::marked(&name), NAMES, anchor, colour);
    }
    Ok(sheet)
}

fn tip(frame: Frame, axis: usize) -> [f64; 3] {
    let direction = frame.rotation.axis(axis);
    [0, 1, 2].map(|i| frame.position[i] + AXIS * direction[i])
}

/// Points that enclose a solid.
fn extent(shape: &Shape, frame: Frame) -> Vec<[f64; 3]> {
    let corners = |middle: [f64; 3], half: [f64; 3]| -> Vec<[f64; 3]> {
        (0..8)
            .map(|n| [0, 1, 2].map(|i| middle[i] + if n >> i & 1 == 1 { half[i] } else { -half[i] }))
            .map(|p| frame.point(p))
            .collect()
    };
    match *shape {
        Shape::Rod { from, to, radius } | Shape::Tube { from, to, outer: radius, .. } => {
            let (a, b) = square_to([0, 1, 2].map(|i| to[i] - from[i]));
            let ring = |at: [f64; 3]| {
                [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
                    .map(|(s, c)| frame.point([0, 1, 2].map(|i| at[i] + radius * (s * a[i] + c * b[i]))))
            };
            [ring(from), ring(to)].concat()
        }
        Shape::Block { middle, edges } => corners(middle, edges.map(|edge| 0.5 * edge)),
        Shape::Sphere { middle, radius } => corners(middle, [0.8 * radius; 3]),
    }
}

/// The path of a motion in the world.
fn path(motion: &MarkerMotion, frame: Frame) -> Vec<[f64; 3]> {
    match motion.path {
        Path::Slide(from, to) => vec![frame.point(from), frame.point(to)],
        Path::Turn(axis, [height, radius, first, last]) => (0..=40)
            .map(|i| (first + (last - first) * f64::from(i) / 40.0).to_radians().sin_cos())
            .map(|(sin, cos)| {
                let mut p = [0.0; 3];
                (p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3]) = (height, radius * cos, radius * sin);
                frame.point(p)
            })
            .collect(),
    }
}

/// A line with a head at its end, or at both.
fn arrow(points: &[Point], both: bool, colour: Colour, sheet: &mut Drawing) {
    sheet.line(points.to_vec(), Stroke::full(colour, 1.8));
    let head = |end: Point, before: Point, sheet: &mut Drawing| {
        let length = (end.0 - before.0).hypot(end.1 - before.1).max(1e-9);
        let (dx, dy) = ((end.0 - before.0) / length, (end.1 - before.1) / length);
        let corner = |back: f64, side: f64| (end.0 - back * dx - side * dy, end.1 - back * dy + side * dx);
        sheet.polygon(vec![corner(-2.0, 0.0), corner(7.0, 3.4), corner(7.0, -3.4)], None, Some(colour));
    };
    let n = points.len();
    head(points[n - 1], points[n.saturating_sub(4).min(n - 2)], sheet);
    if both {
        head(points[0], points[1], sheet);
    }
}

/// The name of a motion beside its middle: above flat arrows, outside of arcs.
fn name_of_motion(label: &str, path: &[Point], sheet: &mut Drawing) {
    let (first, last) = (path[0], path[path.len() - 1]);
    let chord = (0.5 * (first.0 + last.0), 0.5 * (first.1 + last.1));
    let middle = if path.len() == 2 { chord } else { path[path.len() / 2] };
    let (dx, dy) = (middle.0 - chord.0, middle.1 - chord.1);
    let slope = ((first.1 - last.1) / (first.0 - last.0)).abs();
    let lift = 7.0 + 0.5 * slope * Text::plain(label).width(NAMES);
    let (at, anchor) = match dx {
        _ if path.len() == 2 && slope < 0.4 => ((middle.0, middle.1 - lift), Anchor::Middle),
        _ if path.len() == 2 => {
            // beside it, on the right
            let length = (first.0 - last.0).hypot(first.1 - last.1).max(1e-9);
            let (right, down) = ((first.1 - last.1) / length, (last.0 - first.0) / length);
            let side = if right < 0.0 { -9.0 } else { 9.0 };
            ((middle.0 + side * right, middle.1 + side * down + 4.0), Anchor::Start)
        }
        dx if dy > 1.5 * dx.abs() => ((middle.0, middle.1 + 17.0), Anchor::Middle),
        dx if dx < 0.0 => ((middle.0 - 8.0, middle.1 + 4.0), Anchor::End),
        _ => ((middle.0 + 8.0, middle.1 + 4.0), Anchor::Start),
    };
    sheet.text(at, Text::plain(label), NAMES, anchor, MOTION);
}
