//! Rows of results: equal times, one row per instant, events marked where they are asked for.

use crate::common::{folder, refuse, succeed};
use std::path::{Path, PathBuf};

/// A cart on a rail, its place held by a sampled controller; a wall at 0.1 m.
const SAMPLED: &str = "
    [model]\nname = 'sampled'\ndimension = 2
    [[body]]\nname = 'cart'\nmass = 1\ninertia = 1
    [[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']
    [[block]]\nname = 'law'\ntype = 'sampled-function'\nperiod = 0.05\nvalue = '3 - 20*rail.displacement'
    [[force]]\nname = 'motor'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = 'law'
    [[output]]\nof = 'rail.displacement'
    [[output]]\nof = 'law'
";

fn model(name: &str, simulate: &str) -> PathBuf {
    let folder = folder(&format!("rows-{name}"));
    std::fs::write(folder.join("m.toml"), format!("{SAMPLED}[simulate]\nend = 1\n{simulate}\n")).expect("writable");
    folder
}

fn rows(folder: &Path, name: &str) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let numbers = |line: &str| line.split(',').map(|cell| cell.parse().expect("a number")).collect();
    text.lines().skip(1).map(numbers).collect()
}

fn times(rows: &[Vec<f64>]) -> Vec<f64> {
    rows.iter().map(|row| row[0]).collect()
}

/// Multiples of a time, to rounding.
fn are_multiples(times: &[f64], every: f64) {
    for (k, t) in times.iter().enumerate() {
        assert!((t - k as f64 * every).abs() < 1e-12, "row {k} is at {t}");
    }
}

#[test]
fn a_sampled_controller_gives_one_row_per_time_with_what_it_holds_from_then_on() {
    for (name, simulate) in [
        ("controlled", "every = 0.025"),
        ("constant", "step = 0.025"),
        ("fine", "step = 0.005\nevery = 0.025"),
        ("soi2", "step = 0.005\nevery = 0.025\nmethod = 'soi2'"),
        ("odd", "step = 0.007\nevery = 0.025"),
    ] {
        let folder = model(name, simulate);
        succeed(&folder, "run m.toml");
        let rows = rows(&folder, "m.csv");
        assert_eq!(rows.len(), 41, "{name}");
        are_multiples(&times(&rows), 0.025);
        for (k, row) in rows.iter().enumerate() {
            // at a tick it shows the new value, between two ticks the old one
            let sampled = &rows[k - k % 2];
            assert!((row[2] - (3.0 - 20.0 * sampled[1])).abs() < 1e-9, "{name}: {row:?} after {sampled:?}");
        }
    }
}

#[test]
fn rows_without_every_stand_at_equal_times_too() {
    let folder = model("default", "");
    succeed(&folder, "run m.toml");
    let found = rows(&folder, "m.csv");
    assert_eq!(found.len(), 1001);
    are_multiples(&times(&found), 1e-3);
    // constant steps that ticks cut: every point of their grid is a row, and nothing else
    succeed(&folder, "run m.toml -o fixed.csv --set simulate.step=0.03");
    let found = rows(&folder, "fixed.csv");
    are_multiples(&times(&found)[..34], 0.03);
    assert_eq!((found.len(), found[34][0]), (35, 1.0));
}

#[test]
fn both_sides_of_events_are_marked_where_they_are_asked_for() {
    let folder = model("events", "every = 0.02\nrows = 'events'");
    let told = succeed(&folder, "run m.toml");
    assert!(told.contains("4 columns)"), "{told}");
    let heading = std::fs::read_to_string(folder.join("m.csv")).expect("written");
    assert!(heading.starts_with("t [s],rail.displacement [m],law,event.side\n"), "{heading}");
    let rows = rows(&folder, "m.csv");
    let at = |side: f64| rows.iter().filter(|row| row[3] == side).cloned().collect::<Vec<_>>();
    let (before, after, between) = (at(-1.0), at(1.0), at(0.0));
    assert_eq!(before.len(), after.len());
    assert_eq!(before.len() + after.len() + between.len(), rows.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before[..2], after[..2]);
        let tick = (before[0] / 0.05).round();
        assert!((before[0] - 0.05 * tick).abs() < 1e-12 && tick > 0.0, "{before:?}");
        assert!((after[2] - (3.0 - 20.0 * after[1])).abs() < 1e-9, "{after:?}");
    }
    // requested times that are no ticks stand once
    let plain: Vec<f64> = (0..=50).filter(|k| k == &0 || k % 5 != 0).map(|k| f64::from(k) * 0.02).collect();
    assert_eq!(between.len(), plain.len(), "{:?}", times(&between));
    let metadata = std::fs::read_to_string(folder.join("m.meta.json")).expect("written");
    assert!(metadata.contains("\"events\"") && metadata.contains("\"rows\": \"events\""), "{metadata}");
    // marks are no curve unless asked for
    succeed(&folder, "plot m.csv");
    let picture = std::fs::read_to_string(folder.join("m.svg")).expect("drawn");
    assert!(picture.contains("law") && !picture.contains("event.side"));
    succeed(&folder, "plot m.csv event.side -o marks.svg");
    for name in ["t", "event.side"] {
        let more = format!("{SAMPLED}[[output]]\nname = '{name}'\nof = 'cart.velocity.x'");
        std::fs::write(folder.join("taken.toml"), more).expect("writable");
        refuse(&folder, "run taken.toml", 2, &format!("an output and a column of all results are named `{name}`"));
    }
}

#[test]
fn all_steps_are_rows_if_asked_for_and_every_instant_is_one() {
    let folder = model("steps", "rows = 'steps'");
    succeed(&folder, "run m.toml");
    let rows = rows(&folder, "m.csv");
    let times = times(&rows);
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    for tick in 1..20 {
        let tick = f64::from(tick) * 0.05;
        let row = rows.iter().find(|row| (row[0] - tick).abs() < 1e-12).expect("every step ends at a tick");
        assert!((row[2] - (3.0 - 20.0 * row[1])).abs() < 1e-9, "{row:?}");
    }
    // a setting from outside takes the place of its rival in the file; two in a file are refused
    succeed(&folder, "run m.toml --set simulate.every=0.1");
    let both = format!("{SAMPLED}[simulate]\nend = 1\nrows = 'steps'\nevery = 0.1\n");
    std::fs::write(folder.join("both.toml"), both).expect("writable");
    refuse(&folder, "run both.toml", 2, "`simulate` has `every` beside rows = \"steps\"");
    refuse(&folder, "run m.toml --set simulate.rows=all", 2, "known are: equal, events, steps");
}

#[test]
fn formats_have_the_same_rows_and_checkpoints_change_none() {
    for words in ["rows = 'equal'\nevery = 0.01", "rows = 'events'\nevery = 0.01", "rows = 'steps'"] {
        let folder = model("formats", words);
        succeed(&folder, "run m.toml -o whole.csv");
        succeed(&folder, "run m.toml -o kept.csv --checkpoint c.checkpoint");
        let bytes = |name: &str| std::fs::read(folder.join(name)).expect("written");
        assert!(bytes("whole.csv") == bytes("kept.csv"), "{words}: a checkpoint changes rows");
        succeed(&folder, "run m.toml -o run.npz");
        succeed(&folder, "plot whole.csv law -o csv.svg --title same");
        succeed(&folder, "plot run.npz law -o npz.svg --title same");
        assert!(bytes("csv.svg") == bytes("npz.svg"), "{words}: formats differ");
    }
}

/// Matrices outlive many steps of this linkage, and a restart point has none.
const LINKAGE: &str = "
[model]
dimension = 2
gravity = [0, -9.81]
[[body]]
name = 'upper'
mass = 2
shape = { rod = { from = [0, 0], to = [1, 0] } }
[[body]]
name = 'lower'
mass = 1
shape = { rod = { from = [0, 0], to = [1, 0] } }
position = [1, 0]
angle = '-30 deg'
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'upper']
at = [0, 0]
[[joint]]
name = 'knee'
type = 'revolute'
between = ['upper', 'lower']
at = [1, 0]
[simulate]
end = 2
";

#[test]
fn a_checkpoint_changes_no_bit_of_any_method() {
    let folder = folder("rows-bits");
    std::fs::write(folder.join("l.toml"), LINKAGE).expect("writable");
    let bytes = |name: &str| std::fs::read(folder.join(name)).expect("written");
    for how in [
        "run l.toml --method generalized-alpha --set simulate.step=1e-3",
        "run l.toml --method soi2 --set simulate.step=1e-3",
        "run l.toml --method generalized-alpha --set simulate.rtol=1e-5",
        "run l.toml --method mdop5 --set simulate.rtol=1e-7",
    ] {
        succeed(&folder, &format!("{how} -o plain.csv"));
        succeed(&folder, &format!("{how} -o kept.csv --checkpoint l.checkpoint"));
        assert!(bytes("plain.csv") == bytes("kept.csv"), "{how}: a checkpoint changes results");
    }
    let how = "problem slider-crank --step 1e-3 --end 1 --quiet --csv";
    succeed(&folder, &format!("{how} plain.csv"));
    succeed(&folder, &format!("{how} kept.csv --checkpoint s.checkpoint"));
    assert!(bytes("plain.csv") == bytes("kept.csv"), "{how}: a checkpoint changes results");
}

#[test]
fn a_run_of_no_length_is_one_row() {
    for step in ["", "step = 0.1"] {
        let folder = model("nothing", step);
        succeed(&folder, "run m.toml --set simulate.end=0");
        assert_eq!(times(&rows(&folder, "m.csv")), [0.0]);
    }
}
