//! Exit codes: one table for every command.

use super::{append, pendulum};
use crate::common::{run, succeed};

/// Commands that read a model, with a place for it.
const MODELS: [&str; 7] = [
    "run MODEL -o out.csv",
    "check MODEL",
    "converge MODEL -o out.svg",
    "compare MODEL -o out.svg",
    "modes MODEL",
    "linearize MODEL",
    "sweep MODEL --vary l=0.3,0.4 -o out.sweep.csv",
];

#[test]
fn every_command_ends_with_the_code_of_the_table() {
    let folder = pendulum("codes");
    std::fs::write(folder.join("syntax.toml"), "[model\n").expect("writable");
    std::fs::write(folder.join("bytes.toml"), [0xff, 0xfe, 0x00]).expect("writable");
    std::fs::create_dir(folder.join("folder.toml")).expect("writable");
    succeed(&folder, "run p.toml -o p.csv");
    succeed(&folder, "new apart.toml");
    // two points that a rigid link of 1 m cannot hold 9 m apart
    append(
        &folder,
        "apart.toml",
        "\n[[joint]]\nname = \"link\"\ntype = \"rigid-link\"\nbetween = [\"ground\", \"rod.tip\"]\nlength = 9\n",
    );
    let mut table: Vec<(String, i32)> = Vec::new();
    for command in MODELS {
        let with = |model: &str| command.replace("MODEL", model);
        table.push((with("p.toml"), 0));
        table.push((with("syntax.toml"), 2));
        table.push((with("p.toml --set l=nan"), 2));
        table.push((with("p.toml --no-such-option"), 2));
        for unreadable in ["none.toml", "folder.toml", "bytes.toml"] {
            table.push((with(unreadable), 3));
        }
        table.push((with("apart.toml").replace("out.", "apart."), 1));
    }
    for (arguments, code) in [
        ("", 2),
        ("--help", 0),
        ("--version", 0),
        ("run --help", 0),
        ("no-such-command", 2),
        ("run p.toml --method newmark", 2),
        ("run p.toml --set simulate.rho=2", 2),
        ("run p.toml -o none/p.csv", 3),
        ("run p.toml --picture none/p.svg", 3),
        ("run p.toml --checkpoint none/p.checkpoint", 3),
        ("run p.toml --checkpoint none --resume", 3),
        ("run p.toml --checkpoint p.csv --resume", 3),
        ("run p.toml --limit-steps 3", 4),
        ("converge p.toml --step 0", 2),
        ("converge p.toml --step -1", 2),
        ("converge p.toml --step nan", 2),
        ("converge p.toml --step 1e300", 2),
        ("converge p.toml --levels 1", 2),
        ("converge p.toml --levels 99", 2),
        ("converge p.toml -o none/p.svg", 3),
        ("compare p.toml -o none/p.svg", 3),
        ("modes p.toml --picture none/p.svg", 3),
        ("linearize p.toml --input nothing --output pin", 2),
        ("linearize p.toml -o none/p.json", 3),
        ("linearize p.toml --frequencies 0:1", 2),
        ("sweep p.toml --vary l=1:2:0", 2),
        ("sweep p.toml --vary l=1:2:1000000000", 2),
        ("sweep p.toml --vary nothing=1,2", 2),
        ("sweep p.toml --vary l=0.3,0.4 --jobs 0", 2),
        ("sweep p.toml --vary l=0.3,0.4 -o none/s.csv", 3),
        ("sweep p.toml --vary m=1,-1 -o failed.csv", 1),
        ("plot p.csv", 0),
        ("plot none.csv", 3),
        ("plot folder.toml", 3),
        ("plot p.toml", 3),
        ("plot p.csv nothing", 2),
        ("plot p.csv --from 7", 2),
        ("plot p.csv -o none/p.svg", 3),
        ("methods", 0),
        ("methods --rho 2", 2),
        ("methods --rho -1", 2),
        ("methods --rho nan", 2),
        ("methods --rho much", 2),
        ("methods --picture none/m.svg", 3),
        ("methods --picture p.toml", 2),
        ("examples", 0),
        ("examples nothing", 2),
        ("examples pendulum -o none/p.toml", 3),
        ("examples pendulum -o p.toml", 3),
        ("new p.toml", 3),
        ("new none/p.toml", 3),
        ("schema", 0),
        ("schema -o none/s.json", 3),
        ("schema -o p.toml", 3),
        ("schema -o s.json", 0),
        ("schema -o s.json", 0),
        ("figure", 0),
        ("figure nothing", 2),
        ("problem", 0),
        ("problem nothing", 2),
        ("problem pendulum", 0),
        ("problem pendulum --rho 2", 2),
        ("problem pendulum --step 0", 2),
        ("problem pendulum --rtol -1", 2),
        ("problem pendulum --end -1", 2),
        ("problem pendulum --method newmark", 2),
        ("problem pendulum --csv none/p.csv", 3),
    ] {
        table.push((arguments.to_string(), code));
    }
    let mut wrong = Vec::new();
    for (arguments, code) in table {
        let output = run(&folder, &arguments);
        if output.status.code() != Some(code) {
            let err = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!("{arguments}: {:?} instead of {code}\n{err}", output.status.code()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Table of codes in the book: equal to that of the help, with all codes above.
#[test]
fn the_book_has_the_table() {
    let book = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md");
    let book = std::fs::read_to_string(book).expect("the book is here");
    for code in ["| 0 |", "| 1 |", "| 2 |", "| 3 |", "| 4 |", "| 130 |"] {
        assert_eq!(book.matches(code).count(), 1, "{code}");
    }
}
