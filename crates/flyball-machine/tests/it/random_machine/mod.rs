//! Random machines with markers of their own, assembled as made, whose bodies can be displaced and turned.
#![allow(non_snake_case)]

use flyball_machine::{Axis, Body, Frame, Joint, Machine, Rotation};
use std::f64::consts::{FRAC_PI_2, PI};

/// Pseudo-random numbers in [−1, 1], the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (((self.next() + 1.0) * 0.5 * n as f64) as usize).min(n - 1)
    }

    /// A point of the ball of radius one, or of the disc.
    fn point(&mut self, planar: bool) -> [f64; 3] {
        loop {
            let p = [self.next(), self.next(), if planar { 0.0 } else { self.next() }];
            if p.iter().map(|x| x * x).sum::<f64>() <= 1.0 {
                return p;
            }
        }
    }

    /// A rotation by up to `angle`.
    fn turn(&mut self, planar: bool, angle: f64) -> Rotation {
        if planar {
            return Rotation::about_z(angle * self.next());
        }
        Rotation::vector(self.point(false).map(|x| angle * x))
    }
}

/// The plane or space; everything along the axes of the world or anyhow.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub planar: bool,
    pub aligned: bool,
}

impl Style {
    /// Some rotation; an aligned one by quarter turns.
    fn rotation(self, random: &mut Random) -> Rotation {
        if !self.aligned {
            return random.turn(self.planar, PI);
        }
        let mut quarter = |axis| Rotation::about(axis, FRAC_PI_2 * random.below(4) as f64);
        let about_z = quarter([0.0, 0.0, 1.0]);
        if self.planar { about_z } else { about_z.then(quarter([1.0, 0.0, 0.0])) }
    }

    /// Some place; an aligned one on a grid.
    fn place(self, random: &mut Random) -> [f64; 3] {
        let p = random.point(self.planar);
        if self.aligned { p.map(|x| (4.0 * x).round() / 4.0) } else { p }
    }
}

/// A machine as made, and what is needed to displace its bodies.
pub struct RandomMachine {
    style: Style,
    frames: Vec<Frame>,
    markers: Vec<Vec<(String, Frame)>>,
    ground: Vec<(String, Frame)>,
    joints: Vec<(String, Joint)>,
    masses: Vec<f64>,
}

/// Joints of the plane.
pub const PLANAR: [&str; 7] =
    ["revolute", "prismatic", "weld", "point-on-line", "rigid-link", "point-on-curve", "marker-drive"];
/// Joints of space.
pub const SPATIAL: [&str; 15] = [
    "revolute",
    "prismatic",
    "weld",
    "cylindrical",
    "spherical",
    "universal",
    "constant-velocity",
    "planar",
    "point-on-line",
    "point-on-plane",
    "rigid-link",
    "screw",
    "point-on-curve",
    "marker-drive",
    "rolling-disc",
];
/// Points of a curve that passes through the origin.
const CURVE: [[f64; 3]; 5] = [[-1.2, 0.4, 0.0], [-0.5, -0.1, 0.2], [0.0, 0.0, 0.0], [0.6, 0.5, 0.1], [1.4, 0.2, -0.3]];
const RADIUS: f64 = 0.4;

fn joint(kind: &str, first: String, second: String, length: f64) -> Joint {
    match kind {
        "revolute" => Joint::revolute(first, second),
        "prismatic" => Joint::prismatic(first, second),
        "weld" => Joint::weld(first, second),
        "cylindrical" => Joint::cylindrical(first, second),
        "spherical" => Joint::spherical(first, second),
        "universal" => Joint::universal(first, second),
        "constant-velocity" => Joint::constant_velocity(first, second),
        "planar" => Joint::planar(first, second),
        "point-on-line" => Joint::point_on_line(first, second),
        "point-on-plane" => Joint::point_on_plane(first, second),
        "rigid-link" => Joint::rigid_link(first, second).length(length),
        "screw" => Joint::screw(first, second, 0.1),
        "point-on-curve" => Joint::point_on_curve(first, second, &CURVE),
        "marker-drive" => Joint::marker_drive(first, second, Axis::X, 0.0),
        "rolling-disc" => Joint::rolling_disc(first, second, RADIUS),
        _ => unreachable!("no such joint"),
    }
}

impl RandomMachine {
    /// A tree of bodies; each hangs on an earlier one or on the ground by a joint of any kind, the first by a joint of the
    /// given kind. Some of the angles and displacements are driven, geared or meshed with each other.
    pub fn tree(random: &mut Random, style: Style, bodies: usize, first: usize) -> Self {
        let mut made = Self::empty(style);
        let kinds: &[&str] = if style.planar { &PLANAR } else { &SPATIAL };
        let mut coordinates = [Vec::new(), Vec::new()];
        for i in 0..bodies {
            let place = style.place(random);
            made.body(random, place);
            let parent = random.below(i + 1);
            let kind = kinds[if i == 0 { first % kinds.len() } else { random.below(kinds.len()) }];
            let at = Frame { position: style.place(random), rotation: style.rotation(random) };
            let name = made.connect(kind, parent.checked_sub(1), i, at, random);
            match kind {
                "revolute" => coordinates[0].push(format!("{name}.angle")),
                "prismatic" => coordinates[1].push(format!("{name}.displacement")),
                _ => {}
            }
        }
        let [angles, ways] = coordinates;
        let coupling = match (&angles[..], &ways[..]) {
            ([a, b, ..], _) => Joint::gear(a, b, [0.2, 0.3]),
            ([a], [s, ..]) => Joint::rack(a, s, 0.2),
            ([], [s, ..]) => Joint::drive(s, 0.1),
            ([a], []) => Joint::drive(a, 0.3),
            ([], []) => return made,
        };
        if random.next() > 0.0 {
            made.joints.push(("coupling".into(), coupling));
        }
        made
    }

    /// A closed chain from the ground back to the ground. In the plane of revolute and prismatic joints; in space of
    /// bars on parallel axes (redundant rows), of balls and cardan joints, or of cylinders.
    pub fn loops(random: &mut Random, style: Style, bodies: usize) -> Self {
        let mut made = Self::empty(style);
        let planar = style.planar;
        let family = random.below(3);
        let common = style.rotation(random);
        let at: Vec<[f64; 3]> = (0..=bodies).map(|_| style.place(random)).collect();
        for i in 0..bodies {
            let middle = [0, 1, 2].map(|k| 0.5 * (at[i][k] + at[i + 1][k]));
            made.body(random, middle);
        }
        for i in 0..=bodies {
            let kind = match (planar, family, i) {
                (true, 0, _) => "revolute",
                (true, _, i) if i == bodies => "prismatic",
                (true, 1, _) => "revolute",
                (true, _, i) => ["revolute", "point-on-line"][usize::from(i == 1)],
                (false, 0, _) => "revolute",
                (false, 1, i) => ["revolute", "spherical", "universal"][i % 3],
                (false, _, i) => ["revolute", "cylindrical", "spherical"][i % 3],
            };
            let rotation = if !planar && family == 0 { common } else { style.rotation(random) };
            let second = if i == bodies { None } else { Some(i) };
            match (i.checked_sub(1), second) {
                (first, Some(second)) => {
                    made.connect(kind, first, second, Frame { position: at[i], rotation }, random);
                }
                (Some(first), None) => {
                    let at = Frame { position: at[i], rotation };
                    let marker = made.mark(Some(first), at);
                    let ground = made.mark(None, at);
                    made.joints.push((format!("close {kind}"), joint(kind, ground, marker, 1.0)));
                }
                (None, None) => {}
            }
        }
        made
    }

    fn empty(style: Style) -> Self {
        let (frames, markers, ground) = (Vec::new(), Vec::new(), Vec::new());
        Self { style, frames, markers, ground, joints: Vec::new(), masses: Vec::new() }
    }

    fn body(&mut self, random: &mut Random, position: [f64; 3]) {
        self.frames.push(Frame { position, rotation: self.style.rotation(random) });
        self.masses.push(10.0_f64.powf(random.next()));
        self.markers.push(Vec::new());
    }

    /// A marker at a place of the world as made.
    fn mark(&mut self, body: Option<usize>, at: Frame) -> String {
        let (list, owner, frame) = match body {
            None => (&mut self.ground, "ground".to_string(), at),
            Some(i) => (&mut self.markers[i], format!("b{i}"), self.frames[i].inverse().then(at)),
        };
        list.push((format!("m{}", list.len()), frame));
        format!("{owner}.m{}", list.len() - 1)
    }

    fn connect(&mut self, kind: &str, first: Option<usize>, second: usize, at: Frame, random: &mut Random) -> String {
        let first = self.mark(first, at);
        let mut there = at;
        if kind == "rolling-disc" {
            there.rotation = self.style.rotation(random);
            let normal = at.rotation.axis(2);
            let lean = [0, 1, 2].map(|k| normal[k] * there.rotation.axis(2)[k]).iter().sum::<f64>();
            if lean.abs() > 0.99 {
                there.rotation = there.rotation.then(Rotation::about([1.0, 0.0, 0.0], FRAC_PI_2));
            }
            let lean = [0, 1, 2].map(|k| normal[k] * there.rotation.axis(2)[k]).iter().sum::<f64>();
            let height = RADIUS * (1.0 - lean * lean).sqrt();
            there.position = [0, 1, 2].map(|k| at.position[k] + height * normal[k]);
        }
        if kind == "rigid-link" {
            there.position[0] += 0.5;
        }
        if ["cylindrical", "point-on-line"].contains(&kind) {
            let along = at.rotation.axis(if self.style.planar { 0 } else { 2 });
            let way = 0.3 * random.next();
            there.position = [0, 1, 2].map(|k| at.position[k] + way * along[k]);
        }
        let second = self.mark(Some(second), there);
        let name = format!("{kind} {}", self.joints.len());
        self.joints.push((name.clone(), joint(kind, first, second, 0.5)));
        name
    }

    /// Largest distance between markers or centres of the machine as made.
    pub fn size(&self) -> f64 {
        let mut points: Vec<[f64; 3]> = self.ground.iter().map(|(_, frame)| frame.position).collect();
        for (body, markers) in self.frames.iter().zip(&self.markers) {
            points.push(body.position);
            points.extend(markers.iter().map(|(_, marker)| body.then(*marker).position));
        }
        let distance = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
        points.iter().flat_map(|a| points.iter().map(move |b| distance(a, b))).fold(0.0, f64::max)
    }

    /// The machine with every body displaced by up to `way` of its size and turned by up to `angle`. Bodies of an aligned
    /// machine are displaced along one axis, and turned by quarter turns if at all.
    pub fn displaced(&self, random: &mut Random, way: f64, angle: f64) -> Machine {
        let planar = self.style.planar;
        let mut machine = if planar { Machine::planar() } else { Machine::spatial() };
        let size = self.size();
        for (name, frame) in &self.ground {
            machine.ground_marker(name, *frame);
        }
        for (i, (frame, markers)) in self.frames.iter().zip(&self.markers).enumerate() {
            let mut step = random.point(planar).map(|x| way * size * x);
            let mut turn = random.turn(planar, angle);
            if self.style.aligned {
                let axis = random.below(if planar { 2 } else { 3 });
                step = [0, 1, 2].map(|k| if k == axis { step[k] } else { 0.0 });
                let quarters = random.below(1 + (angle / FRAC_PI_2) as usize) as f64;
                turn = Rotation::about([0.0, 0.0, 1.0], FRAC_PI_2 * quarters);
            }
            let position = [0, 1, 2].map(|k| frame.position[k] + step[k]);
            let mass = self.masses[i];
            let inertia = [0.02, 0.03, 0.04].map(|x| x * mass * size * size);
            let body = if planar { Body::rigid(mass, inertia[2]) } else { Body::rigid(mass, inertia) };
            let mut body = body.at(position).rotated(frame.rotation.then(turn));
            for (name, marker) in markers {
                body = body.marker_frame(name, *marker);
            }
            machine.body(format!("b{i}"), body);
        }
        for (name, joint) in &self.joints {
            machine.joint(name, joint.clone());
        }
        machine
    }
}
