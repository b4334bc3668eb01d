//! The `flyball` command: [`run`] is all of it, [`program`] describes its arguments.
//!
//! - `command`: one file per subcommand
//! - `process`: signals, limits, the progress bar
//! - `figure`: figures of the papers
//! - `terminal`: printed text; `document`: the same as JSON
//! - `usage`: arguments that make no command; `ids`: stable ids of all messages

#![deny(clippy::print_stdout, clippy::print_stderr)] // `tell!` and `say` show what a terminal would obey

#[macro_use]
mod terminal;

mod command;
mod document;
mod figure;
pub mod ids;
mod process;
mod usage;

use clap::{CommandFactory, FromArgMatches, Parser};
use std::process::ExitCode;

/// Simulates machines and their controllers.
#[derive(Parser)]
#[command(name = "flyball", version, about, arg_required_else_help = true)]
struct Arguments {
    /// Print one JSON object to stdout: results, and errors and warnings as `diagnostics`
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: command::Command,
}

/// All commands with their arguments.
pub fn program() -> clap::Command {
    Arguments::command()
}

/// Does what the arguments of the process say.
pub fn run() -> ExitCode {
    process::interrupt::hold_file_size_signal();
    let matches = program().term_width(terminal::width()).try_get_matches();
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    let Arguments { json, command } = match arguments {
        Ok(arguments) => arguments,
        Err(told) if told.use_stderr() && usage::asks_for_json(std::env::args_os()) => {
            document::begin();
            terminal::complain(&usage::message(&told));
            terminal::print_document();
            return ExitCode::from(2);
        }
        Err(told) => {
            if let Err(error) = told.print()
                && !told.use_stderr()
            {
                terminal::leave(&error);
            }
            return ExitCode::from(if told.use_stderr() { 2 } else { 0 });
        }
    };
    if json {
        document::begin();
    }
    let outcome = command.run();
    if let Err(error) = &outcome {
        error.tell();
    }
    terminal::print_document();
    outcome.map_or_else(|error| ExitCode::from(error.exit_code()), |()| ExitCode::SUCCESS)
}
