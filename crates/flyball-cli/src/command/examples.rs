//! `flyball examples`: models that come with the command.

use super::CommandError;
use flyball_file::{Model, ReadOptions, read};
use flyball_view::PlaygroundModel;
use std::path::{Path, PathBuf};

/// List the built-in models, or copy one, or a folder of them, to the current folder.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball examples\n  flyball examples slider-crank\n  flyball run slider-crank.toml\n  \
                  flyball examples vehicle"
)]
pub struct Examples {
    /// Model to copy
    name: Option<String>,
    /// File to write; default the name with .toml
    #[arg(short, long)]
    output: Option<PathBuf>,
}

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

const THERE_ALREADY: &str = "it is there already; choose another name with -o";

/// Writes files into a folder.
fn copy(files: &[(&str, &str)], folder: &Path) -> Result<(), CommandError> {
    std::fs::create_dir_all(folder).map_err(|error| CommandError::write(folder, error))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| CommandError::write(&path, error))?;
    }
    Ok(())
}

/// Reads a model of the folder `vehicle`, with numbers set by name.
pub fn read_vehicle(name: &str, values: &[(&str, &str)]) -> Result<Model, CommandError> {
    let (_, files) = FOLDERS.iter().find(|(folder, _)| *folder == "vehicle").expect("the command carries it");
    let folder = std::env::temp_dir().join(format!("flyball-vehicle-{}", std::process::id()));
    copy(files, &folder)?;
    let overrides = values.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let model = read(folder.join(name), &ReadOptions { overrides, ..ReadOptions::default() });
    // the texts are read; a folder that stays does no harm
    let _ = std::fs::remove_dir_all(&folder);
    model.map_err(CommandError::Model)
}

/// All built-in models that can be run, with their files.
pub fn runnable() -> Vec<PlaygroundModel> {
    let mut all: Vec<PlaygroundModel> = Vec::new();
    for (name, text) in EXAMPLES {
        let file = format!("{name}.toml");
        all.push(PlaygroundModel { name: name.to_string(), files: vec![(file.clone(), text.to_string())], file });
    }
    for (folder, files) in FOLDERS {
        let own: Vec<(String, String)> =
            files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        // parts that are only included do not say how to run
        let runs = files.iter().filter(|(name, text)| name.ends_with(".toml") && text.contains("\n[simulate]"));
        all.extend(runs.map(|(file, _)| PlaygroundModel {
            name: format!("{folder}/{}", file.trim_end_matches(".toml")),
            file: file.to_string(),
            files: own.clone(),
        }));
    }
    all
}

impl Examples {
    /// Lists or copies.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let Some(name) = self.name else {
            for (name, text) in EXAMPLES {
                tell!("{name:<24} {}", question(text));
            }
            for (name, _) in FOLDERS {
                tell!("{:<24} a folder of files that belong together", format!("{name}/"));
            }
            return Ok(());
        };
        if let Some((folder, files)) = FOLDERS.iter().find(|(known, _)| *known == name.trim_end_matches('/')) {
            let path = self.output.unwrap_or_else(|| folder.into());
            if path.exists() {
                return Err(CommandError::write(&path, THERE_ALREADY));
            }
            copy(files, &path)?;
            tell!("{}: {} files", path.display(), files.len());
            return Ok(());
        }
        let Some((_, text)) = EXAMPLES.iter().find(|(known, _)| *known == name) else {
            let known = EXAMPLES.iter().map(|(known, _)| known).chain(FOLDERS.iter().map(|(known, _)| known));
            let known = known.map(ToString::to_string).collect();
            return Err(CommandError::unknown("example", name, known));
        };
        let path = self.output.unwrap_or_else(|| format!("{name}.toml").into());
        if path.exists() {
            return Err(CommandError::write(&path, THERE_ALREADY));
        }
        std::fs::write(&path, text).map_err(|error| CommandError::write(&path, error))?;
        tell!("{}: try `flyball run {}`", path.display(), path.display());
        Ok(())
    }
}

/// The first line of a file says what it asks.
fn question(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    line.strip_prefix("Question:").unwrap_or(line).trim()
}
