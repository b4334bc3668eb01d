//! Linear models between signals.

use crate::model::Model;
use crate::numbers::Numbers;
use crate::{guard, raise};
use flyball_machine::analysis::{AnalysisError, EquilibriumOptions, equilibrium, linearize, linearize_control};
use flyball_run::sensing;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A matrix by rows.
struct Rows {
    size: [usize; 2],
    values: Vec<f64>,
}

impl Rows {
    fn new(size: [usize; 2], entry: impl Fn(usize, usize) -> f64) -> Self {
        let entry = &entry;
        let values = (0..size[0]).flat_map(|i| (0..size[1]).map(move |j| entry(i, j))).collect();
        Self { size, values }
    }
}

/// A linear model.
struct Found {
    matrices: Vec<(&'static str, Rows)>,
    names: Vec<(&'static str, Vec<String>)>,
    eigenvalues: Vec<(f64, f64)>,
    stable: bool,
    notes: Vec<String>,
}

fn find(model: &Model, inputs: &[String], outputs: &[String], at_start: bool) -> Result<Found, AnalysisError> {
    let [given, watched] = [inputs, outputs].map(|all| all.iter().map(String::as_str).collect::<Vec<_>>());
    let sensing = sensing(&model.system, &watched)?;
    let system = sensing.as_ref().unwrap_or(&model.system);
    let mut state = system.start();
    if at_start {
        state.v.fill(0.0);
    } else {
        state = equilibrium(system, &state, &EquilibriumOptions::default())?.state;
    }
    if inputs.is_empty() && outputs.is_empty() && model.is_mechanical() {
        let found = linearize(system, &state)?;
        let (a, y) = (&found.matrix, &found.tangent_space.displacements);
        return Ok(Found {
            matrices: vec![
                ("A", Rows::new([a.nrows(), a.ncols()], |i, j| a[(i, j)])),
                ("displacements", Rows::new([y.nrows(), y.ncols()], |i, j| y[(i, j)])),
            ],
            names: vec![("coordinates", model.velocities())],
            eigenvalues: found.modes.iter().map(|mode| (mode.eigenvalue.re, mode.eigenvalue.im)).collect(),
            stable: found.is_stable(),
            notes: found.notes,
        });
    }
    let names = |all: &[String]| all.to_vec();
    let found = linearize_control(system, &state, &given, &watched)?;
    let [n, m, p] = [found.states.len(), found.inputs.len(), found.outputs.len()];
    let eigenvalues = found.eigenvalues().iter().map(|value| (value.re, value.im)).collect();
    Ok(Found {
        matrices: vec![
            ("A", Rows::new([n, n], |i, j| found.a[(i, j)])),
            ("B", Rows::new([n, m], |i, j| found.b[(i, j)])),
            ("C", Rows::new([p, n], |i, j| found.c[(i, j)])),
            ("D", Rows::new([p, m], |i, j| found.d[(i, j)])),
        ],
        names: vec![
            ("states", names(&found.states)),
            ("inputs", names(&found.inputs)),
            ("outputs", names(&found.outputs)),
        ],
        eigenvalues,
        stable: found.is_stable(),
        notes: found.notes.clone(),
    })
}

/// Linearizes at rest, or at the start as it is.
pub fn linear_model<'py>(
    py: Python<'py>,
    model: &Model,
    inputs: &[String],
    outputs: &[String],
    at_start: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let found = guard::supervised(py, None, |_| find(model, inputs, outputs, at_start))?;
    let found = found.map_err(|error| raise::analysis(py, &error))?;
    let all = PyDict::new(py);
    for (name, rows) in found.matrices {
        all.set_item(name, Numbers::matrix(rows.size, rows.values))?;
    }
    for (name, list) in found.names {
        all.set_item(name, list)?;
    }
    all.set_item("eigenvalues", found.eigenvalues)?;
    all.set_item("stable", found.stable)?;
    all.set_item("notes", found.notes)?;
    Ok(all)
}
