//! Block diagrams: boxes in layers from left to right, wires in right angles.   [STT]
//!
//! - `layers`: the layer of each box, and the order in it
//! - `layout`: places of boxes; `route`: ways of wires
//! - `draw`: both as a drawing

mod draw;
mod layers;
mod layout;
mod route;
#[cfg(test)]
mod tests;

pub use draw::draw;
pub use layout::Layout;

/// Outline of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Rounded at the left, for what reads.
    Source,
    /// A rectangle.
    Plain,
    /// Pointed at the right, for what acts.
    Sink,
}

/// A box.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// A second line, small.
    pub note: String,
    /// Its outline.
    pub outline: Outline,
    /// Number of its inputs.
    pub inputs: usize,
    /// True if it is marked, as part of a loop.
    pub marked: bool,
}

/// A wire from one box to an input of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wire {
    /// Number of the box that it comes from.
    pub from: usize,
    /// Name of what it carries; wires of one box with one name are drawn as one that branches.
    pub signal: String,
    /// Number of the box that it leads to.
    pub to: usize,
    /// Number of the input.
    pub input: usize,
}

/// Boxes and wires.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockDiagram {
    /// What stands above it.
    pub title: String,
    /// Boxes.
    pub blocks: Vec<Block>,
    /// Wires.
    pub wires: Vec<Wire>,
    /// Name of what sinks act on and sources read, drawn as one box that closes the circle; empty for none.
    pub plant: String,
}
