//! The `flyball` command.

fn main() -> std::process::ExitCode {
    flyball_cli::run()
}
