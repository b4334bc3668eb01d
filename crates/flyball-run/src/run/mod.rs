//! A run: what is integrated and how, its rows, what continues it, what it has cost.
//!
//! - `setup`: setup of a run; `running`: the run; `files`: files it writes
//! - `columns`: columns of results; `machine_columns`, `state_columns`: of a machine, of a system of equations
//! - `recorder`: watches the run: rows, snapshots, energies, checkpoints
//! - `rows`: which states become rows
//! - `phases`: runs in phases; `phase_rows`: their rows in one place; `carry`: a state of one machine as one of another
//! - `model_run`: a model with its phases and expectations, rows in memory
//! - `expectations`: numbers that a model expects, read when their time comes
//! - `audit`: cost and quality of a run, as metadata and as lines
//! - `saved`: everything that continues a run, as bytes
//! - `progress`: how far the run is, for a bar; `clock`: seconds it took
//! - `snapshots`: some states of the run, for pictures; `reached`: those of a run that failed

mod audit;
mod carry;
mod clock;
mod columns;
mod expectations;
#[cfg(feature = "std-fs")]
mod files;
mod machine_columns;
mod model_run;
mod phase_rows;
mod phases;
mod progress;
mod reached;
mod recorder;
mod rows;
mod running;
mod saved;
mod setup;
mod snapshots;
mod state_columns;

pub use audit::{Audit, Energy};
pub use carry::carry;
pub use columns::Columns;
pub use expectations::Expectations;
#[cfg(feature = "std-fs")]
pub use files::RunFiles;
pub use machine_columns::MachineColumns;
pub use model_run::{ModelRun, ModelRunError, run_model};
pub use phases::{PhaseRecord, PhasedOutcome, Phases, check_phases};
pub use progress::{NoProgress, Progress};
pub use reached::Reached;
pub use rows::Rows;
pub use running::{Outcome, Run};
pub use saved::Saved;
pub use setup::Setup;
pub use state_columns::StateColumns;
