//! The terminal: what is printed cannot move its cursor, change its title or turn its text around.

use flyball_file::visible;
use flyball_run::report::{UNWRAPPED, wrapped};
use std::fmt::Arguments;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Prints a line.
macro_rules! tell {
    ($($part:tt)*) => { $crate::terminal::print(format_args!("{}\n", format_args!($($part)*))) };
}

/// Prints to stdout. A reader that closes the pipe early, such as `head`, ends the command without a word; a place that takes
/// no more ends it like any other file that cannot be written.
pub fn print(text: Arguments) {
    let text = text.to_string();
    if let Err(error) = io::stdout().write_all(visible(&text).as_bytes()) {
        leave(&error);
    }
}

/// Columns of the terminal; where there is none, such as in a pipe, lines stay whole.
pub fn width() -> usize {
    let is_terminal = io::stdout().is_terminal();
    let size = is_terminal.then(|| terminal_size::terminal_size_of(io::stdout())).flatten();
    size.map_or(UNWRAPPED, |(width, _)| usize::from(width.0))
}

/// Prints text whose lines are wrapped to the terminal; what goes on is set in.
pub fn tell_wrapped(text: &str) {
    for line in text.lines() {
        wrapped(line, width()).iter().for_each(|part| tell!("{part}"));
    }
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
