//! Frames of a machine, places of its markers, and sizes.

use crate::motion::{Motion, frame_names};
use crate::scene::{Element, Part, Sheet, Track, TrackPoint};
use flyball_machine::body::BodyKind;
use flyball_machine::catalog::{Catalog, Glyph};
use flyball_machine::space::Vector;
use flyball_machine::{Body, Dimension, Frame, Machine, MachineError, MachineSystem, Shape};
use std::collections::HashMap;

/// Instants at which the lowest point is looked for.
const LOOKS: usize = 100;
/// Room between the lowest point and the floor, in radii of a joint.
const FLOOR: f64 = 0.1;

/// A marker on a track.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// Index of the track.
    pub track: usize,
    /// The marker in its frame.
    pub frame: Frame,
}

impl Site {
    /// Its origin.
    pub fn place(&self) -> TrackPoint {
        TrackPoint { track: self.track, at: self.frame.position }
    }
}

/// All that elements are drawn from.
pub struct Stage<'a> {
    pub machine: &'a Machine,
    catalog: &'a Catalog,
    pub motion: &'a Motion,
    pub planar: bool,
    /// Against gravity.
    pub up: [f64; 3],
    /// Size of the machine [m].
    pub size: f64,
    /// Radius of joints [m].
    pub unit: f64,
    pub tracks: Vec<Track>,
    /// Frames at the start as given, the ground first.
    pub start: Vec<Frame>,
    /// Points of each track that are joined to others, in its frame.
    pub points: Vec<Vec<[f64; 3]>>,
    /// Layer of each track in the plane, so that bodies that are joined pass each other.
    pub layers: Vec<usize>,
    /// Markers F and M of joints by name.
    pub joints: HashMap<String, [Site; 2]>,
    index: HashMap<String, usize>,
    markers: HashMap<String, Site>,
}

/// |a − b|.
pub fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let d = a.minus(b);
    d.dot(d).sqrt()
}

/// Points farther from the middle than this many times what holds three quarters of all give directions only.
const FAR: f64 = 20.0;
/// Radius of joints beside the size of the machine, and beside a typical distance of points that are joined.
const OF_SIZE: f64 = 0.016;
const OF_DISTANCE: f64 = 0.085;

impl<'a> Stage<'a> {
    /// Reads the machine.
    ///
    /// # Errors
    /// If a marker is not known.
    #[inline(never)]
    pub fn new(system: &'a MachineSystem, catalog: &'a Catalog, motion: &'a Motion) -> Result<Self, MachineError> {
        let machine = system.machine();
        let state = system.start();
        let reading = system.read(&state);
        let names: Vec<String> = [String::from("ground")].into_iter().chain(frame_names(machine)).collect();
        let given = Motion::poses(system, std::slice::from_ref(&state))?;
        let start: Vec<Frame> = (0..names.len()).map(|track| given.frame(track, 0)).collect();
        let index: HashMap<String, usize> = names.iter().cloned().enumerate().map(|(i, name)| (name, i)).collect();
        let local = |track: usize, world: Frame| Site { track, frame: start[track].inverse().then(world) };
        let mut joints = HashMap::new();
        for (name, sides) in reading.joint_markers() {
            let sites = sides.map(|(body, marker)| index.get(&body).map(|track| local(*track, marker.into())));
            if let [Some(f), Some(m)] = sites {
                joints.insert(name, [f, m]);
            }
        }
        let planar = machine.dimension == Dimension::Two;
        let mut stage = Self {
            machine,
            catalog,
            motion,
            planar,
            up: upwards(machine),
            size: 1.0,
            unit: 0.02,
            tracks: Vec::new(),
            points: vec![Vec::new(); names.len()],
            layers: vec![0; names.len()],
            joints,
            markers: HashMap::new(),
            index,
            start,
        };
        stage.tracks = names.iter().map(|name| stage.track(name)).collect();
        for (i, track) in stage.tracks.iter().enumerate() {
            for (name, frame) in &track.markers {
                stage.markers.insert(format!("{}.{name}", track.name), Site { track: i, frame: *frame });
            }
        }
        stage.collect_points();
        stage.measure();
        stage.layer();
        Ok(stage)
    }

    /// How a type of joint is drawn.
    pub fn joint_glyph(&self, kind: &str) -> Option<Glyph> {
        self.catalog.joint(kind)?.glyph
    }

    /// How a type of force or actuator is drawn.
    pub fn effort_glyph(&self, kind: &str) -> Option<Glyph> {
        let force = self.catalog.force(kind).and_then(|entry| entry.glyph);
        force.or_else(|| self.catalog.actuator(kind)?.glyph)
    }

    fn track(&self, name: &str) -> Track {
        let machine = self.machine;
        let own = |body: &Body| body.markers.iter().map(|marker| (marker.name.clone(), marker.frame)).collect();
        let body = machine.bodies.iter().find(|(known, _)| known == name).map(|(_, body)| body);
        let on_beams = machine.beams.iter().flat_map(|(beam, data)| {
            let node = move |i: usize| format!("{beam}.{}", data.node_name(i));
            data.markers.iter().filter(move |(i, ..)| node(*i) == name).map(|(_, name, frame)| (name.clone(), *frame))
        });
        match body {
            _ if name == "ground" => Track { name: name.into(), centre: None, markers: own(&machine.ground) },
            Some(body) => Track { name: name.into(), centre: centre(body), markers: own(body) },
            None => Track { name: name.into(), centre: None, markers: on_beams.collect() },
        }
    }

    /// A marker `body.marker`, or a body.
    pub fn site(&self, reference: &str) -> Option<Site> {
        let frame = |track: &usize| Site { track: *track, frame: Frame::default() };
        self.markers.get(reference).copied().or_else(|| self.index.get(reference).map(frame))
    }

    /// Where a site is at the start as given.
    pub fn world(&self, site: &Site) -> Frame {
        self.start[site.track].then(site.frame)
    }

    #[inline(never)]
    fn collect_points(&mut self) {
        let mut add = |site: Site| self.points[site.track].push(site.frame.position);
        self.joints.values().flatten().copied().for_each(&mut add);
        let machine = self.machine;
        let forces = machine.forces.iter().flat_map(|(_, force)| force.kind.markers());
        let actuators = machine.control.actuators.iter().flat_map(|(_, actuator)| actuator.kind.markers());
        let sites: Vec<Site> = forces
            .chain(actuators)
            .filter_map(|reference| self.site(&reference))
            .filter(|site| site.track > 0)
            .collect();
        sites.into_iter().for_each(|site| self.points[site.track].push(site.frame.position));
        for (i, (_, body)) in machine.bodies.iter().enumerate() {
            let points = &mut self.points[1 + i];
            points.extend(body.markers.iter().map(|marker| marker.frame.position));
            if let BodyKind::Solid(Shape::Rod { from, to, .. } | Shape::Tube { from, to, .. }) = body.kind {
                points.extend([from, to]);
            }
        }
        self.leave_out_far();
        let room = 1e-6 * self.corner_box().1.max(1e-9);
        for points in &mut self.points {
            *points = distinct(points, room);
        }
    }

    /// All points of the start in the world.
    fn all(&self) -> Vec<[f64; 3]> {
        let points = self.points.iter().enumerate();
        let points = points.flat_map(|(track, points)| points.iter().map(move |p| self.start[track].point(*p)));
        points.chain(self.start.iter().skip(1).map(|frame| frame.position)).collect()
    }

    fn leave_out_far(&mut self) {
        let all = self.all();
        let quantile = |mut values: Vec<f64>, part: usize| {
            flyball_dae::order::ascending(&mut values);
            values.get(part * values.len() / 4).copied().unwrap_or(0.0)
        };
        let middle: [f64; 3] = std::array::from_fn(|i| quantile(all.iter().map(|p| p[i]).collect(), 2));
        let most = FAR * quantile(all.iter().map(|p| distance(*p, middle)).collect(), 3);
        if most > 0.0 {
            for (track, points) in self.points.iter_mut().enumerate() {
                points.retain(|p| distance(self.start[track].point(*p), middle) <= most);
            }
        }
    }

    /// Middle and diagonal of the box around the start.
    fn corner_box(&self) -> ([f64; 3], f64) {
        let all = self.all();
        let low: [f64; 3] = std::array::from_fn(|i| all.iter().map(|p| p[i]).fold(f64::INFINITY, f64::min));
        let high: [f64; 3] = std::array::from_fn(|i| all.iter().map(|p| p[i]).fold(f64::NEG_INFINITY, f64::max));
        if all.is_empty() { ([0.0; 3], 0.0) } else { (low.plus(high).times(0.5), distance(low, high)) }
    }

    fn measure(&mut self) {
        let mut size = self.corner_box().1;
        for (_, body) in &self.machine.bodies {
            if let BodyKind::Solid(shape) = &body.kind {
                size = size.max(reach(shape));
            }
        }
        let radii = self.machine.joints.iter().filter_map(|(_, joint)| super::joint::number(joint, "radius"));
        size = radii.fold(size, |size, radius| size.max(2.5 * radius.abs()));
        if size <= 0.0 {
            size = self.machine.bodies.iter().map(|(_, body)| 4.0 * super::body::gyration(body)).fold(0.0, f64::max);
        }
        self.size = if size > 0.0 && size.is_finite() { size } else { 1.0 };
        let mut lengths = Vec::new();
        for points in &self.points[1..] {
            lengths.extend(points.windows(2).map(|pair| distance(pair[0], pair[1])));
        }
        flyball_dae::order::ascending(&mut lengths);
        let typical = lengths.get(lengths.len() / 2).copied().unwrap_or(self.size);
        self.unit = (OF_SIZE * self.size).min(OF_DISTANCE * typical.max(0.05 * self.size));
    }

    /// Bodies that are joined lie in different layers of the plane.
    fn layer(&mut self) {
        if !self.planar {
            return;
        }
        let mut pairs: Vec<[usize; 2]> = self.joints.values().map(|[f, m]| [f.track, m.track]).collect();
        pairs.sort_unstable();
        for track in 1..self.tracks.len() {
            let taken: Vec<usize> = pairs
                .iter()
                .filter(|pair| pair.contains(&track))
                .map(|[a, b]| if *a == track { *b } else { *a })
                .filter(|other| *other > 0 && *other < track)
                .map(|other| self.layers[other])
                .collect();
            self.layers[track] = (0..).find(|layer| !taken.contains(layer)).unwrap_or(0);
        }
    }

    /// Lower and upper face of a layer of the plane [m].
    pub fn faces(&self, track: usize) -> [f64; 2] {
        let height = 1.1 * self.unit;
        let low = if track == 0 { -1.15 * height } else { 1.15 * height * self.layers[track] as f64 };
        [low, low + height]
    }

    /// Places of a site in the frame of another, at some instants.
    pub fn travel(&self, site: &Site, seen_from: &Site) -> Vec<[f64; 3]> {
        let n = self.motion.times.len();
        let every = (n / 200).max(1);
        let at = |track: usize, k: usize| if n == 0 { self.start[track] } else { self.motion.frame(track, k) };
        let instants = (0..n.max(1)).step_by(every);
        let seen = |k: usize| {
            let frame = at(seen_from.track, k).then(seen_from.frame).inverse();
            frame.point(at(site.track, k).point(site.frame.position))
        };
        instants.map(seen).filter(|p| p.iter().all(|x| x.is_finite())).collect()
    }

    /// Height of the floor: just below roads, that of planes that are touched, or below everything that is seen.
    pub fn floor(&self, elements: &[Element]) -> f64 {
        let height = |p: [f64; 3]| p.dot(self.up);
        let sheets = elements.iter().flat_map(|element| &element.sheets);
        let road = |sheet: &Sheet| {
            let level = sheet.heights.iter().fold(f64::INFINITY, |low, z| low.min(*z));
            let lift = sheet.lifts.iter().fold(0.0, |low: f64, z| low.min(*z));
            height(self.start[sheet.track].then(sheet.frame).point([0.0, 0.0, level + lift]))
        };
        if let Some(lowest) = sheets.map(road).filter(|height| height.is_finite()).reduce(f64::min) {
            return lowest - self.unit;
        }
        let planes = self.machine.joints.iter().filter(|(_, joint)| {
            let glyph = self.joint_glyph(joint.kind.definition().name());
            matches!(glyph, Some(Glyph::Floor | Glyph::Wheel | Glyph::Plate))
        });
        let planes = planes.filter_map(|(name, _)| self.joints.get(name).map(|[f, _]| *f));
        let forces = self.machine.forces.iter();
        let forces = forces.filter(|(_, force)| self.effort_glyph(force.kind.name()) == Some(Glyph::Floor));
        let forces = forces.filter_map(|(_, force)| self.site(force.kind.markers().first()?));
        let level = |site: &Site| site.track == 0 && site.frame.rotation.axis(2).dot(self.up) > 0.999;
        let touched = planes.chain(forces).filter(level).map(|site| height(site.frame.position));
        if let Some(lowest) = touched.reduce(f64::min) {
            return lowest;
        }
        let lowest = self.lowest(elements);
        if lowest.is_finite() { lowest - FLOOR * self.unit } else { 0.0 }
    }

    /// The lowest point of all solids over the motion, and of frames that have none.
    fn lowest(&self, elements: &[Element]) -> f64 {
        let n = self.motion.times.len();
        let at = |track: usize, k: usize| if n == 0 { self.start[track] } else { self.motion.frame(track, k) };
        let parts: Vec<&Part> = elements.iter().flat_map(|element| &element.parts).collect();
        let mut is_seen = vec![false; self.tracks.len()];
        parts.iter().for_each(|part| is_seen[part.track] = true);
        let bare: Vec<usize> = (1..self.tracks.len()).filter(|track| !is_seen[*track]).collect();
        let down = self.up.times(-1.0);
        let mut lowest = f64::INFINITY;
        for k in (0..n.max(1)).step_by((n / LOOKS).max(1)) {
            let solids = parts.iter().map(|part| {
                let turned = at(part.turn, k).then(part.frame).rotation;
                let depth = part.solid.support(std::array::from_fn(|i| turned.axis(i).dot(down)));
                at(part.track, k).point(part.frame.position).dot(self.up) - depth
            });
            let frames = bare.iter().map(|track| at(*track, k).position.dot(self.up) - self.unit);
            lowest = solids.chain(frames).filter(|height| height.is_finite()).fold(lowest, f64::min);
        }
        lowest
    }
}

/// Against gravity; without it ŷ in the plane and ẑ in space.
fn upwards(machine: &Machine) -> [f64; 3] {
    let weight = machine.forces.iter().find_map(|(_, force)| match force.kind.show().ok()?.into_iter().next() {
        Some(("acceleration", flyball_machine::catalog::Value::Vector(g))) if force.kind.name() == "gravity" => Some(g),
        _ => None,
    });
    let g = if machine.gravity == [0.0; 3] { weight.unwrap_or_default() } else { machine.gravity };
    let size = g.dot(g).sqrt();
    match machine.dimension {
        Dimension::Two => [0.0, 1.0, 0.0],
        Dimension::Three if size > 0.0 => g.times(-1.0 / size),
        Dimension::Three => [0.0, 0.0, 1.0],
    }
}

/// Centre of mass in the body's own frame.
pub fn centre(body: &Body) -> Option<[f64; 3]> {
    match body.kind {
        BodyKind::Rigid { .. } => Some(body.centre),
        BodyKind::Solid(shape) => Some(shape.inertia(1.0).centre),
        BodyKind::Point => Some([0.0; 3]),
        BodyKind::Massless => None,
    }
}

/// Largest length of a shape [m].
fn reach(shape: &Shape) -> f64 {
    match *shape {
        Shape::Rod { from, to, radius } | Shape::Tube { from, to, outer: radius, .. } => {
            distance(from, to).max(2.0 * radius)
        }
        Shape::Block { edges, .. } => edges.dot(edges).sqrt(),
        Shape::Sphere { radius, .. } => 2.0 * radius,
    }
}

/// Points without those that are as near as `room` to one before.
pub fn distinct(points: &[[f64; 3]], room: f64) -> Vec<[f64; 3]> {
    let mut out: Vec<[f64; 3]> = Vec::new();
    for p in points {
        if !out.iter().any(|known| distance(*known, *p) <= room) {
            out.push(*p);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::{Input, Motion, build};
    use flyball_machine::catalog::Catalog;
    use flyball_machine::{Body, Joint, Machine, MachineError, Shape};

    #[test]
    fn the_floor_is_where_a_machine_stands_and_below_all_that_it_does() -> Result<(), MachineError> {
        let mut machine = Machine::spatial();
        machine.gravity([0.0, 0.0, -9.81]);
        let column = Shape::Rod { from: [0.0, 0.0, 0.2], to: [0.0, 0.0, 1.2], radius: 0.1 };
        machine.body("column", Body::solid(column).mass(1.0));
        machine.joint("turn", Joint::revolute("ground", "column").at([0.0, 0.0, 1.2]).axis([1.0, 0.0, 0.0]));
        let system = machine.build()?;
        let floor = |angle: f64| -> Result<f64, MachineError> {
            let mut state = system.start();
            // the quaternion of a body follows its position
            (state.q[3], state.q[4]) = ((0.5 * angle).cos(), (0.5 * angle).sin());
            state.q[2] *= angle.cos();
            let motion = Motion::poses(&system, &[system.start(), state])?;
            let (catalog, title) = (&Catalog::standard(), "");
            let input = Input {
                system: &system,
                catalog,
                motion: &motion,
                title,
                description: "",
                events: &[],
                facts: &[],
                looks: &[],
            };
            let scene = build(&input)?;
            Ok(scene.floor.expect("in space there is one") + 0.1 * scene.unit)
        };
        let (standing, turned) = (floor(0.0)?, floor(std::f64::consts::PI)?);
        assert!((standing - 0.2).abs() < 1e-9, "{standing}");
        // upside down about the origin
        assert!((turned + 1.2).abs() < 0.2, "{turned}");
        Ok(())
    }
}
