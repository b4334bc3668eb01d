//! Parameter studies: a model for all combinations of values.
//!
//! - `variation`: a parameter with its values; `cases`: all combinations of several
//! - `sample`: one case, from which the others are made by setting their values
//! - `extremes`: end, minimum and maximum of every output of a run
//! - `study`: the table of a study, which a killed one goes on from
//! - `cores`: cases on all cores

mod cases;
#[cfg(feature = "std-fs")]
mod cores;
mod extremes;
mod sample;
#[cfg(feature = "std-fs")]
mod study;
mod variation;

pub use cases::Cases;
#[cfg(feature = "std-fs")]
pub use cores::{Swept, sweep};
pub use extremes::{EXTREMES, extremes, extremes_of_rows};
pub use sample::Sample;
#[cfg(feature = "std-fs")]
pub use study::{Row, Study};
pub use variation::{CASES, Variation, variation};
