//! The only time loop: steps, rejections, events, clocks, output, checkpoints.
//!
//! - `options`: end, steps, output, limits
//! - `observer`: receiver of snapshots, events and warnings
//! - `simulation`: the loop
//! - `advance`: one accepted step
//! - `inner`: ways out of a constant step that does not converge
//! - `sides`: sides of zero that switching functions count as being on
//! - `dips`: pairs of zeros between samples
//! - `inside`: states inside steps, for integrals over a run
//! - `locate`: zeros of switching functions on dense output   [S] §4.3
//! - `events`: changes of mode and consistent restart
//! - `hold`: held values that are changed from outside
//! - `reaction`: reaction of a system to an event, impacts included
//! - `history`: steps of systems that remember their past
//! - `guard`: ends of a run by name: positions lost or jumping, steps without length
//! - `consistent`: a state between steps made consistent
//! - `rows`, `levels`, `correction`, `row_rounding`: rows of one step made consistent together
//! - `passage`: steps across singular positions
//! - `checkpoint`: everything that continues a run
//! - `summary`: summary of a run at its end

mod advance;
mod checkpoint;
mod consistent;
mod correction;
mod dips;
mod events;
mod guard;
mod history;
mod hold;
mod inner;
mod inside;
mod levels;
mod locate;
mod observer;
mod options;
mod passage;
mod reaction;
mod row_rounding;
mod rows;
mod sides;
mod simulation;
mod summary;

pub use checkpoint::Checkpoint;
pub use inside::MOST_NODES;
pub use observer::{Flow, Inside, NoObserver, Observer, Snapshot, SnapshotKind};
pub use options::{Options, Output, Steps};
pub use rows::RowWork;
pub use simulation::Simulation;
pub use summary::{Carried, EventRecord, NotFinite, StepRecord, Summary};
