//! A run as the command does it: rows to a file, progress, checkpoints, Ctrl-C, audit.
//!
//! - `job`: what is to be run, and the run
//! - `recorder`: watches the run: rows, snapshots, energies, checkpoints
//! - `rows`: which states become rows
//! - `audit`: cost and quality of a run, as metadata and as text
//! - `checkpoint_file`: everything that continues a run, as bytes
//! - `interrupt`: Ctrl-C and other signals
//! - `limits`: computing time, steps, memory
//! - `progress`: the bar
//! - `snapshots`: some states of the run, for pictures

mod audit;
mod checkpoint_file;
pub mod interrupt;
mod job;
pub mod limits;
mod progress;
mod recorder;
mod rows;
mod snapshots;

pub use checkpoint_file::temporary;
pub use job::{Job, Outcome, Places};
pub use rows::Rows;

/// Restart points of a run.
const CHECKPOINTS: f64 = 50.0;

/// Time between restart points of a run that takes so long. Matrices are dropped at each, since no restart point holds
/// them, and whether one is kept or not: the results are the same to the last bit.
pub fn cadence(span: f64) -> Option<f64> {
    (span > 0.0).then_some(span / CHECKPOINTS)
}
