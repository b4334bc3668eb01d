//! Accidents and attacks on the command line: nothing is overwritten, nothing hangs, codes tell the truth.

mod common;

use common::{flyball, folder, refuse, run, succeed};
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn pendulum(name: &str) -> PathBuf {
    let folder = folder(&format!("attacks-{name}"));
    succeed(&folder, "new p.toml");
    folder
}

fn append(folder: &Path, name: &str, more: &str) {
    let whole = text(folder, name) + more;
    std::fs::write(folder.join(name), whole).expect("writable");
}

#[test]
fn no_output_is_an_input_or_another_output() {
    let folder = pendulum("inputs");
    let model = text(&folder, "p.toml");
    std::fs::create_dir(folder.join("sub")).expect("writable");
    #[cfg(unix)]
    std::os::unix::fs::symlink("p.toml", folder.join("link.csv")).expect("writable");
    #[cfg(unix)]
    std::fs::hard_link(folder.join("p.toml"), folder.join("hard.csv")).expect("writable");
    for arguments in [
        "run p.toml -o p.toml",
        "run p.toml -o ./sub/../p.toml",
        "run p.toml -o link.csv",
        "run p.toml -o hard.csv",
        "run p.toml --checkpoint p.toml",
        "run p.toml --picture p.toml",
        "converge p.toml -o p.toml",
        "compare p.toml -o p.toml",
        "modes p.toml --picture p.toml",
        "linearize p.toml -o p.toml",
        "sweep p.toml --vary l=0.2,0.3 -o p.toml",
    ] {
        refuse(&folder, arguments, 3, "it is read by this command");
    }
    refuse(&folder, "run p.toml -o s.csv --checkpoint s.csv", 3, "two outputs have this name");
    refuse(&folder, "run p.toml -o s.csv --picture ./sub/../s.csv", 3, "two outputs have this name");
    succeed(&folder, "run p.toml -o g.csv");
    refuse(&folder, "plot g.csv -o g.csv", 3, "it is read by this command");
    assert_eq!(text(&folder, "p.toml"), model);
}

#[test]
fn files_of_others_stay_and_own_ones_are_replaced() {
    let folder = pendulum("others");
    std::fs::write(folder.join("letter.csv"), "dear,reader\n1,2\n").expect("writable");
    std::fs::write(folder.join("photo.png"), b"\x89PNG\r\n\x1a\n of somebody").expect("writable");
    refuse(&folder, "run p.toml -o letter.csv", 3, "Flyball did not write it");
    refuse(&folder, "run p.toml --picture photo.png", 3, "Flyball did not write it");
    assert_eq!(text(&folder, "letter.csv"), "dear,reader\n1,2\n");
    succeed(&folder, "run p.toml -o letter.csv --force");
    for _ in 0..2 {
        succeed(&folder, "run p.toml -o p.csv --picture p.png --checkpoint p.checkpoint");
        succeed(&folder, "run p.toml -o p.npz --picture p.svg");
        succeed(&folder, "plot p.csv -o curves.png");
        succeed(&folder, "sweep p.toml --vary l=0.2,0.3 -o s.csv");
        succeed(&folder, "linearize p.toml -o linear.json");
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_are_no_models() {
    let folder = pendulum("pipes");
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.toml")).status().expect("mkfifo");
    assert!(made.success());
    for arguments in ["run pipe.toml", "check pipe.toml", "run /dev/zero", "check /dev/null"] {
        refuse(&folder, arguments, 2, "it is not a regular file");
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

#[test]
fn expected_numbers_are_read_at_their_time_and_decide_the_exit_code() {
    let folder = pendulum("expect");
    let expect =
        |at: &str, value: &str| format!("\n[[expect]]\nof = \"rod.angle\"\n{at}\nvalue = {value}\ntolerance = 1e-6\n");
    let model = text(&folder, "p.toml");
    let with = |more: String| std::fs::write(folder.join("e.toml"), model.clone() + &more).expect("writable");
    with(expect("at = 0", "0.3490658503988659"));
    assert!(succeed(&folder, "run e.toml").contains("met"));
    with(expect("at = \"0.123 s\"", "7"));
    refuse(&folder, "run e.toml", 1, "expect/missed: 1 of 1 expected numbers is not met");
    let told = succeed(&folder, "run e.toml --allow-missed");
    assert!(told.contains("rod.angle at t = 0.123 = 7") && told.contains("MISSED"), "{told}");
    // what it is there, from the results
    succeed(&folder, "run p.toml -o rows.csv --set simulate.every=0.123");
    let rows = text(&folder, "rows.csv");
    let angle: f64 =
        rows.lines().nth(2).and_then(|line| line.split(',').nth(1)).and_then(|x| x.parse().ok()).expect("row");
    with(expect("at = 0.123", &angle.to_radians().to_string()));
    succeed(&folder, "run e.toml");
    with(expect("at = 1e3", "7"));
    refuse(&folder, "run e.toml", 2, "expect/outside-the-run");
}

#[test]
fn vectors_out_of_the_plane_are_refused() {
    let folder = pendulum("plane");
    refuse(&folder, "run p.toml --set model.gravity=[0,0,-9.81]", 2, "the third component of gravity");
    refuse(&folder, "run p.toml --set rod.velocity=[0,0,1]", 2, "the third component of the velocity");
}

#[test]
fn a_study_keeps_to_its_table() {
    let folder = pendulum("study");
    let sweep = |more: &str| format!("sweep p.toml -o s.csv {more}");
    let told = succeed(&folder, &sweep("--vary l=0.2,0.3"));
    assert!(told.contains("2 cases, 2 of them new, 0 failed"), "{told}");
    assert!(succeed(&folder, &sweep("--vary l=0.2,0.3")).contains("0 of them new"));
    let whole = text(&folder, "s.csv");
    for other in ["--vary l=0.2,0.4", "--vary l=0.2,0.3 --set m=2", "--vary l=0.2,0.3 --set simulate.end=1"] {
        refuse(&folder, &sweep(other), 3, "it is a table of another study");
    }
    append(&folder, "p.toml", "\n# edited\n");
    refuse(&folder, &sweep("--vary l=0.2,0.3"), 3, "it is a table of another study");
    assert_eq!(text(&folder, "s.csv"), whole);
}

#[test]
fn failed_cases_keep_their_reason_and_are_run_again() {
    let folder = pendulum("failed");
    let output = run(&folder, "sweep p.toml --vary m=1,-1 -o s.csv");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("sweep/cases-failed: 1 of 2 cases failed") && err.contains("case 1, m = -1:"), "{err}");
    let table = text(&folder, "s.csv");
    assert!(table.lines().next().expect("headings").ends_with(",failure"), "{table}");
    assert!(table.contains("machine/bad-mass"), "{table}");
    // tried again, not taken for done
    let output = run(&folder, "sweep p.toml --vary m=1,-1 -o s.csv");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 of them new, 1 failed"));
    succeed(&folder, "plot s.csv");
}

#[test]
fn values_of_a_study_may_have_units() {
    let folder = pendulum("units");
    let mut command = flyball(&folder, "sweep p.toml -o s.csv --vary");
    let output = command.arg("l=200 mm,300 mm").stdout(Stdio::piped()).output().expect("starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = text(&folder, "s.csv");
    assert!(table.starts_with("case,l [mm],"), "{table}");
    assert!(table.contains("\n1,300.0,"), "{table}");
    refuse(&folder, "sweep p.toml --vary l=1:2:1000000000", 2, "1000000000 values are asked for");
}

#[test]
fn names_in_an_archive_lead_nowhere_and_outputs_have_names_of_their_own() {
    let folder = pendulum("archive");
    append(&folder, "p.toml", "\n[[output]]\nname = \"../../evil\"\nof = \"rod.angle\"\n");
    succeed(&folder, "run p.toml -o p.npz");
    let bytes = std::fs::read(folder.join("p.npz")).expect("readable");
    let contains = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    assert!(!contains(b"../") && contains(b"evil"), "a member leads out of its folder");
    append(&folder, "p.toml", "\n[[output]]\nof = \"rod.angle\"\n\n[[output]]\nof = \"rod.angle\"\n");
    refuse(&folder, "run p.toml", 2, "two outputs are named `rod.angle`");
}

#[test]
fn columns_have_the_unit_of_what_they_show() {
    let folder = pendulum("column-units");
    append(
        &folder,
        "p.toml",
        "\n[[force]]\nname = \"coil\"\ntype = \"coordinate-spring\"\ncoordinate = \"pin.angle\"\nstiffness = 0.1\n\
         [[block]]\nname = \"error\"\ntype = \"function\"\nvalue = \"0.1 - pin.angle\"\nunit = \"mm\"\n\
         [[output]]\nof = \"coil.force\"\n[[output]]\nname = \"error\"\nof = \"error\"\nunit = \"mm\"\n\
         [[output]]\nname = \"error in metres\"\nof = \"error\"\nunit = \"m\"\n",
    );
    succeed(&folder, "run p.toml -o p.csv");
    let table = text(&folder, "p.csv");
    let mut lines = table.lines();
    assert!(lines.next().expect("headings").ends_with("coil.force [N m],error [mm],error in metres [m]"), "{table}");
    let cells: Vec<f64> = lines.next().expect("a row").split(',').filter_map(|cell| cell.parse().ok()).collect();
    let [.., mm, m] = cells[..] else { panic!("{table}") };
    assert!((mm - 1000.0 * m).abs() < 1e-12, "{mm} mm, {m} m");
}
