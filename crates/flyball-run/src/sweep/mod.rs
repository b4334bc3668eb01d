//! Parameter studies: a model for all combinations of values.
//!
//! - `variation`: a parameter with its values or their distribution
//! - `cases`: combinations, lists, draws, Latin hypercubes, Sobol' sequences; `draws`: points of the unit cube
//! - `sample`: one case, from which the others are made by setting their values
//! - `extremes`: end, minimum and maximum of every output of a run
//! - `study`: the table of a study, which a killed one goes on from
//! - `cores`: cases on all cores; `shard`: a part of the cases; `merge`: tables of all parts into one

mod cases;
#[cfg(feature = "std-fs")]
mod cores;
mod draws;
mod extremes;
#[cfg(feature = "std-fs")]
mod merge;
mod sample;
mod shard;
#[cfg(feature = "std-fs")]
mod study;
mod variation;

pub use cases::{Cases, Points};
#[cfg(feature = "std-fs")]
pub use cores::{Swept, sweep};
pub use extremes::{EXTREMES, extremes, extremes_of_rows};
#[cfg(feature = "std-fs")]
pub use merge::{Merged, merge};
pub use sample::Sample;
pub use shard::{Shard, shard};
#[cfg(feature = "std-fs")]
pub use study::{Row, Study};
#[cfg(feature = "std-fs")]
pub use variation::variations_of_table;
pub use variation::{CASES, Distribution, Draw, Variation, draw, variation};
