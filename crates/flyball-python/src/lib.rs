//! The native part of the Python package `flyball`: models, runs, analyses and studies for Python.
//!
//! - `guard`: work off the interpreter lock, with Ctrl-C and progress; panics become exceptions
//! - `raise`, `ids`: errors as exceptions of `flyball.errors`; `raised`: exceptions of functions in Python
//! - `model`: models that were read, and their runs
//! - `simulator`: runs step by step; `analysis`: linear models; `function`: forces as functions in Python
//! - `design`, `study`: cases of a study, on several threads
//! - `system`, `differences`, `equations`: the equation with functions in Python, and its runs
//! - `numbers`: arrays that NumPy views without copying
//! - `table`: columns as NumPy arrays, and back into files
//!
//! What a user sees is the Python code beside it (`python/flyball`); this part has numbers, texts and JSON at its border.

mod analysis;
mod design;
mod differences;
mod equations;
mod function;
mod guard;
mod ids;
mod model;
mod numbers;
mod raise;
mod raised;
mod simulator;
mod study;
mod system;
mod table;

use pyo3::prelude::*;

/// The native module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<design::Design>()?;
    module.add_class::<equations::Equations>()?;
    module.add_class::<function::Function>()?;
    module.add_class::<model::Model>()?;
    module.add_class::<numbers::Numbers>()?;
    module.add_class::<simulator::Point>()?;
    module.add_class::<simulator::Simulator>()?;
    module.add_function(wrap_pyfunction!(design::study_units, module)?)?;
    module.add_function(wrap_pyfunction!(study::study_columns, module)?)?;
    module.add_function(wrap_pyfunction!(study::run_study, module)?)?;
    module.add_function(wrap_pyfunction!(table::read_study, module)?)?;
    module.add_function(wrap_pyfunction!(table::write_study, module)?)?;
    module.add_function(wrap_pyfunction!(table::refuse_name, module)?)?;
    module.add_function(wrap_pyfunction!(table::refuse_values, module)?)?;
    module.add_function(wrap_pyfunction!(table::write_table, module)?)?;
    module.add_function(wrap_pyfunction!(table::read_table, module)?)
}
