//! Subcommands, one file each.
//!
//! - `problem`: runs a built-in reference problem
//! - `method`: methods by name
//! - `figure`: figures of the papers
//! - `methods`: what each method holds and costs; `stability`: on a free oscillation
//! - `plot`: curves of a results file
//! - `curves`: curves of a table
//! - `error`: what can go wrong, with exit codes

mod curves;
mod error;
mod figure;
mod method;
mod methods;
mod plot;
mod problem;
mod stability;

pub use error::CommandError;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Run a built-in reference problem
    Problem(problem::Problem),
    Plot(plot::Plot),
    Figure(figure::Figure),
    Methods(methods::Methods),
}

impl Command {
    /// Does it.
    pub fn run(self) -> Result<(), CommandError> {
        match self {
            Self::Problem(problem) => problem.run(),
            Self::Plot(plot) => plot.run(),
            Self::Figure(figure) => figure.run(),
            Self::Methods(methods) => methods.run(),
        }
    }
}
