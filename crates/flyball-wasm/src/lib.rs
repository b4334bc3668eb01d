//! The simulator for the browser, with plain numbers at its border.
//!
//! - [`play`]: the text of a model to scene and motion as the page reads them, or to what is wrong with it
//! - [`steps`]: positions after each step, to compare machines bit by bit
//! - `border`: both by addresses in the memory of the module

mod border;

use flyball_dae::driver::{Flow, SnapshotKind};
use flyball_file::{Model, ReadOptions, read_text};
use flyball_machine::MachineSystem;
use flyball_run::plan::Plan;
use flyball_run::run::{ModelRunError, NoProgress, Progress, Setup};
use flyball_view::film::{FRAMES, Film, simulate};
use flyball_view::packed;
use serde_json::{Value, json};

/// What is wrong, as the messages of a file: text, help, line and column.
type Problems = Value;

fn load(text: &str) -> Result<(Model, MachineSystem), Problems> {
    let model = read_text("model.toml", text, &ReadOptions::default()).map_err(|found| json!(found.to_json()))?;
    let system = model.machine.build().map_err(|error| problem(&error.to_string()))?;
    Ok((model, system))
}

fn problem(text: &str) -> Problems {
    json!([{ "message": text }])
}

/// Simulates a model; the bytes of its page, or what is wrong.
pub fn play(text: &str) -> Result<Vec<u8>, Problems> {
    let (model, system) = load(text)?;
    let progress = || -> Box<dyn Progress> { Box::new(NoProgress) };
    let outcome = simulate(&model, &system, FRAMES, &|_| {}, &progress).map_err(|error| match error {
        ModelRunError::Model(found) => json!(found.to_json()),
        ModelRunError::Run(error, _) => problem(&error.to_string()),
    })?;
    let film = Film {
        model: &model,
        system: &system,
        states: &outcome.snapshots,
        audit: Some(&outcome.audit),
        marks: &[],
        frames: FRAMES,
    };
    let (scene, motion) = film.scene().map_err(|error| problem(&error.to_string()))?;
    Ok(packed(&scene, &motion))
}

/// Times and coordinates after each of the first steps, and at the end if `count` is none.
pub fn steps(text: &str, count: Option<usize>) -> Result<Vec<f64>, Problems> {
    let (model, system) = load(text)?;
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
