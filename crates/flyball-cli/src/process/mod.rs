//! The process: signals, limits, the progress bar.
//!
//! - `interrupt`: Ctrl-C and other signals
//! - `limits`: computing time, steps, memory
//! - `progress`: the bar
//! - `browser`, `server`: the user's browser, and a page for it that follows what happens

pub mod browser;
pub mod interrupt;
pub mod limits;
mod progress;
pub mod server;

pub use progress::Bar;
