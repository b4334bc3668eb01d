//! A machine as lines and pins, at one state.

use crate::picture::{Axis, Colour, Curve, Figure, Mark, Panel, Size, Style, Text, hull, zigzag};
use flyball_dae::system::State;
use flyball_machine::body::BodyKind;
use flyball_machine::force::ForceKind;
use flyball_machine::joint::JointKind;
use flyball_machine::results::Reading;
use flyball_machine::{Body, Dimension, Frame, MachineSystem, Shape};

type Point = (f64, f64);

/// Points of a body in its own frame, its name, and whether it is ground.
struct Outline {
    name: String,
    points: Vec<[f64; 3]>,
}

/// How a machine is drawn.
pub struct Sketch<'a> {
    system: &'a MachineSystem,
    outlines: Vec<Outline>,
    pins: Vec<[f64; 3]>,
}

impl<'a> Sketch<'a> {
    /// Collects what is known of the bodies: markers, joints, shapes.
    pub fn new(system: &'a MachineSystem) -> Self {
        let machine = system.machine();
        let start = system.start();
        let reading = system.read(&start);
        let mut outlines: Vec<Outline> = machine
            .bodies
            .iter()
            .map(|(name, body)| {
                let mut points: Vec<[f64; 3]> = body.markers.iter().map(|marker| marker.frame.position).collect();
                if let BodyKind::Solid(Shape::Rod { from, to, .. } | Shape::Tube { from, to, .. }) = body.kind {
                    points.extend([from, to]);
                }
                Outline { name: name.clone(), points }
            })
            .collect();
        let mut pins = Vec::new();
        for (_, joint) in &machine.joints {
            for reference in [&joint.first, &joint.second] {
                let Ok(marker) = reading.marker(reference) else { continue };
                let place = joint.at.unwrap_or(marker.position);
                let body = outlines.iter_mut().find(|outline| {
                    outline.name == *reference
                        || reference.strip_prefix(outline.name.as_str()).is_some_and(|rest| rest.starts_with('.'))
                });
                match body {
                    Some(outline) => {
                        let Ok(frame) = reading.marker(&outline.name) else { continue };
                        let local = Frame::from(frame).inverse().point(place);
                        outline.points.push(local);
                    }
                    None if reference == "ground" || reference.starts_with("ground.") => pins.push(place),
                    None => {}
                }
            }
        }
        for (outline, (_, body)) in outlines.iter_mut().zip(&machine.bodies) {
            outline.points = distinct(&outline.points);
            // one point shows no turning about it
            if outline.points.len() == 1 {
                outline.points.extend(centre(body));
                outline.points = distinct(&outline.points);
            }
        }
        Self { system, outlines, pins: distinct(&pins) }
    }

    /// Places of all bodies and beams in the picture, always in the same order.
    pub fn points(&self, state: &State) -> Vec<Point> {
        let reading = self.system.read(state);
        let bodies = self.outlines.iter().flat_map(|outline| self.places(outline, &reading));
        let nodes = self.system.machine().beams.iter().flat_map(|(beam, data)| node_names(beam, data.elements));
        let nodes = nodes.filter_map(|node| reading.marker(&node).ok());
        bodies.chain(nodes.map(|marker| self.project(marker.position))).collect()
    }

    /// Places of a body: its known points, or its origin.
    fn places(&self, outline: &Outline, reading: &Reading) -> Vec<Point> {
        let Ok(frame) = reading.marker(&outline.name) else { return Vec::new() };
        let frame = Frame::from(frame);
        let points: Vec<Point> = outline.points.iter().map(|p| self.project(frame.point(*p))).collect();
        if points.is_empty() { vec![self.project(frame.position)] } else { points }
    }

    /// The picture plane: x and y, or a view from the side above in space.
    fn project(&self, p: [f64; 3]) -> Point {
        match self.system.machine().dimension {
            Dimension::Two => (p[0], p[1]),
            Dimension::Three => (0.866 * (p[0] - p[1]), 0.45 * (p[0] + p[1]) + p[2]),
        }
    }

    /// Lines of one state, in a style of each body or all in one.
    pub fn curves(&self, state: &State, one: Option<Style>) -> Vec<Curve> {
        let reading = self.system.read(state);
        let machine = self.system.machine();
        let mut curves = Vec::new();
        let mut joints = Vec::new();
        let place = |reference: &str| reading.marker(reference).ok().map(|marker| self.project(marker.position));
        for (n, outline) in self.outlines.iter().enumerate() {
            let points = self.places(outline, &reading);
            let style = one.unwrap_or(Style::full(n));
            let corners = hull(&points);
            let mut curve = Curve::line(corners.clone(), style, if one.is_some() { 1.2 } else { 2.6 });
            if corners.len() > 2 {
                curve.fill = Some(style.colour.mixed(if one.is_some() { 0.06 } else { 0.2 }));
            }
            if points.len() <= 1 {
                curve = Curve::line(points, style, 0.0).marked(Mark::Square);
            } else {
                joints.extend(points);
            }
            curves.push(curve);
        }
        for (n, (beam, data)) in machine.beams.iter().enumerate() {
            let points: Vec<Point> = node_names(beam, data.elements).filter_map(|node| place(&node)).collect();
            let style = one.unwrap_or(Style::full(self.outlines.len() + n));
            curves.push(Curve::line(points, style, if one.is_some() { 1.2 } else { 2.6 }));
        }
        if one.is_some() {
            return curves;
        }
        for (_, force) in &machine.forces {
            if let ForceKind::SpringDamper(spring) = &force.kind
                && let (Some(a), Some(b)) = (place(&spring.first), place(&spring.second))
            {
                let width = 0.05 * (a.0 - b.0).hypot(a.1 - b.1);
                curves.push(Curve::line(zigzag(a, b, width), Style { colour: Colour::GREY, dash: &[] }, 1.2));
            }
        }
        let ink = Style { colour: Colour::INK, dash: &[] };
        let pins: Vec<Point> = self.pins.iter().map(|p| self.project(*p)).collect();
        // a triangle alone where a joint stands on a pin
        joints.retain(|a: &Point| !pins.iter().any(|b| (a.0 - b.0).hypot(a.1 - b.1) < 1e-9));
        for (_, joint) in &machine.joints {
            if let JointKind::RigidLink(_) = &joint.kind
                && let (Some(a), Some(b)) = (place(&joint.first), place(&joint.second))
            {
                curves.push(Curve::line(vec![a, b], ink, 1.2));
            }
        }
        curves.push(Curve::line(joints, ink, 0.0).marked(Mark::Circle));
        curves.push(Curve::line(pins, ink, 0.0).marked(Mark::Triangle));
        curves
    }

    /// Panels of states side by side, all of the same scale.
    pub fn figure(&self, title: &str, states: &[(String, Vec<Curve>)]) -> Figure {
        let points = || states.iter().flat_map(|(_, curves)| curves.iter().flat_map(|curve| curve.points.iter()));
        let range = |of: fn(&Point) -> f64| {
            let (low, high) =
                points().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
            let margin = 0.06 * (high - low).max(1e-9);
            if low > high { (0.0, 1.0) } else { (low - margin, high + margin) }
        };
        let (mut x, mut y) = (range(|p| p.0), range(|p| p.1));
        // flat mechanisms get some height
        let (width, height) = (x.1 - x.0, y.1 - y.0);
        let least = 0.15 * width.max(height);
        for range in [&mut x, &mut y] {
            let lack = 0.5 * (least - (range.1 - range.0)).max(0.0);
            *range = (range.0 - lack, range.1 + lack);
        }
        let aspect = ((x.1 - x.0) / (y.1 - y.0)).clamp(0.4, 3.0);
        let columns = if aspect > 1.6 { 2 } else { 4 }.min(states.len().max(1));
        let width = if columns == 4 { 220.0 } else { 420.0 };
        let panels = states.iter().map(|(title, curves)| {
            let axis = |(low, high): (f64, f64)| Axis::default().between(low, high);
            let mut panel = Panel::new(axis(x), axis(y)).titled(Text::plain(title));
            panel.drawing = true;
            panel.curves = curves.clone();
            panel
        });
        let height = (width / aspect + 30.0).clamp(120.0, 520.0);
        Figure::grid(Text::plain(title), columns, Size { width, height }, panels.collect())
    }
}

/// Instants drawn by `run --picture`.
const INSTANTS: usize = 8;

/// Snapshots of a run, evenly spread in time.
pub fn snapshots(system: &MachineSystem, title: &str, states: &[State]) -> Figure {
    let sketch = Sketch::new(system);
    let (first, last) = match (states.first(), states.last()) {
        (Some(first), Some(last)) => (first.t, last.t),
        _ => (0.0, 0.0),
    };
    let mut chosen = Vec::new();
    for k in 0..INSTANTS.min(states.len()) {
        let wanted = first + (last - first) * k as f64 / (INSTANTS - 1) as f64;
        let near = |s: &&State| (s.t - wanted).abs();
        if let Some(state) = states.iter().min_by(|a, b| near(a).total_cmp(&near(b))) {
            chosen.push((format!("t = {:.4} s", state.t), sketch.curves(state, None)));
        }
    }
    sketch.figure(title, &chosen)
}

/// Names of a beam's nodes, in order.
fn node_names(beam: &str, elements: usize) -> impl Iterator<Item = String> + '_ {
    (0..=elements).map(move |i| match i {
        0 => format!("{beam}.start"),
        i if i == elements => format!("{beam}.end"),
        i => format!("{beam}.node{i}"),
    })
}

/// Centre of mass in the body's own frame, of bodies that can turn.
fn centre(body: &Body) -> Option<[f64; 3]> {
    match body.kind {
        BodyKind::Rigid { .. } => Some(body.centre),
        BodyKind::Solid(shape) => Some(shape.inertia(1.0).centre),
        _ => None,
    }
}

fn distinct(points: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let mut out: Vec<[f64; 3]> = Vec::new();
    for p in points {
        let near = |o: &[f64; 3]| (0..3).map(|i| (o[i] - p[i]).abs()).fold(0.0, f64::max) < 1e-9;
        if !out.iter().any(near) {
            out.push(*p);
        }
    }
    out
}
