//! The terminal: what is printed cannot move its cursor, change its title or turn its text around.

use crate::document;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use flyball_dae::message::{Message, Severity};
use flyball_file::{Diagnostics, Rendering, visible};
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
    if document::is_on() {
        document::add_lines(&text);
    } else {
        put(&visible(&text));
    }
}

/// Prints diagnostics to stdout.
pub fn print_diagnostics(diagnostics: &Diagnostics) {
    if document::is_on() {
        document::diagnose(diagnostics.to_json());
    } else if !diagnostics.all.is_empty() {
        put(&(diagnostics.render(rendering(&io::stdout())) + "\n"));
    }
}

/// Prints the object of `--json`, if it is asked for.
pub fn print_document() {
    if let Some(text) = document::take() {
        put(&text);
    }
}

fn put(text: &str) {
    if let Err(error) = io::stdout().write_all(text.as_bytes()) {
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

/// Colours on a terminal that has them, unless `NO_COLOR` is set.
pub fn rendering(stream: &impl anstream::stream::RawStream) -> Rendering {
    match AutoStream::choice(stream) {
        ColorChoice::Never => Rendering::Plain,
        _ => Rendering::Coloured,
    }
}

/// A message as text.
pub fn rendered(message: &Message, rendering: Rendering) -> String {
    let plain = visible(&message.to_string()).into_owned();
    if rendering == Rendering::Plain {
        return plain;
    }
    let colour = match message.severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::BrightYellow,
    };
    let (bold, id, help) = (Style::new().bold(), colour.on_default().bold(), AnsiColor::BrightCyan.on_default().bold());
    let head = if message.id.is_in_text() { format!("{id}{}{id:#}{bold}: ", message.id) } else { format!("{bold}") };
    let mut text = format!("{head}{}{bold:#}", visible(&message.text));
    if message.in_line {
        text += &format!(", {}", visible(&message.help));
    }
    message.notes.iter().for_each(|note| text += &format!("\n  {}", visible(note)));
    if !message.in_line && !message.help.is_empty() {
        text += &format!("\n  {help}help{help:#}: {}", visible(&message.help));
    }
    text
}

/// Writes rendered text to stderr, if anybody listens.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes a message: into the object of `--json`, or to stderr.
pub fn complain(message: &Message) {
    if document::is_on() {
        document::warn([message.clone()]);
    } else {
        say(&rendered(message, rendering(&io::stderr())));
    }
}

/// Ends the command, as nothing more can be printed.
pub fn leave(error: &io::Error) -> ! {
    let is_pipe = error.kind() == ErrorKind::BrokenPipe;
    if !is_pipe {
        say(&visible(&format!("cannot write to stdout: {}", flyball_run::plain_reason(error))));
    }
    std::process::exit(if is_pipe { 0 } else { 3 });
}
