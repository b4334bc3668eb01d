//! The block that the functions of a library make.

use crate::library::{Functions, ValueFunction};
use crate::{AllowNative, NativeError};
use flyball_machine::Block;
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, ForeignBlock, LARGEST};
use std::path::Path;
use std::sync::Arc;

/// Loads block `name` of a shared library, with one number per parameter. Its inputs are the vector `in`, its outputs the
/// vector `out`.
///
/// # Errors
/// If native code is not allowed, or the library does not keep to `flyball_block.h`.
pub fn load_block(
    path: impl AsRef<Path>,
    name: &str,
    parameters: &[f64],
    allow: AllowNative,
) -> Result<Block, NativeError> {
    let functions = Functions::load(path.as_ref(), name, allow)?;
    let told = functions.sizes;
    let size = |what: &'static str, value: i32| match usize::try_from(value) {
        Ok(size) if size <= LARGEST => Ok(size),
        _ => Err(NativeError::WrongSize { block: name.into(), what, value, largest: LARGEST }),
    };
    let sizes = [size("inputs", told.inputs)?, size("states", told.states)?, size("outputs", told.outputs)?];
    if usize::try_from(told.parameters) != Ok(parameters.len()) {
        let (wanted, given) = (told.parameters, parameters.len());
        return Err(NativeError::WrongParameters { block: name.into(), wanted, given });
    }
    let mut start = vec![0.0; sizes[1]];
    if let Some(function) = functions.start {
        // SAFETY: `parameters` and `start` have the lengths that the library reports.
        let code = unsafe { function(parameters.as_ptr(), start.as_mut_ptr()) };
        if code != 0 {
            return Err(NativeError::NoStart { block: name.into(), code, parameters: parameters.into() });
        }
    }
    Ok(Block::foreign(Arc::new(NativeBlock { functions, sizes, start, parameters: parameters.into() })))
}

/// A block of a shared library. Threads share it without a lock: the library has promised functions of their arguments
/// alone (`flyball_block.h`), and the consent to load it trusts this promise.
#[derive(Debug)]
struct NativeBlock {
    functions: Functions,
    /// Inputs, states, outputs.
    sizes: [usize; 3],
    start: Vec<f64>,
    parameters: Vec<f64>,
}

impl NativeBlock {
    /// Calls f, h or the derivatives; what they refuse to compute is not finite.
    fn call(&self, function: ValueFunction, at: At, out: &mut [f64]) {
        let [n_u, n_x, _] = self.sizes;
        assert!(at.u.len() == n_u && at.x.len() == n_x, "lengths are those of the ports");
        // SAFETY: all vectors have the lengths that the library reports; the callers give `out` its length.
        let code = unsafe { function(at.t, at.x.as_ptr(), at.u.as_ptr(), self.parameters.as_ptr(), out.as_mut_ptr()) };
        if code != 0 {
            out.fill(f64::NAN);
        }
    }

    /// Central differences of one column; the error is about 1e-10 of the size of the functions.
    fn difference(&self, at: At, column: usize, values: &mut [f64]) {
        let [n_u, n_x, n_y] = self.sizes;
        let columns = n_u + n_x + 1;
        let mut z = [0.0; 2 * LARGEST + 1];
        z[..n_u].copy_from_slice(at.u);
        z[n_u..n_u + n_x].copy_from_slice(at.x);
        z[n_u + n_x] = at.t;
        let middle = z[column];
        // a step that is exact in binary: the nearest power of two to ∛ε times the size
        let h = (f64::EPSILON.cbrt() * middle.abs().max(1.0)).log2().round().exp2();
        let mut both = [[0.0; 2 * LARGEST]; 2];
        for (side, sign) in both.iter_mut().zip([1.0, -1.0]) {
            z[column] = middle + sign * h;
            let at = At { u: &z[..n_u], x: &z[n_u..n_u + n_x], t: z[n_u + n_x], modes: &[] };
            let (outputs, rates) = side.split_at_mut(n_y);
            self.evaluate(at, outputs, &mut rates[..n_x]);
        }
        let width = (middle + h) - (middle - h);
        for row in 0..n_y + n_x {
            values[row * columns + column] = (both[0][row] - both[1][row]) / width;
        }
    }
}

impl ForeignBlock for NativeBlock {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.sizes[0])]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.sizes[2])]
    }
    fn states(&self) -> Vec<(String, f64)> {
        self.start.iter().enumerate().map(|(i, start)| (format!("x{}", i + 1), *start)).collect()
    }
    fn evaluate(&self, at: At, outputs: &mut [f64], rates: &mut [f64]) {
        let [_, n_x, n_y] = self.sizes;
        self.call(self.functions.output, at, &mut outputs[..n_y]);
        self.call(self.functions.rate, at, &mut rates[..n_x]);
    }
    fn derivatives(&self, at: At, values: &mut [f64]) {
        let [n_u, n_x, n_y] = self.sizes;
        let columns = n_u + n_x + 1;
        let values = &mut values[..columns * (n_y + n_x)];
        match self.functions.derivatives {
            Some(function) => self.call(function, at, values),
            None => (0..columns).for_each(|column| self.difference(at, column, values)),
        }
    }
    fn warning(&self) -> Option<String> {
        let differenced = self.functions.derivatives.is_none();
        differenced.then(|| "native code without derivatives: they are formed by differences".into())
    }
}
