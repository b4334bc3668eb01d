//! Limits of time, steps and memory.

use super::{append, pendulum, text};
use crate::common::{folder, refuse, run, succeed};

#[test]
fn a_run_ends_after_so_many_steps_and_keeps_its_rows() {
    let folder = pendulum("limit-steps");
    refuse(&folder, "run p.toml --limit-steps 20 -o p.csv", 4, "step/too-many: 20 steps reached t = ");
    let rows = text(&folder, "p.csv");
    assert!(rows.ends_with('\n') && rows.lines().count() > 10, "{rows}");
    succeed(&folder, "plot p.csv");
    succeed(&folder, "run p.toml --limit-steps 100000");
    for command in ["converge p.toml", "compare p.toml", "problem pendulum"] {
        refuse(&folder, &format!("{command} --limit-steps 3"), 4, "step/too-many: 3 steps");
    }
    // of a study each case has this limit
    refuse(&folder, "sweep p.toml --vary l=0.2,0.3 --limit-steps 3 -o s.csv", 1, "step/too-many: 3 steps");
    refuse(&folder, "run p.toml --limit-steps 0", 2, "--limit-steps");
}

#[test]
fn commands_end_when_their_time_is_up_and_runs_keep_their_rows() {
    let folder = pendulum("limit-time");
    let endless = "--set simulate.step=1e-6 --set simulate.every=1e-4 --set simulate.end=9";
    for arguments in [
        format!("run p.toml -o p.csv {endless} --limit-time 0.5"),
        format!("run p.toml -o p.npz {endless} --limit-time 500ms"),
        format!("converge p.toml {endless} --limit-time 0.3s"),
        "sweep p.toml --vary l=0.2:0.4:1000 -o s.csv --limit-time 1s --set simulate.step=1e-5".to_string(),
        "problem andrews --step 1e-8 --limit-time 0.3s --csv a.csv".to_string(),
    ] {
        refuse(&folder, &arguments, 4, "limit/time: the limit of ");
    }
    for name in ["p.csv", "p.npz", "a.csv"] {
        succeed(&folder, &format!("plot {name} -o {name}.svg"));
    }
    assert!(text(&folder, "p.meta.json").contains("\"status\": \"stopped\""));
    let output = run(&folder, &format!("run p.toml -o p.csv {endless} --limit-time 0.5"));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("all rows up to there are in p.csv"), "{err}");
    refuse(&folder, "run p.toml --limit-time 0", 2, "write it as 90s");
    succeed(&folder, "run p.toml --limit-time 10min");
}

#[test]
fn memory_is_estimated_before_it_is_taken() {
    let folder = folder("attacks-limit-memory");
    let begin = "[model]\ndimension = 2\n";
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).expect("writable");
    let beam = "[[beam]]\nname = \"b\"\nelements = 999999\nline = { straight = { from = [0, 0], to = [1, 0] } }\n\
                [beam.section.rectangle]\nedges = [0.02, 0.02]\n\
                material = { young = \"500 MPa\", poisson = 0.3, density = 1000 }\n";
    write("beam.toml", format!("{begin}{beam}"));
    refuse(
        &folder,
        "check beam.toml",
        2,
        "needs about 12.0 GB of memory, more than 4.0 GB: beam `b` has 999999 elements",
    );
    let delay = |i: usize| {
        format!("[[block]]\nname = \"d{i}\"\ntype = \"delay\"\ntime = 1\nhistory = 999999\ninputs = [\"s\"]\n")
    };
    let delays: String = (0..9000).map(delay).collect();
    write("delays.toml", format!("{begin}[[sensor]]\nname = \"s\"\ntype = \"parameter\"\nvalue = 1\n{delays}"));
    refuse(&folder, "check delays.toml", 2, "file/too-large: the model needs about");
    let list = format!("{begin}[[force]]\ntype = \"force\"\nvalue = [{}1]\n", "1,".repeat(3_000_000));
    write("list.toml", list);
    let read = "the model needs about 600.0 MB of memory, more than 200.0 MB";
    refuse(&folder, "check list.toml --limit-memory 200MB", 2, read);
    // a template in a template, ten thousand times a hundred bodies
    let bodies: String =
        (0..100).map(|i| format!("[[template.a.body]]\nname = \"b{i}\"\ntype = \"point\"\nmass = 1\n")).collect();
    let many = "[[include]]\nname = \"x\"\ntemplate = \"b\"\ncount = 90\n";
    let nested = "[[template.b.include]]\nname = \"y\"\ntemplate = \"a\"\ncount = 100\n";
    write("many.toml", format!("{begin}{bodies}{nested}{many}"));
    refuse(&folder, "check many.toml", 2, "file/too-large: the model needs about 4.0 GB of memory");
    // what is small stays possible, and more can be allowed
    write("small.toml", format!("{begin}{}", beam.replace("999999", "20")));
    succeed(&folder, "check small.toml --limit-memory 1MB");
    refuse(&folder, "check small.toml --limit-memory 100kB", 2, "more than 100.0 kB");
    refuse(&folder, "check small.toml --limit-memory much", 2, "write it as 500MB or 2GB");
}

#[test]
fn templates_may_use_templates_of_their_file() {
    let folder = pendulum("nested-templates");
    append(
        &folder,
        "p.toml",
        "\n[[template.bob.body]]\nname = \"bob\"\ntype = \"point\"\nmass = \"m\"\n[template.bob.parameters]\nm = 1\n\
         [[template.pair.include]]\nname = \"side\"\ntemplate = \"bob\"\ncount = 2\nparameters = { m = \"i\" }\n\
         position = [\"i\", 0]\n[[include]]\nname = \"two\"\ntemplate = \"pair\"\nposition = [0, 5]\n\
         [[output]]\nof = \"two.side2.bob.position.x\"\n[[output]]\nof = \"two.side2.bob.position.y\"\n",
    );
    succeed(&folder, "run p.toml -o p.csv");
    let rows = text(&folder, "p.csv");
    assert!(rows.lines().nth(1).expect("a row").ends_with(",2.0,5.0"), "{rows}");
    append(&folder, "p.toml", "\n[[template.bob.include]]\nname = \"again\"\ntemplate = \"pair\"\n");
    refuse(&folder, "check p.toml", 2, "includes itself, directly or through others");
}
