//! Model files on the command line: reading, overrides, columns.

use super::CommandError;
use super::targets::Overwrite;
use crate::results::Column;
use crate::run::limits::{self, TimeLimit};
use flyball_dae::system::State;
use flyball_file::{Diagnostics, Model, OutputColumn, Quantity, ReadOptions, Readout};
use flyball_machine::{Dimension, MachineSystem};
use std::cell::RefCell;
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

/// Columns of a model.
pub struct Columns<'a> {
    readout: RefCell<Readout<'a>>,
    outputs: Vec<Option<OutputColumn>>,
    /// Headings, time first.
    pub headings: Vec<Column>,
}

impl<'a> Columns<'a> {
    /// What the file asks for, or all bodies, reactions, signals and the energy.
    pub fn new(model: &Model, system: &'a MachineSystem) -> Self {
        let mut headings = vec![Column::new("t", "s")];
        let (mut quantities, mut outputs) = (Vec::new(), Vec::new());
        if model.outputs.is_empty() {
            let (mut names, energy) = (usual(model), "energy.total".to_string());
            names.extend(system.read(&system.start()).signals().into_iter().map(|signal| signal.name).chain([energy]));
            for quantity in names.iter().filter_map(|name| Quantity::find(&model.machine, name).ok()) {
                headings.push(Column::new(&quantity.name, &quantity.unit));
                quantities.push(quantity);
                outputs.push(None);
            }
        } else {
            for output in &model.outputs {
                headings.push(Column::new(&output.name, &output.unit));
                quantities.push(output.quantity.clone());
                outputs.push(Some(output.clone()));
            }
        }
        let readout = Readout::new(system, quantities).expect("names were looked up in this machine");
        Self { readout: RefCell::new(readout), outputs, headings }
    }

    /// The row of a state.
    pub fn fill(&self, state: &State, row: &mut Vec<f64>) {
        row.push(state.t);
        self.readout.borrow_mut().read(state, row);
        for (value, output) in row[1..].iter_mut().zip(&self.outputs) {
            if let Some(output) = output {
                *value = output.convert(*value);
            }
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
