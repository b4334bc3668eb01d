//! Pictures of scenes without a browser: flat faces, shaded, as they are seen from a direction.
//!
//! - `camera`: directions by name or by angles
//! - `mesh`: solids as convex polygons; `links`, `sheet`: what stretches, beams, roads
//! - `scenery`: faces of a scene at an instant, with floor and shadows
//! - `panels`: several instants side by side

mod camera;
mod links;
mod mesh;
mod panels;
mod scenery;
mod sheet;

pub use camera::{Camera, DIRECTIONS};
pub use panels::{Layer, Still, panels};
pub use scenery::points;
