//! Layers of boxes, and the order in each that lets few wires cross.   [STT]
//!
//! Wires that lead backwards (found by a search in depth) do not count for layers. A box is one layer behind the last that it hears;
//! sources are in the first, sinks in the last layer. A wire over several layers is a chain of places, one in each between. The order
//! follows by barycentres, to and fro.

use super::{BlockDiagram, Outline};

/// What stands in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A box by its number.
    Block(usize),
    /// A wire, by the number of its net, that passes through.
    Pass(usize),
}

/// Layers of a diagram.
#[derive(Debug)]
pub struct Layers {
    /// Slots of each layer, from above.
    pub slots: Vec<Vec<Slot>>,
    /// Layer of each box.
    pub of: Vec<usize>,
    /// For each wire, true if it leads backwards.
    pub backwards: Vec<bool>,
    /// Net of each wire: the first wire with the same box and signal.
    pub nets: Vec<usize>,
}

/// Sweeps over all layers.
const SWEEPS: usize = 12;

impl Layers {
    pub fn new(diagram: &BlockDiagram) -> Self {
        let backwards = backwards(diagram);
        let of = ranks(diagram, &backwards);
        let nets: Vec<usize> = diagram
            .wires
            .iter()
            .map(|wire| {
                let same = |other: &super::Wire| other.from == wire.from && other.signal == wire.signal;
                diagram.wires.iter().position(same).unwrap_or(0)
            })
            .collect();
        let count = of.iter().max().map_or(0, |last| last + 1);
        let mut slots = vec![Vec::new(); count];
        of.iter().enumerate().for_each(|(i, layer)| slots[*layer].push(Slot::Block(i)));
        for (k, wire) in diagram.wires.iter().enumerate().filter(|(k, _)| !backwards[*k]) {
            for layer in &mut slots[of[wire.from] + 1..of[wire.to]] {
                if !layer.contains(&Slot::Pass(nets[k])) {
                    layer.push(Slot::Pass(nets[k]));
                }
            }
        }
        let mut layers = Self { slots, of, backwards, nets };
        layers.untangle(diagram);
        layers
    }

    /// Sorts each layer by the middle of the neighbours in the one before it, then in the one behind it.
    fn untangle(&mut self, diagram: &BlockDiagram) {
        for sweep in 0..SWEEPS {
            let forth = sweep % 2 == 0;
            let order: Vec<usize> = if forth {
                (1..self.slots.len()).collect()
            } else {
                (0..self.slots.len().saturating_sub(1)).rev().collect()
            };
            for layer in order {
                let other = if forth { layer - 1 } else { layer + 1 };
                let keys: Vec<(f64, usize)> = (0..self.slots[layer].len())
                    .map(|i| {
                        let near = self.neighbours(diagram, self.slots[layer][i], layer, other);
                        let mean = near.iter().sum::<usize>() as f64 / near.len().max(1) as f64;
                        (if near.is_empty() { i as f64 } else { mean }, i)
                    })
                    .collect();
                let mut sorted = keys;
                sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                self.slots[layer] = sorted.into_iter().map(|(_, i)| self.slots[layer][i]).collect();
            }
        }
    }

    /// Positions of what a slot of a layer is wired to in another one beside it.
    pub fn neighbours(&self, diagram: &BlockDiagram, slot: Slot, own: usize, other: usize) -> Vec<usize> {
        // what of a wire stands in a layer
        let at = |k: usize, layer: usize| {
            let wire = &diagram.wires[k];
            let (from, to) = (self.of[wire.from], self.of[wire.to]);
            match layer {
                _ if layer == from => Some(Slot::Block(wire.from)),
                _ if layer == to => Some(Slot::Block(wire.to)),
                _ if layer > from && layer < to => Some(Slot::Pass(self.nets[k])),
                _ => None,
            }
        };
        let wires = (0..diagram.wires.len()).filter(|k| !self.backwards[*k] && at(*k, own) == Some(slot));
        let others = wires.filter_map(|k| at(k, other));
        others.filter_map(|wanted| self.slots[other].iter().position(|slot| *slot == wanted)).collect()
    }
}

/// Wires that close a circle, found by a search in depth from the sources.
fn backwards(diagram: &BlockDiagram) -> Vec<bool> {
    let n = diagram.blocks.len();
    let mut backwards = vec![false; diagram.wires.len()];
    let (mut open, mut done) = (vec![false; n], vec![false; n]);
    let out = |i: usize| (0..diagram.wires.len()).filter(move |k| diagram.wires[*k].from == i).collect::<Vec<_>>();
    let is_source = |i: &usize| diagram.blocks[*i].outline == Outline::Source || diagram.blocks[*i].inputs == 0;
    let (sources, others): (Vec<usize>, Vec<usize>) = (0..n).partition(is_source);
    for root in sources.into_iter().chain(others) {
        if done[root] {
            continue;
        }
        let mut path = vec![(root, out(root).into_iter())];
        open[root] = true;
        while let Some((i, rest)) = path.last_mut() {
            let i = *i;
            match rest.next() {
                Some(k) if open[diagram.wires[k].to] => backwards[k] = true,
                Some(k) if !done[diagram.wires[k].to] => {
                    let next = diagram.wires[k].to;
                    open[next] = true;
                    path.push((next, out(next).into_iter()));
                }
                Some(_) => {}
                None => {
                    (open[i], done[i]) = (false, true);
                    path.pop();
                }
            }
        }
    }
    backwards
}

/// Layer of each box: behind all that it hears.
fn ranks(diagram: &BlockDiagram, backwards: &[bool]) -> Vec<usize> {
    let mut rank = vec![0usize; diagram.blocks.len()];
    // without circles as many rounds as there are boxes are enough
    for _ in 0..diagram.blocks.len() {
        let mut changed = false;
        for (_, wire) in diagram.wires.iter().enumerate().filter(|(k, _)| !backwards[*k]) {
            if rank[wire.to] < rank[wire.from] + 1 {
                rank[wire.to] = rank[wire.from] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    // inputs of the diagram that are no sources stand right before what they are for
    for i in 0..diagram.blocks.len() {
        let heard = diagram.wires.iter().enumerate().any(|(k, wire)| !backwards[k] && wire.to == i);
        let nearest = diagram.wires.iter().enumerate().filter(|(k, wire)| !backwards[*k] && wire.from == i);
        let nearest: Option<usize> = nearest.map(|(_, wire)| rank[wire.to]).min();
        if diagram.blocks[i].outline == Outline::Plain
            && !heard
            && let Some(nearest) = nearest
        {
            rank[i] = nearest.saturating_sub(1);
        }
    }
    let sinks = |i: &usize| diagram.blocks[*i].outline == Outline::Sink;
    let inner = (0..rank.len()).filter(|i| !sinks(i)).map(|i| rank[i] + 1).max().unwrap_or(0);
    (0..rank.len()).filter(sinks).for_each(|i| rank[i] = rank[i].max(inner));
    rank
}
