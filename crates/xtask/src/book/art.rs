//! Art of a joint's picture beside the bodies of its model: fixed parts, wires, motions, frames.

use super::view::AZIMUTH;
use flyball_machine::Shape;
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_picture::zigzag;

/// Something that stands in the frame of a marker.
pub struct Part {
    /// The marker.
    pub marker: &'static str,
    /// Its shape.
    pub shape: Shape,
}

/// A wire in the frame of a marker.
pub struct Wire {
    /// The marker.
    pub marker: &'static str,
    /// Its points.
    pub points: Vec<[f64; 3]>,
}

/// A motion that the joint allows, in the frame of a marker.
pub struct Motion {
    /// The marker.
    pub marker: &'static str,
    /// Where.
    pub path: Path,
    /// Its coordinate; empty if it has none.
    pub label: &'static str,
}

/// The path of a motion.
pub enum Path {
    /// An arc about an axis: height along the axis, radius, first and last angle [degrees].
    Turn(usize, f64, f64, f64, f64),
    /// A double arrow between two points.
    Slide([f64; 3], [f64; 3]),
}

/// All of it.
#[derive(Default)]
pub struct Art {
    /// Behind the bodies.
    pub under: Vec<Part>,
    /// In front of them.
    pub over: Vec<Part>,
    /// Wires, threads, lines; in front.
    pub wires: Vec<Wire>,
    /// Motions.
    pub motions: Vec<Motion>,
    /// Markers whose axes are drawn, with the letter of their axes.
    pub frames: Vec<(&'static str, &'static str)>,
}

impl Art {
    fn of(frames: &[(&'static str, &'static str)]) -> Self {
        Self { frames: frames.to_vec(), ..Self::default() }
    }

    /// Frame F on the first marker, M on the second.
    fn between(first: &'static str, second: &'static str) -> Self {
        Self::of(&[(first, "F"), (second, "M")])
    }

    fn under(mut self, marker: &'static str, shape: Shape) -> Self {
        self.under.push(Part { marker, shape });
        self
    }

    fn over(mut self, marker: &'static str, shape: Shape) -> Self {
        self.over.push(Part { marker, shape });
        self
    }

    fn wire(mut self, marker: &'static str, points: impl Into<Vec<[f64; 3]>>) -> Self {
        self.wires.push(Wire { marker, points: points.into() });
        self
    }

    /// A thread about z: the half turns that the viewer sees.
    fn thread(mut self, marker: &'static str, radius: f64, low: f64, high: f64, pitch: f64) -> Self {
        let turns = ((high - low) / pitch) as usize;
        for turn in 0..turns {
            let points = (-6..=6).map(|i| f64::from(i) * 15.0).map(|angle| {
                let (sin, cos) = (angle + AZIMUTH).to_radians().sin_cos();
                [radius * cos, radius * sin, low + pitch * (turn as f64 + 0.5 + angle / 360.0)]
            });
            self.wires.push(Wire { marker, points: points.collect() });
        }
        self
    }

    fn turn(mut self, marker: &'static str, axis: usize, arc: [f64; 4], label: &'static str) -> Self {
        self.motions.push(Motion { marker, path: Path::Turn(axis, arc[0], arc[1], arc[2], arc[3]), label });
        self
    }

    fn slide(mut self, marker: &'static str, from: [f64; 3], to: [f64; 3], label: &'static str) -> Self {
        self.motions.push(Motion { marker, path: Path::Slide(from, to), label });
        self
    }
}

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

/// A cylinder along z.
fn shaft(low: f64, high: f64, radius: f64) -> Shape {
    Shape::cylinder([0.0, 0.0, low], [0.0, 0.0, high], radius)
}

/// A block.
fn block(middle: [f64; 3], edges: [f64; 3]) -> Shape {
    Shape::Block { middle, edges }
}

/// A pin of the plane.
fn pin(x: f64, y: f64) -> Shape {
    Shape::Sphere { middle: [x, y, 0.0], radius: 0.04 }
}

/// A spring along x at a height.
fn spring(from: f64, to: f64, height: f64) -> Vec<[f64; 3]> {
    zigzag((from, height), (to, height), 0.06).into_iter().map(|(x, y)| [x, y, 0.0]).collect()
}

/// The smooth curve of `docs/joints/point-on-curve.toml`, as the machine sees it: a spline through its points.
fn bent_wire() -> Vec<[f64; 3]> {
    let (s, x, y) = ([0.0, 1.0, 2.0, 3.0, 4.0], [-1.0, -0.5, 0.0, 0.5, 1.0], [0.8, 0.1, 0.0, 0.3, 0.9]);
    let through =
        |values: &[f64]| Curve::through(&s, values, Interpolation::Spline, Outside::Extend).expect("ascending");
    let (x, y) = (through(&x), through(&y));
    (0..=64).map(|i| f64::from(i) / 16.0).map(|s| [x.at(s), y.at(s), 0.0]).collect()
}

/// The art of a model of `docs/joints`.
pub fn art(name: &str) -> Option<Art> {
    let two_wheels = || {
        Art::of(&[("ground", "W")]).over("ground", pin(0.0, 0.0)).over("ground", pin(0.75, 0.0)).turn(
            "first",
            Z,
            [0.0, 0.58, 100.0, 170.0],
            "a.angle",
        )
    };
    let crank = || Art::between("ground", "crank").over("ground", pin(0.0, 0.0));
    Some(match name {
        "revolute" => Art::between("ground", "door").under("ground", shaft(-0.15, 1.15, 0.04)).turn(
            "ground",
            Z,
            [0.0, 0.62, 0.0, 60.0],
            "angle",
        ),
        "prismatic" => Art::between("ground", "cage")
            .under("ground", block([0.0, 0.0, 0.75], [0.16, 0.16, 1.5]))
            .over("ground", block([0.0, 0.0, 1.3], [0.16, 0.16, 0.4]))
            .slide("ground", [0.0, 0.68, 0.65], [0.0, 0.68, 1.15], "displacement"),
        "cylindrical" => Art::between("ground", "sleeve")
            .under("ground", shaft(-0.1, 1.6, 0.06))
            .over("ground", shaft(1.15, 1.6, 0.06))
            .turn("ground", Z, [1.38, 0.2, -20.0, 250.0], "angle")
            .slide("ground", [0.0, 0.7, 0.65], [0.0, 0.7, 1.15], "displacement"),
        "spherical" => Art::between("ground", "rod")
            .under("ground", shaft(-0.5, -0.08, 0.06))
            .over("rod", Shape::sphere(0.11))
            .turn("ground", X, [0.85, 0.1, 60.0, 320.0], "")
            .turn("ground", Z, [0.52, 0.1, -60.0, 200.0], "")
            .turn("rod", Z, [0.75, 0.12, -30.0, 220.0], ""),
        "universal" => Art::between("ground", "shaft")
            .under("ground", shaft(-0.6, -0.2, 0.06))
            .under("ground", block([0.0, 0.0, -0.18], [0.5, 0.1, 0.04]))
            .under("ground", block([-0.22, 0.0, -0.07], [0.05, 0.1, 0.2]))
            .over("shaft", block([0.0, 0.0, 0.18], [0.1, 0.5, 0.04]))
            .over("shaft", block([0.0, 0.22, 0.09], [0.1, 0.05, 0.2]))
            .over("shaft", block([0.0, -0.22, 0.09], [0.1, 0.05, 0.2]))
            .over("ground", Shape::cylinder([-0.2, 0.0, 0.0], [0.2, 0.0, 0.0], 0.03))
            .over("shaft", Shape::cylinder([0.0, -0.2, 0.0], [0.0, 0.2, 0.0], 0.03))
            .over("ground", block([0.22, 0.0, -0.07], [0.05, 0.1, 0.2]))
            .turn("ground", X, [0.9, 0.12, 100.0, 350.0], "first")
            .turn("shaft", Y, [0.55, 0.12, -60.0, 190.0], "second"),
        "planar" => Art::between("ground", "puck")
            .under("ground", block([0.6, 1.0, -0.03], [1.8, 2.6, 0.06]))
            .turn("puck", Z, [0.15, 0.4, 180.0, 290.0], "angle")
            .slide("ground", [1.3, 0.1, 0.0], [1.3, 0.8, 0.0], "y")
            .slide("ground", [0.3, 2.05, 0.0], [1.0, 2.05, 0.0], "x"),
        "weld" => Art::between("ground", "bracket").under("ground", block([0.0, -0.06, 0.0], [0.9, 0.12, 0.9])),
        "screw" => Art::between("ground", "nut")
            .under("ground", shaft(-0.1, 1.45, 0.08))
            .over("ground", shaft(0.87, 1.45, 0.08))
            .thread("ground", 0.08, -0.1, 0.62, 0.1)
            .thread("ground", 0.08, 0.9, 1.45, 0.1)
            .turn("ground", Z, [1.2, 0.26, -20.0, 250.0], "angle")
            .slide("ground", [0.0, 0.66, 0.52], [0.0, 0.66, 0.98], "displacement"),
        "point-on-line" => Art::between("ground.wire", "rod")
            .under("ground.wire", Shape::cylinder([0.0, 0.0, -0.3], [0.0, 0.0, 1.3], 0.02))
            .over("rod", Shape::sphere(0.07))
            .slide("ground.wire", [0.0, -0.2, -0.25], [0.0, -0.2, 0.3], "displacement"),
        "point-on-plane" => Art::between("ground", "leg")
            .under("ground", block([0.6, 1.0, -0.03], [1.8, 2.6, 0.06]))
            .over("leg", Shape::sphere(0.06))
            .slide("ground", [1.3, 0.1, 0.0], [1.3, 0.8, 0.0], "y")
            .slide("ground", [0.3, 2.05, 0.0], [1.0, 2.05, 0.0], "x"),
        "point-on-curve" => Art::between("ground", "bead").wire("ground", bent_wire()),
        "rigid-link" => Art::between("ground", "block.eye")
            .under("ground", block([0.0, 0.0, 0.06], [0.3, 0.3, 0.12]))
            .over("ground", Shape::cylinder([0.0, 0.0, 0.0], [0.0, 0.5, -0.9], 0.015))
            .over("ground", Shape::sphere(0.05))
            .over("block.eye", Shape::sphere(0.05)),
        "constant-velocity" => Art::between("ground", "shaft")
            .under("ground", shaft(-0.9, -0.12, 0.06))
            .over("ground", Shape::sphere(0.16))
            .turn("ground", Z, [-0.6, 0.16, -20.0, 250.0], "")
            .turn("shaft", Z, [0.75, 0.16, -20.0, 250.0], ""),
        "marker-drive" => Art::between("ground", "table")
            .under("ground", block([0.0, -0.05, 0.0], [1.6, 0.1, 0.5]))
            .slide("ground", [-0.3, 0.62, 0.0], [0.3, 0.62, 0.0], "value(t)"),
        "rolling-disc" => Art::between("ground", "disc")
            .under("ground", block([0.6, 1.05, -0.03], [1.8, 2.6, 0.06]))
            .turn("disc", Z, [0.06, 0.42, 200.0, 300.0], ""),
        "knife-edge" => Art::between("ground", "skate.blade").slide("skate", [-0.35, 0.16, 0.0], [0.35, 0.16, 0.0], ""),
        "contact" => Art::between("ground", "ball")
            .under("ground", block([0.4, -0.04, 0.0], [1.6, 0.08, 0.5]))
            .wire("ground", [[0.5, 0.0, 0.0], [0.5, 0.5, 0.0]]),
        "gear" => two_wheels().turn("second", Z, [0.0, 0.33, 80.0, 10.0], "b.angle"),
        "velocity-coupling" => two_wheels()
            .turn("second", Z, [0.0, 0.33, 10.0, 80.0], "b.angle")
            .wire("ground", [[0.1667, 0.4714, 0.0], [0.8333, 0.2357, 0.0]])
            .wire("ground", [[0.1667, -0.4714, 0.0], [0.8333, -0.2357, 0.0]]),
        "rack" => Art::of(&[("ground", "W")])
            .over("ground", pin(0.0, 0.0))
            .turn("pinion", Z, [0.0, 0.43, 15.0, 75.0], "shaft.angle")
            .slide("bar", [-0.3, -0.34, 0.0], [0.3, -0.34, 0.0], "guide.displacement"),
        "drive" => crank().turn("ground", Z, [0.0, 0.55, 0.0, 51.6], "value(t)"),
        "stop" => crank()
            .under("ground", block([0.509, -0.52, 0.0], [0.3, 0.1, 0.2]))
            .under("ground", Shape::Sphere { middle: [0.509, -0.425, 0.0], radius: 0.08 })
            .wire("ground", [[0.0, 0.0, 0.0], [0.7, -0.382, 0.0]])
            .turn("ground", Z, [0.0, 0.62, 20.0, -28.6], "angle"),
        "stick-slip" => Art::of(&[("ground", "W")])
            .under("ground", block([0.1, -0.06, 0.0], [1.8, 0.12, 0.3]))
            .wire("ground", spring(-0.8, -0.2, 0.15))
            .slide("ground", [-0.25, 0.62, 0.0], [0.25, 0.62, 0.0], "rail.displacement"),
        "bearing-friction" => crank().turn("ground", Z, [0.0, 0.55, 0.0, 50.0], "angle"),
        _ => return None,
    })
}
