//! The `flyball` command.

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

/// A reader that closes the pipe early, such as `head`, ends the command without a word.
fn leave_quietly_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>().map_or("", String::as_str);
        if text.starts_with("failed printing to stdout") {
            std::process::exit(0);
        }
        usual(info);
    }));
}

fn main() -> ExitCode {
    leave_quietly_when_nobody_reads();
    let Arguments { command } = Arguments::parse();
    match command.run(Arguments::command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(error.exit_code())
        }
    }
}
