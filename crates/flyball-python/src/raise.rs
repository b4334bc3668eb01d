//! Errors as exceptions of `flyball.errors`: the text of the command, and the data of it as JSON.

use crate::ids;
use flyball_dae::driver::StepRecord;
use flyball_dae::message::{Id, Message};
use flyball_file::{Diagnostics, Model, Rendering, message_json, number_json, visible};
use flyball_machine::analysis::AnalysisError;
use flyball_run::run::ModelRunError;
use flyball_run::{RunError, step_lines};
use pyo3::prelude::*;
use serde_json::{Value, json};

/// An exception of `flyball.errors`, made of a text and data.
fn make(py: Python<'_>, class: &str, text: &str, data: &Value) -> PyErr {
    let made = py.import("flyball.errors").and_then(|module| module.getattr(class)?.call1((text, data.to_string())));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A panic.
pub fn internal(py: Python<'_>, reason: &str) -> PyErr {
    make(py, "InternalError", &format!("this is a mistake of flyball itself, please report it: {reason}"), &json!([]))
}

/// A wrong model.
pub fn model(py: Python<'_>, found: &Diagnostics) -> PyErr {
    make(py, "ModelError", &found.render(Rendering::Plain), &Value::from(found.to_json()))
}

/// A wrong argument.
pub fn argument(py: Python<'_>, text: &str) -> PyErr {
    make(py, "ArgumentError", text, &json!([]))
}

/// Wrong values of a function in Python, whose name is the part in backticks.
pub fn wrong_values(py: Python<'_>, function: &str, what: &str, help: &str, t: f64) -> PyErr {
    let name = function.split('`').nth(1).unwrap_or(function);
    let text = format!("{function} gave {what} at t = {t} s");
    let message = Message::error(ids::WRONG_VALUES, text).help(help).about(name).at(t);
    make(py, "ArgumentError", &visible(&message.to_string()), &json!([message_json(&message)]))
}

/// A quantity that a model does not have, with what to write instead.
pub fn unknown_quantity(py: Python<'_>, name: &str, help: &str) -> PyErr {
    make(py, "UnknownNameError", &no_quantity(name, help), &json!([]))
}

/// The same as a text.
pub fn no_quantity(name: &str, help: &str) -> String {
    visible(&format!("there is no `{name}` to be read\n  help: {help}")).into_owned()
}

/// Something that was used after its end.
pub fn closed(py: Python<'_>, text: &str) -> PyErr {
    make(py, "ClosedError", text, &json!([]))
}

/// Something that another thread uses.
pub fn busy(py: Python<'_>, text: &str) -> PyErr {
    make(py, "BusyError", text, &json!([]))
}

/// An analysis without a result.
pub fn analysis(py: Python<'_>, error: &AnalysisError) -> PyErr {
    let message = error.message();
    let class = match error {
        AnalysisError::UnknownSignal { .. } | AnalysisError::UnknownCoordinate { .. } => "ArgumentError",
        _ => "AnalysisError",
    };
    make(py, class, &visible(&message.to_string()), &json!([message_json(&message)]))
}

/// Failures that arguments are to blame for.
const BAD_OPTIONS: [Id; 2] = [flyball_dae::ids::BAD_INPUT_OPTION, flyball_dae::ids::BAD_METHOD_OPTION];

/// A run, a plan or a file that went wrong. What a model names is shown at its place.
pub fn run(py: Python<'_>, error: &RunError, of: Option<&Model>) -> PyErr {
    let message = error.message();
    let mut data = match of {
        Some(of) => of.place(message.clone()).to_json().remove(0),
        None => message_json(&message),
    };
    let mut text = visible(&message.to_string()).into_owned();
    let class = match error {
        RunError::Failed { .. } if BAD_OPTIONS.contains(&message.id) => "ArgumentError",
        RunError::Failed { steps, .. } => {
            if !steps.is_empty() {
                text += &format!("\n  last steps:\n{}", visible(&step_lines(steps)));
            }
            let step = |step: &StepRecord| {
                let [time, length, error] = [step.t, step.h, step.error].map(number_json);
                json!({ "time": time, "step": length, "error": error, "accepted": step.accepted })
            };
            data["steps"] = steps.iter().map(step).collect();
            "RunError"
        }
        RunError::UnknownName { .. } => "UnknownNameError",
        RunError::Machine(_) => "ModelError",
        RunError::NoRest(_) => "AnalysisError",
        RunError::Read { .. } | RunError::Write { .. } => "FileError",
        _ => "ArgumentError",
    };
    make(py, class, &text, &json!([data]))
}

/// A model that could not be run to its end; the exception has the rows before as `table`.
pub fn model_run(py: Python<'_>, error: ModelRunError, of: &Model) -> PyErr {
    match error {
        ModelRunError::Model(found) => model(py, &found),
        ModelRunError::Run(error, table) => {
            let raised = run(py, &error, Some(of));
            if let Some(table) = table {
                let kept =
                    crate::table::columns(py, *table).and_then(|table| raised.value(py).setattr("_table", table));
                if let Err(error) = kept {
                    return error;
                }
            }
            raised
        }
    }
}
