//! Models that were read, and their runs.

use crate::function::catalog;
use crate::simulator::Simulator;
use crate::{analysis, guard, raise, table};
use flyball_dae::message::Message;
use flyball_dae::system::System;
use flyball_file::{Bundle, Diagnostics, ReadOptions, message_json};
use flyball_machine::control::block::BlockLoader;
use flyball_machine::{MachineSystem, MachineWarning, Parameter};
use flyball_native::NativeLoader;
use flyball_run::review::Review;
use flyball_run::run::{ModelRunError, check_phases, run_model};
use flyball_view::film::{FRAMES, Film, simulate};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// A model with its equation; constant.
#[pyclass(frozen, module = "flyball._native")]
pub struct Model {
    pub model: flyball_file::Model,
    pub system: MachineSystem,
}

/// Values from outside: names with texts as in a file.
type Overrides = Vec<(String, String)>;

fn options(overrides: Overrides, allow_outside: bool, allow_native: bool) -> ReadOptions {
    let native: Option<Arc<dyn BlockLoader>> = if allow_native { Some(Arc::new(NativeLoader)) } else { None };
    ReadOptions { overrides, allow_outside, native, catalog: catalog(), ..ReadOptions::default() }
}

impl Model {
    /// True if it has no controller.
    pub fn is_mechanical(&self) -> bool {
        let layout = self.system.layout();
        layout.n_x + layout.n_y == 0
    }

    /// Names of the velocities.
    pub fn velocities(&self) -> Vec<String> {
        self.system.layout().names.v.clone()
    }

    /// The same with other values, and with parameters as constants or as held values.
    pub fn with(&self, py: Python<'_>, values: Overrides, hold_parameters: bool) -> PyResult<Self> {
        let made = guard::guarded(py, || {
            let mut model = self.model.with(&values)?;
            if hold_parameters {
                model.machine.hold_parameters();
            }
            let system = model.rebuild(&self.system)?;
            Ok(Self { model, system })
        })?;
        made.map_err(|found| raise::model(py, &found))
    }

    fn built(py: Python<'_>, read: impl FnOnce() -> Result<flyball_file::Model, Diagnostics> + Send) -> PyResult<Self> {
        let made = guard::guarded(py, || {
            let model = read()?;
            let system = model.build()?;
            Ok(Self { model, system })
        })?;
        made.map_err(|found| raise::model(py, &found))
    }
}

#[pymethods]
impl Model {
    /// Reads a file.
    #[staticmethod]
    fn read(
        py: Python<'_>,
        path: PathBuf,
        overrides: Overrides,
        allow_outside: bool,
        allow_native: bool,
    ) -> PyResult<Self> {
        Self::built(py, || flyball_file::read(&path, &options(overrides, allow_outside, allow_native)))
    }

    /// Reads a text.
    #[staticmethod]
    fn read_text(
        py: Python<'_>,
        name: &str,
        text: &str,
        overrides: Overrides,
        folder: Option<PathBuf>,
        allow_native: bool,
    ) -> PyResult<Self> {
        let options = ReadOptions { folder, ..options(overrides, false, allow_native) };
        Self::built(py, || flyball_file::read_text(name, text, &options))
    }

    /// Reads what `bundle` gave.
    #[staticmethod]
    fn read_bundle(py: Python<'_>, bundle: &str, allow_outside: bool, allow_native: bool) -> PyResult<Self> {
        let Some(bundle) = Bundle::from_json(bundle) else {
            return Err(raise::argument(py, "this is no pickled model"));
        };
        Self::built(py, || bundle.read(&options(Vec::new(), allow_outside, allow_native)))
    }

    /// All texts, as JSON.
    fn bundle(&self) -> String {
        self.model.bundle().to_json()
    }

    /// The same model with other values.
    fn replaced(&self, py: Python<'_>, values: Overrides) -> PyResult<Self> {
        self.with(py, values, false)
    }

    #[getter]
    fn name(&self) -> &str {
        &self.model.name
    }

    #[getter]
    fn description(&self) -> &str {
        &self.model.description
    }

    #[getter]
    fn hash(&self) -> &str {
        &self.model.hash
    }

    #[getter]
    fn dimension(&self) -> usize {
        self.model.machine.dimension.number()
    }

    #[getter]
    fn files(&self) -> Vec<PathBuf> {
        self.model.files.clone()
    }

    /// The text of the model itself.
    #[getter]
    fn text(&self) -> String {
        self.model.sources().first().map_or_else(String::new, |source| source.text.to_string())
    }

    /// Values that were given from outside.
    #[getter]
    fn overrides(&self) -> Overrides {
        self.model.overrides().to_vec()
    }

    /// Warnings of the file and the machine, as JSON.
    fn warnings(&self) -> String {
        let machine = self.system.warnings().iter().map(MachineWarning::message);
        let machine: Vec<Message> = machine.collect();
        machine.iter().map(message_json).chain(self.model.warnings.to_json()).collect::<Value>().to_string()
    }

    /// All numbers by name, as JSON.
    fn parameters(&self, py: Python<'_>) -> PyResult<String> {
        let all = guard::guarded(py, || self.model.parameters())?.map_err(|found| raise::model(py, &found))?;
        Ok(all.iter().map(parameter_json).collect::<Value>().to_string())
    }

    /// A number by its name, as JSON.
    fn parameter(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let found = guard::guarded(py, || self.model.parameter(name))?.map_err(|found| raise::model(py, &found))?;
        Ok(parameter_json(&found).to_string())
    }

    /// The review, as JSON.
    fn check(&self, py: Python<'_>) -> PyResult<String> {
        let review = guard::guarded(py, || {
            check_phases(&self.model, &self.system).map_err(ModelRunError::Model)?;
            let review = Review::new(&self.model, &self.system)?;
            let mut all = review.entries(&self.model, &self.system);
            let warnings = review.warnings().map(message_json).chain(self.model.warnings.to_json());
            all.insert("warnings".into(), warnings.collect());
            Ok(Value::from(all).to_string())
        })?;
        review.map_err(|error| raise::model_run(py, error, &self.model))
    }

    /// A linear model.
    fn linearize<'py>(
        &self,
        py: Python<'py>,
        inputs: Vec<String>,
        outputs: Vec<String>,
        at_start: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        analysis::linear_model(py, self, &inputs, &outputs, at_start)
    }

    /// A simulator with these settings.
    fn simulator(&self, py: Python<'_>, values: Overrides) -> PyResult<Simulator> {
        Simulator::begin(py, self.with(py, values, true)?)
    }

    /// Names of sensors of type `parameter`: the inputs.
    #[getter]
    pub fn inputs(&self) -> Vec<String> {
        let sensors = &self.model.machine.control.sensors;
        let inputs = sensors.iter().filter(|(_, sensor)| sensor.kind.name() == "parameter");
        inputs.map(|(name, _)| name.clone()).collect()
    }

    /// Runs to the end; the moving machine as a page for the browser.
    fn page(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<String> {
        let done = guard::supervised(py, progress.as_ref(), |watch| page(self, watch))?;
        done.map_err(|error| raise::model_run(py, error, &self.model))
    }

    /// Runs to the end; rows and summary.
    fn run<'py>(&self, py: Python<'py>, progress: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let done = guard::supervised(py, progress.as_ref(), |watch| {
            run_model(&self.model, &self.system, &|options| watch.adjust(options), &|| watch.progress())
        })?;
        let done = done.map_err(|error| raise::model_run(py, error, &self.model))?;
        let phase = |phase: &flyball_run::run::PhaseRecord| {
            json!({
                "name": phase.name, "begin": phase.begin, "end": phase.end, "method": phase.method,
                "kinetic_energy_lost": phase.lost, "stored_energy_changed": phase.stored,
            })
        };
        let energy = done
            .outcome
            .audit
            .energy
            .map(|energy| json!({ "worst": energy.worst, "end": energy.end, "scale": energy.scale }));
        let summary = json!({
            "title": done.summary.title,
            "lines": done.summary.lines.iter().map(|(label, text)| json!([label, text])).collect::<Value>(),
            "degrees_of_freedom": done.outcome.audit.summary.start.degrees_of_freedom,
            "energy": energy,
            "seconds": done.outcome.seconds,
            "phases": done.phases.iter().map(phase).collect::<Value>(),
            "expected": done.expected,
            "missed": done.missed,
            "text": done.summary.to_string(),
        });
        let all = table::columns(py, done.outcome.table)?;
        all.set_item("summary", summary.to_string())?;
        Ok(all)
    }
}

/// The page of a run for the browser.
fn page(model: &Model, watch: &guard::Watch) -> Result<String, ModelRunError> {
    let Model { model, system } = model;
    let outcome = simulate(model, system, FRAMES, &|options| watch.adjust(options), &|| watch.progress())?;
    Ok(Film::of(model, system, &outcome).text()?)
}

fn parameter_json(parameter: &Parameter) -> Value {
    json!({ "name": parameter.name, "value": parameter.value, "unit": parameter.unit, "meaning": parameter.meaning })
}
