//! Forces as functions in Python: f(t, p, v) at a marker, with derivatives by differences.

use crate::{raise, raised};
use flyball_file::ReadOptions;
use flyball_machine::catalog::{Catalog, Entry, Kind, Mistake, Refers, optional, required};
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::force::{ForceNumber, Wrench};
use flyball_machine::{Force, Real};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Values of the function: force, then moment.
type Values = [f64; 6];
/// Arguments: time, position, velocity.
const ARGUMENTS: usize = 7;

/// Places of which the values of a function are kept: methods ask again at the end of a step, and beside its derivatives.
const KEPT: usize = 2;

/// Last places of a function with its values there.
#[derive(Clone, Copy)]
struct Recent {
    all: [([u64; ARGUMENTS], Values); KEPT],
    next: usize,
}

thread_local! {
    /// Values of the present work, by function: between two works a function may change.
    static RECENT: RefCell<BTreeMap<u64, Recent>> = const { RefCell::new(BTreeMap::new()) };
}

/// Forgets values of functions; every work begins so.
pub fn forget() {
    RECENT.with_borrow_mut(BTreeMap::clear);
}

impl Recent {
    fn find(id: u64, z: &[u64; ARGUMENTS]) -> Option<Values> {
        RECENT.with_borrow(|all| all.get(&id)?.all.iter().find(|(at, _)| at == z).map(|(_, values)| *values))
    }

    fn keep(id: u64, z: [u64; ARGUMENTS], values: Values) {
        RECENT.with_borrow_mut(|all| {
            let recent = all.entry(id).or_insert(Self { all: [(z, values); KEPT], next: 0 });
            recent.all[recent.next] = (z, values);
            recent.next = (recent.next + 1) % KEPT;
        });
    }
}

/// A function in Python, and what calling it has come to.
struct Law {
    id: u64,
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
}

impl Drop for Function {
    fn drop(&mut self) {
        laws().remove(&self.law.id);
    }
}

#[pymethods]
impl Function {
    /// Makes a function known.
    #[new]
    fn new(callable: Py<PyAny>) -> Self {
        let (calls, differences) = Default::default();
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let law = Arc::new(Law { id, callable, calls, differences });
        laws().insert(id, Arc::downgrade(&law));
        Self { law }
    }

    /// Its name in a model.
    #[getter]
    fn name(&self) -> String {
        self.law.id.to_string()
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

/// So many numbers, in words.
fn counted(count: usize) -> String {
    match count {
        0 => "nothing".into(),
        1 => "1 number".into(),
        _ => format!("{count} numbers"),
    }
}

/// True if what was read is no number, or too large for one.
fn is_no_number(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyOverflowError>(py)
        || error.is_instance_of::<PyValueError>(py)
}

impl Law {
    /// The function at (t, p, v); not finite where it raises, and after it has.
    fn call(&self, py: Python<'_>, element: &str, z: &[f64; ARGUMENTS], d: usize) -> Values {
        if raised::is_kept() {
            return [f64::NAN; 6];
        }
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.called(py, element, z, d).unwrap_or_else(|error| {
            raised::keep(error);
            [f64::NAN; 6]
        })
    }

    fn called(&self, py: Python<'_>, element: &str, z: &[f64; ARGUMENTS], d: usize) -> PyResult<Values> {
        let (p, v) = (PyTuple::new(py, &z[1..1 + d])?, PyTuple::new(py, &z[4..4 + d])?);
        let found = self.callable.bind(py).call1((z[0], p, v)).inspect_err(|error| {
            // Python 3.10 has no notes
            let note = format!("raised by the function of {element} at t = {} s", z[0]);
            let _ = error.value(py).call_method1("add_note", (note,));
        })?;
        let refused = |what: &str| {
            let wanted = if d == 2 { "(fx, fy) or (fx, fy, moment)" } else { "3 forces, or 3 forces and 3 moments" };
            raise::wrong_values(py, &format!("the function of {element}"), what, &format!("return {wanted}"), z[0])
        };
        let mut values = [0.0; 6];
        match read(&found, &mut values) {
            Ok(2) if d == 2 => {}
            Ok(3) if d == 2 => values.swap(2, 5),
            Ok(3 | 6) if d == 3 => {}
            Ok(count) => return Err(refused(&counted(count))),
            Err(error) if is_no_number(py, &error) => return Err(refused(&found.repr()?.to_string())),
            Err(error) => return Err(error),
        }
        Ok(values)
    }

    /// The function at (t, p, v), called only if that is no place of before.
    fn values(&self, element: &str, z: &[f64; ARGUMENTS], d: usize) -> Values {
        let bits = z.map(f64::to_bits);
        Recent::find(self.id, &bits).unwrap_or_else(|| {
            let values = Python::attach(|py| self.call(py, element, z, d));
            Recent::keep(self.id, bits, values);
            values
        })
    }

    /// The function without derivatives.
    fn plain(&self, element: &str, marker: &MarkerMotion<f64>, t: f64, d: usize) -> Wrench<f64> {
        wrench(self.values(element, &arguments(marker, t), d))
    }

    /// The function with the derivatives that its arguments carry: f(z) + ∂f/∂z · δz, by central differences, whose error is
    /// about 1e-10 of the size of the function.
    fn lifted(
        &self,
        element: &str,
        marker: &MarkerMotion<ForceNumber>,
        t: ForceNumber,
        d: usize,
    ) -> Wrench<ForceNumber> {
        let numbers = arguments(marker, t);
        let z = numbers.map(|number| number.re);
        let mut out = self.values(element, &z, d).map(ForceNumber::from);
        Python::attach(|py| {
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
        });
        wrench(out)
    }
}

/// Arguments of the function: (t, p, v).
fn arguments<R: Real>(marker: &MarkerMotion<R>, t: R) -> [R; ARGUMENTS] {
    let ([x, y, z], [u, v, w]) = (marker.position, marker.velocity);
    [t, x, y, z, u, v, w]
}

fn wrench<R: Real>([x, y, z, u, v, w]: [R; 6]) -> Wrench<R> {
    Wrench { force: [x, y, z], torque: [u, v, w] }
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
        let element: Arc<str> = v.element.to_string().into();
        let (same_law, same_element) = (law.clone(), element.clone());
        Ok(Force::functions(
            "ground",
            v.name("on"),
            move |[_, marker], t| [Wrench::zero(), law.plain(&element, marker, t, d)],
            move |[_, marker], t| [Wrench::zero(), same_law.lifted(&same_element, marker, t, d)],
        ))
    },
);

/// All types of elements, with those in Python.
pub fn catalog() -> Catalog {
    ReadOptions::default().catalog.with_force(PYTHON)
}
