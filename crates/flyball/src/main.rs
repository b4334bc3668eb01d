//! The `flyball` command.

#![deny(clippy::print_stdout, clippy::print_stderr)] // `tell!` and `say` show what a terminal would obey

#[macro_use]
mod terminal;

mod book;
mod command;
mod figure;
mod picture;
mod results;
mod run;

use clap::{CommandFactory, Parser};
use std::process::ExitCode;

/// Simulates machines and their controllers.
#[derive(Parser)]
#[command(name = "flyball", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    run::interrupt::hold_file_size_signal();
    let Arguments { command } = match Arguments::try_parse() {
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
    match command.run(Arguments::command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::say(&error.to_string());
            ExitCode::from(error.exit_code())
        }
    }
}
