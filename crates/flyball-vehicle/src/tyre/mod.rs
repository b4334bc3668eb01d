//! Tyres: forces between a wheel and a road.
//!
//! - `contact`: where a wheel touches a road, and how fast it goes into it
//! - `place`: pieces and edges of a road with seams
//! - `slip`: forces in the plane of the road
//! - `linear`: slip stiffness with relaxation, which holds at standstill
//! - `law`: load, slip forces and events
//! - `element`: the tyre in a model

mod contact;
mod element;
mod law;
mod linear;
mod place;
mod slip;

pub use contact::ContactPoint;
pub(crate) use element::ENTRY;
pub use element::Tyre;
pub use linear::LinearSlip;
pub use slip::Slip;
pub(crate) use slip::{Rolling, SlipForces};
