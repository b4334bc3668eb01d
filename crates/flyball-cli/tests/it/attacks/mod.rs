//! Accidents and attacks on the command line: nothing is overwritten, nothing hangs, codes are true.
//!
//! - `files`: outputs that would hit other files; `pipes`: devices, closed pipes, places that are full
//! - `models`: what cannot be, said in a model; `studies`: tables of parameter studies
//! - `extremes`: numbers and laws beyond what machines do
//! - `codes`: one table of exit codes; `limits`: time, steps, memory; `names`: what a terminal would obey
//! - `resuming`: results of a run in two parts

mod codes;
mod extremes;
mod files;
mod limits;
mod models;
mod names;
mod pipes;
mod resuming;
mod studies;

use crate::common::{folder, succeed};
use std::path::{Path, PathBuf};

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
