//! Numbers at the border: arrays that NumPy views without copying, and bytes that NumPy makes.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// Numbers that `numpy.asarray` views: the memory stays here, and only reading is allowed.
#[pyclass(frozen, module = "flyball._native")]
pub struct Numbers {
    values: Vec<f64>,
    shape: Vec<usize>,
}

impl From<Vec<f64>> for Numbers {
    fn from(values: Vec<f64>) -> Self {
        Self { shape: vec![values.len()], values }
    }
}

impl Numbers {
    /// A matrix by rows.
    pub fn matrix(size: [usize; 2], values: Vec<f64>) -> Self {
        assert_eq!(size[0] * size[1], values.len(), "rows times columns");
        Self { values, shape: size.to_vec() }
    }
}

#[pymethods]
impl Numbers {
    /// The protocol of NumPy: address, shape, type, read-only.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let order = if cfg!(target_endian = "little") { "<f8" } else { ">f8" };
        all.set_item("version", 3)?;
        all.set_item("typestr", order)?;
        all.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        all.set_item("data", (self.values.as_ptr().addr(), true))?;
        Ok(all)
    }

    fn __len__(&self) -> usize {
        self.shape.first().copied().unwrap_or(0)
    }
}

/// Numbers as bytes, for `numpy.frombuffer`.
pub fn to_bytes<'py>(py: Python<'py>, values: &[f64]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// Numbers from what `ndarray.tobytes` gave.
pub fn from_bytes(bytes: &[u8]) -> impl ExactSizeIterator<Item = f64> + '_ {
    bytes.chunks_exact(8).map(|chunk| f64::from_ne_bytes(chunk.try_into().expect("eight bytes")))
}
