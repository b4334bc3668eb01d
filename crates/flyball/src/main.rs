//! The `flyball` command.

mod book;
mod command;
mod figure;
mod picture;
mod results;
mod run;

use clap::{CommandFactory, Parser};
use std::io::Write;
use std::process::ExitCode;

/// Simulates machines and their controllers.
#[derive(Parser)]
#[command(name = "flyball", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: command::Command,
}

/// A reader that closes the pipe early, such as `head`, ends the command without a word; a place that takes no more is an
/// error like any other.
fn leave_quietly_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>().map_or("", String::as_str);
        if text.starts_with("failed printing to") {
            let is_pipe = text.contains("Broken pipe");
            if !is_pipe {
                say(&text.replace("failed printing to", "cannot write to"));
            }
            std::process::exit(if is_pipe { 0 } else { 3 });
        }
        usual(info);
    }));
}

/// Writes a line to the terminal, if anybody listens.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn main() -> ExitCode {
    leave_quietly_when_nobody_reads();
    let Arguments { command } = Arguments::parse();
    match command.run(Arguments::command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&error.to_string());
            ExitCode::from(error.exit_code())
        }
    }
}
