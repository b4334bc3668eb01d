//! `flyball linearize`: the state matrix at rest, linear models between signals, frequency response.

use super::model::ModelFile;
use super::modes::{described, rest, small_motions, unstable};
use super::repairs::Doubts;
use super::targets::picture_name;
use super::{CommandError, at_rest};
use crate::{document, terminal};
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_file::message_json;
use flyball_machine::MachineSystem;
use flyball_machine::analysis::{BodePoint, StateSpaceModel, linearize_control};
use flyball_picture::{Axis, Curve, Figure, Panel, Text};
use flyball_run::results::cell;
use flyball_run::sensing;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Linearize at rest and write the state matrix, or A, B, C, D between signals.
#[derive(clap::Args)]
#[command(
    after_help = "Without signals the state is (eta, nu): displacements and velocities in the motions the joints allow, reduced \
                  mass one; columns of `displacements` turn eta into changes of the coordinates.\n\n\
                  An input is added to a signal where it is heard, with all loops closed; a sensor of type `parameter` opens \
                  a place for one.\n\n\
                  Examples:\n  flyball linearize arm.toml -o arm.json\n  \
                  flyball linearize arm.toml --at-start --input push --output place --output tilt\n  \
                  flyball linearize arm.toml --input push --output tilt --frequencies 0.1:100 --bode arm.csv --picture arm.svg"
)]
pub struct Linearize {
    #[command(flatten)]
    model: ModelFile,
    /// Linearize at the start as it is
    #[arg(long)]
    at_start: bool,
    /// Signal that is changed where it is heard; may be repeated
    #[arg(long, value_name = "SIGNAL", requires = "output")]
    input: Vec<String>,
    /// Signal or quantity that is watched; may be repeated
    #[arg(long, value_name = "SIGNAL", requires = "input")]
    output: Vec<String>,
    /// File to write; default the terminal
    #[arg(short = 'o', long = "file", value_name = "FILE")]
    written: Option<PathBuf>,
    /// Angular frequencies of the response [rad/s]
    #[arg(long, value_name = "FROM:TO", value_parser = range, default_value = "0.01:1000")]
    frequencies: (f64, f64),
    /// Write the frequency response as .csv
    #[arg(long, value_name = "FILE", requires = "input")]
    bode: Option<PathBuf>,
    /// Draw the frequency response, .svg or .png
    #[arg(long, value_name = "FILE", requires = "input", value_parser = picture_name)]
    picture: Option<PathBuf>,
}

/// Points per decade of a frequency response.
const DENSITY: f64 = 50.0;

fn range(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once(':').and_then(|(from, to)| Some((from.trim().parse().ok()?, to.trim().parse().ok()?)));
    match ends {
        Some((from, to)) if 0.0 < from && from < to && f64::is_finite(to) => Ok((from, to)),
        _ => Err("write it as from:to in rad/s, such as 0.1:100".into()),
    }
}

fn rows(entry: &dyn Fn(usize, usize) -> f64, n: usize, k: usize) -> Vec<Vec<f64>> {
    (0..n).map(|i| (0..k).map(|j| entry(i, j)).collect()).collect()
}

impl Linearize {
    /// Writes.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, system) = self.model.load()?;
        let written = [&self.written, &self.bode, &self.picture].into_iter().flatten();
        self.model.check_outputs(&model, written.map(PathBuf::as_path))?;
        let layout = system.layout();
        if self.input.is_empty() && layout.n_x + layout.n_y == 0 {
            return self.mechanics(&model, &system);
        }
        let [inputs, outputs] =
            [&self.input, &self.output].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
        let system = sensing(&system, &outputs)?.unwrap_or(system);
        let state = rest(&system, self.at_start)?;
        let found = linearize_control(&system, &state, &inputs, &outputs)?;
        let matrix = |m: &dyn Fn(usize, usize) -> f64, [n, k]: [usize; 2]| json!(rows(m, n, k));
        let [n, m, p] = [found.states.len(), found.inputs.len(), found.outputs.len()];
        let all = json!({
            "model": model.name,
            "hash": model.hash,
            "states": found.states,
            "inputs": found.inputs,
            "outputs": found.outputs,
            "A": matrix(&|i, j| found.a[(i, j)], [n, n]),
            "B": matrix(&|i, j| found.b[(i, j)], [n, m]),
            "C": matrix(&|i, j| found.c[(i, j)], [p, n]),
            "D": matrix(&|i, j| found.d[(i, j)], [p, m]),
            "eigenvalues": found.eigenvalues().iter().map(|value| json!([value.re, value.im])).collect::<Vec<_>>(),
            "eigenvalue_rounding": found.resolved_eigenvalues().iter().map(|value| value.rounding).collect::<Vec<_>>(),
            "stable": found.is_stable(),
            "state": at_rest::described(&system, &found.state),
        });
        self.tell(all, &found.notes, &Doubts::new(&system), &format!("{n} states, {m} inputs, {p} outputs"))?;
        self.response(&model, &found)
    }

    #[inline(never)]
    fn mechanics(&self, model: &Model, system: &MachineSystem) -> Result<(), CommandError> {
        let found = small_motions(system, self.at_start)?;
        let (a, y) = (&found.matrix, &found.tangent_space.displacements);
        let all = json!({
            "model": model.name,
            "hash": model.hash,
            "coordinates": system.layout().names.v,
            "A": rows(&|i, j| a[(i, j)], a.nrows(), a.ncols()),
            "displacements": rows(&|i, j| y[(i, j)], y.nrows(), y.ncols()),
            "modes": described(&found),
            "stable": found.is_stable(),
            "state": at_rest::described(system, &found.state),
        });
        self.tell(all, &found.notes, &Doubts::new(system), &format!("{} by {} state matrix", a.nrows(), a.ncols()))
    }

    fn tell(&self, mut all: Value, notes: &[String], doubts: &Doubts, what: &str) -> Result<(), CommandError> {
        let is_stable = all["stable"] == true;
        all["notes"] = notes.iter().cloned().chain(doubts.changes()).collect();
        if document::is_on() {
            document::warn(doubts.warnings(is_stable));
        } else {
            all["diagnostics"] = doubts.warnings(is_stable).iter().map(message_json).collect();
        }
        match &self.written {
            Some(path) => {
                std::fs::write(path, format!("{all:#}\n")).map_err(|error| CommandError::write(path, error))?;
                tell!("{what}: {}", path.display());
                notes.iter().for_each(|note| tell!("  note        {note}"));
                doubts.print();
                if !is_stable {
                    tell!("  warning     {}", unstable());
                }
            }
            None if document::is_on() => document::add(all.as_object().cloned().unwrap_or_default()),
            None => terminal::print(format_args!("{all:#}\n")),
        }
        Ok(())
    }

    /// Frequency response of every pair, as a table and as a picture.
    #[inline(never)]
    fn response(&self, model: &Model, found: &StateSpaceModel) -> Result<(), CommandError> {
        if self.bode.is_none() && self.picture.is_none() {
            return Ok(());
        }
        let (from, to) = self.frequencies;
        let count = ((to / from).log10() * DENSITY).ceil().max(1.0);
        let frequencies: Vec<f64> = (0..=count as usize).map(|i| from * (to / from).powf(i as f64 / count)).collect();
        let mut pairs = Vec::new();
        for (i, input) in found.inputs.iter().enumerate() {
            for (o, output) in found.outputs.iter().enumerate() {
                pairs.push((format!("{output}/{input}"), found.bode(i, o, &frequencies)));
            }
        }
        if let Some(path) = &self.bode {
            std::fs::write(path, table(&pairs)).map_err(|error| CommandError::write(path, error))?;
            self.say(path);
        }
        if let Some(path) = &self.picture {
            let figure = figure(&model.name, &pairs);
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
            self.say(path);
        }
        Ok(())
    }

    /// Names a file that was written; the terminal is kept free for JSON.
    fn say(&self, path: &Path) {
        if self.written.is_some() {
            tell!("{}", path.display());
        }
    }
}

/// One row per pair and frequency.
fn table(pairs: &[(String, Vec<BodePoint>)]) -> Vec<u8> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let mut row = |cells: [&str; 4]| out.write_record(cells).expect("memory takes text");
    row(["pair", "frequency [rad/s]", "magnitude", "phase [deg]"]);
    for (name, points) in pairs {
        for point in points {
            let [f, m, p] = [point.frequency, point.magnitude, point.phase.to_degrees()].map(|x| format!("{x:?}"));
            row([&cell(name), &f, &m, &p]);
        }
    }
    out.into_inner().expect("memory takes text")
}

/// Magnitude above phase.
fn figure(title: &str, pairs: &[(String, Vec<BodePoint>)]) -> Figure {
    let across = || Axis::logarithmic(Text::plain("frequency [rad/s]"));
    let mut magnitude = Panel::new(across(), Axis::logarithmic(Text::plain("magnitude")));
    let mut phase = Panel::new(across(), Axis::linear(Text::plain("phase [deg]")));
    for (n, (name, points)) in pairs.iter().enumerate() {
        let curve = |value: &dyn Fn(&BodePoint) -> f64| {
            let points = points.iter().map(|point| (point.frequency, value(point))).collect();
            Curve::new(n, Text::plain(name.clone()), points)
        };
        magnitude = magnitude.with(curve(&|point| point.magnitude));
        phase = phase.with(curve(&|point| point.phase.to_degrees()));
    }
    Figure::stacked(Text::plain(format!("{title}: frequency response")), vec![magnitude, phase])
}
