//! Forces as functions in Python: f(t, p, v) at a marker, with derivatives by differences.

use flyball_file::ReadOptions;
use flyball_machine::catalog::{Catalog, Entry, Kind, Mistake, Refers, optional, required};
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::force::{Number, Wrench};
use flyball_machine::{Force, Real};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Values of the function: force, then moment.
type Values = [f64; 6];
/// Arguments: time, position, velocity.
const ARGUMENTS: usize = 7;

/// A function in Python, and what calling it has come to.
struct Law {
    callable: Py<PyAny>,
    error: Mutex<Option<PyErr>>,
    calls: AtomicU64,
    differences: AtomicU64,
}

/// Functions that models can name.
static LAWS: Mutex<BTreeMap<u64, Weak<Law>>> = Mutex::new(BTreeMap::new());
static NEXT: AtomicU64 = AtomicU64::new(1);

fn laws() -> std::sync::MutexGuard<'static, BTreeMap<u64, Weak<Law>>> {
    LAWS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A function that a model can name as long as this is alive.
#[pyclass(frozen, module = "flyball._native")]
pub struct Function {
    law: Arc<Law>,
    id: u64,
}

impl Drop for Function {
    fn drop(&mut self) {
        laws().remove(&self.id);
    }
}

#[pymethods]
impl Function {
    /// Makes a function known.
    #[new]
    fn new(callable: Py<PyAny>) -> Self {
        let (error, calls, differences) = Default::default();
        let law = Arc::new(Law { callable, error, calls, differences });
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        laws().insert(id, Arc::downgrade(&law));
        Self { law, id }
    }

    /// Its name in a model.
    #[getter]
    fn name(&self) -> String {
        self.id.to_string()
    }

    /// Calls so far, and how many of them were for derivatives.
    #[getter]
    fn calls(&self) -> (u64, u64) {
        (self.law.calls.load(Ordering::Relaxed), self.law.differences.load(Ordering::Relaxed))
    }

    /// The first exception that it raised since this was asked last.
    fn take_error(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        let taken = self.law.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.map(|error| error.into_value(py).into_any())
    }
}

impl Law {
    /// The function at (t, p, v); not finite where it raises.
    fn call(&self, py: Python<'_>, z: &[f64; ARGUMENTS], d: usize) -> Values {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let called = || -> PyResult<Values> {
            let (p, v) = (PyTuple::new(py, &z[1..1 + d])?, PyTuple::new(py, &z[4..4 + d])?);
            let found = self.callable.call1(py, (z[0], p, v))?;
            let refused = |what: String| {
                let wanted =
                    if d == 2 { "(fx, fy) or (fx, fy, moment)" } else { "3 forces, or 3 forces and 3 moments" };
                PyValueError::new_err(format!("the function gave {what}; {wanted} are expected"))
            };
            let Ok(numbers) = found.extract::<Vec<f64>>(py) else {
                return Err(refused(found.bind(py).repr()?.to_string()));
            };
            let mut values = [0.0; 6];
            match (d, numbers.as_slice()) {
                (2, [x, y]) => (values[0], values[1]) = (*x, *y),
                (2, [x, y, moment]) => (values[0], values[1], values[5]) = (*x, *y, *moment),
                (3, found @ ([_, _, _] | [_, _, _, _, _, _])) => values[..found.len()].copy_from_slice(found),
                _ => return Err(refused(format!("{} numbers", numbers.len()))),
            }
            Ok(values)
        };
        called().unwrap_or_else(|error| {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            [f64::NAN; 6]
        })
    }

    /// The function with the derivatives that its arguments carry: f(z) + ∂f/∂z · δz, by central differences, whose error is
    /// about 1e-10 of the size of the function.
    fn wrench(&self, marker: &MarkerMotion<Number>, t: Number, d: usize) -> Wrench<Number> {
        let mut numbers = [Number::zero(); ARGUMENTS];
        numbers[0] = t;
        numbers[1..4].copy_from_slice(&marker.position);
        numbers[4..7].copy_from_slice(&marker.velocity);
        let z = numbers.map(|number| number.re);
        let out = Python::attach(|py| {
            let mut out = self.call(py, &z, d).map(Number::from);
            for (i, number) in numbers.iter().enumerate() {
                if number.eps.iter().all(|slope| *slope == 0.0) {
                    continue;
                }
                // a step that is exact in binary: the nearest power of two to ∛ε times the size
                let h = (f64::EPSILON.cbrt() * z[i].abs().max(1.0)).log2().round().exp2();
                let [mut above, mut below] = [z; 2];
                (above[i], below[i]) = (z[i] + h, z[i] - h);
                let width = above[i] - below[i];
                let sides = [above, below].map(|z| self.call(py, &z, d));
                self.differences.fetch_add(2, Ordering::Relaxed);
                for (k, value) in out.iter_mut().enumerate() {
                    *value += (*number - z[i]) * ((sides[0][k] - sides[1][k]) / width);
                }
            }
            out
        });
        Wrench { force: [out[0], out[1], out[2]], torque: [out[3], out[4], out[5]] }
    }
}

/// Forces as functions in Python, as model files name them.
const PYTHON: Entry<Force> = Entry::new(
    "python",
    "a force at a marker as a function in Python",
    &[
        required("on", Kind::Reference(Refers::Marker), "where it acts"),
        required("function", Kind::Text, "the function, as `fb.function` names it"),
        optional("spatial", Kind::Flag, "whether it has three components; default false"),
    ],
    |v| {
        let law = v.name("function").parse().ok().and_then(|id| laws().get(&id)?.upgrade());
        let Some(law) = law else {
            let text = format!("the function of {} is not there", v.element);
            let help = "a function in Python lives in the program that made it: give it with fb.function";
            return Err(Mistake::new(flyball_file::ids::BAD_VALUE, "function", text, help));
        };
        let d = if v.is_set("spatial") { 3 } else { 2 };
        Ok(Force::function("ground", v.name("on"), move |[_, marker], t| [Wrench::zero(), law.wrench(marker, t, d)]))
    },
);

/// All types of elements, with those in Python.
pub fn catalog() -> Catalog {
    ReadOptions::default().catalog.with_force(PYTHON)
}
