//! Instants of a motion side by side, all of one scale.

use super::camera::Camera;
use super::scenery::{Scenery, Shaded};
use crate::motion::Motion;
use crate::scene::Scene;
use flyball_machine::space::Vector;
use flyball_picture::{Axis, Colour, Face, Figure, Panel, Size, Text};

/// The machine at an instant, as one of several over each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// Index of the instant.
    pub instant: usize,
    /// One colour instead of those of the elements.
    pub colour: Option<Colour>,
    /// From 0, not seen, to 1.
    pub opacity: f64,
}

impl Layer {
    /// An instant as it is.
    pub fn plain(instant: usize) -> Self {
        Self { instant, colour: None, opacity: 1.0 }
    }
}

/// A panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Still {
    /// What stands above it.
    pub title: String,
    /// What it shows.
    pub layers: Vec<Layer>,
}

/// Room around a machine, as part of its size.
const MARGIN: f64 = 0.08;
/// A motion that goes farther than this many times the size of the machine is followed.
const FAR: f64 = 4.0;

/// Low and high of x and y of faces.
fn range(faces: &[Face]) -> [[f64; 2]; 2] {
    let mut range = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    for p in faces.iter().flat_map(|face| &face.corners) {
        (0..2).for_each(|i| range[i] = [range[i][0].min(p[i]), range[i][1].max(p[i])]);
    }
    if range.iter().all(|[low, high]| low <= high) { range } else { [[-1.0, 1.0]; 2] }
}

/// A figure of a scene: each still a panel, seen by a camera.
pub fn panels(scene: &Scene, motion: &Motion, camera: &Camera, title: &str, stills: &[Still]) -> Figure {
    let scenery = Scenery { scene, motion };
    let machine = |still: &Still| -> Vec<Shaded> {
        let layer = |layer: &Layer| {
            let (colour, opacity) = (layer.colour, layer.opacity);
            let faces = scenery.machine(layer.instant).into_iter();
            faces.map(move |face| Shaded {
                colour: colour.unwrap_or(face.colour),
                opacity: opacity * face.opacity,
                ..face
            })
        };
        still.layers.iter().flat_map(layer).collect()
    };
    let machines: Vec<Vec<Shaded>> = stills.iter().map(machine).collect();
    let places = |faces: &[Shaded]| -> Vec<Face> {
        let place = |face: &Shaded| Face {
            corners: face.corners.iter().map(|p| camera.place(*p)).collect(),
            colour: face.colour,
            opacity: 1.0,
            part: 0,
        };
        faces.iter().map(place).collect()
    };
    let ranges: Vec<[[f64; 2]; 2]> = machines.iter().map(|faces| range(&places(faces))).collect();
    let width = |range: &[[f64; 2]; 2], i: usize| range[i][1] - range[i][0];
    let whole: [[f64; 2]; 2] = std::array::from_fn(|i| {
        ranges.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[l, h], r| [l.min(r[i][0]), h.max(r[i][1])])
    });
    let largest: [f64; 2] = std::array::from_fn(|i| ranges.iter().map(|range| width(range, i)).fold(0.0, f64::max));
    let size = largest[0].max(largest[1]);
    let follows = (0..2).any(|i| whole[i][1] - whole[i][0] > FAR * size);
    let span: [f64; 2] = std::array::from_fn(|i| {
        let span = if follows { largest[i] } else { whole[i][1] - whole[i][0] };
        (1.0 + 2.0 * MARGIN) * span.max(0.15 * size)
    });
    let above = camera.towards.dot(scene.up) > 0.02;
    let panel = |((still, faces), own): ((&Still, Vec<Shaded>), &[[f64; 2]; 2])| {
        let shown = if follows { own } else { &whole };
        let middle: [f64; 2] = std::array::from_fn(|i| 0.5 * (shown[i][0] + shown[i][1]));
        let axis = |i: usize| Axis::default().between(middle[i] - 0.5 * span[i], middle[i] + 0.5 * span[i]);
        let instant = still.layers.last().map_or(0, |layer| layer.instant);
        // a point of the world that is seen in the middle, as deep as the machine
        let depth = faces.iter().flat_map(|face| &face.corners).map(|p| p.dot(camera.towards));
        let (low, high) = depth.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), z| (l.min(z), h.max(z)));
        let depth = if low <= high { 0.5 * (low + high) } else { 0.0 };
        let centre = camera.right.times(middle[0]).plus(camera.up.times(middle[1])).plus(camera.towards.times(depth));
        let reach = 1.2 * span[0].max(span[1]);
        let roads = scenery.roads(instant, centre, 2.0 * reach);
        let floor = if above && roads.is_empty() { scenery.floor(&faces, centre, reach) } else { Vec::new() };
        let mut panel = Panel::new(axis(0), axis(1)).titled(Text::plain(&still.title));
        panel.drawing = true;
        panel.faces = scenery.seen(camera, floor, true);
        panel.faces.extend(scenery.seen(camera, roads, false));
        panel.faces.extend(scenery.seen(camera, faces, false));
        panel
    };
    let drawn: Vec<Panel> = stills.iter().zip(machines).zip(&ranges).map(panel).collect();
    let aspect = (span[0] / span[1]).clamp(0.5, 2.5);
    let (columns, width) = match drawn.len() {
        0 | 1 => (1, 640.0),
        2 => (2, 420.0),
        n if aspect > 1.4 || n == 4 => (2, 420.0),
        n => (n.min(4), 240.0),
    };
    let height = (width / aspect + 30.0).clamp(160.0, 640.0);
    Figure::grid(Text::plain(title), columns, Size { width, height }, drawn)
}
