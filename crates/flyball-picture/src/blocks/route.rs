//! Ways of wires in right angles: upright in the channels between layers, each net on a track of its own; wires that lead backwards
//! below everything.

use super::layers::{Layers, Slot};
use super::{BlockDiagram, Outline};
use crate::panel::Rectangle;

/// Distance of tracks in a channel, and room at its sides.
const TRACK: f64 = 9.0;
const SIDE: f64 = 16.0;
/// Size of the box of the plant.
const PLANT: (f64, f64) = (92.0, 56.0);

/// What ways are laid in.
pub struct Grid<'a> {
    pub diagram: &'a BlockDiagram,
    pub layers: &'a Layers,
    pub boxes: &'a [Rectangle],
    pub lefts: &'a [f64],
    pub widths: &'a [f64],
    /// Widths of the channels before each layer, and behind the last.
    pub rooms: &'a [f64],
    /// Height of a slot's middle.
    pub pass: &'a dyn Fn(usize, Slot) -> f64,
    /// Where the last layer ends, and the lowest box.
    pub right: f64,
    pub bottom: f64,
}

/// Ways, and what they need.
pub struct Routed {
    pub size: (f64, f64),
    pub plant: Option<Rectangle>,
    pub wires: Vec<Vec<(f64, f64)>>,
    pub plant_wires: Vec<Vec<(f64, f64)>>,
}

/// Uprights of a channel: nets that pass it, and backward nets that go down or come up in it; each has a track.
fn tracks(diagram: &BlockDiagram, layers: &Layers, channel: usize) -> Vec<(usize, Leg)> {
    let mut tracks = Vec::new();
    let mut add = |track: (usize, Leg)| {
        if !tracks.contains(&track) {
            tracks.push(track);
        }
    };
    for (k, wire) in diagram.wires.iter().enumerate() {
        let (from, to, net) = (layers.of[wire.from], layers.of[wire.to], layers.nets[k]);
        if layers.backwards[k] {
            if channel == from + 1 {
                add((net, Leg::Down));
            }
            if channel == to {
                add((net, Leg::Up));
            }
        } else if channel > from && channel <= to {
            add((net, Leg::Across));
        }
    }
    if channel == 0 && !diagram.plant.is_empty() {
        add((usize::MAX, Leg::Up));
    }
    tracks
}

/// Parts of ways that are upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leg {
    Across,
    Down,
    Up,
}

/// Width of a channel.
pub fn room(diagram: &BlockDiagram, layers: &Layers, channel: usize) -> f64 {
    let count = tracks(diagram, layers, channel).len();
    let outside = channel == 0 || channel == layers.slots.len();
    if count == 0 && outside { 0.0 } else { 2.0 * SIDE + TRACK * count.saturating_sub(1) as f64 }
}

pub fn route(grid: &Grid) -> Routed {
    let Grid { diagram, layers, boxes, lefts, widths, rooms, .. } = *grid;
    // a channel begins where the widest box of the layer before it ends
    let begin = |channel: usize| {
        if channel < lefts.len() { lefts[channel] - rooms[channel] } else { lefts[channel - 1] + widths[channel - 1] }
    };
    let track = |channel: usize, net: usize, leg: Leg| {
        let all = tracks(diagram, layers, channel);
        begin(channel) + SIDE + TRACK * all.iter().position(|known| *known == (net, leg)).unwrap_or(0) as f64
    };
    let output = |k: usize| {
        let wire = &diagram.wires[k];
        let area = boxes[wire.from];
        // outputs of one box are spread over its right edge
        let mut signals: Vec<&str> = Vec::new();
        for other in diagram.wires.iter().filter(|other| other.from == wire.from) {
            if !signals.contains(&other.signal.as_str()) {
                signals.push(&other.signal);
            }
        }
        let at = signals.iter().position(|signal| *signal == wire.signal).unwrap_or(0);
        (area.x + area.width, area.y + area.height * (at + 1) as f64 / (signals.len() + 1) as f64)
    };
    let input = |k: usize| {
        let wire = &diagram.wires[k];
        let area = boxes[wire.to];
        let count = diagram.blocks[wire.to].inputs.max(wire.input + 1);
        (area.x, area.y + area.height * (wire.input + 1) as f64 / (count + 1) as f64)
    };
    let mut lanes: Vec<usize> = Vec::new();
    let mut wires = Vec::new();
    for (k, wire) in diagram.wires.iter().enumerate() {
        let (from, to, net) = (layers.of[wire.from], layers.of[wire.to], layers.nets[k]);
        let (start, end) = (output(k), input(k));
        let mut way = vec![start];
        if layers.backwards[k] {
            let lane = lanes.iter().position(|known| *known == net).unwrap_or_else(|| {
                lanes.push(net);
                lanes.len() - 1
            });
            let low = grid.bottom + GAP_BELOW + TRACK * lane as f64;
            let (down, up) = (track(from + 1, net, Leg::Down), track(to, net, Leg::Up));
            way.extend([(down, start.1), (down, low), (up, low), (up, end.1)]);
        } else {
            let mut y = start.1;
            for channel in from + 1..=to {
                let x = track(channel, net, Leg::Across);
                let next = if channel == to { end.1 } else { (grid.pass)(channel, Slot::Pass(net)) };
                way.extend([(x, y), (x, next)]);
                y = next;
            }
        }
        way.push(end);
        wires.push(straight(way));
    }
    let mut size =
        (grid.right, grid.bottom + if lanes.is_empty() { 0.0 } else { GAP_BELOW + TRACK * lanes.len() as f64 });
    let last = layers.slots.len();
    if last > 0 {
        size.0 = size.0.max(begin(last) + rooms[last]);
    }
    if diagram.plant.is_empty() {
        return Routed { size, plant: None, wires, plant_wires: Vec::new() };
    }
    let sinks: Vec<usize> = (0..boxes.len()).filter(|i| diagram.blocks[*i].outline == Outline::Sink).collect();
    let middle = |i: usize| boxes[i].y + 0.5 * boxes[i].height;
    let (low, high) =
        sinks.iter().map(|i| middle(*i)).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), y| (l.min(y), h.max(y)));
    let (low, high) = if low <= high { (low, high) } else { (grid.bottom - PLANT.1, grid.bottom) };
    let height = PLANT.1.max(high - low + 24.0);
    let plant = Rectangle { x: size.0 + 2.0 * SIDE, y: 0.5 * (low + high) - 0.5 * height, width: PLANT.0, height };
    let mut plant_wires: Vec<Vec<(f64, f64)>> =
        sinks.iter().map(|i| vec![(boxes[*i].x + boxes[*i].width, middle(*i)), (plant.x, middle(*i))]).collect();
    let sources: Vec<usize> = (0..boxes.len()).filter(|i| diagram.blocks[*i].outline == Outline::Source).collect();
    let below = size.1.max(plant.y + plant.height) + GAP_BELOW;
    let (down, up) = (plant.x + 0.5 * plant.width, track(0, usize::MAX, Leg::Up));
    for i in &sources {
        let end = (boxes[*i].x, middle(*i));
        plant_wires.push(straight(vec![(down, plant.y + plant.height), (down, below), (up, below), (up, end.1), end]));
    }
    size = (plant.x + plant.width, if sources.is_empty() { size.1.max(plant.y + plant.height) } else { below });
    Routed { size, plant: Some(plant), wires, plant_wires }
}

/// Room between the lowest box and the first lane.
const GAP_BELOW: f64 = 18.0;

/// A way without points that lie on a straight line.
fn straight(way: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::new();
    for p in way {
        if out.last().is_some_and(|last| (last.0 - p.0).hypot(last.1 - p.1) < 1e-9) {
            continue;
        }
        if let [.., a, b] = out.as_slice() {
            let same = |f: fn(&(f64, f64)) -> f64| (f(a) - f(b)).abs() < 1e-9 && (f(b) - f(&p)).abs() < 1e-9;
            if same(|p| p.0) || same(|p| p.1) {
                out.pop();
            }
        }
        out.push(p);
    }
    out
}
