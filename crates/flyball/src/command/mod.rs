//! Subcommands, one file each.
//!
//! - `problem`: runs a built-in reference problem
//! - `method`: methods by name
//! - `results`: rows of a run, as CSV
//! - `curves`: a picture of them
//! - `error`: what can go wrong, with exit codes

mod curves;
mod error;
mod method;
mod problem;
mod results;

pub use error::CommandError;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Run a built-in reference problem
    Problem(problem::Problem),
}

impl Command {
    /// Does it.
    pub fn run(self) -> Result<(), CommandError> {
        match self {
            Self::Problem(problem) => problem.run(),
        }
    }
}
