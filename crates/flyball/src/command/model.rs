//! Model files on the command line: reading, overrides, columns.

use super::CommandError;
use super::targets::Overwrite;
use crate::results::Column;
use crate::run::limits::{self, TimeLimit};
use flyball_dae::system::{State, System};
use flyball_file::{Diagnostics, Model, OutputColumn, Quantity, ReadOptions};
use flyball_machine::{Dimension, MachineSystem};
use std::path::{Path, PathBuf};

/// A model file with overrides.
#[derive(clap::Args, Clone, Debug)]
pub struct ModelFile {
    /// Model file (TOML)
    pub file: PathBuf,
    /// Set a parameter, a key of an element or a setting: --set l=0.3 --set crank.mass=2 --set simulate.end=5
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Let includes and tables lie outside the model's folder
    #[arg(long)]
    pub allow_outside: bool,
    /// Load blocks of shared libraries, which can do anything you may do
    #[arg(long)]
    pub allow_native: bool,
    #[command(flatten)]
    pub overwrite: Overwrite,
    #[command(flatten)]
    pub time: TimeLimit,
    /// Refuse models that need more memory by their counts, such as 500MB or 8GB; default 4GB
    #[arg(long, value_name = "SIZE", value_parser = limits::memory)]
    pub limit_memory: Option<u64>,
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_string(), value.trim().to_string())),
        _ => Err("write it as key=value, such as mass=2 or simulate.end=\"5 s\"".into()),
    }
}

impl ModelFile {
    /// Reads the model and builds its equation.
    pub fn load(&self) -> Result<(Model, MachineSystem), CommandError> {
        self.load_with(&[])
    }

    /// The same with further overrides.
    pub fn load_with(&self, more: &[(String, String)]) -> Result<(Model, MachineSystem), CommandError> {
        self.time.watch(false);
        let overrides = self.set.iter().chain(more).cloned().collect();
        let options = ReadOptions {
            overrides,
            allow_outside: self.allow_outside,
            allow_native: self.allow_native,
            limit_memory: self.limit_memory,
            ..ReadOptions::default()
        };
        let refused = |diagnostics: Diagnostics| {
            let text = diagnostics.to_string();
            let unreadable = diagnostics.all.iter().any(|one| one.id == "file/unreadable");
            if unreadable { CommandError::Unreadable { text } } else { CommandError::Model { text } }
        };
        let model = flyball_file::read(&self.file, &options).map_err(refused)?;
        let system = model.build().map_err(refused)?;
        Ok((model, system))
    }

    /// Refuses to write what is read, what is written twice, and what is somebody else's.
    pub fn check_outputs<'a>(
        &self,
        model: &'a Model,
        outputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), CommandError> {
        self.overwrite.check(model.files.iter().map(PathBuf::as_path), outputs)
    }

    /// The file's name without folder and ending.
    pub fn stem(&self) -> String {
        self.file.file_stem().map_or_else(|| "model".into(), |stem| stem.to_string_lossy().into_owned())
    }
}

/// Where the number of a column comes from.
enum Source {
    /// An angle that counts turns: a coordinate of the state.
    Coordinate(usize),
    /// A reading.
    Quantity(Quantity),
}

/// Columns of a model.
pub struct Columns<'a> {
    system: &'a MachineSystem,
    sources: Vec<(Source, Option<OutputColumn>)>,
    /// Headings, time first.
    pub headings: Vec<Column>,
}

impl<'a> Columns<'a> {
    /// What the file asks for, or all bodies, reactions, signals and the energy.
    pub fn new(model: &Model, system: &'a MachineSystem) -> Self {
        let mut all = Self { system, sources: Vec::new(), headings: vec![Column::new("t", "s")] };
        let signals = system.read(&system.start()).signals();
        let unit = |name: &str| {
            let of = |known: &str| known == name || known.strip_suffix(".out") == Some(name);
            signals.iter().find(|signal| of(&signal.name)).map_or("", |signal| signal.unit.as_str())
        };
        if model.outputs.is_empty() {
            let (mut names, energy) = (usual(model), "energy.total".to_string());
            names.extend(signals.iter().map(|signal| signal.name.clone()).chain([energy]));
            for name in names {
                if let Ok(quantity) = Quantity::find(&model.machine, &name) {
                    let unit = if quantity.unit.symbol.is_empty() { unit(&name) } else { quantity.unit.symbol };
                    all.headings.push(Column::new(&name, unit));
                    all.sources.push((all.source(quantity), None));
                }
            }
        } else {
            for output in &model.outputs {
                let unit = if output.unit.is_empty() { unit(&output.quantity.name) } else { &output.unit };
                all.headings.push(Column::new(&output.name, unit));
                all.sources.push((all.source(output.quantity.clone()), Some(output.clone())));
            }
        }
        all
    }

    fn source(&self, quantity: Quantity) -> Source {
        let layout = self.system.layout();
        let flat = layout.manifold.rotations().is_empty();
        match layout.names.v.iter().position(|name| *name == quantity.name) {
            Some(i) if flat => Source::Coordinate(i),
            _ => Source::Quantity(quantity),
        }
    }

    /// The row of a state. What cannot be read there is not a number.
    pub fn fill(&self, state: &State, row: &mut Vec<f64>) {
        row.push(state.t);
        let reading = self.system.read(state);
        for (source, output) in &self.sources {
            let value = match source {
                Source::Coordinate(i) => state.q[*i],
                Source::Quantity(quantity) => quantity.read(&reading).unwrap_or(f64::NAN),
            };
            row.push(output.as_ref().map_or(value, |output| output.convert(value)));
        }
    }
}

/// Names of what is written if the file does not say.
fn usual(model: &Model) -> Vec<String> {
    let planar = model.machine.dimension == Dimension::Two;
    let axes: &[&str] = if planar { &["x", "y"] } else { &["x", "y", "z"] };
    let mut names = Vec::new();
    for (body, _) in &model.machine.bodies {
        names.extend(axes.iter().map(|axis| format!("{body}.position.{axis}")));
        names.extend(planar.then(|| format!("{body}.angle")));
        names.extend(axes.iter().map(|axis| format!("{body}.velocity.{axis}")));
    }
    for (beam, _) in &model.machine.beams {
        names.extend(axes.iter().map(|axis| format!("{beam}.end.position.{axis}")));
    }
    for (joint, _) in &model.machine.joints {
        names.extend(axes.iter().map(|axis| format!("{joint}.force.{axis}")));
    }
    names.extend(model.machine.forces.iter().map(|(force, _)| format!("{force}.force")));
    names
}
