//! A machine of the plane as lines and pins, at one state.

use flyball_dae::system::State;
use flyball_machine::body::{BodyKind, Mass};
use flyball_machine::catalog::{Catalog, Glyph};
use flyball_machine::probe::Reading;
use flyball_machine::{Beam, Body, Frame, MachineSystem, Shape};
use flyball_picture::{Axis, Colour, Curve, Figure, Mark, Panel, Size, Style, Text, hull, zigzag};

type Point = (f64, f64);

/// A body as it is drawn, in its own frame.
struct Outline {
    name: String,
    points: Vec<[f64; 3]>,
    /// Foot and tip of an arm that shows turns about the only point.
    spoke: Option<[[f64; 3]; 2]>,
}

/// Drawing of a machine.
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
                Outline { name: name.clone(), points, spoke: None }
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
        leave_out_far(&mut outlines, &reading);
        for (outline, (_, body)) in outlines.iter_mut().zip(&machine.bodies) {
            outline.points = distinct(&outline.points);
            let Some(centre) = centre(body) else { continue };
            // one point shows no turning about it
            if outline.points.len() == 1 {
                outline.points.push(centre);
                outline.points = distinct(&outline.points);
            }
            outline.spoke = spoke(&outline.points, body);
        }
        Self { system, outlines, pins: distinct(&pins) }
    }

    /// Foot and tip of the arms of bodies, where they have one.
    fn arms(&self, state: &State) -> Vec<Option<[Point; 2]>> {
        let reading = self.system.read(state);
        let arm = |outline: &Outline| {
            let (spoke, frame) = (outline.spoke?, Frame::from(reading.marker(&outline.name).ok()?));
            Some(spoke.map(|p| flat(frame.point(p))))
        };
        self.outlines.iter().map(arm).collect()
    }

    /// Arms of bodies that turn between two states, at the second.
    pub fn turned_arms(&self, rest: &State, moved: &State, style: Style) -> Vec<Curve> {
        let along = |[a, b]: [Point; 2]| (b.0 - a.0, b.1 - a.1);
        let shown = |(before, after): (Option<[Point; 2]>, Option<[Point; 2]>)| {
            let (before, arm) = (along(before?), after?);
            let turned = (along(arm).0 - before.0).hypot(along(arm).1 - before.1);
            (turned > TURNED * before.0.hypot(before.1)).then(|| Curve::line(arm.to_vec(), style, 1.2))
        };
        self.arms(rest).into_iter().zip(self.arms(moved)).filter_map(shown).collect()
    }

    /// Places of a body: its known points, or its origin.
    fn places(&self, outline: &Outline, reading: &Reading) -> Vec<Point> {
        let Ok(frame) = reading.marker(&outline.name) else { return Vec::new() };
        let frame = Frame::from(frame);
        let points: Vec<Point> = outline.points.iter().map(|p| flat(frame.point(*p))).collect();
        if points.is_empty() { vec![flat(frame.position)] } else { points }
    }

    /// Lines of one state, in a style of each body or all in one.
    pub fn curves(&self, state: &State, one: Option<Style>) -> Vec<Curve> {
        let reading = self.system.read(state);
        let machine = self.system.machine();
        let mut curves = Vec::new();
        let mut joints = Vec::new();
        let place = |reference: &str| reading.marker(reference).ok().map(|marker| flat(marker.position));
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
            let points: Vec<Point> = node_names(beam, data).filter_map(|node| place(&node)).collect();
            let style = one.unwrap_or(Style::full(self.outlines.len() + n));
            curves.push(Curve::line(points, style, if one.is_some() { 1.2 } else { 2.6 }));
        }
        if one.is_some() {
            return curves;
        }
        let catalog = Catalog::standard();
        for (_, force) in &machine.forces {
            let glyph = catalog.force(force.kind.name()).and_then(|entry| entry.glyph);
            if let (Some(Glyph::Spring), [first, second]) = (glyph, force.kind.markers().as_slice())
                && let (Some(a), Some(b)) = (place(first), place(second))
            {
                let coil = zigzag(a, b, 0.05 * (a.0 - b.0).hypot(a.1 - b.1));
                curves.push(Curve::line(coil, Style { colour: Colour::GREY, dash: &[] }, 1.2));
            }
        }
        let ink = Style { colour: Colour::INK, dash: &[] };
        let pins: Vec<Point> = self.pins.iter().map(|p| flat(*p)).collect();
        // a triangle alone where a joint stands on a pin
        joints.retain(|a: &Point| !pins.iter().any(|b| (a.0 - b.0).hypot(a.1 - b.1) < 1e-9));
        for (_, joint) in &machine.joints {
            let glyph = catalog.joint(joint.kind.definition().name()).and_then(|entry| entry.glyph);
            if let (Some(Glyph::Rod), Some(a), Some(b)) = (glyph, place(&joint.first), place(&joint.second)) {
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

/// A point in the plane.
fn flat(p: [f64; 3]) -> Point {
    (p[0], p[1])
}

/// Snapshots of a run.
pub fn snapshots<'s>(system: &MachineSystem, title: &str, states: impl Iterator<Item = (String, &'s State)>) -> Figure {
    let sketch = Sketch::new(system);
    let shown: Vec<_> = states.map(|(title, state)| (title, sketch.curves(state, None))).collect();
    sketch.figure(title, &shown)
}

/// Names of a beam's nodes as bodies, in order.
fn node_names<'b>(name: &'b str, beam: &'b Beam) -> impl Iterator<Item = String> + 'b {
    beam.node_names().map(move |node| format!("{name}.{node}"))
}

/// Turns of an arm below this [rad] are not drawn.
const TURNED: f64 = 0.05;

/// Points farther from the middle than this many times what holds three quarters of all are no part of the picture: they
/// give directions.
const FAR: f64 = 20.0;

/// Leaves out points of bodies far from all others.
fn leave_out_far(outlines: &mut [Outline], reading: &Reading) {
    let frames: Vec<Option<Frame>> =
        outlines.iter().map(|outline| reading.marker(&outline.name).ok().map(Frame::from)).collect();
    let place = |frame: &Option<Frame>, p: [f64; 3]| frame.as_ref().map_or(p, |frame| frame.point(p));
    let all: Vec<[f64; 3]> = outlines
        .iter()
        .zip(&frames)
        .flat_map(|(outline, frame)| outline.points.iter().map(move |p| place(frame, *p)))
        .collect();
    let quantile = |mut values: Vec<f64>, part: usize| {
        flyball_dae::order::ascending(&mut values);
        values.get(part * values.len() / 4).copied().unwrap_or(0.0)
    };
    let middle: [f64; 3] = std::array::from_fn(|i| quantile(all.iter().map(|p| p[i]).collect(), 2));
    let distance = |p: [f64; 3]| (0..3).map(|i| (p[i] - middle[i]).powi(2)).sum::<f64>().sqrt();
    let most = FAR * quantile(all.iter().map(|p| distance(*p)).collect(), 3);
    for (outline, frame) in outlines.iter_mut().zip(&frames).filter(|_| most > 0.0) {
        outline.points.retain(|p| distance(place(frame, *p)) <= most);
    }
}

/// An arm of a body with one point, as long as the radius of its shape or of gyration.
fn spoke(points: &[[f64; 3]], body: &Body) -> Option<[[f64; 3]; 2]> {
    let [foot] = *points else { return None };
    let radius = match body.kind {
        BodyKind::Solid(Shape::Rod { radius, .. } | Shape::Sphere { radius, .. }) => radius,
        BodyKind::Solid(Shape::Tube { outer, .. }) => outer,
        BodyKind::Solid(Shape::Block { edges, .. }) => 0.5 * edges[0],
        BodyKind::Rigid { tensor } => gyration(tensor.0, body.mass),
        _ => 0.0,
    };
    (radius > 0.0).then(|| [foot, [foot[0] + radius, foot[1], foot[2]]])
}

/// Largest radius of gyration.
fn gyration(tensor: [[f64; 3]; 3], mass: Mass) -> f64 {
    let most = (0..3).fold(0.0, |most: f64, i| most.max(tensor[i][i]));
    if let Mass::Mass(mass) = mass { (most / mass).sqrt() } else { 0.0 }
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

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_dae::system::System;
    use flyball_machine::{Joint, Machine};

    /// The system, its start, and the same turned by half a radian in its last coordinates.
    fn turned(machine: &Machine) -> (MachineSystem, State, State) {
        let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
        let start = system.start();
        let mut moved = start.clone();
        let mut change = vec![0.0; system.layout().n_v()];
        *change.last_mut().expect("coordinates") = 0.5;
        system.layout().manifold.retract(&start.q, &change, &mut moved.q);
        (system, start, moved)
    }

    #[test]
    fn bodies_that_turn_about_their_only_point_are_seen_to_turn() {
        let mut machine = Machine::planar();
        machine.body("disc", Body::rigid(1.0, 0.04));
        machine.joint("pin", Joint::revolute("ground", "disc"));
        let (system, start, moved) = turned(&machine);
        let sketch = Sketch::new(&system);
        let grey = Style { colour: Colour::GREY, dash: &[] };
        assert_eq!(sketch.turned_arms(&start, &moved, grey).len(), 1);
        assert!(sketch.turned_arms(&start, &start, grey).is_empty());
    }

    #[test]
    fn markers_far_away_do_not_make_the_rest_small() {
        let mut machine = Machine::planar();
        let plate = Body::rigid(1.0, 1.0).marker("sky", [0.0, 1000.0]);
        let corners = [("a", [0.0, 0.0]), ("b", [1.0, 0.0]), ("c", [1.0, 1.0]), ("d", [0.0, 1.0])];
        machine.body("plate", corners.into_iter().fold(plate, |plate, (name, place)| plate.marker(name, place)));
        let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
        let curves = Sketch::new(&system).curves(&system.start(), None);
        let points: Vec<Point> = curves.into_iter().flat_map(|curve| curve.points).collect();
        assert!(points.len() >= 4 && points.iter().all(|p| p.1 <= 1.0), "{points:?}");
    }
}
