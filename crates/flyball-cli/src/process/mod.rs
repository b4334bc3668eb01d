//! The process: signals, limits, the progress bar.
//!
//! - `interrupt`: Ctrl-C and other signals
//! - `limits`: computing time, steps, memory
//! - `progress`: the bar

pub mod browser;
pub mod interrupt;
pub mod limits;
mod progress;

pub use progress::Bar;
