//! Model files on the command line: reading, overrides.

use super::CommandError;
use super::targets::Overwrite;
use crate::ids;
use crate::process::limits::{self, TimeLimit};
use flyball_dae::message::Message;
use flyball_file::{Model, ReadOptions};
use flyball_machine::MachineSystem;
use flyball_machine::control::block::BlockLoader;
use flyball_native::NativeLoader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A model file with overrides.
#[derive(clap::Args, Clone, Debug)]
pub struct ModelFile {
    /// Model file (TOML)
    pub file: PathBuf,
    /// Set a parameter, a number or key of an element, or a setting: --set l=0.3 --set crank.mass=2 --set crank.tip.position.x="30 mm"
    /// --set simulate.end=5; `flyball parameters` lists them
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

/// `key=value`.
pub fn assignment(text: &str) -> Result<(String, String), String> {
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
        let native: Option<Arc<dyn BlockLoader>> = if self.allow_native { Some(Arc::new(NativeLoader)) } else { None };
        let options = ReadOptions {
            overrides,
            allow_outside: self.allow_outside,
            native,
            limit_memory: self.limit_memory,
            ..ReadOptions::default()
        };
        let model = flyball_file::read(&self.file, &options).map_err(CommandError::Model)?;
        let system = model.build().map_err(CommandError::Model)?;
        Ok((model, system))
    }

    /// Refuses models with phases, where a command runs one machine only.
    pub fn refuse_phases(&self, model: &Model) -> Result<(), CommandError> {
        if model.phases.is_empty() {
            return Ok(());
        }
        let text = format!("{} has phases, and this command runs models without", model.name);
        let message = Message::error(ids::PHASES, text).help("leave `[[phase]]` out, or use `flyball run`");
        Err(CommandError::Argument(Box::new(message)))
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
