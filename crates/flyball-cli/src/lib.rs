//! The `flyball` command: [`run`] is all of it, [`program`] describes its arguments.
//!
//! - `command`: one file per subcommand
//! - `process`: signals, limits, the progress bar
//! - `figure`: figures of the papers
//! - `terminal`: what is printed

#![deny(clippy::print_stdout, clippy::print_stderr)] // `tell!` and `say` show what a terminal would obey

#[macro_use]
mod terminal;

mod command;
mod figure;
mod process;

use clap::{CommandFactory, FromArgMatches, Parser};
use std::process::ExitCode;

/// Simulates machines and their controllers.
#[derive(Parser)]
#[command(name = "flyball", version, about, arg_required_else_help = true)]
struct Arguments {
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
    let Arguments { command } = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(told) => {
            if let Err(error) = told.print()
                && !told.use_stderr()
            {
                terminal::leave(&error);
            }
            return ExitCode::from(if told.use_stderr() { 2 } else { 0 });
        }
    };
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::say(&error.to_string());
            ExitCode::from(error.exit_code())
        }
    }
}
