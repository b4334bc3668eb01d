//! Bodies and the markers on them.
//!
//! - `element`: a body as the user builds it
//! - `marker`: a named frame on a body
//! - `entry`: bodies in model files
//! - `numbers`: its numbers by name
//! - `check`: refuses impossible masses and inertias

mod check;
mod element;
mod entry;
mod marker;
mod numbers;

pub(crate) use check::resolve_inertia;
pub use element::{Body, BodyKind, Mass};
pub use entry::BODY;
pub use marker::{MARKER, Marker};
pub(crate) use numbers::body_numbers;
