//! Bodies: by their shapes, or by the points they join and their centre of mass.

use super::hull::hull;
use super::stage::{Stage, centre, distance};
use crate::scene::{Element, Family, Paint, Part, Solid};
use flyball_machine::body::{BodyKind, Mass};
use flyball_machine::space::Vector;
use flyball_machine::{Body, Frame, Rotation, Shape};

/// Radius of gyration beside the length, above which a body between two points is a rod.
const ROD: f64 = 0.15;
/// Least distance of its centre of mass from its ends beside the length.
const MIDDLE: f64 = 0.2;
/// Points of a body that are joined by struts of full thickness.
const FEW: f64 = 4.0;

/// A part of a track.
pub fn part(track: usize, frame: Frame, solid: Solid, paint: Paint) -> Part {
    Part { track, turn: track, frame, solid, paint }
}

/// A cylinder between two points.
pub fn strut(track: usize, from: [f64; 3], to: [f64; 3], radius: f64, paint: Paint) -> Part {
    let length = distance(from, to);
    let frame = Frame::at(from).rotated(Rotation::with_z(to.minus(from)));
    part(track, frame, Solid::Cylinder { radius, low: 0.0, high: length }, paint)
}

/// A body.
pub fn element(stage: &Stage, i: usize, name: &str, body: &Body) -> Element {
    let kind = match body.kind {
        BodyKind::Rigid { .. } => "rigid",
        BodyKind::Solid(_) => "solid",
        BodyKind::Point => "point",
        BodyKind::Massless => "massless",
    };
    let mut element = Element::new(name, Family::Body, kind);
    let track = 1 + i;
    let points = &stage.points[track];
    element.parts = match body.kind {
        BodyKind::Solid(shape) => solid(stage, track, &shape, points),
        _ if stage.planar => plate(stage, track, body, points),
        _ => frame_work(stage, track, body, points),
    };
    element
}

/// Radius of slender rods and struts.
fn slender(stage: &Stage) -> f64 {
    0.5 * stage.unit
}

/// A shape as it is, and struts to points outside of it.
pub fn solid(stage: &Stage, track: usize, shape: &Shape, points: &[[f64; 3]]) -> Vec<Part> {
    let [low, high] = if stage.planar { stage.faces(track) } else { [0.0, 0.0] };
    let z = 0.5 * (low + high);
    let lifted = |p: [f64; 3]| if stage.planar { [p[0], p[1], p[2] + z] } else { p };
    let mut parts = match *shape {
        Shape::Rod { from, to, radius } if stage.planar && radius <= slender(stage) => {
            let corners = vec![[from[0], from[1]], [to[0], to[1]]];
            let round = 1.5 * stage.unit;
            vec![part(track, Frame::default(), Solid::Plate { corners, round, low, high }, Paint::Body)]
        }
        Shape::Rod { from, to, radius } => {
            let rod = strut(track, lifted(from), lifted(to), radius.max(slender(stage)), Paint::Body);
            let length = distance(from, to);
            let marks = match radius {
                radius if radius > 0.4 * length => spokes(&rod, radius, length),
                radius if radius > slender(stage) => vec![stripe(&rod, radius, length)],
                _ => Vec::new(),
            };
            [vec![rod], marks].concat()
        }
        Shape::Tube { from, to, outer, inner } => {
            let mut tube = strut(track, lifted(from), lifted(to), outer, Paint::Body);
            tube.solid = Solid::Tube { outer, inner, low: 0.0, high: distance(from, to) };
            vec![tube]
        }
        Shape::Block { middle, edges } => {
            let edges = if stage.planar { [edges[0], edges[1], (high - low).max(0.0)] } else { edges };
            vec![part(track, Frame::at(lifted(middle)), Solid::Block { edges }, Paint::Body)]
        }
        Shape::Sphere { middle, radius } if stage.planar => {
            let disc = Solid::Plate { corners: vec![[middle[0], middle[1]]], round: radius, low, high };
            let line = vec![[middle[0], middle[1]], [middle[0] + 0.7 * radius, middle[1]]];
            let mark = Solid::Plate { corners: line, round: 0.05 * radius, low: high, high: high + 0.02 * radius };
            vec![part(track, Frame::default(), disc, Paint::Body), part(track, Frame::default(), mark, Paint::Mark)]
        }
        Shape::Sphere { middle, radius } => {
            vec![part(track, Frame::at(middle), Solid::Sphere { radius }, Paint::Body)]
        }
    };
    for p in points.iter().filter(|p| outside(shape, **p) > 1.2 * stage.unit) {
        let foot = nearest(shape, *p);
        parts.push(if stage.planar {
            let corners = vec![[foot[0], foot[1]], [p[0], p[1]]];
            part(track, Frame::default(), Solid::Plate { corners, round: stage.unit, low, high }, Paint::Body)
        } else {
            strut(track, foot, *p, slender(stage), Paint::Body)
        });
    }
    parts
}

/// Bars on the faces of a disc, which show how it turns.
fn spokes(disc: &Part, radius: f64, length: f64) -> Vec<Part> {
    let thin = 0.02 * radius;
    let bar = |height: f64, axis: usize| {
        let mut edges = [0.06 * radius, 0.06 * radius, 2.0 * thin];
        edges[axis] = 1.6 * radius;
        let frame = disc.frame.then(Frame::at([0.0, 0.0, height]));
        Part { frame, solid: Solid::Block { edges }, paint: Paint::Mark, ..disc.clone() }
    };
    vec![bar(0.0, 0), bar(0.0, 1), bar(length, 0), bar(length, 1)]
}

/// A line along a shaft, which shows how it turns.
fn stripe(shaft: &Part, radius: f64, length: f64) -> Part {
    let frame = shaft.frame.then(Frame::at([radius, 0.0, 0.5 * length]));
    let edges = [0.03 * radius, 0.12 * radius, 0.9 * length];
    Part { frame, solid: Solid::Block { edges }, paint: Paint::Mark, ..shaft.clone() }
}

/// A plate through the points of a body in the plane.
#[inline(never)]
fn plate(stage: &Stage, track: usize, body: &Body, points: &[[f64; 3]]) -> Vec<Part> {
    let [low, high] = stage.faces(track);
    let whole = |corners, round, low, high| {
        part(track, Frame::default(), Solid::Plate { corners, round, low, high }, Paint::Body)
    };
    let mass = |at: [f64; 3], radius: f64| whole(vec![[at[0], at[1]]], radius, low, high);
    if body.kind == BodyKind::Point || body.kind == BodyKind::Massless {
        let size = if body.kind == BodyKind::Point { 1.7 } else { 1.2 };
        return vec![mass([0.0; 3], size * stage.unit)];
    }
    let mut all: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
    let middle = body.centre;
    let apart = points.iter().map(|p| distance(*p, middle)).fold(f64::INFINITY, f64::min);
    if apart > stage.unit || points.is_empty() {
        all.push([middle[0], middle[1]]);
    }
    let corners = hull(&all);
    if corners.len() >= 2 {
        return vec![whole(corners, 1.5 * stage.unit, low, high)];
    }
    // it can only turn about its one point: a disc of its inertia with a line on it
    let radius = (std::f64::consts::SQRT_2 * gyration(body)).clamp(1.8 * stage.unit, 0.5 * stage.size);
    let line = vec![[middle[0] + 0.25 * radius, middle[1]], [middle[0] + 0.8 * radius, middle[1]]];
    let mut mark = whole(line, 0.05 * radius, high, high + 0.03 * radius);
    mark.paint = Paint::Mark;
    vec![mass(middle, radius), mark]
}

/// Struts through the points of a body in space, with a sphere at the centre of mass unless it is a rod.
#[inline(never)]
fn frame_work(stage: &Stage, track: usize, body: &Body, points: &[[f64; 3]]) -> Vec<Part> {
    let ball = |at: [f64; 3], radius: f64| part(track, Frame::at(at), Solid::Sphere { radius }, Paint::Body);
    if body.kind == BodyKind::Point || body.kind == BodyKind::Massless {
        let size = if body.kind == BodyKind::Point { 2.4 } else { 0.9 };
        return vec![ball([0.0; 3], size * stage.unit)];
    }
    let middle = centre(body).unwrap_or_default();
    let apart = points.iter().map(|p| distance(*p, middle)).fold(f64::INFINITY, f64::min);
    let farthest = points.iter().map(|p| distance(*p, middle)).fold(0.0, f64::max);
    if points.len() < 2 && farthest < 1.5 * stage.unit {
        return vec![box_of(stage, track, body)];
    }
    let radius = slender(stage);
    let mut parts: Vec<Part> = Vec::new();
    if points.len() == 2 && off_line(points[0], points[1], middle) < radius {
        parts.push(strut(track, points[0], points[1], radius, Paint::Body));
        let length = distance(points[0], points[1]);
        let between = points.iter().all(|p| distance(*p, middle) <= length);
        // its mass is spread along it: a rod of uniform density has l/√12 and its centre in the middle
        let is_middle = points.iter().all(|p| distance(*p, middle) > MIDDLE * length);
        if between && is_middle && gyration(body) > ROD * length {
            return parts;
        }
        if !between {
            let near = if distance(points[0], middle) < distance(points[1], middle) { points[0] } else { points[1] };
            parts.push(strut(track, near, middle, radius, Paint::Body));
        }
    } else {
        let away = points.iter().filter(|p| distance(**p, middle) > radius);
        // many struts are thin ones
        let thin = radius * (FEW / points.len() as f64).min(1.0).sqrt();
        parts.extend(away.map(|p| strut(track, middle, *p, thin, Paint::Body)));
    }
    let mut blob = gyration(body).clamp(1.6 * stage.unit, 3.5 * stage.unit);
    if apart < 2.0 * stage.unit && points.len() > 2 {
        blob = 1.2 * stage.unit;
    }
    parts.push(ball(middle, blob));
    parts
}

/// The block of uniform density that has the inertia of a body.
fn box_of(stage: &Stage, track: usize, body: &Body) -> Part {
    let mut edges = [3.0 * stage.unit; 3];
    if let (BodyKind::Rigid { tensor }, Mass::Mass(mass)) = (body.kind, body.mass) {
        let j = [tensor.0[0][0], tensor.0[1][1], tensor.0[2][2]];
        // J_x = m (b² + c²)/12 and so on:  a² = 6 (J_y + J_z − J_x)/m
        edges = std::array::from_fn(|i| {
            let square = 6.0 * (j[(i + 1) % 3] + j[(i + 2) % 3] - j[i]) / mass;
            square.max(0.0).sqrt().clamp(0.6 * stage.unit, 0.6 * stage.size)
        });
    }
    part(track, Frame::at(body.centre), Solid::Block { edges }, Paint::Body)
}

/// Largest radius of gyration [m].
pub fn gyration(body: &Body) -> f64 {
    match (body.kind, body.mass) {
        (BodyKind::Rigid { tensor }, Mass::Mass(mass)) if mass > 0.0 => {
            ((0..3).fold(0.0, |most: f64, i| most.max(tensor.0[i][i])) / mass).sqrt()
        }
        _ => 0.0,
    }
}

/// Distance of a point from the line through two others.
fn off_line(a: [f64; 3], b: [f64; 3], p: [f64; 3]) -> f64 {
    distance(p, on_segment(a, b, p, false))
}

/// The nearest point of a line, or of the piece between two points.
fn on_segment(a: [f64; 3], b: [f64; 3], p: [f64; 3], inside: bool) -> [f64; 3] {
    let d = b.minus(a);
    let s = p.minus(a).dot(d) / d.dot(d).max(f64::MIN_POSITIVE);
    a.plus(d.times(if inside { s.clamp(0.0, 1.0) } else { s }))
}

/// The nearest point in the middle of a shape.
fn nearest(shape: &Shape, p: [f64; 3]) -> [f64; 3] {
    match *shape {
        Shape::Rod { from, to, .. } | Shape::Tube { from, to, .. } => on_segment(from, to, p, true),
        Shape::Block { middle, edges } => {
            std::array::from_fn(|i| p[i].clamp(middle[i] - 0.5 * edges[i].abs(), middle[i] + 0.5 * edges[i].abs()))
        }
        Shape::Sphere { middle, .. } => middle,
    }
}

/// Distance of a point from a shape.
fn outside(shape: &Shape, p: [f64; 3]) -> f64 {
    let radius = match *shape {
        Shape::Rod { radius, .. } | Shape::Sphere { radius, .. } | Shape::Tube { outer: radius, .. } => radius,
        Shape::Block { .. } => 0.0,
    };
    distance(p, nearest(shape, p)) - radius
}
