//! Where coordinates live. Elements reach them through a [`Side`] only, so that they do not care whether a node
//! belongs to a rigid body, a point mass, a beam or to nothing at all.
//!
//! - `layout`: kinds of nodes and their place in q and v
//! - `motion`: poses and velocities of all nodes at one evaluation
//! - `sink`: receives the entries of a matrix, first as a pattern and then as values
//! - `scale`: units that thresholds of events are given in
//! - `switch`: where the discrete part of an element lies
//! - `lift`: a node over numbers that carry derivatives

mod layout;
mod lift;
mod motion;
mod scale;
mod sink;
mod switch;

pub use layout::{NodeKind, NodePlace};
pub(crate) use lift::{LiftedNode, NODE, lift, lift_first};
pub use motion::{Motion, Pose, Side};
pub use scale::Scale;
pub(crate) use sink::{AnySink, Mirrored, Unread};
pub use sink::{PatternSink, Sink, ValueSink};
pub(crate) use switch::{BEYOND, SLOW, TOUCH};
pub use switch::{CLOSED, OPEN, OPEN_AGAIN, SwitchPlace, UNDECIDED};
