//! Pipes, devices and places that take no more.

use super::{append, pendulum};
use crate::common::refuse;
use std::path::Path;

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_are_no_models() {
    let folder = pendulum("pipes");
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.toml")).status().expect("mkfifo");
    assert!(made.success());
    for arguments in ["run pipe.toml", "check pipe.toml", "run /dev/zero", "check /dev/null"] {
        refuse(&folder, arguments, 3, "it is not a regular file");
    }
    for arguments in ["plot pipe.toml", "run p.toml --checkpoint pipe.toml --resume"] {
        refuse(&folder, arguments, 3, "it is not a regular file");
    }
    append(&folder, "p.toml", "\n[[include]]\nfile = \"pipe.toml\"\nname = \"x\"\n");
    refuse(&folder, "check p.toml", 2, "it is not a regular file");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_and_a_full_place_end_the_command_without_a_panic() {
    let folder = pendulum("closed");
    std::fs::write(folder.join("broken.toml"), "[model\n").expect("writable");
    let sh = |line: &str| {
        let line = format!("F='{}'; {line}", env!("CARGO_BIN_EXE_flyball"));
        let output =
            std::process::Command::new("bash").current_dir(&folder).args(["-c", &line]).output().expect("bash");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (_, err) = sh("\"$F\" schema | head -1 >/dev/null; exit ${PIPESTATUS[0]}");
    assert!(!err.contains("panicked"), "{err}");
    let (code, _) = sh("\"$F\" check broken.toml 2>&-");
    assert_eq!(code, Some(2));
    if Path::new("/dev/full").exists() {
        let (code, err) = sh("\"$F\" schema > /dev/full");
        assert_eq!(code, Some(3), "{err}");
        assert!(err.contains("cannot write to stdout") && !err.contains("panicked"), "{err}");
        let (code, _) = sh("\"$F\" check broken.toml 2> /dev/full");
        assert_eq!(code, Some(2));
    }
}
