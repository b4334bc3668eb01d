//! `flyball view`: a machine and its run in the browser.

use super::CommandError;
use super::model::ModelFile;
use super::page::{self, Content, FRAMES, Take};
use super::plot::is_results;
use super::studio::{PAUSE, Studio, knobs};
use super::targets::page_name;
use super::watched::Watched;
use crate::document;
use crate::process::limits::StepLimit;
use crate::process::{Bar, browser, interrupt};
use clap::builder::RangedU64ValueParser;
use flyball_dae::driver::Options;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::results::{Table, metadata_path};
use flyball_run::run::Progress;
use flyball_run::words;
use flyball_view::{Knob, film};
use std::path::{Path, PathBuf};

/// Simulate a model and show it in the browser: one page with the moving machine, its values and plots.
///
/// The page is one file that needs no network: it can be kept, mailed, and opened anywhere.
#[derive(clap::Args)]
#[command(
    after_help = "A results file stands for its model, which must lie beside it or in the current folder and be what it was.\n\n\
                  Examples:\n  flyball view examples/slider-crank.toml\n  flyball view crank.toml --set l1=0.35 -o crank.html\n  \
                  flyball view crank.csv\n  flyball view --watch crank.toml"
)]
pub struct View {
    #[command(flatten)]
    model: ModelFile,
    /// Page to write, .html; without it a temporary one is opened in the browser
    #[arg(short, long, value_parser = page_name)]
    output: Option<PathBuf>,
    /// Largest number of instants in the page; the machine moves smoothly between them
    #[arg(long, default_value_t = FRAMES, value_parser = RangedU64ValueParser::<usize>::new().range(2..=1_000_000))]
    frames: usize,
    /// Carry all quantities of a large machine in the page, however large it becomes; a small page has those that the model asks
    /// for, and others as long as there is room
    #[arg(long)]
    all: bool,
    /// Serve the page on this machine; run again and keep time and camera when the file is saved or a slider is moved
    #[arg(long, conflicts_with = "output")]
    watch: bool,
    #[command(flatten)]
    steps: StepLimit,
}

impl View {
    /// Simulates, writes, opens.
    #[inline(never)]
    pub fn run(mut self) -> Result<(), CommandError> {
        self.model.time.watch(true);
        if self.watch {
            return self.follow();
        }
        let (model, system) = self.load()?;
        let temporary = std::env::temp_dir().join(format!("flyball-{}-{}.html", self.model.stem(), std::process::id()));
        let path = self.output.clone().unwrap_or(temporary);
        self.model.check_outputs(&model, [path.as_path()])?;
        let take = self.simulate(&model, &system)?;
        let content = if self.all { Content::Whole } else { Content::Small };
        let film = take.page(&model, &system).with_frames(self.frames);
        page::write(&film, content, &path)?;
        let shown = path.display().to_string();
        if document::is_on() {
            let mut all = serde_json::Map::new();
            all.insert("model".into(), model.name.clone().into());
            all.insert("page".into(), shown.into());
            document::add(all);
        } else {
            let part = if take.error.is_some() { ", all that the run came to," } else { "" };
            tell!("{}: {}{part} in {shown}", model.name, words::count(film.count(), "instant", "instants"));
        }
        if self.output.is_none() && !browser::open(&path) {
            tell!("no browser could be started; open this file in one");
        }
        take.error.map_or(Ok(()), Err)
    }

    fn simulate(&self, model: &Model, system: &MachineSystem) -> Result<Take, CommandError> {
        let adjust = |options: &mut Options| {
            self.steps.apply(options);
            options.cancel = Some(interrupt::flag());
        };
        let bar = || -> Box<dyn Progress> { Box::new(Bar::new(document::is_on())) };
        Take::of(film::simulate(model, system, self.frames, &adjust, &bar), model)
    }

    /// Serves the page, and runs the model again when a file of it changes or a page asks for other values; until Ctrl-C. A value of a
    /// slider holds until the file gives that parameter another one.
    #[inline(never)]
    fn follow(&mut self) -> Result<(), CommandError> {
        let studio = Studio::start()?;
        let given = self.model.set.clone();
        let mut wishes: Vec<(String, String)> = Vec::new();
        let (files, mut sliders) = self.show(&studio)?;
        let mut watched = Watched::new(files);
        studio.open();
        loop {
            loop {
                std::thread::sleep(PAUSE);
                if interrupt::is_asked() {
                    return Ok(());
                }
                let more = studio.wishes().into_iter().filter(|(name, _)| sliders.iter().any(|one| one.name == *name));
                let more: Vec<(String, String)> = more.collect();
                wishes.retain(|(name, _)| more.iter().all(|(other, _)| other != name));
                let asked = !more.is_empty();
                wishes.extend(more);
                let is_saved = watched.has_changed();
                if is_saved && !wishes.is_empty() {
                    self.model.set.clone_from(&given);
                    if let Ok((model, _)) = self.load() {
                        let before = std::mem::replace(&mut sliders, knobs(&model));
                        wishes.retain(|(name, _)| value(&sliders, name) == value(&before, name));
                    }
                }
                if is_saved || asked {
                    break;
                }
            }
            self.model.set = given.iter().chain(&wishes).cloned().collect();
            match self.show(&studio) {
                Ok((files, shown)) => {
                    watched.follow(files);
                    if wishes.is_empty() {
                        sliders = shown;
                    }
                }
                Err(_) if interrupt::is_asked() => return Ok(()),
                Err(error) => {
                    watched.widen();
                    error.tell();
                    studio.complain(&error);
                }
            }
        }
    }

    /// Runs the model and shows it; the files it was read from, and its parameters.
    fn show(&mut self, studio: &Studio) -> Result<(Vec<PathBuf>, Vec<Knob>), CommandError> {
        let (model, system) = self.load()?;
        let take = self.simulate(&model, &system)?;
        let (mut scene, motion) = take.page(&model, &system).with_frames(self.frames).scene()?;
        let knobs = knobs(&model);
        scene.knobs.clone_from(&knobs);
        studio.show(scene, &motion);
        if let Some(error) = take.error {
            if interrupt::is_asked() {
                return Err(error);
            }
            // the page says it too
            error.tell();
        }
        Ok((model.files, knobs))
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
        if hash.is_empty() {
            let text = format!("{} does not say which model it is of", results.display());
            let beside = metadata_path(&results);
            let help = match results.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
                true => format!(
                    "a run in CSV keeps that beside it: put {} there, or give the model itself",
                    beside.display()
                ),
                false => "give the model itself: flyball view MODEL.toml".to_string(),
            };
            return Err(CommandError::argument(text, help));
        }
        let folders = [results.parent().unwrap_or(Path::new("")).to_path_buf(), PathBuf::new()];
        let mut other = None;
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
                other = other.or(Some(self.model.file.clone()));
            }
        }
        let shown = results.display();
        let (text, help) = match other {
            Some(file) => (
                format!("{} is not what it was when {shown} was written from `{name}`", file.display()),
                format!(
                    "give what was set with --set then, or the model as it is now: flyball view {}",
                    file.display()
                ),
            ),
            None => (
                format!("the model `{name}` of {shown} lies neither beside it nor here"),
                format!("put {name}.toml beside it, or give the model itself: flyball view {name}.toml"),
            ),
        };
        Err(CommandError::argument(text, help))
    }
}

/// Value of a parameter, if there is one of this name.
fn value(all: &[Knob], name: &str) -> Option<f64> {
    all.iter().find(|one| one.name == name).map(|one| one.value)
}
