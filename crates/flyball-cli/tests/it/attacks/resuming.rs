//! Results of a run in two parts.

use super::{pendulum, text};
use crate::common::{refuse, succeed};

#[test]
fn a_run_is_not_resumed_without_the_rows_before() {
    for name in ["p.csv", "p.npz"] {
        let folder = pendulum(&format!("resume-{name}"));
        // enough steps for restart points
        let run = "run p.toml --set simulate.method=mdop5 --set simulate.rtol=1e-10 --checkpoint c";
        let arguments = |more: &str| format!("{run} -o {name} {more}");
        // the limit leaves checkpoint and rows as a crash would
        refuse(&folder, &arguments("--limit-steps 130"), 4, "step/too-many");
        let rows = if name == "p.csv" { name } else { "p.npz.partial" };
        let _ = std::fs::rename(folder.join(name), folder.join("moved"));
        let _ = std::fs::remove_file(folder.join(rows));
        refuse(&folder, &arguments("--resume"), 3, "rows before the checkpoint are not there");
        refuse(&folder, &format!("{run} -o other.csv --resume"), 3, "rows before the checkpoint are not there");
        assert!(!folder.join("other.csv").exists());
        succeed(&folder, &format!("{run} -o rest.csv --resume --only-rest"));
        let rest = text(&folder, "rest.csv");
        let first: f64 = rest.lines().nth(1).and_then(|row| row.split(',').next()?.parse().ok()).expect("a row");
        assert!(first > 0.1 && rest.lines().last().expect("rows").starts_with("2.0,"), "{rest}");
        refuse(&folder, "run p.toml --only-rest", 2, "--resume");
    }
}
