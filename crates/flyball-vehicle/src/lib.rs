//! Roads, tyres and parts of vehicles: a catalog of elements, no new mechanism.
//!
//! - `road`: one file per type of road
//! - `tyre`: tyres between wheels and roads
//! - `magic`: Magic Formula from tyre property files
//! - `anti_roll`: forces along an axis of a body, anti-roll bar
//! - `damper`: semi-active hydraulic damper
//! - `suspension`: wheel suspensions on a test rig
//! - `vector`: vectors over any scalar
//! - `field`: checks that several elements share
//! - `ids`: stable ids of its messages
//!
//! ```
//! let catalog = flyball_vehicle::catalog();
//! assert!(catalog.road("flat").is_some());
//! ```

mod anti_roll;
pub mod damper;
mod field;
pub mod ids;
pub mod magic;
pub mod road;
pub mod suspension;
pub mod tyre;
mod vector;

pub use anti_roll::AxialForce;
use flyball_machine::catalog::Catalog;

/// All elements: those of the standard and those of this crate.
pub fn catalog() -> Catalog {
    let roads = road::ENTRIES.iter().fold(Catalog::standard(), |catalog, entry| catalog.with_road(*entry));
    roads
        .with_force(tyre::ENTRY)
        .with_force(damper::ENTRY)
        .with_block(damper::BLOCK)
        .with_actuator(damper::SIGNALLED)
        .with_actuator(anti_roll::AXIAL)
        .with_actuator(anti_roll::ENTRY)
}
