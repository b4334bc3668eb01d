//! The file reference and the command reference.

use std::fmt::Write;

/// Every element and key of model files.
pub fn file_reference() -> String {
    format!(
        "# File reference\n\n{MADE}\n\
         Every element of a model file and every key it may have. A key without a remark may be left out. Units are those \
         that a plain number has; a text may carry any unit of the same kind (`\"30 mm\"`). How files work as a whole is in \
         [model files](model-files.md); `flyball schema` gives the same as JSON Schema, for completion in editors:\n\n\
         ```sh\nflyball schema -o flyball.schema.json\n```\n\n{}",
        flyball_file::reference()
    )
}

/// Columns of the help texts.
const COLUMNS: usize = 82;

/// The help of every command.
pub fn command_reference(mut program: clap::Command) -> String {
    let mut out = format!(
        "# Command reference\n\n{MADE}\n\
         The help of every command, as `flyball COMMAND --help` prints it. What the commands have in common is in \
         [commands](commands.md).\n"
    );
    program = program.term_width(COLUMNS);
    program.build();
    for command in
        program.get_subcommands_mut().filter(|command| !command.is_hide_set() && command.get_name() != "help")
    {
        let name = command.get_name().to_string();
        let help = command.clone().term_width(COLUMNS).render_help().to_string();
        let trimmed: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
        let _ = write!(out, "\n## `flyball {name}`\n\n```text\n{}\n```\n", trimmed.join("\n"));
    }
    out
}

/// Says where a page comes from.
pub const MADE: &str =
    "<!-- made by `cargo run -p xtask -- book docs`; a test compares it with the program. Do not edit. -->\n";
