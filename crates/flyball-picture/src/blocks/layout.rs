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
    let mut middles: Vec<Vec<f64>> =
        heights.iter().map(|heights| stacked(heights, &vec![0.0; heights.len()])).collect();
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
            middles[layer] = stacked(&heights[layer], &wanted);
        }
    }
    close_gaps(&mut middles, heights);
    middles
}

/// The middles nearest to the wanted ones, Σ (m − w)² → min, that keep their order and room between them: with the least
/// distances d from the first one, u = m − d must not fall, and neighbours that do are pooled at their mean.
fn stacked(heights: &[f64], wanted: &[f64]) -> Vec<f64> {
    let mut distances = vec![0.0; heights.len()];
    for k in 1..heights.len() {
        distances[k] = distances[k - 1] + 0.5 * (heights[k - 1] + heights[k]) + GAP;
    }
    // mean and number of pooled neighbours
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (wanted, distance) in wanted.iter().zip(&distances) {
        let mut pool = (wanted - distance, 1);
        while let Some((mean, count)) = pools.pop_if(|(mean, _)| *mean >= pool.0) {
            let all = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / all as f64, all);
        }
        pools.push(pool);
    }
    let means = pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean, count));
    means.zip(distances).map(|(mean, distance)| mean + distance).collect()
}

/// Moves everything together where no slot is at some height.
fn close_gaps(middles: &mut [Vec<f64>], heights: &[Vec<f64>]) {
    let slots = middles.iter().zip(heights).flat_map(|(middles, heights)| middles.iter().zip(heights));
    let mut spans: Vec<(f64, f64)> = slots.map(|(m, h)| (m - 0.5 * h, m + 0.5 * h)).collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    // ends of gaps, and what is too wide of them and those above
    let mut gaps: Vec<(f64, f64)> = Vec::new();
    let mut end = spans.first().map_or(0.0, |span| span.1);
    for (low, high) in spans {
        if low > end + GAP {
            gaps.push((low, gaps.last().map_or(0.0, |gap| gap.1) + low - end - GAP));
        }
        end = end.max(high);
    }
    for (middle, height) in middles.iter_mut().flatten().zip(heights.iter().flatten()) {
        let above = gaps.iter().rev().find(|(low, _)| middle.to_owned() - 0.5 * height >= *low - 1e-9);
        *middle -= above.map_or(0.0, |gap| gap.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_as_near_as_they_can_be_and_gaps_are_closed() {
        let heights = [10.0, 10.0, 10.0];
        // the first two want the same place and share the way; the third is free
        let middles = stacked(&heights, &[0.0, 0.0, 500.0]);
        assert_eq!(middles, [-16.0, 16.0, 500.0]);
        let mut all = vec![middles, vec![300.0]];
        close_gaps(&mut all, &[heights.to_vec(), vec![20.0]]);
        assert_eq!(all, [vec![-16.0, 16.0, 90.0], vec![53.0]]);
    }
}
