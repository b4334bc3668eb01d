//! The terminal: what is printed cannot move its cursor, change its title or turn its text around.

use flyball_file::visible;
use flyball_run::report::{UNWRAPPED, WIDTH, wrapped};
use std::fmt::Arguments;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Prints lines, wrapped to the terminal.
macro_rules! tell {
    ($($part:tt)*) => { $crate::terminal::print_wrapped(format_args!($($part)*)) };
}

/// Prints to stdout. A reader that closes the pipe early, such as `head`, ends the command without a word; a place that takes
/// no more ends it like any other file that cannot be written.
pub fn print(text: Arguments) {
    let text = text.to_string();
    if let Err(error) = io::stdout().write_all(visible(&text).as_bytes()) {
        leave(&error);
    }
}

/// Prints lines, wrapped to the terminal.
pub fn print_wrapped(text: Arguments) {
    let (text, width) = (text.to_string(), width());
    let parts: Vec<String> = text.split('\n').flat_map(|line| wrapped(line, width)).collect();
    print(format_args!("{}\n", parts.join("\n")));
}

/// Columns to print in: those of the terminal; in a pipe those of the variable `COLUMNS`, or 80.
pub fn width() -> usize {
    let is_terminal = io::stdout().is_terminal();
    let size = is_terminal.then(|| terminal_size::terminal_size_of(io::stdout())).flatten();
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0);
    let width = size.map_or_else(|| columns().unwrap_or(WIDTH), |(width, _)| usize::from(width.0));
    width.min(UNWRAPPED)
}

/// Writes a line to stderr, if anybody listens.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

/// Ends the command, as nothing more can be printed.
pub fn leave(error: &io::Error) -> ! {
    let is_pipe = error.kind() == ErrorKind::BrokenPipe;
    if !is_pipe {
        say(&format!("cannot write to stdout: {}", flyball_run::plain_reason(error)));
    }
    std::process::exit(if is_pipe { 0 } else { 3 });
}
