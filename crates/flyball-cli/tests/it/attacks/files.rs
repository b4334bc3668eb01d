//! Outputs that would hit other files.

use super::{append, pendulum, text};
use crate::common::{refuse, succeed};

#[test]
fn no_output_is_an_input_or_another_output() {
    let folder = pendulum("inputs");
    let model = text(&folder, "p.toml");
    std::fs::create_dir(folder.join("sub")).expect("writable");
    #[cfg(unix)]
    std::os::unix::fs::symlink("p.toml", folder.join("link.csv")).expect("writable");
    #[cfg(unix)]
    for name in ["hard.csv", "hard.svg", "hard.html"] {
        std::fs::hard_link(folder.join("p.toml"), folder.join(name)).expect("writable");
    }
    for arguments in [
        "run p.toml -o p.toml",
        "run p.toml -o ./sub/../p.toml",
        "run p.toml -o link.csv",
        "run p.toml -o hard.csv",
        "run p.toml --checkpoint p.toml",
        "run p.toml --picture hard.svg",
        "run p.toml --view hard.html",
        "view p.toml -o hard.html",
        "converge p.toml -o hard.svg",
        "compare p.toml -o hard.svg",
        "modes p.toml --picture hard.svg",
        "linearize p.toml -o p.toml",
        "sweep p.toml --vary l=0.2,0.3 -o p.toml",
    ] {
        refuse(&folder, arguments, 3, "it is read by this command");
    }
    refuse(&folder, "run p.toml -o s.csv --checkpoint s.csv", 3, "two outputs have this name");
    refuse(&folder, "run p.toml -o s.csv --view s.html --checkpoint ./sub/../s.html", 3, "two outputs have this name");
    refuse(&folder, "run p.toml --picture p.toml", 2, "the name of a picture ends in .svg or .png");
    succeed(&folder, "run p.toml -o g.csv");
    #[cfg(unix)]
    std::fs::hard_link(folder.join("g.csv"), folder.join("g.svg")).expect("writable");
    refuse(&folder, "plot g.csv -o g.svg", 3, "it is read by this command");
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

/// Metadata, rows until the end, restart points and what is written before it replaces another are outputs too.
#[test]
fn files_written_beside_an_output_hit_no_other_file() {
    let folder = pendulum("beside");
    let model = text(&folder, "p.toml");
    for (name, arguments) in [
        ("q.meta.json", "run q.meta.json -o q.csv"),
        ("q.npz.partial", "run q.npz.partial -o q.npz"),
        ("r.npz.tmp", "run r.npz.tmp -o r.npz"),
        ("q.restart", "run q.restart -o other.csv --limit-steps 3"),
        ("c.tmp", "run c.tmp -o other.csv --checkpoint c"),
        ("s.meta.json", "sweep s.meta.json --vary l=0.2,0.3 -o s.csv"),
        ("u.csv.tmp", "sweep u.csv.tmp --vary l=0.2,0.3 -o u.csv"),
    ] {
        std::fs::write(folder.join(name), &model).expect("writable");
        refuse(&folder, arguments, 3, "it is read by this command");
        assert_eq!(text(&folder, name), model, "{arguments}");
        // nor if it is somebody else's
        refuse(&folder, &arguments.replace(name, "p.toml"), if name == "q.restart" { 4 } else { 3 }, "");
        assert_eq!(text(&folder, name), model, "{arguments}");
    }
    std::fs::write(folder.join("p.restart"), "a letter").expect("writable");
    refuse(&folder, "run p.toml", 3, "cannot write p.restart: it is there already and Flyball did not write it");
    std::fs::remove_file(folder.join("p.restart")).expect("writable");
    refuse(&folder, "run p.toml -o p.csv --checkpoint p.meta.json", 3, "two outputs have this name");
    refuse(&folder, "problem pendulum --csv q.csv", 3, "cannot write q.meta.json: it is there already");
}
