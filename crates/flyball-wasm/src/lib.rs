//! The simulator for the browser, with plain numbers at its border.
//!
//! - [`play`]: the files of a model, a [`Desk`], to scene and motion as the page reads them, or to what is wrong with it
//! - [`steps`]: positions after each step, to compare machines bit by bit
//! - `border`: both by addresses in the memory of the module

mod border;

use flyball_dae::driver::{Flow, SnapshotKind};
use flyball_file::{Model, ReadOptions, read_text};
use flyball_machine::MachineSystem;
use flyball_run::RunError;
use flyball_run::plan::Plan;
use flyball_run::run::{ModelRunError, NoProgress, Progress, Setup};
use flyball_view::film::{FRAMES, Film, simulate};
use flyball_view::packed;
use serde_json::{Value, json};

/// What is wrong, as the messages of a file: text, help, line and column.
type Problems = Value;

/// A model as the page has it: the files, which of them is the model, and values for parameters by name.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// Name of the model's own file.
    pub model: String,
    /// Names and texts of all files.
    pub files: Vec<(String, String)>,
    /// Values as in the file for names such as `simulate.end`.
    pub values: Vec<(String, String)>,
}

impl Desk {
    /// From JSON: `{"model": name, "files": [[name, text], …], "values": [[name, value], …]}`; none if it is no such thing.
    pub fn from_json(text: &str) -> Option<Self> {
        let all: Value = serde_json::from_str(text).ok()?;
        let pair = |pair: &Value| Some((pair[0].as_str()?.to_string(), pair[1].as_str()?.to_string()));
        let pairs = |key: &str| all[key].as_array().into_iter().flatten().map(pair).collect::<Option<Vec<_>>>();
        Some(Self { model: all["model"].as_str()?.into(), files: pairs("files")?, values: pairs("values")? })
    }
}

fn load(desk: &Desk) -> Result<(Model, MachineSystem), Problems> {
    let (_, text) = desk
        .files
        .iter()
        .find(|(name, _)| *name == desk.model)
        .ok_or_else(|| problem(&format!("there is no file `{}`", desk.model)))?;
    let texts = desk.files.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect();
    let options = ReadOptions { overrides: desk.values.clone(), texts, ..ReadOptions::default() };
    let model = read_text(&desk.model, text, &options).map_err(|found| json!(found.to_json()))?;
    let system = model.machine.build().map_err(|error| problem(&error.to_string()))?;
    Ok((model, system))
}

fn problem(text: &str) -> Problems {
    json!([{ "message": text }])
}

/// Simulates a model; the bytes of its page, or what is wrong.
pub fn play(desk: &Desk) -> Result<Vec<u8>, Problems> {
    let (model, system) = load(desk)?;
    let progress = || -> Box<dyn Progress> { Box::new(NoProgress) };
    let found = simulate(&model, &system, FRAMES, &|_| {}, &progress);
    let (reached, why) = match found {
        Ok(outcome) => (outcome.into(), None),
        Err(ModelRunError::Model(found)) => return Err(json!(found.to_json())),
        Err(ModelRunError::Run(RunError::Failed { failure, reached: Some(reached), .. }, _)) => {
            (*reached, Some(failure.message()))
        }
        Err(ModelRunError::Run(error, _)) => return Err(json!(model.place(error.message()).to_json())),
    };
    let film = Film::up_to(&model, &system, &reached, why);
    let (scene, motion) = film.scene().map_err(|error| problem(&error.to_string()))?;
    Ok(packed(&scene, &motion))
}

/// Times and coordinates after each of the first steps, and at the end if `count` is none.
pub fn steps(desk: &Desk, count: Option<usize>) -> Result<Vec<f64>, Problems> {
    let (model, system) = load(desk)?;
    let fail = |error: flyball_run::RunError| problem(&error.to_string());
    let plan = Plan::new(&model.simulate, &system, None).map_err(fail)?;
    let mut options = plan.options.clone();
    options.output = flyball_dae::driver::Output::Steps;
    let mut out = Vec::new();
    let mut seen = 0;
    let mut watch = |snapshot: &flyball_dae::driver::Snapshot| {
        if snapshot.kind == SnapshotKind::Step && count.is_some() {
            out.push(snapshot.state.t);
            out.extend(&snapshot.state.q);
            seen += 1;
        }
        if count.is_some_and(|count| seen >= count) { Flow::Stop } else { Flow::Continue }
    };
    let method = plan.make_method(&system).map_err(fail)?;
    let outcome = Setup::new(&system, method, plan.start.clone(), options).watched(&mut watch).run().map_err(fail)?;
    if count.is_none() {
        let state = &outcome.audit.summary.state;
        out.push(state.t);
        out.extend(&state.q);
    }
    Ok(out)
}
