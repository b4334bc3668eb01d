//! Roads: one file each and one line in the table below.
//!
//! A road is a height z over x (along it) and y (to its left), with exact second derivatives. Where height, slope or
//! curvature jump along x, it has a seam; a tyre that passes one has an event there.
//!
//! - `pieces`: height between seams, going on beyond them
//! - `spectrum`: random profiles of a given spectrum

mod pieces;
mod spectrum;

use flyball_machine::Road;
use flyball_machine::catalog::Entry;

/// Makes the modules and the list of their entries.
macro_rules! road_table {
    ($($module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Entries of all roads, for model files.
        pub const ENTRIES: &[Entry<Road>] = &[$($module::ENTRY,)*];
    };
}

road_table! {
    flat::Flat,
    incline::Incline,
    surface::SurfaceRoad,
    profile::Profile,
    bump::Bump,
    cleat::Cleat,
    sine::Sine,
    stair::Stair,
    random::RandomRoad,
}
