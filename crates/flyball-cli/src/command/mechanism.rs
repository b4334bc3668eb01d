//! A machine as lines and pins, at one state.

use flyball_dae::system::State;
use flyball_machine::body::{BodyKind, Mass};
use flyball_machine::catalog::Catalog;
use flyball_machine::catalog::art::Link;
use flyball_machine::probe::Reading;
use flyball_machine::{Beam, Body, Dimension, Frame, MachineSystem, Shape};
use flyball_picture::{Axis, Colour, Curve, Figure, Mark, Panel, Size, Style, Text, hull, zigzag};

type Point = (f64, f64);

/// A body as it is drawn, in its own frame.
struct Outline {
    name: String,
    points: Vec<[f64; 3]>,
    /// Foot and tip of an arm that shows turns which the points do not show: about the only one, or about their line.
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
            outline.spoke = spoke(&outline.points, body, machine.dimension);
        }
        Self { system, outlines, pins: distinct(&pins) }
    }

    /// Foot and tip of the arms of bodies, where they have one.
    fn arms(&self, state: &State) -> Vec<Option<[Point; 2]>> {
        let reading = self.system.read(state);
        let arm = |outline: &Outline| {
            let (spoke, frame) = (outline.spoke?, Frame::from(reading.marker(&outline.name).ok()?));
            Some(spoke.map(|p| self.project(frame.point(p))))
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

    /// Places of all bodies, their arms and beams in the picture, always in the same order.
    pub fn points(&self, state: &State) -> Vec<Point> {
        let reading = self.system.read(state);
        let bodies = self.outlines.iter().flat_map(|outline| self.places(outline, &reading));
        let bodies = bodies.chain(self.arms(state).into_iter().flatten().flatten());
        let nodes = self.system.machine().beams.iter().flat_map(|(name, beam)| node_names(name, beam));
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
            let points: Vec<Point> = node_names(beam, data).filter_map(|node| place(&node)).collect();
            let style = one.unwrap_or(Style::full(self.outlines.len() + n));
            curves.push(Curve::line(points, style, if one.is_some() { 1.2 } else { 2.6 }));
        }
        if one.is_some() {
            return curves;
        }
        let catalog = Catalog::standard();
        for (_, force) in &machine.forces {
            let link = catalog.force(force.kind.name()).and_then(|entry| entry.link);
            if let (Some(link), [first, second]) = (link, force.kind.markers().as_slice())
                && let (Some(a), Some(b)) = (place(first), place(second))
            {
                curves.push(drawn(link, a, b, Style { colour: Colour::GREY, dash: &[] }));
            }
        }
        let ink = Style { colour: Colour::INK, dash: &[] };
        let pins: Vec<Point> = self.pins.iter().map(|p| self.project(*p)).collect();
        // a triangle alone where a joint stands on a pin
        joints.retain(|a: &Point| !pins.iter().any(|b| (a.0 - b.0).hypot(a.1 - b.1) < 1e-9));
        for (_, joint) in &machine.joints {
            let link = catalog.joint(joint.kind.definition().name()).and_then(|entry| entry.link);
            if let (Some(link), Some(a), Some(b)) = (link, place(&joint.first), place(&joint.second)) {
                curves.push(drawn(link, a, b, ink));
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
        values.sort_by(f64::total_cmp);
        values.get(part * values.len() / 4).copied().unwrap_or(0.0)
    };
    let middle: [f64; 3] = std::array::from_fn(|i| quantile(all.iter().map(|p| p[i]).collect(), 2));
    let distance = |p: [f64; 3]| (0..3).map(|i| (p[i] - middle[i]).powi(2)).sum::<f64>().sqrt();
    let most = FAR * quantile(all.iter().map(|p| distance(*p)).collect(), 3);
    for (outline, frame) in outlines.iter_mut().zip(&frames).filter(|_| most > 0.0) {
        outline.points.retain(|p| distance(place(frame, *p)) <= most);
    }
}

/// The line of an element between two points.
fn drawn(link: Link, a: Point, b: Point, style: Style) -> Curve {
    let points = match link {
        Link::Straight => vec![a, b],
        Link::Spring => zigzag(a, b, 0.05 * (a.0 - b.0).hypot(a.1 - b.1)),
    };
    Curve::line(points, style, 1.2)
}

/// An arm of a body with one point, or in space with all points on a line: as long as the radius of its shape or of
/// gyration, or a sixth of the line.
fn spoke(points: &[[f64; 3]], body: &Body, dimension: Dimension) -> Option<[[f64; 3]; 2]> {
    let first = *points.first()?;
    let to = |p: &[f64; 3]| -> [f64; 3] { std::array::from_fn(|i| p[i] - first[i]) };
    let size = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    let cross = |a: [f64; 3], b: [f64; 3]| -> [f64; 3] {
        std::array::from_fn(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
    };
    let last = points.iter().copied().max_by(|a, b| size(to(a)).total_cmp(&size(to(b))))?;
    let line = to(&last);
    let length = size(line);
    let straight = points.iter().all(|p| size(cross(to(p), line)) <= 1e-6 * length * length);
    if !straight || (points.len() > 1 && dimension == Dimension::Two) {
        return None;
    }
    let radius = match body.kind {
        BodyKind::Solid(Shape::Rod { radius, .. } | Shape::Sphere { radius, .. }) => radius,
        BodyKind::Solid(Shape::Tube { outer, .. }) => outer,
        BodyKind::Solid(Shape::Block { edges, .. }) => 0.5 * edges[0],
        BodyKind::Rigid { tensor } if length == 0.0 => gyration(tensor.0, body.mass),
        _ => 0.0,
    };
    let radius = if radius > 0.0 { radius } else { length / 6.0 };
    // across the line, along the axis of the body that is most across it
    let least = (0..3).min_by(|&i, &j| line[i].abs().total_cmp(&line[j].abs()))?;
    let axis: [f64; 3] = std::array::from_fn(|i| if i == least { 1.0 } else { 0.0 });
    let across = cross(cross(line, axis), line);
    let across = if length > 0.0 { across.map(|x| x / size(across)) } else { axis };
    let foot: [f64; 3] = std::array::from_fn(|i| first[i] + 0.5 * line[i]);
    (radius > 0.0).then(|| [foot, std::array::from_fn(|i| foot[i] + radius * across[i])])
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
    fn bodies_that_turn_about_their_own_line_or_point_are_seen_to_turn() {
        let mut shaft = Machine::spatial();
        shaft.body(
            "shaft",
            Body::solid(Shape::cylinder([0.0; 3], [0.0, 0.0, 0.2], 0.05)).mass(1.0).marker("end", [0.0, 0.0, 0.1]),
        );
        shaft.joint("pin", Joint::revolute("ground", "shaft"));
        let mut disc = Machine::planar();
        disc.body("disc", Body::rigid(1.0, 0.04));
        disc.joint("pin", Joint::revolute("ground", "disc"));
        for machine in [shaft, disc] {
            let (system, start, moved) = turned(&machine);
            let sketch = Sketch::new(&system);
            let grey = Style { colour: Colour::GREY, dash: &[] };
            assert_eq!(sketch.turned_arms(&start, &moved, grey).len(), 1);
            assert!(sketch.turned_arms(&start, &start, grey).is_empty());
            let (before, after) = (sketch.points(&start), sketch.points(&moved));
            let farthest = before.iter().zip(&after).map(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1)).fold(0.0, f64::max);
            assert!(farthest > 0.005, "{before:?} {after:?}");
        }
    }

    #[test]
    fn markers_far_away_do_not_make_the_rest_small() {
        let mut machine = Machine::planar();
        let plate = Body::rigid(1.0, 1.0).marker("sky", [0.0, 1000.0]);
        let corners = [("a", [0.0, 0.0]), ("b", [1.0, 0.0]), ("c", [1.0, 1.0]), ("d", [0.0, 1.0])];
        machine.body("plate", corners.into_iter().fold(plate, |plate, (name, place)| plate.marker(name, place)));
        let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
        let points = Sketch::new(&system).points(&system.start());
        assert!(points.len() == 4 && points.iter().all(|p| p.1 <= 1.0), "{points:?}");
    }
}
