//! Subcommands, one file each.
//!
//! - `run`: simulates a model file; `model` reads it, `still` draws it, `mechanism` in the plane; `view`: shows it in the browser, as a `page`
//!   or in a `studio` that follows changes; `playground`: a page that simulates by itself
//! - `converge`, `compare`: orders, work against error; `modes`: frequencies, linear models; `sweep`, `merge`: parameter studies
//! - `names`: all quantities of a model; `parameters`: all its numbers; `schema`: JSON Schema of model files
//! - `diagram`: the control as a block diagram
//! - `check`: a review of a model; `new`: a starter; `examples`: models that come with the command
//! - `problem`: runs a built-in reference problem
//! - `suspension`: wheels over their travel and steering
//! - `scales`: time scales by element
//! - `figure`: figures of the papers
//! - `methods`: properties and costs of each method; `stability`: on a free oscillation
//! - `plot`: curves of results files; `diff`: two of them compared; `spectrum`: amplitudes over frequency and order
//! - `curves`: curves of tables
//! - `targets`: files that a command may write
//! - `error`: errors of the command line, with exit codes

mod at_rest;
mod check;
mod compare;
mod converge;
mod curves;
mod diagram;
mod diff;
mod error;
mod examples;
mod figure;
mod linearize;
mod mechanism;
mod merge;
mod methods;
mod model;
mod modes;
mod names;
mod new;
mod page;
mod parameters;
mod playground;
mod plot;
mod problem;
mod repairs;
mod run;
mod scales;
mod schema;
mod spectrum;
mod stability;
mod still;
mod studio;
mod suspension;
mod sweep;
mod targets;
mod view;
mod watched;

pub use error::CommandError;
pub use examples::read_vehicle;

/// Subcommands.
#[derive(clap::Subcommand)]
pub enum Command {
    Run(run::Run),
    View(view::View),
    Check(check::Check),
    Converge(converge::Converge),
    Compare(compare::Compare),
    Modes(modes::Modes),
    Linearize(linearize::Linearize),
    Suspension(suspension::Suspension),
    Sweep(sweep::Sweep),
    Merge(merge::Merge),
    Examples(examples::Examples),
    Diagram(diagram::Diagram),
    Playground(playground::Playground),
    Names(names::Names),
    Parameters(parameters::Parameters),
    New(new::New),
    Schema(schema::Schema),
    /// Run a built-in reference problem
    Problem(problem::Problem),
    Plot(plot::Plot),
    Diff(diff::Diff),
    Spectrum(spectrum::Spectrum),
    Figure(figure::Figure),
    Methods(methods::Methods),
}

impl Command {
    /// Does it.
    pub fn run(self) -> Result<(), CommandError> {
        match self {
            Self::Run(run) => run.run(),
            Self::View(view) => view.run(),
            Self::Check(check) => check.run(),
            Self::Converge(converge) => converge.run(),
            Self::Compare(compare) => compare.run(),
            Self::Modes(modes) => modes.run(),
            Self::Linearize(linearize) => linearize.run(),
            Self::Suspension(suspension) => suspension.run(),
            Self::Sweep(sweep) => sweep.run(),
            Self::Merge(merge) => merge.run(),
            Self::Examples(examples) => examples.run(),
            Self::Diagram(diagram) => diagram.run(),
            Self::Playground(playground) => playground.run(),
            Self::Names(names) => names.run(),
            Self::Parameters(parameters) => parameters.run(),
            Self::New(new) => new.run(),
            Self::Schema(schema) => schema.run(),
            Self::Problem(problem) => problem.run(),
            Self::Plot(plot) => plot.run(),
            Self::Diff(diff) => diff.run(),
            Self::Spectrum(spectrum) => spectrum.run(),
            Self::Figure(figure) => figure.run(),
            Self::Methods(methods) => methods.run(),
        }
    }
}
