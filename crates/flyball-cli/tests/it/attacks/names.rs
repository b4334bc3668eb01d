//! Names that a terminal or a spreadsheet would obey.

use super::{append, pendulum, text};
use crate::common::{refuse, run, succeed};
use std::path::Path;

/// Clears the screen, sets the title, turns text around, begins a new line.
const HIDDEN: &str = "\\u001b[2J\\u001b]0;owned\\u0007\\u202e\\nx";

fn write(folder: &Path, name: &str, text: String) {
    std::fs::write(folder.join(name), text).expect("writable");
}

/// True for what a terminal shows as it is, ends of lines aside.
fn is_plain(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.chars().all(|c| c == '\n' || !flyball_file::is_hidden(c))
}

#[test]
fn names_with_hidden_characters_are_refused_and_shown_as_they_are_written() {
    let folder = pendulum("hidden-names");
    let model = text(&folder, "p.toml");
    let variants = [
        ("an element", model.replace("name = \"rod\"", &format!("name = \"rod{HIDDEN}\""))),
        ("a joint", model.replace("name = \"pin\"", &format!("name = \"pin{HIDDEN}\""))),
        ("a marker", model.replace("{ tip =", &format!("{{ \"tip{HIDDEN}\" ="))),
        ("a parameter", model.replace("m = 0.36", &format!("m = 0.36\n\"q{HIDDEN}\" = 1"))),
        ("the model", model.replace("name = \"p\"", &format!("name = \"p{HIDDEN}\""))),
        ("an output", format!("{model}\n[[output]]\nof = \"rod.angle\"\nname = \"{HIDDEN}\"\n")),
        ("a unit", format!("{model}\n[[output]]\nof = \"rod.angle\"\nunit = \"{HIDDEN}\"\n")),
        ("a signal", format!("{model}\n[[sensor]]\nname = \"s{HIDDEN}\"\ntype = \"parameter\"\nvalue = 1\n")),
    ];
    for (what, text) in variants {
        write(&folder, "h.toml", text);
        for command in ["run h.toml", "check h.toml", "modes h.toml", "sweep h.toml --vary l=0.2,0.3"] {
            let output = run(&folder, command);
            assert_eq!(output.status.code(), Some(2), "{what}, {command}");
            assert!(is_plain(&output.stderr) && is_plain(&output.stdout), "{what}, {command}");
            let err = String::from_utf8_lossy(&output.stderr);
            assert!(err.contains("file/bad-name") && err.contains("\\u001b[2J"), "{what}, {command}: {err}");
        }
    }
}

#[test]
fn hidden_characters_elsewhere_are_shown_as_escapes() {
    let folder = pendulum("hidden-texts");
    let model = text(&folder, "p.toml");
    let variants = [
        ("description", model.replace("[parameters]", &format!("description = \"d{HIDDEN}\"\n[parameters]"))),
        ("a quantity", format!("{model}\n[[output]]\nof = \"{HIDDEN}\"\n")),
        ("a type", model.replace("\"revolute\"", &format!("\"revolute{HIDDEN}\""))),
        ("a reference", model.replace("\"ground\", \"rod\"", &format!("\"ground\", \"rod{HIDDEN}\""))),
        ("a formula", model.replace("\"20 deg\"", &format!("\"20 + {HIDDEN}\""))),
        ("a file", format!("{model}\n[[include]]\nname = \"x\"\nfile = \"{HIDDEN}\"\n")),
        ("raw", model.replace("20 deg", "20 deg \u{202e}\u{200f}")),
    ];
    for (what, text) in variants {
        write(&folder, "h.toml", text);
        for command in ["run h.toml", "run h.toml --json", "check h.toml", "modes h.toml"] {
            let output = run(&folder, command);
            assert!(is_plain(&output.stderr) && is_plain(&output.stdout), "{what}, {command}: {output:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn files_with_hidden_characters_in_their_names_are_shown_as_escapes() {
    let folder = pendulum("hidden-files");
    let name = "p\u{1b}[2J\u{202e}";
    let call = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_flyball"));
        command.current_dir(&folder).args(arguments).output().expect("starts")
    };
    let model = format!("{name}.toml");
    for arguments in [
        &["run", &model] as &[&str],
        &["new", &model],
        &["run", &model, "--json"],
        &["check", &model],
        &["plot", &format!("{name}.csv")],
    ] {
        let output = call(arguments);
        assert!(is_plain(&output.stderr) && is_plain(&output.stdout), "{arguments:?}: {output:?}");
    }
    assert!(folder.join(&model).exists());
}

#[test]
fn pictures_of_foreign_tables_are_sound_whatever_their_headings() {
    let folder = pendulum("hidden-headings");
    write(&folder, "f.csv", "t [s],a\u{1b}[2J\u{202e}&<b>\n0,1\n1,2\n".into());
    let output = run(&folder, "plot f.csv -o f.svg");
    assert!(output.status.success() && is_plain(&output.stdout), "{output:?}");
    let picture = text(&folder, "f.svg");
    assert!(is_plain(picture.as_bytes()) && picture.contains("a\\u001b[2J\\u202e&amp;&lt;b&gt;"), "{picture}");
}

#[test]
fn headings_are_no_formulas_for_a_spreadsheet_and_read_back() {
    let folder = pendulum("formulas");
    for name in ["=1+1", "+x", "-x", "@SUM(A1)", "'=2"] {
        append(&folder, "p.toml", &format!("\n[[output]]\nof = \"rod.angle\"\nname = \"{name}\"\n"));
    }
    succeed(&folder, "run p.toml -o p.csv");
    let table = text(&folder, "p.csv");
    let heading = table.lines().next().expect("headings");
    assert!(heading.ends_with(",'=1+1 [rad],'+x [rad],'-x [rad],'@SUM(A1) [rad],''=2 [rad]"), "{heading}");
    let read = succeed(&folder, "plot p.csv =1+1 +x @SUM(A1) '=2 -o p.svg");
    assert!(read.starts_with("4 curves"), "{read}");
    // a study of the same outputs, resumed
    for new in [2, 0] {
        let told = succeed(&folder, "sweep p.toml --vary l=0.2,0.3 -o s.csv");
        assert!(told.contains(&format!("{new} of them new")), "{told}");
    }
    let table = text(&folder, "s.csv");
    let formula = |cell: &str| cell.trim_start_matches('"').starts_with(['=', '+', '@']);
    assert!(!table.lines().next().expect("headings").split(',').any(formula), "{table}");
}

#[test]
fn parameters_do_not_hide_constants_functions_or_time() {
    let folder = pendulum("hiding");
    let model = text(&folder, "p.toml");
    for (name, what) in [("pi", "a constant"), ("sin", "a function"), ("if", "a function"), ("t", "the time")] {
        write(&folder, "q.toml", model.replace("m = 0.36", &format!("m = 0.36\n{name} = 3")));
        let message = format!("a parameter is called `{name}`, which is {what} of expressions");
        refuse(&folder, "check q.toml", 2, &message);
    }
    write(&folder, "q.toml", model.replace("m = 0.36", "m = 0.36\ne = 0.5"));
    assert!(succeed(&folder, "check q.toml").contains("warning file/name-taken: a parameter is called `e`"));
    // in templates too
    append(&folder, "p.toml", "\n[template.a.parameters]\npi = 3\n[[include]]\nname = \"x\"\ntemplate = \"a\"\n");
    refuse(&folder, "check p.toml", 2, "a parameter is called `pi`");
}
