//! Rough treatment: broken input, full disks, kills. Every message says what to do, every exit code is the documented one,
//! and nothing that was written is lost.

use crate::common::{flyball, folder, refuse, succeed};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn pendulum(name: &str) -> PathBuf {
    let folder = folder(&format!("rough-{name}"));
    succeed(&folder, "new p.toml");
    folder
}

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn wait_for(path: &Path) {
    let clock = Instant::now();
    while !path.exists() {
        assert!(clock.elapsed() < Duration::from_secs(60), "{} does not appear", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn broken_models_and_settings_are_refused_with_code_2() {
    let folder = pendulum("models");
    std::fs::write(folder.join("empty.toml"), "").expect("writable");
    std::fs::write(folder.join("bytes.toml"), [0xff, 0xfe, 0x00]).expect("writable");
    std::fs::create_dir(folder.join("folder.toml")).expect("writable");
    let typo = text(&folder, "p.toml").replace("revolute", "revolut");
    std::fs::write(folder.join("typo.toml"), typo).expect("writable");
    for (arguments, message) in [
        ("run empty.toml", "the file has no `[model]`"),
        ("check typo.toml", "did you mean `revolute`?"),
        ("run p.toml --set m=nan", "`m` of the override is NaN"),
        ("run p.toml --set m=-1", "give it a positive mass"),
        ("run p.toml --set l=1e300", "is not a finite number"),
        ("run p.toml --set simulate.step=-1", "give it a positive number"),
        ("run p.toml --set simulate.end=-1", "not negative"),
        ("run p.toml --set simulate.rtol=1e-300", "it is at least 1e-14"),
        ("run p.toml --set simulate.step=1e-300", "run/endless: 2e0 s with step = 1e-300 s"),
        ("run p.toml --set simulate.every=1e-12", "make `every` of [simulate] longer, or `end` earlier"),
        ("run p.toml --set l", "write it as key=value"),
        ("chek p.toml", "'check'"),
        ("run p.toml --metod soi2", "--method"),
        ("sweep p.toml --vary l=1:2:0", "a sweep has between 1 and 1000000 cases"),
    ] {
        refuse(&folder, arguments, 2, message);
    }
    refuse(&folder, "run bytes.toml", 3, "is not a text in UTF-8");
    refuse(&folder, "run folder.toml", 3, "`folder.toml` cannot be read: it is a folder");
    // it can be read, but not run
    refuse(&folder, "run p.toml --set m=1e300", 1, "index1/singular");
}

#[test]
fn places_that_cannot_be_written_are_told_before_the_run_with_code_3() {
    let folder = pendulum("places");
    std::fs::create_dir(folder.join("taken.csv")).expect("writable");
    std::fs::create_dir(folder.join("taken.npz")).expect("writable");
    refuse(&folder, "run p.toml -o taken.csv", 3, "cannot write taken.csv: it is a folder");
    refuse(&folder, "run p.toml -o taken.npz", 3, "cannot write taken.npz: it is a folder");
    refuse(&folder, "run p.toml -o none/p.csv", 3, "cannot write none/p.csv: there is no folder none");
    refuse(&folder, "run p.toml --view none/p.html", 3, "cannot write none/p.html: there is no folder none");
    assert!(!folder.join("p.csv").exists(), "nothing has run");
    refuse(&folder, "run p.toml --checkpoint none.checkpoint --resume", 3, "there is no such file");
    refuse(&folder, "plot taken.csv", 3, "cannot read taken.csv: it is a folder");
}

/// A run whose files may not grow beyond a few blocks; as on a full disk, but without one. The limit comes with a signal, which
/// by itself would end the program in the middle of a row.
#[cfg(unix)]
#[test]
fn full_disk_and_file_size_limit_keep_whole_rows_and_say_so() {
    for (name, trap) in
        [("full.csv", ""), ("full.npz", ""), ("full.csv", "trap '' XFSZ;"), ("full.npz", "trap '' XFSZ;")]
    {
        let folder = pendulum(&format!("{name}-{}", trap.len()));
        let binary = env!("CARGO_BIN_EXE_flyball");
        let script = format!("{trap} ulimit -f 100; exec {binary} run p.toml --set simulate.every=1e-4 -o {name}");
        let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().expect("sh is there");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{err}");
        assert!(err.contains("cannot write full.") && err.contains("rows before are kept"), "{err}");
        let rows: usize =
            err.split("; the ").nth(1).and_then(|r| r.split(' ').next()).and_then(|n| n.parse().ok()).expect("rows");
        assert!(rows > 100, "{err}");
        if name == "full.csv" {
            let kept = text(&folder, name);
            assert!(
                kept.ends_with('\n') && kept.lines().count() == rows + 1,
                "{} lines, {rows} rows",
                kept.lines().count()
            );
        }
        let kept = if name == "full.csv" { name.to_string() } else { format!("{name}.partial") };
        succeed(&folder, &format!("plot {kept} -o kept.svg"));
    }
}

/// Every file that a command writes may be the one that does not fit.
#[cfg(unix)]
#[test]
fn files_that_do_not_fit_are_told_by_every_command() {
    let folder = pendulum("fit");
    succeed(&folder, "run p.toml -o p.csv");
    let binary = env!("CARGO_BIN_EXE_flyball");
    for arguments in [
        "run p.toml -o q.csv --checkpoint q.checkpoint --set simulate.every=1 --picture q.svg",
        "run p.toml -o q.csv --set simulate.every=1 --picture q.png",
        "plot p.csv -o q.svg",
        "sweep p.toml --vary l=0.2:0.4:40 --set simulate.end=0.01 -o s.csv",
        "schema -o schema.json",
    ] {
        let script = format!("ulimit -f 1; exec {binary} {arguments}");
        let output = Command::new("bash").args(["-c", &script]).current_dir(&folder).output().expect("bash is there");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments}: {err}");
        assert!(err.contains("cannot write "), "{arguments}: {err}");
    }
    let table = text(&folder, "s.csv");
    let width = table.lines().next().map_or(0, |line| line.split(',').count());
    assert!(table.ends_with('\n') && table.lines().all(|line| line.split(',').count() == width), "{table}");
}

/// Starts, kills with SIGKILL once a file is there, and returns whether the run was still going on.
fn kill_when(folder: &Path, arguments: &str, file: &str) {
    let mut child = flyball(folder, arguments).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
    wait_for(&folder.join(file));
    child.kill().expect("the child can be killed");
    assert!(!child.wait().expect("the child ends").success(), "the run was over before it could be killed");
}

#[test]
fn killed_run_of_a_model_resumes_to_the_same_bits_and_the_same_picture() {
    let long = "run p.toml --quiet --set simulate.step=1e-5 --set simulate.every=1e-3 --set simulate.end=8 --method soi2 \
                --checkpoint p.checkpoint --picture p.svg -o ";
    for name in ["p.csv", "p.npz"] {
        let (killed, whole) = (pendulum(&format!("killed-{name}")), pendulum(&format!("whole-{name}")));
        kill_when(&killed, &format!("{long}{name}"), "p.checkpoint");
        succeed(&killed, &format!("{long}{name} --resume"));
        succeed(&whole, &format!("{long}{name}"));
        let bytes = |folder: &Path, name: &str| std::fs::read(folder.join(name)).expect("it is there");
        assert!(bytes(&killed, name) == bytes(&whole, name), "{name} differs");
        assert!(bytes(&killed, "p.svg") == bytes(&whole, "p.svg"), "the picture of {name} differs");
    }
}

#[test]
fn killed_sweep_goes_on_to_the_same_table() {
    let (killed, whole) = (pendulum("sweep-killed"), pendulum("sweep-whole"));
    let arguments = "sweep p.toml --vary l=0.2:0.4:40 --set simulate.step=2e-4 -o s.csv";
    let mut child = flyball(&killed, arguments).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
    let clock = Instant::now();
    while std::fs::read_to_string(killed.join("s.csv")).map_or(0, |rows| rows.lines().count()) < 5 {
        assert!(clock.elapsed() < Duration::from_secs(60), "no rows appear");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("the child can be killed");
    assert!(!child.wait().expect("the child ends").success(), "the sweep was over before it could be killed");
    let told = succeed(&killed, arguments);
    assert!(!told.contains("40 of them new"), "{told}");
    succeed(&whole, arguments);
    assert_eq!(text(&killed, "s.csv"), text(&whole, "s.csv"));
}

/// One step of this run holds a hundred million rows.
#[cfg(unix)]
#[test]
fn interruption_within_a_step_is_heard() {
    let folder = pendulum("rows");
    let arguments = "run p.toml --set simulate.every=2e-8 --set simulate.end=1.9 -o p.npz";
    let mut child = flyball(&folder, arguments).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("starts");
    wait_for(&folder.join("p.npz.partial"));
    let clock = Instant::now();
    while std::fs::metadata(folder.join("p.npz.partial")).map_or(0, |data| data.len()) < 100_000 {
        assert!(clock.elapsed() < Duration::from_secs(60), "no rows appear");
        std::thread::sleep(Duration::from_millis(2));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let mut err = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut err).expect("text");
    assert_eq!(child.wait().expect("ends").code(), Some(130), "{err}");
    assert!(err.contains("stopped on request at t = ") && err.contains("all rows up to there are in p.npz"), "{err}");
    succeed(&folder, "plot p.npz");
}
