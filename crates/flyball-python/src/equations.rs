//! Runs of equations with functions in Python.

use crate::system::PythonSystem;
use crate::{guard, raise, table};
use flyball_dae::driver::{Options, Output, Steps};
use flyball_dae::method::{OptionValue, OptionValues, Tolerances};
use flyball_dae::system::{State, System, check_derivatives};
use flyball_run::RunError;
use flyball_run::plan::{lay_checkpoints, method, refuse_endless};
use flyball_run::run::{Outcome, Rows, Setup, StateColumns};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

/// An equation.
#[pyclass(frozen, module = "flyball._native")]
pub struct Equations {
    system: PythonSystem,
}

/// Rows of an error-controlled run if nothing is said.
const ROWS: f64 = 1000.0;

fn option_values(all: &Value) -> OptionValues {
    let mut values = OptionValues::default();
    for (name, value) in all.as_object().into_iter().flatten() {
        match value {
            Value::Bool(flag) => values.set(name, OptionValue::Flag(*flag)),
            Value::String(text) => values.set(name, OptionValue::Text(text.clone().into())),
            Value::Number(number) => match number.as_u64() {
                Some(whole) => values.set(name, OptionValue::Whole(whole)),
                None => values.set(name, OptionValue::Number(number.as_f64().unwrap_or(f64::NAN))),
            },
            _ => {}
        }
    }
    values
}

impl Equations {
    fn start(&self, py: Python<'_>, given: [Vec<f64>; 3], t: f64) -> PyResult<State> {
        let mut start = State::zero(self.system.layout());
        let [q, v, x] = given;
        for (name, given, wanted) in [("q", q, &mut start.q), ("v", v, &mut start.v), ("x", x, &mut start.x)] {
            if given.len() != wanted.len() {
                let (found, wanted) = (given.len(), wanted.len());
                return Err(raise::argument(
                    py,
                    &format!("the start has {found} numbers {name}; {wanted} are expected"),
                ));
            }
            *wanted = given;
        }
        start.t = t;
        Ok(start)
    }

    fn run(&self, start: State, settings: &Value, watch: &guard::Watch) -> Result<Outcome, RunError> {
        let number = |key: &str| settings[key].as_f64();
        let entry = method::find(settings["method"].as_str().unwrap_or("generalized-alpha"))?;
        let given = option_values(&settings["options"]);
        let (own, others) = entry.split(&given);
        if let Some(name) = others.first() {
            let known = entry.options().map(|option| option.name.to_string()).collect();
            return Err(RunError::UnknownName { kind: "option of this method", name: name.to_string(), known });
        }
        let end = number("end").unwrap_or(f64::NAN);
        let steps = match number("step") {
            Some(step) => Steps::Fixed(step),
            None => {
                let (rtol, atol) = (number("rtol").unwrap_or(1e-6), number("atol").unwrap_or(0.0));
                Steps::Controlled(Tolerances { rtol, atol_q: atol, atol_v: atol, atol_x: atol })
            }
        };
        let span = end - start.t;
        let mut options = Options::new(end, steps.clone());
        options.output = match (number("every"), steps) {
            (Some(every), _) => Output::Every(every),
            (None, Steps::Fixed(step)) => Output::Every(step),
            _ => Output::Every(span / ROWS),
        };
        refuse_endless(&options, start.t)?;
        lay_checkpoints(&mut options, span);
        watch.adjust(&mut options);
        let made = entry.make(&self.system, &own)?;
        Setup::new(&self.system, made, start, options)
            .recorded(StateColumns::new(self.system.layout()), Rows::default())
            .with_progress(watch.progress())
            .run()
    }
}

#[pymethods]
impl Equations {
    /// From sizes and functions by name.
    #[new]
    fn new(sizes: [usize; 5], functions: &Bound<'_, PyDict>) -> PyResult<Self> {
        Ok(Self { system: PythonSystem::new(sizes, functions)? })
    }

    /// Solves; rows and summary.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        start: (Vec<f64>, Vec<f64>, Vec<f64>, f64),
        settings: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let settings: Value = serde_json::from_str(settings).unwrap_or_default();
        let (q, v, x, t) = start;
        let start = self.start(py, [q, v, x], t)?;
        let done = guard::supervised(py, progress.as_ref(), |watch| self.run(start, &settings, watch))?;
        let outcome = done.map_err(|error| raise::run(py, &error, None))?;
        let lines = outcome.audit.lines();
        let summary = json!({
            "title": "equations",
            "lines": lines.iter().map(|(label, text)| json!([label, text])).collect::<Value>(),
            "degrees_of_freedom": outcome.audit.summary.start.degrees_of_freedom,
            "seconds": outcome.seconds,
            "text": format!("equations\n{lines}"),
        });
        let moved = outcome.audit.summary.start.moved.iter().map(|one| json!([one.name, one.value]));
        let moved: Value = moved.collect();
        let mut table = outcome.table;
        table.metadata.set("method", settings["method"].as_str().unwrap_or("generalized-alpha"));
        table.metadata.set("start_moved", moved);
        let all = table::columns(py, table)?;
        all.set_item("summary", summary.to_string())?;
        Ok(all)
    }

    /// Derivatives that disagree with differences at a point.
    fn check(
        &self,
        py: Python<'_>,
        start: (Vec<f64>, Vec<f64>, Vec<f64>, f64),
        tolerance: f64,
    ) -> PyResult<Vec<String>> {
        let (q, v, x, t) = start;
        let start = self.start(py, [q, v, x], t)?;
        let found = guard::guarded(py, || check_derivatives(&self.system, &start, tolerance))?;
        Ok(found.iter().map(ToString::to_string).collect())
    }
}
