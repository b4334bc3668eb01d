//! The `flyball` command.

mod command;
mod figure;
mod picture;
mod results;
mod run;

use clap::Parser;
use std::process::ExitCode;

/// Simulates machines and their controllers.
#[derive(Parser)]
#[command(name = "flyball", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(error.exit_code())
        }
    }
}
