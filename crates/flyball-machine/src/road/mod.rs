//! Roads: named surfaces that wheels roll on. They have no coordinates; forces look them up by name.
//!
//! - `element`: a road as the user builds it, and the shapes that other crates bring
//! - `surface`: a road as forces see it, with its derivatives

mod element;
mod surface;

pub use element::{FLIPS, Road, RoadDefinition, Second, SurfaceFunction};
pub use surface::{Surface, SurfacePoint};
