//! Runs of the command in folders of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for each test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    folder
}

/// The command in a folder; its lines are not wrapped.
pub fn flyball(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flyball"));
    command.env("COLUMNS", "1000").current_dir(folder).args(arguments.split_whitespace());
    command
}

/// Output and code of the command.
pub fn run(folder: &Path, arguments: &str) -> Output {
    flyball(folder, arguments).output().expect("the command starts")
}

/// Standard output of a command that succeeds.
pub fn succeed(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{arguments}\n{out}\n{err}");
    out.into_owned()
}

/// It ends with a code and a message.
pub fn refuse(folder: &Path, arguments: &str, code: i32, message: &str) {
    let output = run(folder, arguments);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments}: {err}");
    assert!(err.contains(message), "{arguments}: {err}");
}
