//! Plan of all sweeps over the equations, made once from their patterns.

use super::adapter::NESTED;
use super::columns::{Sweeps, Takes};
use super::dependence::Structure;
use super::lift::Argument;
use crate::linear::Triplets;
use crate::system::{ControlBlocks, Layout};

/// Sweeps of one block.
#[derive(Clone, Debug, Default)]
pub(super) struct Single {
    pub sweeps: Sweeps,
    pub takes: Takes,
}

impl Single {
    fn new(cols: usize, block: &Triplets) -> Self {
        let (sweeps, [takes]) = Sweeps::new(cols, [block]);
        Self { sweeps, takes }
    }
}

/// Sweeps over dynamics, f_c and h by one argument; a group without entries is not evaluated.
#[derive(Clone, Debug, Default)]
pub(super) struct ByArgument {
    pub sweeps: Sweeps,
    pub dynamics: Option<Takes>,
    pub rate: Option<Takes>,
    pub output: Option<Takes>,
}

/// Second derivatives in one block of directions.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// First row and column.
    pub corner: [usize; 2],
    /// Row and column within the tile, and the entry they add to.
    pub entries: Vec<[u32; 3]>,
}

/// All sweeps.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub phi: Single,
    pub k: Single,
    pub k_q: Single,
    /// One per [`Argument`], in their order.
    pub arguments: [ByArgument; 7],
    pub laws: Single,
    /// Second derivatives of Φ by q and q, of k by v and q, of k by v and v.
    pub curvature: [Vec<Tile>; 3],
}

impl Plan {
    /// For traced equations with this many laws.
    pub fn new(layout: &Layout, structure: &Structure, laws: usize) -> Self {
        let n = layout.n_v();
        let blocks = &structure.blocks;
        let none = Triplets::new();
        let by = |argument: Argument| {
            let (cols, dynamics) = match argument {
                Argument::Q => (n, &blocks.q),
                Argument::V => (n, &blocks.v),
                Argument::A => (n, &none),
                Argument::Lambda => (layout.n_phi, &blocks.lambda),
                Argument::Psi => (layout.n_k, &blocks.psi),
                Argument::X => (layout.n_x, &blocks.x),
                Argument::Y => (layout.n_y, &blocks.y),
            };
            let groups = [dynamics, control(&blocks.rate, argument), control(&blocks.output, argument)];
            let (sweeps, takes) = Sweeps::new(cols, groups);
            let [dynamics, rate, output] =
                takes.map(|takes| takes.sweeps.iter().any(|t| !t.is_empty()).then_some(takes));
            ByArgument { sweeps, dynamics, rate, output }
        };
        let [by_q, k_by_q, k_by_v] = &structure.curvature;
        Self {
            phi: Single::new(n, &structure.phi),
            k: Single::new(n, &structure.k),
            k_q: Single::new(n, &blocks.k_q),
            arguments: Argument::ALL.map(by),
            laws: Single::new(n, &Triplets::dense(laws, n)),
            curvature: [tiles(n, by_q, &blocks.q), tiles(n, k_by_q, &blocks.q), tiles(n, k_by_v, &blocks.v)],
        }
    }
}

/// The block of a group by an argument.
pub(super) fn control<T>(blocks: &ControlBlocks<T>, argument: Argument) -> &T {
    match argument {
        Argument::Q => &blocks.q,
        Argument::V => &blocks.v,
        Argument::A => &blocks.a,
        Argument::Lambda => &blocks.lambda,
        Argument::Psi => &blocks.psi,
        Argument::X => &blocks.x,
        Argument::Y => &blocks.y,
    }
}

/// Positions of second derivatives in tiles; they are among those of the block.
fn tiles(n: usize, positions: &Triplets, block: &Triplets) -> Vec<Tile> {
    let mut entry_at = vec![0; if positions.is_empty() { 0 } else { n * n }];
    if !positions.is_empty() {
        block.iter().zip(0..).for_each(|((row, col), entry)| entry_at[row * n + col] = entry);
    }
    let across = n.div_ceil(NESTED);
    let mut tiles: Vec<Tile> = (0..across * across)
        .map(|k| Tile { corner: [k / across * NESTED, k % across * NESTED], entries: Vec::new() })
        .collect();
    for (row, col) in positions.iter() {
        let within = [(row % NESTED) as u32, (col % NESTED) as u32, entry_at[row * n + col]];
        tiles[row / NESTED * across + col / NESTED].entries.push(within);
    }
    tiles.retain(|tile| !tile.entries.is_empty());
    tiles
}
