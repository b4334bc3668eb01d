//! The user's browser.

use std::path::Path;
use std::process::{Command, Stdio};

/// Programs that open a file in the browser, with their arguments.
const OPENERS: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
    &[("open", &[])]
} else if cfg!(windows) {
    &[("rundll32", &["url.dll,FileProtocolHandler"])]
} else {
    &[("xdg-open", &[]), ("wslview", &[]), ("sensible-browser", &[])]
};

/// Opens a file; false if there is no program for it. `BROWSER` comes first.
pub fn open(path: &Path) -> bool {
    let wished = std::env::var("BROWSER").ok().filter(|name| !name.is_empty());
    let start = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    };
    wished.is_some_and(|program| start(&program, &[])) || OPENERS.iter().any(|(program, args)| start(program, args))
}
