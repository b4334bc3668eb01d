//! Plots, differences and spectra of results files.

use crate::common::{folder, refuse, run, succeed};
use std::f64::consts::TAU;
use std::path::{Path, PathBuf};

/// A CSV with time, a tone of 50 Hz and the angle of a shaft that speeds up.
fn tone(folder: &Path, name: &str, rows: usize, amplitude: f64) -> PathBuf {
    let mut text = String::from("t [s],x [m],shaft.angle [rad]\n");
    for k in 0..=rows {
        let t = k as f64 / rows as f64;
        text += &format!("{t:?},{:?},{:?}\n", 1.0 + amplitude * (TAU * 50.0 * t).cos(), TAU * (t + 10.0 * t * t));
    }
    let path = folder.join(name);
    std::fs::write(&path, text).expect("writable");
    path
}

#[test]
fn runs_lie_over_each_other_with_a_legend_by_file() {
    let folder = folder("overlay");
    succeed(&folder, "problem pendulum --end 1 --csv a.csv --quiet");
    succeed(&folder, "problem pendulum --end 0.5 --step 1e-2 --csv b.npz --quiet");
    let told = succeed(&folder, "plot a.csv b.npz x y -o p.svg");
    assert!(told.starts_with("4 curves, ") && told.contains(" rows of 2 files: p.svg"), "{told}");
    let svg = std::fs::read_to_string(folder.join("p.svg")).expect("drawn");
    assert!(svg.matches(">a<").count() == 2 && svg.matches(">b<").count() == 2, "a legend in each panel");
    // columns first or last, the same picture; without columns all that move
    succeed(&folder, "plot a.csv x y b.npz -o q.svg");
    assert_eq!(svg, std::fs::read_to_string(folder.join("q.svg")).expect("drawn"));
    succeed(&folder, "plot a.csv b.npz -o all.svg");
    tone(&folder, "tone.csv", 100, 1.0);
    let told = succeed(&folder, "plot a.csv tone.csv x,y -o some.svg");
    assert!(told.contains("3 curves") && told.contains("tone has no column y"), "{told}");
    let svg = std::fs::read_to_string(folder.join("some.svg")).expect("drawn");
    assert!(svg.contains("a: x<") && svg.contains("tone: x [m]<"), "units of one name differ");
    refuse(&folder, "plot a.csv tone.csv z -o some.svg", 2, "there is no column \"z\"");
    refuse(&folder, "plot a.csv gone.csv -o some.svg", 3, "cannot read gone.csv");
    refuse(&folder, "plot a.csv b.npz -o b.npz", 2, "the name of a picture ends in .svg or .png");
}

#[test]
fn diff_ends_as_diff_does_and_names_what_differs() {
    let folder = folder("diff");
    tone(&folder, "a.csv", 2000, 1.0);
    tone(&folder, "b.csv", 2000, 1.001);
    assert_eq!(succeed(&folder, "diff a.csv a.csv"), "a.csv, a.csv: 0 of 2 columns differ (2001 rows)\n");
    let output = run(&folder, "diff a.csv b.csv");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.starts_with("a.csv, b.csv: 1 of 2 columns differ (2001 rows)\n"), "{told}");
    // at the first of the largest differences 1e-3, of what 1e-12 + 1e-6·2 allow
    let row: Vec<&str> = told.lines().nth(2).expect("the worst column").split_whitespace().collect();
    assert_eq!(row[..2], ["*", "x"]);
    assert_eq!(row[5..], ["1.00e-3", "2.00e-6"], "{told}");
    refuse(&folder, "diff a.csv b.csv --quiet", 1, "diff/different: 1 of 2 columns beyond the tolerance");
    succeed(&folder, "diff a.csv b.csv --rtol 1e-9 --rtol x=6e-4");
    succeed(&folder, "diff a.csv b.csv --atol 1.1e-3");
    refuse(&folder, "diff a.csv b.csv --rtol 1e-3 --rtol x=1e-5", 1, "diff/different");
    refuse(&folder, "diff a.csv b.csv --rtol shaft.angel=1", 2, "did you mean \"shaft.angle\"?");
    refuse(&folder, "diff a.csv b.csv --rtol -1", 2, "unexpected argument");
    refuse(&folder, "diff a.csv b.csv --rtol=-1", 2, "a tolerance is not negative");
    refuse(&folder, "diff a.csv gone.csv", 3, "cannot read gone.csv");
    let json = run(&folder, "diff a.csv b.csv --json");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!((&json["agrees"], &json["columns"][0]["column"]), (&false.into(), &"x".into()));
}

#[test]
fn diff_interpolates_other_rows_and_names_other_columns() {
    let folder = folder("diff-rows");
    tone(&folder, "coarse.csv", 700, 1.0);
    tone(&folder, "fine.csv", 2000, 1.0);
    // 2000/700 steps: only every 20th row of the fine file stands in the coarse one, at 101 times
    let told = String::from_utf8_lossy(&run(&folder, "diff coarse.csv fine.csv").stdout).into_owned();
    assert!(told.contains("(701 rows, 600 of them interpolated by cubics)"), "{told}");
    // cubics: 3/128 (2π 50/2000)⁴ = 1.4e-5 of 1; lines: (2π 50/2000)²/8 = 3.1e-3
    succeed(&folder, "diff coarse.csv fine.csv --rtol 1.5e-5");
    refuse(&folder, "diff coarse.csv fine.csv --rtol 1.5e-5 --linear", 1, "diff/different");
    succeed(&folder, "diff coarse.csv fine.csv --rtol 3.2e-3 --linear");
    std::fs::write(folder.join("other.csv"), "t [s],x [mm],y\n0,1,2\n0.5,1,2\n").expect("writable");
    let output = run(&folder, "diff coarse.csv other.csv");
    let told = String::from_utf8_lossy(&output.stdout);
    for line in [
        "only in coarse.csv: shaft.angle [rad]",
        "only in other.csv: y",
        "other unit: x is in [m] and in [mm]",
        "other range: from 0 to 1, and from 0 to 0.5",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(output.status.code(), Some(1));
    succeed(&folder, "diff coarse.csv other.csv --common");
    std::fs::write(folder.join("back.csv"), "t [s],x [m]\n0,1\n1,1\n0.5,1\n").expect("writable");
    refuse(&folder, "diff coarse.csv back.csv", 2, "rows/unusable: column t of back.csv: it goes back from 1 to 0.5");
    std::fs::write(folder.join("length.csv"), "l [m],x [m]\n0,1\n").expect("writable");
    refuse(&folder, "diff coarse.csv length.csv", 2, "the first column of length.csv is l [m], not t [s]");
}

#[test]
fn spectra_find_the_tone_and_are_tables_and_pictures() {
    let folder = folder("spectrum");
    tone(&folder, "a.csv", 2000, 3.0);
    for window in ["hann", "flattop", "rectangular", "hamming", "blackman-harris"] {
        let told = succeed(&folder, &format!("spectrum a.csv --column x --window {window} --peaks 1 --picture a.png"));
        let row = told.lines().skip_while(|line| !line.contains("frequency [Hz]")).nth(1).expect("a peak");
        let numbers: Vec<f64> = row.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        // the mirror image leaks most without a window, 1/(π 100)
        assert!((numbers[0] - 50.0).abs() < 5e-3, "{told}");
        assert!((numbers[1] - 3.0).abs() < 1e-2, "{told}");
        assert!(told.contains("mean 1.00"), "{told}");
    }
    let table = std::fs::read_to_string(folder.join("a.spectrum.csv")).expect("written");
    assert!(table.starts_with("frequency [Hz],x.amplitude [m],x.phase [rad],x.density [m^2/Hz]\n"), "{table}");
    assert!(std::fs::read(folder.join("a.png")).expect("drawn").starts_with(b"\x89PNG"));
    succeed(&folder, "plot a.spectrum.csv x.amplitude");
    let told = succeed(&folder, "spectrum a.csv --column x --column shaft.* --order shaft.angle -o o.npz --quiet");
    assert_eq!(told, "");
    let told = succeed(&folder, "spectrum a.csv --column x --order shaft.angle -o o.npz");
    assert!(told.contains("11 turns of shaft.angle") && told.contains("resampled at equal steps"), "{told}");
    refuse(&folder, "spectrum a.csv --column z", 2, "there is no column \"z\"");
    refuse(&folder, "spectrum a.csv --column x --order x", 2, "orders need an angle in rad, deg or rev");
    refuse(&folder, "spectrum a.csv --column x --window none", 2, "known are rectangular, hann");
    refuse(&folder, "spectrum a.csv --column x --from 0.9999", 2, "only 1 row, and 4 are needed");
    refuse(&folder, "spectrum a.csv --column x -o a.csv", 3, "it is read by this command");
}

#[test]
fn a_results_file_shows_the_model_that_it_was_written_from_and_no_other() {
    let folder = folder("outputs-view");
    succeed(&folder, "new a.toml");
    succeed(&folder, "run a.toml --quiet -o a.csv");
    succeed(&folder, "run a.toml --quiet -o a.npz");
    succeed(&folder, "run a.toml --quiet --set l=0.5 -o set.npz");
    succeed(&folder, "view a.csv -o a.html");
    succeed(&folder, "view a.npz -o a.html");
    succeed(&folder, "view set.npz --set l=0.5 -o a.html");
    let refused = |arguments: &str, words: &[&str]| {
        words.iter().for_each(|word| refuse(&folder, arguments, 2, word));
    };
    refused("view set.npz -o b.html", &["a.toml is not what it was", "set.npz", "--set"]);
    // without what stands beside it
    std::fs::copy(folder.join("a.csv"), folder.join("alone.csv")).expect("a copy");
    refused("view alone.csv -o b.html", &["alone.csv does not say", "alone.meta.json"]);
    // the model has changed, or is not there
    let text = std::fs::read_to_string(folder.join("a.toml")).expect("a model");
    std::fs::write(folder.join("a.toml"), text.replace("20 deg", "21 deg")).expect("it can be saved");
    refused("view a.npz -o b.html", &["a.toml is not what it was", "a.npz"]);
    std::fs::remove_file(folder.join("a.toml")).expect("it can be removed");
    refused("view a.npz -o b.html", &["the model `a` of a.npz lies neither"]);
    assert!(!folder.join("b.html").exists());
}
