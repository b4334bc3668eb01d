//! `flyball view`: a machine and its run in the browser.

use super::CommandError;
use super::model::ModelFile;
use super::plot::is_results;
use super::run::refuse_interruption;
use crate::document;
use crate::process::limits::StepLimit;
use crate::process::{Bar, browser, interrupt};
use flyball_dae::driver::Options;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::results::Table;
use flyball_run::run::{ModelRunError, Outcome, Progress};
use flyball_run::words;
use flyball_view::{FRAMES, Page, run_for_page};
use std::path::{Path, PathBuf};

/// Simulate a model and show it in the browser: one page with the moving machine, its values and plots.
///
/// The page is one file that needs no network: it can be kept, mailed, and opened anywhere.
#[derive(clap::Args)]
#[command(
    after_help = "A results file stands for its model, which must lie beside it or in the current folder and be what it was.\n\n\
                  Examples:\n  flyball view examples/slider-crank.toml\n  flyball view crank.toml --set l1=0.35 -o crank.html\n  \
                  flyball view crank.csv"
)]
pub struct View {
    #[command(flatten)]
    model: ModelFile,
    /// Page to write, .html; without it a temporary one is opened in the browser
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Largest number of instants in the page; the machine moves smoothly between them
    #[arg(long, default_value_t = FRAMES)]
    frames: usize,
    #[command(flatten)]
    steps: StepLimit,
}

impl View {
    /// Simulates, writes, opens.
    pub fn run(mut self) -> Result<(), CommandError> {
        self.model.time.watch(true);
        let (model, system) = self.load()?;
        let temporary = std::env::temp_dir().join(format!("flyball-{}-{}.html", self.model.stem(), std::process::id()));
        let path = self.output.clone().unwrap_or(temporary);
        self.model.check_outputs(&model, [path.as_path()])?;
        let outcome = simulate(&model, &system, self.frames, &self.steps)?;
        refuse_interruption(&outcome, None, None)?;
        let page = Page {
            model: &model,
            system: &system,
            states: &outcome.snapshots,
            audit: Some(&outcome.audit),
            marks: &[],
            frames: self.frames,
        };
        write_page(&page, &path)?;
        let shown = path.display().to_string();
        if document::is_on() {
            let mut all = serde_json::Map::new();
            all.insert("model".into(), model.name.clone().into());
            all.insert("page".into(), shown.into());
            document::add(all);
        } else {
            tell!("{}: {} in {shown}", model.name, words::count(outcome.snapshots.len(), "instant", "instants"));
        }
        if self.output.is_none() && !browser::open(&path) {
            tell!("no browser could be started; open this file in one");
        }
        Ok(())
    }

    /// The model, or that of a results file.
    fn load(&mut self) -> Result<(Model, MachineSystem), CommandError> {
        let results = self.model.file.clone();
        if !is_results(&results.to_string_lossy()) {
            return self.model.load();
        }
        let metadata = Table::read(&results)?.metadata;
        let text = |key: &str| metadata.0.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_string();
        let (hash, name) = (text("hash"), text("model"));
        let stem = results.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folders = [results.parent().unwrap_or(Path::new("")).to_path_buf(), PathBuf::new()];
        for folder in folders {
            for stem in [&stem, &name] {
                self.model.file = folder.join(format!("{stem}.toml"));
                if !self.model.file.is_file() {
                    continue;
                }
                let (model, system) = self.model.load()?;
                if model.hash == hash {
                    return Ok((model, system));
                }
            }
        }
        let text = format!("the model `{name}` of {} was not found as it was when it ran", results.display());
        let help = format!("give the model itself: flyball view {name}.toml, with the same --set");
        Err(CommandError::argument(text, help))
    }
}

/// Writes a page.
pub(super) fn write_page(page: &Page, path: &Path) -> Result<(), CommandError> {
    std::fs::write(path, page.text()?).map_err(|reason| CommandError::write(path, reason))
}

/// Runs a model and keeps states for a page.
pub(super) fn simulate(
    model: &Model,
    system: &MachineSystem,
    frames: usize,
    steps: &StepLimit,
) -> Result<Outcome, CommandError> {
    let adjust = |options: &mut Options| {
        steps.apply(options);
        options.cancel = Some(interrupt::flag());
    };
    let bar = || -> Box<dyn Progress> { Box::new(Bar::new(document::is_on())) };
    run_for_page(model, system, frames, &adjust, &bar).map_err(|error| match error {
        ModelRunError::Model(found) => CommandError::Model(found),
        ModelRunError::Run(error, _) => error.into(),
    })
}
