//! Places of boxes and wires in pixels.

use super::layers::{Layers, Slot};
use super::{BlockDiagram, route};
use crate::Text;
use crate::panel::Rectangle;

/// Places of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width and height.
    pub size: (f64, f64),
    /// Box of each block.
    pub boxes: Vec<Rectangle>,
    /// Box of what is acted on and read, if there is one.
    pub plant: Option<Rectangle>,
    /// Way of each wire, from its box to the input.
    pub wires: Vec<Vec<(f64, f64)>>,
    /// Ways between the plant and its actuators and sensors.
    pub plant_wires: Vec<Vec<(f64, f64)>>,
}

/// Sizes of texts.
pub const NAME: f64 = 13.0;
pub const NOTE: f64 = 10.5;
/// Room around the diagram, and above it for its title.
pub const BORDER: f64 = 24.0;
const TITLE: f64 = 40.0;
/// Most width of a text in a box.
pub const WIDEST: f64 = 190.0;
/// Height of a box with one input; more inputs need more.
const HEIGHT: f64 = 46.0;
const PER_INPUT: f64 = 18.0;
/// Height of a wire that passes through a layer.
const PASS: f64 = 12.0;
/// Room between boxes of a layer.
const GAP: f64 = 22.0;
/// Rounds of straightening.
const ROUNDS: usize = 10;

/// A text that fits into a box, cut in the middle if need be.
pub fn fitted(text: &str, size: f64) -> Text {
    let whole = Text::plain(text);
    if whole.width(size) <= WIDEST {
        return whole;
    }
    let all: Vec<char> = text.chars().take(4096).collect();
    let mut keep = all.len().min(64);
    loop {
        let (head, tail) = (keep / 2, keep - keep / 2);
        let short: String = all[..head].iter().chain(&['…']).chain(&all[all.len() - tail..]).collect();
        let short = Text::plain(short);
        if keep <= 4 || short.width(size) <= WIDEST {
            return short;
        }
        keep -= 1;
    }
}

impl Layout {
    /// Places everything.
    pub fn new(diagram: &BlockDiagram) -> Self {
        let layers = Layers::new(diagram);
        let size = |i: usize| {
            let block = &diagram.blocks[i];
            let text = fitted(&block.name, NAME).width(NAME).max(fitted(&block.note, NOTE).width(NOTE));
            (text + 28.0, HEIGHT.max(PER_INPUT * (block.inputs + 1) as f64))
        };
        let heights: Vec<Vec<f64>> = layers
            .slots
            .iter()
            .map(|layer| layer.iter().map(|slot| if let Slot::Block(i) = slot { size(*i).1 } else { PASS }).collect())
            .collect();
        let middles = straightened(diagram, &layers, &heights);
        let widths: Vec<f64> = layers
            .slots
            .iter()
            .map(|layer| {
                layer.iter().filter_map(|slot| if let Slot::Block(i) = slot { Some(size(*i).0) } else { None })
            })
            .map(|widths| widths.fold(0.0, f64::max))
            .collect();
        let rooms: Vec<f64> = (0..=layers.slots.len()).map(|channel| route::room(diagram, &layers, channel)).collect();
        let mut lefts = Vec::new();
        let mut x = BORDER;
        for (layer, width) in widths.iter().enumerate() {
            x += rooms[layer];
            lefts.push(x);
            x += width;
        }
        let top = BORDER + if diagram.title.is_empty() { 0.0 } else { TITLE };
        let highest = middles.iter().zip(&heights).flat_map(|(m, h)| m.iter().zip(h).map(|(m, h)| m - 0.5 * h));
        let shift = top - highest.fold(f64::INFINITY, f64::min);
        let mut boxes = vec![Rectangle::default(); diagram.blocks.len()];
        let mut bottom = top;
        for (layer, slots) in layers.slots.iter().enumerate() {
            for (k, slot) in slots.iter().enumerate() {
                let (middle, height) = (middles[layer][k] + shift, heights[layer][k]);
                bottom = f64::max(bottom, middle + 0.5 * height);
                if let Slot::Block(i) = slot {
                    let (width, height) = size(*i);
                    boxes[*i] = Rectangle { x: lefts[layer], y: middle - 0.5 * height, width, height };
                }
            }
        }
        let grid = route::Grid {
            diagram,
            layers: &layers,
            boxes: &boxes,
            lefts: &lefts,
            widths: &widths,
            rooms: &rooms,
            pass: &|layer: usize, slot: Slot| {
                let k = layers.slots[layer].iter().position(|other| *other == slot).unwrap_or(0);
                middles[layer][k] + shift
            },
            right: x,
            bottom,
        };
        let routed = route::route(&grid);
        Self {
            size: (routed.size.0 + BORDER, routed.size.1 + BORDER),
            plant: routed.plant,
            wires: routed.wires,
            plant_wires: routed.plant_wires,
            boxes,
        }
    }
}

/// Middles of slots: near the mean of their neighbours, in their order, without overlaps.
fn straightened(diagram: &BlockDiagram, layers: &Layers, heights: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let stack = |heights: &[f64], wanted: &[f64]| -> Vec<f64> {
        let mut middles: Vec<f64> = Vec::new();
        for (k, height) in heights.iter().enumerate() {
            let least = middles.last().map_or(f64::NEG_INFINITY, |last| last + 0.5 * (heights[k - 1] + height) + GAP);
            middles.push(wanted[k].max(least));
        }
        // what was pushed down all pulls back by the mean
        let off = middles.iter().zip(wanted).map(|(a, b)| a - b).sum::<f64>() / middles.len().max(1) as f64;
        middles.iter_mut().for_each(|middle| *middle -= off);
        middles
    };
    let mut middles: Vec<Vec<f64>> = heights.iter().map(|heights| stack(heights, &vec![0.0; heights.len()])).collect();
    for round in 0..ROUNDS {
        let forth = round % 2 == 0;
        let order: Vec<usize> = if forth { (0..middles.len()).collect() } else { (0..middles.len()).rev().collect() };
        for layer in order {
            let other = if forth { layer.checked_sub(1) } else { Some(layer + 1).filter(|l| *l < middles.len()) };
            let Some(other) = other else { continue };
            let wanted: Vec<f64> = layers.slots[layer]
                .iter()
                .zip(&middles[layer])
                .map(|(slot, middle)| {
                    let near = layers.neighbours(diagram, *slot, layer, other);
                    let sum: f64 = near.iter().map(|k| middles[other][*k]).sum();
                    if near.is_empty() { *middle } else { sum / near.len() as f64 }
                })
                .collect();
            middles[layer] = stack(&heights[layer], &wanted);
        }
    }
    middles
}
