//! Forces as functions in Python: f(t, p, v) at a marker, with derivatives by differences.

use crate::raised;
use flyball_file::ReadOptions;
use flyball_machine::catalog::{Catalog, Entry, Kind, Mistake, Refers, optional, required};
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::force::{Number, Wrench};
use flyball_machine::{Force, Real};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
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
    calls: AtomicU64,
    differences: AtomicU64,
}

/// Functions that models can name. Only who has the interpreter lock looks at them: a fork, which takes it too, finds them free.
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
        let (calls, differences) = Default::default();
        let law = Arc::new(Law { callable, calls, differences });
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
}

/// Numbers that a function gave, into as many places; how many they are.
fn read(found: &Bound<'_, PyAny>, values: &mut Values) -> PyResult<usize> {
    // a tuple is what functions mostly give, and is read without a copy
    if let Ok(tuple) = found.cast_exact::<PyTuple>() {
        for (i, value) in values.iter_mut().enumerate().take(tuple.len()) {
            *value = tuple.get_borrowed_item(i)?.extract()?;
        }
        return Ok(tuple.len());
    }
    if found.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err("bytes are no numbers"));
    }
    let numbers: Vec<f64> = found.extract()?;
    values.iter_mut().zip(&numbers).for_each(|(value, number)| *value = *number);
    Ok(numbers.len())
}

impl Law {
    /// The function at (t, p, v); not finite where it raises, and after it has.
    fn call(&self, py: Python<'_>, element: &str, z: &[f64; ARGUMENTS], d: usize) -> Values {
        if raised::is_kept() {
            return [f64::NAN; 6];
        }
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.called(py, z, d).unwrap_or_else(|error| {
            // Python 3.10 has no notes
            let _ = error.value(py).call_method1("add_note", (format!("raised by the function of {element}"),));
            raised::keep(error);
            [f64::NAN; 6]
        })
    }

    fn called(&self, py: Python<'_>, z: &[f64; ARGUMENTS], d: usize) -> PyResult<Values> {
        let (p, v) = (PyTuple::new(py, &z[1..1 + d])?, PyTuple::new(py, &z[4..4 + d])?);
        let found = self.callable.bind(py).call1((z[0], p, v))?;
        let refused = |what: String| {
            let wanted = if d == 2 { "(fx, fy) or (fx, fy, moment)" } else { "3 forces, or 3 forces and 3 moments" };
            PyValueError::new_err(format!("the function gave {what}; {wanted} are expected"))
        };
        let mut values = [0.0; 6];
        match read(&found, &mut values) {
            Ok(2) if d == 2 => {}
            Ok(3) if d == 2 => values.swap(2, 5),
            Ok(3 | 6) if d == 3 => {}
            Ok(count) => return Err(refused(format!("{count} numbers"))),
            Err(error) if error.is_instance_of::<PyTypeError>(py) => return Err(refused(found.repr()?.to_string())),
            Err(error) => return Err(error),
        }
        Ok(values)
    }

    /// The function with the derivatives that its arguments carry: f(z) + ∂f/∂z · δz, by central differences, whose error is
    /// about 1e-10 of the size of the function.
    fn wrench(&self, element: &str, marker: &MarkerMotion<Number>, t: Number, d: usize) -> Wrench<Number> {
        let mut numbers = [Number::zero(); ARGUMENTS];
        numbers[0] = t;
        numbers[1..4].copy_from_slice(&marker.position);
        numbers[4..7].copy_from_slice(&marker.velocity);
        let z = numbers.map(|number| number.re);
        let out = Python::attach(|py| {
            let mut out = self.call(py, element, &z, d).map(Number::from);
            for (i, number) in numbers.iter().enumerate() {
                if number.eps.iter().all(|slope| *slope == 0.0) {
                    continue;
                }
                // a step that is exact in binary: the nearest power of two to ∛ε times the size
                let h = (f64::EPSILON.cbrt() * z[i].abs().max(1.0)).log2().round().exp2();
                let [mut above, mut below] = [z; 2];
                (above[i], below[i]) = (z[i] + h, z[i] - h);
                let width = above[i] - below[i];
                let sides = [above, below].map(|z| self.call(py, element, &z, d));
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
        let id = v.name("function").parse().ok();
        let law = Python::attach(|_| id.and_then(|id| laws().get(&id)?.upgrade()));
        let Some(law) = law else {
            let text = format!("the function of {} is not there", v.element);
            let help = "a function in Python lives in the program that made it: give it with fb.function";
            return Err(Mistake::new(flyball_file::ids::BAD_VALUE, "function", text, help));
        };
        let d = if v.is_set("spatial") { 3 } else { 2 };
        let element = v.element.to_string();
        Ok(Force::function("ground", v.name("on"), move |[_, marker], t| {
            [Wrench::zero(), law.wrench(&element, marker, t, d)]
        }))
    },
);

/// All types of elements, with those in Python.
pub fn catalog() -> Catalog {
    ReadOptions::default().catalog.with_force(PYTHON)
}
