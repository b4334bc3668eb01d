//! The native part of the Python package `flyball`: models, runs, analyses and studies for Python.
//!
//! - `guard`: work off the interpreter lock, with Ctrl-C and progress; panics become exceptions
//! - `raise`: errors as exceptions of `flyball.errors`
//! - `model`: models that were read, and their runs
//! - `table`: columns as NumPy arrays, and back into files
//!
//! What a user sees is the Python code beside it (`python/flyball`); this part has numbers, texts and JSON at its border.

mod guard;
mod model;
mod raise;
mod table;

use pyo3::prelude::*;

/// The native module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<model::Model>()?;
    module.add_function(wrap_pyfunction!(table::refuse_name, module)?)?;
    module.add_function(wrap_pyfunction!(table::write_table, module)?)?;
    module.add_function(wrap_pyfunction!(table::read_table, module)?)
}
