//! A scene: what is seen of a machine, on frames that move.

use crate::ending::Ending;
use flyball_machine::{Frame, Shape};

/// Everything that is seen, and how it is named.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Name of the model.
    pub title: String,
    /// Description of the model.
    pub description: String,
    /// True in the plane: the viewer looks along −z, and y points upwards.
    pub planar: bool,
    /// Direction against gravity.
    pub up: [f64; 3],
    /// Size of the machine at its start [m].
    pub size: f64,
    /// Radius of a joint [m]; everything that has no size of its own follows it.
    pub unit: f64,
    /// Height of the floor along `up` [m], if there is one.
    pub floor: Option<f64>,
    /// Frames that move; the first is the ground.
    pub tracks: Vec<Track>,
    /// Elements, in the order of the file.
    pub elements: Vec<Element>,
    /// Marks on the time line.
    pub events: Vec<EventMark>,
    /// True if the marks part the time line into motions of their own, such as modes.
    pub chapters: bool,
    /// The start as given, where it had to be repaired: a frame for each track.
    pub ghost: Option<Vec<Frame>>,
    /// Facts about the run, as label and text.
    pub facts: Vec<[String; 2]>,
    /// Why the run ended before its end, if it did.
    pub failure: Option<Ending>,
    /// The block diagram of the control, where there is any.
    pub chart: Option<Chart>,
    /// Parameters that a page may change, where there is somebody to run the model again.
    pub knobs: Vec<Knob>,
    /// Number of the scene among those that one page shows in turn.
    pub edition: u64,
}

/// A parameter of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// Its value in SI.
    pub value: f64,
    /// Its unit.
    pub unit: String,
}

/// A block diagram with its places in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Width and height.
    pub size: [f64; 2],
    /// Boxes.
    pub boxes: Vec<ChartBox>,
    /// Wires: points, names of what they carry, and whether they are part of a loop.
    pub wires: Vec<(Vec<[f64; 2]>, Vec<String>, bool)>,
}

/// A box of a block diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartBox {
    /// Its name.
    pub name: String,
    /// Type and numbers.
    pub note: String,
    /// `sensor`, `block`, `actuator` or `machine`.
    pub role: &'static str,
    /// Left, upper edge, width and height.
    pub area: [f64; 4],
    /// True if it is part of a loop.
    pub in_loop: bool,
}

/// A frame that moves.
#[derive(Clone, Debug)]
pub struct Track {
    /// Name of the body or node.
    pub name: String,
    /// Centre of mass in this frame, where it has mass [m].
    pub centre: Option<[f64; 3]>,
    /// Markers in this frame.
    pub markers: Vec<(String, Frame)>,
}

/// Families of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The ground and what stands on it.
    Ground,
    /// Bodies.
    Body,
    /// Beams.
    Beam,
    /// Joints and couplings.
    Joint,
    /// Forces.
    Force,
    /// Sensors, blocks and actuators.
    Control,
}

impl Family {
    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Body => "body",
            Self::Beam => "beam",
            Self::Joint => "joint",
            Self::Force => "force",
            Self::Control => "control",
        }
    }
}

/// An element of the machine.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Its family.
    pub family: Family,
    /// Its type as written in model files.
    pub kind: String,
    /// Points that it joins.
    pub markers: Vec<TrackPoint>,
    /// Solids.
    pub parts: Vec<Part>,
    /// Springs, dampers, rods between two points.
    pub links: Vec<Link>,
    /// Beams.
    pub ribbons: Vec<Ribbon>,
    /// Roads.
    pub sheets: Vec<Sheet>,
    /// Forces and moments that are drawn as arrows.
    pub arrows: Vec<Arrow>,
    /// Wishes of the model.
    pub look: Look,
}

impl Element {
    /// An element of which nothing is seen yet.
    pub fn new(name: impl Into<String>, family: Family, kind: impl Into<String>) -> Self {
        let (name, kind) = (name.into(), kind.into());
        let (markers, parts, links, ribbons, sheets, arrows) = Default::default();
        Self { name, family, kind, markers, parts, links, ribbons, sheets, arrows, look: Look::default() }
    }
}

/// Wishes of a model about the looks of an element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// Red, green, blue.
    pub colour: Option<[u8; 3]>,
    /// From 0, not seen, to 1.
    pub opacity: Option<f64>,
    /// True if it is not shown.
    pub hidden: bool,
    /// Shapes of a body, instead of its own.
    pub shapes: Vec<Shape>,
}

/// Role of a part, which gives its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The colour of the body.
    Body,
    /// Bearings, pins, rails.
    Steel,
    /// Rubber, tyres.
    Rubber,
    /// What stands still.
    Ground,
    /// What drives.
    Drive,
    /// Lines on bodies that show how they turn.
    Mark,
}

impl Paint {
    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Steel => "steel",
            Self::Rubber => "rubber",
            Self::Ground => "ground",
            Self::Drive => "drive",
            Self::Mark => "mark",
        }
    }
}

/// A solid on a track.
#[derive(Clone, Debug)]
pub struct Part {
    /// Index of the track whose position it follows.
    pub track: usize,
    /// Index of the track whose rotation it follows.
    pub turn: usize,
    /// Its position in `track`, its rotation in `turn`.
    pub frame: Frame,
    /// Its form.
    pub solid: Solid,
    /// Its role.
    pub paint: Paint,
}

/// Forms; all lie along z in their own frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Solid {
    /// A cylinder about z.
    Cylinder {
        /// Radius [m].
        radius: f64,
        /// From this height to the next [m].
        low: f64,
        /// Upper end [m].
        high: f64,
    },
    /// A tube about z.
    Tube {
        /// Outer radius [m].
        outer: f64,
        /// Inner radius [m].
        inner: f64,
        /// Lower end [m].
        low: f64,
        /// Upper end [m].
        high: f64,
    },
    /// A block around the origin.
    Block {
        /// Lengths of the edges [m].
        edges: [f64; 3],
    },
    /// A sphere around the origin.
    Sphere {
        /// Radius [m].
        radius: f64,
    },
    /// A plate: an outline with round corners, from one height to another.
    Plate {
        /// Corners, counterclockwise; one is a disc, two a bar.
        corners: Vec<[f64; 2]>,
        /// Radius around the corners [m].
        round: f64,
        /// Lower face [m].
        low: f64,
        /// Upper face [m].
        high: f64,
    },
    /// A bent wire.
    Wire {
        /// Its points [m].
        points: Vec<[f64; 3]>,
        /// Its radius [m].
        radius: f64,
    },
}

impl Solid {
    /// How far it goes from the origin of its frame in a direction there, a unit vector [m].
    pub fn support(&self, d: [f64; 3]) -> f64 {
        let across = d[0].hypot(d[1]);
        let along = |low: f64, high: f64| (low * d[2]).max(high * d[2]);
        let farthest = |reaches: &mut dyn Iterator<Item = f64>| reaches.fold(f64::NEG_INFINITY, f64::max);
        match self {
            Self::Cylinder { radius, low, high } | Self::Tube { outer: radius, low, high, .. } => {
                radius * across + along(*low, *high)
            }
            Self::Block { edges } => (0..3).map(|i| 0.5 * (edges[i] * d[i]).abs()).sum(),
            Self::Sphere { radius } => *radius,
            Self::Plate { corners, round, low, high } => {
                farthest(&mut corners.iter().map(|p| p[0] * d[0] + p[1] * d[1])) + round * across + along(*low, *high)
            }
            // ends are flat: a point reaches as far as a disc across the wire there
            Self::Wire { points, radius } => farthest(&mut points.iter().enumerate().map(|(k, p)| {
                let (before, after) = (points[k.saturating_sub(1)], points[(k + 1).min(points.len() - 1)]);
                let [dot, along, square] = (0..3).fold([0.0; 3], |[dot, along, square]: [f64; 3], i| {
                    let way = after[i] - before[i];
                    [dot + p[i] * d[i], along + way * d[i], square + way * way]
                });
                let cosine = if square > 0.0 { along / square.sqrt() } else { 0.0 };
                dot + radius * (1.0 - cosine * cosine).max(0.0).sqrt()
            })),
        }
    }

    /// Distance of its farthest point from the origin of its frame [m].
    pub fn reach(&self) -> f64 {
        let far = |p: &[f64]| p.iter().map(|x| x * x).sum::<f64>().sqrt();
        let farthest = |distances: &mut dyn Iterator<Item = f64>| distances.fold(0.0, f64::max);
        match self {
            Self::Cylinder { radius, low, high } | Self::Tube { outer: radius, low, high, .. } => {
                radius.hypot(low.abs().max(high.abs()))
            }
            Self::Block { edges } => 0.5 * far(edges),
            Self::Sphere { radius } => *radius,
            Self::Plate { corners, round, low, high } => {
                (farthest(&mut corners.iter().map(|p| far(p))) + round).hypot(low.abs().max(high.abs()))
            }
            Self::Wire { points, radius } => farthest(&mut points.iter().map(|p| far(p))) + radius,
        }
    }
}

/// A point on a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackPoint {
    /// Index of the track.
    pub track: usize,
    /// The point in its frame [m].
    pub at: [f64; 3],
}

/// Forms of what stretches between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// A coil.
    Spring,
    /// A cylinder with a piston.
    Damper,
    /// A coil around a damper.
    SpringDamper,
    /// A coil and a damper, one after the other.
    SpringThenDamper,
    /// A rod.
    Rod,
    /// A rope, which hangs where it is slack.
    Rope,
    /// A thin line.
    Line,
}

impl LinkKind {
    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Damper => "damper",
            Self::SpringDamper => "spring-damper",
            Self::SpringThenDamper => "spring-then-damper",
            Self::Rod => "rod",
            Self::Rope => "rope",
            Self::Line => "line",
        }
    }
}

/// Something that stretches between two points.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its form.
    pub kind: LinkKind,
    /// Its ends.
    pub ends: [TrackPoint; 2],
    /// Radius [m].
    pub radius: f64,
    /// Length from which a rope is taut [m].
    pub taut: Option<f64>,
}

impl Link {
    /// Bow of a rope at its middle where its ends are `length` apart [m]: that of a parabola of the length of the rope, exact for
    /// little slack.
    ///
    /// ```text
    ///   L² = l² + 16 s²/3
    /// ```
    pub fn bow(&self, length: f64) -> f64 {
        let taut = self.taut.unwrap_or(0.0);
        (0.1875 * (taut * taut - length * length).max(0.0)).sqrt()
    }
}

/// Section of a beam as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SectionForm {
    /// Edges along the second and third axis [m].
    Rectangle([f64; 2]),
    /// Radius [m].
    Round(f64),
}

/// A beam: a section swept through nodes whose first axes are its tangents.
#[derive(Clone, Debug)]
pub struct Ribbon {
    /// Indices of the tracks of its nodes.
    pub nodes: Vec<usize>,
    /// Its section.
    pub section: SectionForm,
}

/// A road: heights over a grid in the axes of its marker. At time t its points are at x − speed · t, and higher by the lift.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Index of the track that carries it.
    pub track: usize,
    /// Its marker in the frame of the track.
    pub frame: Frame,
    /// Places along the road at t = 0, ascending; a step has two at one place [m].
    pub x: Vec<f64>,
    /// Places across [m].
    pub y: Vec<f64>,
    /// Heights, row by row of x [m].
    pub heights: Vec<f64>,
    /// Speed with which it passes, against x [m/s].
    pub speed: f64,
    /// The part along x of the marker that is seen [m].
    pub window: [f64; 2],
    /// Lifts at the instants of the motion [m]; none if it is never lifted.
    pub lifts: Vec<f64>,
    /// Distance of the lines across, which show that it moves [m].
    pub stripe: f64,
}

/// A force or moment as an arrow.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// Where it acts.
    pub place: TrackPoint,
    /// True for moments.
    pub moment: bool,
    /// Names of the series of its components; empty ones are zero.
    pub series: [String; 3],
}

/// A mark on the time line.
#[derive(Clone, Debug, PartialEq)]
pub struct EventMark {
    /// Time [s].
    pub t: f64,
    /// What happens.
    pub text: String,
}
