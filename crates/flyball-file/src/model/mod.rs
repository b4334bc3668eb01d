//! Models: everything a file says, as a machine with settings and outputs.
//!
//! - `model`: the model that reading gives
//! - `reading`: the way from a path or text to a model
//! - `parameter`: parameters in any order, with values from outside
//! - `function`: functions of one's own
//! - `motion`: motion of a subsystem at the start
//! - `instance`: the file and its subsystems, each with parameters, names and a placement
//! - `seen`: markers as a subsystem sees them
//! - `phase`: phases of a run
//! - `place`: bodies, beams, joints and forces of a subsystem, carried to where it stands
//! - `assemble`: instances to a machine
//! - `control`: sensors, blocks and actuators of an instance
//! - `listen`: quantities among the signals
//! - `place_control`: sensors and actuators of a subsystem that is moved, turned or mirrored
//! - `gravity`: the gravity of the model or of what it includes
//! - `heads`: `[model]` of included files
//! - `typed`: elements by their types
//! - `broken`: names of elements that could not be read
//! - `refused`: mistakes that the machine finds
//! - `bundle`: all texts of a model in one value
//! - `check`: references that lead nowhere, names given twice
//! - `listing`: numbers of a model by name
//! - `set`: values from outside
//! - `address`: places in a file by name
//! - `quantity`: results by name
//! - `unused`: parameters and markers that nothing uses
//! - `visual`: looks of elements

mod address;
mod assemble;
mod broken;
mod bundle;
mod check;
mod control;
mod function;
mod gravity;
mod heads;
mod instance;
mod listen;
mod listing;
mod motion;
mod parameter;
mod phase;
mod place;
mod place_control;
mod quantity;
mod reading;
mod readout;
mod record;
mod refused;
mod roads;
mod seen;
mod set;
mod typed;
mod unused;
mod visual;

pub use bundle::Bundle;
pub use phase::Phase;
pub use quantity::Quantity;
#[cfg(feature = "std-fs")]
pub use reading::read;
pub use reading::{ReadOptions, read_text};
pub use readout::Readout;
pub use record::{Expectation, Model, OutputColumn, Settings, Visual};
pub(crate) use typed::type_of;
