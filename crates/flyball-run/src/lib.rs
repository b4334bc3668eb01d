//! A run as a value: what is integrated, how, which rows are kept, and what it has cost.
//!
//! ```
//! use flyball_machine::{Body, Joint, Machine};
//! use flyball_run::Simulate;
//!
//! let mut machine = Machine::planar();
//! machine.gravity([0.0, -9.81]);
//! machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0));
//! machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
//! let run = machine.simulate(1.0)?;
//! println!("{}", run.summary);
//! let angle = run.column("rod.angle")?;
//! // a rod released from the horizontal has passed the lowest point after 0.72 s
//! assert!(angle.last().is_some_and(|angle| *angle < -1.6));
//! # Ok::<(), flyball_run::RunError>(())
//! ```
//!
//! - `plan`: settings to method and options, with the reason; the choice of a method by counted trials
//! - `run`: the run, its rows, checkpoints, audit
//! - `results`: columns with names and units; CSV, NPZ and (feature `parquet`) Parquet, written in blocks, read back
//! - `difference`: two tables of results compared; `spectrum` (feature of this name): amplitudes over frequency or order
//! - `sweep`: all combinations of parameter values, on all cores, into one table
//! - `review`: a model read like a colleague would; `sensing`: quantities as outputs of linear models
//! - `report`: the summary as data, with a plain rendering; `words`: numbers with their nouns
//! - `error`: errors of runs, plans and files; `ids`: stable ids of messages
//!
//! Nothing here prints or handles signals: progress comes in as [`Progress`], interrupts as the flag
//! `Options::cancel`. Without the feature `std-fs` there are no files, without `threads` no threads.

pub mod difference;
mod error;
pub mod ids;
pub mod plan;
pub mod report;
pub mod results;
pub mod review;
pub mod run;
mod sensing;
mod simulate;
#[cfg(feature = "spectrum")]
pub mod spectrum;
pub mod sweep;
pub mod words;

pub use error::{RunError, plain_reason, step_lines};
pub use plan::Plan;
pub use results::{Column, Table};
pub use run::{Columns, NoProgress, Outcome, Progress, Rows, Run, Setup};
pub use sensing::sensing;
pub use simulate::{Simulate, Simulated};
